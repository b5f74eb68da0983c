"""Giving played cards to climbers (K2 phase 3 cards)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.engine.reasons import Refusal
from k2rules.games.k2.actions import Use
from k2rules.games.k2.events import CardAssigned
from k2rules.games.k2.points import make_liable

if TYPE_CHECKING:
    from k2rules.games.k2.state import K2State

__all__ = ["assign", "cannot_assign"]

NO_SUCH_CARD = Refusal("no-such-card", "no such card is left to give", "K2 phase 3 cards")


def cannot_assign(g: K2State, card: int, _piece: int, _use: Use) -> Refusal | None:
    """Say why the card cannot be given away: it is not there (K2 phase 3 cards)."""
    return None if card in g.unassigned else NO_SUCH_CARD


def assign(g: K2State, card: int, piece: int, use: Use) -> None:
    """Give a card to a climber, all of it for one use (K2 phase 3 cards, K2 phase 3 rope)."""
    g.unassigned.remove(card)
    data = g.tables.card_data[card]
    if use is Use.MOVE:
        g.free[piece] += data.points
    elif use is Use.UP:
        g.up[piece] += data.up
    elif use is Use.DOWN:
        g.down[piece] += data.down
    else:
        _acclimatize(g, piece, data.points)
    if g.sink is not None:
        g.emit(CardAssigned(g.tables.cards[card], g.tables.climbers[piece], use.value))
    if g.tables.rulings.any_card_makes_liable:
        make_liable(g, piece)


def _acclimatize(g: K2State, piece: int, points: int) -> None:
    """Raise a climber's level, by one reading not above the end of the track.

    Sources: K2 phase 3 acclimatization, K2 phase 3 liability.
    """
    level = g.level[piece] + points
    if g.tables.rulings.track_ends:
        level = max(g.level[piece], min(level, g.tables.config.acclimatization.track))
    g.level[piece] = level
    if points:
        make_liable(g, piece)
