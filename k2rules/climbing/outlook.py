"""What a climber may still hope for: points by the end, and the chance of living to see it.

Worked out backward from the last night over spaces and levels, with the forecast where it is
known and with the season's average beyond. One climber is looked at by itself, walking a few
points each day; other climbers are not considered.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.games.k2.tables import K2Tables

__all__ = ["Outlook", "Outlooks"]

DAILY_POINTS = 2
"""Movement points that one climber may count on in a day."""
DAILY_LEVEL = 0.5
"""Points of acclimatization that cards bring a climber in a day, on average."""
TOIL = 0.1
"""What a movement point is worth in victory points: it could serve the partner."""

Values = list[list[tuple[float, float]]]
"""By space and level from 0: expected points at the end, and chance of living until then."""


@frozen
class Outlook:
    """What is to be hoped for after tonight, for one day and forecast."""

    tables: K2Tables
    tonight: tuple[float, ...]
    later: Values

    def of(self, space: int, level: float, reached: int, shelter: int = 0) -> float:
        """Give the victory points to expect of a climber that spends the night there."""
        hope, life = night(self.tables, self.later, space, level + shelter + self.tonight[space])
        return max(hope, reached * life)


class Outlooks:
    """The outlooks of a game, each worked out when it is first needed."""

    def __init__(self, tables: K2Tables) -> None:
        self.tables = tables
        self.nights = tables.days
        self.near = [_near(tables, space) for space in range(len(tables.spaces))]
        own = [space.acclimatization for space in tables.space_data]
        days = [day for tile in tables.weather_level for day in tile]
        self.mean = tuple(
            own[space] + sum(day[space] for day in days) / len(days) for space in range(len(own))
        )
        self.known = [
            [tuple(a + b for a, b in zip(own, day, strict=True)) for day in tile]
            for tile in tables.weather_level
        ]
        self._blind: list[Values] = [self._end()]
        self._found: dict[tuple[object, ...], Outlook] = {}

    def at(self, day: int, forecast: Sequence[int], weather_day: int) -> Outlook:
        """Give the outlook of a day."""
        key = (day, *forecast)
        found = self._found.get(key)
        if found is None:
            shown = [night for tile in forecast for night in self.known[tile]][weather_day:]
            later = self._after(self.nights - day + 1 - len(shown))
            for level in reversed(shown[1:]):
                later = self._before(later, level)
            found = self._found[key] = Outlook(self.tables, shown[0], later)
        return found

    def _end(self) -> Values:
        most = self.tables.config.acclimatization.most
        lowest = self.tables.config.acclimatization.dies_below
        return [
            [(float(points), 1.0) if level >= lowest else (0.0, 0.0) for level in range(most + 1)]
            for points in self.tables.points
        ]

    def _after(self, nights: int) -> Values:
        """Give the values with so many nights to come, none of them forecast."""
        while len(self._blind) <= nights:
            self._blind.append(self._before(self._blind[-1], self.mean))
        return self._blind[max(0, nights)]

    def _before(self, later: Values, change: Sequence[float]) -> Values:
        """Give the values in the morning of a day from those of the morning after."""
        tables = self.tables
        most = tables.config.acclimatization.most
        levels = range(most + 1)
        nights = [
            [night(tables, later, space, level + DAILY_LEVEL + change[space]) for level in levels]
            for space in range(len(tables.spaces))
        ]
        lowest = tables.config.acclimatization.dies_below
        dead = [(0.0, 0.0)] * lowest
        return [
            dead
            + [
                (
                    max(nights[to][level][0] - toil for to, toil in near),
                    max(nights[to][level][1] for to, _ in near),
                )
                for level in range(lowest, most + 1)
            ]
            for near in self.near
        ]


def night(tables: K2Tables, later: Values, space: int, level: float) -> tuple[float, float]:
    """Give hope and life of a climber whose level is this at the end of the night."""
    rules = tables.config.acclimatization
    capped = min(level, rules.most)
    if capped < rules.dies_below - 1:
        return 0.0, 0.0
    low = math.floor(capped)
    part = capped - low
    row = later[space]
    hope, life = row[low] if low >= 0 else (0.0, 0.0)
    if part:
        more, safer = row[low + 1]
        hope, life = hope + (more - hope) * part, life + (safer - life) * part
    return max(hope, tables.points[space] * life), life


def _near(tables: K2Tables, start: int) -> list[tuple[int, float]]:
    """Give the spaces that a day's points lead to, each with the toil of getting there."""
    best = {start: 0}
    border = [start]
    while border:
        at = border.pop()
        for to in tables.neighbours[at]:
            cost = best[at] + tables.space_data[to].cost
            if cost <= DAILY_POINTS and cost < best.get(to, DAILY_POINTS + 1):
                best[to] = cost
                border.append(to)
    return [(space, cost * TOIL) for space, cost in best.items()]
