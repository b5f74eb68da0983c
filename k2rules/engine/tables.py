"""A ruleset compiled for a number of players: names to numbers, numbers to interned actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from collections.abc import Iterable

    from k2rules.engine.decisions import Action, Outcome

__all__ = ["Tables"]


class Tables:
    """What a family looks up in play; made once for a ruleset and a number of players.

    `actions` holds every action of the game, so an action's place in it is its `action_ids` number,
    and `arguments` gives the numbers that the action's names stand for. `digest` is the ruleset's.
    """

    family: ClassVar[str]

    def __init__(self, players: int) -> None:
        self.players = players
        self.digest = ""
        self.actions: tuple[Action, ...] = ()
        self.action_ids: dict[Action, int] = {}
        self.arguments: dict[Action, tuple[Any, ...]] = {}
        self.outcome_numbers: dict[Action, int] = {}
        self.outcomes: dict[Action, Outcome] = {}

    def fits(self, other: Tables) -> bool:
        """Whether both come from the same rules, so that numbers mean the same in both."""
        return self is other or (
            bool(self.digest) and self.digest == other.digest and self.players == other.players
        )

    def intern(self, arguments: dict[Action, tuple[Any, ...]]) -> None:
        """Take the table of all actions, in the order that numbers them."""
        self.arguments = arguments
        self.actions = tuple(arguments)
        self.action_ids = {action: number for number, action in enumerate(self.actions)}

    def intern_outcomes(self, outcomes: Iterable[Outcome]) -> tuple[Outcome, ...]:
        """Take the outcomes of one kind of chance, numbered from 0 in this order."""
        row = tuple(outcomes)
        self.outcome_numbers.update({outcome: number for number, outcome in enumerate(row)})
        self.outcomes.update({outcome: outcome for outcome in row})
        return row
