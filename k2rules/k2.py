"""The actions and events of K2 and its expansions: `k2rules.k2.Walk("blue/1", "e12")`."""

from k2rules.engine.decisions import Draw
from k2rules.games.k2.actions import (
    Assign,
    ChooseCards,
    Decline,
    EndTurn,
    PayRisk,
    PitchTent,
    Pool,
    Rescue,
    TakeRisk,
    Use,
    Walk,
)

__all__ = [
    "Assign",
    "ChooseCards",
    "Decline",
    "Draw",
    "EndTurn",
    "PayRisk",
    "PitchTent",
    "Pool",
    "Rescue",
    "TakeRisk",
    "Use",
    "Walk",
]
