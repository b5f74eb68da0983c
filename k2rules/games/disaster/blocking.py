"""When ridges become blocked and are free again: by the numbers of tokens (DK2 7.1, DK2 10.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.games.disaster.events import RidgesBlocked

if TYPE_CHECKING:
    from collections.abc import Iterable

    from k2rules.games.disaster.state import DisasterState

__all__ = ["BlockingRule", "ByNumber"]


class BlockingRule:
    """A way in which ridges become blocked; every method is a moment of play.

    What a method pushes is decided before play goes on. Without more nothing is blocked.
    """

    __slots__ = ()

    def drawn(self, g: DisasterState, number: int) -> None:
        """A token with this number is the event of the turn."""

    def stopped(self, g: DisasterState, seat: int, climbers: Iterable[int]) -> None:
        """The seat's climbers have ended their movement where they stand."""

    def left(self, g: DisasterState) -> None:
        """Pieces have left a space: they moved, died, got lost or bivouacked."""

    def movement_over(self, g: DisasterState, seat: int) -> None:
        """The seat has ended the movement of its team."""

    def collapses(self, g: DisasterState, space: int) -> None:
        """A marker is about to be laid on a space that collapses."""

    def turn_over(self, g: DisasterState) -> None:
        """The turn ends."""


class ByNumber(BlockingRule):
    """A token blocks the ridges with its number for the turn (DK2 7.1, DK2 10.0)."""

    __slots__ = ()

    def drawn(self, g: DisasterState, number: int) -> None:
        """Block the ridges with this number, but not those with an avalanche marker."""
        if g.ridges_open:
            return
        everywhere = g.tables.ruling("avalanche-space-blocked", "blocked")
        spaces = [
            space
            for space in sorted(g.tables.ridges)
            if number in g.tables.space_data[space].numbers
            and (everywhere or not g.avalanche[space])
        ]
        for space in spaces:
            g.blocked[space] = 1
        if spaces and g.sink is not None:
            g.emit(RidgesBlocked(tuple(g.tables.spaces[space] for space in spaces)))

    def turn_over(self, g: DisasterState) -> None:
        """Remove the markers."""
        g.blocked[:] = [0] * len(g.blocked)
