"""Exact odds: what can follow from a position and a choice, as fractions.

Chance is enumerated, and positions that come about in several ways are looked at once.
For a seat so is everything that it cannot see: its odds are the same in all the positions that it
cannot tell apart, and so is what cannot be worked out.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from time import monotonic
from typing import TYPE_CHECKING, Any

from k2rules.changes import Change, Changes, describe
from k2rules.engine.decisions import Action
from k2rules.engine.frames import Secret
from k2rules.engine.state import State
from k2rules.errors import UsageError
from k2rules.model.names import exact, show, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping

    Question = Callable[[State[Any]], Hashable]
    Choice = Callable[[State[Any]], Action | None]
    Part = tuple[State[Any], Fraction]

__all__ = ["MOST", "SECONDS", "Change", "Changes", "TooMany", "odds", "place_of", "taking"]

MOST = 20_000
"""Positions that are looked at before giving up."""

SECONDS = 10.0
"""Time after which it gives up."""


LONGEST = 10**9
"""The most seconds that can be asked for."""


class TooMany(UsageError):  # noqa: N818  (no error of the rules: the question is too large)
    """More positions can follow than may be looked at, or than can be in the time allowed.

    `limit` names what was not enough, `most` or `seconds`, and `allowed` says how much that was.
    """

    def __init__(self, limit: str, allowed: float, least: int = 0) -> None:
        super().__init__(limit, allowed, least)
        self.limit, self.allowed, self.least = limit, allowed, least

    def __str__(self) -> str:
        if self.limit == "seconds":
            what = f"not done within {self.allowed:g} seconds"
        elif self.least:
            what = f"more than {self.allowed} positions can follow, {self.least:,} at least"
        else:
            what = f"more than {self.allowed} positions can follow"
        return f"odds: {what} (the limit is `{self.limit}`)"


def odds(  # noqa: PLR0913, PLR0917  (what is asked, of whom, and how much it may take)
    state: State[Any],
    action: Action | None = None,
    question: Question | None = None,
    choose: Choice | None = None,
    most: int = MOST,
    player: int | None = None,
    seconds: float = SECONDS,
) -> dict[Any, Fraction]:
    """Return the probability of each answer to a question, once chance has decided.

    Chance is followed from the state, after the action if one is given, to the next decision of a
    player; `choose` may answer such a decision, so that chance is followed further, or give None.
    The question is asked of every state that is reached; without one it is what has changed since
    `state`, as its player sees it: tuples of `Change`. The state itself is left as it is.

    With a `player` the odds are those of that seat: all that it cannot see is mixed over, every
    position that it cannot tell from this one with its probability. Without one they are those of
    the true state, hidden things included, and for the trusted side only.

    Raises:
        UsageError: the action is no option, the seat cannot see the options, an argument is of the
            wrong kind, or the choices go round in a circle.
        TooMany: more than `most` positions can follow, or looking at them takes too many `seconds`.
    """
    _check(state, question, choose, most, seconds)
    _check_player(state, action, player)
    alike = player is not None and question is None and choose is None and _idle(state, action)
    starts: Iterable[Part] = [(state, Fraction(1))]
    if player is not None:
        starts = [(next(state.worlds(player))[0], Fraction(1))] if alike else state.worlds(player)
    search = _Search(question or Changes(state, player), choose, most, seconds)
    search.blind = player if alike else None
    found = search.run((_after(each, action), part) for each, part in starts)
    return dict(sorted(found.items(), key=lambda pair: (-pair[1], text_of(pair[0]))))


def _check(state: object, question: object, choose: object, most: object, seconds: object) -> None:
    """Refuse arguments of the wrong kind."""
    if not isinstance(state, State):
        raise UsageError(f"state: expected the state of a game, got {show(state)}")
    for name, value in (("question", question), ("choose", choose)):
        if value is not None and not callable(value):
            raise UsageError(f"{name}: expected a function of a state, got {show(value)}")
    if type(most) is not int or most < 1:
        raise UsageError(f"most: expected a whole number from 1, got {show(most)}")
    if type(seconds) not in (int, float) or not 0 < seconds <= LONGEST:  # type: ignore[operator]
        raise UsageError(
            f"seconds: expected a number above 0, up to {LONGEST}, {show(seconds)} given"
        )


def _check_player(state: State[Any], action: Action | None, player: object) -> None:
    """Refuse what is no seat, and a seat that cannot see what is to be chosen."""
    if player is None:
        return
    seats = state.tables.players
    if type(player) is not int or not 0 <= player < seats:
        raise UsageError(f"player: no seat {show(player)}; seats are 0 to {seats - 1}")
    if action is not None and not state.over and not state.stack[-1].shows(state, player):
        raise UsageError(f"odds: seat {player} does not see the options of this decision")


def _idle(state: State[Any], action: Action | None) -> bool:
    """Return whether what is hidden changes nothing that a seat sees, so that one world is all."""
    answers = action is not None and isinstance(state.stack[-1], Secret)
    return state.idle_secrets and not answers


def _after(state: State[Any], action: Action | None) -> State[Any]:
    """Return a copy of the state after an action, if there is one."""
    after = state.copy()
    if action is not None:
        known = state.tables.intern(action)
        if known is None or state.over or known not in after.options():
            raise UsageError(f"odds: {show(action)} is not one of the options")
        after.apply(known)
    return after


class _Search:
    """The positions that can follow, one step of chance after the other, with their odds.

    What the seat `blind` does not see drawn is drawn in one way: all of them are alike to it.
    """

    def __init__(
        self, question: Question, choose: Choice | None, most: int, seconds: float
    ) -> None:
        self.question, self.choose, self.most, self.seconds = question, choose, most, seconds
        self.end = monotonic() + seconds
        self.blind: int | None = None
        self.known: set[tuple[Any, ...]] = set()
        self.answers: dict[Any, Fraction] = {}

    def run(self, starts: Iterable[Part]) -> dict[Any, Fraction]:
        """Return the odds of the answers below states that come with their odds."""
        level = self._merged(starts)
        depth = 0
        while level:
            depth += 1
            if depth > len(self.known):
                raise UsageError("odds: the choices go round in a circle")
            level = self._merged(each for part in level for each in self._below(*part))
        return self.answers

    def _merged(self, parts: Iterable[Part]) -> list[Part]:
        """Return states with their odds, each state once."""
        found: dict[tuple[Any, ...], Part] = {}
        for state, part in parts:
            key = state.key()
            if key in found:
                part += found[key][1]  # noqa: PLW2901  (the sum for this state)
            found[key] = state, part
            self.known.add(key)
            if len(self.known) > self.most:
                raise TooMany("most", self.most)
            if monotonic() > self.end:
                raise TooMany("seconds", self.seconds)
        return list(found.values())

    def _below(self, state: State[Any], part: Fraction) -> Iterator[Part]:
        """Yield what a state leads to; at the end of the search ask the question."""
        if state.is_chance:
            yield from self._drawn(state, part)
            return
        action = None if state.over or self.choose is None else self.choose(state)
        if action is not None:
            yield _after(state, action), part
            return
        answer = self.question(state)
        try:
            self.answers[answer] = self.answers.get(answer, Fraction(0)) + part
        except Exception as exc:  # an answer is any object, and may raise when it is hashed
            raise UsageError(f"question: {show(answer)} cannot be counted") from exc

    def _drawn(self, state: State[Any], part: Fraction) -> Iterator[Part]:
        """Yield what chance leads to."""
        least = _least(state, self.blind)
        if least > self.most:
            raise TooMany("most", self.most, least)
        outcomes = state.outcomes()
        if self.blind is not None and not state.stack[-1].shows(state, self.blind):
            outcomes = outcomes[:1]
        total = sum(weight for _, weight in outcomes)
        for outcome, weight in outcomes:
            after = state.copy()
            after.resolve(outcome)
            yield after, part * Fraction(weight, total)


def _least(state: State[Any], player: int | None) -> int:
    """Return how many positions the draws that are pending lead to at least."""
    found = 1
    for frame in reversed(state.stack):
        draws = frame.draws(state, player)
        if draws is None:
            break
        found *= draws
    return found


def place_of(piece: str) -> Question:
    """Give the question where a piece is: a space, or a place off the board.

    >>> from k2rules import Game, load
    >>> odds(Game(load("k2/summer"), 1, 1).state, None, place_of("red/1"))
    {'e0': Fraction(1, 1)}
    """
    piece = exact(piece)
    if not isinstance(piece, str):
        raise UsageError(f"piece: expected the name of a piece, got {show(piece)}")

    def ask(state: State[Any]) -> Hashable:
        places: Mapping[str, str] = describe(state)["pieces"]
        if piece not in places:
            raise UsageError(f"odds: no piece {show(piece)}; in the game are {', '.join(places)}")
        return places[piece]

    return ask


def taking(actions: Sequence[Action], piece: str | None = None) -> Choice:
    """Give the choice of the first of these actions that is offered.

    With a piece there is nothing more to choose once it has left the board for good.
    """
    if not isinstance(actions, Sequence) or not all(isinstance(a, Action) for a in actions):
        raise UsageError(f"actions: expected a sequence of actions, got {show(actions)}")
    ask = None if piece is None else place_of(piece)

    def choose(state: State[Any]) -> Action | None:
        if ask is not None and ask(state) not in state.tables.config.spaces:
            return None
        offered, known = state.options(), map(state.tables.intern, actions)
        return next((action for action in known if action in offered), None)

    return choose
