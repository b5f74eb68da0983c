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
    WITH_THE_GUIDE,
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
    from collections.abc import Callable, Sequence

    from k2rules.engine.decisions import Action
    from k2rules.engine.reasons import Refusal
    from k2rules.games.disaster.state import DisasterState

__all__ = ["BeginMovement", "Move", "MoveTeams"]


@frozen
class MoveTeams(Auto):
    """The second step of a turn: the First Player moves the whole team first (DK2 15.5)."""

    def run(self, g: DisasterState) -> None:
        """Let seat after seat move."""
        first, *others = g.seats
        for seat in reversed(others):
            g.stack.append(BeginMovement(seat))
        begin_movement(g, first)


@frozen
class BeginMovement(Auto):
    """The movement of a seat begins, after that of another seat (DK2 15.5)."""

    seat: int

    def run(self, g: DisasterState) -> None:
        """Begin it."""
        begin_movement(g, self.seat)


def begin_movement(g: DisasterState, seat: int) -> None:
    """Begin the movement of a seat: in darkness the guide moves first (DK2 8.1, DK2 8.6)."""
    g.option = GUIDE_IN_DARKNESS if g.dark else UNDECIDED
    g.guided = g.carried = 0
    g.ridden[:] = [0] * len(g.ridden)
    start_beside_light(g)
    g.stack.append(Move(seat))


@frozen
class Move(Ask):
    """What a seat does next in its movement."""

    kind: ClassVar[str] = "move"
    seat: int

    def options(self, g: DisasterState) -> Sequence[Action]:
        """Give every act that leaves a legal way on."""
        seat = self.seat
        if g.mover == NOBODY:
            menu = self.beginnings(g)
            menu += [g.tables.descend[party] for party in descents(g, seat)]
        elif g.mover in g.tables.guides:
            menu = guides.on_the_way(g)
        else:
            menu = climbers.on_the_way(g)
        if g.bearing == NOBODY:
            if g.flashlight != NOBODY:
                menu += held.light_offers(g, seat)
            menu += held.offers(g, seat)
        if cannot_end(g, seat) is None:
            menu.append(END_TURN)
        return menu

    def beginnings(self, g: DisasterState) -> list[Action]:
        """Give what may be begun when nobody is on its way."""
        seat, option = self.seat, g.option
        if option == UNDECIDED:
            return self.ways(g)
        if option in WITH_THE_GUIDE:
            menu = guides.beginnings(g, seat)
            pieces = [g.guide(seat)]
        else:
            menu = climbers.beginnings(g, seat)
            pieces = g.team(seat)
        if g.dark:
            menu += self.bivouacs(g, pieces)
        return menu

    def ways(self, g: DisasterState) -> list[Action]:
        """Give the ways in which the team may move by daylight (DK2 8.1)."""
        menu: list[Action] = []
        if cannot_move_guide(g, self.seat) is None:
            menu.append(MOVE_GUIDE)
        menu.append(MOVE_CLIMBERS)
        if cannot_prepare(g, self.seat) is None:
            menu.append(PREPARE)
        return menu

    def bivouacs(self, g: DisasterState, pieces: Sequence[int]) -> list[Action]:
        """Give the pieces that may try to bivouac, which is done in darkness only (DK2 8.7)."""
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
        ACTS.get(type(action), move)(g, self.seat, action)

    def end(self, g: DisasterState) -> None:
        """End the movement; in darkness the climbers follow the guide."""
        if g.option == GUIDE_IN_DARKNESS:
            g.option = CLIMBERS_IN_DARKNESS
            g.stack.append(self)
        else:
            g.tables.blocking.movement_over(g, self.seat)

    def refusal(self, g: DisasterState, action: Action) -> Refusal | None:
        """Say why the act is not among the options."""
        return refusal(g, self.seat, action)

    def prompt(self, g: DisasterState) -> str:
        """Ask for the next act."""
        if g.mover != NOBODY:
            return f"{g.tables.pieces[g.mover]} has {g.left} spaces left."
        return "Move your team."


def move(g: DisasterState, seat: int, action: Action) -> None:
    """Move the piece that the action is about, or the one on its way."""
    arguments = g.tables.arguments[action]
    piece = g.mover
    if piece == NOBODY:
        piece = g.guide(seat) if isinstance(action, actions.Lift) else arguments[0]
    acts = guides.ACTS if piece in g.tables.guides else climbers.ACTS
    acts[type(action)](g, piece, *arguments)


def carry(g: DisasterState, _seat: int, action: Action) -> None:
    """Let a climber take another along."""
    climbers.carry(g, *g.tables.arguments[action])


def descend(g: DisasterState, seat: int, action: Action) -> None:
    """Let a party of waiting pieces descend (DK2 9.2)."""
    (party,) = g.tables.arguments[action]
    begin_descent(g, seat, party)


def seek_shelter(g: DisasterState, seat: int, action: Action) -> None:
    """Let a piece try to bivouac (DK2 8.7)."""
    (piece,) = g.tables.arguments[action]
    bivouac(g, seat, piece)


def decide(g: DisasterState, seat: int, action: Action) -> None:
    """Decide how the team moves by daylight (DK2 8.1)."""
    g.option = CHOICES[type(action)]
    if g.option == ONE_CLIMBER:
        prepare(g, seat)


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


ACTS: dict[type[Action], Callable[[DisasterState, int, Action], None]] = {
    **held.PLAYED,
    **dict.fromkeys(CHOICES, decide),
    actions.Carry: carry,
    actions.Descend: descend,
    actions.Bivouac: seek_shelter,
}
"""What each act does but those of one piece on its way, which `move` looks up."""
