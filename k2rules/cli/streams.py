"""The standard streams: each may be closed, full, or a pipe that nobody reads any more."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["LONGEST", "complain", "flushed", "given_up", "prepare", "read_line"]

USAGE = 2
LONGEST = 4_096
"""The longest line that a person types."""
FAULTS = (errno.EPIPE, errno.EBADF, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""Errors of writing, which are those of standard output: other files have errors of their own."""
ENDLESS = 1_000
"""After how many times as much without a line break input counts as ended."""


def prepare() -> None:
    """Put something in the place of closed streams, and let no character break the others.

    What takes their numbers can be neither read nor, but for messages, written. Otherwise the
    next file that is opened would take them, and be written into by whatever prints.
    """
    for name, flags in (
        ("stdin", os.O_WRONLY),
        ("stdout", os.O_RDONLY),
        ("stderr", os.O_WRONLY),
    ):
        stream = getattr(sys, name)
        if stream is None:
            handle = os.open(os.devnull, flags)
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, open(handle, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
        elif hasattr(stream, "reconfigure") and not stream.closed:
            stream.reconfigure(errors="backslashreplace")


def complain(text: str, end: str = "\n") -> None:
    """Print to the standard error stream, if anything takes it."""
    try:
        print(text, end=end, file=sys.stderr, flush=True)
    except (OSError, ValueError):
        _silence(sys.stderr)


def flushed(run: Callable[[], int]) -> int:
    """Return the exit code of what prints, once all it printed has gone out.

    A pipe that nobody reads any more is no fault; that output cannot be written is one.
    """
    try:
        code = run()
    except OSError as exc:
        code = _tell_why(exc)
    try:
        sys.stdout.flush()
    except OSError as exc:
        code = _tell_why(exc)
        _silence(sys.stdout)
    complain("", end="")  # what a broken stream still holds would spoil the exit code
    return code


def given_up(exc: OSError) -> tuple[int, str]:
    """Return the exit code after an error of the system, and what to tell of it, if anything.

    If standard output is at fault, what is still printed goes nowhere from here on.
    """
    if exc.filename is not None or exc.errno not in FAULTS:
        return USAGE, str(exc) or type(exc).__name__
    _silence(sys.stdout)
    if exc.errno == errno.EPIPE:
        return 0, ""
    reason = "it is closed" if exc.errno == errno.EBADF else exc.strerror
    return USAGE, f"standard output cannot be written: {reason}"


def read_line() -> str | None:
    """Return the next line of standard input, cut if it is too long, or None at its end."""
    try:
        line = sys.stdin.readline(LONGEST)
        rest, count = line, 0
        while len(rest) == LONGEST and not rest.endswith("\n"):
            rest, count = sys.stdin.readline(LONGEST), count + 1
            if count > ENDLESS:
                return None
    except (OSError, ValueError):  # closed, or its terminal is gone
        return None
    return line or None


def _tell_why(exc: OSError) -> int:
    code, message = given_up(exc)
    if message:
        complain(f"k2rules: {message}")
    return code


def _silence(stream: TextIO) -> None:
    """Let a stream that cannot be written take what it still holds, and go quiet."""
    with suppress(OSError, ValueError):
        handle = os.open(os.devnull, os.O_WRONLY)
        try:
            os.dup2(handle, stream.fileno())
        finally:
            os.close(handle)
    with suppress(OSError, ValueError):
        stream.flush()
