"""Rulings with two readings: each test tells the other reading from the default."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from positions import end_turn, left, level, position, rule, ruleset_of, source, tent, where

from k2rules.k2 import Assign, EndTurn, PayRisk, PitchTent, Rescue, Walk


@rule("K2 phase 3 liability")
@pytest.mark.parametrize(
    ("reading", "clause"), [("spent-or-gained", None), ("given-a-card", "K2 phase 3 risk")]
)
def test_liability(reading: str, clause: str | None) -> None:
    """A card that its climber does not use makes liable by one reading only."""
    game = position(
        "k2/summer", rulings={"liability": reading}, owed=1, cards="move-1 acclimatize-0"
    )
    game.play(Assign("move-1", "red/1", "move"))
    assert source(game, EndTurn()) == clause


@rule("K2 phase 3 liability")
@pytest.mark.parametrize(
    ("reading", "clause"), [("spent-or-gained", "K2 phase 3 liability"), ("given-a-card", None)]
)
def test_liability_of_the_card_of_0(reading: str, clause: str | None) -> None:
    """The card without points is a card all the same."""
    game = position(
        "k2/summer", rulings={"liability": reading}, owed=1, cards="move-1 acclimatize-0"
    )
    game.play(Assign("acclimatize-0", "red/1", "acclimatize"))
    assert source(game, PayRisk("red/1", "level")) == clause


@rule("K2 phase 3 liability")
@pytest.mark.parametrize(
    ("reading", "clause"), [("spent-or-gained", "K2 phase 3 risk"), ("moved-or-gained", None)]
)
def test_liability_of_who_only_pitches(reading: str, clause: str | None) -> None:
    """A climber that pitches its tent where it stands stays put, the rulebook says no more."""
    game = position("k2/summer", rulings={"liability": reading}, owed=1, points={"red/1": 2})
    game.play(PitchTent("red/1"))
    assert source(game, EndTurn()) == clause


@rule("K2 phase 3 liability")
@pytest.mark.parametrize(
    "act", [Walk("red/1", "e1"), Assign("acclimatize-1", "red/1", "acclimatize")]
)
def test_liability_of_who_moves_or_gains(act: Any) -> None:
    """A step or a point of acclimatization is what the rulebook names."""
    game = position(
        "k2/summer",
        rulings={"liability": "moved-or-gained"},
        owed=1,
        points={"red/1": 1},
        cards="acclimatize-1",
    )
    game.play(act)
    assert source(game, PayRisk("red/1", "level")) is None


@rule("K2 phase 3 passing")
@pytest.mark.parametrize(
    ("reading", "clause"), [("forbidden", "K2 phase 3 passing"), ("allowed", None)]
)
def test_pitch_while_passing(reading: str, clause: str | None) -> None:
    """On a full space with points for a tent and to walk on."""
    game = position(
        "k2/summer",
        rulings={"pitch-while-passing": reading},
        pieces={"red/1": "e22", "blue/1": "e22"},
        passing="red/1",
        points={"red/1": 4},
    )
    assert source(game, PitchTent("red/1")) == clause


@rule("K2 phase 3 passing")
def test_pitch_while_passing_leaves_points_to_walk_on() -> None:
    """Who may pitch in passing must still be able to walk on."""
    game = position(
        "k2/summer",
        rulings={"pitch-while-passing": "allowed"},
        pieces={"red/1": "e22", "blue/1": "e22"},
        passing="red/1",
        points={"red/1": 3},
    )
    assert source(game, PitchTent("red/1")) == "K2 phase 3 passing"


@rule("K2 phase 3 passing")
def test_pitch_while_passing_spends_points_up_first() -> None:
    """The tent is paid upward, so that the points for any way still lead down."""
    game = position(
        "k2/summer",
        rulings={"pitch-while-passing": "allowed"},
        pieces={"red/1": "e27", "blue/1": "e27"},
        passing="red/1",
        points={"red/1": {"move": 3, "up": 3}},
    )
    assert source(game, PitchTent("red/1")) is None


@rule("K2 phase 4 death")
@pytest.mark.parametrize(("reading", "place"), [("at-end-of-phase-4", "e1"), ("at-once", "dead")])
def test_level_below_one(reading: str, place: str) -> None:
    """The token takes a level to 0 on a space that gives a point in phase 4."""
    game = position(
        "k2/summer",
        rulings={"level-below-one": reading},
        pieces={"red/1": "e1"},
        owed=1,
        liable=["red/1"],
        cards="move-1",
    )
    game.play(PayRisk("red/1", "level"))
    assert where(game, "red/1") == place


@rule("K2 phase 4 death")
def test_level_below_one_is_made_good_by_the_space() -> None:
    """By the default a climber at 0 on a space of +1 lives on at 1."""
    game = position(
        "k2/summer",
        players=1,
        pieces={"red/1": "e1"},
        levels={"red/1": 0},
        phase="check-acclimatization",
    )
    assert (where(game, "red/1"), level(game, "red/1")) == ("e1", 1)


@rule("K2 family rescue")
@pytest.mark.parametrize(
    ("reading", "kind"), [("at-end-of-phase-4", "turn"), ("at-once", "rescue")]
)
def test_level_below_one_with_a_rescue_card(reading: str, kind: str) -> None:
    """By the other reading the rescue is decided in the middle of the turn."""
    game = position(
        "k2/summer",
        family=True,
        rulings={"level-below-one": reading},
        pieces={"red/1": "e18"},
        owed=1,
        liable=["red/1"],
        cards="move-1",
    )
    game.play(PayRisk("red/1", "level"))
    assert game.decision.kind == kind


@rule("K2 phase 3 acclimatization")
@pytest.mark.parametrize(("reading", "after"), [("unbounded", 12), ("ends-at-ten", 10)])
def test_level_above_track(reading: str, after: int) -> None:
    """A level of 9 gets a card of 3."""
    game = position(
        "k2/summer",
        rulings={"level-above-track": reading},
        levels={"red/1": 9},
        cards="acclimatize-3 move-1",
    )
    game.play(Assign("acclimatize-3", "red/1", "acclimatize"))
    assert level(game, "red/1") == after


@rule("K2 family rescue")
@pytest.mark.parametrize(("reading", "after"), [("one", 1), ("unchanged", -1)])
def test_level_after_rescue(reading: str, after: int) -> None:
    """A climber that fell to -1 is rescued."""
    game = position(
        "k2/summer",
        family=True,
        rulings={"level-after-rescue": reading},
        phase="check-acclimatization",
        pieces={"red/1": "e18"},
        levels={"red/1": 0},
    )
    game.play(Rescue("red/1", "e1"))
    assert level(game, "red/1") == after


@rule("K2 family rescue")
@pytest.mark.parametrize(
    ("reading", "clause"), [("applies", "K2 family rescue"), ("ignored", None)]
)
def test_rescue_capacity(reading: str, clause: str | None) -> None:
    """The place of the rescue is full."""
    game = position(
        "k2/summer",
        family=True,
        rulings={"rescue-capacity": reading},
        phase="check-acclimatization",
        pieces={"red/1": "e18", "blue/1": "e12", "blue/2": "e12"},
    )
    assert source(game, Rescue("red/1", "e12")) == clause


@rule("K2 phase 3 tent limit")
@pytest.mark.parametrize(
    ("reading", "clause"), [("per-climber", None), ("per-player", "K2 phase 3 tent limit")]
)
def test_tent_limit(reading: str, clause: str | None) -> None:
    """The partner has pitched already."""
    game = position(
        "k2/summer",
        rulings={"tent-limit": reading},
        pieces={"red/2": "e16"},
        tents={"red/1": "e11"},
        points={"red/2": 3},
    )
    assert source(game, PitchTent("red/2")) == clause


@rule("K2 phase 3 tent limit")
def test_tent_limit_is_each_players_own() -> None:
    """By the other reading another player's tent takes nothing away."""
    game = position(
        "k2/summer",
        rulings={"tent-limit": "per-player"},
        pieces={"red/2": "e16"},
        tents={"blue/1": "e11"},
        points={"red/2": 3},
    )
    game.play(PitchTent("red/2"))
    assert tent(game, "red/2") == "e16"


@rule("K2 phase 3 liability")
def test_liability_of_a_climber_without_cards() -> None:
    """By either reading a climber that was given nothing bears nothing."""
    game = position(
        "k2/summer", rulings={"liability": "given-a-card"}, owed=1, cards="move-1 move-2"
    )
    game.play(Assign("move-1", "red/1", "move"))
    game.play(Walk("red/1", "e1"))
    assert source(game, PayRisk("red/2", "level")) == "K2 phase 3 liability"


@rule("K2 phase 3 liability")
def test_liability_ends_with_nobody_given_a_card() -> None:
    """By the other reading too a player may keep all cards and pay nothing."""
    game = position(
        "k2/summer", rulings={"liability": "given-a-card"}, owed=2, cards="move-1 move-2"
    )
    assert end_turn(game).decision.player == 1


@rule("K2 phase 3 tent limit")
def test_tent_limit_counts_a_tent_at_the_base_camp() -> None:
    """By the other reading a tent at the base camp is the player's one tent as well."""
    game = position(
        "k2/summer",
        rulings={"tent-limit": "per-player"},
        tents={"red/1": "e0"},
        points={"red/2": 3},
    )
    assert source(game, PitchTent("red/2")) == "K2 phase 3 tent limit"


@rule("K2 phase 4 death")
def test_level_below_one_spares_a_climber_at_1() -> None:
    """By the other reading too a climber whose level is 1 lives."""
    game = position(
        "k2/summer",
        rulings={"level-below-one": "at-once"},
        levels={"red/1": 2},
        owed=1,
        liable=["red/1"],
        cards="move-1",
    )
    game.play(PayRisk("red/1", "level"))
    assert (where(game, "red/1"), level(game, "red/1")) == ("e0", 1)


@rule("K2 phase 4 death")
def test_level_below_one_on_a_full_space() -> None:
    """A climber that dies at once on a full space holds up nobody."""
    game = position(
        "k2/summer",
        rulings={"level-below-one": "at-once"},
        pieces={"red/1": "e22", "blue/1": "e22"},
        passing="red/1",
        owed=1,
        liable=["red/1"],
        points={"red/1": 2, "red/2": 1},
        cards="move-1",
    )
    game.play(PayRisk("red/1", "level"))
    assert (source(game, Walk("red/2", "e1")), source(game, EndTurn())) == (None, None)


@rule("K2 phase 4 death")
def test_level_below_one_takes_the_points_along() -> None:
    """The points of a climber that dies at once are gone."""
    game = position(
        "k2/summer",
        rulings={"level-below-one": "at-once"},
        owed=1,
        liable=["red/1"],
        points={"red/1": {"move": 2, "up": 1, "down": 1}},
        cards="move-1",
    )
    game.play(PayRisk("red/1", "level"))
    assert left(game, "red/1") == {}


@rule("K2 solo death")
def test_level_below_one_ends_the_solitaire_game() -> None:
    """By the other reading a death alone ends the game in the middle of the turn."""
    game = position(
        "k2/summer",
        1,
        rulings={"level-below-one": "at-once"},
        owed=1,
        liable=["red/1"],
        cards="move-1",
    )
    game.play(PayRisk("red/1", "level"))
    assert game.over


def test_every_other_reading_is_told_from_its_default() -> None:
    """A ruling with several readings has a test that plays each of them."""
    tree = ast.parse(Path(__file__).read_text(encoding="utf-8"))
    named = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    wanted = {
        (slug, reading)
        for slug, ruling in ruleset_of("k2/summer").rulings.items()
        if len(ruling.readings) > 1
        for reading in ruling.readings
    }
    assert [pair for pair in sorted(wanted) if not set(pair) <= named] == []
