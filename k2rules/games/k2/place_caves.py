"""The snow caves of a position given as plain data, and what must hold between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.games.k2.caves import free_caves
from k2rules.games.k2.describe import FACES
from k2rules.games.k2.state import FACE_UP

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from k2rules.engine.positions import Reader
    from k2rules.games.k2.state import K2State

__all__ = ["KEYS", "disagreeing_caves", "read_caves"]

KEYS = ("caves", "sheltered")
"""The markers that games with snow caves have beside the others."""


def read_caves(g: K2State, reader: Reader, markers: Mapping[str, Any]) -> None:
    """Read how many caves of each face lie on which space, and which climbers are in one."""
    tables = g.tables
    for name, faces in reader.mapping(markers.get("caves"), "markers.caves", tables.spaces).items():
        where = f"markers.caves.{name}"
        for face, count in reader.mapping(faces, where, FACES).items():
            index = FACES.index(face) * len(tables.spaces) + tables.space_numbers[name]
            g.caves[index] = reader.number(count, f"{where}.{face}", 0, tables.cave_markers)
    inside = reader.mapping(markers.get("sheltered"), "markers.sheltered", tables.climbers)
    if inside and not g.sheltered:
        reader.fault("markers.sheltered", "by the ruling nobody is in a cave before phase 4")
        return
    faces = {name: number for number, name in enumerate(FACES, FACE_UP)}
    for name, face in inside.items():
        piece = tables.climber_numbers[name]
        g.sheltered[piece] = reader.name(face, f"markers.sheltered.{name}", faces)


def disagreeing_caves(g: K2State) -> Iterator[tuple[str, str]]:
    """Find too many caves, and climbers in caves that are not there."""
    if not g.caves:
        return
    most = g.tables.cave_markers
    if sum(g.caves) > most:
        yield "markers.caves", f"{sum(g.caves)} snow caves, there are {most} markers"
    for piece, face in enumerate(g.sheltered):
        name, space = g.tables.climbers[piece], g.pos[piece]
        if face and (space < 0 or g.passing == piece):
            yield f"markers.sheltered.{name}", "the climber does not stand on a space"
        elif face and free_caves(g, space, face) < 0:
            where = f"markers.sheltered.{name}"
            yield where, f"more climbers than caves {FACES[face - 1]} on {g.tables.spaces[space]}"
