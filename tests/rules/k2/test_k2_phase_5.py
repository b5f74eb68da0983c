"""The chapter on the end of the day."""

from __future__ import annotations

from fractions import Fraction

import pytest
from positions import hand, odds, position, rule, settled, shown

from k2rules.k2 import Draw

DECK = (
    "move-1 move-1 move-1 move-1 move-1 move-2 move-2 move-2 move-3 move-3 rope-1-2 rope-1-3 "
    "rope-2-3 acclimatize-0 acclimatize-1 acclimatize-1 acclimatize-2 acclimatize-3"
)
HELD = "move-1 move-1 move-2"
FIFTEEN = (
    "move-1 move-1 move-1 move-2 move-2 move-3 move-3 rope-1-2 rope-1-3 "
    "rope-2-3 acclimatize-0 acclimatize-1 acclimatize-1 acclimatize-2 acclimatize-3"
)


@rule("K2 phase 5 start player")
@pytest.mark.parametrize(("start", "after"), [(0, 1), (1, 2), (2, 0)])
def test_the_start_marker_goes_to_the_left(start: int, after: int) -> None:
    """The next seat clockwise starts the next day."""
    game = position("k2/summer", players=3, phase="end-day", start=start)
    assert game.view(None).markers["starting-player"] == after


@rule("K2 phase 5 start player")
def test_the_start_marker_comes_by_a_player_without_climbers() -> None:
    """The marker passes over no seat."""
    game = position(
        "k2/summer",
        players=3,
        phase="end-day",
        start=0,
        pieces={"blue/1": "dead", "blue/2": "dead"},
    )
    assert game.view(None).markers["starting-player"] == 1


@rule("K2 phase 5 marker")
@pytest.mark.parametrize(("day", "marker"), [(1, 2), (2, 3), (3, 1), (4, 2)])
def test_the_weather_marker_goes_on_by_a_day(day: int, marker: int) -> None:
    """Each day the marker moves to the next space."""
    game = settled(position("k2/summer", day=day, phase="end-day"))
    assert (game.view(None).day, game.view(None).weather["day"]) == (day + 1, marker)


@rule("K2 phase 5 marker")
def test_cards_are_drawn_after_the_marker_has_moved() -> None:
    """The new weather is known before anybody draws."""
    game = position("k2/summer", day=3, phase="end-day", weather="s1 s2")
    assert game.decision.kind == "draw_tile"


@rule("K2 phase 5 tiles")
def test_the_right_tile_moves_to_the_left() -> None:
    """A tile of which all days are over makes way, and a new one is turned up beside the other."""
    game = position("k2/summer", day=3, phase="end-day", weather="s1 s2")
    game.play(Draw("s5"))
    assert shown(game) == ["s2", "s5"]


@rule("K2 phase 5 tiles")
@pytest.mark.parametrize("day", [1, 2, 4, 5])
def test_within_a_tile_none_is_turned_up(day: int) -> None:
    """Tiles change only when the marker comes to the next tile."""
    game = settled(position("k2/summer", day=day, phase="end-day", weather="s1 s2"))
    assert shown(game) == ["s1", "s2"]


@rule("K2 phase 5 tiles")
def test_any_tile_of_the_pile_may_come_up() -> None:
    """Each of the four tiles in the pile is as likely as the others."""
    game = position("k2/summer", 1, day=3, phase="end-day", weather="s1 s2")
    assert odds(game.state, lambda s: s.forecast[1] == 4) == Fraction(1, 4)


@rule("K2 phase 5 tiles")
def test_the_last_tile_stands_alone() -> None:
    """With an empty pile none is turned up, and three days are left."""
    game = settled(position("k2/summer", day=15, phase="end-day", weather="s1 s2"))
    assert (shown(game), game.view(None).day) == (["s2"], 16)


@rule("K2 phase 5 tiles")
def test_a_tile_does_not_come_back() -> None:
    """A spent tile is out of the game."""
    game = position("k2/summer", day=3, phase="end-day", weather="s1 s2")
    assert Draw("s1") not in game.decision.options


@rule("K2 phase 5 cards")
def test_hands_are_filled_to_six() -> None:
    """Everybody draws three cards to the three in hand."""
    game = settled(position("k2/summer", phase="end-day", hands=[HELD, HELD]))
    assert game.view(None).counts["hands"] == [6, 6]


@rule("K2 phase 5 cards")
def test_the_cards_in_hand_stay() -> None:
    """What was not chosen today may be chosen tomorrow."""
    game = position("k2/summer", players=1, phase="end-day", hands=["move-3 move-3 rope-1-2"])
    settled(game)
    assert {"move-3", "rope-1-2"} <= set(hand(game, 0))


@rule("K2 phase 5 cards")
def test_cards_come_from_the_own_draw_pile() -> None:
    """With the 3 neither in hand nor played, it is among three of fifteen in one case of five."""
    state = position("k2/summer", players=1, phase="end-day", hands=[HELD]).state
    index = list(state.tables.cards).index("acclimatize-3")
    assert odds(state, lambda s: s.hand[index] == 1) == Fraction(3, 15)


@rule("K2 phase 5 cards")
def test_played_cards_are_not_drawn() -> None:
    """Cards that were played stay away until the deck is shuffled."""
    game = position(
        "k2/summer",
        players=1,
        day=2,
        phase="end-day",
        hands=[HELD],
        played=["acclimatize-3 acclimatize-2 rope-1-2"],
    )
    assert Draw("acclimatize-3") not in game.decision.options


@rule("K2 phase 5 cards")
def test_with_an_empty_pile_three_cards_are_left_to_play() -> None:
    """Nothing is drawn and nothing shuffled while there are cards in hand."""
    game = position("k2/summer", players=1, day=5, phase="end-day", hands=[HELD], played=[FIFTEEN])
    assert (game.decision.kind, len(hand(game, 0))) == ("choose_cards", 3)


@rule("K2 phase 5 shuffle")
def test_with_no_cards_left_the_played_ones_are_shuffled() -> None:
    """With hand and pile empty all eighteen cards are shuffled and six are drawn."""
    game = position("k2/summer", players=1, day=6, phase="end-day", hands=[""], played=[DECK])
    counts = settled(game).view(None).counts
    assert (counts["hands"], counts["cards"]) == ([6], [12])


@rule("K2 phase 5 shuffle")
def test_after_the_shuffle_no_card_counts_as_played() -> None:
    """All played cards go back into the pile."""
    game = position("k2/summer", players=1, day=6, phase="end-day", hands=[""], played=[DECK])
    assert settled(game).view(None).supplies["played"] == [[]]


@rule("K2 phase 5 shuffle")
def test_the_new_hand_is_drawn_at_random() -> None:
    """After the shuffle a particular card is in hand in one case of three."""
    state = position(
        "k2/summer", players=1, day=6, phase="end-day", hands=[""], played=[DECK]
    ).state
    index = list(state.tables.cards).index("rope-2-3")
    assert odds(state, lambda s: s.hand[index] == 1) == Fraction(1, 3)


@rule("K2 phase 5 shuffle")
@pytest.mark.parametrize("players", [1, 2])
def test_hands_are_small_on_every_sixth_day(players: int) -> None:
    """Eighteen cards last six days, so on days 6, 12 and 18 there are three in hand."""
    game = settled(position("k2/summer", players=players, phase="set-up"))
    sizes = {}
    while not game.over:
        if game.decisions[0].kind == "choose_cards":
            sizes[game.view(None).day] = game.view(None).counts["hands"][0]
        game.play(game.decisions[0].options[-1], game.decisions[0].player)
        settled(game)
    assert [day for day, size in sizes.items() if size == 3] == [6, 12, 18]
