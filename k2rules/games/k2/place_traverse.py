"""The tokens of the traverse in a position given as plain data, and what must hold of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.games.k2.state import DEAD
from k2rules.games.k2.traverse import peak_tokens, tokens_left

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from k2rules.engine.positions import Reader
    from k2rules.games.k2.state import K2State

__all__ = ["KEYS", "disagreeing_tokens", "read_tokens"]

KEYS = ("traverse-tokens", "peak-tokens", "peaks")
"""The markers that games with a traverse have beside the others."""


def read_tokens(g: K2State, reader: Reader, markers: Mapping[str, Any]) -> None:
    """Read each climber's tokens and the stacks; a stack left out lacks what climbers hold."""
    tables = g.tables
    ends = {name: number for number, name in enumerate(tables.ends)}
    held = reader.mapping(
        markers.get("traverse-tokens"), "markers.traverse-tokens", tables.climbers
    )
    for name, own in held.items():
        for end in reader.names(own, f"markers.traverse-tokens.{name}", ends):
            g.ends[tables.climber_numbers[name]] |= 1 << end
    held = reader.mapping(markers.get("peak-tokens"), "markers.peak-tokens", tables.climbers)
    for name, own in held.items():
        where = f"markers.peak-tokens.{name}"
        first = tables.climber_numbers[name] * len(tables.peaks)
        for peak, value in reader.mapping(own, where, tables.peaks).items():
            number = tables.peaks.index(peak)
            most = max(tables.peak_values[number], default=0)
            g.peak_tokens[first + number] = reader.number(value, f"{where}.{peak}", 1, most)
    _read_stacks(g, reader, markers)


def _read_stacks(g: K2State, reader: Reader, markers: Mapping[str, Any]) -> None:
    tables = g.tables
    given = reader.mapping(markers.get("peaks"), "markers.peaks", tables.peaks)
    for peak, name in enumerate(tables.peaks):
        values, where = tables.peak_values[peak], f"markers.peaks.{name}"
        if name not in given:
            held = [peak_tokens(g, piece)[peak] for piece in range(len(tables.climbers))]
            g.peaks_taken[peak] = sum(map(bool, held))
            continue
        left = given[name]
        if not isinstance(left, list) or (*left,) != values[len(values) - len(left) :]:
            reader.fault(where, f"expected the last of {list(values)}, the top one first")
        else:
            g.peaks_taken[peak] = len(values) - len(left)


def disagreeing_tokens(g: K2State) -> Iterator[tuple[str, str]]:
    """Find tokens of the dead, and more tokens of a value than a peak has."""
    if not g.ends:
        return
    tables = g.tables
    for piece, name in enumerate(tables.climbers):
        if g.pos[piece] == DEAD and (g.ends[piece] or any(peak_tokens(g, piece))):
            yield f"markers.peak-tokens.{name}", "a dead climber has no tokens"
    for peak, name in enumerate(tables.peaks):
        held = [value for p in range(len(tables.climbers)) if (value := peak_tokens(g, p)[peak])]
        taken = list(tables.peak_values[peak][: g.peaks_taken[peak]])
        if (
            any(held.count(value) > taken.count(value) for value in held)
            or len(held) > len(taken)
            or len(held) + g.pos.count(DEAD) < len(taken)
        ):
            yield f"markers.peaks.{name}", f"tokens {held} are held, {taken} were taken"
    yield from _summits(g)


def _summits(g: K2State) -> Iterator[tuple[str, str]]:
    """Find climbers on a peak or an end without its token."""
    tables = g.tables
    for piece, space in enumerate(g.pos):
        if space < 0:
            continue
        name, end, peak = tables.climbers[piece], tables.end_at[space], tables.peak_at[space]
        if end >= 0 and not g.ends[piece] & 1 << end:
            yield f"markers.traverse-tokens.{name}", f"no token of the end {tables.ends[end]}"
        if peak >= 0 and tokens_left(g, peak) and not peak_tokens(g, piece)[peak]:
            yield f"markers.peak-tokens.{name}", f"no token of {tables.peaks[peak]}"
