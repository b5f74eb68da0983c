"""What stands beside the route as SVG: event, tracks, Status Card, tokens, result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.drawing.disaster_mountain import token_of
from k2rules.drawing.disaster_names import is_guide, piece, piece_data, place, token
from k2rules.drawing.disaster_text import (
    collapses,
    event,
    falling,
    player,
    state_of,
    supplies,
    title,
)
from k2rules.drawing.lines import called, folded
from k2rules.drawing.shapes import BOLD, FAINT, INK, PANEL, element, group, label

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from k2rules.model.ruleset import Ruleset
    from k2rules.views import View

__all__ = ["panel"]

LINE = 15.0
LETTERS = 58
"""Letters of small print that fit in the width."""
FALLS, DARK = "#c2410c", "#2b3a4a"


def panel(
    rules: Ruleset, view: View, names: Sequence[str], colours: Mapping[str, str]
) -> tuple[str, float]:
    """Give the panel and its height."""
    where, _, when = title(rules, view).partition(": ")
    parts = [
        label(where, 0, 18, 18, font_weight="bold"),
        label(when, 0, 38, 13, fill=FAINT),
    ]
    line = 62.0
    for draw in (_points, _avalanche, _darkness):
        body, line = draw(rules, view, names, line)
        parts.append(body)
    for seat in range(len(view.teams)):
        body, line = _card(rules, view, names, colours, (seat, line))
        parts.append(body)
    body, line = _notes(rules, view, names, line)
    return group([*parts, body]), line


def _points(rules: Ruleset, view: View, names: Sequence[str], top: float) -> tuple[str, float]:
    """Give Prestige and preparations, a line for each seat."""
    most = rules.config.preparations.actions
    parts = []
    for seat, points in view.tracks["prestige"].items():
        done = view.tracks["preparations"][seat]
        ready = "ready" if done >= most else f"{done} of {most}"
        parts.append(label(player(view, names, int(seat)), 0, top, 13, font_weight="bold"))
        text = f"Prestige {points}, preparations {ready}"
        parts.append(label(text, PANEL - 4, top, 13, text_anchor="end"))
        top += LINE + 3
    return group(parts, "Prestige Track"), top + 8


def _avalanche(rules: Ruleset, view: View, _: Sequence[str], top: float) -> tuple[str, float]:
    """Give the Avalanche Track: a row for each space, with its token and what it brings down."""
    track = view.supplies["avalanche-track"]
    falls = collapses(rules)
    parts = [label("Avalanche Track", 0, top, 13, font_weight="bold")]
    parts.append(_right(supplies(view), top))
    count = rules.config.avalanche.spaces
    half = (count + 1) // 2
    for index in range(count):
        column, row = divmod(index, half)
        covered = index < len(track)
        name = track[index] if covered else None
        text = (token(rules, name) if name else "spare marker") if covered else ""
        x, y = column * (PANEL / 2), top + 8 + row * 24
        parts += _cell(index + 1, text, x, y, falls.get(index + 1))
    y = top + 8 + half * 24 + 13
    for text in folded(f"collapses: {falling(rules)}", LETTERS):
        parts.append(label(text, 0, y, 11, fill=FALLS))
        y += LINE
    return group(parts, "Avalanche Track"), y + 10


def _cell(number: int, text: str, x: float, y: float, falls: str | None) -> list[str]:
    """Give a space of the Avalanche Track."""
    rim = FALLS if falls else "#9aa6b1"
    box = {"x": x, "y": y, "width": PANEL / 2 - 6, "height": 21, "rx": 3}
    fill = "#dbe7f2" if text else "#ffffff"
    shown = text if len(text) <= 24 else f"{text[:22]}.."
    return [
        element("rect", fill=fill, stroke=rim, stroke_width=2 if falls else 1, **box),
        label(str(number), x + 6, y + 15, 11, fill=rim if falls else FAINT, font_weight="bold"),
        label(shown, x + 20, y + 15, 11),
    ]


def _right(text: str, y: float) -> str:
    return label(text, PANEL - 4, y, 11, text_anchor="end", fill=FAINT)


def _darkness(rules: Ruleset, view: View, _: Sequence[str], top: float) -> tuple[str, float]:
    """Give the Darkness Track: the roll for a bivouac on every space, the marker as a frame."""
    dark, now = rules.config.darkness, view.weather["darkness"]
    parts = [label("Darkness Track", 0, top, 13, font_weight="bold")]
    parts.append(_right("dice for a bivouac", top))
    width = PANEL / dark.spaces
    for number in range(1, dark.spaces + 1):
        x = (number - 1) * width
        here = number == now
        roll = f"{dark.bivouac[number - 1]}+" if number <= len(dark.bivouac) else "end"
        box = {"x": x + 1, "y": top + 8, "width": width - 4, "height": 24, "rx": 3}
        fill = DARK if here else "#ffffff"
        parts.append(element("rect", fill=fill, stroke="#9aa6b1", **box))
        paint = "#ffffff" if here else INK
        parts.append(label(roll, x + width / 2 - 1, top + 25, 12, fill=paint, **BOLD))
    return group(parts, "Darkness Track"), top + 60


def _card(
    rules: Ruleset,
    view: View,
    names: Sequence[str],
    colours: Mapping[str, str],
    at: tuple[int, float],
) -> tuple[str, float]:
    """Give the Status Card of a seat, at a height; where there are several it names the player."""
    seat, top = at
    heading = "Status Card" if len(view.teams) == 1 else called(names, seat)
    parts = [label(heading, 0, top, 13, font_weight="bold")]
    for x, text in ((144, "moves"), (188, "points"), (232, "loss")):
        parts.append(label(text, x, top, 10, text_anchor="middle", fill=FAINT))
    line = top + 22
    for name in view.teams[seat]:
        parts.append(_row(rules, view, name, colours, line))
        line += 36
    return group(parts, "Status Card"), line + 2


def _row(rules: Ruleset, view: View, name: str, colours: Mapping[str, str], y: float) -> str:
    """Give a piece: its numbers, its place, and in small print its state."""
    data = piece_data(rules, name)
    parts = [token_of(rules, name, colours, 12, y)]
    parts.append(label(piece(rules, name), 30, y + 1, 13, font_weight="bold"))
    parts.append(label(str(data.movement), 144, y + 1, 13, text_anchor="middle"))
    if not is_guide(rules, name):
        parts.append(label(str(data.points), 188, y + 1, 13, text_anchor="middle"))
        parts.append(label(str(data.loss), 232, y + 1, 13, text_anchor="middle"))
    gone = view.pieces[name] == "dead"
    where = place(rules, view.pieces[name])
    paint = FALLS if gone else FAINT
    parts.append(label(where, PANEL - 4, y + 1, 12, text_anchor="end", fill=paint))
    parts.append(label("; ".join(state_of(rules, view, name)), 30, y + 15, 10.5, fill=FAINT))
    return group(parts)


def _notes(rules: Ruleset, view: View, names: Sequence[str], top: float) -> tuple[str, float]:
    """Give the event, held tokens, what is under way, and the result."""
    lines = [
        line for text in event(rules, view, names).split("\n") for line in folded(text, LETTERS)
    ]
    if view.result is not None:
        for place_, seats in enumerate(view.result.ranking, 1):
            scores = (view.result.scores[seat] for seat in seats)
            totals = (f"{called(names, s.player)} {s.total} ({s.level})" for s in scores)
            lines += folded(f"{place_}. {', '.join(totals)}", LETTERS)
    body = [label(text, 0, top + LINE * row, 11.5) for row, text in enumerate(lines)]
    return group(body), top + LINE * len(lines)
