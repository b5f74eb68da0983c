"""The first step of a turn: what is played before the draw, then the draw (DK2 7.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from k2rules.engine.frames import Ask, Auto
from k2rules.engine.reasons import NOT_NOW, Refusal
from k2rules.games.disaster import actions, held
from k2rules.games.disaster.buying import BuyEvent, DrawOne, DrawToken, any_token
from k2rules.games.disaster.preparing import AskPreparations, DrawSome, PreparationsRoll, SortTokens
from k2rules.games.disaster.tables import DECLINE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.engine.decisions import Action
    from k2rules.engine.frames import Frame
    from k2rules.games.disaster.state import DisasterState

__all__ = [
    "AskPreparations",
    "BeginDraw",
    "BeginTurn",
    "BuyEvent",
    "DrawEvent",
    "DrawOne",
    "DrawSome",
    "DrawToken",
    "PreparationsRoll",
    "SortTokens",
    "held_tokens_of",
]


@frozen
class DrawEvent(Auto):
    """The first step of a turn: held tokens may be played, then an event is drawn."""

    def run(self, g: DisasterState) -> None:
        """Ask every seat for held tokens, then let the First Player draw (DK2 15.3)."""
        questions = held_tokens_of(g, g.seats)
        if questions:
            g.stack += [BeginDraw(g.first), *questions]
        else:
            begin_draw(g, g.first)


def held_tokens_of(g: DisasterState, seats: Sequence[int]) -> list[Frame]:
    """Give the questions for held tokens before the draw, that of the first seat last."""
    return [BeginTurn(seat) for seat in reversed(seats) if held.offers(g, seat)]


@frozen
class BeginDraw(Auto):
    """A seat draws, when all held tokens before the draw have been played."""

    seat: int

    def run(self, g: DisasterState) -> None:
        """Begin the draw."""
        begin_draw(g, self.seat)


def begin_draw(g: DisasterState, seat: int) -> None:
    """Ask the seat for its preparations if they are ready, or let it draw a token (DK2 15.6)."""
    if g.preparations[seat] == g.tables.config.preparations.actions and any_token(g):
        g.stack.append(AskPreparations(seat))
    else:
        g.stack.append(DrawOne(seat))


@frozen
class BeginTurn(Ask):
    """Which held tokens are played before the draw (DK2 7.2)."""

    kind: ClassVar[str] = "begin_turn"
    seat: int

    def options(self, g: DisasterState) -> Sequence[Action]:
        """Give the held tokens, and to go on."""
        return [*held.offers(g, self.seat), DECLINE]

    def chosen(self, g: DisasterState, action: Action) -> None:
        """Play the token and ask again, or go on."""
        if action != DECLINE:
            g.stack.append(self)
            held.play(g, self.seat, action)

    def refusal(self, g: DisasterState, action: Action) -> Refusal | None:
        """Say why this is not offered."""
        if isinstance(action, actions.PlayHeld):
            return held.cannot_play(g, self.seat, *g.tables.arguments[action])
        return None if action == DECLINE else NOT_NOW

    def prompt(self, g: DisasterState) -> str:  # noqa: ARG002
        """Ask for the token."""
        return "Do you play a held token before the draw?"
