"""The marks of rule tests: a clause that does not exist is refused, a prefix selects."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from positions import rule

CONFTEST = Path(__file__).resolve().parent.parent / "conftest.py"


@pytest.fixture
def marks(request: pytest.FixtureRequest) -> Any:
    """Give the module that reads the marks."""
    plugins = request.config.pluginmanager.get_plugins()
    return next(each for each in plugins if getattr(each, "__file__", "") == str(CONFTEST))


def test_a_misspelt_clause_is_refused_with_the_nearest_one(
    request: pytest.FixtureRequest, marks: Any
) -> None:
    request.node.add_marker(rule("K2 phase 3 tnet"))
    with pytest.raises(pytest.UsageError, match="did you mean 'K2 phase 3 tent'"):
        marks.pytest_itemcollected(request.node)


@pytest.mark.parametrize("clauses", [(), ("K2 end", "K2 end ties")])
def test_a_mark_names_exactly_one_clause(
    request: pytest.FixtureRequest, marks: Any, clauses: tuple[str, ...]
) -> None:
    request.node.add_marker(rule(*clauses) if clauses else pytest.mark.rule())
    with pytest.raises(pytest.UsageError, match="exactly one clause"):
        marks.pytest_itemcollected(request.node)


@pytest.mark.parametrize(
    ("prefix", "selected"),
    [("K2 phase 3", True), ("K2 phase 3 tent", True), ("K2 phase 4", False), ("phase 3", False)],
)
def test_a_prefix_selects(
    request: pytest.FixtureRequest, marks: Any, prefix: str, *, selected: bool
) -> None:
    request.node.add_marker(rule("K2 phase 3 tent"))
    assert marks.is_about(request.node, prefix) is selected
