"""What the checks of a family find wrong with a ruleset, and checks that families share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from k2rules.model.names import advise, show

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

__all__ = ["MOST_ACTIONS", "Problem", "Where", "too_many", "unknown", "unmatched_tags"]

MOST_ACTIONS = 20_000
"""The most actions that a game may have; the largest official game has some 1,700."""

Where = tuple[str | int, ...]
"""The path of a datum in its ruleset."""


@frozen
class Problem:
    """Something wrong with a ruleset's data: where it is, what is wrong and what would be right.

    `concerns` are the other paths that have to do with it; `missing` is a name that is not there.
    """

    where: tuple[str | int, ...]
    code: str
    message: str
    suggestion: str | None = None
    concerns: tuple[tuple[str | int, ...], ...] = ()
    missing: str = ""


def unknown(where: Where, what: str, name: str, known: Iterable[str]) -> Problem:
    """Give the problem of a name that refers to nothing."""
    hint = advise(name, known)
    return Problem(where, "K2R210", f"no {what} {show(name)}", hint, missing=name)


def too_many(
    what: str, number: int, most: int, where: Where, concerns: tuple[Where, ...]
) -> Iterator[Problem]:
    """Find what would be more than can be played with, before any of it is made."""
    if number > most:
        message = f"would make {number} {what}, at most {most} are allowed"
        yield Problem(where, "K2R305", message, concerns=concerns)


def unmatched_tags(tags: Iterable[str], spaces: Mapping[str, tuple[str, ...]]) -> Iterator[Problem]:
    """Find tags that not exactly one space has; `spaces` maps each space to its tags."""
    for tag in tags:
        tagged = [name for name, own in spaces.items() if tag in own]
        if len(tagged) != 1:
            found = ", ".join(tagged) or "none"
            yield Problem(("spaces",), "K2R401", f"exactly one space is the {tag}; found: {found}")
