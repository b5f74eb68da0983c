"""Who may act in a state, with what, and why not otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.engine.decisions import CHANCE, Action, Decision
from k2rules.engine.frames import Chance, Secret
from k2rules.engine.reasons import API, Reason
from k2rules.model.names import show

if TYPE_CHECKING:
    from collections.abc import Iterator

    from k2rules.engine.state import State

__all__ = ["examine", "open_decisions"]


def open_decisions(state: State[Any], token: int) -> Iterator[Decision]:
    """Find who may act now; `token` becomes the `state_token` of the decisions."""
    if state.over:
        return
    frame = state.stack[-1]
    prompt = frame.prompt(state)
    if isinstance(frame, Chance):
        outcomes = tuple(state.outcomes())
        options = tuple(outcome for outcome, _ in outcomes)
        yield Decision(CHANCE, frame.kind, options, prompt, state_token=token, outcomes=outcomes)
    elif isinstance(frame, Secret):
        for seat in frame.waiting(state):
            options = tuple(frame.options_of(state, seat))
            yield Decision(seat, frame.kind, options, prompt, secret=True, state_token=token)
    else:
        options = tuple(state.menu)
        yield Decision(frame.who(state), frame.kind, options, prompt, state_token=token)


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
    frame = state.stack[-1]
    waiting = frame.waiting(state) if isinstance(frame, Secret) else [state.player]
    if player is None and len(waiting) > 1:
        return Reason("whose", "several seats may act: say which one does", API), CHANCE
    seat = waiting[0] if player is None else player
    if type(seat) is not int or seat not in waiting:
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
