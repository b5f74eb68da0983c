"""The mountain of a board as SVG: zones, ropes and spaces, and who stands there."""

from __future__ import annotations

from itertools import pairwise
from math import cos, dist, pi, sin
from typing import TYPE_CHECKING
from zlib import crc32

from attrs import frozen

from k2rules.drawing.shapes import BOLD, FAINT, INK, climber, element, group, label, number, tent

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from k2rules.model.ruleset import Ruleset
    from k2rules.views import View

__all__ = ["DEPTH", "Layout", "layout", "mountain"]

HEIGHT = 900.0
"""The height to which the picture of every board is scaled."""
DEPTH = 986.0
"""The height of the picture with the room below the lowest spaces for climbers and tents."""
MARGIN = 34.0
RADIUS = 19.0

ZONES = ("#a9c29a", "#c9d2c4", "#dde4ea", "#ffffff")
"""From the lowest zone to the highest."""
SKY = "#bcd7ec"
GAIN, LOSS = "#0061a8", "#c2410c"


@frozen
class Layout:
    """Where the spaces are on the picture, in units of its scaled height."""

    places: dict[str, tuple[float, float]]
    width: float


def layout(rules: Ruleset) -> Layout:
    """Give the places of the data, or places by height where the data have none."""
    spaces = rules.config.spaces
    picture = rules.config.board.picture
    if len(picture) == 2 and min(picture) > 0 and all(len(s.at) == 2 for s in spaces.values()):
        scale = HEIGHT / picture[1]
        places = {name: (s.at[0] * scale, s.at[1] * scale) for name, s in spaces.items()}
        return Layout(places, picture[0] * scale)
    most = max(space.height for space in spaces.values()) or 1
    places = {
        name: (80.0 + 110 * (index % 5), 60 + (1 - space.height / most) * (HEIGHT - 120))
        for index, (name, space) in enumerate(spaces.items())
    }
    return Layout(places, 600.0)


def mountain(rules: Ruleset, view: View | None, colours: Mapping[str, str]) -> str:
    """Give the board."""
    at = layout(rules)
    parts = [*_zones(rules, at), *_ropes(rules, at)]
    names = sorted(at.places, key=lambda name: at.places[name][1])
    parts += [_space(rules, view, name, at.places[name]) for name in names]
    if view is not None:
        parts += _pieces(view, at, colours)
    return group(parts)


def _zones(rules: Ruleset, at: Layout) -> list[str]:
    """Give the sky, and the mountain in a band for each zone, the lower ones in front."""
    sky = element("rect", x=0, y=0, width=at.width, height=DEPTH, rx=10, fill=SKY)
    outline = _outline(at)
    name = f"k2-{crc32(outline.encode()):08x}"
    clip = element("clipPath", element("path", d=outline), id=name)
    edges = [DEPTH, *_edges(rules, at), 0.0]
    zones = list(rules.config.zones.values())
    bands, names = [], []
    for index, zone in enumerate(zones):
        low, high = edges[index], edges[index + 1]
        colour = ZONES[round(index * (len(ZONES) - 1) / max(1, len(zones) - 1))]
        bands.append(element("path", d=_band(at.width, low, high), fill=colour))
        names.append(_zone_name(zone.title, at.width, low, line=index > 0))
    body = f'<g clip-path="url(#{name})">{"".join(reversed(bands))}</g>'
    ridge = element("path", d=outline, fill="none", stroke="#7d8a96", stroke_width=2)
    return [sky, element("defs", clip), body, ridge, *names]


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
    return _path(corners)


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
    return _path([(min(max(x, 5.0), at.width - 5), min(y, DEPTH - 2)) for x, y in corners])


def _side(x: float, height: float, y: float, way: int) -> float:
    """Give how far the mountain must reach at `y` for the sake of one space."""
    if height <= y:
        return x + way * (MARGIN + 0.12 * (y - height))
    return x + way * (MARGIN - 1.1 * (height - y))


def _path(corners: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"


def _ropes(rules: Ruleset, at: Layout) -> list[str]:
    lines = []
    for ends in rules.config.ropes.values():
        (x1, y1), (x2, y2) = at.places[ends[0]], at.places[ends[1]]
        for colour, width in (("#ffffff", 6), ("#7a5230", 3)):
            line = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
            lines.append(element("line", stroke=colour, stroke_width=width, **line))
    return lines


def _space(rules: Ruleset, view: View | None, name: str, place: tuple[float, float]) -> str:
    """Give a space: cost in the middle, acclimatization and points at its corners, its id below."""
    space = rules.config.spaces[name]
    x, y = place
    cost = space.cost if view is None else view.spaces[name].cost
    dearer = cost > space.cost
    rim = LOSS if dearer else INK
    parts = [
        element("circle", cx=x, cy=y, r=RADIUS, fill="#fffdf5", stroke=rim, stroke_width=2),
        label(str(cost), x, y + 3, 15, fill=rim, **BOLD),
        label(name, x, y + 13, 8.5, text_anchor="middle", fill=FAINT),
    ]
    if space.acclimatization:
        parts.append(_badge(space.acclimatization, x - 16, y - 15))
    parts.append(_flag(space.points, x + 13, y - 12))
    called = f"{space.title} ({name})" if space.title else name
    level = f"{space.acclimatization:+d}"
    hint = f"{called}: cost {cost}, acclimatization {level}, {space.points} points"
    return group(parts, hint)


def _badge(change: int, x: float, y: float) -> str:
    """Give the change of acclimatization: gains are round and blue, losses square and orange."""
    if change > 0:
        body = element("circle", cx=x, cy=y, r=8.5, fill=GAIN, stroke="#ffffff")
    else:
        body = element("rect", x=x - 8, y=y - 8, width=16, height=16, fill=LOSS, stroke="#ffffff")
    text = f"+{change}" if change > 0 else f"\u2212{-change}"
    return body + label(text, x, y + 3.5, 10, fill="#ffffff", **BOLD)


def _flag(points: int, x: float, y: float) -> str:
    """Give a flag with victory points."""
    wide = 10 + 7 * len(str(points))
    cloth = f"M{number(x)} {number(y)}V{number(y - 16)}h{wide}l-4 6.5l4 6.5h-{wide}"
    body = element("path", d=cloth, fill="#2b3a4a", stroke="#ffffff", stroke_width=0.8)
    return body + label(str(points), x + wide / 2 - 1.5, y - 5.8, 10, fill="#ffffff", **BOLD)


def _pieces(view: View, at: Layout, colours: Mapping[str, str]) -> list[str]:
    """Give all climbers and tents, each in the free slot that is nearest to its space."""
    taken: list[tuple[float, float]] = []
    drawn = []
    for what, draw in (("pieces", climber), ("tents", tent)):
        for name, place in at.places.items():
            for piece in getattr(view.spaces[name], what):
                x, y = _slot(place, at, taken)
                taken.append((x, y))
                drawn.append(draw(piece, colours.get(piece.partition("/")[0], INK), x, y))
    return drawn


def _slot(
    place: tuple[float, float], at: Layout, taken: list[tuple[float, float]]
) -> tuple[float, float]:
    """Give the first slot below a space or at its sides that nothing else stands on."""
    x, y = place
    others = [other for other in at.places.values() if other != place]
    for ring in range(8):
        radius = RADIUS + 12 + ring * 20
        step = 21 / radius
        for index in range(int(pi / step) + 1):
            turn = pi / 2 + step * ((index + 1) // 2) * (1 if index % 2 else -1)
            slot = x + radius * cos(turn), y + radius * sin(turn)
            if all(dist(slot, other) >= RADIUS + 11 for other in others) and all(
                dist(slot, other) >= 19 for other in taken
            ):
                return slot
    return x, y + RADIUS + 12
