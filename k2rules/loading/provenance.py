"""Provenance: takes the source keys out of a tree and gives every value its source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from k2rules.loading.diagnostics import Diagnostic, error, show, suggest
from k2rules.loading.edits import ANCHORED, OPERATORS, REMOVE
from k2rules.loading.tree import Node, kind_of
from k2rules.model.sources import Source, SourceKind

if TYPE_CHECKING:
    from k2rules.loading.diagnostics import Where

RESERVED = ("kind", "cite", "note", "sources")
"""The keys that any mapping may carry to say where its data come from."""

_KINDS = {kind.value: kind for kind in SourceKind}


def attribute(
    node: Node,
    inherited: Source | None,
    problems: list[Diagnostic],
    *,
    where: Where = (),
    in_patch: bool = False,
) -> None:
    """Strip the reserved keys of the tree and set the source of every value, in place.

    Sources are inherited downwards; keys beginning with $ are checked on the way.
    """
    node.source = inherited
    if isinstance(node.value, list):
        for index, child in enumerate(node.value):
            attribute(child, inherited, problems, where=(*where, index))
    if not isinstance(node.value, dict):
        return
    node.source = own = take(node.value, inherited, problems, where)
    overrides = _overrides(node.value, own, problems, where)
    for name, child in node.value.items():
        path = (*where, name)
        if name.startswith("$"):
            _operator(child, own, problems, path, in_patch=in_patch)
        else:
            attribute(child, overrides.get(name, own), problems, where=path, in_patch=in_patch)


def take(
    entries: dict[str, Node], inherited: Source | None, problems: list[Diagnostic], where: Where
) -> Source | None:
    """Remove `kind`, `cite` and `note` from a mapping and return the source they make."""
    source = inherited or Source()
    for key in ("kind", "cite", "note"):
        node = entries.pop(key, None)
        if node is None:
            continue
        path = (*where, key)
        if not isinstance(node.value, str):
            message = f"{key} of a source: expected text, got {kind_of(node.plain())}"
            problems.append(error("K2R701", message, node.mark, path=path))
        elif key == "cite":
            source = evolve(source, cite=node.value)
        elif key == "note":
            source = evolve(source, note=node.value)
        elif node.value in _KINDS:
            source = evolve(source, kind=_KINDS[node.value])
        else:
            message = f"unknown kind of source {show(node.value)}"
            hint = suggest(node.value, _KINDS) or f"use one of {', '.join(_KINDS)}"
            problems.append(error("K2R701", message, node.mark, hint, path))
    return inherited if source == Source() else source


def _overrides(
    entries: dict[str, Node], own: Source | None, problems: list[Diagnostic], where: Where
) -> dict[str, Source | None]:
    sources = entries.pop("sources", None)
    if sources is None:
        return {}
    path = (*where, "sources")
    if not isinstance(sources.value, dict):
        message = f"sources: expected a mapping, got {kind_of(sources.plain())}"
        problems.append(error("K2R701", message, sources.mark, path=path))
        return {}
    overrides: dict[str, Source | None] = {}
    for name, node in sources.value.items():
        if name not in entries:
            message = f"sources names {show(name)}, which is not set here"
            hint = suggest(name, entries)
            problems.append(error("K2R702", message, node.place, hint, (*path, name)))
        overrides[name] = _override(node, own, problems, (*path, name))
    return overrides


def _override(
    node: Node, own: Source | None, problems: list[Diagnostic], where: Where
) -> Source | None:
    if not isinstance(node.value, dict):
        message = f"a source: expected a mapping, got {kind_of(node.plain())}"
        problems.append(error("K2R701", message, node.mark, path=where))
        return own
    source = take(node.value, own, problems, where)
    for name, child in node.value.items():
        message = f"unknown key {show(name)} in a source"
        hint = suggest(name, RESERVED[:3])
        problems.append(error("K2R102", message, child.place, hint, (*where, name)))
    return source


def _operator(
    node: Node,
    source: Source | None,
    problems: list[Diagnostic],
    where: Where,
    *,
    in_patch: bool,
) -> None:
    """Check the form of an operator and give the items it adds their source."""
    name = str(where[-1])
    if name not in OPERATORS:
        message = f"unknown operator {show(name)}"
        hint = suggest(name, OPERATORS) or f"the operators are {', '.join(OPERATORS)}"
        problems.append(error("K2R207", message, node.place, hint, where))
    elif not in_patch:
        message = f"{name} is only allowed in a patch"
        problems.append(error("K2R207", message, node.place, path=where))
    elif name not in ANCHORED:
        _added(name, node, source, problems, where)
    elif not isinstance(node.value, dict):
        message = f"{name}: expected a mapping of items to lists, got {kind_of(node.plain())}"
        problems.append(error("K2R101", message, node.mark, path=where))
    else:
        for anchor, items in node.value.items():
            _added(name, items, source, problems, (*where, anchor))


def _added(
    name: str, node: Node, source: Source | None, problems: list[Diagnostic], where: Where
) -> None:
    if not isinstance(node.value, list):
        wanted = "a list of texts" if name == REMOVE else "a list"
        message = f"{name}: expected {wanted}, got {kind_of(node.plain())}"
        problems.append(error("K2R101", message, node.mark, path=where))
    attribute(node, source, problems, where=where)
