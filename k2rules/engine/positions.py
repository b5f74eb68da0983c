"""Reading a position given as plain data: every fault is found, none is fatal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from attrs import define, field

from k2rules.errors import PositionError
from k2rules.model.names import exact, printable, show, suggest, text_of

__all__ = ["Reader", "plain"]


DEEPEST = 20
MOST = 20_000
"""The most values in all: more than any position has."""


def plain(value: object, faults: list[str], where: str = "position") -> Any:
    """Return an independent copy of plain data: mappings, lists, text, whole numbers.

    What is none of these becomes None, and a fault is noted; so does what is too deep or too much.
    """
    return _Copying(faults).copied(value, where, 0)


@define
class _Copying:
    """A copy of plain data under way, with what is wrong with it, and how much more it may take."""

    faults: list[str]
    left: int = MOST

    def copied(self, value: object, where: str, depth: int) -> Any:
        """Return the copy of a value that stands somewhere."""
        self.left -= 1
        if self.left <= 0:
            if not self.left:
                self.faults.append(f"{where}: there is more than any position has")
            return None
        if value is None or type(value) in (bool, int):
            return value
        if isinstance(value, str):
            return exact(value)
        if not isinstance(value, (Mapping, Sequence)):
            self.faults.append(f"{where}: no plain data: {show(value)}")
        elif depth >= DEEPEST:
            self.faults.append(f"{where}: the data is nested too deeply")
        elif isinstance(value, Mapping):
            items = islice(value.items(), self.left)
            pairs = ((text_of(exact(key)), each) for key, each in items)
            return {key: self.copied(each, f"{where}.{key}", depth + 1) for key, each in pairs}
        else:
            rows = enumerate(islice(value, self.left))
            return [self.copied(each, f"{where}[{n}]", depth + 1) for n, each in rows]
        return None


@define
class Reader:
    """Reads plain data and collects sentences about what is wrong with it.

    Every method gives a usable value even for bad input; `finish` raises if any fault was found.
    """

    faults: list[str] = field(factory=list)

    def fault(self, where: str, message: str) -> None:
        """Note a fault at a path such as `tracks.acclimatization.red/1`, whatever it repeats."""
        self.faults.append(printable(f"{where}: {message}"))

    def finish(self) -> None:
        """Raise `PositionError` with all faults, if there are any."""
        if self.faults:
            raise PositionError(tuple(dict.fromkeys(self.faults)))

    def mapping(self, value: object, where: str, known: Sequence[str]) -> Mapping[str, Any]:
        """Read a mapping whose keys are all known; None counts as empty."""
        if value is None:
            return {}
        if not isinstance(value, Mapping):
            self.fault(where, f"expected a mapping, got {show(value)}")
            return {}
        for key in value:
            if key not in known:
                near = suggest(key, known)
                self.fault(where, f"unknown key {show(key)}" + (f"; {near}" if near else ""))
        return {key: value[key] for key in value if key in known}

    def number(self, value: object, where: str, least: int, most: int) -> int:
        """Read a whole number within bounds."""
        if type(value) is int and least <= value <= most:
            return value
        self.fault(where, f"expected a whole number from {least} to {most}, got {show(value)}")
        return least

    def name(self, value: object, where: str, known: Mapping[str, int]) -> int:
        """Read a known name and give its number."""
        if isinstance(value, str) and value in known:
            return known[value]
        near = suggest(value, known)
        expected = near or "expected one of " + ", ".join(list(known)[:12])
        self.fault(where, f"unknown name {show(value)}; {expected}")
        return next(iter(known.values()))

    def names(self, value: object, where: str, known: Mapping[str, int]) -> list[int]:
        """Read a list of known names and give their numbers."""
        if not isinstance(value, Sequence) or isinstance(value, str):
            self.fault(where, f"expected a list, got {show(value)}")
            return []
        return [self.name(each, f"{where}[{n}]", known) for n, each in enumerate(value)]

    def rows(self, value: object, where: str, seats: int) -> list[Any] | None:
        """Read a list with an entry for each seat; None if it is missing or wrong."""
        if value is None:
            return None
        if isinstance(value, Sequence) and not isinstance(value, str) and len(value) == seats:
            return list(value)
        self.fault(where, f"expected a list with an entry for each of {seats} seats")
        return None
