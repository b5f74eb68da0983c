"""Whole games of every form of play: all end, none runs into a dead end."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from campaigns.checks import broken
from campaigns.policies import POLICIES, Policy
from campaigns.reports import Report, where
from campaigns.situations import forms
from campaigns.variants import load

if TYPE_CHECKING:
    from k2rules import Ruleset
    from k2rules.games.k2.state import K2State

__all__ = ["campaign"]

MOST = 3_000
"""The decisions of the longest game that may be, for each player."""
UNIFORM, CAREFUL, CARELESS = POLICIES.values()


def campaign(size: int, seed: int = 1) -> Report:
    """Play `size` games of every variant and number of players, half random and half climbing."""
    report = Report("endings", ("forms of play", "games", "decisions", "longest game", "dead ends"))
    for variant, players in forms():
        rules, rng = load(variant), random.Random(f"{seed} {variant} {players}")
        report.add("forms of play")
        for count in range(size):
            policy = (CAREFUL, UNIFORM, CARELESS, UNIFORM)[count % 4]
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


def _play(rules: Ruleset, players: int, policy: Policy, rng: random.Random) -> tuple[K2State, int]:
    state: K2State = rules.family.setup(rules.tables(players))
    for made in range(MOST * players):
        state.sample_all(rng)
        if state.over:
            return state, made
        state.apply(policy(state, rng))
    return state, MOST * players


def _check_end(rules: Ruleset, state: K2State, report: Report) -> None:
    """The end is a state like any other, with a result that adds up."""
    for problem in broken(state):
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
