"""The chapter on avalanche spaces: who descends, and when."""

from __future__ import annotations

from typing import Any

import pytest
from expedition import (
    DAAN,
    FEMKE,
    LOTTE,
    PEMBA,
    draw,
    expedition,
    offered,
    play,
    roll,
    rule,
    source,
    steps,
    turn,
    where,
)

from k2rules.games.disaster.actions import (
    Decline,
    Descend,
    EndTurn,
    Lift,
    MoveClimbers,
    MoveGuide,
    Prepare,
    Step,
)

BASE, FIRST, SECOND, THIRD = "bottleneck-base", "bottleneck-1", "bottleneck-2", "bottleneck-3"


def parties(game: Any) -> list[tuple[str, ...]]:
    """Give who may descend."""
    return [option.pieces for option in offered(game, "descend")]


def fallen(option: str = "climbers", **parts: Any) -> Any:
    """Give a game by day in which the whole Bottleneck has fallen."""
    return expedition(**{"option": option, "track": 8, **parts})


@rule("DK2 9.2")
def test_nobody_climbs_onto_an_avalanche_space() -> None:
    """From below there is no way up."""
    assert source(fallen(at={DAAN: BASE}), Step(DAAN, FIRST)) == "DK2 9.2"


@rule("DK2 9.2")
def test_climbing_onto_one_by_the_other_reading() -> None:
    """Read otherwise a piece may move there from below, and must descend again."""
    game = fallen(at={DAAN: BASE}, rulings={"avalanche-from-below": "descend-only"})
    assert where(roll(play(game, Step(DAAN, FIRST)), 6), DAAN) == BASE


@rule("DK2 9.2")
def test_who_arrives_descends_at_once() -> None:
    """A piece that moves onto an avalanche space descends in the same turn."""
    game = play(fallen(at={DAAN: "traverse"}), Step(DAAN, THIRD))
    assert game.decision.kind == "roll"


@rule("DK2 9.2")
def test_who_arrives_descends_next_turn_by_the_other_reading() -> None:
    """Read otherwise arriving ends the move, and the descent comes next turn."""
    game = fallen(at={DAAN: "traverse"}, rulings={"descent-time": "next-turn"})
    play(game, Step(DAAN, THIRD))
    assert (game.decision.kind, source(game, Descend((DAAN,)))) == ("move", "DK2 9.2")


@rule("DK2 9.2")
def test_the_step_there_costs_one_and_the_descent_nothing() -> None:
    """The last space of movement is enough to arrive and descend."""
    game = roll(play(fallen(at={LOTTE: "traverse"}), Step(LOTTE, THIRD)), 6)
    assert where(game, LOTTE) == SECOND


@rule("DK2 9.2")
def test_who_has_come_down_a_space_waits_for_the_next_turn() -> None:
    """If the next space down is an avalanche space too, it is resolved next turn."""
    game = roll(play(fallen(at={DAAN: "traverse"}), Step(DAAN, THIRD)), 6)
    assert (source(game, Descend((DAAN,))), source(game, EndTurn())) == ("DK2 9.2", None)


@rule("DK2 9.2")
def test_next_turn_it_goes_on() -> None:
    """In the next movement step it must descend."""
    game = play(expedition(option="climbers", track=7, at={DAAN: SECOND}), Descend((DAAN,)))
    play(roll(game, 5), EndTurn())
    play(draw(game, "hap-stuck-1"), Decline(), MoveClimbers())
    assert (where(game, DAAN), source(game, EndTurn())) == (FIRST, "DK2 9.2")


@rule("DK2 9.2")
@pytest.mark.parametrize("way", [MoveGuide(), MoveClimbers(), Prepare()])
def test_waiting_pieces_descend_under_every_way(way: Any) -> None:
    """Pieces left on an avalanche space must be resolved, whatever way of moving is chosen."""
    game = play(expedition(track=8, at={DAAN: SECOND}), way)
    assert source(game, EndTurn()) == "DK2 9.2"


@rule("DK2 9.2")
@pytest.mark.parametrize(
    ("way", "source_of_end"), [(MoveGuide(), None), (MoveClimbers(), "DK2 9.2"), (Prepare(), None)]
)
def test_waiting_pieces_by_the_other_reading(way: Any, source_of_end: str | None) -> None:
    """Read otherwise only those descend that may move under the way that is chosen."""
    rulings = {"waiting-pieces": "within-the-option"}
    game = play(expedition(track=8, at={DAAN: SECOND}, rulings=rulings), way)
    assert source(game, EndTurn()) == source_of_end


@rule("DK2 9.2")
def test_a_descent_does_not_use_up_the_move_of_preparations() -> None:
    """After preparations another climber may still move."""
    game = play(expedition(track=8, at={DAAN: SECOND}), Prepare(), Descend((DAAN,)))
    assert steps(roll(game, 6), FEMKE) == {"lower-slope-1"}


@rule("DK2 9.2")
def test_it_uses_up_that_move_by_the_other_reading() -> None:
    """Read otherwise it is the one move."""
    rulings = {"waiting-pieces": "within-the-option"}
    game = expedition(
        track=8, at={DAAN: SECOND}, rulings=rulings, held="ridges-open-1", option="one-climber"
    )
    roll(play(game, Descend((DAAN,))), 6)
    assert source(game, Step(FEMKE, "lower-slope-1")) == "DK2 8.5"


@rule("DK2 9.2")
def test_waiting_pieces_may_descend_before_the_way_is_chosen() -> None:
    """They descend at any moment when nobody is on its way."""
    assert source(expedition(track=8, at={DAAN: SECOND}), Descend((DAAN,))) is None


@rule("DK2 9.2")
def test_not_while_another_piece_is_on_its_way() -> None:
    """A move under way is finished first."""
    game = play(fallen(at={DAAN: SECOND, FEMKE: "lower-slope-1"}), Step(FEMKE, "high-camp"))
    assert source(game, Descend((DAAN,))) == "DK2 8.4"


@rule("DK2 9.2")
def test_a_waiting_piece_does_not_walk() -> None:
    """It can only descend."""
    assert source(fallen(at={DAAN: SECOND}), Step(DAAN, THIRD)) == "DK2 9.2"


@rule("DK2 9.2")
def test_who_is_elsewhere_does_not_descend() -> None:
    """Descents begin on avalanche spaces."""
    assert source(fallen(), Descend((DAAN,))) == "DK2 9.2"


@rule("DK2 9.2")
def test_a_descent_ends_the_move() -> None:
    """After a scale onto an ordinary space the piece does not move on."""
    game = play(expedition(option="climbers", track=5, at={DAAN: FIRST}), Descend((DAAN,)))
    assert source(roll(game, 3), Step(DAAN, "upper-shoulder")) == "DK2 8.4"


@rule("DK2 9.2")
def test_a_waiting_piece_moves_on_by_the_other_reading() -> None:
    """Read otherwise only a rope ends the move: it has all its movement left."""
    rulings = {"after-a-scale": "goes-on"}
    game = expedition(option="climbers", track=5, at={DAAN: FIRST}, rulings=rulings)
    assert steps(roll(play(game, Descend((DAAN,))), 3), DAAN) == {"upper-shoulder"}


@rule("DK2 9.2")
def test_an_arriving_piece_moves_on_with_what_is_left_by_the_other_reading() -> None:
    """Who arrived in a move goes on with the rest of it."""
    rulings = {"after-a-scale": "goes-on"}
    game = expedition(option="climbers", track=5, at={DAAN: SECOND}, rulings=rulings)
    roll(play(game, Step(DAAN, FIRST)), 3)
    assert (turn(game)["moving"], turn(game)["left"]) == (DAAN, 1)


@rule("DK2 9.2")
def test_a_guide_goes_on_with_those_he_leads_by_the_other_reading() -> None:
    """A party that scaled together goes on together."""
    rulings = {"after-a-scale": "goes-on"}
    at = dict.fromkeys((PEMBA, DAAN), SECOND)
    game = expedition(option="guide", track=5, at=at, rulings=rulings)
    roll(play(game, Lift(DAAN), Step(PEMBA, FIRST), Descend((PEMBA, DAAN))), 3)
    assert (turn(game)["left"], turn(game)["riding"]) == (4, {DAAN: 1})


@rule("DK2 9.2")
def test_who_was_led_does_not_go_on_alone_by_the_other_reading() -> None:
    """After the guide has gone down first, the climber's scale ends its move; the guide goes on."""
    rulings = {"after-a-scale": "goes-on"}
    at = dict.fromkeys((PEMBA, DAAN), SECOND)
    game = expedition(option="guide", track=5, at=at, rulings=rulings)
    roll(play(game, Lift(DAAN), Step(PEMBA, FIRST), Descend((PEMBA,))), 3)
    assert turn(roll(game, 3))["moving"] == PEMBA
