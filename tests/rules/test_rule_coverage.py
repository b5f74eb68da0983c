"""Every clause has a test: marks are read from the source of the tests, not by importing them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from k2rules import list_rulesets, load

TESTS = Path(__file__).resolve().parent.parent


def marked(tree: ast.Module) -> set[str]:
    """Give the clauses that decorators of test functions name; those of a long run do not count."""
    return {
        decorator.args[0].value
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef) and function.name.startswith("test_")
        if not any(_is_mark(decorator, "long") for decorator in function.decorator_list)
        for decorator in function.decorator_list
        if _is_mark(decorator)
        and isinstance(decorator, ast.Call)
        and decorator.args
        and isinstance(decorator.args[0], ast.Constant)
        and isinstance(decorator.args[0].value, str)
    }


def _is_mark(decorator: ast.expr, name: str = "rule") -> bool:
    """Return whether this is a mark such as `@rule(...)` or `@pytest.mark.rule(...)`."""
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return getattr(called, "id", getattr(called, "attr", None)) == name


@cache
def trees() -> dict[str, ast.Module]:
    """Give the tests by the names of their files."""
    files = sorted(TESTS.rglob("test_*.py"))
    return {file.name: ast.parse(file.read_text(encoding="utf-8")) for file in files}


@cache
def marks_of_all_tests() -> set[str]:
    """Give the clauses that any test under `tests` names."""
    return {mark for tree in trees().values() for mark in marked(tree)}


@pytest.mark.parametrize("name", [info.id for info in list_rulesets()])
def test_every_clause_of_every_ruleset_has_a_test(name: str) -> None:
    assert sorted(set(load(name).sections) - marks_of_all_tests()) == []


@pytest.mark.parametrize(
    ("source", "clauses"),
    [
        ('@rule("K2 end")\ndef test_it(): ...', {"K2 end"}),
        ('@pytest.mark.rule("K2 end")\ndef test_it(): ...', {"K2 end"}),
        ('@rule("K2 end")\ndef helper(): ...', set()),
        ('# rule("K2 end")\ndef test_it(): ...', set()),
        ("@rule(CLAUSE)\ndef test_it(): ...", set()),
        ("@rule\ndef test_it(): ...", set()),
        ('@rule("K2 end")\n@pytest.mark.long\ndef test_it(): ...', set()),
    ],
)
def test_marks_are_read_from_decorators(source: str, clauses: set[str]) -> None:
    assert marked(ast.parse(source)) == clauses


def test_a_test_without_a_docstring_states_no_rule() -> None:
    """Every marked test says in a sentence what the rule is."""
    silent = [
        f"{name}: {function.name}"
        for name, tree in trees().items()
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        and function.name.startswith("test_")
        and any(_is_mark(decorator) for decorator in function.decorator_list)
        and not ast.get_docstring(function)
    ]
    assert silent == []
