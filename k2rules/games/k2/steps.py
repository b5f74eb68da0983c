"""The phases of a K2 day, but for the actions of phase 3 (see `turn`)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from k2rules.engine.frames import Ask, Auto, Chance, Secret
from k2rules.engine.reasons import Refusal
from k2rules.games.k2.actions import ChooseCards as ChooseCardsAction
from k2rules.games.k2.actions import TakeRisk as TakeRiskAction
from k2rules.games.k2.config import Step
from k2rules.games.k2.death import Deaths, end_game
from k2rules.games.k2.events import (
    AcclimatizationChecked,
    CardDrawn,
    CardsChosen,
    CardsRevealed,
    CardsShuffled,
    DayBegan,
    RiskTaken,
    RiskTokenRevealed,
    TileRevealed,
)
from k2rules.games.k2.state import NOBODY
from k2rules.games.k2.turn import NOT_NOW, Act

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.engine.decisions import Action
    from k2rules.engine.frames import Frame
    from k2rules.games.k2.state import K2State

__all__ = ["ChooseCards", "Day", "DrawCard", "DrawRisk", "DrawTile", "Refill", "TakeRisk"]

NOT_IN_HAND = Refusal("not-in-hand", "these cards are not all in the hand", "K2 phase 1")
NOT_THREE = Refusal("wrong-number", "choose as many cards as the rules say", "K2 phase 1")
NO_SUCH_TOKEN = Refusal("no-such-token", "no token of this value lies face up", "K2 phase 2")


@frozen
class Day(Auto):
    """The next phase of the day; after the last one the first phase of the next day."""

    step: int = 0

    def run(self, g: K2State) -> None:
        """Begin the phase."""
        steps = g.tables.config.flow.day
        step = steps[self.step]
        if self.step == 0 and g.sink is not None:
            g.emit(DayBegan(g.day, g.start))
        g.stack.append(Day((self.step + 1) % len(steps)))
        g.stack.append(PHASES[step])


@frozen
class ChooseCards(Secret):
    """Phase 1: everybody lays three cards face down, then all are revealed."""

    kind: ClassVar[str] = "choose_cards"

    def waiting(self, g: K2State) -> list[int]:
        """Give the seats that have not chosen."""
        return [seat for seat in range(g.tables.players) if not g.chosen[seat] and g.lives(seat)]

    def options_of(self, g: K2State, player: int) -> Sequence[Action]:
        """Give every set of cards that the hand allows."""
        choose = g.tables.choose
        hand = g.held(g.hand, player)
        size = min(g.tables.config.hand.choose, len(hand))
        return [choose[cards] for cards in dict.fromkeys(combinations(hand, size))]

    def commit(self, g: K2State, player: int, action: Action) -> None:
        """Lay the cards face down; after the last seat all are revealed."""
        (cards,) = g.tables.arguments[action]
        g.chosen[player] = cards
        if g.sink is not None:
            g.emit(CardsChosen(player, action.cards))
        if self.waiting(g):
            g.stack.append(self)
        else:
            reveal(g)

    def refusal_of(self, g: K2State, player: int, action: Action) -> Refusal | None:
        """Say why the seat may not choose these cards."""
        if not isinstance(action, ChooseCardsAction):
            return NOT_NOW
        (cards,) = g.tables.arguments[action]
        hand = g.held(g.hand, player)
        if len(cards) != min(g.tables.config.hand.choose, len(hand)):
            return NOT_THREE
        if any(cards.count(card) > hand.count(card) for card in cards):
            return NOT_IN_HAND
        return None

    def refusal(self, g: K2State, action: Action) -> Refusal | None:
        """Say why the first seat that has not answered may not choose these cards."""
        return self.refusal_of(g, self.who(g), action)

    def prompt(self, g: K2State) -> str:
        """Ask for the cards."""
        return f"Choose {g.tables.config.hand.choose} cards to play today."


def reveal(g: K2State) -> None:
    """Turn the chosen cards up and take them from the hands (K2 phase 1 reveal)."""
    kinds = len(g.tables.cards)
    for seat, cards in enumerate(g.chosen):
        for card in cards:
            g.hand[seat * kinds + card] -= 1
        g.revealed[seat] = cards
        g.chosen[seat] = ()
        if cards and g.sink is not None:
            g.emit(CardsRevealed(seat, tuple(g.tables.cards[card] for card in cards)))


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
        if len(leaders) == 1:
            g.stack.append(TakeRisk(leaders[0]))


@frozen
class TakeRisk(Ask):
    """Which of the face-up risk tokens a seat takes."""

    kind: ClassVar[str] = "take_risk"
    seat: int

    def who(self, g: K2State) -> int:  # noqa: ARG002
        """Give the seat that takes a token."""
        return self.seat

    def options(self, g: K2State) -> Sequence[Action]:
        """Give the values that lie face up."""
        return [g.tables.take_risk[token] for token, count in enumerate(g.face_up) if count]

    def chosen(self, g: K2State, action: Action) -> None:
        """Take the token and turn up another (K2 phase 2 refill)."""
        (token,) = g.tables.arguments[action]
        g.face_up[token] -= 1
        g.holder, g.token = self.seat, token
        if g.sink is not None:
            g.emit(RiskTaken(self.seat, action.value))
        g.stack.append(RefillRisk())

    def refusal(self, g: K2State, action: Action) -> Refusal | None:
        """Say why the seat may not take this token."""
        if not isinstance(action, TakeRiskAction):
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


@frozen
class DrawRisk(Chance):
    """A risk token is turned up."""

    kind: ClassVar[str] = "draw_risk"

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


@frozen
class CheckAcclimatization(Auto):
    """Phase 4: the space, a tent and the weather change each climber's level."""

    def run(self, g: K2State) -> None:
        """Change all levels first, then see who dies (K2 phase 4)."""
        rules = g.tables.config.acclimatization
        dying = []
        for piece, space in enumerate(g.pos):
            if space < 0:
                continue
            change = acclimatization_change(g, piece)
            level = min(g.level[piece] + change, rules.most)
            g.level[piece] = level
            if level < rules.dies_below:
                dying.append(piece)
            if g.sink is not None:
                g.emit(AcclimatizationChecked(g.tables.climbers[piece], change, level))
        if dying:
            g.stack.append(Deaths(tuple(dying)))


def acclimatization_change(g: K2State, piece: int) -> int:
    """Give the net change of a climber's level in phase 4, in points.

    Sources: K2 phase 4 space, K2 phase 4 tent, K2 phase 4 weather.
    """
    space = g.pos[piece]
    shelter = any(g.tent[own] == space for own in g.tables.pieces[g.tables.seat[piece]])
    return (
        g.tables.space_data[space].acclimatization
        + g.tables.config.acclimatization.shelter * shelter
        + g.tables.weather_level[g.forecast[0]][g.weather_day][space]
    )


@frozen
class EndDay(Auto):
    """Phase 5: the start player, the weather and the hands move on; the last day ends the game."""

    def run(self, g: K2State) -> None:
        """End the day (K2 phase 5)."""
        last_day_of_tile = g.weather_day + 1 == g.tables.days_each
        if last_day_of_tile and len(g.forecast) == 1:
            end_game(g, "last-day")
            return
        g.day += 1
        g.start = (g.start + 1) % g.tables.players
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
        """Turn one up if one is missing (K2 phase 5 tiles)."""
        if len(g.forecast) < g.tables.config.weather.shown and any(g.tile_pile):
            g.stack.append(self)
            g.stack.append(DrawTile())


@frozen
class DrawTile(Chance):
    """A weather tile is turned up."""

    kind: ClassVar[str] = "draw_tile"

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
        in_hand = g.count(g.hand, seat)
        if not in_hand and not g.count(g.deck, seat):
            shuffle(g, seat)
        missing = min(g.tables.config.hand.size - in_hand, g.count(g.deck, seat))
        if missing > 0:
            g.stack.append(DrawCard(seat, missing))


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


PHASES: dict[Step, Frame] = {
    Step.CHOOSE_CARDS: ChooseCards(),
    Step.TAKE_RISK: CompareAscent(),
    Step.ACT: Act(0),
    Step.CHECK_ACCLIMATIZATION: CheckAcclimatization(),
    Step.END_DAY: EndDay(),
}
"""The frame that begins each phase."""

SETUP: tuple[Frame, ...] = (Day(0), Refill(0), RefillRisk(), RefillForecast())
"""What is still to be done before the first day, the next thing last (K2 setup)."""
