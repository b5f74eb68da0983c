"""Phase 3: a player's turn, as one menu of cards to give, steps, tents and points to pay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from attrs import frozen

from k2rules.engine.frames import Ask, Auto
from k2rules.engine.reasons import NOT_NOW, Refusal
from k2rules.games.k2 import actions
from k2rules.games.k2.actions import Pool
from k2rules.games.k2.cards import assign, cannot_assign
from k2rules.games.k2.caves import (
    build_cave,
    cannot_build,
    cannot_enter,
    cannot_repair,
    enter_cave,
    repair_cave,
)
from k2rules.games.k2.events import PledgeLapsed, TurnBegan, TurnEnded
from k2rules.games.k2.movement import cannot_walk, walk
from k2rules.games.k2.risk import cannot_pay, pay_risk
from k2rules.games.k2.state import NOBODY
from k2rules.games.k2.tents import cannot_pack, cannot_pitch, pack_tent, pitch_tent

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from k2rules.engine.decisions import Action
    from k2rules.games.k2.state import K2State

__all__ = ["Act", "Turn"]

NOT_YOURS = Refusal("not-yours", "{piece} belongs to another player", "K2 phase 3")
OFF_THE_BOARD = Refusal("off-the-board", "{piece} is dead", "K2 phase 4 death")
ON_FULL_SPACE = Refusal(
    "on-full-space", "a climber stands on a full space and must walk on", "K2 phase 3 passing"
)
OWES = Refusal("owes", "the risk token is not paid yet", "K2 phase 3 risk")


@frozen
class Act(Auto):
    """The turns of phase 3, clockwise from the start player; `turn` counts from 0."""

    turn: int

    def run(self, g: K2State) -> None:
        """Begin the turn of the next seat with a living climber (K2 phase 4 eliminated)."""
        tables = g.tables
        for turn in range(self.turn, tables.players):
            seat = (g.start + turn) % tables.players
            if g.lives(seat):
                g.stack.append(Act(turn + 1))
                begin_turn(g, seat)
                return


def begin_turn(g: K2State, seat: int) -> None:
    """Give the seat its cards and what its risk token demands."""
    g.unassigned[:] = g.revealed[seat]
    g.owed = g.tables.token_values[g.token] if g.holder == seat else 0
    g.stack.append(Turn(seat))
    if g.sink is not None:
        g.emit(TurnBegan(seat))


@frozen
class Turn(Ask):
    """What a seat does next in its turn."""

    kind: ClassVar[str] = "turn"
    seat: int

    def options(self, g: K2State) -> Sequence[Action]:
        """Give every act that leaves a legal way to end the turn."""
        pieces = [piece for piece in g.tables.pieces[self.seat] if g.pos[piece] >= 0]
        menu: list[Action] = []
        _offer_cards(g, pieces, menu)
        movers = [piece for piece in pieces if g.free[piece] or g.up[piece] or g.down[piece]]
        _offer_walks(g, movers, menu)
        tents = g.tables.pitch_tent
        menu += [tents[piece] for piece in movers if cannot_pitch(g, piece) is None]
        if g.tables.pack_tent:
            pack = g.tables.pack_tent
            menu += [pack[piece] for piece in movers if cannot_pack(g, piece) is None]
        if g.caves:
            _offer_caves(g, pieces, menu)
        if g.owed:
            _offer_payments(g, pieces, menu)
        if cannot_end(g) is None:
            menu.append(g.tables.end_turn)
        return menu

    def chosen(self, g: K2State, action: Action) -> None:
        """Do it, and ask again until the turn is ended."""
        if type(action) is actions.EndTurn:
            end_turn(g, self.seat)
        else:
            g.stack.append(self)
            ACTS[type(action)](g, *g.tables.arguments[action])

    def refusal(self, g: K2State, action: Action) -> Refusal | None:
        """Say why the act is not among the options."""
        if isinstance(action, actions.EndTurn):
            return cannot_end(g)
        if type(action) not in CANNOT:
            return NOT_NOW
        arguments = g.tables.arguments[action]
        piece: Any = arguments[1 if isinstance(action, actions.Assign) else 0]
        if g.tables.seat[piece] != self.seat:
            return NOT_YOURS
        if g.pos[piece] < 0:
            return OFF_THE_BOARD
        return CANNOT[type(action)](g, *arguments)

    def prompt(self, g: K2State) -> str:
        """Ask for the next act."""
        pledged = f", {sum(g.pledged)} of it pledged" if any(g.pledged) else ""
        owed = f" (you owe {g.owed} to the risk token{pledged})" if g.owed else ""
        return f"Move, acclimatize or pitch tents with your climbers, then end the turn{owed}."


def _offer_cards(g: K2State, pieces: Sequence[int], menu: list[Action]) -> None:
    """Add the ways to give a card; equal cards are offered once (K2 phase 3 cards)."""
    assign_to = g.tables.assign
    for card in dict.fromkeys(g.unassigned):
        for piece in pieces:
            menu += assign_to[card][piece]


def _offer_walks(g: K2State, movers: Sequence[int], menu: list[Action]) -> None:
    """Add the steps along the ropes (K2 phase 3 move)."""
    for piece in movers:
        steps = g.tables.walk[piece]
        near = g.tables.neighbours[g.pos[piece]]
        menu += [steps[space] for space in near if cannot_walk(g, piece, space) is None]


def _offer_caves(g: K2State, pieces: Sequence[int], menu: list[Action]) -> None:
    """Add the snow caves to build, repair and enter (BP race caves)."""
    tables = g.tables
    for piece in pieces:
        menu += [tables.build_cave[piece]] if cannot_build(g, piece) is None else []
        menu += [tables.repair_cave[piece]] if cannot_repair(g, piece) is None else []
        menu += [tables.enter_cave[piece]] if cannot_enter(g, piece) is None else []


def _offer_payments(g: K2State, pieces: Sequence[int], menu: list[Action]) -> None:
    """Add the places that a point of the risk token may come from (K2 phase 3 risk)."""
    for piece in pieces:
        pay = zip(Pool, g.tables.pay_risk[piece], strict=True)
        menu += [action for pool, action in pay if cannot_pay(g, piece, pool) is None]


def cannot_end(g: K2State) -> Refusal | None:
    """Say why the turn cannot end yet (K2 phase 3 end)."""
    if g.passing != NOBODY:
        return ON_FULL_SPACE
    return OWES if g.owed and any(g.liable) else None


def end_turn(g: K2State, seat: int) -> None:
    """Discard the cards and forget what the turn left (K2 phase 3 end)."""
    kinds = len(g.tables.cards)
    for card in g.revealed[seat]:
        g.played[seat * kinds + card] += 1
    if g.sink is not None:
        for piece in g.tables.pieces[seat]:
            if g.pledged[piece]:
                g.emit(PledgeLapsed(g.tables.climbers[piece], g.pledged[piece]))
        g.emit(TurnEnded(seat, tuple(g.tables.cards[card] for card in g.unassigned)))
    g.revealed[seat] = ()
    g.unassigned.clear()
    if g.holder == seat:
        g.holder = g.token = NOBODY
    g.owed = 0
    for piece in g.tables.pieces[seat]:
        g.free[piece] = g.up[piece] = g.down[piece] = g.liable[piece] = g.pledged[piece] = 0


ACTS: dict[type[Action], Callable[..., None]] = {
    actions.Assign: assign,
    actions.Walk: walk,
    actions.PitchTent: pitch_tent,
    actions.PackTent: pack_tent,
    actions.BuildCave: build_cave,
    actions.RepairCave: repair_cave,
    actions.EnterCave: enter_cave,
    actions.PayRisk: pay_risk,
}
"""What each verb of a turn does, but for its end."""

CANNOT: dict[type[Action], Callable[..., Refusal | None]] = {
    actions.Assign: cannot_assign,
    actions.Walk: cannot_walk,
    actions.PitchTent: cannot_pitch,
    actions.PackTent: cannot_pack,
    actions.BuildCave: cannot_build,
    actions.RepairCave: cannot_repair,
    actions.EnterCave: cannot_enter,
    actions.PayRisk: cannot_pay,
}
"""What refuses each verb of a turn, for a climber of the seat that is on the board."""
