"""The chapter on setting up."""

from __future__ import annotations

from fractions import Fraction

import pytest
from positions import (
    hand,
    level,
    odds,
    open_tokens,
    position,
    reached,
    room,
    rule,
    ruleset_of,
    settled,
    shown,
    tent,
    where,
)

from k2rules import Game

CLIMBERS = ["red/1", "red/2", "blue/1", "blue/2", "green/1", "green/2"]


def fresh(players: int = 3) -> Game:
    """Give a game whose set-up is still to be drawn."""
    return Game(ruleset_of("k2/summer"), players, chance="manual")


@rule("K2 setup board")
def test_both_climbers_of_every_player_begin_at_the_base_camp() -> None:
    """Two pawns of each colour stand on the start space."""
    game = settled(fresh())
    assert {climber: where(game, climber) for climber in CLIMBERS} == dict.fromkeys(CLIMBERS, "e0")


@rule("K2 setup board")
def test_the_hard_side_begins_at_its_own_base_camp() -> None:
    """The start space is the base camp of the side in use."""
    game = position("k2/summer", board="hard")
    assert where(game, "blue/2") == "h0"


@rule("K2 setup board")
def test_colours_go_by_seat() -> None:
    """Each player has two climbers of different shape in an own colour."""
    game = position("k2/summer", players=5)
    assert list(game.view(None).pieces) == [
        *CLIMBERS,
        "yellow/1",
        "yellow/2",
        "violet/1",
        "violet/2",
    ]


@rule("K2 setup board")
def test_victory_markers_begin_on_the_lowest_field() -> None:
    """Every climber's marker begins on the field of 1 point."""
    game = settled(fresh())
    assert [reached(game, climber) for climber in CLIMBERS] == [1] * 6


@rule("K2 setup board")
def test_acclimatization_begins_at_1() -> None:
    """Every climber begins with acclimatization 1, not in full health."""
    game = settled(fresh())
    assert [level(game, climber) for climber in CLIMBERS] == [1] * 6


@rule("K2 setup board")
def test_every_climber_begins_with_a_tent_to_pitch() -> None:
    """The two tents of a colour are not on the board yet."""
    game = settled(fresh())
    assert [tent(game, climber) for climber in CLIMBERS] == ["carried"] * 6


@rule("K2 setup cards")
def test_everybody_has_a_hand_of_six_from_a_deck_of_eighteen() -> None:
    """Each player draws six of the own eighteen cards."""
    counts = settled(fresh()).view(None).counts
    assert (counts["hands"], counts["cards"]) == ([6, 6, 6], [12, 12, 12])


@rule("K2 setup cards")
def test_a_particular_card_is_in_the_first_hand_one_time_in_three() -> None:
    """The deck is shuffled, so six of eighteen cards are as good as any six."""
    state = position("k2/summer", players=1, phase="set-up", hands=[""]).state
    assert odds(state, lambda s: _holds(s, "acclimatize-3")) == Fraction(6, 18)


def _holds(state: object, card: str) -> bool:
    return card in ruleset_of("k2/summer").family.describe(state)["hands"][0]


@rule("K2 setup cards")
def test_the_first_hand_is_secret() -> None:
    """Nobody sees another player's hand."""
    game = settled(fresh())
    assert (len(hand(game, 0)), game.view(None).hand) == (6, ())


@rule("K2 setup risk")
def test_three_tokens_lie_face_up_and_seventeen_face_down() -> None:
    """Of the twenty risk tokens three are turned up."""
    game = settled(fresh())
    assert (len(open_tokens(game)), game.view(None).counts["risk-tokens"]) == (3, 17)


@rule("K2 setup risk")
def test_open_tokens_are_drawn_at_random() -> None:
    """All three open tokens are 2s in C(5, 3) of C(20, 3) cases."""
    state = position("k2/summer", phase="set-up", tokens="").state
    assert odds(state, lambda s: s.face_up[2] == 3) == Fraction(10, 1140)


@rule("K2 setup weather")
def test_two_tiles_are_in_sight_and_four_in_the_pile() -> None:
    """Two tiles of the season are laid out, the rest wait in a pile."""
    game = settled(fresh())
    assert (len(shown(game)), game.view(None).counts["weather"]) == (2, 4)


@rule("K2 setup weather")
def test_tiles_are_shuffled() -> None:
    """A particular tile is among the first two of six in one case of three."""
    state = position("k2/summer", phase="set-up", weather="").state
    assert odds(state, lambda s: 0 in s.forecast) == Fraction(1, 3)


@rule("K2 setup weather")
def test_the_marker_begins_on_the_first_day() -> None:
    """The weather marker begins on the first day of the left tile."""
    view = settled(fresh()).view(None)
    assert (view.day, view.weather["day"]) == (1, 1)


@rule("K2 setup weather")
@pytest.mark.parametrize("board", ["easy", "hard"])
@pytest.mark.parametrize(("season", "tile"), [("k2/summer", "s1"), ("k2/winter", "w1")])
def test_either_season_goes_with_either_side(season: str, tile: str, board: str) -> None:
    """Any set of weather tiles may be used with any side of the board."""
    assert shown(position(season, board=board, weather=tile))[0] == tile


@rule("K2 setup start player")
def test_seat_0_has_the_start_marker() -> None:
    """One player holds the start marker on the first day; seats are counted from that player."""
    assert settled(fresh()).view(None).markers["starting-player"] == 0


@rule("K2 five players")
@pytest.mark.parametrize(
    ("crowding", "rooms"), [("strict", [4, 3, 2, 1]), ("relaxed", [4, 3, 3, 2])]
)
def test_five_players_agree_on_the_room_above_7000_m(crowding: str, rooms: list[int]) -> None:
    """With five players one climber more may stay on each space above 7000 m, if all agree."""
    game = position("k2/summer", players=5, crowding=crowding)
    assert [room(game, space) for space in ("e1", "e13", "e21", "e26")] == rooms


@rule("K2 five players")
def test_without_an_agreement_five_players_have_less_room() -> None:
    """The smaller figures are the default."""
    assert room(position("k2/summer", players=5), "e21") == 2


@rule("K2 five players")
def test_the_red_figures_are_for_five_players_only() -> None:
    """The larger figures change nothing in a game of four."""
    assert room(position("k2/summer", players=4, crowding="relaxed"), "e21") == 2
