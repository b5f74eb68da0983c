"""Laws of every position: the menu is what is not refused, play goes on, nothing gets lost."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from campaigns.disaster.checks import broken, broken_between
from campaigns.disaster.policies import POLICIES
from campaigns.disaster.positions import generated_state
from expedition import ruleset
from sizes import is_long, scaled, spread

if TYPE_CHECKING:
    from k2rules import Ruleset

LONGEST = 2500
"""More decisions than any game takes."""
PLIES = 50
CHECKED = 0.1
"""The share of decisions at which every action is asked about."""

MOVING = ("move", "way", "arrival", "shoulder", "last")
"""The moments of a position that are about moving."""

BASIC: dict[str, Any] = {"rules": "basic"}
ADVANCED: dict[str, Any] = {"rules": "advanced"}
MIXED: dict[str, Any] = {"rules": "advanced", "options": {"multinational": True}}
FORMS = pytest.mark.parametrize(
    "form", [BASIC, ADVANCED, MIXED], ids=["basic", "advanced", "mixed"]
)

READINGS = (
    ("avalanche-space-blocked", "blocked"),
    ("collapse-spares-guides", "killed"),
    ("saved-climber", "next-space"),
    ("collapse-by-number", "same-token"),
    ("unkept-darkness", "all-go"),
    ("advanced-climber-on-ridges", "may-stop"),
    ("descent-time", "next-turn"),
    ("avalanche-from-below", "descend-only"),
    ("after-a-scale", "goes-on"),
    ("waiting-pieces", "within-the-option"),
    ("icy-through-avalanche", "end-space-only"),
    ("icy-guides", "killed"),
    ("icy-guides", "stops"),
    ("darkness-limit", "caps-last"),
    ("expert-in-darkness", "loses-all"),
    ("bivouac-after-moving", "after-guiding"),
    ("bivouac-bars", "anywhere"),
    ("leaving-the-shoulder", "descending"),
    ("flashlight-start", "step-start"),
    ("dependent-from-above", "upwards-only"),
    ("bad-sense-by-day", "always"),
)


def anywhere(rules: Ruleset, rng: random.Random) -> Any:
    """Give the state of a random position in a movement step."""
    return generated_state(rules, 1, rng, rng.choice(MOVING))


def refusals_agree(g: Any) -> None:
    """Everything that is not refused is on the menu, and nothing twice."""
    frame = g.stack[-1]
    allowed = {action for action in g.tables.arguments if frame.refusal(g, action) is None}
    assert allowed == set(g.menu)
    assert len(g.menu) == len(set(g.menu))


def walk(g: Any, rng: random.Random, most: int, checked: float) -> int:
    """Play on at random and check the laws; give the number of decisions."""
    decisions, policy = 0, rng.choice(list(POLICIES.values()))
    while not g.over and decisions < most:
        if g.is_chance:
            g.sample(rng)
            continue
        decisions += 1
        if rng.random() < checked:
            refusals_agree(g)
        before = g.copy()
        g.apply(policy(g, rng))
        assert broken(g) + broken_between(before, g) == []
    return decisions


@FORMS
def test_from_any_position(form: dict[str, Any]) -> None:
    rules = ruleset(form)
    rng = random.Random(8)
    decisions = sum(walk(anywhere(rules, rng), rng, PLIES, CHECKED) for _ in range(scaled(80)))
    assert decisions > scaled(2000) // 2


@FORMS
def test_whole_games_end(form: dict[str, Any]) -> None:
    rules = ruleset(form)
    rng = random.Random(9)
    for _ in range(scaled(20)):
        g = rules.family.setup(rules.tables(1))
        assert walk(g, rng, LONGEST, 0.02) < LONGEST
        assert g.over


@pytest.mark.parametrize("reading", spread(READINGS, 7))
def test_the_other_readings(reading: tuple[str, str]) -> None:
    form = MIXED if is_long() else ADVANCED  # which other tests load, too
    rules = ruleset({**form, "rulings": dict([reading])})
    rng = random.Random(10)
    decisions = sum(walk(anywhere(rules, rng), rng, PLIES, CHECKED) for _ in range(scaled(20)))
    assert decisions > scaled(300) // 3


def test_readings_together() -> None:
    rng = random.Random(11)
    for _ in range(scaled(12)):
        chosen = dict(reading for reading in READINGS if rng.random() < 0.5)
        rules = ruleset({**MIXED, "rulings": chosen})
        for _ in range(6):
            walk(anywhere(rules, rng), rng, PLIES, CHECKED)
