"""What pieces do on the mountain: stepping, leading, descending, bivouacking (DK2 8.0, DK2 9.2)."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from k2rules.engine.decisions import Action

__all__ = [
    "Bivouac",
    "Carry",
    "Descend",
    "DropOff",
    "Lift",
    "PassFlashlight",
    "PlaceRope",
    "Push",
    "Scale",
    "Step",
    "Stop",
    "UseRope",
]


@frozen(cache_hash=True)
class Step(Action):
    """Move a piece to the next space, with those it takes along (DK2 8.2, DK2 8.4)."""

    do: ClassVar[str] = "step"
    piece: str
    to: str


@frozen(cache_hash=True)
class Lift(Action):
    """The guide takes a climber along (DK2 8.2)."""

    do: ClassVar[str] = "lift"
    climber: str


@frozen(cache_hash=True)
class DropOff(Action):
    """The guide leaves those he took along here (DK2 8.2)."""

    do: ClassVar[str] = "drop_off"


@frozen(cache_hash=True)
class Push(Action):
    """A climber pushes for one more space and will be tired (DK2 14.2)."""

    do: ClassVar[str] = "push"
    climber: str


@frozen(cache_hash=True)
class Carry(Action):
    """A climber with Fortitude takes another along on its next step (DK2 aid f)."""

    do: ClassVar[str] = "carry"
    climber: str
    by: str


@frozen(cache_hash=True)
class PassFlashlight(Action):
    """Hand the flashlight to a climber on the same space (DK2 aid flashlight)."""

    do: ClassVar[str] = "pass_flashlight"
    to: str

    def about(self) -> tuple[str | None, str | None]:
        """Give the climber, who is no space."""
        return self.to, None


@frozen(cache_hash=True)
class Stop(Action):
    """End the move of the piece on its way."""

    do: ClassVar[str] = "stop"


@frozen(cache_hash=True)
class Descend(Action):
    """These pieces descend the avalanche space together, or one alone (DK2 9.2)."""

    do: ClassVar[str] = "descend"
    pieces: tuple[str, ...]

    def about(self) -> tuple[str | None, str | None]:
        """Give the first piece: a reason speaks of one."""
        return self.pieces[0], None


@frozen(cache_hash=True)
class Scale(Action):
    """Scale down the cliff without a rope (DK2 9.2)."""

    do: ClassVar[str] = "scale"


@frozen(cache_hash=True)
class UseRope(Action):
    """Use the rope on the space (DK2 9.2)."""

    do: ClassVar[str] = "use_rope"


@frozen(cache_hash=True)
class PlaceRope(Action):
    """Put a held rope on the space (DK2 9.2)."""

    do: ClassVar[str] = "place_rope"


@frozen(cache_hash=True)
class Bivouac(Action):
    """A piece tries to bivouac instead of moving (DK2 8.7)."""

    do: ClassVar[str] = "bivouac"
    piece: str
