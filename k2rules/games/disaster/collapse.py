"""The Avalanche Track, collapses and their victims (DK2 7.3, DK2 14.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from k2rules.engine.frames import Ask, Auto
from k2rules.engine.reasons import NOT_NOW, Refusal
from k2rules.games.disaster import actions
from k2rules.games.disaster.events import ClimberSaved, Collapsed, GuideSacrificed, TokenPlaced
from k2rules.games.disaster.places import fall, move_to
from k2rules.games.disaster.state import ASIDE, ON_TRACK, SPARE
from k2rules.games.disaster.tables import DECLINE, SACRIFICE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.engine.decisions import Action
    from k2rules.games.disaster.state import DisasterState

__all__ = ["NumberCollapse", "SaveOne", "not_bought"]

NO_VICTIM = Refusal("no-victim", "{piece} is not among those who would die", "DK2 7.3")


def not_bought(g: DisasterState, token: int) -> None:
    """Put an event that nobody buys on the Avalanche Track, or aside if it is full (DK2 7.3)."""
    number = g.tables.token_data[token].number if token != SPARE else 0
    covered = not g.dark and len(g.track) < g.tables.config.avalanche.spaces
    if covered:
        g.track.append(token)
    if token != SPARE:
        g.place[token] = ON_TRACK if covered else ASIDE
    _tell(g, token, "avalanche-track" if covered else "aside")
    late = g.tables.ruling("collapse-by-number", "same-token")
    if late:
        g.stack.append(NumberCollapse(number))
    space = g.tables.collapse_at.get(len(g.track)) if covered else None
    if space is not None:
        g.stack.append(Collapse(space))
    if not late:
        NumberCollapse(number).run(g)


def _tell(g: DisasterState, token: int, place: str) -> None:
    if g.sink is not None:
        name = None if token == SPARE else g.tables.tokens[token]
        g.emit(TokenPlaced(name, place))


@frozen
class NumberCollapse(Auto):
    """The space that waits for this number comes down once the one below has (DK2 14.5)."""

    number: int

    def run(self, g: DisasterState) -> None:
        """Bring it down."""
        for number, space, after in g.tables.collapse_by:
            if number == self.number and g.avalanche[after] and not g.avalanche[space]:
                g.stack.append(Collapse(space))
                return


@frozen
class Collapse(Auto):
    """The serac falls on a space: climbers die there unless a guide saves one (DK2 7.3)."""

    space: int

    def run(self, g: DisasterState) -> None:
        """Turn a marker over and find the victims, seat by seat."""
        space = self.space
        g.tables.blocking.collapses(g, space)
        g.blocked[space] = 0
        g.avalanche[space] = 1
        if g.sink is not None:
            g.emit(Collapsed(g.tables.spaces[space]))
        for seat in reversed(g.seats):
            victims = tuple(climber for climber in g.team(seat) if g.pos[climber] == space)
            guide = g.guide(seat)
            if victims and g.pos[guide] == space:
                g.stack.append(SaveOne(seat, guide, victims))
                continue
            for climber in victims:
                fall(g, climber, "buried by the collapse")
            if g.pos[guide] == space and g.tables.ruling("collapse-spares-guides", "killed"):
                fall(g, guide, "buried by the collapse")


@frozen
class SaveOne(Ask):
    """Whether a guide gives his life for one of the victims of a collapse (DK2 11.4)."""

    kind: ClassVar[str] = "sacrifice"
    seat: int
    guide: int
    victims: tuple[int, ...]

    def options(self, g: DisasterState) -> Sequence[Action]:
        """Give the climbers that he may save, or not to."""
        if len(self.victims) == 1:
            return [SACRIFICE, DECLINE]
        return [*(g.tables.target[climber] for climber in self.victims), DECLINE]

    def chosen(self, g: DisasterState, action: Action) -> None:
        """Save one, lose the others; the guide pays."""
        saved = -1
        if action == SACRIFICE:
            saved = self.victims[0]
        elif action != DECLINE:
            (saved,) = g.tables.arguments[action]
        for climber in self.victims:
            if climber != saved:
                fall(g, climber, "buried by the collapse")
        if saved >= 0:
            self.save(g, saved)
        elif g.tables.ruling("collapse-spares-guides", "killed"):
            fall(g, self.guide, "buried by the collapse")

    def save(self, g: DisasterState, climber: int) -> None:
        """Bring the climber up to the next available space."""
        if g.sink is not None:
            g.emit(GuideSacrificed(g.tables.pieces[self.guide]))
            g.emit(ClimberSaved(g.tables.pieces[climber]))
        space = g.pos[climber] + 1
        if not g.tables.ruling("saved-climber", "next-space"):
            while g.avalanche[space] or g.blocked[space]:
                space += 1
        fall(g, self.guide, "sacrificed")
        move_to(g, (climber,), space)

    def refusal(self, g: DisasterState, action: Action) -> Refusal | None:
        """Say why this is not offered."""
        if action in self.options(g):
            return None
        return NO_VICTIM if isinstance(action, actions.Target) else NOT_NOW

    def prompt(self, g: DisasterState) -> str:
        """Ask for the one to save."""
        return f"Does {g.tables.pieces[self.guide]} give his life for a climber?"
