"""The game as other programs play it: checked, logged, with events, views, undo and saves."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from threading import Lock
from typing import TYPE_CHECKING, Any, Self

from attrs import evolve

from k2rules.engine.chance import Generator
from k2rules.engine.decisions import CHANCE, Action, Decision
from k2rules.engine.frames import Secret
from k2rules.engine.positions import plain
from k2rules.errors import IllegalAction, PositionError, StaleAction, UsageError
from k2rules.history import (
    Entry,
    Moment,
    TakenBack,
    all_seen_by,
    last_play,
    pending_choice,
    seen_by,
)
from k2rules.model.names import exact, show
from k2rules.model.ruleset import Ruleset
from k2rules.referee import asked_anew, examine, open_decisions
from k2rules.views import View, look, view_json

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from k2rules.engine.events import Event
    from k2rules.engine.reasons import Reason
    from k2rules.engine.results import Result
    from k2rules.engine.state import State

__all__ = ["Game"]

PATIENCE = 1.0
"""Seconds to wait for a lock that is only ever held for an instant."""


class Game:
    """A game in progress.

    `players` is a number of players or a sequence of names, `seed` fixes what chance brings
    (None: 128 random bits). With `chance="auto"` chance is sampled; with `chance="manual"` it is
    offered as decisions of the player `CHANCE`. A game is played on the trusted side: a client
    gets `view(player)` and `events_for(player)` and nothing else. Threads may share a game: what
    one plays takes effect as a whole, and with tokens no answer counts twice.
    Two games are equal when the same players stand in equal states of the same rules, however they
    came there.

    Raises:
        UsageError: the ruleset is not for that many players, or an argument is unknown.
    """

    def __init__(
        self,
        rules: Ruleset,
        players: int | Sequence[str] = 2,
        seed: int | None = None,
        *,
        chance: str = "auto",
        position: Mapping[str, Any] | None = None,
    ) -> None:
        if not isinstance(rules, Ruleset):
            raise UsageError(f"rules: expected what `load` gives, got {show(rules)}")
        chance = exact(chance)
        if type(chance) is not str or chance not in ("auto", "manual"):
            raise UsageError(f"chance: expected 'auto' or 'manual', got {show(chance)}")
        self.names = _names(rules, players)
        self.rules = rules.for_players(len(self.names))
        self.chance = chance
        self._faults: list[str] = []
        self.start = None if position is None else plain(position, self._faults)
        self._tables = rules.tables(len(self.names))
        self._id = secrets.token_hex(8)
        self._lock = Lock()
        self._open: tuple[Moment, tuple[Decision, ...]] | None = None
        self._now = Moment.first(self._first(), Generator(seed), self.players)
        self._carry_on(self._now, self._now.state.copy(), [], [])

    @classmethod
    def from_position(
        cls,
        rules: Ruleset,
        players: int | Sequence[str],
        position: Mapping[str, Any],
        seed: int | None = None,
        *,
        chance: str = "auto",
    ) -> Self:
        """Begin from a position given as plain data, with the names of a view.

        What the position leaves out is as at set-up.

        Raises:
            PositionError: with every fault of the position.
        """
        return cls(rules, players, seed, chance=chance, position=position)

    @classmethod
    def from_json(cls, text: str, seed: int | None = None, *, rules: Ruleset | None = None) -> Game:
        """Load a save: its log is replayed and must lead to the position that was saved.

        Chance after loading is fresh unless a seed is given. `rules` is needed for a save of a
        ruleset that is not an official one.

        Raises:
            SaveError: the save cannot be used.
        """
        from k2rules.records import load_game  # noqa: PLC0415  (records builds on games)

        return load_game(text, seed, rules)

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.names)

    @property
    def state(self) -> State[Any]:
        """The state: for search, after a `copy()`; playing on it directly bypasses the log."""
        return self._now.state

    @property
    def log(self) -> tuple[Entry, ...]:
        """Every decision and every outcome of chance so far, but those that were taken back."""
        now = self._now
        return tuple(now.log[: now.entries])

    @property
    def history(self) -> tuple[Entry | TakenBack, ...]:
        """Everything that was played and what was taken back of it: what a save holds."""
        now = self._now
        return tuple(now.history[: now.lines])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._now.state.over

    @property
    def result(self) -> Result | None:
        """The result; None while the game goes on."""
        state = self._now.state
        return self.rules.family.result(state) if state.over else None

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Who may act now: several while players choose in secret, none when the game is over."""
        return self._asking()[1]

    @property
    def decision(self) -> Decision:
        """The only decision.

        Raises:
            UsageError: there are several, or none.
        """
        found = self.decisions
        if len(found) != 1:
            raise UsageError(f"decision: there are {len(found)} decisions; use `decisions`")
        return found[0]

    def _asking(self) -> tuple[Moment, tuple[Decision, ...]]:
        """Return a moment and its decisions, which belong together whatever other threads do."""
        now, found = self._now, self._open
        if found is None or found[0] is not now:
            self._open = found = (now, tuple(open_decisions(now.state, now.tokens(self._id))))
        return found

    def play(
        self, action: Action, player: int | None = None, token: str | None = None
    ) -> tuple[Event, ...]:
        """Play an action if it is legal, and return what happened as the seat may see it.

        This is the lane that checks, logs and emits events; `state.apply` is the fast one.
        `player` may be left out when exactly one seat may act, or with a `token`: that of the
        decision which is answered.

        Raises:
            IllegalAction: with the reason; the game is unchanged.
            StaleAction: the token is not that of an open decision; the game is unchanged.
        """
        while True:
            now, seat = self._now, player
            if token is not None:
                now, decisions = self._asking()
                seat = _seat_asked(decisions, action, player, token)
            seen = self._play(now, action, seat)
            if seen is not None:
                return seen

    def why_not(self, action: Action, player: int | None = None) -> Reason | None:
        """Say why an action may not be played now, None if it may.

        The reason's source is a clause id, or `"API"` where no rule is involved.
        """
        return examine(self._now.state, action, player)[0]

    def view(self, player: int | None) -> View:
        """Give everything that a seat may know; None gives what a spectator sees.

        Raises:
            UsageError: there is no such seat.
        """
        self._check_seat(player)
        now, decisions = self._asking()
        waiting = {decision.player: decision for decision in decisions}
        result = self.rules.family.result(now.state) if now.state.over else None
        return look(self.rules, now.state, player, waiting, result)

    def events_for(self, player: int | None, since: int = 0) -> tuple[Event, ...]:
        """Return the events that a seat may see, from number `since` on.

        The numbers of a seat's events only grow: what is taken back stays, and `Undone` follows.

        Raises:
            UsageError: there is no such seat.
        """
        self._check_seat(player)
        if type(since) is not int or since < 0:
            raise UsageError(f"since: expected a number of events from 0, got {show(since)}")
        now = self._now
        return all_seen_by(now.events[: now.told], player)[since:]

    def undo(self, player: int | None = None, *, force: bool = False) -> None:
        """Go back to before the last play, or take back the seat's own hidden choice.

        `force` also goes back across chance and reveals.

        Raises:
            UndoError: nothing can be taken back; the game is unchanged.
            UsageError: there is no such seat.
        """
        self._check_seat(player)
        if type(force) is not bool:
            raise UsageError(f"force: expected True or False, got {show(force)}")
        while True:
            now = self._now
            log = now.log[: now.entries]
            first = pending_choice(now.state, log, player)
            if first is None:
                manual = force and self.chance == "manual"
                first = len(log) - 1 if manual and log else last_play(log, player, force=force)
            if self._take_back(now, first):
                return

    def _take_back(self, now: Moment, first: int) -> bool:
        """Take back the entry `first` of the log with all that followed it.

        If it is a choice that is still hidden, it alone is taken back, and what others have chosen
        stays. This is how a save is replayed; `undo` is for players. Return whether it took effect,
        as `_settle` does.

        Raises:
            UndoError: the log has no such entry, or too much was taken back already.
        """
        return self._settle(now, now.without(first))

    def copy(self) -> Self:
        """Return an independent game that goes on in the same way."""
        new = type(self).__new__(type(self))
        new.__dict__.update(self.__dict__)
        new._now = self._now.copy()  # noqa: SLF001
        new._open = None  # noqa: SLF001
        new._lock = Lock()  # noqa: SLF001
        return new

    __copy__ = copy

    def __deepcopy__(self, _memo: object) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.copy().__dict__.items() if name != "_lock"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, _lock=Lock())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (self.rules, self.names, self.state) == (other.rules, other.names, other.state)

    __hash__ = None  # type: ignore[assignment]

    def to_json(self) -> str:
        """Return the save of the game, for the trusted side: it holds every hand, but no seed."""
        from k2rules.records import dump_game  # noqa: PLC0415  (records builds on games)

        return dump_game(self.copy())  # one moment, whatever other threads do

    def view_json(self, player: int | None, since: int = 0) -> str:
        """Return what a server sends to a seat (None: to a spectator), as JSON.

        That is its `view` with the decision and its token, and its `events` from number `since`
        on; `next` is the number of the event that comes next.

        Raises:
            UsageError: there is no such seat, or `since` is past the next event.
        """
        game = self.copy()  # one moment, whatever other threads do
        events = game.events_for(player)
        if type(since) is not int or not 0 <= since <= len(events):
            raise UsageError(f"since: expected a number from 0 to {len(events)}, got {show(since)}")
        return view_json(game.view(player), events[since:], len(events))

    def resumed(self, seed: int | None, chance: str) -> Self:
        """Give a copy with fresh chance; with `chance="auto"` it runs to the next decision."""
        new = self.copy()
        new.chance = chance
        new._now = evolve(new._now, generator=Generator(seed))  # noqa: SLF001
        if chance == "auto" and new.state.is_chance:
            new._carry_on(new._now, new.state.copy(), [], [])  # noqa: SLF001
        return new

    def _repr_svg_(self) -> str:
        """Draw the board as everybody sees it, for notebooks."""
        from k2rules.drawing.svg import view_svg  # noqa: PLC0415  (slow, and seldom needed)

        return view_svg(self.rules, self.view(None), self.names)

    def __repr__(self) -> str:
        return f"<Game of {self.rules.id}, {self.players} players, {self._now.entries} log entries>"

    def _first(self) -> State[Any]:
        """Give the state that the game starts from."""
        if self.start is None:
            state: State[Any] = self.rules.family.setup(self._tables)
            return state
        try:
            state = self.rules.family.place(self._tables, self.start)
        except PositionError as exc:
            raise PositionError((*self._faults, *exc.faults)) from None
        if self._faults:
            raise PositionError(tuple(self._faults))
        return state

    def _play(self, now: Moment, action: Action, player: int | None) -> tuple[Event, ...] | None:
        """Play an action at a moment; None if another thread has played meanwhile."""
        reason, seat, known = examine(now.state, action, player)
        if reason is not None:
            raise IllegalAction(action, reason)
        new = now.state.copy()
        events: list[Event] = []
        new.sink = events
        frame = new.stack[-1] if new.stack else None
        if isinstance(frame, Secret):
            new.commit(seat, known)
            reveals = not new.stack or new.stack[-1] is not frame
        else:
            new.apply(known)
            reveals = any(event.reveals for event in events)
        return self._carry_on(now, new, [Entry(seat, known, reveals, now.told)], events)

    def _carry_on(
        self, now: Moment, state: State[Any], entries: list[Entry], events: list[Event]
    ) -> tuple[Event, ...] | None:
        """Sample chance if it is automatic, then let state, log and events take effect at once.

        Return the events as the seat of the first entry may see them; None if another thread has
        played meanwhile.
        """
        generator = now.generator
        actor = entries[0].player if entries else None
        if self.chance == "auto" and state.is_chance:
            generator = generator.copy()
            state.sink = events
            while state.is_chance:
                told = now.told + len(events)
                entries.append(Entry(CHANCE, state.sample(generator), told=told))
        state.sink = None
        asked = asked_anew(now.asked, now.state if entries else None, state, actor)
        seen = seen_by(events, actor)  # before it takes effect: whatever raises, nothing is played
        done = self._settle(now, lambda: now.after_play(state, generator, entries, events, asked))
        return seen if done else None

    def _settle(self, now: Moment, following: Callable[[], Moment]) -> bool:
        """Let another moment take effect, and return whether it did: not if `now` is past already.

        Everything has been worked out before, so the lock is held for an instant. If it cannot be
        had, whoever held it was broken off there, and it is replaced.
        """
        lock = self._lock
        held = lock.acquire(blocking=False) or lock.acquire(timeout=PATIENCE)
        if not held:
            self._lock = Lock()
        try:
            if self._now is not now:
                return False
            self._now = following()
            return True
        finally:
            if held:
                lock.release()

    def _check_seat(self, player: int | None) -> None:
        if player is not None and not (type(player) is int and 0 <= player < self.players):
            raise UsageError(f"player: no seat {show(player)}; seats are 0 to {self.players - 1}")


def _names(rules: Ruleset, players: int | Sequence[str]) -> tuple[str, ...]:
    """Give the names of the players; without names they are their seats."""
    if type(players) is int:
        rules.tables(players)
        return tuple(f"seat {seat}" for seat in range(players))
    if (
        not isinstance(players, Sequence)
        or isinstance(players, str)
        or not all(isinstance(name, str) for name in players)
    ):
        raise UsageError(f"players: expected a number or a sequence of names, got {show(players)}")
    rules.tables(len(players))
    return tuple(map(exact, players))


def _seat_asked(
    decisions: Sequence[Decision], action: object, player: int | None, token: object
) -> int:
    """Return the seat whose open decision has the token."""
    if type(token) is not str:
        raise UsageError(f"token: expected the text of a decision's token, got {show(token)}")
    if player is not None and type(player) is not int:
        raise UsageError(f"player: expected the number of a seat, got {show(player)}")
    for decision in decisions:
        if decision.token == token and player in (None, decision.player):
            return decision.player
    raise StaleAction(action, token)
