"""What is wrong with a variant's data is found when it is loaded, with its path."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from k2rules import RulesetError, load

if TYPE_CHECKING:
    from pathlib import Path

META = {
    "id": "test/variant",
    "family": "disaster",
    "title": "A variant",
    "version": 1,
    "players": [1, 1],
}

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"spaces": {"shoulder": {"zone": "blue"}}}, "no zone 'blue'"),
    ({"spaces": {"shoulder": {"tags": []}}}, "exactly one space is the shoulder; found: none"),
    ({"spaces": {"traverse": {"tags": ["summit"]}}}, "exactly one space is the summit"),
    ({"spaces": {"high-camp": {"ridge": True}}}, "the lowest space is High Camp"),
    ({"spaces": {"summit": {"ridge": True}}}, "the highest space is the Summit"),
    ({"spaces": {"peak": {"zone": "above", "title": "Peak"}}}, "the highest space is the Summit"),
    ({"crowd": 2}, "only blocking by-crowding has a `crowd`"),
    ({"blocking": "by-crowding"}, "only blocking by-crowding has a `crowd`"),
    ({"blocking": "by-crowding", "crowd": 1}, "has a `crowd`, of 2 or more"),
    ({"spaces": {"dead": {"zone": "above", "title": "D"}}}, "dead is no name for a space"),
    ({"spaces": {"lost-bivouac": {"zone": "red", "title": "L"}}}, "no name for a space"),
    ({"avalanche": {"collapses": {"bottleneck-2": {"space": "botleneck-2"}}}}, "no space"),
    (
        {"avalanche": {"collapses": {"bottleneck-2": {"number": 3}}}},
        "either `tokens` or a `number`",
    ),
    (
        {"avalanche": {"collapses": {"new": {"space": "traverse", "number": 3}}}},
        "names the space that collapses before it",
    ),
    (
        {
            "avalanche": {
                "collapses": {"new": {"space": "traverse", "number": 3, "after": "shoulder"}}
            }
        },
        "names the space that collapses before it",
    ),
    (
        {"avalanche": {"collapses": {"new": {"space": "bottleneck-1", "tokens": 3}}}},
        "collapses once",
    ),
    ({"avalanche": {"collapses": {"new": {"space": "shoulder", "tokens": 3}}}}, "end of ropes"),
    ({"tokens": {"icy-1": {"of": "ice"}}}, "no kind of token 'ice'"),
    ({"tokens": {"$remove": ["icy-1.fates"]}}, "only ropes have no fates"),
    ({"token_kinds": {"synthetic-rope": {"held": "any-time"}}}, "with `rope` is held: on-descent"),
    ({"token_kinds": {"house-chimney": {"held": "any-time"}}}, "with `slips` is held: game-end"),
    ({"token_kinds": {"luck": {"held": "any-time"}}}, "with `die` is held: before-roll"),
    ({"token_kinds": {"icy": {"second_fate": True}}}, "with `second_fate` is held"),
    ({"darkness": {"spaces": 9}}, "8 turns of darkness, 7 rolls"),
    ({"levels": {"major-defeat": {"least": -30}}}, "one level must be reached from -40 points"),
    ({"teams": {"serbia": {"climbers": {"$remove": ["vesna"]}}}}, "every team has"),
    (
        {
            "teams": {
                "serbia": {
                    "climbers": {"dawa": {"title": "D", "movement": 1, "points": 1, "loss": 1}}
                }
            }
        },
        "dawa is a guide and a climber",
    ),
    ({"skills": {"$remove": ["fast"]}}, "no skill 'fast'"),
    ({"traits": {"$remove": ["b"]}}, "no trait 'b'"),
    ({"flow": {"turn": ["move-team", "draw-event", "end-of-turn"]}}, "a turn has the steps"),
]


def variant(folder: Path, patch: dict[str, Any]) -> Path:
    """Write a variant of the basic game."""
    path = folder / "variant.yaml"
    document = {"meta": META, "extends": "disaster-on-k2/basic", "patch": patch}
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def test_a_variant_without_a_fault_is_loaded(tmp_path: Path) -> None:
    rules = load(variant(tmp_path, {"prestige": {"start": 14}}))
    assert rules.config.prestige.start == 14


@pytest.mark.parametrize(("patch", "message"), WRONG, ids=range(len(WRONG)))
def test_a_fault_is_found(patch: dict[str, Any], message: str, tmp_path: Path) -> None:
    with pytest.raises(RulesetError) as caught:
        load(variant(tmp_path, patch))
    assert message in str(caught.value)


def test_each_player_needs_a_goal_and_a_team(tmp_path: Path) -> None:
    path = variant(tmp_path, {"goals": {"$remove": ["bivouac", "back-at-camp", "do-not-summit"]}})
    text = path.read_text(encoding="utf-8").replace("[1, 1]", "[1, 2]")
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RulesetError, match="2 players with Sherpas need as many goals"):
        load(path)
