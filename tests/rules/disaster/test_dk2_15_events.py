"""What events mean to two players: whose pieces they reach, and who may play Luck (DK2 15.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from expedition import (
    ANDERS,
    BRAM,
    DAAN,
    FEMKE,
    HENRIK,
    INGRID,
    KARI,
    LOTTE,
    NIMA,
    PEMBA,
    RAHIM,
    SIGRID,
    SJOERD,
    UP,
    YUSUF,
    draw,
    lying,
    offered,
    play,
    reach,
    result,
    roll,
    rule,
    steps,
    turn,
    where,
)
from nights import FROZEN
from rivals import rivals

from k2rules.engine.rolls import Pass
from k2rules.games.disaster.actions import (
    Bid,
    Descend,
    DrawFate,
    DropOut,
    EndTurn,
    Lift,
    MoveClimbers,
    MoveGuide,
    PassFlashlight,
    PlayHeld,
    Sacrifice,
    SpendLuck,
    Step,
    Stop,
    Target,
)

if TYPE_CHECKING:
    from k2rules import Game

SICK, ROPE, LIGHT = "acute-mountain-sickness-1", "broken-rope-1", "flashlight-1"


def bought(token: str, by: int = 0, **parts: Any) -> Game:
    """Let a seat win the event of the turn."""
    game = rivals(event=token, first=by, **parts)
    price = game.rules.config.tokens[token].price
    return play(game, Bid(price), DropOut())


def targets(game: Game) -> set[str]:
    """Give the pieces that the event may happen to."""
    return {option.piece for option in offered(game, "target")}


# Whose pieces an event reaches


@rule("DK2 aid two-player")
def test_sickness_strikes_the_highest_climber_of_either_player() -> None:
    """The buyer chooses the player, and among those who are as high the climber."""
    at = {DAAN: "shoulder", FEMKE: "shoulder", INGRID: "lower-slope-1"}
    assert targets(bought(SICK, at=at)) == {DAAN, FEMKE, INGRID}


@rule("DK2 aid two-player")
def test_sickness_may_be_turned_on_the_opponent() -> None:
    """The climber of the other player is ill then."""
    game = play(bought(SICK, at={DAAN: "shoulder", INGRID: "lower-slope-1"}), Target(INGRID))
    assert game.view(None).markers["sick"] == INGRID


@rule("DK2 aid two-player")
def test_a_rope_breaks_for_any_climber_without_a_marker() -> None:
    """Of both players; here all Dutch climbers but one have a marker."""
    markers = dict.fromkeys((DAAN, FEMKE, BRAM, LOTTE, KARI), "traverse")
    assert targets(bought(ROPE, markers=markers)) == {SJOERD, INGRID, HENRIK, SIGRID, ANDERS}


@rule("DK2 aid two-player")
def test_the_opponents_climber_falls() -> None:
    """A roll of 1 with the broken rope."""
    game = roll(play(bought(ROPE, at={INGRID: "shoulder"}), Target(INGRID)), 1)
    assert where(game, INGRID) == "dead"


@rule("DK2 aid two-player")
def test_chocolate_is_for_the_climbers_of_its_owner() -> None:
    """Bram goes three spaces, Henrik two."""
    game = play(rivals(held=("chocolate-bars-1", "")), MoveClimbers(), PlayHeld("chocolate-bars-1"))
    assert reach(game, BRAM, *UP) == 3
    assert reach(play(game, EndTurn(), MoveClimbers()), HENRIK, *UP) == 2


@rule("DK2 aid two-player")
def test_thick_snow_slows_both_players() -> None:
    """Neither a Dutch climber of move 1 nor a Norwegian one gets anywhere."""
    game = bought("thick-snow-2")
    assert steps(play(game, MoveClimbers()), LOTTE) == set()
    assert steps(play(game, EndTurn(), MoveClimbers()), KARI) == set()


@rule("DK2 aid two-player")
@pytest.mark.parametrize("by", [0, 1])
def test_haps_of_both_players_are_stuck(by: int) -> None:
    """Whoever bought it: both can only move climbers."""
    game = bought("hap-stuck-1", by, guides=(RAHIM, YUSUF))
    ways = []
    for _ in range(2):
        ways.append((game.decision.player, turn(game)["option"]))
        play(game, EndTurn())
    assert ways == [(by, "climbers"), (1 - by, "climbers")]


@rule("DK2 aid two-player")
def test_ice_is_under_both_players() -> None:
    """Climbers and guides on a ridge slide, whoever they belong to."""
    at = dict.fromkeys((DAAN, PEMBA, INGRID, NIMA), "shoulder")
    game = bought("icy-1", at=at)
    assert {where(game, piece) for piece in at} == {"lower-slope-2"}


@rule("DK2 aid two-player")
def test_sherpas_of_both_players_have_stamina() -> None:
    """Pemba and Nima go three spaces farther."""
    game = play(rivals(held=("sherpa-stamina-1", "")), PlayHeld("sherpa-stamina-1"))
    for guide in (PEMBA, NIMA):
        play(game, MoveGuide(), Step(guide, "lower-slope-1"))
        assert turn(game)["left"] == 7
        play(game, Stop())


@rule("DK2 aid two-player")
def test_the_chimney_is_for_its_owner_alone() -> None:
    """Only the climbers of seat 1 roll."""
    game = rivals(phase="game-end", ask=None, darkness=8, held=("", "house-chimney-1"))
    roll(game, 1)
    dead = [name for name, place in result(game).fates.items() if place == "dead"]
    assert dead == [INGRID]


@rule("DK2 aid two-player")
def test_a_rope_is_for_everybody_once_it_lies_there() -> None:
    """Seat 1 may use what seat 0 has placed."""
    at = {DAAN: "bottleneck-1", INGRID: "bottleneck-1"}
    game = rivals(at=at, track=5, ropes={"bottleneck-1": "synthetic-rope-1"}, first=1)
    play(game, MoveClimbers(), Descend((INGRID,)))
    assert [option.do for option in game.decision.options] == ["use_rope", "scale"]


# Light


@rule("DK2 aid flashlight")
def test_any_climber_may_be_the_first_bearer() -> None:
    """Of either player."""
    assert {DAAN, INGRID} <= targets(bought(LIGHT))


@rule("DK2 aid flashlight")
def test_the_light_may_be_handed_to_the_other_team() -> None:
    """In the movement of the bearer's player, to a climber on the same space."""
    at = {DAAN: "traverse-goal", INGRID: "traverse-goal"}
    game = play(rivals(darkness=2, at=at, light=DAAN), PassFlashlight(INGRID))
    assert game.view(None).markers["flashlight"] == INGRID
    assert not offered(game, "pass_flashlight")


@rule("DK2 8.6")
@pytest.mark.parametrize("beside", [{NIMA: "traverse-goal"}, {KARI: "traverse-goal"}])
def test_guide_and_light_of_the_opponent_help(beside: dict[str, str]) -> None:
    """A climber that starts beside them in darkness moves fully."""
    light = KARI if KARI in beside else None
    parts: dict[str, Any] = {"light": light} if light else {}
    game = rivals(darkness=2, at={DAAN: "traverse-goal", **beside}, **parts)
    play(game, EndTurn(), Step(DAAN, "snowfields"))
    assert turn(game)["left"] == 1


# Luck


@rule("DK2 aid luck")
def test_luck_may_be_played_on_the_opponents_roll() -> None:
    """Before it, after the player who rolls has been asked."""
    game = play(bought(ROPE, held=("luck-1", "")), Target(INGRID))
    assert (game.decision.player, game.decision.kind) == (0, "before_roll")
    roll(play(game, SpendLuck()), 3)
    assert (lying(game, "luck-1"), where(game, INGRID)) == ("aside", "high-camp")


@rule("DK2 aid luck")
def test_luck_need_not_be_played() -> None:
    """It stays with its holder."""
    game = roll(play(bought(ROPE, held=("", "luck-1")), Target(DAAN), Pass()), 6)
    assert lying(game, "luck-1") == "held"


# Guides


@rule("DK2 15.3")
def test_a_guide_leads_climbers_of_his_own_team() -> None:
    """Those of the other player stay where they are."""
    game = play(rivals(at=dict.fromkeys((PEMBA, DAAN, INGRID), "shoulder")), MoveGuide())
    assert [option.climber for option in offered(game, "lift")] == [DAAN]
    reason = game.why_not(Lift(INGRID))
    assert reason is not None
    assert reason.code == "not-yours"


@rule("DK2 11.4")
def test_a_guide_dies_for_climbers_of_his_own_team() -> None:
    """Nothing saves a climber beside the guide of the other player."""
    at = dict.fromkeys((NIMA, DAAN, FEMKE), "lost-bivouac")
    game = rivals(phase="game-end", ask=None, darkness=8, at=at)
    draw(play(game, DrawFate(DAAN)), FROZEN)
    assert where(game, DAAN) == "dead"


@rule("DK2 7.3")
def test_each_guide_may_save_a_climber_from_a_collapse() -> None:
    """The First Player is asked first, then the other."""
    at = dict.fromkeys((PEMBA, DAAN, NIMA, INGRID), "bottleneck-1")
    game = rivals(event="thick-snow-2", first=1, track=4, at=at)
    play(game, DropOut(), DropOut())
    assert (game.decision.player, game.decision.kind) == (1, "sacrifice")
    play(game, Sacrifice(), Sacrifice())
    assert [where(game, piece) for piece in at] == ["dead", "bottleneck-2"] * 2


@rule("DK2 7.3")
def test_a_collapse_buries_the_climbers_of_both_players() -> None:
    """Without their guides all of them die."""
    at = dict.fromkeys((DAAN, INGRID), "bottleneck-1")
    game = play(rivals(event="thick-snow-2", track=4, at=at), DropOut(), DropOut())
    assert [where(game, piece) for piece in at] == ["dead", "dead"]
