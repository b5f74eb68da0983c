"""The route of Disaster on K2 as SVG: spaces with their markers, and who stands there."""

from __future__ import annotations

from itertools import pairwise
from math import pi
from typing import TYPE_CHECKING

from k2rules.drawing.disaster_names import is_guide, piece, place
from k2rules.drawing.disaster_text import markers
from k2rules.drawing.ground import DEPTH, RADIUS, slot, zones
from k2rules.drawing.shapes import BOLD, INK, element, group, label, pawn

if TYPE_CHECKING:
    from collections.abc import Mapping

    from k2rules.drawing.ground import Layout
    from k2rules.model.ruleset import Ruleset
    from k2rules.views import View

__all__ = ["FATES", "mountain", "token_of"]

FATES = {
    "safe": "#ffffff",
    "near": "#b9dfb0",
    "medium": "#f4e28a",
    "far": "#f3b0a4",
    "doomed": "#cfd4da",
}
"""The colour of a space by the row of a token that decides fates there."""
LEFT = 0.8 * pi
"""Where pieces begin to stand around a space: at the side away from its name."""
BLOCKED, AVALANCHE, ROPE, FRAYED = "#7a1f1f", "#0061a8", "#2f6b3a", "#b45309"


def mountain(rules: Ruleset, at: Layout, view: View | None, colours: Mapping[str, str]) -> str:
    """Give the board."""
    parts = [*zones(rules, at, named=False), *_path(at), *_legend(at)]
    parts += [_space(rules, view, name, at.places[name]) for name in at.places]
    if view is not None:
        taken: list[tuple[float, float]] = []
        for name, spot in at.places.items():
            for each in view.spaces[name].pieces:
                x, y = slot(spot, at, taken, LEFT)
                taken.append((x, y))
                parts.append(token_of(rules, each, colours, x, y))
        parts.append(_box(rules, view, at, colours))
    return group(parts)


def _path(at: Layout) -> list[str]:
    """Give the line from space to space."""
    lines = []
    for (x1, y1), (x2, y2) in pairwise(at.places.values()):
        for colour, width in (("#ffffff", 8), ("#7d8a96", 4)):
            ends = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
            lines.append(element("line", stroke=colour, stroke_width=width, **ends))
    return lines


def _box(rules: Ruleset, view: View, at: Layout, colours: Mapping[str, str]) -> str:
    """Give the box of those who are lost or bivouac."""
    there = [name for name, where in view.pieces.items() if where not in (*at.places, "dead")]
    wide = 150.0
    x, y = at.width - wide - 12, DEPTH - 106
    box = {"x": x, "y": y, "width": wide, "height": 68, "rx": 6}
    parts = [
        element("rect", fill="#ffffff", stroke=INK, opacity=0.9, **box),
        label("Lost/Bivouac", x + 8, y + 17, 12, font_weight="bold"),
    ]
    for index, name in enumerate(there):
        row, column = divmod(index, 6)
        parts.append(token_of(rules, name, colours, x + 17 + column * 23, y + 34 + row * 22))
    return group(parts, "Lost/Bivouac")


def _legend(at: Layout) -> list[str]:
    """Give the colours of spaces with their rows of fates."""
    parts = [label("fate at the end:", at.width / 2 - 225, DEPTH - 14, 11)]
    for index, (fate, paint) in enumerate(FATES.items()):
        x = at.width / 2 - 115 + index * 75
        dot = {"cx": x, "cy": DEPTH - 18, "r": 7}
        parts.append(element("circle", fill=paint, stroke=INK, **dot))
        parts.append(label(fate, x + 12, DEPTH - 14, 11))
    return parts


def _space(rules: Ruleset, view: View | None, name: str, spot: tuple[float, float]) -> str:
    """Give a space: the numbers that block it inside, its name beside it, its markers above."""
    space = rules.config.spaces[name]
    x, y = spot
    fill = FATES[rules.config.zones[space.zone].fate.value]
    lying = markers(rules, view, name)
    blocked = "BLOCKED" in lying
    rim = BLOCKED if blocked else INK
    circle = {"cx": x, "cy": y, "r": RADIUS, "stroke_width": 4 if blocked else 2}
    parts = [element("circle", fill=fill, stroke=rim, **circle)]
    numbers = " ".join(map(str, space.numbers))
    parts.append(label(numbers, x, y + 5, 13, fill=INK, **BOLD))
    parts.append(_name(place(rules, name), x + RADIUS + 6, y + 4))
    parts += _signs(lying, x + RADIUS + 6, y + 18)
    hint = ", ".join([place(rules, name), *lying])
    return group(parts, hint)


def _name(text: str, x: float, y: float) -> str:
    """Give the name of a space, on a light rim so that lines behind it do not hide it."""
    halo: dict[str, str | float] = {"stroke": "#ffffff", "stroke_width": 4, "opacity": 0.85}
    back = label(text, x, y, 12.5, fill="#ffffff", font_weight="bold", **halo)
    return back + label(text, x, y, 12.5, font_weight="bold")


def _signs(lying: list[str], x: float, y: float) -> list[str]:
    """Give the markers on a space as tags, one after the other."""
    tags = []
    for text in lying:
        word, colour = text.lower(), INK
        if text.startswith("AVALANCHE"):
            colour = AVALANCHE
        elif text == "BLOCKED":
            colour = BLOCKED
        elif text.endswith("rope"):
            colour = FRAYED if text.startswith("frayed") else ROPE
        wide = 10 + 6.1 * len(word)
        box = {"x": x, "y": y - 7, "width": wide, "height": 15, "rx": 4}
        tags.append(element("rect", fill=colour, stroke="#ffffff", **box))
        tags.append(label(word, x + wide / 2, y + 4, 10, fill="#ffffff", **BOLD))
        x += wide + 4
    return tags


def token_of(rules: Ruleset, name: str, colours: Mapping[str, str], x: float, y: float) -> str:
    """Give the counter of a piece: climbers are round, guides have corners."""
    called = piece(rules, name)
    paint = colours.get(name) or colours.get(name.partition("/")[0], INK)
    return pawn(called[:2], name, paint, x, y, corners=is_guide(rules, name))
