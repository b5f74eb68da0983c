"""Drawing a token and buying its event (DK2 7.0, DK2 7.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from k2rules.engine.frames import Ask, Auto, Chance
from k2rules.engine.reasons import NOT_NOW, Refusal
from k2rules.games.disaster import actions, held
from k2rules.games.disaster.collapse import not_bought
from k2rules.games.disaster.effects import take_effect
from k2rules.games.disaster.events import EventBought, EventDrawn
from k2rules.games.disaster.state import ASIDE, BAG, CURRENT, HELD, NOBODY, SPARE
from k2rules.games.disaster.tables import BUY, DECLINE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.engine.decisions import Action
    from k2rules.games.disaster.state import DisasterState

__all__ = [
    "NOT_FOR_SALE",
    "BuyEvent",
    "DrawOne",
    "DrawToken",
    "any_token",
    "buy",
    "face_event",
    "refill",
]

NOT_FOR_SALE = Refusal("not-for-sale", "the event may not be bought", "DK2 7.2")
TOO_DEAR = Refusal("too-dear", "the player has too little Prestige", "DK2 7.2")


def any_token(g: DisasterState) -> bool:
    """Whether a token can be drawn, from the container or after a refill."""
    return BAG in g.place or ASIDE in g.place


def refill(g: DisasterState) -> None:
    """Return what was set aside to an empty container (DK2 7.4)."""
    if BAG not in g.place:
        g.place[:] = [BAG if place == ASIDE else place for place in g.place]


@frozen
class DrawOne(Auto):
    """One token is drawn as the event of the turn."""

    seat: int

    def run(self, g: DisasterState) -> None:
        """Draw it; without tokens a spare marker covers the next space by daylight."""
        refill(g)
        if BAG in g.place:
            g.stack.append(DrawToken(self.seat, CURRENT))
        elif not g.dark:
            not_bought(g, SPARE)


@frozen
class DrawToken(Chance):
    """A token is drawn from the container, every one as likely."""

    kind: ClassVar[str] = "draw_token"
    seat: int
    to: int

    def weights(self, g: DisasterState) -> Sequence[int]:
        """Give 1 for each token in the container."""
        return [1 if place == BAG else 0 for place in g.place]

    def outcomes(self, g: DisasterState) -> Sequence[Action]:
        """Give the draw of each token."""
        return g.tables.token_draws

    def happened(self, g: DisasterState, number: int) -> None:
        """Lay it out to be sorted, or let it be the event of the turn."""
        g.place[number] = self.to
        if g.sink is not None:
            g.emit(EventDrawn(g.tables.tokens[number]))
        if self.to == CURRENT:
            face_event(g, self.seat, number)
        elif is_darkness(g, number) and g.tables.ruling("unkept-darkness", "all-go"):
            not_bought(g, number)


def is_darkness(g: DisasterState, token: int) -> bool:
    """Whether the token is not for sale at any price (DK2 aid darkness)."""
    return g.tables.token_data[token].price is None


def face_event(g: DisasterState, seat: int, token: int) -> None:
    """Let its number block ridges, then offer it for sale (DK2 7.1, DK2 7.2, DK2 15.3)."""
    g.token = token
    g.place[token] = CURRENT
    g.tables.blocking.drawn(g, g.tables.token_data[token].number)
    g.stack.append(g.tables.sale(seat))


@frozen
class BuyEvent(Ask):
    """Whether the event of the turn is bought (DK2 7.2)."""

    kind: ClassVar[str] = "buy"
    seat: int

    def options(self, g: DisasterState) -> Sequence[Action]:
        """Give to buy it if that can be paid, not to, and the held tokens."""
        buy = [BUY] if cannot_buy(g, self.seat) is None else []
        return [*buy, *held.offers(g, self.seat), DECLINE]

    def chosen(self, g: DisasterState, action: Action) -> None:
        """Pay and let it take effect, or let it go to the track."""
        token = g.token
        if action == BUY:
            g.token = NOBODY
            buy(g, self.seat, token, g.tables.token_data[token].price or 0)
        elif action == DECLINE:
            g.token = NOBODY
            not_bought(g, token)
        else:
            g.stack.append(self)
            held.play(g, self.seat, action)

    def refusal(self, g: DisasterState, action: Action) -> Refusal | None:
        """Say why this is not offered."""
        if action == BUY:
            return cannot_buy(g, self.seat)
        if isinstance(action, actions.PlayHeld):
            return held.cannot_play(g, self.seat, *g.tables.arguments[action])
        return None if action == DECLINE else NOT_NOW

    def prompt(self, g: DisasterState) -> str:
        """Ask, and name the price."""
        token = g.tables.token_data[g.token]
        title = g.tables.kinds[g.token].title
        price = "it is not for sale" if token.price is None else f"price {token.price}"
        return f"The event is {title} ({price}); you have {g.prestige[self.seat]} Prestige."


def cannot_buy(g: DisasterState, seat: int) -> Refusal | None:
    """Say why the seat cannot buy the event of the turn (DK2 7.2)."""
    price = g.tables.token_data[g.token].price
    if price is None:
        return NOT_FOR_SALE
    return None if price <= g.prestige[seat] else TOO_DEAR


def buy(g: DisasterState, seat: int, token: int, price: int) -> None:
    """Pay; hold the token for later, or set it aside and let it take effect (DK2 7.2)."""
    g.prestige[seat] -= price
    if g.sink is not None:
        g.emit(EventBought(seat, g.tables.tokens[token], price))
    if g.tables.kinds[token].held is not None:
        g.place[token] = HELD + seat
    else:
        g.place[token] = ASIDE
        take_effect(g, seat, token)
