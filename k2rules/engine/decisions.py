"""Actions and the decisions that offer them."""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen

from k2rules.engine.spelling import Spelled

__all__ = ["CHANCE", "Action", "Decision", "Decline", "Draw", "EndTurn", "Outcome", "Roll"]

CHANCE = -1
"""The player of a chance decision."""


class Action(Spelled):
    """What a player does, or what chance brings; a frozen value that speaks names.

    `do` is the verb of the wire form; the fields of a subclass are its words.
    """

    __slots__ = ()
    do: ClassVar[str]

    def about(self) -> tuple[str | None, str | None]:
        """Give the piece and the space that it is about, for the words of a reason."""
        piece = getattr(self, "climber", None) or getattr(self, "piece", None)
        return piece, getattr(self, "to", None) or getattr(self, "space", None)


@frozen(cache_hash=True)
class Decline(Action):
    """Do without what is offered."""

    do: ClassVar[str] = "decline"


@frozen(cache_hash=True)
class EndTurn(Action):
    """End the turn, or the movement of the turn."""

    do: ClassVar[str] = "end_turn"


class Outcome(Action):
    """What chance brings: an action that no player chooses."""

    __slots__ = ()


@frozen(cache_hash=True)
class Draw(Outcome):
    """A card, token or tile is drawn; `what` is its kind."""

    do: ClassVar[str] = "draw"
    what: str


@frozen(cache_hash=True)
class Roll(Outcome):
    """A die shows `face`."""

    do: ClassVar[str] = "roll"
    face: int


@frozen
class Decision:
    """Who may act now and what they may do.

    `player` is a seat from 0, or `CHANCE`; `options` has at least one action, in a stable order.
    `outcomes` pairs each option of a chance decision with its integer weight, otherwise it is `()`.
    `token` is opaque: equal exactly if the game, the seat and how often it was asked are equal.
    """

    player: int
    kind: str
    options: tuple[Action, ...]
    prompt: str
    secret: bool = False
    token: str = field(default="", eq=False)
    outcomes: tuple[tuple[Action, int], ...] = ()
