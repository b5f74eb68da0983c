"""The chapter on avalanche spaces: who descends, and when."""

from __future__ import annotations

from typing import Any

import pytest
from expedition import (
    DAAN,
    FEMKE,
    LOTTE,
    MIN_SEO,
    PEMBA,
    SEUNG_HO,
    TASHI,
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
    Bivouac,
    Decline,
    Descend,
    EndTurn,
    Lift,
    MoveClimbers,
    MoveGuide,
    Prepare,
    Step,
    Stop,
)

BASE, FIRST, SECOND, THIRD = "bottleneck-base", "bottleneck-1", "bottleneck-2", "bottleneck-3"
GOES_ON = {"after-a-scale": "goes-on"}


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
    game = expedition(option="climbers", track=5, at={DAAN: FIRST}, rulings=GOES_ON)
    assert steps(roll(play(game, Descend((DAAN,))), 3), DAAN) == {"upper-shoulder"}


@rule("DK2 9.2")
def test_an_arriving_piece_moves_on_with_what_is_left_by_the_other_reading() -> None:
    """Who arrived in a move goes on with the rest of it."""
    game = expedition(option="climbers", track=5, at={DAAN: SECOND}, rulings=GOES_ON)
    roll(play(game, Step(DAAN, FIRST)), 3)
    assert (turn(game)["moving"], turn(game)["left"]) == (DAAN, 1)


@rule("DK2 9.2")
def test_a_guide_goes_on_with_those_he_leads_by_the_other_reading() -> None:
    """A party that scaled together goes on together."""
    at = dict.fromkeys((PEMBA, DAAN), SECOND)
    game = expedition(option="guide", track=5, at=at, rulings=GOES_ON)
    roll(play(game, Lift(DAAN), Step(PEMBA, FIRST), Descend((PEMBA, DAAN))), 3)
    assert (turn(game)["left"], turn(game)["riding"]) == (4, {DAAN: 1})


def going_on(**parts: Any) -> Any:
    """Give a game in darkness in which only a rope ends a move."""
    return expedition(**{"guide": TASHI, "darkness": 1, **parts}, rulings=GOES_ON)


@rule("DK2 9.2")
def test_who_goes_on_after_a_scale_has_moved() -> None:
    """By the other reading too nobody bivouacs after a descent."""
    game = roll(going_on(at={TASHI: FIRST, MIN_SEO: "shoulder"}), 6)
    assert source(game, Bivouac(TASHI)) == "DK2 8.4"
    assert source(play(game, Stop()), Bivouac(TASHI)) == "DK2 8.7"


@rule("DK2 9.2")
def test_who_was_led_down_does_not_move_alone_by_the_other_reading() -> None:
    """A guide who waited goes on with the climber, who then has moved."""
    game = going_on(at=dict.fromkeys((TASHI, MIN_SEO), FIRST))
    roll(play(game, Descend((TASHI, MIN_SEO))), 6)
    play(game, Stop())
    assert source(game, Step(MIN_SEO, "upper-shoulder")) == "DK2 8.4"


@rule("DK2 9.2")
def test_who_joined_a_descent_is_the_one_climber_led_in_darkness() -> None:
    """By the other reading the guide goes on with that climber and takes no second one."""
    at = {TASHI: SECOND, MIN_SEO: FIRST, SEUNG_HO: BASE}
    game = going_on(rules="advanced", avalanche=FIRST, at=at)
    roll(play(game, Step(TASHI, FIRST), Descend((TASHI, MIN_SEO))), 6)
    assert source(game, Lift(SEUNG_HO)) == "DK2 8.3"


@rule("DK2 9.2")
@pytest.mark.parametrize(
    ("way", "party"),
    [(MoveGuide(), (PEMBA,)), (MoveClimbers(), (DAAN,)), (Prepare(), (DAAN,))],
)
def test_who_may_descend_by_the_other_reading(way: Any, party: tuple[str, ...]) -> None:
    """Read so, the guide descends if he is moved, a climber if climbers are."""
    at = dict.fromkeys((PEMBA, DAAN), SECOND)
    game = expedition(track=8, at=at, rulings={"waiting-pieces": "within-the-option"})
    assert {found[0] for found in parties(play(game, way))} == set(party)


@rule("DK2 9.2")
def test_nobody_descends_before_the_choice_by_the_other_reading() -> None:
    """Read so, the way of moving is chosen first."""
    game = expedition(track=8, at={DAAN: SECOND}, rulings={"waiting-pieces": "within-the-option"})
    assert source(game, Descend((DAAN,))) == "DK2 8.1"


@rule("DK2 9.2")
def test_nobody_else_descends_after_the_one_move_by_the_other_reading() -> None:
    """Read so, one climber descends after preparations, and no second one."""
    rulings = {"waiting-pieces": "within-the-option"}
    at = dict.fromkeys((DAAN, FEMKE), SECOND)
    game = expedition(track=8, at=at, rulings=rulings, option="one-climber")
    assert parties(roll(play(game, Descend((DAAN,))), 6)) == []


@rule("DK2 9.2")
@pytest.mark.parametrize("order", [(PEMBA, DAAN), (DAAN, PEMBA)])
def test_only_the_guide_goes_on_when_they_descend_one_by_one(order: tuple[str, str]) -> None:
    """Read so, he has the rest of his move; who was led there has none, whoever is first."""
    rulings = {"after-a-scale": "goes-on"}
    at = dict.fromkeys((PEMBA, DAAN), SECOND)
    game = expedition(option="guide", track=5, at=at, rulings=rulings)
    play(game, Lift(DAAN), Step(PEMBA, FIRST), Descend(order[:1]))
    after = turn(roll(game, 6, 6))
    assert (after["moving"], after["left"], after["moved"]) == (PEMBA, 4, [DAAN])


@rule("DK2 9.2")
def test_who_descends_after_the_guides_party_does_not_go_on() -> None:
    """Read so, a climber whom a strong guide did not take down has no movement of its own left."""
    at = dict.fromkeys((TASHI, MIN_SEO, SEUNG_HO), SECOND)
    rulings = {"after-a-scale": "goes-on"}
    game = expedition(guide=TASHI, option="guide", track=5, at=at, rulings=rulings)
    play(game, Lift(MIN_SEO), Lift(SEUNG_HO), Step(TASHI, FIRST), Descend((TASHI, MIN_SEO)))
    after = turn(roll(game, 6, 6))
    assert (after["moving"], after["riding"], after["moved"]) == (TASHI, {MIN_SEO: 1}, [SEUNG_HO])
