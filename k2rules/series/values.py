"""Names and fields as callers give them for a campaign."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

from attrs import fields

from k2rules.errors import UsageError
from k2rules.model.names import advise, exact, show

__all__ = ["MOST_MEMBERS", "MOST_POINTS", "check_name", "check_text", "read_fields", "read_names"]

MOST_MEMBERS = 999
"""More than any campaign has; what is longer is a mistake, or an iterator without an end."""

LONGEST = 200
"""Characters of a name."""

MOST_POINTS = 10**9
"""More than any card has: the largest number that a ruleset may hold."""


def check_text(what: str, value: object) -> None:
    """Refuse what is no name that can be printed."""
    text = exact(value)
    if type(text) is not str or not text or not text.isprintable() or text != text.strip():
        raise UsageError(f"{what}: expected a name, got {show(value)}")
    if len(text) > LONGEST:
        raise UsageError(f"{what}: a name has at most {LONGEST} characters, not {show(value)}")


def read_names(what: str, names: object) -> tuple[str, ...]:
    """Read names, each of which may stand there once.

    Raises:
        UsageError: they are none.
    """
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise UsageError(f"{what}: expected a sequence of names, got {show(names)}")
    found = tuple(map(exact, islice(names, MOST_MEMBERS + 1)))
    if len(found) > MOST_MEMBERS:
        raise UsageError(f"{what}: more than {MOST_MEMBERS} names")
    for name in found:
        check_text(what, name)
    twice = next((name for name, times in Counter(found).items() if times > 1), None)
    if twice is not None:
        raise UsageError(f"{what}: {show(twice)} stands there twice")
    return found


def read_fields(what: str, given: Mapping[Any, Any], cls: Any, needed: str) -> dict[str, Any]:
    """Read a mapping of the fields of a value.

    Raises:
        UsageError: there is an unknown field, or the one needed is missing.
    """
    names = [each.name for each in fields(cls) if each.name != "rules"]
    for key in given:
        if key not in names:
            raise UsageError(f"{what}: no field {show(key)}; {advise(key, names)}")
    if needed not in given:
        raise UsageError(f"{what}: {show(dict(given))} has no {show(needed)}")
    return dict(given)


def check_name(what: str, name: str, known: Iterable[str]) -> None:
    """Refuse a name that is not in the roster."""
    names = list(known)
    if name not in names:
        raise UsageError(
            f"{what}: {show(name)} is not in the roster; {advise(name, names)} (DK2 16.1)"
        )
