"""The player aid on event tokens: Chocolate Bars, Sherpa Stamina and Thick Snow."""

from __future__ import annotations

from typing import Any

import pytest
from expedition import (
    DAAN,
    IQBAL,
    KARI,
    LOTTE,
    NIMA,
    PEMBA,
    TAE_YANG,
    TASHI,
    UP,
    draw,
    expedition,
    play,
    reach,
    rule,
    steps,
    turn,
)

from k2rules.games.disaster.actions import (
    EndTurn,
    Lift,
    PlayHeld,
    Step,
)

CHOCOLATE = "chocolate-bars-1"
SNOW = "thick-snow-1"
STAMINA = "sherpa-stamina-1"


@rule("DK2 aid chocolate-bars")
def test_chocolate_gives_one_more_space() -> None:
    """Climbers who move alone go one space farther this turn."""
    game = play(expedition(held=CHOCOLATE, option="climbers"), PlayHeld(CHOCOLATE))
    assert reach(game, LOTTE, *UP) == 2


@rule("DK2 aid chocolate-bars")
def test_chocolate_moves_those_who_cannot_move() -> None:
    """A movement of 0 becomes 1."""
    game = expedition(guide=TASHI, events=CHOCOLATE, option="climbers")
    assert reach(game, TAE_YANG, *UP) == 1


@rule("DK2 aid chocolate-bars")
def test_chocolate_adds_up() -> None:
    """Two tokens give two spaces."""
    game = expedition(events="chocolate-bars-1 chocolate-bars-2", option="climbers")
    assert reach(game, LOTTE, *UP) == 3


@rule("DK2 aid chocolate-bars")
def test_chocolate_is_not_for_guides() -> None:
    """Guides gain nothing."""
    game = expedition(events=CHOCOLATE, option="guide")
    assert turn(play(game, Step(PEMBA, UP[0])))["left"] == 4


@rule("DK2 aid chocolate-bars")
def test_chocolate_does_not_lengthen_guiding() -> None:
    """It does not help a climber who is led."""
    game = expedition(events=CHOCOLATE, option="guide", at=dict.fromkeys((PEMBA, LOTTE), UP[0]))
    assert reach(play(game, Lift(LOTTE)), PEMBA, *UP[1:]) == 2


@rule("DK2 aid chocolate-bars")
def test_chocolate_helps_in_the_middle_of_a_move() -> None:
    """Played during a climber's move it makes that move longer."""
    game = play(expedition(held=CHOCOLATE, option="climbers"), Step(LOTTE, UP[0]))
    assert steps(play(game, PlayHeld(CHOCOLATE)), LOTTE) == {"high-camp", "lower-slope-2"}


@rule("DK2 aid chocolate-bars")
@pytest.mark.parametrize(("guide", "climber", "spaces"), [(PEMBA, DAAN, 2), (TASHI, TAE_YANG, 1)])
def test_chocolate_comes_on_top_of_darkness(guide: str, climber: str, spaces: int) -> None:
    """In darkness 1 becomes 2 and 0 becomes 1."""
    game = expedition(
        guide=guide,
        at={guide: "upper-shoulder"},
        darkness=1,
        option="climbers-in-darkness",
        events=CHOCOLATE,
    )
    assert reach(game, climber, *UP) == spaces


@rule("DK2 aid chocolate-bars")
def test_darkness_cuts_chocolate_by_the_other_reading() -> None:
    """Read otherwise the limit of darkness comes last, so that chocolate changes nothing."""
    game = expedition(
        at={PEMBA: "upper-shoulder"},
        darkness=1,
        option="climbers-in-darkness",
        events=CHOCOLATE,
        rulings={"darkness-limit": "caps-last"},
    )
    assert reach(game, DAAN, *UP) == 1


@rule("DK2 aid chocolate-bars")
@pytest.mark.parametrize(("start", "to", "left"), [(UP[0], UP[1], 2), (UP[1], UP[0], 0)])
def test_bars_on_the_way_in_darkness_by_the_other_reading(start: str, to: str, left: int) -> None:
    """Read otherwise they help on the way whom the darkness did not cut at its start."""
    game = expedition(
        darkness=1,
        option="climbers-in-darkness",
        held=CHOCOLATE,
        at={PEMBA: UP[0], DAAN: start},
        rulings={"darkness-limit": "caps-last"},
    )
    assert turn(play(game, Step(DAAN, to), PlayHeld(CHOCOLATE)))["left"] == left


@rule("DK2 aid sherpa-stamina")
def test_stamina_gives_a_sherpa_three_spaces() -> None:
    """Sherpas move 3 farther."""
    game = expedition(events=STAMINA, option="guide")
    assert turn(play(game, Step(PEMBA, UP[0])))["left"] == 7


@rule("DK2 aid sherpa-stamina")
def test_stamina_lengthens_guiding() -> None:
    """Sherpas lead a climber one space farther."""
    game = expedition(events=STAMINA, option="guide", at=dict.fromkeys((PEMBA, DAAN), UP[0]))
    assert reach(play(game, Lift(DAAN)), PEMBA, *UP[1:]) == 3


@rule("DK2 aid sherpa-stamina")
def test_stamina_and_fast_add_up() -> None:
    """A fast Sherpa leads four spaces then."""
    at = dict.fromkeys((NIMA, KARI), UP[0])
    game = expedition(guide=NIMA, events=STAMINA, option="guide", at=at)
    assert reach(play(game, Lift(KARI)), NIMA, *UP[1:]) == 4


@rule("DK2 aid sherpa-stamina")
def test_stamina_does_nothing_for_a_hap() -> None:
    """HAPs gain nothing."""
    game = expedition(guide=IQBAL, events=STAMINA, option="guide")
    assert turn(play(game, Step(IQBAL, UP[0])))["left"] == 3


@rule("DK2 aid sherpa-stamina")
def test_stamina_comes_on_top_of_darkness() -> None:
    """In darkness 2 becomes 5, and the distance of guiding 3."""
    at = dict.fromkeys((TASHI, TAE_YANG), UP[0])
    game = play(expedition(guide=TASHI, events=STAMINA, darkness=1, at=at), Lift(TAE_YANG))
    assert reach(game, TASHI, *UP[1:]) == 3
    assert turn(game)["left"] == 2


@rule("DK2 aid sherpa-stamina")
def test_stamina_helps_in_the_middle_of_a_move() -> None:
    """Played during his move it makes that move longer."""
    game = play(expedition(held=STAMINA, option="guide"), Step(PEMBA, UP[0]))
    assert turn(play(game, PlayHeld(STAMINA)))["left"] == 7


@rule("DK2 aid sherpa-stamina")
def test_stamina_lasts_one_turn() -> None:
    """In the next turn it is over."""
    game = play(expedition(events=STAMINA, option="guide"), EndTurn())
    assert turn(draw(game, "icy-2"))["events"] == []


@rule("DK2 aid thick-snow")
@pytest.mark.parametrize(("climber", "spaces"), [(DAAN, 1), (LOTTE, 0)])
def test_thick_snow_slows_climbers(climber: str, spaces: int) -> None:
    """Every climber moves one space less."""
    assert reach(expedition(events=SNOW, option="climbers"), climber, *UP) == spaces


@rule("DK2 aid thick-snow")
def test_thick_snow_slows_guides() -> None:
    """Guides move one space less as well."""
    game = expedition(events=SNOW, option="guide")
    assert turn(play(game, Step(PEMBA, UP[0])))["left"] == 3


@rule("DK2 aid thick-snow")
def test_thick_snow_leaves_the_distance_of_guiding() -> None:
    """How far a climber is led does not change."""
    game = expedition(events=SNOW, option="guide", at=dict.fromkeys((PEMBA, DAAN), UP[0]))
    assert reach(play(game, Lift(DAAN)), PEMBA, *UP[1:]) == 2


@rule("DK2 aid thick-snow")
def test_movement_is_never_below_nothing() -> None:
    """A movement of 0 stays 0."""
    game = expedition(guide=TASHI, events=SNOW, option="climbers")
    assert steps(game, TAE_YANG) == set()


@rule("DK2 aid thick-snow")
def test_snow_and_chocolate_cancel_out() -> None:
    """Changes are added before anything is cut off at 0."""
    game = expedition(guide=TASHI, events=f"{SNOW} {CHOCOLATE}", option="climbers")
    assert steps(game, TAE_YANG) == set()


@rule("DK2 aid thick-snow")
def test_thick_snow_in_darkness() -> None:
    """In darkness a climber's 1 becomes 0 and a guide's 2 becomes 1."""
    game = expedition(guide=TASHI, events=SNOW, darkness=1)
    play(game, Step(TASHI, UP[0]))
    assert reach(game, "south-korea/min-seo", *UP) == 0


@rule("DK2 aid thick-snow")
def test_thick_snow_is_over_after_the_turn() -> None:
    """It lasts one turn."""
    game = play(expedition(events=SNOW, option="climbers"), EndTurn())
    assert turn(draw(game, "icy-2"))["events"] == []


SNOWS = "thick-snow-1 thick-snow-2 thick-snow-3"


@rule("DK2 aid thick-snow")
def test_no_snow_moves_a_guide_less_than_nothing() -> None:
    """Three tokens take 3 spaces, and in darkness he has only 2."""
    assert steps(expedition(guide=TASHI, events=SNOWS, darkness=1), TASHI) == set()


@rule("DK2 aid sherpa-stamina")
@pytest.mark.parametrize("events", [STAMINA, SNOWS])
def test_darkness_cuts_the_events_of_a_guide_by_the_other_reading(events: str) -> None:
    """If the limit comes last he has 2 spaces with more than his 5 and with less."""
    rulings = {"darkness-limit": "caps-last"}
    game = expedition(guide=TASHI, events=events, darkness=1, rulings=rulings)
    assert reach(game, TASHI, *UP) == 2


@rule("DK2 aid thick-snow")
@pytest.mark.parametrize("reading", ["bounds-base", "caps-last"])
@pytest.mark.parametrize("climber", [LOTTE, DAAN])
def test_no_snow_moves_a_climber_less_than_nothing(climber: str, reading: str) -> None:
    """Three tokens take 3 spaces from who has 1 or 2."""
    place: Any = {"darkness": 1, "option": "climbers-in-darkness", "at": {PEMBA: "upper-shoulder"}}
    game = expedition(events=SNOWS, rulings={"darkness-limit": reading}, **place)
    assert steps(game, climber) == set()


@rule("DK2 aid thick-snow")
@pytest.mark.parametrize("climber", [LOTTE, DAAN])
def test_no_snow_by_day_moves_a_climber_less_than_nothing(climber: str) -> None:
    """By day it is the same."""
    assert steps(expedition(events=SNOWS, option="climbers"), climber) == set()


@rule("DK2 aid chocolate-bars")
def test_chocolate_on_the_way_changes_nothing_in_darkness_by_the_other_reading() -> None:
    """If the limit of darkness comes last, a climber on its way goes no farther."""
    game = expedition(
        at={PEMBA: "upper-shoulder", LOTTE: UP[0]},
        darkness=1,
        option="climbers-in-darkness",
        moving=LOTTE,
        left=0,
        held=CHOCOLATE,
        rulings={"darkness-limit": "caps-last"},
    )
    assert steps(play(game, PlayHeld(CHOCOLATE)), LOTTE) == set()
