"""Seats: lays the lists that options set, one name for each seat, over the document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from k2rules.loading.diagnostics import error, show
from k2rules.loading.merge import overlay
from k2rules.loading.options import names_in, no_value
from k2rules.loading.tree import Node

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from k2rules.loading.diagnostics import Diagnostic, Mark
    from k2rules.loading.options import Declaration, Option

__all__ = ["seated"]


def seated(
    root: Node,
    options: Mapping[str, Option],
    declared: Sequence[Declaration],
    problems: list[Diagnostic],
    most: int | None = None,
) -> tuple[Node, dict[str, Option]]:
    """Return the document with all chosen lists in it, and the options with the names they know.

    A list that is empty sets nothing; `most` is where lists end in a document for fewer players
    than the game can have. How many seats there are and which names may stand twice is for the
    family to say.
    """
    known = dict(options)
    first = {each.name: each.mark for each in reversed(declared)}
    for option in options.values():
        if option.sets:
            mark = first[option.name]
            values = _values(root, option, mark, problems)
            known[option.name] = own = evolve(option, values=values)
            names = names_in(option.chosen)
            problems += [no_value(own, name, mark) for name in names if name not in values]
            if names:
                root = overlay(root, _laid(option.sets, names[:most], mark))
    return root, known


def _values(root: Node, option: Option, mark: Mark, problems: list[Diagnostic]) -> tuple[str, ...]:
    """Return the names that may stand in the list."""
    if not isinstance(option.each, str):
        return option.each
    node: Node | None = root
    for step in option.each.split("."):
        node = node.entries.get(step) if node else None
    if node is None or not node.entries:
        message = f"option {show(option.name)}: there is no mapping {show(option.each)}"
        problems.append(error("K2R210", message, mark, path=tuple(option.each.split("."))))
        return ()
    return tuple(node.entries)


def _laid(path: str, names: Sequence[str], mark: Mark) -> Node:
    """Return a document that holds nothing but the list."""
    node = Node([Node(name, mark) for name in names], mark)
    for step in reversed(path.split(".")):
        node = Node({step: node}, mark, key=mark)
    return node
