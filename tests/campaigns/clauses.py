"""How often the code of every clause ran, in random and climbing games and from made positions."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, TypeAlias

from campaigns.kits import KITS, Kit, kit_of
from campaigns.reports import Report
from campaigns.situations import forms
from campaigns.steps import Step
from campaigns.variants import Variant, load

if TYPE_CHECKING:
    from k2rules import Ruleset

__all__ = ["campaign"]

ENOUGH = 1000
"""How often the code of each clause has to run in a campaign of full size."""
FEW = 60
"""The plays in which every clause has to run once."""
FULL = 6000
"""The plays of a campaign of full size."""
ON = 60
"""Steps from a made position."""
SEEKING = 0.8
"""The share of plays that seek the rarest clause so far."""

Form: TypeAlias = tuple[Variant, int]
"""A variant and the number of players."""


def campaign(family: str, size: int, seed: int = 1) -> Report:
    """Play `size` games, half of them random and half climbing, and as many made positions.

    Most are played in a form in which the clause ran that has run least so far.
    """
    kit = KITS[family]
    report = Report("clauses", ("games", "positions", "steps", *kit.clauses))
    rng = random.Random(seed)
    every = forms(family)
    rng.shuffle(every)
    ran: dict[str, list[Form]] = {clause: [] for clause in kit.clauses}
    for count in range(size):
        rarest = min(kit.clauses, key=lambda clause: report.counts[clause])
        directed = rng.random() < SEEKING and ran[rarest]
        form = variant, players = rng.choice(
            ran[rarest] if directed else [every[count % len(every)]]
        )
        before = dict(report.counts)
        rules = load(variant)
        policy = "uniform" if count % 2 else rng.choice(kit.climbing)
        report.add("games")
        _play(rules, rules.family.setup(rules.tables(players)), policy, rng, report)
        made = kit.generated_state(rules, players, rng)
        report.add("positions")
        _play(rules, made, rng.choice(tuple(kit.policies)), rng, report, ON)
        for clause, forms_of in ran.items():
            if report.counts[clause] > before.get(clause, 0):
                forms_of.append(form)
    for clause in kit.clauses:
        ran_enough = ENOUGH if size >= FULL else 1 if size >= FEW else 0
        if report.counts[clause] < ran_enough:
            report.find(f"the code of {clause} ran {report.counts[clause]} times")
    return report


def _play(  # noqa: PLR0913, PLR0917  (what is played, and how)
    rules: Ruleset,
    state: Any,
    policy: str,
    rng: random.Random,
    report: Report,
    most: int = 10**6,
) -> None:
    """Play on, and count for each step the clauses whose predicate holds."""
    kit = kit_of(rules)
    _count(kit, Step(rules, state, None, state, []), report)
    for _ in range(most):
        if state.over:
            break
        before, told = state.copy(), list[Any]()
        state.sink = told
        if state.is_chance:
            action = state.sample(rng)
        else:
            action = kit.policies[policy](state, rng)
            state.apply(action)
        state.sink = None
        report.add("steps")
        _count(kit, Step(rules, before, action, state, told), report)
    for problem in kit.broken(state):
        report.find(problem)


def _count(kit: Kit, step: Step, report: Report) -> None:
    for clause, ran in kit.clauses.items():
        if ran(step):
            report.add(clause)
