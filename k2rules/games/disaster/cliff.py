"""The ways down from an avalanche space: ropes, frayed ropes and scaling (DK2 9.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from k2rules.engine.frames import Ask
from k2rules.engine.reasons import NOT_NOW, Refusal
from k2rules.games.disaster.config import Trait
from k2rules.games.disaster.dice import TeamRoll
from k2rules.games.disaster.events import RopeChanged
from k2rules.games.disaster.places import fall, lose, move_to
from k2rules.games.disaster.state import NOBODY, ON_BOARD, REMOVED
from k2rules.games.disaster.stats import has_trait, keeps_dice
from k2rules.games.disaster.tables import PLACE_ROPE, SCALE, USE_ROPE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.engine.decisions import Action
    from k2rules.games.disaster.state import DisasterState

__all__ = [
    "OVER",
    "DescentRoll",
    "FrayedRopeRoll",
    "Means",
    "RopeRoll",
    "ScaleRoll",
]

NO_ROPE = Refusal("no-rope", "there is no rope on the space", "DK2 9.2")
NO_ROPE_HELD = Refusal("no-rope-held", "the player holds no rope", "DK2 9.2")
ROPE_THERE = Refusal("rope-there", "there is a sound rope on the space already", "DK2 9.2")

OVER = -1
"""What a party has left after a scale if its move is over."""


@frozen
class Means(Ask):
    """The party uses the rope on its space, puts one there, or scales down the cliff."""

    kind: ClassVar[str] = "means"
    seat: int
    party: tuple[int, ...]
    left: int = OVER

    def options(self, g: DisasterState) -> Sequence[Action]:
        """Give the ways down."""
        space = g.pos[self.party[0]]
        return [
            *([USE_ROPE] if g.ropes[space] else []),
            *([PLACE_ROPE] if cannot_place_rope(g, self.seat, space) is None else []),
            SCALE,
        ]

    def chosen(self, g: DisasterState, action: Action) -> None:
        """Put a rope there and ask again, or go down."""
        space = g.pos[self.party[0]]
        if action == PLACE_ROPE:
            place_rope(g, rope_held(g, self.seat), space)
            g.stack.append(self)
        elif action == SCALE:
            g.stack.append(ScaleRoll(self.seat, self.party, self.left))
        elif g.ropes[space][-1] >= 0:
            g.stack.append(RopeRoll(self.seat, self.party))
        else:
            g.stack.append(FrayedRopeRoll(self.seat, self.party))

    def refusal(self, g: DisasterState, action: Action) -> Refusal | None:
        """Say why the party cannot go down so."""
        if action == USE_ROPE:
            return None if g.ropes[g.pos[self.party[0]]] else NO_ROPE
        if action == PLACE_ROPE:
            return cannot_place_rope(g, self.seat, g.pos[self.party[0]])
        return None if action == SCALE else NOT_NOW

    def prompt(self, g: DisasterState) -> str:
        """Ask for the means."""
        names = " and ".join(g.tables.pieces[piece] for piece in self.party)
        return f"How do {names} descend?"


def rope_held(g: DisasterState, seat: int) -> int:
    """Give a rope that the seat holds, `NOBODY` if it holds none."""
    return next((token for token in g.held(seat) if g.tables.kinds[token].rope), NOBODY)


def cannot_place_rope(g: DisasterState, seat: int, space: int) -> Refusal | None:
    """Say why the seat cannot put a rope there: it holds none, or a sound one lies on top."""
    if rope_held(g, seat) == NOBODY:
        return NO_ROPE_HELD
    sound = g.ropes[space] and g.ropes[space][-1] >= 0
    return ROPE_THERE if sound else None


def place_rope(g: DisasterState, token: int, space: int) -> None:
    """Put a rope on top of what lies on the space (DK2 9.2)."""
    g.place[token] = ON_BOARD
    g.ropes[space] = (*g.ropes[space], token)
    _tell(g, space, "placed")


def _tell(g: DisasterState, space: int, state: str) -> None:
    if g.sink is not None:
        g.emit(RopeChanged(g.tables.spaces[space], state))


@frozen
class DescentRoll(TeamRoll):
    """A roll on an avalanche space: the space and the skill of who leads are added."""

    seat: int
    party: tuple[int, ...]

    def lucky(self) -> int:
        """A climber alone rolls for itself; nobody does in a joint descent (DK2 8.4)."""
        return self.party[0] if len(self.party) == 1 else NOBODY

    def added(self, g: DisasterState) -> int:
        """Add for the space, and for an Expert guide or an Advanced Climber alone (DK2 9.2)."""
        config = g.tables.config
        first = self.party[0]
        more = g.tables.space_data[g.pos[first]].descent
        if first in g.tables.guides:
            skills = g.tables.skills[first] if keeps_dice(g, first) else ()
            return more + sum(config.skills[skill].die for skill in skills)
        return more + sum(config.traits[trait].die for trait in g.tables.traits[first])

    def all_fall(self, g: DisasterState, cause: str) -> None:
        """The party falls to its death; nobody can be saved."""
        for piece in self.party:
            fall(g, piece, cause)

    def reach_the_end(self, g: DisasterState) -> None:
        """The party is at the foot of the rope."""
        move_to(g, self.party, g.tables.rope_end)
        self.stop(g)

    def stop(self, g: DisasterState) -> None:
        """End the movement of the party where it is."""
        climbers = [piece for piece in self.party if piece in g.tables.climbers]
        g.tables.blocking.stopped(g, self.seat, climbers)


@frozen
class RopeRoll(DescentRoll):
    """A descent by a sound rope, which may fray."""

    what: ClassVar[str] = "rope"

    def best(self, g: DisasterState) -> int:
        """The rope holds."""
        return g.tables.config.descent.rope_frays + 1

    def decided(self, g: DisasterState, result: int) -> None:
        """Arrive; at a low result the rope is turned over."""
        space = g.pos[self.party[0]]
        if result < self.best(g):
            *lower, top = g.ropes[space]
            g.ropes[space] = (*lower, -1 - top)
            _tell(g, space, "frayed")
        self.reach_the_end(g)


@frozen
class FrayedRopeRoll(DescentRoll):
    """A descent by a frayed rope, which may break or is used up."""

    what: ClassVar[str] = "frayed rope"

    def best(self, g: DisasterState) -> int:
        """Arrive."""
        return g.tables.config.descent.frayed_falls + 1

    def decided(self, g: DisasterState, result: int) -> None:
        """Fall, and the rope stays; or arrive, and it is gone."""
        space = g.pos[self.party[0]]
        if result < self.best(g):
            self.all_fall(g, "fell from a frayed rope")
            return
        *lower, top = g.ropes[space]
        g.ropes[space] = tuple(lower)
        g.place[-1 - top] = REMOVED
        _tell(g, space, "removed")
        self.reach_the_end(g)


@frozen
class ScaleRoll(DescentRoll):
    """A descent without a rope; `left` is what the party may then go on with."""

    what: ClassVar[str] = "scale"
    left: int = OVER

    def best(self, g: DisasterState) -> int:
        """Get down one space, or by luck of a skill not get lost."""
        descent = g.tables.config.descent
        first = self.party[0]
        safe = first in g.tables.guides or has_trait(g, first, Trait.GOOD_SENSE_OF_DIRECTION)
        return descent.scale_falls + 1 if safe else descent.scale_lost + 1

    def decided(self, g: DisasterState, result: int) -> None:
        """Fall, get lost, or get down one space; guides never get lost, nor those they lead."""
        if result <= g.tables.config.descent.scale_falls:
            self.all_fall(g, "fell while scaling")
        elif result < self.best(g):
            lose(g, self.party[0])
        else:
            move_to(g, self.party, g.pos[self.party[0]] - 1)
            space = g.pos[self.party[0]]
            if self.left != OVER and not g.avalanche[space] and not g.blocked[space]:
                self.go_on(g)
            else:
                self.stop(g)

    def go_on(self, g: DisasterState) -> None:
        """Let the party go on with its move, where only a rope ends it."""
        for piece in self.party:
            g.moved[piece] = 0
        g.mover, *g.riding = self.party
        g.left = self.left
        g.guided = max(g.guided, len(g.riding))
        for climber in g.riding:
            g.ridden[climber] = max(1, g.ridden[climber])
