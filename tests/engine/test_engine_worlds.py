"""Weighted picks: enumerated in every way, with the weights with which they are sampled."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from rivals import rivals

from k2rules import Game, load
from k2rules.engine.chance import Generator
from k2rules.engine.worlds import every

if TYPE_CHECKING:
    from k2rules.engine.worlds import Pick


def two_draws(pick: Pick) -> tuple[int, int]:
    """Draw two of three cards, of which one kind lies there twice and one not at all."""
    cards = [2, 0, 1]
    first = pick(cards)
    cards[first] -= 1
    return first, pick(cards)


def test_every_way_comes_once_with_its_probability() -> None:
    third = Fraction(1, 3)
    assert list(every(two_draws)) == [((0, 0), third), ((0, 2), third), ((2, 0), third)]


def test_without_a_pick_there_is_one_way() -> None:
    assert list(every(lambda _: "x")) == [("x", Fraction(1))]


def test_nothing_can_be_picked_from_nothing() -> None:
    with pytest.raises(AssertionError, match="nothing can be picked"):
        list(every(lambda pick: pick([0, 0])))


HAND = ["move-1", "move-1", "move-2", "move-2", "move-2", "move-3"]
REST = ["move-1", "move-1", "rope-1-2"]
"""What lies in the hand, and what is left in the draw pile."""


def few_worlds() -> list[Any]:
    """Return a state of K2 and one of Disaster of which a seat knows nearly everything."""
    rules = load("k2/summer")
    every_card = [name for name, card in rules.config.cards.items() for _ in range(card.copies)]
    for card in (*HAND, *REST):
        every_card.remove(card)
    position = {
        "hands": [HAND, HAND],
        "supplies": {"played": [[], every_card], "risk-tokens": ["risk-0", "risk-1", "risk-1"]},
        "weather": {"tiles": ["s3", "s1"]},
    }
    game = Game.from_position(rules, 2, position, chance="manual")
    return [game.state, rivals(goals=("bivouac", "back-at-camp")).state]


@pytest.mark.parametrize("number", [0, 1])
def test_redeals_come_as_often_as_their_worlds_weigh(number: int) -> None:
    """A chi-square, which fair redeals exceed once in ten thousand times."""
    state, rng, times = few_worlds()[number], Generator(5), 600
    weights = {world.key(): weight for world, weight in state.worlds(0)}
    found = Counter(state.redeal(0, rng).key() for _ in range(times))
    assert found.keys() == weights.keys()
    means = {key: float(weight) * times for key, weight in weights.items()}
    square = sum((found[key] - mean) ** 2 / mean for key, mean in means.items())
    freedom = len(weights) - 1
    assert 2 <= freedom <= 12
    assert square < freedom + 6 * freedom**0.5 + 12
