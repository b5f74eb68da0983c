"""Options: `--rule "K2 phase 3"` selects tests by their clause, `--long` runs them in full.

A clause is a mark, `@rule("K2 phase 3 tent")`.
"""

from __future__ import annotations

import gc
import signal
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from remembered import remember_rulesets
from sizes import PROFILES

from k2rules import list_rulesets, load

SIGNALS: dict[signal.Signals, Any] = {
    signal.SIGINT: signal.default_int_handler,
    signal.SIGHUP: signal.SIG_DFL,
}
RULES = Path(__file__).resolve().parent / "rules"


@cache
def official_clauses() -> frozenset[str]:
    """Give the clause ids of every official ruleset."""
    return frozenset(clause for info in list_rulesets() for clause in load(info.id).sections)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add our options."""
    parser.addoption(
        "--rule",
        metavar="PREFIX",
        help="run only the tests of clauses whose id begins with PREFIX",
    )
    parser.addoption(
        "--long",
        action="store_true",
        help="run every test, and laws and campaigns at ten times their size",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Settle how much is run."""
    settings.load_profile(PROFILES[config.getoption("--long")])
    if not config.getoption("--long"):
        remember_rulesets()
    for number, handler in SIGNALS.items():  # a shell ignores some for what runs in the background
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, handler)


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


def pytest_collection_finish() -> None:
    """Leave all that stands after the collection out of every later search for garbage."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def pytest_sessionfinish() -> None:
    """Search for garbage once, and not five times as pytest does at its end."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests that were asked for, those of rules first: they find most."""
    wanted = [item for item in items if is_wanted(config, item)]
    config.hook.pytest_deselected(items=[item for item in items if not is_wanted(config, item)])
    items[:] = sorted(wanted, key=lambda item: RULES not in item.path.parents)


def is_wanted(config: pytest.Config, item: pytest.Item) -> bool:
    """Return whether a test was asked for."""
    if item.get_closest_marker("long") and not config.getoption("--long"):
        return False
    prefix: str | None = config.getoption("--rule")
    return prefix is None or is_about(item, prefix)


def is_about(item: pytest.Item, prefix: str) -> bool:
    """Whether a test shows a clause that begins with the prefix."""
    return any(str(mark.args[0]).startswith(prefix) for mark in item.iter_markers("rule"))
