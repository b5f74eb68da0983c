"""`k2rules play`: a person against bots in the terminal, or bots among themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import asdict

from k2rules.cli.arguments import (
    add_json,
    add_players,
    add_rules,
    add_seed,
    load_rules,
    players_of,
    whole,
)
from k2rules.cli.bots import POLICIES, policy
from k2rules.cli.leaving import USUAL, Session
from k2rules.cli.output import say_json
from k2rules.cli.table import Table
from k2rules.errors import UsageError
from k2rules.files import read_text
from k2rules.game import Game

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

__all__ = ["COMMANDS"]


def add_play(parser: ArgumentParser) -> None:
    """Add the arguments of `play`."""
    add_rules(parser, needed=False)
    add_players(parser)
    add_seed(parser)
    parser.add_argument("--seat", type=whole, default=0, help="your seat, from 0 (default: 0)")
    parser.add_argument("--bots", action="store_true", help="bots in every seat: just watch")
    parser.add_argument(
        "--opponents", choices=sorted(POLICIES), default=USUAL, help="who plays the other seats"
    )
    parser.add_argument("--load", metavar="FILE", help="go on with a save")
    parser.add_argument("--save", metavar="FILE", help="save here when the game is left or over")
    parser.add_argument("--quiet", action="store_true", help="print no more than is needed")
    add_json(parser)


def run_play(args: Namespace) -> int:
    """Play a game to its end, or until the person leaves."""
    game = _game(args)
    if not args.bots and not 0 <= args.seat < game.players:
        raise UsageError(f"--seat: no seat {args.seat}; seats are 0 to {game.players - 1}")
    bots = policy(args.opponents, game.rules)
    seat = None if args.bots else args.seat
    table = Table(game, seat, bots, args.seed, quiet=args.quiet, silent=args.json)
    return Session(table, args, _say_result if args.json else _say_nothing).run()


def _game(args: Namespace) -> Game:
    """Begin a new game, or load the one to go on with."""
    if args.load:
        rules = load_rules(args) if args.ruleset else None
        if rules is None and (args.option or args.ruling):
            raise UsageError("play: a save has its options and rulings; name a ruleset for others")
        return Game.from_json(read_text(args.load), args.seed, rules=rules)
    if not args.ruleset:
        raise UsageError("play: name a ruleset such as k2/summer, or a save with --load FILE")
    rules = load_rules(args)
    return Game(rules, players_of(args, rules), args.seed)


def _say_result(game: Game) -> None:
    result = game.result
    say_json(
        {
            "ruleset": game.rules.id,
            "options": dict(game.rules.options),
            "players": list(game.names),
            "over": game.over,
            "plays": len(game.log),
            "result": asdict(result) if result else None,
        }
    )


def _say_nothing(_: Game) -> None:
    """Print no result: it was shown at the table."""


COMMANDS = {"play": (add_play, run_play)}
