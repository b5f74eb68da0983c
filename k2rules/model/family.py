"""What a game family brings: the schema of its YAML and the functions that play it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from k2rules.engine.decisions import Action
    from k2rules.engine.events import Event
    from k2rules.engine.results import Result
    from k2rules.model.problems import Problem

__all__ = ["Crew", "Family", "Place", "Signs"]


@frozen
class Place:
    """A space as it is now: who stands there, whose tents, and today's cost of entering, in points.

    `room` is the number of climbers that may stay, None where it has no limit.
    """

    pieces: tuple[str, ...]
    tents: tuple[str, ...]
    cost: int
    room: int | None


@frozen
class Crew:
    """Whom a player leads: how many climbers and guides, and what their cards say.

    `points` has what the summit is worth to each climber whose card says so, `hired` the guides.
    """

    climbers: int
    guides: int
    points: Mapping[str, int]
    hired: tuple[str, ...] = ()


@frozen
class Signs:
    """Where the phases stand in a ruleset, and the events that show that one was entered."""

    flow: tuple[str, ...]
    events: Mapping[str, tuple[type[Event], ...]]


@frozen
class Family:
    """A rules module; `k2rules.games.FAMILIES` lists them all.

    `config` is the attrs class of the family's YAML sections and `check` looks for what the
    schema alone cannot see, for the fewest and the most players. `tables` compiles a config, the
    chosen readings of its rulings and a number of players; `setup` gives the first state of a game.
    `describe` names everything in a state, `place` makes a state of such a description;
    `spaces`, `teams` and `counts` name what is public of the spaces, whose pieces are whose and the
    sizes of hidden piles.
    `crew` gives whom a player of a config leads, for campaigns; `signs` tell trial games which
    phases were played.
    """

    name: str
    config: type
    actions: tuple[type[Action], ...]
    check: Callable[[Any, tuple[int, int]], list[Problem]]
    tables: Callable[[Any, Mapping[str, str], int], Any]
    setup: Callable[[Any], Any]
    place: Callable[[Any, Mapping[str, Any]], Any]
    describe: Callable[[Any], dict[str, Any]]
    spaces: Callable[[Any], dict[str, Place]]
    teams: Callable[[Any], tuple[tuple[str, ...], ...]]
    counts: Callable[[Any], dict[str, Any]]
    result: Callable[[Any], Result]
    crew: Callable[[Any], Crew]
    signs: Signs
