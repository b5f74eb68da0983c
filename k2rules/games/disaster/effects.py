"""What event tokens do when they take effect (player aid)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from k2rules.engine.frames import Ask, Auto
from k2rules.engine.reasons import NOT_NOW, Refusal
from k2rules.games.disaster import actions
from k2rules.games.disaster.blocking import open_all
from k2rules.games.disaster.config import Event
from k2rules.games.disaster.dice import TeamRoll
from k2rules.games.disaster.events import FlashlightPassed
from k2rules.games.disaster.lost import leave
from k2rules.games.disaster.places import fall, move_to
from k2rules.games.disaster.state import NOBODY, ON_PIECE
from k2rules.games.disaster.stats import movement

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from k2rules.engine.decisions import Action
    from k2rules.games.disaster.config import Effect
    from k2rules.games.disaster.state import DisasterState

__all__ = [
    "ChooseBearer",
    "ChooseInjured",
    "ChooseSick",
    "InjuryRoll",
    "TakeEffects",
    "slope",
    "take_effect",
]

NO_TARGET = Refusal("no-target", "{piece} cannot be chosen for this event", "DK2 7.2")

BURIED = "slid into the avalanche"


LASTING = (Event.CHANGE_MOVEMENT, Event.STOP)
"""Effects that work on until the turn ends: the numbers of their tokens are read all that time."""


def take_effect(g: DisasterState, seat: int, token: int) -> None:
    """Let every effect of a token take place, the first one first."""
    effects = g.tables.kinds[token].effects
    if any(effect.do in LASTING for effect in effects):
        _last(g, seat, token)
    g.stack.append(TakeEffects(seat, token, 0))


def _last(g: DisasterState, seat: int, token: int) -> None:
    """Let a token last for the turn; a move under way gets longer, if that is what it does."""
    mover = g.mover
    before = 0 if mover == NOBODY else movement(g, mover)
    g.modifiers.append((seat, token))
    if mover != NOBODY:
        g.left += max(0, movement(g, mover) - before)


@frozen
class TakeEffects(Auto):
    """The effects of a token that are still to take place, from this number on."""

    seat: int
    token: int
    number: int

    def run(self, g: DisasterState) -> None:
        """Let the next one take place, the others after all that comes of it."""
        effects = g.tables.kinds[self.token].effects
        if self.number < len(effects):
            g.stack.append(TakeEffects(self.seat, self.token, self.number + 1))
            effect = effects[self.number]
            EFFECTS[effect.do](g, self.seat, self.token, effect)


def _living(g: DisasterState) -> list[int]:
    """Give the climbers on the route, High Camp included."""
    return [climber for climber in sorted(g.tables.climbers) if g.on_route(climber)]


def sicken(g: DisasterState, seat: int, token: int, _effect: Effect) -> None:
    """A player's climber closest to the Summit falls sick (DK2 aid acute-mountain-sickness)."""
    living = _living(g)
    highest: dict[int, int] = {}
    for climber in living:
        leader = g.leader[climber]
        highest[leader] = max(g.pos[climber], highest.get(leader, NOBODY))
    closest = tuple(climber for climber in living if g.pos[climber] == highest[g.leader[climber]])
    if closest:
        g.stack.append(ChooseSick(seat, token, closest))


def injure(g: DisasterState, seat: int, token: int, _effect: Effect) -> None:
    """A climber without a marker falls, is hurt, or gets away with it (DK2 aid broken-rope)."""
    climbers = tuple(climber for climber in _living(g) if not g.marker[climber])
    if climbers:
        g.stack.append(ChooseInjured(seat, token, climbers))


def last(_g: DisasterState, _seat: int, _token: int, _effect: Effect) -> None:
    """Nothing happens at once: the token's numbers are read while it lasts."""


def place_flashlight(g: DisasterState, seat: int, token: int, _effect: Effect) -> None:
    """A climber gets the flashlight (DK2 aid flashlight)."""
    living = tuple(_living(g))
    if living:
        g.stack.append(ChooseBearer(seat, token, living))


def open_ridges(g: DisasterState, _seat: int, _token: int, _effect: Effect) -> None:
    """No ridge is blocked for the rest of the turn (DK2 aid ridges-open)."""
    g.ridges_open = 1
    open_all(g)


def slide(g: DisasterState, _seat: int, _token: int, _effect: Effect) -> None:
    """Everybody on a ridge slides to the first space below that is none (DK2 aid icy)."""
    sliding = [p for p, space in enumerate(g.pos) if g.on_route(p) and space in g.tables.ridges]
    for piece in reversed(sliding):
        _slide_one(g, piece)


def _slide_one(g: DisasterState, piece: int) -> None:
    """Slide a piece past avalanche spaces, or onto the first one if that is its end."""
    spaces = slope(g, g.pos[piece])
    crossed = [space for space in spaces if g.avalanche[space]]
    ruling = g.tables.ruling
    if piece in g.tables.climbers:
        if crossed and not ruling("icy-through-avalanche", "end-space-only"):
            fall(g, piece, BURIED)
        elif g.pos[piece] == g.tables.shoulder:
            leave(g, g.leader[piece], piece, spaces[-1])
        else:
            move_to(g, (piece,), spaces[-1], earns=False)
    elif crossed and ruling("icy-guides", "killed"):
        fall(g, piece, BURIED)
    else:
        stops = crossed and ruling("icy-guides", "stops")
        move_to(g, (piece,), crossed[0] if stops else spaces[-1], earns=False)


def slope(g: DisasterState, space: int) -> list[int]:
    """Give the spaces of a slide: down to the first that is no ridge."""
    spaces = [space - 1]
    while spaces[-1] in g.tables.ridges:
        spaces.append(spaces[-1] - 1)
    return spaces


EFFECTS: dict[Event, Callable[[DisasterState, int, int, Effect], None]] = {
    Event.SICKEN: sicken,
    Event.INJURE: injure,
    Event.CHANGE_MOVEMENT: last,
    Event.STOP: last,
    Event.PLACE_FLASHLIGHT: place_flashlight,
    Event.SLIDE: slide,
    Event.OPEN_RIDGES: open_ridges,
}
"""What each effect of the vocabulary does."""


@frozen
class ChooseTarget(Ask):
    """Which of the pieces an event happens to."""

    seat: int
    token: int
    pieces: tuple[int, ...]

    def options(self, g: DisasterState) -> Sequence[Action]:
        """Give the pieces."""
        return [g.tables.target[piece] for piece in self.pieces]

    def chosen(self, g: DisasterState, action: Action) -> None:
        """Let it happen to the piece."""
        (piece,) = g.tables.arguments[action]
        self.happen(g, piece)

    def happen(self, g: DisasterState, piece: int) -> None:
        """Let the event happen to the piece."""
        raise NotImplementedError

    def refusal(self, g: DisasterState, action: Action) -> Refusal | None:
        """Say why the piece cannot be chosen."""
        if not isinstance(action, actions.Target):
            return NOT_NOW
        return None if action in self.options(g) else NO_TARGET

    def prompt(self, g: DisasterState) -> str:
        """Ask for the piece."""
        return f"Whom does {g.tables.kinds[self.token].title} happen to?"


@frozen
class ChooseSick(ChooseTarget):
    """Which of those closest to the Summit falls sick."""

    kind: ClassVar[str] = "sicken"

    def happen(self, g: DisasterState, piece: int) -> None:
        """Lay the token on the climber."""
        g.sick = piece
        g.place[self.token] = ON_PIECE


@frozen
class ChooseInjured(ChooseTarget):
    """Whose rope breaks."""

    kind: ClassVar[str] = "injure"

    def happen(self, g: DisasterState, piece: int) -> None:
        """Roll for the climber."""
        g.stack.append(InjuryRoll(g.leader[piece], piece, self.token))


@frozen
class InjuryRoll(TeamRoll):
    """What becomes of a climber whose rope breaks (DK2 aid broken-rope)."""

    what: ClassVar[str] = "broken rope"
    seat: int
    climber: int
    token: int

    def lucky(self) -> int:
        """The climber rolls for itself."""
        return self.climber

    def effect(self, g: DisasterState) -> Effect:
        """Give the numbers of the event."""
        effects = g.tables.kinds[self.token].effects
        return next(effect for effect in effects if effect.do is Event.INJURE)

    def best(self, g: DisasterState) -> int:
        """Nothing happens."""
        return self.effect(g).camp + 1

    def decided(self, g: DisasterState, result: int) -> None:
        """Die, go back to High Camp, or nothing."""
        effect = self.effect(g)
        if result <= effect.dies:
            fall(g, self.climber, "fell with a broken rope")
        elif result <= effect.camp:
            move_to(g, (self.climber,), g.tables.high_camp)


@frozen
class ChooseBearer(ChooseTarget):
    """Who bears the flashlight."""

    kind: ClassVar[str] = "place_flashlight"

    def happen(self, g: DisasterState, piece: int) -> None:
        """Give it to the climber."""
        g.flashlight = piece
        if g.sink is not None:
            g.emit(FlashlightPassed(g.tables.pieces[piece]))
