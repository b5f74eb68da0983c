"""`k2rules validate`: what is wrong with a ruleset, before and while it is played."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from k2rules.cli.arguments import add_json, add_rules, chosen, load_with, whole
from k2rules.cli.output import say, say_json
from k2rules.errors import RulesetError
from k2rules.trials import TRIALS, validate

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

__all__ = ["COMMANDS"]

FINDINGS, BAD_RULESET = 1, 3
TRIAL_CODE = "K2R6"
"""How the codes of trial games begin: they are findings in a ruleset that can be played."""


def add_validate(parser: ArgumentParser) -> None:
    """Add the arguments of `validate`."""
    add_rules(parser)
    parser.add_argument("--trials", type=whole, default=TRIALS, help=f"games (default: {TRIALS})")
    add_json(parser)


def run_validate(args: Namespace) -> int:
    """Print every diagnostic; 3 for a ruleset that cannot be loaded, 1 for other findings."""
    if args.option or args.ruling:
        with suppress(RulesetError):  # what is wrong with the ruleset itself is told below
            load_with(args.ruleset, args.option, args.ruling)
    options, rulings = chosen(args.option, "--option"), chosen(args.ruling, "--ruling")
    report = validate(args.ruleset, args.trials, rulings=rulings, **options)
    if args.json:
        say_json(report.to_dict())
    else:
        for diagnostic in report.diagnostics:
            say(str(diagnostic))
        count = len(report.diagnostics)
        say(f"{count or 'no'} finding{'' if count == 1 else 's'}")
    if any(not each.code.startswith(TRIAL_CODE) for each in report.errors):
        return BAD_RULESET
    return FINDINGS if report.diagnostics else 0


COMMANDS = {"validate": (add_validate, run_validate)}
