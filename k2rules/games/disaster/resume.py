"""What is still to be done from a position on: the frames that its phase and question stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from k2rules.games.disaster.auction import AskBid
from k2rules.games.disaster.cliff import Means
from k2rules.games.disaster.collapse import SaveOne
from k2rules.games.disaster.config import Step
from k2rules.games.disaster.crowding import BlockRidge, TakeMarker, UnblockRidge
from k2rules.games.disaster.descent import OVER as DESCENDED
from k2rules.games.disaster.descent import Arrivals, WhoDescends
from k2rules.games.disaster.describe import GAME_END, OVER, SET_UP
from k2rules.games.disaster.draw import (
    AskPreparations,
    BeginDraw,
    BeginTurn,
    BuyEvent,
    DrawOne,
    DrawToken,
    PreparationsRoll,
    SortTokens,
    held_tokens_of,
)
from k2rules.games.disaster.fate import BeginFates, EndGame
from k2rules.games.disaster.moving import BeginMovement, Move
from k2rules.games.disaster.place_fates import FATE_ASKS
from k2rules.games.disaster.place_moments import TARGETS
from k2rules.games.disaster.place_rolls import ROLLS
from k2rules.games.disaster.state import NOBODY
from k2rules.games.disaster.team import (
    ChooseClimber,
    ChooseGuide,
    ChooseTeam,
    DrawGoal,
    SetUpTeams,
)
from k2rules.games.disaster.turn import Turn
from k2rules.model.names import show

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
        *(BuyEvent.kind, AskBid.kind, *TARGETS, SaveOne.kind, *ROLLS),
    ),
    Step.MOVE_TEAM.value: (
        *(Move.kind, WhoDescends.kind, Means.kind, *ROLLS),
        *(BlockRidge.kind, TakeMarker.kind, UnblockRidge.kind),
    ),
    Step.END_OF_TURN.value: (),
    GAME_END: FATE_ASKS,
    OVER: (),
}
"""The kinds of question in each phase that a position can begin with."""


@frozen
class Question:
    """Where a position begins: its phase, the kind of question (None: the phase's start), the seat.

    `known` is whether the position names one that it can begin with; `arrived` are the pieces of
    which one descends next, with the spaces `left` to the one that moved; `bidder`, `bid` and `out`
    tell how an auction stands; `crowded` is the ridge for which a marker is missing. `moment` is
    what goes on above the step that the phase names. Around a roll the `seat` is the one that
    rolls, and `window` counts the seats from it to the one that is asked.
    """

    phase: str
    kind: str | None
    seat: int
    known: bool = True
    arrived: tuple[int, ...] = ()
    left: int = DESCENDED
    bidder: int = NOBODY
    bid: int = 0
    out: tuple[int, ...] = ()
    crowded: int = NOBODY
    moment: tuple[Frame, ...] = ()
    window: int = 0

    def is_rolling(self, kind: type[DieRoll]) -> bool:
        """Whether the question is about a roll of this kind."""
        throw: Throw | None = getattr(self.moment[-1], "throw", None) if self.moment else None
        return throw is not None and isinstance(throw.roll, kind)


def read_question(
    tables: DisasterTables, position: Mapping[str, Any], reader: Reader, first: int
) -> Question:
    """Read `phase`, `ask` and `asked`, by default the First Player; without teams it is set-up."""
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
        message = f"a position in the phase {phase} {begins}, not in the middle of {show(kind)}"
        reader.fault("ask", message)
        kind = None
    asked = position.get("asked")
    seat = first if asked is None else reader.number(asked, "asked", 0, tables.players - 1)
    return Question(phase, kind, seat, known)


def resume(g: DisasterState, question: Question) -> tuple[Frame, ...]:
    """Give the frames of a position, the next thing last."""
    phase, kind, seat = question.phase, question.kind, question.seat
    if phase == OVER:
        return ()
    if phase == SET_UP:
        drawing = (DrawGoal(seat),) if kind == DrawGoal.kind else ()
        return (Turn(0), SetUpTeams(), *drawing)
    if phase == GAME_END:
        return (EndGame(), *question.moment) if question.moment else (BeginFates(),)
    steps = g.tables.config.flow.turn
    at = steps.index(Step(phase))
    order = g.seats
    after = order[order.index(seat) + 1 :]
    later = [BeginMovement(each) for each in reversed(after)]
    moving: tuple[Frame, ...] = (*later, Move(seat))
    if question.arrived:
        moving = (*moving, Arrivals(seat, question.arrived, question.left))
    frames: dict[str | None, tuple[Frame, ...]] = {
        BeginTurn.kind: (BeginDraw(g.first), *held_tokens_of(g, after), BeginTurn(seat)),
        AskPreparations.kind: (AskPreparations(seat),),
        DrawToken.kind: (DrawOne(seat),),
        SortTokens.kind: (PreparationsRoll(seat), SortTokens(seat)),
        BuyEvent.kind: (BuyEvent(seat),),
        AskBid.kind: (AskBid(seat, question.bidder, question.bid, question.out),),
        Move.kind: moving,
        WhoDescends.kind: moving,
        BlockRidge.kind: (*moving, BlockRidge(seat, question.crowded)),
        TakeMarker.kind: (*moving, TakeMarker(seat, question.crowded)),
        UnblockRidge.kind: (*later, UnblockRidge(seat)),
    }
    if question.moment:
        below = (*later, Move(seat)) if phase == Step.MOVE_TEAM.value else ()
        frames[kind] = (*below, *question.moment)
    if kind not in frames:
        return (Turn(at),)
    return (Turn((at + 1) % len(steps)), *frames[kind])
