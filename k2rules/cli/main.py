"""Finding the command that is meant, running it, and turning errors into exit codes."""

from __future__ import annotations

import argparse
import sys
import traceback
from importlib import import_module
from typing import TYPE_CHECKING

from k2rules.cli.flags import take_options
from k2rules.cli.output import tell
from k2rules.cli.streams import flushed, prepare
from k2rules.errors import IllegalAction, K2RulesError, RulesetError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["COMMANDS", "main"]

FINDINGS, USAGE, BAD_RULESET, INTERNAL, INTERRUPTED = 1, 2, 3, 4, 130
"""Exit codes; 0 means that all is fine."""

COMMANDS: dict[str, tuple[str, str]] = {
    "list": ("rulesets", "the rulesets with their players and options"),
    "show": ("rulesets", "a ruleset: options, rulings with their readings, clauses"),
    "play": ("play", "play a game in the terminal, or watch one"),
    "legal": ("positions", "what may be played in a save, or why an action may not"),
    "apply": ("positions", "play an action in a save and write the new save"),
    "view": ("positions", "what a seat knows in a save"),
    "render": ("pictures", "draw a save or a board as SVG or text"),
    "replay": ("positions", "the log of a save in words"),
    "validate": ("checking", "check a ruleset, then play trial games with it"),
    "diff": ("comparing", "what one ruleset says otherwise than another"),
    "odds": ("chances", "what can follow from a choice, with exact probabilities"),
    "simulate": ("games", "play many games and count how they end"),
    "campaign": ("campaigns", "games in a row with those who survive, and their score"),
    "perft": ("games", "count the positions at a depth"),
    "coverage": ("clauses", "which clauses have tests, and which have none"),
    "explain": ("clauses", "a clause of the rules, or the code of a diagnostic"),
    "sources": ("rulesets", "where each value of a ruleset comes from"),
    "scaffold": ("forms", "a variant that changes nothing yet, to be edited"),
    "form": ("forms", "a file to fill in with what is printed on your copy of the game"),
    "schema": ("rulesets", "the JSON schema of ruleset files, for editors"),
    "bench": ("bench", "measure speed, memory and start-up"),
}
"""Every command: the module that has it, and what it does."""

EPILOG = "exit codes: 0 fine, 1 findings, 2 usage, 3 bad ruleset, 4 internal error"


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and give its exit code."""
    prepare()
    words = list(sys.argv[1:] if argv is None else argv)
    return flushed(lambda: _ended(words))


def _ended(words: list[str]) -> int:
    """Run a command that may end or be interrupted at any moment."""
    try:
        return _guarded(words)
    except SystemExit as exc:  # how argparse ends after --help or a mistake
        return exc.code if isinstance(exc.code, int) else USAGE
    except KeyboardInterrupt:
        tell("interrupted")
        return INTERRUPTED


def _guarded(words: list[str]) -> int:
    """Run a command; what goes wrong is told on the standard error stream."""
    try:
        return _run(words)
    except RulesetError as exc:
        tell(str(exc))
        return BAD_RULESET
    except IllegalAction as exc:
        tell(str(exc))
        return FINDINGS
    except K2RulesError as exc:
        tell(f"k2rules: {exc}")
        return USAGE
    except OSError:  # of a standard stream: files have errors of the library
        raise
    except Exception:  # noqa: BLE001  (the outermost frame: exit code 4 needs it)
        tell(traceback.format_exc())
        tell("k2rules: this is a bug in k2rules, not in what you typed")
        return INTERNAL


def _run(words: list[str]) -> int:
    parser = _parser(words)
    args, rest = parser.parse_known_args(words)
    if args.command is None:
        parser.print_help()
        return USAGE
    if rest:
        take_options(args, rest)
    code: int = args.run(args)
    return code


def _parser(words: list[str]) -> argparse.ArgumentParser:
    """Give a parser that knows every command by name, and all of the one that is meant."""
    parser = argparse.ArgumentParser(
        prog="k2rules",
        description="Rules of mountaineering board games: play, check, simulate.",
        epilog=EPILOG,
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    meant = next((word for word in words if word in COMMANDS), None)
    for name, (module, what) in COMMANDS.items():
        command = commands.add_parser(
            name, help=what, description=what, epilog=EPILOG, allow_abbrev=False
        )
        if name == meant:
            add, run = import_module(f"k2rules.cli.{module}").COMMANDS[name]
            add(command)
            command.set_defaults(run=run, parser=command)
    return parser
