"""The advanced game: pushing and resting."""

from __future__ import annotations

from typing import Any

from expedition import (
    FEMKE,
    NIMA,
    PEMBA,
    UP,
    VESNA,
    draw,
    expedition,
    offered,
    play,
    rule,
    source,
    steps,
    turn,
    where,
)

from k2rules.games.disaster.actions import (
    Decline,
    EndTurn,
    Lift,
    MoveClimbers,
    Push,
    Step,
    Stop,
)

SHOULDER = "shoulder"
SERBIA, NORWAY = "serbia/dawa", NIMA


def advanced(**parts: Any) -> Any:
    """Give an advanced game in which climbers move by day."""
    return expedition(**{"rules": "advanced", "option": "climbers", **parts})


def dark(**parts: Any) -> Any:
    """Give an advanced game in which climbers move in darkness."""
    return advanced(**{"darkness": 1, "option": "climbers-in-darkness", **parts})


@rule("DK2 14.2")
def test_a_push_gives_one_more_space() -> None:
    """A climber that has used up its movement may push for one more space."""
    game = advanced(at={FEMKE: "high-camp"})
    play(game, Step(FEMKE, UP[0]), Step(FEMKE, UP[1]), Push(FEMKE), Step(FEMKE, UP[2]))
    assert where(game, FEMKE) == UP[2]


@rule("DK2 14.2")
def test_one_push_a_turn() -> None:
    """Only one extra space is gained."""
    game = advanced(held="ridges-open-1")
    play(game, Step(FEMKE, UP[0]), Step(FEMKE, UP[1]), Push(FEMKE), Step(FEMKE, UP[2]))
    assert source(game, Push(FEMKE)) == "DK2 14.2"


@rule("DK2 14.2")
def test_a_push_is_taken() -> None:
    """Who pushes goes the space."""
    game = play(advanced(), Step(FEMKE, UP[0]), Step(FEMKE, UP[1]), Push(FEMKE))
    assert source(game, Stop()) == "DK2 14.2"


@rule("DK2 14.2")
def test_a_push_comes_last() -> None:
    """First the movement is used up."""
    assert source(play(advanced(), Step(FEMKE, UP[0])), Push(FEMKE)) == "DK2 14.2"


@rule("DK2 14.2")
def test_who_pushes_is_tired() -> None:
    """A push tires."""
    game = play(advanced(), Step(FEMKE, UP[0]), Step(FEMKE, UP[1]), Push(FEMKE))
    assert turn(game)["tired"] == [FEMKE]


@rule("DK2 14.2")
def test_a_movement_of_nothing_is_pushed_to_one() -> None:
    """0 becomes 1."""
    game = play(advanced(guide=SERBIA, at={VESNA: UP[0]}), Push(VESNA), Step(VESNA, UP[1]))
    assert where(game, VESNA) == UP[1]


@rule("DK2 14.2")
def test_a_push_in_thick_snow() -> None:
    """It adds to whatever results, and that is never below 0."""
    game = advanced(guide=SERBIA, at={VESNA: UP[0]}, events="thick-snow-1")
    assert where(play(game, Push(VESNA), Step(VESNA, UP[1])), VESNA) == UP[1]


@rule("DK2 14.2")
def test_chocolate_after_a_push() -> None:
    """Bars played after a push give one more space to go."""
    game = advanced(held="chocolate-bars-1")
    play(game, Step(FEMKE, UP[0]), Step(FEMKE, UP[1]), Push(FEMKE), Step(FEMKE, UP[2]))
    play(game, *offered(game, "play_held"))
    assert (steps(game, FEMKE), source(game, Stop())) == ({UP[1], UP[3]}, None)


@rule("DK2 14.2")
def test_guides_never_push() -> None:
    """Only climbers push."""
    game = expedition(
        rules="advanced",
        option="guide",
        moving=PEMBA,
        left=0,
        at={PEMBA: UP[0]},
        held="ridges-open-1",
    )
    assert source(game, Push(PEMBA)) == "DK2 14.2"


@rule("DK2 14.2")
def test_nobody_pushes_in_the_basic_game() -> None:
    """Pushing belongs to the advanced game."""
    game = expedition(
        option="climbers", moving=FEMKE, left=0, at={FEMKE: UP[0]}, held="ridges-open-1"
    )
    assert source(game, Push(FEMKE)) == "DK2 14.2"


@rule("DK2 14.2")
def test_the_tired_rest_one_turn() -> None:
    """Who pushed may not move next turn."""
    assert source(advanced(resting=FEMKE), Step(FEMKE, UP[0])) == "DK2 14.2"


@rule("DK2 14.2")
def test_a_guide_takes_a_resting_climber_along() -> None:
    """A guide may pick up a tired climber who has not moved this turn."""
    at = dict.fromkeys((PEMBA, FEMKE), UP[0])
    game = expedition(rules="advanced", option="guide", at=at, resting=FEMKE)
    play(game, Lift(FEMKE), Step(PEMBA, UP[1]))
    assert where(game, FEMKE) == UP[1]


@rule("DK2 14.2")
def test_a_push_tires_for_the_next_turn_only() -> None:
    """Who pushes on turn 5 may not move on turn 6 and may on turn 7."""
    game = advanced(day=5)
    play(game, Step(FEMKE, UP[0]), Step(FEMKE, UP[1]), Push(FEMKE), Step(FEMKE, UP[2]))
    play(game, *offered(game, "stop"))
    refused = []
    for token in ("luck-1", "thick-snow-3"):
        play(game, EndTurn())
        play(draw(game, token), Decline(), MoveClimbers())
        refused.append(source(game, Step(FEMKE, UP[3])))
    assert refused == ["DK2 14.2", None]


@rule("DK2 14.2")
def test_a_climber_carried_on_its_rest_turn_is_fresh_next_turn() -> None:
    """A tired climber whom a guide leads is not tired in the turn after."""
    at = dict.fromkeys((PEMBA, FEMKE), UP[0])
    game = expedition(rules="advanced", option="guide", at=at, resting=FEMKE)
    play(game, Lift(FEMKE), Step(PEMBA, UP[1]), Stop())
    play(draw(game, "hap-stuck-2"), Decline(), MoveClimbers())
    assert steps(game, FEMKE) == {UP[0], UP[2]}


@rule("DK2 14.2")
def test_nobody_pushes_without_a_step_to_take() -> None:
    """Between two blocked ridges there is nothing to push for."""
    place = {"at": {FEMKE: "bottleneck-2"}, "blocked": "bottleneck-1 bottleneck-3"}
    game = advanced(moving=FEMKE, left=0, held="ridges-open-1", **place)
    assert source(game, Push(FEMKE)) == "DK2 14.2"


@rule("DK2 8.4")
def test_spaces_left_are_not_kept() -> None:
    """Who stops early leaves nothing to the next one."""
    game = play(advanced(), Step(FEMKE, UP[0]), Stop())
    assert turn(game)["left"] == 0
