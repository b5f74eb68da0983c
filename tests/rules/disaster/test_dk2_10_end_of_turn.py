"""The end of a turn and of the game (DK2 10.0, DK2 11.0)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from campaigns.policies import play_on, uniform
from expedition import (
    BRAM,
    DAAN,
    FEMKE,
    IQBAL,
    PEMBA,
    expedition,
    play,
    result,
    rule,
    turn,
    where,
)

from k2rules.games.disaster.actions import EndTurn, Lift, Step, Stop

if TYPE_CHECKING:
    from k2rules import Game

ALL = "bottleneck-1 bottleneck-2 bottleneck-3"


def ended(**parts: Any) -> Game:
    """End the movement of a turn, and so the turn."""
    option = "climbers-in-darkness" if parts.get("darkness") else "climbers"
    plain: dict[str, Any] = {"option": option, **parts}
    game = expedition(**plain)
    game.play(EndTurn())
    return game


@rule("DK2 10.0")
def test_moved_markers_are_turned_up_again() -> None:
    """Who moved this turn may move in the next."""
    assert turn(ended(moved=f"{DAAN} {FEMKE} {PEMBA}"))["moved"] == []


@rule("DK2 10.0")
def test_blocked_ridges_are_cleared() -> None:
    """No ridge stays blocked into the next turn."""
    assert ended(blocked="shoulder traverse").view(None).markers["blocked"] == []


@rule("DK2 10.0")
def test_avalanche_markers_stay() -> None:
    """What has collapsed stays so."""
    game = ended(track=5, avalanche="bottleneck-1")
    assert game.view(None).markers["avalanche"] == ["bottleneck-1"]


@rule("DK2 10.0")
def test_events_in_force_are_over() -> None:
    """Thick Snow and Ridges Open last until the turn ends."""
    after = turn(ended(aside="thick-snow-1", events="thick-snow-1", ridges_open=True))
    assert (after["events"], after["ridges-open"]) == ([], False)


@rule("DK2 10.0")
def test_the_next_turn_begins() -> None:
    """Turns are counted on."""
    assert ended(day=3).view(None).day == 4


@rule("DK2 10.0")
def test_darkness_comes_at_the_end_of_the_turn_that_fills_the_track() -> None:
    """With the last space of the Avalanche Track covered the marker goes to 1, and no farther."""
    assert ended(track=8, avalanche=ALL).view(None).weather["darkness"] == 1


@rule("DK2 10.0")
def test_the_turn_that_fills_the_track_is_still_day() -> None:
    """Until the turn ends the rules of daylight hold."""
    game = expedition(track=8, avalanche=ALL, option="undecided")
    assert {option.do for option in game.decision.options} >= {"move_guide", "move_climbers"}


@rule("DK2 10.0")
def test_seven_tokens_bring_no_darkness() -> None:
    """One space free is one more day."""
    game = ended(track=7, avalanche="bottleneck-1 bottleneck-2")
    assert game.view(None).weather["darkness"] == 0


@rule("DK2 10.0")
@pytest.mark.parametrize("darkness", range(1, 7))
def test_darkness_goes_on_a_space_a_turn(darkness: int) -> None:
    """The marker moves one space at the end of every turn of darkness."""
    assert ended(darkness=darkness).view(None).weather["darkness"] == darkness + 1


@rule("DK2 10.0")
def test_there_are_seven_turns_of_darkness() -> None:
    """Seven spaces come before the end of the game, one for each turn."""
    state: Any = expedition(track=8, avalanche=ALL, option="climbers").state.copy()
    state.apply(EndTurn())
    rng, turns = random.Random(1), set()
    while not state.over:
        if state.kind == "move":
            turns.add(state.darkness)
        play_on(state, uniform, rng, 1)
    assert turns == set(range(1, 8))


@rule("DK2 11.0")
def test_the_last_space_of_darkness_ends_the_game() -> None:
    """When the marker reaches the eighth space no further turn is played."""
    game = ended(darkness=7, day=20)
    assert (game.over, game.view(None).day, result(game).ended_by) == (True, 20, "darkness")


@rule("DK2 11.0")
def test_the_seventh_space_does_not_end_it() -> None:
    """On space 7 a turn is played."""
    assert not ended(darkness=6).over


@rule("DK2 11.0")
def test_the_game_goes_on_with_everybody_home_or_dead() -> None:
    """Turns are played until darkness ends, whoever is left."""
    game = ended(at=dict.fromkeys((DAAN, FEMKE, BRAM), "dead"))
    assert not game.over


@rule("DK2 14.2")
def test_the_tired_rest_in_the_next_turn() -> None:
    """Who became tired is turned down when all others are turned up."""
    after = turn(ended(rules="advanced", tired=DAAN))
    assert (after["tired"], after["resting"]) == ([], [DAAN])


@rule("DK2 14.2")
def test_rest_lasts_one_turn() -> None:
    """At the end of the turn of rest the marker is turned up."""
    assert turn(ended(rules="advanced", resting=DAAN))["resting"] == []


@rule("DK2 10.0")
def test_a_new_turn_lets_the_flashlight_change_hands_again() -> None:
    """Who had the light in the last step may have it in the next turn."""
    assert turn(ended(light=DAAN, lit=FEMKE))["lit"] == []


@rule("DK2 10.0")
def test_pieces_stay_where_they_are() -> None:
    """The end of a turn moves nobody."""
    assert where(ended(guide=IQBAL, at={IQBAL: "shoulder"}), IQBAL) == "shoulder"


@rule("DK2 10.0")
@pytest.mark.parametrize("list_of", ["moved", "led", "lit", "beside-light", "ridden", "riding"])
def test_nothing_of_a_move_is_left_for_the_next_turn(list_of: str) -> None:
    """What a guide and a climber did with each other and with the light is over."""
    at = dict.fromkeys((PEMBA, DAAN), "shoulder")
    game = expedition(option="guide", at=at, light=DAAN)
    play(game, Lift(DAAN), Step(PEMBA, "upper-shoulder"), Stop())
    assert (game.view(None).day, bool(turn(game)[list_of])) == (2, False)
