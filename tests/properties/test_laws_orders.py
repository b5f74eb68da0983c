"""Laws 9 and 13 for the K2 family: orders and seats that make no difference."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from campaigns.k2.policies import climb
from campaigns.k2.positions import random_position
from campaigns.variants import load, seats
from hypothesis import assume, given
from hypothesis import strategies as st
from sizes import examples
from strategies import Situation, situations, variants

from k2rules import action_from_dict, to_dict
from k2rules.engine.frames import Secret
from k2rules.games.k2 import actions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from k2rules import Action
    from k2rules.games.k2.state import K2State
    from k2rules.games.k2.tables import K2Tables

SEEDS = st.integers(0, 2**32)
OF_CAVES = (actions.Walk, actions.BuildCave, actions.RepairCave, actions.EnterCave)


@examples(60, families=1)
@given(situations(moment="choose", most=0, family="k2"), SEEDS)
def test_the_order_of_secret_choices_in_k2_does_not_matter(situation: Situation, seed: int) -> None:
    """Any order of the seats leads to the same state."""
    rng = random.Random(seed)
    state = situation.state
    frame = state.stack[-1]
    assert isinstance(frame, Secret)
    waiting = frame.waiting(state)
    choices = {seat: rng.choice(list(frame.options_of(state, seat))) for seat in waiting}
    ends = []
    for order in (waiting, waiting[::-1], rng.sample(waiting, len(waiting))):
        end = state.copy()
        for seat in order:
            end.commit(seat, choices[seat])
        ends.append(end)
    assert ends[0] == ends[1] == ends[2]


@examples(200, families=1)
@given(situations(moment="turn", most=4, family="k2"))
def test_two_climbers_of_k2_may_act_in_either_order(situation: Situation) -> None:
    """A then B equals B then A for different climbers, when nothing ties them together."""
    state: Any = situation.state
    assume(not state.is_chance and state.kind == "turn" and not state.owed)
    for one in state.options():
        child = state.copy()
        child.apply(one)
        for other in state.options():
            if independent(state, one, other) and not child.over and other in child.options():
                assert_confluent(state, one, other)


def assert_confluent(state: K2State, one: Action, other: Action) -> None:
    there, back = state.copy(), state.copy()
    there.apply(one)
    there.apply(other)
    back.apply(other)
    assert one in back.options(), (one, other)
    back.apply(one)
    assert there == back, (one, other)


def independent(state: K2State, one: Action, other: Action) -> bool:
    """Whether two acts are of different climbers, and no space in question is crowded."""
    arguments = state.tables.arguments
    climbers = {getattr(action, "climber", None) for action in (one, other)}
    if len(climbers) < 2 or None in climbers or state.passing >= 0:
        return False
    if isinstance(one, actions.Assign) and isinstance(other, actions.Assign):
        return one.card != other.card
    if state.tables.rulings.one_tent and isinstance(one, actions.PitchTent):
        return False
    if caves_at(state, one) & caves_at(state, other):
        return False
    steps: list[Any] = [arguments[a][1] for a in (one, other) if isinstance(a, actions.Walk)]
    for to in steps:
        if state.pos.count(to) + len(steps) > state.tables.capacity[to]:
            return False
    tables = state.tables
    return len(steps) < 2 or steps[0] != steps[1] or not is_first_come(tables, steps[0])


def is_first_come(tables: K2Tables, space: int) -> bool:
    """Whether it matters who comes to a space first."""
    return space == tables.summit or tables.peak_at[space] >= 0


def caves_at(state: K2State, action: Action) -> set[int]:
    """Give the spaces whose snow caves an act may take, leave or make."""
    if not state.caves or not isinstance(action, OF_CAVES):
        return set()
    piece, *to = state.tables.arguments[action]
    return {state.pos[piece], *to}


@examples(60, families=1)
@given(st.data())
def test_moving_round_the_table_of_k2_moves_the_result(data: st.DataObject) -> None:
    """The last day with every seat moved round the table ends in the same result, moved round."""
    variant = data.draw(variants("k2"))
    players = data.draw(st.sampled_from([n for n in seats(variant) if n > 1]))
    rules, rng = load(variant), data.draw(st.randoms(use_true_random=False))
    tables = rules.tables(players)
    day = tables.days
    position = random_position(rules, players, rng, rng.choice(("act", "turn", "check")), day)
    one: K2State = rules.family.place(tables, position)
    turned = Turned(tables.colours, data.draw(st.integers(1, players - 1)))
    other: K2State = rules.family.place(tables, turned.position(rules.family.describe(one)))
    while not one.over:
        assert set(one.options()) == {turned.back(action) for action in other.options()}
        action = climb(one, rng)
        one.apply(action)
        other.apply(turned.forth(action))
    assert other.over
    mine, theirs = rules.family.result(one), rules.family.result(other)
    for score in mine.scores:
        assert score.total == theirs.scores[turned.seat(score.player)].total
    moved = [{turned.seat(seat) for seat in group} for group in mine.ranking]
    assert moved == [set(group) for group in theirs.ranking]
    assert mine.tie_break == theirs.tie_break


class Turned:
    """What every seat and climber is called after moving some seats round the table."""

    def __init__(self, colours: tuple[str, ...], by: int) -> None:
        self.players, self.by = len(colours), by
        self.new = {name: colours[self.seat(seat)] for seat, name in enumerate(colours)}
        self.old = {new: old for old, new in self.new.items()}

    def seat(self, seat: int) -> int:
        return (seat + self.by) % self.players

    def forth(self, action: Action) -> Action:
        return action_from_dict(renamed(to_dict(action), self.new))

    def back(self, action: Action) -> Action:
        return action_from_dict(renamed(to_dict(action), self.old))

    def position(self, described: Mapping[str, Any]) -> dict[str, Any]:
        position: dict[str, Any] = renamed(described, self.new)
        for key in ("hands", "committed"):
            position[key] = self.rows(position[key])
        for key in ("revealed", "played", "rescue-cards"):
            position["supplies"][key] = self.rows(position["supplies"][key])
        position["piles"]["cards"] = self.rows(position["piles"]["cards"])
        markers = position["markers"]
        markers["starting-player"] = self.seat(markers["starting-player"])
        for part in (markers.get("risk-token"), position.get("turn"), position.get("drawing")):
            if part:
                part["player"] = self.seat(part["player"])
        if position.get("asked") is not None:
            position["asked"] = self.seat(position["asked"])
        return position

    def rows(self, rows: list[Any]) -> list[Any]:
        return rows[-self.by :] + rows[: -self.by]


def renamed(words: Any, colours: Mapping[str, str]) -> Any:
    """Give plain data with the climbers of other colours."""
    if isinstance(words, dict):
        return {renamed(key, colours): renamed(each, colours) for key, each in words.items()}
    if isinstance(words, list):
        return [renamed(each, colours) for each in words]
    if isinstance(words, str) and "/" in words:
        colour, _, shape = words.partition("/")
        return f"{colours[colour]}/{shape}"
    return words
