"""Text: reads the guarded subset of YAML in which rulesets are written.

The parser's events are checked before any data exists, and built into plain values here: PyYAML's
constructors and resolvers are never used.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import yaml
from attrs import define, field, frozen

from k2rules.files import wide_encoding
from k2rules.loading.diagnostics import Diagnostic, Mark, error, show
from k2rules.loading.scalars import FORBIDDEN, character_name, resolve
from k2rules.loading.tree import Data, Marks, Node, kind_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_DEFAULT_LOADER: type[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_RAW = re.compile(rf"{FORBIDDEN}|\ufeff")
_DECODED = re.compile(rf"{FORBIDDEN}|\r")


@frozen
class Limits:
    """How large a ruleset may be; files and nodes count over all files of one ruleset."""

    bytes: int = 256 * 1024
    nodes: int = 50_000
    scalar: int = 4 * 1024
    depth: int = 40
    files: int = 50
    problems: int = 50


DEFAULT_LIMITS = Limits()


@frozen
class Document:
    """What one file says: a tree of values with their marks."""

    root: Node
    nodes: int

    @property
    def data(self) -> Data:
        """The plain data."""
        return self.root.plain()

    @property
    def marks(self) -> Marks:
        """The places of all values and keys."""
        return Marks.of(self.root)


def read(
    source: str | bytes,
    file: str,
    limits: Limits = DEFAULT_LIMITS,
    loader: type[Any] | None = None,
) -> tuple[Document | None, tuple[Diagnostic, ...]]:
    """Read one file; the document is None if there is any error, and all errors are listed.

    `loader` chooses PyYAML's parser, by default the fastest there is.
    """
    text, problems = _decode(source, file, limits)
    if text is None:
        return None, tuple(problems)
    builder = _Builder(file, limits, text)
    try:
        builder.build(yaml.parse(text, Loader=loader or _DEFAULT_LOADER))
    except _Stop:
        pass
    except yaml.YAMLError as exc:
        builder.problems.append(_syntax(exc, builder))
    except (ValueError, OverflowError) as exc:
        builder.problems.append(error("K2R112", f"the text is not YAML: {exc}", builder.last))
    if not builder.problems and builder.root is not None:
        return Document(builder.root, builder.nodes), ()
    return None, tuple(builder.problems)


def position(text: str, offset: int, file: str) -> Mark:
    """Return the mark of the character at an offset."""
    line_start = text.rfind("\n", 0, offset) + 1
    return Mark(file, text.count("\n", 0, offset) + 1, offset - line_start + 1)


def _decode(source: str | bytes, file: str, limits: Limits) -> tuple[str | None, list[Diagnostic]]:
    size = len(source if isinstance(source, bytes) else source.encode("utf-8", "surrogatepass"))
    if size > limits.bytes:
        message = f"the file has {size} bytes, more than {limits.bytes}"
        return None, [error("K2R120", message, Mark(file), "split it with include")]
    try:
        text = source.decode("utf-8") if isinstance(source, bytes) else source
    except UnicodeDecodeError as exc:
        before = exc.object[: exc.start].decode("utf-8")
        mark = position(before, len(before), file)
        wide = wide_encoding(exc.object)
        hint = f"it is {wide}; save it as UTF-8" if wide else "save it as UTF-8"
        return None, [error("K2R110", f"byte {exc.start} is not UTF-8", mark, hint)]
    text = text.removeprefix("\ufeff")
    problems = []
    for found in _RAW.finditer(text):
        name = character_name(found.group())
        mark = position(text, found.start(), file)
        problems.append(error("K2R111", f"the character {name} is not allowed", mark))
        if len(problems) >= limits.problems:
            break
    return (None if problems else text), problems


def _syntax(exc: yaml.YAMLError, builder: _Builder) -> Diagnostic:
    if isinstance(exc, yaml.MarkedYAMLError):
        place = exc.problem_mark or exc.context_mark
        mark = min(builder.mark(place), builder.end()) if place else builder.last
        message = " ".join(part for part in (exc.problem, exc.context) if part)
        return error("K2R112", f"the text is not YAML: {message}", mark)
    offset = getattr(exc, "position", None)
    mark = builder.last if offset is None else position(builder.text, offset, builder.file)
    return error("K2R112", f"the text is not YAML: {getattr(exc, 'reason', exc)}", mark)


class _Stop(Exception):  # noqa: N818 - it ends the reading and never leaves this module
    """Nothing more of this file can be read with sense."""


@define(eq=False)
class _Open:
    """A list or mapping being read; `name` is the key that waits for its value."""

    node: Node
    is_key: bool
    waiting: bool = False
    name: str | None = None
    key: Mark | None = None

    @property
    def wants_key(self) -> bool:
        return isinstance(self.node.value, dict) and not self.waiting

    def key_read(self, name: str | None, key: Mark) -> None:
        self.waiting, self.name, self.key = True, name, key

    def value_read(self, node: Node) -> None:
        if isinstance(self.node.value, list):
            self.node.value.append(node)
            return
        if self.name is not None:
            node.key = self.key
            self.node.entries[self.name] = node
        self.waiting = False


@define(eq=False)
class _Builder:
    """Checks events and builds the tree; keeps all problems."""

    file: str
    limits: Limits
    text: str
    problems: list[Diagnostic] = field(factory=list)
    root: Node | None = None
    nodes: int = 0
    open: list[_Open] = field(factory=list)
    documents: int = 0
    last: Mark = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.last = Mark(self.file)

    def mark(self, place: Any) -> Mark:
        return Mark(self.file, place.line + 1, place.column + 1)

    def end(self) -> Mark:
        return position(self.text, len(self.text), self.file)

    def problem(self, code: str, message: str, mark: Mark, suggestion: str | None = None) -> None:
        mark = min(mark, self.end())  # what ends too early ends on a line of its own for PyYAML
        self.problems.append(error(code, message, mark, suggestion))
        if len(self.problems) >= self.limits.problems:
            self.problems.append(error("K2R121", "the rest of the file was not read", mark))
            raise _Stop

    def stop(self, code: str, message: str, mark: Mark, suggestion: str | None = None) -> None:
        self.problem(code, message, mark, suggestion)
        raise _Stop

    def build(self, events: Iterator[Any]) -> None:
        for event in events:
            self.last = self.mark(event.start_mark)
            if isinstance(event, yaml.DocumentStartEvent):
                self.start_document(event)
            elif isinstance(event, yaml.AliasEvent):
                message = f"the alias {show(event.anchor)} is not allowed"
                self.problem("K2R115", message, self.last, "write the value again")
                self.attach(Node(None, self.last), event)
            elif isinstance(event, yaml.NodeEvent):
                self.node(event)
            elif isinstance(event, yaml.CollectionEndEvent):
                self.end_collection(event)
        self.finish()

    def start_document(self, event: yaml.DocumentStartEvent) -> None:
        self.documents += 1
        if self.documents > 1:
            self.stop("K2R114", "a second document begins", self.last, "use one file for each")
        if event.version or event.tags:
            self.problem("K2R114", "directives are not allowed", self.last, "remove the % lines")

    def node(self, event: Any) -> None:
        self.nodes += 1
        if self.nodes > self.limits.nodes:
            self.stop("K2R120", "the ruleset has too many values", self.last)
        if event.anchor is not None:
            message = f"the anchor {show(event.anchor)} is not allowed"
            self.problem("K2R115", message, self.last, "use extends or patch to reuse data")
        if (
            event.tag is not None
            or self.text[event.start_mark.index : event.start_mark.index + 1] == "!"
        ):
            self.problem("K2R116", f"the tag {show(event.tag or '!')} is not allowed", self.last)
        if isinstance(event, yaml.ScalarEvent):
            self.scalar(event)
        else:
            self.start_collection({} if isinstance(event, yaml.MappingStartEvent) else [])

    def start_collection(self, value: dict[str, Node] | list[Node]) -> None:
        if len(self.open) >= self.limits.depth:
            self.stop("K2R120", f"the data is nested deeper than {self.limits.depth}", self.last)
        is_key = bool(self.open) and self.open[-1].wants_key
        if is_key:
            self.problem("K2R119", f"a key is text, not {kind_of(value)}", self.last)
        self.open.append(_Open(Node(value, self.last), is_key))

    def end_collection(self, event: Any) -> None:
        closed = self.open.pop()
        if closed.is_key:
            self.open[-1].key_read(None, closed.node.mark)
        else:
            self.attach(closed.node, event)

    def scalar(self, event: Any) -> None:
        mark = self.last
        text, size = event.value, len(event.value.encode("utf-8", "surrogatepass"))
        bad = _DECODED.search(text)
        if size > self.limits.scalar:
            self.problem("K2R120", f"a text has {size} bytes, more than {self.limits.scalar}", mark)
        if bad:
            name = character_name(bad.group())
            self.problem("K2R111", f"the character {name} is not allowed", mark)
        if self.open and self.open[-1].wants_key:
            self.key(text, mark, plain=not event.style)
            return
        value: str | int | bool | None = text
        if not event.style and size <= self.limits.scalar and (self.open or text):
            value, problem = resolve(text)
            if problem:
                self.problem(problem.code, problem.message, mark, problem.suggestion)
        self.attach(Node(value, mark), event)

    def key(self, name: str, mark: Mark, *, plain: bool) -> None:
        mapping = self.open[-1]
        first = mapping.node.entries.get(name)
        if plain and name == "<<":
            self.problem("K2R115", "the merge key << is not allowed", mark, "use extends or patch")
        elif not name:
            self.problem("K2R119", "a key is empty", mark)
        elif first is not None:
            where = f"lines {first.place.line} and {mark.line}"
            self.problem("K2R117", f"the key {show(name)} occurs twice, on {where}", mark)
        else:
            mapping.key_read(name, mark)
            return
        mapping.key_read(None, mark)

    def attach(self, node: Node, event: Any) -> None:
        self.last = self.mark(event.end_mark)
        if not self.open:
            self.root = node
        elif self.open[-1].wants_key:
            self.open[-1].key_read(None, node.mark)
        else:
            self.open[-1].value_read(node)

    def finish(self) -> None:
        start = Mark(self.file)
        if self.root is None or self.root.value in ("", None):
            self.problem("K2R113", "the file is empty", start)
        elif not isinstance(self.root.value, dict):
            message = f"a file holds a mapping, not {kind_of(self.root.plain())}"
            self.problem("K2R101", message, self.root.mark)
