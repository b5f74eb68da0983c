"""The words and pictures of Disaster on K2, in one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.drawing import disaster_panel, disaster_text
from k2rules.drawing.disaster_mountain import mountain
from k2rules.drawing.disaster_names import piece, place
from k2rules.drawing.disaster_story import story
from k2rules.drawing.disaster_words import action_words, chance_words
from k2rules.drawing.drawing import Drawing, Part
from k2rules.drawing.ground import Layout, layout
from k2rules.drawing.shapes import paints

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.model.ruleset import Ruleset
    from k2rules.views import View

__all__ = ["DISASTER"]


def _layout(rules: Ruleset) -> Layout:
    return layout(rules, list(range(len(rules.config.spaces))))


def _colours(rules: Ruleset, view: View | None) -> dict[str, str]:
    """Give a colour for each nation; where mixed teams meet, also for each piece by its team."""
    nations = paints(list(rules.config.teams))
    if view is None or len(view.teams) == 1 or not rules.config.advanced.multinational:
        return nations
    own = dict(enumerate(nations.values()))
    return nations | {each: own[seat] for seat, team in enumerate(view.teams) for each in team}


def _board(rules: Ruleset, view: View | None) -> str:
    return mountain(rules, _layout(rules), view, _colours(rules, view))


def _panel(rules: Ruleset, view: View, names: Sequence[str]) -> tuple[str, float]:
    return disaster_panel.panel(rules, view, names, _colours(rules, view))


DISASTER = Drawing(
    action=action_words,
    chance=chance_words,
    story=story,
    piece=piece,
    place=place,
    title=disaster_text.title,
    parts=(
        Part("b", "the route", disaster_text.route),
        Part("t", "the tracks", disaster_text.tracks),
        Part("c", "the Status Card", disaster_text.card),
        Part("e", "the event and held tokens", disaster_text.event),
    ),
    brief="e",
    board_text=disaster_text.board_text,
    width=lambda rules: _layout(rules).width,
    board=_board,
    panel=_panel,
)
"""Disaster on K2."""
