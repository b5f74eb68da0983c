"""Contrast: what the document of a number of players has that the one of most others has not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.loading.additions import PLAYERS
from k2rules.loading.edits import REMOVE
from k2rules.loading.parts import RULINGS, SECTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from k2rules.loading.diagnostics import Where
    from k2rules.loading.layers import Merged
    from k2rules.loading.tree import Data
    from k2rules.model.sources import Source

__all__ = ["contrasted", "leaves"]

UNITED = (SECTIONS, RULINGS)
"""The keys whose entries hold for all numbers of players, whichever document has them."""


def contrasted(merged: Merged) -> tuple[dict[str, Data], dict[Where, Source]]:
    """Return the data of a ruleset, with what differs for a number of players, and its sources."""
    differences = {n: dict(_different(own, merged)) for n, own in merged.players.items()}
    return _whole_document(merged, differences), _all_sources(merged, differences)


def _whole_document(
    merged: Merged, differences: Mapping[int, Mapping[Where, Data]]
) -> dict[str, Data]:
    """Return the data with what differs for a number of players under `players`.

    That is a patch: a list that differs in one item stands there as a whole, and what is taken away
    stands in a `$remove` where it was.
    """
    own: dict[str, Data] = {}
    for count, document in merged.players.items():
        different: dict[str, Any] = {}
        for where, value in differences[count].items():
            if where[0] not in UNITED:
                _inside(different, where[:-1])[str(where[-1])] = value
        for *around, name in _gone(merged.data, document.data):
            if (*around, name)[0] not in UNITED:
                _inside(different, around).setdefault(REMOVE, []).append(name)
        own[str(count)] = different
    return {**merged.data, **({PLAYERS: own} if own else {})}


def _all_sources(
    merged: Merged, differences: Mapping[int, Mapping[Where, Data]]
) -> dict[Where, Source]:
    """Return the sources of a ruleset, also those of what differs for a number of players."""
    found = dict(merged.provenance)
    for count, document in merged.players.items():
        different = differences[count]
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


def _gone(
    shared: Mapping[str, Data], own: Mapping[str, Data], where: Where = ()
) -> Iterator[Where]:
    """Yield the path of everything that is not there any more."""
    for name, value in shared.items():
        if name not in own:
            yield (*where, name)
        elif isinstance(value, dict):
            inner = own[name]
            yield from _gone(value, inner, (*where, name)) if isinstance(inner, dict) else ()


def _sources(provenance: Mapping[Where, Source]) -> dict[Where, list[Source]]:
    """Return the sources of every value; those of a list's items are told together."""
    found: dict[Where, list[Source]] = {}
    for where, source in provenance.items():
        end = next((n for n, step in enumerate(where) if isinstance(step, int)), len(where))
        found.setdefault(where[:end], []).append(source)
    return found


def _inside(data: dict[str, Any], where: Sequence[str | int]) -> dict[str, Any]:
    """Return the mapping at a path, made if it is not there."""
    for step in where:
        data = data.setdefault(str(step), {})
    return data
