"""Pitching tents (K2 phase 3 tent)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.engine.reasons import Refusal
from k2rules.games.k2.events import TentPitched
from k2rules.games.k2.movement import can_walk_on
from k2rules.games.k2.points import affords, paid, points_of, spend
from k2rules.games.k2.state import NOBODY, UNPITCHED

if TYPE_CHECKING:
    from k2rules.games.k2.state import K2State

__all__ = ["cannot_pitch", "pitch_tent"]

NO_TENT = Refusal("no-tent", "{piece} has no tent left to pitch", "K2 phase 3 tent limit")
TOO_DEAR = Refusal(
    "too-few-points", "{piece} has too few points to pitch a tent", "K2 phase 3 tent"
)
NOT_IN_PASSING = Refusal(
    "on-full-space", "no tent is pitched while a climber passes a full space", "K2 phase 3 passing"
)


def cannot_pitch(g: K2State, piece: int) -> Refusal | None:
    """Say why the climber cannot pitch its tent where it stands.

    Sources: K2 phase 3 tent, K2 phase 3 tent limit, K2 weather boots.
    """
    if g.tent[piece] != UNPITCHED or _colour_has_pitched(g, piece):
        return NO_TENT
    space = g.pos[piece]
    cost, points = g.entry_costs()[space], points_of(g, piece)
    if not affords(points, cost, rises=True):
        return TOO_DEAR
    if g.passing == NOBODY:
        return None
    if not g.tables.rulings.pitch_while_passing or g.passing != piece:
        return NOT_IN_PASSING
    on = can_walk_on(g, piece, space, paid(points, cost, rises=True))
    return None if on else NOT_IN_PASSING


def _colour_has_pitched(g: K2State, piece: int) -> bool:
    """Whether the ruling `tent-limit` of one tent for each player is in force and used up."""
    if not g.tables.rulings.one_tent:
        return False
    return any(g.tent[own] >= 0 for own in g.tables.pieces[g.tables.seat[piece]])


def pitch_tent(g: K2State, piece: int) -> None:
    """Pitch the tent for the entry cost of the space, paid upward (K2 phase 3 tent)."""
    space = g.pos[piece]
    spend(g, piece, g.entry_costs()[space], rises=True)
    g.tent[piece] = space
    if g.sink is not None:
        g.emit(TentPitched(g.tables.climbers[piece], g.tables.spaces[space]))
