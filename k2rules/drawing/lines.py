"""Lines of text: folding them, counting things, keeping terminals safe."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from k2rules.engine.decisions import CHANCE
from k2rules.model.names import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.engine.events import Undone

__all__ = ["WIDTH", "called", "clean", "folded", "points_words", "undone_words"]

WIDTH = 80


def clean(lines: Sequence[str]) -> str:
    """Join lines in which nothing can command a terminal, cut to the width."""
    return "\n".join(printable(line)[:WIDTH].rstrip() for line in lines)


def folded(text: str, width: int, indent: str = "") -> list[str]:
    """Give text as lines of a width; names are not broken."""
    return wrap(
        text,
        width,
        initial_indent=indent,
        subsequent_indent=indent,
        break_on_hyphens=False,
    )


def points_words(count: int, what: str = "point") -> str:
    """Give a number with its noun: `1 point`, `2 points`."""
    return f"{count} {what}" + ("" if count == 1 else "s")


def called(names: Sequence[str], seat: int) -> str:
    """Give what a seat is called."""
    return names[seat] if seat < len(names) else f"seat {seat}"


def undone_words(event: Undone, names: Sequence[str]) -> str:
    """Return that a play was taken back as a line."""
    whose = "what chance brought" if event.player == CHANCE else called(names, event.player)
    return f"taken back: {whose}" + ("" if event.player == CHANCE else "'s last play")
