"""What must hold in a position in which pieces are being moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.games.disaster import climbers, guides
from k2rules.games.disaster.agree_ridges import MARKER_SHORT
from k2rules.games.disaster.cliff import DescentRoll, Means
from k2rules.games.disaster.config import Step, Trait
from k2rules.games.disaster.descent import WhoDescends
from k2rules.games.disaster.lost import LostRoll
from k2rules.games.disaster.moving import Move
from k2rules.games.disaster.options import (
    BY_THEMSELVES,
    CLIMBERS_IN_DARKNESS,
    GUIDE_IN_DARKNESS,
    UNDECIDED,
    WITH_THE_GUIDE,
)
from k2rules.games.disaster.state import NOBODY
from k2rules.games.disaster.stats import guide_climbers, guide_spaces, has_trait, is_stuck

if TYPE_CHECKING:
    from collections.abc import Iterator

    from k2rules.engine.decisions import Action
    from k2rules.games.disaster.resume import Question
    from k2rules.games.disaster.state import DisasterState

__all__ = ["under_way", "ways_on"]

Fault = tuple[str, str]

IN_DARKNESS = (GUIDE_IN_DARKNESS, CLIMBERS_IN_DARKNESS)


def under_way(g: DisasterState, question: Question) -> Iterator[Fault]:
    """Find what is wrong with the way of moving, the piece on its way and those along with it."""
    moving = question.phase == Step.MOVE_TEAM.value and question.kind is not None
    if not moving and g.option != UNDECIDED:
        yield "turn.option", "the way of moving is chosen in the movement of a team only"
    if moving and g.dark != (g.option in IN_DARKNESS):
        yield "turn.option", "darkness has ways of moving of its own"
    if g.mover == NOBODY:
        if g.left or g.pushed or g.riding or g.bearing != NOBODY:
            yield "turn.moving", "the piece that is on its way is missing"
    elif g.mover in g.tables.guides:
        yield from _mover(g, question, WITH_THE_GUIDE)
        yield from _guide(g)
    else:
        yield from _mover(g, question, BY_THEMSELVES)
        yield from _climber(g)


def ways_on(g: DisasterState) -> list[Action]:
    """Give what the piece on its way may do."""
    return guides.on_the_way(g) if g.mover in g.tables.guides else climbers.on_the_way(g)


def _mover(g: DisasterState, question: Question, options: frozenset[int]) -> Iterator[Fault]:
    piece = g.mover
    name = g.tables.pieces[piece]
    goes_on = g.tables.ruling("after-a-scale", "goes-on")
    done = (g.moved[piece] or g.resting[piece]) and not goes_on
    others = question.kind in (WhoDescends.kind, Means.kind) or question.is_rolling(DescentRoll)
    again = goes_on and piece in g.tables.guides and others
    moves = question.kind in (Move.kind, *MARKER_SHORT) or question.is_rolling(LostRoll) or again
    if not moves or g.leader[piece] != question.seat:
        yield "turn.moving", f"{name} is on its way only in a {Move.kind} of its player"
    elif question.is_rolling(LostRoll) and g.pos[piece] == g.tables.box:
        return  # it got lost while it carried the climber that rolls now
    elif g.option not in options or not g.on_route(piece) or g.avalanche[g.pos[piece]] or done:
        yield "turn.moving", f"{name} cannot be on its way now"


def _guide(g: DisasterState) -> Iterator[Fault]:
    guide = g.mover
    if is_stuck(g, guide):
        yield "turn.moving", "a HAP who is stuck is not on his way"
    if g.pushed or g.bearing != NOBODY:
        yield "turn.moving", "a guide neither pushes nor carries"
    if len(set(g.riding)) > guide_climbers(g, guide):
        yield "turn.riding", "the guide takes fewer climbers along"
    for climber in g.riding:
        name = g.tables.pieces[climber]
        if not _is_along(g, climber):
            yield f"turn.riding.{name}", "the climber cannot be led by this guide now"
        if g.ridden[climber] > guide_spaces(g, guide):
            yield f"turn.riding.{name}", "a guide takes a climber less far"


def _climber(g: DisasterState) -> Iterator[Fault]:
    if g.riding:
        yield "turn.riding", "only guides take climbers along"
    if g.pushed and not g.tables.config.advanced.pushing:
        yield "turn.pushed", "nobody pushes in this game"
    elif g.pushed and not g.tired[g.mover]:
        yield "turn.pushed", "who pushes is tired"
    if g.bearing == NOBODY:
        return
    carries = has_trait(g, g.mover, Trait.FORTITUDE)
    fresh = not g.resting[g.bearing]
    if not (carries and fresh and g.left) or g.bearing == g.mover or not _is_along(g, g.bearing):
        yield "turn.bearing", "the climber cannot be carried now"


def _is_along(g: DisasterState, climber: int) -> bool:
    """Whether a climber may go along with the piece on its way."""
    return (
        climber in g.tables.climbers
        and g.leader[climber] == g.leader[g.mover]
        and g.pos[climber] == g.pos[g.mover]
        and not g.moved[climber]
    )
