"""Getting lost at the Shoulder, and bivouacking (DK2 9.3, DK2 8.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from k2rules.engine.reasons import Refusal
from k2rules.games.disaster.config import GoalKind, Trait
from k2rules.games.disaster.dice import TeamRoll
from k2rules.games.disaster.events import Bivouacked
from k2rules.games.disaster.places import LED, achieve, drop_light, lose, move_to
from k2rules.games.disaster.stats import has_trait

if TYPE_CHECKING:
    from k2rules.games.disaster.state import DisasterState

__all__ = ["BivouacRoll", "LostRoll", "bivouac", "cannot_bivouac", "is_at_risk", "leave"]

BY_DAYLIGHT = Refusal("by-daylight", "nobody bivouacs by daylight", "DK2 8.7")
HAS_MOVED = Refusal("has-moved", "{piece} has moved this turn", "DK2 8.7")
NOT_HERE = Refusal("not-here", "{piece} is where nobody bivouacs", "DK2 8.7")
IS_SICK = Refusal("is-sick", "{piece} is too sick to bivouac", "DK2 aid acute-mountain-sickness")


def leave(g: DisasterState, seat: int, climber: int, space: int) -> None:
    """Let a climber without a guide step to a space; it may get lost on leaving the Shoulder.

    Sources: DK2 9.3, DK2 aid b, DK2 aid g.
    """
    if g.pos[climber] == g.tables.shoulder and _is_surely_lost(g, climber, space):
        lose(g, climber)
    elif g.pos[climber] == g.tables.shoulder and is_at_risk(g, climber, space):
        g.stack.append(LostRoll(seat, climber, space))
    else:
        move_to(g, (climber,), space)


def _is_surely_lost(g: DisasterState, climber: int, space: int) -> bool:
    """Whether the climber has no sense of direction to get down with (DK2 aid b)."""
    in_force = g.dark or g.tables.ruling("bad-sense-by-day", "always")
    down = space < g.pos[climber]
    return in_force and down and has_trait(g, climber, Trait.BAD_SENSE_OF_DIRECTION)


def is_at_risk(g: DisasterState, climber: int, space: int) -> bool:
    """Whether the climber may get lost on its way to the space (DK2 9.3, DK2 aid g)."""
    if not g.dark:
        return False
    if space > g.pos[climber]:
        return not g.tables.ruling("leaving-the-shoulder", "descending")
    return not has_trait(g, climber, Trait.GOOD_SENSE_OF_DIRECTION)


@frozen
class LostRoll(TeamRoll):
    """Whether a climber finds the way from the Shoulder in darkness."""

    what: ClassVar[str] = "lost"
    seat: int
    climber: int
    space: int

    def lucky(self) -> int:
        """The climber rolls for itself."""
        return self.climber

    def best(self, g: DisasterState) -> int:
        """Find the way."""
        return g.tables.config.lost.most + 1

    def decided(self, g: DisasterState, result: int) -> None:
        """Get lost, or get there."""
        if result < self.best(g):
            lose(g, self.climber)
        else:
            move_to(g, (self.climber,), self.space)


def cannot_bivouac(g: DisasterState, piece: int) -> Refusal | None:
    """Say why the piece cannot try to bivouac (DK2 8.7)."""
    if not g.dark:
        return BY_DAYLIGHT
    if g.moved[piece] and g.moved[piece] != LED:
        return HAS_MOVED
    space = g.pos[piece]
    if not 0 <= space <= g.tables.bivouac_limit:
        return NOT_HERE
    barred = space == g.tables.high_camp or g.avalanche[space]
    if barred and not g.tables.ruling("bivouac-bars", "anywhere"):
        return NOT_HERE
    return IS_SICK if g.sick == piece else None


def bivouac(g: DisasterState, seat: int, piece: int) -> None:
    """Try to bivouac; a failed try uses up the turn (DK2 8.7)."""
    g.moved[piece] = 1
    g.stack.append(BivouacRoll(seat, piece))


@frozen
class BivouacRoll(TeamRoll):
    """Whether a piece finds shelter for the night."""

    what: ClassVar[str] = "bivouac"
    seat: int
    piece: int

    def lucky(self) -> int:
        """A climber rolls for itself."""
        return self.piece

    def best(self, g: DisasterState) -> int:
        """Find shelter: the track says how hard that is on this turn."""
        return g.tables.config.darkness.bivouac[g.darkness - 1]

    def decided(self, g: DisasterState, result: int) -> None:
        """Go into the box; a Sherpa may have achieved the goal."""
        if result < self.best(g):
            return
        g.pos[self.piece] = g.tables.box
        g.tables.blocking.left(g)
        drop_light(g, self.piece)
        if g.sink is not None:
            g.emit(Bivouacked(g.tables.pieces[self.piece]))
        if self.piece in g.tables.guides:
            achieve(g, self.seat, GoalKind.BIVOUAC)
