"""Clauses as marks: `@rule("K2 phase 3 tent")`; `pytest --rule "K2 phase 3"` selects by them."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache

import pytest

from k2rules import list_rulesets, load


@cache
def official_clauses() -> frozenset[str]:
    """Give the clause ids of every official ruleset."""
    return frozenset(clause for info in list_rulesets() for clause in load(info.id).sections)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that selects tests by clause."""
    parser.addoption(
        "--rule",
        metavar="PREFIX",
        help="run only the tests of clauses whose id begins with PREFIX",
    )


def pytest_itemcollected(item: pytest.Item) -> None:
    """Refuse a mark that names no clause."""
    for mark in item.iter_markers("rule"):
        if mark.kwargs or len(mark.args) != 1:
            raise pytest.UsageError(f"{item.nodeid}: a rule mark names exactly one clause")
        clause = mark.args[0]
        if clause not in official_clauses():
            near = get_close_matches(str(clause), official_clauses(), n=1)
            advice = f"; did you mean {near[0]!r}?" if near else ""
            message = f"{item.nodeid}: no official ruleset has a clause {clause!r}{advice}"
            raise pytest.UsageError(message)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests of the clauses that were asked for."""
    prefix: str | None = config.getoption("--rule")
    if prefix is None:
        return
    wanted = [item for item in items if is_about(item, prefix)]
    config.hook.pytest_deselected(items=[item for item in items if item not in wanted])
    items[:] = wanted


def is_about(item: pytest.Item, prefix: str) -> bool:
    """Whether a test shows a clause that begins with the prefix."""
    return any(str(mark.args[0]).startswith(prefix) for mark in item.iter_markers("rule"))
