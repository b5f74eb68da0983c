"""Saves as commands read them: from a file, or from the standard input."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.cli.arguments import add_json, add_rulings, load_with, whole
from k2rules.errors import UsageError
from k2rules.files import read_text
from k2rules.game import Game

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from k2rules.model.ruleset import Ruleset

__all__ = ["add_player", "add_save", "load_save", "rules_for"]


def add_save(parser: ArgumentParser) -> None:
    """Add the save, the ruleset of a save of one's own, and `--json`."""
    parser.add_argument("save", nargs="?", default="-", help="a file; - (usual): standard input")
    parser.add_argument(
        "--rules", metavar="FILE", help="the ruleset, if the save is not of an official one"
    )
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE")
    add_rulings(parser)
    add_json(parser)


def add_player(parser: ArgumentParser) -> None:
    """Add `--player`."""
    parser.add_argument("--player", type=whole, help="the seat, from 0")


def rules_for(args: Namespace) -> Ruleset | None:
    """Give the ruleset that the arguments name for a save, None for the one that it names."""
    if not args.rules:
        if args.option or args.ruling:
            raise UsageError("a save has its options and rulings; others need --rules")
        return None
    return load_with(args.rules, args.option, args.ruling)


def load_save(args: Namespace) -> Game:
    """Load the save that the arguments name."""
    return Game.from_json(read_text(args.save), rules=rules_for(args))
