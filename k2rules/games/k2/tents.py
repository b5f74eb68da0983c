"""Pitching and packing tents, and who carries one (K2 phase 3 tent, BP traverse tent)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from k2rules.engine.frames import Ask
from k2rules.engine.reasons import NOT_NOW, Refusal
from k2rules.games.k2 import actions
from k2rules.games.k2.events import TentChosen, TentPacked, TentPitched
from k2rules.games.k2.movement import can_walk_on
from k2rules.games.k2.points import affords, paid, points_of, spend
from k2rules.games.k2.state import LOST, NOBODY, UNPITCHED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.engine.decisions import Action
    from k2rules.games.k2.state import K2State

__all__ = ["ChooseTent", "cannot_pack", "cannot_pitch", "pack_tent", "pitch_tent"]

NO_TENT = Refusal("no-tent", "{piece} has no tent left to pitch", "K2 phase 3 tent limit")
TOO_DEAR = Refusal(
    "too-few-points", "{piece} has too few points to pitch a tent", "K2 phase 3 tent"
)
NOT_YOURS = Refusal("not-yours", "{piece} belongs to another player", "BP traverse tent")
NO_TENT_HERE = Refusal(
    "no-tent-here", "no tent of the player stands on {piece}'s space", "BP traverse packing"
)
NO_POINTS = Refusal(
    "too-few-points", "{piece} has too few points to pack the tent", "BP traverse packing"
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


def cannot_pack(g: K2State, piece: int) -> Refusal | None:
    """Say why the climber cannot pack its player's tent; boots do not count, up points do.

    Sources: BP traverse packing.
    """
    if _pitched_by(g, piece) == NOBODY:
        return NO_TENT_HERE
    if not affords(points_of(g, piece), g.tables.config.tents.packing, rises=True):
        return NO_POINTS
    return None if g.passing == NOBODY else NOT_IN_PASSING


def _pitched_by(g: K2State, piece: int) -> int:
    """Give the climber, dead or alive, that pitched the tent on a climber's space in its colour."""
    own = g.tables.pieces[g.tables.seat[piece]]
    return next((each for each in own if g.tent[each] == g.pos[piece]), NOBODY)


def pack_tent(g: K2State, piece: int) -> None:
    """Pack the tent; the climber carries it from now on (BP traverse packing)."""
    spend(g, piece, g.tables.config.tents.packing, rises=True)
    g.tent[_pitched_by(g, piece)] = LOST
    g.tent[piece] = UNPITCHED
    if g.sink is not None:
        g.emit(TentPacked(g.tables.climbers[piece], g.tables.spaces[g.pos[piece]]))


@frozen
class ChooseTent(Ask):
    """Which of a seat's climbers carries its one tent from the start (BP traverse tent)."""

    kind: ClassVar[str] = "choose_tent"
    seat: int

    def options(self, g: K2State) -> Sequence[Action]:
        """Give the climbers."""
        return [g.tables.choose_tent[piece] for piece in g.tables.pieces[self.seat]]

    def chosen(self, g: K2State, action: Action) -> None:
        """Give it the tent."""
        (piece,) = g.tables.arguments[action]
        g.tent[piece] = UNPITCHED
        if g.sink is not None:
            g.emit(TentChosen(g.tables.climbers[piece]))

    def refusal(self, g: K2State, action: Action) -> Refusal | None:
        """Say why this is not offered."""
        if not isinstance(action, actions.ChooseTent):
            return NOT_NOW
        return None if action in self.options(g) else NOT_YOURS

    def prompt(self, g: K2State) -> str:  # noqa: ARG002
        """Ask for the climber."""
        return "Which climber carries the tent?"
