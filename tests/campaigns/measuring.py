"""What work costs: runs it in a process of its own that cannot take the machine with it."""

from __future__ import annotations

import os
import pickle
import resource
from typing import TYPE_CHECKING, Any

from attrs import frozen

from campaigns.reports import where

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Cost", "measured"]

MOST_SECONDS = 30
MOST_BYTES = 1_500_000_000
KILO = 1024


@frozen
class Cost:
    """Process time, growth of the memory in use, and what came out.

    That is text for an exception, and None if the work was ended.
    """

    seconds: float
    megabytes: float
    outcome: Any


def measured(work: Callable[[], Any]) -> Cost:
    """Run something in a fork of this process; the outcome must be picklable.

    Process time and not time is measured, since a machine may do other things as well.
    """
    ours, theirs = os.pipe()
    before = _resident()
    child = os.fork()
    if not child:  # pragma: no cover  (another process)
        os.close(ours)
        _work(work, theirs)
    os.close(theirs)
    with os.fdopen(ours, "rb") as stream:
        text = stream.read()
    _, _, used = os.wait4(child, 0)
    outcome = pickle.loads(text) if text else None  # noqa: S301  (our own)
    grown = max(0.0, used.ru_maxrss / KILO - before)
    return Cost(used.ru_utime + used.ru_stime, grown, outcome)


def _work(work: Callable[[], Any], pipe: int) -> None:  # pragma: no cover  (another process)
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
        text = pickle.dumps(_outcome(work))
        with os.fdopen(pipe, "wb") as stream:
            stream.write(text)
    finally:
        os._exit(0)


def _outcome(work: Callable[[], Any]) -> Any:  # pragma: no cover  (another process)
    try:
        return work()
    except Exception as exc:  # noqa: BLE001  (whatever is raised is a finding)
        return where(exc)


def _resident() -> float:
    """Return the memory that this process has in use, in megabytes."""
    with open("/proc/self/statm", encoding="ascii") as stream:  # noqa: PTH123
        pages = int(stream.read().split()[1])
    return pages * resource.getpagesize() / KILO / KILO
