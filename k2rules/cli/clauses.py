"""Clauses of the rules: which have tests, and what one of them, or a diagnostic's code, means."""

from __future__ import annotations

import ast
import textwrap
from collections import defaultdict
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from k2rules.catalog import list_rulesets, load
from k2rules.cli.arguments import add_json, add_rules, load_rules
from k2rules.cli.output import fold, say, say_json
from k2rules.engine.reasons import Refusal
from k2rules.errors import UsageError
from k2rules.files import read_text
from k2rules.model.names import show, suggest

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator

    from k2rules.model.ruleset import Ruleset

__all__ = ["COMMANDS", "marked_tests"]

FINDINGS = 1
MARK = "rule"
TEXTS = ("sections", "rulings")
"""The parts of a ruleset that tell of rules and hold no values."""


def marked_tests(folder: Path) -> dict[str, list[str]]:
    """Give the tests of a folder by the clause that their `rule("...")` mark names.

    Raises:
        UsageError: there is no such folder, or a file in it is no Python.
    """
    if not folder.is_dir():
        raise UsageError(f"--tests: no folder {show(str(folder))}")
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("test_*.py")):
        try:
            tree = ast.parse(read_text(path))
        except (SyntaxError, ValueError, RecursionError, MemoryError) as exc:
            raise UsageError(f"{path}: this is no Python: {exc}") from exc
        name = path.relative_to(folder).as_posix()
        for clause, test in _marks(tree, module_marks(tree)):
            found[clause].append(f"{name}::{test}")
    return dict(found)


def _marks(tree: ast.AST, above: list[str]) -> Iterator[tuple[str, str]]:
    """Give each clause with the test that is marked by it, classes and modules included."""
    for node in ast.iter_child_nodes(tree):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            continue
        own = above + [clause for each in node.decorator_list for clause in _clauses(each)]
        if isinstance(node, ast.ClassDef):
            yield from ((clause, f"{node.name}::{test}") for clause, test in _marks(node, own))
        elif node.name.startswith("test"):
            yield from ((clause, node.name) for clause in own)


def module_marks(tree: ast.Module) -> list[str]:
    """Give the clauses that a module's `pytestmark` names."""
    marks: list[str] = []
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets
        ):
            marks += [clause for each in ast.walk(node.value) for clause in _clauses(each)]
    return marks


def _clauses(node: ast.AST) -> list[str]:
    """Give the clause of a call `rule("...")`, however the function is reached."""
    if not isinstance(node, ast.Call) or len(node.args) != 1:
        return []
    called, argument = node.func, node.args[0]
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", None)
    if name == MARK and isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return [argument.value]
    return []


def add_coverage(parser: ArgumentParser) -> None:
    """Add the arguments of `coverage`."""
    add_rules(parser)
    parser.add_argument("--tests", default="tests", metavar="DIR", help="default: tests")
    add_json(parser)


def _official_clauses() -> set[str]:
    """Give the clauses of every official ruleset, which tests of a shared folder may name."""
    return {clause for info in list_rulesets() for clause in load(info.id).sections}


def run_coverage(args: Namespace) -> int:
    """Print clauses with their tests; a clause without one, or a mark of none, is a finding."""
    rules = load_rules(args)
    tests = marked_tests(Path(args.tests))
    missing = [clause for clause in rules.sections if clause not in tests]
    family, known = _first_words(rules), {*rules.sections, *_official_clauses()}
    unknown = [c for c in tests if c not in known and c.partition(" ")[0] in family]
    if args.json:
        clauses = {clause: tests.get(clause, []) for clause in rules.sections}
        say_json({"clauses": clauses, "missing": missing, "unknown": unknown})
    else:
        for clause, title in rules.sections.items():
            say(f"{len(tests.get(clause, ())):>4}  {clause}: {title}")
            for test in tests.get(clause, ()):
                say(f"        {test}")
        for clause in missing:
            say(f"no test: {clause}")
        for clause in unknown:
            say(f"no such clause: {clause} ({', '.join(tests[clause])})")
        say(f"{len(rules.sections) - len(missing)} of {len(rules.sections)} clauses have a test")
    return FINDINGS if missing or unknown else 0


def _first_words(rules: Ruleset) -> set[str]:
    """Give the first words of the ruleset's clauses: other marks belong to other games."""
    return {clause.partition(" ")[0] for clause in rules.sections}


def add_explain(parser: ArgumentParser) -> None:
    """Add the arguments of `explain`."""
    parser.add_argument("what", nargs="+", help="a clause such as K2 phase 3 tent, or a code")
    parser.add_argument("--ruleset", help="look here; usually in all official ones")
    add_json(parser)


def run_explain(args: Namespace) -> int:
    """Print what a clause or a code means."""
    what = " ".join(args.what)
    found = _code(what) if what.upper().startswith("K2R") else _clause(what, args.ruleset)
    if args.json:
        say_json(found)
        return 0
    for key, value in found.items():
        if isinstance(value, list):
            say(f"{key}:" if value else f"{key}: none")
            for each in value:
                _say_part(each)
        elif "\n" in value:
            say(f"{key}:\n{textwrap.indent(value, '    ')}")
        else:
            say(fold(f"{key}: {value}", 4))
    return 0


def _say_part(part: str | dict[str, Any]) -> None:
    """Print an entry of a list; a ruling with its readings, the usual one with a star."""
    if isinstance(part, str):
        say(fold(f"  {part}", 6))
        return
    say(fold(f"  {part['ruling']}: {part['question']}", 6))
    for name, text in part["readings"].items():
        star = "*" if name == part["default"] else " "
        say(fold(f"    {star} {name}: {text}", 8))


def _code(what: str) -> dict[str, Any]:
    from k2rules.loading.advice import ADVICE  # noqa: PLC0415
    from k2rules.loading.diagnostics import CODES  # noqa: PLC0415

    code = what.upper()
    if code not in CODES:
        near = suggest(code, CODES)
        raise UsageError(f"no code {show(what)}" + (f"; {near}" if near else ""))
    advice = ADVICE[code]
    return {
        "code": code,
        "meaning": CODES[code],
        "when": advice.when,
        "example": advice.example,
        "fix": advice.fix,
    }


def _clause(what: str, ruleset: str | None) -> dict[str, Any]:
    """Give what rulesets say of a clause."""
    names = [ruleset] if ruleset else [each.id for each in list_rulesets()]
    rulesets = [load(name) for name in names]
    folded = {clause.casefold(): clause for each in rulesets for clause in each.sections}
    clause = folded.get(what.casefold())
    if clause is None:
        near = suggest(what, folded.values())
        raise UsageError(f"no clause {show(what)}" + (f"; {near}" if near else ""))
    having = [each for each in rulesets if clause in each.sections]
    rules = having[0]
    return {
        "clause": clause,
        "title": rules.sections[clause],
        "rulesets": [each.id for each in having],
        "source": _cite(rules, clause),
        "rulings": _rulings(rules, clause),
        "data": _data(rules, clause),
        "refusals": _refusals(rules, clause),
    }


def _cite(rules: Ruleset, clause: str) -> str:
    source = rules.sources.get(("sections", clause))
    return source.cite if source else ""


def _rulings(rules: Ruleset, clause: str) -> list[dict[str, Any]]:
    """Give the rulings about the clause, each with its readings and the one that is usual."""
    return [
        {
            "ruling": slug,
            "question": ruling.question,
            "default": ruling.default,
            "readings": ruling.readings,
        }
        for slug, ruling in rules.rulings.items()
        if clause in ruling.clauses
    ]


def _data(rules: Ruleset, clause: str) -> list[str]:
    """Give the data whose source names the clause, by its id or by its number in brackets."""
    number = f"[{clause.partition(' ')[2]}]"
    found = {
        ".".join(map(str, [*where[:3]]))
        for where, source in rules.sources.items()
        if where[0] not in TEXTS and (clause in source.cite or number in source.cite)
    }
    return sorted(found)


def _refusals(rules: Ruleset, clause: str) -> list[str]:
    """Give the refusals of the family's code that name the clause."""
    package = import_module(rules.family.config.__module__.rpartition(".")[0])
    names = [each.name for each in iter_modules(package.__path__, f"{package.__name__}.")]
    return sorted(
        {
            f"{each.code}: {each.text}"
            for name in names
            for each in vars(import_module(name)).values()
            if isinstance(each, Refusal) and each.source == clause
        }
    )


COMMANDS = {
    "coverage": (add_coverage, run_coverage),
    "explain": (add_explain, run_explain),
}
