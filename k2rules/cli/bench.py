"""`k2rules bench`: speed, memory and start-up, printed; nothing here fails for being slow."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Self

from k2rules.catalog import load
from k2rules.cli.arguments import add_json, add_players, players_of, positive
from k2rules.cli.measure import copies, game_rate, start_up, state_rate
from k2rules.cli.output import Progress, say, say_json
from k2rules.errors import UsageError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

    from k2rules.model.ruleset import Ruleset

__all__ = ["COMMANDS"]

RULESET = "k2/summer"
RUNS = 7

OTHER = """
import random, sys, time
from catanatron import Color, Game, RandomPlayer
def play(games, first):
    decisions, start = 0, time.process_time()
    for number in range(first, first + games):
        random.seed(number)
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
        while game.winning_color() is None and game.state.num_turns < 1000:
            decisions += len(game.state.playable_actions) > 1
            game.play_tick()
    return decisions / (time.process_time() - start)
play(2, 0)
for line in sys.stdin:
    print(play(*map(int, line.split())), flush=True)
"""
"""Random two-player games of catanatron; only decisions with several options count."""


def add_bench(parser: ArgumentParser) -> None:
    """Add the arguments of `bench`."""
    parser.add_argument("ruleset", nargs="?", default=RULESET, help=f"default: {RULESET}")
    parser.add_argument("--games", type=positive, default=20, help="games a run (default: 20)")
    parser.add_argument("--runs", type=positive, default=RUNS, help=f"runs (default: {RUNS})")
    parser.add_argument(
        "--against", metavar="PYTHON", help="a Python that has catanatron, to alternate runs with"
    )
    parser.add_argument("--starts", type=positive, default=9, help="start-ups (default: 9)")
    add_players(parser)
    add_json(parser)


def run_bench(args: Namespace) -> int:
    """Measure and print."""
    rules = load(args.ruleset)
    players = players_of(args, rules, rules.meta.players[1])
    figures: dict[str, Any] = {"ruleset": rules.id, "players": players}
    figures |= (_against if args.against else _alone)(rules, players, args)
    figures |= copies(rules, players)
    figures |= start_up(args.starts)
    if args.json:
        say_json(figures)
        return 0
    for name, value in figures.items():
        shown = f"{value:,.3f}" if isinstance(value, float) else value
        say(f"{name.replace('_', ' '):<52} {shown}")
    return 0


def _alone(rules: Ruleset, players: int, args: Namespace) -> dict[str, Any]:
    """Give the rates of this library: medians of the runs."""
    rates: dict[str, list[float]] = {"state": [], "game": []}
    bar = Progress("runs", args.runs)
    for run in range(args.runs):
        rates["state"].append(state_rate(rules, players, args.games, run * args.games))
        rates["game"].append(game_rate(rules, players, args.games, run * args.games))
        bar.step()
    bar.close()
    return {f"decisions_per_second_{name}": median(found) for name, found in rates.items()}


def _against(rules: Ruleset, players: int, args: Namespace) -> dict[str, Any]:
    """Give the rates of both sides, measured in turn, and the medians of their ratios."""
    if not Path(args.against).is_file():
        raise UsageError(f"--against: no file {args.against!r}")
    rates: dict[str, list[float]] = {"state": [], "game": [], "catanatron": []}
    bar = Progress("runs", args.runs)
    with _Other(args.against) as other:
        for run in range(args.runs):
            rates["catanatron"].append(other.rate(4, 10 + run * 4))
            rates["state"].append(state_rate(rules, players, args.games, run * args.games))
            rates["game"].append(game_rate(rules, players, args.games, run * args.games))
            bar.step()
    bar.close()
    figures: dict[str, Any] = {"runs": args.runs}
    for name, found in rates.items():
        figures[f"decisions_per_second_{name}"] = median(found)
    for name in ("state", "game"):
        ratios = [a / b for a, b in zip(rates[name], rates["catanatron"], strict=True)]
        figures[f"ratio_{name}_median"] = median(ratios)
        figures[f"ratio_{name}_least"] = min(ratios)
        figures[f"ratio_{name}_most"] = max(ratios)
    return figures


class _Other:
    """Catanatron in a process of its own, which waits while this library is measured."""

    def __init__(self, python: str) -> None:
        self.process = subprocess.Popen(  # noqa: S603  (the program that the user named)
            [python, "-c", OTHER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL if not sys.stderr.isatty() else None,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()

    def rate(self, games: int, first: int) -> float:
        """Give the decisions per second of so many games.

        Raises:
            UsageError: that Python has no catanatron, or not the one that is known here.
        """
        stdin, stdout = self.process.stdin, self.process.stdout
        line = ""
        if stdin is not None and stdout is not None and self.process.poll() is None:
            try:
                stdin.write(f"{games} {first}\n")
                stdin.flush()
                line = stdout.readline()
            except BrokenPipeError:
                line = ""
        if not line:
            raise UsageError("--against: that Python cannot play catanatron")
        return float(line)


COMMANDS: dict[str, tuple[Callable[[ArgumentParser], None], Callable[[Namespace], int]]] = {
    "bench": (add_bench, run_bench)
}
