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
NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGALRM", "SIGUSR1", "SIGUSR2", "SIGXCPU")
"""The signals that would end the session without a save, where the system has them."""


class Ended(KeyboardInterrupt):
    """A signal ended the session; `number` is the signal's."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Signals:
    """While it is entered, signals raise `Ended`, but those that are held back wait for it."""

    def __init__(self) -> None:
        self.held: float | None = None
        self.waiting: int | None = None
        self.before: dict[signal.Signals, Any] = {}

    def __enter__(self) -> Self:
        self.hold()
        if threading.current_thread() is threading.main_thread():
            for name in NAMES:
                number = getattr(signal, name, None)
                if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                    self.before[number] = signal.signal(number, self)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self.before.items():
            signal.signal(number, handler)

    def hold(self) -> None:
        """Hold signals back."""
        self.held = time.monotonic()

    def release(self) -> None:
        """Let signals raise again.

        Raises:
            Ended: one has waited.
        """
        number, self.waiting, self.held = self.waiting, None, None
        if number is not None:
            self(number)

    def __call__(self, number: int, _: object = None) -> None:
        """Take a signal.

        Raises:
            Ended: unless signals are held back, and not for too long.
        """
        if self.held is not None and time.monotonic() - self.held <= PATIENCE:
            self.waiting = number
            return
        self.hold()  # before the exception, so that no moment is without protection
        raise Ended(number)
