"""The chapter on the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from positions import position, result, rule

if TYPE_CHECKING:
    from k2rules import Game


def ended(players: int = 2, **parts: Any) -> Game:
    """Give a game whose last day is over."""
    return position("k2/summer", players, day=18, phase="check-acclimatization", **parts)


@rule("K2 end")
def test_the_game_ends_after_the_eighteenth_day() -> None:
    """Six tiles of three days make eighteen days."""
    assert result(ended()).ended_by == "last-day"


@rule("K2 end")
def test_the_game_goes_on_after_the_seventeenth_day() -> None:
    """On day 17 another day follows."""
    assert not position("k2/summer", day=17, phase="check-acclimatization").over


@rule("K2 end")
def test_the_points_of_both_climbers_are_added_up() -> None:
    """A player's score is the sum of the two markers."""
    game = ended(reached={"red/1": 7, "red/2": 4, "blue/1": 5, "blue/2": 5})
    assert [score.total for score in result(game).scores] == [11, 10]


@rule("K2 end")
def test_the_highest_total_wins() -> None:
    """Players stand in the order of their totals."""
    game = ended(3, reached={"red/1": 2, "blue/1": 7, "green/1": 4})
    assert result(game).ranking == ((1,), (2,), (0,))


@rule("K2 end")
def test_climbers_need_not_come_home() -> None:
    """A climber that is alive on the mountain keeps its points."""
    game = ended(pieces={"red/1": "e27"}, levels={"red/1": 3})
    assert result(game).scores[0].total == 10 + 1


@rule("K2 end")
def test_the_last_night_may_kill() -> None:
    """Acclimatization is checked on the last day too."""
    game = ended(pieces={"red/1": "e27"}, levels={"red/1": 2})
    assert (result(game).scores[0].total, result(game).fates["red/1"]) == (2, "dead")


@rule("K2 end")
def test_the_score_tells_what_each_climber_earned() -> None:
    """Each climber has a line of its own, with the clause that gives the points."""
    game = ended(pieces={"red/2": "dead"}, reached={"red/1": 7})
    lines = [(line.piece, line.points, line.source) for line in result(game).scores[0].lines]
    assert lines == [("red/1", 7, "K2 phase 3 points"), ("red/2", 1, "K2 phase 4 death")]


@rule("K2 end")
@pytest.mark.parametrize("day", [1, 9])
def test_the_game_ends_when_nobody_lives(day: int) -> None:
    """With every climber dead there is nothing left to play."""
    climbers = ["red/1", "red/2", "blue/1", "blue/2"]
    game = position(
        "k2/summer",
        day=day,
        phase="check-acclimatization",
        pieces=dict.fromkeys(climbers[:2], "e19") | dict.fromkeys(climbers[2:], "e20"),
        levels=dict.fromkeys(climbers, 1),
    )
    assert (game.over, result(game).ended_by) == (True, "nobody-lives")


@rule("K2 end ties")
def test_the_earlier_summit_breaks_a_tie() -> None:
    """With equal totals the player who was on the summit first wins."""
    game = ended(
        reached={"red/1": 10, "red/2": 4, "blue/1": 10, "blue/2": 4}, summit=["blue/1", "red/1"]
    )
    assert result(game).ranking == ((1,), (0,))


@rule("K2 end ties")
def test_without_a_summit_the_victory_is_shared() -> None:
    """When none of the tied was on the summit they all win."""
    game = ended(3, reached={"red/1": 4, "blue/1": 4, "green/1": 2})
    assert result(game).winners == (0, 1)


@rule("K2 end ties")
def test_more_points_beat_an_earlier_summit() -> None:
    """The order on the summit counts only among equal totals."""
    game = ended(
        reached={"red/1": 10, "red/2": 3, "blue/1": 10, "blue/2": 4}, summit=["red/1", "blue/1"]
    )
    assert result(game).winners == (1,)


@rule("K2 end ties")
def test_an_earlier_summit_of_a_player_with_fewer_points_does_not_matter() -> None:
    """Only the tied players are compared."""
    game = ended(
        3,
        reached={"red/1": 10, "red/2": 4, "blue/1": 10, "blue/2": 4, "green/1": 10},
        summit=["green/1", "blue/1", "red/1"],
    )
    assert result(game).ranking == ((1,), (0,), (2,))


@rule("K2 end ties")
def test_either_climber_of_a_player_counts_for_the_summit() -> None:
    """The first marker of the player is what counts, whichever climber's it is."""
    game = ended(
        reached={"red/1": 10, "red/2": 10, "blue/1": 10, "blue/2": 10},
        summit=["red/2", "blue/1", "blue/2", "red/1"],
    )
    assert result(game).winners == (0,)


@rule("K2 end ties")
def test_a_summiter_beats_a_tied_player_who_was_not_there() -> None:
    """Of two equal totals the one with a climber in the summit order wins."""
    game = ended(reached={"red/1": 6, "red/2": 6, "blue/1": 10, "blue/2": 2}, summit=["blue/1"])
    assert result(game).winners == (1,)


@rule("K2 end ties")
@pytest.mark.parametrize(
    ("parts", "broken"),
    [
        ({"reached": {"red/1": 4}}, None),
        ({"reached": {"red/1": 10, "blue/1": 10}, "summit": ["red/1", "blue/1"]}, "first"),
        ({}, "share"),
    ],
)
def test_the_result_says_how_a_tie_was_broken(parts: dict[str, Any], broken: str | None) -> None:
    """Without a tie there is nothing to say; else the summit decided or the victory is shared."""
    said = result(ended(**parts)).tie_break
    assert said is None if broken is None else broken in (said or "")


@rule("K2 end ties")
def test_a_tie_below_the_winner_is_no_tie_for_the_victory() -> None:
    """Equal totals of others break nothing."""
    assert result(ended(3, reached={"green/1": 4})).tie_break is None


@rule("K2 end ties")
def test_a_tie_for_the_last_place_breaks_no_tie_for_the_first() -> None:
    """Only the summit field tells who of the tied has won."""
    game = ended(
        players=4,
        pieces={"red/1": "e0", "blue/1": "e0"},
        reached={"red/1": 10, "blue/1": 10},
        summit=["blue/1", "red/1"],
    )
    assert result(game).ranking == ((1,), (0,), (2, 3))
    assert "first" in str(result(game).tie_break)
