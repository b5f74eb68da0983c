"""The chapter on actions: room on a space, and passing full ones."""

from __future__ import annotations

import pytest
from positions import left, position, room, rule, source, where

from k2rules.k2 import EndTurn, Walk

ZONES = [("e1", 0), ("e13", 1), ("e21", 2), ("e26", 3)]
ROOM = {1: [2, 2, 1, 1], 2: [2, 2, 1, 1], 3: [3, 2, 2, 1], 4: [3, 3, 2, 1], 5: [4, 3, 2, 1]}


@rule("K2 phase 3 capacity")
@pytest.mark.parametrize(("space", "zone"), ZONES)
@pytest.mark.parametrize("players", range(1, 6))
def test_the_table_gives_the_room_on_each_space(players: int, space: str, zone: int) -> None:
    """Players and altitude decide how many climbers may stay on a space."""
    assert room(position("k2/summer", players=players), space) == ROOM[players][zone]


@rule("K2 phase 3 capacity")
def test_a_climber_may_take_the_last_place() -> None:
    """With three players two climbers fit on a space above 7000 m."""
    game = position(
        "k2/summer", players=3, pieces={"red/1": "e21", "blue/1": "e22"}, points={"red/1": 2}
    )
    game.play(Walk("red/1", "e22"))
    assert where(game, "red/1") == "e22"


@rule("K2 phase 3 capacity")
def test_a_climber_may_not_stay_where_there_is_no_room() -> None:
    """With two players one climber fills a space above 7000 m."""
    game = position("k2/summer", pieces={"red/1": "e21", "blue/1": "e22"}, points={"red/1": 2})
    assert source(game, Walk("red/1", "e22")) == "K2 phase 3 passing"


@rule("K2 phase 3 capacity")
def test_the_own_partner_takes_up_room_too() -> None:
    """All climbers count, whatever their colour."""
    game = position("k2/summer", pieces={"red/1": "e21", "red/2": "e22"}, points={"red/1": 2})
    assert source(game, Walk("red/1", "e22")) is not None


@rule("K2 phase 3 capacity")
def test_tents_take_up_no_room() -> None:
    """The limit is on climbers: a space with a tent and no climber is free."""
    game = position(
        "k2/summer", pieces={"red/1": "e21"}, tents={"blue/1": "e22"}, points={"red/1": 2}
    )
    game.play(Walk("red/1", "e22"))
    assert where(game, "red/1") == "e22"


@rule("K2 phase 3 capacity")
def test_the_base_camp_has_no_limit() -> None:
    """Any number of climbers may be at the base camp."""
    game = position("k2/summer", players=5, pieces={"red/1": "e1"}, points={"red/1": 1})
    game.play(Walk("red/1", "e0"))
    assert (where(game, "red/1"), room(game, "e0")) == ("e0", None)


@rule("K2 phase 3 passing")
def test_a_full_space_may_be_passed() -> None:
    """A climber walks through a full space for the usual cost."""
    game = position("k2/summer", pieces={"red/1": "e21", "blue/1": "e22"}, points={"red/1": 4})
    game.play(Walk("red/1", "e22"))
    game.play(Walk("red/1", "e23"))
    assert (where(game, "red/1"), left(game, "red/1")) == ("e23", {})


@rule("K2 phase 3 passing")
def test_a_move_may_not_end_on_a_full_space() -> None:
    """Who is on a full space has to walk on."""
    game = position("k2/summer", pieces={"red/1": "e21", "blue/1": "e22"}, points={"red/1": 4})
    game.play(Walk("red/1", "e22"))
    assert source(game, EndTurn()) == "K2 phase 3 passing"


@rule("K2 phase 3 passing")
def test_two_full_spaces_may_be_passed_in_one_go() -> None:
    """Several full spaces in a row may be passed with points enough."""
    pieces = {"red/1": "e21", "blue/1": "e22", "blue/2": "e23"}
    game = position("k2/summer", pieces=pieces, points={"red/1": 7})
    for to in ("e22", "e23", "e26"):
        game.play(Walk("red/1", to))
    assert where(game, "red/1") == "e26"


@rule("K2 phase 3 passing")
def test_two_full_spaces_need_the_points_for_both_and_one_more() -> None:
    """With the points for one full space and part of the next, the first cannot be entered."""
    pieces = {"red/1": "h20", "blue/1": "h24", "blue/2": "h25"}
    game = position("k2/summer", board="hard", pieces=pieces, points={"red/1": 2})
    assert source(game, Walk("red/1", "h24")) == "K2 phase 3 passing"


@rule("K2 phase 3 passing")
def test_a_climber_may_turn_back_from_a_full_space() -> None:
    """Walking on may lead back to where the climber came from."""
    game = position("k2/summer", pieces={"red/1": "e17", "blue/1": "e19"}, points={"red/1": 3})
    game.play(Walk("red/1", "e19"))
    game.play(Walk("red/1", "e17"))
    assert where(game, "red/1") == "e17"


@rule("K2 phase 3 passing")
@pytest.mark.parametrize(("up", "clause"), [(3, "K2 phase 3 passing"), (4, None)])
def test_full_spaces_one_behind_the_other_need_points_beyond_the_last(
    up: int, clause: str | None
) -> None:
    """Points up for both full spaces and no more lead nowhere; one more reaches a free one."""
    pieces = {"red/1": "h20", "blue/1": "h24", "blue/2": "h25"}
    game = position("k2/summer", board="hard", pieces=pieces, points={"red/1": {"up": up}})
    assert source(game, Walk("red/1", "h24")) == clause
