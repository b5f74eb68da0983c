"""What a climber of a traverse gets on top of its height: tokens of peaks and ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from k2rules.climbing.sight import Sight
    from k2rules.games.k2.state import K2State
    from k2rules.games.k2.tables import K2Tables

__all__ = ["prizes"]

END = 0.5
"""What a traverse token is worth in victory points, alone or as half of a pair."""


def prizes(tables: K2Tables, g: K2State | Sight, piece: int) -> dict[int, float]:
    """Give the spaces where a climber would take a token, and what that is worth."""
    found: dict[int, float] = {}
    for space, end in enumerate(tables.end_at):
        if end >= 0 and not g.ends[piece] & 1 << end:
            found[space] = END
    count = len(tables.peaks)
    for peak, values in enumerate(tables.peak_values):
        left = values[g.peaks_taken[peak] :]
        if left and not g.peak_tokens[piece * count + peak]:
            space = tables.peak_at.index(peak)
            found[space] = found.get(space, 0.0) + left[0]
    return found
