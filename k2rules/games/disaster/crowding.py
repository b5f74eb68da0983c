"""Ridges that are blocked by the climbers who end their movement there together (DK2 15.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.games.disaster.blocking import BlockingRule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from k2rules.games.disaster.state import DisasterState

__all__ = ["ByCrowding"]


class ByCrowding(BlockingRule):
    """Climbers block the ridge on which they end their movement together (DK2 15.4)."""

    __slots__ = ()

    def stopped(self, g: DisasterState, seat: int, climbers: Iterable[int]) -> None:
        """Block the ridge if others stand there; without a marker the seat is asked."""

    def left(self, g: DisasterState) -> None:
        """Take the markers from ridges with fewer than two climbers."""

    def movement_over(self, g: DisasterState, seat: int) -> None:
        """Let the seat remove a marker where only climbers of others stand."""

    def collapses(self, g: DisasterState, space: int) -> None:
        """Take the marker from the highest blocked ridge if all are in use."""
