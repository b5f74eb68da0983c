"""Movement points of a turn: what they pay, and whom the risk token may reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.games.k2.events import PledgePaid

if TYPE_CHECKING:
    from k2rules.games.k2.state import K2State

__all__ = ["Points", "affords", "make_liable", "paid", "points_of", "spend"]

Points = tuple[int, int, int]
"""A climber's points that serve either direction, only up, only down."""


def points_of(g: K2State, piece: int) -> Points:
    """Give the climber's points left in this turn."""
    return g.free[piece], g.up[piece], g.down[piece]


def affords(points: Points, cost: int, *, rises: bool) -> bool:
    """Whether the points pay a cost in this direction (K2 phase 3 rope)."""
    free, up, down = points
    return cost <= free + (up if rises else down)


def paid(points: Points, cost: int, *, rises: bool) -> Points:
    """Give the points left after a cost; points of the direction go first, they serve least."""
    free, up, down = points
    if rises:
        directed = min(cost, up)
        return free - cost + directed, up - directed, down
    directed = min(cost, down)
    return free - cost + directed, up, down - directed


def spend(g: K2State, piece: int, cost: int, *, rises: bool, stays: bool = True) -> None:
    """Take movement points off a climber, which makes it liable; by one reading not if it stays."""
    g.free[piece], g.up[piece], g.down[piece] = paid(points_of(g, piece), cost, rises=rises)
    if not (stays and g.tables.rulings.only_moving_makes_liable):
        make_liable(g, piece)


def make_liable(g: K2State, piece: int) -> None:
    """Let the risk token reach the climber: what it pledged is now paid (K2 phase 3 liability)."""
    if not g.liable[piece]:
        g.liable[piece] = 1
        pledged, g.pledged[piece] = g.pledged[piece], 0
        g.owed -= min(g.owed, pledged)
        if pledged and g.sink is not None:
            g.emit(PledgePaid(g.tables.climbers[piece], pledged))
