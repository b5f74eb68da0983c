"""How large the tables of a Disaster ruleset would be, worked out before any of them is made."""

from __future__ import annotations

from math import comb, perm
from typing import TYPE_CHECKING

from k2rules.games.disaster.tables import MOST_PRESTIGE, PLAIN
from k2rules.games.disaster.terms import Sale, Trait
from k2rules.model.problems import MOST_ACTIONS, too_many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from k2rules.games.disaster.config import DisasterConfig
    from k2rules.model.problems import Problem, Where

__all__ = ["actions", "sizes"]

CONCERNS: tuple[Where, ...] = (
    *(("guiding",), ("skills",), ("teams",), ("tokens",), ("spaces",)),
    ("advanced",),
)
ABOUT_A_PIECE = 8
"""Kinds of actions about a single piece that any of them can have."""

ABOUT_A_TOKEN = 3
ABOUT_A_SPACE = 2


def sizes(config: DisasterConfig, players: int) -> Iterator[Problem]:
    """Find what would be too large with the most players."""
    parts = actions(config)
    largest = max(parts, key=lambda where: parts[where])
    yield from too_many("actions", sum(parts.values()), MOST_ACTIONS, largest, CONCERNS)
    deals = perm(len(config.goals), players)
    concerns: tuple[Where, ...] = (("meta", "players"),)
    yield from too_many("deals of goals", deals, MOST_ACTIONS, ("goals",), concerns)


def actions(config: DisasterConfig) -> dict[Where, int]:
    """Return how many actions there are, by the path of what decides it."""
    teams = config.teams.values()
    guides = [guide for team in teams for guide in team.guides.values()]
    climbers = [climber for team in teams for climber in team.climbers.values()]
    pieces = len(guides) + len(climbers)
    carriers = sum(Trait.FORTITUDE in each.traits for each in climbers) * config.advanced.traits
    bids = (MOST_PRESTIGE + 1) * (config.event_sale is Sale.AUCTION)
    return {
        ("guiding", "climbers"): _parties(config, len(climbers)) + pieces,
        ("teams",): len(config.teams) + pieces * ABOUT_A_PIECE + carriers * (len(climbers) - 1),
        ("spaces",): len(config.spaces) * (pieces + ABOUT_A_SPACE),
        ("tokens",): len(config.tokens) * ABOUT_A_TOKEN + bids + len(PLAIN),
    }


def _parties(config: DisasterConfig, climbers: int) -> int:
    """Return how many parties of a guide with climbers there are."""
    found = 0
    for team in config.teams.values():
        for guide in team.guides.values():
            rules = (config.skills[skill] for skill in set(guide.skills) if skill in config.skills)
            most = config.guiding.climbers + sum(rule.climbers for rule in rules)
            found += sum(comb(climbers, size) for size in range(1, min(most, climbers) + 1))
    return found
