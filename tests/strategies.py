"""Hypothesis strategies: situations of play in every official form, and ways to play on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaigns.kits import KITS, Kit, kit_of
from campaigns.situations import FEW
from campaigns.variants import Variant, load, of, seats
from hypothesis import strategies as st
from sizes import spread

from k2rules import Game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hypothesis.strategies import SearchStrategy

    from k2rules import Action, Ruleset
    from k2rules.engine.state import State

__all__ = [
    "Situation",
    "generated_positions",
    "play_out",
    "playouts",
    "situations",
    "variants",
]

LARGEST = 10_000


def playouts(most: int = 40) -> SearchStrategy[list[int]]:
    """Give lists of numbers, each to be taken modulo the number of options or outcomes.

    A list shrinks to the shortest game that offends, with the first options.
    """
    number = st.integers(0, LARGEST)
    return st.integers(0, most).flatmap(lambda n: st.lists(number, min_size=n, max_size=n))


def play_out(state: State[Any], numbers: Sequence[int]) -> list[Action]:
    """Play the options or outcomes that the numbers stand for, and give them."""
    played: list[Action] = []
    for number in numbers:
        if state.over:
            break
        options = state.options()
        action = options[number % len(options)]
        state.apply(action)
        played.append(action)
    return played


def generated_positions(
    rules: Ruleset, players: int, moment: str | None = None
) -> SearchStrategy[dict[str, Any]]:
    """Give consistent positions anywhere in a game; they do not shrink, which would be slow."""
    made = kit_of(rules).random_position
    randoms = st.randoms(use_true_random=True)
    return randoms.map(lambda rng: made(rules, players, rng, moment))


@st.composite
def variants(draw: st.DrawFn, family: str | None = None) -> Variant:
    """Give every ruleset with combinations of options, and each other ruling alone.

    Every family comes as often, unless one is wanted.
    """
    every = of(family or draw(st.sampled_from(tuple(KITS))))
    return draw(st.sampled_from(spread(every, FEW)))


class Situation:
    """A state and how it came about, so that a failure prints as a recipe.

    `position` is None for a game from its set-up; `played` leads from there to `state`.
    """

    def __init__(
        self,
        variant: Variant,
        players: int,
        position: dict[str, Any] | None,
        played: list[Action],
        state: State[Any],
    ) -> None:
        self.variant, self.players = variant, players
        self.position, self.played, self.state = position, played, state

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""
        return load(self.variant)

    @property
    def kit(self) -> Kit:
        """What is known of its family."""
        return kit_of(self.rules)

    def game(self) -> Game:
        """Give a game that was played up to here."""
        game = Game(self.rules, self.players, 0, chance="manual", position=self.position)
        for action in self.played:
            game.play(action, game.state.player)
        return game

    def __repr__(self) -> str:
        start = f"position {self.position}" if self.position else "set-up"
        return f"<{self.variant}, {self.players} players, from {start}, played {self.played}>"


@st.composite
def situations(
    draw: st.DrawFn,
    *,
    most: int = 40,
    moment: str | None = None,
    going_on: bool = True,
    family: str | None = None,
) -> Situation:
    """Give states of any official form of play, from set-up or from a generated position.

    With `going_on` the game is not over; a `moment` is one of the positions of a family.
    """
    variant = draw(variants(family))
    players = draw(st.sampled_from(seats(variant)))
    rules = load(variant)
    tables = rules.tables(players)
    position: dict[str, Any] | None = None
    if moment or draw(st.integers(0, 3)):
        position = draw(generated_positions(rules, players, moment))
    state: State[Any] = (
        rules.family.place(tables, position) if position else rules.family.setup(tables)
    )
    played: list[Action] = []
    for number in draw(playouts(most)):
        before = state.copy()
        step = play_out(state, [number])
        if state.over and going_on:
            state = before
            break
        played += step
    if state.over and going_on:
        state = rules.family.setup(tables)
        position, played = None, []
    return Situation(variant, players, position, played, state)
