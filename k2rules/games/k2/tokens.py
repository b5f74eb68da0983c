"""Phase 2: the risk token (K2 phase 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from k2rules.engine.frames import Ask, Auto, Chance
from k2rules.engine.reasons import NOT_NOW, Refusal
from k2rules.games.k2 import actions
from k2rules.games.k2.events import RiskTaken, RiskTokenRevealed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.engine.decisions import Action
    from k2rules.games.k2.state import K2State

__all__ = ["CompareAscent", "DrawRisk", "RefillRisk", "TakeRisk"]

NO_SUCH_TOKEN = Refusal("no-such-token", "no token of this value lies face up", "K2 phase 2")


@frozen
class CompareAscent(Auto):
    """Phase 2: the seat that alone has the most upward movement takes a risk token."""

    def run(self, g: K2State) -> None:
        """Find the seat, if there is one (K2 phase 2, K2 phase 2 ties, K2 solo risk)."""
        totals = {
            seat: sum(g.tables.ascent[card] for card in g.revealed[seat])
            for seat in range(g.tables.players)
            if g.lives(seat)
        }
        most = max(totals.values())
        leaders = [seat for seat, total in totals.items() if total == most]
        if len(leaders) == 1 and any(g.face_up):
            g.stack.append(TakeRisk(leaders[0]))


@frozen
class TakeRisk(Ask):
    """Which of the face-up risk tokens a seat takes."""

    kind: ClassVar[str] = "take_risk"
    seat: int

    def options(self, g: K2State) -> Sequence[Action]:
        """Give the values that lie face up."""
        return [g.tables.take_risk[token] for token, count in enumerate(g.face_up) if count]

    def chosen(self, g: K2State, action: Action) -> None:
        """Take the token and turn up another (K2 phase 2 refill)."""
        (token,) = g.tables.arguments[action]
        g.face_up[token] -= 1
        g.holder, g.token = self.seat, token
        if g.sink is not None:
            g.emit(RiskTaken(self.seat, g.tables.token_values[token]))
        g.stack.append(RefillRisk())

    def refusal(self, g: K2State, action: Action) -> Refusal | None:
        """Say why the seat may not take this token."""
        if not isinstance(action, actions.TakeRisk):
            return NOT_NOW
        (token,) = g.tables.arguments[action]
        return None if g.face_up[token] else NO_SUCH_TOKEN

    def prompt(self, g: K2State) -> str:  # noqa: ARG002
        """Ask for the token."""
        return "Your cards have the most movement: take a risk token."


@frozen
class RefillRisk(Auto):
    """Tokens are turned up until as many lie face up as the rules say, or none are left."""

    def run(self, g: K2State) -> None:
        """Turn one up if one is missing."""
        if sum(g.face_up) < g.tables.config.risk.face_up and any(g.risk_pile):
            g.stack.append(self)
            g.stack.append(DrawRisk())

    def draws(self, g: K2State, player: int | None) -> int:  # noqa: ARG002
        """Return 1: the token that is being drawn counts."""
        return 1


@frozen
class DrawRisk(Chance):
    """A risk token is turned up."""

    kind: ClassVar[str] = "draw_risk"

    def draws(self, g: K2State, player: int | None) -> int:  # noqa: ARG002
        """Return how many kinds of token can be drawn."""
        return sum(map(bool, g.risk_pile))

    def weights(self, g: K2State) -> Sequence[int]:
        """Give the tokens face down."""
        return g.risk_pile

    def outcomes(self, g: K2State) -> Sequence[Action]:
        """Give the draw of each kind of token."""
        return g.tables.token_draws

    def happened(self, g: K2State, number: int) -> None:
        """Lay the token face up."""
        g.risk_pile[number] -= 1
        g.face_up[number] += 1
        if g.sink is not None:
            g.emit(RiskTokenRevealed(g.tables.token_values[number]))
