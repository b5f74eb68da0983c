"""Law 9, the seats' side: what a seat sees never depends on what is hidden from it."""

from __future__ import annotations

import random

from attrs import fields
from campaigns.disaster.redeals import assignments
from campaigns.games import game_at, game_with, play_alike
from campaigns.k2.redeals import could_change
from campaigns.kits import KITS
from campaigns.situations import sample
from campaigns.variants import DECLARED, load, of
from hypothesis import given
from hypothesis import strategies as st
from sizes import examples, scaled, spread
from strategies import Situation, playouts, situations

SEEDS = st.integers(0, 2**32)
STATES = scaled(300, least=60)
"""States that are dealt anew."""


@examples(60)
@given(situations(), SEEDS, playouts(6))
def test_a_view_does_not_depend_on_what_is_hidden(
    situation: Situation, seed: int, numbers: list[int]
) -> None:
    """Two states that differ in hidden things only look the same, now and later on."""
    for seat in (None, *range(situation.players)):
        one = game_at(situation.rules, situation.players, situation.state)
        other = game_with(one, one.state.redeal(seat, random.Random(seed)))
        assert play_alike(one, other, seat, numbers) is None, seat


@examples()
@given(situations(), SEEDS)
def test_a_redeal_leaves_alone_what_the_seat_can_see(situation: Situation, seed: int) -> None:
    """Public fields stay, and so do the seat's own parts of the others."""
    state = situation.state
    for seat in (None, *range(situation.players)):
        other = state.redeal(seat, random.Random(seed))
        for a in fields(type(state)):
            if a.metadata.get("audience") == "public":
                assert getattr(state, a.name) == getattr(other, a.name), a.name
        assert state.masked(seat).key() == other.masked(seat).key()
        assert len(state.options()) > 0
        assert other.options()


def test_a_redeal_of_k2_changes_something_hidden() -> None:
    """In at least nine of ten states where something could change; else the law shows nothing."""
    could = did = 0
    for count, (_, _, players, state, rng) in enumerate(sample("k2", 9)):
        if count == STATES:
            break
        for seat in (None, *range(players)):
            if could_change(state, seat):
                could += 1
                did += state.redeal(seat, random.Random(rng.random())) != state
    assert could > STATES
    assert did >= 0.9 * could


def test_a_redeal_of_disaster_brings_every_secret_goal_that_may_be() -> None:
    """And no other: with four goals a fair redeal leaves the goal as it is one time in four."""
    several = 0
    for count, (_, _, players, state, rng) in enumerate(sample("disaster", 9)):
        if count == STATES:
            break
        for seat in (None, *range(players)):
            possible = assignments(state, seat)
            dealt = {tuple(state.redeal(seat, rng).goal) for _ in range(25 * len(possible))}
            assert dealt == possible
            several += len(possible) > 1
    assert several > STATES // 6


def test_nothing_is_hidden_from_a_player_alone() -> None:
    """Only a spectator does not know the goal of a Sherpa, and so sees no redeal of it."""
    hidden = 0
    for count, (_, rules, players, state, rng) in enumerate(sample("disaster", 10)):
        if count == STATES:
            break
        if players == 1:
            assert state.redeal(0, rng) == state
            game = game_at(rules, 1, state)
            goal = rules.family.describe(state)["hands"][0]
            assert list(game.view(0).hand) == goal
            assert game.view(None).hand == ()
            hidden += bool(goal) and not state.achieved[0]
    assert hidden > STATES // 6


def test_a_spectator_does_not_see_which_goal_is_drawn() -> None:
    """Sampled situations seldom stand before the draw, so these do."""
    kit, rng, drawn = KITS["disaster"], random.Random(11), 0
    for variant in spread(of("disaster", DECLARED), 5):
        rules = load(variant)
        for _ in range(8):
            state = kit.generated_state(rules, 1, rng, "set-up")
            if state.kind == "draw_goal":
                one = game_at(rules, 1, state)
                assert play_alike(one, one.copy(), None, [rng.randrange(10_000)]) is None
                drawn += 1
    assert drawn > scaled(10, least=3)
