"""Rulings with one reading on moving, cards and paying the token."""

from __future__ import annotations

from positions import (
    end_turn,
    left,
    level,
    position,
    reached,
    rule,
    source,
    tent,
    where,
)

from k2rules.k2 import Assign, EndTurn, PayRisk, PitchTent, Walk

FULL = {"red/1": "e22", "blue/1": "e22"}
"""With two players one climber fills e22, so the other is only passing."""


@rule("K2 phase 3 move")
def test_one_climber_twice() -> None:
    """A climber may act again with another card."""
    game = position("k2/summer", cards="move-1 move-2")
    for act in (
        Assign("move-1", "red/1", "move"),
        Walk("red/1", "e1"),
        Assign("move-2", "red/1", "move"),
        Walk("red/1", "e2"),
    ):
        game.play(act)
    assert where(game, "red/1") == "e2"


@rule("K2 phase 3 tent")
def test_pitch_and_go_on() -> None:
    """A climber may walk, pitch and walk on."""
    game = position("k2/summer", points={"red/1": 3})
    for act in (Walk("red/1", "e1"), PitchTent("red/1"), Walk("red/1", "e2")):
        game.play(act)
    assert (where(game, "red/1"), tent(game, "red/1")) == ("e2", "e1")


@rule("K2 phase 3 capacity")
def test_capacity_check() -> None:
    """Room is needed when a climber stops, so a partner that leaves first makes room."""
    game = position(
        "k2/summer", pieces={"red/1": "e21", "red/2": "e22"}, points={"red/1": 2, "red/2": 2}
    )
    game.play(Walk("red/2", "e23"))
    game.play(Walk("red/1", "e22"))
    assert where(game, "red/1") == "e22"


@rule("K2 phase 3 passing")
def test_leaving_a_full_space_comes_before_the_partners_acts() -> None:
    """The partner does not act while a climber is on a full space."""
    game = position("k2/summer", pieces=FULL, passing="red/1", points={"red/1": 2, "red/2": 2})
    assert source(game, Walk("red/2", "e1")) == "K2 phase 3 passing"


@rule("K2 phase 3 passing")
def test_leaving_a_full_space_cannot_be_saved_by_the_partner() -> None:
    """The partner on the full space cannot make room afterwards."""
    game = position(
        "k2/summer",
        pieces={"red/1": "e22", "red/2": "e22"},
        passing="red/1",
        points={"red/1": 2, "red/2": 2},
    )
    assert source(game, Walk("red/2", "e23")) == "K2 phase 3 passing"


@rule("K2 phase 3 passing")
def test_leaving_a_full_space_may_wait_for_a_card_and_the_token() -> None:
    """Cards may be given and the token paid while on a full space."""
    game = position(
        "k2/summer",
        pieces=FULL,
        passing="red/1",
        owed=1,
        liable=["red/1"],
        points={"red/1": 2},
        cards="acclimatize-1 move-1",
    )
    game.play(Assign("acclimatize-1", "red/1", "acclimatize"))
    game.play(PayRisk("red/1", "level"))
    game.play(Walk("red/1", "e23"))
    assert where(game, "red/1") == "e23"


@rule("K2 phase 3 passing")
def test_no_dead_ends_on_a_full_space() -> None:
    """A payment that would leave the climber stuck is not offered."""
    game = position(
        "k2/summer", pieces=FULL, passing="red/1", owed=1, liable=["red/1"], points={"red/1": 2}
    )
    assert source(game, PayRisk("red/1", "move")) == "K2 phase 3 passing"


@rule("K2 phase 3 passing")
def test_no_dead_ends_into_a_second_full_space() -> None:
    """From one full space a climber does not walk onto another that it could not leave."""
    pieces = {"red/1": "h24", "blue/1": "h24", "blue/2": "h25"}
    game = position("k2/summer", board="hard", pieces=pieces, passing="red/1", points={"red/1": 2})
    assert source(game, Walk("red/1", "h25")) == "K2 phase 3 passing"


@rule("K2 phase 3 points")
def test_passing_scores() -> None:
    """A full space counts for the climber that passes it."""
    game = position("k2/summer", pieces={"red/1": "e19", "blue/1": "e21"}, points={"red/1": 4})
    game.play(Walk("red/1", "e21"))
    game.play(Walk("red/1", "e19"))
    assert (where(game, "red/1"), reached(game, "red/1")) == ("e19", 5)


@rule("K2 phase 3 summit")
def test_passing_the_summit_counts_for_the_order() -> None:
    """A climber that cannot stay on the summit has been there all the same."""
    game = position(
        "k2/summer",
        pieces={"red/1": "e26", "blue/1": "e27"},
        summit=["blue/1"],
        points={"red/1": 6},
    )
    game.play(Walk("red/1", "e27"))
    game.play(Walk("red/1", "e26"))
    assert game.view(None).markers["summit"] == ["blue/1", "red/1"]


@rule("K2 phase 3 rope")
def test_mixed_payment() -> None:
    """A point of a rope down and an ordinary point pay a descent of 2 together."""
    game = position("k2/summer", pieces={"red/1": "e16"}, points={"red/1": {"down": 1, "move": 1}})
    game.play(Walk("red/1", "e14"))
    assert (where(game, "red/1"), left(game, "red/1")) == ("e14", {})


@rule("K2 phase 3 move")
def test_base_camp_is_a_space_of_the_lowest_zone() -> None:
    """It is entered for 1, and dearer when boots reach below 6000 m."""
    costs = [
        position(rules, weather=tile, day=3).view(None).spaces["e0"].cost
        for rules, tile in (("k2/summer", "s3"), ("k2/winter", "w2"))
    ]
    assert costs == [1, 2]


@rule("K2 phase 3 cards")
def test_cards_not_given() -> None:
    """Any card may stay unused."""
    game = position("k2/summer", cards="move-1 move-3", points={"red/1": 1})
    game.play(Walk("red/1", "e1"))
    assert source(game, EndTurn()) is None


@rule("K2 phase 3 cards")
def test_unused_cards() -> None:
    """Unused cards are discarded, not taken back."""
    game = position("k2/summer", cards="move-1 move-3 acclimatize-3")
    before = game.view(None).counts["hands"][0]
    end_turn(game)
    assert game.view(None).counts["hands"][0] == before


@rule("K2 phase 3 cards")
def test_left_over_points() -> None:
    """A climber's points wait while the partner acts."""
    game = position("k2/summer", points={"red/1": 2, "red/2": 1})
    game.play(Walk("red/1", "e1"))
    game.play(Walk("red/2", "e1"))
    assert left(game, "red/1") == {"move": 1}


@rule("K2 phase 3 risk")
def test_paying_with_spare_points() -> None:
    """A point that the move did not need pays the token."""
    game = position("k2/summer", owed=1, points={"red/1": 2})
    game.play(Walk("red/1", "e1"))
    game.play(PayRisk("red/1", "move"))
    assert (where(game, "red/1"), level(game, "red/1"), source(game, EndTurn())) == ("e1", 1, None)


@rule("K2 phase 3 risk")
def test_card_or_level() -> None:
    """A point off the acclimatization card and one off the level are one choice."""
    game = position("k2/summer", owed=1, cards="acclimatize-2 acclimatize-0")
    game.play(Assign("acclimatize-2", "red/1", "acclimatize"))
    payments = [option for option in game.decision.options if isinstance(option, PayRisk)]
    assert payments == [PayRisk("red/1", "level")]


@rule("K2 phase 3 risk")
def test_level_floor() -> None:
    """The token may take a level below 0."""
    game = position("k2/summer", owed=2, liable=["red/1"], cards="move-1")
    game.play(PayRisk("red/1", "level"))
    game.play(PayRisk("red/1", "level"))
    assert level(game, "red/1") == -1


@rule("K2 phase 3 liability")
def test_owing() -> None:
    """With nobody liable a turn ends with the token unpaid."""
    game = position("k2/summer", owed=2, points={"red/1": 3})
    assert source(game, EndTurn()) is None


@rule("K2 phase 3 passing")
def test_no_dead_ends_but_points_that_are_not_needed_may_go() -> None:
    """On a full space a point that does not carry the climber on may be paid."""
    game = position(
        "k2/summer",
        pieces=FULL,
        passing="red/1",
        owed=1,
        liable=["red/1"],
        points={"red/1": {"up": 2, "down": 1}},
    )
    assert source(game, PayRisk("red/1", "down")) is None
