"""Trial games: what only playing shows of a ruleset, and how many games end.

`validate` loads a ruleset and then plays it with five kinds of bots; `simulate` plays whole games
and counts.
"""

from __future__ import annotations

import time
from collections import Counter
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from attrs import define, field, frozen

from k2rules.catalog import check, file_of, folder
from k2rules.engine.chance import Generator
from k2rules.errors import K2RulesError, UsageError
from k2rules.loading.blame import Blame
from k2rules.loading.diagnostics import CODES, Diagnostic, Mark, Report, capped, warning
from k2rules.loading.layers import load_document
from k2rules.model.names import show
from k2rules.simulation import Summary, simulate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from k2rules.engine.decisions import Action
    from k2rules.engine.events import Event
    from k2rules.engine.state import State
    from k2rules.loading.layers import Merged
    from k2rules.model.ruleset import Ruleset

    Places = Callable[[tuple[str | int, ...], int], Mark]
    """What finds the place of a value, by its path and the number of players."""

__all__ = ["BOTS", "Summary", "simulate", "try_out", "validate"]

TRIALS = 200
MOST_TRIALS = 1_000_000
MOST_DECISIONS = 20_000
SECONDS_EACH = 0.05
"""Process time that there is for a trial game, some ten times what official games take."""

LEAVING = ("end_turn", "decline", "stop", "pass")
"""The verbs that stop doing something."""


def _any(options: Sequence[Action], rng: Generator) -> Action:
    return options[int(rng.random() * len(options))]


def _never_stop(options: Sequence[Action], rng: Generator) -> Action:
    return _any([each for each in options if each.do not in LEAVING] or options, rng)


def _always_decline(options: Sequence[Action], rng: Generator) -> Action:
    return _any([each for each in options if each.do in LEAVING] or options, rng)


BREAKDOWNS = (AssertionError, LookupError, RuntimeError, TypeError, ValueError, K2RulesError)
"""What code raises that meets data it was not made for."""

BOTS: dict[str, Callable[[Sequence[Action], Generator], Action]] = {
    "random": _any,
    "first": lambda options, _: options[0],
    "last": lambda options, _: options[-1],
    "never-stop": _never_stop,
    "always-decline": _always_decline,
}
"""The bots of the trial games."""


@define
class Finding:
    """What was wrong in trial games: where it happened first, and how often."""

    first: str
    times: int = 1


@define
class Trials:
    """What trial games showed; `untried` are those that there was no time for."""

    games: int = 0
    untried: int = 0
    findings: dict[str, Finding] = field(factory=dict)
    entered: Counter[str] = field(factory=Counter)

    def note(self, code: str, what: str) -> None:
        """Note that something was wrong in a game."""
        if code in self.findings:
            self.findings[code].times += 1
        else:
            self.findings[code] = Finding(what)


@frozen
class Limits:
    """How many decisions a trial game may have, and at what process time all of them end."""

    decisions: int
    end: float


class _OutOfTime(Exception):  # noqa: N818 - it ends the trials and never leaves this module
    """The time for trial games is over."""


def validate(
    name: str | Path, trials: int = TRIALS, *, rulings: dict[str, str] | None = None, **options: Any
) -> Report:
    """Load a ruleset and play trial games with it; everything found is in the report.

    No trial is played with a ruleset that cannot be loaded.

    Raises:
        UsageError: fewer than no trials, or far too many.
    """
    if type(trials) is not int or not 0 <= trials <= MOST_TRIALS:
        expected = f"a whole number from 0 to {MOST_TRIALS}"
        raise UsageError(f"trials: expected {expected}, got {show(trials)}")
    rules, report = check(name, rulings=rulings, **options)
    if rules is None:
        return report
    found = _diagnostics(try_out(rules, trials), rules, name, options)
    return Report(capped((*report.diagnostics, *found)))


def try_out(rules: Ruleset, trials: int = TRIALS, most: int = MOST_DECISIONS) -> Trials:
    """Play trial games: every number of players with every bot in turn."""
    fewest, highest = rules.meta.players
    tables = [(bot, n) for n in range(fewest, highest + 1) for bot in BOTS]
    found = Trials()
    end = time.thread_time() + trials * SECONDS_EACH
    for number in range(trials):
        bot, players = tables[number % len(tables)]
        where = f"game {number} of {players} players, bot {bot}"
        try:
            state = rules.family.setup(rules.tables(players))
            happened = _trial(found, state, BOTS[bot], Generator(number), Limits(most, end), where)
        except _OutOfTime:
            found.untried = trials - number
            break
        except BREAKDOWNS as exc:
            found.games += 1
            found.note("K2R603", f"{where}: {type(exc).__name__}: {exc}"[:300])
            continue
        found.games += 1
        for step, signs in rules.family.signs.events.items():
            found.entered[step] += not happened.isdisjoint(signs)
    return found


def _trial(  # noqa: PLR0913, PLR0917  (the parts of one trial)
    found: Trials,
    state: State[Any],
    bot: Callable[[Sequence[Action], Generator], Action],
    rng: Generator,
    limits: Limits,
    where: str,
) -> set[type[Event]]:
    """Play a game to its end or to what is wrong with it, and return the kinds of its events."""
    happened: list[Event] = []
    kinds: set[type[Event]] = set()
    state.sink = happened
    for _ in range(limits.decisions):
        if time.thread_time() > limits.end:
            raise _OutOfTime
        state.sample_all(rng)
        kinds.update(map(type, happened))
        happened.clear()
        if state.over:
            break
        options = state.options()
        if not options:
            found.note("K2R603", f"{where}: the decision {state.kind} has no option")
            break
        state.apply(bot(options, rng))
    else:
        found.note("K2R602", f"{where}: still going on after {limits.decisions} decisions")
    return kinds | {type(each) for each in happened}


def _diagnostics(
    trials: Trials, rules: Ruleset, name: str | Path, options: dict[str, Any]
) -> list[Diagnostic]:
    """Give what trial games showed, with the places in the ruleset's files."""
    mark = _marks(name, options)
    found = []
    flow = rules.family.signs.flow
    for code, finding in trials.findings.items():
        also = f" (and {finding.times - 1} times more)" if finding.times > 1 else ""
        message = f"{CODES[code]}: {finding.first}{also}"
        found.append(Diagnostic(code, "error", message, mark(flow, rules.meta.players[0])))
    if trials.untried:
        message = f"there was no time for {trials.untried} of the trial games"
        found.append(warning("K2R604", message, mark((), rules.meta.players[0])))
    if trials.games:
        found += _never_entered(trials, rules, mark)
    return found


def _never_entered(trials: Trials, rules: Ruleset, mark: Places) -> Iterator[Diagnostic]:
    """Give a warning for each phase, of whatever number of players, that no game came to."""
    flow = rules.family.signs.flow
    told = set()
    for players, config in rules.configs.items():
        for index, step in enumerate(attrgetter(".".join(flow))(config)):
            if not trials.entered[step] and step not in told:
                told.add(step)
                message = f"the phase {step.value} is never entered in {trials.games} trial games"
                place = mark((*flow, index), players)
                yield Diagnostic("K2R601", "warning", message, place)


def _marks(name: str | Path, options: dict[str, Any]) -> Places:
    """Return what finds the place of a value in the files of a ruleset."""

    @cache
    def blames() -> dict[int | None, Blame]:
        path = file_of(name)
        merged = None if path is None else load_document(path, folder(), options)[0]
        return {None: Blame(merged), **_by_players(merged)} if merged else {}

    def place(where: tuple[str | int, ...], players: int) -> Mark:
        found = blames().get(players) or blames().get(None)
        return found.mark(where) if found else Mark(str(name))

    return place


def _by_players(merged: Merged) -> dict[int | None, Blame]:
    return {players: Blame(own) for players, own in merged.players.items()}
