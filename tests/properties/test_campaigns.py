"""The campaigns at a small size; `tests/campaigns/run.py` runs them in full."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import pytest
from campaigns.clause_table import CLAUSES
from campaigns.variants import EVERY, load

if TYPE_CHECKING:
    from campaigns.reports import Report

SIZES = {
    "legality": 10_000,
    "views": 1_000,
    "saves": 1_000,
    "rulesets": 1_000,
    "places": 3_000,
    "clauses": 60,
    "endings": 2,
    "atomicity": 2_000,
}


@pytest.mark.parametrize(("name", "size"), SIZES.items(), ids=SIZES)
def test_a_campaign_finds_nothing(name: str, size: int) -> None:
    report: Report = import_module(f"campaigns.{name}").campaign(size, 20)
    assert not report.findings, report.table()


def test_every_clause_has_a_predicate() -> None:
    for variant in EVERY:
        assert list(load(variant).sections) == list(CLAUSES)
