"""What a player of K2 may do: one small class for each verb.

Climbers, spaces and cards go by their ids: `Walk("blue/1", "e12")`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from attrs import frozen

from k2rules.engine.decisions import Action, Decline, EndTurn

__all__ = [
    "ACTIONS",
    "Assign",
    "BuildCave",
    "ChooseCards",
    "ChooseTent",
    "Decline",
    "EndTurn",
    "EnterCave",
    "PackTent",
    "PayRisk",
    "PitchTent",
    "Pool",
    "RepairCave",
    "Rescue",
    "TakeRisk",
    "Use",
    "Walk",
]


class Use(StrEnum):
    """What a card is used for."""

    MOVE = "move"
    UP = "up"
    DOWN = "down"
    ACCLIMATIZE = "acclimatize"


class Pool(StrEnum):
    """Where a point of the risk token is taken from."""

    MOVE = "move"
    UP = "up"
    DOWN = "down"
    LEVEL = "level"


@frozen(cache_hash=True)
class ChooseCards(Action):
    """Lay these cards of the hand face down, to be revealed with everybody else's (K2 phase 1)."""

    do: ClassVar[str] = "choose_cards"
    cards: tuple[str, ...]


@frozen(cache_hash=True)
class TakeRisk(Action):
    """Take a face-up risk token of this value in points (K2 phase 2)."""

    do: ClassVar[str] = "take_risk"
    value: int


@frozen(cache_hash=True)
class Assign(Action):
    """Give a played card to a climber: all its points serve this climber and this use.

    Sources: K2 phase 3 cards, K2 phase 3 rope.
    """

    do: ClassVar[str] = "assign"
    card: str
    climber: str
    use: str


@frozen(cache_hash=True)
class Walk(Action):
    """Move a climber along a rope to the next space (K2 phase 3 move)."""

    do: ClassVar[str] = "walk"
    climber: str
    to: str


@frozen(cache_hash=True)
class PitchTent(Action):
    """Pitch the climber's tent on its space (K2 phase 3 tent)."""

    do: ClassVar[str] = "pitch_tent"
    climber: str


@frozen(cache_hash=True)
class PackTent(Action):
    """Pack the player's tent, for the climber that packs it to carry (BP traverse packing)."""

    do: ClassVar[str] = "pack_tent"
    climber: str


@frozen(cache_hash=True)
class ChooseTent(Action):
    """Let this climber carry the player's tent from the start (BP traverse tent)."""

    do: ClassVar[str] = "choose_tent"
    climber: str


@frozen(cache_hash=True)
class BuildCave(Action):
    """Build a snow cave on the climber's space (BP race caves)."""

    do: ClassVar[str] = "build_cave"
    climber: str


@frozen(cache_hash=True)
class RepairCave(Action):
    """Turn a snow cave on the climber's space face up again (BP race cave repair)."""

    do: ClassVar[str] = "repair_cave"
    climber: str


@frozen(cache_hash=True)
class EnterCave(Action):
    """Go into a free snow cave on the climber's space (BP race cave shelter)."""

    do: ClassVar[str] = "enter_cave"
    climber: str


@frozen(cache_hash=True)
class PayRisk(Action):
    """Take a point of the risk token off a climber's points or level (K2 phase 3 risk)."""

    do: ClassVar[str] = "pay_risk"
    climber: str
    pool: str


@frozen(cache_hash=True)
class Rescue(Action):
    """Spend the rescue card: the dying climber is brought down to a space (K2 family rescue)."""

    do: ClassVar[str] = "rescue"
    climber: str
    to: str


ACTIONS: tuple[type[Action], ...] = (
    ChooseCards,
    TakeRisk,
    Assign,
    Walk,
    PitchTent,
    PackTent,
    ChooseTent,
    BuildCave,
    RepairCave,
    EnterCave,
    PayRisk,
    Rescue,
    Decline,
    EndTurn,
)
"""Every verb of the family, in the order that numbers the actions."""
