"""The teams of a random position, and moments in which the first one is being put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.games.disaster.config import Role

if TYPE_CHECKING:
    import random

    from k2rules.games.disaster.tables import DisasterTables

__all__ = ["chosen_teams", "set_up_position"]


def chosen_teams(
    tables: DisasterTables, rng: random.Random, wanted: frozenset[int] = frozenset()
) -> list[list[int]]:
    """Give each seat a guide and the climbers of his team, or in a mixed game any of both.

    Climbers that are `wanted` are among them as far as that goes.
    """
    few = [t for t, own in enumerate(tables.team_climbers) if wanted.isdisjoint(own)]
    teams = [t for t in range(len(tables.teams)) if not wanted or t not in few]
    teams = (rng.sample(teams, len(teams)) + few)[: tables.players]
    guides = [rng.choice(tables.team_guides[team]) for team in teams]
    crews = [list(tables.team_climbers[team]) for team in teams]
    if tables.config.advanced.multinational:
        guides = rng.sample(sorted(tables.guides), tables.players)
        size = len(crews[0])
        pool = rng.sample(sorted(tables.climbers), len(tables.climbers))
        pool.sort(key=lambda climber: climber not in wanted)
        crews = [pool[seat * size :][:size] for seat in range(tables.players)]
    return [[guide, *crew] for guide, crew in zip(guides, crews, strict=True)]


def set_up_position(tables: DisasterTables, rng: random.Random) -> dict[str, Any]:
    """Give a moment in which the first team is being put together."""
    guide, *crew = chosen_teams(tables, rng)[0]
    mixed = tables.config.advanced.multinational
    sherpa = tables.roles[guide] is Role.SHERPA
    chosen = crew[: rng.randrange(len(crew))] if mixed else rng.choice([[], crew])
    draws = sherpa and rng.random() < 0.3
    if draws:
        chosen = [*crew, guide]
    rest: list[list[str]] = [[] for _ in range(1, tables.players)]
    ask = "draw_goal" if draws else None
    return {
        "phase": "set-up",
        "ask": ask,
        "teams": [[tables.pieces[piece] for piece in chosen], *rest],
    }
