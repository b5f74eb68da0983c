"""The chapter on two players: in which order the fates of both are drawn."""

from __future__ import annotations

from typing import Any

import pytest
from expedition import DAAN, FEMKE, HENRIK, INGRID, rule
from rivals import rivals

from k2rules import Game, PositionError
from k2rules.games.disaster.events import FateDrawn

AT = {
    DAAN: "lower-slope-1",
    FEMKE: "lost-bivouac",
    INGRID: "lost-bivouac",
    HENRIK: "upper-shoulder",
}
BOX_FIRST = {0: [FEMKE, INGRID, DAAN, HENRIK], 1: [INGRID, FEMKE, HENRIK, DAAN]}
BY_PLAYER = {0: [FEMKE, DAAN, INGRID, HENRIK], 1: [INGRID, HENRIK, FEMKE, DAAN]}


def night(first: int, reading: str) -> Game:
    """Begin the end of a game with two climbers in the box and two on the slopes."""
    rulings = {"fates-of-two": reading}
    return rivals(first=first, rulings=rulings, darkness=8, ask=None, phase="game-end", at=AT)


def drawn(game: Game) -> list[str]:
    """Return whose fates are drawn, one after another."""
    while not game.over:
        game.play(game.decision.options[0])
    told = [event.climber for event in game.events_for(None) if isinstance(event, FateDrawn)]
    return list(dict.fromkeys(told))


@rule("DK2 11.2")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(
    ("reading", "order"), [("box-first", BOX_FIRST), ("player-by-player", BY_PLAYER)]
)
def test_the_order_of_the_fates_of_two(
    first: int, reading: str, order: dict[int, list[str]]
) -> None:
    """Everybody in the box draws before the slopes, or by the other reading player by player."""
    assert drawn(night(first, reading)) == order[first]


@rule("DK2 11.3")
@pytest.mark.parametrize(
    ("groups", "fits"),
    [
        ([{INGRID: "lost"}, {DAAN: "near"}, {HENRIK: "medium"}], {"box-first"}),
        ([{DAAN: "near"}, {INGRID: "lost"}, {HENRIK: "medium"}], {"player-by-player"}),
        ([{DAAN: "near"}, {HENRIK: "medium"}, {INGRID: "lost"}], set()),
        ([{INGRID: "lost", DAAN: "near"}, {HENRIK: "medium"}], set()),
    ],
)
@pytest.mark.parametrize("reading", ["box-first", "player-by-player"])
def test_a_position_among_the_fates_keeps_their_order(
    reading: str, groups: list[dict[str, str]], fits: set[str]
) -> None:
    """Those who still wait, while one of seat 0 is drawn for, wait in the order of the ruling."""
    game = night(0, reading)
    position = game.rules.family.describe(game.state) | {"pending": None}
    position["turn"]["fates"]["waiting"] = groups
    assert (faults(game, position) == set()) == (reading in fits)


def faults(game: Game, position: dict[str, Any]) -> set[str]:
    """Return where a position of the same game has faults."""
    try:
        Game.from_position(game.rules, 2, position)
    except PositionError as exc:
        return {fault.split(":")[0] for fault in exc.faults}
    return set()
