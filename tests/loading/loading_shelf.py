"""A folder of small rulesets and a user's folder for the tests of layers."""

from __future__ import annotations

import os
from pathlib import Path

from k2rules.loading.diagnostics import CODES, Diagnostic
from k2rules.loading.layers import Merged, load_document
from k2rules.loading.text import DEFAULT_LIMITS, Limits

BASE = """\
kind: printed
cite: the book
options:
  board:
    title: Side of the board
    default: easy
    values:
      easy: {include: [easy.yaml]}
      hard: {include: [hard.yaml], patch: {hand: {size: 5}}}
  family: {default: false, values: {false: {}, true: {patch: {hand: {size: 7}}}}}
hand: {size: 6, choose: 3}
colours: [red, blue]
cards:
  move-1: {points: 1, copies: 5, kind: inferred, note: counted}
  move-2: {points: 2, copies: 4, sources: {copies: {kind: reconstruction}}}
"""
EASY = "spaces:\n  e0: {cost: 1}\n  e1: {cost: 1}\n"
HARD = "spaces:\n  h0: {cost: 2}\n"
SUMMER = "include: [base.yaml, weather.yaml]\nmeta: {id: k2/summer}\n"
WEATHER = "weather: {shown: 2}\n"


class Shelf:
    """A folder of rulesets and a user's folder."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "rulesets"
        self.home = folder / "home"
        self.home.mkdir()
        for name, text in {
            "base": BASE,
            "easy": EASY,
            "hard": HARD,
            "summer": SUMMER,
            "weather": WEATHER,
        }.items():
            self.put(f"k2/{name}.yaml", text)

    def put(self, name: str, text: str) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def user(self, text: str, name: str = "mine.yaml") -> Path:
        path = self.home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def good(self, path: Path | str, **chosen: object) -> Merged:
        merged, problems = load_document(self.root / path, self.root, chosen)
        assert not problems, "\n".join(map(str, problems))
        assert merged is not None
        return merged

    def bad(
        self, path: Path | str, limits: Limits = DEFAULT_LIMITS, /, **chosen: object
    ) -> list[Diagnostic]:
        merged, problems = load_document(self.root / path, self.root, chosen, limits)
        assert merged is None
        assert all(problem.code in CODES for problem in problems)
        return list(problems)

    def only(self, path: Path | str, **chosen: object) -> str:
        (problem,) = self.bad(path, DEFAULT_LIMITS, **chosen)
        file = Path(problem.mark.file).name
        line = str(problem).replace(f"{self.root}{os.sep}", "").replace(f"{self.home}{os.sep}", "")
        assert file in line
        return line


def at(merged: Merged, *where: str | int) -> tuple[str, int, int]:
    mark = merged.marks.value(where)
    return Path(mark.file).name, mark.line, mark.column
