"""Merging: lays one tree over another, joins the parts of a ruleset, and applies patches."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from attrs import define, evolve, field

from k2rules.loading.diagnostics import Diagnostic, dotted, error, show, suggest, warning
from k2rules.loading.edits import OPERATORS, REMOVE, edited
from k2rules.loading.tree import kind_of
from k2rules.model.sources import SourceKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from k2rules.loading.diagnostics import Where
    from k2rules.loading.tree import Node

_DIGITS = re.compile(r"[0-9]+")
_LONGEST_NEAR = 60


def overlay(base: Node, top: Node) -> Node:
    """Return the base with the top laid over it: mappings merge, all else is replaced."""
    if not (isinstance(base.value, dict) and isinstance(top.value, dict)):
        return top
    merged = dict(base.value)
    for name, node in top.value.items():
        merged[name] = overlay(merged[name], node) if name in merged else node
    return evolve(base, value=merged)


def join(first: Node, second: Node, problems: list[Diagnostic], where: Where = ()) -> Node:
    """Return two parts of one ruleset as one; a value set by both is an error."""
    if not (isinstance(first.value, dict) and isinstance(second.value, dict)):
        message = f"{dotted(where)} is set both at {first.place} and at {second.place}"
        hint = "keep one of them, or change it in patch"
        problems.append(error("K2R206", message, second.place, hint, where))
        return first
    merged = dict(first.value)
    for name, node in second.value.items():
        known = merged.get(name)
        merged[name] = join(known, node, problems, (*where, name)) if known else node
    return evolve(first, value=merged)


def patched(base: Node | None, patch: Node, problems: list[Diagnostic], where: Where = ()) -> Node:
    """Return the base changed by a patch; each `$remove` acts before the other keys beside it."""
    if not isinstance(patch.value, dict):
        return patch
    if base and isinstance(base.value, list) and any(name in patch.value for name in OPERATORS):
        return edited(base, patch, problems, where)
    start = base if base and isinstance(base.value, dict) else evolve(patch, value={})
    merged = dict(start.entries)
    if REMOVE in patch.value:
        _remove_all(merged, patch.value[REMOVE], problems)
    problems += _without_list(base, patch, where)
    existing = _Near(tuple(merged))
    for name, node in patch.value.items():
        if name in OPERATORS:
            continue
        path = (*where, name)
        if name not in merged:
            _warn_if_near(node, existing, problems, path)
        merged[name] = patched(merged.get(name), node, problems, path)
    return evolve(start, value=merged)


def _without_list(base: Node | None, patch: Node, where: Where) -> Iterator[Diagnostic]:
    """Yield an error for every operator of lists that stands where there is none."""
    there = f"is {kind_of(base.plain())}, no list" if base else "is not there"
    for name, node in patch.entries.items():
        if name in OPERATORS and name != REMOVE:
            message = f"{name} changes a list, but {dotted(where) or 'the ruleset'} {there}"
            yield error("K2R214", message, node.place, path=(*where, name))


def empty_slots(base: Node, patch: Node, where: Where = ()) -> Iterator[Diagnostic]:
    """Yield an error for every reconstructed value that a patch sets to null.

    That is what an unanswered question of a form looks like.
    """
    if patch.value is None and base.source and base.source.kind is SourceKind.RECONSTRUCTION:
        message = f"{dotted(where)} is not filled in"
        hint = "write what is printed there, or remove the line to keep the stand-in"
        yield error("K2R213", message, patch.mark, hint, where)
    for name, node in patch.entries.items():
        if name in base.entries:
            yield from empty_slots(base.entries[name], node, (*where, name))


@define(eq=False)
class _Near:
    """Names in which those within one edit of another are found without comparing each."""

    names: tuple[str, ...]
    parts: dict[str, list[int]] = field(factory=dict)

    def to(self, name: str) -> Iterator[str]:
        """Yield the names within one edit, in their order."""
        if not self.parts:
            for number, each in enumerate(self.names):
                for part in _lessened(each):
                    self.parts.setdefault(part, []).append(number)
        found = {number for part in _lessened(name) for number in self.parts.get(part, ())}
        near = (self.names[number] for number in sorted(found))
        return (each for each in near if is_one_edit(name, each))


def _lessened(name: str) -> set[str]:
    """Return a name and all it becomes without a character: names within one edit share one."""
    if len(name) > _LONGEST_NEAR:
        return set()
    return {name, *(name[:at] + name[at + 1 :] for at in range(len(name)))}


def _warn_if_near(node: Node, siblings: _Near, problems: list[Diagnostic], where: Where) -> None:
    name = str(where[-1])
    # `e28` beside `e27` is the next of a series, not a slip of the pen.
    series = _DIGITS.sub("#", name)
    near = next((each for each in siblings.to(name) if _DIGITS.sub("#", each) != series), None)
    if near is not None and len(name) > 1:
        message = f"the patch creates {dotted(where)} beside {show(near)}"
        hint = f"did you mean to patch {show(near)}?"
        problems.append(warning("K2R209", message, node.place, hint, where))


def _remove_all(entries: dict[str, Node], names: Node, problems: list[Diagnostic]) -> None:
    for item in names.value if isinstance(names.value, list) else ():
        if isinstance(item.value, str):
            _remove(entries, item.value.split("."), item, problems)
        else:
            message = f"{REMOVE}: expected a list of texts, got {kind_of(item.plain())}"
            problems.append(error("K2R101", message, item.mark))


def _remove(
    entries: dict[str, Node], steps: list[str], item: Node, problems: list[Diagnostic]
) -> None:
    """Remove one path; the mappings on the way are copied, since other trees may share them."""
    for depth, step in enumerate(steps[:-1]):
        node = entries.get(step)
        if node is None or not isinstance(node.value, dict):
            siblings, missing = (entries, depth) if node is None else ({}, depth + 1)
            _nothing_to_remove(siblings, steps, missing, item, problems)
            return
        copy = dict(node.value)
        entries[step] = evolve(node, value=copy)
        entries = copy
    if steps[-1] in entries:
        del entries[steps[-1]]
    else:
        _nothing_to_remove(entries, steps, len(steps) - 1, item, problems)


def _nothing_to_remove(
    entries: dict[str, Node], steps: list[str], depth: int, item: Node, problems: list[Diagnostic]
) -> None:
    name = dotted(tuple(steps[: depth + 1]))
    hint = suggest(name, (dotted((*steps[:depth], each)) for each in entries))
    problems.append(error("K2R208", f"there is no {name} to remove", item.mark, hint))


def is_one_edit(one: str, other: str) -> bool:
    """Return whether one added, lost, changed or swapped character makes the names equal."""
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    left, right = one[start:], other[start:]
    swapped = left[:2] == right[:2][::-1] and left[2:] == right[2:]
    return swapped or left[1:] == right[1:] or left[1:] == right or left == right[1:]
