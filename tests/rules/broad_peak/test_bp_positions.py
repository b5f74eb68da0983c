"""What a position of Broad Peak may not say, and rulesets that make no game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from positions import ruleset_of

from k2rules import Game, PositionError
from k2rules.catalog import check

if TYPE_CHECKING:
    from pathlib import Path

RACE, TRAVERSE = "broad-peak/race-to-the-top", "broad-peak/traverse"
CARRIED = {"red/1": "carried", "blue/2": "carried"}


def place(rules: str, season: str = "summer", **position: Any) -> Game:
    """Give the game of a position of two players."""
    ruleset = ruleset_of(rules, ("weather", season))
    return Game.from_position(ruleset, 2, position, chance="manual")


def fault(rules: str, season: str = "summer", **position: Any) -> str:
    """Give the one fault of a position."""
    with pytest.raises(PositionError) as caught:
        place(rules, season, **position)
    (found,) = caught.value.faults
    return found


# Tents


def test_the_race_has_no_tents_to_place() -> None:
    assert fault(RACE, markers={"tents": {"red/1": "r3"}}) == "markers: unknown key 'tents'"


@pytest.mark.parametrize("other", ["t3", "carried"])
def test_a_player_has_one_tent(other: str) -> None:
    found = fault(TRAVERSE, markers={"tents": {**CARRIED, "red/2": other}})
    assert found == "markers.tents of player 0: 2 tents, a player has one"


def test_nobody_carries_a_tent_before_that_is_chosen() -> None:
    tents = {"tents": {"blue/2": "carried"}}
    found = fault(TRAVERSE, phase="set-up", ask="choose_tent", asked=0, markers=tents)
    assert found == "markers.tents of player 1: nobody carries the tent before that is chosen"


def test_who_has_chosen_already_has_a_carrier() -> None:
    game = place(TRAVERSE, phase="set-up", ask="choose_tent", asked=1)
    tents = game.view(None).markers["tents"]
    assert [tents[name] for name in ("red/1", "blue/1")] == ["carried", "none"]


def test_by_the_ruling_of_k2_a_player_has_pitched_one_tent() -> None:
    rules = ruleset_of("k2/summer", rulings=(("tent-limit", "per-player"),))
    tents = {"red/1": "e3", "red/2": "e4"}
    with pytest.raises(PositionError, match="by the ruling a player pitches one tent"):
        Game.from_position(rules, 2, {"markers": {"tents": tents}})


# Tiles


def test_the_tile_that_leaves_cannot_be_drawn() -> None:
    weather = {"weather": {"tiles": ["w1"]}, "piles": {"weather": ["w2"]}}
    found = fault(RACE, "winter", phase="end-day", ask="draw_tile", day=13, **weather)
    assert found == "ask: there is no weather tile left to draw"


# Tokens and caves


@pytest.mark.parametrize(
    ("markers", "expected"),
    [
        ({"caves": {"r3": {"face-up": 9, "face-down": 9}}}, "18 snow caves"),
        ({"sheltered": {"red/1": "face-up"}}, "more climbers than caves face-up on r0"),
        ({"caves": {"r3": {"face-up": 1}}, "sheltered": {"red/1": "face-up"}}, "on r0"),
    ],
)
def test_caves_that_do_not_add_up(markers: Any, expected: str) -> None:
    assert expected in fault(RACE, markers=markers)


def test_by_the_ruling_nobody_is_in_a_cave_of_a_position() -> None:
    rules = ruleset_of(RACE, rulings=(("cave-occupant", "from-start-player"),))
    markers = {"caves": {"r0": {"face-up": 1}}, "sheltered": {"red/1": "face-up"}}
    with pytest.raises(PositionError, match="nobody is in a cave before phase 4"):
        Game.from_position(rules, 2, {"markers": markers})


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ({"markers": {"peaks": {"peak-1": [1]}}}, "tokens [] are held, [3, 2, 1] were taken"),
        ({"markers": {"peaks": {"peak-1": [3, 2]}}}, "expected the last of [3, 2, 1, 1]"),
        ({"markers": {"peak-tokens": {"red/1": {"peak-2": 3}}}}, "number from 1 to 2"),
        ({"markers": {"peak-tokens": {"red/1": {"peak-2": 1}}}}, "[1] are held, [2] were taken"),
        ({"pieces": {"red/1": "t7"}}, "no token of the end north"),
        ({"pieces": {"red/1": "t9"}}, "no token of peak-3"),
        (
            {"pieces": {"red/1": "dead"}, "markers": {"traverse-tokens": {"red/1": ["north"]}}},
            "a dead climber has no tokens",
        ),
        (
            {"pieces": {"red/1": "dead"}, "markers": {"peaks": {"peak-3": [1]}}},
            "tokens [] are held, [1, 1, 1] were taken",
        ),
    ],
)
def test_tokens_that_do_not_add_up(parts: Any, expected: str) -> None:
    parts.setdefault("markers", {}).setdefault("tents", {"red/2": "carried"})
    with pytest.raises(PositionError) as caught:
        place(TRAVERSE, **parts)
    assert expected in str(caught.value)


def test_a_stack_may_lack_the_tokens_of_the_dead() -> None:
    markers = {"peaks": {"peak-3": [1, 1, 1]}, "tents": {"red/2": "carried"}}
    game = place(TRAVERSE, pieces={"red/1": "dead"}, markers=markers)
    assert game.view(None).markers["peaks"]["peak-3"] == [1, 1, 1]


# Rulesets


HEAD = "meta: {{id: mine}}\nextends: {base}\npatch:\n  kind: variant\n  cite: mine\n  {line}\n"


@pytest.mark.parametrize(
    ("base", "line", "problem"),
    [
        (RACE, "caves: {cost: {base: 0}}", "costs at least one movement point, got 0"),
        (RACE, "caves: {cost: {z9000: 1}}", "'z9000'"),
        (RACE, "caves: {cost: {$remove: [z8000]}}", "no price of a snow cave in the zone 'z8000'"),
        (RACE, "caves: {markers: 0}", "0 is less than 1"),
        (RACE, "weather: {set_aside: [s9]}", "'s9'"),
        (RACE, "weather: {removed: 4}", "2 tiles are shown but only 1 are used"),
        (TRAVERSE, "traverse: {ends: {north: []}}", "an end has at least one space"),
        (TRAVERSE, "traverse: {ends: {$remove: [north, south]}}", "at least one end"),
        (TRAVERSE, "traverse: {ends: {south: [t16, t8]}}", "'t8' is a space of the end 'north'"),
        (TRAVERSE, "traverse: {ends: {south: [t99]}}", "'t99'"),
        (TRAVERSE, "traverse: {peaks: {peak-1: {space: t14}}}", "'t14' is the first peak"),
        (TRAVERSE, "traverse: {peaks: {peak-3: {space: t12}}}", "'t12' is the peak 'peak-2'"),
        (TRAVERSE, "traverse: {peaks: {peak-3: {space: t99}}}", "'t99'"),
        (TRAVERSE, "traverse: {peaks: {peak-3: {tokens: {2: [1, 1, 2, 1]}}}}", "highest down"),
        (TRAVERSE, "traverse: {peaks: {peak-3: {tokens: {2: [1, 1, 1, 0]}}}}", "at least one vic"),
        (TRAVERSE, "traverse: {peaks: {peak-3: {tokens: {2: [1]}}}}", "1 tokens for the 4 climb"),
        (TRAVERSE, "traverse: {peaks: {peak-3: {tokens: {$remove: ['4']}}}}", "for 4 players"),
    ],
)
def test_a_ruleset_that_makes_no_game(tmp_path: Path, base: str, line: str, problem: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(HEAD.format(base=base, line=line), encoding="utf-8")
    _, report = check(path)
    assert problem in str(report)
