"""The end of the game in one line, and what it brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from expedition import draw, expedition, result

if TYPE_CHECKING:
    from k2rules import Game

__all__ = [
    "ALIVE",
    "FAR",
    "FROZEN",
    "LIVE",
    "MEDIUM",
    "NEAR",
    "ROPE",
    "goal",
    "night",
    "points",
    "total",
]

FROZEN, ALIVE = "broken-rope-2", "broken-rope-1"
"""Tokens that read FROZEN and LIVE for the lost."""
LIVE, NEAR, MEDIUM, FAR = "flashlight-1", "broken-rope-1", "broken-rope-3", "hap-stuck-1"
"""Tokens: all live; live at Near only; at Near and Medium only; everywhere."""
ROPE = "synthetic-rope-1"


def night(*tokens: str, **parts: Any) -> Game:
    """Begin the end of the game and draw tokens for the only climber in need, or after a choice."""
    plain: dict[str, Any] = {"phase": "game-end", "darkness": 8, **parts}
    return draw(expedition(**plain), *tokens)


def points(game: Game, piece: str) -> int:
    """Give the points that a climber brought."""
    return sum(line.points for line in result(game).scores[0].lines if line.piece == piece)


def total(game: Game) -> int:
    """Give the score."""
    return result(game).scores[0].total


def goal(game: Game) -> int:
    """Give the points of the secret goal."""
    lines = result(game).scores[0].lines
    return sum(line.points for line in lines if line.source == "DK2 13.0")
