"""The middle of the fates in a position: who waits for a draw, who is drawn for, who may slip."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.games.disaster.chimney import SlipRoll, Slips, survivors
from k2rules.games.disaster.fate import BadFate, ChooseFate, ChooseFates, DrawFate, turn_of_fate
from k2rules.games.disaster.moments import FATES, ROLL, ROWS
from k2rules.games.disaster.place_rolls import LONGEST, ROLL_KEYS, ROLLS, read_throw
from k2rules.games.disaster.survival import had_row
from k2rules.model.names import show

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from k2rules.engine.frames import Frame
    from k2rules.engine.positions import Reader
    from k2rules.games.disaster.resume import Question
    from k2rules.games.disaster.state import DisasterState

    Pairs = tuple[tuple[int, int], ...]

__all__ = ["FATE_ASKS", "place_fates"]

FATE_ASKS = (ChooseFate.kind, BadFate.kind, *ROLLS)
"""The questions of the end of the game."""

KEYS = ("waiting", "drawing", "again", "chimneys")
THROW = ("bonus", "rerolls", "face", "to")


def place_fates(
    g: DisasterState, reader: Reader, turn: Mapping[str, Any], question: Question
) -> tuple[Frame, ...]:
    """Give the frames of fates that have begun, the next thing last; none where they begin."""
    kind, seat = question.kind, question.seat
    if turn.get(FATES) is None and kind in (None, ChooseFate.kind):
        return ()
    part = reader.mapping(turn.get(FATES), "turn.fates", KEYS)
    if g.track:
        reader.fault("supplies.avalanche-track", "its tokens are in the container by now")
    if kind not in (None, ChooseFate.kind, BadFate.kind):
        return _slips(g, reader, turn, part, question)
    waiting = [
        _pairs(g, reader, group, f"turn.fates.waiting[{number}]")
        for number, group in enumerate(_groups(reader, part.get("waiting")))
    ]
    groups = [ChooseFates(g.leader[pairs[0][0]], pairs) for pairs in waiting if pairs]
    drawing = _pairs(g, reader, part.get("drawing"), "turn.fates.drawing")
    again = part.get("again", False) is True
    draws: list[Frame] = []
    if (len(drawing) != 1 and kind == BadFate.kind) or len(drawing) > 1:
        reader.fault("turn.fates.drawing", "expected one piece with its row")
    for piece, row in drawing[:1]:
        bad = kind == BadFate.kind
        if (bad or again) and piece in g.tables.guides:
            reader.fault("turn.fates.drawing", "nothing is done for a guide who draws")
        draws.append(BadFate(seat, piece, row) if bad else DrawFate(seat, piece, row, again))
    _order(g, reader, seat, drawing, waiting)
    slips = [Slips(each) for each in reversed(g.seats)]
    return (*slips, *reversed(groups), *draws)


def _order(
    g: DisasterState, reader: Reader, seat: int, drawing: Pairs, waiting: Sequence[Pairs]
) -> None:
    """Check that nobody is there twice, and that the groups are in the order of the draws."""
    pieces = [piece for pairs in (drawing, *waiting) for piece, _ in pairs]
    if len(set(pieces)) < len(pieces):
        reader.fault("turn.fates", "a piece is there twice")
    if not set(pieces) <= set(g.roster):
        return
    groups = [{turn_of_fate(g, *pair) for pair in pairs} for pairs in waiting if pairs]
    turns = [turn for group in groups for turn in group]
    now = [turn_of_fate(g, *pair) for pair in drawing]
    if any(len(group) > 1 for group in groups) or len(set(turns)) < len(turns):
        message = "a group has all pieces of one player that are in the box, or all others"
        reader.fault("turn.fates.waiting", message)
    elif now + turns != sorted(now + turns) or (pieces and g.leader[pieces[0]] != seat):
        message = "the fates are not in the order of the rulings, from the player who is asked on"
        reader.fault("turn.fates.waiting", message)


def _groups(reader: Reader, value: object) -> list[Any]:
    if value is None or isinstance(value, list):
        return value or []
    reader.fault("turn.fates.waiting", "expected a list of mappings of pieces to rows")
    return []


def _pairs(g: DisasterState, reader: Reader, value: object, where: str) -> Pairs:
    """Read pieces with the rows that decide their fates."""
    numbers = g.tables.piece_numbers
    found = []
    for name, given in reader.mapping(value, where, tuple(numbers)).items():
        piece, row = numbers[name], reader.name(given, f"{where}.{name}", ROWS)
        if piece not in g.roster or not had_row(g, piece, row):
            reader.fault(f"{where}.{name}", f"no fate is drawn in the row {show(given)} for it")
        found.append((piece, row))
    return tuple(found)


def _slips(
    g: DisasterState,
    reader: Reader,
    turn: Mapping[str, Any],
    part: Mapping[str, Any],
    question: Question,
) -> tuple[Frame, ...]:
    """Read who rolls in House's Chimney, and who after that one."""
    seat = question.seat
    roll = reader.mapping(turn.get(ROLL), "turn.roll", ROLL_KEYS)
    done = reader.number(part.get("chimneys", 1), "turn.fates.chimneys", 1, LONGEST)
    faces = [face for token in g.held(seat) if (face := g.tables.kinds[token].slips)]
    if done > len(faces):
        reader.fault("turn.fates.chimneys", "the player holds fewer such tokens")
        return ()
    first = [] if roll.get("piece") is None else [roll["piece"]]
    then = roll.get("then", [])
    names = [*first, *(then if isinstance(then, list) else [])]
    climbers = tuple(reader.names(names, "turn.roll.piece", g.tables.piece_numbers))
    living = survivors(g, seat)
    if not climbers or list(climbers) != living[len(living) - len(climbers) :]:
        reader.fault("turn.roll.piece", "expected the survivors that have not rolled, in order")
    slip = SlipRoll(seat, faces[done - 1], climbers or (0,))
    later = [Slips(each) for each in reversed(g.seats[g.seats.index(seat) + 1 :])]
    return (*later, Slips(seat, done), read_throw(g, reader, roll, slip, question))
