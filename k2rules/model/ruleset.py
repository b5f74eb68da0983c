"""A ruleset: one game with its options and rulings chosen, ready to be played."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, Self

from attrs import evolve, field, fields, frozen

from k2rules.errors import UsageError
from k2rules.model.names import show

if TYPE_CHECKING:
    from collections.abc import Mapping

    from k2rules.engine.decisions import Action
    from k2rules.engine.tables import Tables
    from k2rules.model.family import Family
    from k2rules.model.sources import Source

__all__ = ["MOST_PLAYERS", "Meta", "Option", "Ruleset", "RulesetInfo", "Ruling"]

MOST_PLAYERS = 20
"""The most players that a ruleset can be for: tables and documents are made for each number."""


@frozen
class Meta:
    """What a ruleset says of itself; `players` are the fewest and the most."""

    id: str
    family: str
    title: str
    version: int
    players: tuple[int, int]


@frozen
class Option:
    """A choice that a ruleset declares; values are named by text, such as `hard` or `true`.

    `by_seat` is whether a list is chosen, with one value for each seat as far as it goes; as text
    that is `serbia,norway`, or `[]` for an empty list.
    """

    title: str
    default: str
    values: tuple[str, ...]
    by_seat: bool = False


@frozen
class Ruling:
    """A question that the rulebook leaves open, and how it is answered.

    `readings` maps the name of each answer that the rules can follow to a sentence; `clauses` are
    the ids of those that the question is about.
    """

    question: str
    default: str
    readings: dict[str, str]
    clauses: tuple[str, ...] = ()
    cite: str = ""


@frozen
class RulesetInfo:
    """A line of the list of rulesets.

    `options` maps names to values, the default first; `printed` is the share of data, from 0 to 1,
    that was read off the printed components.
    """

    id: str
    title: str
    players: tuple[int, int]
    options: dict[str, tuple[str, ...]]
    printed: float


@frozen(eq=False, repr=False)
class Ruleset:
    """A game with its options and rulings chosen; immutable and shared by all its games.

    Copies are the ruleset itself. What comes out of a pickle is equal, and needs no file.

    `options` are the chosen values by name, `readings` the chosen reading of every ruling,
    `sections` maps clause ids to titles, `sources` tells where each datum comes from by its path,
    `digest` identifies everything that can change play or score. `configs` has the config of every
    number of players, `config` is that of the fewest. What differs for a number of players from
    most others stands in `document` and `sources` under `players` and that number.
    """

    meta: Meta
    family: Family
    config: Any
    configs: dict[int, Any]
    options: dict[str, str]
    declared: dict[str, Option]
    readings: dict[str, str]
    rulings: dict[str, Ruling]
    sections: dict[str, str]
    sources: dict[tuple[str | int, ...], Source]
    _written: dict[str, Any]
    digest: str
    _tables: dict[int, Tables] = field(factory=dict)

    @property
    def id(self) -> str:
        """The id, such as `k2/summer`."""
        return self.meta.id

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ruleset):
            return NotImplemented
        return self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self.digest)

    def _identity(self) -> tuple[Any, ...]:
        return self.id, self.digest, self.options, self.readings

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        kept = (a.name for a in fields(type(self)) if a.init and a.name != "_tables")
        return type(self), tuple(getattr(self, name) for name in kept)

    def __repr__(self) -> str:
        chosen = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"<Ruleset {self.id}{chosen}>"

    @property
    def document(self) -> dict[str, Any]:
        """The merged document without clauses and rulings, as plain data of the caller's own."""
        return deepcopy(self._written)

    def config_for(self, players: int) -> Any:
        """Give the config for a number of players.

        Raises:
            UsageError: the game is not for that many players.
        """
        fewest, most = self.meta.players
        if type(players) is not int or not fewest <= players <= most:
            raise UsageError(f"players: {show(players)} given; {self.id} is for {fewest} to {most}")
        return self.configs[players]

    def for_players(self, players: int) -> Ruleset:
        """Give the same ruleset with the `config` for a number of players.

        Raises:
            UsageError: the game is not for that many players.
        """
        config = self.config_for(players)
        return self if config is self.config else evolve(self, config=config)

    def tables(self, players: int) -> Any:
        """Give the ruleset compiled for a number of players.

        Raises:
            UsageError: the game is not for that many players.
        """
        found = self._tables.get(players) if type(players) is int else None
        if found is None:
            found = self.family.tables(self.config_for(players), self.readings, players)
            found.digest = self.digest
            self._tables[players] = found
        return found

    def actions(self, players: int) -> tuple[Action, ...]:
        """Give every action of the game for that many players; its index is its `action_id`."""
        actions: tuple[Action, ...] = self.tables(players).actions
        return actions

    def action_id(self, players: int, action: Action) -> int:
        """Give the number of an action in `actions(players)`.

        Raises:
            UsageError: the game has no such action.
        """
        known = self.tables(players).intern(action)
        number: int | None = self.tables(players).action_ids.get(known)
        if number is None:
            raise UsageError(f"{self.id} has no action {show(action)} for {players} players")
        return number

    def option_values(self) -> Mapping[str, tuple[str, ...]]:
        """Give the values of every option, the default first."""
        return {
            name: (option.default, *(v for v in option.values if v != option.default))
            for name, option in self.declared.items()
        }
