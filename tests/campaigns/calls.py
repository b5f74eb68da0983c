"""Every public function and method with arguments of the wrong kind: only our own errors."""

from __future__ import annotations

import random
import signal
import time
from typing import TYPE_CHECKING, Any

from campaigns.reports import Report, where
from campaigns.signatures import CALLS, Call, Material
from campaigns.strange import nested, strange
from k2rules import K2RulesError

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["campaign"]

LABELS = ("calls", "refused", "answered", "foreign exceptions", "slowest in ms")
CALLBACKS = ("progress", "question", "choose")
"""Functions of the caller's that the library passes on what they raise."""
MOST = 10_000
"""Milliseconds of process time that a call may take."""
LONGEST = 2_000
"""Characters of a message."""


class Endless(BaseException):
    """A call takes longer than any may."""


def _stop(*_: object) -> None:
    raise Endless


def campaign(family: str, size: int, seed: int = 1) -> Report:
    """Call each function in turn, now with one strange argument, now with several."""
    report = Report("calls", LABELS)
    rng = random.Random(seed)
    material = Material(family)
    first = True
    while report.counts["calls"] < size:
        for call in CALLS:
            given = call.arguments(material)
            if not (given or first):
                continue
            count = 1 if rng.random() < 0.8 else rng.randint(1, max(1, len(given)))
            for name in rng.sample(sorted(given), min(count, len(given))):
                value = strange(rng)
                if name in CALLBACKS and callable(value):
                    continue  # what a function of the caller raises is the caller's
                given[name] = nested(given[name], value, rng) if rng.random() < 0.4 else value
            _try(call, material, given, report)
        first = False
    return report


def _try(call: Call, material: Material, given: Mapping[str, Any], report: Report) -> None:
    """Call it, and note whatever is raised that is no error of ours."""
    report.add("calls")
    kinds = ", ".join(f"{name}={_kind(value)}" for name, value in given.items())
    began = time.process_time()
    before = signal.signal(signal.SIGVTALRM, _stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, MOST / 1000)
    try:
        call.run(material, dict(given))
        report.add("answered")
    except Endless as exc:
        report.find(f"{call.name}({kinds}) goes on and on: {_place(exc)}"[:400])
    except K2RulesError as exc:
        report.add("refused")
        _read(exc, call.name, report)
    except Exception as exc:  # noqa: BLE001  (whatever else is raised is a finding)
        report.add("foreign exceptions")
        report.find(f"{call.name}({kinds}): {_place(exc)}"[:400])
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    taken = int((time.process_time() - began) * 1000)
    report.counts["slowest in ms"] = max(report.counts["slowest in ms"], taken)


def _kind(value: object, depth: int = 2) -> str:
    """Return the type of a value, and of what it holds."""
    name = type(value).__name__
    held: list[object] = []
    if depth and type(value) in (list, tuple, dict):
        held = [*value.values()] if isinstance(value, dict) else [*value]  # type: ignore[misc]
    return f"{name} of {', '.join(_kind(each, depth - 1) for each in held[:5])}" if held else name


def _place(exc: BaseException) -> str:
    try:
        return where(exc)
    except Exception:  # noqa: BLE001  (a hostile object in its message)
        return type(exc).__name__


def _read(exc: K2RulesError, name: str, report: Report) -> None:
    """A message can be read, is not endless, and cannot move the cursor."""
    try:
        text = str(exc)
        repr(exc)
    except Exception as other:  # noqa: BLE001  (a message that cannot be read is a finding)
        report.find(f"{name}: {type(exc).__name__} cannot be printed: {type(other).__name__}")
        return
    if len(text) > LONGEST:
        report.find(f"{name}: a message of {len(text)} characters: {text[:80]!r}")
    if any(not c.isprintable() for c in text.replace("\n", "")):
        report.find(f"{name}: a message could move the cursor: {text[:200]!r}")
