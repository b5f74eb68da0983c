"""The outcome of a campaign: counts, findings and time."""

from __future__ import annotations

import time
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Report", "where"]

MOST_SHOWN = 20


class Report:
    """What a campaign counted, and what it found; `findings` must be empty."""

    def __init__(self, name: str, labels: Sequence[str]) -> None:
        self.name = name
        self.counts = dict.fromkeys(labels, 0)
        self.findings: dict[str, int] = {}
        self.notes: list[str] = []
        self.began = time.perf_counter()

    def add(self, label: str, number: int = 1) -> None:
        """Count something."""
        self.counts[label] = self.counts.get(label, 0) + int(number)

    def find(self, finding: str) -> None:
        """Note something that must not happen."""
        self.findings[finding] = self.findings.get(finding, 0) + 1

    def table(self, command: str = "") -> str:
        """Give the report as text: a line for each count, then the findings."""
        seconds = time.perf_counter() - self.began
        width = max(len(label) for label in (*self.counts, "findings", "seconds"))
        lines = [f"{self.name}:  {command}".rstrip(": ")]
        lines += [f"  {label:<{width}}  {count:>12,}" for label, count in self.counts.items()]
        lines.append(f"  {'findings':<{width}}  {sum(self.findings.values()):>12,}")
        lines.append(f"  {'seconds':<{width}}  {seconds:>12,.1f}")
        lines += [f"  -- {note}" for note in self.notes]
        for finding, count in list(self.findings.items())[:MOST_SHOWN]:
            lines.append(f"  !! {count} x {finding}")
        return "\n".join(lines)


def where(exc: BaseException) -> str:
    """Give the kind of an exception, the line of the library that it comes from, and its text."""
    frames = [
        frame for frame in traceback.extract_tb(exc.__traceback__) if "k2rules" in frame.filename
    ]
    last = frames[-1] if frames else None
    place = f"{Path(last.filename).name}:{last.name}" if last else "?"
    return f"{type(exc).__name__} in {place}: {str(exc)[:120]}"
