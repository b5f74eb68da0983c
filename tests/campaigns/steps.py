"""One step of a game of any family, as the clause tables look at it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from attrs import frozen

if TYPE_CHECKING:
    from k2rules import Action, Event, Ruleset

__all__ = ["Step"]

EventT = TypeVar("EventT", bound="Event")


@frozen(eq=False)
class Step:
    """A state, what was played or drawn (None: the game began), the next state and what it told."""

    rules: Ruleset
    before: Any
    action: Action | None
    after: Any
    told: list[Event]

    def of(self, kind: type[EventT]) -> list[EventT]:
        """Give the events of a kind."""
        return [event for event in self.told if type(event) is kind]
