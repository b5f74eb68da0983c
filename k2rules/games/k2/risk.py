"""Paying the risk token point by point (K2 phase 3 risk).

A point may be taken off movement points before the climber moves. It is then a pledge, and counts
once the climber becomes liable; until then the token may still be paid by the partner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.engine.reasons import Refusal
from k2rules.games.k2.actions import Pool
from k2rules.games.k2.death import Deaths
from k2rules.games.k2.events import PledgeLapsed, RiskPaid, RiskPledged
from k2rules.games.k2.movement import can_walk_on
from k2rules.games.k2.points import points_of

if TYPE_CHECKING:
    from k2rules.games.k2.state import K2State

__all__ = ["cannot_pay", "pay_risk"]

NOTHING_OWED = Refusal("nothing-owed", "no risk point is owed", "K2 phase 3 risk")
NO_POINT = Refusal("no-point", "{piece} has no such point left", "K2 phase 3 risk")
NOT_LIABLE = Refusal(
    "not-liable", "{piece} has neither moved nor gained acclimatization", "K2 phase 3 liability"
)
PLEDGED = Refusal("pledged", "what has been pledged covers the token", "K2 phase 3 liability")
NEEDED = Refusal(
    "on-full-space", "{piece} needs the point to walk on from a full space", "K2 phase 3 passing"
)

POOLS = (Pool.MOVE, Pool.UP, Pool.DOWN)
"""The pools of movement points, in the order of `Points`."""


def cannot_pay(g: K2State, piece: int, pool: Pool) -> Refusal | None:
    """Say why a point of the risk token cannot be taken off the climber there.

    Sources: K2 phase 3 risk, K2 phase 3 liability.
    """
    if not g.owed:
        return NOTHING_OWED
    if pool is Pool.LEVEL:
        return None if g.liable[piece] else NOT_LIABLE
    points = points_of(g, piece)
    if not points[POOLS.index(pool)]:
        return NO_POINT
    if not g.liable[piece] and g.owed <= sum(g.pledged):
        return PLEDGED
    if g.passing == piece:
        free, up, down = (p - (each is pool) for p, each in zip(points, POOLS, strict=True))
        return None if can_walk_on(g, piece, g.pos[piece], (free, up, down)) else NEEDED
    return None


def pay_risk(g: K2State, piece: int, pool: Pool) -> None:
    """Take one point off; a liable climber pays it, another one pledges it."""
    taken_from = {Pool.MOVE: g.free, Pool.UP: g.up, Pool.DOWN: g.down, Pool.LEVEL: g.level}[pool]
    taken_from[piece] -= 1
    if g.sink is not None:
        given = RiskPaid if g.liable[piece] else RiskPledged
        g.emit(given(g.tables.climbers[piece], pool.value))
    if g.liable[piece]:
        g.owed -= 1
        _void_pledges(g)
    else:
        g.pledged[piece] += 1
    if pool is Pool.LEVEL and g.tables.rulings.dies_at_once:
        _die_at_once(g, piece)


def _void_pledges(g: K2State) -> None:
    """Let pledges beyond what is owed lapse; their points stay lost."""
    for piece, pledged in enumerate(g.pledged):
        lapsed = min(sum(g.pledged) - g.owed, pledged)
        if lapsed > 0:
            g.pledged[piece] -= lapsed
            if g.sink is not None:
                g.emit(PledgeLapsed(g.tables.climbers[piece], lapsed))


def _die_at_once(g: K2State, piece: int) -> None:
    """Let the climber die if its level fell too low (ruling `level-below-one`)."""
    if g.level[piece] < g.tables.config.acclimatization.dies_below:
        g.stack.append(Deaths((piece,), g.tables.seat[piece]))
