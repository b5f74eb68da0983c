"""Positions with crowded ridges in one line (DK2 15.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from expedition import (
    ANDERS,
    BRAM,
    DAAN,
    FEMKE,
    HENRIK,
    INGRID,
    KARI,
    LOTTE,
    NIMA,
    PEMBA,
    SIGRID,
    SJOERD,
    UP,
    offered,
    play,
)
from rivals import rivals

from k2rules.games.disaster.actions import (
    Lift,
    Step,
    Stop,
)

if TYPE_CHECKING:
    from k2rules import Game

__all__ = [
    "ABOVE",
    "BELOW",
    "BLOCKED",
    "BOTTLENECK",
    "CLIMBERS",
    "FOUR",
    "GUIDE",
    "SHOULDER",
    "SNOWFIELDS",
    "TRAVERSE",
    "blocked",
    "climbing",
    "leading",
    "short",
    "walk",
]

SHOULDER, TRAVERSE, SNOWFIELDS = "shoulder", "traverse", "snowfields"
BOTTLENECK = ("bottleneck-1", "bottleneck-2", "bottleneck-3")
BELOW, ABOVE = UP[1], UP[3]
"""The spaces beside the Shoulder."""
CLIMBERS, GUIDE = {"option": "climbers"}, {"option": "guide"}

FOUR = {
    **dict.fromkeys((INGRID, HENRIK), TRAVERSE),
    **dict.fromkeys((SIGRID, ANDERS), SNOWFIELDS),
    **dict.fromkeys((KARI, SJOERD), BOTTLENECK[1]),
    **dict.fromkeys((LOTTE, BRAM), BOTTLENECK[2]),
}
BLOCKED = (BOTTLENECK[1], BOTTLENECK[2], TRAVERSE, SNOWFIELDS)
"""Four crowded ridges with all markers there are, from below."""


def climbing(**parts: Any) -> Game:
    """Give a game in which climbers move, Daan from below the Shoulder unless he is elsewhere."""
    at = {DAAN: BELOW, **parts.pop("at", {})}
    return rivals(**{"turn": CLIMBERS, "at": at, **parts})


def leading(*climbers: str, **parts: Any) -> Game:
    """Give a game in which a guide leads climbers from below the Shoulder onto it."""
    guide = parts.setdefault("guides", (PEMBA, NIMA))[0]
    at = {**dict.fromkeys((guide, *climbers), BELOW), **parts.pop("at", {})}
    game = rivals(**{"turn": GUIDE, "at": at, **parts})
    return play(game, *map(Lift, climbers), Step(guide, SHOULDER))


def walk(game: Game, piece: str, *spaces: str) -> Game:
    """Step a piece along spaces and end its movement there."""
    play(game, *(Step(piece, space) for space in spaces))
    return play(game, Stop()) if offered(game, "stop") else game


def short(**parts: Any) -> Game:
    """Give a game with all markers in use in which Daan has just crowded the Shoulder."""
    at = {**FOUR, FEMKE: SHOULDER}
    return walk(climbing(at=at, blocked=" ".join(BLOCKED), **parts), DAAN, SHOULDER)


def blocked(game: Game) -> list[str]:
    """Give the blocked ridges from below."""
    found: list[str] = game.view(None).markers["blocked"]
    return found
