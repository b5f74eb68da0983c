"""What the campaigns of Disaster on K2 stand on: positions, checks and the clause table."""

from __future__ import annotations

import random
from typing import Any

import pytest
from attrs import evolve
from campaigns.disaster.checks import broken, broken_between
from campaigns.disaster.clause_table import BETWEEN_GAMES, CLAUSES
from campaigns.disaster.policies import POLICIES
from campaigns.disaster.positions import MOMENTS, generated_state, random_position
from positions import ruleset_of
from sizes import scaled, spread

from k2rules.games.disaster.state import REMOVED

FORMS: dict[str, tuple[Any, ...]] = {
    "basic": ("disaster-on-k2/basic",),
    "advanced": ("disaster-on-k2/advanced",),
    "mixed": ("disaster-on-k2/advanced", ("multinational", True)),
}
FORM = pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
SEATS = pytest.mark.parametrize("players", [1, 2])
EACH = scaled(20, least=2)
"""Positions of each moment."""
ON = scaled(60, least=20)
"""Steps from a position."""


def readings() -> list[tuple[str, str]]:
    """Give each reading that is not the default one, with its ruling."""
    rulings = ruleset_of("disaster-on-k2/advanced").rulings
    return [
        (slug, reading)
        for slug, ruling in rulings.items()
        for reading in ruling.readings
        if reading != ruling.default
    ]


@SEATS
@FORM
@pytest.mark.parametrize("moment", dict.fromkeys(MOMENTS))
def test_positions_are_accepted_and_hold(form: tuple[Any, ...], moment: str, players: int) -> None:
    """A position of every moment is placed, and nothing is wrong with its state."""
    rules, rng = ruleset_of(*form), random.Random(moment)
    for _ in range(EACH):
        assert not broken(generated_state(rules, players, rng, moment))


@SEATS
@pytest.mark.parametrize("reading", readings(), ids="=".join)
def test_positions_are_accepted_by_every_reading(reading: tuple[str, str], players: int) -> None:
    for form in spread(FORMS.values(), 1):
        rules, rng = ruleset_of(*form, rulings=(reading,)), random.Random(5)
        for _ in range(EACH):
            assert not broken(generated_state(rules, players, rng))


@SEATS
@FORM
@pytest.mark.parametrize("policy", POLICIES)
def test_play_breaks_nothing(form: tuple[Any, ...], policy: str, players: int) -> None:
    """From a position and from the start, every state holds and none takes anything back."""
    rules, rng = ruleset_of(*form), random.Random(policy)
    for state in (generated_state(rules, players, rng), rules.family.setup(rules.tables(players))):
        for _ in range(ON):
            if state.over:
                break
            before = state.copy()
            if state.is_chance:
                state.sample(rng)
            else:
                state.apply(POLICIES[policy](state, rng))
            assert broken(state) + broken_between(before, state) == []


@SEATS
@FORM
def test_a_position_of_each_moment_is_another_one(form: tuple[Any, ...], players: int) -> None:
    """Positions differ: a generator that repeats itself would show little."""
    rng = random.Random(1)
    made = [repr(random_position(ruleset_of(*form), players, rng, "move")) for _ in range(EACH)]
    assert len(set(made)) == EACH


@FORM
def test_every_clause_has_a_predicate(form: tuple[Any, ...]) -> None:
    assert set(CLAUSES) | BETWEEN_GAMES == set(ruleset_of(*form).sections)


SPOILED: dict[str, dict[str, Any]] = {
    "a token is nowhere": {"place": 99},
    "a token is on the track, which does not know": {"place": 1},
    "a piece is off the route": {"pos": 99},
    "Prestige below nothing": {"prestige": -1},
    "a marker too high": {"marker": 3},
    "an avalanche in High Camp": {"avalanche": 1},
    "High Camp is blocked": {"blocked": 1},
    "too many preparations": {"preparations": 9},
    "a goal twice": {"goal_pile": 2},
    "darkness by day": {"darkness": 1},
    "spaces left to nobody": {"left": 2},
    "an event out of its time": {"token": 3},
}


@pytest.mark.parametrize("change", SPOILED.values(), ids=SPOILED)
def test_a_spoiled_state_is_noticed(change: dict[str, Any]) -> None:
    """A check that cannot fail would be worth nothing."""
    rules = ruleset_of("disaster-on-k2/basic")
    state = rules.family.place(rules.tables(1), {"phase": "move-team", "ask": "move", **TEAM})
    assert not broken(state)
    for name, value in change.items():
        old = getattr(state, name)
        new = value if type(old) is int else [value, *old[1:]]
        assert broken(evolve(state, **{name: new}))


TEAM = {"teams": [["serbia/iqbal", "serbia/milan"]]}
BACK: dict[str, dict[str, Any]] = {
    "darkness": {"darkness": 3},
    "a dead climber": {"pos": -1},
    "a lost climber": {"pos": 14},
    "a marker": {"marker": 1},
    "an avalanche": {"avalanche": 1},
    "a removed token": {"place": REMOVED},
    "Prestige": {"prestige": 0},
    "a turn": {"turn": 5},
}


@pytest.mark.parametrize("change", BACK.values(), ids=BACK)
def test_what_goes_back_is_noticed(change: dict[str, Any]) -> None:
    """The changed state is the earlier one here."""
    rules = ruleset_of("disaster-on-k2/basic")
    later = rules.family.place(rules.tables(1), TEAM)
    earlier = later.copy()
    for name, value in change.items():
        old = getattr(earlier, name)
        new = value if type(old) is int else [value, *old[1:]]
        earlier = evolve(earlier, **{name: new})
    assert broken_between(earlier, later)
    assert not broken_between(later, later)
