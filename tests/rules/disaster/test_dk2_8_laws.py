"""Laws of every position: the menu is what is not refused, play goes on, tokens are conserved."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from expedition import COLLAPSED, COVERED, ruleset

from k2rules import Game
from k2rules.games.disaster.state import CURRENT, ON_BOARD, ON_TRACK

if TYPE_CHECKING:
    from k2rules import Action, Ruleset

LONGEST = 2500
"""More decisions than any game takes."""
PLIES = 50
CHECKED = 0.1
"""The share of decisions at which every action is asked about."""

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
    """Give the state of a random position in a movement step, rich in avalanche spaces."""
    tables = rules.tables(1)
    guide = rng.choice(sorted(tables.guides))
    team = next(n for n, own in enumerate(tables.team_guides) if guide in own)
    mixed = rules.config.advanced.multinational
    crew = rng.sample(sorted(tables.climbers), 5) if mixed else list(tables.team_climbers[team])
    names = [tables.pieces[piece] for piece in (guide, *crew)]
    spaces = list(tables.spaces[: tables.box])
    darkness = rng.choice([0, 0, 0, 1, 2, 4, 6])
    tokens = list(tables.tokens)
    rng.shuffle(tokens)
    track = [tokens.pop() for _ in range(8 if darkness else rng.randrange(8))]
    collapsed = sum(len(track) >= count for count in COVERED[1:])
    avalanche = COLLAPSED[: collapsed if rules.id.endswith("basic") else min(collapsed, 1)]
    usual = [spaces, spaces[3:11], spaces[6:12], spaces[6:9] * 3 + spaces]
    pieces = {name: rng.choice(rng.choice(usual)) for name in names}
    held = [t for t in tokens if tables.kinds[tables.token_numbers[t]].held and rng.random() < 0.5]
    number = rng.randrange(1, 7)
    blocked = [s for s in spaces if number in rules.config.spaces[s].numbers and s not in avalanche]
    goal = tables.traverse_goal
    heights = {name: spaces.index(space) for name, space in pieces.items() if name != names[0]}
    plain = {
        "phase": "move-team",
        "ask": "move",
        "darkness": darkness,
        "teams": [names],
        "pieces": pieces,
        "tracks": {"preparations": {"0": rng.randrange(3)}},
        "supplies": {"avalanche-track": track, "held": [held]},
        "markers": {
            "avalanche": list(avalanche),
            "blocked": blocked if rng.random() < 0.7 else [],
            "flashlight": rng.choice([None, *names[1:]]),
            "summit": {
                name: "summit" if height == tables.summit else "traverse"
                for name, height in heights.items()
                if height >= goal
            },
        },
        "turn": {"resting": [name for name in names[1:] if rng.random() < 0.2]},
    }
    return Game.from_position(rules, 1, plain, chance="manual").state.copy()


def choose(g: Any, rng: random.Random) -> Action:
    """Choose an option, rather on the way up by day than ending things."""
    tables = g.tables
    weights = []
    for option in g.menu:
        weight = 0.4 if option.do in ("end_turn", "stop", "decline") else 1.0
        if option.do == "step" and not g.dark:
            piece, space = tables.arguments[option]
            weight = 3.0 if space > g.pos[piece] else 1.0
        weights.append(weight)
    chosen: Action = rng.choices(g.menu, weights)[0]
    return chosen


def refusals_agree(g: Any) -> None:
    """Everything that is not refused is on the menu, and nothing twice."""
    frame = g.stack[-1]
    allowed = {action for action in g.tables.arguments if frame.refusal(g, action) is None}
    assert allowed == set(g.menu)
    assert len(g.menu) == len(set(g.menu))


def tokens_agree(g: Any) -> None:
    """Every token is in one place, and the track and the spaces say the same."""
    lying = [token if token >= 0 else -1 - token for stack in g.ropes for token in stack]
    places = Counter(g.place)
    assert sorted(t for t in g.track if t >= 0) == [
        token for token, place in enumerate(g.place) if place == ON_TRACK
    ]
    assert sorted(lying) == [token for token, place in enumerate(g.place) if place == ON_BOARD]
    assert places[CURRENT] <= 1
    assert sum(places.values()) == len(g.tables.tokens)


def walk(g: Any, rng: random.Random, most: int, checked: float) -> int:
    """Play on at random and check the laws; give the number of decisions."""
    decisions = 0
    while not g.over and decisions < most:
        if g.is_chance:
            g.sample(rng)
            continue
        decisions += 1
        if rng.random() < checked:
            refusals_agree(g)
        g.apply(choose(g, rng))
        tokens_agree(g)
    return decisions


@FORMS
def test_from_any_position(form: dict[str, Any]) -> None:
    rules = ruleset(form)
    rng = random.Random(8)
    decisions = sum(walk(anywhere(rules, rng), rng, PLIES, CHECKED) for _ in range(80))
    assert decisions > 2500


@FORMS
def test_whole_games_end(form: dict[str, Any]) -> None:
    rules = ruleset(form)
    rng = random.Random(9)
    for _ in range(20):
        g = rules.family.setup(rules.tables(1))
        assert walk(g, rng, LONGEST, 0.02) < LONGEST
        assert g.over


@pytest.mark.parametrize("reading", READINGS)
def test_the_other_readings(reading: tuple[str, str]) -> None:
    rules = ruleset({**MIXED, "rulings": dict([reading])})
    rng = random.Random(10)
    decisions = sum(walk(anywhere(rules, rng), rng, PLIES, CHECKED) for _ in range(12))
    assert decisions > 300


def test_readings_together() -> None:
    rng = random.Random(11)
    for _ in range(12):
        chosen = dict(reading for reading in READINGS if rng.random() < 0.5)
        rules = ruleset({**MIXED, "rulings": chosen})
        for _ in range(6):
            walk(anywhere(rules, rng), rng, PLIES, CHECKED)
