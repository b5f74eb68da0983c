"""Whole games of every form of play: all end, none runs into a dead end."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from campaigns.kits import KITS, kit_of
from campaigns.policies import FIVE, Policy
from campaigns.reports import Report, where
from campaigns.situations import forms
from campaigns.variants import load
from k2rules.trials import MOST_DECISIONS

if TYPE_CHECKING:
    from k2rules import Ruleset

__all__ = ["campaign"]

LABELS = ("forms of play", "games", "decisions", "longest game", "dead ends")


def campaign(family: str, size: int, seed: int = 1) -> Report:
    """Play `size` games of every variant and number of players, with every policy in turn.

    These are the five bots of trial games and those of the family; each game has to end within the
    bound that trial games have.
    """
    climbing = [KITS[family].policies[name] for name in KITS[family].climbing]
    policies: list[Policy] = [*FIVE.values(), *climbing]
    report = Report("endings", LABELS)
    for number, (variant, players) in enumerate(forms(family)):
        rules, rng = load(variant), random.Random(f"{seed} {variant} {players}")
        report.add("forms of play")
        for count in range(size):
            policy = policies[(number + count) % len(policies)]
            try:
                state, made = _play(rules, players, policy, rng)
            except Exception as exc:  # noqa: BLE001  (whatever is raised is a finding)
                report.find(f"{variant}, {players} players: {where(exc)}")
                continue
            report.add("games")
            report.add("decisions", made)
            report.counts["longest game"] = max(report.counts["longest game"], made)
            if not state.over:
                report.add("dead ends")
                report.find(f"{variant}, {players} players: no end after {made} decisions")
            else:
                _check_end(rules, state, report)
    return report


def _play(rules: Ruleset, players: int, policy: Policy, rng: random.Random) -> tuple[Any, int]:
    state = rules.family.setup(rules.tables(players))
    for made in range(MOST_DECISIONS):
        state.sample_all(rng)
        if state.over:
            return state, made
        state.apply(policy(state, rng))
    return state, MOST_DECISIONS


def _check_end(rules: Ruleset, state: Any, report: Report) -> None:
    """The end is a state like any other, with a result that adds up."""
    for problem in kit_of(rules).broken(state):
        report.find(problem)
    result = rules.family.result(state)
    seats = sorted(seat for group in result.ranking for seat in group)
    if seats != list(range(state.tables.players)):
        report.find(f"the ranking is {result.ranking}")
    for score in result.scores:
        if score.total != sum(line.points for line in score.lines):
            report.find(f"the lines do not add up: {score}")
        if any(line.source not in rules.sections for line in score.lines):
            report.find(f"a line cites no clause: {score}")
