"""What must hold in a position about blocked ridges and the questions for their markers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.games.disaster.agree_draw import FOR_SALE
from k2rules.games.disaster.config import Step
from k2rules.games.disaster.crowding import (
    BlockRidge,
    TakeMarker,
    UnblockRidge,
    is_crowded,
    left_to_others,
    markers_left,
)
from k2rules.games.disaster.draw import DrawSome, PreparationsRoll
from k2rules.games.disaster.options import GUIDE_IN_DARKNESS
from k2rules.games.disaster.refusals import cannot_end
from k2rules.games.disaster.state import NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from k2rules.games.disaster.resume import Question
    from k2rules.games.disaster.state import DisasterState

__all__ = ["MARKER_SHORT", "agree_ridges"]

Fault = tuple[str, str]

MARKER_SHORT = (BlockRidge.kind, TakeMarker.kind)
"""The questions that a crowded ridge raises when no marker is left (DK2 15.4)."""


def agree_ridges(g: DisasterState, question: Question) -> Iterator[Fault]:
    """Find what is wrong with the markers on ridges and with what is asked about them."""
    yield from _blocked(g, question)
    yield from _under(g, question)
    if question.kind in MARKER_SHORT:
        yield from _short(g, question)
    elif question.crowded != NOBODY:
        yield "turn.crowded", f"a ridge is crowded only while {' or '.join(MARKER_SHORT)} asks"
    if question.kind == UnblockRidge.kind:
        yield from _unblocking(g, question)


def _blocked(g: DisasterState, question: Question) -> Iterator[Fault]:
    tables, rule = g.tables, g.tables.blocking
    drawn = _is_drawn(question)
    for space, name in enumerate(tables.spaces[: tables.box]):
        if not g.blocked[space]:
            continue
        fault = rule.fault(g, space)
        if fault is not None:
            yield "markers.blocked", f"{name} {fault}"
        elif g.ridges_open or not (drawn or rule.lasting):
            yield "markers.blocked", f"{name} is not blocked at this moment"
    if rule.lasting and markers_left(g) < 0:
        most = tables.config.blocked_markers
        yield "markers.blocked", f"with those on avalanche spaces there are {most} markers"


def _is_drawn(question: Question) -> bool:
    """Whether the event of the turn has been drawn, and so its number read (DK2 7.1)."""
    if question.phase == Step.DRAW_EVENT.value and question.moment:
        sorting = any(isinstance(frame, DrawSome) for frame in question.moment)
        return not sorting and not question.is_rolling(PreparationsRoll)
    return question.phase == Step.MOVE_TEAM.value or question.kind in FOR_SALE


def _under(g: DisasterState, question: Question) -> Iterator[Fault]:
    """A ridge that became blocked under a piece still has both."""
    space = g.blocked_under
    if space == NOBODY:
        return
    there = g.mover != NOBODY and g.pos[g.mover] == space
    if not there or not g.blocked[space] or question.kind in MARKER_SHORT:
        yield "turn.blocked-under", "the piece on its way is not on a ridge blocked under it"


def _short(g: DisasterState, question: Question) -> Iterator[Fault]:
    """A climber of the seat has made a crowd, and markers lie on other ridges only."""
    space = question.crowded
    own = any(g.pos[climber] == space for climber in g.team(question.seat))
    if g.ridges_open or space == NOBODY or not is_crowded(g, space) or not own:
        yield "turn.crowded", "no climber of the player has made a ridge crowded"
    goes_on = g.tables.ruling("after-a-scale", "goes-on") and g.mover in g.tables.guides
    if g.mover != NOBODY and g.pos[g.mover] != space and not goes_on:
        yield "turn.moving", "the piece on its way is not on the crowded ridge"
    if markers_left(g) > 0 or not any(g.blocked):
        yield "ask", "a marker is asked for only when all are in use, and one on a ridge"


def _unblocking(g: DisasterState, question: Question) -> Iterator[Fault]:
    """The seat has ended its movement, and others block a ridge without it."""
    if cannot_end(g, question.seat) is not None or g.option == GUIDE_IN_DARKNESS:
        yield "ask", "the player has not ended the movement"
    if not left_to_others(g, question.seat):
        yield "ask", "on no blocked ridge there are climbers of others only"
