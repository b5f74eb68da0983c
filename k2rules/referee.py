"""Who may act in a state, with what, and why not otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.engine.decisions import CHANCE, Action, Decision
from k2rules.engine.frames import Chance, Secret
from k2rules.engine.reasons import API, Reason
from k2rules.model.names import show

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from k2rules.engine.state import State

__all__ = ["asked_anew", "examine", "open_decisions"]


def open_decisions(state: State[Any], token: Callable[[int], str]) -> Iterator[Decision]:
    """Yield the decisions of all who may act now; `token` returns the token of a seat's."""
    if state.over:
        return
    frame = state.stack[-1]
    prompt = frame.prompt(state)
    if isinstance(frame, Chance):
        outcomes = tuple(state.outcomes())
        options = tuple(outcome for outcome, _ in outcomes)
        yield Decision(CHANCE, frame.kind, options, prompt, token=token(CHANCE), outcomes=outcomes)
    elif isinstance(frame, Secret):
        for seat in frame.waiting(state):
            options = tuple(frame.options_of(state, seat))
            yield Decision(seat, frame.kind, options, prompt, secret=True, token=token(seat))
    else:
        options = tuple(state.menu)
        seat = frame.who(state)
        yield Decision(seat, frame.kind, options, prompt, token=token(seat))


def waiting(state: State[Any]) -> list[int]:
    """Return the seats that may act now, `CHANCE` for a draw or roll."""
    if state.over:
        return []
    frame = state.stack[-1]
    return frame.waiting(state) if isinstance(frame, Secret) else [state.player]


def asked_anew(
    asked: tuple[int, ...], before: State[Any] | None, after: State[Any], actor: int | None
) -> tuple[int, ...]:
    """Return how often each seat was asked, once `actor` has led from one state to the other.

    Seats that still wait for others to choose in secret are not asked anew. `actor` is None where
    everybody is, `before` at the start.
    """
    if after.over:
        return asked
    now = list(asked)
    frame = after.stack[-1]
    if not isinstance(frame, Secret):
        now[CHANCE if isinstance(frame, Chance) else frame.who(after)] += 1
        return tuple(now)
    going_on: list[int] = []
    if actor is not None and before is not None and isinstance(before.stack[-1], Secret):
        going_on = waiting(before)
    for seat in frame.waiting(after):
        now[seat] += seat == actor or seat not in going_on
    return tuple(now)


def examine(
    state: State[Any], action: Action, player: int | None
) -> tuple[Reason | None, int, Any]:
    """Find why an action is refused, which seat acts, and the interned action."""
    reason, seat = _who_acts(state, player)
    if reason is not None:
        return reason, seat, None
    known = state.tables.intern(action)
    if known is None:
        return state.tables.why_unknown(action).reason(), seat, None
    return _refusal(state, known, seat), seat, known


def _who_acts(state: State[Any], player: int | None) -> tuple[Reason | None, int]:
    """Find which seat acts, or why this one may not."""
    if state.over:
        return Reason("over", "the game is over", API), CHANCE
    seats = waiting(state)
    if player is None and len(seats) > 1:
        return Reason("whose", "several seats may act: say which one does", API), CHANCE
    seat = seats[0] if player is None else player
    if type(seat) is not int or seat not in seats:
        return Reason("not-your-turn", f"it is not for player {show(player)} to act", API), CHANCE
    return None, seat


def _refusal(state: State[Any], known: Action, seat: int) -> Reason | None:
    """Find why an interned action of the seat that acts is refused."""
    frame = state.stack[-1]
    if isinstance(frame, Chance):
        return _impossible(state, known)
    if isinstance(frame, Secret):
        refusal = frame.refusal_of(state, seat, known)
        if refusal is None:
            return None
    elif known in state.menu:
        return None
    else:
        refusal = frame.refusal(state, known)
        if refusal is None:
            raise AssertionError(f"{known!r} is not offered, for no reason, in {state!r}")
    return refusal.reason(*known.about())


def _impossible(state: State[Any], outcome: Action) -> Reason | None:
    """Say why chance cannot bring this outcome."""
    if any(outcome == possible for possible, _ in state.outcomes()):
        return None
    return Reason("impossible", "chance cannot bring this now", API)
