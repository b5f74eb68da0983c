"""Race to the Top: board, weather, cards, the solitaire game and the end."""

from __future__ import annotations

import pytest
from positions import end_turn, position, result, room, rule, ruleset_of, settled

from k2rules import Game
from k2rules.k2 import ChooseCards

RACE = "broad-peak/race-to-the-top"


@rule("BP race board")
def test_the_board_is_its_own() -> None:
    """Climbers begin in the base camp of the side with the portrait, fifteen spaces high."""
    game = Game(ruleset_of(RACE), 2, 1)
    assert (set(game.view(None).pieces.values()), len(game.view(None).spaces)) == ({"r0"}, 15)


@rule("BP race board")
def test_no_sum_of_two_climbers_is_18_or_19() -> None:
    """As the levels alone suggest, 17 is the best total below that of two on the summit."""
    points = {space.points for space in ruleset_of(RACE).config.spaces.values()}
    sums = {one + other for one in points for other in points}
    assert max(sums - {max(sums)}) == 17


@rule("BP race cards")
def test_a_deck_has_fifteen_cards() -> None:
    """The 3 and the 2 of acclimatization and a movement card of 1 are set aside."""
    cards = ruleset_of(RACE).config.cards
    assert {name: card.copies for name, card in cards.items()} == {
        "move-1": 4,
        "move-2": 3,
        "move-3": 2,
        "rope-1-2": 1,
        "rope-1-3": 1,
        "rope-2-3": 1,
        "acclimatize-0": 1,
        "acclimatize-1": 2,
    }


@rule("BP race cards")
def test_there_are_no_rescue_cards() -> None:
    """A climber whose level falls below 1 dies without a question."""
    pieces, levels = {"red/1": "r9"}, {"red/1": 0}
    game = position(RACE, pieces=pieces, levels=levels, seat=1, start=0)
    assert settled(end_turn(game)).view(None).pieces["red/1"] == "dead"


@rule("BP race cards")
def test_the_hand_is_of_three_on_every_fifth_day() -> None:
    """Fifteen cards, three a day: a hand of three is left on days 5, 10 and 15."""
    game = Game(ruleset_of(RACE), 2, 3)
    small = set()
    while not game.over:
        decision = game.decisions[0]
        if decision.kind == "choose_cards" and len(game.view(decision.player).hand) == 3:
            small.add(game.view(None).day)
        game.play(decision.options[-1], decision.player)
    assert small == {5, 10, 15}


@rule("BP race weather")
def test_in_summer_the_tile_without_weather_leaves() -> None:
    """Five tiles are left, each of which has bad weather."""
    assert ruleset_of(RACE).tables(2).tiles == ("s1", "s2", "s4", "s5", "s6")


@rule("BP race weather")
def test_in_winter_any_tile_may_be_the_one_that_leaves() -> None:
    """Before anything is shown all six tiles are as likely to come."""
    game = Game(ruleset_of(RACE, ("weather", "winter")), 2, chance="manual")
    assert [weight for _, weight in game.decision.outcomes] == [1] * 6


@rule("BP race weather")
def test_the_tile_that_leaves_is_never_seen() -> None:
    """On the last days one tile lies there, and one is left that nobody turns up."""
    game = Game(ruleset_of(RACE, ("weather", "winter")), 2, 3)
    while not game.over:
        decision = game.decisions[0]
        game.play(decision.options[-1], decision.player)
    view = game.view(None)
    assert (len(view.weather["tiles"]), view.counts["weather"]) == (1, 1)


@rule("BP race end")
def test_the_expedition_lasts_fifteen_days() -> None:
    """The fifteenth day is the last."""
    game = position(RACE, day=15, seat=1, start=0)
    end_turn(game)
    assert (result(game).ended_by, game.view(None).day) == ("last-day", 15)


@rule("BP race end")
def test_the_winner_is_found_as_in_k2() -> None:
    """Equal totals: the climber that was on the summit first decides."""
    reached = {"red/1": 10, "blue/1": 10}
    game = position(RACE, day=15, reached=reached, summit=["blue/1", "red/1"], seat=1, start=0)
    assert result(end_turn(game)).ranking == ((1,), (0,))


@rule("BP race solo")
def test_alone_there_is_the_room_of_two() -> None:
    """One climber on a space above 7000 metres."""
    assert room(position(RACE, players=1), "r12") == 1


@rule("BP race solo")
def test_alone_in_winter_a_certain_tile_leaves() -> None:
    """The mildest tile is not used, and no other one leaves."""
    rules = ruleset_of(RACE, ("weather", "winter"))
    assert rules.tables(1).tiles == ("w1", "w2", "w3", "w4", "w6")


@rule("BP race solo levels")
@pytest.mark.parametrize(
    ("season", "points", "level"),
    [
        ("summer", 20, "Himalayan Mountaineer"),
        ("summer", 17, "Alpinist"),
        ("summer", 16, "Alpinist"),
        ("summer", 15, "Hiker"),
        ("summer", 11, "Hiker"),
        ("summer", 8, "Tourist"),
        ("winter", 17, "Himalayan Mountaineer"),
        ("winter", 16, "Alpinist"),
        ("winter", 15, "Alpinist"),
        ("winter", 14, "Hiker"),
        ("winter", 10, "Hiker"),
        ("winter", 9, "Tourist"),
    ],
)
def test_levels_alone(season: str, points: int, level: str) -> None:
    """The total of the two climbers names the level."""
    halves = {20: (10, 10), 17: (10, 7), 16: (10, 6), 15: (10, 5), 14: (7, 7)}
    one, other = halves.get(points, (points - 4, 4))
    reached = {"red/1": one, "red/2": other}
    game = position(RACE, players=1, season=season, day=15, reached=reached, seat=0, cards="move-1")
    assert result(end_turn(game)).scores[0].level == level


@rule("K2 phase 1 three cards")
def test_a_hand_of_three_is_asked() -> None:
    """The forced hand is private, so it is asked."""
    played = ["move-1 move-1 move-1 move-1 move-2 move-2 move-2 move-3 move-3 rope-1-2 rope-1-3"]
    game = position(
        RACE,
        players=1,
        day=5,
        played=[played[0] + " rope-2-3"],
        hands=["acclimatize-0 acclimatize-1 acclimatize-1"],
    )
    cards = ("acclimatize-0", "acclimatize-1", "acclimatize-1")
    assert game.decision.options == (ChooseCards(cards),)
