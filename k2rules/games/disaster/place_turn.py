"""The turn of a position: the way of moving, who has moved, who is on the way, events in force."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from attrs import evolve

from k2rules.games.disaster.config import Step
from k2rules.games.disaster.descent import OVER, WhoDescends
from k2rules.games.disaster.describe import GAME_END
from k2rules.games.disaster.moments import NOTHING
from k2rules.games.disaster.options import GUIDE_IN_DARKNESS, NAMES, UNDECIDED
from k2rules.games.disaster.place_fates import place_fates
from k2rules.games.disaster.place_moments import MomentPlacing
from k2rules.games.disaster.place_rolls import read_roller
from k2rules.games.disaster.places import have_moved, led
from k2rules.games.disaster.state import NOBODY
from k2rules.games.disaster.stats import BESIDE_LIGHT, IN_SIGHT, RECEIVED
from k2rules.games.disaster.tables import MOST_PRESTIGE
from k2rules.model.names import show

if TYPE_CHECKING:
    from collections.abc import Mapping

    from k2rules.engine.frames import Frame
    from k2rules.engine.positions import Reader
    from k2rules.games.disaster.resume import Question
    from k2rules.games.disaster.state import DisasterState

__all__ = ["place_turn"]

KEYS = (
    *("option", "event", "moving", "left", "pushed", "guided", "bearing", "carried", "riding"),
    *("moved", "led", "tired", "resting", "lit", "beside-light", "in-sight", "ridden"),
    *("arrived", "arrived-left", "events", "ridges-open", "bid", "bidder", "dropped-out"),
    *("crowded", "blocked-under", *NOTHING),
)


def place_turn(g: DisasterState, reader: Reader, question: Question, value: object) -> Question:
    """Read the turn; gives the question with all that it asks about."""
    turn = reader.mapping(value, "turn", KEYS)
    pieces = g.tables.piece_numbers
    _option(g, reader, question, turn)
    _flags(g, reader, turn)
    for key, field in (("moving", "mover"), ("bearing", "bearing")):
        if turn.get(key) is not None:
            setattr(g, field, reader.name(turn[key], f"turn.{key}", pieces))
    for key, least, most in (("left", 0, 99), ("guided", 0, 99), ("carried", -1, 1)):
        setattr(g, key, reader.number(turn.get(key, 0), f"turn.{key}", least, most))
    for key, field in (("pushed", "pushed"), ("ridges-open", "ridges_open")):
        flag = turn.get(key, False)
        if type(flag) is not bool:
            reader.fault(f"turn.{key}", f"expected true or false, got {show(flag)}")
        setattr(g, field, int(flag is True))
    for key in ("ridden", "riding"):
        for name, ridden in reader.mapping(turn.get(key), f"turn.{key}", tuple(pieces)).items():
            g.ridden[pieces[name]] = reader.number(ridden, f"turn.{key}.{name}", 0, 99)
            g.riding += [pieces[name]] if key == "riding" else []
    _events(g, reader, turn.get("events"))
    left = reader.number(turn.get("arrived-left", OVER), "turn.arrived-left", OVER, 99)
    arrived = _arrived(g, reader, question, turn.get("arrived"))
    crowded = _ridge(g, reader, turn, "crowded")
    g.blocked_under = _ridge(g, reader, turn, "blocked-under")
    question = evolve(question, arrived=arrived, left=left, crowded=crowded)
    question = read_roller(g, reader, turn, question)
    question = evolve(question, moment=_moment(g, reader, question, turn))
    return _auction(g, reader, question, turn)


def _moment(
    g: DisasterState, reader: Reader, question: Question, turn: Mapping[str, Any]
) -> tuple[Frame, ...]:
    """Read what goes on above the step that the phase names."""
    if not question.known:
        return ()
    if question.phase == GAME_END:
        return place_fates(g, reader, turn, question)
    moving = question.phase == Step.MOVE_TEAM.value
    return MomentPlacing(g, reader, turn, question).frames(moving=moving)


def _ridge(g: DisasterState, reader: Reader, turn: Mapping[str, Any], key: str) -> int:
    """Read a space of the route, `NOBODY` if there is none."""
    if turn.get(key) is None:
        return NOBODY
    route = {name: n for name, n in g.tables.space_numbers.items() if n != g.tables.box}
    return reader.name(turn[key], f"turn.{key}", route)


def _auction(
    g: DisasterState, reader: Reader, question: Question, turn: Mapping[str, Any]
) -> Question:
    """Read the most that is bid, by whom, and who has dropped out."""
    seats = {str(seat): seat for seat in range(g.tables.players)}
    given = turn.get("dropped-out") or ()
    plain = [str(seat) for seat in given] if isinstance(given, (list, tuple)) else given
    out = tuple(reader.names(plain, "turn.dropped-out", seats))
    bid, bidder = turn.get("bid"), turn.get("bidder")
    if (bid is None) != (bidder is None):
        reader.fault("turn.bid", "a bid and its `bidder` go together")
    if bid is None or bidder is None:
        return evolve(question, out=out)
    amount = reader.number(bid, "turn.bid", 0, MOST_PRESTIGE)
    seat = reader.number(bidder, "turn.bidder", 0, g.tables.players - 1)
    return evolve(question, bid=amount, bidder=seat, out=out)


def _flags(g: DisasterState, reader: Reader, turn: Mapping[str, Any]) -> None:
    for key, row, flag in (
        ("moved", g.moved, 1),
        ("led", g.moved, led(g)),
        ("tired", g.tired, 1),
        ("resting", g.resting, 1),
        ("lit", g.lit, RECEIVED),
        ("beside-light", g.lit, BESIDE_LIGHT),
        ("in-sight", g.lit, IN_SIGHT),
    ):
        for piece in reader.names(turn.get(key, []), f"turn.{key}", g.tables.piece_numbers):
            row[piece] = flag if key == "led" else row[piece] | flag


def _option(g: DisasterState, reader: Reader, question: Question, turn: Mapping[str, Any]) -> None:
    names = {name: number for number, name in enumerate(NAMES)}
    moving = question.phase == Step.MOVE_TEAM.value and question.kind is not None
    default = GUIDE_IN_DARKNESS if g.dark and moving else UNDECIDED
    g.option = reader.name(turn.get("option", NAMES[default]), "turn.option", names)


def _events(g: DisasterState, reader: Reader, value: object) -> None:
    """Read the events in force: pairs of a seat and a token."""
    if value is None:
        return
    if not isinstance(value, Sequence) or isinstance(value, str):
        reader.fault("turn.events", f"expected a list, got {show(value)}")
        return
    last = g.tables.players - 1
    for number, pair in enumerate(value):
        where = f"turn.events[{number}]"
        if not isinstance(pair, Sequence) or isinstance(pair, str) or len(pair) != 2:
            reader.fault(where, f"expected a seat and a token, got {show(pair)}")
            continue
        seat = reader.number(pair[0], where, 0, last)
        g.modifiers.append((seat, reader.name(pair[1], where, g.tables.token_numbers)))


def _arrived(
    g: DisasterState, reader: Reader, question: Question, value: object
) -> tuple[int, ...]:
    """Read who has just arrived, and so has moved; by default those who have moved and wait."""
    if value is not None:
        pieces = tuple(reader.names(value, "turn.arrived", g.tables.piece_numbers))
        have_moved(g, pieces)
        return pieces
    if question.kind != WhoDescends.kind:
        return ()
    return tuple(piece for piece in g.waiting(question.seat) if g.moved[piece])
