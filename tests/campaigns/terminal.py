"""Lines typed into `play`: whatever they are, the game goes on, and it is saved at the end."""

from __future__ import annotations

import io
import os
import random
import re
import string
import tempfile
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

import k2rules
from campaigns.kits import kit_of
from campaigns.reports import Report, where
from campaigns.variants import Variant, load, of, seats
from k2rules.actions import verbs
from k2rules.cli.main import main

if TYPE_CHECKING:
    from collections.abc import Iterator

    from k2rules import Game

__all__ = ["campaign"]

LABELS = ("lines typed", "games", "own plays", "games played to the end")
A_GAME = 50
"""Lines that are typed into one game."""
SAVE = "kept.json"
WEIRD = "\0\a\b\t\x0b\x1b\x7f\x85\xa0\u0661\u00b2\u200f\u202e\u2028\ufeff\uff11\U0001f9d7\ud800"
LETTERS = string.ascii_lowercase + string.digits + " ,/-?!{}[]:\"'$`\\" + WEIRD
WORDS = ("?", "odds", "o", "v", "s", "u", "q!x", "qq", "{", "1", "99", "0", "-1", ",", "9" * 5000)
NAMES = ("kept 2.json", "-", "/dev/null", "/dev/full", "none/x", ".", "a\0b", "\ud800", "x" * 300)
SHOWN = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""What must not reach a terminal."""


def campaign(family: str, size: int, seed: int) -> Report:
    """Type `size` lines into games of every variant of the family, some 50 into each."""
    report = Report("terminal", LABELS)
    rng = random.Random(seed)
    variants = of(family)
    for _ in range(max(1, size // A_GAME)):
        _play(rng.choice(variants), rng, report)
    return report


def _play(variant: Variant, rng: random.Random, report: Report) -> None:
    """Type lines into one game, and look at what is left of it."""
    count = rng.choice(seats(variant))
    words = ["play", variant.ruleset, "-p", str(count), "--seed", str(rng.randrange(10**6))]
    words += ["--seat", str(rng.randrange(count)), "--save", SAVE, *["--quiet"][: rng.randrange(2)]]
    words += [word for name, value in variant.options for word in ("-o", f"{name}={value}")]
    words += [word for slug, reading in variant.rulings for word in ("-r", f"{slug}={reading}")]
    pieces = [*kit_of(load(variant)).names, *verbs()]
    lines = [_line(rng, pieces) for _ in range(A_GAME)]
    report.add("games")
    with _folder():
        try:
            code, out, err = _run(words, lines)
            _judge(code, out, err, report)
            _saved(Path(SAVE), len(lines), out, report)
        except Exception as exc:  # noqa: BLE001  (every one is a finding)
            report.find(where(exc))


def _line(rng: random.Random, pieces: list[str]) -> str:
    """Return a line: an option, something like it, a command, or nothing that means anything."""
    kind = rng.random()
    if kind < 0.4:
        return str(rng.randint(1, 9))
    if kind < 0.5:
        return f"s {rng.choice(NAMES)}"
    if kind < 0.6:
        text = "".join(rng.choices(LETTERS, k=rng.choice((1, 3, 20, 20_000))))
    else:
        words = [rng.choice((*WORDS, *WEIRD, *pieces)) for _ in range(rng.randint(1, 4))]
        text = rng.choice((" ", " ", "", ",")).join(words)
    leaves = text.strip().partition(" ")[0] in ("q", "q!", "s")  # or writes anywhere
    return f"?{text}" if leaves else text


def _run(words: list[str], lines: list[str]) -> tuple[int, str, str]:
    """Run `play` with these lines as its input, which then ends."""
    out, err = io.StringIO(), io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in lines))
    with patch("sys.stdin", source), redirect_stdout(out), redirect_stderr(err):
        code = main(words)
    return code, out.getvalue(), err.getvalue()


def _judge(code: int, out: str, err: str, report: Report) -> None:
    if code != 0:
        report.find(f"exit code {code}: {err.splitlines()[-1:]}")
    if "Traceback" in err:
        report.find(err.splitlines()[-2])
    for stream in (out, err):
        found = SHOWN.search(stream)
        if found:
            report.find(f"{found.group()!r} is printed: {stream[found.start() - 30 :][:60]!r}")


def _saved(path: Path, lines: int, out: str, report: Report) -> None:
    """Look whether all lines were read, and the game is there."""
    if not path.is_file():
        report.find("nothing is saved")
        return
    game: Game = k2rules.Game.from_json(path.read_text(encoding="utf-8"))
    read = out.count("\n> ") + out.startswith("> ")
    report.add("lines typed", min(read, lines))
    report.add("own plays", sum(each.player >= 0 for each in game.log))
    report.add("games played to the end", game.over)
    if not game.over and read <= lines:
        report.find(f"the loop ended after {read} of {lines} lines")


@contextmanager
def _folder() -> Iterator[None]:
    """Work in a new folder, where nothing that is typed does harm."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)
