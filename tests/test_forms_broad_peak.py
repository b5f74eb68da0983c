"""Forms of Broad Peak: an owner's boards, peaks and ends, and the tile of the solitaire winter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import yaml
from sizes import spread
from test_forms import filled, nulls, reconstructed, under, value_at

from k2rules import Game, Ruleset, load
from k2rules.catalog import check, printed_share
from k2rules.forms import CITE, form, slots
from k2rules.model.sources import Source, SourceKind
from k2rules.policies import climbing_policy
from k2rules.simulation import simulate

if TYPE_CHECKING:
    from pathlib import Path

RACE, TRAVERSE = "broad-peak/race-to-the-top", "broad-peak/traverse"
FORMS: list[tuple[str, dict[str, Any]]] = [
    (RACE, {}),
    (RACE, {"weather": "winter"}),
    (TRAVERSE, {}),
    (TRAVERSE, {"weather": "winter", "family": "true", "crowding": "relaxed"}),
]

OTHER: dict[Any, Any] = {
    **dict(
        zip(("base", "z6000", "z7000", "z8000"), ("z6000", "z7000", "z8000", "base"), strict=True)
    ),
    ("base-camp",): ["summit"],
    ("summit",): ["base-camp"],
    ("t7", "t8"): ["t6"],
    ("t16",): ["t17", "t18"],
    ("w5",): ["w6"],
    "t15": "t0",
    "t12": "t13",
    "t9": "t10",
}
"""Answers that only some words can be."""


def other(value: Any) -> Any:
    """Give a value of the same kind that is not the stand-in; ropes are given from above."""
    key = tuple(value) if isinstance(value, list) else value
    if key in OTHER:
        return OTHER[key]
    if isinstance(value, list):
        return [each + 1 for each in value] if isinstance(value[0], int) else value[::-1]
    return value + 1 if isinstance(value, int) else f"{value} of mine"


def mine(tmp_path: Path, name: str, options: dict[str, Any]) -> tuple[Ruleset, dict[Any, Any]]:
    """Give an owner's copy in which every slot has another value, and the answers."""
    official = load(name, **options)
    answers = {slot.where: other(slot.stand_in) for slot in slots(official)}
    path = tmp_path / "mine.yaml"
    path.write_text(filled(form(official, name), list(answers.values())), encoding="utf-8")
    rules, report = check(path)
    assert rules is not None, str(report)
    assert report.diagnostics == ()
    return rules, answers


@pytest.mark.parametrize(("name", "options"), spread(FORMS, 2))
def test_every_stand_in_has_a_slot_and_nothing_else_has(name: str, options: Any) -> None:
    rules = load(name, **options)
    data = yaml.safe_load(form(rules, name))
    asked = [*nulls(data["patch"]), *nulls(data.get("players", {}), ("players",))]
    asked = [tuple(step for step in where if step != "patch") for where in asked]
    assert asked == [slot.where for slot in slots(rules)]
    for path in reconstructed(rules):
        assert any(path[: len(where)] == where for where in asked), path


@pytest.mark.parametrize(("name", "options"), spread(FORMS, 2))
def test_an_owners_copy_is_printed_throughout(
    tmp_path: Path, name: str, options: dict[str, Any]
) -> None:
    rules, answers = mine(tmp_path, name, options)
    official = load(name, **options)
    printed = Source(SourceKind.PRINTED, CITE)
    for where, answer in answers.items():
        assert value_at(rules.document, where) == answer
        assert set(under(where, rules)) == {printed}, where
    assert (reconstructed(rules), slots(rules)) == (set(), ())
    assert printed_share(rules) > printed_share(official)
    assert rules.digest != official.digest


@pytest.mark.parametrize(("name", "options"), spread(FORMS, 2))
@pytest.mark.parametrize("players", [1, 3])
def test_an_owners_copy_is_played(
    tmp_path: Path, name: str, options: dict[str, Any], players: int
) -> None:
    rules, _ = mine(tmp_path, name, options)
    played = simulate(rules, players, games=2, policies=climbing_policy(rules), seed=1)
    assert played.games == 2


def test_peaks_and_ends_are_where_the_owner_says(tmp_path: Path) -> None:
    rules, _ = mine(tmp_path, TRAVERSE, {})
    tables = rules.tables(2)
    spaces = tables.space_numbers
    at = [tables.peak_at.index(peak) for peak in range(3)]
    assert [tables.spaces[space] for space in at] == ["t0", "t13", "t10"]
    assert [tables.end_at[spaces[name]] for name in ("t6", "t7", "t17", "t18")] == [0, -1, 1, 1]


def test_the_tile_of_the_solitaire_winter_is_what_the_owner_says(tmp_path: Path) -> None:
    rules, _ = mine(tmp_path, RACE, {"weather": "winter"})
    assert rules.tables(1).tiles == ("w1", "w2", "w3", "w4", "w5")
    assert len(rules.tables(2).tiles) == 6


def test_a_form_filled_with_the_stand_ins_is_the_same_game(tmp_path: Path) -> None:
    for name, options in FORMS:
        official = load(name, **options)
        path = tmp_path / "same.yaml"
        answers = [slot.stand_in for slot in slots(official)]
        path.write_text(filled(form(official, name), answers), encoding="utf-8")
        rules = load(path)
        assert rules.digest == official.digest
        assert Game(rules, 2, 1).state == Game(official, 2, 1).state
