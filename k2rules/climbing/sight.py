"""A K2 view in numbers: what a planner reads, by the names that a state has for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from k2rules.games.k2.describe import FACES
from k2rules.games.k2.state import DEAD, DYING, LOST, UNPITCHED

if TYPE_CHECKING:
    from k2rules.games.k2.tables import K2Tables
    from k2rules.views import View

__all__ = ["Sight", "sight_of"]

PLACES = {"dead": DEAD, "dying": DYING}
TENTS = {"carried": UNPITCHED, "lost": LOST, "none": LOST}


@define
class Sight:
    """What a seat sees, with the field names and numbers of `K2State`."""

    day: int
    weather_day: int
    forecast: list[int]
    pos: list[int]
    level: list[int]
    reached: list[int]
    tent: list[int]
    caves: list[int]
    sheltered: list[int]
    ends: list[int]
    peak_tokens: list[int]
    peaks_taken: list[int]
    free: list[int]
    up: list[int]
    down: list[int]
    liable: list[int]
    unassigned: list[int]
    owed: int
    passing: int
    hand: list[int]


def sight_of(tables: K2Tables, view: View) -> Sight:
    """Give a view in numbers."""
    spaces, climbers = tables.space_numbers, tables.climber_numbers
    turn = view.turn or {}
    points = turn.get("points", {})
    pools = [
        [points.get(name, {}).get(pool, 0) for name in climbers] for pool in ("move", "up", "down")
    ]
    tents = view.markers.get("tents", {})
    at_ends, held = view.markers.get("traverse-tokens", {}), view.markers.get("peak-tokens", {})
    stacks = zip(tables.peaks, tables.peak_values, strict=True)
    caves, inside = view.markers.get("caves", {}), view.markers.get("sheltered", {})
    return Sight(
        day=view.day,
        weather_day=view.weather["day"] - 1,
        forecast=[tables.tiles.index(tile) for tile in view.weather["tiles"]],
        pos=[PLACES.get(at, -1) if at in PLACES else spaces[at] for at in view.pieces.values()],
        level=[view.tracks["acclimatization"][name] for name in climbers],
        reached=[view.tracks["victory-points"][name] for name in climbers],
        tent=[TENTS[at] if at in TENTS else spaces[at] for at in tents.values()],
        caves=[caves.get(name, {}).get(face, 0) for face in FACES for name in spaces],
        sheltered=[int(name in inside) for name in climbers],
        ends=[sum(1 << tables.ends.index(e) for e in at_ends.get(name, ())) for name in climbers],
        peak_tokens=[held.get(name, {}).get(peak, 0) for name in climbers for peak in tables.peaks],
        peaks_taken=[len(all_) - len(view.markers["peaks"][peak]) for peak, all_ in stacks],
        free=pools[0],
        up=pools[1],
        down=pools[2],
        liable=[int(name in turn.get("liable", ())) for name in climbers],
        unassigned=[tables.card_numbers[card] for card in turn.get("cards", ())],
        owed=turn.get("owed", 0),
        passing=climbers.get(turn.get("passing") or "", -1),
        hand=[tables.card_numbers[card] for card in view.hand],
    )
