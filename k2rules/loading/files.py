"""Files: finds the files of a ruleset, keeps them inside their folders, and reads them."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path, PureWindowsPath
from typing import TYPE_CHECKING

from attrs import define, evolve, field, frozen

from k2rules.loading.diagnostics import Diagnostic, Mark, error, show, suggest
from k2rules.loading.shelf import found, is_file, under
from k2rules.loading.text import DEFAULT_LIMITS, Limits, read
from k2rules.model.names import is_id

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.loading.tree import Node


@frozen
class Origin:
    """The file that names other files, and the folder they may not leave."""

    path: Path
    folder: Path


SUFFIXES = (".yaml", ".yml")


@define(eq=False)
class Files:
    """Reads files of one ruleset and counts what they cost; problems are collected.

    `nodes` are the values of all files, `own_nodes` those of files outside the roots.
    """

    roots: tuple[Path, ...]
    limits: Limits = DEFAULT_LIMITS
    problems: list[Diagnostic] = field(factory=list)
    count: int = 0
    nodes: int = 0
    own_nodes: int = 0

    def read(self, path: Path, mark: Mark | None) -> Node | None:
        """Read one file; `mark` is where it is asked for, None for the main file."""
        shown = display(path)
        place = mark or Mark(shown)
        self.count += 1
        if self.count > self.limits.files:
            message = f"the ruleset has more than {self.limits.files} files"
            self.problems.append(error("K2R120", message, place))
            return None
        try:
            there = found(path)
            if not there.is_file():  # also refuses pipes and devices
                self.problems.append(error("K2R201", f"there is no file {show(shown)}", place))
                return None
            with there.open("rb") as stream:
                source = stream.read(self.limits.bytes + 1)
        except OSError as exc:
            message = f"the file {show(shown)} cannot be read: {exc.strerror}"
            self.problems.append(error("K2R201", message, place))
            return None
        # What official files hold does not use up what their user may write.
        left = self.limits.nodes - (0 if self.is_official(path) else self.own_nodes)
        document, problems = read(source, shown, evolve(self.limits, nodes=max(left, 0)))
        self.problems.extend(problems)
        if document is None:
            return None
        self.nodes += document.nodes
        self.own_nodes += 0 if self.is_official(path) else document.nodes
        return document.root

    def is_official(self, path: Path) -> bool:
        """Return whether a resolved path lies in one of the ruleset roots."""
        return any(path.is_relative_to(root) for root in self.roots)

    def relative(self, node: Node, text: str, origin: Origin) -> Path | None:
        """Resolve a path written in a file; it must stay in the folder or in a root."""
        if PureWindowsPath(text).anchor or "\\" in text or text.startswith("~"):
            message = f"the path {show(text)} is not relative with forward slashes"
            self.problems.append(error("K2R202", message, node.mark))
            return None
        try:
            path = (origin.path.parent / text).resolve()
        except (OSError, RuntimeError, ValueError):
            self.problems.append(error("K2R201", f"there is no file {show(text)}", node.mark))
            return None
        if path.is_relative_to(origin.folder) or self.is_official(path):
            return path
        message = f"the path {show(text)} leaves the ruleset folder"
        self.problems.append(error("K2R202", message, node.mark))
        return None

    def extended(self, node: Node, text: str, origin: Origin) -> Path | None:
        """Find what `extends` names: a path relative to the file, or a ruleset id."""
        if text.endswith(SUFFIXES):
            path = self.relative(node, text, origin)
            if path is None or is_file(path):
                return path
        elif is_id(text):
            for root in self.roots:
                path = self.relative(node, f"{text}.yaml", Origin(root / "_", root))
                if path is None or is_file(path):
                    return path
        message = f"there is no ruleset {show(text)}"
        self.problems.append(error("K2R201", message, node.mark, suggest(text, self.ids)))
        return None

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The ids of all that can be extended, for suggestions."""
        return ids(self.roots)

    def folder(self, path: Path) -> Path:
        """Return the folder that a file's paths may not leave: its root, or where it lies."""
        return next((root for root in self.roots if path.is_relative_to(root)), path.parent)


def ids(roots: Sequence[Path]) -> tuple[str, ...]:
    """Return what looks like a ruleset id under the roots, for suggestions."""
    found = (
        path.relative_to(root).with_suffix("").as_posix() for root in roots for path in under(root)
    )
    return tuple(sorted(set(found)))


def display(path: Path) -> str:
    """Return a path as messages show it: relative to the working folder if it lies there."""
    try:
        here = Path.cwd()
    except OSError:  # it was removed
        return str(path)
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)
