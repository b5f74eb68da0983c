"""Counting the tree of play: the leaves at a depth, as a check of everything that makes moves.

A ply is one player action or one distinct outcome of chance, unweighted; players who choose in
secret are asked in seat order. A game that has ended is a leaf at every depth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.engine.state import State
from k2rules.errors import UsageError
from k2rules.model.names import show

if TYPE_CHECKING:
    from k2rules.engine.decisions import Action

__all__ = ["divide", "perft"]

DEEPEST = 50
"""Deeper than anybody counts."""


def perft(state: State[Any], depth: int) -> int:
    """Give the number of leaves `depth` plies below a state, which is left as it is.

    Raises:
        UsageError: this is no state, or no depth.
    """
    _check(state, depth, 0)
    return _leaves(state, depth)


def _check(state: object, depth: object, least: int) -> None:
    """Refuse what is no state, and a depth that nobody counts to."""
    if not isinstance(state, State):
        raise UsageError(f"state: expected the state of a game, got {show(state)}")
    if type(depth) is not int or not least <= depth <= DEEPEST:
        expected = f"a whole number from {least} to {DEEPEST}"
        raise UsageError(f"depth: expected {expected}, got {show(depth)}")


def _leaves(state: State[Any], depth: int) -> int:
    if depth == 0 or state.over:
        return 1
    options = state.options()
    if depth == 1:
        return len(options)
    return sum(_leaves(_after(state, option), depth - 1) for option in options)


def divide(state: State[Any], depth: int) -> dict[Action, int]:
    """Give the number of leaves below each option of a state.

    Raises:
        UsageError: this is no state or no depth, or the game is over.
    """
    _check(state, depth, 1)
    if state.over:
        raise UsageError("the game is over: there is nothing to divide")
    return {each: _leaves(_after(state, each), depth - 1) for each in state.options()}


def _after(state: State[Any], option: Action) -> State[Any]:
    new = state.copy()
    new.apply(option)
    return new
