"""Recorded games play again to the same result; see `make.py` for how they are recorded."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from attrs import asdict

import k2rules

GAMES = sorted((Path(__file__).parent / "games").glob("*.json"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_golden_game_plays_again(path: Path) -> None:
    golden = json.loads(path.read_text(encoding="utf-8"))

    game = k2rules.Game.from_json(json.dumps(golden["save"]))

    assert game.over
    assert game.result is not None
    assert json.loads(json.dumps(asdict(game.result))) == golden["result"]


def test_there_are_golden_games_of_every_official_ruleset() -> None:
    played = {
        json.loads(path.read_text(encoding="utf-8"))["save"]["ruleset"]["id"] for path in GAMES
    }
    assert played >= {info.id for info in k2rules.list_rulesets()}
