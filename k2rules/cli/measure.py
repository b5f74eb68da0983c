"""Measuring: decisions per second, copies, start-up; all in process time."""

from __future__ import annotations

import gc
import resource
import subprocess
import sys
import time
import tracemalloc
from statistics import median
from typing import TYPE_CHECKING, Any

from k2rules.engine.chance import Generator
from k2rules.game import Game

if TYPE_CHECKING:
    from k2rules.engine.state import State
    from k2rules.model.ruleset import Ruleset

__all__ = ["copies", "game_rate", "start_up", "state_rate"]

COPIES = 10_000
MIDDLE = 200
"""Decisions that are played before a state is copied."""

START = """
import sys
if {blind}:
    sys.modules["yaml._yaml"] = None
import k2rules
game = k2rules.Game(k2rules.load("k2/summer"), players=5)
game.decisions[0].options[0]
"""
"""A program that needs its first legal action; `blind` hides libyaml."""


class _Fast:
    """Random numbers from the standard library: the generator is not what is measured."""

    def __init__(self, seed: int) -> None:
        from random import Random  # noqa: PLC0415

        self.random = Random(seed).random


def state_rate(rules: Ruleset, players: int, games: int, first: int = 0) -> float:
    """Give the decisions per second of random games played on states."""
    tables = rules.tables(players)
    decisions = 0
    start = time.process_time()
    for number in range(first, first + games):
        rng = _Fast(number)
        draw = rng.random
        state = rules.family.setup(tables)
        state.sample_all(rng)
        while not state.over:
            options = state.options()
            count = len(options)
            decisions += count > 1
            state.apply(options[int(draw() * count)])
            state.sample_all(rng)
    return decisions / (time.process_time() - start)


def game_rate(rules: Ruleset, players: int, games: int, first: int = 0) -> float:
    """Give the decisions per second of random games played by `Game.play` with its events."""
    decisions = 0
    start = time.process_time()
    for number in range(first, first + games):
        draw = _Fast(number).random
        game = Game(rules, players, number)
        while not game.over:
            decision = game.decisions[0]
            options = decision.options
            count = len(options)
            decisions += count > 1
            game.play(options[int(draw() * count)], decision.player)
    return decisions / (time.process_time() - start)


def _middle(rules: Ruleset, players: int) -> State[Any]:
    """Give a state in the middle of a random game."""
    rng = Generator(1)
    state: State[Any] = rules.family.setup(rules.tables(players))
    state.sample_all(rng)
    middle = state
    for _ in range(MIDDLE):
        middle = state.copy()
        options = state.options()
        state.apply(options[int(rng.random() * len(options))])
        state.sample_all(rng)
        if state.over:
            break
    return middle


def copies(rules: Ruleset, players: int) -> dict[str, float]:
    """Give the time and the memory of a copy of a state in the middle of a game."""
    state = _middle(rules, players)
    rounds = []
    for _ in range(5):
        start = time.process_time()
        for _ in range(COPIES):
            state.copy()
        rounds.append((time.process_time() - start) / COPIES)
    gc.collect()
    tracemalloc.start()
    kept = [None] * COPIES
    before, _ = tracemalloc.get_traced_memory()
    live = [state.copy() for _ in kept]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    size = (after - before) / len(live)
    return {"copy_microseconds": min(rounds) * 1e6, "copy_bytes": size}


def start_up(starts: int) -> dict[str, float]:
    """Give the CPU time from nothing to the first legal action, less a bare interpreter's."""
    programs = {
        "bare": "pass",
        "with": START.format(blind=False),
        "without": START.format(blind=True),
    }
    spent: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(starts):
        for name, program in programs.items():
            spent[name].append(_cpu(program))
    bare = median(spent["bare"])
    return {
        "start_up_milliseconds_with_libyaml": (median(spent["with"]) - bare) * 1000,
        "start_up_milliseconds_without_libyaml": (median(spent["without"]) - bare) * 1000,
        "start_up_milliseconds_bare_interpreter": bare * 1000,
    }


def _cpu(program: str) -> float:
    """Give the CPU seconds, user and system, of a program in a new interpreter."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", program], check=True)  # noqa: S603  (our own text)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
