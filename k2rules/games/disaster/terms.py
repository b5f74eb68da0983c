"""The words with a meaning that the YAML of the Disaster family uses."""

from __future__ import annotations

from enum import StrEnum

__all__ = [
    "Blocking",
    "Event",
    "Fate",
    "GoalKind",
    "Play",
    "Role",
    "Sale",
    "Skill",
    "SpaceTag",
    "Step",
    "Trait",
    "Who",
]


class SpaceTag(StrEnum):
    """What the rules say of a particular space."""

    HIGH_CAMP = "high-camp"
    SHOULDER = "shoulder"
    ROPE_END = "rope-end"
    TRAVERSE_GOAL = "traverse-goal"
    SUMMIT = "summit"
    BIVOUAC_LIMIT = "bivouac-limit"


class Fate(StrEnum):
    """Which row of a token tells whether a climber survives the night (DK2 11.3)."""

    SAFE = "safe"
    NEAR = "near"
    MEDIUM = "medium"
    FAR = "far"
    DOOMED = "doomed"


class Role(StrEnum):
    """What a guide is (DK2 5.2)."""

    HAP = "hap"
    SHERPA = "sherpa"


class Skill(StrEnum):
    """The skills of guides (player aid)."""

    STRONG = "strong"
    RESOLUTE = "resolute"
    EXPERT_CLIMBER = "expert-climber"
    FAST = "fast"


class Trait(StrEnum):
    """The letters of climbers (DK2 14.1 and player aid)."""

    ADVANCED_CLIMBER = "a"
    BAD_SENSE_OF_DIRECTION = "b"
    CAUTIOUS = "c"
    DEPENDENT = "d"
    EXTRA_EQUIPMENT = "e"
    FORTITUDE = "f"
    GOOD_SENSE_OF_DIRECTION = "g"
    HEALER = "h"
    LUCKY = "l"
    WILL_TO_LIVE = "w"


class Who(StrEnum):
    """Whose numbers an event changes."""

    EVERYBODY = "everybody"
    OWN_CLIMBERS = "own-climbers"
    HAPS = "haps"
    SHERPAS = "sherpas"


class Event(StrEnum):
    """What a token does when it takes effect."""

    SICKEN = "sicken"
    INJURE = "injure"
    CHANGE_MOVEMENT = "change-movement"
    STOP = "stop"
    PLACE_FLASHLIGHT = "place-flashlight"
    SLIDE = "slide"
    OPEN_RIDGES = "open-ridges"


class Play(StrEnum):
    """When a held token may be played."""

    ANY_TIME = "any-time"
    BEFORE_ROLL = "before-roll"
    ON_DESCENT = "on-descent"
    GAME_END = "game-end"


class GoalKind(StrEnum):
    """The secret goals of Sherpas (DK2 13.0)."""

    SUMMIT_WITH_CLIMBER = "summit-with-climber"
    DO_NOT_SUMMIT = "do-not-summit"
    BACK_AT_CAMP = "back-at-camp"
    BIVOUAC = "bivouac"


class Sale(StrEnum):
    """How the event of a turn is sold (DK2 7.2, DK2 15.3)."""

    PRINTED_PRICE = "printed-price"
    AUCTION = "auction"


class Blocking(StrEnum):
    """What blocks ridges and opens them again (DK2 7.1, DK2 15.4)."""

    BY_NUMBER = "by-number"
    BY_CROWDING = "by-crowding"


class Step(StrEnum):
    """The steps of a turn (DK2 6.0)."""

    DRAW_EVENT = "draw-event"
    MOVE_TEAM = "move-team"
    END_OF_TURN = "end-of-turn"
