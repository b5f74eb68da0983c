"""What is still to be done from a position on: the frames that its phase and question stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.games.k2.choosing import ChooseCards
from k2rules.games.k2.config import Step
from k2rules.games.k2.day import SETUP, Day
from k2rules.games.k2.death import AfterDeaths, Rescue
from k2rules.games.k2.describe import OVER, SET_UP
from k2rules.games.k2.end_day import DrawCard, DrawTile, Refill, RefillForecast
from k2rules.games.k2.state import DYING
from k2rules.games.k2.tokens import DrawRisk, RefillRisk, TakeRisk
from k2rules.games.k2.turn import Act, Turn

if TYPE_CHECKING:
    from collections.abc import Mapping

    from k2rules.engine.frames import Frame
    from k2rules.engine.positions import Reader
    from k2rules.games.k2.state import K2State

__all__ = ["resume"]


def resume(g: K2State, position: Mapping[str, Any], reader: Reader) -> tuple[Frame, ...]:
    """Give the frames of a position, the next thing last."""
    phase = position.get("phase", Step.CHOOSE_CARDS.value)
    ask = position.get("ask")
    if phase == OVER:
        return ()
    if phase == SET_UP and ask is None:
        return SETUP
    steps = g.tables.config.flow.day
    at = 0 if phase == SET_UP else steps.index(Step(phase))
    seat = _asked(g, position, reader)
    left = position.get("left")
    if left is not None:
        reader.number(left, "left", 1, g.tables.config.hand.size)
    if ask in (None, ChooseCards.kind):
        return (Day(at), *_missing(g, position))
    questions: dict[str, tuple[Frame, ...]] = {
        "take_risk": (TakeRisk(seat),),
        "turn": _turn(g, seat),
        "rescue": _rescue(g, position, seat),
        "draw_card": (*_refill(g, seat), DrawCard(seat, left or 1)),
        "draw_risk": (*(SETUP[1:2] if phase == SET_UP else ()), RefillRisk(), DrawRisk()),
        "draw_tile": (*_before_tiles(phase), RefillForecast(), DrawTile()),
    }
    numbers = {name: number for number, name in enumerate(questions)}
    reader.name(ask, "ask", numbers)
    reader.finish()
    after = Day(0) if phase == SET_UP else Day((at + 1) % len(steps))
    return (after, *questions.get(ask, ()), *_missing(g, position))


def _asked(g: K2State, position: Mapping[str, Any], reader: Reader) -> int:
    """Give the seat that the question is put to: the one that draws or whose turn it is."""
    turn = position.get("turn")
    seat = turn.get("player") if isinstance(turn, dict) else None
    asked = position.get("asked")
    for where, value in (("asked", asked), ("turn.player", seat)):
        if value is not None:
            return reader.number(value, where, 0, g.tables.players - 1)
    return g.start


def _missing(g: K2State, position: Mapping[str, Any]) -> tuple[Frame, ...]:
    """Give the draws for what the position leaves out."""
    supplies = position.get("supplies") or {}
    frames: list[Frame] = []
    if position.get("hands") is None:
        frames.append(Refill(0))
    if "risk-tokens" not in supplies:
        frames.append(RefillRisk())
    if not g.forecast and position.get("ask") != DrawTile.kind:
        frames.append(RefillForecast())
    return tuple(frames)


def _turn(g: K2State, seat: int) -> tuple[Frame, ...]:
    """Give the turn of the seat and the turns after it."""
    return (Act((seat - g.start) % g.tables.players + 1), Turn(seat))


def _rescue(g: K2State, position: Mapping[str, Any], seat: int) -> tuple[Frame, ...]:
    """Give the rescues still to be decided, seat by seat from the asked one."""
    frames: list[Frame] = [*_turn(g, seat)] if position.get("turn") else []
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


def _before_tiles(phase: str) -> tuple[Frame, ...]:
    """Give what follows the tiles: cards, and at set-up tokens before them."""
    return SETUP[1:3] if phase == SET_UP else (Refill(0),)
