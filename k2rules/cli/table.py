"""A game at the terminal: bots play, the person is asked, what happened is told."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from k2rules.cli.answers import help_text, parse_action, why
from k2rules.cli.chances import chances
from k2rules.cli.output import fold, paint, tell
from k2rules.cli.streams import read_line
from k2rules.drawing.families import drawing_of
from k2rules.drawing.text import part_text, result_text, view_text
from k2rules.drawing.words import action_words, named, story
from k2rules.engine.chance import Generator
from k2rules.engine.decisions import CHANCE
from k2rules.errors import FileError, K2RulesError
from k2rules.files import STANDARD, write

if TYPE_CHECKING:
    from k2rules.engine.decisions import Action, Decision
    from k2rules.game import Game
    from k2rules.policies import Policy

__all__ = ["Left", "Table"]

ALL = "v"
"""What shows everything."""


class Left(Exception):  # noqa: N818  (no error: the person went away)
    """The person left, by force without a save, or the input came to its end."""

    def __init__(self, *, forced: bool = False, input_ended: bool = False) -> None:
        super().__init__(forced, input_ended)
        self.forced, self.input_ended = forced, input_ended


class Table:
    """A game with a person at `seat` (None: nobody), and bots elsewhere."""

    def __init__(  # noqa: PLR0913  (what is at the table)
        self,
        game: Game,
        seat: int | None,
        bots: Policy,
        seed: int | None = None,
        *,
        quiet: bool = False,
        silent: bool = False,
    ) -> None:
        self.game, self.seat, self.bots = game, seat, bots
        self.quiet, self.silent = quiet, silent
        self.rng = Generator(None if seed is None else seed + 1)
        self.saved: str | None = None
        self.climbers = tuple(game.view(seat).pieces)
        self.told = len(game.events_for(seat))
        self.drawing = drawing_of(game.rules)
        self.shown: tuple[int, str] | None = None

    def play(self) -> None:
        """Play to the end of the game.

        Raises:
            Left: the person left.
        """
        while not self.game.over:
            decision = self._next()
            if decision.player == self.seat:
                self._tell_story()
                self._ask(decision)
            else:
                self.game.play(self._other(decision), decision.player)
                self.saved = None
                if self.seat is None:
                    self._tell_story()
        self._tell_story()
        self._end()

    def _other(self, decision: Decision) -> Action:
        """Give what a bot plays, or what chance brings in a game that leaves it open."""
        if decision.player == CHANCE:
            return self.game.state.copy().sample(self.rng)
        return self.bots(decision, self.game.view(decision.player), self.rng)

    def _next(self) -> Decision:
        """Give the person's decision if there is one, else the first."""
        own = [each for each in self.game.decisions if each.player == self.seat]
        return (own or self.game.decisions)[0]

    def say(self, text: str = "") -> None:
        """Print text with the names of climbers in colour."""
        if not self.silent:
            print(paint(text, self.climbers))

    def _tell_story(self) -> None:
        """Tell what happened since it was last told."""
        if self.silent or self.quiet:
            return
        happened = self.game.events_for(self.seat, since=self.told)
        self.told += len(happened)
        for line in story(self.game.rules, happened, self.game.names):
            self.say(fold(line, 2))

    def _show(self, key: str) -> None:
        """Show everything, or the part of the picture that a letter stands for."""
        rules, view, names = self.game.rules, self.game.view(self.seat), self.game.names
        text = view_text(rules, view, names) if key == ALL else part_text(rules, view, names, key)
        if text:
            self.say("\n" + text)

    def _end(self) -> None:
        """Show how the game ended."""
        if not self.quiet:
            self._show(ALL)
            return
        self.say("\n" + result_text(self.game.rules, self.game.view(self.seat), self.game.names))

    def _ask(self, decision: Decision) -> None:
        """Show the options and take commands until one is played or taken back."""
        view = self.game.view(self.seat)
        now = (view.day, view.phase)
        self._show(self.drawing.brief if self.quiet or self.shown == now else ALL)
        self.shown = now
        self._options(decision)
        before = self.game.decisions
        while self.game.decisions is before:
            line = self._line()
            try:
                self._obey(decision, line)
            except K2RulesError as exc:
                self.say(f"{exc}; ? for help")

    def _options(self, decision: Decision) -> None:
        view = self.game.view(decision.player)
        self.say("\n" + fold(named(self.game.rules, view, decision.prompt), 0))
        for number, option in enumerate(decision.options, 1):
            self.say(fold(f"{number:>3}  {action_words(self.game.rules, option, view)}", 5))

    def _line(self) -> str:
        """Read a line; without a terminal it is repeated, so that the output can be read alone."""
        print("> ", end="", flush=True)
        line = read_line()
        if line is None:
            print()
            raise Left(input_ended=True)
        if not sys.stdin.isatty():
            print(paint(line.strip(), ()))
        return line.strip()

    def _obey(self, decision: Decision, line: str) -> None:
        """Carry out a command of the person."""
        word, _, rest = line.partition(" ")
        if not line:
            return
        if line == ALL or any(line == part.key for part in self.drawing.parts):
            self._show(line)
        elif line == "o":
            self._options(decision)
        elif line.startswith("?"):
            text = line[1:].strip()
            self.say(
                why(self.game, decision, text) if text else help_text(self.game.rules, decision)
            )
        elif word == "odds":
            self._odds(decision, rest.strip())
        elif word in ("u", "u!"):
            self._undo(force=word == "u!")
        elif word == "s":
            self._save(rest.strip())
        elif word in ("q", "q!"):
            raise Left(forced=word == "q!")
        else:
            self._play(decision, line)

    def _odds(self, decision: Decision, text: str) -> None:
        for line in chances(self.game, decision, parse_action(decision, text)):
            self.say(fold(line, 18))

    def _play(self, decision: Decision, line: str) -> None:
        action: Action = parse_action(decision, line)
        self.saved = None
        self.game.play(action, decision.player)

    def _undo(self, *, force: bool) -> None:
        """Take back the last play; by force everything since the person's last decision."""
        try:
            self.game.undo(None if force else self.seat, force=force)
            while force and not any(each.player == self.seat for each in self.game.decisions):
                self.game.undo(force=True)
        except K2RulesError as exc:
            self.say(f"{exc}; u! goes back all the same")
        else:
            self.saved = None
            self.told = len(self.game.events_for(self.seat))
            self.shown = None

    def _save(self, name: str) -> None:
        if not name:
            self.say("s FILE: name a file to save to")
            return
        try:
            self.save(name)
            tell(f"saved to {name}")
        except FileError as exc:
            self.say(f"not saved: {exc}")

    def save(self, name: str) -> None:
        """Write the game to a file, and note its name if it can be read back from there."""
        end = "\n" if name == STANDARD else ""
        write(name, self.game.to_json() + end)
        self.saved = name if name != STANDARD and Path(name).is_file() else None
