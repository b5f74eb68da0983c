"""The traverse: tokens of its two ends and of the peaks (BP traverse tokens)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.games.k2.events import PeakTokenTaken, TraverseTokenTaken

if TYPE_CHECKING:
    from k2rules.games.k2.state import K2State

__all__ = ["has_crossed", "lose_tokens", "peak_tokens", "take_tokens", "tokens_left"]


def take_tokens(g: K2State, piece: int, space: int) -> None:
    """Give a climber what it earns by entering a space, even if it only passes."""
    end = g.tables.end_at[space]
    if end >= 0 and not g.ends[piece] & 1 << end:
        g.ends[piece] |= 1 << end
        if g.sink is not None:
            g.emit(TraverseTokenTaken(g.tables.climbers[piece], g.tables.ends[end]))
    peak = g.tables.peak_at[space]
    if peak >= 0 and not g.peak_tokens[_index(g, piece, peak)]:
        _take_peak_token(g, piece, peak)


def _take_peak_token(g: K2State, piece: int, peak: int) -> None:
    """Take the top token of a peak, the first one of its values left (BP traverse peak tokens)."""
    left = tokens_left(g, peak)
    if left:
        g.peak_tokens[_index(g, piece, peak)] = left[0]
        g.peaks_taken[peak] += 1
        if g.sink is not None:
            g.emit(PeakTokenTaken(g.tables.climbers[piece], g.tables.peaks[peak], left[0]))


def tokens_left(g: K2State, peak: int) -> tuple[int, ...]:
    """Give the values of the tokens still on a peak, the top one first."""
    return g.tables.peak_values[peak][g.peaks_taken[peak] :]


def peak_tokens(g: K2State, piece: int) -> list[int]:
    """Give the values of a climber's tokens by peak, 0 where it has none."""
    first = _index(g, piece, 0)
    return g.peak_tokens[first : first + len(g.tables.peaks)]


def has_crossed(g: K2State, piece: int) -> bool:
    """Whether a climber has the traverse tokens of both ends (BP traverse tokens)."""
    return g.ends[piece] == (1 << len(g.tables.ends)) - 1


def lose_tokens(g: K2State, piece: int) -> None:
    """Take a dead climber's tokens out of the game (BP traverse death)."""
    g.ends[piece] = 0
    for peak in range(len(g.tables.peaks)):
        g.peak_tokens[_index(g, piece, peak)] = 0


def _index(g: K2State, piece: int, peak: int) -> int:
    return piece * len(g.tables.peaks) + peak
