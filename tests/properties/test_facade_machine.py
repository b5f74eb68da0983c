"""The checked lane under any sequence of play, refusal, undo, copy, save and look."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from campaigns.games import seen
from campaigns.kits import KITS, kit_of
from campaigns.variants import DECLARED, Variant, load, of, seats
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from sizes import examples

from k2rules import CHANCE, Entry, Game, IllegalAction, UndoError, Undone
from k2rules.k2 import EndTurn

if TYPE_CHECKING:
    import random

NUMBERS = st.integers(0, 10_000)


class Facade(RuleBasedStateMachine):
    """A game beside the list of all that was played and drawn in it."""

    game: Game
    log: list[Entry]

    @initialize(
        family=st.sampled_from(tuple(KITS)),
        data=st.data(),
        chance=st.sampled_from(("auto", "manual")),
        rng=st.none() | st.randoms(use_true_random=True),
    )
    def begin(
        self, family: str, data: st.DataObject, chance: str, rng: random.Random | None
    ) -> None:
        variant: Variant = data.draw(st.sampled_from(of(family, DECLARED)))
        players = data.draw(st.sampled_from(seats(variant)))
        rules = load(variant)
        position = kit_of(rules).random_position(rules, players, rng) if rng else None
        self.game = Game(rules, players, 7, chance=chance, position=position)
        self.log = list(self.game.log)

    @rule(number=NUMBERS)
    def play(self, number: int) -> None:
        if self.game.over:
            return
        decision = self.game.decisions[number % len(self.game.decisions)]
        action = decision.options[number % len(decision.options)]
        told = self.game.play(action, decision.player)
        new = list(self.game.log[len(self.log) :])
        assert new[0] == Entry(decision.player, action)
        assert all(entry.player == CHANCE for entry in new[1:])
        seat = None if decision.player == CHANCE else decision.player
        events = self.game.events_for(seat)
        assert told == events[len(events) - len(told) :]
        self.log += new

    @rule(number=NUMBERS, seat=st.integers(-2, 6))
    def refuse(self, number: int, seat: int) -> None:
        action = self.game.rules.actions(self.game.players)[
            number % len(self.game.rules.actions(self.game.players))
        ]
        state = self.game.state
        if self.game.why_not(action, seat) is not None:
            with pytest.raises(IllegalAction):
                self.game.play(action, seat)
        assert self.game.state is state

    @rule(seat=st.none() | st.integers(0, 4), force=st.booleans())
    def undo(self, seat: int | None, *, force: bool) -> None:
        if seat is not None and seat >= self.game.players:
            return
        before, told = self.log, self.game.events_for(seat)
        asked = {decision.player: decision.token for decision in self.game.decisions}
        try:
            self.game.undo(seat, force=force)
        except UndoError:
            assert list(self.game.log) == before
            return
        undone = self.game.events_for(seat, since=len(told))[0]
        assert isinstance(undone, Undone)
        assert undone.to <= len(told)
        assert self.game.events_for(seat)[: len(told)] == told
        assert all(
            decision.token != asked.get(decision.player) or decision.secret
            for decision in self.game.decisions
        )
        now = list(self.game.log)
        assert len(now) < len(before)
        plays = [entry for entry in before[len(now) :] if entry.player != CHANCE]
        assert now == before[: len(now)] or len(now) == len(before) - 1
        assert force or len(plays) <= 1
        self.log = now

    @rule(number=NUMBERS)
    def copy(self, number: int) -> None:
        """What is played on a copy does not touch the game, and the copy takes its place."""
        other = self.game.copy()
        assert other.state == self.game.state
        if not other.over:
            decision = other.decisions[number % len(other.decisions)]
            other.play(decision.options[0], decision.player)
            assert list(self.game.log) == self.log
        self.game = self.game.copy()

    @rule()
    def save_and_load(self) -> None:
        loaded = Game.from_json(self.game.to_json(), seed=7)
        held = list(loaded.log[len(self.log) :])
        assert all(entry.player == CHANCE for entry in held)
        if not held:
            assert loaded.state == self.game.state
        self.game, self.log = loaded, list(loaded.log)

    @rule(seat=st.none() | st.integers(0, 4))
    def look(self, seat: int | None) -> None:
        if seat is None or seat < self.game.players:
            assert seen(self.game, seat) == seen(self.game.copy(), seat)

    @invariant()
    def the_log_leads_to_the_state(self) -> None:
        if not hasattr(self, "game"):
            return
        assert list(self.game.log) == self.log
        assert self.game.over == (not self.game.decisions)
        assert (self.game.result is not None) == self.game.over
        tokens = {decision.token for decision in self.game.decisions}
        assert len(tokens) == len(self.game.decisions)
        assert self.game.state.sink is None


TestFacade = Facade.TestCase
TestFacade.settings = settings(examples(30), stateful_step_count=25)


def test_a_game_that_is_over_refuses_for_that_reason() -> None:
    rules = load(of("k2")[0])
    position = {"phase": "check-acclimatization", "day": rules.tables(2).days}
    game = Game.from_position(rules, 2, position, 1)
    assert game.over
    reason = game.why_not(EndTurn(), 0)
    assert reason is not None
    assert (reason.code, reason.source) == ("over", "API")
