"""States of every official form of play: half on the way of games, half from made positions."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, TypeAlias

from sizes import spread

from campaigns.kits import kit_of
from campaigns.variants import DECLARED, EVERY, Variant, load, of, seats

if TYPE_CHECKING:
    from collections.abc import Iterator

    from k2rules import Ruleset

    Sample: TypeAlias = tuple[Variant, Ruleset, int, Any, random.Random]

__all__ = ["forms", "sample"]

LONGEST = 40
FEW = 20
"""Variants of a short run."""


def forms(family: str | None = None, *, rulings: bool = True) -> list[tuple[Variant, int]]:
    """Give every variant of a family, or of all, with every number of players.

    In a short run of the tests it is a few variants.
    """
    chosen = spread(of(family, EVERY if rulings else DECLARED), FEW)
    return [(variant, players) for variant in chosen for players in seats(variant)]


def sample(family: str, seed: int, *, over: bool = False) -> Iterator[Sample]:
    """Give states without end, a different form of play each time; `over` lets games be over."""
    rng = random.Random(seed)
    every = forms(family)
    while True:
        rng.shuffle(every)
        for variant, players in every:
            rules = load(variant)
            state = _state(rules, players, rng)
            if over or not state.over:
                yield variant, rules, players, state, rng


def _state(rules: Ruleset, players: int, rng: random.Random) -> Any:
    """Give a state somewhere: a few decisions after a position, or far into a game."""
    kit = kit_of(rules)
    if rng.random() < 0.5:
        state = kit.generated_state(rules, players, rng)
        most = rng.randrange(LONGEST)
    else:
        state = rules.family.setup(rules.tables(players))
        most = rng.randrange(LONGEST * (1 + 5 * players))
    policy = kit.policies[rng.choice(tuple(kit.policies))]
    for _ in range(most):
        if state.over:
            break
        before = state.copy()
        if state.is_chance:
            state.sample(rng)
        else:
            state.apply(policy(state, rng))
        if state.over and rng.random() < 0.9:
            return before
    return state
