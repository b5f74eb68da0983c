"""Contrast: what the document of a number of players has that the one of most others has not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.loading.additions import PLAYERS
from k2rules.loading.parts import RULINGS, SECTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from k2rules.loading.diagnostics import Where
    from k2rules.loading.layers import Merged
    from k2rules.loading.tree import Data
    from k2rules.model.sources import Source

__all__ = ["all_sources", "leaves", "whole_document"]

UNITED = (SECTIONS, RULINGS)
"""The keys whose entries hold for all numbers of players, whichever document has them."""


def whole_document(merged: Merged) -> dict[str, Data]:
    """Return the data of a ruleset with what differs for a number of players under `players`.

    A list that differs in one item stands there as a whole; what is taken away does not show.
    """
    own: dict[str, Data] = {}
    for count, document in merged.players.items():
        different: dict[str, Any] = {}
        for where, value in _different(document, merged):
            if where[0] not in UNITED:
                _put(different, where, value)
        own[str(count)] = different
    return {**merged.data, **({PLAYERS: own} if own else {})}


def all_sources(merged: Merged) -> dict[Where, Source]:
    """Return the sources of a ruleset, also those of what differs for a number of players."""
    found = dict(merged.provenance)
    for count, document in merged.players.items():
        different = {where for where, _ in _different(document, merged)}
        for where, source in document.provenance.items():
            if any(where[:end] in different for end in range(1, len(where) + 1)):
                prefix = () if where[0] in UNITED else (PLAYERS, str(count))
                found.setdefault((*prefix, *where), source)
    return found


def leaves(value: Data, where: Where = ()) -> Iterator[tuple[Where, Data]]:
    """Yield every value that is no mapping with entries, with its path; a list is one value."""
    if isinstance(value, dict) and value:
        for name, each in value.items():
            yield from leaves(each, (*where, name))
    else:
        yield where, value


def _different(document: Merged, merged: Merged) -> Iterator[tuple[Where, Data]]:
    """Yield every value that is another or comes from elsewhere."""
    shared = dict(leaves(merged.data))
    ours, theirs = _sources(document.provenance), _sources(merged.provenance)
    for where, value in leaves(document.data):
        same = where in shared and shared[where] == value
        if not same or ours.get(where) != theirs.get(where):
            yield where, value


def _sources(provenance: Mapping[Where, Source]) -> dict[Where, list[Source]]:
    """Return the sources of every value; those of a list's items are told together."""
    found: dict[Where, list[Source]] = {}
    for where, source in provenance.items():
        end = next((n for n, step in enumerate(where) if isinstance(step, int)), len(where))
        found.setdefault(where[:end], []).append(source)
    return found


def _put(data: dict[str, Any], where: Where, value: Data) -> None:
    for step in where[:-1]:
        data = data.setdefault(str(step), {})
    data[str(where[-1])] = value
