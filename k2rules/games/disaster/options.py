"""The ways in which a team moves in a turn (DK2 8.1, DK2 8.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.engine.reasons import Refusal

if TYPE_CHECKING:
    from k2rules.games.disaster.state import DisasterState

__all__ = [
    "BY_THEMSELVES",
    "CLIMBERS",
    "CLIMBERS_IN_DARKNESS",
    "GUIDE",
    "GUIDE_IN_DARKNESS",
    "NAMES",
    "ONE_CLIMBER",
    "UNDECIDED",
    "WITH_THE_GUIDE",
    "not_moved_so",
]

UNDECIDED, GUIDE, CLIMBERS, ONE_CLIMBER, GUIDE_IN_DARKNESS, CLIMBERS_IN_DARKNESS = range(6)

WITH_THE_GUIDE = frozenset((GUIDE, GUIDE_IN_DARKNESS))
"""The ways in which the guide moves, with those he takes along."""

BY_THEMSELVES = frozenset((CLIMBERS, ONE_CLIMBER, CLIMBERS_IN_DARKNESS))
"""The ways in which climbers move."""

NAMES = (
    "undecided",
    "guide",
    "climbers",
    "one-climber",
    "guide-in-darkness",
    "climbers-in-darkness",
)
"""Their names, in the order of their numbers."""

NOT_MOVED_SO = Refusal("not-moved-so", "{piece} is not moved so this turn", "DK2 8.1")
NOT_ITS_TURN = Refusal("not-its-turn", "in darkness the guide moves before climbers", "DK2 8.6")


def not_moved_so(g: DisasterState) -> Refusal:
    """Say that the way of moving is not that of the piece."""
    return NOT_ITS_TURN if g.dark else NOT_MOVED_SO
