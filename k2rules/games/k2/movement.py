"""Moving climbers along the ropes (K2 phase 3 move)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.engine.reasons import Refusal
from k2rules.games.k2.caves import leave_caves, take_free_cave
from k2rules.games.k2.events import SummitReached, Walked
from k2rules.games.k2.points import Points, affords, paid, points_of, spend
from k2rules.games.k2.state import NOBODY
from k2rules.games.k2.traverse import take_tokens

if TYPE_CHECKING:
    from k2rules.games.k2.state import K2State

__all__ = ["can_walk_on", "cannot_walk", "walk"]

NO_ROPE = Refusal("no-rope", "no rope leads from {piece}'s space to {space}", "K2 phase 3 move")
TOO_FAR = Refusal(
    "too-few-points", "{piece} has too few points to enter {space}", "K2 phase 3 move"
)
WRONG_WAY = Refusal(
    "wrong-way", "{piece}'s rope points do not serve the way to {space}", "K2 phase 3 rope"
)
FULL = Refusal(
    "full",
    "{space} is full, and with the points given so far {piece} could not walk on from there",
    "K2 phase 3 passing",
)
MUST_WALK_ON = Refusal(
    "must-walk-on", "another climber stands on a full space and must walk on", "K2 phase 3 passing"
)


def cannot_walk(g: K2State, piece: int, space: int) -> Refusal | None:
    """Say why the climber cannot step to the space.

    Sources: K2 phase 3 move, K2 phase 3 capacity, K2 phase 3 passing.
    """
    if g.passing not in (NOBODY, piece):
        return MUST_WALK_ON
    rises = g.tables.neighbours[g.pos[piece]].get(space)
    if rises is None:
        return NO_ROPE
    cost = g.entry_costs()[space]
    points = points_of(g, piece)
    if not affords(points, cost, rises=rises):
        return WRONG_WAY if cost <= sum(points) else TOO_FAR
    if g.pos.count(space) >= g.tables.capacity[space]:
        on = can_walk_on(g, piece, space, paid(points, cost, rises=rises))
        return None if on else FULL
    return None


def can_walk_on(g: K2State, piece: int, at: int, points: Points) -> bool:
    """Whether the climber can get from a full space to one with room, paying as it goes."""
    costs = g.entry_costs()
    for space, rises in g.tables.neighbours[at].items():
        if not affords(points, costs[space], rises=rises):
            continue
        others = g.pos.count(space) - (g.pos[piece] == space)
        left = paid(points, costs[space], rises=rises)
        if others < g.tables.capacity[space] or can_walk_on(g, piece, space, left):
            return True
    return False


def walk(g: K2State, piece: int, space: int) -> None:
    """Step to the next space; victory points count at once (K2 phase 3 points)."""
    tables = g.tables
    cost = g.entry_costs()[space]
    spend(g, piece, cost, rises=tables.neighbours[g.pos[piece]][space], stays=False)
    if g.sheltered:
        leave_caves(g, (piece,), tables.seat[piece])
    g.pos[piece] = space
    g.passing = piece if g.pos.count(space) > tables.capacity[space] else NOBODY
    g.reached[piece] = max(g.reached[piece], tables.points[space])
    if g.sink is not None:
        g.emit(Walked(tables.climbers[piece], tables.spaces[space], cost))
    if space == tables.summit and piece not in g.summit:
        _reach_summit(g, piece)
    if g.ends:
        take_tokens(g, piece, space)
    if g.sheltered and g.passing == NOBODY:
        take_free_cave(g, piece)


def _reach_summit(g: K2State, piece: int) -> None:
    """Lay the climber's marker below those already on the summit field (K2 phase 3 summit)."""
    g.summit.append(piece)
    if g.sink is not None:
        g.emit(SummitReached(g.tables.climbers[piece], len(g.summit)))
