"""Every component against what is printed on it; the numbers here are read apart from the YAML."""

from __future__ import annotations

from typing import Any

import pytest
from positions import rule, ruleset_of

from k2rules.k2 import ChooseCards

DECK = {
    "move-1": ("movement", 1, 0, 0, 5),
    "move-2": ("movement", 2, 0, 0, 3),
    "move-3": ("movement", 3, 0, 0, 2),
    "rope-1-2": ("rope", 0, 1, 2, 1),
    "rope-1-3": ("rope", 0, 1, 3, 1),
    "rope-2-3": ("rope", 0, 2, 3, 1),
    "acclimatize-0": ("acclimatization", 0, 0, 0, 1),
    "acclimatize-1": ("acclimatization", 1, 0, 0, 2),
    "acclimatize-2": ("acclimatization", 2, 0, 0, 1),
    "acclimatize-3": ("acclimatization", 3, 0, 0, 1),
}
"""Type, points, points up, points down, copies."""

CAPACITY = {
    "1": (2, 2, 1, 1),
    "2": (2, 2, 1, 1),
    "3": (3, 2, 2, 1),
    "4": (3, 3, 2, 1),
    "5": (4, 3, 2, 1),
}
ZONES = {"L": "base", "6": "z6000", "7": "z7000", "8": "z8000"}

CLEAR = ("", 0, 0)
TILES = {
    "k2/summer": {
        "s1": [("678", -1, 0), ("78", -1, 0), ("8", -1, 0)],
        "s2": [("8", -2, 0), ("78", -2, 0), CLEAR],
        "s3": [CLEAR, CLEAR, CLEAR],
        "s4": [CLEAR, ("7", -1, 0), ("7", -2, 0)],
        "s5": [CLEAR, ("678", -2, 0), CLEAR],
        "s6": [("6", -1, 0), CLEAR, ("6", -2, 0)],
    },
    "k2/winter": {
        "w1": [("678", -1, 0), ("78", 0, 1), ("8", -1, 0)],
        "w2": [CLEAR, ("678", -2, 0), ("L678", 0, 1)],
        "w3": [("7", 0, 1), ("L678", -1, 0), ("7", -2, 0)],
        "w4": [("8", -1, 0), ("78", -2, 0), ("678", -1, 1)],
        "w5": [CLEAR, ("L678", -1, 0), CLEAR],
        "w6": [("6", 0, 1), CLEAR, ("6", -2, 0)],
    },
}
"""Zones on the dial, acclimatization, boots."""

SOLO = {
    ("k2/summer", "easy"): (20, 16, 11, 0),
    ("k2/winter", "easy"): (17, 15, 10, 0),
    ("k2/summer", "hard"): (17, 15, 10, 0),
    ("k2/winter", "hard"): (16, 14, 10, 0),
}


def config(rules: str = "k2/summer", board: str = "easy", **options: Any) -> Any:
    """Give what a ruleset says of play."""
    return ruleset_of(rules, ("board", board), *options.items()).config


@rule("K2 setup cards")
def test_the_deck() -> None:
    """Eighteen cards: ten of movement, three ropes, five of acclimatization."""
    cards = {
        name: (card.type, card.points, card.up, card.down, card.copies)
        for name, card in config().cards.items()
    }
    assert (cards, sum(card[-1] for card in cards.values())) == (DECK, 18)


@rule("K2 phase 1")
def test_the_hand() -> None:
    """A hand of six, of which three are played."""
    assert (config().hand.size, config().hand.choose) == (6, 3)


@rule("K2 phase 1")
def test_any_three_cards_can_pay_the_dearest_token() -> None:
    """The three poorest cards are a 0 and two 1s, enough for a token of 2."""
    choices = [a for a in ruleset_of("k2/summer").actions(1) if isinstance(a, ChooseCards)]
    worth = {name: max(card.points, card.up) for name, card in config().cards.items()}
    triples = [choice.cards for choice in choices if len(choice.cards) == 3]
    assert min(sum(worth[card] for card in cards) for cards in triples) == 2


@rule("K2 setup risk")
def test_the_risk_tokens() -> None:
    """Four of 0, eleven of 1, five of 2; three lie open."""
    risk = config().risk
    tokens = [(token.value, token.copies) for token in risk.tokens.values()]
    assert (tokens, risk.face_up) == ([(0, 4), (1, 11), (2, 5)], 3)


@rule("K2 phase 3 capacity")
def test_the_table_of_room() -> None:
    """One row for each number of players, from the lowest zone to the highest."""
    rows = {n: tuple(row[z] for z in ZONES.values()) for n, row in config().capacity.items()}
    assert rows == CAPACITY


@rule("K2 five players")
def test_the_red_figures_of_the_table() -> None:
    """With the red figures five players have one more place in the two highest zones."""
    rows = {
        n: tuple(row[z] for z in ZONES.values())
        for n, row in config(crowding="relaxed").capacity.items()
    }
    assert rows == {**CAPACITY, "5": (4, 3, 3, 2)}


@rule("K2 weather zones")
@pytest.mark.parametrize("rules", ["k2/summer", "k2/winter"])
def test_the_weather_tiles(rules: str) -> None:
    """Six tiles of three days in each season."""
    tiles = {
        name: [(set(day.zones), day.acclimatization, day.cost) for day in tile.days]
        for name, tile in config(rules).weather.tiles.items()
    }
    printed = {
        name: [({ZONES[zone] for zone in zones}, lungs, boots) for zones, lungs, boots in days]
        for name, days in TILES[rules].items()
    }
    assert tiles == printed


@rule("K2 setup weather")
@pytest.mark.parametrize("rules", ["k2/summer", "k2/winter"])
def test_two_tiles_are_shown_of_eighteen_days(rules: str) -> None:
    """Two of six tiles lie open; all six last eighteen days."""
    weather = config(rules).weather
    assert (weather.shown, sum(len(tile.days) for tile in weather.tiles.values())) == (2, 18)


@rule("K2 weather zones")
def test_the_zones_from_low_to_high() -> None:
    """Four zones of altitude."""
    assert list(config().zones) == ["base", "z6000", "z7000", "z8000"]


@rule("K2 setup board")
def test_the_teams() -> None:
    """Five colours of two climbers, each with one tent."""
    found = config()
    colours = ("red", "blue", "green", "yellow", "violet")
    assert (found.colours, found.climbers.each, found.tents.each) == (colours, 2, 1)


@rule("K2 phase 4 cap")
def test_the_levels() -> None:
    """From 1 at the start to 6 after phase 4, death below 1, shelter of 1, a mat up to 10."""
    levels = config().acclimatization
    found = (levels.start, levels.most, levels.dies_below, levels.shelter, levels.track)
    assert found == (1, 6, 1, 1, 10)


@rule("K2 phase 4 death")
def test_the_points_at_the_start_and_in_death() -> None:
    """Both are 1."""
    assert (config().victory.start, config().victory.dead) == (1, 1)


@rule("K2 family rescue")
def test_the_rescue_card() -> None:
    """One card each, four fields back, to a space below 6000 m; none in the common game."""
    card = config(family=True).rescue
    found = (card.cards, card.back, card.below, card.level)
    assert (found, config().rescue) == ((1, 4, "z6000", 1), None)


@rule("K2 solo levels")
@pytest.mark.parametrize(("rules", "board"), list(SOLO))
def test_the_levels_of_success(rules: str, board: str) -> None:
    """The least points of the four levels, for each season and side."""
    solo = config(rules, board).solo
    least = tuple(level.least for level in solo.levels[board].values())
    assert (least, solo.survivor_bonus) == (SOLO[rules, board], 1)


@rule("K2 solo levels")
def test_the_names_of_the_levels_of_success() -> None:
    """Four levels, the highest first."""
    titles = [level.title for level in config().solo.levels["easy"].values()]
    assert titles == ["Himalayan Mountaineer", "Alpinist", "Hiker", "Tourist"]


@rule("K2 phase 3")
def test_the_five_phases_of_a_day() -> None:
    """Choosing cards, the token, acting, acclimatization, the end of the day."""
    assert list(config().flow.day) == [
        "choose-cards",
        "take-risk",
        "act",
        "check-acclimatization",
        "end-day",
    ]


@rule("K2 setup board")
@pytest.mark.parametrize("rules", ["k2/summer", "k2/winter"])
def test_one_to_five_players(rules: str) -> None:
    """The game is for one to five players."""
    assert ruleset_of(rules).meta.players == (1, 5)
