"""Trees: plain data of which every value knows where it is written and where it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import define, field, frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from k2rules.loading.diagnostics import Mark, Where
    from k2rules.model.sources import Source

Data: TypeAlias = "dict[str, Data] | list[Data] | str | int | bool | None"
"""What a ruleset file can hold."""


@define(eq=False)
class Node:
    """A value, the place it is written at, the place of its key, and its source."""

    value: dict[str, Node] | list[Node] | str | int | bool | None
    mark: Mark
    key: Mark | None = None
    source: Source | None = None

    @property
    def entries(self) -> dict[str, Node]:
        """The entries of a mapping; empty for anything else."""
        return self.value if isinstance(self.value, dict) else {}

    @property
    def place(self) -> Mark:
        """Where to point for the entry as a whole: its key if it has one."""
        return self.key or self.mark

    def plain(self) -> Data:
        """Return the data without marks."""
        if isinstance(self.value, dict):
            return {name: child.plain() for name, child in self.value.items()}
        if isinstance(self.value, list):
            return [child.plain() for child in self.value]
        return self.value

    def walk(self, where: Where = ()) -> Iterator[tuple[Where, Node]]:
        """Yield this node and all below it, each with its path."""
        waiting = [(where, self)]
        while waiting:
            where, node = waiting.pop()
            yield where, node
            if isinstance(node.value, dict):
                pairs: list[tuple[str | int, Node]] = [*node.value.items()]
            elif isinstance(node.value, list):
                pairs = [*enumerate(node.value)]
            else:
                continue
            waiting.extend(((*where, step), child) for step, child in reversed(pairs))


@frozen
class Marks:
    """The places of all values and keys of a document, by path; the root has the path ()."""

    values: Mapping[Where, Mark]
    keys: Mapping[Where, Mark] = field(factory=dict)

    @classmethod
    def of(cls, root: Node) -> Marks:
        """Collect the marks of a tree."""
        values: dict[Where, Mark] = {}
        keys: dict[Where, Mark] = {}
        for where, node in root.walk():
            values[where] = node.mark
            if node.key is not None:
                keys[where] = node.key
        return cls(values, keys)

    def value(self, where: Where) -> Mark:
        """Return where the value is written, or the nearest value around it."""
        while where not in self.values:
            where = where[:-1]
        return self.values[where]

    def key(self, where: Where) -> Mark:
        """Return where the key of this path is written, or the nearest value around it."""
        return self.keys.get(where) or self.value(where)


def kind_of(value: object) -> str:
    """Return what a value is, in the words of a message."""
    if isinstance(value, bool):
        return "true or false"
    names = {dict: "a mapping", list: "a list", str: "text", int: "a whole number"}
    return names.get(type(value), "null" if value is None else type(value).__name__)
