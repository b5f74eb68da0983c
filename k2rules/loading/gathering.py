"""Gathering: reads a ruleset's files and what each of them says, for laying them together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, field

from k2rules.loading.additions import Addition, entries
from k2rules.loading.diagnostics import Diagnostic, Mark, error, show
from k2rules.loading.edits import REMOVE
from k2rules.loading.files import Files, Origin, display
from k2rules.loading.merge import join
from k2rules.loading.options import Declaration, declarations
from k2rules.loading.provenance import attribute
from k2rules.loading.tree import Node, kind_of
from k2rules.model.sources import Source, SourceKind

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

__all__ = ["CONTROL", "Gathering", "Part"]

CONTROL = ("extends", "layers", "overrides", "include", "options", "patch", "players")
"""The keys of a file that say how it is put together; they are not data."""

WHOLE = ("meta", "extends", "layers", "options", "players")
"""The keys that a layer cannot have."""


@define(eq=False)
class Part:
    """A file with its includes: data and what is laid over them, not yet applied."""

    content: Node
    declared: list[Declaration] = field(factory=list)
    patches: list[Node] = field(factory=list)
    players: list[Addition] = field(factory=list)
    layers: list[Part] = field(factory=list)
    overrides: list[Node] = field(factory=list)
    dropped: list[Node] = field(factory=list)

    def add(self, other: Part, problems: list[Diagnostic]) -> None:
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
        self.overrides.extend(other.overrides)
        self.dropped.extend(other.dropped)
        marks = {each.players: each.mark for each in self.players}
        for own in other.players:
            if own.players in marks:
                place = f"players.{own.players}"
                message = f"{place} is set both at {marks[own.players]} and at {own.mark}"
                path = ("players", str(own.players))
                problems.append(error("K2R206", message, own.mark, path=path))
            else:
                self.players.append(own)


@define(eq=False)
class Gathering:
    """Gathers the parts of a ruleset and merges them; problems are collected in `files`."""

    files: Files
    names: list[str] = field(factory=list)
    own: set[str] = field(factory=set)
    parts: dict[int, Part] = field(factory=dict)

    def chain(self, main: Path) -> list[Part]:
        """Return the file and all it extends, the lowest first."""
        parts: list[Part] = []
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
            extends, layers = (root.entries.pop(key, None) for key in ("extends", "layers"))
            if extends is not None:
                mark = extends.mark
                following = self._extended(extends, origin)
            part = self._part(root, origin, ())
            self._no_layer(part)
            part.layers = self._layers(layers, origin) if layers else []
            parts.insert(0, part)
        return parts

    def _layers(self, node: Node, origin: Origin) -> list[Part]:
        """Read the files of a `layers` list."""
        if not isinstance(node.value, list):
            self._wrong(node, "layers", "a list of paths or ids")
            return []
        seen: set[Path] = set()
        layers = []
        for item in node.value:
            if not isinstance(item.value, str):
                self._wrong(item, "layers", "a path or an id")
                continue
            path = self.files.extended(item, item.value, origin)
            if path in seen:
                message = f"the file {show(item.value)} is laid twice"
                self.files.problems.append(error("K2R206", message, item.mark))
            elif path is not None and (root := self.files.read(path, item.mark)):
                seen.add(path)
                inside = path.is_relative_to(origin.folder)
                folder = origin.folder if inside else self.files.folder(path)
                layers.append(self._layer(root, Origin(path, folder)))
        return layers

    def _layer(self, root: Node, origin: Origin) -> Part:
        """Make a part of a layer, which says nothing that only the whole can say."""
        places = [(key, root.entries.pop(key).place) for key in WHOLE if key in root.entries]
        part = self._part(root, origin, ())
        for found in (part.content, *part.patches):
            places += [(key, found.entries[key].place) for key in WHOLE if key in found.entries]
        places += [("options", each.mark) for each in part.declared]
        places += [("options", each.mark) for each in part.dropped]
        places += [("players", each.mark) for each in part.players]
        for key, place in places:
            message = f"a layer has no `{key}`; that is for the file that names it"
            self.files.problems.append(error("K2R219", message, place, path=(key,)))
        part.declared.clear()
        part.players.clear()
        return part

    def _no_layer(self, part: Part) -> None:
        for each in part.overrides:
            message = "`overrides` stands only in a layer; what a file extends it changes freely"
            self.files.problems.append(error("K2R219", message, each.mark, path=("overrides",)))

    def added(self, addition: Addition) -> Part:
        """Return the files that an addition includes, read once however often they are laid."""
        includes = addition.includes
        if includes is None:
            return Part(Node({}, addition.mark))
        if id(includes) not in self.parts:
            origin = addition.origin
            self.parts[id(includes)] = part = self._included(includes, origin, (origin.path,))
            self._no_layer(part)
            self._settled(part, by_option=addition.players is None)
        return self.parts[id(includes)]

    def _settled(self, part: Part, *, by_option: bool) -> None:
        """Refuse what an addition cannot declare: there is no choice left when it is laid."""
        inside = "an option" if by_option else "players"
        for each in part.declared:
            message = f"option {show(each.name)} is declared inside {inside}"
            self.files.problems.append(error("K2R204", message, each.mark))
        for item in part.dropped:
            message = f"option {show(item.value)} is removed inside {inside}"
            self.files.problems.append(error("K2R204", message, item.mark))
        part.declared.clear()
        if not by_option:
            for own in part.players:
                message = f"players.{own.players} is declared inside players"
                self.files.problems.append(error("K2R219", message, own.mark))
            part.players.clear()

    def _extended(self, node: Node, origin: Origin) -> Path | None:
        if isinstance(node.value, str):
            return self.files.extended(node, node.value, origin)
        self._wrong(node, "extends", "text")
        return None

    def _texts(self, node: Node, what: str) -> list[Node]:
        """Return the items of a list of texts."""
        if not isinstance(node.value, list):
            self._wrong(node, what, "a list of texts")
            return []
        for item in node.value:
            if not isinstance(item.value, str):
                self._wrong(item, what, "a list of texts")
        return [item for item in node.value if isinstance(item.value, str)]

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

    def _included(self, node: Node, origin: Origin, opened: tuple[Path, ...]) -> Part:
        """Read the files of an `include` list and join them."""
        whole = Part(Node({}, node.mark))
        if not isinstance(node.value, list):
            self._wrong(node, "include", "a list of paths")
            return whole
        seen: set[Path] = set()
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
            seen.add(path)
            root = self.files.read(path, item.mark)
            if root is not None:
                part = self._part(root, Origin(path, origin.folder), opened)
                whole.add(part, self.files.problems)
        return whole

    def _part(self, root: Node, origin: Origin, opened: tuple[Path, ...]) -> Part:
        """Make a part of a file already read: provenance, includes, own body."""
        problems = self.files.problems
        self.names.append(display(origin.path))
        control = {key: root.entries.pop(key) for key in CONTROL if key in root.entries}
        by_user = not self.files.is_official(origin.path)
        if by_user:
            self.own.add(display(origin.path))
        variant = Source(SourceKind.VARIANT) if by_user else None
        attribute(root, variant, problems)
        patch_source = variant or root.source
        if "extends" in control:
            message = "an included file cannot extend another"
            problems.append(error("K2R102", message, control["extends"].place, "use include"))
        if "layers" in control:
            message = "an included file cannot name layers"
            problems.append(error("K2R219", message, control["layers"].place, "use include"))
        whole = Part(Node({}, root.mark))
        if "include" in control:
            whole = self._included(control["include"], origin, (*opened, origin.path))
        own = Part(root)
        self._read(control, own, origin, patch_source)
        whole.add(own, problems)
        return whole

    def _read(
        self, control: dict[str, Node], own: Part, origin: Origin, source: Source | None
    ) -> None:
        """Read what a file says beside its body; patches have the source given."""
        problems = self.files.problems
        if "overrides" in control:
            own.overrides.extend(self._texts(control["overrides"], "overrides"))
        if "options" in control:
            removed = control["options"].entries.pop(REMOVE, None)
            own.dropped.extend(self._texts(removed, "options") if removed else ())
            own.declared.extend(declarations(control["options"], origin, source, problems))
        if "players" in control:
            own.players.extend(entries(control["players"], origin, source, problems))
        patch = control.get("patch")
        if patch is not None and isinstance(patch.value, dict):
            attribute(patch, source, problems, where=("patch",), in_patch=True)
            own.patches.append(patch)
        elif patch is not None:
            self._wrong(patch, "patch", "a mapping")
