"""Phase 5: the start player, the weather and the hands move on (K2 phase 5)."""

from __future__ import annotations

from math import perm
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from k2rules.engine.frames import Auto, Chance
from k2rules.games.k2.caves import age_caves
from k2rules.games.k2.death import end_game
from k2rules.games.k2.events import CardDrawn, CardsShuffled, TileRevealed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.engine.decisions import Action
    from k2rules.games.k2.state import K2State

__all__ = ["DrawCard", "DrawTile", "EndDay", "Refill", "RefillForecast", "cards_to_draw"]


@frozen
class EndDay(Auto):
    """Phase 5: the start player, the weather and the hands move on; the last day ends the game."""

    def run(self, g: K2State) -> None:
        """End the day (K2 phase 5)."""
        last_day_of_tile = g.weather_day + 1 == g.tables.days_each
        if g.day == g.tables.days:
            end_game(g, "last-day")
            return
        g.day += 1
        g.start = (g.start + 1) % g.tables.players
        age_caves(g)
        g.stack.append(Refill(0))
        if last_day_of_tile:
            g.forecast.pop(0)
            g.weather_day = 0
            g.stack.append(RefillForecast())
        else:
            g.weather_day += 1


@frozen
class RefillForecast(Auto):
    """Tiles are turned up until as many lie face up as the rules say, or none are left."""

    def run(self, g: K2State) -> None:
        """Turn one up if one is missing; what is removed stays unseen (K2 phase 5 tiles)."""
        weather = g.tables.config.weather
        if len(g.forecast) < weather.shown and sum(g.tile_pile) > weather.removed:
            g.stack.append(self)
            g.stack.append(DrawTile())

    def draws(self, g: K2State, player: int | None) -> int:  # noqa: ARG002
        """Return in how many orders tiles can follow the one that is being drawn."""
        weather = g.tables.config.weather
        free = min(weather.shown - len(g.forecast), sum(g.tile_pile) - weather.removed)
        return perm(sum(map(bool, g.tile_pile)) - 1, max(0, free - 1))


@frozen
class DrawTile(Chance):
    """A weather tile is turned up."""

    kind: ClassVar[str] = "draw_tile"

    def draws(self, g: K2State, player: int | None) -> int:  # noqa: ARG002
        """Return how many tiles can be drawn."""
        return sum(map(bool, g.tile_pile))

    def weights(self, g: K2State) -> Sequence[int]:
        """Give the tiles in the pile."""
        return g.tile_pile

    def outcomes(self, g: K2State) -> Sequence[Action]:
        """Give the draw of each tile."""
        return g.tables.tile_draws

    def happened(self, g: K2State, number: int) -> None:
        """Lay the tile to the right of the forecast."""
        g.tile_pile[number] -= 1
        g.forecast.append(number)
        if g.sink is not None:
            g.emit(TileRevealed(g.tables.tiles[number]))


@frozen
class Refill(Auto):
    """Hands are filled up, seat by seat; an empty pile is shuffled only when the hand is empty."""

    seat: int

    def run(self, g: K2State) -> None:
        """Draw for this seat, then go on to the next (K2 phase 5 cards, K2 phase 5 shuffle)."""
        seat = self.seat
        if seat + 1 < g.tables.players:
            g.stack.append(Refill(seat + 1))
        if not g.lives(seat):
            return
        if not g.count(g.hand, seat) and not g.count(g.deck, seat):
            shuffle(g, seat)
        missing = cards_to_draw(g, seat)
        if missing > 0:
            g.stack.append(DrawCard(seat, missing))

    def draws(self, g: K2State, player: int | None) -> int:
        """Return how many hands can be drawn by the seats that draw from what lies there."""
        seats = range(self.seat, g.tables.players) if player is None else [player]
        found = 1
        for seat in seats:
            if seat >= self.seat and g.lives(seat):
                row = DrawCard(seat, 1).weights(g)
                found *= hands(row, max(0, cards_to_draw(g, seat)))
        return found


def cards_to_draw(g: K2State, seat: int) -> int:
    """Give the cards that a seat still draws: to a full hand, as far as its pile goes."""
    return min(g.tables.config.hand.size - g.count(g.hand, seat), g.count(g.deck, seat))


def hands(pile: Sequence[int], number: int) -> int:
    """Return in how many ways a number of cards can be drawn, whatever their order."""
    ways = [1] + [0] * number
    for copies in pile:
        ways = [sum(ways[max(0, n - copies) : n + 1]) for n in range(number + 1)]
    return ways[number]


def shuffle(g: K2State, seat: int) -> None:
    """Turn all played cards of a seat into its draw pile."""
    kinds = len(g.tables.cards)
    own = slice(seat * kinds, seat * kinds + kinds)
    g.deck[own] = g.played[own]
    g.played[own] = [0] * kinds
    if g.sink is not None:
        g.emit(CardsShuffled(seat))


@frozen
class DrawCard(Chance):
    """A seat draws a card; `left` counts this and the following draws."""

    kind: ClassVar[str] = "draw_card"
    public: ClassVar[bool] = False
    seat: int
    left: int

    def shows(self, g: K2State, player: int) -> bool:  # noqa: ARG002
        """Return whether the seat itself draws."""
        return self.seat == player

    def draws(self, g: K2State, player: int | None) -> int:
        """Return how many hands can be drawn."""
        return hands(self.weights(g), self.left) if player in (None, self.seat) else 1

    def weights(self, g: K2State) -> Sequence[int]:
        """Give the seat's draw pile."""
        kinds = len(g.tables.cards)
        return g.deck[self.seat * kinds : self.seat * kinds + kinds]

    def outcomes(self, g: K2State) -> Sequence[Action]:
        """Give the draw of each card."""
        return g.tables.card_draws

    def happened(self, g: K2State, number: int) -> None:
        """Take the card into the hand."""
        index = self.seat * len(g.tables.cards) + number
        g.deck[index] -= 1
        g.hand[index] += 1
        if g.sink is not None:
            g.emit(CardDrawn(self.seat, g.tables.cards[number]))
        if self.left > 1:
            g.stack.append(DrawCard(self.seat, self.left - 1))
