"""Whether what a seat sees depends on what is hidden from it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from campaigns.games import game_at, game_with, play_alike
from campaigns.reports import Report
from campaigns.situations import sample

if TYPE_CHECKING:
    from k2rules.games.k2.state import K2State

__all__ = ["campaign", "could_change", "redeals"]

STEPS = 3


def campaign(size: int, seed: int = 1) -> Report:
    """Compare pairs of states that differ only in what a seat cannot see, and where they lead."""
    report = Report("views", ("pairs", "with something hidden changed", "steps played alike"))
    for variant, rules, players, state, rng in sample(seed):
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


def could_change(state: K2State, seat: int | None) -> bool:
    """Whether another seat could hold or have chosen other cards than it does."""
    for other in range(state.tables.players):
        if other == seat:
            continue
        hand, deck = state.held(state.hand, other), state.held(state.deck, other)
        if hand and deck and len({*hand, *deck}) > 1:
            return True
        if len(state.chosen[other]) < len(hand) and state.chosen[other] and len(set(hand)) > 1:
            return True
    return False


def redeals(states: int, seed: int) -> tuple[int, int]:
    """Count the seats for which a redeal could change something, and for which it did."""
    could = did = 0
    for count, (_, _, players, state, rng) in enumerate(sample(seed)):
        if count == states:
            break
        for seat in (None, *range(players)):
            if could_change(state, seat):
                could += 1
                did += state.redeal(seat, random.Random(rng.random())) != state
    return could, did
