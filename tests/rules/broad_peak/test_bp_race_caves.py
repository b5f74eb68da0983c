"""Race to the Top: snow caves."""

from __future__ import annotations

from typing import Any

import pytest
from positions import end_turn, left, level, position, rule, settled, source

from k2rules.games.k2.events import CaveEntered
from k2rules.k2 import Assign, BuildCave, EnterCave, PayRisk, RepairCave, Walk

RACE = "broad-peak/race-to-the-top"
UP, DOWN = "face-up", "face-down"


def caves(game: Any, space: str) -> dict[str, int]:
    """Give the snow caves of a space by face, those of 0 left out."""
    found = game.view(None).markers["caves"].get(space, {})
    return {face: count for face, count in found.items() if count}


def inside(game: Any, climber: str) -> str | None:
    """Give the face of the cave that a climber is in."""
    found: str | None = game.view(None).markers["sheltered"].get(climber)
    return found


def next_day(game: Any) -> Any:
    """End the turns and the day; a turn with nothing to decide ends by itself."""
    day = game.view(None).day
    while settled(game).view(None).day == day:
        end_turn(game)
    return game


# Building


@rule("BP race caves")
def test_a_cave_is_dug_where_the_climber_is_and_lies_face_up() -> None:
    """A new cave lies on the climber's space with its digging side up."""
    game = position(RACE, pieces={"red/1": "r8"}, points={"red/1": 2})
    game.play(BuildCave("red/1"))
    assert caves(game, "r8") == {UP: 1}


@rule("BP race caves")
def test_there_are_no_tents() -> None:
    """Nobody has a tent to pitch, and the view tells of none."""
    assert "tents" not in position(RACE).view(None).markers


@rule("BP race caves")
@pytest.mark.parametrize(
    ("reading", "clause"), [("spent-or-gained", None), ("moved-or-gained", "K2 phase 3 liability")]
)
def test_digging_and_liability(reading: str, clause: str | None) -> None:
    """Who only digs stays where it is, as one that pitches a tent does."""
    game = position(RACE, rulings={"liability": reading}, owed=1, points={"red/1": 2})
    game.play(BuildCave("red/1"))
    assert source(game, PayRisk("red/1", "level")) == clause


@rule("BP race cave cost")
@pytest.mark.parametrize(
    ("space", "cost"), [("r0", 1), ("r4", 1), ("r9", 1), ("r10", 2), ("r12", 2), ("r14", 2)]
)
def test_a_cave_costs_1_below_7000_metres_and_2_above(space: str, cost: int) -> None:
    """The price depends on the altitude alone, not on what entering the space costs."""
    game = position(RACE, pieces={"red/1": space}, points={"red/1": 5})
    game.play(BuildCave("red/1"))
    assert left(game, "red/1") == {"move": 5 - cost}


@rule("BP race cave cost")
def test_too_few_points_dig_no_cave() -> None:
    """One point is too little above 7000 metres."""
    game = position(RACE, pieces={"red/1": "r10"}, points={"red/1": 1})
    assert source(game, BuildCave("red/1")) == "BP race cave cost"


@rule("BP race cave cost")
def test_a_cave_is_paid_with_points_up_and_not_down() -> None:
    """Rope points serve a cave as they serve a tent: upward."""
    game = position(RACE, pieces={"red/1": "r8"}, points={"red/1": {"down": 3}})
    assert source(game, BuildCave("red/1")) == "BP race cave cost"


@rule("BP race cave cost")
def test_points_up_pay_for_a_cave_and_go_first() -> None:
    """The upward points of a rope pay before those that serve any way."""
    game = position(RACE, pieces={"red/1": "r8"}, points={"red/1": {"move": 3, "up": 1}})
    game.play(BuildCave("red/1"))
    assert left(game, "red/1") == {"move": 3}


@rule("BP race cave cost")
def test_points_up_alone_dig_a_cave() -> None:
    """Two upward points are enough above 7000 metres."""
    game = position(RACE, pieces={"red/1": "r10"}, points={"red/1": {"up": 2}})
    assert source(game, BuildCave("red/1")) is None


@rule("BP race cave cost")
@pytest.mark.parametrize(("reading", "points"), [("ignored", 1), ("added", 2)])
def test_boots_and_caves(reading: str, points: int) -> None:
    """Boots leave the price alone, unless the ruling adds them."""
    rulings = {"cave-boots": reading}
    place = {"red/1": "r8"}
    game = position(
        RACE, season="winter", weather="w6", rulings=rulings, pieces=place, points={"red/1": 3}
    )
    game.play(BuildCave("red/1"))
    assert left(game, "red/1") == {"move": 3 - points}


@rule("BP race caves")
def test_a_space_may_hold_any_number_of_caves() -> None:
    """A second and a third cave may be dug on a space."""
    game = position(RACE, pieces={"red/1": "r8"}, points={"red/1": 3}, caves={"r8": {UP: 2}})
    game.play(BuildCave("red/1"))
    assert caves(game, "r8") == {UP: 3}


@rule("BP race caves")
def test_no_cave_without_a_marker() -> None:
    """With all twelve markers on the board no cave can be dug."""
    full = {"r1": {UP: 6, DOWN: 6}}
    game = position(RACE, pieces={"red/1": "r8"}, points={"red/1": 3}, caves=full)
    assert source(game, BuildCave("red/1")) == "BP race caves"


@rule("BP race caves")
def test_nobody_digs_on_a_full_space_in_passing() -> None:
    """A climber that only passes a full space digs no cave there."""
    pieces = {"red/1": "r12", "blue/1": "r12"}
    game = position(RACE, pieces=pieces, points={"red/1": 5}, passing="red/1")
    assert source(game, BuildCave("red/1")) == "K2 phase 3 passing"


@rule("K2 phase 3 liability")
def test_digging_makes_liable() -> None:
    """A point spent on a cave is a movement point spent."""
    game = position(RACE, pieces={"red/1": "r3"}, points={"red/1": 2}, owed=1)
    game.play(BuildCave("red/1"))
    assert source(game, PayRisk("red/1", "level")) is None


# Shelter


@rule("BP race cave shelter")
def test_a_cave_gives_its_climber_a_point_in_phase_4() -> None:
    """A climber in a cave gains 1 against the space's loss of 1."""
    game = position(
        RACE, pieces={"red/1": "r8"}, levels={"red/1": 3}, points={"red/1": 2}, weather="s5"
    )
    game.play(BuildCave("red/1"))
    assert level(next_day(game), "red/1") == 3


@rule("BP race cave shelter")
def test_one_cave_shelters_one_climber() -> None:
    """Of two climbers on a space with one cave, the one that was not in it loses a point."""
    game = position(
        RACE,
        pieces={"red/1": "r8", "red/2": "r8"},
        levels={"red/1": 3, "red/2": 3},
        caves={"r8": {UP: 1}},
        sheltered={"red/1": UP},
        cards="",
        seat=0,
    )
    next_day(game)
    assert (level(game, "red/1"), level(game, "red/2")) == (3, 2)


@rule("BP race cave shelter")
def test_anybody_enters_a_free_cave() -> None:
    """A cave of another player that shelters nobody takes in whoever comes."""
    game = position(RACE, pieces={"red/1": "r7"}, points={"red/1": 2}, caves={"r8": {UP: 1}})
    game.play(Walk("red/1", "r8"))
    assert inside(game, "red/1") == UP


@rule("BP race cave shelter")
def test_an_occupied_cave_takes_in_nobody_else() -> None:
    """A climber that comes to an occupied cave stays outside."""
    game = position(
        RACE,
        pieces={"red/1": "r7", "blue/1": "r8"},
        points={"red/1": 2},
        caves={"r8": {UP: 1}},
        sheltered={"blue/1": UP},
    )
    game.play(Walk("red/1", "r8"))
    assert inside(game, "red/1") is None


@rule("BP race cave shelter")
def test_leaving_the_space_frees_the_cave_for_a_climber_beside_it() -> None:
    """A climber without shelter takes the cave as soon as its neighbour walks away."""
    game = position(
        RACE,
        pieces={"red/1": "r8", "blue/1": "r8"},
        points={"red/1": 2},
        caves={"r8": {UP: 1}},
        sheltered={"red/1": UP},
    )
    game.play(Walk("red/1", "r7"))
    assert (inside(game, "red/1"), inside(game, "blue/1")) == (None, UP)


@rule("BP race cave shelter")
def test_a_cave_that_falls_free_goes_to_the_acting_players_climber_first() -> None:
    """The partner takes it before the next player's climber."""
    game = position(
        RACE,
        players=3,
        pieces={"blue/1": "r2", "blue/2": "r2", "red/1": "r2"},
        points={"blue/1": 2},
        caves={"r2": {UP: 1}},
        sheltered={"blue/1": UP},
        seat=1,
        start=0,
    )
    game.play(Walk("blue/1", "r1"))
    assert (inside(game, "blue/2"), inside(game, "red/1")) == (UP, None)


@rule("BP race cave shelter")
def test_a_climber_changes_into_a_better_cave() -> None:
    """From a cave that lies face down into a free one that lies face up, for nothing."""
    game = position(
        RACE,
        pieces={"red/1": "r8"},
        caves={"r8": {UP: 1, DOWN: 1}},
        sheltered={"red/1": DOWN},
        seat=0,
    )
    game.play(EnterCave("red/1"))
    assert inside(game, "red/1") == UP


@rule("BP race cave shelter")
def test_no_better_cave_to_enter() -> None:
    """A climber in a new cave has nothing to gain from another."""
    game = position(
        RACE, pieces={"red/1": "r8"}, caves={"r8": {UP: 2}}, sheltered={"red/1": UP}, seat=0
    )
    assert source(game, EnterCave("red/1")) == "BP race cave shelter"


@rule("BP race cave shelter")
def test_a_second_cave_shelters_the_partner_at_once() -> None:
    """The cave that a sheltered climber digs takes in its partner on the space."""
    game = position(
        RACE,
        pieces={"red/1": "r8", "red/2": "r8"},
        points={"red/1": 1},
        caves={"r8": {UP: 1}},
        sheltered={"red/1": UP},
        cards="move-1",
    )
    game.play(BuildCave("red/1"))
    assert inside(game, "red/2") == UP


@rule("BP race cave shelter")
def test_who_digs_beside_an_old_cave_moves_into_the_new_one() -> None:
    """A climber in a cave that lies face down builds for itself, not for its neighbour."""
    game = position(
        RACE,
        pieces={"red/1": "r8", "blue/1": "r8"},
        points={"red/1": 1},
        caves={"r8": {DOWN: 1}},
        sheltered={"red/1": DOWN},
        cards="move-1",
    )
    game.play(BuildCave("red/1"))
    assert (inside(game, "red/1"), inside(game, "blue/1")) == (UP, DOWN)


@rule("BP race cave shelter")
def test_who_changes_caves_leaves_the_old_one_to_a_climber_beside_it() -> None:
    """The cave that lies face down is free as its climber goes into the better one."""
    game = position(
        RACE,
        pieces={"red/1": "r8", "blue/1": "r8"},
        caves={"r8": {UP: 1, DOWN: 1}},
        sheltered={"red/1": DOWN},
        seat=0,
    )
    game.play(EnterCave("red/1"))
    assert inside(game, "blue/1") == DOWN


@rule("BP race cave shelter")
def test_a_cave_that_falls_free_goes_on_clockwise() -> None:
    """After the acting player's climbers comes the player to the left, not to the right."""
    game = position(
        RACE,
        players=3,
        pieces={"blue/1": "r2", "green/1": "r2", "red/1": "r2"},
        points={"blue/1": 2},
        caves={"r2": {UP: 1}},
        sheltered={"blue/1": UP},
        seat=1,
        start=0,
    )
    game.play(Walk("blue/1", "r1"))
    assert (inside(game, "green/1"), inside(game, "red/1")) == (UP, None)


@rule("BP race cave shelter")
def test_passing_a_full_space_takes_no_cave() -> None:
    """Who only passes through does not take the shelter there."""
    game = position(
        RACE,
        pieces={"red/1": "r11", "blue/1": "r12"},
        points={"red/1": 6},
        caves={"r12": {UP: 2}},
        sheltered={"blue/1": UP},
    )
    game.play(Walk("red/1", "r12"))
    assert inside(game, "red/1") is None


@rule("BP race cave shelter")
def test_a_death_frees_the_cave() -> None:
    """The cave of a climber that dies takes in the one beside it."""
    game = position(
        RACE,
        pieces={"red/1": "r9", "blue/1": "r9"},
        levels={"red/1": 0, "blue/1": 5},
        caves={"r9": {UP: 1}},
        sheltered={"red/1": UP},
        seat=1,
        start=0,
    )
    next_day(game)
    assert inside(game, "blue/1") == DOWN


@rule("BP race cave shelter")
def test_the_cave_of_the_dead_is_taken_by_nobody_who_dies_with_them() -> None:
    """Two die beside a cave: only the one that lives is told to be in it."""
    game = position(
        RACE,
        players=3,
        pieces={"red/1": "r2", "red/2": "r2", "blue/1": "r2"},
        levels={"red/1": -2, "red/2": -1, "blue/1": 5},
        caves={"r2": {UP: 1}},
        sheltered={"red/1": UP},
        seat=2,
        start=0,
    )
    next_day(game)
    told = [event.climber for event in game.events_for(None) if isinstance(event, CaveEntered)]
    assert told == ["blue/1"]


@rule("BP race cave shelter")
@pytest.mark.parametrize(
    "places", [{"red/1": UP, "blue/1": DOWN}, {"red/1": DOWN, "blue/1": UP}], ids=["12", "21"]
)
@pytest.mark.parametrize(
    ("start", "first", "second"), [(0, "green", "violet"), (4, "violet", "green")]
)
def test_the_caves_of_several_dead_are_shared_out_together(
    places: dict[str, str], start: int, first: str, second: str
) -> None:
    """All caves of the dead fall free, and the freshest goes to the first from the start player."""
    game = position(
        RACE,
        players=5,
        pieces=dict.fromkeys(("red/1", "blue/1", "green/1", "violet/1"), "r2"),
        levels={"red/1": -2, "blue/1": -2, "green/1": 5, "violet/1": 5},
        caves={"r2": {UP: 1, DOWN: 1}},
        sheltered=places,
        seat=(start + 4) % 5,
        start=start,
    )
    next_day(game)
    assert (inside(game, f"{first}/1"), inside(game, f"{second}/1")) == (DOWN, None)


@rule("BP race cave shelter")
@pytest.mark.parametrize("start", [0, 1])
def test_a_cave_of_the_dead_goes_by_the_days_start_player(start: int) -> None:
    """The colour of the dead decides nothing: seats come in the order of the day."""
    game = position(
        RACE,
        players=3,
        pieces={"green/1": "r2", "red/1": "r2", "blue/1": "r2"},
        levels={"green/1": -2, "red/1": 5, "blue/1": 5},
        caves={"r2": {UP: 1}},
        sheltered={"green/1": UP},
        seat=(start + 2) % 3,
        start=start,
    )
    next_day(game)
    assert inside(game, ("red/1", "blue/1")[start]) == DOWN


@rule("BP race cave shelter")
@pytest.mark.parametrize(("start", "saved"), [(0, "red/1"), (1, "blue/1")])
def test_by_the_other_reading_caves_are_shared_out_from_the_start_player(
    start: int, saved: str
) -> None:
    """Under the ruling, phase 4 shelters climbers seat by seat from the start player."""
    game = position(
        RACE,
        rulings={"cave-occupant": "from-start-player"},
        pieces={"red/1": "r8", "blue/1": "r8"},
        levels={"red/1": 3, "blue/1": 3},
        caves={"r8": {DOWN: 1}},
        seat=1 - start,
        start=start,
    )
    next_day(game)
    assert [name for name in ("red/1", "blue/1") if level(game, name) == 3] == [saved]


# Days


@rule("BP race cave days")
def test_a_cave_lasts_two_days() -> None:
    """A cave shelters on the day it is dug and on the next, then it is gone."""
    game = position(RACE, pieces={"red/1": "r8"}, caves={"r8": {UP: 1}}, seat=1, start=0)
    next_day(game)
    assert caves(game, "r8") == {DOWN: 1}


@rule("BP race cave days")
def test_a_cave_that_lies_face_down_disappears() -> None:
    """The marker returns to the supply as the weather goes on."""
    game = position(RACE, pieces={"red/1": "r8"}, caves={"r8": {DOWN: 2}}, seat=1, start=0)
    next_day(game)
    assert caves(game, "r8") == {}


@rule("BP race cave days")
def test_who_loses_a_cave_takes_one_that_is_free() -> None:
    """The climber of the old cave goes into the one that has just been turned."""
    game = position(
        RACE,
        pieces={"red/1": "r8"},
        caves={"r8": {UP: 1, DOWN: 1}},
        sheltered={"red/1": DOWN},
        seat=1,
        start=0,
    )
    next_day(game)
    assert (caves(game, "r8"), inside(game, "red/1")) == ({DOWN: 1}, DOWN)


@rule("BP race cave days")
def test_caves_stay_where_they_are_until_time_takes_them() -> None:
    """A cave remains on its space when its builder leaves."""
    game = position(
        RACE,
        pieces={"red/1": "r8"},
        points={"red/1": 2},
        caves={"r8": {UP: 1}},
        sheltered={"red/1": UP},
    )
    game.play(Walk("red/1", "r7"))
    assert caves(game, "r8") == {UP: 1}


# Repair


@rule("BP race cave repair")
@pytest.mark.parametrize(("space", "cost"), [("r8", 1), ("r10", 2)])
def test_a_repair_costs_as_much_as_a_cave(space: str, cost: int) -> None:
    """The price of a repair is that of a new cave there."""
    game = position(RACE, pieces={"red/1": space}, points={"red/1": 4}, caves={space: {DOWN: 1}})
    game.play(RepairCave("red/1"))
    assert left(game, "red/1") == {"move": 4 - cost}


@rule("BP race cave repair")
def test_a_repaired_cave_lies_face_up() -> None:
    """The marker is turned back, and the climber in it has a new cave."""
    game = position(
        RACE,
        pieces={"red/1": "r8"},
        points={"red/1": 2},
        caves={"r8": {DOWN: 1}},
        sheltered={"red/1": DOWN},
    )
    game.play(RepairCave("red/1"))
    assert (caves(game, "r8"), inside(game, "red/1")) == ({UP: 1}, UP)


@rule("BP race cave repair")
def test_there_must_be_an_old_cave_to_repair() -> None:
    """A cave that lies face up needs no repair."""
    game = position(RACE, pieces={"red/1": "r8"}, points={"red/1": 2}, caves={"r8": {UP: 1}})
    assert source(game, RepairCave("red/1")) == "BP race cave repair"


@rule("BP race cave repair")
def test_ones_own_cave_is_repaired_first() -> None:
    """Beside a free old cave, a climber turns up the one that it is in."""
    game = position(
        RACE,
        pieces={"red/1": "r8", "blue/1": "r8"},
        points={"red/1": 1},
        caves={"r8": {DOWN: 2}},
        sheltered={"red/1": DOWN, "blue/1": DOWN},
        cards="move-1",
    )
    game.play(RepairCave("red/1"))
    assert (inside(game, "red/1"), inside(game, "blue/1")) == (UP, DOWN)


@rule("BP race cave repair")
def test_a_free_cave_is_repaired_before_that_of_another_climber() -> None:
    """A climber in a new cave turns up the free old one, not its neighbour's."""
    game = position(
        RACE,
        pieces={"red/1": "r8", "blue/1": "r8"},
        points={"red/1": 1},
        caves={"r8": {UP: 1, DOWN: 2}},
        sheltered={"red/1": UP, "blue/1": DOWN},
        cards="move-1",
    )
    game.play(RepairCave("red/1"))
    assert (caves(game, "r8"), inside(game, "blue/1")) == ({UP: 2, DOWN: 1}, DOWN)


@rule("BP race cave repair")
def test_the_cave_of_another_climber_may_be_repaired() -> None:
    """With no other old cave there, the neighbour's is turned up with the neighbour in it."""
    game = position(
        RACE,
        pieces={"red/1": "r8", "blue/1": "r8"},
        points={"red/1": 1},
        caves={"r8": {DOWN: 1}},
        sheltered={"blue/1": DOWN},
        cards="move-1",
    )
    game.play(RepairCave("red/1"))
    assert (inside(game, "red/1"), inside(game, "blue/1")) == (None, UP)


@rule("BP race caves")
def test_a_card_may_serve_walking_and_digging() -> None:
    """The points of one card are shared between a step and a cave."""
    game = position(RACE, pieces={"red/1": "r7"}, cards="move-3")
    for act in (Assign("move-3", "red/1", "move"), Walk("red/1", "r8"), BuildCave("red/1")):
        game.play(act)
    assert caves(game, "r8") == {UP: 1}
