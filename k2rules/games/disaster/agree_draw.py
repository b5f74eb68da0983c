"""What must hold in a position about the draw of an event and its sale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.games.disaster import held
from k2rules.games.disaster.auction import AskBid
from k2rules.games.disaster.config import Sale
from k2rules.games.disaster.draw import (
    AskPreparations,
    BeginTurn,
    BuyEvent,
    DrawSome,
    DrawToken,
    PreparationsRoll,
    SortTokens,
)
from k2rules.games.disaster.state import ASIDE, BAG, CURRENT, DRAWN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from k2rules.games.disaster.resume import Question
    from k2rules.games.disaster.state import DisasterState

__all__ = ["FOR_SALE", "agree_draw"]

Fault = tuple[str, str]

FOR_SALE = (BuyEvent.kind, AskBid.kind)
"""The questions that sell the event of the turn."""

DRAWING = (AskPreparations.kind, DrawToken.kind, SortTokens.kind, BuyEvent.kind)
"""What the First Player is asked before anybody else, or alone (DK2 15.3, DK2 15.6)."""


def agree_draw(g: DisasterState, question: Question) -> Iterator[Fault]:
    """Find what is wrong with the tokens that are drawn, and with an event that is sold."""
    yield from _event(g, question)
    yield from _auction(g, question)


def _event(g: DisasterState, question: Question) -> Iterator[Fault]:
    """Each question of the first step has what it asks about."""
    kind, seat = question.kind, question.seat
    sorting, rolling = kind == SortTokens.kind, question.is_rolling(PreparationsRoll)
    if (kind in DRAWING or rolling) and seat != g.first:
        yield "asked", "the First Player draws, sorts and buys"
    drawing = any(isinstance(frame, DrawSome) for frame in question.moment)
    if (DRAWN in g.place) != sorting and not drawing:
        yield "supplies.drawn", f"tokens lie there to be sorted exactly when {SortTokens.kind} asks"
    current = [token for token, place in enumerate(g.place) if place == CURRENT]
    facing = kind in FOR_SALE or sorting or rolling
    if current != ([g.token] if g.token >= 0 else []) or (g.token >= 0 and not facing):
        yield "turn.event", "there is an event of the turn only while it is sorted or bought"
    if kind in FOR_SALE and g.token < 0:
        yield "turn.event", "the event that may be bought is missing"
    ready = g.preparations[seat] >= g.tables.config.preparations.actions
    if kind == AskPreparations.kind and not (ready and _any_token(g)):
        yield "ask", "no preparations are ready, or nothing can be drawn"
    if sorting and not ready:
        yield "tracks.preparations", "tokens are sorted only with preparations that are ready"
    if kind == DrawToken.kind and not _any_token(g):
        yield "ask", "there is no token to draw"
    if kind == BeginTurn.kind and not held.offers(g, seat):
        yield "ask", "no token is held that may be played now"


def _auction(g: DisasterState, question: Question) -> Iterator[Fault]:
    """An auction has a bid that can be paid, or all who were asked have dropped out (DK2 15.3)."""
    bidding = question.kind == AskBid.kind
    auctions = g.tables.config.event_sale is Sale.AUCTION
    if question.kind in FOR_SALE and bidding != auctions:
        yield "ask", f"an event is sold by {(AskBid if auctions else BuyEvent).kind} in this game"
    bidder, out = question.bidder, question.out
    if not bidding or g.token < 0:
        if bidder >= 0 or out:
            yield "turn.bid", f"there are bids only while {AskBid.kind} asks"
        return
    if question.seat in out or question.seat == bidder:
        yield "asked", "who has made the last bid, or dropped out, is not asked"
    if bidder < 0:
        asked = tuple(seat for seat in g.seats if seat in (*out, question.seat))
        if asked != g.seats[: len(asked)] or asked[-1] != question.seat:
            yield "turn.dropped-out", "before the first bid all are asked from the First Player on"
        return
    price = g.tables.token_data[g.token].price
    if price is None or not price <= question.bid <= g.prestige[bidder]:
        yield "turn.bid", "a bid is at least the printed price and not above the bidder's Prestige"
    if bidder in out:
        yield "turn.dropped-out", "the bidder has not dropped out"


def _any_token(g: DisasterState) -> bool:
    return BAG in g.place or ASIDE in g.place
