"""What a player of Disaster on K2 may do: one small class for each verb.

Pieces, spaces and tokens go by their ids: `Step("netherlands/pemba", "shoulder")`.
"""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from k2rules.engine.decisions import Action, Decline, EndTurn
from k2rules.games.disaster.marches import (
    Bivouac,
    Carry,
    Descend,
    DropOff,
    Lift,
    PassFlashlight,
    PlaceRope,
    Push,
    Scale,
    Step,
    Stop,
    UseRope,
)

__all__ = [
    "ACTIONS",
    "Bid",
    "Bivouac",
    "Buy",
    "Carry",
    "ChooseClimber",
    "ChooseGuide",
    "ChooseTeam",
    "Decline",
    "Descend",
    "DrawFate",
    "DropOff",
    "DropOut",
    "EndTurn",
    "Keep",
    "Lift",
    "MoveClimbers",
    "MoveGuide",
    "PassFlashlight",
    "PlaceMarker",
    "PlaceRope",
    "PlayHeld",
    "Prepare",
    "Push",
    "PutBack",
    "RemoveMarker",
    "Reroll",
    "Sacrifice",
    "Scale",
    "SpendLuck",
    "Step",
    "Stop",
    "Target",
    "UsePreparations",
    "UseRope",
]


@frozen(cache_hash=True)
class ChooseTeam(Action):
    """Lead this international team (DK2 5.1)."""

    do: ClassVar[str] = "choose_team"
    team: str


@frozen(cache_hash=True)
class ChooseGuide(Action):
    """Hire this guide (DK2 5.2)."""

    do: ClassVar[str] = "choose_guide"
    guide: str


@frozen(cache_hash=True)
class ChooseClimber(Action):
    """Take this climber into a multinational team (DK2 14.6)."""

    do: ClassVar[str] = "choose_climber"
    climber: str


@frozen(cache_hash=True)
class UsePreparations(Action):
    """Draw several tokens and sort them, for the preparations are ready (DK2 8.5)."""

    do: ClassVar[str] = "use_preparations"


@frozen(cache_hash=True)
class Keep(Action):
    """Keep this token as the event of the turn (DK2 8.5)."""

    do: ClassVar[str] = "keep"
    token: str


@frozen(cache_hash=True)
class PutBack(Action):
    """Put this token back into the container; the last one leaves the game (DK2 8.5)."""

    do: ClassVar[str] = "put_back"
    token: str


@frozen(cache_hash=True)
class Buy(Action):
    """Pay the price of the event in Prestige (DK2 7.2)."""

    do: ClassVar[str] = "buy"


@frozen(cache_hash=True)
class Bid(Action):
    """Bid so much Prestige for the event (DK2 15.3)."""

    do: ClassVar[str] = "bid"
    amount: int


@frozen(cache_hash=True)
class DropOut(Action):
    """Bid no more for the event, or not at all (DK2 15.3)."""

    do: ClassVar[str] = "drop_out"


@frozen(cache_hash=True)
class PlaceMarker(Action):
    """Put a Blocked Ridge marker on this space (DK2 15.4)."""

    do: ClassVar[str] = "place_marker"
    space: str


@frozen(cache_hash=True)
class RemoveMarker(Action):
    """Take the Blocked Ridge marker from this space (DK2 15.4)."""

    do: ClassVar[str] = "remove_marker"
    space: str


@frozen(cache_hash=True)
class Target(Action):
    """Choose the piece that something happens to."""

    do: ClassVar[str] = "target"
    piece: str


@frozen(cache_hash=True)
class PlayHeld(Action):
    """Play a token held from an earlier purchase."""

    do: ClassVar[str] = "play_held"
    token: str


@frozen(cache_hash=True)
class MoveGuide(Action):
    """Move the guide this turn (DK2 8.1)."""

    do: ClassVar[str] = "move_guide"


@frozen(cache_hash=True)
class MoveClimbers(Action):
    """Move any climbers this turn (DK2 8.1)."""

    do: ClassVar[str] = "move_climbers"


@frozen(cache_hash=True)
class Prepare(Action):
    """Make preparations and move one climber this turn (DK2 8.5)."""

    do: ClassVar[str] = "prepare"


@frozen(cache_hash=True)
class Sacrifice(Action):
    """The guide gives his life for a climber on the same space (DK2 11.4)."""

    do: ClassVar[str] = "sacrifice"


@frozen(cache_hash=True)
class SpendLuck(Action):
    """Play the Luck token: on a roll, or for a second fate token (DK2 aid luck)."""

    do: ClassVar[str] = "spend_luck"


@frozen(cache_hash=True)
class Reroll(Action):
    """A Lucky climber has the die thrown again (DK2 aid l)."""

    do: ClassVar[str] = "reroll"


@frozen(cache_hash=True)
class DrawFate(Action):
    """Draw a token to see whether this climber survives the night (DK2 11.2, DK2 11.3)."""

    do: ClassVar[str] = "draw_fate"
    climber: str


ACTIONS: tuple[type[Action], ...] = (
    ChooseTeam,
    ChooseGuide,
    ChooseClimber,
    UsePreparations,
    Keep,
    PutBack,
    Buy,
    Target,
    PlayHeld,
    MoveGuide,
    MoveClimbers,
    Prepare,
    Step,
    Lift,
    DropOff,
    Push,
    Carry,
    PassFlashlight,
    Stop,
    Descend,
    PlaceRope,
    UseRope,
    Scale,
    Bivouac,
    Sacrifice,
    SpendLuck,
    Reroll,
    DrawFate,
    Bid,
    DropOut,
    PlaceMarker,
    RemoveMarker,
    Decline,
    EndTurn,
)
"""Every verb of the family, in the order that numbers the actions."""
