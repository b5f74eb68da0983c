"""A ruleset compiled for a number of players: names to numbers, numbers to interned actions."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import fields

from k2rules.engine.decisions import Action
from k2rules.engine.reasons import API, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from k2rules.engine.decisions import Outcome

__all__ = ["Tables"]


NO_SUCH_ACTION = Refusal("no-such-action", "this game has no such action", API)


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
        self.outcomes: dict[Action, Outcome] = {}

    def fits(self, other: Tables) -> bool:
        """Whether both come from the same rules, so that numbers mean the same in both."""
        return self is other or (
            bool(self.digest) and self.digest == other.digest and self.players == other.players
        )

    def number_actions(self, arguments: dict[Action, tuple[Any, ...]]) -> None:
        """Take the table of all actions, in the order that numbers them."""
        self.arguments = arguments
        self.actions = tuple(arguments)
        self.action_ids = {action: number for number, action in enumerate(self.actions)}

    def intern(self, action: object) -> Action | None:
        """Give the table's own object for an action or outcome; None if there is none."""
        if not isinstance(action, Action):
            return None
        try:
            number = self.action_ids.get(action)
            return self.outcomes.get(action) if number is None else self.actions[number]
        except Exception:  # a field that cannot be hashed or compared is no name
            if _is_plain(action):
                raise
            return None

    def why_unknown(self, action: object) -> Refusal:  # noqa: ARG002
        """Say why the game has no such action; families may know a clause that forbids it."""
        return NO_SUCH_ACTION

    def intern_outcomes(self, outcomes: Iterable[Outcome]) -> tuple[Outcome, ...]:
        """Take the outcomes of one kind of chance; equal outcomes of several kinds are one."""
        row = tuple(outcomes)
        self.outcomes.update({outcome: outcome for outcome in row})
        return row


def _is_plain(action: Any) -> bool:
    """Return whether an action is made of names and numbers alone."""
    words = [getattr(action, each.name) for each in fields(type(action))]
    flat = [part for word in words for part in (word if type(word) is tuple else (word,))]
    return all(type(part) in (int, str) or isinstance(part, Enum) for part in flat)
