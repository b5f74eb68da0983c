"""What one ruleset says otherwise than another."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import k2rules
from k2rules import Change, RulesetError, diff, load
from k2rules.cli.main import main
from k2rules.differences import ABSENT

THIN_AIR = Path(__file__).parents[2] / "examples" / "thin-air.yaml"
META = 'meta: {id: k2/summer, family: k2, title: "K2, summer", version: 1, players: [1, 5]}\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def mine(folder: Path, text: str, name: str = "mine.yaml") -> Path:
    path = folder / name
    path.write_text(f"{META}extends: k2/summer\n{text}\n", encoding="utf-8")
    return path


def seen(changes: tuple[Change, ...]) -> list[tuple[str, str, Any, Any]]:
    return [(".".join(map(str, e.path)), e.kind, e.before, e.after) for e in changes]


@pytest.mark.parametrize("name", [each.id for each in k2rules.list_rulesets()])
def test_a_ruleset_does_not_differ_from_itself(name: str) -> None:
    assert diff(name, name) == ()
    assert diff(load(name), name) == ()


def test_a_changed_value_has_both_its_sources() -> None:
    changes = {change.path: change for change in diff("k2/summer", THIN_AIR)}
    change = changes["risk", "tokens", "risk-0", "copies"]
    assert (change.kind, change.before, change.after) == ("changed", 4, 2)
    assert change.source_before is not None
    assert change.source_after is not None
    assert change.source_before.cite == "official rulebook 2010 pp. 2, 4"
    assert change.source_after.kind is not None
    assert change.source_after.kind.value == "variant"
    added = changes["weather", "tiles", "s3", "days", 2, "acclimatization"]
    assert (added.kind, added.before, added.after, added.source_before) == (
        "added",
        ABSENT,
        -1,
        None,
    )
    assert len(changes) == 8


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("", []),
        ("patch: {$remove: [ropes.e0-e1], ropes: {x: [e0, e1]}}", None),
        ("patch: {risk: {face_up: 4}}", [("risk.face_up", "changed", 3, 4)]),
        (
            "patch: {rescue: {cards: 1, back: 0, below: z7000, level: 1}}",
            [
                ("rescue.cards", "added", ABSENT, 1),
                ("rescue.back", "added", ABSENT, 0),
                ("rescue.below", "added", ABSENT, "z7000"),
                ("rescue.level", "added", ABSENT, 1),
            ],
        ),
        (
            "patch: {spaces: {e27: {tags: [summit, summit]}}}",
            [("spaces.e27.tags", "changed", ["summit"], ["summit", "summit"])],
        ),
        (
            "patch: {flow: {day: [choose-cards, act, take-risk, check-acclimatization, end-day]}}",
            [
                (
                    "flow.day",
                    "reordered",
                    ["choose-cards", "take-risk", "act", "check-acclimatization", "end-day"],
                    ["choose-cards", "act", "take-risk", "check-acclimatization", "end-day"],
                )
            ],
        ),
        (
            "players: {2: {patch: {risk: {face_up: 4}}}}",
            [("players.2.risk.face_up", "changed", 3, 4)],
        ),
        (
            "players: {2: {patch: {risk: {face_up: 4}}}}\npatch: {risk: {face_up: 4}}",
            [("risk.face_up", "changed", 3, 4)],
        ),
        (
            "players: {3: {patch: {$remove: [capacity.2]}}}",
            [(f"players.3.capacity.2.{zone}", "removed", None, ABSENT) for zone in "abcd"],
        ),
    ],
)
def test_every_leaf_that_differs_is_told_once(folder: Path, text: str, changes: Any) -> None:
    found = seen(diff("k2/summer", mine(folder, text)))
    if changes is None:
        assert ("ropes.x", "added", ABSENT, ["e0", "e1"]) in found
        assert ("ropes.e0-e1", "removed", ["e0", "e1"], ABSENT) in found
    elif "$remove" in text:
        assert [kind for _, kind, _, _ in found] == ["removed"] * 4
        assert {path.rpartition(".")[0] for path, *_ in found} == {"players.3.capacity.2"}
    else:
        assert sorted(found, key=str) == sorted(changes, key=str)


def test_the_order_of_entries_is_told_as_their_names(folder: Path) -> None:
    s1, s2 = "s1: {days: [{}, {}, {}]}", "s2: {days: [{}, {}, {}]}"
    anew = "patch: {$remove: [weather.tiles], weather: {tiles: "
    one = mine(folder, f"{anew}{{{s1}, {s2}}}}}}}", "one.yaml")
    other = mine(folder, f"{anew}{{{s2}, {s1}}}}}}}")
    (change,) = diff(one, other)
    assert seen((change,)) == [("weather.tiles", "reordered", ["s1", "s2"], ["s2", "s1"])]


def test_two_forms_for_a_number_of_players_are_compared(folder: Path) -> None:
    one = mine(folder, "players: {2: {patch: {risk: {face_up: 4}}}}", "one.yaml")
    other = mine(folder, "players: {2: {patch: {risk: {face_up: 5}}}}")
    (change,) = diff(one, other)
    assert seen((change,)) == [("players.2.risk.face_up", "changed", 4, 5)]
    assert change.source_before is not None
    assert diff(one, one) == ()


def test_choices_count() -> None:
    family = diff("k2/summer", load("k2/summer", family=True))
    assert ("options", "family", "chosen") in [change.path for change in family]
    assert ("rescue", "cards") in [change.path for change in family]


def test_no_two_different_digests_go_untold(folder: Path) -> None:
    """The order of fields is nothing to a reader, but the digest knows it."""
    text = "patch: {$remove: [capacity.2], capacity: {2: {z8000: 2, z7000: 2, z6000: 2, base: 2}}}"
    back = "patch: {$remove: [capacity.2], capacity: {2: {base: 2, z6000: 2, z7000: 2, z8000: 2}}}"
    one, other = (load(mine(folder, each, f"{n}.yaml")) for n, each in enumerate((text, back)))
    assert one.digest != other.digest
    assert [change.path for change in diff(one, other)] == [("digest",)]


def test_a_ruleset_that_cannot_be_loaded_is_refused() -> None:
    with pytest.raises(RulesetError, match="there is no ruleset 'k2/sumer'"):
        diff("k2/sumer", "k2/summer")


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "k2/summer", str(THIN_AIR)]) == 1
    lines = capsys.readouterr().out.splitlines()
    words = ["~", "risk.tokens.risk-0.copies", "4", "->", "2", "(printed", "->", "variant)"]
    assert lines[0].split() == words
    assert lines[-1] == "2 added (+), 6 changed (~)"


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["diff", "k2/summer", "k2/summer", "--after", "tent-limit=per-player", "--json"]
    assert main(words) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["a"], told["b"]) == ("k2/summer", "k2/summer")
    (change,) = told["changes"]
    assert change["path"] == ["rulings", "tent-limit", "chosen"]
    assert change["after"] == "per-player"


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--board", "hard"],
        ["-o", "board=hard", "-r", "tent-limit=per-player"],
        ["--before", "board=hard", "--after", "board=hard"],
    ],
)
def test_equal_rulesets_are_no_finding(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["diff", "k2/summer", "k2/summer", *words]) == 0
    assert capsys.readouterr().out == "no difference\n"


def test_an_option_is_for_each_that_has_it(capsys: pytest.CaptureFixture[str]) -> None:
    names = ["disaster-on-k2/basic", "disaster-on-k2/advanced"]
    assert main(["diff", *names, "--multinational"]) == 1
    assert "advanced.multinational" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--bord", "hard"], "unknown flag '--bord'; did you mean '--board'?"),
        (["-r", "tent-limt=x"], "neither has 'tent-limt'; did you mean 'tent-limit'?"),
        (["--after", "bord=hard"], "k2/winter has no 'bord'; did you mean 'board'?"),
        (["--after", "bord"], "expected NAME=VALUE"),
    ],
)
def test_unknown_choices_are_refused(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["diff", "k2/summer", "k2/winter", *words]) == 2
    assert message in capsys.readouterr().err
