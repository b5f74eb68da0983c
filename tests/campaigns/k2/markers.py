"""Tents, snow caves and tokens, as parts of a random position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.games.k2.describe import FACES

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from k2rules.games.k2.tables import K2Tables

__all__ = ["random_markers"]


def random_markers(
    tables: K2Tables, rng: random.Random, places: Sequence[int], points: Sequence[int]
) -> dict[str, Any]:
    """Give the markers that the game has, for climbers on these spaces with these points."""
    found: dict[str, Any] = {}
    if tables.choose_tent:
        found["tents"] = _one_each(tables, rng, places)
    elif tables.pitch_tent:
        found["tents"] = _own(tables, rng, places)
    if tables.config.caves:
        found |= _caves(tables, rng, places)
    if tables.config.traverse:
        found |= _tokens(tables, rng, places, points)
    return found


def _own(tables: K2Tables, rng: random.Random, places: Sequence[int]) -> dict[str, str]:
    """Give every climber's own tent."""
    tents = {}
    for own in tables.pieces:
        pitched = False
        for piece in own:
            may = not (tables.rulings.one_tent and pitched)
            if may and rng.random() < 0.4:
                tents[tables.climbers[piece]] = _site(tables, rng, places[piece])
                pitched = True
            else:
                tents[tables.climbers[piece]] = "carried" if places[piece] >= 0 else "lost"
    return tents


def _site(tables: K2Tables, rng: random.Random, place: int) -> str:
    """Give a space for a tent, mostly that of its climber."""
    here = place >= 0 and rng.random() < 0.6
    return tables.spaces[place if here else rng.randrange(len(tables.spaces))]


def _one_each(tables: K2Tables, rng: random.Random, places: Sequence[int]) -> dict[str, str]:
    """Give every player's one tent: pitched, carried, or lost with a climber."""
    tents = dict.fromkeys(tables.climbers, "none")
    for own in tables.pieces:
        living = [piece for piece in own if places[piece] >= 0]
        lost = len(living) < len(own) and rng.random() < 0.3
        if living and not lost and rng.random() < 0.5:
            tents[tables.climbers[rng.choice(living)]] = "carried"
        elif not lost:
            owner = rng.choice(own)
            beside = rng.choice(living) if living else owner
            tents[tables.climbers[owner]] = _site(tables, rng, places[beside])
    return tents


def _caves(tables: K2Tables, rng: random.Random, places: Sequence[int]) -> dict[str, Any]:
    """Give caves, mostly where climbers are, and who is in one: as many as there is room for."""
    left = tables.cave_markers
    caves: dict[str, dict[str, int]] = {}
    sheltered: dict[str, str] = {}
    order = list(range(len(tables.spaces)))
    rng.shuffle(order)
    for space in order:
        count = min(left, rng.randint(1, 3))
        if not count or rng.random() > (0.6 if space in places else 0.08):
            continue
        left -= count
        faces = [rng.choice(FACES) for _ in range(count)]
        caves[tables.spaces[space]] = {face: faces.count(face) for face in FACES}
        there = [piece for piece, at in enumerate(places) if at == space]
        rng.shuffle(there)
        if tables.occupied:
            pairs = zip(there, faces, strict=False)
            sheltered |= {tables.climbers[piece]: face for piece, face in pairs}
    return {"caves": caves, "sheltered": sheltered}


def _tokens(
    tables: K2Tables, rng: random.Random, places: Sequence[int], points: Sequence[int]
) -> dict[str, Any]:
    """Give the tokens of the living and of the peaks; some left the game with the dead."""
    living = [piece for piece, space in enumerate(places) if space >= 0]
    ends = {
        tables.climbers[piece]: [
            name
            for end, name in enumerate(tables.ends)
            if tables.end_at[places[piece]] == end or rng.random() < 0.7
        ]
        for piece in living
    }
    held: dict[str, dict[str, int]] = {}
    stacks = {}
    for peak, name in enumerate(tables.peaks):
        top = tables.points[tables.peak_at.index(peak)]
        takers = [
            piece
            for piece in living
            if tables.peak_at[places[piece]] == peak
            or (points[piece] >= top and rng.random() < 0.8)
        ]
        rng.shuffle(takers)
        values = list(tables.peak_values[peak])
        gone = rng.randint(0, len(places) - len(living))
        taken, stacks[name] = values[: len(takers) + gone], values[len(takers) + gone :]
        rng.shuffle(taken)
        for piece, value in zip(takers, taken, strict=False):
            held.setdefault(tables.climbers[piece], {})[name] = value
    return {
        "traverse-tokens": {name: own for name, own in ends.items() if own},
        "peak-tokens": held,
        "peaks": stacks,
    }
