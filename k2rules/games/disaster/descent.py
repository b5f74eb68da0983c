"""Who descends from an avalanche space, alone or with a guide, and in which order (DK2 9.2)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from k2rules.engine.frames import Ask, Auto
from k2rules.engine.reasons import NOT_NOW, Refusal
from k2rules.games.disaster import actions, held
from k2rules.games.disaster.cliff import OVER, Means
from k2rules.games.disaster.config import Trait
from k2rules.games.disaster.events import ClimberRested
from k2rules.games.disaster.options import (
    BY_THEMSELVES,
    CLIMBERS,
    CLIMBERS_IN_DARKNESS,
    ONE_CLIMBER,
    UNDECIDED,
    WITH_THE_GUIDE,
    not_moved_so,
)
from k2rules.games.disaster.places import led
from k2rules.games.disaster.state import NOBODY
from k2rules.games.disaster.stats import (
    dim,
    guide_climbers,
    has_trait,
    is_stuck,
    movement,
    start_in_sight,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from k2rules.engine.decisions import Action
    from k2rules.games.disaster.state import DisasterState

__all__ = [
    "OVER",
    "Arrivals",
    "WhoDescends",
    "arrive",
    "begin_descent",
    "cannot_descend",
    "descents",
    "must_descend",
    "tire",
]

NOT_SO = Refusal("not-so", "these pieces cannot descend together here", "DK2 9.2")
ON_ITS_WAY = Refusal("on-its-way", "a piece is on its way", "DK2 8.4")
NOT_YOURS = Refusal("not-yours", "not all of these pieces are in the team", "DK2 8.1")
NOT_WAITING = Refusal("not-waiting", "these pieces do not wait on an avalanche space", "DK2 9.2")
NEXT_TURN = Refusal("next-turn", "who has descended a space goes on next turn", "DK2 9.2")
HAP_STUCK = Refusal("hap-stuck", "the HAP is stuck and waits", "DK2 aid hap-stuck")


def arrive(g: DisasterState, seat: int, pieces: tuple[int, ...], left: int) -> None:
    """Let pieces that moved onto an avalanche space descend; `left` spaces the first one has left.

    Sources: DK2 9.2.
    """
    if not g.tables.ruling("descent-time", "next-turn"):
        going_on = g.tables.ruling("after-a-scale", "goes-on")
        g.stack.append(Arrivals(seat, pieces, left if going_on else OVER))


@frozen
class Arrivals(Auto):
    """Pieces that arrived on an avalanche space together descend in an order of choice.

    `left` are the spaces that the one who moved has left, where it may go on after a scale.
    """

    seat: int
    pieces: tuple[int, ...]
    left: int = OVER

    def run(self, g: DisasterState) -> None:
        """Ask who is next while somebody is there."""
        waiting = tuple(p for p in self.pieces if g.on_route(p) and g.avalanche[g.pos[p]])
        if waiting:
            g.stack.append(WhoDescends(self.seat, waiting, self.left))


@frozen
class WhoDescends(Ask):
    """Which of the pieces descends next, and whether the guide does so with those he leads."""

    kind: ClassVar[str] = "descend"
    seat: int
    pieces: tuple[int, ...]
    left: int = OVER

    def options(self, g: DisasterState) -> Sequence[Action]:
        """Give every party, and the climbers that may have the flashlight."""
        together = [g.tables.descend[party] for party in parties(g, self.pieces)]
        return [*together, *held.light_offers(g, self.seat)]

    def chosen(self, g: DisasterState, action: Action) -> None:
        """Let the party descend, the others after it; or hand the light over first."""
        if isinstance(action, actions.PassFlashlight):
            g.stack.append(self)
            held.pass_flashlight(g, self.seat, action)
            return
        (party,) = g.tables.arguments[action]
        others = tuple(piece for piece in self.pieces if piece not in party)
        moved = next((piece for piece in self.pieces if piece in g.tables.guides), party[0])
        if others:
            g.stack.append(Arrivals(self.seat, others, self.left if moved in others else OVER))
        begin_descent(g, self.seat, party, self.left if moved in party else OVER)

    def refusal(self, g: DisasterState, action: Action) -> Refusal | None:
        """Say why these pieces cannot descend now."""
        if isinstance(action, actions.PassFlashlight):
            return held.cannot_pass_flashlight(g, self.seat, *g.tables.arguments[action])
        if not isinstance(action, actions.Descend):
            return NOT_NOW
        return None if action in self.options(g) else NOT_SO

    def prompt(self, g: DisasterState) -> str:  # noqa: ARG002
        """Ask for the party."""
        return "Who descends next?"


def parties(g: DisasterState, pieces: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Give each guide with climbers whom he can lead down, then every piece alone."""
    for guide in pieces:
        if guide in g.tables.guides:
            yield from _led(g, guide, pieces)
    yield from ((piece,) for piece in pieces)


def _led(g: DisasterState, guide: int, pieces: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Give the guide with climbers that arrived with him or wait where he is (DK2 9.2).

    In darkness he may lead no more climbers in a turn than at a time.
    """
    here = [p for p in g.waiting(g.leader[guide]) if p != guide and g.pos[p] == g.pos[guide]]
    waiting = [p for p in here if not g.moved[p]]
    arrived = [p for p in here if g.moved[p] and p in pieces]
    most = guide_climbers(g, guide)
    more = max(0, most - g.guided) if dim(g, guide) else most
    for size in range(most, 0, -1):
        for some in combinations(sorted(waiting + arrived), size):
            if sum(piece in waiting for piece in some) <= more:
                yield (guide, *some)


def _waiting(g: DisasterState, seat: int) -> list[int]:
    """Give the pieces that were left on avalanche spaces in an earlier turn and can move."""
    return [piece for piece in g.waiting(seat) if not g.moved[piece] and not is_stuck(g, piece)]


def _within_option(g: DisasterState) -> bool:
    """Whether only those may descend that may move under the way of moving (DK2 8.1)."""
    return g.dark or g.tables.ruling("waiting-pieces", "within-the-option")


def descents(g: DisasterState, seat: int) -> list[tuple[int, ...]]:
    """Give the parties of waiting pieces that may descend now (DK2 9.2, DK2 8.6)."""
    waiting = _waiting(g, seat)
    if not waiting:
        return []
    found = list(parties(g, waiting))
    if not _within_option(g):
        return found
    guides, option = g.tables.guides, g.option
    if option in WITH_THE_GUIDE:
        return [party for party in found if party[0] in guides]
    if option == UNDECIDED or (option == ONE_CLIMBER and g.carried < 0):
        return []
    return [party for party in found if party[0] not in guides]


def must_descend(g: DisasterState, seat: int) -> list[int]:
    """Give the pieces that have to descend before the movement can end (DK2 9.2)."""
    waiting, guides = _waiting(g, seat), g.tables.guides
    if not waiting or not _within_option(g):
        return waiting
    if g.option in WITH_THE_GUIDE:
        return [piece for piece in waiting if piece in guides]
    if g.option in (CLIMBERS, CLIMBERS_IN_DARKNESS):
        return [piece for piece in waiting if piece not in guides]
    return []


def cannot_descend(g: DisasterState, seat: int, party: tuple[int, ...]) -> Refusal | None:
    """Say why these pieces cannot descend now, when nobody has just arrived (DK2 9.2)."""
    if g.mover != NOBODY:
        return ON_ITS_WAY
    if any(g.leader[piece] != seat for piece in party):
        return NOT_YOURS
    if not set(party) <= set(g.waiting(seat)):
        return NOT_WAITING
    if party in descents(g, seat):
        return None
    return _not_in_turn(g, party)


def _not_in_turn(g: DisasterState, party: tuple[int, ...]) -> Refusal:
    if any(g.moved[piece] for piece in party):
        return NEXT_TURN
    if any(is_stuck(g, piece) for piece in party):
        return HAP_STUCK
    if party not in set(parties(g, party)):
        return NOT_SO
    return not_moved_so(g)


def begin_descent(
    g: DisasterState, seat: int, party: tuple[int, ...], left: int | None = None
) -> None:
    """Ask how a party descends; whatever comes of it, its turn is over (DK2 9.2).

    `left` are the spaces that an arriving party has left, None for a party that waited.
    """
    first, *others = party
    going_on = g.tables.ruling("after-a-scale", "goes-on")
    spaces = (_whole_move(g, first) if left is None else left) if going_on else OVER
    g.moved[first] = 1
    for climber in others:
        g.moved[climber] = led(g)
    if not others and has_trait(g, first, Trait.CAUTIOUS):
        tire(g, first)
    within = g.tables.ruling("waiting-pieces", "within-the-option")
    if left is None and within and g.option == ONE_CLIMBER:
        g.carried = NOBODY
    g.stack.append(Means(seat, party, spaces))


def _whole_move(g: DisasterState, piece: int) -> int:
    """Give the movement of a piece that waited, if it may move under the way of moving."""
    ways = WITH_THE_GUIDE if piece in g.tables.guides else BY_THEMSELVES
    another_moved = g.option == ONE_CLIMBER and g.carried < 0
    if g.option not in ways or g.resting[piece] or another_moved:
        return OVER
    if piece in g.tables.climbers:
        start_in_sight(g, piece)
    return movement(g, piece)


def tire(g: DisasterState, climber: int) -> None:
    """Let a climber be tired: it rests next turn (DK2 14.2)."""
    if not g.tired[climber] and g.sink is not None:
        g.emit(ClimberRested(g.tables.pieces[climber]))
    g.tired[climber] = 1
