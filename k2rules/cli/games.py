"""Many games and all positions: simulate and perft."""

from __future__ import annotations

import os
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

from k2rules.actions import to_dict
from k2rules.cli.answers import spell
from k2rules.cli.arguments import (
    add_json,
    add_players,
    add_rules,
    add_seed,
    load_rules,
    players_of,
    positive,
    whole,
)
from k2rules.cli.bots import POLICIES, policy
from k2rules.cli.output import Progress, say, say_json, tell
from k2rules.errors import FormatError, UsageError
from k2rules.files import read_text
from k2rules.game import Game
from k2rules.perft import divide, perft
from k2rules.strict_json import parse

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from k2rules.engine.state import State
    from k2rules.simulation import Summary

__all__ = ["COMMANDS", "position_of"]

INTERRUPTED = 130
"""The exit code after Ctrl-C."""


def add_simulate(parser: ArgumentParser) -> None:
    """Add the arguments of `simulate`."""
    add_rules(parser)
    add_players(parser)
    add_seed(parser)
    parser.add_argument("-n", "--games", type=positive, default=100, help="default: 100")
    parser.add_argument(
        "--policies", default="random", help="one name for all seats, or one for each, by commas"
    )
    parser.add_argument("--versus", choices=sorted(POLICIES), help="who sits in all other seats")
    parser.add_argument(
        "--from",
        dest="first",
        type=whole,
        default=0,
        metavar="N",
        help="leave out the first N games",
    )
    parser.add_argument("--jobs", type=positive, default=1, help="processes to use (default: 1)")
    add_json(parser)


def run_simulate(args: Namespace) -> int:
    """Play games and print how they ended."""
    from k2rules.simulation import simulate  # noqa: PLC0415  (only this command needs it)

    rules = load_rules(args)
    own = [policy(name, rules) for name in args.policies.split(",")]
    running = Running(args.games)
    try:
        with _executor(args) as executor:
            simulate(
                rules,
                players_of(args, rules),
                args.games,
                own[0] if len(own) == 1 else own,
                args.seed,
                executor,
                policy(args.versus, rules) if args.versus else None,
                first=args.first,
                progress=running.told,
            )
    except KeyboardInterrupt:
        if running.summary is None:
            raise
        done = args.first + running.summary.games
        tell(f"interrupted; for the other games: --from {done} --seed {running.summary.seed}")
        return INTERRUPTED
    finally:
        running.show(as_json=args.json)
    return 0


class Running:
    """The summary so far of games that are being played, and a bar that shows how far it is."""

    def __init__(self, games: int) -> None:
        self.bar = Progress("games", games)
        self.summary: Summary | None = None

    def told(self, summary: Summary) -> None:
        """Take the summary so far."""
        self.bar.step(summary.games - self.bar.done)
        self.summary = summary

    def show(self, *, as_json: bool) -> None:
        """Print the summary so far, if there is one."""
        self.bar.close()
        if self.summary is not None:
            _say_summary(self.summary, as_json=as_json)


def _executor(args: Namespace) -> Any:
    """Return processes to play in: no more than there are processors, or batches of games."""
    from k2rules.simulation import BATCH  # noqa: PLC0415  (only this command needs it)

    batches = max(1, -((args.first - args.games) // BATCH))
    processors = os.cpu_count() or 1
    jobs = min(args.jobs, batches, processors)
    if jobs < args.jobs:
        why = f"{processors} processors, and {batches} batches of up to {BATCH} games"
        tell(f"--jobs {args.jobs}: {jobs} {'is' if jobs == 1 else 'are'} of use ({why})")
    if jobs == 1:
        return nullcontext()
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415

    return ProcessPoolExecutor(jobs)


def _say_summary(summary: Summary, *, as_json: bool) -> None:
    if as_json:
        say_json(summary.to_dict())
        return
    alone = summary.players == 1
    who = "1 player" if alone else f"{summary.players} players"
    say(f"{summary.games} games of {summary.ruleset}, {who}")
    say(f"seed {summary.seed}")
    ends = ", ".join(f"{name} {count}" for name, count in summary.ended_by.most_common())
    say(f"ended by: {ends}")
    wins = "" if alone else f" {'wins':>8}"
    say(f"{'':<10}{wins} {'mean':>8} {'dev.':>7} {'least':>6} {'most':>5}")
    rows = [(f"seat {n}", seat) for n, seat in enumerate(summary.seats)]
    for name, row in [*rows, *summary.sides.items()]:
        least, most = min(row.scores, default=0), max(row.scores, default=0)
        won = "" if alone else f" {row.wins / max(1, row.games):>8.1%}"
        say(f"{name:<10}{won} {row.mean:>8.2f} {row.deviation:>7.2f} {least:>6} {most:>5}")
    for seat in summary.seats if alone else ():
        for level, count in seat.levels.most_common():
            say(f"  {count / seat.games:>6.1%}  {level}")


def add_perft(parser: ArgumentParser) -> None:
    """Add the arguments of `perft`."""
    add_rules(parser, needed=False)
    add_players(parser)
    parser.add_argument("--position", metavar="FILE", help="a position as JSON, or - for stdin")
    parser.add_argument("--save", metavar="FILE", help="a save, or - for stdin")
    parser.add_argument("--depth", type=whole, default=2, help="plies (default: 2)")
    parser.add_argument("--divide", action="store_true", help="count below each option")
    add_json(parser)


def run_perft(args: Namespace) -> int:
    """Print the number of leaves at a depth."""
    state = _start(args)
    if not args.divide:
        count = perft(state, args.depth)
        if args.json:
            say_json({"depth": args.depth, "leaves": count})
        else:
            say(str(count))
        return 0
    counts = divide(state, args.depth)
    total = sum(counts.values())
    if args.json:
        rows = [{"action": to_dict(each), "leaves": count} for each, count in counts.items()]
        say_json({"depth": args.depth, "leaves": total, "divide": rows})
        return 0
    for each, count in counts.items():
        say(f"{spell(each)}: {count}")
    say(f"total: {total}")
    return 0


def _start(args: Namespace) -> State[Any]:
    """Give the state that the arguments name: of a save, of a position, or at set-up."""
    if args.save:
        rules = load_rules(args) if args.ruleset else None
        return Game.from_json(read_text(args.save), rules=rules).state
    if not args.ruleset:
        raise UsageError("perft: name a ruleset, or a save with --save FILE")
    rules = load_rules(args)
    position = None
    players = args.players
    if args.position:
        position, seats = position_of(args.position)
        players = players or seats
    args.players = players
    return Game(rules, players_of(args, rules, 2), 0, chance="manual", position=position).state


def position_of(name: str) -> tuple[dict[str, Any], int | None]:
    """Read a position; a file may name the number of players beside it."""
    try:
        data = parse(read_text(name))
    except FormatError as exc:
        raise UsageError(f"{name}: {exc}") from exc
    if "position" not in data:
        return data, None
    players, position = data.get("players"), data["position"]
    if not isinstance(position, dict) or not (players is None or type(players) is int):
        raise UsageError(f"{name}: expected a mapping `position` and a number of `players`")
    return position, players


COMMANDS = {
    "simulate": (add_simulate, run_simulate),
    "perft": (add_perft, run_perft),
}
