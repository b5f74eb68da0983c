"""The chapter on actions: what cards give, ropes, acclimatization."""

from __future__ import annotations

import pytest
from positions import end_turn, left, level, position, rule, source, where

from k2rules.k2 import Assign, EndTurn, PitchTent, Walk


@rule("K2 phase 3 cards")
def test_a_card_gives_its_points_to_the_climber_it_is_given_to() -> None:
    """A movement card of 3 gives a climber three points."""
    game = position("k2/summer", cards="move-3 move-1")
    game.play(Assign("move-3", "red/1", "move"))
    assert (left(game, "red/1"), left(game, "red/2")) == ({"move": 3}, {})


@rule("K2 phase 3 cards")
def test_a_card_is_not_shared_between_the_climbers() -> None:
    """A card given to one climber is not there for the other."""
    game = position("k2/summer", cards="move-3 move-1")
    game.play(Assign("move-3", "red/1", "move"))
    assert source(game, Assign("move-3", "red/2", "move")) == "K2 phase 3 cards"


@rule("K2 phase 3 cards")
def test_the_points_of_several_cards_are_added_up() -> None:
    """A climber with a 1 and a 2 enters a space of 3."""
    game = position("k2/summer", pieces={"red/1": "e16"}, cards="move-1 move-2")
    for act in (
        Assign("move-1", "red/1", "move"),
        Assign("move-2", "red/1", "move"),
        Walk("red/1", "e18"),
    ):
        game.play(act)
    assert where(game, "red/1") == "e18"


@rule("K2 phase 3 cards")
def test_two_copies_of_a_card_are_two_cards() -> None:
    """Two 1s may go to different climbers."""
    game = position("k2/summer", cards="move-1 move-1")
    game.play(Assign("move-1", "red/1", "move"))
    game.play(Assign("move-1", "red/2", "move"))
    assert (left(game, "red/1"), left(game, "red/2")) == ({"move": 1}, {"move": 1})


@rule("K2 phase 3 cards")
def test_only_revealed_cards_are_used() -> None:
    """Cards that stayed in hand give nothing today."""
    game = position("k2/summer", cards="move-1", hands=["move-3 move-2 move-2", ""])
    assert source(game, Assign("move-3", "red/1", "move")) == "K2 phase 3 cards"


@rule("K2 phase 3 cards")
def test_movement_cards_do_not_acclimatize() -> None:
    """A movement card only moves, an acclimatization card only acclimatizes."""
    game = position("k2/summer", cards="move-1 acclimatize-1")
    assert {o.use for o in game.decision.options if isinstance(o, Assign)} == {
        "move",
        "acclimatize",
    }


@rule("K2 phase 3 cards")
def test_all_played_cards_are_discarded() -> None:
    """Used or not, the day's cards go to the played ones when the turn ends."""
    game = position("k2/summer", cards="move-1 rope-1-2 acclimatize-3")
    end_turn(game)
    assert game.view(None).supplies["played"][0] == ["move-1", "rope-1-2", "acclimatize-3"]


@rule("K2 phase 3 rope")
def test_a_rope_card_is_given_for_one_direction() -> None:
    """The player says whether the rope works up or down."""
    game = position("k2/summer", cards="rope-1-3")
    assert {o.use for o in game.decision.options if isinstance(o, Assign)} == {"up", "down"}


@rule("K2 phase 3 rope")
@pytest.mark.parametrize(
    ("card", "use", "points"),
    [
        ("rope-1-2", "up", 1),
        ("rope-1-2", "down", 2),
        ("rope-1-3", "up", 1),
        ("rope-1-3", "down", 3),
        ("rope-2-3", "up", 2),
        ("rope-2-3", "down", 3),
    ],
)
def test_a_rope_card_gives_the_points_of_its_direction(card: str, use: str, points: int) -> None:
    """One of the two numbers counts, and only it."""
    game = position("k2/summer", cards=f"{card} move-1")
    game.play(Assign(card, "red/1", use))
    assert left(game, "red/1") == {use: points}


@rule("K2 phase 3 rope")
def test_both_halves_are_never_used() -> None:
    """A rope given for the way up cannot also help another climber down."""
    game = position("k2/summer", cards="rope-1-3 move-1")
    game.play(Assign("rope-1-3", "red/1", "up"))
    assert source(game, Assign("rope-1-3", "red/2", "down")) == "K2 phase 3 cards"


@rule("K2 phase 3 rope")
def test_points_up_do_not_lead_down() -> None:
    """A rope that works up does not pay for a descent."""
    game = position("k2/summer", pieces={"red/1": "e16"}, points={"red/1": {"up": 2}})
    assert source(game, Walk("red/1", "e14")) is not None


@rule("K2 phase 3 rope")
def test_points_down_do_not_lead_up() -> None:
    """A rope that works down does not pay for a climb."""
    game = position("k2/summer", pieces={"red/1": "e16"}, points={"red/1": {"down": 3}})
    assert source(game, Walk("red/1", "e18")) is not None


@rule("K2 phase 3 rope")
def test_rope_points_are_used_before_the_others() -> None:
    """Points of the direction are spent first, which leaves the freer ones."""
    game = position("k2/summer", pieces={"red/1": "e14"}, points={"red/1": {"up": 1, "move": 1}})
    game.play(Walk("red/1", "e16"))
    assert left(game, "red/1") == {"move": 1}


@rule("K2 phase 3 rope")
def test_the_example_of_two_ones_and_a_rope_down() -> None:
    """Two 1s bring one climber up by two, a rope of 3 down the other over a 2 and a 1."""
    game = position(
        "k2/summer", pieces={"red/1": "e11", "red/2": "e15"}, cards="move-1 move-1 rope-1-3"
    )
    for act in (
        Assign("move-1", "red/1", "move"),
        Assign("move-1", "red/1", "move"),
        Walk("red/1", "e12"),
        Assign("rope-1-3", "red/2", "down"),
        Walk("red/2", "e14"),
        Walk("red/2", "e11"),
    ):
        game.play(act)
    assert (where(game, "red/1"), where(game, "red/2")) == ("e12", "e11")


@rule("K2 phase 3 acclimatization")
def test_an_acclimatization_card_raises_the_level() -> None:
    """A card of 2 raises its climber's level by 2."""
    game = position("k2/summer", levels={"red/1": 2}, cards="acclimatize-2 move-1")
    game.play(Assign("acclimatize-2", "red/1", "acclimatize"))
    assert (level(game, "red/1"), level(game, "red/2")) == (4, 1)


@rule("K2 phase 3 acclimatization")
def test_a_climber_may_have_several_acclimatization_cards() -> None:
    """A 2 and a 1 for the same climber are 3 points."""
    game = position("k2/summer", levels={"red/1": 1}, cards="acclimatize-2 acclimatize-1")
    game.play(Assign("acclimatize-2", "red/1", "acclimatize"))
    game.play(Assign("acclimatize-1", "red/1", "acclimatize"))
    assert level(game, "red/1") == 4


@rule("K2 phase 3 acclimatization")
def test_points_of_one_card_are_not_split() -> None:
    """A card of 3 goes to one climber; the other gets nothing of it."""
    game = position("k2/summer", cards="acclimatize-3 move-1")
    game.play(Assign("acclimatize-3", "red/1", "acclimatize"))
    assert source(game, Assign("acclimatize-3", "red/2", "acclimatize")) == "K2 phase 3 cards"


@rule("K2 phase 3 acclimatization")
def test_the_card_of_0_gives_nothing() -> None:
    """There is a card without points; it may be given and changes no level."""
    game = position("k2/summer", levels={"red/1": 3}, cards="acclimatize-0 move-1")
    game.play(Assign("acclimatize-0", "red/1", "acclimatize"))
    assert level(game, "red/1") == 3


@rule("K2 phase 3 acclimatization")
def test_levels_are_not_cut_in_the_action_phase() -> None:
    """Above 6 a level stays until the end of phase 4."""
    game = position("k2/summer", levels={"red/1": 6}, cards="acclimatize-3 move-1")
    game.play(Assign("acclimatize-3", "red/1", "acclimatize"))
    assert level(game, "red/1") == 9


@rule("K2 phase 3 acclimatization")
def test_acclimatization_points_buy_no_movement() -> None:
    """Points of acclimatization lead nowhere and pitch no tent."""
    game = position("k2/summer", cards="acclimatize-3 move-1")
    game.play(Assign("acclimatize-3", "red/1", "acclimatize"))
    assert {source(game, Walk("red/1", "e1")), source(game, PitchTent("red/1"))} == {
        "K2 phase 3 move",
        "K2 phase 3 tent",
    }


@rule("K2 phase 3 cards")
def test_a_turn_with_nothing_left_to_decide_ends_by_itself() -> None:
    """After the last card without points nothing is left but the end of the turn."""
    game = position("k2/summer", cards="acclimatize-1")
    game.play(Assign("acclimatize-1", "red/1", "acclimatize"))
    assert (game.decision.player, source(game, EndTurn())) == (1, None)
