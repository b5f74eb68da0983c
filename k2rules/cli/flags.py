"""Flags that a command does not have: options of the ruleset, or a mistake."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from k2rules.catalog import load
from k2rules.errors import RulesetError, UsageError
from k2rules.model.names import show, suggest

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

__all__ = ["take_options"]

_FLAG = re.compile(r"^  (?:-[a-z][^,]*, )?(--[a-z][a-z-]*)", re.MULTILINE)
"""A flag where the help of a command begins to explain it."""


def take_options(args: Namespace, rest: Sequence[str]) -> None:
    """Take `--board hard`, `--board=hard` and `--family` as options of the ruleset.

    Raises:
        UsageError: a word is no option of a ruleset that the other arguments name.
    """
    given = _options(rest)
    rulesets = _rulesets(args)
    flags = _FLAG.findall(args.parser.format_help())
    try:
        known = {name: list(load(name).declared) for name in rulesets}
    except RulesetError:  # which the command reports, unless a flag is only misspelt
        for name, _ in given:
            near = suggest(f"--{name}", flags)
            if near:
                raise UsageError(f"unknown flag {_shown(name)}; {near}") from None
        known = {}
    else:
        for name, _ in given:
            if not any(name in names for names in known.values()):
                raise UsageError(_unknown(name, flags, known))
    args.option += [f"{name}={value}" for name, value in given]


def _options(rest: Sequence[str]) -> list[tuple[str, str]]:
    """Return the names and values that were given; a name alone means `true`."""
    found: list[tuple[str, str]] = []
    waiting = False
    for word in rest:
        if word.startswith("--") and len(word) > len("--"):
            name, sign, value = word[2:].partition("=")
            waiting = not sign
            found.append((name, value if sign else "true"))
        elif waiting:
            found[-1] = (found[-1][0], word)
            waiting = False
        else:
            raise UsageError(f"unrecognized argument: {show(word)}")
    return found


def _rulesets(args: Namespace) -> list[str]:
    """Return the rulesets that the arguments name; a save has chosen its options itself."""
    if not hasattr(args, "option"):
        return []
    names = [getattr(args, each, None) for each in ("ruleset", "rules", "a", "b")]
    return [name for name in names if name and name != "-" and not name.endswith(".json")]


def _unknown(name: str, flags: list[str], known: dict[str, list[str]]) -> str:
    """Return what is wrong with a flag, the nearest one, and the options that there are."""
    options = [f"--{each}" for names in known.values() for each in names]
    near = suggest(f"--{name}", [*flags, *options])
    told = [f"unknown flag {_shown(name)}", *([near] if near else [])]
    told += [
        f"the options of {ruleset} are {', '.join(names) or 'none'}"
        for ruleset, names in known.items()
    ]
    if len(told) == 1:
        told.append(f"known are {', '.join(dict.fromkeys(flags))}")
    return "; ".join(told)


def _shown(name: str) -> str:
    return show(f"--{name}")
