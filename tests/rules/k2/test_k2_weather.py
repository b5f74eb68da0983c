"""The chapter on the weather."""

from __future__ import annotations

import pytest
from positions import left, level, position, rule, shown, source

from k2rules.k2 import PitchTent, Walk


@rule("K2 weather forecast")
def test_everybody_sees_the_days_of_the_tiles_in_sight() -> None:
    """Two tiles of three days each are open to all."""
    assert shown(position("k2/summer", weather="s4 s6")) == ["s4", "s6"]


@rule("K2 weather forecast")
@pytest.mark.parametrize(("day", "loss"), [(1, 0), (2, 1), (3, 2)])
def test_the_marker_tells_todays_weather(day: int, loss: int) -> None:
    """Of the tile's three days only the one with the marker counts."""
    game = position(
        "k2/summer",
        day=day,
        weather="s4",
        phase="check-acclimatization",
        pieces={"red/1": "e21"},
        levels={"red/1": 6},
    )
    assert level(game, "red/1") == 6 - 1 - loss


@rule("K2 weather forecast")
@pytest.mark.parametrize(("day", "marker"), [(1, 1), (2, 2), (3, 3), (4, 1), (18, 3)])
def test_the_marker_is_on_each_day_of_a_tile_in_turn(day: int, marker: int) -> None:
    """Each tile lasts three days."""
    assert position("k2/summer", day=day).view(None).weather["day"] == marker


@rule("K2 weather forecast")
def test_the_second_tile_has_no_effect_yet() -> None:
    """The right tile is a forecast only."""
    game = position(
        "k2/summer",
        weather="s3 s1",
        phase="check-acclimatization",
        pieces={"red/1": "e14"},
        levels={"red/1": 4},
    )
    assert level(game, "red/1") == 4


@rule("K2 weather zones")
@pytest.mark.parametrize(("space", "lost"), [("e9", 0), ("e14", 1), ("e21", 1 + 1), ("e26", 2 + 1)])
def test_only_the_zones_on_the_dial_are_concerned(space: str, lost: int) -> None:
    """A day of the three upper zones spares the climbers below 6000 m."""
    game = position(
        "k2/summer",
        weather="s1",
        phase="check-acclimatization",
        pieces={"red/1": space},
        levels={"red/1": 6},
    )
    assert level(game, "red/1") == 6 - lost


@rule("K2 weather zones")
@pytest.mark.parametrize(("space", "lost"), [("e14", 0), ("e21", 1 + 2), ("e26", 2)])
def test_a_single_zone_may_be_concerned(space: str, lost: int) -> None:
    """A day of the zone from 7000 to 8000 m spares those above and below it."""
    game = position(
        "k2/summer",
        day=3,
        weather="s4",
        phase="check-acclimatization",
        pieces={"red/1": space},
        levels={"red/1": 6},
    )
    assert level(game, "red/1") == 6 - lost


@rule("K2 weather zones")
@pytest.mark.parametrize(("space", "level_after"), [("e1", 4), ("e9", 3)])
def test_winter_may_reach_below_6000_m(space: str, level_after: int) -> None:
    """A dial that is marked all round concerns the lowest zone too."""
    game = position(
        "k2/winter",
        day=2,
        weather="w3",
        phase="check-acclimatization",
        pieces={"red/1": space},
        levels={"red/1": 4},
    )
    assert level(game, "red/1") == level_after


@rule("K2 weather boots")
@pytest.mark.parametrize(("space", "to", "cost"), [("e16", "e18", 4), ("e18", "e16", 2)])
def test_boots_make_every_step_dearer_up_and_down(space: str, to: str, cost: int) -> None:
    """Entering a space of the zone costs the points of the boots more, in either direction."""
    game = position("k2/winter", weather="w6", pieces={"red/1": space}, points={"red/1": 5})
    game.play(Walk("red/1", to))
    assert left(game, "red/1") == {"move": 5 - cost}


@rule("K2 weather boots")
def test_boots_count_on_the_space_entered() -> None:
    """A step out of the zone costs what it always does."""
    game = position("k2/winter", weather="w6", pieces={"red/1": "e14"}, points={"red/1": 2})
    game.play(Walk("red/1", "e11"))
    assert left(game, "red/1") == {"move": 1}


@rule("K2 weather boots")
def test_boots_make_a_step_too_dear() -> None:
    """Three points do not reach a space of 3 under boots of 1."""
    game = position("k2/winter", weather="w6", pieces={"red/1": "e16"}, points={"red/1": 3})
    assert source(game, Walk("red/1", "e18")) is not None


@rule("K2 weather boots")
def test_boots_make_a_tent_dearer() -> None:
    """A tent costs the points of the boots more in their zone."""
    game = position("k2/winter", weather="w6", pieces={"red/1": "e16"}, points={"red/1": 5})
    game.play(PitchTent("red/1"))
    assert left(game, "red/1") == {"move": 3}


@rule("K2 weather boots")
def test_boots_may_reach_the_base_camp() -> None:
    """Boots on the whole dial make the way home dearer as well."""
    game = position("k2/winter", day=3, weather="w2", pieces={"red/1": "e1"}, points={"red/1": 2})
    game.play(Walk("red/1", "e0"))
    assert left(game, "red/1") == {}


@rule("K2 weather boots")
def test_boots_take_no_acclimatization() -> None:
    """Boots alone leave the levels as they are."""
    game = position(
        "k2/winter",
        weather="w6",
        phase="check-acclimatization",
        pieces={"red/1": "e14"},
        levels={"red/1": 4},
    )
    assert level(game, "red/1") == 4


@rule("K2 weather lungs")
@pytest.mark.parametrize(("day", "lost"), [(1, 0), (2, 2), (3, 0)])
def test_lungs_take_their_number_off_the_level(day: int, lost: int) -> None:
    """Red lungs of 2 take two points in phase 4."""
    game = position(
        "k2/summer",
        day=day,
        weather="s5",
        phase="check-acclimatization",
        pieces={"red/1": "e14"},
        levels={"red/1": 5},
    )
    assert level(game, "red/1") == 5 - lost


@rule("K2 weather lungs")
def test_lungs_do_not_touch_movement() -> None:
    """Under red lungs a step costs what it always does."""
    game = position("k2/summer", day=2, weather="s5", pieces={"red/1": "e16"}, points={"red/1": 3})
    game.play(Walk("red/1", "e18"))
    assert left(game, "red/1") == {}


@rule("K2 weather lungs")
def test_both_symbols_work_together() -> None:
    """A split symbol makes moving dearer and takes acclimatization."""
    game = position(
        "k2/winter",
        players=1,
        day=3,
        weather="w4",
        pieces={"red/1": "e14"},
        levels={"red/1": 5},
        points={"red/1": 2},
        cards="",
    )
    game.play(Walk("red/1", "e16"))
    assert level(game, "red/1") == 4
