"""A board, or a game as a seat sees it, as one SVG picture on paper of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.drawing.families import drawing_of
from k2rules.drawing.ground import DEPTH
from k2rules.drawing.shapes import PANEL, PAPER, element, number, safe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.model.ruleset import Ruleset
    from k2rules.views import View

__all__ = ["board_svg", "view_svg"]

EDGE = 14.0
FONT = "DejaVu Sans, Verdana, Helvetica, sans-serif"


def board_svg(rules: Ruleset) -> str:
    """Give the board of a ruleset without any pieces."""
    drawing = drawing_of(rules)
    body = _moved(drawing.board(rules, None), EDGE, EDGE)
    return _picture(body, drawing.width(rules) + 2 * EDGE, _depth(), rules.config.board.title)


def view_svg(rules: Ruleset, view: View, names: Sequence[str] = ()) -> str:
    """Give a game as a seat sees it: the board with its pieces, and a panel with all the rest."""
    drawing = drawing_of(rules)
    width = drawing.width(rules)
    side, depth = drawing.panel(rules, view, names)
    body = _moved(drawing.board(rules, view), EDGE, EDGE)
    body += _moved(side, width + 2.5 * EDGE, 1.5 * EDGE)
    title = drawing.title(rules, view)
    height = max(_depth(), depth + 3 * EDGE)
    return _picture(body, width + PANEL + 4 * EDGE, height, title)


def _depth() -> float:
    return DEPTH + 2 * EDGE


def _moved(body: str, x: float, y: float) -> str:
    return f'<g transform="translate({number(x)} {number(y)})">{body}</g>'


def _picture(body: str, width: float, height: float, title: str) -> str:
    """Give the whole document: its paper is opaque, so it reads on light and dark pages."""
    paper = element("rect", width=width, height=height, rx=12, fill=PAPER)
    size = {"width": number(width), "height": number(height)}
    box = f"0 0 {size['width']} {size['height']}"
    return element(
        "svg",
        f"<title>{safe(title)}</title>{paper}{body}",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=box,
        role="img",
        font_family=FONT,
        **size,
    )
