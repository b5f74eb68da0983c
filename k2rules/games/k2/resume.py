"""What is still to be done from a position on: the frames that its phase and question stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from k2rules.games.k2.choosing import ChooseCards
from k2rules.games.k2.config import Step
from k2rules.games.k2.day import SETUP, Day, set_up
from k2rules.games.k2.death import AfterDeaths, Rescue
from k2rules.games.k2.describe import OVER, SET_UP
from k2rules.games.k2.end_day import DrawCard, DrawTile, Refill, RefillForecast, cards_to_draw
from k2rules.games.k2.state import DYING
from k2rules.games.k2.tents import ChooseTent
from k2rules.games.k2.tokens import DrawRisk, RefillRisk, TakeRisk
from k2rules.games.k2.turn import Act, Turn
from k2rules.model.names import show

if TYPE_CHECKING:
    from collections.abc import Mapping

    from k2rules.engine.frames import Frame
    from k2rules.engine.positions import Reader
    from k2rules.games.k2.state import K2State
    from k2rules.games.k2.tables import K2Tables

__all__ = ["Question", "read_question", "resume"]

ASKS = {
    SET_UP: (ChooseTent.kind, DrawTile.kind, DrawRisk.kind, DrawCard.kind),
    Step.CHOOSE_CARDS.value: (ChooseCards.kind,),
    Step.TAKE_RISK.value: (TakeRisk.kind, DrawRisk.kind),
    Step.ACT.value: (Turn.kind, Rescue.kind),
    Step.CHECK_ACCLIMATIZATION.value: (Rescue.kind,),
    Step.END_DAY.value: (DrawTile.kind, DrawCard.kind),
    OVER: (),
}
"""The kinds of question that may come up in each phase."""


@frozen
class Question:
    """Where a position begins: its phase, the kind of question (None: the phase's start), the seat.

    `left` counts the cards still to be drawn, if the position says so; `missing` tells which of
    `hands`, `risk-tokens` and `tiles` it leaves to be drawn.
    """

    phase: str
    kind: str | None
    seat: int
    left: int | None
    missing: frozenset[str]

    def tents_chosen(self, players: int) -> int:
        """Give how many of the players, from the first on, have chosen who carries their tent."""
        if self.phase != SET_UP or self.kind not in {None, ChooseTent.kind}:
            return players
        return 0 if self.kind is None else self.seat


def read_question(
    tables: K2Tables, position: Mapping[str, Any], reader: Reader, start: int
) -> Question:
    """Read `phase`, `ask`, `asked` and `left`; `start` is the start player."""
    phase = position.get("phase", Step.CHOOSE_CARDS.value)
    reader.name(phase, "phase", {name: number for number, name in enumerate(ASKS)})
    if not isinstance(phase, str) or phase not in ASKS:
        return Question(Step.CHOOSE_CARDS.value, None, start, None, frozenset())
    asks = ASKS[phase]
    kind, turn = position.get("ask"), position.get("turn")
    if kind is None and turn and Turn.kind in asks:
        kind = Turn.kind
    if kind is not None and kind not in asks:
        reader.fault(
            "ask", f"expected one of {', '.join(asks) or 'none'} in {phase}, got {show(kind)}"
        )
        kind = None
    if turn and Turn.kind not in asks:
        reader.fault("turn", f"there is no turn in the phase {phase}")
    asked = position.get("asked")
    seat = turn.get("player") if isinstance(turn, dict) and turn.get("player") is not None else None
    if asked is not None and seat is not None and asked != seat:
        message = f"player {show(asked)} is asked in the turn of player {show(seat)}"
        reader.fault("asked", message)
    where, given = ("turn.player", seat) if asked is None else ("asked", asked)
    number = start if given is None else reader.number(given, where, 0, tables.players - 1)
    left = position.get("left")
    if left is not None:
        left = reader.number(left, "left", 1, tables.config.hand.size)
    return Question(phase, kind, number, left, _missing(position, phase, kind))


def _missing(position: Mapping[str, Any], phase: object, kind: str | None) -> frozenset[str]:
    supplies, weather = position.get("supplies"), position.get("weather")
    left_out = {
        "hands": position.get("hands") is None,
        "risk-tokens": not isinstance(supplies, dict) or "risk-tokens" not in supplies,
        "tiles": not isinstance(weather, dict) or not weather.get("tiles"),
    }
    if phase == OVER or (phase == SET_UP and kind is not None):
        return frozenset()
    return frozenset(name for name, missing in left_out.items() if missing)


def resume(g: K2State, question: Question) -> tuple[Frame, ...]:
    """Give the frames of a position, the next thing last."""
    phase, kind, seat = question.phase, question.kind, question.seat
    if phase == OVER:
        return ()
    if phase == SET_UP and kind is None:
        return set_up(g.tables)
    steps = g.tables.config.flow.day
    at = 0 if phase == SET_UP else steps.index(Step(phase))
    if kind in (None, ChooseCards.kind):
        return (Day(at), *_draws(g, question))
    frames: dict[str, tuple[Frame, ...]] = {
        TakeRisk.kind: (TakeRisk(seat),),
        Turn.kind: _turn(g, seat),
        Rescue.kind: _rescues(g, seat, in_turn=phase == Step.ACT.value),
        DrawCard.kind: (*_refill(g, seat), DrawCard(seat, question.left or cards_to_draw(g, seat))),
        DrawRisk.kind: (*(SETUP[1:2] if phase == SET_UP else ()), RefillRisk(), DrawRisk()),
        ChooseTent.kind: (*SETUP[1:], *_tents(g, seat)),
        DrawTile.kind: (*_after_tiles(phase), RefillForecast(), DrawTile()),
    }
    after = Day(0) if phase == SET_UP else Day((at + 1) % len(steps))
    return (after, *frames[kind or ""], *_draws(g, question))


def _tents(g: K2State, seat: int) -> tuple[Frame, ...]:
    """Give the choices of tents from this seat on."""
    return tuple(ChooseTent(other) for other in reversed(range(seat, g.tables.players)))


def _draws(g: K2State, question: Question) -> tuple[Frame, ...]:
    """Give the draws for what the position leaves out, which come before anything else."""
    frames: list[Frame] = []
    if "hands" in question.missing:
        frames += _hands(g, question.phase)
    if "risk-tokens" in question.missing:
        frames.append(RefillRisk())
    if "tiles" in question.missing and question.kind != DrawTile.kind:
        frames.append(RefillForecast())
    return tuple(frames)


def _hands(g: K2State, phase: str) -> list[Frame]:
    """Give the draws of hands: full before the cards are chosen, without the chosen ones later."""
    if phase == Step.CHOOSE_CARDS.value:
        return [Refill(0)]
    hand = g.tables.config.hand
    draws = [
        DrawCard(seat, min(hand.size - hand.choose, g.count(g.deck, seat)))
        for seat in range(g.tables.players)
        if g.lives(seat)
    ]
    return [draw for draw in reversed(draws) if draw.left]


def _turn(g: K2State, seat: int) -> tuple[Frame, ...]:
    """Give the turn of the seat and the turns after it."""
    return (Act((seat - g.start) % g.tables.players + 1), Turn(seat))


def _rescues(g: K2State, seat: int, *, in_turn: bool) -> tuple[Frame, ...]:
    """Give the rescues still to be decided, seat by seat from the asked one."""
    frames: list[Frame] = [*_turn(g, seat)] if in_turn else []
    frames.append(AfterDeaths())
    players = g.tables.players
    for offset in reversed(range((seat - g.start) % players, players)):
        other = (g.start + offset) % players
        dying = tuple(piece for piece in g.tables.pieces[other] if g.pos[piece] == DYING)
        if dying:
            frames.append(Rescue(other, dying))
    return tuple(frames)


def _refill(g: K2State, seat: int) -> tuple[Frame, ...]:
    return (Refill(seat + 1),) if seat + 1 < g.tables.players else ()


def _after_tiles(phase: str) -> tuple[Frame, ...]:
    """Give what follows the tiles: cards, and at set-up tokens before them."""
    return SETUP[1:3] if phase == SET_UP else (Refill(0),)
