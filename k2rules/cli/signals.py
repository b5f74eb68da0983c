"""Signals that end a session: the first one is an exception, those after it wait for the save."""

from __future__ import annotations

import signal
import threading
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import Self

__all__ = ["Ended", "Signals"]

PATIENCE = 2.0
"""Seconds after which a signal breaks off a save that does not come to its end."""
NAMES = ("SIGINT", "SIGTERM", "SIGHUP")


class Ended(KeyboardInterrupt):
    """A signal ended the session; `number` is the signal's."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Signals:
    """While it is entered, signals raise `Ended`, but not while they are held back."""

    def __init__(self) -> None:
        self.held: float | None = None
        self.before: dict[signal.Signals, Any] = {}

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            for name in NAMES:
                number = getattr(signal, name, None)
                if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                    self.before[number] = signal.signal(number, self._come)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self.before.items():
            signal.signal(number, handler)

    def hold(self) -> None:
        """Hold signals back."""
        self.held = time.monotonic()

    def release(self) -> None:
        """Let signals raise again."""
        self.held = None

    def _come(self, number: int, _: object) -> None:
        if self.held is None or time.monotonic() - self.held > PATIENCE:
            self.hold()  # before the exception, so that no moment is without protection
            raise Ended(number)
