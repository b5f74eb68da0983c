"""Layers: merges the files, options and patches of a ruleset into one document.

The order is: what the file extends, its layers, its includes, its own body, the chosen values of
the options it declares, its patch, what it adds for the number of players. An included file is a
part of the file that includes it: its options, its patch and its players take effect as if they
stood there.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from attrs import define, evolve, field, frozen

from k2rules.loading.conflicts import conflicts
from k2rules.loading.counts import Counts, for_players
from k2rules.loading.diagnostics import (
    Diagnostic,
    Mark,
    Where,
    at_removal,
    error,
    has_errors,
    show,
    suggest,
)
from k2rules.loading.edits import REMOVE
from k2rules.loading.files import Files, display
from k2rules.loading.gathering import Gathering, Part
from k2rules.loading.merge import empty_slots, overlay, patched
from k2rules.loading.options import Option, choose
from k2rules.loading.seats import seated
from k2rules.loading.text import DEFAULT_LIMITS, Limits
from k2rules.loading.tree import Data, Marks, Node

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from k2rules.loading.additions import Addition
    from k2rules.model.sources import Source


@frozen
class Merged:
    """A ruleset as one document, with the place of every value and the source of each datum.

    A datum is a value that holds no others. `players` has the documents of the numbers of players
    for which the ruleset says something of their own; this one is for all others. `own` are the
    files that are not official, `removed` the places of what these take away by its path.
    """

    data: dict[str, Data]
    marks: Marks
    options: Mapping[str, Option]
    provenance: Mapping[Where, Source]
    files: tuple[str, ...] = ()
    players: Mapping[int, Merged] = field(factory=dict)
    own: frozenset[str] = frozenset()
    removed: Mapping[Where, Mark] = field(factory=dict)


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
    gathering = Gathering(files)
    merged = _merged(gathering, gathering.chain(main), chosen or {}, Mark(display(main)))
    problems = tuple(files.problems)
    return None if has_errors(problems) else merged, problems


def _merged(
    gathering: Gathering, parts: Sequence[Part], chosen: Mapping[str, object], start: Mark
) -> Merged:
    """Merge the parts once for all numbers of players and once for each that has its own."""
    problems = gathering.files.problems
    _drop_options(parts, problems)
    declared = [each for part in parts for each in part.declared]
    options = choose(declared, chosen, start, problems)
    counts = Counts()
    laying = _Laying(gathering, options, counts, problems)
    shared = laying.document(parts, start)
    wrong: list[Diagnostic] = []
    root, options = seated(shared, options, declared, wrong, counts.most(None))
    problems += [at_removal(each, laying.removed) for each in wrong]
    _not_too_many(gathering.files, counts, start)
    players = {}
    for count in counts.own():
        found: list[Diagnostic] = []
        inner = _Laying(gathering, options, counts, found, count)
        own, _ = seated(inner.document(parts, start), options, declared, found, counts.most(count))
        players[count] = _document(own, options, inner)
        placed = [at_removal(each, inner.removed) for each in found]
        problems += for_players(count, placed, problems)
    return evolve(_document(root, options, laying), players=players)


def _not_too_many(files: Files, counts: Counts, start: Mark) -> None:
    """Refuse numbers of players with documents of their own that have too many values together."""
    documents = len(counts.own()) + 1
    most = files.limits.nodes
    if documents > 1 and documents * files.nodes > most:
        message = f"{files.nodes} values, laid out for {documents} numbers of players"
        hint = f"at most {most} are allowed together"
        files.problems.append(error("K2R120", message, start, hint))
        counts.declared.clear()


def _drop_options(parts: Sequence[Part], problems: list[Diagnostic]) -> None:
    """Take the options away that a file removes from those of the files it extends."""
    for number, part in enumerate(parts):
        known = dict.fromkeys(each.name for under in parts[:number] for each in under.declared)
        gone = set()
        for item in part.dropped:
            if item.value not in known:
                message = f"there is no option {show(item.value)} to remove"
                hint = suggest(str(item.value), known)
                problems.append(error("K2R208", message, item.mark, hint, ("options",)))
            known.pop(str(item.value), None)
            gone.add(item.value)
        for under in parts[:number]:
            under.declared = [each for each in under.declared if each.name not in gone]


def _document(root: Node, options: Mapping[str, Option], laying: _Laying) -> Merged:
    data = {name: node.plain() for name, node in root.entries.items()}
    sources = {
        where: node.source
        for where, node in root.walk()
        if node.source is not None and not (node.value and isinstance(node.value, (dict, list)))
    }
    gathering = laying.gathering
    names, own = tuple(gathering.names), frozenset(gathering.own)
    return Merged(data, Marks.of(root), options, sources, names, own=own, removed=laying.removed)


@define(eq=False)
class _Laying:
    """Lays parts over each other for a number of players, or for those with nothing of their own.

    The numbers that have something of their own are found out on the way.
    """

    gathering: Gathering
    options: Mapping[str, Option]
    counts: Counts
    problems: list[Diagnostic]
    players: int | None = None
    removed: dict[Where, Mark] = field(factory=dict)

    def document(self, parts: Sequence[Part], start: Mark) -> Node:
        """Lay the parts of a chain over each other."""
        root = Node({}, start)
        for part in parts:
            if self.players is None:
                self.problems.extend(conflicts(root, part.layers))
            for each in (*part.layers, part):
                root = self._laid(root, each)
            if self.players is None:
                self.counts.settle(root, self.problems)
        return root

    def _laid(self, root: Node, part: Part) -> Node:
        root = overlay(root, part.content)
        for each in part.declared:
            added = each.values.get(self.options[each.name].chosen)
            if added is not None:
                root = self._added(root, added)
        for patch in part.patches:
            root = self._patched(root, patch)
        for own in part.players:
            if self.players is None:
                self.counts.declare(own)
            elif self.players == own.players:
                root = self._added(root, own)
        return root

    def _added(self, root: Node, addition: Addition) -> Node:
        root = self._laid(root, self.gathering.added(addition))
        return self._patched(root, addition.patch) if addition.patch else root

    def _patched(self, root: Node, patch: Node) -> Node:
        self.problems.extend(empty_slots(root, patch))
        self._note_removals(patch)
        return patched(root, patch, self.problems)

    def _note_removals(self, patch: Node) -> None:
        """Keep where the user takes something away: what refers to it is wrong because of that."""
        for where, node in patch.walk():
            if where[-1:] == (REMOVE,) and isinstance(node.value, list):
                for item in node.value:
                    if item.mark.file in self.gathering.own:
                        path = (*where[:-1], *str(item.value).split("."))
                        self.removed[path] = item.mark
