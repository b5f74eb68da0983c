"""The auction of the event of the turn, which begins with the First Player (DK2 15.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import evolve, frozen

from k2rules.engine.frames import Ask
from k2rules.engine.reasons import NOT_NOW, Refusal
from k2rules.games.disaster import actions, held
from k2rules.games.disaster.buying import NOT_FOR_SALE, buy
from k2rules.games.disaster.collapse import not_bought
from k2rules.games.disaster.events import BidMade, DroppedOut
from k2rules.games.disaster.state import NOBODY
from k2rules.games.disaster.tables import DROP_OUT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.engine.decisions import Action
    from k2rules.games.disaster.state import DisasterState

__all__ = ["AskBid", "cannot_bid"]

TOO_DEAR = Refusal("too-dear", "nobody bids more than the own Prestige", "DK2 15.3")
TOO_LOW = Refusal("too-low", "a bid is the printed price or more than the last one", "DK2 15.3")
NEEDLESS = Refusal("needless", "with nobody else bidding the printed price is enough", "DK2 15.3")


@frozen
class AskBid(Ask):
    """What a seat bids for the event of the turn.

    `bidder` has bid `amount`, the most so far (`NOBODY`: there is no bid); `out` have dropped out.
    """

    kind: ClassVar[str] = "bid"
    seat: int
    bidder: int = NOBODY
    amount: int = 0
    out: tuple[int, ...] = ()

    def options(self, g: DisasterState) -> Sequence[Action]:
        """Give every bid that the seat can pay, the held tokens, and to drop out."""
        return [
            *(g.tables.bid[amount] for amount in self.amounts(g)),
            *held.offers(g, self.seat),
            DROP_OUT,
        ]

    def amounts(self, g: DisasterState) -> range:
        """Give what the seat may bid: from the printed price, or from 1 above the last bid, on."""
        price = g.tables.token_data[g.token].price
        if price is None:
            return range(0)
        least, most = price, g.prestige[self.seat]
        if self.bidder != NOBODY:
            least = self.amount + 1
        elif len(self.out) == g.tables.players - 1:
            most = min(most, least)
        return range(least, most + 1)

    def chosen(self, g: DisasterState, action: Action) -> None:
        """Take the bid, or let the seat drop out, and go on with the next one."""
        if isinstance(action, actions.Bid):
            if g.sink is not None:
                g.emit(BidMade(self.seat, action.amount))
            evolve(self, bidder=self.seat, amount=action.amount).go_on(g)
        elif action == DROP_OUT:
            if g.sink is not None:
                g.emit(DroppedOut(self.seat))
            evolve(self, out=(*self.out, self.seat)).go_on(g)
        else:
            g.stack.append(self)
            held.play(g, self.seat, action)

    def go_on(self, g: DisasterState) -> None:
        """Ask the next seat that can bid against the bidder; without one the auction is over."""
        players = g.tables.players
        following = ((self.seat + number) % players for number in range(1, players))
        rival = next((s for s in following if s != self.bidder and s not in self.out), NOBODY)
        if rival != NOBODY:
            g.stack.append(evolve(self, seat=rival))
            return
        token = g.token
        g.token = NOBODY
        if self.bidder == NOBODY:
            not_bought(g, token)
        else:
            buy(g, self.bidder, token, self.amount)

    def refusal(self, g: DisasterState, action: Action) -> Refusal | None:
        """Say why this is not offered."""
        if isinstance(action, actions.Bid):
            return cannot_bid(g, self, action.amount)
        if isinstance(action, actions.PlayHeld):
            return held.cannot_play(g, self.seat, *g.tables.arguments[action])
        return None if action == DROP_OUT else NOT_NOW

    def prompt(self, g: DisasterState) -> str:
        """Ask, and name the price or the bid."""
        price = g.tables.token_data[g.token].price
        state = "it is not for sale" if price is None else f"price {price}"
        if self.bidder != NOBODY:
            state = f"the bid is {self.amount}"
        title, prestige = g.tables.kinds[g.token].title, g.prestige[self.seat]
        return f"The event is {title} ({state}); you have {prestige} Prestige."


def cannot_bid(g: DisasterState, asked: AskBid, amount: int) -> Refusal | None:
    """Say why the seat that is asked cannot bid so much (DK2 15.3)."""
    amounts = asked.amounts(g)
    if g.tables.token_data[g.token].price is None:
        return NOT_FOR_SALE
    if amount in amounts:
        return None
    if amount < amounts.start:
        return TOO_LOW
    return TOO_DEAR if amount > g.prestige[asked.seat] else NEEDLESS
