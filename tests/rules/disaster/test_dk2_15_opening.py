"""The section on ridges that two players' climbers block by crowding: when they are free again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from crowds import (
    ABOVE,
    BELOW,
    CLIMBERS,
    GUIDE,
    SHOULDER,
    TRAVERSE,
    blocked,
    climbing,
    walk,
)
from expedition import (
    DAAN,
    FEMKE,
    HENRIK,
    INGRID,
    KARI,
    PEMBA,
    chance_of,
    draw,
    odds,
    offered,
    play,
    roll,
    rule,
)
from rivals import rivals

from k2rules.games.disaster.actions import (
    Bid,
    Bivouac,
    DropOut,
    EndTurn,
    Lift,
    MoveClimbers,
    PlayHeld,
    Step,
    Target,
)

if TYPE_CHECKING:
    from k2rules import Game


# No longer blocked


@rule("DK2 15.4")
def test_markers_stay_at_the_end_of_the_turn() -> None:
    """They are not removed as in the game for one."""
    at = {INGRID: SHOULDER}
    game = rivals(turn=CLIMBERS, at={DAAN: SHOULDER, **at}, asked=1, blocked=SHOULDER)
    assert (blocked(play(game, EndTurn())), game.decision.kind) == ([SHOULDER], "draw_token")


@rule("DK2 15.4")
@pytest.mark.parametrize("space", [BELOW, ABOVE])
def test_a_ridge_with_fewer_than_two_is_free_at_once(space: str) -> None:
    """As soon as one of two has left, in the middle of its move, the marker is gone."""
    game = climbing(at=dict.fromkeys((DAAN, INGRID), SHOULDER), blocked=SHOULDER)
    assert blocked(play(game, Step(DAAN, space))) == []


@rule("DK2 15.4")
def test_two_of_three_still_block() -> None:
    """The marker stays while two climbers are there."""
    game = climbing(at=dict.fromkeys((DAAN, INGRID, FEMKE), SHOULDER), blocked=SHOULDER)
    assert blocked(play(game, Step(DAAN, BELOW))) == [SHOULDER]


@rule("DK2 15.4")
def test_free_and_blocked_again_in_the_same_turn() -> None:
    """Another climber may take the place of one who has left."""
    at = {**dict.fromkeys((DAAN, INGRID), SHOULDER), FEMKE: BELOW}
    game = walk(climbing(at=at, blocked=SHOULDER), DAAN, ABOVE)
    assert blocked(walk(game, FEMKE, SHOULDER)) == [SHOULDER]


@rule("DK2 15.4")
def test_a_guide_who_leads_one_away_frees_the_ridge() -> None:
    """It is free as soon as they are off it."""
    at = dict.fromkeys((PEMBA, DAAN, INGRID), SHOULDER)
    game = play(rivals(turn=GUIDE, at=at, blocked=SHOULDER), Lift(DAAN))
    before = blocked(game)
    assert (before, blocked(play(game, Step(PEMBA, ABOVE)))) == ([SHOULDER], [])


@rule("DK2 15.4")
@pytest.mark.parametrize(("face", "left"), [(1, []), (4, []), (5, [SHOULDER])])
def test_a_broken_rope_may_free_a_ridge(face: int, left: list[str]) -> None:
    """Who dies or goes home hurt stands there no more."""
    at = dict.fromkeys((DAAN, INGRID), SHOULDER)
    game = rivals(event="broken-rope-1", at=at, blocked=SHOULDER)
    play(game, Bid(1), DropOut(), Target(DAAN))
    assert blocked(roll(game, face)) == left


@rule("DK2 15.4")
def test_who_gets_lost_frees_a_ridge() -> None:
    """In darkness the marker goes whether a climber finds the way or not."""
    at = dict.fromkeys((DAAN, INGRID), SHOULDER)
    turn = {"option": "climbers-in-darkness"}
    game = play(rivals(darkness=1, turn=turn, at=at, blocked=SHOULDER), Step(DAAN, BELOW))
    assert odds(game.state, lambda state: not any(state.blocked)) == 1


@rule("DK2 15.4")
def test_who_bivouacs_frees_a_ridge() -> None:
    """The marker goes as often as a bivouac succeeds, four times in six at first."""
    at = dict.fromkeys((DAAN, INGRID), SHOULDER)
    turn = {"option": "climbers-in-darkness"}
    game = play(rivals(darkness=1, turn=turn, at=at, blocked=SHOULDER), Bivouac(DAAN))
    free = odds(game.state, lambda state: not any(state.blocked))
    assert free == chance_of(game, DAAN, "lost-bivouac")


@rule("DK2 15.4")
def test_a_slide_frees_ridges() -> None:
    """After Icy nobody is on a ridge any more."""
    at = {**dict.fromkeys((DAAN, INGRID), SHOULDER), **dict.fromkeys((FEMKE, HENRIK), TRAVERSE)}
    game = rivals(event="icy-1", at=at, blocked=f"{SHOULDER} {TRAVERSE}")
    price = min(option.amount for option in offered(game, "bid"))
    assert blocked(play(game, Bid(price), DropOut())) == []


# Ridges Open


def opened() -> Game:
    """Play Ridges Open with two crowds on the route and Daan below one of them."""
    at = {**dict.fromkeys((INGRID, FEMKE), SHOULDER), **dict.fromkeys((HENRIK, KARI), TRAVERSE)}
    held = ("ridges-open-1", "")
    game = climbing(at=at, blocked=f"{SHOULDER} {TRAVERSE}", held=held)
    return play(game, PlayHeld("ridges-open-1"))


@rule("DK2 15.4")
@rule("DK2 aid ridges-open")
def test_ridges_open_removes_every_marker() -> None:
    """Both players' ridges are open."""
    assert blocked(opened()) == []


@rule("DK2 15.4")
@rule("DK2 aid ridges-open")
def test_none_is_placed_in_that_turn() -> None:
    """Who ends its movement there blocks nothing."""
    assert blocked(walk(opened(), DAAN, SHOULDER)) == []


@rule("DK2 15.4")
@rule("DK2 aid ridges-open")
def test_the_next_climber_in_another_turn_blocks_again() -> None:
    """A crowd blocks only when somebody ends its movement there again."""
    game = play(opened(), EndTurn(), MoveClimbers(), EndTurn())
    draw(game, "darkness-1")
    before = blocked(game)
    play(game, MoveClimbers(), EndTurn(), MoveClimbers())
    assert (before, blocked(walk(game, DAAN, SHOULDER))) == ([], [SHOULDER])
