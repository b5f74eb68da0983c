"""Hypothesis strategies: situations of play in every official form, and ways to play on.

The profile `ci` is derandomized, `nightly` is random; `K2RULES_HYPOTHESIS` names the one in use.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from campaigns.positions import random_position
from campaigns.variants import EVERY, Variant, load, seats
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hypothesis.strategies import SearchStrategy

    from k2rules import Action, Ruleset
    from k2rules.games.k2.state import K2State

__all__ = [
    "PROFILE",
    "Situation",
    "examples",
    "generated_positions",
    "play_out",
    "playouts",
    "situations",
    "variants",
]

COMMON: dict[str, Any] = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large],
}
settings.register_profile("k2-ci", derandomize=True, database=None, max_examples=100, **COMMON)
settings.register_profile("k2-nightly", max_examples=2000, **COMMON)
PROFILE = settings.get_profile("k2-" + os.environ.get("K2RULES_HYPOTHESIS", "ci"))
"""The settings of the law tests: `@PROFILE`, or `@examples(60)` for another number of examples."""


def examples(number: int) -> settings:
    """Give the settings for this many examples in CI, and in proportion in other profiles."""
    share = PROFILE.max_examples // settings.get_profile("k2-ci").max_examples
    return settings(PROFILE, max_examples=number * share)


LARGEST = 10_000


def playouts(most: int = 40) -> SearchStrategy[list[int]]:
    """Give lists of numbers, each to be taken modulo the number of options or outcomes.

    A list shrinks to the shortest game that offends, with the first options.
    """
    number = st.integers(0, LARGEST)
    return st.integers(0, most).flatmap(lambda n: st.lists(number, min_size=n, max_size=n))


def play_out(state: K2State, numbers: Sequence[int]) -> list[Action]:
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
    """Give consistent positions anywhere on the mountain and at any moment of a day."""
    randoms = st.randoms(use_true_random=False)
    return randoms.map(lambda rng: random_position(rules, players, rng, moment))


def variants() -> SearchStrategy[Variant]:
    """Give every ruleset with every combination of options, and each other ruling alone."""
    return st.sampled_from(EVERY)


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
        state: K2State,
    ) -> None:
        self.variant, self.players = variant, players
        self.position, self.played, self.state = position, played, state

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""
        return load(self.variant)

    def __repr__(self) -> str:
        start = f"position {self.position}" if self.position else "set-up"
        return f"<{self.variant}, {self.players} players, from {start}, played {self.played}>"


@st.composite
def situations(
    draw: st.DrawFn, *, most: int = 40, moment: str | None = None, going_on: bool = True
) -> Situation:
    """Give states of any official form of play, from set-up or from a generated position.

    With `going_on` the game is not over.
    """
    variant = draw(variants())
    players = draw(st.sampled_from(seats(variant)))
    rules = load(variant)
    tables = rules.tables(players)
    position: dict[str, Any] | None = None
    if moment or draw(st.integers(0, 3)):
        position = draw(generated_positions(rules, players, moment))
    state: K2State = (
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
