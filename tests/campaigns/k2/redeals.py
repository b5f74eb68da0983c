"""What a redeal of hidden cards can change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.engine.frames import Secret

if TYPE_CHECKING:
    from k2rules.games.k2.state import K2State

__all__ = ["could_change", "unveils"]


def could_change(state: K2State, seat: int | None) -> bool:
    """Whether another seat could hold or have chosen other cards than it does."""
    for other in range(state.tables.players):
        if other == seat:
            continue
        hand, deck = state.held(state.hand, other), state.held(state.deck, other)
        if hand and deck and len({*hand, *deck}) > 1:
            return True
        if len(state.chosen[other]) < len(hand) and state.chosen[other] and len(set(hand)) > 1:
            return True
    return False


def unveils(before: K2State, after: K2State) -> bool:
    """Whether everybody's choice of cards was revealed between two states."""
    frame = before.stack[-1]
    return isinstance(frame, Secret) and (after.over or after.stack[-1] is not frame)
