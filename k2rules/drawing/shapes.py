"""Pieces of SVG: elements with escaped text, colours, climbers and tents."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from k2rules.model.names import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "INK",
    "PANEL",
    "PAPER",
    "cave",
    "climber",
    "element",
    "group",
    "label",
    "number",
    "paints",
    "pawn",
    "tent",
]

PANEL = 360.0
"""The width of what stands beside a board."""

INK = "#1d2733"
PAPER = "#f7f9fb"
FAINT = "#5b6875"

KNOWN = {
    "red": "#cc3311",
    "blue": "#0077bb",
    "green": "#009988",
    "yellow": "#eebb22",
    "violet": "#882288",
}
"""Colours that people with any kind of colour vision can tell apart."""
OTHERS = ("#ee7733", "#33bbee", "#555555", "#994455", "#6699cc")
"""Colours for teams whose colour has another name, by seat."""
DARK_TEXT = frozenset({"#eebb22", "#33bbee", "#ee7733"})


def paints(colours: Sequence[str]) -> dict[str, str]:
    """Give the colour in hexadecimal of each team."""
    return {name: KNOWN.get(name, OTHERS[seat % len(OTHERS)]) for seat, name in enumerate(colours)}


def number(value: float) -> str:
    """Give a coordinate as it is written: short, without a needless point."""
    return f"{value:.1f}".removesuffix(".0")


def element(name: str, content: str = "", /, **attributes: str | float) -> str:
    """Give an element; `content` is SVG already, attributes are escaped here."""
    words = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_written(value))}"
        for key, value in attributes.items()
    )
    return f"<{name}{words}>{content}</{name}>" if content else f"<{name}{words}/>"


def _written(value: str | float) -> str:
    return printable(value) if isinstance(value, str) else number(value)


def safe(text: str) -> str:
    """Give text as it may stand between tags."""
    return escape(printable(text))


def label(text: str, x: float, y: float, size: float = 12, /, **attributes: str | float) -> str:
    """Give a line of text."""
    style: dict[str, str | float] = {"fill": INK, "font_size": size, **attributes}
    return element("text", safe(text), x=x, y=y, **style)


def group(parts: Sequence[str], title: str = "") -> str:
    """Give elements as one, with a title that shows under the pointer."""
    named = f"<title>{safe(title)}</title>" if title else ""
    return f"<g>{named}{''.join(parts)}</g>"


def climber(name: str, paint: str, x: float, y: float) -> str:
    """Give a climber: the first of a team is round, the second square, others have corners."""
    colour, _, shape = name.partition("/")
    style: dict[str, str | float] = {"fill": paint, "stroke": "#ffffff", "stroke_width": 1.5}
    if shape == "1":
        body = element("circle", cx=x, cy=y, r=9.5, **style)
    elif shape == "2":
        body = element("rect", x=x - 8.5, y=y - 8.5, width=17, height=17, rx=2, **style)
    else:
        corners = [(0, -11), (10, 0), (0, 11), (-10, 0)]
        body = element("polygon", points=_points(corners, x, y), **style)
    return group([body, _initial(colour, shape, paint, x, y + 3.5)], name)


def pawn(  # noqa: PLR0913  (what there is to know of it)
    text: str, hint: str, paint: str, x: float, y: float, *, corners: bool
) -> str:
    """Give a round counter with letters, or one with corners."""
    style: dict[str, str | float] = {"fill": paint, "stroke": "#ffffff", "stroke_width": 1.5}
    if corners:
        ends = [(0, -13), (13, 0), (0, 13), (-13, 0)]
        body = element("polygon", points=_points(ends, x, y), **style)
    else:
        body = element("circle", cx=x, cy=y, r=10, **style)
    return group([body, label(text, x, y + 3.5, 9.5, fill=_on(paint), **BOLD)], hint)


def tent(name: str, paint: str, x: float, y: float) -> str:
    """Give a tent of a climber: a triangle in its colour with the climber's number."""
    _, _, shape = name.partition("/")
    body = element(
        "polygon",
        points=_points([(0, -9), (10, 8), (-10, 8)], x, y),
        fill=paint,
        stroke="#ffffff",
        stroke_width=1.5,
    )
    text = label(shape[:2], x, y + 6.5, 9, fill=_on(paint), **BOLD)
    return group([body, text], f"tent of {name}")


def cave(face: str, x: float, y: float) -> str:
    """Give a snow cave: an arch, filled while it lies face up."""
    arch = f"M{number(x - 9)} {number(y + 7)}v-5a9 9 0 0 1 18 0v5z"
    fill = "#3b82c4" if face == "face-up" else "#ffffff"
    body = element("path", d=arch, fill=fill, stroke="#1f4e79", stroke_width=1.5)
    return group([body], f"snow cave, {face}")


BOLD: dict[str, str | float] = {"font_weight": "bold", "text_anchor": "middle"}


def _initial(colour: str, shape: str, paint: str, x: float, y: float) -> str:
    return label(f"{colour[:1].upper()}{shape[:2]}", x, y, 9.5, fill=_on(paint), **BOLD)


def _on(paint: str) -> str:
    return INK if paint in DARK_TEXT else "#ffffff"


def _points(corners: Sequence[tuple[float, float]], x: float, y: float) -> str:
    return " ".join(f"{number(x + dx)},{number(y + dy)}" for dx, dy in corners)
