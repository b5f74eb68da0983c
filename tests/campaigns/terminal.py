"""Lines typed into `play`: whatever they are, the game goes on, and it is saved at the end."""

from __future__ import annotations

import io
import os
import random
import re
import signal
import string
import sys
import tempfile
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import k2rules
from campaigns.kits import kit_of
from campaigns.reports import Report, where
from campaigns.variants import Variant, load, of, seats
from k2rules.actions import verbs
from k2rules.cli.leaving import Session
from k2rules.cli.main import main

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

    from k2rules import Game

__all__ = ["campaign"]

LABELS = (
    "lines typed",
    "games",
    "own plays",
    "games played to the end",
    "games broken off",
)
BREAKS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, MemoryError, RuntimeError)
"""What breaks games off: signals, and errors as a bug would raise them."""
BUG = 4
"""The exit code after an error of the program."""
LATEST = 20_000
"""How many lines of the package run at most before a game is broken off."""
PACKAGE = str(k2rules.__file__).removesuffix("__init__.py")
KEEPING = ("leaving.py", "signals.py", "streams.py", "files.py", "output.py")
"""Modules that a bug of the game is not in."""
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
        _break(rng.choice(variants), rng, report)
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


def _break(variant: Variant, rng: random.Random, report: Report) -> None:
    """Break a game off at any line that the package runs, sometimes twice: it is saved first."""
    event, line = rng.choice(BREAKS), int(LATEST ** rng.random())
    breaker = _Breaker(event, line, again=rng.random() < 0.5)
    words = ["play", variant.ruleset, "--seed", str(rng.randrange(10**6)), "--save", SAVE]
    lines = ["1", "odds 1", "? 1", "u!", "2"] * A_GAME
    real = Session.run

    def run(session: Session) -> int:
        breaker.session = session
        sys.settrace(breaker)
        return real(session)

    told = f"{event!r} at line {line} of {' '.join(words)}"
    report.add("games broken off")
    with _folder(), patch.object(Session, "run", run):
        try:
            code, _, err = _run(words, lines)
        finally:
            sys.settrace(None)
        wanted = 128 + event if isinstance(event, int) else BUG
        if breaker.came and code != wanted:
            report.find(f"exit code {code}, not {wanted}: {told}: {err[-100:]}")
        try:
            k2rules.Game.from_json(Path(SAVE).read_text(encoding="utf-8"))
        except Exception as exc:  # noqa: BLE001  (every one is a finding)
            report.find(f"{where(exc)}: {told}")


class _Breaker:
    """A tracer that sends a signal or raises an error at the n-th line that the package runs."""

    def __init__(self, event: int | type[Exception], line: int, *, again: bool) -> None:
        self.event, self.line, self.again = event, line, again
        self.session: Session | None = None
        self.lines = 0
        self.came = False

    def __call__(self, frame: FrameType, event: str, arg: object) -> Callable[..., Any] | None:
        del arg
        name = frame.f_code.co_filename
        if not name.startswith(PACKAGE):
            return None
        if event == "line" and self.session is not None and self._may_break(name):
            self.lines += 1
            if self.lines == self.line or (self.again and self.lines == self.line + 9):
                self._break()
        return self

    def _may_break(self, name: str) -> bool:
        """Return whether it may happen here: signals at the table and after, errors within it."""
        if isinstance(self.event, int):
            return self.session is not None and signal.getsignal(self.event) == self.session.signals
        return not self.came and not name.endswith(KEEPING)

    def _break(self) -> None:
        self.came = True
        if isinstance(self.event, int):
            os.kill(os.getpid(), self.event)
        else:
            raise self.event


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
