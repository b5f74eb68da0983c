"""Law 6 for Disaster on K2: after every change each component is in exactly one place."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from campaigns.kits import KITS
from campaigns.situations import forms
from campaigns.variants import Variant, load
from hypothesis import given
from sizes import examples, spread
from strategies import Situation, situations

from k2rules.games.disaster.describe import describe

if TYPE_CHECKING:
    from collections.abc import Mapping

TOKENS, MARKERS = 30, 4
"""What is in the box: event tokens, and markers with a blocked and an avalanche side."""
FORMS = spread(forms("disaster"), 6)
IDS = [f"{variant}-{players}" for variant, players in FORMS]


def lost(described: Mapping[str, Any], pieces: tuple[str, ...], goals: tuple[str, ...]) -> set[str]:
    """Give what is not there exactly once, read off the names of a position."""
    supplies, markers = described["supplies"], described["markers"]
    places = [names for place, names in supplies.items() if place != "held"]
    tokens = [name for names in (*places, *supplies["held"]) for name in names if name]
    ropes = [rope.removesuffix(" frayed") for stack in markers["ropes"].values() for rope in stack]
    used = {*markers["blocked"], *markers["avalanche"]}
    teams = [piece for team in described["teams"] for piece in team]
    held = [goal for hand in described["hands"] for goal in hand]
    wrong = {
        "tokens": sorted(set(tokens)) != sorted(tokens) or len(tokens) != TOKENS,
        "ropes": sorted(ropes) != sorted(supplies["board"]),
        "markers": len(used) > MARKERS,
        "pieces": len(set(teams)) < len(teams) or {*teams} != {*described["pieces"]},
        "names": not {*teams} <= {*pieces} or not {*held} <= {*goals},
        "goals": len(set(held)) < len(held),
    }
    return {what for what, is_wrong in wrong.items() if is_wrong}


def assert_all_there(state: Any) -> None:
    assert not KITS["disaster"].broken(state)
    tables = state.tables
    assert len(tables.tokens) == TOKENS
    assert not lost(describe(state), tables.pieces, tables.goals)


@examples(150, families=1)
@given(situations(family="disaster", going_on=False))
def test_every_option_and_outcome_keeps_everything(situation: Situation) -> None:
    """Also each thing that may happen next."""
    state = situation.state
    assert_all_there(state)
    for action in () if state.over else state.options():
        child = state.copy()
        child.apply(action)
        assert_all_there(child)


@pytest.mark.parametrize(("variant", "players"), FORMS, ids=IDS)
def test_every_change_of_a_game_keeps_everything(variant: Variant, players: int) -> None:
    """From set-up to the end of a game."""
    rules = load(variant)
    kit = KITS["disaster"]
    rng = random.Random(f"{variant} {players}")
    policy = kit.policies[rng.choice(tuple(kit.policies))]
    state = rules.family.setup(rules.tables(players))
    while not state.over:
        assert_all_there(state)
        if state.is_chance:
            state.sample(rng)
        else:
            state.apply(policy(state, rng))
    assert_all_there(state)
