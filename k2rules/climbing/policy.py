"""A policy that climbs K2: it plans the turn of its climbers by what they may hope for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.climbing.outlook import Outlooks
from k2rules.climbing.plan import Plan, Reach
from k2rules.climbing.sight import Sight, sight_of
from k2rules.errors import UsageError
from k2rules.games.k2 import actions
from k2rules.games.k2.actions import Use
from k2rules.policies import check_asked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.climbing.plan import Points
    from k2rules.engine.decisions import Action, Decision
    from k2rules.engine.state import Random, State
    from k2rules.games.k2.state import K2State
    from k2rules.games.k2.tables import K2Tables
    from k2rules.model.ruleset import Ruleset
    from k2rules.views import View

__all__ = ["ClimbingPolicy", "Planner"]


class ClimbingPolicy:
    """Climbs as high as it can and lives to tell; only for rulesets of the K2 family."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self._planners: dict[int, Planner] = {}

    def __call__(self, decision: Decision, view: View, rng: Random, /) -> Action:
        """Choose by what the seat sees."""
        check_asked(decision, view, rng)
        if "hands" not in view.counts:
            raise UsageError(f"view: this policy plays {self.rules.id} and no other game")
        planner = self._planner(len(view.counts["hands"]))
        sight = sight_of(planner.tables, view)
        return planner.choose(sight, decision.player, decision.options, rng)

    def on_state(self, state: State[Any], rng: Random) -> Action:
        """Choose for the seat that acts next in a state, by what the seat sees."""
        planner = self._planner(state.tables.players)
        g: Any = state
        return planner.choose(g, state.player, state.options(), rng)

    def _planner(self, players: int) -> Planner:
        found = self._planners.get(players)
        if found is None:
            found = self._planners[players] = Planner(self.rules.tables(players))
        return found

    def __getstate__(self) -> Ruleset:
        """Leave out what can be worked out again."""
        return self.rules

    def __setstate__(self, rules: Ruleset) -> None:
        """Begin with nothing worked out."""
        self.rules, self._planners = rules, {}


class Planner:
    """Plans turns for one ruleset and number of players."""

    def __init__(self, tables: K2Tables) -> None:
        self.tables = tables
        self.outlooks = Outlooks(tables)
        self.reach = Reach(tables)
        self.uses = [self._uses_of(card) for card in range(len(tables.cards))]

    def _uses_of(self, card: int) -> list[tuple[Use, Points]]:
        """Give the uses of a card with the points that they give a climber."""
        data = self.tables.card_data[card]
        if data.up or data.down:
            return [(Use.UP, (0, data.up, 0, 0)), (Use.DOWN, (0, 0, data.down, 0))]
        if data.type.value == "movement":
            return [(Use.MOVE, (data.points, 0, 0, 0))]
        return [(Use.ACCLIMATIZE, (0, 0, 0, data.points))]

    def choose(
        self, g: K2State | Sight, seat: int, options: Sequence[Action], rng: Random
    ) -> Action:
        """Choose one of the options of a seat."""
        if len(options) == 1:
            return options[0]
        first = options[0]
        if isinstance(first, actions.ChooseTent):
            return first
        if isinstance(first, actions.TakeRisk):
            return min(options, key=lambda each: getattr(each, "value", 0))
        plan = Plan(self, g, seat)
        if isinstance(first, actions.ChooseCards):
            return self._cards(plan, options, rng)
        if isinstance(first, (actions.Rescue, actions.Decline)):
            return plan.rescue(options)
        return plan.act(options)

    def _cards(self, plan: Plan, options: Sequence[Action], rng: Random) -> Action:
        """Choose the cards of the best turn, and of nearly equal ones the weakest."""

        def worth(action: Any) -> float:
            (cards,) = self.tables.arguments[action]
            strength = sum(sum(points) for card in cards for _, points in self.uses[card][:1])
            return plan.best(cards).worth - strength / 50 + rng.random() / 20

        return max(options, key=worth)
