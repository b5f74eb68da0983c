"""What is still to be done from a position on: the frames that its phase and question stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from k2rules.games.disaster.cliff import Means
from k2rules.games.disaster.collapse import SaveOne
from k2rules.games.disaster.config import Step
from k2rules.games.disaster.descent import OVER as DESCENDED
from k2rules.games.disaster.descent import Arrivals, WhoDescends
from k2rules.games.disaster.describe import GAME_END, OVER, SET_UP
from k2rules.games.disaster.draw import (
    AskPreparations,
    BeginTurn,
    BuyEvent,
    DrawOne,
    DrawToken,
    PreparationsRoll,
    SortTokens,
)
from k2rules.games.disaster.fate import BeginFates, EndGame
from k2rules.games.disaster.moving import Move
from k2rules.games.disaster.place_fates import FATE_ASKS
from k2rules.games.disaster.place_moments import ROLLS, TARGETS
from k2rules.games.disaster.state import NOBODY
from k2rules.games.disaster.team import (
    ChooseClimber,
    ChooseGuide,
    ChooseTeam,
    DrawGoal,
    SetUpTeam,
)
from k2rules.games.disaster.turn import Turn

if TYPE_CHECKING:
    from collections.abc import Mapping

    from k2rules.engine.frames import Frame
    from k2rules.engine.positions import Reader
    from k2rules.engine.rolls import DieRoll, Throw
    from k2rules.games.disaster.state import DisasterState
    from k2rules.games.disaster.tables import DisasterTables

__all__ = ["Question", "read_question", "resume"]

ASKS = {
    SET_UP: (ChooseTeam.kind, ChooseClimber.kind, ChooseGuide.kind, DrawGoal.kind),
    Step.DRAW_EVENT.value: (
        *(BeginTurn.kind, AskPreparations.kind, DrawToken.kind, SortTokens.kind),
        *(BuyEvent.kind, *TARGETS, SaveOne.kind, *ROLLS),
    ),
    Step.MOVE_TEAM.value: (Move.kind, WhoDescends.kind, Means.kind, *ROLLS),
    Step.END_OF_TURN.value: (),
    GAME_END: FATE_ASKS,
    OVER: (),
}
"""The kinds of question in each phase that a position can begin with."""


@frozen
class Question:
    """Where a position begins: its phase, the kind of question (None: the phase's start), the seat.

    `known` is whether the position names one that it can begin with; `arrived` are the pieces of
    which one descends next, with the spaces `left` to the one that moved. `moment` is what goes on
    above the step that the phase names.
    """

    phase: str
    kind: str | None
    seat: int
    known: bool = True
    arrived: tuple[int, ...] = ()
    left: int = DESCENDED
    moment: tuple[Frame, ...] = ()

    def is_rolling(self, kind: type[DieRoll]) -> bool:
        """Whether the question is about a roll of this kind."""
        throw: Throw | None = getattr(self.moment[-1], "throw", None) if self.moment else None
        return throw is not None and isinstance(throw.roll, kind)


def read_question(tables: DisasterTables, position: Mapping[str, Any], reader: Reader) -> Question:
    """Read `phase`, `ask` and `asked`; without teams a game is being set up."""
    phase = position.get("phase") or (Step.DRAW_EVENT.value if position.get("teams") else SET_UP)
    numbers = {name: number for number, name in enumerate(ASKS)}
    reader.name(phase, "phase", numbers)
    if not isinstance(phase, str) or phase not in ASKS:
        return Question(Step.DRAW_EVENT.value, None, 0, known=False)
    kind = position.get("ask")
    known = kind is None or kind in ASKS[phase]
    if not known:
        kinds = " or ".join(ASKS[phase])
        begins = f"begins with {kinds}" if kinds else "begins with no question"
        message = f"a position in the phase {phase} {begins}, not in the middle of {kind!r}"
        reader.fault("ask", message)
        kind = None
    asked = position.get("asked")
    seat = 0 if asked is None else reader.number(asked, "asked", 0, tables.players - 1)
    return Question(phase, kind, seat, known)


def resume(g: DisasterState, question: Question) -> tuple[Frame, ...]:
    """Give the frames of a position, the next thing last."""
    phase, kind, seat = question.phase, question.kind, question.seat
    if phase == OVER:
        return ()
    if phase == SET_UP:
        seats = reversed(range(g.tables.players))
        return (Turn(0), *(frame for each in seats for frame in _set_up(g, question, each)))
    if phase == GAME_END:
        return (EndGame(), *question.moment) if question.moment else (BeginFates(),)
    steps = g.tables.config.flow.turn
    at = steps.index(Step(phase))
    frames: dict[str | None, tuple[Frame, ...]] = {
        AskPreparations.kind: (AskPreparations(seat),),
        DrawToken.kind: (DrawOne(seat),),
        SortTokens.kind: (PreparationsRoll(seat), SortTokens(seat)),
        BuyEvent.kind: (BuyEvent(seat),),
        Move.kind: (Move(seat),),
        WhoDescends.kind: (Move(seat), Arrivals(seat, question.arrived, question.left)),
    }
    if question.moment:
        moving = (Move(seat),) if phase == Step.MOVE_TEAM.value else ()
        frames[kind] = (*moving, *question.moment)
    if kind not in frames:
        return (Turn(at),)
    return (Turn((at + 1) % len(steps)), *frames[kind])


def _set_up(g: DisasterState, question: Question, seat: int) -> tuple[Frame, ...]:
    """Give what a seat has still to choose or to draw."""
    climbers, tables = g.team(seat), g.tables
    if g.guide(seat) != NOBODY:
        drawing = question.kind == DrawGoal.kind and question.seat == seat
        return (DrawGoal(seat),) if drawing else ()
    if not climbers:
        return (SetUpTeam(seat),)
    if tables.config.advanced.multinational:
        full = len(climbers) == len(tables.team_climbers[0])
        return (ChooseGuide(seat, NOBODY) if full else ChooseClimber(seat),)
    team = next(n for n, own in enumerate(tables.team_climbers) if climbers[0] in own)
    return (ChooseGuide(seat, team),)
