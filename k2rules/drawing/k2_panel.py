"""What stands beside the board as SVG: the day, the weather, the teams and their tracks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.drawing.k2_text import shown_days, stacks_words, tokens_words
from k2rules.drawing.k2_words import cards_words
from k2rules.drawing.lines import called, folded
from k2rules.drawing.shapes import (
    BOLD,
    FAINT,
    INK,
    PANEL,
    cave,
    climber,
    element,
    group,
    label,
    tent,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from k2rules.model.ruleset import Ruleset
    from k2rules.views import View

__all__ = ["panel"]

CELL = 37.0
MOST_DAYS = 6
BAD, DEAR = "#c2410c", "#7a5230"


def panel(
    rules: Ruleset, view: View, names: Sequence[str], colours: Mapping[str, str]
) -> tuple[str, float]:
    """Give the panel and its height."""
    parts = [_title(rules, view)]
    body, line = _weather(rules, view, 62.0)
    parts.append(body)
    for seat, colour in enumerate(colours):
        body, line = _team(rules, view, seat, colour, called(names, seat), colours[colour], line)
        parts.append(body)
    body, line = _points(rules, view, colours, line + 8)
    parts.append(body)
    body, line = _notes(view, names, line)
    parts.append(body)
    return group(parts), line


def _title(rules: Ruleset, view: View) -> str:
    days = rules.config.weather.days
    first = label(rules.config.board.title, 0, 18, 18, font_weight="bold")
    return first + label(f"day {view.day} of {days}, {view.phase}", 0, 38, 13, fill=FAINT)


def _weather(rules: Ruleset, view: View, top: float) -> tuple[str, float]:
    """Give the forecast: a column for each day, a row for each zone, the highest on top."""
    days = shown_days(rules, view)[:MOST_DAYS]
    if not days:
        return "", top
    zones = list(reversed(rules.config.zones.items()))
    left = PANEL - len(days) * CELL - 4
    parts = []
    for column, (number, day) in enumerate(days):
        x = left + column * CELL
        today = column == 0
        head = "today" if today else f"day {number}"
        weight = "bold" if today else "normal"
        middle = x + CELL / 2
        parts.append(label(head, middle, top, 10, text_anchor="middle", font_weight=weight))
        for row, (zone, _) in enumerate(zones):
            parts += _cell(day, zone, x, top + 6 + row * 26)
    for row, (_, data) in enumerate(zones):
        parts.append(label(data.title, 0, top + 23 + row * 26, 11, fill=FAINT))
    deep = 26.0 * len(zones)
    box: dict[str, str | float] = {"x": left - 1, "y": top + 5, "width": CELL, "height": deep}
    frame = element("rect", fill="none", stroke=INK, stroke_width=2, rx=3, **box)
    return group([*parts, frame], "weather"), top + deep + 30


def _cell(day: Any, zone: str, x: float, y: float) -> list[str]:
    """Give the weather of a zone on a day: losses in orange, dearer steps in brown with a +."""
    touched = zone in day.zones
    change = day.acclimatization if touched else 0
    cost = day.cost if touched else 0
    fill = "#ffffff" if not (change or cost) else "#fde3d3"
    parts = [
        element("rect", x=x, y=y, width=CELL - 2, height=24, rx=3, fill=fill, stroke="#d5dbe0")
    ]
    texts = [(f"\u2212{-change}" if change < 0 else f"+{change}", BAD)] if change else []
    texts += [(f"+{cost}\u2191", DEAR)] if cost else []
    for index, (text, colour) in enumerate(texts):
        middle = x + (CELL - 2) * (index + 0.5) / len(texts)
        parts.append(label(text, middle, y + 16, 12, fill=colour, **BOLD))
    return parts


def _team(  # noqa: PLR0913, PLR0917  (what a row shows)
    rules: Ruleset, view: View, seat: int, colour: str, name: str, paint: str, top: float
) -> tuple[str, float]:
    """Give a team: its name, and a row for each climber."""
    starts = " \u2605 starts" if view.markers["starting-player"] == seat else ""
    cards = view.counts["hands"][seat]
    parts = [
        element("rect", x=0, y=top - 11, width=10, height=14, fill=paint, rx=2),
        label(f"{name}{starts}", 16, top, 13, font_weight="bold"),
        label(f"{cards} cards", PANEL - 4, top, 11, text_anchor="end", fill=FAINT),
    ]
    line = top + 20
    for piece in view.pieces:
        if piece.partition("/")[0] == colour:
            parts.append(_climber_row(rules, view, piece, paint, line))
            line += 24
            if tokens := tokens_words(view, piece):
                parts.append(label(tokens, 28, line - 6, 11, fill=FAINT))
                line += 16
    return group(parts), line + 8


def _climber_row(rules: Ruleset, view: View, name: str, paint: str, y: float) -> str:
    """Give a climber's level on its track, its points, the tent it carries, the cave it is in."""
    parts = [climber(name, paint, 12, y - 4)]
    if view.pieces[name] == "dead":
        return group([*parts, label("dead", 30, y, 12, fill=BAD)])
    level = view.tracks["acclimatization"][name]
    most = rules.config.acclimatization.most
    for step in range(1, rules.config.acclimatization.track + 1):
        fill = paint if step <= level else "#ffffff"
        edge = "#9aa6b1" if step <= most else "#d5dbe0"
        box = {"x": 28 + (step - 1) * 15, "y": y - 11, "width": 13, "height": 13, "rx": 2}
        parts.append(element("rect", fill=fill, stroke=edge, **box))
    parts.append(label(str(level), 190, y, 13, font_weight="bold"))
    parts.append(label(view.pieces[name], 214, y, 12, fill=FAINT))
    points = view.tracks["victory-points"][name]
    parts.append(
        label(
            f"{points} {'point' if points == 1 else 'points'}", PANEL - 32, y, 12, text_anchor="end"
        )
    )
    if view.markers.get("tents", {}).get(name) == "carried":
        parts.append(tent(name, paint, PANEL - 14, y - 4))
    if name in view.markers.get("sheltered", {}):
        parts.append(cave(view.markers["sheltered"][name], PANEL - 14, y - 4))
    return group(parts)


def _points(
    rules: Ruleset, view: View, colours: Mapping[str, str], top: float
) -> tuple[str, float]:
    """Give the victory track with a marker for each climber."""
    spaces = rules.config.spaces.values()
    victory = rules.config.victory
    fields = sorted({victory.start, victory.dead, *(space.points for space in spaces)})
    width = (PANEL - 4) / len(fields)
    parts = [label("victory points", 0, top, 12, fill=FAINT)]
    tallest = 0.0
    for index, field in enumerate(fields):
        middle = (index + 0.5) * width
        here = [n for n, points in view.tracks["victory-points"].items() if points == field]
        box = {"x": index * width + 1, "y": top + 8, "width": width - 2, "height": 20, "rx": 3}
        parts.append(element("rect", fill="#ffffff", stroke="#9aa6b1", **box))
        parts.append(label(str(field), middle, top + 23, 12, **BOLD))
        beside = 2 if len(here) > 2 and width > 38 else 1
        for place, name in enumerate(here):
            row, column = divmod(place, beside)
            x, y = middle + (column - (beside - 1) / 2) * 20, top + 40 + row * 20
            parts.append(climber(name, colours.get(name.partition("/")[0], INK), x, y))
            tallest = max(tallest, row * 20 + 20.0)
    return group(parts, "victory track"), top + 50 + tallest


def _notes(view: View, names: Sequence[str], top: float) -> tuple[str, float]:
    """Give the risk tokens, the hand of the seat that looks, and the result."""
    tokens = ", ".join(view.supplies["risk-tokens"]) or "none"
    lines = [f"risk tokens: {tokens}"]
    if stacks := stacks_words(view):
        lines += folded(f"on the peaks: {stacks}", 52)
    if view.player is not None and view.hand:
        lines += folded(f"hand: {cards_words(view.hand)}", 52)
    if view.result is not None:
        for place, seats in enumerate(view.result.ranking, 1):
            totals = (f"{called(names, s)} {view.result.scores[s].total}" for s in seats)
            lines += folded(f"{place}. {', '.join(totals)}", 52)
    body = [label(text, 0, top + 18 * row, 11.5) for row, text in enumerate(lines)]
    return group(body), top + 18 * len(lines)
