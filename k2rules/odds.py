"""Exact odds: what can follow from a position and a choice, as fractions.

Chance is enumerated, and positions that come about in several ways are looked at once.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from attrs import frozen

from k2rules.engine.decisions import CHANCE
from k2rules.errors import UsageError
from k2rules.games import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence

    from k2rules.engine.decisions import Action
    from k2rules.engine.state import State

    Question = Callable[[State[Any]], Hashable]
    Choice = Callable[[State[Any]], Action | None]

__all__ = ["MOST", "Change", "Changes", "TooMany", "odds", "place_of", "taking"]

MOST = 20_000
"""Positions that are looked at before giving up."""


class TooMany(UsageError):  # noqa: N818  (no error of the rules: the question is too large)
    """More positions can follow than may be looked at; `most` is that number."""

    def __init__(self, most: int) -> None:
        super().__init__(f"odds: more than {most} positions can follow (the limit is `most`)")
        self.most = most


TOLD = ("pieces", "tracks", "hands", "supplies", "markers", "weather")
"""The parts of a description that are compared."""


@frozen
class Change:
    """What became different: where, and from what to what; None where a list got or lost it."""

    where: tuple[str, ...]
    was: Any
    now: Any

    def __str__(self) -> str:
        where = ".".join(self.where)
        if self.was is None:
            return f"{where}: +{self.now}"
        return f"{where}: -{self.was}" if self.now is None else f"{where}: {self.was} -> {self.now}"


def odds(
    state: State[Any],
    action: Action | None = None,
    question: Question | None = None,
    choose: Choice | None = None,
    most: int = MOST,
) -> dict[Any, Fraction]:
    """Give the probability of each answer to a question, once chance has decided.

    Chance is followed from the state, after the action if one is given, to the next decision of a
    player; `choose` may answer such a decision, so that chance is followed further, or give None.
    The question is asked of every state that is reached; without one it is what has changed since
    `state`, as its player sees it: tuples of `Change`. The state itself is left as it is.

    Raises:
        UsageError: the action is no option, or the choices go round in a circle.
        TooMany: more than `most` positions can follow.
    """
    after = state.copy()
    if action is not None:
        if action not in after.options():
            raise UsageError(f"odds: {action!r} is not one of the options")
        after.apply(action)
    found = _Search(question or Changes(state), choose, most).below(after)
    return dict(sorted(found.items(), key=lambda pair: (-pair[1], str(pair[0]))))


class _Search:
    """The positions that can follow, each with the odds of the answers below it."""

    def __init__(self, question: Question, choose: Choice | None, most: int) -> None:
        self.question, self.choose, self.most = question, choose, most
        self.known: dict[tuple[Any, ...], dict[Any, Fraction] | None] = {}

    def below(self, state: State[Any]) -> dict[Any, Fraction]:
        """Give the odds below a state."""
        chance = state.is_chance
        action = None if chance or state.over or self.choose is None else self.choose(state)
        if not chance and action is None:
            return {self.question(state): Fraction(1)}
        key = state.key()
        if key in self.known:
            found = self.known[key]
            if found is None:
                raise UsageError("odds: the choices go round in a circle")
            return found
        if len(self.known) >= self.most:
            raise TooMany(self.most)
        self.known[key] = None
        found = self._one(state, action) if action is not None else self._any(state)
        self.known[key] = found
        return found

    def _one(self, state: State[Any], action: Action) -> dict[Any, Fraction]:
        after = state.copy()
        after.apply(action)
        return self.below(after)

    def _any(self, state: State[Any]) -> dict[Any, Fraction]:
        """Give the odds below a chance node."""
        outcomes = state.outcomes()
        total = sum(weight for _, weight in outcomes)
        found: dict[Any, Fraction] = {}
        for outcome, weight in outcomes:
            after = state.copy()
            after.resolve(outcome)
            for answer, part in self.below(after).items():
                found[answer] = found.get(answer, Fraction(0)) + part * Fraction(weight, total)
        return found


def place_of(piece: str) -> Question:
    """Give the question where a piece is: a space, or a place off the board.

    >>> from k2rules import Game, load
    >>> odds(Game(load("k2/summer"), 1, 1).state, None, place_of("red/1"))
    {'e0': Fraction(1, 1)}
    """

    def ask(state: State[Any]) -> Hashable:
        places: Mapping[str, str] = _describe(state)["pieces"]
        if piece not in places:
            raise UsageError(f"odds: no piece {piece!r}; in the game are {', '.join(places)}")
        return places[piece]

    return ask


def taking(actions: Sequence[Action], piece: str | None = None) -> Choice:
    """Give the choice of the first of these actions that is offered.

    With a piece there is nothing more to choose once it has left the board for good.
    """
    ask = None if piece is None else place_of(piece)

    def choose(state: State[Any]) -> Action | None:
        if ask is not None and ask(state) not in state.tables.config.spaces:
            return None
        offered = state.options()
        return next((action for action in actions if action in offered), None)

    return choose


class Changes:
    """The question what has changed since a state, as the seat sees it that acted there."""

    def __init__(self, before: State[Any]) -> None:
        seat = CHANCE if before.over else before.player
        alone = before.tables.players == 1
        self.player = seat if seat != CHANCE else (0 if alone else None)
        self.before = self._told(before)

    def __call__(self, state: State[Any]) -> tuple[Change, ...]:
        """Give the changes, those of pieces first."""
        now = self._told(state)
        found = [
            change
            for key in TOLD
            for change in _changes((key,), self.before.get(key), now.get(key))
        ]
        kept = {change.now for change in found if change.was is None}
        found = [change for change in found if change.now is not None or change.was not in kept]
        return tuple(sorted(found, key=lambda each: (each.where[0] != "pieces", str(each))))

    def _told(self, state: State[Any]) -> Mapping[str, Any]:
        return _describe(state.masked(self.player))


def _describe(state: State[Any]) -> Mapping[str, Any]:
    return FAMILIES[state.tables.family].describe(state)


def _changes(where: tuple[str, ...], was: Any, now: Any) -> Iterator[Change]:
    """Give the differences between two pieces of plain data."""
    if was == now:
        return
    if isinstance(was, dict) and isinstance(now, dict):
        for key in dict.fromkeys([*was, *now]):
            yield from _changes((*where, str(key)), was.get(key, ""), now.get(key, ""))
    elif isinstance(was, list) and isinstance(now, list) and not _simple(was + now):
        for index, (one, other) in enumerate(zip(was, now, strict=False)):
            yield from _changes((*where, str(index)), one, other)
    elif isinstance(was or [], list) and isinstance(now or [], list):
        old, new = Counter(map(str, was or ())), Counter(map(str, now or ()))
        yield from (Change(where, None, each) for each in (new - old).elements())
        yield from (Change(where, each, None) for each in (old - new).elements())
    else:
        yield Change(where, _word(was), _word(now))


def _simple(row: Sequence[Any]) -> bool:
    return not any(isinstance(each, (list, dict)) for each in row)


def _word(value: Any) -> Any:
    """Give a value that can be looked up; nothing is told as `none`."""
    return "none" if value in (None, "") else value if isinstance(value, (int, str)) else str(value)
