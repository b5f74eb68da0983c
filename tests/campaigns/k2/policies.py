"""Fast policies on states: one climbs with care, one lets climbers die high up, one is random."""

from __future__ import annotations

import heapq
from functools import cache
from typing import TYPE_CHECKING, Any

from campaigns.policies import uniform
from k2rules.games.k2 import actions
from k2rules.games.k2.acclimatization import acclimatization_change
from k2rules.games.k2.config import CardType

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

    from campaigns.policies import Policy
    from k2rules import Action
    from k2rules.games.k2.state import K2State
    from k2rules.games.k2.tables import K2Tables

__all__ = ["POLICIES", "careless", "climb"]

READY = 7
"""The acclimatization at which a climber leaves the low spaces: cards of the day must add to it."""
LAST_CALL = 8
"""The day from which it goes even without."""
WHIM = 0.02
"""The share of random decisions."""


def climb(g: K2State, rng: random.Random) -> Action:
    """Acclimatize low, then go up as far as the level allows; come down before it is too late."""
    return _choose(g, rng, careful=True)


def careless(g: K2State, rng: random.Random) -> Action:
    """Acclimatize low, then go up without looking at the level again."""
    return _choose(g, rng, careful=False)


POLICIES: dict[str, Policy] = {"uniform": uniform, "climb": climb, "careless": careless}


@cache
def _ways(tables: K2Tables) -> tuple[list[int], list[int], list[list[int]]]:
    """Give for each space the points it takes to the summit, to the base camp, and to each end."""
    ends = [[s for s, at in enumerate(tables.end_at) if at == e] for e in range(len(tables.ends))]
    goals = ([tables.summit], [tables.base_camp], *ends)
    up, down, *over = (_distances(tables, goal) for goal in goals)
    return up, down, over


def _way(g: K2State, piece: int) -> list[int]:
    """Give the points it takes to where the climber goes next.

    Of the two climbers that cross a traverse one begins at its first end; afterwards they go for
    the end that they have not been at.
    """
    up, down, over = _ways(g.tables)
    if over and piece % 2 and not g.ends[piece] & 1:
        return over[0]
    if piece not in g.summit:
        return up
    return next((way for end, way in enumerate(over) if not g.ends[piece] >> end & 1), down)


def _distances(tables: K2Tables, goals: Sequence[int]) -> list[int]:
    found = [10**6] * len(tables.spaces)
    border = [(0, goal) for goal in goals]
    while border:
        far, at = heapq.heappop(border)
        if far < found[at]:
            found[at] = far
            cost = tables.space_data[at].cost
            for near in tables.neighbours[at]:
                heapq.heappush(border, (far + cost, near))
    return found


@cache
def _worth(tables: K2Tables) -> dict[Action, tuple[int, int]]:
    """Give for each choice of cards its points of ascent and of acclimatization."""
    gain = [c.points * (c.type is CardType.ACCLIMATIZATION) for c in tables.card_data]
    return {
        action: (sum(tables.ascent[c] for c in cards), sum(gain[c] for c in cards))
        for cards, action in tables.choose.items()
    }


def _choose(g: K2State, rng: random.Random, *, careful: bool) -> Action:
    options = g.options()
    if rng.random() < WHIM:
        return options[int(rng.random() * len(options))]
    chosen = CHOOSERS[g.kind](g, options, rng, careful=careful)
    return chosen if chosen is not None else options[int(rng.random() * len(options))]


def _cards(g: K2State, options: Sequence[Action], rng: random.Random, *, careful: bool) -> Action:
    """Take acclimatization while the team waits or suffers, movement otherwise."""
    worth = _worth(g.tables)
    lead = _lead(g, g.player)
    waits = not _ready(g, lead) or (careful and g.level[lead] < READY - 1)

    def value(action: Action) -> float:
        ascent, gain = worth[action]
        return (2 * gain - ascent if waits else 2 * ascent + gain * careful) + rng.random()

    return max(options, key=value)


def _risk(
    g: K2State,  # noqa: ARG001
    options: Sequence[Any],
    rng: random.Random,
    *,
    careful: bool,
) -> Action | None:
    if rng.random() < 0.3:
        return None
    values: list[Any] = sorted(options, key=lambda option: option.value)
    chosen: Action = values[0 if careful else -1]
    return chosen


def _rescue(
    g: K2State,  # noqa: ARG001
    options: Sequence[Action],
    rng: random.Random,
    *,
    careful: bool,  # noqa: ARG001
) -> Action:
    """Save somebody most of the time."""
    last = len(options) - 1
    return options[-1 if rng.random() < 0.2 else int(rng.random() * last)]


def _lead(g: K2State, seat: int) -> int:
    """Give the living climber that is to go up next: the nearest to the summit."""
    up, *_ = _ways(g.tables)
    living = [piece for piece in g.tables.pieces[seat] if g.pos[piece] >= 0]
    return min(living, key=lambda piece: (piece in g.summit, up[g.pos[piece]]))


def _ready(g: K2State, piece: int) -> bool:
    low = g.tables.space_data[g.pos[piece]].acclimatization > 0
    return not low or g.level[piece] >= READY or g.day >= LAST_CALL


def _tonight(g: K2State, piece: int, space: int) -> int:
    """Give the level that a climber would have after phase 4 on a space."""
    was = g.pos[piece]
    g.pos[piece] = space
    level = g.level[piece] + acclimatization_change(g, piece) - (g.owed > 0)
    g.pos[piece] = was
    return level


def _turn(
    g: K2State, options: Sequence[Action], rng: random.Random, *, careful: bool
) -> Action | None:
    """Give cards away, then walk, then pitch, pay and end the turn."""
    by_kind: dict[type, list[Any]] = {}
    for option in options:
        by_kind.setdefault(type(option), []).append(option)
    if actions.Assign in by_kind and g.passing < 0:
        return _assign(g, rng, careful=careful)
    steps = [_step(g, option, careful=careful) for option in by_kind.get(actions.Walk, ())]
    good = [step for step in steps if step[0] > 0]
    pack = by_kind.get(actions.PackTent)
    if pack and good and rng.random() < 0.3:
        return pack[int(rng.random() * len(pack))]  # type: ignore[no-any-return]
    if good or (g.passing >= 0 and steps):
        return max(good or steps, key=lambda step: step[0])[1]
    return _shelter(g, by_kind, rng, careful=careful) or _finish(by_kind, rng)


def _shelter(
    g: K2State, by_kind: dict[type, list[Any]], rng: random.Random, *, careful: bool
) -> Action | None:
    """Give a way to shelter a climber high up; caves are for those outside, or in old ones."""
    for kind in (actions.EnterCave, actions.RepairCave, actions.BuildCave, actions.PitchTent):
        found: list[Action] = [each for each in by_kind.get(kind, ()) if _high(g, each)]
        if kind is actions.BuildCave:
            found = [each for each in found if _outside(g, each)]
        if found and (not careful or rng.random() < 0.5):
            return found[0]
    return None


def _outside(g: K2State, action: Action) -> bool:
    piece: int = g.tables.arguments[action][0]
    return not (g.sheltered[piece] if g.sheltered else any(g.caves))


def _high(g: K2State, action: Action) -> bool:
    piece: Any = g.tables.arguments[action][0]
    space: int = g.pos[piece]
    return g.tables.space_data[space].acclimatization < 0


def _finish(by_kind: dict[type, list[Any]], rng: random.Random) -> Action | None:
    for kind in (actions.PayRisk, actions.EndTurn):
        if kind in by_kind:
            found: list[Action] = by_kind[kind]
            return found[int(rng.random() * len(found))]
    return None


def _assign(g: K2State, rng: random.Random, *, careful: bool) -> Action:
    """Give the first card: movement mostly to the lead, acclimatization to who needs it."""
    tables = g.tables
    card = g.unassigned[0]
    living = [piece for piece in tables.pieces[g.player] if g.pos[piece] >= 0]
    if tables.card_data[card].type is CardType.ACCLIMATIZATION:
        needy = min(living, key=lambda piece: g.level[piece])
        return tables.assign[card][needy][0]
    lead = _lead(g, g.player)
    piece = lead if rng.random() < 0.75 else living[int(rng.random() * len(living))]
    ways = tables.assign[card][piece]
    down = piece in g.summit or (careful and _tonight(g, piece, g.pos[piece]) < 1)
    return ways[-1 if down else 0]


def _step(g: K2State, action: Action, *, careful: bool) -> tuple[float, Action]:
    """Give how good a step is; not above 0 for one that is better left."""
    piece: Any
    to: Any
    piece, to = g.tables.arguments[action]
    at = g.pos[piece]
    way = _way(g, piece)
    nearer = way[at] - way[to]
    if not careful:
        return (nearer if _ready(g, piece) or _mild(g, to) else -1), action
    here, there = _tonight(g, piece, at) - _margin(g, at), _tonight(g, piece, to) - _margin(g, to)
    if here < 1:
        return there - here - 0.5, action
    goes = _ready(g, piece) and (piece in g.summit or piece == _lead(g, g.player))
    if there < 1 or not (goes or _mild(g, to)):
        return -1, action
    return nearer, action


def _margin(g: K2State, space: int) -> int:
    """Give the levels to keep for the day after: none at the end of the way or of the game."""
    hard = g.tables.space_data[space].acclimatization < 0
    last = g.day + 1 >= g.tables.days
    return int(hard and not last and space != g.tables.summit)


def _mild(g: K2State, space: int) -> bool:
    return g.tables.space_data[space].acclimatization > 0


CHOOSERS: dict[str, Callable[..., Action | None]] = {
    "choose_cards": _cards,
    "choose_tent": lambda *_, **__: None,
    "take_risk": _risk,
    "rescue": _rescue,
    "turn": _turn,
}
