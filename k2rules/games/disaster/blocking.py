"""When ridges become blocked and are free again: by the numbers of tokens (DK2 7.1, DK2 10.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from k2rules.games.disaster.events import RidgesBlocked
from k2rules.games.disaster.state import NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.games.disaster.state import DisasterState

__all__ = ["BlockingRule", "ByNumber", "open_all"]


class BlockingRule:
    """A way in which ridges become blocked; every method is a moment of play.

    What a method pushes is decided before play goes on. Without more nothing is blocked.
    """

    __slots__ = ()
    lasting: ClassVar[bool] = False
    """Whether markers stay from one turn to the next."""

    def drawn(self, g: DisasterState, number: int) -> None:
        """A token with this number is the event of the turn."""

    def stopped(self, g: DisasterState, seat: int, climbers: Sequence[int]) -> None:
        """A move of the seat, or its climbers' part in it, is over; these stand together."""

    def left(self, g: DisasterState) -> None:
        """Pieces have left a space: they moved, died, got lost or bivouacked."""

    def movement_over(self, g: DisasterState, seat: int) -> None:
        """The seat has ended the movement of its team."""

    def collapses(self, g: DisasterState, space: int) -> None:
        """A marker is about to be laid on a space that collapses."""

    def turn_over(self, g: DisasterState) -> None:
        """The turn ends."""

    def opened(self, g: DisasterState, space: int, leaving: int) -> bool:  # noqa: ARG002
        """Whether a blocked ridge is free once so many climbers have left it."""
        return False

    def fault(self, g: DisasterState, space: int) -> str | None:  # noqa: ARG002
        """Say what is wrong with a space that a position has as blocked."""
        return None

    def counts(self, g: DisasterState) -> dict[str, int]:  # noqa: ARG002
        """Give the markers that are left, where their number matters."""
        return {}


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
        open_all(g)

    def fault(self, g: DisasterState, space: int) -> str | None:
        """It must be a ridge, without an avalanche marker unless both are allowed."""
        both = g.tables.ruling("avalanche-space-blocked", "blocked")
        blockable = space in g.tables.ridges and (both or not g.avalanche[space])
        return None if blockable else "cannot be blocked"


def open_all(g: DisasterState) -> None:
    """Remove every Blocked Ridge Marker."""
    g.blocked[:] = [0] * len(g.blocked)
    g.blocked_under = NOBODY
