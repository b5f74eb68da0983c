"""`k2rules render`: a save or an empty board as SVG or as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.catalog import load
from k2rules.cli.arguments import add_json, add_players, add_rulings, chosen
from k2rules.cli.output import say, say_json, tell
from k2rules.cli.saves import add_player
from k2rules.drawing.svg import board_svg, view_svg
from k2rules.drawing.text import board_text, view_text
from k2rules.errors import UsageError
from k2rules.files import STANDARD, read_text, write
from k2rules.game import Game

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

__all__ = ["COMMANDS"]


def add_render(parser: ArgumentParser) -> None:
    """Add the arguments of `render`."""
    parser.add_argument("ruleset", nargs="?", help="a ruleset: its board, without a game")
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE")
    add_rulings(parser)
    parser.add_argument("--save", metavar="FILE", help="a game: a save, or - for standard input")
    parser.add_argument("--text", action="store_true", help="text of 80 columns instead of SVG")
    parser.add_argument("--out", metavar="FILE", help="write here, not to the output")
    add_player(parser)
    add_players(parser)
    add_json(parser)


def run_render(args: Namespace) -> int:
    """Draw the board or the game."""
    if not args.ruleset and not args.save:
        raise UsageError("render: name a ruleset, or a save with --save FILE")
    picture = _game(args) if args.save else _board(args)
    if args.out:
        write(args.out, picture + "\n")
        if args.out != STANDARD:
            tell(f"written to {args.out}")
    elif args.json:
        say_json({"form": "text" if args.text else "svg", "picture": picture})
    else:
        say(picture)
    return 0


def _board(args: Namespace) -> str:
    options, rulings = chosen(args.option, "--option"), chosen(args.ruling, "--ruling")
    rules = load(args.ruleset, rulings=rulings, **options)
    if args.players:
        rules = rules.for_players(args.players)
    return board_text(rules) if args.text else board_svg(rules)


def _game(args: Namespace) -> str:
    rules = None
    if args.ruleset:
        options, rulings = chosen(args.option, "--option"), chosen(args.ruling, "--ruling")
        rules = load(args.ruleset, rulings=rulings, **options)
    game = Game.from_json(read_text(args.save), rules=rules)
    view = game.view(args.player)
    if args.text:
        return view_text(game.rules, view, game.names)
    return view_svg(game.rules, view, game.names)


COMMANDS = {"render": (add_render, run_render)}
