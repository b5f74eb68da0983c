"""A roll in a position: who rolls, how far the roll has come, with whom a climber takes a step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve

from k2rules.engine.rolls import AfterRoll, BeforeRoll, Throw, ThrowDie
from k2rules.games.disaster.climbers import AfterStep, Carried, CarriedThere
from k2rules.games.disaster.config import Play, Trait
from k2rules.games.disaster.moments import ROLL
from k2rules.games.disaster.state import ASIDE, NOBODY
from k2rules.games.disaster.stats import has_trait

if TYPE_CHECKING:
    from collections.abc import Mapping

    from k2rules.engine.frames import Frame
    from k2rules.engine.positions import Reader
    from k2rules.games.disaster.dice import TeamRoll
    from k2rules.games.disaster.lost import LostRoll
    from k2rules.games.disaster.resume import Question
    from k2rules.games.disaster.state import DisasterState

__all__ = ["LONGEST", "ROLLS", "ROLL_KEYS", "read_roller", "read_step", "read_throw"]

ROLLS = (BeforeRoll.kind, ThrowDie.kind, AfterRoll.kind)
"""The questions around a roll."""

LONGEST = 99
"""No move has more spaces left."""

ROLL_KEYS = (
    *("for", "by", "piece", "to", "then", "carries", "carried-by"),
    *("bonus", "rerolls", "face"),
)


def read_roller(
    g: DisasterState, reader: Reader, turn: Mapping[str, Any], question: Question
) -> Question:
    """Read which seat rolls, by default the one that is asked; gives the question of that seat."""
    part, players = turn.get(ROLL), g.tables.players
    if question.kind not in ROLLS or not isinstance(part, dict) or part.get("by") is None:
        return question
    by = reader.number(part["by"], "turn.roll.by", 0, players - 1)
    return evolve(question, seat=by, window=(question.seat - by) % players)


def read_throw(
    g: DisasterState, reader: Reader, part: Mapping[str, Any], roll: TeamRoll, question: Question
) -> Frame:
    """Read how far a roll has come, and give its window, or the die that is thrown."""
    bonus = reader.number(part.get("bonus", 0), "turn.roll.bonus", 0, _luck(g))
    climber = roll.lucky()
    lucky = int(climber != NOBODY and has_trait(g, climber, Trait.LUCKY))
    rerolls = reader.number(part.get("rerolls", 0), "turn.roll.rerolls", 0, lucky)
    thrown = question.kind == AfterRoll.kind
    last = len(g.tables.die) if thrown else 0
    face = reader.number(part.get("face", 0), "turn.roll.face", int(thrown), last)
    throw = Throw(roll, bonus, rerolls, face)
    if question.kind == ThrowDie.kind:
        return ThrowDie(throw)
    return AfterRoll(throw, question.window) if thrown else BeforeRoll(throw, question.window)


def _luck(g: DisasterState) -> int:
    """Give the most that can have been added: by Luck tokens, which are set aside then."""
    spent = [kind for token, kind in enumerate(g.tables.kinds) if g.place[token] == ASIDE]
    return sum(kind.die for kind in spent if kind.held is Play.BEFORE_ROLL)


def read_step(
    g: DisasterState, reader: Reader, part: Mapping[str, Any], roll: LostRoll
) -> tuple[Frame, ...]:
    """Read with whom a climber takes the step that it rolls for (DK2 aid f)."""
    pieces, seat, piece = g.tables.piece_numbers, roll.seat, roll.climber
    carries, by = part.get("carries"), part.get("carried-by")
    if by is not None:
        carrier = reader.name(by, "turn.roll.carried-by", pieces)
        there = g.pos[carrier] in (roll.space, g.tables.box)
        if carrier != g.mover or not there or not has_trait(g, carrier, Trait.FORTITUDE):
            reader.fault("turn.roll.carried-by", "this piece has not just carried the climber")
        return (CarriedThere(seat, piece), AfterStep(seat, carrier))
    after = AfterStep(seat, piece)
    if carries is None:
        return (after,)
    carried = reader.name(carries, "turn.roll.carries", pieces)
    along = carried in g.tables.climbers and g.pos[carried] == g.tables.shoulder
    fresh = not g.moved[carried] and not g.resting[carried] and carried != piece
    own = g.leader[carried] == seat and has_trait(g, piece, Trait.FORTITUDE)
    if not (along and fresh and own):
        reader.fault("turn.roll.carries", "the climber cannot be carried now")
    return (CarriedThere(seat, carried), after, Carried(seat, carried, roll.space))
