"""What happens to pieces: moving them, markers, falls, getting lost, the flashlight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.games.disaster.config import GoalKind
from k2rules.games.disaster.events import Fell, GoalAchieved, GotLost, MarkerEarned, Moved
from k2rules.games.disaster.state import DEAD, NOBODY, SUMMITED, TRAVERSED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.games.disaster.state import DisasterState

__all__ = ["LED", "achieve", "drop_light", "enter", "fall", "have_moved", "led", "lose", "move_to"]

LED = 2
"""What `moved` is for a climber led by a guide, where that differs from other moves."""


def move_to(g: DisasterState, pieces: Sequence[int], space: int, *, earns: bool = True) -> None:
    """Put pieces on a space; climbers earn its marker, a Sherpa perhaps the goal."""
    for piece in pieces:
        g.pos[piece] = space
    g.tables.blocking.left(g)
    if g.sink is not None:
        names = tuple(g.tables.pieces[piece] for piece in pieces)
        g.emit(Moved(names, g.tables.spaces[space]))
    if not earns:
        return
    for piece in pieces:
        enter(g, piece, space)
    if space == g.tables.summit:
        _on_summit(g, pieces)


def _on_summit(g: DisasterState, arrived: Sequence[int]) -> None:
    """Note which guides were on the Summit, and who was there with a climber (DK2 13.0)."""
    both = g.tables.ruling("summit-with-climber", "both-there")
    there = [p for p in g.roster if g.pos[p] == g.tables.summit] if both else arrived
    climbers = any(piece in g.tables.climbers for piece in there)
    for guide in there:
        if guide in g.tables.guides:
            g.summited[g.leader[guide]] = 1
            if climbers:
                achieve(g, g.leader[guide], GoalKind.SUMMIT_WITH_CLIMBER)


def enter(g: DisasterState, piece: int, space: int) -> None:
    """Give a climber the marker of the space that it is on now (DK2 9.4)."""
    tables = g.tables
    if space not in tables.marker_spaces or piece not in tables.climbers:
        return
    marker = SUMMITED if space == tables.summit else TRAVERSED
    if marker > g.marker[piece]:
        g.marker[piece] = marker
        if g.sink is not None:
            kind = "summit" if marker == SUMMITED else "traverse"
            g.emit(MarkerEarned(tables.pieces[piece], kind))


def achieve(g: DisasterState, seat: int, goal: GoalKind) -> None:
    """Turn up the seat's secret goal if it is this one (DK2 13.0)."""
    number = g.goal[seat] - 1
    if number >= 0 and not g.achieved[seat] and g.tables.goal_data[number].goal is goal:
        g.achieved[seat] = number + 1
        if g.sink is not None:
            g.emit(GoalAchieved(seat, g.tables.goals[number]))


def fall(g: DisasterState, piece: int, cause: str) -> None:
    """Take a dead piece off the board; what it carried is gone (DK2 11.5)."""
    g.pos[piece] = DEAD
    g.tables.blocking.left(g)
    drop_light(g, piece)
    if g.sink is not None:
        g.emit(Fell(g.tables.pieces[piece], cause))


def lose(g: DisasterState, climber: int) -> None:
    """Put a climber into the box; it takes the flashlight along (DK2 9.3)."""
    g.pos[climber] = g.tables.box
    g.tables.blocking.left(g)
    g.moved[climber] = 1
    drop_light(g, climber)
    if g.sink is not None:
        g.emit(GotLost(g.tables.pieces[climber]))


def drop_light(g: DisasterState, piece: int) -> None:
    """The flashlight leaves the game with its bearer (DK2 aid flashlight)."""
    if g.flashlight == piece:
        g.flashlight = NOBODY


def have_moved(g: DisasterState, party: Sequence[int]) -> None:
    """Note that pieces have moved together, by themselves or led by a guide among them."""
    guided = not g.tables.guides.isdisjoint(party)
    for piece in party:
        along = guided and piece in g.tables.climbers
        g.moved[piece] = g.moved[piece] or (led(g) if along else 1)


def led(g: DisasterState) -> int:
    """Give what `moved` becomes for a climber that a guide has led (DK2 8.7)."""
    return LED if g.tables.ruling("bivouac-after-moving", "after-guiding") else 1
