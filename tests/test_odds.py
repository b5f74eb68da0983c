"""Exact odds against fractions that are known."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from expedition import DAAN, LOTTE, PEMBA, expedition, play

from k2rules import Game, UsageError, load
from k2rules.games.disaster import actions
from k2rules.k2 import ChooseCards, EndTurn, TakeRisk
from k2rules.odds import Change, odds, place_of, taking

NIGHT: dict[str, Any] = {"darkness": 1, "day": 12, "option": "climbers-in-darkness"}
SCALE = actions.Scale()
EXPECTED = {
    "bottleneck-3": (3, 2, 1),
    "bottleneck-2": (2, 2, 2),
    "bottleneck-1": (0, 2, 4),
}
"""The faces on which a climber alone falls, gets lost, and gets down."""
BELOW = {
    "bottleneck-3": "bottleneck-2",
    "bottleneck-2": "bottleneck-1",
    "bottleneck-1": "bottleneck-base",
}


def descent(space: str, **parts: Any) -> Game:
    """Give a game in which Daan alone is about to descend from a space."""
    game = expedition(**{**NIGHT, "at": {DAAN: space}, **parts})
    return play(game, actions.Descend((DAAN,)))


@pytest.mark.parametrize("space", EXPECTED)
def test_scaling_alone(space: str) -> None:
    falls, lost, down = EXPECTED[space]
    game = descent(space, held="synthetic-rope-1")
    expected = {"dead": falls, "lost-bivouac": lost, BELOW[space]: down}
    assert odds(game.state, SCALE, place_of(DAAN)) == {
        place: Fraction(faces, 6) for place, faces in expected.items() if faces
    }
    assert sum(odds(game.state, SCALE).values()) == 1


def test_a_whole_descent() -> None:
    """From Bottleneck III to its foot: 1/6 of 2/6 of 4/6."""
    one = Fraction(1)
    for space, (_, _, down) in EXPECTED.items():
        found = odds(descent(space, held="synthetic-rope-1").state, SCALE, place_of(DAAN))
        one *= found[BELOW[space]]
        assert found[BELOW[space]] == Fraction(down, 6)
    assert one == Fraction(1, 27)


def test_a_rope_frays() -> None:
    game = descent("bottleneck-3", ropes={"bottleneck-3": "synthetic-rope-1"})
    found = odds(game.state, actions.UseRope())
    assert set(found.values()) == {Fraction(2, 3), Fraction(1, 3)}
    down = Change(("pieces", DAAN), "bottleneck-3", "bottleneck-base")
    assert all(down in outcome for outcome in found)
    assert all(str(down) == f"pieces.{DAAN}: bottleneck-3 -> bottleneck-base" for _ in found)


@pytest.mark.parametrize(("turn", "least"), [*enumerate((3, 3, 4, 4, 5, 5, 6), 1)])
def test_a_bivouac(turn: int, least: int) -> None:
    game = expedition(**{**NIGHT, "darkness": turn, "at": {LOTTE: "shoulder"}})
    found = odds(game.state, actions.Bivouac(LOTTE), place_of(LOTTE))
    assert found["lost-bivouac"] == Fraction(7 - least, 6)
    assert found["shoulder"] == Fraction(least - 1, 6)


def test_luck_is_a_decision_that_choices_can_answer() -> None:
    game = expedition(**NIGHT, at={LOTTE: "shoulder"}, held="luck-1")
    tries = actions.Bivouac(LOTTE)
    assert odds(game.state, tries, place_of(LOTTE)) == {"shoulder": Fraction(1)}
    lucky = odds(game.state, tries, place_of(LOTTE), taking([actions.SpendLuck()], LOTTE))
    assert lucky == {"lost-bivouac": Fraction(1)}


def test_the_order_is_that_of_the_odds() -> None:
    found = odds(descent("bottleneck-3", held="synthetic-rope-1").state, SCALE, place_of(DAAN))
    assert list(found) == ["dead", "lost-bivouac", "bottleneck-2"]


def test_an_event_is_drawn_with_the_ridges_it_blocks() -> None:
    game = expedition(phase="draw-event", at={PEMBA: "shoulder"})
    found = odds(game.state)
    assert sum(found.values()) == 1
    assert len(found) == game.view(None).counts["container"]
    assert set(found.values()) == {Fraction(1, len(found))}


def test_cards_of_k2() -> None:
    """Chance of a card among three that are drawn from the rest of the deck."""
    rules = load("k2/summer")
    hand = ["move-1", "move-1", "move-2", "rope-1-2", "acclimatize-1", "acclimatize-2"]
    position = {
        "hands": [hand],
        "supplies": {"risk-tokens": ["risk-0", "risk-1", "risk-1"]},
        "weather": {"tiles": ["s3", "s1"]},
    }
    game = Game.from_position(rules, 1, position, chance="manual")
    play(game, ChooseCards(("move-1", "move-1", "move-2")), TakeRisk(0))
    play(game, game.decision.options[0])
    copies = sum(card.copies for card in rules.config.cards.values())
    rest, threes = copies - len(hand), rules.config.cards["move-3"].copies
    missing = Fraction(1)
    for drawn in range(3):
        missing *= Fraction(rest - threes - drawn, rest - drawn)
    describe = rules.family.describe
    found = odds(game.state, EndTurn(), lambda g: "move-3" in describe(g)["hands"][0])
    assert found == {True: 1 - missing, False: missing}
    told = odds(game.state, EndTurn())
    wanted = Change(("hands", "0"), None, "move-3")
    assert sum(part for changes, part in told.items() if wanted in changes) == 1 - missing


def test_what_cannot_be_worked_out() -> None:
    game = descent("bottleneck-3", held="synthetic-rope-1")
    with pytest.raises(UsageError, match="not one of the options"):
        odds(game.state, actions.EndTurn())
    with pytest.raises(UsageError, match="no piece"):
        odds(game.state, SCALE, place_of("nobody"))
    with pytest.raises(UsageError, match="more than 3 positions"):
        odds(Game(load("k2/summer"), 2, 1, chance="manual").state, most=3)


def test_the_state_is_left_as_it_is() -> None:
    game = descent("bottleneck-3", held="synthetic-rope-1")
    before = game.state.key()
    odds(game.state, SCALE)
    assert game.state.key() == before
