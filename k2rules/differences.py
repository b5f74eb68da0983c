"""Differences: what one ruleset says otherwise than another, value by value, with the sources."""

from __future__ import annotations

import json
from enum import Enum
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from attrs import asdict, frozen

from k2rules.catalog import load
from k2rules.loading.additions import PLAYERS
from k2rules.loading.edits import REMOVE
from k2rules.model.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from k2rules.model.sources import Source

__all__ = ["ABSENT", "Change", "diff"]

Where: TypeAlias = tuple[str | int, ...]
Kind: TypeAlias = Literal["added", "removed", "changed", "reordered"]
Sources: TypeAlias = "Mapping[Where, Source]"


class _Absent(Enum):
    ABSENT = "absent"

    def __repr__(self) -> str:
        return self.name


ABSENT = _Absent.ABSENT
"""What a change has in place of a value that is not there; null is a value."""


@frozen
class Change:
    """A value that two rulesets do not share, with its path and where each of them has it from.

    `before` or `after` is `ABSENT` where one has no such value. A list of names or numbers is one
    value. A mapping whose entries stand in another order is one too: the list of their names.
    """

    path: Where
    before: Any
    after: Any
    source_before: Source | None = None
    source_after: Source | None = None

    @property
    def kind(self) -> Kind:
        """What has happened to the value."""
        if self.before is ABSENT:
            return "added"
        if self.after is ABSENT:
            return "removed"
        both = isinstance(self.before, list) and isinstance(self.after, list)
        same = both and sorted(map(_text, self.before)) == sorted(map(_text, self.after))
        return "reordered" if same else "changed"

    def to_dict(self) -> dict[str, Any]:
        """Give the change as plain data for JSON; a value that is absent has no key."""
        values = {"before": self.before, "after": self.after}
        sources = {"source_before": self.source_before, "source_after": self.source_after}
        return {
            "path": list(self.path),
            "kind": self.kind,
            **{name: value for name, value in values.items() if value is not ABSENT},
            **{name: _plain(source) for name, source in sources.items()},
        }


def diff(a: str | Path | Ruleset, b: str | Path | Ruleset) -> tuple[Change, ...]:
    """Compare two rulesets, given by id, path, or as loaded; what they share is left out.

    Chosen options and rulings count, as do the rulings themselves and the clauses. What differs
    for a number of players only has a path that begins with `players` and that number.

    >>> [change] = diff("k2/summer", load("k2/summer", rulings={"tent-limit": "per-player"}))
    >>> change.path, change.before, change.after
    (('rulings', 'tent-limit', 'chosen'), 'per-climber', 'per-player')

    Raises:
        RulesetError: one of them cannot be loaded.
    """
    one, other = (each if isinstance(each, Ruleset) else load(each) for each in (a, b))
    before, after = _whole(one), _whole(other)
    own = [each.pop(PLAYERS, {}) for each in (before, after)]
    found = list(_changes(before, after, one.sources, other.sources))
    known = {(each.path, _text(each.before), _text(each.after)) for each in found}
    for count in sorted({*own[0], *own[1]}, key=int):
        documents = [
            _laid(base, patches.get(count, {}))
            for base, patches in zip((before, after), own, strict=True)
        ]
        sources = [_sources(rules.sources, count) for rules in (one, other)]
        for each in _changes(documents[0], documents[1], sources[0], sources[1]):
            if (each.path, _text(each.before), _text(each.after)) not in known:
                path = (PLAYERS, count, *each.path)
                found.append(
                    Change(path, each.before, each.after, each.source_before, each.source_after)
                )
    if not found and one.digest != other.digest:
        found.append(Change(("digest",), one.digest, other.digest))
    return tuple(found)


def _whole(rules: Ruleset) -> dict[str, Any]:
    """Give all that a ruleset says, and what is chosen in it."""
    rulings = {
        slug: asdict(ruling) | {"chosen": rules.readings[slug]}
        for slug, ruling in rules.rulings.items()
    }
    options = {
        name: asdict(option) | {"chosen": rules.options[name], "values": list(option.values)}
        for name, option in rules.declared.items()
    }
    said = {"options": options, "rulings": rulings, "sections": rules.sections}
    return {**rules.document, **said}


def _laid(base: Any, patch: Any) -> Any:
    """Give the document of a number of players, from what it has of its own."""
    if not isinstance(base, dict) or not isinstance(patch, dict):
        return patch
    kept = {name: each for name, each in base.items() if name not in patch.get(REMOVE, ())}
    own = {name: each for name, each in patch.items() if name != REMOVE}
    return kept | {n: _laid(kept[n], each) if n in kept else each for n, each in own.items()}


def _sources(sources: Sources, count: str) -> dict[Where, Source]:
    """Give the sources as they are for a number of players."""
    prefix = (PLAYERS, count)
    own = {where[2:]: source for where, source in sources.items() if where[:2] == prefix}
    return {**sources, **own}


def _changes(
    before: Any, after: Any, sources: Sources, others: Sources, where: Where = ()
) -> Iterator[Change]:
    """Give what differs below a path, in the order of the first, then what only the second has."""
    if isinstance(before, dict) and isinstance(after, dict):
        for name in {**before, **after}:
            one, other = before.get(name, ABSENT), after.get(name, ABSENT)
            yield from _changes(one, other, sources, others, (*where, name))
        yield from _order(before, after, where)
    elif isinstance(before, dict) and before:
        yield from _changes(before, {}, sources, others, where)
        if after is not ABSENT:
            yield Change(where, ABSENT, after, None, _source(others, where))
    elif isinstance(after, dict) and after:
        if before is not ABSENT:
            yield Change(where, before, ABSENT, _source(sources, where), None)
        yield from _changes({}, after, sources, others, where)
    elif _are_alike(before, after):
        for index, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from _changes(one, other, sources, others, (*where, index))
    elif before is not after and _text(before) != _text(after):
        yield Change(where, before, after, _source(sources, where), _source(others, where))


def _order(before: dict[str, Any], after: dict[str, Any], where: Where) -> Iterator[Change]:
    """Tell that things stand in another order; the order of the fields of one thing is nothing."""
    one, other = [n for n in before if n in after], [n for n in after if n in before]
    things = [*before.values(), *after.values()]
    if one != other and all(isinstance(each, (dict, list)) for each in things):
        yield Change(where, one, other)


def _are_alike(before: Any, after: Any) -> bool:
    """Whether both are lists of as many mappings, which are compared one by one."""
    lists = isinstance(before, list) and isinstance(after, list)
    return lists and len(before) == len(after) and all(isinstance(e, dict) for e in before + after)


def _source(sources: Sources, where: Where) -> Source | None:
    """Give the source of a value; a list has that of its first item."""
    found = sources.get(where)
    if found is None:
        found = next((s for path, s in sources.items() if path[: len(where)] == where), None)
    return found


def _plain(source: Source | None) -> dict[str, Any] | None:
    if source is None:
        return None
    kind = source.kind.value if source.kind else None
    return {"kind": kind, "cite": source.cite, "note": source.note}


def _text(value: Any) -> str:
    """Give a value as text; true is not 1, and the order of keys is nothing."""
    return "" if value is ABSENT else json.dumps(value, sort_keys=True)
