"""Ready preparations: several tokens are drawn and sorted (DK2 8.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from k2rules.engine.frames import Ask, Auto
from k2rules.engine.reasons import NOT_NOW, Refusal
from k2rules.games.disaster import actions
from k2rules.games.disaster.buying import DrawOne, DrawToken, any_token, face_event, refill
from k2rules.games.disaster.dice import TeamRoll
from k2rules.games.disaster.events import PreparationsChanged, TokenPlaced
from k2rules.games.disaster.state import BAG, CURRENT, DRAWN, NOBODY, REMOVED
from k2rules.games.disaster.tables import DECLINE, USE_PREPARATIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.engine.decisions import Action
    from k2rules.games.disaster.state import DisasterState

__all__ = ["AskPreparations", "DrawSome", "PreparationsRoll", "SortTokens"]

NOT_DRAWN = Refusal("not-drawn", "this token was not drawn", "DK2 8.5")


@frozen
class AskPreparations(Ask):
    """Whether ready preparations are used (DK2 8.5)."""

    kind: ClassVar[str] = "use_preparations"
    seat: int

    def options(self, g: DisasterState) -> Sequence[Action]:  # noqa: ARG002
        """Give yes and no."""
        return [USE_PREPARATIONS, DECLINE]

    def chosen(self, g: DisasterState, action: Action) -> None:
        """Draw several tokens to sort, or one."""
        if action == USE_PREPARATIONS:
            g.stack.append(DrawSome(self.seat, g.tables.config.preparations.draw))
        else:
            g.stack.append(DrawOne(self.seat))

    def refusal(self, g: DisasterState, action: Action) -> Refusal | None:
        """Say why this is not offered."""
        return None if action in self.options(g) else NOT_NOW

    def prompt(self, g: DisasterState) -> str:  # noqa: ARG002
        """Ask."""
        return "The preparations are ready: draw several tokens and sort them?"


@frozen
class DrawSome(Auto):
    """Tokens are drawn to be sorted; `left` counts those still to come (DK2 8.5)."""

    seat: int
    left: int

    def run(self, g: DisasterState) -> None:
        """Draw the next one, or sort what there is."""
        if self.left and any_token(g):
            refill(g)
            g.stack.append(DrawSome(self.seat, self.left - 1))
            g.stack.append(DrawToken(self.seat, DRAWN))
        else:
            g.stack.append(PreparationsRoll(self.seat))
            if DRAWN in g.place:
                g.stack.append(SortTokens(self.seat))


@frozen
class SortTokens(Ask):
    """One of the drawn tokens is kept, one goes back, the rest leaves the game (DK2 8.5)."""

    kind: ClassVar[str] = "sort_tokens"
    seat: int

    def options(self, g: DisasterState) -> Sequence[Action]:
        """Give the tokens to keep, then those to put back."""
        drawn = self.drawn(g)
        row = g.tables.keep if g.token == NOBODY else g.tables.put_back
        return [row[token] for token in drawn]

    def drawn(self, g: DisasterState) -> list[int]:
        """Give the tokens that lie there to be sorted."""
        return [token for token, place in enumerate(g.place) if place == DRAWN]

    def chosen(self, g: DisasterState, action: Action) -> None:
        """Keep the token, or put it back and remove the others."""
        (token,) = g.tables.arguments[action]
        if isinstance(action, actions.Keep):
            g.token = token
            g.place[token] = CURRENT
            if self.drawn(g):
                g.stack.append(self)
            return
        g.place[token] = BAG
        _tell(g, token, "container")
        for other in self.drawn(g):
            g.place[other] = REMOVED
            _tell(g, other, "out")

    def refusal(self, g: DisasterState, action: Action) -> Refusal | None:
        """Say why this is not offered."""
        if action in self.options(g):
            return None
        sorting = isinstance(action, (actions.Keep, actions.PutBack))
        return NOT_DRAWN if sorting else NOT_NOW

    def prompt(self, g: DisasterState) -> str:
        """Ask for the token."""
        return "Keep which token?" if g.token == NOBODY else "Put back which token?"


def _tell(g: DisasterState, token: int, place: str) -> None:
    if g.sink is not None:
        g.emit(TokenPlaced(g.tables.tokens[token], place))


@frozen
class PreparationsRoll(TeamRoll):
    """Whether the preparations are used up (DK2 8.5)."""

    what: ClassVar[str] = "preparations"
    seat: int

    def best(self, g: DisasterState) -> int:
        """They last."""
        return g.tables.config.preparations.over + 1

    def decided(self, g: DisasterState, result: int) -> None:
        """Remove the marker at a low result; then the kept token is the event."""
        if result < self.best(g):
            g.preparations[self.seat] = 0
            if g.sink is not None:
                g.emit(PreparationsChanged(self.seat, "over"))
        if g.token != NOBODY:
            face_event(g, self.seat, g.token)
