"""A K2 board as SVG: zones, ropes and spaces, and who stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.drawing.ground import RADIUS, slot, zones
from k2rules.drawing.shapes import (
    BOLD,
    FAINT,
    INK,
    cave,
    climber,
    element,
    group,
    label,
    number,
    tent,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from k2rules.drawing.ground import Layout
    from k2rules.model.ruleset import Ruleset
    from k2rules.views import View

__all__ = ["mountain"]

GAIN, LOSS = "#0061a8", "#c2410c"


def mountain(rules: Ruleset, at: Layout, view: View | None, colours: Mapping[str, str]) -> str:
    """Give the board."""
    parts = [*zones(rules, at), *_ropes(rules, at)]
    names = sorted(at.places, key=lambda name: at.places[name][1])
    parts += [_space(rules, view, name, at.places[name]) for name in names]
    if view is not None:
        parts += _pieces(view, at, colours)
    return group(parts)


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
    """Give all climbers, tents and snow caves, each in the free slot nearest its space."""
    taken: list[tuple[float, float]] = []
    drawn = []
    for what, draw in (("pieces", climber), ("tents", tent)):
        for name, place in at.places.items():
            for piece in getattr(view.spaces[name], what):
                x, y = slot(place, at, taken)
                taken.append((x, y))
                drawn.append(draw(piece, colours.get(piece.partition("/")[0], INK), x, y))
    for name, caves in view.markers.get("caves", {}).items():
        for face, count in caves.items():
            for _ in range(count):
                x, y = slot(at.places[name], at, taken)
                taken.append((x, y))
                drawn.append(cave(face, x, y))
    return drawn
