"""The campaigns at a small size, larger with `--long`; `campaigns/run.py` runs them in full."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import pytest
from campaigns.kits import KITS
from campaigns.situations import forms
from campaigns.variants import rulesets
from sizes import is_long, scaled, spread

import k2rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from campaigns.reports import Report

SIZES = {
    "legality": {"k2": 10_000, "disaster": 10_000},
    "views": {"k2": 600, "disaster": 300},
    "saves": {"k2": 1_000, "disaster": 500},
    "rulesets": {"k2": 500, "disaster": 200},
    "places": {"k2": 3_000, "disaster": 2_000},
    "clauses": {"k2": 150, "disaster": 150},
    "endings": {"k2": 2, "disaster": 2},
    "atomicity": {"k2": 2_000, "disaster": 1_000},
    "values": {"k2": 40, "disaster": 20},
    "files": {"k2": 300, "disaster": 300},
    "terminal": {"k2": 1_500, "disaster": 1_000},
    "calls": {"k2": 2_000, "disaster": 1_000},
    "series": {"k2": 1_000, "disaster": 1_000},
}
CASES = [(name, family) for name, sizes in SIZES.items() for family in sizes]
if not is_long():  # each for one family, the next for the other
    CASES = [(name, [*sizes][number % 2]) for number, (name, sizes) in enumerate(SIZES.items())]


@pytest.mark.parametrize(("name", "family"), CASES)
def test_a_campaign_finds_nothing(name: str, family: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campaigns.endings.forms", lambda family: spread(forms(family), 20))
    campaign: Callable[[str, int, int], Report] = import_module(f"campaigns.{name}").campaign
    report = campaign(family, scaled(SIZES[name][family]), 20)
    assert not report.findings, report.table()


def test_every_campaign_runs_for_every_family() -> None:
    assert all(sizes.keys() == KITS.keys() for sizes in SIZES.values())


@pytest.mark.parametrize("family", KITS)
def test_every_clause_has_a_predicate(family: str) -> None:
    """Each clause of each ruleset of the family, and no other."""
    kit = KITS[family]
    found = {clause for name in rulesets(family) for clause in k2rules.load(name).sections}
    assert kit.clauses.keys() == found - kit.between_games
    assert kit.between_games <= found
