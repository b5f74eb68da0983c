"""Whether what a seat sees depends on what is hidden from it."""

from __future__ import annotations

import random

from campaigns.games import game_at, game_with, play_alike
from campaigns.reports import Report
from campaigns.situations import sample

__all__ = ["campaign"]

STEPS = 3


def campaign(family: str, size: int, seed: int = 1) -> Report:
    """Compare pairs of states that differ only in what a seat cannot see, and where they lead."""
    report = Report("views", ("pairs", "with something hidden changed", "steps played alike"))
    for variant, rules, players, state, rng in sample(family, seed):
        for seat in (None, *range(players)):
            one = game_at(rules, players, state)
            other = game_with(one, one.state.redeal(seat, random.Random(rng.random())))
            report.add("pairs")
            report.add("with something hidden changed", one.state != other.state)
            numbers = [rng.randrange(10_000) for _ in range(STEPS)]
            report.add("steps played alike", STEPS)
            found = play_alike(one, other, seat, numbers)
            if found:
                report.find(f"{variant}, {players} players, seat {seat} sees a difference {found}")
        if report.counts["pairs"] >= size:
            return report
    return report
