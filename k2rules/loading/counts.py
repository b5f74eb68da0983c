"""Counts: which numbers of players a game has, and which of them have a document of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, evolve, field

from k2rules.loading.diagnostics import error
from k2rules.model.ruleset import MOST_PLAYERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from k2rules.loading.additions import Addition
    from k2rules.loading.diagnostics import Diagnostic
    from k2rules.loading.tree import Node

__all__ = ["Counts", "for_players", "span"]


@define(eq=False)
class Counts:
    """The numbers of players of a game: from the fewest to the most, and those with entries.

    A file that narrows the game it extends leaves out the entries of the numbers that are gone.
    """

    game: range = range(0)
    declared: set[int] = field(factory=set)
    waiting: list[Addition] = field(factory=list)

    def declare(self, addition: Addition) -> None:
        """Note that a file adds something for a number of players."""
        self.waiting.append(addition)
        self.declared.add(addition.players or 0)

    def settle(self, root: Node, problems: list[Diagnostic]) -> None:
        """Check what is declared against the game that the document describes so far."""
        self.game = span(root)
        if not self.game:
            return
        for each in self.waiting:
            if each.players not in self.game:
                message = f"the game is for {self.game[0]} to {self.game[-1]} players"
                path = ("players", str(each.players))
                problems.append(error("K2R218", message, each.mark, path=path))
        self.waiting.clear()

    def own(self) -> tuple[int, ...]:
        """Return the numbers of players with a document of their own."""
        return tuple(sorted(each for each in self.declared if each in self.game))

    def shared(self) -> tuple[int, ...]:
        """Return the numbers of players that share the document of the ruleset."""
        return tuple(sorted(set(self.game) - self.declared))

    def most(self, players: int | None) -> int | None:
        """Return how many seats a document can have if others can have more, or None."""
        seats = players or max(self.shared(), default=0)
        return seats if self.own() and seats and seats != self.game[-1] else None


def span(root: Node) -> range:
    """Return the numbers of players that a document's `meta` names; none if it does not."""
    meta = root.entries.get("meta")
    node = meta.entries.get("players") if meta else None
    match node.plain() if node else None:
        case [int(fewest), int(most)] if 1 <= fewest <= most <= MOST_PLAYERS:
            return range(fewest, most + 1)
    return range(0)


def for_players(
    count: int, found: Iterable[Diagnostic], known: Sequence[Diagnostic]
) -> list[Diagnostic]:
    """Return what was found with one number of players beyond what is known, and say so in it."""
    who = "for 1 player" if count == 1 else f"for {count} players"
    old = set(known)
    new = (each for each in found if each not in old)
    return [evolve(each, message=f"{who}: {each.message}") for each in new]
