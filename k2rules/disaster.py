"""The actions of Disaster on K2: `k2rules.disaster.Step("netherlands/pemba", "shoulder")`."""

from k2rules.engine.decisions import Draw, Roll
from k2rules.engine.rolls import Pass
from k2rules.games.disaster.actions import (
    Buy,
    ChooseClimber,
    ChooseGuide,
    ChooseTeam,
    Decline,
    DrawFate,
    EndTurn,
    Keep,
    MoveClimbers,
    MoveGuide,
    PlayHeld,
    Prepare,
    PutBack,
    Reroll,
    Sacrifice,
    SpendLuck,
    Target,
    UsePreparations,
)

__all__ = [
    "Buy",
    "ChooseClimber",
    "ChooseGuide",
    "ChooseTeam",
    "Decline",
    "Draw",
    "DrawFate",
    "EndTurn",
    "Keep",
    "MoveClimbers",
    "MoveGuide",
    "Pass",
    "PlayHeld",
    "Prepare",
    "PutBack",
    "Reroll",
    "Roll",
    "Sacrifice",
    "SpendLuck",
    "Target",
    "UsePreparations",
]
