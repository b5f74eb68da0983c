"""The actions and events of K2 and its expansions: `k2rules.k2.Walk("blue/1", "e12")`."""

from k2rules.engine.decisions import Draw
from k2rules.games.k2.actions import (
    Assign,
    BuildCave,
    ChooseCards,
    ChooseTent,
    Decline,
    EndTurn,
    EnterCave,
    PackTent,
    PayRisk,
    PitchTent,
    Pool,
    RepairCave,
    Rescue,
    TakeRisk,
    Use,
    Walk,
)

__all__ = [
    "Assign",
    "BuildCave",
    "ChooseCards",
    "ChooseTent",
    "Decline",
    "Draw",
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
