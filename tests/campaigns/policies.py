"""Policies on states of any game, and playing on with one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from k2rules.trials import BOTS

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from k2rules import Action, Ruleset

__all__ = ["FIVE", "Policy", "new_state", "play_on", "uniform"]

Policy: TypeAlias = "Callable[[Any, random.Random], Action]"


def uniform(g: Any, rng: random.Random) -> Action:
    """Choose any option."""
    options = g.options()
    chosen: Action = options[int(rng.random() * len(options))]
    return chosen


def _as(name: str, g: Any, rng: Any) -> Action:
    return BOTS[name](g.options(), rng)


FIVE: dict[str, Policy] = {name: partial(_as, name) for name in BOTS}
"""The bots of trial games: random, first, last, never-stop, always-decline."""


def new_state(rules: Ruleset, players: int = 1) -> Any:
    """Give the first state of a game."""
    return rules.family.setup(rules.tables(players))


def play_on(g: Any, policy: Policy, rng: random.Random, most: int = 100_000) -> int:
    """Play until the end or for `most` decisions, and give how many were made."""
    for made in range(most):
        g.sample_all(rng)
        if g.over:
            return made
        g.apply(policy(g, rng))
    return most
