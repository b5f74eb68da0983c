"""Broad Peak Traverse: the one tent, the two ends, the peaks and their tokens."""

from __future__ import annotations

from typing import Any

import pytest
from positions import (
    end_turn,
    left,
    position,
    result,
    rule,
    ruleset_of,
    settled,
    source,
    tent,
    where,
)

from k2rules import Game
from k2rules.games.k2.events import TraverseTokenTaken
from k2rules.k2 import ChooseTent, PackTent, PayRisk, PitchTent, Rescue, Walk

TRAVERSE = "broad-peak/traverse"
ENDS = ["north", "south"]


def ends(game: Any, climber: str) -> list[str]:
    """Give the ends whose traverse token a climber has."""
    found: list[str] = game.view(None).markers["traverse-tokens"].get(climber, [])
    return found


def tokens(game: Any, climber: str) -> dict[str, int]:
    """Give a climber's tokens by peak."""
    found: dict[str, int] = game.view(None).markers["peak-tokens"].get(climber, {})
    return found


def lines(game: Any, climber: str) -> list[tuple[int, str]]:
    """Give the score lines of a climber: points and clause."""
    scores = result(game).scores
    return [(x.points, x.source) for score in scores for x in score.lines if x.piece == climber]


# The board


@rule("BP traverse board")
def test_there_are_three_peaks_and_two_ways_up() -> None:
    """From the base camp ropes lead up on the left and on the right."""
    rules = ruleset_of(TRAVERSE)
    camp = [ends for ends in rules.config.ropes.values() if "t0" in ends]
    assert (len(camp), len(rules.config.traverse.peaks)) == (2, 3)


@rule("BP traverse board")
def test_only_peak_i_is_worth_ten() -> None:
    """The peaks are worth 10, 8 and 6 points of height."""
    config = ruleset_of(TRAVERSE).config
    peaks = [config.spaces[peak.space].points for peak in config.traverse.peaks.values()]
    assert peaks == [10, 8, 6]


@rule("BP traverse stacks")
@pytest.mark.parametrize(
    ("players", "stacks"),
    [
        (2, ({3: 1, 2: 1, 1: 2}, {2: 1, 1: 3}, {1: 4})),
        (3, ({3: 1, 2: 2, 1: 3}, {2: 2, 1: 4}, {1: 6})),
        (4, ({3: 1, 2: 3, 1: 4}, {2: 2, 1: 6}, {1: 8})),
        (5, ({3: 2, 2: 3, 1: 5}, {2: 3, 1: 7}, {1: 10})),
    ],
)
def test_the_stacks_hold_a_token_for_each_climber(
    players: int, stacks: tuple[dict[int, int], ...]
) -> None:
    """The table by number of players; five players use every token."""
    values = ruleset_of(TRAVERSE).tables(players).peak_values
    assert [{v: row.count(v) for v in row} for row in values] == list(stacks)


@rule("BP traverse stacks")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_the_best_token_is_on_top(players: int) -> None:
    """Each stack lies from the highest value down, with two tokens for each player."""
    for row in ruleset_of(TRAVERSE).tables(max(players, 2)).peak_values:
        assert list(row) == sorted(row, reverse=True)
        assert len(row) == 2 * max(players, 2)


# The tent


@rule("BP traverse tent")
def test_players_choose_who_carries_their_tent() -> None:
    """Before anything else each player names a climber, seat by seat."""
    game = Game(ruleset_of(TRAVERSE), 2, 1)
    game.play(ChooseTent("red/2"))
    game.play(ChooseTent("blue/1"))
    assert [tent(game, name) for name in ("red/1", "red/2", "blue/1", "blue/2")] == [
        "none",
        "carried",
        "carried",
        "none",
    ]


@rule("BP traverse tent")
def test_nobody_chooses_for_another_player() -> None:
    """A climber of another colour cannot be named."""
    game = Game(ruleset_of(TRAVERSE), 2, 1)
    assert source(game, ChooseTent("blue/1")) == "BP traverse tent"


@rule("K2 phase 3 tent limit")
def test_only_the_carrier_pitches() -> None:
    """The partner of the climber with the tent has none to pitch."""
    game = position(TRAVERSE, tents={"red/1": "carried"}, points={"red/1": 3, "red/2": 3})
    assert source(game, PitchTent("red/2")) == "K2 phase 3 tent limit"


@rule("BP traverse packing")
@pytest.mark.parametrize("climber", ["red/1", "red/2"])
def test_either_climber_beside_the_tent_packs_it(climber: str) -> None:
    """Whoever packs it carries it, the other has none."""
    pieces = {"red/1": "t6", "red/2": "t6"}
    game = position(TRAVERSE, pieces=pieces, tents={"red/1": "t6"}, points={climber: 2})
    game.play(PackTent(climber))
    other = {"red/1": "red/2", "red/2": "red/1"}[climber]
    assert (tent(game, climber), tent(game, other)) == ("carried", "none")


@rule("BP traverse packing")
@pytest.mark.parametrize("season", ["summer", "winter"])
def test_packing_costs_a_point_whatever_the_weather(season: str) -> None:
    """One movement point is spent, boots or not."""
    tile = {"summer": "s3", "winter": "w6"}[season]
    game = position(
        TRAVERSE,
        season=season,
        weather=tile,
        pieces={"red/1": "t6"},
        tents={"red/1": "t6"},
        points={"red/1": 3},
    )
    game.play(PackTent("red/1"))
    assert left(game, "red/1") == {"move": 2}


@rule("BP traverse packing")
def test_points_up_pack_and_go_first() -> None:
    """The upward points of a rope pay before those that serve any way."""
    game = position(
        TRAVERSE,
        pieces={"red/1": "t6"},
        tents={"red/1": "t6"},
        points={"red/1": {"move": 2, "up": 1}},
    )
    game.play(PackTent("red/1"))
    assert left(game, "red/1") == {"move": 2}


@rule("BP traverse packing")
def test_points_up_alone_pack_a_tent() -> None:
    """One upward point is enough."""
    parts: Any = {"pieces": {"red/1": "t6"}, "tents": {"red/1": "t6"}}
    game = position(TRAVERSE, points={"red/1": {"up": 1}}, **parts)
    assert source(game, PackTent("red/1")) is None


@rule("K2 phase 3 liability")
def test_packing_makes_liable() -> None:
    """The point spent on packing is a movement point spent."""
    pieces, tents = {"red/1": "t6"}, {"red/1": "t6"}
    game = position(TRAVERSE, pieces=pieces, tents=tents, points={"red/1": 2}, owed=1)
    game.play(PackTent("red/1"))
    assert source(game, PayRisk("red/1", "level")) is None


@rule("BP traverse packing")
def test_a_dead_partners_tent_is_packed() -> None:
    """A pitched tent outlives its climber, and the partner may carry it on."""
    pieces = {"red/1": "dead", "red/2": "t6"}
    game = position(TRAVERSE, pieces=pieces, tents={"red/1": "t6"}, points={"red/2": 2})
    game.play(PackTent("red/2"))
    assert (tent(game, "red/1"), tent(game, "red/2")) == ("none", "carried")


@rule("BP traverse packing")
def test_points_down_pack_no_tent() -> None:
    """It is paid as a tent is: with the upward points of a rope."""
    game = position(
        TRAVERSE,
        pieces={"red/1": "t6"},
        tents={"red/1": "t6"},
        points={"red/1": {"down": 2}},
    )
    assert source(game, PackTent("red/1")) == "BP traverse packing"


@rule("BP traverse packing")
def test_a_tent_is_packed_where_it_stands() -> None:
    """A climber on another space packs nothing, and nobody packs another colour's tent."""
    pieces = {"red/1": "t5", "blue/1": "t6"}
    game = position(TRAVERSE, pieces=pieces, tents={"blue/1": "t5"}, points={"red/1": 2})
    assert source(game, PackTent("red/1")) == "BP traverse packing"


@rule("BP traverse packing")
def test_a_packed_tent_is_pitched_again() -> None:
    """The tent may be packed and pitched any number of times."""
    game = position(TRAVERSE, pieces={"red/1": "t6"}, tents={"red/1": "t6"}, points={"red/1": 5})
    for act in (PackTent("red/1"), Walk("red/1", "t5"), PitchTent("red/1")):
        game.play(act)
    assert tent(game, "red/1") == "t5"


@rule("BP traverse tent lost")
def test_a_carrier_that_dies_takes_the_tent_with_it() -> None:
    """The partner has no tent then."""
    pieces, levels = {"red/1": "t6", "red/2": "t1"}, {"red/1": 0}
    game = position(
        TRAVERSE, pieces=pieces, levels=levels, tents={"red/1": "carried"}, seat=1, start=0
    )
    settled(end_turn(game))
    assert (tent(game, "red/1"), tent(game, "red/2")) == ("none", "none")


@rule("BP traverse tent lost")
def test_a_pitched_tent_survives_its_climber() -> None:
    """It stays where it stands, for the partner to use."""
    pieces, levels = {"red/1": "t6", "red/2": "t1"}, {"red/1": -1}
    game = position(TRAVERSE, pieces=pieces, levels=levels, tents={"red/1": "t6"}, seat=1, start=0)
    settled(end_turn(game))
    assert (where(game, "red/1"), tent(game, "red/1")) == ("dead", "t6")


# Traverse tokens


@rule("BP traverse tokens")
@pytest.mark.parametrize(
    ("at", "to", "end"), [("t6", "t7", "north"), ("t6", "t8", "north"), ("t17", "t16", "south")]
)
def test_entering_an_end_gives_its_token(at: str, to: str, end: str) -> None:
    """Two spaces in the north and one in the south give a traverse token."""
    game = position(TRAVERSE, pieces={"red/1": at}, points={"red/1": 4})
    game.play(Walk("red/1", to))
    assert ends(game, "red/1") == [end]


@rule("BP traverse tokens")
def test_the_token_is_the_climbers_own() -> None:
    """The partner gets none by it."""
    game = position(TRAVERSE, pieces={"red/1": "t6"}, points={"red/1": 4})
    game.play(Walk("red/1", "t7"))
    assert ends(game, "red/2") == []


@rule("BP traverse tokens")
def test_the_token_of_an_end_is_taken_once() -> None:
    """By the other space of the same end a climber gets nothing more."""
    game = position(
        TRAVERSE, pieces={"red/1": "t6"}, ends={"red/1": ["north"]}, points={"red/1": 4}
    )
    game.play(Walk("red/1", "t8"))
    assert not [e for e in game.events_for(None) if isinstance(e, TraverseTokenTaken)]


@rule("BP traverse tokens")
def test_a_token_is_taken_in_passing_a_full_space() -> None:
    """Entering counts, even where the climber cannot stay."""
    pieces = {"red/1": "t6", "blue/1": "t7"}
    game = position(TRAVERSE, pieces=pieces, ends={"blue/1": ["north"]}, points={"red/1": 6})
    game.play(Walk("red/1", "t7"))
    assert ends(game, "red/1") == ["north"]


# Peak tokens


@rule("BP traverse peak tokens")
def test_the_first_on_a_peak_takes_the_top_token() -> None:
    """The highest value goes to the first climber there."""
    game = position(TRAVERSE, pieces={"red/1": "t14"}, points={"red/1": 3})
    game.play(Walk("red/1", "t15"))
    assert tokens(game, "red/1") == {"peak-1": 3}


@rule("BP traverse peak tokens")
def test_the_next_one_takes_the_next_token() -> None:
    """The second climber on the peak gets the second value."""
    pieces, held = {"red/1": "t14"}, {"blue/1": {"peak-1": 3}}
    game = position(TRAVERSE, pieces=pieces, peak_tokens=held, points={"red/1": 3})
    game.play(Walk("red/1", "t15"))
    assert tokens(game, "red/1") == {"peak-1": 2}


@rule("BP traverse peak tokens")
def test_other_spaces_give_no_token() -> None:
    """A step onto the ridge between two peaks takes nothing from anywhere."""
    game = position(TRAVERSE, pieces={"red/1": "t17"}, points={"red/1": 4})
    game.play(Walk("red/1", "t18"))
    markers = game.view(None).markers
    assert (markers["peak-tokens"], markers["traverse-tokens"]) == ({}, {})


@rule("BP traverse peak tokens")
def test_a_token_taken_uncovers_the_next_one() -> None:
    """Two climbers over the same peak in one turn take two tokens off it."""
    pieces = {"red/1": "t11", "red/2": "t13"}
    game = position(TRAVERSE, pieces=pieces, points={"red/1": 3, "red/2": 5})
    game.play(Walk("red/1", "t12"))
    game.play(Walk("red/2", "t12"))
    stack = game.view(None).markers["peaks"]["peak-2"]
    assert (tokens(game, "red/1"), tokens(game, "red/2"), stack) == (
        {"peak-2": 2},
        {"peak-2": 1},
        [1, 1],
    )


@rule("BP traverse peak tokens")
def test_a_token_is_taken_in_passing_a_full_peak() -> None:
    """Reaching the peak counts, even where the climber cannot stay."""
    pieces, held = {"red/1": "t11", "blue/1": "t12"}, {"blue/1": {"peak-2": 2}}
    game = position(TRAVERSE, pieces=pieces, peak_tokens=held, points={"red/1": 6})
    game.play(Walk("red/1", "t12"))
    assert tokens(game, "red/1") == {"peak-2": 1}


@rule("BP traverse peak tokens")
def test_a_climber_takes_one_token_of_a_peak() -> None:
    """Coming back to the peak gives nothing more."""
    pieces, held = {"red/1": "t14"}, {"red/1": {"peak-1": 3}}
    game = position(TRAVERSE, pieces=pieces, peak_tokens=held, points={"red/1": 3})
    game.play(Walk("red/1", "t15"))
    assert game.view(None).markers["peaks"]["peak-1"] == [2, 1, 1]


# Scoring


def over(**parts: Any) -> Any:
    """Give a game of two at its end."""
    return end_turn(position(TRAVERSE, day=18, seat=1, start=0, **parts))


@rule("BP traverse peak tokens")
def test_tokens_score_beside_the_height() -> None:
    """The values of the tokens are added to the highest space reached."""
    game = over(reached={"red/1": 8}, peak_tokens={"red/1": {"peak-2": 2, "peak-3": 1}})
    assert sum(points for points, _ in lines(game, "red/1")) == 11


@rule("BP traverse bonus")
def test_both_ends_make_every_token_worth_two_more() -> None:
    """Two tokens earn four points more, whatever their values."""
    held = {"red/1": {"peak-2": 2, "peak-3": 1}}
    game = over(reached={"red/1": 8}, peak_tokens=held, ends={"red/1": ENDS})
    assert (4, "BP traverse bonus") in lines(game, "red/1")


@rule("BP traverse bonus")
def test_one_end_earns_no_bonus() -> None:
    """Both traverse tokens are needed."""
    held = {"red/1": {"peak-2": 2}}
    game = over(reached={"red/1": 8}, peak_tokens=held, ends={"red/1": ["north"]})
    assert "BP traverse bonus" not in [clause for _, clause in lines(game, "red/1")]


@rule("BP traverse bonus")
def test_the_most_a_climber_scores() -> None:
    """All three peaks first and both ends: 10, 3 + 2 + 1 and 3 times 2."""
    held = {"red/1": {"peak-1": 3, "peak-2": 2, "peak-3": 1}}
    game = over(reached={"red/1": 10}, peak_tokens=held, ends={"red/1": ENDS})
    assert sum(points for points, _ in lines(game, "red/1")) == 22


@rule("BP traverse death")
def test_a_dead_climber_scores_one_point_and_no_tokens() -> None:
    """All tokens are lost with it, and do not go back to the peak."""
    held = {"red/1": {"peak-3": 1}}
    game = over(
        pieces={"red/1": "t9"},
        levels={"red/1": 0},
        peak_tokens=held,
        ends={"red/1": ENDS},
    )
    assert (lines(game, "red/1"), game.view(None).markers["peaks"]["peak-3"]) == (
        [(1, "K2 phase 4 death")],
        [1, 1, 1],
    )


@rule("BP traverse death")
def test_a_dead_climber_has_no_tokens_left() -> None:
    """Its peak tokens and its traverse tokens are gone from the table."""
    held = {"red/1": {"peak-3": 1}}
    parts: Any = {"pieces": {"red/1": "t9"}, "levels": {"red/1": 0}, "peak_tokens": held}
    game = over(ends={"red/1": ENDS}, **parts)
    assert (tokens(game, "red/1"), ends(game, "red/1")) == ({}, [])


@rule("BP traverse death")
def test_a_rescued_climber_keeps_its_tokens() -> None:
    """Only a death takes them."""
    held = {"red/1": {"peak-3": 1}}
    game = position(
        TRAVERSE,
        family=True,
        pieces={"red/1": "t9"},
        levels={"red/1": 0},
        peak_tokens=held,
        ends={"red/1": ["north"]},
        seat=1,
        start=0,
    )
    settled(end_turn(game)).play(Rescue("red/1", "t1"))
    assert (tokens(game, "red/1"), ends(game, "red/1")) == ({"peak-3": 1}, ["north"])


@rule("BP traverse ties")
def test_ties_go_to_the_first_on_peak_i() -> None:
    """Of two players with equal totals the one that was on peak I first wins."""
    held = {"red/1": {"peak-1": 2}, "blue/1": {"peak-1": 3}}
    reached = {"red/1": 10, "red/2": 2, "blue/1": 10}
    game = over(reached=reached, peak_tokens=held, summit=["blue/1", "red/1"])
    assert result(game).ranking == ((1,), (0,))


@rule("BP traverse ties")
def test_the_result_says_how_the_tie_was_broken() -> None:
    """It names the peak and the clause of the scenario."""
    held = {"red/1": {"peak-1": 2}, "blue/1": {"peak-1": 3}}
    reached = {"red/1": 10, "red/2": 2, "blue/1": 10}
    game = over(reached=reached, peak_tokens=held, summit=["blue/1", "red/1"])
    expected = "a climber of the winner reached Peak I first (BP traverse ties)"
    assert result(game).tie_break == expected


@rule("BP traverse ties")
def test_a_dead_climber_was_not_on_peak_i_first() -> None:
    """Only the living count: the first one there has died since."""
    held = {"red/1": {"peak-1": 3}, "blue/1": {"peak-1": 2}}
    game = over(
        pieces={"red/1": "t16", "blue/1": "t24"},
        levels={"red/1": 0},
        reached={"red/1": 10, "red/2": 6, "blue/1": 10, "blue/2": 8},
        ends={"red/1": ["south"]},
        peak_tokens=held,
        summit=["red/1", "blue/1"],
    )
    assert game.view(None).markers["summit"] == ["blue/1"]


@rule("BP traverse ties")
def test_the_other_peaks_break_no_tie() -> None:
    """Without anybody on peak I the victory is shared."""
    reached = {"red/1": 8, "blue/1": 7, "blue/2": 2}
    assert result(over(reached=reached)).ranking == ((0, 1),)
