"""The climbers' moves: stepping, pushing, carrying one another (DK2 8.4, DK2 14.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from k2rules.engine.frames import Auto
from k2rules.engine.reasons import Refusal
from k2rules.games.disaster import actions
from k2rules.games.disaster.config import Trait
from k2rules.games.disaster.descent import arrive, tire
from k2rules.games.disaster.held import begin_step
from k2rules.games.disaster.lost import leave
from k2rules.games.disaster.options import BY_THEMSELVES, ONE_CLIMBER, not_moved_so
from k2rules.games.disaster.ridges import cannot_enter, steps
from k2rules.games.disaster.state import NOBODY
from k2rules.games.disaster.stats import (
    climber_movement,
    has_trait,
    may_push,
    may_stay_on_blocked,
    start_in_sight,
)
from k2rules.games.disaster.tables import STOP

if TYPE_CHECKING:
    from collections.abc import Callable

    from k2rules.engine.decisions import Action
    from k2rules.games.disaster.state import DisasterState

__all__ = [
    "ACTS",
    "AfterStep",
    "Carried",
    "CarriedThere",
    "beginnings",
    "cannot_carry",
    "cannot_push",
    "cannot_step",
    "cannot_stop",
    "carry",
    "on_the_way",
]

CANNOT_WALK = Refusal("cannot-walk", "{piece} is where it cannot walk from", "DK2 9.2")
HAS_MOVED = Refusal("has-moved", "{piece} has moved this turn", "DK2 8.4")
RESTS = Refusal("rests", "{piece} is tired and rests this turn", "DK2 14.2")
ONE_ONLY = Refusal("one-only", "one climber moves after preparations", "DK2 8.5")
ON_ITS_WAY = Refusal("on-its-way", "another piece is on its way", "DK2 8.4")
NO_SPACES = Refusal("no-spaces", "{piece} has no spaces left", "DK2 8.4")
NO_GUIDES = Refusal("no-guides", "guides never push", "DK2 14.2")
CANNOT_PUSH = Refusal("cannot-push", "{piece} cannot push now", "DK2 14.2")
ON_BLOCKED = Refusal("on-blocked", "nobody stays on a blocked ridge that is passed", "DK2 9.1")
PUSHES = Refusal("pushes", "who pushes takes the step", "DK2 14.2")
BEARS = Refusal("bears", "who carries a climber takes the step", "DK2 aid f")
NO_CARRYING = Refusal("no-carrying", "the climbers cannot carry one another so", "DK2 aid f")


def _spaces_left(g: DisasterState, climber: int) -> int:
    return g.left if g.mover == climber else climber_movement(g, climber)


def cannot_begin(g: DisasterState, climber: int) -> Refusal | None:
    """Say why the climber's move cannot begin (DK2 8.1, DK2 8.4)."""
    if g.mover != NOBODY:
        return ON_ITS_WAY
    if g.option not in BY_THEMSELVES:
        return not_moved_so(g)
    if not g.on_route(climber) or g.avalanche[g.pos[climber]]:
        return CANNOT_WALK
    if g.moved[climber]:
        return HAS_MOVED
    if g.resting[climber]:
        return RESTS
    return ONE_ONLY if g.option == ONE_CLIMBER and g.carried < 0 else None


def _cannot_go_on(g: DisasterState, climber: int) -> Refusal | None:
    return None if g.mover == climber else cannot_begin(g, climber)


def cannot_step(g: DisasterState, climber: int, space: int) -> Refusal | None:
    """Say why the climber cannot step to the space (DK2 8.4)."""
    return _cannot_go_on(g, climber) or _no_step(g, climber, space, _spaces_left(g, climber))


def _no_step(g: DisasterState, climber: int, space: int, left: int) -> Refusal | None:
    """Say why a climber that may go on cannot step to the space with so many spaces left."""
    if not left:
        return NO_SPACES
    if g.bearing == NOBODY:
        return cannot_enter(g, climber, (), space, left - 1 + may_push(g, climber))
    return _cannot_enter_with(g, climber, g.bearing, space)


def _cannot_enter_with(g: DisasterState, by: int, climber: int, space: int) -> Refusal | None:
    """Say why one climber cannot carry another to the space (DK2 aid f)."""
    if g.blocked[space] or g.avalanche[space]:
        return NO_CARRYING
    return cannot_enter(g, by, (climber,), space, 0)


def _steps(g: DisasterState, climber: int, left: int) -> list[int]:
    """Give where a climber that may go on can step to with so many spaces left."""
    if not left:
        return []
    if g.bearing == NOBODY:
        return steps(g, climber, (), left - 1 + may_push(g, climber))
    return _steps_with(g, climber, g.bearing)


def _steps_with(g: DisasterState, by: int, climber: int) -> list[int]:
    """Give where one climber can carry another."""
    neighbours = g.tables.neighbours[g.pos[by]]
    return [space for space in neighbours if _cannot_enter_with(g, by, climber, space) is None]


def cannot_push(g: DisasterState, climber: int) -> Refusal | None:
    """Say why the climber cannot push: spaces are left, or no step is possible (DK2 14.2)."""
    return _cannot_go_on(g, climber) or _no_push(g, climber, _spaces_left(g, climber))


def _no_push(g: DisasterState, climber: int, left: int) -> Refusal | None:
    """Say why a climber that may go on cannot push with so many spaces left."""
    if left or not may_push(g, climber) or g.bearing != NOBODY:
        return CANNOT_PUSH
    return None if steps(g, climber, (), 0) else CANNOT_PUSH


def cannot_stop(g: DisasterState, climber: int) -> Refusal | None:
    """Say why the climber's move cannot end here (DK2 9.1, DK2 14.2)."""
    if g.pushed:
        return PUSHES
    if g.bearing != NOBODY:
        return BEARS
    space = g.pos[climber]
    free = not g.blocked[space] or g.blocked_under == space
    return None if free or may_stay_on_blocked(g, climber) else ON_BLOCKED


def cannot_carry(g: DisasterState, climber: int, by: int) -> Refusal | None:
    """Say why one climber cannot carry another on its next step (DK2 aid f)."""
    refused = _cannot_go_on(g, by)
    if refused is not None:
        return refused
    fit = (
        g.carried <= 0
        and g.bearing == NOBODY
        and climber != by
        and g.leader[climber] == g.leader[by]
        and g.pos[climber] == g.pos[by]
        and not g.moved[climber]
        and not g.resting[climber]
        and has_trait(g, by, Trait.FORTITUDE)
        and _spaces_left(g, by) > 0
    )
    return None if fit and _steps_with(g, by, climber) else NO_CARRYING


def beginnings(g: DisasterState, seat: int) -> list[Action]:
    """Give what the climbers of a seat may begin a move with."""
    menu: list[Action] = []
    for climber in g.team(seat):
        if cannot_begin(g, climber) is None:
            menu += _acts(g, climber)
    return menu


def on_the_way(g: DisasterState) -> list[Action]:
    """Give what the climber may do in the middle of its move."""
    climber = g.mover
    menu = _acts(g, climber)
    if cannot_stop(g, climber) is None:
        menu.append(STOP)
    return menu


def _acts(g: DisasterState, climber: int) -> list[Action]:
    """Give what a climber that may go on can do."""
    step_to, left = g.tables.step[climber], _spaces_left(g, climber)
    menu: list[Action] = [step_to[space] for space in _steps(g, climber, left)]
    if not left and _no_push(g, climber, left) is None:
        menu.append(g.tables.push[climber])
    if has_trait(g, climber, Trait.FORTITUDE):
        menu += [
            g.tables.carry[other, climber]
            for other in g.team(g.leader[climber])
            if cannot_carry(g, other, climber) is None
        ]
    return menu


def _begin(g: DisasterState, climber: int) -> None:
    if g.mover == NOBODY:
        start_in_sight(g, climber)
        g.mover = climber
        g.left = climber_movement(g, climber)
        g.pushed = 0


def step(g: DisasterState, climber: int, _piece: int, space: int) -> None:
    """Move to the next space; the Shoulder may lose it in darkness (DK2 8.4, DK2 9.3)."""
    _begin(g, climber)
    seat = g.leader[climber]
    g.left -= 1
    g.pushed = 0
    begin_step(g)
    after = AfterStep(seat, climber)
    if g.bearing == NOBODY:
        g.stack.append(after)
    else:
        carried = g.bearing
        g.bearing = NOBODY
        g.stack += [CarriedThere(seat, carried), after, Carried(seat, carried, space)]
    leave(g, seat, climber, space)


@frozen
class Carried(Auto):
    """A climber that is carried goes the same way (DK2 aid f)."""

    seat: int
    climber: int
    space: int

    def run(self, g: DisasterState) -> None:
        """Let it go; it has moved."""
        g.moved[self.climber] = 1
        leave(g, self.seat, self.climber, self.space)


@frozen
class CarriedThere(Auto):
    """A climber has been carried to where its movement ends (DK2 aid f)."""

    seat: int
    climber: int

    def run(self, g: DisasterState) -> None:
        """End it."""
        g.tables.blocking.stopped(g, self.seat, (self.climber,))


@frozen
class AfterStep(Auto):
    """A step is done: an avalanche space, the box or the end of the spaces ends the move."""

    seat: int
    climber: int

    def run(self, g: DisasterState) -> None:
        """End the move where it must end."""
        climber = self.climber
        if not g.on_route(climber):
            stop(g, climber)
        elif g.avalanche[g.pos[climber]]:
            left = g.left
            stop(g, climber)
            arrive(g, self.seat, (climber,), left)


def push(g: DisasterState, climber: int, _piece: int) -> None:
    """Take one more space, and be tired afterwards (DK2 14.2)."""
    _begin(g, climber)
    g.pushed = 1
    g.left += 1
    tire(g, climber)


def carry(g: DisasterState, climber: int, by: int) -> None:
    """Take another climber along on the next step (DK2 aid f)."""
    _begin(g, by)
    g.bearing = climber
    g.carried = 1


def stop(g: DisasterState, climber: int) -> None:
    """End the climber's move; who is Cautious tires (DK2 aid c)."""
    g.moved[climber] = 1
    if has_trait(g, climber, Trait.CAUTIOUS) and g.on_route(climber):
        tire(g, climber)
    if g.option == ONE_CLIMBER:
        g.carried = NOBODY
    g.mover = NOBODY
    g.left = g.pushed = 0
    g.tables.blocking.stopped(g, g.leader[climber], (climber,))


ACTS: dict[type[Action], Callable[..., None]] = {
    actions.Step: step,
    actions.Push: push,
    actions.Stop: stop,
}
"""What each verb of a climber's move does."""
