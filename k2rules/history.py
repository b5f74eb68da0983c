"""What was played in a game, what of it was taken back, and what can be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from attrs import define, evolve, field, frozen

from k2rules.engine.decisions import CHANCE, Action
from k2rules.engine.events import Undone
from k2rules.engine.frames import Secret
from k2rules.engine.reasons import API, Reason
from k2rules.engine.spelling import Spelled
from k2rules.errors import UndoError
from k2rules.referee import asked_anew

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from k2rules.engine.chance import Generator
    from k2rules.engine.events import Event
    from k2rules.engine.state import State

__all__ = [
    "Entry",
    "Moment",
    "TakenBack",
    "all_seen_by",
    "last_play",
    "pending_choice",
    "perform",
    "seen_by",
]

STRIDE = 16
"""Entries of the log between states that are kept, so that going back replays few."""
MOST_LINES = 50_000
"""Lines of a history after which nothing more is taken back: a save must stay loadable."""


@frozen
class Entry(Spelled):
    """One line of the log: what a seat did, or what chance brought (`player` is then `CHANCE`).

    `reveals` is whether the play turned up what was hidden from others, `told` the number of the
    first event that it caused.
    """

    player: int
    action: Action
    reveals: bool = field(default=False, eq=False)
    told: int = field(default=0, eq=False)


@frozen
class TakenBack(Spelled):
    """One line of the history: `count` entries of the log as it was, from `first` on, are gone."""

    first: int
    count: int


@define(eq=False)
class Moment:
    """All that a play replaces, in one assignment, so that no interruption leaves half of it.

    The lists are shared by consecutive moments: only the first `entries` of the log, `lines` of the
    history and `told` events belong to this one. `asked` is how often each seat, and chance last,
    was asked; `marks` are states after so many entries of the log.
    """

    state: State[Any]
    generator: Generator
    log: list[Entry]
    entries: int
    history: list[Entry | TakenBack]
    lines: int
    events: list[Event]
    told: int
    asked: tuple[int, ...]
    marks: tuple[tuple[int, State[Any]], ...]

    @classmethod
    def first(cls, state: State[Any], generator: Generator, players: int) -> Self:
        """Return the moment before anything is played."""
        asked = (0,) * (players + 1)
        return cls(state, generator, [], 0, [], 0, [], 0, asked, ((0, state.copy()),))

    def tokens(self, game: str) -> Callable[[int], str]:
        """Return what gives the token of the decision that a seat has now."""
        asked = self.asked
        return lambda seat: f"{game}-{'chance' if seat == CHANCE else seat}-{asked[seat]}"

    def after_play(
        self,
        state: State[Any],
        generator: Generator,
        entries: list[Entry],
        events: list[Event],
        asked: tuple[int, ...],
    ) -> Self:
        """Return the moment after a play and what chance brought then."""
        self.log[self.entries :] = entries
        self.history[self.lines :] = entries
        self.events[self.told :] = events
        number = self.entries + len(entries)
        marks = self.marks
        if number >= marks[-1][0] + STRIDE:
            marks = (*marks, (number, state.copy()))
        lines, told = self.lines + len(entries), self.told + len(events)
        return type(self)(
            state, generator, self.log, number, self.history, lines, self.events, told, asked, marks
        )

    def without(self, first: int) -> Callable[[], Moment]:
        """Return what makes the moment in which the entry `first` and what followed are taken back.

        Raises:
            UndoError: the log has no such entry, or the history is too long already.
        """
        _check_room(self.lines, first, self.entries)
        log = self.log[: self.entries]
        seat = log[first].player
        alone = pending_choice(self.state, log, seat) == first
        state = self.restored(first)
        events: list[Event] = [Undone(seat, log[first].told)]
        kept = []
        state.sink = events
        for entry in log[first + 1 :] if alone else ():
            kept.append(evolve(entry, told=self.told + len(events)))
            perform(state, entry)
        state.sink = None
        new = evolve(
            self,
            state=state,
            log=[*log[:first], *kept],
            entries=first + len(kept),
            lines=self.lines + 1,
            told=self.told + len(events),
            asked=asked_anew(self.asked, self.state, state, seat if alone else None),
            marks=tuple(mark for mark in self.marks if mark[0] <= first),
        )

        def following() -> Moment:
            self.history[self.lines :] = [TakenBack(first, self.entries - first - len(kept))]
            self.events[self.told :] = events
            return new

        return following

    def restored(self, entries: int) -> State[Any]:
        """Return a copy of the state after so many entries of the log."""
        number, mark = next(mark for mark in reversed(self.marks) if mark[0] <= entries)
        state: State[Any] = mark.copy()
        for entry in self.log[number:entries]:
            perform(state, entry)
        return state

    def copy(self) -> Self:
        """Return a moment that shares no list with this one."""
        return evolve(
            self,
            generator=self.generator.copy(),
            log=self.log[: self.entries],
            history=self.history[: self.lines],
            events=self.events[: self.told],
        )


def perform(state: State[Any], entry: Entry) -> None:
    """Play an entry of a log on a state, without checking it."""
    if isinstance(state.stack[-1], Secret):
        state.commit(entry.player, entry.action)
    else:
        state.apply(entry.action)


def seen_by(events: Iterable[Event], player: int | None) -> tuple[Event, ...]:
    """Return the events of a play as a seat may see them; chance sees what a spectator sees."""
    seat = None if player == CHANCE else player
    known = [event.seen_by(seat) for event in events]
    return tuple([event for event in known if event is not None])


def all_seen_by(events: Iterable[Event], player: int | None) -> tuple[Event, ...]:
    """Return all events of a game as a seat may see them, `Undone` with the seat's own numbers."""
    found: list[Event] = []
    numbers: list[int] = []  # of the first event that the seat sees from this one on
    for event in events:
        numbers.append(len(found))
        if isinstance(event, Undone):
            found.append(Undone(event.player, numbers[event.to]))
        else:
            found += seen_by((event,), player)
    return tuple(found)


def _check_room(lines: int, first: int, entries: int) -> None:
    """Check that the entry `first` of a log can be taken back.

    Raises:
        UndoError: there is no such entry, or the history is too long already.
    """
    if type(first) is not int or not 0 <= first < entries:
        raise UndoError(Reason("nothing", "there is nothing to take back", API))
    if lines >= MOST_LINES:
        raise UndoError(Reason("too-long", "the history of this game is too long for more", API))


def pending_choice(state: State[Any], log: Sequence[Entry], player: int | None) -> int | None:
    """Find the log entry of a seat's choice that is still hidden."""
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, Secret) or player not in frame.answered(state):
        return None
    own = [index for index, entry in enumerate(log) if entry.player == player]
    return own[-1] if own else None  # no entry: it lies there since the start position


def last_play(log: Sequence[Entry], player: int | None, *, force: bool) -> int:
    """Find the log entry of the last play, which is to be taken back with what followed.

    Raises:
        UndoError: there is none, it was another player's, or chance or a reveal came after it.
    """
    plays = [index for index, entry in enumerate(log) if entry.player != CHANCE]
    if not plays:
        raise UndoError(Reason("nothing", "there is nothing to take back", API))
    last = plays[-1]
    if player is not None and log[last].player != player:
        raise UndoError(Reason("not-yours", "the last play was another player's", API))
    if not force and last + 1 < len(log):
        raise UndoError(Reason("chance", "chance has decided something since", API))
    if not force and log[last].reveals:
        raise UndoError(Reason("reveal", "hidden things have been revealed since", API))
    return last
