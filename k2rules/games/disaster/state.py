"""The state of a Disaster game: ints by piece, space, token and seat."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Any, Self

from attrs import define

from k2rules.engine.state import State, hidden, layout, owner, public
from k2rules.games.disaster.config import GoalKind
from k2rules.games.disaster.tables import DisasterTables

if TYPE_CHECKING:
    from k2rules.engine.events import Event
    from k2rules.engine.worlds import Pick

__all__ = [
    "ASIDE",
    "BAG",
    "CURRENT",
    "DEAD",
    "DRAWN",
    "FATED",
    "HELD",
    "NOBODY",
    "NOT_IN_GAME",
    "ON_BOARD",
    "ON_PIECE",
    "ON_TRACK",
    "REMOVED",
    "SPARE",
    "SUMMITED",
    "TRAVERSED",
    "DisasterState",
    "new_state",
]

DEAD, NOT_IN_GAME = -1, -2
"""Places of a piece off the board."""

NOBODY = -1

BAG, ON_TRACK, ASIDE, REMOVED, CURRENT, DRAWN, ON_BOARD, ON_PIECE, FATED = range(9)
"""Places of a token: the container, the Avalanche Track, set aside, out of the game, the event of
the turn, drawn to be sorted, a rope on a space, the sickness of a climber, a drawn fate."""

HELD = 20
"""Place of a token that seat 0 holds; seat 1's is the next number."""

SPARE = -1
"""What covers a space of the Avalanche Track when there is no token to draw."""

TRAVERSED, SUMMITED = 1, 2
"""Markers of a climber."""


@layout
@define(eq=False)
class DisasterState(State[DisasterTables]):
    """Everything there is to know between two moments of a game.

    Lists by piece: `pos` (space), `leader` (the seat of its team), `moved`, `tired` (will rest next
    turn), `resting` (rests this turn), `marker`, `ridden` (spaces with the guide), `lit` (had the
    flashlight in this step). By space: `blocked`, `avalanche`, `ropes` (tokens, the top one last;
    a frayed one as -1 - token). By token: `place`. By seat: `prestige`, `preparations`, `goal` and
    `achieved` (a goal's number from 1, 0 for none), `summited` (its guide was there).
    `roster` lists the pieces of all teams, seat by seat in the order of the Status Cards.
    `modifiers` are (seat, token) in force this turn. `first` is the First Player of the turn.
    `blocked_under` is the ridge that became blocked under the piece on its way, or `NOBODY`.
    """

    turn: int = public(1)
    darkness: int = public(0)
    token: int = public(NOBODY)
    option: int = public(0)
    mover: int = public(NOBODY)
    left: int = public(0)
    pushed: int = public(0)
    guided: int = public(0)
    bearing: int = public(NOBODY)
    carried: int = public(0)
    flashlight: int = public(NOBODY)
    sick: int = public(NOBODY)
    ridges_open: int = public(0)
    first: int = public(0)
    blocked_under: int = public(NOBODY)
    ended_by: str = public("")
    stack: list[Any] = public(list)
    pos: list[int] = public(list)
    leader: list[int] = public(list)
    roster: list[int] = public(list)
    moved: list[int] = public(list)
    tired: list[int] = public(list)
    resting: list[int] = public(list)
    marker: list[int] = public(list)
    ridden: list[int] = public(list)
    lit: list[int] = public(list)
    riding: list[int] = public(list)
    modifiers: list[tuple[int, int]] = public(list)
    blocked: list[int] = public(list)
    avalanche: list[int] = public(list)
    ropes: list[tuple[int, ...]] = public(list)
    place: list[int] = public(list)
    track: list[int] = public(list)
    prestige: list[int] = public(list)
    preparations: list[int] = public(list)
    achieved: list[int] = public(list)
    summited: list[int] = public(list)
    goal: list[int] = owner(list)
    goal_pile: list[int] = hidden(list)

    def emit(self, event: Event) -> None:
        """Tell an event; call only while `sink` is not None."""
        self.sink.append(event)  # type: ignore[union-attr]

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats in their order this turn, the First Player's before all (DK2 15.1)."""
        return self.tables.orders[self.first]

    def guide(self, seat: int) -> int:
        """Give the seat's guide, wherever he is; `NOBODY` before he is hired."""
        guides, leader = self.tables.guides, self.leader
        for piece in reversed(self.roster):
            if piece in guides and leader[piece] == seat:
                return piece
        return NOBODY

    def team(self, seat: int) -> list[int]:
        """Give the seat's climbers, dead or alive, in the order of the Status Card."""
        climbers, leader = self.tables.climbers, self.leader
        return [p for p in self.roster if p in climbers and leader[p] == seat]

    def on_route(self, piece: int) -> bool:
        """Whether the piece is alive on the route, High Camp included, and not in the box."""
        return 0 <= self.pos[piece] < self.tables.box

    def held(self, seat: int) -> list[int]:
        """Give the tokens that the seat holds."""
        held = HELD + seat
        if held not in self.place:
            return []
        return [token for token, place in enumerate(self.place) if place == held]

    def waiting(self, seat: int) -> list[int]:
        """Give the seat's pieces that are left on an avalanche space and must descend (DK2 9.2).

        They come in the order of their numbers.
        """
        pos, leader, avalanche, box = self.pos, self.leader, self.avalanche, self.tables.box
        if 1 not in avalanche:
            return []
        left_there = [
            piece
            for piece in self.roster
            if 0 <= pos[piece] < box and avalanche[pos[piece]] and leader[piece] == seat
        ]
        return sorted(left_there)

    @property
    def dark(self) -> bool:
        """Whether the Darkness Phase goes on (DK2 6.0)."""
        return self.darkness > 0

    def deal(self, player: int | None, pick: Pick) -> Self:
        """Return a state in which the secret goals that `player` cannot see are picked."""
        new = self.copy()
        unseen = [
            s for s, goal in enumerate(self.goal) if s != player and goal and not self.achieved[s]
        ]
        pool = [self.goal[s] for s in unseen]
        pool += [n + 1 for n, count in enumerate(self.goal_pile) for _ in range(count)]
        dealt = list(permutations(sorted(pool), len(unseen)))
        deals = [deal for deal in dealt if all(map(self._may_be, unseen, deal))] or dealt
        for seat, goal in zip(unseen, deals[pick([1] * len(deals))], strict=True):
            new.goal[seat] = goal
            pool.remove(goal)
        new.goal_pile = [pool.count(n + 1) for n in range(len(self.goal_pile))]
        return new

    def _may_be(self, seat: int, goal: int) -> bool:
        """Whether a seat may still have this goal: one for a bivouac would be turned up by now."""
        in_box = self.pos[self.guide(seat)] == self.tables.box
        return not (in_box and self.tables.goal_data[goal - 1].goal is GoalKind.BIVOUAC)


def new_state(tables: DisasterTables) -> DisasterState:
    """Give the state before anybody has chosen a team (DK2 5.0)."""
    pieces, spaces = len(tables.pieces), len(tables.space_data)
    players = tables.players
    return DisasterState(
        tables,
        pos=[NOT_IN_GAME] * pieces,
        leader=[NOBODY] * pieces,
        moved=[0] * pieces,
        tired=[0] * pieces,
        resting=[0] * pieces,
        marker=[0] * pieces,
        ridden=[0] * pieces,
        lit=[0] * pieces,
        blocked=[0] * spaces,
        avalanche=[0] * spaces,
        ropes=[()] * spaces,
        place=[BAG] * len(tables.tokens),
        prestige=[tables.config.prestige.start] * players,
        preparations=[0] * players,
        achieved=[0] * players,
        summited=[0] * players,
        goal=[0] * players,
        goal_pile=[1] * len(tables.goals),
    )
