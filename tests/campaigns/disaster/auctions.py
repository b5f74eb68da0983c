"""An auction of a random position: who is asked, what is bid, and who has dropped out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from campaigns.disaster.positions import Maker

__all__ = ["random_bids"]


def random_bids(maker: Maker) -> dict[str, Any]:
    """Give what the turn says of an auction, and let the maker ask the seat whose turn it is."""
    rng, first, players = maker.rng, maker.first, maker.tables.players
    following = (first + 1) % players
    how = rng.choice(("opens", "passed", "bid", "bid", "raised"))
    if how == "opens" or players == 1:
        return {}
    bidder = following if how == "raised" else first
    price = None if maker.event is None else maker.tables.token_data[maker.event].price
    if how == "passed" or price is None or maker.prestige[bidder] < price:
        maker.seat = following
        return {"dropped-out": [first]}
    maker.seat = first if how == "raised" else following
    return {"bid": rng.randint(price, maker.prestige[bidder]), "bidder": bidder}
