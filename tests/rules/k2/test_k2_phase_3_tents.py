"""The chapter on actions: tents."""

from __future__ import annotations

import pytest
from positions import left, level, position, rule, source, tent, where

from k2rules.k2 import Assign, PitchTent, Walk


@rule("K2 phase 3 tent")
@pytest.mark.parametrize(("space", "cost"), [("e11", 1), ("e12", 2), ("e18", 3), ("e0", 1)])
def test_a_tent_costs_what_entering_its_space_costs(space: str, cost: int) -> None:
    """Movement points equal to the entry cost of the space are spent."""
    game = position("k2/summer", pieces={"red/1": space}, points={"red/1": 5})
    game.play(PitchTent("red/1"))
    assert left(game, "red/1") == {"move": 5 - cost}


@rule("K2 phase 3 tent")
def test_a_tent_stands_where_the_climber_is() -> None:
    """The tent goes on the climber's own space."""
    game = position("k2/summer", pieces={"red/1": "e16"}, points={"red/1": 1})
    game.play(PitchTent("red/1"))
    assert (tent(game, "red/1"), where(game, "red/1")) == ("e16", "e16")


@rule("K2 phase 3 tent")
def test_too_few_points_pitch_no_tent() -> None:
    """Two points pitch no tent on a space of 3."""
    game = position("k2/summer", pieces={"red/1": "e18"}, points={"red/1": 2})
    assert source(game, PitchTent("red/1")) == "K2 phase 3 tent"


@rule("K2 phase 3 tent")
def test_a_tent_is_paid_with_points_up() -> None:
    """The upward points of a rope card may be spent on a tent."""
    game = position("k2/summer", pieces={"red/1": "e12"}, points={"red/1": {"up": 2}})
    game.play(PitchTent("red/1"))
    assert (tent(game, "red/1"), left(game, "red/1")) == ("e12", {})


@rule("K2 phase 3 tent")
def test_a_tent_is_not_paid_with_points_down() -> None:
    """The downward points of a rope card pitch no tent."""
    game = position("k2/summer", pieces={"red/1": "e12"}, points={"red/1": {"down": 3}})
    assert source(game, PitchTent("red/1")) == "K2 phase 3 tent"


@rule("K2 phase 3 tent")
def test_points_up_and_free_points_pitch_together() -> None:
    """One point of each kind pitches a tent on a space of 2."""
    game = position("k2/summer", pieces={"red/1": "e12"}, points={"red/1": {"up": 1, "move": 1}})
    game.play(PitchTent("red/1"))
    assert tent(game, "red/1") == "e12"


@rule("K2 phase 3 tent")
def test_a_climber_may_enter_a_space_and_pitch_there_at_once() -> None:
    """Moving and pitching in the same turn is allowed with points for both."""
    game = position("k2/summer", pieces={"red/1": "e14"}, points={"red/1": 2})
    game.play(Walk("red/1", "e16"))
    game.play(PitchTent("red/1"))
    assert tent(game, "red/1") == "e16"


@rule("K2 phase 3 tent")
def test_the_partner_does_not_pay_for_a_tent() -> None:
    """A climber pitches with its own points."""
    game = position("k2/summer", points={"red/2": 3})
    assert source(game, PitchTent("red/1")) == "K2 phase 3 tent"


@rule("K2 phase 3 tent")
@pytest.mark.parametrize("other", ["blue/1", "red/2"])
def test_a_space_may_hold_several_tents(other: str) -> None:
    """Any number of tents, of any colour, may stand on a space."""
    game = position("k2/summer", pieces={"red/1": "e16"}, tents={other: "e16"}, points={"red/1": 1})
    game.play(PitchTent("red/1"))
    assert set(game.view(None).spaces["e16"].tents) == {"red/1", other}


@rule("K2 phase 3 tent")
def test_the_example_of_william() -> None:
    """A 2, two acclimatization cards: one climber rests by 3, the other joins it and pitches."""
    game = position(
        "k2/summer",
        pieces={"red/1": "e16", "red/2": "e14"},
        cards="move-2 acclimatize-2 acclimatize-1",
    )
    for act in (
        Assign("acclimatize-2", "red/1", "acclimatize"),
        Assign("acclimatize-1", "red/1", "acclimatize"),
        Assign("move-2", "red/2", "move"),
        Walk("red/2", "e16"),
    ):
        game.play(act)
    game.play(PitchTent("red/2"))
    assert (level(game, "red/1"), where(game, "red/2"), tent(game, "red/2")) == (4, "e16", "e16")


@rule("K2 phase 3 tent limit")
def test_a_climber_pitches_one_tent_in_the_game() -> None:
    """Who has pitched has no tent left."""
    game = position(
        "k2/summer", pieces={"red/1": "e16"}, tents={"red/1": "e11"}, points={"red/1": 3}
    )
    assert source(game, PitchTent("red/1")) == "K2 phase 3 tent limit"


@rule("K2 phase 3 tent limit")
def test_each_climber_has_a_tent_of_its_own() -> None:
    """The partner's tent on the board takes nothing from a climber's own."""
    game = position(
        "k2/summer", pieces={"red/2": "e16"}, tents={"red/1": "e11"}, points={"red/2": 3}
    )
    game.play(PitchTent("red/2"))
    assert (tent(game, "red/1"), tent(game, "red/2")) == ("e11", "e16")


@rule("K2 phase 3 tent limit")
def test_a_tent_stays_when_its_climber_leaves() -> None:
    """A pitched tent is never moved."""
    game = position(
        "k2/summer", pieces={"red/1": "e16"}, tents={"red/1": "e16"}, points={"red/1": 3}
    )
    game.play(Walk("red/1", "e18"))
    assert tent(game, "red/1") == "e16"


@rule("K2 phase 3 tent limit")
def test_a_tent_is_not_pitched_a_second_time_where_it_stands() -> None:
    """Standing on one's own tent there is nothing to pitch."""
    game = position(
        "k2/summer", pieces={"red/1": "e16"}, tents={"red/1": "e16"}, points={"red/1": 3}
    )
    assert source(game, PitchTent("red/1")) == "K2 phase 3 tent limit"
