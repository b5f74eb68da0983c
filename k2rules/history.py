"""The log of a game, and what of it can be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from k2rules.engine.decisions import CHANCE, Action
from k2rules.engine.frames import Secret
from k2rules.engine.reasons import API, Reason
from k2rules.errors import UndoError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.engine.state import State

__all__ = ["Entry", "last_play", "pending_choice"]


@frozen
class Entry:
    """One line of the log: what a seat did, or what chance brought (`player` is then `CHANCE`).

    `reveals` tells that the play turned up what was hidden from others.
    """

    player: int
    action: Action
    reveals: bool = field(default=False, eq=False)


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
