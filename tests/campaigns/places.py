"""Positions with something wrong: a PositionError, or a state in which everything holds."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from campaigns.kits import kit_of
from campaigns.policies import play_on, uniform
from campaigns.reports import Report, where
from campaigns.situations import sample
from k2rules import PositionError

if TYPE_CHECKING:
    import random

    from k2rules import Ruleset

__all__ = ["campaign"]

LABELS = (
    "positions",
    "refused",
    "placed",
    "placed in a state that no play reaches",
    "foreign exceptions",
)
PER_STATE = 25
PLAYED = 30
NAME = re.compile(r"\b[a-z-]+/[a-z0-9-]+|\b[a-z-]*[0-9]+\b")
STRANGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2,
    7,
    99,
    10**9,
    "",
    "x",
    [],
    {},
    ["x"],
    {"x": 1},
    1.5,
    *("safe", "doomed", "lost", "dead"),
)


def campaign(family: str, size: int, seed: int = 1) -> Report:
    """Change one thing in the description of a state, and place it.

    The description of a state of another form of play is placed as it is.
    """
    report = Report("places", LABELS)
    previous: dict[str, Any] = {}
    for _, rules, players, state, rng in sample(family, seed, over=True):
        described = json.dumps(rules.family.describe(state))
        for _ in range(PER_STATE):
            position = json.loads(described)
            _change(position, previous or position, rng)
            _place(rules, players, position, rng, report)
        _place(rules, players, previous or json.loads(described), rng, report)
        previous = json.loads(described)
        if report.counts["positions"] >= size:
            return report
    return report


def _spots(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    pairs: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        pairs = list(value.items())
    elif isinstance(value, list):
        pairs = list(enumerate(value))
    found = []
    for key, each in pairs:
        found.append((*way, key))
        found += _spots(each, (*way, key))
    return found


def _change(position: dict[str, Any], other: dict[str, Any], rng: random.Random) -> None:
    """Drop a part, or put something strange, or a part of another position, in its place."""
    way = rng.choice(_spots(position))
    holder: Any = position
    donor: Any = other
    for key in way[:-1]:
        holder = holder[key]
        donor = donor.get(key) if isinstance(donor, dict) else None
    how = rng.randrange(4)
    if how == 0:
        del holder[way[-1]]
    elif how == 1 and isinstance(donor, dict) and way[-1] in donor:
        holder[way[-1]] = donor[way[-1]]
    elif how == 2 and type(holder[way[-1]]) is int:
        holder[way[-1]] += rng.choice((-3, -1, 1, 2))
    else:
        holder[way[-1]] = rng.choice(STRANGE)


def _place(
    rules: Ruleset, players: int, position: dict[str, Any], rng: random.Random, report: Report
) -> None:
    report.add("positions")
    try:
        state = rules.family.place(rules.tables(players), position)
        kit = kit_of(rules)
        problems = [each for each in kit.broken(state) if not kit.seldom.search(each)]
        if problems:
            report.add("placed in a state that no play reaches")
            report.find("placed although " + NAME.sub("*", problems[0]))
        else:
            report.add("placed")
        play_on(state, uniform, rng, PLAYED)
        rules.family.describe(state)
    except PositionError:
        report.add("refused")
    except Exception as exc:  # noqa: BLE001  (whatever else is raised is a finding)
        report.add("foreign exceptions")
        report.find(where(exc))
