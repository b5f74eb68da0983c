"""Why an act of the movement step is refused (DK2 8.0, DK2 9.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.engine.reasons import NOT_NOW, Refusal
from k2rules.games.disaster import actions, climbers, guides, held
from k2rules.games.disaster.descent import cannot_descend, must_descend
from k2rules.games.disaster.lost import cannot_bivouac
from k2rules.games.disaster.options import (
    CLIMBERS_IN_DARKNESS,
    GUIDE_IN_DARKNESS,
    UNDECIDED,
    WITH_THE_GUIDE,
    not_moved_so,
)
from k2rules.games.disaster.state import NOBODY
from k2rules.games.disaster.stats import is_stuck

if TYPE_CHECKING:
    from collections.abc import Callable

    from k2rules.engine.decisions import Action
    from k2rules.games.disaster.state import DisasterState

__all__ = ["cannot_end", "cannot_move_guide", "cannot_prepare", "refusal"]

DECIDED = Refusal("decided", "what is moved this turn is decided already", "DK2 8.1")
NO_GUIDE = Refusal("no-guide", "there is no guide on the route", "DK2 8.1")
GUIDE_STUCK = Refusal("guide-stuck", "the HAP is stuck and does not move", "DK2 aid hap-stuck")
HAP_STUCK = Refusal("hap-stuck", "the HAP is stuck and prepares nothing", "DK2 aid hap-stuck")
IN_DARKNESS = Refusal("in-darkness", "in darkness there is no choice: all may move", "DK2 8.6")
ON_ITS_WAY = Refusal("on-its-way", "a piece is on its way", "DK2 8.4")
MUST_DESCEND = Refusal("must-descend", "a piece on an avalanche space must descend", "DK2 9.2")
UNDECIDED_YET = Refusal("undecided", "first decide what is moved this turn", "DK2 8.1")
NOT_YOURS = Refusal("not-yours", "{piece} is not in the team", "DK2 8.1")
NOBODY_MOVES = Refusal("nobody-moves", "no piece is on its way", "DK2 8.4")


def cannot_end(g: DisasterState, seat: int) -> Refusal | None:
    """Say why the movement cannot end yet (DK2 8.1, DK2 9.2)."""
    if g.mover != NOBODY:
        return ON_ITS_WAY
    if g.option == UNDECIDED:
        return UNDECIDED_YET
    return MUST_DESCEND if must_descend(g, seat) else None


def cannot_move_guide(g: DisasterState, seat: int) -> Refusal | None:
    """Say why the guide cannot be moved (DK2 8.1)."""
    guide = g.guide(seat)
    if not g.on_route(guide):
        return NO_GUIDE
    return GUIDE_STUCK if is_stuck(g, guide) else None


def cannot_prepare(g: DisasterState, seat: int) -> Refusal | None:
    """Say why no preparations can be made: a guide who is gone is no bar (DK2 8.5)."""
    guide = g.guide(seat)
    return HAP_STUCK if g.on_route(guide) and is_stuck(g, guide) else None


def refusal(g: DisasterState, seat: int, action: Action) -> Refusal | None:
    """Say why the act is not among the options of the seat; None if it is."""
    asks = REFUSALS.get(type(action))
    return NOT_NOW if asks is None else asks(g, seat, action)


def _arguments(g: DisasterState, action: Action) -> tuple[Any, ...]:
    return g.tables.arguments[action]


def _choice(g: DisasterState, seat: int, action: Action) -> Refusal | None:
    if g.option != UNDECIDED:
        return IN_DARKNESS if g.dark else DECIDED
    if isinstance(action, actions.MoveGuide):
        return cannot_move_guide(g, seat)
    return cannot_prepare(g, seat) if isinstance(action, actions.Prepare) else None


def _play_held(g: DisasterState, seat: int, action: Action) -> Refusal | None:
    if g.bearing != NOBODY:
        return climbers.BEARS
    return held.cannot_play(g, seat, *_arguments(g, action))


def _pass_flashlight(g: DisasterState, seat: int, action: Action) -> Refusal | None:
    if g.bearing != NOBODY:
        return climbers.BEARS
    return held.cannot_pass_flashlight(g, seat, *_arguments(g, action))


def _descend(g: DisasterState, seat: int, action: Action) -> Refusal | None:
    return cannot_descend(g, seat, *_arguments(g, action))


def _bivouac(g: DisasterState, seat: int, action: Action) -> Refusal | None:
    (piece,) = _arguments(g, action)
    if g.leader[piece] != seat:
        return NOT_YOURS
    if g.mover != NOBODY:
        return ON_ITS_WAY
    refused = cannot_bivouac(g, piece)
    if refused is not None:
        return refused
    option = GUIDE_IN_DARKNESS if piece in g.tables.guides else CLIMBERS_IN_DARKNESS
    return None if g.option == option else not_moved_so(g)


def _drop_off(g: DisasterState, _seat: int, _action: Action) -> Refusal | None:
    led = g.mover in g.tables.guides
    return guides.cannot_drop(g, g.mover) if led else guides.NOBODY_ALONG


def _stop(g: DisasterState, _seat: int, _action: Action) -> Refusal | None:
    if g.mover == NOBODY:
        return NOBODY_MOVES
    cannot = guides.cannot_stop if g.mover in g.tables.guides else climbers.cannot_stop
    return cannot(g, g.mover)


def _lift(g: DisasterState, seat: int, action: Action) -> Refusal | None:
    (climber,) = _arguments(g, action)
    if g.leader[climber] != seat:
        return NOT_YOURS
    if g.option not in WITH_THE_GUIDE:
        return not_moved_so(g)
    return guides.cannot_lift(g, g.guide(seat), climber)


def _step(g: DisasterState, seat: int, action: Action) -> Refusal | None:
    piece, space = _arguments(g, action)
    if g.leader[piece] != seat:
        return NOT_YOURS
    if g.mover not in (NOBODY, piece):
        return ON_ITS_WAY
    if piece in g.tables.climbers:
        return climbers.cannot_step(g, piece, space)
    if g.option not in WITH_THE_GUIDE:
        return not_moved_so(g)
    return guides.cannot_step(g, piece, space)


def _push(g: DisasterState, seat: int, action: Action) -> Refusal | None:
    (climber,) = _arguments(g, action)
    if g.leader[climber] != seat:
        return NOT_YOURS
    if g.mover not in (NOBODY, climber):
        return ON_ITS_WAY
    return climbers.cannot_push(g, climber) if climber in g.tables.climbers else climbers.NO_GUIDES


def _carry(g: DisasterState, seat: int, action: Action) -> Refusal | None:
    climber, by = _arguments(g, action)
    if g.leader[climber] != seat or g.leader[by] != seat:
        return NOT_YOURS
    return climbers.cannot_carry(g, climber, by) if g.mover in (NOBODY, by) else ON_ITS_WAY


REFUSALS: dict[type[Action], Callable[[DisasterState, int, Action], Refusal | None]] = {
    actions.EndTurn: lambda g, seat, _action: cannot_end(g, seat),
    actions.PlayHeld: _play_held,
    actions.PassFlashlight: _pass_flashlight,
    actions.MoveGuide: _choice,
    actions.MoveClimbers: _choice,
    actions.Prepare: _choice,
    actions.Descend: _descend,
    actions.Bivouac: _bivouac,
    actions.DropOff: _drop_off,
    actions.Stop: _stop,
    actions.Lift: _lift,
    actions.Step: _step,
    actions.Push: _push,
    actions.Carry: _carry,
}
"""What answers for each verb of the movement step."""
