"""What `explain` tells of each code: the example does bring the diagnostic."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from k2rules.catalog import check
from k2rules.loading.advice import ADVICE, Advice
from k2rules.loading.diagnostics import CODES

if TYPE_CHECKING:
    from pathlib import Path

HEAD = """meta: {id: mine, family: k2, title: Mine, version: 1, players: [1, 5]}
extends: k2/summer
"""
TOLD = {
    *("K2R110", "K2R111", "K2R120", "K2R121", "K2R203", "K2R204", "K2R205", "K2R206", "K2R212"),
    *("K2R213", "K2R216", "K2R217", "K2R305", "K2R601", "K2R602", "K2R603", "K2R604"),
}
"""Codes whose example is told in words: it takes bytes, several files, choices or other games."""
WHOLE = {"K2R113", "K2R114", "K2R201", "K2R202"}
"""Codes whose example is a file, or a line of it, and no patch."""
BARE = {"K2R207", "K2R218", "K2R219"}
"""Codes whose example stands beside a patch, or is one."""


def test_every_code_has_advice() -> None:
    assert list(ADVICE) == list(CODES)


@pytest.mark.parametrize("code", [code for code in CODES if code not in TOLD])
def test_the_example_brings_the_diagnostic(tmp_path: Path, code: str) -> None:
    example = ADVICE[code].example
    patch = "patch:\n" + "".join(f"  {line}\n" for line in example.splitlines())
    text = f"{example}\n" if code in WHOLE else HEAD + (example if code in BARE else patch)
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    _, report = check(path)
    assert code in {each.code for each in report.diagnostics}, str(report)


@pytest.mark.parametrize("advice", ADVICE.values(), ids=ADVICE)
def test_advice_is_made_of_sentences(advice: Advice) -> None:
    when, fix = advice.when, advice.fix
    assert when.endswith(".")
    assert fix[-1] in ".`"
    assert len(when.split()) > 4
    assert len(fix.split()) > 2


def test_a_ruling_names_clauses_that_are_there(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        f"{HEAD}patch:\n  rulings: {{liability: {{clauses: [K2 phase 3 laibility]}}}}\n",
        encoding="utf-8",
    )
    _, report = check(path)
    (found,) = report.diagnostics
    assert (found.code, found.mark.line, found.mark.column) == ("K2R210", 4, 35)
    assert found.suggestion == "did you mean 'K2 phase 3 liability'?"


@pytest.mark.parametrize("name", ["k2/summer", "k2/winter", "disaster-on-k2/advanced"])
def test_every_official_ruling_names_its_clauses(name: str) -> None:
    rules, _ = check(name)
    assert rules is not None
    assert [slug for slug, ruling in rules.rulings.items() if not ruling.clauses] == []
