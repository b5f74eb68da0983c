"""Where a piece may step: blocked ridges, avalanche spaces and what a climber will not enter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.engine.reasons import Refusal
from k2rules.games.disaster.config import Trait
from k2rules.games.disaster.state import NOBODY
from k2rules.games.disaster.stats import has_trait, may_stay_on_blocked, passes_blocked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.games.disaster.state import DisasterState

__all__ = ["can_get_off", "cannot_enter", "steps"]

NOT_NEXT = Refusal("not-next", "{space} is not next to {piece}", "DK2 8.4")
BLOCKED = Refusal("blocked", "{space} is blocked", "DK2 9.1")
NO_WAY_OFF = Refusal(
    "no-way-off", "{piece} could not get off the blocked {space} this turn", "DK2 9.1"
)
FROM_BELOW = Refusal(
    "from-below", "{space} is an avalanche space: nobody climbs onto it", "DK2 9.2"
)
DEPENDENT = Refusal("dependent", "{piece} enters {space} only with a guide", "DK2 aid d")


def cannot_enter(
    g: DisasterState, piece: int, led: Sequence[int], space: int, left: int
) -> Refusal | None:
    """Say why a piece, with those it leads, cannot step to a space; `left` are the spaces after.

    Sources: DK2 9.1, DK2 9.2, DK2 aid d.
    """
    at = g.pos[piece]
    if space not in g.tables.neighbours[at]:
        return NOT_NEXT
    if g.avalanche[space]:
        return _cannot_arrive(g, at, space)
    alone = piece in g.tables.climbers
    if alone and space in g.tables.marker_spaces and _barred(g, (piece, *led), at, space):
        return DEPENDENT
    if not g.blocked[space] or may_stay_on_blocked(g, piece):
        return None
    if not passes_blocked(g, piece):
        return BLOCKED
    opens = g.blocked[at] and g.tables.blocking.opened(g, at, alone + len(led))
    free = at if opens else NOBODY
    return None if can_get_off(g, piece, space, left, free) else NO_WAY_OFF


def steps(g: DisasterState, piece: int, led: Sequence[int], left: int) -> list[int]:
    """Give where a piece can step to with those it leads, up first; `left` are the spaces after."""
    neighbours = g.tables.neighbours[g.pos[piece]]
    return [space for space in neighbours if cannot_enter(g, piece, led, space, left) is None]


def _cannot_arrive(g: DisasterState, at: int, space: int) -> Refusal | None:
    """Say why nobody can move from a space onto an avalanche space (DK2 9.2)."""
    if g.blocked[space]:
        return BLOCKED
    climbs = space > at and not g.tables.ruling("avalanche-from-below", "descend-only")
    return FROM_BELOW if climbs else None


def _barred(g: DisasterState, climbers: Sequence[int], at: int, space: int) -> bool:
    """Whether a Dependent Climber among these will not enter the space (DK2 aid d)."""
    if space not in g.tables.marker_spaces:
        return False
    if space < at and g.tables.ruling("dependent-from-above", "upwards-only"):
        return False
    return any(has_trait(g, climber, Trait.DEPENDENT) for climber in climbers)


def can_get_off(g: DisasterState, piece: int, at: int, left: int, free: int = NOBODY) -> bool:
    """Whether a piece on a blocked ridge can go on to a space where its move may end (DK2 9.1).

    `free` is a ridge that is blocked now but not once the piece has left it (DK2 15.4).
    """
    up = range(at + 1, min(at + left + 1, g.tables.box))
    down = range(at - 1, max(at - left, 0) - 1, -1)
    return _gets_off(g, piece, at, up, free) or _gets_off(g, piece, at, down, free)


def _gets_off(g: DisasterState, piece: int, at: int, way: Sequence[int], free: int) -> bool:
    alone = piece in g.tables.climbers
    for space in way:
        if g.avalanche[space]:
            return _cannot_arrive(g, at, space) is None
        if alone and _barred(g, (piece,), at, space):
            return False
        if not g.blocked[space] or space == free:
            return True
        at = space
    return False
