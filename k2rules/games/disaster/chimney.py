"""House's Chimney: who slips on the way down after the night (DK2 aid house-chimney)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from k2rules.engine.frames import Auto
from k2rules.games.disaster.dice import TeamRoll
from k2rules.games.disaster.places import fall

if TYPE_CHECKING:
    from k2rules.games.disaster.state import DisasterState

__all__ = ["SlipRoll", "Slips", "survivors"]


@frozen
class Slips(Auto):
    """House's Chimney: for each token every survivor rolls until one slips.

    Sources: DK2 aid house-chimney.
    """

    seat: int
    done: int = 0

    def run(self, g: DisasterState) -> None:
        """Begin with the first survivor, for the next token."""
        faces = [g.tables.kinds[token].slips for token in g.held(self.seat)]
        faces = [face for face in faces if face]
        if self.done < len(faces):
            g.stack.append(Slips(self.seat, self.done + 1))
            g.stack.append(NextSlip(self.seat, faces[self.done], tuple(survivors(g, self.seat))))


def survivors(g: DisasterState, seat: int) -> list[int]:
    """Give the seat's living climbers in the order of the Status Card."""
    return [climber for climber in g.team(seat) if g.pos[climber] >= 0]


@frozen
class NextSlip(Auto):
    """The next survivor rolls."""

    seat: int
    face: int
    climbers: tuple[int, ...]

    def run(self, g: DisasterState) -> None:
        """Roll for the first of them."""
        if self.climbers:
            g.stack.append(SlipRoll(self.seat, self.face, self.climbers))


@frozen
class SlipRoll(TeamRoll):
    """Whether a survivor slips on the way down."""

    what: ClassVar[str] = "slip"
    seat: int
    face: int
    climbers: tuple[int, ...]

    def lucky(self) -> int:
        """The climber rolls for itself."""
        return self.climbers[0]

    def best(self, g: DisasterState) -> int:  # noqa: ARG002
        """Hold on."""
        return self.face + 1

    def decided(self, g: DisasterState, result: int) -> None:
        """Slip, which ends the event; or let the next one roll."""
        if result <= self.face:
            fall(g, self.climbers[0], "slipped in the chimney")
        else:
            g.stack.append(NextSlip(self.seat, self.face, self.climbers[1:]))
