"""Additions: what a value of an option, or a number of players, adds to a ruleset."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from k2rules.loading.diagnostics import Diagnostic, dotted, error, show, suggest
from k2rules.loading.provenance import attribute, take
from k2rules.loading.tree import Node, kind_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.loading.diagnostics import Mark, Where
    from k2rules.loading.files import Origin
    from k2rules.model.sources import Source

__all__ = ["Addition", "addition", "entries", "expected", "refuse_others", "strip"]

PLAYERS = "players"
"""The key of a file under which stands what differs for a number of players."""

_KEYS = ("include", "patch")
_NUMBER = re.compile(r"[1-9][0-9]{0,2}")


@frozen
class Addition:
    """Files to include, then a patch; `players` is the number of players it is for, if it is."""

    mark: Mark
    origin: Origin
    includes: Node | None = None
    patch: Node | None = None
    players: int | None = None


def entries(
    players: Node, origin: Origin, patch_source: Source | None, problems: list[Diagnostic]
) -> tuple[Addition, ...]:
    """Read the `players` mapping of a file; patches in it get their sources from here."""
    where: Where = (PLAYERS,)
    strip(players, problems, where)
    if not isinstance(players.value, dict):
        problems.append(expected(players, "players", "a mapping", where))
        return ()
    found = []
    for name, node in players.value.items():
        if _NUMBER.fullmatch(name):
            own = addition(node, origin, patch_source, problems, (*where, name))
            found.append(evolve(own, players=int(name)))
        else:
            message = f"{show(name)} is no number of players"
            problems.append(error("K2R218", message, node.place, path=(*where, name)))
    return tuple(found)


def addition(
    node: Node,
    origin: Origin,
    patch_source: Source | None,
    problems: list[Diagnostic],
    where: Where,
) -> Addition:
    """Read an addition, the value of an option or of a number of players."""
    what = _called(where)
    own = Addition(node.place, origin)
    if not isinstance(node.value, dict):
        problems.append(expected(node, what, "a mapping", where))
        return own
    strip(node, problems, where)
    refuse_others(node, _KEYS, what, problems, where)
    own = evolve(own, includes=node.entries.get("include"))
    patch = node.entries.get("patch")
    if patch is None:
        return own
    if not isinstance(patch.value, dict):
        problems.append(expected(patch, "patch", "a mapping", (*where, "patch")))
        return own
    attribute(patch, patch_source, problems, where=(*where, "patch"), in_patch=True)
    return evolve(own, patch=patch)


def _called(where: Where) -> str:
    """Return what an addition is called in messages."""
    first, second, *_ = where
    return (
        dotted(where) if first == PLAYERS else f"value {show(where[-1])} of option {show(second)}"
    )


def expected(node: Node, what: str, wanted: str, where: Where) -> Diagnostic:
    """Return the error that a value is of the wrong kind."""
    message = f"{what}: expected {wanted}, got {kind_of(node.plain())}"
    return error("K2R101", message, node.mark, path=where)


def strip(node: Node, problems: list[Diagnostic], where: Where) -> None:
    """Remove the source keys of a mapping that is no datum."""
    take(node.entries, None, problems, where)
    node.entries.pop("sources", None)


def refuse_others(
    node: Node, known: Sequence[str], what: str, problems: list[Diagnostic], where: Where
) -> None:
    """Report the keys of a mapping that are not known."""
    for name, child in node.entries.items():
        if name not in known:
            message = f"unknown key {show(name)} in {what}"
            hint = suggest(name, known)
            problems.append(error("K2R102", message, child.place, hint, (*where, name)))
