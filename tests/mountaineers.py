"""Players of Disaster on K2 for tests: one is random, one goes for the Summit and comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.games.disaster import actions
from k2rules.games.disaster.moving import Move

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from k2rules import Action, Ruleset

    Policy = Callable[[Any, random.Random], Action]

__all__ = ["climb", "new_state", "play_on", "uniform"]

LAST_CLIMB = 5
"""The tokens on the Avalanche Track with which everybody turns round."""
WHIM = 0.15
"""The share of random decisions."""

WORTH = {
    actions.Lift: 3,
    actions.Descend: 3,
    actions.Bivouac: 2,
    actions.Carry: 2,
    actions.Push: 2,
    actions.MoveClimbers: 2,
    actions.MoveGuide: 2,
    actions.PlayHeld: 1,
    actions.Prepare: 1,
    actions.PassFlashlight: -1,
}


def new_state(rules: Ruleset, players: int = 1) -> Any:
    """Give the first state of a game."""
    return rules.family.setup(rules.tables(players))


def uniform(g: Any, rng: random.Random) -> Action:
    """Choose any option."""
    options = g.options()
    chosen: Action = options[int(rng.random() * len(options))]
    return chosen


def climb(g: Any, rng: random.Random) -> Action:
    """Go up with the guide, turn round when the serac falls, bivouac late in the night."""
    if g.kind != Move.kind or rng.random() < WHIM:
        return uniform(g, rng)
    chosen: Action = max(g.options(), key=lambda option: (_worth(g, option), rng.random()))
    return chosen


def _worth(g: Any, option: Action) -> int:
    if isinstance(option, actions.Step):
        piece, space = g.tables.arguments[option]
        up = len(g.track) < LAST_CLIMB and g.mover not in (g.tables.climbers & {g.sick})
        return 2 if (space > g.pos[piece]) == up else -2
    if isinstance(option, actions.Bivouac) and g.darkness < LAST_CLIMB:
        return -1
    return WORTH.get(type(option), 0)


def play_on(g: Any, policy: Policy, rng: random.Random, most: int = 100_000) -> int:
    """Play until the end or for `most` decisions, and give how many were made."""
    for made in range(most):
        g.sample_all(rng)
        if g.over:
            return made
        g.apply(policy(g, rng))
    return most
