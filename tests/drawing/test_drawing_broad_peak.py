"""Pictures and words of Broad Peak: snow caves, the one tent, tokens of peaks and ends."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from itertools import islice
from typing import Any

import pytest
from campaigns.games import game_at
from campaigns.kits import kit_of
from campaigns.situations import forms
from campaigns.variants import load as variant_of
from positions import position
from sizes import scaled

from k2rules import Game, load
from k2rules.drawing.svg import board_svg, view_svg
from k2rules.drawing.text import board_text, view_text
from k2rules.drawing.words import action_words, story
from k2rules.k2 import BuildCave, ChooseTent, EnterCave, PackTent, RepairCave, Walk

RACE, TRAVERSE = "broad-peak/race-to-the-top", "broad-peak/traverse"
SVG = "{http://www.w3.org/2000/svg}"


def titles(game: Game) -> list[str | None]:
    """Give the hints of a game's picture."""
    root = ET.fromstring(view_svg(game.rules, game.view(0), game.names))  # noqa: S314
    return [element.text for element in root.iter(f"{SVG}title")]


def labels(game: Game) -> list[str | None]:
    """Give the words in a game's picture."""
    root = ET.fromstring(view_svg(game.rules, game.view(0), game.names))  # noqa: S314
    return [element.text for element in root.iter(f"{SVG}text")]


def text(game: Game) -> str:
    """Give a game in text."""
    return view_text(game.rules, game.view(0), game.names)


@pytest.mark.parametrize("name", [RACE, TRAVERSE])
def test_the_boards(name: str) -> None:
    rules = load(name)
    root = ET.fromstring(board_svg(rules))  # noqa: S314
    texts = {element.text for element in root.iter(f"{SVG}text")}
    assert set(rules.config.spaces) <= texts
    assert len(list(root.iter(f"{SVG}line"))) >= 2 * len(rules.config.ropes)
    assert all(space.title in board_text(rules) for space in rules.config.spaces.values())


CAVES: Any = {
    "pieces": {"red/1": "r8", "blue/1": "r8"},
    "caves": {"r8": {"face-up": 1, "face-down": 2}, "r3": {"face-up": 1}},
    "sheltered": {"red/1": "face-up", "blue/1": "face-down"},
    "points": {"red/1": 2},
}


def test_a_picture_shows_every_cave_on_the_board_and_beside_who_is_in_one() -> None:
    found = titles(position(RACE, **CAVES))
    assert (found.count("snow cave, face-up"), found.count("snow cave, face-down")) == (3, 3)


def test_the_text_shows_caves_and_who_is_in_one() -> None:
    words = text(position(RACE, **CAVES))
    assert "caves: 1 face-up, 2 face-down" in " ".join(words.split())
    assert "in a cave face-up" in words
    assert "in a cave face-down" in words
    assert "tent " not in words


def test_all_points_of_a_climber_are_in_the_text() -> None:
    words = text(position(RACE, **{**CAVES, "points": {"red/1": {"move": 2, "up": 1, "down": 3}}}))
    assert words.count("has 2 move, 1 up, 3 down\n") == 2


TOKENS: Any = {
    "pieces": {"red/1": "t9", "blue/1": "t16"},
    "ends": {"red/1": ["north"], "blue/1": ["north", "south"]},
    "peak_tokens": {"red/1": {"peak-3": 1}, "blue/1": {"peak-1": 3, "peak-2": 2}},
    "tents": {"red/1": "t4", "blue/2": "carried"},
}
STACKS = "peak-1 2 1 1; peak-2 1 1 1; peak-3 1 1 1"


def test_tokens_in_the_picture() -> None:
    found = labels(position(TRAVERSE, **TOKENS))
    assert "north, south, peak-1: 3, peak-2: 2" in found
    assert "north, peak-3: 1" in found
    assert f"on the peaks: {STACKS}" in " ".join(" ".join(filter(None, found)).split())


def test_tokens_in_the_text() -> None:
    words = text(position(TRAVERSE, **TOKENS))
    assert "tokens: north, south, peak-1: 3, peak-2: 2" in words
    assert f"tokens on the peaks: {STACKS}" in words
    assert "tent: red/1" in words


def test_nothing_of_broad_peak_is_drawn_in_k2() -> None:
    words = text(Game(load("k2/summer"), 2, 1))
    assert not [word for word in ("cave", "token:", "on the peaks", "north") if word in words]


def test_states_of_every_form_are_drawn_within_80_columns() -> None:
    rng = random.Random(2)
    every = [(v, n) for v, n in forms("k2") if v.ruleset.startswith("broad-peak")]
    rng.shuffle(every)
    for variant, players in islice(every, scaled(40, least=8)):
        rules = variant_of(variant)
        game = game_at(rules, players, kit_of(rules).generated_state(rules, players, rng))
        drawn = text(game)
        assert max(map(len, drawn.splitlines())) <= 80
        assert drawn.isascii()
        ET.fromstring(view_svg(rules, game.view(None), game.names))  # noqa: S314


@pytest.mark.parametrize(
    ("name", "action"),
    [
        (RACE, BuildCave("red/1")),
        (RACE, RepairCave("red/1")),
        (RACE, EnterCave("red/1")),
        (TRAVERSE, PackTent("red/1")),
        (TRAVERSE, ChooseTent("red/1")),
    ],
)
def test_every_new_action_has_words(name: str, action: Any) -> None:
    words = action_words(load(name), action)
    assert "red/1" in words
    assert "(" not in words.partition(":")[0]


def told(game: Game, *acts: Any) -> list[str]:
    """Give what is told of some acts."""
    before = len(game.events_for(0))
    for act in acts:
        game.play(act)
    return story(game.rules, game.events_for(0, before), game.names)


def test_the_story_of_caves() -> None:
    game = position(
        RACE,
        pieces={"red/1": "r8"},
        points={"red/1": 2},
        caves={"r8": {"face-down": 1}},
        sheltered={"red/1": "face-down"},
        cards="move-1",
    )
    assert told(game, RepairCave("red/1"), BuildCave("red/1"))[:2] == [
        "red/1 repairs a snow cave on r8",
        "red/1 builds a snow cave on r8",
    ]


def test_the_story_of_tokens_and_tents() -> None:
    game = position(
        TRAVERSE, pieces={"red/1": "t6"}, tents={"red/1": "t6"}, points={"red/1": 9}, cards="move-1"
    )
    assert told(game, PackTent("red/1"), Walk("red/1", "t7"), Walk("red/1", "t9")) == [
        "red/1 packs the tent on t6",
        "red/1 walks to t7 (2)",
        "red/1 takes the traverse token (north)",
        "red/1 walks to t9 (2)",
        "red/1 takes a token of 1 on peak-3",
    ]
