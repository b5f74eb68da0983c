"""Commands in processes of their own, with standard streams in any state."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from k2rules.cli.main import main

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["STATES", "Ended", "run"]

STATES = {"stdin": ("closed", "empty"), "stdout": ("closed", "full", "gone")}
STATES["stderr"] = STATES["stdout"]
"""What may be wrong with each stream."""
NUMBERS = {"stdin": 0, "stdout": 1, "stderr": 2}
UNFLUSHED, ESCAPED = 120, 99
"""Exit codes: Python could not flush at its end; an exception came out of `main`."""


@frozen
class Ended:
    """How a command ended."""

    code: int
    out: str
    err: str


def run(words: Sequence[str], states: Mapping[str, str], folder: str) -> Ended:
    """Run a command in a copy of this process, in a folder, and return how it ended."""
    with tempfile.TemporaryDirectory() as place:
        kept = {name: Path(place, name) for name in ("stdout", "stderr")}
        child = os.fork()
        if child == 0:
            try:
                os.chdir(folder)
                for name, number in NUMBERS.items():
                    _put(name, number, states.get(name), kept)
                code = _as_python_ends(main(words))
            except BaseException:  # noqa: BLE001  (nothing may come back into the tests)
                code = ESCAPED
            os._exit(code)
        _, status = os.waitpid(child, 0)
        out, err = (
            path.read_text(encoding="utf-8") if path.exists() else "" for path in kept.values()
        )
    return Ended(os.waitstatus_to_exitcode(status), out, err)


def _put(name: str, number: int, state: str | None, kept: Mapping[str, Path]) -> None:
    """Put a stream into a state, as Python finds it when it starts."""
    os.close(number)
    if state == "closed":
        setattr(sys, name, None)
        return
    if state == "gone":
        reader, handle = os.pipe()  # may take the numbers of closed streams
        os.dup2(handle, number)
        for each in {reader, handle} - {number}:
            os.close(each)
    else:
        flags = os.O_RDONLY if name == "stdin" else os.O_WRONLY | os.O_CREAT
        path = os.devnull if name == "stdin" else "/dev/full" if state == "full" else kept[name]
        os.dup2(handle := os.open(path, flags), number)
        if handle != number:
            os.close(handle)
    mode = "r" if name == "stdin" else "w"
    buffering = 1 if name == "stderr" else -1
    setattr(sys, name, os.fdopen(number, mode, buffering, encoding="utf-8", closefd=False))


def _as_python_ends(code: int) -> int:
    """Flush as Python does at its end, and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            code = UNFLUSHED
    return code
