"""Both sides of the board against the printed ones; the numbers are read apart from the YAML."""

from __future__ import annotations

import heapq
from typing import Any

import pytest
from positions import rule, ruleset_of

ZONES = {"L": "base", "6": "z6000", "7": "z7000", "8": "z8000"}

EASY = """
e0 L 1 1 1 522,852    e1 L 1 1 1 422,839    e2 L 1 1 1 367,771    e3 L 1 1 1 320,844
e4 L 1 1 1 296,727    e5 L 1 1 1 241,806    e6 L 1 1 1 153,789    e7 L 1 1 1 66,786
e8 L 2 1 1 204,716    e9 L 1 0 1 66,702     e10 L 1 0 1 86,621    e11 L 1 0 1 187,634
e12 L 2 0 1 274,623   e13 6 2 0 2 65,526    e14 6 2 0 2 160,551   e15 6 2 0 2 248,534
e16 6 1 0 3 141,470   e17 6 1 -1 3 312,477  e18 6 3 -1 4 75,412   e19 6 2 -1 4 233,415
e20 6 2 -1 4 361,411  e21 7 2 -1 5 158,350  e22 7 2 -1 5 231,302  e23 7 2 -1 6 268,235
e24 7 2 -1 5 382,327  e25 7 3 -2 6 371,247  e26 8 3 -2 7 327,166  e27 8 3 -2 10 312,93
"""
HARD = """
h0 L 1 1 1 873,1418   h1 L 1 1 1 684,1402   h2 L 1 1 1 580,1311   h3 L 1 1 1 470,1397
h4 L 1 1 1 328,1409   h5 L 1 1 1 236,1310   h6 L 1 1 1 101,1322   h7 L 1 1 1 103,1184
h8 L 1 0 1 153,1046   h9 L 2 0 1 306,1081   h10 L 2 1 1 362,1225  h11 L 2 1 1 485,1141
h12 L 2 0 1 603,1061  h13 6 1 0 2 249,927   h14 6 1 0 2 400,926   h15 6 2 0 2 564,915
h16 6 1 0 3 704,897   h17 6 2 0 3 416,788   h18 6 2 -1 3 788,780  h19 6 2 -1 4 511,689
h20 6 2 -1 4 684,690  h21 7 2 -1 4 600,581  h22 7 3 -1 5 504,497  h23 7 3 -1 6 567,388
h24 7 1 -2 5 784,560  h25 7 2 -2 6 785,419  h26 8 2 -2 7 655,281  h27 8 1 -2 7 792,287
h28 8 2 -2 8 549,198  h29 8 3 -2 10 482,92
"""
"""Id, zone, entry cost, acclimatization, victory points, centre in the picture."""

EASY_ROPES = """
e0-e1 e1-e2 e3-e2 e2-e4 e3-e5 e5-e4 e4-e8 e5-e6 e6-e7 e6-e8 e7-e9 e9-e10 e8-e11 e11-e12 e10-e13
e10-e14 e11-e14 e12-e15 e14-e15 e13-e16 e14-e16 e15-e17 e16-e18 e17-e19 e17-e20 e18-e21 e19-e21
e20-e24 e21-e22 e22-e23 e24-e25 e23-e26 e25-e26 e26-e27
"""
HARD_ROPES = """
h0-h1 h1-h2 h3-h2 h4-h3 h4-h5 h5-h6 h5-h10 h6-h7 h7-h8 h9-h8 h10-h9 h10-h11 h11-h12 h8-h13 h9-h13
h12-h15 h13-h14 h14-h15 h15-h16 h14-h17 h15-h17 h16-h18 h17-h19 h18-h20 h19-h21 h20-h21 h20-h24
h21-h22 h22-h23 h24-h25 h23-h26 h25-h27 h27-h26 h26-h28 h28-h29
"""
"""The lower end first."""


def config(board: str) -> Any:
    """Give what a ruleset with this side of the board says of play."""
    return ruleset_of("k2/summer", ("board", board)).config


def cheapest(board: str, start: str, end: str) -> int:
    """Give the movement points of the cheapest way, each space costing its entry."""
    spaces, ropes = config(board).spaces, config(board).ropes.values()
    heap, seen = [(0, start)], set()
    while heap:
        paid, at = heapq.heappop(heap)
        if at == end:
            return paid
        if at not in seen:
            seen.add(at)
            for one, other in [*ropes, *(pair[::-1] for pair in ropes)]:
                if one == at:
                    heapq.heappush(heap, (paid + spaces[other].cost, other))
    raise AssertionError(f"no way from {start} to {end}")


@rule("K2 phase 3 move")
@pytest.mark.parametrize(("board", "spaces"), [("easy", EASY), ("hard", HARD)])
def test_the_spaces(board: str, spaces: str) -> None:
    """Zone, entry cost, acclimatization, victory points and place of every space."""
    words = iter(spaces.split())
    printed = {
        name: (ZONES[zone], int(cost), int(change), int(points), tuple(map(int, at.split(","))))
        for name, zone, cost, change, points, at in zip(*[words] * 6, strict=True)
    }
    found = {
        name: (space.zone, space.cost, space.acclimatization, space.points, tuple(space.at))
        for name, space in config(board).spaces.items()
    }
    assert found == printed


@rule("K2 phase 3 move")
@pytest.mark.parametrize(("board", "ropes"), [("easy", EASY_ROPES), ("hard", HARD_ROPES)])
def test_the_ropes(board: str, ropes: str) -> None:
    """Every rope, and the link from the base camp."""
    printed = {frozenset(rope.split("-")) for rope in ropes.split()}
    assert {frozenset(ends) for ends in config(board).ropes.values()} == printed


@rule("K2 phase 3 direction")
@pytest.mark.parametrize(("board", "ropes"), [("easy", EASY_ROPES), ("hard", HARD_ROPES)])
def test_the_upper_end_of_every_rope(board: str, ropes: str) -> None:
    """The end listed second lies higher."""
    heights = {name: space.height for name, space in config(board).spaces.items()}
    pairs = [rope.split("-") for rope in ropes.split()]
    assert [pair for pair in pairs if heights[pair[0]] >= heights[pair[1]]] == []


@rule("K2 phase 3 direction")
@pytest.mark.parametrize(("board", "bottom"), [("easy", 900), ("hard", 1500)])
def test_heights_follow_the_picture(board: str, bottom: int) -> None:
    """A height is the distance from the lower edge, but for the one end that a carabiner lifts."""
    spaces = config(board).spaces
    other = [name for name, space in spaces.items() if space.height != bottom - space.at[1]]
    assert other == {"easy": [], "hard": ["h6"]}[board]


@rule("K2 phase 3 move")
@pytest.mark.parametrize(("board", "counts"), [("easy", (28, 34)), ("hard", (30, 35))])
def test_the_size_of_the_boards(board: str, counts: tuple[int, int]) -> None:
    """28 spaces and 34 ropes on the easy side, 30 and 35 on the hard one."""
    assert (len(config(board).spaces), len(config(board).ropes)) == counts


@rule("K2 phase 3 move")
@pytest.mark.parametrize(
    ("board", "start", "end", "cost"),
    [
        ("easy", "e0", "e27", 24),
        ("easy", "e27", "e0", 22),
        ("hard", "h0", "h29", 28),
        ("hard", "h29", "h0", 26),
    ],
)
def test_the_cheapest_ways_up_and_down(board: str, start: str, end: str, cost: int) -> None:
    """The shortest way to the summit and back, in movement points."""
    assert cheapest(board, start, end) == cost


@rule("K2 phase 3 summit")
@pytest.mark.parametrize(("board", "ends"), [("easy", ("e0", "e27")), ("hard", ("h0", "h29"))])
def test_the_base_camp_and_the_summit(board: str, ends: tuple[str, str]) -> None:
    """Each side has one start space and one summit."""
    tags = {tag: name for name, space in config(board).spaces.items() for tag in space.tags}
    assert (tags["base-camp"], tags["summit"]) == ends


@rule("K2 phase 3 points")
@pytest.mark.parametrize(
    ("board", "fields"),
    [("easy", [1, 2, 3, 4, 5, 6, 7, 10]), ("hard", [1, 2, 3, 4, 5, 6, 7, 8, 10])],
)
def test_the_fields_of_the_victory_track(board: str, fields: list[int]) -> None:
    """The easy track has no 8 and no 9, the hard one no 9."""
    points = {space.points for space in config(board).spaces.values()}
    assert sorted(points) == fields
