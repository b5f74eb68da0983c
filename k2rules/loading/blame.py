"""Blame: what a variant says that is the reason for a fault which shows elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, field

from k2rules.loading.additions import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from k2rules.loading.diagnostics import Mark, Where
    from k2rules.loading.layers import Merged

__all__ = ["Blame"]

_WHOLE = ("meta", PLAYERS)


@define(eq=False)
class Blame:
    """Finds places of a document in the files of its user; official files have no faults alone.

    `own` has the place of the first value that is the user's at or below each path, `gone` the
    places at which the user takes something away, by the name of what is taken away.
    """

    merged: Merged
    own: dict[Where, Mark] = field(factory=dict)
    gone: dict[str, Mark] = field(factory=dict)

    def mark(self, where: Where, concerns: Iterable[Where] = (), missing: str = "") -> Mark:
        """Return the place of a fault, or of the likeliest reason for it in a file of the user.

        `concerns` are other paths that have to do with it, `missing` is a name that is not there.
        """
        mark = self.merged.marks.value(where)
        if mark.file in self.merged.own or not self.merged.own:
            return mark
        if not self.own:
            self._collect()
        likely = (self.gone.get(missing), *map(self.own.get, (where, *concerns, where[:1])))
        rest = (
            *self.gone.values(),
            self.own.get(()),
            *map(self.own.get, ((key,) for key in _WHOLE)),
        )
        return next((each for each in (*likely, *rest) if each), self.merged.marks.value(()))

    def _collect(self) -> None:
        marks = self.merged.marks
        for where, value in marks.values.items():
            mark = marks.keys.get(where, value)
            if where and mark.file in self.merged.own:
                first = 1 if where[0] in _WHOLE else 0
                for end in range(first, len(where) + 1):
                    self.own.setdefault(where[:end], mark)
        for where, mark in self.merged.removed.items():
            self.gone.setdefault(str(where[-1]), mark)
