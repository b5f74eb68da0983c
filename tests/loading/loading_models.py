"""Model classes for the tests of structure and schema."""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - resolved at run time
from enum import Enum, IntEnum, StrEnum
from typing import Annotated, Any, ClassVar, Literal, NewType, Optional

from attrs import Attribute, field, frozen, validators

from k2rules.loading.structure import tagged

Points = NewType("Points", int)


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Tag(Enum):
    SUMMIT = "summit"
    BASE = "base-camp"


class Level(IntEnum):
    LOW = 1
    HIGH = 2


@frozen
class Effect:
    """Something that happens."""


@frozen
class Kill(Effect):
    """Kill climbers."""

    tag: ClassVar[str] = "kill"
    count: int = field(metadata={"least": 1, "most": 3})


@frozen
class Sequence(Effect):
    """Do one after the other."""

    tag: ClassVar[str] = "sequence"
    steps: tuple[Effect, ...]


@frozen
class Rest(Effect):
    tag: ClassVar[str] = "rest"


EFFECTS = tagged(Effect, [Kill, Sequence, Rest])


def _even(_: object, attribute: Attribute[Any], value: int) -> None:
    if value % 2:
        raise ValueError(f"{value} is odd", attribute)


@frozen
class Space:
    """A space of the board.

    More of it.
    """

    zone: str
    points: int = field(metadata={"least": 0, "most": 9})
    at: tuple[int, int] = (0, 0)
    tags: frozenset[Tag] = frozenset()
    limit: int | None = field(default=None, metadata={"least": 1})
    from_: int = 0
    step: int = field(default=1, validator=validators.ge(1))
    even: int = field(default=0, validator=_even)
    own: bool = field(default=False, metadata={"key": "is_own"})
    counted: int = field(default=3, init=False)


@frozen
class Pair:
    low: int
    high: int

    def __attrs_post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError("low is above high")


@frozen
class Rules:
    spaces: dict[str, Space]
    capacity: Mapping[int, dict[Colour, int]] = field(factory=dict)
    effects: tuple[Effect, ...] = ()
    mode: Literal["strict", "relaxed", 3] = "strict"
    level: Level = Level.LOW
    name: Optional[str] = None  # noqa: UP045 - the older spelling must work too
    size: int | str = 0
    first: Points = Points(0)
    second: Annotated[int, "a note"] = 0
    names: list[str] = field(factory=list)
    kinds: dict[Literal["a", "b"], bool] = field(factory=dict)
    prices: dict[str, tuple[int, ...]] = field(factory=dict, metadata={"least": 1, "most": 5})
    pair: Pair | None = None
    flag: bool = True
    none: None = None
