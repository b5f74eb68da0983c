"""The chapter on actions: turns and moving."""

from __future__ import annotations

from typing import Any

import pytest
from positions import end_turn, left, position, rule, source, where

from k2rules.k2 import Assign, EndTurn, TakeRisk, Walk


@rule("K2 phase 3")
@pytest.mark.parametrize(("start", "seats"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_turns_go_clockwise_from_the_start_player(start: int, seats: list[int]) -> None:
    """The holder of the start marker acts first, then the player to the left."""
    spare = ["acclimatize-0"] * 3
    game = position("k2/summer", players=3, phase="act", start=start, revealed=spare)
    order = [game.decision.player]
    order += [end_turn(game).decision.player for _ in range(2)]
    assert order == seats


@rule("K2 phase 3")
def test_only_the_own_climbers_act() -> None:
    """A player acts with the climbers of the own colour."""
    game = position("k2/summer", cards="move-1")
    assert source(game, Assign("move-1", "blue/1", "move")) == "K2 phase 3"


@rule("K2 phase 3")
def test_another_players_climber_does_not_walk() -> None:
    """Nobody moves another player's climber."""
    game = position("k2/summer", points={"red/1": 3})
    assert source(game, Walk("blue/1", "e1")) == "K2 phase 3"


@rule("K2 phase 3")
def test_a_climber_need_not_act() -> None:
    """A player may move no climber at all."""
    assert source(position("k2/summer", cards="move-1 move-2 move-3"), EndTurn()) is None


@rule("K2 phase 3")
def test_both_climbers_may_act_in_turn() -> None:
    """With enough cards both climbers act, and the first may act again."""
    game = position("k2/summer", points={"red/1": 2, "red/2": 1})
    for step in (Walk("red/1", "e1"), Walk("red/2", "e1"), Walk("red/1", "e2")):
        game.play(step)
    assert (where(game, "red/1"), where(game, "red/2")) == ("e2", "e1")


@rule("K2 phase 3 move")
def test_a_step_goes_along_a_rope() -> None:
    """From the base camp the one rope leads to the first space."""
    game = position("k2/summer", points={"red/1": 3})
    assert [o.to for o in game.decision.options if isinstance(o, Walk)] == ["e1"]


@rule("K2 phase 3 move")
def test_without_a_rope_there_is_no_way() -> None:
    """Spaces that lie side by side are neighbours only if a rope joins them."""
    game = position("k2/summer", pieces={"red/1": "e15"}, points={"red/1": 9})
    assert source(game, Walk("red/1", "e16")) == "K2 phase 3 move"


@rule("K2 phase 3 move")
@pytest.mark.parametrize(("space", "to", "cost"), [("e10", "e13", 2), ("e13", "e16", 1)])
def test_a_step_costs_what_is_printed_on_the_space_entered(space: str, to: str, cost: int) -> None:
    """The figure in the yellow circle is paid, and 1 where there is none."""
    game = position("k2/summer", pieces={"red/1": space}, points={"red/1": 5})
    game.play(Walk("red/1", to))
    assert left(game, "red/1") == {"move": 5 - cost}


@rule("K2 phase 3 move")
def test_the_way_down_costs_the_space_entered_too() -> None:
    """Going down from a space of 3 to one of 1 costs 1."""
    game = position("k2/summer", pieces={"red/1": "e18"}, points={"red/1": 1})
    game.play(Walk("red/1", "e16"))
    assert left(game, "red/1") == {}


@rule("K2 phase 3 move")
def test_too_few_points_do_not_reach() -> None:
    """Two points do not reach a space of 3."""
    game = position("k2/summer", pieces={"red/1": "e16"}, points={"red/1": 2})
    assert source(game, Walk("red/1", "e18")) == "K2 phase 3 move"


@rule("K2 phase 3 move")
def test_one_move_may_turn_round() -> None:
    """Ordinary points may go up and then down again."""
    game = position("k2/summer", pieces={"red/1": "e13"}, points={"red/1": 3})
    game.play(Walk("red/1", "e16"))
    game.play(Walk("red/1", "e13"))
    assert (where(game, "red/1"), left(game, "red/1")) == ("e13", {})


@rule("K2 phase 3 move")
def test_points_need_not_all_be_used() -> None:
    """A climber with points left may stop."""
    game = position("k2/summer", points={"red/1": 3})
    game.play(Walk("red/1", "e1"))
    assert source(game, EndTurn()) is None


@rule("K2 phase 3 move")
def test_points_serve_their_own_climber_only() -> None:
    """The partner cannot walk on another climber's points."""
    game = position("k2/summer", points={"red/1": 3})
    assert source(game, Walk("red/2", "e1")) == "K2 phase 3 move"


@rule("K2 phase 3 move")
def test_points_do_not_last_beyond_the_turn() -> None:
    """What was not used is gone the next day."""
    game = position("k2/summer", players=1, points={"red/1": 3})
    after: Any = end_turn(game).state
    assert after.free == [0, 0]


@rule("K2 phase 3 move")
def test_the_base_camp_can_be_entered_again() -> None:
    """The start space costs 1, like any space without a figure."""
    game = position("k2/summer", pieces={"red/1": "e1"}, points={"red/1": 1})
    game.play(Walk("red/1", "e0"))
    assert where(game, "red/1") == "e0"


@rule("K2 phase 3 direction")
def test_the_example_of_two_up() -> None:
    """From E11 to E12 costs two points up, though both count the same victory points."""
    game = position("k2/summer", pieces={"red/1": "e11"}, points={"red/1": {"up": 2}})
    game.play(Walk("red/1", "e12"))
    assert left(game, "red/1") == {}


@rule("K2 phase 3 direction")
def test_the_example_of_three_down() -> None:
    """From E15 over E14 to E11 costs three points down."""
    game = position("k2/summer", pieces={"red/1": "e15"}, points={"red/1": {"down": 3}})
    game.play(Walk("red/1", "e14"))
    game.play(Walk("red/1", "e11"))
    assert left(game, "red/1") == {}


@rule("K2 phase 3 direction")
@pytest.mark.parametrize(
    ("board", "space", "to"),
    [
        ("easy", "e2", "e3"),
        ("easy", "e5", "e3"),
        ("hard", "h2", "h3"),
        ("hard", "h5", "h4"),
        ("easy", "e7", "e6"),
        ("hard", "h26", "h27"),
        ("hard", "h14", "h13"),
        ("hard", "h6", "h5"),
    ],
)
def test_the_lower_end_is_down_even_on_the_way_to_the_summit(
    board: str, space: str, to: str
) -> None:
    """The drawn height decides; where two spaces are level the carabiner marks the upper end."""
    game = position("k2/summer", board=board, pieces={"red/1": space}, points={"red/1": {"up": 9}})
    assert source(game, Walk("red/1", to)) is not None


@rule("K2 phase 3 direction")
@pytest.mark.parametrize(
    ("board", "space", "to"),
    [
        ("easy", "e2", "e3"),
        ("hard", "h2", "h3"),
        ("hard", "h5", "h4"),
        ("easy", "e7", "e6"),
        ("hard", "h26", "h27"),
        ("hard", "h14", "h13"),
        ("hard", "h6", "h5"),
    ],
)
def test_a_descent_on_the_way_to_the_summit_takes_points_down(
    board: str, space: str, to: str
) -> None:
    """A rope that falls is descended, wherever it leads."""
    game = position(
        "k2/summer", board=board, pieces={"red/1": space}, points={"red/1": {"down": 1}}
    )
    game.play(Walk("red/1", to))
    assert where(game, "red/1") == to


@rule("K2 phase 3")
def test_no_token_is_taken_in_the_action_phase() -> None:
    """The third phase is for the climbers only."""
    assert source(position("k2/summer", points={"red/1": 1}), TakeRisk(0)) == "API"


@rule("K2 phase 3 rope")
def test_points_of_the_other_direction_do_not_help_even_if_there_are_just_enough() -> None:
    """A point that leads up pays for no step down."""
    game = position("k2/summer", pieces={"red/1": "e2"}, points={"red/1": {"up": 1}})
    assert source(game, Walk("red/1", "e3")) == "K2 phase 3 rope"
