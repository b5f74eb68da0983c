"""The player aid on event tokens: the Flashlight and HAP Stuck."""

from __future__ import annotations

from typing import Any

import pytest
from expedition import (
    BRAM,
    DAAN,
    FEMKE,
    LOTTE,
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
    roll,
    rule,
    source,
    steps,
    turn,
)

from k2rules.games.disaster.actions import (
    Bivouac,
    Buy,
    Descend,
    EndTurn,
    MoveGuide,
    PassFlashlight,
    Prepare,
    Step,
    Stop,
    UseRope,
)


def dark(**parts: Any) -> Any:
    """Give a game in which the climbers move in darkness, far from their guide."""
    guide = parts.get("guide", PEMBA)
    at = parts.pop("at", {})
    if "events" not in parts:
        at = {guide: "traverse-goal"} | at
    return expedition(darkness=1, option="climbers-in-darkness", at=at, **parts)


@rule("DK2 aid flashlight")
def test_any_climber_may_get_the_flashlight() -> None:
    """The marker is put on any one climber on the route."""
    game = play(expedition(event="flashlight-1", at={DAAN: "lost-bivouac"}), Buy())
    assert [option.piece for option in offered(game, "target")] == [FEMKE, BRAM, LOTTE, SJOERD]


@rule("DK2 aid flashlight")
def test_beside_the_light_climbers_move_fully() -> None:
    """In darkness climbers who start beside the light have their full movement."""
    game = dark(light=DAAN, at={DAAN: "lower-slope-1", FEMKE: "lower-slope-1"})
    assert reach(game, FEMKE, *UP[1:]) == 2


@rule("DK2 aid flashlight")
def test_the_bearer_moves_fully() -> None:
    """The bearer starts beside the light."""
    assert reach(dark(light=DAAN), DAAN, *UP) == 2


@rule("DK2 aid flashlight")
def test_the_light_does_not_help_those_who_cannot_move() -> None:
    """A movement of 0 stays 0."""
    game = dark(guide=TASHI, light=TAE_YANG)
    assert steps(game, TAE_YANG) == set()


@rule("DK2 aid flashlight")
def test_the_light_does_not_help_guides() -> None:
    """Guides gain nothing by it."""
    game = expedition(guide=TASHI, darkness=1, light=TAE_YANG)
    assert turn(play(game, Step(TASHI, UP[0])))["left"] == 1


@rule("DK2 aid flashlight")
def test_the_light_is_handed_on_in_a_space() -> None:
    """It goes to a climber on the same space."""
    game = play(expedition(light=DAAN, option="climbers"), PassFlashlight(FEMKE))
    assert game.view(None).markers["flashlight"] == FEMKE


@rule("DK2 aid flashlight")
def test_a_refusal_names_who_does_not_get_the_light() -> None:
    """The climber of the action is a piece and no space."""
    game = expedition(light=DAAN, option="climbers", at={FEMKE: UP[0]})
    reason = game.why_not(PassFlashlight(FEMKE))
    assert reason is not None
    assert (reason.piece, reason.space) == (FEMKE, None)
    assert reason.text == f"{FEMKE} does not share a space with the flashlight"


@rule("DK2 aid flashlight")
def test_the_light_is_handed_on_in_passing() -> None:
    """It changes hands in the middle of a move."""
    game = expedition(light=DAAN, option="climbers", at={FEMKE: "lower-slope-1"})
    play(game, Step(DAAN, UP[0]), PassFlashlight(FEMKE), Step(DAAN, UP[1]))
    assert game.view(None).markers["flashlight"] == FEMKE


@rule("DK2 aid flashlight")
def test_one_light_serves_several() -> None:
    """Where it is when a climber starts is what counts."""
    game = dark(light=DAAN, at={FEMKE: "lower-slope-1"})
    play(game, Step(DAAN, UP[0]), PassFlashlight(FEMKE), Stop())
    assert reach(game, FEMKE, *UP[1:]) == 2


@rule("DK2 aid flashlight")
def test_the_light_serves_once_by_the_other_reading() -> None:
    """Read otherwise it must be there as the movement step begins."""
    game = expedition(
        guide=TASHI,
        crew=f"{DAAN} {FEMKE}",
        darkness=1,
        ask=None,
        light=DAAN,
        at={TASHI: "traverse-goal", FEMKE: "lower-slope-1"},
        rulings={"flashlight-start": "step-start"},
    )
    play(game, EndTurn(), Step(DAAN, UP[0]), PassFlashlight(FEMKE), Stop())
    assert reach(game, FEMKE, *UP[1:]) == 1


@rule("DK2 aid flashlight")
@pytest.mark.parametrize(("reading", "spaces"), [("each-start", 1), ("step-start", 2)])
def test_the_light_goes_away(reading: str, spaces: int) -> None:
    """One who was left without it moves fully only where the beginning of the step counts."""
    game = expedition(
        guide=TASHI,
        crew=f"{DAAN} {FEMKE}",
        darkness=1,
        ask=None,
        light=DAAN,
        at={TASHI: "traverse-goal"},
        rulings={"flashlight-start": reading},
    )
    play(game, EndTurn(), Step(DAAN, UP[0]), Stop())
    assert reach(game, FEMKE, *UP) == spaces


@rule("DK2 aid flashlight")
@pytest.mark.parametrize("reading", ["each-start", "step-start"])
def test_without_the_light_nobody_moves_fully(reading: str) -> None:
    """As long as it is not in play, climbers together go no farther than one alone."""
    game = expedition(
        guide=TASHI,
        crew=f"{TAE_YANG} {FEMKE}",
        darkness=1,
        ask=None,
        at={TASHI: "traverse-goal"},
        rulings={"flashlight-start": reading},
    )
    assert reach(play(game, EndTurn()), FEMKE, *UP) == 1


@rule("DK2 aid flashlight")
def test_the_light_is_not_thrown() -> None:
    """A climber on another space does not get it."""
    game = expedition(light=DAAN, option="climbers", at={FEMKE: "lower-slope-1"})
    assert source(game, PassFlashlight(FEMKE)) == "DK2 aid flashlight"


@rule("DK2 aid flashlight")
def test_a_guide_does_not_bear_the_light() -> None:
    """Only climbers bear it."""
    game = expedition(light=DAAN, option="climbers")
    assert source(game, PassFlashlight(PEMBA)) == "DK2 aid flashlight"


@rule("DK2 aid flashlight")
def test_nobody_gets_the_light_twice_in_a_step() -> None:
    """Between two steps each climber gets it once at the most."""
    game = expedition(light=DAAN, option="climbers")
    play(game, PassFlashlight(FEMKE), PassFlashlight(DAAN))
    assert source(game, PassFlashlight(FEMKE)) == "DK2 aid flashlight"


@rule("DK2 aid flashlight")
def test_the_light_is_handed_on_upon_arrival_at_an_avalanche_space() -> None:
    """Who arrives on an avalanche space may hand it to one who waits there, before descending."""
    game = expedition(
        light=DAAN, option="climbers", track=8, at={DAAN: "traverse", FEMKE: "bottleneck-3"}
    )
    play(game, Step(DAAN, "bottleneck-3"), PassFlashlight(FEMKE))
    assert game.view(None).markers["flashlight"] == FEMKE


@rule("DK2 aid flashlight")
def test_the_light_is_not_thrown_upon_arrival_either() -> None:
    """Only those on the avalanche space may get it then."""
    at = {DAAN: "traverse", FEMKE: "bottleneck-3"}
    game = expedition(light=DAAN, option="climbers", track=8, at=at)
    assert source(play(game, Step(DAAN, "bottleneck-3")), PassFlashlight(LOTTE)) == (
        "DK2 aid flashlight"
    )


@rule("DK2 aid flashlight")
def test_the_light_is_carried_down_a_rope() -> None:
    """A bearer who descends by a rope keeps it."""
    ropes = {"bottleneck-3": "synthetic-rope-1"}
    game = expedition(
        light=DAAN, option="climbers", track=8, at={DAAN: "bottleneck-3"}, ropes=ropes
    )
    roll(play(game, Descend((DAAN,)), UseRope()), 6)
    assert game.view(None).markers["flashlight"] == DAAN


@rule("DK2 aid flashlight")
def test_the_light_falls_with_its_bearer() -> None:
    """A bearer who falls takes it along."""
    game = expedition(light=DAAN, option="climbers", track=8, at={DAAN: "bottleneck-3"})
    roll(play(game, Descend((DAAN,))), 1)
    assert game.view(None).markers["flashlight"] is None


@rule("DK2 aid flashlight")
def test_the_light_is_lost_with_its_bearer() -> None:
    """A bearer who is lost or bivouacs takes it out of the game."""
    game = roll(play(dark(light=DAAN, at={DAAN: "shoulder"}), Bivouac(DAAN)), 6)
    assert game.view(None).markers["flashlight"] is None


@rule("DK2 aid flashlight")
def test_by_day_the_light_changes_nothing() -> None:
    """By day it only travels."""
    assert reach(expedition(light=LOTTE, option="climbers"), LOTTE, *UP) == 1


@rule("DK2 aid hap-stuck")
def test_a_stuck_hap_does_not_move() -> None:
    """HAPs cannot move this turn."""
    game = expedition(guide=RAHIM, events="hap-stuck-1", held="ridges-open-1")
    assert source(game, MoveGuide()) == "DK2 aid hap-stuck"


@rule("DK2 aid hap-stuck")
def test_a_stuck_hap_does_not_move_in_darkness() -> None:
    """In darkness too he stays where he is."""
    game = expedition(guide=RAHIM, events="hap-stuck-1", darkness=1, held="ridges-open-1")
    assert source(game, Step(RAHIM, UP[0])) == "DK2 aid hap-stuck"


@rule("DK2 aid hap-stuck")
def test_a_stuck_hap_prepares_nothing() -> None:
    """HAPs cannot make preparations this turn."""
    game = expedition(
        guide=RAHIM, events="hap-stuck-1", at={LOTTE: "shoulder"}, held="luck-1 ridges-open-1"
    )
    assert source(game, Prepare()) == "DK2 aid hap-stuck"


@rule("DK2 aid hap-stuck")
def test_a_sherpa_is_not_stuck() -> None:
    """Sherpas are not concerned."""
    assert source(expedition(events="hap-stuck-1"), MoveGuide()) is None


@rule("DK2 aid hap-stuck")
@pytest.mark.parametrize("space", ["dead", "traverse"])
def test_a_dead_hap_does_not_prevent_preparations(space: str) -> None:
    """Only a HAP who is there can be stuck; it takes no guide to prepare."""
    game = expedition(guide=RAHIM, events="hap-stuck-1", at={RAHIM: space})
    assert (source(game, Prepare()) is None) == (space == "dead")


@rule("DK2 aid hap-stuck")
def test_a_stuck_hap_waits_on_an_avalanche_space() -> None:
    """He does not descend; the movement may end without him."""
    game = expedition(
        guide=RAHIM,
        events="hap-stuck-1",
        at={RAHIM: "bottleneck-1"},
        track=5,
        option="climbers",
    )
    assert source(game, Descend((RAHIM,))) == "DK2 aid hap-stuck"
    assert source(game, EndTurn()) is None


@rule("DK2 aid hap-stuck")
def test_a_stuck_hap_may_bivouac() -> None:
    """An attempt to bivouac is no move."""
    game = expedition(guide=RAHIM, events="hap-stuck-1", at={RAHIM: "shoulder"}, darkness=1)
    assert source(game, Bivouac(RAHIM)) is None


@rule("DK2 aid hap-stuck")
def test_a_stuck_hap_helps_those_beside_him() -> None:
    """Climbers who start on his space in darkness move fully."""
    game = dark(guide=RAHIM, events="hap-stuck-1")
    assert reach(game, DAAN, *UP) == 2
