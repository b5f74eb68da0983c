"""The teams of a random position, and moments in which one of them is being put together."""

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
    """Give a moment in which the team of a seat is being put together."""
    teams = chosen_teams(tables, rng)
    seat = rng.randrange(len(teams))
    mixed = tables.config.advanced.multinational
    draws = _has_sherpa(tables, teams[seat]) and rng.random() < 0.3
    complete = range(seat + draws if draws or not mixed else 0)
    size = rng.randrange(len(teams[seat]) - 1) if mixed else rng.choice([0, len(teams[seat])])
    parts = [[*crew, guide] for guide, *crew in teams[: len(complete)]]
    for number, (_, *crew) in enumerate(teams[len(complete) :], len(complete)):
        some = crew[: size + (number < seat)]
        later = crew if draws else some
        parts.append(later if mixed else some * (number == seat))
    goals = rng.sample(sorted(tables.goals), len(teams))
    return {
        "phase": "set-up",
        "ask": "draw_goal" if draws else None,
        "asked": seat if draws else None,
        "teams": [[tables.pieces[piece] for piece in part] for part in parts],
        "hands": [
            [goals[each]] if each < min(seat, len(complete)) and _has_sherpa(tables, team) else []
            for each, team in enumerate(teams)
        ],
    }


def _has_sherpa(tables: DisasterTables, team: list[int]) -> bool:
    return tables.roles[team[0]] is Role.SHERPA
