"""The guide's move: stepping, taking climbers along and leaving them (DK2 8.2, DK2 8.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.engine.reasons import Refusal
from k2rules.games.disaster import actions
from k2rules.games.disaster.descent import arrive
from k2rules.games.disaster.held import begin_step
from k2rules.games.disaster.places import led, move_to
from k2rules.games.disaster.ridges import cannot_enter, steps
from k2rules.games.disaster.state import NOBODY
from k2rules.games.disaster.stats import (
    dim,
    guide_climbers,
    guide_movement,
    guide_spaces,
    is_stuck,
)
from k2rules.games.disaster.tables import DROP_OFF, STOP

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from k2rules.engine.decisions import Action
    from k2rules.games.disaster.state import DisasterState

__all__ = ["ACTS", "beginnings", "cannot_drop", "cannot_lift", "cannot_step", "cannot_stop"]

NO_SPACES = Refusal("no-spaces", "{piece} has no spaces left", "DK2 8.2")
TOO_FAR = Refusal("too-far", "a climber has gone as far as a guide may take it", "DK2 8.2")
TOO_MANY = Refusal("too-many", "the guide takes no more climbers along", "DK2 8.3")
NOT_TOGETHER = Refusal("not-together", "{piece} does not stand with the guide", "DK2 8.2")
HAS_MOVED = Refusal("has-moved", "{piece} has moved this turn", "DK2 8.2")
NOBODY_ALONG = Refusal("nobody-along", "the guide takes nobody along", "DK2 8.2")
NOT_YET = Refusal("not-yet", "who is taken along goes at least one space", "DK2 8.2")
ON_BLOCKED = Refusal("on-blocked", "nobody stays on a blocked ridge that is passed", "DK2 9.1")
CANNOT_START = Refusal("cannot-start", "the guide has moved or cannot move", "DK2 8.1")
TOO_HEAVY = Refusal("too-heavy", "the equipment of {piece} takes the last space", "DK2 aid e")
STUCK = Refusal("stuck", "the HAP is stuck and does not move", "DK2 aid hap-stuck")
MUST_DESCEND = Refusal("must-descend", "the guide can only descend from there", "DK2 9.2")
NO_STEP = Refusal("no-step", "the guide could not take a step with {piece}", "DK2 8.2")


def _begin(g: DisasterState, guide: int) -> None:
    """Let the guide's move begin."""
    if g.mover == NOBODY:
        g.mover = guide
        g.left = guide_movement(g, guide)


def _spaces_left(g: DisasterState, guide: int) -> int:
    """Give the guide's spaces left; before his move begins, all of them."""
    return g.left if g.mover == guide else guide_movement(g, guide)


def _reach(g: DisasterState, guide: int, riding: Sequence[int]) -> int:
    """Give the spaces left to the guide and to those he takes along."""
    left = _spaces_left(g, guide)
    if not riding:
        return left
    return min(left, guide_spaces(g, guide) - max([g.ridden[climber] for climber in riding]))


def cannot_step(g: DisasterState, guide: int, space: int) -> Refusal | None:
    """Say why the guide cannot step to the space with those he takes along (DK2 8.2)."""
    refused = _cannot_go_on(g, guide)
    if refused is not None:
        return refused
    if not _spaces_left(g, guide):
        return NO_SPACES
    reach = _reach(g, guide, g.riding)
    return cannot_enter(g, guide, g.riding, space, reach - 1) if reach > 0 else TOO_FAR


def cannot_begin(g: DisasterState, guide: int) -> Refusal | None:
    """Say why the guide's move cannot begin (DK2 8.1, DK2 9.2, DK2 aid hap-stuck)."""
    if not g.on_route(guide):
        return CANNOT_START
    if is_stuck(g, guide):
        return STUCK
    if g.avalanche[g.pos[guide]]:
        return MUST_DESCEND
    return CANNOT_START if g.moved[guide] else None


def _cost(g: DisasterState, climber: int) -> int:
    """Give what taking the climber along costs the guide in spaces (DK2 aid e)."""
    return g.tables.guide_cost[climber]


def cannot_lift(g: DisasterState, guide: int, climber: int) -> Refusal | None:
    """Say why the guide cannot take the climber along (DK2 8.2, DK2 8.3, DK2 8.6)."""
    refused = _cannot_go_on(g, guide) or _cannot_take(g, guide, climber)
    if refused is not None:
        return refused
    if _can_step_with(g, guide, climber, _cost(g, climber)):
        return None
    return TOO_HEAVY if _can_step_with(g, guide, climber, 0) else NO_STEP


def _cannot_go_on(g: DisasterState, guide: int) -> Refusal | None:
    return None if g.mover == guide else cannot_begin(g, guide)


def _cannot_take(g: DisasterState, guide: int, climber: int) -> Refusal | None:
    """Say why the climber does not go along, whatever the way."""
    if not _is_beside(g, guide, climber):
        return NOT_TOGETHER
    if g.moved[climber]:
        return HAS_MOVED
    return TOO_MANY if _has_his_number(g, guide) else None


def _is_beside(g: DisasterState, guide: int, climber: int) -> bool:
    """Whether a climber of the guide's team is on his space and not with him yet."""
    own = climber in g.tables.climbers and g.leader[climber] == g.leader[guide]
    return own and g.pos[climber] == g.pos[guide] and climber not in g.riding


def _has_his_number(g: DisasterState, guide: int) -> bool:
    """Whether the guide takes no more climbers along: at a time, in darkness in the turn."""
    so_far = g.guided if dim(g, guide) else len(g.riding)
    return so_far >= guide_climbers(g, guide)


def _can_step_with(g: DisasterState, guide: int, climber: int, cost: int) -> bool:
    """Whether some step is left with the climber taken along at this cost."""
    riding = [*g.riding, climber]
    reach = min(_reach(g, guide, riding), _spaces_left(g, guide) - cost)
    return reach > 0 and bool(steps(g, guide, riding, reach - 1))


def cannot_drop(g: DisasterState, guide: int) -> Refusal | None:
    """Say why those taken along cannot be left here (DK2 8.2, DK2 8.3, DK2 9.1)."""
    if not g.riding:
        return NOBODY_ALONG
    if _has_just_lifted(g):
        return NOT_YET
    return _on_blocked(g, guide)


def cannot_stop(g: DisasterState, guide: int) -> Refusal | None:
    """Say why the guide's move cannot end here (DK2 9.1)."""
    return NOT_YET if _has_just_lifted(g) else _on_blocked(g, guide)


def _has_just_lifted(g: DisasterState) -> bool:
    """Whether somebody taken along has not gone a space yet."""
    return 0 in [g.ridden[climber] for climber in g.riding]


def _on_blocked(g: DisasterState, guide: int) -> Refusal | None:
    """Nobody stops on a ridge that was blocked when it was entered in this move."""
    space = g.pos[guide]
    if not g.blocked[space] or g.blocked_under == space:
        return None
    return ON_BLOCKED if g.left < guide_movement(g, guide) else None


def beginnings(g: DisasterState, seat: int) -> list[Action]:
    """Give what the guide may begin his move with."""
    guide = g.guide(seat)
    return [] if guide == NOBODY or cannot_begin(g, guide) else _acts(g, guide)


def on_the_way(g: DisasterState) -> list[Action]:
    """Give what the guide may do in the middle of his move."""
    guide = g.mover
    menu = _acts(g, guide)
    if cannot_drop(g, guide) is None:
        menu.append(DROP_OFF)
    if cannot_stop(g, guide) is None:
        menu.append(STOP)
    return menu


def _acts(g: DisasterState, guide: int) -> list[Action]:
    """Give the steps and lifts of a guide who may go on."""
    menu: list[Action] = []
    reach = _reach(g, guide, g.riding)
    if reach > 0:
        step_to = g.tables.step[guide]
        menu += [step_to[space] for space in steps(g, guide, g.riding, reach - 1)]
    if not _has_his_number(g, guide):
        menu += [
            g.tables.lift[climber]
            for climber in g.team(g.leader[guide])
            if _cannot_take(g, guide, climber) is None
            and _can_step_with(g, guide, climber, _cost(g, climber))
        ]
    return menu


def step(g: DisasterState, guide: int, _piece: int, space: int) -> None:
    """Move to the next space with those taken along (DK2 8.2)."""
    _begin(g, guide)
    g.left -= 1
    begin_step(g)
    party = (guide, *g.riding)
    for climber in g.riding:
        g.ridden[climber] += 1
    move_to(g, party, space)
    if g.avalanche[space]:
        left, ridden = g.left, g.ridden.copy()
        stop(g, guide)
        if g.tables.ruling("after-a-scale", "goes-on"):
            g.ridden[:] = ridden
        arrive(g, g.leader[guide], party, left)


def lift(g: DisasterState, guide: int, climber: int) -> None:
    """Take a climber along (DK2 8.2)."""
    _begin(g, guide)
    g.left -= _cost(g, climber)
    g.riding.append(climber)
    g.guided += 1


def drop_off(g: DisasterState, guide: int) -> None:
    """Leave those taken along; they have moved (DK2 8.2)."""
    for climber in g.riding:
        g.moved[climber] = led(g)
        g.ridden[climber] = 0
    dropped = g.riding.copy()
    g.riding.clear()
    g.tables.blocking.stopped(g, g.leader[guide], dropped)


def stop(g: DisasterState, guide: int) -> None:
    """End the guide's move."""
    g.moved[guide] = 1
    g.mover = NOBODY
    g.left = 0
    drop_off(g, guide)


ACTS: dict[type[Action], Callable[..., None]] = {
    actions.Step: step,
    actions.Lift: lift,
    actions.DropOff: drop_off,
    actions.Stop: stop,
}
"""What each verb of a guide's move does."""
