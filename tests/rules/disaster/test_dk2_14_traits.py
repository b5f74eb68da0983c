"""The advanced game: the traits of climbers that count on the mountain."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from expedition import (
    BRAM,
    DAAN,
    HENRIK,
    INGRID,
    JOVAN,
    NIMA,
    PEMBA,
    PETRA,
    SJOERD,
    UP,
    VESNA,
    chance_of,
    expedition,
    mark,
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
    Buy,
    Carry,
    Descend,
    Lift,
    Push,
    Step,
    Stop,
)

SHOULDER = "shoulder"
SERBIA, NORWAY = "serbia/dawa", NIMA


def advanced(**parts: Any) -> Any:
    """Give an advanced game in which climbers move by day."""
    return expedition(**{"rules": "advanced", "option": "climbers", **parts})


def dark(**parts: Any) -> Any:
    """Give an advanced game in which climbers move in darkness."""
    return advanced(**{"darkness": 1, "option": "climbers-in-darkness", **parts})


@rule("DK2 14.1")
def test_traits_do_not_count_in_the_basic_game() -> None:
    """Traits come into play in the advanced game."""
    game = expedition(option="climbers", at={SJOERD: "traverse"})
    assert "traverse-goal" in steps(game, SJOERD)


@rule("DK2 aid a")
def test_an_advanced_climber_ignores_blocked_ridges_for_itself_only() -> None:
    """The trait helps nobody else."""
    game = advanced(guide=NIMA, at=dict.fromkeys((HENRIK, INGRID), UP[1]), blocked=SHOULDER)
    assert (SHOULDER in steps(game, HENRIK), SHOULDER in steps(game, INGRID)) == (True, False)


@rule("DK2 aid a")
def test_its_trait_does_not_count_when_led() -> None:
    """A guide who is no Expert does not lead it through."""
    at = dict.fromkeys((NIMA, HENRIK), UP[1])
    game = advanced(guide=NIMA, option="guide", at=at, blocked=SHOULDER, held="ridges-open-1")
    assert source(play(game, Lift(HENRIK)), Step(NIMA, SHOULDER)) == "DK2 9.1"


@rule("DK2 aid b")
def test_without_a_sense_of_direction_the_way_down_is_lost() -> None:
    """In darkness such a climber is always lost when descending from the Shoulder."""
    game = play(dark(guide=SERBIA, at={PETRA: SHOULDER}), Step(PETRA, UP[1]))
    assert where(game, PETRA) == "lost-bivouac"


@rule("DK2 aid b")
def test_on_the_way_up_it_rolls_like_others() -> None:
    """Going up it is not lost for certain."""
    game = play(dark(guide=SERBIA, at={PETRA: SHOULDER}), Step(PETRA, UP[3]))
    assert chance_of(game, PETRA, "lost-bivouac") == Fraction(1, 3)


@rule("DK2 aid b")
def test_by_day_it_finds_the_way() -> None:
    """By day the trait has no effect."""
    game = play(advanced(guide=SERBIA, at={PETRA: SHOULDER}), Step(PETRA, UP[1]))
    assert where(game, PETRA) == UP[1]


@rule("DK2 aid b")
def test_by_day_it_is_lost_by_the_other_reading() -> None:
    """Read otherwise it is lost by day as well."""
    rulings = {"bad-sense-by-day": "always"}
    game = play(advanced(guide=SERBIA, at={PETRA: SHOULDER}, rulings=rulings), Step(PETRA, UP[1]))
    assert where(game, PETRA) == "lost-bivouac"


@rule("DK2 aid b")
def test_with_a_guide_it_is_not_lost() -> None:
    """It must travel with a guide to avoid getting lost."""
    at = dict.fromkeys((SERBIA, PETRA), SHOULDER)
    game = expedition(rules="advanced", guide=SERBIA, darkness=1, at=at)
    play(game, Lift(PETRA), Step(SERBIA, UP[1]))
    assert where(game, PETRA) == UP[1]


@rule("DK2 aid b")
def test_sliding_off_the_shoulder_it_is_lost() -> None:
    """A slide in darkness is a descent without a guide."""
    game = expedition(
        rules="advanced", guide=SERBIA, darkness=1, event="icy-2", at={PETRA: SHOULDER}
    )
    assert where(play(game, Buy()), PETRA) == "lost-bivouac"


@rule("DK2 aid c")
def test_the_cautious_tire_by_every_move_alone() -> None:
    """After a move of its own a cautious climber is tired."""
    assert turn(play(advanced(), Step(BRAM, UP[0]), Stop()))["tired"] == [BRAM]


@rule("DK2 aid c")
def test_being_led_does_not_tire_them() -> None:
    """A move with the guide does not tire."""
    game = expedition(rules="advanced", option="guide", at=dict.fromkeys((PEMBA, BRAM), UP[0]))
    play(game, Lift(BRAM), Step(PEMBA, UP[1]), Stop())
    assert turn(game)["tired"] == []


@rule("DK2 aid c")
def test_a_descent_alone_tires_them() -> None:
    """Descending from an avalanche space alone is a move of its own."""
    game = play(advanced(track=5, at={BRAM: "bottleneck-1"}), Descend((BRAM,)))
    assert turn(game)["tired"] == [BRAM]


@rule("DK2 aid c")
def test_it_is_told_once() -> None:
    """A move onto an avalanche space and the descent from there tire once."""
    game = advanced(track=5, at={BRAM: "bottleneck-2"})
    told = game.play(Step(BRAM, "bottleneck-1"))
    assert [event.event for event in told].count("climber_tired") == 1


@rule("DK2 aid c")
def test_a_descent_with_the_guide_does_not() -> None:
    """Together with a guide it is no move alone."""
    at = dict.fromkeys((PEMBA, BRAM), "bottleneck-1")
    game = play(advanced(track=5, at=at), Descend((PEMBA, BRAM)))
    assert turn(game)["tired"] == []


@rule("DK2 aid c")
def test_the_cautious_never_push() -> None:
    """They cannot push."""
    game = play(advanced(at={BRAM: UP[0]}, light=BRAM), Step(BRAM, UP[1]))
    assert source(game, Push(BRAM)) == "DK2 14.2"


@rule("DK2 aid d")
@pytest.mark.parametrize(
    ("start", "goal"), [("traverse", "traverse-goal"), ("summit-slope", "summit")]
)
def test_the_dependent_enter_the_goals_only_with_a_guide(start: str, goal: str) -> None:
    """Alone they enter neither the Traverse Goal nor the Summit."""
    assert source(advanced(at={SJOERD: start}), Step(SJOERD, goal)) == "DK2 aid d"


@rule("DK2 aid d")
def test_a_guide_leads_them_in() -> None:
    """With a guide they do."""
    at = dict.fromkeys((PEMBA, SJOERD), "traverse")
    game = expedition(rules="advanced", option="guide", at=at)
    play(game, Lift(SJOERD), Step(PEMBA, "traverse-goal"))
    assert mark(game, SJOERD) == "traverse"


@rule("DK2 aid d")
def test_not_from_above_either() -> None:
    """The Traverse Goal is barred from above as well."""
    game = advanced(at={SJOERD: "snowfields"})
    assert source(game, Step(SJOERD, "traverse-goal")) == "DK2 aid d"


@rule("DK2 aid d")
def test_from_above_by_the_other_reading() -> None:
    """Read otherwise the trait hinders on the way up only."""
    rulings = {"dependent-from-above": "upwards-only"}
    game = advanced(at={SJOERD: "snowfields"}, rulings=rulings)
    assert source(game, Step(SJOERD, "traverse-goal")) is None


@rule("DK2 aid d")
def test_the_summit_is_barred_by_both_readings() -> None:
    """There is no way to the Summit but up."""
    rulings = {"dependent-from-above": "upwards-only"}
    game = advanced(at={SJOERD: "summit-slope"}, rulings=rulings)
    assert source(game, Step(SJOERD, "summit")) == "DK2 aid d"


@rule("DK2 aid d")
def test_a_carrier_is_no_guide() -> None:
    """Being carried does not bring a dependent climber in."""
    game = advanced(guide=SERBIA, at=dict.fromkeys((JOVAN, VESNA), "traverse"))
    play(game, Carry(VESNA, JOVAN))
    assert where(game, VESNA) == "bottleneck-3"


@rule("DK2 aid d")
def test_a_forced_move_brings_it_in() -> None:
    """A climber saved from a collapse goes where it is put."""
    at = dict.fromkeys((PEMBA, SJOERD), "bottleneck-3")
    game = expedition(
        rules="advanced",
        event="hap-stuck-2",
        track=6,
        avalanche="bottleneck-1 bottleneck-2",
        blocked="traverse",
        at=at,
    )
    play(game, *offered(game, "decline"))
    play(game, *offered(game, "sacrifice"))
    assert (where(game, SJOERD), mark(game, SJOERD)) == ("traverse-goal", "traverse")


@rule("DK2 aid e")
def test_extra_equipment_forbids_pushing() -> None:
    """Such a climber never pushes."""
    game = play(advanced(at={DAAN: UP[0]}, held="ridges-open-1"), Step(DAAN, UP[1]))
    assert source(play(game, Step(DAAN, UP[2])), Push(DAAN)) == "DK2 14.2"


@rule("DK2 aid c")
def test_the_cautious_who_are_lost_are_not_tired() -> None:
    """Who got lost rests in the box anyway."""
    game = play(dark(at={BRAM: "shoulder"}), Step(BRAM, "lower-slope-2"))
    assert turn(roll(game, 1))["tired"] == []
