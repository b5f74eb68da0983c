"""The chapter on playing alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from positions import end_turn, position, reached, result, room, rule

from k2rules.k2 import TakeRisk

if TYPE_CHECKING:
    from k2rules import Game


def ended(rules: str = "k2/summer", **parts: Any) -> Game:
    """Give a game of one player whose last day is over."""
    return position(rules, 1, day=18, phase="check-acclimatization", **parts)


@rule("K2 solo")
@pytest.mark.parametrize("space", ["e1", "e13", "e21", "e26"])
def test_room_is_as_in_a_game_of_two(space: str) -> None:
    """Alone the limits of two players hold."""
    assert room(position("k2/summer", 1), space) == room(position("k2/summer", 2), space)


@rule("K2 solo")
def test_one_player_leads_two_climbers() -> None:
    """The game is the usual one with a single team."""
    assert list(position("k2/summer", 1).view(None).pieces) == ["red/1", "red/2"]


@rule("K2 solo risk")
@pytest.mark.parametrize(
    "revealed", ["move-3 move-3 move-2", "acclimatize-0 acclimatize-1 acclimatize-2"]
)
def test_a_token_is_taken_whatever_was_played(revealed: str) -> None:
    """Alone one takes a token every day, even without movement."""
    game = position("k2/summer", 1, phase="take-risk", revealed=[revealed])
    assert game.decision.options == (TakeRisk(0), TakeRisk(1), TakeRisk(2))


@rule("K2 solo death")
def test_a_death_ends_the_game_at_once() -> None:
    """When a climber dies the game is over, whatever the day."""
    game = position(
        "k2/summer",
        1,
        day=4,
        phase="check-acclimatization",
        pieces={"red/1": "e18"},
        levels={"red/1": 1},
    )
    assert (game.over, result(game).ended_by) == (True, "death")


@rule("K2 solo death")
def test_the_survivors_points_and_one_more_are_scored() -> None:
    """The total is what the surviving climber earned plus 1."""
    game = position(
        "k2/summer",
        1,
        day=4,
        phase="check-acclimatization",
        pieces={"red/1": "e18", "red/2": "e16"},
        reached={"red/1": 10, "red/2": 7},
        levels={"red/1": 1},
    )
    assert result(game).scores[0].total == 7 + 1


@rule("K2 solo death")
def test_a_death_on_the_last_day_counts_the_same() -> None:
    """On the last day too the dead climber adds a single point."""
    game = ended(pieces={"red/1": "e27"}, reached={"red/1": 10, "red/2": 7}, levels={"red/1": 1})
    assert result(game).scores[0].total == 8


@rule("K2 solo death")
def test_in_company_a_death_ends_nothing() -> None:
    """With more players the game goes on after a death."""
    game = position(
        "k2/summer",
        2,
        phase="check-acclimatization",
        pieces={"red/1": "e18"},
        levels={"red/1": 1},
    )
    assert not game.over


LEVELS = [
    ("k2/summer", "easy", 20, "Himalayan Mountaineer"),
    ("k2/summer", "easy", 17, "Alpinist"),
    ("k2/summer", "easy", 16, "Alpinist"),
    ("k2/summer", "easy", 15, "Hiker"),
    ("k2/summer", "easy", 11, "Hiker"),
    ("k2/summer", "easy", 10, "Tourist"),
    ("k2/summer", "easy", 2, "Tourist"),
    ("k2/winter", "easy", 17, "Himalayan Mountaineer"),
    ("k2/winter", "easy", 16, "Alpinist"),
    ("k2/winter", "easy", 15, "Alpinist"),
    ("k2/winter", "easy", 14, "Hiker"),
    ("k2/winter", "easy", 10, "Hiker"),
    ("k2/winter", "easy", 9, "Tourist"),
    ("k2/summer", "hard", 17, "Himalayan Mountaineer"),
    ("k2/summer", "hard", 16, "Alpinist"),
    ("k2/summer", "hard", 15, "Alpinist"),
    ("k2/summer", "hard", 14, "Hiker"),
    ("k2/summer", "hard", 10, "Hiker"),
    ("k2/summer", "hard", 9, "Tourist"),
    ("k2/winter", "hard", 16, "Himalayan Mountaineer"),
    ("k2/winter", "hard", 15, "Alpinist"),
    ("k2/winter", "hard", 14, "Alpinist"),
    ("k2/winter", "hard", 13, "Hiker"),
    ("k2/winter", "hard", 10, "Hiker"),
    ("k2/winter", "hard", 9, "Tourist"),
]
FIELDS = {"easy": [1, 2, 3, 4, 5, 6, 7, 10], "hard": [1, 2, 3, 4, 5, 6, 7, 8, 10]}


@rule("K2 solo levels")
@pytest.mark.parametrize(("rules", "board", "total", "title"), LEVELS)
def test_the_table_gives_the_level_of_success(
    rules: str, board: str, total: int, title: str
) -> None:
    """Points are compared with the table of the side and the season in use."""
    fields = FIELDS[board]
    one = max(field for field in fields if total - field in fields)
    game = ended(rules, board=board, reached={"red/1": one, "red/2": total - one})
    assert (result(game).scores[0].total, result(game).scores[0].level) == (total, title)


@rule("K2 solo levels")
def test_in_company_there_is_no_level() -> None:
    """The table is for a single player."""
    game = position("k2/summer", 2, day=18, phase="check-acclimatization")
    assert result(game).scores[0].level is None


@rule("K2 solo levels")
def test_a_score_after_a_death_has_a_level_too() -> None:
    """The total after a death is compared with the same table."""
    game = ended(pieces={"red/1": "e27"}, reached={"red/1": 10, "red/2": 10}, levels={"red/1": 1})
    assert result(game).scores[0].level == "Hiker"


@rule("K2 solo")
def test_the_start_marker_stays_with_the_only_player() -> None:
    """Alone one starts every day."""
    game = position("k2/summer", 1, cards="acclimatize-0 move-1")
    end_turn(game)
    assert (game.view(None).markers["starting-player"], reached(game, "red/1")) == (0, 1)
