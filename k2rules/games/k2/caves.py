"""Snow caves: building, repairing, entering and leaving them, and how they age (BP race caves)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.engine.reasons import Refusal
from k2rules.games.k2.events import CaveBuilt, CaveEntered, CaveRepaired, CavesAged
from k2rules.games.k2.points import affords, points_of, spend
from k2rules.games.k2.state import FACE_DOWN, FACE_UP, NOBODY, OUTSIDE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from k2rules.games.k2.state import K2State

__all__ = [
    "age_caves",
    "build_cave",
    "cannot_build",
    "cannot_enter",
    "cannot_repair",
    "enter_cave",
    "free_caves",
    "is_sheltered",
    "leave_caves",
    "repair_cave",
    "take_free_cave",
]

FACES = (FACE_UP, FACE_DOWN)
"""The faces of a snow cave, the better one first."""

NO_MARKER = Refusal("no-marker", "every snow cave marker is on the board", "BP race caves")
TOO_DEAR = Refusal(
    "too-few-points", "{piece} has too few points for a snow cave", "BP race cave cost"
)
NONE_WORN = Refusal("no-cave", "no snow cave lies face down there", "BP race cave repair")
NONE_FREE = Refusal("no-cave", "no better snow cave is free there", "BP race cave shelter")
IN_ORDER = Refusal(
    "no-occupant",
    "snow caves are shared out in phase 4, nobody enters them",
    "BP race cave shelter",
)
IN_PASSING = Refusal(
    "on-full-space",
    "nobody digs or changes caves while a climber passes a full space",
    "K2 phase 3 passing",
)


def cannot_build(g: K2State, piece: int) -> Refusal | None:
    """Say why the climber cannot build a snow cave where it stands (BP race cave cost)."""
    if sum(g.caves) >= g.tables.cave_markers:
        return NO_MARKER
    return _cannot_dig(g, piece)


def cannot_repair(g: K2State, piece: int) -> Refusal | None:
    """Say why the climber cannot repair a snow cave where it stands (BP race cave repair)."""
    if not g.caves[_index(g, FACE_DOWN, g.pos[piece])]:
        return NONE_WORN
    return _cannot_dig(g, piece)


def cannot_enter(g: K2State, piece: int) -> Refusal | None:
    """Say why no better snow cave is there for the climber to enter (BP race cave shelter)."""
    if g.passing != NOBODY:
        return IN_PASSING
    if not g.sheltered:
        return IN_ORDER
    return None if _is_free(g, g.pos[piece], _better(g, piece)) else NONE_FREE


def _cannot_dig(g: K2State, piece: int) -> Refusal | None:
    """Say why the climber cannot dig a cave, new or old, where it stands."""
    if g.passing != NOBODY:
        return IN_PASSING
    paid = affords(points_of(g, piece), cave_cost(g, g.pos[piece]), rises=True)
    return None if paid else TOO_DEAR


def cave_cost(g: K2State, space: int) -> int:
    """Give the movement points of a cave on a space; only a ruling adds boots to it."""
    cost = g.tables.cave_cost[space]
    if g.tables.rulings.boots_for_caves:
        cost += g.entry_costs()[space] - g.tables.space_data[space].cost
    return cost


def is_sheltered(g: K2State, piece: int) -> bool:
    """Whether a snow cave shelters the climber in phase 4 (BP race cave shelter)."""
    if g.sheltered:
        return g.sheltered[piece] != OUTSIDE
    space = g.pos[piece]
    there = list(_there(g, space, g.start))
    return piece in there[: sum(g.caves[_index(g, face, space)] for face in FACES)]


def build_cave(g: K2State, piece: int) -> None:
    """Build a snow cave, for its builder unless it is in one as good, else for somebody there."""
    space = g.pos[piece]
    spend(g, piece, cave_cost(g, space), rises=True)
    g.caves[_index(g, FACE_UP, space)] += 1
    if g.sink is not None:
        g.emit(CaveBuilt(g.tables.climbers[piece], g.tables.spaces[space]))
    if g.sheltered:
        _take(g, piece, _better(g, piece))
    _settle(g, space, g.tables.seat[piece])


def repair_cave(g: K2State, piece: int) -> None:
    """Turn a snow cave up again: one's own, else a free one, else that of somebody there."""
    space = g.pos[piece]
    spend(g, piece, cave_cost(g, space), rises=True)
    if g.sheltered:
        _turn_up(g, piece)
    g.caves[_index(g, FACE_DOWN, space)] -= 1
    g.caves[_index(g, FACE_UP, space)] += 1
    if g.sink is not None:
        g.emit(CaveRepaired(g.tables.climbers[piece], g.tables.spaces[space]))


def _turn_up(g: K2State, piece: int) -> None:
    """Say whose snow cave a repair turns up: one's own, else a free one, else somebody's there."""
    space = g.pos[piece]
    there = [piece, *_there(g, space, g.tables.seat[piece])]
    inside = [each for each in there if g.sheltered[each] == FACE_DOWN]
    if inside and (inside[0] == piece or not _is_free(g, space, (FACE_DOWN,))):
        g.sheltered[inside[0]] = FACE_UP


def enter_cave(g: K2State, piece: int) -> None:
    """Go into a free snow cave, out of one that lies face down if it was in that."""
    left = g.sheltered[piece]
    _take(g, piece, _better(g, piece))
    if left != OUTSIDE:
        _settle(g, g.pos[piece], g.tables.seat[piece])


def take_free_cave(g: K2State, piece: int) -> None:
    """Let a climber without shelter take a snow cave that is free on its space."""
    if g.sheltered and g.sheltered[piece] == OUTSIDE:
        _take(g, piece, _better(g, piece))


def leave_caves(g: K2State, going: Sequence[int], first: int) -> None:
    """Let climbers go from their spaces at once: their snow caves are free for those who stay.

    All caves fall free before any is taken, the best first, by a seat's climbers before others'.
    """
    spaces = dict.fromkeys(g.pos[piece] for piece in going if g.sheltered[piece] != OUTSIDE)
    for piece in going:
        g.sheltered[piece] = OUTSIDE
    for space in spaces:
        _settle(g, space, first, going)


def age_caves(g: K2State) -> None:
    """Take away the snow caves that lie face down and turn the others (BP race cave days)."""
    if not any(g.caves):
        return
    spaces = len(g.tables.spaces)
    fresh, worn = g.caves[:spaces], g.caves[spaces:]
    g.caves[:] = [*([0] * spaces), *fresh]
    g.sheltered[:] = [FACE_DOWN if face == FACE_UP else OUTSIDE for face in g.sheltered]
    if g.sink is not None:
        g.emit(CavesAged(_names(g, worn), _names(g, fresh)))
    for space in range(spaces):
        _settle(g, space, g.start)


def _names(g: K2State, counts: list[int]) -> tuple[str, ...]:
    names = zip(g.tables.spaces, counts, strict=True)
    return tuple(name for name, count in names for _ in range(count))


def _index(g: K2State, face: int, space: int) -> int:
    """Give where `g.caves` counts the caves of a face on a space."""
    return space if face == FACE_UP else len(g.tables.spaces) + space


def _better(g: K2State, piece: int) -> tuple[int, ...]:
    """Give the faces of caves that would serve the climber better, the best first."""
    return {OUTSIDE: FACES, FACE_DOWN: (FACE_UP,)}.get(g.sheltered[piece], ())


def _is_free(g: K2State, space: int, faces: tuple[int, ...]) -> bool:
    """Whether a cave of one of these faces shelters nobody."""
    return any(free_caves(g, space, face) for face in faces)


def free_caves(g: K2State, space: int, face: int) -> int:
    """Give the number of caves of a face on a space that shelter nobody."""
    taken = sum(at == space and g.sheltered[p] == face for p, at in enumerate(g.pos))
    return g.caves[_index(g, face, space)] - taken


def _take(g: K2State, piece: int, faces: tuple[int, ...]) -> None:
    """Enter a free cave of the first of these faces, if there is one."""
    for face in faces:
        if free_caves(g, g.pos[piece], face):
            _enter(g, piece, face)
            return


def _enter(g: K2State, piece: int, face: int) -> None:
    g.sheltered[piece] = face
    if g.sink is not None:
        g.emit(CaveEntered(g.tables.climbers[piece], g.tables.spaces[g.pos[piece]]))


def _settle(g: K2State, space: int, first: int, but: Sequence[int] = ()) -> None:
    """Let those without shelter on a space take what is free there, a seat's climbers first."""
    for piece in _there(g, space, first):
        if piece not in but:
            take_free_cave(g, piece)


def _there(g: K2State, space: int, first: int) -> Iterator[int]:
    """Give the climbers on a space, clockwise from a seat; who only passes does not count."""
    for offset in range(g.tables.players):
        for piece in g.tables.pieces[(first + offset) % g.tables.players]:
            if g.pos[piece] == space and g.passing != piece:
                yield piece
