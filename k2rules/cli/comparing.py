"""`k2rules diff`: what one ruleset says otherwise than another."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from k2rules.catalog import load_chosen
from k2rules.cli.arguments import add_json, chosen
from k2rules.cli.output import say, say_json
from k2rules.differences import ABSENT, diff
from k2rules.errors import UsageError
from k2rules.model.names import advise, printable

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from k2rules.differences import Change
    from k2rules.model.ruleset import Ruleset
    from k2rules.model.sources import Source

__all__ = ["COMMANDS"]

FINDINGS = 1
WIDEST = 44
"""The widest column of paths; longer ones stick out."""

SIGNS = {"added": "+", "removed": "-", "changed": "~", "reordered": "%"}


def add_diff(parser: ArgumentParser) -> None:
    """Add the arguments of `diff`."""
    for name in ("a", "b"):
        parser.add_argument(name, help="an id such as k2/summer, or the path of a YAML file")
    for words, what in (
        (("-o", "--option"), "an option, for each of the two that has it; or --board hard"),
        (("-r", "--ruling"), "a reading of a ruling, for each of the two that has it"),
        (("--before",), "an option or a ruling of the first alone"),
        (("--after",), "an option or a ruling of the second alone"),
    ):
        parser.add_argument(*words, action="append", default=[], metavar="NAME=VALUE", help=what)
    add_json(parser)


def run_diff(args: Namespace) -> int:
    """Print every value that differs; any is a finding."""
    options, rulings = chosen(args.option, "--option"), chosen(args.ruling, "--ruling")
    plain = [load_chosen(name, None, {}) for name in (args.a, args.b)]
    for given, names, what in (
        (options, [name for rules in plain for name in rules.declared], "option"),
        (rulings, [slug for rules in plain for slug in rules.rulings], "ruling"),
    ):
        for name in given:
            if name not in names:
                raise UsageError(f"--{what}: neither has {name!r}; {advise(name, names)}")
    one, other = (
        _loaded(name, rules, options | rulings, chosen(own, flag), flag)
        for name, rules, own, flag in (
            (args.a, plain[0], args.before, "--before"),
            (args.b, plain[1], args.after, "--after"),
        )
    )
    changes = diff(one, other)
    if args.json:
        say_json({"a": one.id, "b": other.id, "changes": [each.to_dict() for each in changes]})
    else:
        _say(changes)
    return FINDINGS if changes else 0


def _loaded(
    name: str, rules: Ruleset, both: dict[str, str], own: dict[str, str], flag: str
) -> Ruleset:
    """Load a ruleset with what is chosen in it; what is for both need not be known to it."""
    known = [*rules.declared, *rules.rulings]
    for word in own:
        if word not in known:
            raise UsageError(f"{flag}: {rules.id} has no {word!r}; {advise(word, known)}")
    given = {word: value for word, value in both.items() if word in known} | own
    options = {word: value for word, value in given.items() if word in rules.declared}
    rulings = {word: value for word, value in given.items() if word in rules.rulings}
    return load_chosen(name, rulings, options)


def _say(changes: tuple[Change, ...]) -> None:
    paths = [printable(".".join(map(str, each.path))) for each in changes]
    width = min(max(map(len, paths), default=0), WIDEST)
    for path, each in zip(paths, changes, strict=True):
        say(f"{SIGNS[each.kind]} {path:<{width}}  {_values(each)}{_sources(each)}")
    counts = Counter(each.kind for each in changes)
    told = ", ".join(f"{count} {kind} ({SIGNS[kind]})" for kind, count in sorted(counts.items()))
    say(told or "no difference")


def _values(change: Change) -> str:
    return " -> ".join(
        printable(json.dumps(each, ensure_ascii=False))
        for each in (change.before, change.after)
        if each is not ABSENT
    )


def _sources(change: Change) -> str:
    """Give where the values come from, once if it is the same."""
    kinds: list[Any] = [
        _kind(source)
        for value, source in (
            (change.before, change.source_before),
            (change.after, change.source_after),
        )
        if value is not ABSENT
    ]
    told = " -> ".join(dict.fromkeys(kind for kind in kinds if kind))
    return f"  ({told})" if told else ""


def _kind(source: Source | None) -> str:
    return source.kind.value if source and source.kind else ""


COMMANDS = {"diff": (add_diff, run_diff)}
