"""Whole games by the thousand: scores, wins and endings, the same for a seed on any executor."""

from __future__ import annotations

import hashlib
import secrets
from collections import Counter, deque
from collections.abc import Sequence
from functools import partial
from math import sqrt
from operator import is_
from typing import TYPE_CHECKING, Any

from attrs import define, field, frozen

from k2rules.engine.chance import Generator
from k2rules.errors import IllegalAction, UsageError
from k2rules.game import Game
from k2rules.model.names import show
from k2rules.model.ruleset import Ruleset
from k2rules.policies import Asked, random_policy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Executor, Future

    from k2rules.engine.results import Result
    from k2rules.policies import Policy

__all__ = ["SeatSummary", "Summary", "simulate"]

BATCH = 25
"""Games that are played together; does not change what comes out."""
WAITING = 500
"""Batches that wait in an executor at a time."""
MOST_GAMES = 10**9
"""More than anybody plays."""


@define
class SeatSummary:
    """What a seat scored: `scores` counts games by total, `wins` shares a tie among its winners.

    `levels` counts games by the level that was reached, where the rules name one.
    """

    games: int = 0
    wins: float = 0.0
    total: int = 0
    squares: int = 0
    scores: Counter[int] = field(factory=Counter)
    levels: Counter[str] = field(factory=Counter)

    def add(self, score: int, win: float, level: str | None = None) -> None:
        """Count a game."""
        self.games += 1
        if level is not None:
            self.levels[level] += 1
        self.wins += win
        self.total += score
        self.squares += score * score
        self.scores[score] += 1

    @property
    def mean(self) -> float:
        """The mean score in points."""
        return self.total / self.games if self.games else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of the score in points."""
        if not self.games:
            return 0.0
        return sqrt(max(0.0, self.squares / self.games - self.mean**2))

    def to_dict(self, *, alone: bool = False) -> dict[str, Any]:
        """Give plain data for JSON; who plays alone wins against nobody."""
        return {
            "games": self.games,
            **({} if alone else {"wins": round(self.wins, 6)}),
            "mean": round(self.mean, 6),
            "deviation": round(self.deviation, 6),
            "scores": {str(score): self.scores[score] for score in sorted(self.scores)},
            **({"levels": dict(self.levels.most_common())} if self.levels else {}),
        }


@define
class Summary:
    """How games ended; `seed` gives the same games again.

    `seats` are counted by seat. With `versus` given, `sides` counts the games of the policies and
    those of their opponents, whatever seats they had.
    """

    ruleset: str
    players: int
    seed: int
    games: int = 0
    ended_by: Counter[str] = field(factory=Counter)
    seats: list[SeatSummary] = field(factory=list)
    sides: dict[str, SeatSummary] = field(factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Give plain data for JSON."""
        return {
            "ruleset": self.ruleset,
            "players": self.players,
            "seed": self.seed,
            "games": self.games,
            "ended_by": dict(sorted(self.ended_by.items())),
            "seats": [seat.to_dict(alone=self.players == 1) for seat in self.seats],
            "sides": {name: side.to_dict() for name, side in self.sides.items()},
        }


@frozen
class Task:
    """A batch of games: everything that a worker needs."""

    rules: Ruleset
    players: int
    policies: tuple[Policy, ...]
    versus: tuple[Policy, ...]
    seed: int
    numbers: range


def simulate(  # noqa: PLR0913, PLR0917  (the parts of an experiment)
    rules: Ruleset,
    players: int,
    games: int,
    policies: Policy | Sequence[Policy] | None = None,
    seed: int | None = None,
    executor: Executor | None = None,
    versus: Policy | None = None,
    *,
    first: int = 0,
    progress: Callable[[Summary], None] | None = None,
) -> Summary:
    """Play whole games and count how they end.

    `policies` is one for all seats or one for each (None: random). With `versus` a single policy
    sits in one seat, a different one from game to game, against `versus` in all others.
    The same seed gives the same summary with any executor; policies must be picklable for one.
    `first` leaves out the games before it, to take up a run; `progress` is told the summary so far.

    Raises:
        UsageError: there are not as many policies as players, an argument is of the wrong kind, or
            a policy raises something or chooses what is no option; the message names it.
    """
    _check(rules, games, first, executor, progress)
    rules.tables(players)
    Generator(seed)  # refuses what is no seed
    number = secrets.randbits(128) if seed is None else seed
    own, other = _seated(policies, players, versus), () if versus is None else (versus,)
    tasks = (Task(rules, players, own, other, number, n) for n in _batches(first, games))
    summary = Summary(rules.id, players, number, seats=[SeatSummary() for _ in range(players)])
    for task, batch in _played(tasks, executor):
        _count(summary, task, batch)
        if progress is not None:
            progress(summary)
    return summary


def _check(rules: object, games: object, first: object, executor: object, progress: object) -> None:
    """Refuse arguments of the wrong kind."""
    if not isinstance(rules, Ruleset):
        raise UsageError(f"rules: expected what `load` gives, got {show(rules)}")
    for name, value in (("games", games), ("first", first)):
        if type(value) is not int or not 0 <= value <= MOST_GAMES:
            message = f"expected a whole number from 0 to {MOST_GAMES}, got {show(value)}"
            raise UsageError(f"{name}: {message}")
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise UsageError(f"executor: expected one of `concurrent.futures`, got {show(executor)}")
    if progress is not None and not callable(progress):
        raise UsageError(f"progress: expected a function of a summary, got {show(progress)}")


def _batches(first: int, games: int) -> Iterator[range]:
    return (range(n, min(n + BATCH, games)) for n in range(first, games, BATCH))


def _played(
    tasks: Iterable[Task], executor: Executor | None
) -> Iterator[tuple[Task, list[Result]]]:
    """Yield batches with their results, in order; only so many wait in an executor at a time."""
    if executor is None:
        yield from ((task, _play_batch(task)) for task in tasks)
        return
    waiting: deque[tuple[Task, Future[list[Result]]]] = deque()
    try:
        for task in tasks:
            waiting.append((task, executor.submit(_play_batch, task)))
            if len(waiting) > WAITING:
                done, future = waiting.popleft()
                yield done, future.result()
        while waiting:
            done, future = waiting.popleft()
            yield done, future.result()
    finally:
        for _, future in waiting:
            future.cancel()


def _seated(
    policies: Policy | Sequence[Policy] | None, players: int, versus: Policy | None
) -> tuple[Policy, ...]:
    if versus is not None and not callable(versus):
        raise UsageError(f"versus: expected a policy, got {show(versus)}")
    if policies is None:
        return (random_policy,) * players
    if callable(policies):
        return (policies,) * players
    expected = "a single policy" if versus is not None else f"{players} policies"
    if not isinstance(policies, Sequence) or not all(map(callable, policies)):
        raise UsageError(f"policies: expected {expected}, got {show(policies)}")
    if len(policies) != players or versus is not None:
        raise UsageError(f"policies: expected {expected}, got {len(policies)}")
    return tuple(policies)


def _count(summary: Summary, task: Task, batch: Iterable[Result]) -> None:
    """Add the results of a batch."""
    for game, result in zip(task.numbers, batch, strict=True):
        summary.games += 1
        summary.ended_by[result.ended_by] += 1
        for seat, score in enumerate(result.scores):
            alone = task.players == 1
            win = 0.0 if alone else (seat in result.winners) / len(result.winners)
            summary.seats[seat].add(score.total, win, score.level)
            if task.versus:
                side = "policy" if seat == game % task.players else "versus"
                summary.sides.setdefault(side, SeatSummary()).add(score.total, win)


def _play_batch(task: Task) -> list[Result]:
    return [_play(task, number) for number in task.numbers]


def _play(task: Task, number: int) -> Result:
    """Play a game; its chance and its bots depend on the seed and its number alone."""
    own = list(task.policies)
    if task.versus:
        seat = number % task.players
        own = [own[0] if each == seat else task.versus[0] for each in range(task.players)]
    text = f"{task.seed}/{number}".encode()
    seed = int.from_bytes(hashlib.sha256(text).digest()[:16], "big")
    chance, bots = Generator(seed), Generator(seed + 1)
    if all(hasattr(policy, "on_state") for policy in own):
        return _on_state(task, own, chance, bots)
    return _in_game(task, own, seed, bots)


def _on_state(task: Task, policies: list[Any], chance: Generator, bots: Generator) -> Result:
    """Play on the state alone: the same game as with views and a log, but faster."""
    state = task.rules.family.setup(task.rules.tables(task.players))
    number = 0
    while True:
        state.sample_all(chance)
        if state.over:
            result: Result = task.rules.family.result(state)
            return result
        seat, number = state.player, number + 1
        asked = Asked(policies[seat], seat, number, state.kind)
        options = state.options()
        action = asked.answer(policies[seat].on_state, state, bots)
        if not any(map(partial(is_, action), options)):
            action = state.tables.intern(action)
            if action is None or action not in options:
                raise asked.error("what it chose is none of the options")
        state.apply(action)


def _in_game(task: Task, policies: list[Policy], seed: int, bots: Generator) -> Result:
    game = Game(task.rules, task.players, seed)
    number = 0
    while not game.over:
        decision = game.decisions[0]
        seat, number = decision.player, number + 1
        asked = Asked(policies[seat], seat, number, decision.kind)
        action = asked.answer(policies[seat], decision, game.view(seat), bots)
        try:
            game.play(action, seat)
        except IllegalAction as exc:
            raise asked.error(f"it chose {show(exc)}") from exc
    result = game.result
    if result is None:
        raise AssertionError("a game that is over has a result")
    return result
