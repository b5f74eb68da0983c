"""Names: what one looks like, shown safely in messages, and the nearest known one suggested."""

from __future__ import annotations

import re
from contextlib import contextmanager
from contextvars import ContextVar
from difflib import get_close_matches
from itertools import islice
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = [
    "MOST_LETTERS",
    "advise",
    "clipped",
    "exact",
    "few_suggestions",
    "is_id",
    "is_name",
    "printable",
    "show",
    "suggest",
    "text_of",
]

MOST_LETTERS = 40
"""The most characters of a name."""

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_MOST_NAMES = 4

_LONGEST = 60
_MOST_KNOWN = 2_000
_MOST_COMPARED = 20_000
_left: ContextVar[list[int] | None] = ContextVar("_left", default=None)
_MOST_TOLD = 12


def exact(value: Any) -> Any:
    """Return text of a subclass as plain text, which does what text does; others as they are."""
    return str.__str__(value) if isinstance(value, str) else value


def is_name(text: str) -> bool:
    """Return whether a text can name a space, a card or the like: `icy-1`, `e12`."""
    return len(text) <= MOST_LETTERS and _NAME.fullmatch(text) is not None


def is_id(text: str) -> bool:
    """Return whether a text can be the id of a ruleset: names with slashes, `k2/summer`."""
    names = text.split("/")
    return len(names) <= _MOST_NAMES and all(map(is_name, names))


def clipped(text: str) -> str:
    """Give the beginning of a text that may be very long."""
    return text[:_LONGEST]


def printable(text: str) -> str:
    """Give text in which no character can move the cursor or turn the direction of writing."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


def show(value: object) -> str:
    r"""Give a name or value as it may stand in a message: quoted, escaped and not too long.

    >>> show("icy\x1b[2J")
    "'icy\\x1b[2J'"
    """
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    value = exact(value)
    whole = value if isinstance(value, str) else text_of(value)
    text = repr(clipped(whole)) if isinstance(value, str) else clipped(printable(whole))
    return text if len(whole) <= _LONGEST else f"{text}..."


def text_of(value: object) -> str:
    """Return a value as text; Python prints no whole number of more than some 4300 digits."""
    try:
        return exact(str(value))  # type: ignore[no-any-return]
    except ValueError:
        return "a number too long to print"
    except Exception:  # noqa: BLE001  (a caller's own object may raise anything)
        return f"a value of {type(value).__name__} that cannot be shown"


@contextmanager
def few_suggestions() -> Iterator[None]:
    """Bound the work of all suggestions inside; the first faults get theirs, later ones None."""
    token = _left.set([_MOST_COMPARED])
    try:
        yield
    finally:
        _left.reset(token)


def suggest(name: object, known: Iterable[object]) -> str | None:
    """Return `did you mean 'x'?` for the known name nearest to this one, or None."""
    left = _left.get()
    if not isinstance(name, str) or len(name) > _LONGEST or (left and left[0] <= 0):
        return None
    names = [clipped(str(each)) for each in islice(known, _MOST_KNOWN)]
    if left:
        left[0] -= len(names)
    folded = {each.casefold(): each for each in names}
    near = get_close_matches(name, names, n=1) or get_close_matches(name.casefold(), folded, n=1)
    return f"did you mean {show(folded.get(near[0], near[0]))}?" if near else None


def advise(name: object, known: Iterable[str]) -> str:
    """Give the known name nearest to this one, or what is known: never nothing."""
    names = list(islice(known, _MOST_KNOWN))
    told = ", ".join(map(clipped, names[:_MOST_TOLD]))
    return suggest(name, names) or f"known are {told}"
