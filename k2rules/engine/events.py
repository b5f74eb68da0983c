"""What happened, for logs and animation; each event knows what a seat may see of it."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from attrs import fields, frozen

from k2rules.engine.spelling import Spelled
from k2rules.errors import UsageError
from k2rules.model.names import show

__all__ = ["Event", "Undone", "event_to_dict"]


class Event(Spelled):
    """Something that happened, in past tense; a frozen value that speaks names.

    Events are made only while a game listens (`State.sink`), never during search.
    """

    __slots__ = ()
    event: ClassVar[str]
    reveals: ClassVar[bool] = False
    """Whether it turns up what others could not see before."""

    def seen_by(self, player: int | None) -> Self | None:  # noqa: ARG002
        """Give the event as `player` may see it (None: a spectator), or None if not at all."""
        return self


@frozen
class Undone(Event):
    """A play of `player` was taken back: the events from number `to` on no longer count.

    What stays of them, such as that others have chosen, follows anew. The content of what was
    taken back is in no event.
    """

    event: ClassVar[str] = "undone"
    player: int
    to: int


def event_to_dict(event: Event) -> dict[str, object]:
    """Return the wire form of an event: its name and its fields.

    Raises:
        UsageError: it is no event.
    """
    if not isinstance(event, Event):
        raise UsageError(f"event: expected an event, got {show(event)}")
    cls: Any = type(event)
    body = {a.name: getattr(event, a.name) for a in fields(cls)}
    return {
        "event": event.event,
        **{k: list(v) if isinstance(v, tuple) else v for k, v in body.items()},
    }
