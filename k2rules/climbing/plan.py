"""The plan of one turn: which climber gets which card, and where each of them goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from k2rules.climbing.prizes import prizes
from k2rules.games.k2 import actions
from k2rules.games.k2.state import UNPITCHED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from k2rules.climbing.policy import Planner
    from k2rules.climbing.sight import Sight
    from k2rules.engine.decisions import Action
    from k2rules.games.k2.actions import Use
    from k2rules.games.k2.state import K2State
    from k2rules.games.k2.tables import K2Tables

__all__ = ["Best", "Goal", "Plan", "Reach"]

PITCHING = 0.4
"""What a tent is worth for the nights to come, in victory points."""
DIGGING = 0.1
"""What a snow cave is worth for the night to come."""
MOST_KEPT = 200_000

Points: TypeAlias = tuple[int, int, int, int]
"""Free, up and down points, and level, of one climber."""
Gift: TypeAlias = "tuple[int, int, Use]"
"""A card, the climber that it is given to, and the use."""


@frozen
class Goal:
    """Where a climber had best end its turn, and whether it pitches or digs its shelter there."""

    worth: float
    space: int
    pitch: bool = False


@frozen
class Best:
    """The best turn found: what it is worth, the cards to give, a goal for each climber."""

    worth: float
    gifts: tuple[Gift, ...]
    goals: tuple[Goal, ...]


class Reach:
    """Where points lead to, remembered."""

    def __init__(self, tables: K2Tables) -> None:
        self.tables = tables
        self._found: dict[tuple[object, ...], dict[int, tuple[int, int]]] = {}

    def of(self, costs: Sequence[int], at: int, points: Points) -> dict[int, tuple[int, int]]:
        """Give the spaces within reach: all points and upward points left on the best way."""
        free, up, down, _ = points
        key = (id(costs), at, free, up, down)
        found = self._found.get(key)
        if found is None:
            if len(self._found) > MOST_KEPT:
                self._found.clear()
            found = self._found[key] = self._search(costs, at, free, up, down)
        return found

    def _search(
        self, costs: Sequence[int], start: int, free: int, up: int, down: int
    ) -> dict[int, tuple[int, int]]:
        best: dict[int, tuple[int, int]] = {}
        seen: set[tuple[int, int, int, int]] = set()
        border = [(start, free, up, down)]
        while border:
            node = border.pop()
            if node in seen:
                continue
            seen.add(node)
            at, free, up, down = node
            best[at] = max(best.get(at, (0, 0)), (free + up + down, free + up))
            for to, rises in self.tables.neighbours[at].items():
                cost = costs[to]
                own = up if rises else down
                if cost <= free + own:
                    used = min(cost, own)
                    left = free - cost + used
                    border.append(
                        (to, left, up - used, down) if rises else (to, left, up, down - used)
                    )
        return best


class Plan:
    """What a seat may do in its turn, judged by the outlook of its climbers."""

    def __init__(self, planner: Planner, g: K2State | Sight, seat: int) -> None:
        self.planner, self.g = planner, g
        tables = self.tables = planner.tables
        tile = g.forecast[0]
        self.costs = tables.entry_cost[tile][g.weather_day]
        self.outlook = planner.outlooks.at(g.day, g.forecast, g.weather_day)
        self.pieces = [piece for piece in tables.pieces[seat] if g.pos[piece] >= 0]
        self.shelters = {g.tent[p] for p in tables.pieces[seat] if g.tent} | set(_free_caves(g))
        self.start = tuple((g.free[p], g.up[p], g.down[p], g.level[p]) for p in self.pieces)
        self._goals: dict[tuple[int, Points, int], Goal] = {}

    def best(self, cards: Sequence[int]) -> Best:
        """Give the best way to use these cards."""
        shares: dict[tuple[Points, ...], tuple[Gift, ...]] = {self.start: ()}
        for card in cards:
            wider: dict[tuple[Points, ...], tuple[Gift, ...]] = {}
            for share, gifts in shares.items():
                for index, piece in enumerate(self.pieces):
                    for use, more in self.planner.uses[card]:
                        own = _add(share[index], more)
                        key = (*share[:index], own, *share[index + 1 :])
                        wider.setdefault(key, (*gifts, (card, piece, use)))
            shares = wider
        best = None
        for share, gifts in shares.items():
            worth, goals = self._worth(share)
            if best is None or worth > best.worth:
                best = Best(worth, gifts, goals)
        if best is None:
            raise AssertionError("a turn without a climber")
        return best

    def _worth(self, share: tuple[Points, ...]) -> tuple[float, tuple[Goal, ...]]:
        """Give the best goals of climbers with these points; what is owed is split among them."""
        owed = self.g.owed
        if len(share) == 1 or not owed:
            goals = tuple(self._goal(n, own, owed) for n, own in enumerate(share))
            return sum(goal.worth for goal in goals), goals
        found = []
        for payer in range(len(share)):
            goals = tuple(self._goal(n, own, owed * (n == payer)) for n, own in enumerate(share))
            found.append((sum(goal.worth for goal in goals), goals))
        return max(found, key=lambda each: each[0])

    def _goal(self, index: int, points: Points, owed: int) -> Goal:
        key = (index, points, owed)
        found = self._goals.get(key)
        if found is None:
            found = self._goals[key] = self._find_goal(self.pieces[index], points, owed)
        return found

    def _find_goal(self, piece: int, points: Points, owed: int) -> Goal:
        """Find where a climber with these points, owing so much, had best end its turn."""
        g, tables, outlook = self.g, self.tables, self.outlook
        shelter = tables.config.acclimatization.shelter
        here, level, reached = g.pos[piece], points[3], g.reached[piece]
        digs = bool(tables.build_cave)
        can_pitch = digs or (bool(g.tent) and g.tent[piece] == UNPITCHED)
        inside = bool(g.sheltered) and bool(g.sheltered[piece])
        prize = prizes(tables, g, piece) if tables.peaks else {}
        best = Goal(-1.0, here)
        for space, (left, upward) in self.planner.reach.of(self.costs, here, points).items():
            if g.pos.count(space) - (space == here) >= tables.capacity[space]:
                continue
            top = max(reached, tables.points[space])
            sheltered = shelter * (space in self.shelters or (inside and space == here))
            own = level - max(0, owed - left)
            worth = outlook.of(space, own, top, sheltered) + left / 1000 + prize.get(space, 0)
            if worth > best.worth:
                best = Goal(worth, space)
            cost = tables.cave_cost[space] if digs else self.costs[space]
            high = tables.space_data[space].acclimatization < 0
            if can_pitch and high and not sheltered and upward >= cost:
                own = level - max(0, owed - left + cost)
                worth = outlook.of(space, own, top, shelter) + prize.get(space, 0)
                worth += DIGGING if digs else PITCHING
                if worth > best.worth:
                    best = Goal(worth, space, pitch=True)
        return best

    def act(self, options: Sequence[Action]) -> Action:
        """Give the next act of the best turn."""
        best = self.best(self.g.unassigned)
        if best.gifts:
            card, piece, use = best.gifts[0]
            return actions.Assign(self.tables.cards[card], self.tables.climbers[piece], use.value)
        offered = set(options)
        order = sorted(
            zip(self.pieces, best.goals, self.start, strict=True),
            key=lambda each: each[0] != self.g.passing,
        )
        for piece, goal, points in order:
            act = self._towards(piece, goal, points, offered)
            if act is not None:
                return act
        if self.g.owed:
            payment = self._payment(options)
            if payment is not None:
                return payment
        return self._ending(options)

    def _towards(
        self, piece: int, goal: Goal, points: Points, offered: set[Action]
    ) -> Action | None:
        """Give the climber's next step to its goal, or its tent there; None if there is none."""
        here = self.g.pos[piece]
        if goal.space == here:
            tables = self.tables
            build = (tables.build_cave or tables.pitch_tent)[piece]
            return build if goal.pitch and build in offered else None
        if self._packs(piece, goal, points, offered):
            return self.tables.pack_tent[piece]
        steps = []
        for to, rises in self.tables.neighbours[here].items():
            walk = self.tables.walk[piece][to]
            if walk in offered:
                left = _less(points, self.costs[to], rises=rises)
                onward = self.planner.reach.of(self.costs, to, left).get(goal.space)
                if onward is not None:
                    steps.append((onward, walk))
        return max(steps, key=lambda each: each[0])[1] if steps else None

    def _packs(self, piece: int, goal: Goal, points: Points, offered: set[Action]) -> bool:
        """Whether a climber takes the tent along: nobody stays in it, and it is pitched there."""
        tables, g = self.tables, self.g
        if not tables.pack_tent or tables.pack_tent[piece] not in offered:
            return False
        here = g.pos[piece]
        if any(g.pos[each] == here for each in self.pieces if each != piece):
            return False
        left = _less(points, tables.config.tents.packing, rises=True)
        _, upward = self.planner.reach.of(self.costs, here, left).get(goal.space, (0, -1))
        return upward >= self.costs[goal.space]

    def _payment(self, options: Sequence[Action]) -> Action | None:
        """Give the payment to the risk token that hurts least, by climbers that are liable."""
        found = []
        for option in options:
            if isinstance(option, actions.PayRisk):
                piece = self.tables.climber_numbers[option.climber]
                if self.g.liable[piece]:
                    level = self.g.level[piece] - (option.pool == "level")
                    at, reached = self.g.pos[piece], self.g.reached[piece]
                    lost = self.outlook.of(at, self.g.level[piece], reached)
                    lost -= self.outlook.of(at, level, reached)
                    found.append((option.pool == "level", lost, option))
        return min(found, key=lambda each: each[:2])[2] if found else None

    def _ending(self, options: Sequence[Action]) -> Action:
        """End the turn; where that is not allowed yet, do what leads there."""
        for option in options:
            if isinstance(option, actions.EndTurn):
                return option
        walks = [option for option in options if isinstance(option, actions.Walk)]
        if walks:
            return max(walks, key=self._by_height)
        return options[-1]

    def _by_height(self, walk: actions.Walk) -> int:
        return self.tables.space_data[self.tables.space_numbers[walk.to]].height

    def rescue(self, options: Sequence[Action]) -> Action:
        """Bring the climber down that is worth most, to where it may hope for most."""
        card = self.tables.config.rescue

        def worth(option: Action) -> float:
            if not isinstance(option, actions.Rescue) or card is None:
                return 0.0
            space = self.tables.space_numbers[option.to]
            piece = self.tables.climber_numbers[option.climber]
            return self.g.reached[piece] + self.outlook.of(space, card.level, 1)

        return max(options, key=worth)


def _free_caves(g: K2State | Sight) -> Iterator[int]:
    """Give the spaces that have a snow cave for one more climber."""
    spaces = len(g.caves) // 2
    for space in range(spaces):
        caves = g.caves[space] + g.caves[spaces + space]
        if caves > sum(at == space and bool(g.sheltered[p]) for p, at in enumerate(g.pos)):
            yield space


def _add(one: Points, more: Points) -> Points:
    return (one[0] + more[0], one[1] + more[1], one[2] + more[2], one[3] + more[3])


def _less(points: Points, cost: int, *, rises: bool) -> Points:
    """Give the points left after a step."""
    free, up, down, level = points
    if rises:
        used = min(cost, up)
        return free - cost + used, up - used, down, level
    used = min(cost, down)
    return free - cost + used, up, down - used, level
