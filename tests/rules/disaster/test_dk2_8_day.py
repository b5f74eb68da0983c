"""The chapter on moving by day: the three ways, climbers alone."""

from __future__ import annotations

from typing import Any

import pytest
from expedition import (
    BRAM,
    DAAN,
    FEMKE,
    KARI,
    LOTTE,
    NIMA,
    PEMBA,
    RAHIM,
    SJOERD,
    TAE_YANG,
    TASHI,
    UP,
    expedition,
    offered,
    play,
    reach,
    rule,
    source,
    steps,
    where,
)

from k2rules.games.disaster.actions import (
    EndTurn,
    Lift,
    MoveClimbers,
    MoveGuide,
    Prepare,
    Step,
    Stop,
)


@rule("DK2 8.1")
def test_one_of_three_ways_to_move() -> None:
    """By day the guide moves, or the climbers, or preparations are made."""
    assert list(expedition().decision.options) == [MoveGuide(), MoveClimbers(), Prepare()]


@rule("DK2 8.1")
def test_a_way_must_be_chosen() -> None:
    """The movement does not end before a way is chosen."""
    assert source(expedition(), EndTurn()) == "DK2 8.1"


@rule("DK2 8.1")
def test_only_one_way_a_turn() -> None:
    """What is chosen holds for the turn."""
    assert source(play(expedition(), MoveClimbers()), MoveGuide()) == "DK2 8.1"


@rule("DK2 8.1")
def test_a_dead_guide_cannot_be_moved() -> None:
    """The guide's way needs a guide on the route."""
    assert source(expedition(at={PEMBA: "dead"}), MoveGuide()) == "DK2 8.1"


@rule("DK2 8.1")
@pytest.mark.parametrize("way", [MoveGuide(), MoveClimbers(), Prepare()])
def test_everybody_may_stay(way: Any) -> None:
    """Under every way the pieces may stay where they are."""
    assert source(play(expedition(), way), EndTurn()) is None


@rule("DK2 8.1")
def test_the_guide_stays_when_climbers_move() -> None:
    """With the climbers' way the guide does not move."""
    game = play(expedition(), MoveClimbers())
    assert source(game, Step(PEMBA, "lower-slope-1")) == "DK2 8.1"


@rule("DK2 8.1")
def test_climbers_stay_when_the_guide_moves() -> None:
    """With the guide's way no climber moves alone."""
    game = play(expedition(), MoveGuide())
    assert source(game, Step(DAAN, "lower-slope-1")) == "DK2 8.1"


@rule("DK2 8.1")
def test_all_five_climbers_may_move() -> None:
    """Up to five climbers move in a turn."""
    game = expedition(option="climbers", at={PEMBA: "shoulder"})
    team = (DAAN, FEMKE, BRAM, LOTTE, SJOERD)
    for climber in team:
        reach(game, climber, "lower-slope-1")
        play(game, *offered(game, "stop"))
    assert {where(game, climber) for climber in team} == {"lower-slope-1"}


@rule("DK2 8.4")
@pytest.mark.parametrize(
    ("guide", "climber", "spaces"),
    [(PEMBA, DAAN, 2), (PEMBA, LOTTE, 1), (TASHI, TAE_YANG, 0), (NIMA, KARI, 1)],
)
def test_climbers_move_their_number(guide: str, climber: str, spaces: int) -> None:
    """A climber moves up to the number on its marker."""
    assert reach(expedition(guide=guide, option="climbers"), climber, *UP) == spaces


@rule("DK2 8.4")
def test_climbers_go_up_or_down() -> None:
    """A climber may turn back at any time."""
    assert steps(expedition(option="climbers", at={DAAN: "shoulder"}), DAAN) == {
        "lower-slope-2",
        "upper-shoulder",
    }


@rule("DK2 8.4")
def test_a_climber_may_turn_round_in_a_move() -> None:
    """Every step costs one, whichever way it goes."""
    game = expedition(option="climbers", at={DAAN: "shoulder"})
    play(game, Step(DAAN, "upper-shoulder"), Step(DAAN, "shoulder"))
    assert where(game, DAAN) == "shoulder"


@rule("DK2 8.4")
def test_steps_go_to_the_next_space() -> None:
    """Nobody jumps."""
    game = expedition(option="climbers")
    assert source(game, Step(DAAN, "shoulder")) == "DK2 8.4"


@rule("DK2 8.4")
def test_a_climber_moves_once() -> None:
    """A moved climber is turned over and stays."""
    game = play(expedition(option="climbers"), Step(DAAN, "lower-slope-1"), Stop())
    assert source(game, Step(DAAN, "lower-slope-2")) == "DK2 8.4"


@rule("DK2 8.4")
def test_one_piece_at_a_time() -> None:
    """A move is finished before the next one begins."""
    game = play(expedition(option="climbers"), Step(DAAN, "lower-slope-1"))
    assert source(game, Step(FEMKE, "lower-slope-1")) == "DK2 8.4"


@rule("DK2 8.4")
def test_the_movement_does_not_end_in_the_middle_of_a_move() -> None:
    """A piece on its way stops first."""
    game = play(expedition(option="climbers"), Step(DAAN, "lower-slope-1"))
    assert source(game, EndTurn()) == "DK2 8.4"


@rule("DK2 8.4")
def test_a_led_climber_does_not_move_alone() -> None:
    """Who was led by the guide moves in no other way, in darkness either."""
    at = dict.fromkeys((RAHIM, DAAN), "upper-shoulder")
    game = expedition(guide=RAHIM, at=at, darkness=1)
    play(game, Lift(DAAN), Step(RAHIM, "bottleneck-base"), Stop())
    assert source(game, Step(DAAN, "upper-shoulder")) == "DK2 8.4"


@rule("DK2 8.4")
def test_others_climbers_do_not_move() -> None:
    """Only climbers of the team move."""
    assert source(expedition(option="climbers"), Step(KARI, "lower-slope-1")) == "DK2 8.1"
