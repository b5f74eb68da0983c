"""The chapter on blocked ridges."""

from __future__ import annotations

from typing import Any

import pytest
from expedition import (
    DAAN,
    DAWA,
    HENRIK,
    MILAN,
    NIMA,
    PEMBA,
    UP,
    expedition,
    play,
    reach,
    rule,
    source,
    steps,
    where,
)

from k2rules.games.disaster.actions import DropOff, Lift, Step, Stop

SHOULDER = "shoulder"


@rule("DK2 9.1")
@pytest.mark.parametrize(("option", "piece"), [("climbers", DAAN), ("guide", PEMBA)])
def test_nobody_enters_a_blocked_ridge(option: str, piece: str) -> None:
    """Neither climbers nor guides move into a blocked ridge."""
    game = expedition(option=option, at={piece: UP[1]}, blocked=SHOULDER)
    assert source(game, Step(piece, SHOULDER)) == "DK2 9.1"


@rule("DK2 9.1")
@pytest.mark.parametrize(("option", "piece"), [("climbers", DAAN), ("guide", PEMBA)])
def test_a_blocked_ridge_is_left_in_either_direction(option: str, piece: str) -> None:
    """Who is on it may leave it up or down."""
    game = expedition(option=option, at={piece: SHOULDER}, blocked=SHOULDER)
    assert steps(game, piece) == {UP[1], UP[3]}


@rule("DK2 9.1")
def test_from_one_blocked_ridge_to_another() -> None:
    """Leaving is free, but the next blocked ridge is not entered."""
    game = expedition(
        option="climbers", at={DAAN: "bottleneck-2"}, blocked="bottleneck-2 bottleneck-3"
    )
    assert steps(game, DAAN) == {"bottleneck-1"}


@rule("DK2 9.1")
def test_a_climber_led_from_a_blocked_ridge() -> None:
    """A guide may lead a climber off a blocked ridge."""
    at = dict.fromkeys((PEMBA, DAAN), SHOULDER)
    game = play(expedition(option="guide", at=at, blocked=SHOULDER), Lift(DAAN))
    assert steps(game, PEMBA) == {UP[1], UP[3]}


def expert(**parts: Any) -> Any:
    """Give a game in which an Expert moves; the Shoulder is blocked."""
    return expedition(**{"guide": DAWA, "option": "guide", "blocked": SHOULDER, **parts})


@rule("DK2 9.1")
def test_an_expert_does_not_stop_on_a_blocked_ridge() -> None:
    """His move does not end there."""
    assert source(play(expert(at={DAWA: UP[1]}), Step(DAWA, SHOULDER)), Stop()) == "DK2 9.1"


@rule("DK2 9.1")
def test_an_expert_drops_nobody_on_a_blocked_ridge() -> None:
    """Nobody is left there."""
    game = expert(at=dict.fromkeys((DAWA, MILAN), UP[1]))
    play(game, Lift(MILAN), Step(DAWA, SHOULDER))
    assert source(game, DropOff()) == "DK2 9.1"


@rule("DK2 9.1")
def test_an_expert_needs_the_movement_to_get_through() -> None:
    """Without enough movement to get off again he does not enter."""
    game = expert(moving=DAWA, left=1, at={DAWA: UP[1]})
    assert source(game, Step(DAWA, SHOULDER)) == "DK2 9.1"


@rule("DK2 9.1")
def test_the_distance_of_the_group_counts() -> None:
    """With a climber who has one space of guiding left he does not enter."""
    game = expert(at=dict.fromkeys((DAWA, MILAN), UP[0]))
    play(game, Lift(MILAN), Step(DAWA, UP[1]))
    assert source(game, Step(DAWA, SHOULDER)) == "DK2 9.1"


@rule("DK2 9.1")
def test_an_expert_turns_back_on_a_blocked_ridge() -> None:
    """He may leave it on the side he came from."""
    game = play(expert(at={DAWA: UP[1]}), Step(DAWA, SHOULDER))
    assert steps(game, DAWA) == {UP[1], UP[3]}


@rule("DK2 9.1")
def test_an_expert_takes_a_climber_along_from_a_blocked_ridge() -> None:
    """He may pick somebody up while passing."""
    game = play(expert(at={DAWA: UP[1], MILAN: SHOULDER}), Step(DAWA, SHOULDER), Lift(MILAN))
    assert steps(game, DAWA) == {UP[1], UP[3]}


@rule("DK2 9.1")
def test_two_blocked_ridges_take_three_spaces_of_guiding() -> None:
    """With a climber two in a row are too many for an Expert who is not fast."""
    at = dict.fromkeys((DAWA, MILAN), "bottleneck-base")
    game = play(expert(at=at, blocked="bottleneck-1 bottleneck-2"), Lift(MILAN))
    play(game, Step(DAWA, "bottleneck-1"))
    assert where(game, MILAN) == "bottleneck-base"


@rule("DK2 9.1")
def test_stamina_gives_him_the_third_space() -> None:
    """With Sherpa Stamina he leads three spaces and gets through."""
    at = dict.fromkeys((DAWA, MILAN), "bottleneck-base")
    game = expert(at=at, blocked="bottleneck-1 bottleneck-2", events="sherpa-stamina-1")
    play(game, Lift(MILAN))
    play(game, Step(DAWA, "bottleneck-1"), Step(DAWA, "bottleneck-2"))
    assert where(game, MILAN) == "bottleneck-3"


@rule("DK2 9.1")
def test_an_expert_may_start_on_a_blocked_ridge() -> None:
    """Who is on it already may stay there."""
    game = expert(at={DAWA: SHOULDER}, held="ridges-open-1")
    assert "end_turn" in [option.do for option in game.decision.options]


ROW = "bottleneck-1 bottleneck-2 bottleneck-3"


@rule("DK2 9.1")
@pytest.mark.parametrize(("left", "refused"), [(2, "DK2 9.1"), (3, None)])
def test_an_expert_gets_off_a_row_of_blocked_ridges(left: int, refused: str | None) -> None:
    """From III he enters II if the movement takes him below I."""
    place = {"at": {DAWA: "bottleneck-3"}, "blocked": ROW, "held": "ridges-open-1"}
    game = expert(moving=DAWA, left=left, **place)
    assert source(game, Step(DAWA, "bottleneck-2")) == refused


@rule("DK2 9.1")
def test_an_expert_gets_off_onto_an_avalanche_space() -> None:
    """From II he goes down to I, where he will descend."""
    ridges = "bottleneck-2 bottleneck-3"
    game = expert(moving=DAWA, left=2, track=5, at={DAWA: "bottleneck-3"}, blocked=ridges)
    assert source(game, Step(DAWA, "bottleneck-2")) is None


@rule("DK2 9.1")
def test_an_expert_is_kept_off_a_blocked_avalanche_space_by_the_other_reading() -> None:
    """Where an avalanche space can be blocked, that is no way off."""
    rulings = {"avalanche-space-blocked": "blocked"}
    place = {"at": {DAWA: "bottleneck-3"}, "blocked": ROW, "track": 5, "rulings": rulings}
    game = expert(moving=DAWA, left=2, held="ridges-open-1", **place)
    assert source(game, Step(DAWA, "bottleneck-2")) == "DK2 9.1"


@rule("DK2 14.4")
def test_an_advanced_climber_passes_by_day() -> None:
    """By day an advanced climber goes through a blocked ridge."""
    game = expedition(
        rules="advanced", guide=NIMA, option="climbers", at={HENRIK: UP[1]}, blocked=SHOULDER
    )
    assert reach(game, HENRIK, SHOULDER, UP[3]) == 2


@rule("DK2 14.4")
def test_not_in_darkness() -> None:
    """In darkness the trait does not count."""
    game = expedition(
        rules="advanced",
        guide=NIMA,
        darkness=1,
        option="climbers-in-darkness",
        at=dict.fromkeys((NIMA, HENRIK), UP[1]),
        blocked=SHOULDER,
    )
    assert source(game, Step(HENRIK, SHOULDER)) == "DK2 9.1"


@rule("DK2 14.4")
def test_an_advanced_climber_does_not_stop_on_it() -> None:
    """Like an Expert it may not end its move there."""
    game = expedition(
        rules="advanced", guide=NIMA, option="climbers", at={HENRIK: UP[1]}, blocked=SHOULDER
    )
    assert source(play(game, Step(HENRIK, SHOULDER)), Stop()) == "DK2 9.1"


@rule("DK2 14.4")
def test_an_advanced_climber_stops_on_it_by_the_other_reading() -> None:
    """Read otherwise blocked markers mean nothing to it by day."""
    game = expedition(
        rules="advanced",
        guide=NIMA,
        option="climbers",
        at={HENRIK: UP[1]},
        blocked=SHOULDER,
        rulings={"advanced-climber-on-ridges": "may-stop"},
    )
    assert source(play(game, Step(HENRIK, SHOULDER)), Stop()) is None


@rule("DK2 9.1")
def test_advanced_climbers_are_ordinary_in_the_basic_game() -> None:
    """In the basic game traits do not count."""
    game = expedition(guide=NIMA, option="climbers", at={HENRIK: UP[1]}, blocked=SHOULDER)
    assert source(game, Step(HENRIK, SHOULDER)) == "DK2 9.1"


@rule("DK2 14.4")
def test_an_advanced_climber_may_rely_on_a_push() -> None:
    """With its last space it enters if it can push off again; then it must."""
    game = expedition(
        rules="advanced",
        guide=NIMA,
        option="climbers",
        at={HENRIK: UP[1]},
        blocked=SHOULDER,
        moving=HENRIK,
        left=1,
    )
    play(game, Step(HENRIK, SHOULDER))
    assert {option.do for option in game.decision.options} == {"step"}
