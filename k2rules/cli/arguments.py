"""Arguments that several commands share."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

from k2rules.catalog import load
from k2rules.errors import RulesetError, UsageError
from k2rules.model.names import show

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from k2rules.loading.diagnostics import Diagnostic
    from k2rules.model.ruleset import Ruleset

__all__ = [
    "add_json",
    "add_players",
    "add_rules",
    "add_rulings",
    "add_seed",
    "chosen",
    "load_rules",
    "load_with",
    "players_of",
    "positive",
    "whole",
]

CHOICES = ("K2R204", "K2R205", "K2R212")
"""The codes of choices that a ruleset does not offer."""
PAIR = 2
"""The most players of a game that is usually played alone."""

WHOLE = re.compile(r"-?[0-9]{1,40}")
"""A whole number; seeds have up to 39 digits."""

RESERVED = ("name", "rulings")
"""Names that `load` uses itself."""


def whole(text: str) -> int:
    """Read a whole number, written with the digits 0 to 9."""
    if not WHOLE.fullmatch(text):
        raise argparse.ArgumentTypeError(f"expected a whole number, got {show(text)}")
    return int(text)


def positive(text: str) -> int:
    """Read a whole number of at least 1."""
    if not WHOLE.fullmatch(text) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number of at least 1, got {show(text)}")
    return int(text)


def add_json(parser: ArgumentParser) -> None:
    """Add `--json`."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_rules(parser: ArgumentParser, *, needed: bool = True) -> None:
    """Add the ruleset, its options and its rulings."""
    parser.add_argument(
        "ruleset",
        nargs=None if needed else "?",
        help="an id such as k2/summer, or the path of a YAML file",
    )
    parser.add_argument(
        "-o",
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the ruleset, such as board=hard; --board hard does the same",
    )
    add_rulings(parser, "how an open question of the rules is read; `show` lists them")


def add_rulings(parser: ArgumentParser, what: str | None = None) -> None:
    """Add `--ruling`."""
    parser.add_argument(
        "-r", "--ruling", action="append", default=[], metavar="SLUG=READING", help=what
    )


def add_players(parser: ArgumentParser) -> None:
    """Add `--players`."""
    parser.add_argument("-p", "--players", type=positive, help="number of players")


def add_seed(parser: ArgumentParser) -> None:
    """Add `--seed`."""
    parser.add_argument("--seed", type=whole, help="fixes what chance brings")


def chosen(words: list[str], what: str) -> dict[str, str]:
    """Read `name=value` pairs."""
    pairs = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name:
            raise UsageError(f"{what}: expected NAME=VALUE, got {word!r}")
        if name in RESERVED:
            raise UsageError(f"{what}: there is no option {name!r}")
        pairs[name] = value
    return pairs


def load_rules(args: Namespace) -> Ruleset:
    """Load the ruleset that the arguments name."""
    return load_with(args.ruleset, args.option, args.ruling)


def load_with(name: str, options: list[str], rulings: list[str]) -> Ruleset:
    """Load a ruleset with choices of the command line.

    Raises:
        UsageError: the ruleset is sound, but there is no such option, ruling, value or reading.
        RulesetError: it cannot be loaded whatever is chosen.
    """
    by_name, by_slug = chosen(options, "--option"), chosen(rulings, "--ruling")
    try:
        return load(name, rulings=by_slug, **by_name)
    except RulesetError as exc:
        if not all(each.code in CHOICES for each in exc.report.errors):
            raise
        choices = [_choice(load(name), each) for each in exc.report.errors]
        raise UsageError("\n".join(choices)) from exc


def _choice(rules: Ruleset, wrong: Diagnostic) -> str:
    """Tell what is wrong with a choice, with all that could be chosen."""
    values = rules.option_values()
    hint = f"; {wrong.suggestion}" if wrong.suggestion else ""
    told = f"{wrong.message}{hint}"
    if wrong.code == "K2R204":
        return f"--option: {told}; the options of {rules.id} are {', '.join(values) or 'none'}"
    if wrong.code != "K2R205":
        return f"--ruling: {told}; `k2rules show {rules.id}` lists rulings with their readings"
    name = str(wrong.path[1]) if len(wrong.path) > 1 else ""
    known = f"; the values are {', '.join(values[name])}" if values.get(name) else ""
    return f"--option: {told}{known}"


def players_of(args: Namespace, rules: Ruleset, usual: int = 3) -> int:
    """Give the number of players: as asked for, or the usual number if the game is for many.

    A game for no more than two is played alone unless two are asked for.
    """
    fewest, most = rules.meta.players
    alone = fewest == 1 and most <= PAIR
    count: int = args.players or (fewest if alone else max(fewest, min(usual, most)))
    rules.tables(count)
    return count
