"""Pictures of boards as text and SVG."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import product
from typing import TYPE_CHECKING

import pytest
from positions import position
from sizes import scaled, spread

from k2rules import Game, Ruleset, load
from k2rules.drawing.svg import board_svg, view_svg
from k2rules.drawing.text import board_text, view_text
from k2rules.drawing.words import action_words, story
from k2rules.engine.chance import Generator
from k2rules.k2 import PayRisk, Walk
from k2rules.policies import climbing_policy, random_policy
from k2rules.views import look

if TYPE_CHECKING:
    from pathlib import Path

SVG = "{http://www.w3.org/2000/svg}"
EVIL = '<script>alert("&")</script>\x1b[2J\u202e'

PAYS = "pays once it"


def game_of(rules: Ruleset, players: int, plays: int, names: list[str] | None = None) -> Game:
    """Give a game after some plays of climbing bots."""
    game = Game(rules, names or players, 5)
    policy, rng = climbing_policy(rules), Generator(2)
    for _ in range(plays):
        if game.over:
            break
        decision = game.decisions[0]
        view = game.view(decision.player)
        game.play(policy(decision, view, rng), decision.player)
    return game


@pytest.mark.parametrize("board", ["easy", "hard"])
@pytest.mark.parametrize("name", ["k2/summer", "k2/winter"])
def test_the_svg_of_a_board(name: str, board: str) -> None:
    rules = load(name, board=board)
    root = ET.fromstring(board_svg(rules))  # noqa: S314
    assert root.tag == f"{SVG}svg"
    texts = {element.text for element in root.iter(f"{SVG}text")}
    assert set(rules.config.spaces) <= texts
    assert len(list(root.iter(f"{SVG}line"))) >= 2 * len(rules.config.ropes)


@pytest.mark.parametrize(("players", "plays"), spread(product([1, 3, 5], [0, 40, 200, 2000]), 5))
def test_pictures_of_games(players: int, plays: int) -> None:
    rules = load("k2/winter", board="hard", family=True)
    game = game_of(rules, players, plays)
    for seat in (None, 0):
        view = game.view(seat)
        root = ET.fromstring(view_svg(rules, view, game.names))  # noqa: S314
        titles = [element.text for element in root.iter(f"{SVG}title")]
        for piece, place in view.pieces.items():
            assert titles.count(piece) == (2 if place == "dead" else 3)
        text = view_text(rules, view, game.names)
        assert max(map(len, text.splitlines())) <= 80
        assert text.isascii()
        assert all(space in text for space in rules.config.spaces)


def test_a_picture_shows_nothing_hidden() -> None:
    rules = load("k2/summer")
    game = game_of(rules, 3, 50)
    rng = Generator(3)
    for seat in (0, None):
        pictures = set()
        for state in (game.state, game.state.redeal(seat, rng)):
            view = look(rules, state, seat, {}, None)
            pictures.add((view_svg(rules, view), view_text(rules, view)))
        assert len(pictures) == 1


def test_names_are_escaped(tmp_path: Path) -> None:
    path = tmp_path / "evil.yaml"
    quoted = '"<b>&amp; \' \\""'
    space = "{title: '<b>&amp;', zone: base, cost: 1, acclimatization: 0, points: 1, height: 20}"
    path.write_text(
        "meta: {id: evil, title: Evil}\nextends: k2/summer\n"
        f"patch: {{board: {{title: {quoted}}}, zones: {{base: {{title: {quoted}}}}},\n"
        f"  spaces: {{e0: {{title: {quoted}}}, e28: {space}}},\n"
        "  ropes: {e28-e0: [e28, e0]}}\n",
        encoding="utf-8",
    )
    rules = load(path)
    game = game_of(rules, 2, 10, [EVIL, EVIL])
    view = game.view(0)
    for picture in (view_svg(rules, view, game.names), board_svg(rules)):
        ET.fromstring(picture)  # noqa: S314
        assert "<script" not in picture
        assert "<b>" not in picture
        assert not re.search(r"[\x00-\x08\x0b-\x1f\u202e]", picture)
    for text in (view_text(rules, view, game.names), board_text(rules)):
        assert not re.search(r"[\x00-\x09\x0b-\x1f\u202e]", text)


def test_a_board_without_coordinates_is_drawn_by_height(tmp_path: Path) -> None:
    path = tmp_path / "plain.yaml"
    spaces = ", ".join(f"spaces.{name}.at" for name in load("k2/summer").config.spaces)
    path.write_text(
        f"meta: {{id: plain, title: Plain}}\nextends: k2/summer\npatch: {{$remove: [{spaces}]}}\n",
        encoding="utf-8",
    )
    ET.fromstring(board_svg(load(path)))  # noqa: S314


def test_teams_of_other_colours_are_drawn(tmp_path: Path) -> None:
    path = tmp_path / "colours.yaml"
    path.write_text(
        "meta: {id: colours, title: Colours}\nextends: k2/summer\n"
        "patch: {colours: [pink, blue, grey, white, brown], climbers: {each: 3}}\n",
        encoding="utf-8",
    )
    rules = load(path)
    game = game_of(rules, 3, 60)
    assert "P3" in view_svg(rules, game.view(0), game.names)
    assert "pink/3" in view_text(rules, game.view(0), game.names)


def test_every_option_and_event_has_words() -> None:
    rules = load("k2/winter", family=True)
    seen = set()
    for seed in range(scaled(6, least=2)):
        game = Game(rules, 3, seed)
        rng = Generator(seed)
        policy = random_policy if seed % 2 else climbing_policy(rules)
        while not game.over:
            decision = game.decisions[0]
            view = game.view(decision.player)
            for option in decision.options:
                seen.add(option.do)
                for words in (action_words(rules, option, view), action_words(rules, option)):
                    assert words
                    assert "(" not in words.partition(":")[0]
            game.play(policy(decision, view, rng), decision.player)
        lines = story(rules, game.events_for(0), game.names)
        assert any(line.startswith("-- day 18") for line in lines)
        assert lines[-1].startswith("the game ends")
    assert {"choose_cards", "take_risk", "assign", "walk", "pitch_tent", "pay_risk"} <= seen


@pytest.mark.parametrize(
    ("reading", "until"),
    [
        ("spent-or-gained", "spends a movement point or gains acclimatization"),
        ("moved-or-gained", "moves or gains acclimatization"),
    ],
)
def test_a_pledge_is_never_called_a_payment(reading: str, until: str) -> None:
    game = position("k2/summer", rulings={"liability": reading}, owed=1, points={"red/1": 2})
    rules, pledge = game.rules, PayRisk("red/1", "move")
    option = action_words(rules, pledge, game.view(0))
    told = story(rules, game.play(pledge), game.names)

    assert option == f"pledge a movement point of red/1 to the risk token: 1 left, {PAYS} {until}"
    assert action_words(rules, pledge, None).startswith("take a movement point off red/1")
    assert told == ["red/1 pledges 1 point of risk (move)"]
    shown = " ".join(view_text(rules, game.view(1), game.names).split())
    assert f"1 point pledged by red/1: {PAYS} {until}" in shown
    assert "1 of it pledged" in game.decision.prompt


def test_the_story_of_a_pledge_that_counts_and_of_one_that_lapses() -> None:
    game = position("k2/summer", owed=2, points={"red/1": 2, "red/2": 1})
    for pledge in (PayRisk("red/1", "move"), PayRisk("red/2", "move")):
        game.play(pledge)
    told = story(game.rules, game.play(Walk("red/1", "e1")), game.names)
    told += story(game.rules, game.play(PayRisk("red/1", "level")), game.names)

    assert told == [
        "the pledge of red/1 pays 1 point",
        "red/1 walks to e1 (1)",
        "red/1 pays 1 point of risk (level)",
        "1 point pledged by red/2: lost",
    ]
