"""Conflicts: finds where layers of one ruleset set the same value differently."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from attrs import define, field, frozen

from k2rules.loading.diagnostics import dotted, error, suggest, warning
from k2rules.loading.edits import OPERATORS, REMOVE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from k2rules.loading.diagnostics import Diagnostic, Where
    from k2rules.loading.gathering import Part
    from k2rules.loading.tree import Node

__all__ = ["conflicts"]


class _How(Enum):
    """What a layer does at a path: it may go on below, or decide all that is there."""

    GOES_ON = auto()
    SETS = auto()
    EDITS = auto()
    REMOVES = auto()


@frozen
class _Touch:
    """What a layer does at a path, and where that is written."""

    how: _How
    node: Node

    def agrees(self, other: _Touch) -> bool:
        """Whether the order of the two does not matter."""
        if self.how is other.how is _How.SETS:
            return _same(self.node, other.node)
        return self.how is other.how is _How.GOES_ON


def conflicts(base: Node, layers: Sequence[Part]) -> Iterator[Diagnostic]:
    """Yield an error for every path at which two layers that lie on a document do not agree.

    A later layer may say in `overrides` that it means to; one that overrides nothing is warned of.
    """
    known: dict[Where, _Touch] = {}
    for layer in layers:
        touched = _Touched(base)
        touched.part(layer)
        both = {where: known[where] for where in touched.found if where in known}
        wrong = [where for where, first in both.items() if not first.agrees(touched.found[where])]
        meant = {str(each.value): each for each in layer.overrides}
        needed = set()
        for where in wrong:
            named = {name for name in _names_of(where) if name in meant}
            needed |= named
            if not named:
                yield _conflict(where, known[where].node, touched.found[where].node)
        for name, node in meant.items():
            if name not in needed:
                hint = suggest(name, map(dotted, known))
                message = f"no earlier layer sets {dotted((name,))} to anything else"
                yield warning("K2R217", message, node.mark, hint, ("overrides",))
        known |= touched.found


def _conflict(where: Where, first: Node, second: Node) -> Diagnostic:
    message = f"{dotted(where)} is set by two layers, at {first.place} and at {second.place}"
    hint = "name it in `overrides` of the later layer if that is meant"
    return error("K2R216", message, second.place, hint, where)


def _names_of(where: Where) -> Iterator[str]:
    """Yield how the path and all around it are written in `overrides`."""
    name = ""
    for step in where:
        name = f"{name}.{step}" if name else str(step)
        yield name


def _same(one: Node, other: Node) -> bool:
    """Whether two values are equal; true is not 1."""
    return repr(one.plain()) == repr(other.plain())


@define(eq=False)
class _Touched:
    """Every path at which a layer does something to a document."""

    base: Node
    found: dict[Where, _Touch] = field(factory=dict)

    def part(self, layer: Part) -> None:
        """Note what a layer does, its body first and then its patches."""
        self.tree(layer.content, (), None)
        for patch in layer.patches:
            self.tree(patch, (), self.base)

    def tree(self, node: Node, where: Where, base: Node | None) -> None:
        """Note what a tree does from a path on; a patch comes with what is there before it."""
        if not isinstance(node.value, dict):
            self.note(where, _How.SETS, node)
            return
        listed = base is not None and isinstance(base.value, list)
        if listed and any(name in OPERATORS for name in node.value):
            self.note(where, _How.EDITS, node)
            return
        self.note(where, _How.GOES_ON, node)
        for name, child in node.value.items():
            if name == REMOVE:
                self.removals(child, where)
            elif name not in OPERATORS:
                self.tree(child, (*where, name), base.entries.get(name) if base else None)

    def removals(self, names: Node, where: Where) -> None:
        """Note what `$remove` takes away from the mapping at a path."""
        for item in names.value if isinstance(names.value, list) else ():
            steps = str(item.value).split(".")
            for end in range(1, len(steps)):
                self.note((*where, *steps[:end]), _How.GOES_ON, item)
            self.note((*where, *steps), _How.REMOVES, item)

    def note(self, where: Where, how: _How, node: Node) -> None:
        """Note one thing, after what the layer has done at the path before."""
        known = self.found.get(where)
        if known is not None and (known.how is _How.REMOVES or how is _How.GOES_ON):
            # A mapping in place of a value of its own: the value is gone whatever was there.
            how = _How.REMOVES if known.how is _How.SETS else known.how
        self.found[where] = _Touch(how, node)
