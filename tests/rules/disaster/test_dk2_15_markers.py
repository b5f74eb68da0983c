"""The section on ridges that two players' climbers block by crowding: the markers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from crowds import (
    ABOVE,
    BELOW,
    BLOCKED,
    BOTTLENECK,
    CLIMBERS,
    FOUR,
    SHOULDER,
    SNOWFIELDS,
    TRAVERSE,
    blocked,
    climbing,
    leading,
    short,
    walk,
)
from expedition import (
    DAAN,
    FEMKE,
    HENRIK,
    HYE_JIN,
    INGRID,
    KARI,
    PEMBA,
    SIGRID,
    SJOERD,
    TASHI,
    draw,
    offered,
    play,
    rule,
    source,
    steps,
)
from rivals import rivals

from k2rules.games.disaster.actions import (
    Decline,
    DropOff,
    EndTurn,
    PlaceMarker,
    RemoveMarker,
    Step,
    Stop,
)

if TYPE_CHECKING:
    from k2rules import Game


def removable(game: Game) -> list[str]:
    """Give the ridges that may lose their marker now."""
    return [option.space for option in offered(game, "remove_marker")]


# No marker left


@rule("DK2 15.4")
def test_without_a_marker_the_player_is_asked() -> None:
    """The player may block the ridge or leave all as it is."""
    assert list(short().decision.options) == [PlaceMarker(SHOULDER), Decline()]


@rule("DK2 15.4")
def test_a_refused_marker_names_its_ridge() -> None:
    """The reason says which ridge has not become crowded."""
    reason = short().why_not(PlaceMarker(SNOWFIELDS))
    assert reason is not None
    assert (reason.code, SNOWFIELDS in reason.text) == ("not-crowded", True)


@rule("DK2 15.4")
def test_who_has_crowded_the_ridge_decides() -> None:
    """It is the player whose climber ended its movement there, beside whomever."""
    at = {**FOUR, SIGRID: BELOW, FEMKE: SHOULDER, DAAN: SNOWFIELDS}
    game = rivals(turn=CLIMBERS, at=at, asked=1, blocked=" ".join(BLOCKED))
    assert walk(game, SIGRID, SHOULDER).decision.player == 1


@rule("DK2 15.4")
def test_any_marker_may_be_taken() -> None:
    """Every blocked ridge can give up its marker, whoever stands there."""
    assert removable(play(short(), PlaceMarker(SHOULDER))) == list(BLOCKED)


@rule("DK2 15.4")
@pytest.mark.parametrize("ridge", BLOCKED)
def test_the_marker_is_moved(ridge: str) -> None:
    """It leaves one ridge and blocks the other."""
    game = play(short(), PlaceMarker(SHOULDER), RemoveMarker(ridge))
    assert blocked(game) == [SHOULDER, *(each for each in BLOCKED if each != ridge)]


@rule("DK2 15.4")
def test_the_player_may_leave_the_markers_where_they_are() -> None:
    """The new ridge is then not blocked at all."""
    assert blocked(play(short(), Decline())) == list(BLOCKED)


@rule("DK2 15.4")
def test_avalanche_markers_are_of_the_same_supply() -> None:
    """With three of the four on the Bottleneck one crowded ridge is all there can be."""
    at = {FEMKE: SHOULDER, **dict.fromkeys((INGRID, HENRIK), TRAVERSE)}
    game = climbing(at=at, track=8, darkness=0, blocked=TRAVERSE)
    play(walk(game, DAAN, SHOULDER), PlaceMarker(SHOULDER))
    assert blocked(game) == [SHOULDER]


@rule("DK2 15.4")
def test_a_guide_is_asked_as_he_drops_off() -> None:
    """In the middle of his move the player is asked, and then he goes on."""
    game = leading(DAAN, at={**FOUR, FEMKE: SHOULDER}, blocked=" ".join(BLOCKED))
    play(game, DropOff(), PlaceMarker(SHOULDER), RemoveMarker(TRAVERSE))
    assert steps(game, PEMBA) == {BELOW, ABOVE}


@rule("DK2 15.4")
def test_the_view_shows_the_markers_left() -> None:
    """Everybody sees how many are not in use."""
    game = climbing(at={FEMKE: SHOULDER}, track=5)
    left = [game.view(1).counts["blocked-markers"]]
    left.append(walk(game, DAAN, SHOULDER).view(1).counts["blocked-markers"])
    assert left == [3, 2]


# The opponent's crowds


def foreign(*own: str, **parts: Any) -> Game:
    """End the movement of seat 0 with the other's climbers on the Shoulder and the Snowfields."""
    at = {**dict.fromkeys((INGRID, HENRIK), SHOULDER), **dict.fromkeys(own, SHOULDER)}
    at |= dict.fromkeys((SIGRID, KARI), SNOWFIELDS)
    parts = {"turn": CLIMBERS, "blocked": f"{SHOULDER} {SNOWFIELDS}", **parts}
    return play(rivals(at=at, **parts), EndTurn())


@rule("DK2 15.4")
def test_a_ridge_with_only_opponents_may_be_freed() -> None:
    """At the end of the movement the player may take one of these markers, or not."""
    game = foreign()
    assert (removable(game), game.decision.player) == ([SHOULDER, SNOWFIELDS], 0)


@rule("DK2 15.4")
@pytest.mark.parametrize(
    ("act", "left"),
    [(RemoveMarker(SHOULDER), [SNOWFIELDS]), (Decline(), [SHOULDER, SNOWFIELDS])],
)
def test_one_marker_is_removed(act: Any, left: list[str]) -> None:
    """No more than one, and then the other player moves."""
    game = play(foreign(), act)
    assert (blocked(game), game.decision.player) == (left, 1)


@rule("DK2 15.4")
def test_not_from_a_ridge_with_an_own_climber() -> None:
    """Where one of the player's own climbers stands the marker stays."""
    assert removable(foreign(DAAN)) == [SNOWFIELDS]


@rule("DK2 15.4")
def test_an_own_guide_there_does_not_matter() -> None:
    """Only climbers count."""
    assert removable(foreign(PEMBA)) == [SHOULDER, SNOWFIELDS]


@rule("DK2 15.4")
def test_in_darkness_the_movement_ends_after_the_climbers() -> None:
    """Not when the guide has moved."""
    game = foreign(darkness=1, turn={"option": "guide-in-darkness"}, blocked=SHOULDER)
    before = game.decision.kind
    assert (before, play(game, EndTurn()).decision.kind) == ("move", "unblock_ridge")


# Collapses


def collapse(number: str, at: dict[str, str], **parts: Any) -> Game:
    """Bring down a space of the Bottleneck with a token that nobody can buy."""
    parts = {"phase": "draw-event", "ask": "draw_token", **parts}
    return draw(rivals(at=at, **parts), f"darkness-{number}")


@rule("DK2 15.4")
@rule("DK2 7.3")
def test_a_collapse_with_all_markers_in_use_takes_the_highest() -> None:
    """The highest blocked ridge gives up its marker to be turned over."""
    assert blocked(collapse("1", FOUR, track=4, blocked=" ".join(BLOCKED))) == list(BLOCKED[:-1])


@rule("DK2 15.4")
@rule("DK2 7.3")
def test_a_collapse_takes_a_spare_marker_first() -> None:
    """While one is left the blocked ridges keep theirs."""
    game = collapse("1", FOUR, track=4, blocked=" ".join(BLOCKED[1:]))
    assert blocked(game) == list(BLOCKED[1:])


@rule("DK2 15.4")
@rule("DK2 7.3")
def test_a_collapse_of_a_blocked_ridge_turns_its_marker() -> None:
    """The others keep theirs even if all are in use."""
    at = {**FOUR, KARI: BOTTLENECK[0], SJOERD: BOTTLENECK[0]}
    ridges = (BOTTLENECK[0], *BLOCKED[1:])
    assert blocked(collapse("1", at, track=4, blocked=" ".join(ridges))) == list(BLOCKED[1:])


# Refusals


@rule("DK2 15.4")
@pytest.mark.parametrize(
    ("game", "act"),
    [
        (short, PlaceMarker(TRAVERSE)),
        (short, RemoveMarker(TRAVERSE)),
        (lambda: play(short(), PlaceMarker(SHOULDER)), RemoveMarker(SHOULDER)),
        (lambda: foreign(DAAN), RemoveMarker(SHOULDER)),
        (foreign, RemoveMarker(TRAVERSE)),
    ],
)
def test_other_markers_are_refused(game: Any, act: Any) -> None:
    """The clause is named."""
    assert source(game(), act) == "DK2 15.4"


@rule("DK2 15.4")
def test_the_markers_are_told() -> None:
    """Blocking and opening are events."""
    game = climbing(at={FEMKE: SHOULDER, HYE_JIN: BELOW}, guides=(PEMBA, TASHI))
    told = [*game.play(Step(DAAN, SHOULDER)), *game.play(Stop()), *game.play(Step(FEMKE, ABOVE))]
    found = [event.event for event in told if event.event.startswith("ridge")]
    assert found == ["ridges_blocked", "ridge_unblocked"]
