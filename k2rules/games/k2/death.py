"""Climbers that die, the rescue card of the family version, and the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from k2rules.engine.frames import Ask, Auto
from k2rules.engine.reasons import NOT_NOW, Refusal
from k2rules.games.k2.actions import Decline
from k2rules.games.k2.actions import Rescue as RescueAction
from k2rules.games.k2.caves import leave_caves, take_free_cave
from k2rules.games.k2.events import ClimberDied, ClimberRescued, GameEnded
from k2rules.games.k2.state import DEAD, DYING, LOST, NOBODY, UNPITCHED
from k2rules.games.k2.traverse import lose_tokens

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.engine.decisions import Action
    from k2rules.games.k2.state import K2State

__all__ = ["AfterDeaths", "Deaths", "Rescue", "end_game"]

NOT_DYING = Refusal("not-dying", "{piece} is not dying", "K2 family rescue")
TOO_HIGH = Refusal(
    "too-high", "{space} does not lie low enough to be brought to", "K2 family rescue"
)
NO_ROOM = Refusal("no-room", "{space} holds as many climbers as it may", "K2 family rescue")


@frozen
class Deaths(Auto):
    """These climbers die at once unless a rescue card saves them.

    Of those who stay beside their snow caves the climbers of the seat `first` are the first.
    """

    pieces: tuple[int, ...]
    first: int

    def run(self, g: K2State) -> None:
        """Ask seat by seat from the start player; who has no card loses the climbers at once."""
        if g.sheltered:
            leave_caves(g, self.pieces, self.first)
        for piece in self.pieces:
            g.pos[piece] = DYING
        if g.passing in self.pieces:
            g.passing = NOBODY
        g.stack.append(AfterDeaths())
        for offset in reversed(range(g.tables.players)):
            seat = (g.start + offset) % g.tables.players
            dying = tuple(piece for piece in self.pieces if g.tables.seat[piece] == seat)
            if dying and g.rescues[seat]:
                g.stack.append(Rescue(seat, dying))
            else:
                for piece in dying:
                    die(g, piece)


@frozen
class Rescue(Ask):
    """Whether a seat spends its rescue card, on which climber, and where it is brought."""

    kind: ClassVar[str] = "rescue"
    seat: int
    dying: tuple[int, ...]

    def options(self, g: K2State) -> Sequence[Action]:
        """Give every climber and space that the card allows, and to decline."""
        rescue = g.tables.rescue
        saved: list[Action] = [
            rescue[piece][space]
            for piece in self.dying
            for space in g.tables.rescue_spaces
            if cannot_rescue(g, piece, space) is None
        ]
        return [*saved, g.tables.decline]

    def chosen(self, g: K2State, action: Action) -> None:
        """Bring the climber down, or let all die."""
        if isinstance(action, RescueAction):
            piece, space = g.tables.arguments[action]
            rescue(g, piece, space)
        rest = tuple(piece for piece in self.dying if g.pos[piece] == DYING)
        if rest and g.rescues[self.seat] and isinstance(action, RescueAction):
            g.stack.append(Rescue(self.seat, rest))
        else:
            for piece in rest:
                die(g, piece)

    def refusal(self, g: K2State, action: Action) -> Refusal | None:
        """Say why the card cannot be spent so."""
        if isinstance(action, Decline):
            return None
        if not isinstance(action, RescueAction):
            return NOT_NOW
        piece, space = g.tables.arguments[action]
        return cannot_rescue(g, piece, space) if piece in self.dying else NOT_DYING

    def prompt(self, g: K2State) -> str:
        """Ask whether to spend the card."""
        names = " and ".join(g.tables.climbers[piece] for piece in self.dying)
        return f"{names} will die: spend the rescue card?"


def cannot_rescue(g: K2State, piece: int, space: int) -> Refusal | None:
    """Say why a dying climber of the seat cannot be brought to the space (K2 family rescue)."""
    if g.pos[piece] != DYING:
        return NOT_DYING
    if space not in g.tables.rescue_spaces:
        return TOO_HIGH
    full = g.pos.count(space) >= g.tables.capacity[space]
    return NO_ROOM if full and not g.tables.rulings.rescue_anywhere else None


def rescue(g: K2State, piece: int, space: int) -> None:
    """Bring a dying climber down: fewer victory points, a new level, no place on the summit."""
    tables = g.tables
    card = tables.config.rescue
    if card is None:
        raise AssertionError(f"no rescue cards in this game: {g!r}")
    g.rescues[tables.seat[piece]] -= 1
    g.pos[piece] = space
    take_free_cave(g, piece)
    if not tables.rulings.keeps_level:
        g.level[piece] = card.level
    field = tables.fields.index(g.reached[piece])
    g.reached[piece] = tables.fields[max(0, field - card.back)]
    if piece in g.summit:
        g.summit.remove(piece)
    if g.sink is not None:
        g.emit(ClimberRescued(tables.climbers[piece], tables.spaces[space]))


def die(g: K2State, piece: int) -> None:
    """Take a climber off the board: one victory point, its carried tent lost (K2 phase 4 death)."""
    g.pos[piece] = DEAD
    g.reached[piece] = g.tables.config.victory.dead
    g.free[piece] = g.up[piece] = g.down[piece] = g.liable[piece] = g.pledged[piece] = 0
    if g.tent[piece] == UNPITCHED:
        g.tent[piece] = LOST
    if piece in g.summit:
        g.summit.remove(piece)
    if g.ends:
        lose_tokens(g, piece)
    if g.sink is not None:
        g.emit(ClimberDied(g.tables.climbers[piece]))


@frozen
class AfterDeaths(Auto):
    """A death ends the solitaire game; the last climber's death ends any game."""

    def run(self, g: K2State) -> None:
        """End the game if that is so (K2 solo death, K2 end)."""
        if g.tables.solo and DEAD in g.pos:
            end_game(g, "death")
        elif not any(g.lives(seat) for seat in range(g.tables.players)):
            end_game(g, "nobody-lives")


def end_game(g: K2State, ended_by: str) -> None:
    """End the game: nothing is left to do."""
    g.ended_by = ended_by
    g.stack.clear()
    if g.sink is not None:
        g.emit(GameEnded(ended_by))
