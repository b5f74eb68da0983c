"""Layers: merges the files, options and patches of a ruleset into one document.

The order is: what the file extends, its includes, its own body, the chosen values of the options
it declares, its patch. An included file is a part of the file that includes it: its options and
its patch take effect as if they stood there.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from attrs import define, field, frozen

from k2rules.loading.diagnostics import Diagnostic, Mark, Where, error, has_errors, show
from k2rules.loading.files import Files, Origin, display
from k2rules.loading.merge import empty_slots, join, overlay, patched
from k2rules.loading.options import Declaration, Layer, Option, choose, declarations
from k2rules.loading.provenance import attribute
from k2rules.loading.seats import seated
from k2rules.loading.text import DEFAULT_LIMITS, Limits
from k2rules.loading.tree import Data, Marks, Node, kind_of
from k2rules.model.sources import Source, SourceKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

CONTROL = ("extends", "include", "options", "patch")
"""The keys of a file that say how it is put together; they are not data."""


@frozen
class Merged:
    """A ruleset as one document, with the place of every value and the source of each datum.

    A datum is a value that holds no others.
    """

    data: dict[str, Data]
    marks: Marks
    options: Mapping[str, Option]
    provenance: Mapping[Where, Source]
    files: tuple[str, ...] = ()


@define(eq=False)
class _Part:
    """A file with its includes: data, option declarations and patches, not yet applied."""

    content: Node
    declared: list[Declaration] = field(factory=list)
    patches: list[Node] = field(factory=list)

    def add(self, other: _Part, problems: list[Diagnostic]) -> None:
        """Add another part of the same ruleset; what both set is an error."""
        self.content = join(self.content, other.content, problems)
        known = {each.name: each for each in self.declared}
        for each in other.declared:
            if each.name in known:
                first = known[each.name].mark
                message = f"option {show(each.name)} is set both at {first} and at {each.mark}"
                problems.append(error("K2R206", message, each.mark, path=("options", each.name)))
            else:
                self.declared.append(each)
        self.patches.extend(other.patches)


def load_document(
    path: Path,
    roots: Path | Sequence[Path],
    chosen: Mapping[str, object] | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> tuple[Merged | None, tuple[Diagnostic, ...]]:
    """Load a file and all it builds on; the document is None if there is any error.

    `chosen` maps option names to values (True and `"true"` are the same); the others take their
    default. Files outside the roots are a user's: what they set is marked as a variant.
    """
    given = [roots] if isinstance(roots, Path) else roots
    files = Files(tuple(root.resolve() for root in given), limits)
    try:
        main = path.resolve()
    except (OSError, RuntimeError, ValueError):
        message = f"there is no file {show(str(path))}"
        return None, (error("K2R201", message, Mark(str(path))),)
    assembly = _Assembly(files)
    root, options = assembly.merge(assembly.chain(main), chosen or {}, Mark(display(main)))
    problems = tuple(files.problems)
    if has_errors(problems):
        return None, problems
    data = {name: node.plain() for name, node in root.entries.items()}
    sources = {
        where: node.source
        for where, node in root.walk()
        if node.source is not None and not (node.value and isinstance(node.value, (dict, list)))
    }
    return Merged(data, Marks.of(root), options, sources, tuple(assembly.names)), problems


@define(eq=False)
class _Assembly:
    """Gathers the parts of a ruleset and merges them; problems are collected in `files`."""

    files: Files
    names: list[str] = field(factory=list)

    def chain(self, main: Path) -> list[_Part]:
        """Return the file and all it extends, the lowest first."""
        parts: list[_Part] = []
        opened: list[Path] = []
        home = self.files.folder(main)
        following: Path | None = main
        mark: Mark | None = None
        while following is not None and not self._circle("extend", following, opened, mark):
            path, following = following, None
            opened.append(path)
            root = self.files.read(path, mark)
            if root is None:
                break
            folder = home if path.is_relative_to(home) else self.files.folder(path)
            origin = Origin(path, folder)
            extends = root.entries.pop("extends", None)
            if extends is not None:
                mark = extends.mark
                following = self._extended(extends, origin)
            parts.insert(0, self._part(root, origin, ()))
        return parts

    def merge(
        self, parts: Sequence[_Part], chosen: Mapping[str, object], main: Mark
    ) -> tuple[Node, dict[str, Option]]:
        """Lay the parts over each other, each followed by its options and patches."""
        declared = [each for part in parts for each in part.declared]
        options = choose(declared, chosen, main, self.files.problems)
        root = Node({}, main)
        for part in parts:
            root = overlay(root, part.content)
            for each in part.declared:
                layer = each.values.get(options[each.name].chosen)
                if layer is not None:
                    root = self._with_layer(root, layer, each.origin)
            for patch in part.patches:
                root = self._patched(root, patch)
        return seated(root, options, declared, self.files.problems)

    def _with_layer(self, root: Node, layer: Layer, origin: Origin) -> Node:
        if layer.includes is not None:
            part = self._included(layer.includes, origin, (origin.path,))
            root = overlay(root, part.content)
            for each in part.declared:
                message = f"option {show(each.name)} is declared inside an option"
                self.files.problems.append(error("K2R204", message, each.mark))
            for patch in part.patches:
                root = self._patched(root, patch)
        return self._patched(root, layer.patch) if layer.patch else root

    def _patched(self, root: Node, patch: Node) -> Node:
        self.files.problems.extend(empty_slots(root, patch))
        return patched(root, patch, self.files.problems)

    def _extended(self, node: Node, origin: Origin) -> Path | None:
        if isinstance(node.value, str):
            return self.files.extended(node, node.value, origin)
        self._wrong(node, "extends", "text")
        return None

    def _wrong(self, node: Node, what: str, wanted: str) -> None:
        message = f"{what}: expected {wanted}, got {kind_of(node.plain())}"
        self.files.problems.append(error("K2R101", message, node.mark, path=(what,)))

    def _circle(self, verb: str, path: Path, opened: Sequence[Path], mark: Mark | None) -> bool:
        if path not in opened:
            return False
        circle = " -> ".join(display(each) for each in (*opened, path))
        message = f"files {verb} each other in a circle: {circle}"
        self.files.problems.append(error("K2R203", message, mark or Mark(display(path))))
        return True

    def _included(self, node: Node, origin: Origin, opened: tuple[Path, ...]) -> _Part:
        """Read the files of an `include` list and join them."""
        whole = _Part(Node({}, node.mark))
        if not isinstance(node.value, list):
            self._wrong(node, "include", "a list of paths")
            return whole
        seen: list[Path] = []
        for item in node.value:
            if not isinstance(item.value, str):
                self._wrong(item, "include", "a path")
                continue
            path = self.files.relative(item, item.value, origin)
            if path is None or self._circle("include", path, opened, item.mark):
                continue
            if path in seen:
                message = f"the file {show(item.value)} is included twice"
                self.files.problems.append(error("K2R206", message, item.mark))
                continue
            seen.append(path)
            root = self.files.read(path, item.mark)
            if root is not None:
                part = self._part(root, Origin(path, origin.folder), opened)
                whole.add(part, self.files.problems)
        return whole

    def _part(self, root: Node, origin: Origin, opened: tuple[Path, ...]) -> _Part:
        """Make a part of a file already read: provenance, includes, own body."""
        problems = self.files.problems
        self.names.append(display(origin.path))
        control = {key: root.entries.pop(key) for key in CONTROL if key in root.entries}
        by_user = not self.files.is_official(origin.path)
        variant = Source(SourceKind.VARIANT) if by_user else None
        attribute(root, variant, problems)
        patch_source = variant or root.source
        if "extends" in control:
            message = "an included file cannot extend another"
            problems.append(error("K2R102", message, control["extends"].place, "use include"))
        whole = _Part(Node({}, root.mark))
        if "include" in control:
            whole = self._included(control["include"], origin, (*opened, origin.path))
        own = _Part(root)
        if "options" in control:
            own.declared.extend(declarations(control["options"], origin, patch_source, problems))
        patch = control.get("patch")
        if patch is not None and isinstance(patch.value, dict):
            attribute(patch, patch_source, problems, where=("patch",), in_patch=True)
            own.patches.append(patch)
        elif patch is not None:
            self._wrong(patch, "patch", "a mapping")
        whole.add(own, problems)
        return whole
