"""A game as text of 80 columns, in plain ASCII unless the ruleset's names are not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.drawing.families import drawing_of
from k2rules.drawing.lines import WIDTH, called, clean, folded, points_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from k2rules.engine.results import Score
    from k2rules.model.ruleset import Ruleset
    from k2rules.views import View

__all__ = ["board_text", "part_text", "result_text", "view_text"]


def view_text(rules: Ruleset, view: View, names: Sequence[str] = ()) -> str:
    """Give everything that a seat knows."""
    drawing = drawing_of(rules)
    parts = [drawing.title(rules, view), *(p.draw(rules, view, names) for p in drawing.parts)]
    parts.append(result_text(rules, view, names))
    return "\n\n".join(part for part in parts if part)


def part_text(rules: Ruleset, view: View, names: Sequence[str], key: str) -> str:
    """Give the part of the picture that a letter stands for."""
    return next(p.draw(rules, view, names) for p in drawing_of(rules).parts if p.key == key)


def board_text(rules: Ruleset) -> str:
    """Give an empty board."""
    return drawing_of(rules).board_text(rules)


def result_text(rules: Ruleset, view: View, names: Sequence[str] = ()) -> str:
    """Give the result: ranking and scores line by line."""
    result = view.result
    if result is None:
        return ""
    lines = [f"result ({result.ended_by})"]
    for place, group in enumerate(result.ranking, 1):
        for seat in group:
            score = result.scores[seat]
            level = f", {score.level}" if score.level else ""
            total = points_words(score.total) if abs(score.total) == 1 else f"{score.total} points"
            lines.append(f"  {place}. {called(names, seat)}: {total}{level}")
            lines += _score(rules, score)
    if result.tie_break:
        lines += folded(f"tie: {result.tie_break}", WIDTH)
    return clean(lines)


def _score(rules: Ruleset, score: Score) -> Iterator[str]:
    piece = drawing_of(rules).piece
    for line in score.lines:
        who = piece(rules, line.piece) if line.piece else ""
        yield f"       {who} {line.points}: {line.label}"
