"""Pictures and words of Disaster on K2."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

import pytest
from expedition import BRAM, DAAN, FEMKE, LOTTE, PEMBA, expedition
from sizes import scaled

from k2rules import Game, load
from k2rules.drawing.families import DRAWINGS
from k2rules.drawing.svg import board_svg, view_svg
from k2rules.drawing.text import board_text, view_text
from k2rules.drawing.words import action_words, chance_words, named, story
from k2rules.engine.chance import Generator
from k2rules.engine.decisions import Draw, Roll
from k2rules.games import FAMILIES
from k2rules.games.disaster import actions
from k2rules.policies import random_policy

if TYPE_CHECKING:
    from pathlib import Path

SVG = "{http://www.w3.org/2000/svg}"
RULESETS = ("disaster-on-k2/basic", "disaster-on-k2/advanced")


def night() -> Game:
    """Give a position with everything that can lie on the route."""
    return expedition(
        guide=PEMBA,
        darkness=3,
        day=14,
        at={DAAN: "bottleneck-3", FEMKE: "snowfields", PEMBA: "bottleneck-1", LOTTE: "dead"},
        ropes={"bottleneck-1": "synthetic-rope-1 frayed, synthetic-rope-2"},
        blocked="snowfields",
        held="luck-1",
        option="climbers-in-darkness",
        moved=PEMBA,
        light=BRAM,
    )


def test_every_family_has_a_drawing() -> None:
    assert set(DRAWINGS) == set(FAMILIES)
    for drawing in DRAWINGS.values():
        keys = [part.key for part in drawing.parts]
        assert len({*keys, "v", "o", "u", "s", "q"}) == len(keys) + 5
        assert drawing.brief in keys


@pytest.mark.parametrize("name", RULESETS)
def test_the_board(name: str) -> None:
    rules = load(name)
    root = ET.fromstring(board_svg(rules))  # noqa: S314
    texts = {element.text for element in root.iter(f"{SVG}text")}
    assert {space.title for space in rules.config.spaces.values()} <= texts
    text = board_text(rules)
    assert max(map(len, text.splitlines())) <= 80
    assert [line for line in text.splitlines() if line.startswith("Bottleneck III   2 6")]


def test_what_the_text_shows() -> None:
    game = night()
    text = view_text(game.rules, game.view(0), game.names)
    assert max(map(len, text.splitlines())) <= 80
    assert text.isascii()
    for line in (
        r"turn 14, darkness 3 of 8, move team",
        r"Snowfields +3 5 +far +BLOCKED +Femke",
        r"Bottleneck III +2 6 +far +AVALANCHE +Daan",
        r"frayed rope, rope",
        r"dead: Lotte",
        r"\[3: 4\+\]",
        r"Pemba +5 +Bottleneck I +sherpa: Resolute; moved",
        r"Bram +2 +10 +6 +High Camp +has the flashlight",
        r"seat 0 holds Luck",
    ):
        assert re.search(line, text), line


def test_what_the_svg_shows() -> None:
    game = night()
    root = ET.fromstring(view_svg(game.rules, game.view(0), game.names))  # noqa: S314
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert {"blocked", "avalanche", "frayed rope", "rope", "dead", "Lost/Bivouac"} <= set(texts)
    titles = [element.text for element in root.iter(f"{SVG}title")]
    assert titles.count(DAAN) == 2
    assert titles.count(LOTTE) == 1


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("multinational", [False, True])
@pytest.mark.parametrize("name", RULESETS)
def test_every_option_and_event_has_words(name: str, players: int, *, multinational: bool) -> None:
    if multinational and name != RULESETS[1]:
        pytest.skip("only the advanced game has mixed teams")
    rules = load(name, multinational=True) if multinational else load(name)
    for seed in range(scaled(5)):
        game, rng = Game(rules, players, seed), Generator(seed)
        while not game.over:
            decision = game.decision
            view = game.view(decision.player)
            for option in decision.options:
                for words in (action_words(rules, option, view), action_words(rules, option)):
                    assert words
                    assert "(" not in words.partition(":")[0]
                    assert "/" not in words
            assert "/" not in named(rules, view, decision.prompt)
            game.play(random_policy(decision, view, rng))
        text = view_text(rules, game.view(0), game.names)
        assert max(map(len, text.splitlines())) <= 80
        ET.fromstring(view_svg(rules, game.view(0), game.names))  # noqa: S314
        events = game.events_for(0)
        lines = story(rules, events, game.names)
        assert all(story(rules, [event], game.names) for event in events)
        assert lines[-1] == "the game ends: darkness"
        assert not [line for line in lines if re.search(r"[a-z]/[a-z]", line)]


def test_words_for_chance() -> None:
    game = night()
    assert chance_words(game.rules, game.state, Roll(4), game.names) == "the die shows 4"
    drawn = chance_words(game.rules, game.state, Draw("icy-1"), game.names)
    assert drawn == "a token is drawn: Icy"


def test_words_tell_what_comes_of_it() -> None:
    game = night()
    words = action_words(game.rules, actions.Bivouac(FEMKE), game.view(0))
    assert words == "try to bivouac with Femke: succeeds on 4 or more"
    descend = actions.Descend((PEMBA, BRAM))
    assert action_words(game.rules, descend) == "descend with Pemba and Bram together"


def test_names_of_a_ruleset_are_escaped(tmp_path: Path) -> None:
    path = tmp_path / "evil.yaml"
    path.write_text(
        "meta: {id: evil, title: Evil}\nextends: disaster-on-k2/basic\n"
        'patch: {spaces: {summit: {title: "<b>&"}}}\n',
        encoding="utf-8",
    )
    rules = load(path)
    game = Game(rules, ["<i>\x1b[2J"], 1)
    view = game.view(0)
    for picture in (view_svg(rules, view, game.names), board_svg(rules)):
        ET.fromstring(picture)  # noqa: S314
        assert "<b>" not in picture
        assert "<i>" not in picture
        assert "\x1b" not in picture
    assert "\x1b" not in view_text(rules, view, game.names)
