"""A turn under way, as a part of a random position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.games.k2.config import CardType

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from k2rules.games.k2.tables import K2Tables

__all__ = ["random_turn"]


def random_turn(
    tables: K2Tables, rng: random.Random, own: Sequence[int], cards: Sequence[str], value: int
) -> dict[str, Any]:
    """Give a turn in which some cards have been given away and some points spent.

    `own` are the living climbers of the seat and `value` is what its risk token demands.
    """
    points = {tables.climbers[p]: {"move": 0, "up": 0, "down": 0} for p in own}
    liable, left = set(), []
    for card in cards:
        if rng.random() < 0.4:
            left.append(card)
            continue
        name = rng.choice(tuple(points))
        if _give(tables, rng, card, points[name]) or tables.rulings.any_card_makes_liable:
            liable.add(name)
    for name, pools in points.items():
        if rng.random() < 0.4 and _spend(rng, pools):
            liable.add(name)
    owed = rng.randint(0, value) if liable else value
    return {
        "player": tables.seat[own[0]],
        "cards": left,
        "points": points,
        "owed": owed,
        "liable": [name for name in points if name in liable],
        "pledged": _pledge(rng, points, liable, owed),
    }


def _give(tables: K2Tables, rng: random.Random, card: str, pools: dict[str, int]) -> bool:
    """Add a card's points to the pools; whether it gave acclimatization."""
    data = tables.config.cards[card]
    if data.type is CardType.MOVEMENT:
        pools["move"] += data.points
    elif data.type is CardType.ROPE:
        use = rng.choice(("up", "down"))
        pools[use] += data.up if use == "up" else data.down
    return data.type is CardType.ACCLIMATIZATION and data.points > 0


def _spend(rng: random.Random, pools: dict[str, int]) -> bool:
    """Take some points away as if a step had cost them."""
    before = sum(pools.values())
    for pool, points in pools.items():
        pools[pool] = rng.randint(0, points)
    return sum(pools.values()) < before


def _pledge(
    rng: random.Random, points: dict[str, dict[str, int]], liable: set[str], owed: int
) -> dict[str, int]:
    """Let a climber that has not moved have pledged a point already."""
    for name, pools in points.items():
        if owed and name not in liable and pools["move"] and rng.random() < 0.3:
            pools["move"] -= 1
            return {name: 1}
    return {}
