"""What happens in Disaster on K2, in past tense."""

from __future__ import annotations

from typing import ClassVar, Self

from attrs import evolve, frozen

from k2rules.engine.events import Event

__all__ = [
    "BidMade",
    "Bivouacked",
    "Chosen",
    "ClimberRested",
    "ClimberSaved",
    "Collapsed",
    "DarknessFell",
    "DroppedOut",
    "EventBought",
    "EventDrawn",
    "FateDrawn",
    "Fell",
    "FirstPlayerChanged",
    "FlashlightPassed",
    "GameEnded",
    "GoalAchieved",
    "GoalDrawn",
    "GotLost",
    "GuideSacrificed",
    "HeldPlayed",
    "MarkerEarned",
    "Moved",
    "PreparationsChanged",
    "RidgeUnblocked",
    "RidgesBlocked",
    "Rolled",
    "RopeChanged",
    "TokenPlaced",
    "TurnBegan",
]


@frozen
class Chosen(Event):
    """A player took a piece into the team."""

    event: ClassVar[str] = "chosen"
    player: int
    piece: str


@frozen
class GoalDrawn(Event):
    """A player drew a secret goal; others see that, not which (`goal` is then None)."""

    event: ClassVar[str] = "goal_drawn"
    player: int
    goal: str | None

    def seen_by(self, player: int | None) -> Self:
        """Hide the goal from the other seats."""
        return self if player == self.player else evolve(self, goal=None)


@frozen
class TurnBegan(Event):
    """A turn began; `darkness` is the turn of the Darkness Phase, 0 by daylight."""

    event: ClassVar[str] = "turn_began"
    turn: int
    darkness: int


@frozen
class FirstPlayerChanged(Event):
    """Another player is the First Player now."""

    event: ClassVar[str] = "first_player_changed"
    player: int


@frozen
class EventDrawn(Event):
    """An event token was drawn."""

    event: ClassVar[str] = "event_drawn"
    token: str


@frozen
class RidgesBlocked(Event):
    """Ridges became blocked, by the number of a token or by a crowd."""

    event: ClassVar[str] = "ridges_blocked"
    spaces: tuple[str, ...]


@frozen
class RidgeUnblocked(Event):
    """A ridge lost its marker: too few climbers are there, or the marker was taken away."""

    event: ClassVar[str] = "ridge_unblocked"
    space: str


@frozen
class BidMade(Event):
    """A player bid so much Prestige for the event."""

    event: ClassVar[str] = "bid_made"
    player: int
    amount: int


@frozen
class DroppedOut(Event):
    """A player bids no more for the event."""

    event: ClassVar[str] = "dropped_out"
    player: int


@frozen
class EventBought(Event):
    """A player paid so much Prestige for the event."""

    event: ClassVar[str] = "event_bought"
    player: int
    token: str
    price: int


@frozen
class TokenPlaced(Event):
    """A token went to a place: `avalanche-track`, `aside`, `container` or `out`."""

    event: ClassVar[str] = "token_placed"
    token: str | None
    place: str


@frozen
class HeldPlayed(Event):
    """A player played a held token."""

    event: ClassVar[str] = "held_played"
    player: int
    token: str


@frozen
class PreparationsChanged(Event):
    """The Preparations marker changed: `begun`, `ready` or `over`."""

    event: ClassVar[str] = "preparations_changed"
    player: int
    state: str


@frozen
class Rolled(Event):
    """A die was thrown for something; `result` has all that is added to it."""

    event: ClassVar[str] = "rolled"
    what: str
    piece: str | None
    result: int


@frozen
class Collapsed(Event):
    """The serac collapsed upon a space."""

    event: ClassVar[str] = "collapsed"
    space: str


@frozen
class Moved(Event):
    """Pieces moved to a space together."""

    event: ClassVar[str] = "moved"
    pieces: tuple[str, ...]
    space: str


@frozen
class MarkerEarned(Event):
    """A climber earned a marker: `traverse` or `summit`."""

    event: ClassVar[str] = "marker_earned"
    climber: str
    marker: str


@frozen
class RopeChanged(Event):
    """A rope on a space: `placed`, `frayed` or `removed`."""

    event: ClassVar[str] = "rope_changed"
    space: str
    state: str


@frozen
class Fell(Event):
    """A piece died: `cause` says how."""

    event: ClassVar[str] = "fell"
    piece: str
    cause: str


@frozen
class GotLost(Event):
    """A climber got lost."""

    event: ClassVar[str] = "got_lost"
    climber: str


@frozen
class Bivouacked(Event):
    """A piece bivouacked."""

    event: ClassVar[str] = "bivouacked"
    piece: str


@frozen
class GuideSacrificed(Event):
    """A guide gave his life for a climber."""

    event: ClassVar[str] = "guide_sacrificed"
    guide: str


@frozen
class ClimberSaved(Event):
    """A climber survived."""

    event: ClassVar[str] = "climber_saved"
    climber: str


@frozen
class ClimberRested(Event):
    """A climber is tired and will rest."""

    event: ClassVar[str] = "climber_tired"
    climber: str


@frozen
class FlashlightPassed(Event):
    """A climber has the flashlight now."""

    event: ClassVar[str] = "flashlight_passed"
    climber: str


@frozen
class DarknessFell(Event):
    """The Darkness Marker moved to this space of its track."""

    event: ClassVar[str] = "darkness_fell"
    darkness: int


@frozen
class FateDrawn(Event):
    """A token was drawn for a climber's fate and read at a row."""

    event: ClassVar[str] = "fate_drawn"
    climber: str
    token: str
    row: str
    lives: bool | None


@frozen
class GoalAchieved(Event):
    """A Sherpa achieved the secret goal."""

    event: ClassVar[str] = "goal_achieved"
    reveals: ClassVar[bool] = True
    player: int
    goal: str


@frozen
class GameEnded(Event):
    """The game ended."""

    event: ClassVar[str] = "game_ended"
    ended_by: str
