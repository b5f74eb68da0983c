"""The chapter on actions: settling the risk token."""

from __future__ import annotations

from typing import Any

import pytest
from positions import end_turn, left, level, position, rule, source, tent, token, where

from k2rules.games.k2.events import PledgeLapsed, PledgePaid, RiskPledged
from k2rules.k2 import Assign, EndTurn, PayRisk, PitchTent, Walk


@rule("K2 phase 3 risk")
def test_a_token_of_0_asks_nothing() -> None:
    """A token without points has no effect."""
    game = position(
        "k2/summer", phase="take-risk", revealed=["move-3", "move-1"], tokens="risk-0 risk-0 risk-0"
    )
    game.play(game.decision.options[0])
    game.play(Assign("move-3", "red/1", "move"))
    game.play(Walk("red/1", "e1"))
    assert source(game, EndTurn()) is None


@rule("K2 phase 3 risk")
@pytest.mark.parametrize("value", [1, 2])
def test_the_holder_owes_the_value_of_the_token(value: int) -> None:
    """A token of 1 asks for one point, one of 2 for two."""
    game = position(
        "k2/summer",
        phase="take-risk",
        revealed=["move-3", "move-1"],
        tokens=" ".join([f"risk-{value}"] * 3),
    )
    game.play(game.decision.options[0])
    assert (game.view(None).turn or {})["owed"] == value


@rule("K2 phase 3 risk")
def test_the_others_owe_nothing() -> None:
    """Only the holder of the token settles it, in the own turn."""
    game = position(
        "k2/summer", phase="take-risk", revealed=["move-1", "move-3"], tokens="risk-2 risk-2 risk-2"
    )
    game.play(game.decision.options[0])
    assert (game.decision.player, (game.view(None).turn or {})["owed"]) == (0, 0)


@rule("K2 phase 3 risk")
def test_a_point_may_come_off_a_movement_card() -> None:
    """One way to pay is with a movement point of a played card."""
    game = position("k2/summer", owed=1, liable=["red/1"], points={"red/1": 2})
    game.play(PayRisk("red/1", "move"))
    assert (left(game, "red/1"), source(game, EndTurn())) == ({"move": 1}, None)


@rule("K2 phase 3 risk")
def test_a_point_may_come_off_an_acclimatization_card() -> None:
    """A card of 2 less one point raises the level by 1."""
    game = position("k2/summer", levels={"red/1": 3}, owed=1, cards="acclimatize-2 move-1")
    game.play(Assign("acclimatize-2", "red/1", "acclimatize"))
    game.play(PayRisk("red/1", "level"))
    assert (level(game, "red/1"), source(game, EndTurn())) == (4, None)


@rule("K2 phase 3 risk")
def test_a_point_may_come_off_the_level_of_a_climber_that_moved() -> None:
    """A climber that has walked pays with its acclimatization."""
    game = position("k2/summer", levels={"red/1": 3}, owed=1, points={"red/1": 1})
    game.play(Walk("red/1", "e1"))
    game.play(PayRisk("red/1", "level"))
    assert (level(game, "red/1"), where(game, "red/1")) == (2, "e1")


@rule("K2 phase 3 risk")
@pytest.mark.parametrize(("use", "points"), [("up", 2), ("down", 3)])
def test_a_rope_pays_from_the_chosen_number(use: str, points: int) -> None:
    """First the direction is chosen, then the point comes off that number."""
    game = position("k2/summer", owed=1, liable=["red/1"], cards="rope-2-3 move-1")
    game.play(Assign("rope-2-3", "red/1", use))
    game.play(PayRisk("red/1", use))
    assert left(game, "red/1") == {use: points - 1}


@rule("K2 phase 3 risk")
def test_a_rope_that_works_up_pays_nothing_from_its_other_number() -> None:
    """The number that was not chosen is not there to pay with."""
    game = position("k2/summer", owed=1, liable=["red/1"], points={"red/1": {"up": 2}})
    assert source(game, PayRisk("red/1", "down")) == "K2 phase 3 risk"


@rule("K2 phase 3 risk")
def test_a_payment_shortens_the_move() -> None:
    """What was paid with movement does not carry the climber any more."""
    game = position(
        "k2/summer", pieces={"red/1": "e16"}, owed=1, liable=["red/1"], points={"red/1": 3}
    )
    game.play(PayRisk("red/1", "move"))
    assert source(game, Walk("red/1", "e18")) == "K2 phase 3 move"


@rule("K2 phase 3 risk")
def test_points_that_are_spent_do_not_pay() -> None:
    """A climber that has used all its points has none left to pay with."""
    game = position("k2/summer", owed=1, points={"red/1": 1})
    game.play(Walk("red/1", "e1"))
    assert source(game, PayRisk("red/1", "move")) == "K2 phase 3 risk"


@rule("K2 phase 3 risk")
def test_nothing_is_paid_that_is_not_owed() -> None:
    """Without a debt no points are taken off."""
    game = position("k2/summer", liable=["red/1"], points={"red/1": 1})
    assert source(game, PayRisk("red/1", "level")) == "K2 phase 3 risk"


@rule("K2 phase 3 risk")
def test_two_points_may_be_split_over_movement_and_level() -> None:
    """A token of 2 may take one point of each."""
    game = position("k2/summer", levels={"red/1": 3}, owed=2, liable=["red/1"], points={"red/1": 1})
    game.play(PayRisk("red/1", "move"))
    game.play(PayRisk("red/1", "level"))
    assert (level(game, "red/1"), left(game, "red/1")) == (2, {})


@rule("K2 phase 3 risk")
def test_two_points_may_be_split_over_the_climbers() -> None:
    """A token of 2 may take one point of each climber that acts."""
    game = position("k2/summer", levels={"red/1": 3, "red/2": 4}, owed=2, liable=["red/1", "red/2"])
    game.play(PayRisk("red/1", "level"))
    game.play(PayRisk("red/2", "level"))
    assert (level(game, "red/1"), level(game, "red/2")) == (2, 3)


@rule("K2 phase 3 risk")
def test_one_of_two_points_is_not_enough() -> None:
    """The whole value has to be paid."""
    game = position("k2/summer", owed=2, liable=["red/1"], levels={"red/1": 4})
    game.play(PayRisk("red/1", "level"))
    assert source(game, EndTurn()) == "K2 phase 3 risk"


@rule("K2 phase 3 risk")
def test_the_example_of_a_token_of_2_over_a_level_and_a_card() -> None:
    """One point off the level of the first climber, one off the 3 that moves the second by 2."""
    game = position(
        "k2/summer",
        pieces={"red/1": "e13", "red/2": "e17"},
        levels={"red/1": 2},
        owed=2,
        cards="move-1 move-3 acclimatize-1",
    )
    for act in (
        Assign("move-1", "red/1", "move"),
        Walk("red/1", "e16"),
        Assign("acclimatize-1", "red/1", "acclimatize"),
        PayRisk("red/1", "level"),
        Assign("move-3", "red/2", "move"),
        PayRisk("red/2", "move"),
        Walk("red/2", "e19"),
    ):
        game.play(act)
    assert (level(game, "red/1"), where(game, "red/2"), game.decision.player) == (2, "e19", 1)


@rule("K2 phase 3 liability")
def test_a_climber_that_rests_without_cards_cannot_be_charged() -> None:
    """Who neither moved nor got acclimatization points does not bear the token."""
    game = position("k2/summer", owed=1, liable=["red/1"])
    assert source(game, PayRisk("red/2", "level")) == "K2 phase 3 liability"


@rule("K2 phase 3 liability")
def test_walking_makes_liable() -> None:
    """A climber that moves can be charged, and the turn does not end before."""
    game = position("k2/summer", owed=1, points={"red/1": 2})
    game.play(Walk("red/1", "e1"))
    assert source(game, EndTurn()) == "K2 phase 3 risk"


@rule("K2 phase 3 liability")
def test_an_acclimatization_card_makes_liable() -> None:
    """A climber that gets points from a card can be charged."""
    game = position("k2/summer", owed=1, cards="acclimatize-1 move-1")
    game.play(Assign("acclimatize-1", "red/2", "acclimatize"))
    assert source(game, PayRisk("red/2", "level")) is None


@rule("K2 phase 3 liability")
def test_pitching_a_tent_makes_liable() -> None:
    """Movement points spent on a tent are spent all the same."""
    game = position("k2/summer", owed=1, points={"red/1": 2})
    game.play(PitchTent("red/1"))
    assert (tent(game, "red/1"), source(game, EndTurn())) == ("e0", "K2 phase 3 risk")


@rule("K2 phase 3 liability")
def test_the_card_of_0_makes_nobody_liable() -> None:
    """A card without points charges nobody."""
    game = position("k2/summer", owed=1, cards="acclimatize-0 move-1")
    game.play(Assign("acclimatize-0", "red/1", "acclimatize"))
    assert source(game, PayRisk("red/1", "level")) == "K2 phase 3 liability"


@rule("K2 phase 3 liability")
def test_with_nobody_to_charge_the_token_lapses() -> None:
    """A player whose climbers do nothing pays nothing."""
    game = position("k2/summer", owed=2, cards="move-3 move-1 move-1")
    end_turn(game)
    assert (token(game), level(game, "red/1"), level(game, "red/2")) == (None, 1, 1)


@rule("K2 phase 3 liability")
def test_a_shortened_card_pays_once_its_climber_moves() -> None:
    """A point may come off a card before the climber walks on what is left."""
    game = position("k2/summer", owed=1, points={"red/1": 2})
    game.play(PayRisk("red/1", "move"))
    game.play(Walk("red/1", "e1"))
    assert source(game, EndTurn()) is None


@rule("K2 phase 3 liability")
def test_a_point_off_an_idle_climbers_card_does_not_pay_for_the_partner() -> None:
    """The penalty falls on a climber that moves or acclimatizes, not on one that rests."""
    game = position("k2/summer", owed=1, points={"red/1": 1, "red/2": 1})
    game.play(PayRisk("red/2", "move"))
    game.play(Walk("red/1", "e1"))
    assert source(game, EndTurn()) == "K2 phase 3 risk"


@rule("K2 phase 3 liability")
def test_yesterdays_move_does_not_make_liable() -> None:
    """Liability lasts for the turn."""
    game = position("k2/summer", players=1, liable=["red/1"])
    after: Any = end_turn(game).state
    assert after.liable == [0, 0]


@rule("K2 phase 3 liability")
def test_no_more_is_taken_off_an_idle_climber_than_is_owed() -> None:
    """Once the points taken off cover the token, the climber loses no others."""
    game = position("k2/summer", owed=1, points={"red/1": 3})
    game.play(PayRisk("red/1", "move"))
    assert source(game, PayRisk("red/1", "move")) == "K2 phase 3 liability"


@rule("K2 phase 3 liability")
def test_two_points_may_come_off_a_card_before_its_climber_moves() -> None:
    """A token of 2 may take two points of a card and be settled by the move that follows."""
    game = position("k2/summer", owed=2, points={"red/1": 3})
    for act in (PayRisk("red/1", "move"), PayRisk("red/1", "move"), Walk("red/1", "e1")):
        game.play(act)
    assert (where(game, "red/1"), source(game, EndTurn())) == ("e1", None)


@rule("K2 phase 3 liability")
def test_one_of_two_points_taken_off_in_advance_leaves_one() -> None:
    """What was taken off before the move counts, and the rest is still owed."""
    game = position("k2/summer", levels={"red/1": 4}, owed=2, points={"red/1": 2})
    game.play(PayRisk("red/1", "move"))
    game.play(Walk("red/1", "e1"))
    assert (game.view(None).turn or {})["owed"] == 1


@rule("K2 phase 3 liability")
def test_a_point_off_an_idle_climbers_card_is_a_pledge() -> None:
    """What is taken off a climber that cannot be charged yet has paid nothing."""
    game = position("k2/summer", owed=1, points={"red/1": 2})
    assert game.play(PayRisk("red/1", "move")) == (RiskPledged("red/1", "move"),)


@rule("K2 phase 3 liability")
def test_a_pledge_says_what_it_needs() -> None:
    """Everybody sees who has pledged how much, and what makes it count."""
    game = position("k2/summer", owed=1, points={"red/1": 2})
    game.play(PayRisk("red/1", "move"))
    turn = game.view(1).turn or {}
    assert (turn["pledged"], turn["pledged-until"]) == ({"red/1": 1}, "spent-or-gained")


@rule("K2 phase 3 liability")
def test_a_pledge_pays_as_its_climber_moves() -> None:
    """The step that makes the climber liable turns the pledge into a payment."""
    game = position("k2/summer", owed=1, points={"red/1": 2})
    game.play(PayRisk("red/1", "move"))
    assert PledgePaid("red/1", 1) in game.play(Walk("red/1", "e1"))


@rule("K2 phase 3 liability")
def test_a_pledge_that_the_partner_made_needless_lapses() -> None:
    """The partner pays what was pledged, and the pledge is lost."""
    game = position(
        "k2/summer", owed=1, points={"red/1": 1, "red/2": 1}, liable=["red/2"], levels={"red/2": 3}
    )
    game.play(PayRisk("red/1", "move"))
    assert PledgeLapsed("red/1", 1) in game.play(PayRisk("red/2", "level"))


@rule("K2 phase 3 liability")
def test_a_pledge_of_a_climber_that_stays_idle_lapses_with_the_turn() -> None:
    """With nobody to charge the token lapses, and so does what was pledged."""
    game = position("k2/summer", owed=1, points={"red/1": 2})
    game.play(PayRisk("red/1", "move"))
    assert PledgeLapsed("red/1", 1) in game.play(EndTurn())
