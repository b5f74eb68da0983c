"""The state of a K2 game: ints by climber, seat, card, token and tile."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Any, ClassVar, Self

from attrs import define

from k2rules.engine.state import State, hidden, layout, owner, public
from k2rules.games.k2.tables import K2Tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.engine.events import Event
    from k2rules.engine.worlds import Pick

__all__ = [
    "DEAD",
    "DYING",
    "FACE_DOWN",
    "FACE_UP",
    "LOST",
    "NOBODY",
    "OUTSIDE",
    "UNPITCHED",
    "K2State",
    "new_state",
]

DEAD, DYING = -1, -2
"""Places of a climber off the board: dead, or about to die while the rescue card is in question."""

UNPITCHED, LOST = -1, -2
"""Places of a tent off the board: still carried, or lost with its climber."""

OUTSIDE, FACE_UP, FACE_DOWN = range(3)
"""Where a climber is on its space: in no snow cave, or in one that lies face up or face down."""

NOBODY = -1


@layout
@define(eq=False)
class K2State(State[K2Tables]):
    """Everything there is to know between two moments of a game.

    Lists by climber: `pos` (space), `level` (points), `reached` (victory points), `tent` (space),
    `free`, `up`, `down` (movement points of the turn), `liable` (0 or 1), `pledged` (risk points),
    `sheltered` (the face of its snow cave). `caves` counts snow caves by space, those face up and
    then those face down. Both are empty in games without, and so are those of the traverse:
    `ends` (by climber, a bit for each end it was at), `peak_tokens`
    (`[climber * peaks + peak] -> victory points`, 0 for none), `peaks_taken` (tokens by peak).
    Lists by seat and card, `[seat * kinds + card] -> count`: `hand`, `deck`, `played`.
    """

    idle_secrets: ClassVar[bool] = True

    day: int = public(1)
    start: int = public(0)
    weather_day: int = public(0)
    holder: int = public(NOBODY)
    token: int = public(NOBODY)
    owed: int = public(0)
    passing: int = public(NOBODY)
    ended_by: str = public("")
    stack: list[Any] = public(list)
    pos: list[int] = public(list)
    level: list[int] = public(list)
    reached: list[int] = public(list)
    tent: list[int] = public(list)
    summit: list[int] = public(list)
    free: list[int] = public(list)
    up: list[int] = public(list)
    down: list[int] = public(list)
    liable: list[int] = public(list)
    pledged: list[int] = public(list)
    unassigned: list[int] = public(list)
    rescues: list[int] = public(list)
    caves: list[int] = public(list)
    sheltered: list[int] = public(list)
    ends: list[int] = public(list)
    peak_tokens: list[int] = public(list)
    peaks_taken: list[int] = public(list)
    face_up: list[int] = public(list)
    forecast: list[int] = public(list)
    revealed: list[tuple[int, ...]] = public(list)
    played: list[int] = public(list)
    hand: list[int] = owner(list)
    chosen: list[tuple[int, ...]] = owner(list)
    deck: list[int] = hidden(list)
    risk_pile: list[int] = hidden(list)
    tile_pile: list[int] = hidden(list)

    def copy(self) -> Self:
        """Give an independent copy; the copy tells no events.

        Fields are spelled out in their order: search copies a state at every node.
        """
        # fmt: off
        return type(self)(
            self.tables, self.menu, None,
            self.day, self.start, self.weather_day, self.holder, self.token, self.owed,
            self.passing, self.ended_by,
            [*self.stack], [*self.pos], [*self.level], [*self.reached], [*self.tent],
            [*self.summit], [*self.free], [*self.up], [*self.down], [*self.liable],
            [*self.pledged], [*self.unassigned], [*self.rescues], [*self.caves],
            [*self.sheltered], [*self.ends], [*self.peak_tokens], [*self.peaks_taken],
            [*self.face_up], [*self.forecast], [*self.revealed], [*self.played],
            [*self.hand], [*self.chosen], [*self.deck], [*self.risk_pile], [*self.tile_pile],
        )
        # fmt: on

    def emit(self, event: Event) -> None:
        """Tell an event; call only while `sink` is not None."""
        self.sink.append(event)  # type: ignore[union-attr]

    def lives(self, seat: int) -> bool:
        """Whether the seat has a living climber."""
        return any(self.pos[piece] >= 0 for piece in self.tables.pieces[seat])

    def count(self, pile: list[int], seat: int) -> int:
        """Give the number of a seat's cards in one of `hand`, `deck` and `played`."""
        kinds = len(self.tables.cards)
        return sum(pile[seat * kinds : seat * kinds + kinds])

    def held(self, pile: list[int], seat: int) -> list[int]:
        """Give a seat's cards in one of `hand`, `deck` and `played`, one number for each copy."""
        kinds = len(self.tables.cards)
        row = pile[seat * kinds : seat * kinds + kinds]
        return [card for card, count in enumerate(row) for _ in range(count)]

    def entry_costs(self) -> tuple[int, ...]:
        """Give today's cost of entering each space, winter boots included."""
        return self.tables.entry_cost[self.forecast[0]][self.weather_day]

    def deal(self, player: int | None, pick: Pick) -> Self:
        """Return a state in which all that `player` (None: a spectator) cannot see is picked.

        The other seats' hands and draw piles are dealt anew, and so are their hidden choices.
        The piles of tokens and tiles have no hidden composition: what is not in sight lies there.
        """
        new = self.copy()
        for seat in range(self.tables.players):
            if seat != player:
                new.deal_seat(seat, pick)
        if new.stack and new.stack[-1].asks:
            new.menu = ()
            top = new.stack.pop()
            new.begin(top)
        return new

    def deal_seat(self, seat: int, pick: Pick) -> None:
        """Deal a seat's hand and draw pile anew, and choose hidden cards from the new hand."""
        kinds = len(self.tables.cards)
        own = slice(seat * kinds, seat * kinds + kinds)
        cards = [sum(pair) for pair in zip(self.hand[own], self.deck[own], strict=True)]
        hand = _take(cards, sum(self.hand[own]), pick)
        self.hand[own] = hand
        self.deck[own] = [all_ - held for all_, held in zip(cards, hand, strict=True)]
        if self.chosen[seat]:
            laid = _take(hand, len(self.chosen[seat]), pick)
            self.chosen[seat] = tuple(card for card, n in enumerate(laid) for _ in range(n))


def _take(cards: Sequence[int], number: int, pick: Pick) -> list[int]:
    """Return a number of cards, picked kind by kind so that every card is equally likely."""
    taken, rest = [], sum(cards)
    for copies in cards:
        rest -= copies
        most = min(copies, number)
        taken.append(pick([comb(copies, n) * comb(rest, number - n) for n in range(most + 1)]))
        number -= taken[-1]
    return taken


def new_state(tables: K2Tables) -> K2State:
    """Give the state before anything is dealt (K2 setup)."""
    config = tables.config
    climbers = len(tables.climbers)
    kinds = len(tables.cards)
    rescues = config.rescue.cards if config.rescue else 0
    return K2State(
        tables,
        pos=[tables.base_camp] * climbers,
        level=[config.acclimatization.start] * climbers,
        reached=[config.victory.start] * climbers,
        tent=[UNPITCHED if tables.own_tents else LOST] * climbers,
        free=[0] * climbers,
        up=[0] * climbers,
        down=[0] * climbers,
        liable=[0] * climbers,
        pledged=[0] * climbers,
        rescues=[rescues] * tables.players,
        caves=[0] * len(tables.spaces) * len((FACE_UP, FACE_DOWN)) if config.caves else [],
        sheltered=[OUTSIDE] * climbers if tables.occupied else [],
        ends=[0] * climbers if config.traverse else [],
        peak_tokens=[0] * (climbers * len(tables.peaks)),
        peaks_taken=[0] * len(tables.peaks),
        face_up=[0] * len(tables.tokens),
        revealed=[()] * tables.players,
        played=[0] * (kinds * tables.players),
        hand=[0] * (kinds * tables.players),
        chosen=[()] * tables.players,
        deck=list(tables.copies) * tables.players,
        risk_pile=list(tables.token_copies),
        tile_pile=[1] * len(tables.tiles),
    )
