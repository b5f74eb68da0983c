"""What the checks of a family find wrong with a ruleset, and checks that families share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from k2rules.model.names import advise, show

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

__all__ = ["Problem", "Where", "unknown", "unmatched_tags"]

Where = tuple[str | int, ...]
"""The path of a datum in its ruleset."""


@frozen
class Problem:
    """Something wrong with a ruleset's data: where it is, what is wrong and what would be right."""

    where: tuple[str | int, ...]
    code: str
    message: str
    suggestion: str | None = None


def unknown(where: Where, what: str, name: str, known: Iterable[str]) -> Problem:
    """Give the problem of a name that refers to nothing."""
    return Problem(where, "K2R210", f"no {what} {show(name)}", advise(name, known))


def unmatched_tags(tags: Iterable[str], spaces: Mapping[str, tuple[str, ...]]) -> Iterator[Problem]:
    """Find tags that not exactly one space has; `spaces` maps each space to its tags."""
    for tag in tags:
        tagged = [name for name, own in spaces.items() if tag in own]
        if len(tagged) != 1:
            found = ", ".join(tagged) or "none"
            yield Problem(("spaces",), "K2R401", f"exactly one space is the {tag}; found: {found}")
