"""Moving the team: guides with those they lead, climbers, preparations (DK2 8.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from k2rules.engine.frames import Ask, Auto
from k2rules.games.disaster import actions, climbers, guides, held
from k2rules.games.disaster.descent import begin_descent, descents
from k2rules.games.disaster.events import PreparationsChanged
from k2rules.games.disaster.lost import bivouac, cannot_bivouac
from k2rules.games.disaster.options import (
    CLIMBERS,
    CLIMBERS_IN_DARKNESS,
    GUIDE,
    GUIDE_IN_DARKNESS,
    ONE_CLIMBER,
    UNDECIDED,
)
from k2rules.games.disaster.refusals import (
    cannot_end,
    cannot_move_guide,
    cannot_prepare,
    refusal,
)
from k2rules.games.disaster.state import NOBODY
from k2rules.games.disaster.stats import start_beside_light
from k2rules.games.disaster.tables import (
    END_TURN,
    MOVE_CLIMBERS,
    MOVE_GUIDE,
    PREPARE,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.engine.decisions import Action
    from k2rules.engine.reasons import Refusal
    from k2rules.games.disaster.state import DisasterState

__all__ = ["Move", "MoveTeam"]


@frozen
class MoveTeam(Auto):
    """The second step of a turn: in darkness the guide moves first (DK2 8.1, DK2 8.6)."""

    def run(self, g: DisasterState) -> None:
        """Begin the movement of the seat."""
        g.option = GUIDE_IN_DARKNESS if g.dark else UNDECIDED
        g.guided = g.carried = 0
        g.ridden[:] = [0] * len(g.ridden)
        start_beside_light(g)
        g.stack.append(Move(0))


@frozen
class Move(Ask):
    """What a seat does next in its movement."""

    kind: ClassVar[str] = "move"
    seat: int

    def options(self, g: DisasterState) -> Sequence[Action]:
        """Give every act that leaves a legal way on."""
        seat = self.seat
        menu: list[Action] = []
        if g.mover != NOBODY:
            menu += guides.on_the_way(g) if g.mover in g.tables.guides else climbers.on_the_way(g)
        else:
            menu += self.beginnings(g)
            menu += [g.tables.descend[party] for party in descents(g, seat)]
        if g.bearing == NOBODY:
            menu += [*held.light_offers(g, seat), *held.offers(g, seat)]
        if cannot_end(g, seat) is None:
            menu.append(END_TURN)
        return menu

    def beginnings(self, g: DisasterState) -> list[Action]:
        """Give what may be begun when nobody is on its way."""
        seat, option = self.seat, g.option
        menu: list[Action] = []
        if option == UNDECIDED:
            menu += [MOVE_GUIDE] if cannot_move_guide(g, seat) is None else []
            menu.append(MOVE_CLIMBERS)
            menu += [PREPARE] if cannot_prepare(g, seat) is None else []
        elif option in (GUIDE, GUIDE_IN_DARKNESS):
            menu += guides.beginnings(g, seat)
            menu += self.bivouacs(g, [g.guide(seat)])
        else:
            menu += climbers.beginnings(g, seat)
            menu += self.bivouacs(g, g.team(seat))
        return menu

    def bivouacs(self, g: DisasterState, pieces: Sequence[int]) -> list[Action]:
        """Give the pieces that may try to bivouac, in darkness only (DK2 8.7)."""
        if not g.dark:
            return []
        return [
            g.tables.bivouac[piece]
            for piece in pieces
            if piece != NOBODY and cannot_bivouac(g, piece) is None
        ]

    def chosen(self, g: DisasterState, action: Action) -> None:
        """Do it, and ask again until the movement is ended."""
        if isinstance(action, actions.EndTurn):
            self.end(g)
            return
        g.stack.append(self)
        if isinstance(action, actions.Descend):
            (party,) = g.tables.arguments[action]
            begin_descent(g, self.seat, party)
        elif isinstance(action, actions.Bivouac):
            (piece,) = g.tables.arguments[action]
            bivouac(g, self.seat, piece)
        elif type(action) in held.PLAYED:
            held.PLAYED[type(action)](g, self.seat, action)
        elif type(action) in CHOICES:
            g.option = CHOICES[type(action)]
            if g.option == ONE_CLIMBER:
                prepare(g, self.seat)
        else:
            self.move(g, action)

    def move(self, g: DisasterState, action: Action) -> None:
        """Move the piece that the action is about, or the one on its way."""
        arguments = g.tables.arguments[action]
        if isinstance(action, actions.Carry):
            climbers.carry(g, *arguments)
            return
        piece = g.mover
        if piece == NOBODY:
            piece = arguments[0]
            if isinstance(action, actions.Lift):
                piece = g.guide(self.seat)
        if piece in g.tables.guides:
            guides.ACTS[type(action)](g, piece, *arguments)
        else:
            climbers.ACTS[type(action)](g, piece, *arguments)

    def end(self, g: DisasterState) -> None:
        """End the movement; in darkness the climbers follow the guide."""
        if g.option == GUIDE_IN_DARKNESS:
            g.option = CLIMBERS_IN_DARKNESS
            g.stack.append(self)

    def refusal(self, g: DisasterState, action: Action) -> Refusal | None:
        """Say why the act is not among the options."""
        return refusal(g, self.seat, action)

    def prompt(self, g: DisasterState) -> str:
        """Ask for the next act."""
        if g.mover != NOBODY:
            return f"{g.tables.pieces[g.mover]} has {g.left} spaces left."
        return "Move your team."


CHOICES: dict[type[Action], int] = {
    actions.MoveGuide: GUIDE,
    actions.MoveClimbers: CLIMBERS,
    actions.Prepare: ONE_CLIMBER,
}
"""The three ways to move by daylight (DK2 8.1)."""


def prepare(g: DisasterState, seat: int) -> None:
    """Make preparations: the marker is placed, or turned to its ready side (DK2 8.5)."""
    actions_needed = g.tables.config.preparations.actions
    if g.preparations[seat] < actions_needed:
        g.preparations[seat] += 1
        if g.sink is not None:
            ready = g.preparations[seat] == actions_needed
            g.emit(PreparationsChanged(seat, "ready" if ready else "begun"))
