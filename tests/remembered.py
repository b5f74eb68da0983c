"""Official rulesets are read and loaded once for all tests of a short run: none can change one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import evolve

from k2rules import catalog
from k2rules.loading import files
from k2rules.loading.text import read
from k2rules.loading.tree import Node

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["remember_rulesets"]


def remember_rulesets() -> None:
    """Let `load`, and all that stands on it, remember the files and rulesets of our folder."""
    catalog._check = _once(catalog._check)
    vars(files)["read"] = _read_once(read)


def _once(check: Callable[..., Any]) -> Callable[..., Any]:
    """Remember what loads from our folder."""
    known: dict[Any, Any] = {}

    def remembered(name: Any, rulings: Any, options: Any) -> Any:
        path = catalog.file_of(name)
        if path is None or not path.is_relative_to(catalog.folder()):
            return check(name, rulings, options)
        try:
            key = (path, Path.cwd(), repr(rulings), repr(options))  # a mark names a file from here
        except Exception:  # noqa: BLE001  (a number too long to print, or a hostile object)
            return check(name, rulings, options)
        if key not in known:
            known[key] = check(name, rulings, options)
        return known[key]

    return remembered


def _read_once(parse: Callable[..., Any]) -> Callable[..., Any]:
    """Remember the texts of our files, also for variants that extend them."""
    ours = {path.read_bytes() for path in catalog.folder().rglob("*.yaml")}
    known: dict[Any, Any] = {}

    def remembered(source: Any, file: str, limits: Any) -> Any:
        key = (source, file, evolve(limits, nodes=0))
        document = known.get(key)
        if document is None or document.nodes > limits.nodes:
            document, problems = parse(source, file, limits)
            if document is None or problems or source not in ours:
                return document, problems
            known[key] = document
        return evolve(document, root=_copy(document.root)), ()

    return remembered


def _copy(node: Node) -> Node:
    """Copy a tree, which is changed when files are laid over each other."""
    value = node.value
    if isinstance(value, dict):
        value = {name: _copy(child) for name, child in value.items()}
    elif isinstance(value, list):
        value = [_copy(child) for child in value]
    return Node(value, node.mark, node.key, node.source)
