"""The day: its five phases in order, and what is to be done before the first day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from k2rules.engine.frames import Auto
from k2rules.games.k2.acclimatization import CheckAcclimatization
from k2rules.games.k2.choosing import ChooseCards
from k2rules.games.k2.config import Step
from k2rules.games.k2.end_day import EndDay, Refill, RefillForecast
from k2rules.games.k2.events import DayBegan
from k2rules.games.k2.tents import ChooseTent
from k2rules.games.k2.tokens import CompareAscent, RefillRisk
from k2rules.games.k2.turn import Act

if TYPE_CHECKING:
    from k2rules.engine.frames import Frame
    from k2rules.games.k2.state import K2State
    from k2rules.games.k2.tables import K2Tables

__all__ = ["SETUP", "Day", "set_up"]


@frozen
class Day(Auto):
    """The next phase of the day; after the last one the first phase of the next day."""

    step: int = 0

    def run(self, g: K2State) -> None:
        """Begin the phase."""
        steps = g.tables.config.flow.day
        step = steps[self.step]
        if self.step == 0 and g.sink is not None:
            g.emit(DayBegan(g.day, g.start))
        g.stack.append(Day((self.step + 1) % len(steps)))
        g.stack.append(PHASES[step])


PHASES: dict[Step, Frame] = {
    Step.CHOOSE_CARDS: ChooseCards(),
    Step.TAKE_RISK: CompareAscent(),
    Step.ACT: Act(0),
    Step.CHECK_ACCLIMATIZATION: CheckAcclimatization(),
    Step.END_DAY: EndDay(),
}
"""The frame that begins each phase."""

SETUP: tuple[Frame, ...] = (Day(0), Refill(0), RefillRisk(), RefillForecast())
"""What is drawn before the first day, the next thing last (K2 setup)."""


def set_up(tables: K2Tables) -> tuple[Frame, ...]:
    """Give all that is still to be done before the first day, the next thing last."""
    seats = reversed(range(tables.players)) if tables.choose_tent else ()
    return (*SETUP, *(ChooseTent(seat) for seat in seats))
