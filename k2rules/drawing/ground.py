"""What the pictures of all boards share: where spaces are, the mountain, room for pieces."""

from __future__ import annotations

from itertools import pairwise
from math import cos, dist, pi, sin
from typing import TYPE_CHECKING
from zlib import crc32

from attrs import frozen

from k2rules.drawing.shapes import FAINT, INK, element, label, number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.model.ruleset import Ruleset

__all__ = ["DEPTH", "RADIUS", "Layout", "layout", "path", "slot", "zones"]

HEIGHT = 900.0
"""The height to which the picture of every board is scaled."""
DEPTH = 986.0
"""The height of the picture with the room below the lowest spaces for climbers and tents."""
MARGIN = 34.0
RADIUS = 19.0
SKY = "#bcd7ec"
ZONES = ("#a9c29a", "#c9d2c4", "#dde4ea", "#ffffff")
"""From the lowest zone to the highest."""


@frozen
class Layout:
    """Where the spaces are on the picture, in units of its scaled height."""

    places: dict[str, tuple[float, float]]
    width: float


def layout(rules: Ruleset, heights: Sequence[float]) -> Layout:
    """Give the places of the data, or, where they have none, places by the spaces' heights."""
    spaces = rules.config.spaces
    picture = rules.config.board.picture
    if len(picture) == 2 and min(picture) > 0 and all(len(s.at) == 2 for s in spaces.values()):
        scale = HEIGHT / picture[1]
        places = {name: (s.at[0] * scale, s.at[1] * scale) for name, s in spaces.items()}
        return Layout(places, picture[0] * scale)
    most = max(heights) or 1
    places = {
        name: (80.0 + 110 * (index % 5), 60 + (1 - height / most) * (HEIGHT - 120))
        for index, (name, height) in enumerate(zip(spaces, heights, strict=True))
    }
    return Layout(places, 600.0)


def zones(rules: Ruleset, at: Layout, *, named: bool = True) -> list[str]:
    """Give the sky, and the mountain in a band for each zone, the lower ones in front."""
    sky = element("rect", x=0, y=0, width=at.width, height=DEPTH, rx=10, fill=SKY)
    edge = _outline(at)
    name = f"k2-{crc32(edge.encode()):08x}"
    clip = element("clipPath", element("path", d=edge), id=name)
    edges = [DEPTH, *_edges(rules, at), 0.0]
    stretches = list(rules.config.zones.values())
    bands, names = [], []
    for index, zone in enumerate(stretches):
        low, high = edges[index], edges[index + 1]
        colour = ZONES[round(index * (len(ZONES) - 1) / max(1, len(stretches) - 1))]
        bands.append(element("path", d=_band(at.width, low, high), fill=colour))
        names.append(_zone_name(zone.title, at.width, low, line=index > 0))
    body = f'<g clip-path="url(#{name})">{"".join(reversed(bands))}</g>'
    ridge = element("path", d=edge, fill="none", stroke="#7d8a96", stroke_width=2)
    return [sky, element("defs", clip), body, ridge, *(names if named else ())]


def _zone_name(title: str, width: float, low: float, *, line: bool) -> str:
    """Give the name of a zone at its lower edge, and a line there."""
    text = label(title, width - 8, low - 7, 12, text_anchor="end", fill=INK, font_style="italic")
    if not line:
        return text
    style: dict[str, str | float] = {"stroke": FAINT, "stroke_width": 1, "stroke_dasharray": "3 5"}
    return element("line", x1=0, y1=low, x2=width, y2=low, **style) + text


def _edges(rules: Ruleset, at: Layout) -> list[float]:
    """Give the heights in the picture between each zone and the next."""
    spaces = rules.config.spaces
    heights = [
        [at.places[name][1] for name, space in spaces.items() if space.zone == zone]
        for zone in rules.config.zones
    ]
    edges = []
    last = HEIGHT
    for lower, upper in pairwise(heights):
        if lower and upper:
            last = (min(lower) + max(upper)) / 2
        edges.append(last)
    return edges


def _band(width: float, low: float, high: float) -> str:
    """Give a band between two heights, its upper edge jagged."""
    teeth = 14
    step = width / teeth
    edge = [(n * step, high + (-9, 5, -3, 9)[n % 4]) for n in range(teeth + 1)]
    corners = [(0, low + 10), *edge, (width, low + 10)]
    return path(corners)


def _outline(at: Layout) -> str:
    """Give the outline of the mountain, wide enough for its spaces and wider downward."""
    places = list(at.places.values())
    top_x, top_y = min(places, key=lambda place: place[1])
    left, right = [], []
    heights = [top_y - MARGIN / 2 + step * 45.0 for step in range(40)]
    for step, y in enumerate(y for y in heights if y < DEPTH - 20):
        ragged = (0, 7, -5, 9, 2, -7)[step % 6]
        left.append((min(_side(x, height, y, -1) for x, height in places) - 4 + ragged, y))
        right.append((max(_side(x, height, y, 1) for x, height in places) + 4 + ragged, y))
    down = [(left[-1][0] - 14, DEPTH), (right[-1][0] + 14, DEPTH)]
    corners = [(top_x, max(8.0, top_y - 1.7 * MARGIN)), *left, *down, *reversed(right)]
    return path([(min(max(x, 5.0), at.width - 5), min(y, DEPTH - 2)) for x, y in corners])


def _side(x: float, height: float, y: float, way: int) -> float:
    """Give how far the mountain must reach at `y` for the sake of one space."""
    if height <= y:
        return x + way * (MARGIN + 0.12 * (y - height))
    return x + way * (MARGIN - 1.1 * (height - y))


def path(corners: Sequence[tuple[float, float]]) -> str:
    """Give a closed line through corners."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"


def slot(
    place: tuple[float, float],
    at: Layout,
    taken: list[tuple[float, float]],
    first: float = pi / 2,
) -> tuple[float, float]:
    """Give the first free slot around a space, from the direction `first` on (from below)."""
    x, y = place
    others = [other for other in at.places.values() if other != place]
    for ring in range(8):
        radius = RADIUS + 12 + ring * 20
        step = 21 / radius
        for index in range(int(pi / step) + 1):
            turn = first + step * ((index + 1) // 2) * (1 if index % 2 else -1)
            slot = x + radius * cos(turn), y + radius * sin(turn)
            if all(dist(slot, other) >= RADIUS + 11 for other in others) and all(
                dist(slot, other) >= 19 for other in taken
            ):
                return slot
    return x, y + RADIUS + 12
