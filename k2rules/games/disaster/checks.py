"""What the schema alone cannot see: names that dangle, tables too short, tags missing."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from k2rules.games.disaster.config import Blocking, DisasterConfig, Play, Role, SpaceTag, Step
from k2rules.games.disaster.sizes import sizes
from k2rules.games.disaster.tables import BOX
from k2rules.model.names import show
from k2rules.model.problems import Problem, Where, unknown, unmatched_tags

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["check"]


FEWEST = 2
"""The fewest that are a crowd."""

RESERVED = (BOX, "dead", "not-in-game")
"""Names of places that are no spaces of the route."""


def check(config: DisasterConfig, players: tuple[int, int]) -> list[Problem]:
    """Give everything that is wrong with a ruleset."""
    problems = [problem for find in CHECKS for problem in find(config)]
    problems += [*_for_players(config, players[1]), *_presets(config, players[1])]
    return [*problems, *sizes(config, players[1])]


def _for_players(config: DisasterConfig, most: int) -> Iterator[Problem]:
    if len(config.teams) < most:
        yield Problem(("teams",), "K2R302", f"{most} players need as many teams")
    roles = [guide.role for team in config.teams.values() for guide in team.guides.values()]
    if Role.SHERPA in roles and len(config.goals) < most:
        yield Problem(("goals",), "K2R302", f"{most} players with Sherpas need as many goals")


def _presets(config: DisasterConfig, most: int) -> Iterator[Problem]:
    teams = config.preset.teams
    for what, names in (("teams", teams), ("guides", config.preset.guides)):
        if len(names) > most:
            who = "1 player" if most == 1 else f"{most} players"
            message = f"{len(names)} {what} are settled beforehand, for at most {who}"
            yield Problem(("preset", what, most), "K2R302", message)
    led = set()
    for seat, team in enumerate(teams):
        where = ("preset", "teams", seat)
        if team not in config.teams:
            yield unknown(where, "team", team, config.teams)
        elif team in led:
            yield Problem(where, "K2R302", f"two players cannot both lead the team {show(team)}")
        led.add(team)


def _route(config: DisasterConfig) -> Iterator[Problem]:
    for name, space in config.spaces.items():
        if space.zone not in config.zones:
            yield unknown(("spaces", name, "zone"), "zone", space.zone, config.zones)
    tags = {name: space.tags for name, space in config.spaces.items()}
    yield from unmatched_tags(SpaceTag, tags)
    for name in RESERVED:
        if name in config.spaces:
            yield Problem(("spaces", name), "K2R401", f"{name} is no name for a space")
    if not config.spaces:
        return
    spaces = list(config.spaces.values())
    lowest, highest = spaces[0], spaces[-1]
    if SpaceTag.HIGH_CAMP not in lowest.tags or lowest.ridge:
        yield Problem(("spaces",), "K2R401", "the lowest space is High Camp, which is no ridge")
    if SpaceTag.SUMMIT not in highest.tags or highest.ridge:
        yield Problem(("spaces",), "K2R401", "the highest space is the Summit, which is no ridge")


def _collapses(config: DisasterConfig) -> Iterator[Problem]:
    spaces = list(config.spaces)
    foot = [n for n, space in enumerate(config.spaces.values()) if SpaceTag.ROPE_END in space.tags]
    fallen = [collapse.space for collapse in config.avalanche.collapses.values()]
    for name, times in Counter(fallen).items():
        where = ("avalanche", "collapses")
        if times > 1:
            yield Problem(where, "K2R303", f"{name} collapses once")
        if name in spaces and foot and spaces.index(name) <= foot[0]:
            yield Problem(where, "K2R401", f"{name} is not above the end of ropes")
    yield from _each_collapse(config)


def _each_collapse(config: DisasterConfig) -> Iterator[Problem]:
    fallen = {collapse.space for collapse in config.avalanche.collapses.values()}
    for name, collapse in config.avalanche.collapses.items():
        where = ("avalanche", "collapses", name)
        for field, space in (("space", collapse.space), ("after", collapse.after)):
            if space not in config.spaces and (space or field == "space"):
                yield unknown((*where, field), "space", space, config.spaces)
        if bool(collapse.tokens) == bool(collapse.number):
            message = "a collapse has either `tokens` or a `number`"
            yield Problem(where, "K2R303", message)
        if collapse.number and collapse.after not in fallen:
            message = "a collapse by number names the space that collapses before it"
            yield Problem((*where, "after"), "K2R303", message)


def _tokens(config: DisasterConfig) -> Iterator[Problem]:
    for name, token in config.tokens.items():
        if token.of not in config.token_kinds:
            yield unknown(("tokens", name, "of"), "kind of token", token.of, config.token_kinds)
        elif token.fates is None and not config.token_kinds[token.of].rope:
            yield Problem(("tokens", name), "K2R303", "only ropes have no fates on the back")
    for name, kind in config.token_kinds.items():
        for field, has, held in (
            ("rope", kind.rope, Play.ON_DESCENT),
            ("slips", bool(kind.slips), Play.GAME_END),
            ("die", bool(kind.die), Play.BEFORE_ROLL),
        ):
            if has and kind.held is not held:
                message = f"a token with `{field}` is held: {held.value}"
                yield Problem(("token_kinds", name), "K2R303", message)
        if kind.second_fate and kind.held is None:
            message = "a token with `second_fate` is held"
            yield Problem(("token_kinds", name), "K2R303", message)


def _tables(config: DisasterConfig) -> Iterator[Problem]:
    turns = config.darkness.spaces - 1
    if len(config.darkness.bivouac) != turns:
        message = f"{turns} turns of darkness, {len(config.darkness.bivouac)} rolls"
        yield Problem(("darkness", "bivouac"), "K2R302", message)
    crowding = config.blocking is Blocking.BY_CROWDING
    if config.crowd < FEWEST if crowding else config.crowd:
        message = f"only blocking {Blocking.BY_CROWDING.value} has a `crowd`, of {FEWEST} or more"
        yield Problem(("crowd",), "K2R303", message)
    worst = -_worst(config)
    if min((level.least for level in config.levels.values()), default=worst + 1) > worst:
        yield Problem(("levels",), "K2R302", f"one level must be reached from {worst} points")
    if min((level.least for level in config.campaign.levels.values()), default=1) > 0:
        where: Where = ("campaign", "levels")
        yield Problem(where, "K2R302", "one level must be reached from 0 points")


def _worst(config: DisasterConfig) -> int:
    """Give the most points that a team can lose."""
    climbers = [each for team in config.teams.values() for each in team.climbers.values()]
    size = max((len(team.climbers) for team in config.teams.values()), default=0)
    return size * max(config.score.dead_summiter, *(each.loss for each in climbers), 0)


def _teams(config: DisasterConfig) -> Iterator[Problem]:
    size = len(next(iter(config.teams.values())).climbers) if config.teams else 0
    for name, team in config.teams.items():
        if not team.guides or not team.climbers:
            yield Problem(("teams", name), "K2R302", "a team has a guide and climbers")
        if len(team.climbers) != size:
            yield Problem(("teams", name), "K2R302", f"every team has {size} climbers")
        for both in sorted(set(team.guides) & set(team.climbers)):
            yield Problem(("teams", name), "K2R303", f"{both} is a guide and a climber")


def _letters(config: DisasterConfig) -> Iterator[Problem]:
    """Skills and traits that a guide or climber has must be explained."""
    for name, team in config.teams.items():
        for guide, data in team.guides.items():
            where: Where = ("teams", name, "guides", guide, "skills")
            for skill in data.skills:
                if skill not in config.skills:
                    yield unknown(where, "skill", skill, config.skills)
        for climber, each in team.climbers.items():
            where = ("teams", name, "climbers", climber, "traits")
            for trait in each.traits:
                if trait not in config.traits:
                    yield unknown(where, "trait", trait, config.traits)


def _flow(config: DisasterConfig) -> Iterator[Problem]:
    if config.flow.turn != tuple(Step):
        expected = ", ".join(Step)
        yield Problem(("flow", "turn"), "K2R501", f"a turn has the steps {expected} in this order")


CHECKS: tuple[Callable[[DisasterConfig], Iterator[Problem]], ...] = (
    _route,
    _collapses,
    _tokens,
    _tables,
    _teams,
    _letters,
    _flow,
)
"""Every check."""
