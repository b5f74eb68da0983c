"""The turn: draw an event, move the team, end the turn (DK2 6.0, DK2 10.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from k2rules.engine.frames import Auto
from k2rules.games.disaster.config import Step
from k2rules.games.disaster.draw import DrawEvent
from k2rules.games.disaster.events import DarknessFell, FirstPlayerChanged, TurnBegan
from k2rules.games.disaster.fate import BeginFates
from k2rules.games.disaster.moving import MoveTeams
from k2rules.games.disaster.options import UNDECIDED
from k2rules.games.disaster.team import SetUpTeams

if TYPE_CHECKING:
    from k2rules.engine.frames import Frame
    from k2rules.games.disaster.state import DisasterState

__all__ = ["EndTurn", "Turn", "set_up"]


@frozen
class Turn(Auto):
    """The next step of the turn; after the last one the first step of the next turn."""

    step: int = 0

    def run(self, g: DisasterState) -> None:
        """Begin the step."""
        steps = g.tables.config.flow.turn
        if self.step == 0 and g.sink is not None:
            g.emit(TurnBegan(g.turn, g.darkness))
        g.stack.append(Turn((self.step + 1) % len(steps)))
        g.stack.append(STEPS[steps[self.step]])


@frozen
class EndTurn(Auto):
    """Markers are turned up, blocked ridges cleared, darkness goes on (DK2 10.0, DK2 14.2).

    In another turn the next seat is the First Player (DK2 15.1).
    """

    def run(self, g: DisasterState) -> None:
        """End the turn; the last space of the Darkness Track ends the game."""
        g.moved[:] = [0] * len(g.moved)
        g.resting[:] = g.tired
        g.tired[:] = [0] * len(g.tired)
        g.lit[:] = [0] * len(g.lit)
        g.ridden[:] = [0] * len(g.ridden)
        g.modifiers.clear()
        g.ridges_open = g.guided = g.carried = 0
        g.option = UNDECIDED
        g.tables.blocking.turn_over(g)
        config = g.tables.config
        if g.dark or len(g.track) >= config.avalanche.spaces:
            g.darkness += 1
            if g.sink is not None:
                g.emit(DarknessFell(g.darkness))
        if g.darkness >= config.darkness.spaces:
            g.stack.clear()
            g.stack.append(BeginFates())
        else:
            g.turn += 1
            following = (g.first + 1) % g.tables.players
            if following != g.first:
                _pass_on(g, following)


def _pass_on(g: DisasterState, seat: int) -> None:
    """Let a seat be the First Player (DK2 15.1)."""
    g.first = seat
    if g.sink is not None:
        g.emit(FirstPlayerChanged(seat))


STEPS: dict[Step, Frame] = {
    Step.DRAW_EVENT: DrawEvent(),
    Step.MOVE_TEAM: MoveTeams(),
    Step.END_OF_TURN: EndTurn(),
}
"""The frame that begins each step."""


def set_up() -> tuple[Frame, ...]:
    """Give what is still to be done before the first turn, the next thing last (DK2 5.1)."""
    return (Turn(0), SetUpTeams())
