"""The chapter on guides: walking and leading climbers."""

from __future__ import annotations

import pytest
from expedition import (
    DAAN,
    FEMKE,
    LOTTE,
    PEMBA,
    RAHIM,
    UP,
    expedition,
    mark,
    play,
    reach,
    rule,
    source,
    steps,
    turn,
    where,
)

from k2rules.games.disaster.actions import DropOff, EndTurn, Lift, Step, Stop


@rule("DK2 8.2")
@pytest.mark.parametrize(("guide", "spaces"), [(PEMBA, 5), (RAHIM, 4)])
def test_guides_move_their_number(guide: str, spaces: int) -> None:
    """A guide moves up to the number on the marker."""
    assert reach(expedition(guide=guide, option="guide"), guide, *UP) == spaces


@rule("DK2 8.2")
def test_guides_go_up_or_down() -> None:
    """A guide goes either way."""
    game = expedition(option="guide", at={PEMBA: "shoulder"})
    assert steps(game, PEMBA) == {"lower-slope-2", "upper-shoulder"}


@rule("DK2 8.2")
def test_a_climber_goes_along() -> None:
    """A climber moves as one with the guide."""
    game = expedition(option="guide", at=dict.fromkeys((PEMBA, DAAN), UP[0]))
    play(game, Lift(DAAN), Step(PEMBA, UP[1]))
    assert (where(game, PEMBA), where(game, DAAN)) == (UP[1], UP[1])


@rule("DK2 8.2")
def test_a_climber_is_led_two_spaces() -> None:
    """A guide leads a climber up to two spaces."""
    game = expedition(option="guide", at=dict.fromkeys((PEMBA, DAAN), UP[0]))
    play(game, Lift(DAAN), Step(PEMBA, UP[1]), Step(PEMBA, UP[2]))
    assert source(game, Step(PEMBA, UP[3])) == "DK2 8.2"


@rule("DK2 8.2")
def test_after_dropping_a_climber_he_goes_on() -> None:
    """He goes on with what he has left."""
    game = expedition(option="guide", at=dict.fromkeys((PEMBA, DAAN), UP[0]))
    play(game, Lift(DAAN), Step(PEMBA, UP[1]), Step(PEMBA, UP[2]), DropOff())
    assert (turn(game)["left"], steps(game, PEMBA)) == (3, {UP[1], UP[3]})


@rule("DK2 8.2")
def test_the_example_of_the_sherpa_with_two_climbers() -> None:
    """With 5 he leads one two spaces, walks one, and leads another two."""
    game = expedition(option="guide", at={PEMBA: UP[0], DAAN: UP[0], LOTTE: UP[3]})
    play(game, Lift(DAAN), Step(PEMBA, UP[1]), Step(PEMBA, UP[2]), DropOff(), Step(PEMBA, UP[3]))
    play(game, Lift(LOTTE), Step(PEMBA, UP[4]), Step(PEMBA, "bottleneck-1"))
    assert [where(game, p) for p in (DAAN, LOTTE)] == [UP[2], "bottleneck-1"]
    assert turn(game)["left"] == 0


@rule("DK2 8.2")
def test_the_same_climber_is_not_helped_twice() -> None:
    """A dropped climber is turned over and not led again this turn."""
    game = expedition(option="guide", at=dict.fromkeys((PEMBA, DAAN), UP[0]))
    play(game, Lift(DAAN), Step(PEMBA, UP[1]), DropOff())
    assert source(game, Lift(DAAN)) == "DK2 8.2"


@rule("DK2 8.2")
def test_the_last_point_does_not_help_a_climber_again() -> None:
    """Having carried a climber two spaces and walked two, he may not carry it with his last."""
    game = expedition(option="guide", at=dict.fromkeys((PEMBA, DAAN), "shoulder"))
    play(game, Lift(DAAN), Step(PEMBA, "upper-shoulder"), Step(PEMBA, "bottleneck-base"))
    play(game, DropOff(), Step(PEMBA, "upper-shoulder"), Step(PEMBA, "bottleneck-base"))
    assert (turn(game)["left"], source(game, Lift(DAAN))) == (1, "DK2 8.2")


@rule("DK2 8.2")
def test_one_climber_at_a_time() -> None:
    """A guide without skill leads one."""
    game = expedition(option="guide", at=dict.fromkeys((PEMBA, DAAN, FEMKE), UP[0]))
    assert source(play(game, Lift(DAAN)), Lift(FEMKE)) == "DK2 8.3"


@rule("DK2 8.2")
def test_a_climber_elsewhere_is_not_taken_along() -> None:
    """The climber must be where the guide is."""
    game = expedition(option="guide", at={PEMBA: UP[0]})
    assert source(game, Lift(DAAN)) == "DK2 8.2"


@rule("DK2 8.2")
def test_who_is_taken_along_goes_a_space() -> None:
    """Nobody is taken along only to be left where it stood."""
    game = expedition(option="guide", at=dict.fromkeys((PEMBA, DAAN), UP[0]))
    assert source(play(game, Lift(DAAN)), DropOff()) == "DK2 8.2"


@rule("DK2 8.2")
def test_nobody_to_drop() -> None:
    """He leaves nobody if he leads nobody."""
    game = play(expedition(option="guide"), Step(PEMBA, UP[0]))
    assert source(game, DropOff()) == "DK2 8.2"


@rule("DK2 8.2")
def test_he_stops_with_points_left() -> None:
    """He need not use all his movement; those with him have moved."""
    game = expedition(option="guide", at=dict.fromkeys((PEMBA, DAAN), UP[0]))
    play(game, Lift(DAAN), Step(PEMBA, UP[1]), Stop())
    assert source(game, EndTurn()) != "DK2 8.4"


@rule("DK2 8.2")
def test_he_moves_once() -> None:
    """After his move he stays."""
    game = expedition(option="guide", held="ridges-open-1")
    play(game, Step(PEMBA, UP[0]), Stop())
    assert source(game, Step(PEMBA, UP[1])) == "DK2 8.1"


@rule("DK2 8.2")
def test_without_spaces_he_takes_nobody_along() -> None:
    """A climber is taken along only for a step."""
    game = expedition(
        option="guide", at={PEMBA: "high-camp", DAAN: "bottleneck-base"}, held="ridges-open-1"
    )
    play(game, *(Step(PEMBA, space) for space in UP))
    assert source(game, Lift(DAAN)) == "DK2 8.2"


@rule("DK2 8.2")
def test_to_the_summit_and_back_in_one_stretch() -> None:
    """The two spaces may lead up and down again."""
    at = dict.fromkeys((PEMBA, DAAN), "summit-slope")
    game = expedition(option="guide", at=at)
    play(game, Lift(DAAN), Step(PEMBA, "summit"), Step(PEMBA, "summit-slope"))
    assert (where(game, DAAN), mark(game, DAAN)) == ("summit-slope", "summit")
