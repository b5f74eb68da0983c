"""Whether what a seat sees depends on what is hidden from it."""

from __future__ import annotations

import random

from campaigns.games import game_at, game_with, play_alike
from campaigns.reports import Report
from campaigns.seat_odds import disagreement, telling_apart
from campaigns.situations import sample

__all__ = ["campaign"]

LABELS = ("pairs", "with something hidden changed", "steps played alike", "odds compared")
STEPS = 3
ODDS_EVERY = 5
"""Of so many pairs the odds of one are compared: they take longer than all the rest."""


def campaign(family: str, size: int, seed: int = 1) -> Report:
    """Compare pairs of states that differ only in what a seat cannot see, and where they lead."""
    report = Report("views", LABELS)
    for variant, rules, players, state, rng in sample(family, seed):
        for seat in (None, *range(players)):
            one = game_at(rules, players, state)
            other = game_with(one, one.state.redeal(seat, random.Random(rng.random())))
            report.add("pairs")
            report.add("with something hidden changed", one.state != other.state)
            numbers = [rng.randrange(10_000) for _ in range(STEPS)]
            report.add("steps played alike", STEPS)
            before = one.copy(), other.copy()
            found = play_alike(one, other, seat, numbers)
            if found:
                report.find(f"{variant}, {players} players, seat {seat} sees a difference {found}")
            if seat is not None and report.counts["pairs"] % ODDS_EVERY == 0:
                report.add("odds compared")
                wrong = telling_apart(*before, seat, numbers[0])
                wrong = wrong or disagreement(state, seat, numbers[1])
                if wrong:
                    report.find(f"{variant}, {players} players, odds of seat {seat}: {wrong}")
        if report.counts["pairs"] >= size:
            return report
    return report
