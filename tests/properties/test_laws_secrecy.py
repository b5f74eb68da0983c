"""Law 9, the seats' side: what a seat sees never depends on what is hidden from it."""

from __future__ import annotations

import random

from attrs import fields
from campaigns.games import game_at, game_with, play_alike
from hypothesis import given
from hypothesis import strategies as st
from strategies import PROFILE, Situation, examples, playouts, situations

from k2rules.games.k2.state import K2State

SEEDS = st.integers(0, 2**32)


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


@PROFILE
@given(situations(), SEEDS)
def test_a_redeal_leaves_alone_what_the_seat_can_see(situation: Situation, seed: int) -> None:
    """Public fields stay, and so do the seat's own parts of the others."""
    state = situation.state
    for seat in (None, *range(situation.players)):
        other = state.redeal(seat, random.Random(seed))
        for a in fields(K2State):
            if a.metadata.get("audience") == "public":
                assert getattr(state, a.name) == getattr(other, a.name), a.name
        assert state.masked(seat).key() == other.masked(seat).key()
        assert len(state.options()) > 0
        assert other.options()


def test_a_redeal_changes_something_hidden() -> None:
    """In at least nine of ten states where something could change; else the law shows nothing."""
    from campaigns.views import redeals  # noqa: PLC0415  (the campaign owns the count)

    could, did = redeals(states=300, seed=9)
    assert could > 300
    assert did >= 0.9 * could
