"""What must be true of caves, of a player's one tent and of tokens, and of steps between states."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.games.k2.caves import free_caves
from k2rules.games.k2.state import DEAD, FACE_DOWN, FACE_UP, LOST, OUTSIDE, UNPITCHED
from k2rules.games.k2.tents import ChooseTent
from k2rules.games.k2.traverse import peak_tokens, tokens_left

if TYPE_CHECKING:
    from collections.abc import Iterator

    from k2rules.games.k2.state import K2State

__all__ = [
    "caves",
    "caves_between",
    "shelters_between",
    "tents",
    "tents_between",
    "tokens",
    "tokens_between",
]


def tents(g: K2State) -> Iterator[str]:
    """A game without tents has none; where a player has one, it is carried, pitched or lost."""
    tables = g.tables
    if not tables.pitch_tent and any(tent != LOST for tent in g.tent):
        yield f"tents {g.tent} in a game without"
    if not tables.choose_tent:
        return
    asked = next((f.seat for f in reversed(g.stack) if isinstance(f, ChooseTent)), tables.players)
    for seat, own in enumerate(tables.pieces):
        there = sum(g.tent[piece] != LOST for piece in own)
        if there > (seat < asked):
            yield f"seat {seat} has {there} tents"
        if seat < asked and not there and all(g.pos[piece] != DEAD for piece in own):
            yield f"seat {seat} has no tent though nobody died"


def tents_between(before: K2State, after: K2State) -> Iterator[str]:
    """A pitched tent stays, or one of its colour on its space packs it, and may die at once."""
    tables = before.tables
    for piece, name in enumerate(tables.climbers):
        was, now = before.tent[piece], after.tent[piece]
        if was in {UNPITCHED, LOST, now} or (was == LOST and not tables.choose_tent):
            continue
        own = tables.pieces[tables.seat[piece]]
        packers = [e for e in own if after.tent[e] == UNPITCHED or after.pos[e] == DEAD]
        if not tables.pack_tent or not any(before.pos[each] == was for each in packers):
            yield f"the tent of {name} moved"
    for seat, own in enumerate(tables.pieces):
        had, has = (sum(g.tent[p] != LOST for p in own) for g in (before, after))
        if has > had and before.kind != ChooseTent.kind:
            yield f"seat {seat} found a tent"
        if has < had and all(after.pos[p] == before.pos[p] or after.pos[p] != DEAD for p in own):
            yield f"seat {seat} lost a tent, and nobody died"


def caves(g: K2State) -> Iterator[str]:
    """There are no more caves than markers, and each shelters one climber."""
    tables = g.tables
    if not tables.config.caves:
        if g.caves or g.sheltered:
            yield "caves in a game without"
        return
    if min(g.caves) < 0 or sum(g.caves) > tables.cave_markers:
        yield f"caves {g.caves}"
    if not tables.occupied:
        if g.sheltered:
            yield "somebody is in a cave before phase 4"
        return
    yield from _sheltered(g)


def _sheltered(g: K2State) -> Iterator[str]:
    """Who is in a cave is where one is, and nobody stays outside beside a free one."""
    tables = g.tables
    for piece, name in enumerate(tables.climbers):
        if g.sheltered[piece] != OUTSIDE and (g.pos[piece] < 0 or g.passing == piece):
            yield f"{name} is in a cave, and on no space"
    for space, name in enumerate(tables.spaces):
        free = [free_caves(g, space, face) for face in (FACE_UP, FACE_DOWN)]
        if min(free) < 0:
            yield f"more climbers are in caves on {name} than there are"
        there = [p for p, at in enumerate(g.pos) if at == space and p != g.passing]
        if any(free) and any(g.sheltered[piece] == OUTSIDE for piece in there):
            yield f"somebody is outside beside a free cave on {name}"


def caves_between(before: K2State, after: K2State) -> Iterator[str]:
    """Within a day caves only come or turn up; by the next one the old are gone, the new turned."""
    if not before.caves:
        return
    spaces = len(before.tables.spaces)
    for space, name in enumerate(before.tables.spaces):
        up, down = before.caves[space], before.caves[spaces + space]
        new_up, new_down = after.caves[space], after.caves[spaces + space]
        more = new_up + new_down - up - down
        if after.day == before.day and (new_up < up or more not in {0, 1} or new_up > up + 1):
            yield f"caves on {name} went from {up}, {down} to {new_up}, {new_down}"
        if after.day > before.day and (new_up or new_down not in {up, up + 1}):
            yield f"by the next day caves on {name} are {new_up}, {new_down}, of {up}, {down}"


def shelters_between(before: K2State, after: K2State) -> Iterator[str]:
    """At the end of a day those outside take what the dead leave, then what the weather leaves."""
    quiet = before.sheltered and after.day > before.day and not before.tables.rulings.dies_at_once
    if not quiet or any(
        new not in {old, DEAD} for old, new in zip(before.pos, after.pos, strict=True)
    ):
        return
    faces, spaces = list(before.sheltered), len(before.tables.spaces)
    up, down = before.caves[:spaces], before.caves[spaces:]
    if after.caves[spaces:] != up or any(
        face == FACE_DOWN and free_caves(before, before.pos[piece], FACE_UP)
        for piece, face in enumerate(faces)
    ):
        return  # somebody dug or changed caves in the same step
    dead = [p for p, at in enumerate(after.pos) if at == DEAD and faces[p] != OUTSIDE]
    left = {before.pos[piece] for piece in dead}
    faces = [OUTSIDE if after.pos[p] == DEAD else face for p, face in enumerate(faces)]
    _share(after, faces, before.start, {space: (up[space], down[space]) for space in left})
    faces = [FACE_DOWN if face == FACE_UP else OUTSIDE for face in faces]
    _share(after, faces, after.start, {space: (0, up[space]) for space in range(spaces)})
    if faces != after.sheltered:
        yield f"caves shelter {after.sheltered}, in the order of seats they would {faces}"


def _share(g: K2State, faces: list[int], first: int, caves: dict[int, tuple[int, int]]) -> None:
    """Let who is outside take the best cave left on the space, seat by seat from the first."""
    players, seat = g.tables.players, g.tables.seat
    for piece in sorted(range(len(faces)), key=lambda p: ((seat[p] - first) % players, p)):
        counts = caves.get(g.pos[piece], (0, 0))
        for face, count in zip((FACE_UP, FACE_DOWN), counts, strict=True):
            taken = sum(at == g.pos[piece] and faces[p] == face for p, at in enumerate(g.pos))
            if faces[piece] == OUTSIDE and taken < count:
                faces[piece] = face


def tokens(g: K2State) -> Iterator[str]:
    """Each token of a peak lies on it, is held by a climber of its own, or died with one."""
    tables = g.tables
    if not tables.config.traverse:
        if g.ends or g.peak_tokens or g.peaks_taken:
            yield "tokens in a game without"
        return
    for peak, name in enumerate(tables.peaks):
        values = tables.peak_values[peak]
        taken = list(values[: len(values) - len(tokens_left(g, peak))])
        held = [own[peak] for p in range(len(g.pos)) if (own := peak_tokens(g, p))[peak]]
        gone = len(taken) - len(held)
        if any(held.count(value) > taken.count(value) for value in held):
            yield f"{held} are held of {taken} taken on {name}"
        if not 0 <= gone <= g.pos.count(DEAD):
            yield f"{gone} tokens of {name} are nowhere"
    for piece, name in enumerate(tables.climbers):
        space = g.pos[piece]
        if space == DEAD and (g.ends[piece] or any(peak_tokens(g, piece))):
            yield f"{name} is dead and has tokens"
        if space >= 0 and (end := tables.end_at[space]) >= 0 and not g.ends[piece] >> end & 1:
            yield f"{name} is at an end without its token"
        peak = tables.peak_at[space] if space >= 0 else -1
        if peak >= 0 and not peak_tokens(g, piece)[peak]:
            yield f"{name} is on a peak without its token"


def tokens_between(before: K2State, after: K2State) -> Iterator[str]:
    """The living keep their tokens, and nothing returns to a peak."""
    if not before.ends:
        return
    for piece, name in enumerate(before.tables.climbers):
        if after.pos[piece] == DEAD:
            continue
        if before.ends[piece] & ~after.ends[piece]:
            yield f"{name} lost a traverse token"
        pairs = zip(peak_tokens(before, piece), peak_tokens(after, piece), strict=True)
        if any(old not in {0, new} for old, new in pairs):
            yield f"{name} lost a peak token"
    if any(new < old for old, new in zip(before.peaks_taken, after.peaks_taken, strict=True)):
        yield "a token returned to its peak"
