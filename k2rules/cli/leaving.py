"""Leaving a game in the terminal: however it ends, it is kept first, and can be taken up again."""

from __future__ import annotations

import os
import signal
import tempfile
from typing import TYPE_CHECKING

from k2rules.cli.output import tell
from k2rules.cli.shell import command, file_word
from k2rules.cli.signals import Ended, Signals
from k2rules.cli.streams import given_up
from k2rules.cli.table import Left
from k2rules.files import STANDARD

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable

    from k2rules.cli.table import Table
    from k2rules.game import Game

__all__ = ["USUAL", "Session"]

USUAL = "random"
"""Who plays the other seats, if nothing is said."""
USAGE, SIGNALLED = 2, 128
"""Exit codes: nothing could be saved; a signal, whose number is added."""


class Session:
    """A table that is played at until the game is over or left."""

    def __init__(self, table: Table, args: Namespace, show_result: Callable[[Game], None]) -> None:
        self.table, self.args, self.show_result = table, args, show_result
        self.signals = Signals()

    def run(self) -> int:
        """Play, and return the exit code once the game is kept or given up."""
        with self.signals:
            while True:
                try:
                    self.signals.release()
                    end = self._play()
                except KeyboardInterrupt as exc:
                    end = exc
                code = self._settle(end)
                if code is not None:
                    return code

    def _play(self) -> BaseException | None:
        """Return what ended the play, None if the game is over; signals are held back then."""
        end: BaseException | None = None
        try:
            self.table.play()
        except (Left, Exception) as exc:  # noqa: BLE001  (a bug must not cost the game)
            end = exc
        self.signals.hold()
        return end

    def _settle(self, end: BaseException | None) -> int | None:
        """Keep the game and return the exit code, or None to stay at the table."""
        self.signals.hold()
        if end is None:
            return self._over()
        if isinstance(end, Left) and end.forced:
            return 0
        asked = isinstance(end, Left) and not end.input_ended
        kept, told = self._keep(elsewhere=not asked)
        if isinstance(end, OSError):
            code, message = given_up(end)
            tell(f"k2rules: {message}; {told}" if message else told)
            return code
        if isinstance(end, KeyboardInterrupt):
            number = end.number if isinstance(end, Ended) else int(signal.SIGINT)
            asked = number == signal.SIGINT
            code = SIGNALLED + number
        elif isinstance(end, Left):
            code = 0
        else:
            tell(told)
            raise end
        stays = "" if kept or not asked else "; s FILE saves elsewhere, q! leaves all the same"
        tell(told + stays)
        if kept:
            return code
        return None if asked else USAGE

    def _over(self) -> int:
        """Keep a game that is over where it is wanted, then print its result."""
        kept = True
        if self.args.save:
            kept, told = self._keep(elsewhere=True)
            tell(told)
        self.show_result(self.table.game)
        return 0 if kept else USAGE

    def _keep(self, *, elsewhere: bool) -> tuple[bool, str]:
        """Save the game, and return whether that worked and how to go on.

        A game that cannot be saved where it is wanted is saved elsewhere if that is allowed.
        """
        wanted = self.args.save
        if not wanted and self.table.saved is not None:
            return True, self._way_back(self.table.saved)
        problems = []
        for place in [wanted] * bool(wanted) + [None] * (elsewhere or not wanted):
            try:
                name: str = place or _spare_file()
                self.table.save(name)
            except Exception as exc:  # noqa: BLE001  (whatever it is, the next place is tried)
                problems.append(f"not saved: {exc or type(exc).__name__}")
            else:
                return True, "; ".join([*problems, self._way_back(name)])
        return False, "; ".join(problems)

    def _way_back(self, name: str) -> str:
        """Return where the game is, and the command that goes on with it."""
        if self.table.saved is None:  # a pipe or a device, which cannot be read back
            return f"the save went to {'standard output' if name == STANDARD else name}"
        if self.table.game.over:
            return f"saved to {name}"
        args, place = self.args, file_word(name)
        own = str(args.ruleset).endswith((".yaml", ".yml"))
        words = ["k2rules", "play", *([file_word(args.ruleset)] if own else [])]
        for flag, values in (("-o", args.option), ("-r", args.ruling)):
            words += [word for value in values if own for word in (flag, value)]
        words += ["--load", place, "--save", place]
        words += ["--bots"] if args.bots else ["--seat", str(args.seat)]
        words += ["--opponents", args.opponents] if args.opponents != USUAL else []
        words += [f"--{each}" for each in ("quiet", "json") if getattr(args, each)]
        return f"The game is saved and not over. Go on with: {command(*words)}"


def _spare_file() -> str:
    """Return a new file among the temporary ones, for its owner alone."""
    handle, name = tempfile.mkstemp(prefix="k2rules-", suffix=".json")
    os.close(handle)
    return name
