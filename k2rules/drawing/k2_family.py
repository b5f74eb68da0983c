"""The words and pictures of the K2 family, in one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.drawing import k2_panel, k2_text
from k2rules.drawing.drawing import Drawing, Part
from k2rules.drawing.ground import Layout, layout
from k2rules.drawing.k2_mountain import mountain
from k2rules.drawing.k2_story import story
from k2rules.drawing.k2_words import action_words, chance_words
from k2rules.drawing.shapes import paints

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.model.ruleset import Ruleset
    from k2rules.views import View

__all__ = ["K2"]


def _colours(rules: Ruleset, view: View | None) -> dict[str, str]:
    return {} if view is None else paints(rules.config.colours[: len(view.counts["hands"])])


def _layout(rules: Ruleset) -> Layout:
    return layout(rules, [space.height for space in rules.config.spaces.values()])


def _board(rules: Ruleset, view: View | None) -> str:
    return mountain(rules, _layout(rules), view, _colours(rules, view))


def _panel(rules: Ruleset, view: View, names: Sequence[str]) -> tuple[str, float]:
    return k2_panel.panel(rules, view, names, _colours(rules, view))


K2 = Drawing(
    action=action_words,
    chance=chance_words,
    story=story,
    piece=lambda _, name: name,
    place=lambda _, name: name,
    title=k2_text.title,
    parts=(
        Part("f", "the forecast", k2_text.forecast),
        Part("b", "the board", k2_text.board),
        Part("t", "the teams", k2_text.tracks),
        Part("h", "the hand", k2_text.hand),
    ),
    brief="h",
    board_text=k2_text.board_text,
    width=lambda rules: _layout(rules).width,
    board=_board,
    panel=_panel,
)
"""K2 and its expansions."""
