"""Phase 1: choosing cards in secret (K2 phase 1)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from k2rules.engine.frames import Secret
from k2rules.engine.reasons import NOT_NOW, Refusal
from k2rules.games.k2 import actions
from k2rules.games.k2.events import CardsChosen, CardsRevealed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.engine.decisions import Action
    from k2rules.games.k2.state import K2State

__all__ = ["ChooseCards"]

NOT_IN_HAND = Refusal("not-in-hand", "these cards are not all in the hand", "K2 phase 1")
NOT_THREE = Refusal("wrong-number", "choose as many cards as the rules say", "K2 phase 1")


@frozen
class ChooseCards(Secret):
    """Phase 1: everybody lays three cards face down, then all are revealed."""

    kind: ClassVar[str] = "choose_cards"

    def waiting(self, g: K2State) -> list[int]:
        """Give the seats that have not chosen."""
        return [seat for seat in range(g.tables.players) if not g.chosen[seat] and g.lives(seat)]

    def answered(self, g: K2State) -> list[int]:
        """Give the seats whose cards lie face down."""
        return [seat for seat, cards in enumerate(g.chosen) if cards]

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
            g.emit(CardsChosen(player, tuple(g.tables.cards[card] for card in cards)))
        if self.waiting(g):
            g.stack.append(self)
        else:
            reveal(g)

    def refusal_of(self, g: K2State, player: int, action: Action) -> Refusal | None:
        """Say why the seat may not choose these cards."""
        if not isinstance(action, actions.ChooseCards):
            return NOT_NOW
        (cards,) = g.tables.arguments[action]
        hand = g.held(g.hand, player)
        if len(cards) != min(g.tables.config.hand.choose, len(hand)):
            return NOT_THREE
        if any(cards.count(card) > hand.count(card) for card in cards):
            return NOT_IN_HAND
        return None

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
