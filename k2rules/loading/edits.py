"""Edits: what the operators of a patch do to a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from k2rules.loading.diagnostics import Diagnostic, dotted, error, show, suggest
from k2rules.loading.tree import Node, kind_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from k2rules.loading.diagnostics import Where

    Known = Mapping[object, list[int]]
    """The indexes of a list's items by name."""

__all__ = ["AFTER", "ANCHORED", "APPEND", "BEFORE", "OPERATORS", "PREPEND", "REMOVE", "edited"]

REMOVE, APPEND, PREPEND = "$remove", "$append", "$prepend"
BEFORE, AFTER = "$before", "$after"
ANCHORED = (BEFORE, AFTER)
"""The operators that name the items beside which they put others."""

OPERATORS = (APPEND, PREPEND, BEFORE, AFTER, REMOVE)
"""Every key that may begin with $; all but `$remove` are for lists alone."""


def edited(base: Node, patch: Node, problems: list[Diagnostic], where: Where) -> Node:
    """Return a list changed by the operators of a patch.

    All of them speak of the list as it was, so their order does not matter and an item that is
    removed may still say where others go.
    """
    items = base.value if isinstance(base.value, list) else []
    known: dict[object, list[int]] = {}
    for number, item in enumerate(items):
        known.setdefault(_name(item), []).append(number)
    problems += _others(patch, where)
    gone = {n for each in _items(patch, REMOVE) if (n := _found(known, each, problems, where)) >= 0}
    before, after = (_beside(known, patch, name, problems, where) for name in ANCHORED)
    merged = [*_items(patch, PREPEND)]
    for number, item in enumerate(items):
        merged += before.get(number, ())
        merged += () if number in gone else (item,)
        merged += after.get(number, ())
    merged += _items(patch, APPEND)
    return evolve(base, value=merged, source=base.source if merged else patch.source)


def _others(patch: Node, where: Where) -> Iterator[Diagnostic]:
    for name, node in patch.entries.items():
        if name not in OPERATORS:
            message = f"{dotted(where)} is a list, and {show(name)} is no operator"
            hint = f"use {', '.join(OPERATORS)}, or write the whole list"
            yield error("K2R214", message, node.place, hint, (*where, name))


def _items(patch: Node, name: str) -> Sequence[Node]:
    node = patch.entries.get(name)
    return node.value if node is not None and isinstance(node.value, list) else ()


def _beside(
    known: Known, patch: Node, name: str, problems: list[Diagnostic], where: Where
) -> dict[int, Sequence[Node]]:
    """Return what is put beside each item, by its index."""
    found: dict[int, Sequence[Node]] = {}
    anchors = patch.entries.get(name)
    for anchor, added in anchors.entries.items() if anchors else ():
        node = Node(anchor, added.place)
        number = _found(known, node, problems, where)
        if number >= 0 and isinstance(added.value, list):
            found[number] = added.value
    return found


def _found(known: Known, wanted: Node, problems: list[Diagnostic], where: Where) -> int:
    """Return the index of the only item that is meant; -1 with a problem if there is none such."""
    name = _name(wanted)
    shown = show(name if isinstance(name, str) else wanted.plain())
    found = known.get(name, [])
    if len(found) == 1:
        return found[0]
    if found:
        message = f"{shown} stands {len(found)} times in {dotted(where)}"
        problems.append(error("K2R215", message, wanted.mark, "write the whole list", where))
    else:
        hint = suggest(str(name), map(str, known))
        message = f"there is no {shown} in {dotted(where)}"
        problems.append(error("K2R215", message, wanted.mark, hint, where))
    return -1


def _name(item: Node) -> object:
    """Return an item as the name of one: keys are always text, so numbers count as text."""
    if isinstance(item.value, (dict, list)):
        return repr(item.plain()), kind_of(item.value)
    value = item.value
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    return str(value) if isinstance(value, int) else value
