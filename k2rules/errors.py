"""The errors that callers may catch: one base and its few children."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from k2rules.engine.reasons import Reason
    from k2rules.loading.diagnostics import Report

__all__ = [
    "FileError",
    "FormatError",
    "IllegalAction",
    "K2RulesError",
    "PositionError",
    "ReplayError",
    "RulesetError",
    "SaveError",
    "StaleAction",
    "UndoError",
    "UnknownAction",
    "UsageError",
]


LONGEST = 200
"""Characters of an action in a message."""
LONGEST_FAULT, LONGEST_MESSAGE = 300, 1_500
"""Characters of a fault of a position in a message, and of all; `faults` has all of them."""


class K2RulesError(Exception):
    """Base of every error that this library raises on purpose.

    An error can be copied and pickled, so that a worker can raise it, and comes back equal.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return _revive, (type(self), self.args, self.__dict__)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, K2RulesError):
            return NotImplemented
        mine, others = ((type(e), e.args, e.__dict__) for e in (self, other))
        return mine == others

    def __hash__(self) -> int:
        return hash((type(self), self.args))


def _revive(
    cls: type[K2RulesError], args: tuple[Any, ...], attributes: dict[str, Any]
) -> K2RulesError:
    """Return an error as it was, whatever its constructor takes."""
    error = cls.__new__(cls, *args)
    error.__dict__.update(attributes)
    return error


class UsageError(K2RulesError):
    """A call whose arguments make no sense, such as a player count the game does not know."""


class FileError(K2RulesError):
    """A file that cannot be read or written; the message names it and says why."""


class RulesetError(K2RulesError):
    """A ruleset that cannot be loaded; `report` holds every problem with its place."""

    def __init__(self, report: Report) -> None:
        super().__init__(str(report))
        self.report = report


class IllegalAction(K2RulesError):  # noqa: N818  (the name is part of the public contract)
    """An action that may not be played now; `reason` says why and cites the clause."""

    def __init__(self, action: object, reason: Reason) -> None:
        super().__init__(f"{_spelled(action)}: {reason}")
        self.action = action
        self.reason = reason


def _spelled(action: object) -> str:
    """Return an action as code, clipped; it may be any object, and raise when it is shown."""
    try:
        text = repr(action)
    except Exception:  # noqa: BLE001  (a caller's own object may raise anything)
        return f"a value of {type(action).__name__} that cannot be shown"
    shown = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text[:LONGEST])
    return shown if len(text) <= LONGEST else f"{shown}..."


class StaleAction(K2RulesError):  # noqa: N818  (named like IllegalAction)
    """An action with the `token` of a decision that is not open any more, or never was."""

    def __init__(self, action: object, token: str) -> None:
        super().__init__(
            f"{_spelled(action)}: no open decision has the token {token[:60]!r}; look again"
        )
        self.action = action
        self.token = token


class UnknownAction(K2RulesError):  # noqa: N818  (named like IllegalAction)
    """Data that does not spell any action of the game family."""


class UndoError(K2RulesError):
    """An undo that would take back chance or a reveal; `reason` says which."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


class PositionError(K2RulesError):
    """A position that no play can reach or that does not fit the ruleset.

    `faults` is a tuple of sentences, one for each fault found.
    """

    def __init__(self, faults: tuple[str, ...]) -> None:
        ends = accumulate(len(fault[:LONGEST_FAULT]) for fault in faults)
        most = max(1, sum(end <= LONGEST_MESSAGE for end in ends))
        told = [fault[:LONGEST_FAULT] for fault in faults[:most]]
        more = len(faults) - len(told)
        super().__init__("; ".join([*told, *([f"and {more} more"] if more else [])]))
        self.faults = faults


class SaveError(K2RulesError):
    """A save that cannot be used; `path` is the place inside the JSON, such as `log[3].do`."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.path = path


class FormatError(SaveError):
    """Text that is not a save of this library or of a format it knows."""


class ReplayError(SaveError):
    """A log entry that is not legal where it stands; `entry` is its index."""

    def __init__(self, entry: int, message: str) -> None:
        super().__init__(f"log[{entry}]", message)
        self.entry = entry
