"""How large the tables of a K2 ruleset would be, worked out before any of them is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.games.k2.actions import Decline, EndTurn, Pool
from k2rules.games.k2.config import TentOwner
from k2rules.games.k2.tables import USES
from k2rules.model.problems import MOST_ACTIONS, too_many

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from k2rules.games.k2.config import K2Config
    from k2rules.model.problems import Problem, Where

__all__ = ["actions", "sizes"]

MOST_COSTS = 200_000
"""The most costs of entering a space on a day of a tile; the largest official game has 540."""

ALWAYS = (Decline, EndTurn)
"""The actions that every game has."""

CONCERNS: tuple[Where, ...] = (
    *(("hand",), ("cards",), ("spaces",), ("climbers",), ("colours",), ("risk",)),
    ("meta", "players"),
)


def sizes(config: K2Config, players: int) -> Iterator[Problem]:
    """Find what would be too large with the most players."""
    parts = actions(config, players)
    largest = max(parts, key=lambda where: parts[where])
    yield from too_many("actions", sum(parts.values()), MOST_ACTIONS, largest, CONCERNS)
    days = sum(len(tile.days) for tile in config.weather.tiles.values())
    concerns: tuple[Where, ...] = (("spaces",),)
    costs = days * len(config.spaces)
    yield from too_many("costs of spaces", costs, MOST_COSTS, ("weather", "tiles"), concerns)


def actions(config: K2Config, players: int) -> dict[Where, int]:
    """Return how many actions there are, by the path of what decides it."""
    climbers = players * config.climbers.each
    uses = sum(len(USES[card.type]) for card in config.cards.values())
    tents, caves = config.tents, bool(config.caves)
    pitch, pack, choose = True, bool(tents.packing), tents.per is not TentOwner.CLIMBER
    alone = bool(tents.each) * (pitch + pack + choose) + sum((caves, caves, caves))
    spaces = len(config.spaces) * (1 + bool(config.rescue))
    copies = [card.copies for card in config.cards.values()]
    return {
        ("hand", "choose"): _sets(copies, config.hand.choose),
        ("cards",): climbers * uses,
        ("spaces",): climbers * spaces,
        ("climbers", "each"): climbers * (alone + len(Pool)),
        ("risk", "tokens"): len(config.risk.tokens) + len(ALWAYS),
    }


def _sets(copies: Iterable[int], most: int) -> int:
    """Return how many sets of one to so many cards there are, with equal cards alike."""
    ways = [1] + [0] * most
    for own in copies:
        ways = [sum(ways[max(0, size - own) : size + 1]) for size in range(most + 1)]
    return sum(ways) - 1
