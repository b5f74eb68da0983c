"""Counting the tree of play: the leaves at a depth, as a check of everything that makes moves.

A ply is one player action or one distinct outcome of chance, unweighted; players who choose in
secret are asked in seat order. A game that has ended is a leaf at every depth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.errors import UsageError

if TYPE_CHECKING:
    from k2rules.engine.decisions import Action
    from k2rules.engine.state import State

__all__ = ["divide", "perft"]


def perft(state: State[Any], depth: int) -> int:
    """Give the number of leaves `depth` plies below a state, which is left as it is.

    Raises:
        UsageError: the depth is negative.
    """
    if depth < 0:
        raise UsageError(f"depth: expected 0 or more, got {depth}")
    return _leaves(state, depth)


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
        UsageError: the depth is not positive, or the game is over.
    """
    if depth < 1:
        raise UsageError(f"depth: expected 1 or more, got {depth}")
    if state.over:
        raise UsageError("the game is over: there is nothing to divide")
    return {each: _leaves(_after(state, each), depth - 1) for each in state.options()}


def _after(state: State[Any], option: Action) -> State[Any]:
    new = state.copy()
    new.apply(option)
    return new
