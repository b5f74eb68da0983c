"""What is going on in the middle of a step: a descent, a roll, an event that takes effect.

The parts of a turn that say so, in names: `descent`, `roll`, `effect`, `to-draw` (tokens still to
be drawn with preparations), `number` (the one that a space waits for to come down) and `fates`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from k2rules.engine.rolls import AfterRoll, BeforeRoll, ThrowDie
from k2rules.games.disaster.chimney import SlipRoll, Slips
from k2rules.games.disaster.cliff import DescentRoll, Means, ScaleRoll
from k2rules.games.disaster.climbers import AfterStep, Carried
from k2rules.games.disaster.collapse import NumberCollapse
from k2rules.games.disaster.descent import OVER, Arrivals
from k2rules.games.disaster.effects import InjuryRoll, TakeEffects
from k2rules.games.disaster.fate import BadFate, ChooseFate, ChooseFates, DrawFate, EndGame
from k2rules.games.disaster.lost import BivouacRoll, LostRoll
from k2rules.games.disaster.preparing import DrawSome
from k2rules.games.disaster.survival import LADDER, LOST

if TYPE_CHECKING:
    from collections.abc import Iterable

    from k2rules.engine.rolls import DieRoll, Throw
    from k2rules.games.disaster.state import DisasterState

__all__ = [
    "DESCENT",
    "EFFECT",
    "FATES",
    "NOTHING",
    "NUMBER",
    "ROLL",
    "ROWS",
    "TO_DRAW",
    "asked",
    "describe_moment",
]

DESCENT, ROLL, EFFECT, TO_DRAW = "descent", "roll", "effect", "to-draw"
NUMBER, FATES = "number", "fates"
NOTHING: dict[str, Any] = dict.fromkeys((DESCENT, ROLL, EFFECT, TO_DRAW, NUMBER, FATES))
ROWS = {"lost": LOST, **{fate.value: row for row, fate in enumerate(LADDER)}}
"""The rows of the fates by name."""

FrameT = TypeVar("FrameT")


def describe_moment(g: DisasterState) -> dict[str, Any]:
    """Give what is going on, each part None where there is no such thing."""
    if not g.stack:
        return NOTHING
    top = g.stack[-1]
    throw = top.throw if isinstance(top, (BeforeRoll, AfterRoll, ThrowDie)) else None
    effect, draws = _pending(g, TakeEffects), _pending(g, DrawSome)
    collapse = _pending(g, NumberCollapse)
    return {
        DESCENT: _descent(g, top if throw is None else throw.roll),
        ROLL: None if throw is None else _roll(g, throw),
        EFFECT: None if effect is None else _effect(g, effect),
        TO_DRAW: None if draws is None else draws.left,
        NUMBER: None if collapse is None else collapse.number,
        FATES: _fates(g, top) if _pending(g, EndGame) else None,
    }


def asked(g: DisasterState) -> int | None:
    """Give the seat that is asked, or that draws or rolls; None when the game is over."""
    if not g.stack:
        return None
    top = g.stack[-1]
    if isinstance(top, (BeforeRoll, AfterRoll)):
        return top.who(g)
    seat: int = top.throw.roll.who(g) if isinstance(top, ThrowDie) else top.seat
    return seat


def _pending(g: DisasterState, kind: type[FrameT]) -> FrameT | None:
    return next((frame for frame in reversed(g.stack) if isinstance(frame, kind)), None)


def _effect(g: DisasterState, effect: TakeEffects) -> dict[str, Any]:
    """Give the effect that takes place, and who has bought it."""
    return {
        "token": g.tables.tokens[effect.token],
        "number": effect.number - 1,
        "buyer": effect.seat,
    }


def _descent(g: DisasterState, frame: object) -> dict[str, Any] | None:
    """Give the party that descends, what it has left, and who descends after it."""
    if not isinstance(frame, (Means, DescentRoll)):
        return None
    others = _pending(g, Arrivals)
    left = frame.left if isinstance(frame, (Means, ScaleRoll)) else OVER
    return {
        "party": _names(g, frame.party),
        "left": left,
        "then": None if others is None else _names(g, others.pieces),
        "then-left": OVER if others is None else others.left,
    }


def _roll(g: DisasterState, throw: Throw) -> dict[str, Any]:
    """Give what is rolled for, by whom, and how far the roll has come."""
    roll = throw.roll
    others = [f.climber for f in g.stack if isinstance(f, LostRoll)]
    if isinstance(roll, SlipRoll):
        others = list(roll.climbers[1:])
    return {
        "for": getattr(roll, "what", None),
        "by": roll.who(g),
        "piece": _names(g, _pieces(roll))[0] if _pieces(roll) else None,
        "to": g.tables.spaces[roll.space] if isinstance(roll, LostRoll) else None,
        "then": _names(g, others),
        **_carrying(g, roll),
        "bonus": throw.bonus,
        "rerolls": throw.rerolls,
        "face": throw.face,
    }


def _carrying(g: DisasterState, roll: DieRoll) -> dict[str, Any]:
    """Give whom a climber that may get lost carries, or who carries it."""
    carried, step = _pending(g, Carried), _pending(g, AfterStep)
    if not isinstance(roll, LostRoll) or step is None:
        return {"carries": None, "carried-by": None}
    by = step.climber if step.climber != roll.climber else None
    return {
        "carries": None if carried is None else g.tables.pieces[carried.climber],
        "carried-by": None if by is None else g.tables.pieces[by],
    }


def _pieces(roll: DieRoll) -> tuple[int, ...]:
    """Give the piece that rolls for itself, as far as it is no descent."""
    if isinstance(roll, (LostRoll, InjuryRoll)):
        return (roll.climber,)
    if isinstance(roll, SlipRoll):
        return roll.climbers[:1]
    return (roll.piece,) if isinstance(roll, BivouacRoll) else ()


def _fates(g: DisasterState, top: object) -> dict[str, Any]:
    """Give who waits for a fate, the next ones first, and who is drawn for, each with its row."""
    rows = {number: name for name, number in ROWS.items()}
    groups = [f for f in reversed(g.stack) if isinstance(f, (ChooseFate, ChooseFates))]
    drawn_for = [(top.piece, top.row)] if isinstance(top, (DrawFate, BadFate)) else []
    slips = _pending(g, Slips)

    def named(pairs: Iterable[tuple[int, int]]) -> dict[str, str]:
        return {g.tables.pieces[piece]: rows[row] for piece, row in pairs}

    return {
        "waiting": [named(group.pieces) for group in groups],
        "drawing": named(drawn_for),
        "again": isinstance(top, DrawFate) and top.again,
        "chimneys": slips.done if slips else 0,
    }


def _names(g: DisasterState, pieces: Iterable[int]) -> list[str]:
    return [g.tables.pieces[piece] for piece in pieces]
