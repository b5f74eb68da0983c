"""The campaigns at a small size; `tests/campaigns/run.py` runs them in full."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import pytest
from campaigns.kits import KITS
from campaigns.variants import EVERY, load

if TYPE_CHECKING:
    from collections.abc import Callable

    from campaigns.reports import Report

SIZES = {
    "legality": {"k2": 10_000, "disaster": 10_000},
    "views": {"k2": 1_000, "disaster": 300},
    "saves": {"k2": 1_000, "disaster": 500},
    "rulesets": {"k2": 500, "disaster": 200},
    "places": {"k2": 3_000, "disaster": 2_000},
    "clauses": {"k2": 60, "disaster": 60},
    "endings": {"k2": 2, "disaster": 2},
    "atomicity": {"k2": 2_000, "disaster": 1_000},
}
CASES = [(name, family) for name, sizes in SIZES.items() for family in sizes]


@pytest.mark.parametrize(("name", "family"), CASES)
def test_a_campaign_finds_nothing(name: str, family: str) -> None:
    campaign: Callable[[str, int, int], Report] = import_module(f"campaigns.{name}").campaign
    report = campaign(family, SIZES[name][family], 20)
    assert not report.findings, report.table()


def test_every_campaign_runs_for_every_family() -> None:
    assert all(sizes.keys() == KITS.keys() for sizes in SIZES.values())


def test_every_clause_has_a_predicate() -> None:
    found: dict[str, set[str]] = {family: set() for family in KITS}
    for variant in EVERY:
        rules = load(variant)
        family = rules.family.name
        found[family] |= set(rules.sections) - set(KITS[family].between_games)
    assert found == {family: set(kit.clauses) for family, kit in KITS.items()}
