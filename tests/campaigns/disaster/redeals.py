"""What a redeal of secret goals can change: worked out from the rulebook, not from the engine."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from k2rules.games.disaster.config import GoalKind

if TYPE_CHECKING:
    from k2rules.games.disaster.state import DisasterState

__all__ = ["assignments", "unveils"]


def assignments(state: DisasterState, seat: int | None) -> set[tuple[int, ...]]:
    """Give every row of goals that a seat cannot tell from the one there is (DK2 13.0).

    A Sherpa in the box has bivouacked, and shows that goal as soon as it is achieved.
    """
    tables = state.tables
    unseen = [
        each
        for each, goal in enumerate(state.goal)
        if each != seat and goal and not state.achieved[each]
    ]
    known = {goal for each, goal in enumerate(state.goal) if each not in unseen}
    free = [number for number in range(1, len(tables.goals) + 1) if number not in known]
    found = set()
    for goals in permutations(free, len(unseen)):
        row = list(state.goal)
        for each, goal in zip(unseen, goals, strict=True):
            row[each] = goal
        if not any(_shown(state, each, row[each]) for each in unseen):
            found.add(tuple(row))
    return found


def _shown(state: DisasterState, seat: int, goal: int) -> bool:
    """Whether a seat with this goal would have shown it already."""
    bivouac = state.tables.goal_data[goal - 1].goal is GoalKind.BIVOUAC
    return bivouac and state.pos[state.guide(seat)] == state.tables.box


def unveils(before: DisasterState, after: DisasterState) -> bool:
    """Whether a secret goal was shown between two states."""
    return before.achieved != after.achieved
