"""What has changed between two states, as a seat sees them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from attrs import frozen

from k2rules.engine.decisions import CHANCE
from k2rules.games import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from k2rules.engine.state import State

__all__ = ["Change", "Changes", "describe"]

TOLD = ("pieces", "tracks", "hands", "supplies", "markers", "weather")
"""The parts of a description that are compared."""


@frozen
class Change:
    """What became different: where, and from what to what; None where a list got or lost it."""

    where: tuple[str, ...]
    was: Any
    now: Any

    def __str__(self) -> str:
        where = ".".join(self.where)
        if self.was is None:
            return f"{where}: +{self.now}"
        return f"{where}: -{self.was}" if self.now is None else f"{where}: {self.was} -> {self.now}"


class Changes:
    """The question what has changed since a state, as a seat sees it.

    Without a `player` that is the seat that acts there; of chance, what everybody sees.
    """

    def __init__(self, before: State[Any], player: int | None = None) -> None:
        seat = CHANCE if before.over else before.player
        alone = before.tables.players == 1
        acting = seat if seat != CHANCE else (0 if alone else None)
        self.player = acting if player is None else player
        self.before = self._told(before)

    def __call__(self, state: State[Any]) -> tuple[Change, ...]:
        """Give the changes, those of pieces first."""
        now = self._told(state)
        found = [
            change
            for key in TOLD
            for change in _changes((key,), self.before.get(key), now.get(key))
        ]
        kept = {change.now for change in found if change.was is None}
        found = [change for change in found if change.now is not None or change.was not in kept]
        return tuple(sorted(found, key=lambda each: (each.where[0] != "pieces", str(each))))

    def _told(self, state: State[Any]) -> Mapping[str, Any]:
        return describe(state.masked(self.player))


def describe(state: State[Any]) -> Mapping[str, Any]:
    """Return everything in a state by name."""
    return FAMILIES[state.tables.family].describe(state)


def _changes(where: tuple[str, ...], was: Any, now: Any) -> Iterator[Change]:
    """Give the differences between two pieces of plain data."""
    if was == now:
        return
    if isinstance(was, dict) and isinstance(now, dict):
        for key in dict.fromkeys([*was, *now]):
            yield from _changes((*where, str(key)), was.get(key, ""), now.get(key, ""))
    elif isinstance(was, list) and isinstance(now, list) and not _simple(was + now):
        for index, (one, other) in enumerate(zip(was, now, strict=False)):
            yield from _changes((*where, str(index)), one, other)
    elif isinstance(was or [], list) and isinstance(now or [], list):
        old, new = Counter(map(str, was or ())), Counter(map(str, now or ()))
        yield from (Change(where, None, each) for each in (new - old).elements())
        yield from (Change(where, each, None) for each in (old - new).elements())
    else:
        yield Change(where, _word(was), _word(now))


def _simple(row: Sequence[Any]) -> bool:
    return not any(isinstance(each, (list, dict)) for each in row)


def _word(value: Any) -> Any:
    """Give a value that can be looked up; nothing is told as `none`."""
    return "none" if value in (None, "") else value if isinstance(value, (int, str)) else str(value)
