"""Two players: who is first, who moves when, preparations, Prestige and victory (DK2 15.0)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from campaigns.policies import new_state, uniform
from expedition import (
    BRAM,
    DAAN,
    FEMKE,
    HENRIK,
    INGRID,
    IQBAL,
    NIMA,
    PEMBA,
    RAHIM,
    TASHI,
    YUSUF,
    draw,
    play,
    result,
    rule,
)
from positions import ruleset_of
from rivals import prestige_of, rivals

from k2rules import Game
from k2rules.games.disaster.actions import (
    ChooseClimber,
    ChooseGuide,
    ChooseTeam,
    Decline,
    DropOut,
    EndTurn,
    Lift,
    MoveClimbers,
    MoveGuide,
    PlayHeld,
    Step,
    Stop,
    UsePreparations,
)

if TYPE_CHECKING:
    from k2rules import Ruleset

BASIC, MIXED = "disaster-on-k2/basic", "disaster-on-k2/advanced"


def first(game: Game) -> int:
    """Give the First Player."""
    found: int = game.view(None).markers["first-player"]
    return found


def asked(game: Game, *acts: Any) -> tuple[int, str]:
    """Play, and give who is asked then, and what."""
    decision = play(game, *acts).decision
    return decision.player, decision.kind


def set_up(rules: Ruleset) -> Game:
    """Begin a game of two with its set-up."""
    return Game(rules, 2, 0, chance="manual")


# First Player


@rule("DK2 15.1")
def test_seat_0_is_the_first_player_to_begin_with() -> None:
    """The one whom the players have chosen sits there."""
    assert first(set_up(ruleset_of(BASIC))) == 0


@rule("DK2 15.1")
@pytest.mark.parametrize("before", [0, 1])
def test_the_marker_is_passed_on_at_the_end_of_the_turn(before: int) -> None:
    """The other player is first in the next turn."""
    game = rivals(first=before, ask=None, phase="end-of-turn")
    assert first(game) == 1 - before


@rule("DK2 15.1")
def test_the_end_of_the_game_leaves_the_marker_where_it_is() -> None:
    """The last turn ends at once, and the fates are drawn from its First Player on."""
    game = rivals(first=1, darkness=7, ask=None, phase="end-of-turn", at=stranded())
    assert (first(game), game.decision.kind, game.decision.player) == (1, "draw_fate", 1)


def stranded() -> dict[str, str]:
    """Put two climbers of each seat near High Camp."""
    return dict.fromkeys((DAAN, FEMKE, INGRID, HENRIK), "lower-slope-1")


@rule("DK2 15.1")
def test_the_other_player_draws_fates_afterwards() -> None:
    """Seat by seat."""
    game = rivals(first=1, darkness=8, ask=None, phase="game-end", at=stranded())
    state, seats = game.state, []
    rng = random.Random(1)
    while not state.over:
        if state.kind == "draw_fate" and state.player >= 0:
            seats.append(state.player)
        state.apply(uniform(state, rng))
    assert sorted(set(seats), key=seats.index) == [1, 0]


# Set-up


@rule("DK2 5.1")
def test_two_players_lead_two_teams() -> None:
    """Seat 0 chooses first; its team is not offered to the other."""
    game = play(set_up(ruleset_of(BASIC)), ChooseTeam("norway"), ChooseGuide(YUSUF))
    teams = {option.team for option in game.decision.options if isinstance(option, ChooseTeam)}
    assert (game.decision.player, len(teams), "norway" in teams) == (1, 3, False)


@rule("DK2 14.6")
def test_mixed_teams_are_drafted_in_turn() -> None:
    """Each player takes a climber, then the other; guides come after the climbers."""
    g = new_state(ruleset_of(MIXED, ("multinational", True)), 2)
    asked, rng = [], random.Random(2)
    while g.kind in ("choose_climber", "choose_guide", "draw_goal"):
        asked += [(g.kind, g.player)] if g.player >= 0 else []
        g.apply(uniform(g, rng))
    climbers = [("choose_climber", seat) for _ in range(5) for seat in (0, 1)]
    assert asked == [*climbers, ("choose_guide", 0), ("choose_guide", 1)]


@rule("DK2 14.6")
def test_a_drafted_climber_is_taken() -> None:
    """Nobody else can have it."""
    game = play(set_up(ruleset_of(MIXED, ("multinational", True))), ChooseClimber(DAAN))
    assert (game.decision.player, ChooseClimber(DAAN) in game.decision.options) == (1, False)


# Prestige


@rule("DK2 15.2")
@pytest.mark.parametrize("rules", [BASIC, MIXED])
def test_each_of_two_has_14_prestige(rules: str) -> None:
    """Four less than a player alone."""
    assert prestige_of(set_up(ruleset_of(rules))) == (14, 14)
    assert ruleset_of(rules).config_for(1).prestige.start == 18


# Movement


@rule("DK2 15.5")
@pytest.mark.parametrize("before", [0, 1])
def test_the_first_player_moves_everybody_first(before: int) -> None:
    """The other player's turn to move comes when the First Player has ended the movement."""
    game = rivals(first=before)
    assert asked(game) == (before, "move")
    assert asked(game, MoveClimbers(), EndTurn()) == (1 - before, "move")
    assert asked(game, MoveClimbers(), EndTurn())[1] != "move"


@rule("DK2 15.5")
def test_each_player_chooses_a_way_to_move() -> None:
    """One moves the guide, the other climbers."""
    game = play(rivals(), MoveGuide(), EndTurn())
    assert {MoveGuide(), MoveClimbers()} <= set(game.decision.options)


@rule("DK2 15.5")
def test_in_darkness_the_whole_team_of_one_player_moves_first() -> None:
    """Guide and climbers of the First Player, then guide and climbers of the other."""
    game = rivals(darkness=2)
    order = []
    for _ in range(4):
        turn = game.view(None).turn
        assert turn is not None
        order.append((game.decision.player, turn["option"]))
        game.play(EndTurn())
    parts = ("guide-in-darkness", "climbers-in-darkness")
    assert order == [(seat, part) for seat in (0, 1) for part in parts]


@rule("DK2 15.5")
def test_the_movement_of_one_player_leaves_nothing_behind_for_the_other() -> None:
    """A guide in darkness may lead a climber, although the other guide has led one."""
    game = rivals(darkness=2, at=dict.fromkeys((PEMBA, DAAN, NIMA, INGRID), "traverse-goal"))
    play(game, Lift(DAAN), Step(PEMBA, "snowfields"), Stop(), EndTurn())
    assert Lift(INGRID) in game.decision.options


@rule("DK2 15.5")
def test_nobody_moves_pieces_of_the_other_player() -> None:
    """A reason says so."""
    reason = play(rivals(), MoveClimbers()).why_not(Step(INGRID, "lower-slope-1"))
    assert reason is not None
    assert reason.code == "not-yours"


# Held tokens


@rule("DK2 7.2")
def test_each_player_may_play_held_tokens_as_the_turn_starts() -> None:
    """First the First Player, then the other, before the draw."""
    held = ("chocolate-bars-1", "chocolate-bars-2")
    game = rivals(first=1, held=held, ask=None, phase="draw-event")
    assert asked(game) == (1, "begin_turn")
    assert asked(game, Decline()) == (0, "begin_turn")
    assert asked(game, PlayHeld(held[0]))[1] == "draw_token"


# Preparations


@rule("DK2 15.6")
@pytest.mark.parametrize(("ready", "kind"), [((2, 0), "use_preparations"), ((0, 2), "draw_token")])
def test_preparations_are_used_by_the_first_player(ready: tuple[int, int], kind: str) -> None:
    """Those of the other player wait for the next turn."""
    game = rivals(preparations=ready, ask=None, phase="draw-event")
    assert game.decision.kind == kind


@rule("DK2 15.6")
def test_the_tokens_drawn_with_preparations_lie_open() -> None:
    """Both players see them."""
    game = play(rivals(preparations=(2, 0), ask=None, phase="draw-event"), UsePreparations())
    draw(game, "icy-1", "icy-2", "icy-3")
    assert game.view(1).supplies["drawn"] == ["icy-1", "icy-2", "icy-3"]


# Victory


def failed(guides: tuple[str, str], prestige: tuple[int, int], **parts: Any) -> Game:
    """Give a game that ends with everybody in High Camp, without any marker unless it says so."""
    end = {"phase": "game-end", "ask": None, "darkness": 8, **parts}
    return rivals(guides=guides, prestige=prestige, **end)


@rule("DK2 15.7")
def test_most_points_win() -> None:
    """Three climbers above the Traverse are worth more than one, whatever the Prestige."""
    markers = dict.fromkeys((DAAN, FEMKE, BRAM, INGRID), "traverse")
    found = result(failed((RAHIM, YUSUF), (0, 5), markers=markers))
    assert (found.ranking, found.tie_break) == (((0,), (1,)), None)


@rule("DK2 15.7")
def test_among_equals_most_prestige_wins() -> None:
    """The Dutch lose 32 points with all their climbers, the Norwegians 31."""
    found = result(failed((RAHIM, YUSUF), (4, 3)))
    assert (found.ranking, found.tie_break) == (((0,), (1,)), "prestige")


@rule("DK2 15.7")
def test_equal_points_and_prestige_are_a_shared_victory() -> None:
    """Serbia and the Netherlands lose as many points."""
    found = result(failed((RAHIM, IQBAL), (4, 4)))
    assert (found.ranking, found.tie_break) == (((0, 1),), None)


@rule("DK2 15.7")
def test_a_sherpa_counts_for_his_own_player() -> None:
    """Each seat scores its own goal."""
    goals = ("do-not-summit", "back-at-camp")
    game = failed((PEMBA, TASHI), (0, 0), goals=goals, at={TASHI: "shoulder"})
    lines = [[line.label for line in score.lines] for score in result(game).scores]
    assert ["Do Not Summit" in lines[0], "Back at Camp" in lines[1]] == [True, False]


@rule("DK2 15.3")
def test_dropping_out_twice_begins_the_movement() -> None:
    """The First Player moves then."""
    assert asked(rivals(event="thick-snow-2", first=1), DropOut(), DropOut()) == (1, "move")
