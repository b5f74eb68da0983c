"""Whatever is raised in the middle of a play leaves the game as it was, or wholly played."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from attrs import frozen

import k2rules
from campaigns.games import game_at
from campaigns.reports import Report
from campaigns.situations import sample

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

    from k2rules import Action, Game

__all__ = ["Thrower", "campaign"]

LABELS = (
    "plays",
    "lines of plays",
    "exceptions thrown in",
    "game unchanged",
    "wholly played already",
    "half played",
    "next plays that differ",
)
KINDS: tuple[type[BaseException], ...] = (
    MemoryError,
    KeyboardInterrupt,
    RecursionError,
    ZeroDivisionError,
)
PACKAGE = str(k2rules.__file__).removesuffix("__init__.py")


class Thrower:
    """A tracer that raises at the n-th line that code below a folder runs."""

    def __init__(self, line: int, kind: type[BaseException], package: str = PACKAGE) -> None:
        self.line, self.kind, self.package = line, kind, package
        self.lines = 0

    def __call__(self, frame: FrameType, event: str, arg: object) -> Callable[..., Any] | None:
        del arg
        if not frame.f_code.co_filename.startswith(self.package):
            return None
        if event == "line":
            self.lines += 1
            if self.lines == self.line:
                raise self.kind
        return self


@frozen
class _Play:
    """A game, a copy in which the action was played, the action and who plays it."""

    game: Game
    played: Game
    action: Action
    player: int


def campaign(family: str, size: int, seed: int = 1) -> Report:
    """Throw `size` exceptions into plays, at every line of short ones and at some of long ones."""
    report = Report("atomicity", LABELS)
    for _, rules, players, state, rng in sample(family, seed):
        game = game_at(rules, players, state, "manual" if state.is_chance else "auto")
        if game.over:
            continue
        decision = rng.choice(game.decisions)
        action = rng.choice(decision.options)
        play = _Play(game, game.copy(), action, decision.player)
        thrower = Thrower(0, MemoryError)
        _traced(play.played, play, thrower)
        report.add("plays")
        report.add("lines of plays", thrower.lines)
        stride = max(1, thrower.lines // 60)
        for line in range(1 + rng.randrange(stride), thrower.lines + 1, stride):
            _throw(play, Thrower(line, rng.choice(KINDS)), report)
        if report.counts["exceptions thrown in"] >= size:
            return report
    return report


def _traced(game: Game, play: _Play, thrower: Thrower) -> bool:
    """Play under the tracer; whether an exception came out."""
    old = sys.gettrace()
    sys.settrace(thrower)
    try:
        game.play(play.action, play.player)
    except KINDS:
        return True
    finally:
        sys.settrace(old)
    return False


def _all(game: Game) -> tuple[object, ...]:
    """Give everything that a game shows."""
    return (
        game.state.key(),
        game.log,
        game.events_for(None),
        game.decisions,
        [decision.token for decision in game.decisions],
        game.to_json(),
        game.state.sink,
    )


def _throw(play: _Play, thrower: Thrower, report: Report) -> None:
    """Throw one exception into a copy of the game, and see what has become of it."""
    hit = play.game.copy()
    before = _all(hit)
    report.add("exceptions thrown in")
    if not _traced(hit, play, thrower):
        report.find(f"{thrower.kind.__name__} was swallowed at line {thrower.line} of a play")
        return
    after = _all(hit)
    if after == before:
        report.add("game unchanged")
        hit.play(play.action, play.player)
        if _all(hit) != _all(play.played):
            report.add("next plays that differ")
            report.find(f"after an exception {play.action!r} leads elsewhere")
    elif after == _all(play.played):
        report.add("wholly played already")
    else:
        report.add("half played")
        report.find(f"{thrower.kind.__name__} leaves {play.action!r} half played")
