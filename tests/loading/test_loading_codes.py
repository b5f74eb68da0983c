"""What is wrong with a variant of K2 is reported by its code, where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from k2rules.catalog import check
from k2rules.loading.diagnostics import CODES

if TYPE_CHECKING:
    from pathlib import Path

HEAD = """meta: {id: mine, family: k2, title: Mine, version: 1, players: [1, 5]}
extends: k2/summer
"""

PATCHES = {
    "K2R103": "cards: {move-1: {type: jump}}",
    "K2R210": "spaces: {e5: {zone: z9000}}",
    "K2R211": "$remove: [capacity.4]",
    "K2R302": "hand: {choose: 5, size: 4}",
    "K2R303": "cards: {move-1: {up: 1}}",
    "K2R304": "cards: {move-1: {copies: 6}}",
    "K2R401": "spaces: {e27: {tags: []}}",
    "K2R402": "ropes: {e0-e1: [e0, e0]}",
    "K2R403": "spaces: {e1: {height: 48}}",
    "K2R404": "$remove: [ropes.e26-e27]",
    "K2R501": "flow: {day: [choose-cards, act]}",
}


@pytest.mark.parametrize("code", PATCHES)
def test_a_fault_in_a_patch_is_found_where_it_stands(tmp_path: Path, code: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(f"{HEAD}patch:\n  {PATCHES[code]}\n", encoding="utf-8")

    rules, report = check(path)

    assert rules is None
    assert code in {each.code for each in report.diagnostics}, str(report)
    assert all(each.mark.line >= 1 for each in report.diagnostics)


def test_an_unknown_ruling_is_refused() -> None:
    _, report = check("k2/summer", rulings={"tent-limt": "per-player"})
    assert [each.code for each in report.diagnostics] == ["K2R212"]
    assert "did you mean 'tent-limit'?" in str(report)


def test_every_code_that_the_package_reports_is_listed() -> None:
    assert PATCHES.keys() <= CODES.keys()


def test_everything_is_reported_at_once(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        'meta: {id: mine, family: k2, title: "Mine", version: 1, players: [4, 1]}\n'
        "extends: k2/summer\n"
        "patch:\n"
        "  acclimatization: {sheltre: 2}\n"
        "  spaces:\n"
        "    e26: {acclimatization: lots, cost: -2}\n"
        "    e27: {zone: moon}\n",
        encoding="utf-8",
    )
    _, report = check(path)
    found = [(each.mark.line, each.code) for each in report.diagnostics]
    assert found == [
        (1, "K2R302"),
        (4, "K2R102"),
        (6, "K2R101"),
        (6, "K2R301"),
        (7, "K2R210"),
    ]
