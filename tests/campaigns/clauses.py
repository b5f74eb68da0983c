"""How often the code of every clause ran, in random and climbing games and from made positions."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from campaigns.checks import broken
from campaigns.clause_table import CLAUSES, Step
from campaigns.policies import POLICIES
from campaigns.positions import generated_state
from campaigns.reports import Report
from campaigns.situations import forms
from campaigns.variants import load

if TYPE_CHECKING:
    from k2rules import Ruleset
    from k2rules.games.k2.state import K2State

__all__ = ["campaign"]

ENOUGH = 1000
"""How often the code of each clause has to run in a campaign of full size."""
FULL = 6000
"""The plays of a campaign of full size."""
CLIMBING = ("climb", "careless")
ON = 60
"""Steps from a made position."""


def campaign(size: int, seed: int = 1) -> Report:
    """Play `size` games, half of them random and half climbing, and as many made positions."""
    report = Report("clauses", ("games", "positions", "steps", *CLAUSES))
    rng = random.Random(seed)
    every = forms()
    for count in range(size):
        variant, players = every[count % len(every)] if count >= len(every) else rng.choice(every)
        rules = load(variant)
        setup: K2State = rules.family.setup(rules.tables(players))
        _play(rules, setup, "uniform" if count % 2 else rng.choice(CLIMBING), rng, report)
        made = generated_state(rules, players, rng)
        _play(rules, made, rng.choice(tuple(POLICIES)), rng, report)
    for clause in CLAUSES:
        if not report.counts[clause] or (size >= FULL and report.counts[clause] < ENOUGH):
            report.find(f"the code of {clause} ran {report.counts[clause]} times")
    return report


def _play(rules: Ruleset, state: K2State, policy: str, rng: random.Random, report: Report) -> None:
    """Play on, and count for each step the clauses whose predicate holds."""
    first = Step(rules, state, None, state, [])
    whole = CLAUSES["K2 setup board"](first) and state.is_chance
    report.add("games" if whole else "positions")
    _count(first, report)
    for _ in range(10**6 if whole else ON):
        if state.over:
            break
        before, told = state.copy(), list[Any]()
        state.sink = told
        if state.is_chance:
            action = state.sample(rng)
        else:
            action = POLICIES[policy](state, rng)
            state.apply(action)
        state.sink = None
        report.add("steps")
        _count(Step(rules, before, action, state, told), report)
    for problem in broken(state):
        report.find(problem)


def _count(step: Step, report: Report) -> None:
    for clause, ran in CLAUSES.items():
        if ran(step):
            report.add(clause)
