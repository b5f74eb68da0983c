"""Phase 3: a player's turn, as one menu of cards to give, steps, tents and points to pay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from attrs import frozen

from k2rules.engine.frames import Ask, Auto
from k2rules.engine.reasons import Refusal
from k2rules.games.k2 import actions
from k2rules.games.k2.actions import Pool, Use
from k2rules.games.k2.death import NOT_NOW, Deaths
from k2rules.games.k2.events import CardAssigned, RiskPaid, SummitReached, TentPitched, TurnBegan, TurnEnded, Walked
from k2rules.games.k2.state import LOST, NOBODY, UNPITCHED

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from k2rules.engine.decisions import Action
    from k2rules.games.k2.state import K2State

__all__ = ["NOT_NOW", "Act", "Turn"]

NOT_YOURS = Refusal("not-yours", "{piece} belongs to another player", "K2 phase 3")
OFF_THE_BOARD = Refusal("off-the-board", "{piece} is dead", "K2 phase 4 death")
NO_SUCH_CARD = Refusal("no-such-card", "no such card is left to give", "K2 phase 3 cards")
NO_ROPE = Refusal("no-rope", "no rope leads from {piece} to {space}", "K2 phase 3 move")
TOO_FAR = Refusal("too-few-points", "{piece} has too few points to enter {space}", "K2 phase 3 move")
FULL = Refusal(
    "full", "{space} is full, and {piece} could not walk on from there", "K2 phase 3 passing"
)
MUST_WALK_ON = Refusal(
    "must-walk-on", "another climber stands on a full space and must walk on", "K2 phase 3 passing"
)
ON_FULL_SPACE = Refusal(
    "on-full-space", "a climber stands on a full space and must walk on", "K2 phase 3 passing"
)
NO_TENT = Refusal("no-tent", "{piece} has no tent left to pitch", "K2 phase 3 tent limit")
TENT_TOO_DEAR = Refusal(
    "too-few-points", "{piece} has too few points to pitch a tent", "K2 phase 3 tent"
)
NOTHING_OWED = Refusal("nothing-owed", "no risk point is owed", "K2 phase 3 risk")
NO_POINT = Refusal("no-point", "{piece} has no such point left", "K2 phase 3 risk")
NOT_LIABLE = Refusal(
    "not-liable", "{piece} has neither moved nor gained acclimatization", "K2 phase 3 liability"
)
PLEDGED = Refusal(
    "pledged", "points taken off already cover the token once {piece} moves", "K2 phase 3 liability"
)
OWES = Refusal("owes", "the risk token is not paid yet", "K2 phase 3 risk")


@frozen
class Act(Auto):
    """The turns of phase 3, clockwise from the start player; `turn` counts from 0."""

    turn: int

    def run(self, g: K2State) -> None:
        """Begin the turn of the next seat with a living climber."""
        tables = g.tables
        for turn in range(self.turn, tables.players):
            seat = (g.start + turn) % tables.players
            if g.lives(seat):
                g.stack.append(Act(turn + 1))
                begin_turn(g, seat)
                return


def begin_turn(g: K2State, seat: int) -> None:
    """Give the seat its cards and what its risk token demands."""
    g.unassigned[:] = g.revealed[seat]
    g.owed = g.tables.token_values[g.token] if g.holder == seat else 0
    g.stack.append(Turn(seat))
    if g.sink is not None:
        g.emit(TurnBegan(seat))


@frozen
class Turn(Ask):
    """What a seat does next in its turn."""

    kind: ClassVar[str] = "turn"
    seat: int

    def who(self, g: K2State) -> int:  # noqa: ARG002
        """Give the seat whose turn it is."""
        return self.seat

    def options(self, g: K2State) -> Sequence[Action]:
        """Give every act that leaves a legal way to end the turn."""
        tables = g.tables
        pieces = [piece for piece in tables.pieces[self.seat] if g.pos[piece] >= 0]
        menu: list[Action] = []
        for card in dict.fromkeys(g.unassigned):
            for piece in pieces:
                menu += tables.assign[card][piece]
        movers = [piece for piece in pieces if g.free[piece] or g.up[piece] or g.down[piece]]
        for piece in movers:
            walk = tables.walk[piece]
            for space in tables.neighbours[g.pos[piece]]:
                if cannot_walk(g, piece, space) is None:
                    menu.append(walk[space])
        for piece in movers:
            if cannot_pitch(g, piece) is None:
                menu.append(tables.pitch_tent[piece])
        if g.owed:
            for piece in pieces:
                for number, pool in enumerate(Pool):
                    if cannot_pay(g, piece, pool) is None:
                        menu.append(tables.pay_risk[piece][number])
        if cannot_end(g, self.seat) is None:
            menu.append(tables.end_turn)
        return menu

    def chosen(self, g: K2State, action: Action) -> None:
        """Do it, and ask again until the turn is ended."""
        g.stack.append(self)
        ACTS[action.__class__](g, *g.tables.arguments[action])

    def refusal(self, g: K2State, action: Action) -> Refusal | None:
        """Say why the act is not among the options."""
        if isinstance(action, actions.EndTurn):
            return cannot_end(g, self.seat)
        if type(action) not in CANNOT:
            return NOT_NOW
        arguments = g.tables.arguments[action]
        piece: Any = arguments[1 if isinstance(action, actions.Assign) else 0]
        if g.tables.seat[piece] != self.seat:
            return NOT_YOURS
        if g.pos[piece] < 0:
            return OFF_THE_BOARD
        return CANNOT[type(action)](g, *arguments)

    def prompt(self, g: K2State) -> str:
        """Ask for the next act."""
        owed = f" You owe {g.owed} to the risk token." if g.owed else ""
        return f"Move, acclimatize or pitch tents with your climbers, then end the turn.{owed}"


def cannot_assign(g: K2State, card: int, piece: int, use: Use) -> Refusal | None:  # noqa: ARG001
    """Say why the card cannot be given away: it is not there (K2 phase 3 cards)."""
    return None if card in g.unassigned else NO_SUCH_CARD


def cannot_walk(g: K2State, piece: int, space: int) -> Refusal | None:
    """Say why the climber cannot step to the space.

    Sources: K2 phase 3 move, K2 phase 3 capacity, K2 phase 3 passing.
    """
    if g.passing not in (NOBODY, piece):
        return MUST_WALK_ON
    rises = g.tables.neighbours[g.pos[piece]].get(space)
    if rises is None:
        return NO_ROPE
    cost = g.entry_costs()[space]
    free, up, down = g.free[piece], g.up[piece], g.down[piece]
    if cost > free + (up if rises else down):
        return TOO_FAR
    if g.pos.count(space) >= g.tables.capacity[space]:
        left = _pay(cost, rises, free, up, down)
        return None if can_walk_on(g, piece, space, *left) else FULL
    return None


def can_walk_on(g: K2State, piece: int, at: int, free: int, up: int, down: int) -> bool:
    """Whether the climber can get from a full space to one with room, paying as it goes."""
    costs = g.entry_costs()
    for space, rises in g.tables.neighbours[at].items():
        cost = costs[space]
        if cost > free + (up if rises else down):
            continue
        others = g.pos.count(space) - (g.pos[piece] == space)
        left = _pay(cost, rises, free, up, down)
        if others < g.tables.capacity[space] or can_walk_on(g, piece, space, *left):
            return True
    return False


def _pay(cost: int, rises: bool, free: int, up: int, down: int) -> tuple[int, int, int]:  # noqa: FBT001
    """Give the free, up and down points left: points of the direction go first."""
    if rises:
        directed = min(cost, up)
        return free - cost + directed, up - directed, down
    directed = min(cost, down)
    return free - cost + directed, up, down - directed


def cannot_pitch(g: K2State, piece: int) -> Refusal | None:
    """Say why the climber cannot pitch its tent where it stands.

    Sources: K2 phase 3 tent, K2 phase 3 tent limit, K2 weather boots.
    """
    if g.tent[piece] != UNPITCHED or _colour_has_pitched(g, piece):
        return NO_TENT
    free, up, down = g.free[piece], g.up[piece], g.down[piece]
    cost = g.entry_costs()[g.pos[piece]]
    if g.passing == NOBODY:
        return TENT_TOO_DEAR if cost > free + up else None
    if not g.tables.rulings.pitch_while_passing or g.passing != piece:
        return ON_FULL_SPACE
    if cost > free + up:
        return TENT_TOO_DEAR
    left = _pay(cost, True, free, up, down)  # noqa: FBT003
    return None if can_walk_on(g, piece, g.pos[piece], *left) else ON_FULL_SPACE


def _colour_has_pitched(g: K2State, piece: int) -> bool:
    """Whether the ruling `tent-limit` of one tent for each player is in force and used up."""
    if not g.tables.rulings.one_tent:
        return False
    return any(g.tent[own] >= 0 for own in g.tables.pieces[g.tables.seat[piece]])


def cannot_pay(g: K2State, piece: int, pool: Pool) -> Refusal | None:
    """Say why a point of the risk token cannot be taken off the climber there.

    A point may be taken off movement points before the climber moves: it then counts as a pledge
    until the climber becomes liable. Sources: K2 phase 3 risk, K2 phase 3 liability.
    """
    if not g.owed:
        return NOTHING_OWED
    liable = g.liable[piece]
    if pool is Pool.LEVEL:
        return None if liable else NOT_LIABLE
    points = {Pool.MOVE: g.free[piece], Pool.UP: g.up[piece], Pool.DOWN: g.down[piece]}
    if not points[pool]:
        return NO_POINT
    if not liable and g.owed <= sum(g.pledged):
        return PLEDGED
    if g.passing == piece:
        points[pool] -= 1
        on = can_walk_on(g, piece, g.pos[piece], *points.values())
        return None if on else ON_FULL_SPACE
    return None


def cannot_end(g: K2State, seat: int) -> Refusal | None:
    """Say why the turn cannot end yet (K2 phase 3 end)."""
    if g.passing != NOBODY:
        return ON_FULL_SPACE
    if g.owed and any(g.liable[piece] for piece in g.tables.pieces[seat]):
        return OWES
    return None


def assign(g: K2State, card: int, piece: int, use: Use) -> None:
    """Give a card to a climber (K2 phase 3 cards, K2 phase 3 rope, K2 phase 3 acclimatization)."""
    g.unassigned.remove(card)
    data = g.tables.card_data[card]
    if use is Use.MOVE:
        g.free[piece] += data.points
    elif use is Use.UP:
        g.up[piece] += data.up
    elif use is Use.DOWN:
        g.down[piece] += data.down
    else:
        _acclimatize(g, piece, data.points)
    if g.sink is not None:
        names = g.tables
        g.emit(CardAssigned(names.cards[card], names.climbers[piece], use.value))
    if g.tables.rulings.any_card_makes_liable or (use is Use.ACCLIMATIZE and data.points):
        make_liable(g, piece)


def _acclimatize(g: K2State, piece: int, points: int) -> None:
    """Raise a climber's level; by one reading not above the end of the track."""
    level = g.level[piece] + points
    if g.tables.rulings.track_ends:
        level = max(g.level[piece], min(level, g.tables.config.acclimatization.track))
    g.level[piece] = level


def walk(g: K2State, piece: int, space: int) -> None:
    """Step to the next space; victory points count at once (K2 phase 3 points)."""
    tables = g.tables
    cost = g.entry_costs()[space]
    _spend(g, piece, cost, rises=tables.neighbours[g.pos[piece]][space])
    g.pos[piece] = space
    g.passing = piece if g.pos.count(space) > tables.capacity[space] else NOBODY
    g.reached[piece] = max(g.reached[piece], tables.points[space])
    if g.sink is not None:
        g.emit(Walked(tables.climbers[piece], tables.spaces[space], cost))
    if space == tables.summit and piece not in g.summit:
        g.summit.append(piece)
        if g.sink is not None:
            g.emit(SummitReached(tables.climbers[piece], len(g.summit)))


def pitch_tent(g: K2State, piece: int) -> None:
    """Pitch the tent for the entry cost of the space, paid upward (K2 phase 3 tent)."""
    space = g.pos[piece]
    _spend(g, piece, g.entry_costs()[space], rises=True)
    g.tent[piece] = space
    if g.sink is not None:
        g.emit(TentPitched(g.tables.climbers[piece], g.tables.spaces[space]))


def _spend(g: K2State, piece: int, cost: int, *, rises: bool) -> None:
    """Take movement points off a climber, which makes it liable."""
    left = _pay(cost, rises, g.free[piece], g.up[piece], g.down[piece])
    g.free[piece], g.up[piece], g.down[piece] = left
    if not g.liable[piece]:
        make_liable(g, piece)


def make_liable(g: K2State, piece: int) -> None:
    """Let the risk token reach the climber: what it pledged is now paid (K2 phase 3 liability)."""
    g.liable[piece] = 1
    g.owed -= min(g.owed, g.pledged[piece])
    g.pledged[piece] = 0


def pay_risk(g: K2State, piece: int, pool: Pool) -> None:
    """Take one point off; a liable climber pays it, another one pledges it (K2 phase 3 risk)."""
    if pool is Pool.LEVEL:
        g.level[piece] -= 1
    else:
        points = {Pool.MOVE: g.free, Pool.UP: g.up, Pool.DOWN: g.down}[pool]
        points[piece] -= 1
    if g.sink is not None:
        g.emit(RiskPaid(g.tables.climbers[piece], pool.value))
    if not g.liable[piece]:
        g.pledged[piece] += 1
        return
    g.owed -= 1
    _void_pledges(g)
    lowest = g.tables.config.acclimatization.dies_below
    if g.tables.rulings.dies_at_once and g.level[piece] < lowest:
        g.stack.append(Deaths((piece,)))


def _void_pledges(g: K2State) -> None:
    """Let pledges beyond what is owed lapse; their points stay lost."""
    for piece in range(len(g.pledged)):
        beyond = sum(g.pledged) - g.owed
        if beyond > 0:
            g.pledged[piece] -= min(beyond, g.pledged[piece])


def end_turn(g: K2State) -> None:
    """Discard the cards and forget what the turn left (K2 phase 3 end)."""
    turn = g.stack.pop()
    seat = turn.seat
    kinds = len(g.tables.cards)
    for card in g.revealed[seat]:
        g.played[seat * kinds + card] += 1
    if g.sink is not None:
        g.emit(TurnEnded(seat, tuple(g.tables.cards[card] for card in g.unassigned)))
    g.revealed[seat] = ()
    g.unassigned.clear()
    if g.holder == seat:
        g.holder = g.token = NOBODY
    g.owed = 0
    for piece in g.tables.pieces[seat]:
        g.free[piece] = g.up[piece] = g.down[piece] = g.liable[piece] = g.pledged[piece] = 0


ACTS: dict[type[Action], Callable[..., None]] = {
    actions.Assign: assign,
    actions.Walk: walk,
    actions.PitchTent: pitch_tent,
    actions.PayRisk: pay_risk,
    actions.EndTurn: end_turn,
}
"""What each verb of a turn does."""

CANNOT: dict[type[Action], Callable[..., Refusal | None]] = {
    actions.Assign: cannot_assign,
    actions.Walk: cannot_walk,
    actions.PitchTent: cannot_pitch,
    actions.PayRisk: cannot_pay,
}
"""What refuses each verb of a turn, for a climber of the seat that is on the board."""
