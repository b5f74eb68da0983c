"""The YAML sections of the K2 family: each class is the schema of one mapping."""

from __future__ import annotations

from enum import StrEnum

from attrs import field, frozen

from k2rules.model.fields import LABELLED, cosmetic, count

__all__ = [
    "Acclimatization",
    "Board",
    "Card",
    "CardType",
    "Caves",
    "Climbers",
    "Flow",
    "Hand",
    "K2Config",
    "Level",
    "Peak",
    "Rescue",
    "Risk",
    "Solo",
    "Space",
    "SpaceTag",
    "Step",
    "TentOwner",
    "Tents",
    "Tile",
    "Token",
    "Traverse",
    "Victory",
    "Weather",
    "WeatherDay",
    "Zone",
]


class CardType(StrEnum):
    """What a player's card gives."""

    MOVEMENT = "movement"
    ROPE = "rope"
    ACCLIMATIZATION = "acclimatization"


class SpaceTag(StrEnum):
    """What the rules say of a particular space."""

    BASE_CAMP = "base-camp"
    SUMMIT = "summit"


class Step(StrEnum):
    """The five phases of a day."""

    CHOOSE_CARDS = "choose-cards"
    TAKE_RISK = "take-risk"
    ACT = "act"
    CHECK_ACCLIMATIZATION = "check-acclimatization"
    END_DAY = "end-day"


@frozen
class Board:
    """The side of the board in use, and the size of the picture that `Space.at` refers to."""

    name: str
    title: str = cosmetic()
    picture: tuple[int, ...] = cosmetic()


@frozen
class Zone:
    """A zone of altitude; zones are listed from the lowest to the highest."""

    title: str = cosmetic()


@frozen
class Space:
    """A space: entry cost and acclimatization in points, victory points of reaching it.

    `height` orders spaces by their place on the board: a rope leads up to the higher end.
    `at` is the centre in the board's picture and has no effect on play.
    """

    zone: str
    cost: int = count(least=1, most=99)
    acclimatization: int = count(least=-99, most=99)
    points: int = count()
    height: int = count(most=100_000)
    at: tuple[int, ...] = cosmetic(())
    tags: tuple[SpaceTag, ...] = ()
    title: str = cosmetic("")


@frozen
class Card:
    """A kind of card in every player's deck: its points and how many copies the deck holds.

    A movement card has `points` for either direction, a rope card `up` or `down`,
    an acclimatization card `points` of acclimatization.
    """

    type: CardType
    copies: int = count(least=1, most=99)
    points: int = count(default=0, most=99)
    up: int = count(default=0, most=99)
    down: int = count(default=0, most=99)


@frozen
class Hand:
    """Cards in hand, and how many are chosen each day."""

    size: int = count(least=1, most=20)
    choose: int = count(least=1, most=5)


@frozen
class Token:
    """A kind of risk token: points owed, and how many there are."""

    value: int = count(most=99)
    copies: int = count(least=1, most=99)


@frozen
class Risk:
    """The risk tokens, and how many lie face up."""

    tokens: dict[str, Token]
    face_up: int = count(least=1, most=20)


@frozen
class WeatherDay:
    """A day of a tile: the zones it affects, levels it gives or takes, the extra entry cost."""

    zones: tuple[str, ...] = ()
    acclimatization: int = count(default=0, least=-99, most=99)
    cost: int = count(default=0, most=99)


@frozen
class Tile:
    """A weather tile: the days it forecasts."""

    days: tuple[WeatherDay, ...]


@frozen
class Weather:
    """The weather tiles of a season, and how many are shown at a time.

    Those `set_aside` leave the game before it begins, and `removed` others do so unseen.
    """

    season: str = cosmetic()
    tiles: dict[str, Tile] = field(kw_only=True)
    shown: int = count(least=1, most=10)
    removed: int = count(default=0, most=10)
    set_aside: tuple[str, ...] = ()

    @property
    def used(self) -> dict[str, Tile]:
        """The tiles that may be turned up."""
        return {name: tile for name, tile in self.tiles.items() if name not in self.set_aside}

    @property
    def days(self) -> int:
        """The days of the expedition."""
        return (len(self.used) - self.removed) * self.days_each

    @property
    def days_each(self) -> int:
        """The days of a tile."""
        return len(next(iter(self.tiles.values())).days)


@frozen
class Acclimatization:
    """Levels: the start, the highest and lowest after phase 4, the end of the track, shelter."""

    start: int = count(least=1, most=99)
    most: int = count(least=1, most=99)
    dies_below: int = count(most=99)
    shelter: int = count(most=99)
    track: int = count(least=1, most=99)


@frozen
class Victory:
    """Victory points that a climber starts with, and those of a dead one."""

    start: int = count()
    dead: int = count()


@frozen
class Climbers:
    """How many climbers each player leads."""

    each: int = count(least=1, most=4)


class TentOwner(StrEnum):
    """Whose a tent is."""

    CLIMBER = "climber"
    PLAYER = "player"


@frozen
class Tents:
    """How many tents each climber or each player has.

    `packing` is the movement points to pack one that was pitched, 0 where it stays.
    """

    each: int = count(most=1)
    per: TentOwner = TentOwner.CLIMBER
    packing: int = count(default=0, most=9)


@frozen
class Caves:
    """The snow caves: how many markers there are, and movement points to build one, by zone."""

    cost: dict[str, int]
    markers: int = count(least=1, most=99)


@frozen
class Peak:
    """A peak and its tokens: their victory points by number of players, the top one first."""

    space: str
    tokens: dict[str, tuple[int, ...]]
    title: str = cosmetic("")


@frozen
class Traverse:
    """The traverse: the spaces of each of its ends, its peaks, and the bonus for both ends.

    `bonus` is victory points for each peak token of a climber that was at both ends.
    """

    ends: dict[str, tuple[str, ...]]
    peaks: dict[str, Peak]
    bonus: int = count(most=99)


@frozen
class Rescue:
    """The rescue cards of the family version.

    `back` counts fields of the victory track, a climber is moved to any zone below `below`,
    `level` is the level afterwards.
    """

    below: str
    cards: int = count(least=1, most=9)
    back: int = count()
    level: int = count(least=1, most=99)


@frozen
class Level:
    """A level of victory of the solitaire game and the victory points that it takes at least."""

    title: str = cosmetic()
    least: int = count()


@frozen
class Solo:
    """The solitaire game: levels for each board side, points for a climber who died."""

    levels: dict[str, dict[str, Level]]
    survivor_bonus: int = count()


@frozen
class Flow:
    """The phases of a day, in order."""

    day: tuple[Step, ...]


@frozen
class K2Config:
    """Everything that a K2 ruleset says about play."""

    board: Board
    zones: dict[str, Zone]
    spaces: dict[str, Space]
    ropes: dict[str, tuple[str, ...]] = field(kw_only=True, metadata=LABELLED)
    capacity: dict[str, dict[str, int]]
    cards: dict[str, Card]
    hand: Hand
    risk: Risk
    weather: Weather
    acclimatization: Acclimatization
    victory: Victory
    climbers: Climbers
    tents: Tents
    colours: tuple[str, ...]
    solo: Solo
    flow: Flow
    rescue: Rescue | None = None
    caves: Caves | None = None
    traverse: Traverse | None = None
