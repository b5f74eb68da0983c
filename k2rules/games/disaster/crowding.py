"""Ridges that are blocked by the climbers who end their movement there together (DK2 15.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from k2rules.engine.frames import Ask
from k2rules.engine.reasons import NOT_NOW, Refusal
from k2rules.games.disaster import actions
from k2rules.games.disaster.blocking import BlockingRule
from k2rules.games.disaster.events import RidgesBlocked, RidgeUnblocked
from k2rules.games.disaster.state import NOBODY
from k2rules.games.disaster.tables import DECLINE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.engine.decisions import Action
    from k2rules.games.disaster.state import DisasterState

__all__ = [
    "BlockRidge",
    "ByCrowding",
    "TakeMarker",
    "UnblockRidge",
    "crowd",
    "is_crowded",
    "left_to_others",
    "markers_left",
]

NOT_CROWDED = Refusal("not-crowded", "{space} has not become crowded now", "DK2 15.4")
NO_MARKER = Refusal("no-marker", "{space} has no Blocked Ridge Marker", "DK2 15.4")
PLACE_FIRST = Refusal("place-first", "first decide whether the ridge is blocked", "DK2 15.4")
OWN_CLIMBERS = Refusal("own-climbers", "own climbers stand on {space}", "DK2 15.4")


class ByCrowding(BlockingRule):
    """Climbers block the ridge on which they end their movement together (DK2 15.4)."""

    __slots__ = ()
    lasting: ClassVar[bool] = True

    def stopped(self, g: DisasterState, seat: int, climbers: Sequence[int]) -> None:
        """Block the ridge if others stand there; without a marker the seat is asked."""
        if g.mover == NOBODY:
            g.blocked_under = NOBODY
        if not climbers:
            return
        space = g.pos[climbers[0]]
        if g.ridges_open or not is_crowded(g, space):
            return
        if markers_left(g) > 0:
            _block(g, space)
        elif any(g.blocked):
            g.stack.append(BlockRidge(seat, space))

    def left(self, g: DisasterState) -> None:
        """Take the markers from ridges with fewer climbers than block one."""
        if g.blocked_under != NOBODY and g.pos[g.mover] != g.blocked_under:
            g.blocked_under = NOBODY
        if any(g.blocked):
            for space in _blocked(g):
                if crowd(g, space) < g.tables.config.crowd:
                    _unblock(g, space)

    def movement_over(self, g: DisasterState, seat: int) -> None:
        """Let the seat remove a marker where only climbers of others stand."""
        if left_to_others(g, seat):
            g.stack.append(UnblockRidge(seat))

    def collapses(self, g: DisasterState, space: int) -> None:
        """Take the marker from the highest blocked ridge if all are in use."""
        blocked = _blocked(g)
        if blocked and not g.blocked[space] and markers_left(g) <= 0:
            _unblock(g, blocked[-1])

    def opened(self, g: DisasterState, space: int, leaving: int) -> bool:
        """Whether too few climbers stay behind to block it."""
        return crowd(g, space) - leaving < g.tables.config.crowd

    def fault(self, g: DisasterState, space: int) -> str | None:
        """It must be a ridge without an avalanche marker and have a crowd."""
        if space not in g.tables.ridges or g.avalanche[space]:
            return "cannot be blocked"
        few = crowd(g, space) < g.tables.config.crowd
        return "has too few climbers to be blocked" if few else None

    def counts(self, g: DisasterState) -> dict[str, int]:
        """Give the markers that are left."""
        return {"blocked-markers": markers_left(g)}


def crowd(g: DisasterState, space: int) -> int:
    """Give how many climbers of all teams stand on a space."""
    return sum(g.pos[climber] == space for climber in g.tables.climbers)


def is_crowded(g: DisasterState, space: int) -> bool:
    """Whether a climber who ends its movement there makes a ridge blocked that is not."""
    return (
        space in g.tables.ridges
        and not g.blocked[space]
        and not g.avalanche[space]
        and crowd(g, space) >= g.tables.config.crowd
    )


def markers_left(g: DisasterState) -> int:
    """Give the markers not in use; those on avalanche spaces are of the same supply (DK2 3.0)."""
    return g.tables.config.blocked_markers - sum(g.blocked) - sum(g.avalanche)


def left_to_others(g: DisasterState, seat: int) -> list[int]:
    """Give the blocked ridges on which no climber of the seat stands."""
    own = {g.pos[climber] for climber in g.team(seat)}
    return [space for space in _blocked(g) if space not in own]


def _blocked(g: DisasterState) -> list[int]:
    """Give the blocked ridges, the highest one last."""
    return [space for space, marker in enumerate(g.blocked) if marker]


def _block(g: DisasterState, space: int) -> None:
    g.blocked[space] = 1
    if g.mover != NOBODY and g.pos[g.mover] == space:
        g.blocked_under = space
    if g.sink is not None:
        g.emit(RidgesBlocked((g.tables.spaces[space],)))


def _unblock(g: DisasterState, space: int) -> None:
    g.blocked[space] = 0
    if g.blocked_under == space:
        g.blocked_under = NOBODY
    if g.sink is not None:
        g.emit(RidgeUnblocked(g.tables.spaces[space]))


@frozen
class BlockRidge(Ask):
    """Whether a ridge that has become crowded is blocked by a marker from another one."""

    kind: ClassVar[str] = "block_ridge"
    seat: int
    space: int

    def options(self, g: DisasterState) -> Sequence[Action]:
        """Give to place a marker there, or not to."""
        return [g.tables.place_marker[self.space], DECLINE]

    def chosen(self, g: DisasterState, action: Action) -> None:
        """Ask for the marker, or leave the markers where they are."""
        if action != DECLINE:
            g.stack.append(TakeMarker(self.seat, self.space))

    def refusal(self, g: DisasterState, action: Action) -> Refusal | None:
        """Say why this is not offered."""
        if action in self.options(g):
            return None
        if isinstance(action, actions.RemoveMarker):
            return PLACE_FIRST
        return NOT_CROWDED if isinstance(action, actions.PlaceMarker) else NOT_NOW

    def prompt(self, g: DisasterState) -> str:
        """Ask, and name the ridge."""
        name = g.tables.space_data[self.space].title or g.tables.spaces[self.space]
        return f"All markers are in use; is {name} blocked with one from another ridge?"


@frozen
class TakeMarker(Ask):
    """Which ridge gives up its marker to the one that has become crowded."""

    kind: ClassVar[str] = "take_marker"
    seat: int
    space: int

    def options(self, g: DisasterState) -> Sequence[Action]:
        """Give every marker on a ridge, whoever stands there."""
        return [g.tables.remove_marker[space] for space in _blocked(g)]

    def chosen(self, g: DisasterState, action: Action) -> None:
        """Move the marker."""
        (space,) = g.tables.arguments[action]
        _unblock(g, space)
        _block(g, self.space)

    def refusal(self, g: DisasterState, action: Action) -> Refusal | None:
        """Say why this is not offered."""
        if not isinstance(action, actions.RemoveMarker):
            return NOT_NOW
        return None if action in self.options(g) else NO_MARKER

    def prompt(self, g: DisasterState) -> str:  # noqa: ARG002
        """Ask for the marker."""
        return "Which ridge gives up its marker?"


@frozen
class UnblockRidge(Ask):
    """Which ridge with only climbers of others a seat opens at the end of its movement."""

    kind: ClassVar[str] = "unblock_ridge"
    seat: int

    def options(self, g: DisasterState) -> Sequence[Action]:
        """Give these ridges, or to open none."""
        spaces = left_to_others(g, self.seat)
        return [*(g.tables.remove_marker[space] for space in spaces), DECLINE]

    def chosen(self, g: DisasterState, action: Action) -> None:
        """Remove the marker."""
        if action != DECLINE:
            (space,) = g.tables.arguments[action]
            _unblock(g, space)

    def refusal(self, g: DisasterState, action: Action) -> Refusal | None:
        """Say why this is not offered."""
        if action in self.options(g):
            return None
        if not isinstance(action, actions.RemoveMarker):
            return NOT_NOW
        (space,) = g.tables.arguments[action]
        return OWN_CLIMBERS if g.blocked[space] else NO_MARKER

    def prompt(self, g: DisasterState) -> str:  # noqa: ARG002
        """Ask for the ridge."""
        return "Is a ridge with only climbers of the other player unblocked?"
