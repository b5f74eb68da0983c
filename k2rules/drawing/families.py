"""The words and pictures of every game family, in one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.drawing.disaster_family import DISASTER
from k2rules.drawing.k2_family import K2

if TYPE_CHECKING:
    from k2rules.drawing.drawing import Drawing
    from k2rules.model.ruleset import Ruleset

__all__ = ["DRAWINGS", "drawing_of"]

DRAWINGS: dict[str, Drawing] = {"k2": K2, "disaster": DISASTER}
"""By the name of the family."""


def drawing_of(rules: Ruleset) -> Drawing:
    """Give the words and pictures of a ruleset's family."""
    return DRAWINGS[rules.family.name]
