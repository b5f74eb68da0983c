"""What commands print: text that cannot command a terminal, JSON, colours and progress."""

from __future__ import annotations

import json
import os
import re
import sys
import textwrap
from typing import TYPE_CHECKING, Any

from k2rules.cli.streams import complain
from k2rules.model.names import printable

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Progress", "clean", "colourful", "fold", "paint", "say", "say_json", "tell"]

WIDTH = 80

SGR = {
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "violet": "35",
}
"""Terminal colours by the name of a colour; other names stay plain."""


def clean(text: str) -> str:
    """Give text in which nothing but line breaks can move the cursor."""
    return "\n".join(printable(line) for line in text.split("\n"))


def fold(text: str, indent: int) -> str:
    """Give a line as lines of 80 columns, all but the first indented; names are not broken."""
    return textwrap.fill(
        text,
        WIDTH,
        subsequent_indent=" " * indent,
        drop_whitespace=True,
        break_on_hyphens=False,
        replace_whitespace=False,
    )


def say(text: str = "") -> None:
    """Print text to the standard output."""
    print(clean(text))


def tell(text: str) -> None:
    """Print a message to the standard error stream."""
    complain(clean(text))


def say_json(data: Any) -> None:
    """Print plain data as JSON."""
    print(json.dumps(data, indent=2, ensure_ascii=True))


def colourful() -> bool:
    """Whether the standard output shows colours: a terminal, and `NO_COLOR` is not set."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout.isatty()


def paint(text: str, climbers: Iterable[str]) -> str:
    """Give clean text with the names of climbers in their colours."""
    plain = clean(text)
    names = [name for name in climbers if name.partition("/")[0] in SGR]
    if not names or not colourful():
        return plain
    pattern = re.compile(r"(?<![\w/-])(" + "|".join(map(re.escape, names)) + r")(?![\w-])")
    return pattern.sub(lambda m: f"\x1b[1;{SGR[m[1].partition('/')[0]]}m{m[1]}\x1b[0m", plain)


class Progress:
    """A line on the standard error stream that says how far a command is; only on a terminal."""

    def __init__(self, what: str, total: int) -> None:
        self.what, self.total, self.done = what, total, 0
        self.shown = sys.stderr.isatty()

    def step(self, count: int = 1) -> None:
        """Note that so much more is done."""
        self.done += count
        if self.shown:
            complain(f"\r{self.what} {self.done}/{self.total} ", end="")

    def close(self) -> None:
        """Clear the line."""
        if self.shown:
            complain("\r" + " " * 60 + "\r", end="")
