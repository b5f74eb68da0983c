"""Laws of ridges blocked by crowding, in games from everywhere, and positions about them."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from campaigns.disaster.policies import careful
from campaigns.policies import new_state, uniform
from crowds import ABOVE, BLOCKED, FOUR, SHOULDER, TRAVERSE, leading, short
from expedition import DAAN, FEMKE, HENRIK, INGRID, KARI, NIMA, PEMBA, SIGRID, play, rule
from positions import ruleset_of
from sizes import is_long, scaled, spread

from k2rules import Game, PositionError
from k2rules.games.disaster.actions import DropOff, PlaceMarker

if TYPE_CHECKING:
    from collections.abc import Callable

    from k2rules import Action, Ruleset

BASIC = ruleset_of("disaster-on-k2/basic")
GATHERING = 0.8
"""How often `gather` does so, rather than anything."""
MARKERS = ("block_ridge", "take_marker", "unblock_ridge")
BEGINNINGS = (*MARKERS, "move", "descend")
"""Kinds of decision in the movement that a position can begin with."""


def crowds(g: Any) -> dict[int, int]:
    """Give the climbers on each blocked ridge."""
    climbers = [g.pos[climber] for climber in g.tables.climbers]
    return {space: climbers.count(space) for space, on in enumerate(g.blocked) if on}


def check(rules: Ruleset, g: Any) -> None:
    """Check what holds at every moment."""
    blocked = crowds(g)
    assert all(space in g.tables.ridges and not g.avalanche[space] for space in blocked)
    assert all(count >= g.tables.config.crowd for count in blocked.values())
    assert len(blocked) + sum(g.avalanche) <= g.tables.config.blocked_markers
    assert not (g.ridges_open and blocked)
    if g.kind in BEGINNINGS:
        described = json.loads(json.dumps(rules.family.describe(g)))
        placed = rules.family.place(g.tables, described)
        assert placed == g
        assert placed.options() == g.options()


def crowded_state(rules: Ruleset, rng: random.Random) -> Any:
    """Give a movement in which everybody stands on a few spaces, many of them blocked ridges."""
    g = new_state(rules, 2)
    while g.kind in ("choose_team", "choose_guide", "draw_goal"):
        g.apply(rng.choice(g.options()))
    tables, first = g.tables, rng.randrange(2)
    pieces = [tables.pieces[piece] for piece in g.roster]
    route = tables.spaces[tables.shoulder - 1 : tables.summit]
    spaces = rng.sample(route, 6)
    at = {name: rng.choice(spaces) for name in pieces}
    own = [at[tables.pieces[climber]] for climber in g.team(0) + g.team(1)]
    fallen = tables.spaces[tables.rope_end + 1 : tables.rope_end + 1 + rng.choice((0, 1, 2))]
    ridges = [tables.spaces[n] for n in tables.ridges]
    fit = [name for name in ridges if own.count(name) > 1 and name not in fallen]
    left = tables.config.blocked_markers - len(fallen)
    traversed = tables.spaces[tables.traverse_goal : tables.summit]
    position = {
        "phase": "move-team",
        "ask": "move",
        "asked": rng.randrange(2),
        "teams": [[tables.pieces[p] for p in g.roster if g.leader[p] == seat] for seat in (0, 1)],
        "pieces": at,
        "hands": rules.family.describe(g)["hands"],
        "markers": {
            "avalanche": fallen,
            "blocked": rng.sample(fit, min(len(fit), left)),
            "first-player": first,
            "summit": {n: "traverse" for n in pieces if at[n] in traversed and n in climbers_of(g)},
        },
        "turn": {"option": rng.choice(("guide", "climbers"))},
    }
    return rules.family.place(tables, position)


def climbers_of(g: Any) -> set[str]:
    """Give the names of all climbers."""
    return {g.tables.pieces[climber] for climber in g.tables.climbers}


def gather(g: Any, rng: random.Random) -> Action:
    """Go to open ridges where others stand, and stay there."""
    taken = {g.tables.spaces[space] for space in set(g.pos) & g.tables.ridges}
    options: list[Action] = list(g.options())
    good = [o for o in options if o.do in ("lift", "drop_off") or getattr(o, "to", None) in taken]
    here = g.mover >= 0 and g.pos[g.mover] in g.tables.ridges
    good += [o for o in options if o.do == "stop" and here]
    chosen: Action = rng.choice(good if good and rng.random() < GATHERING else options)
    return chosen


def go(rules: Ruleset, g: Any, policy: Callable[..., Any], rng: random.Random, most: int) -> Any:
    """Play on, checking every state, and count the kinds of decision."""
    kinds: Counter[str] = Counter()
    for _ in range(most):
        if g.over:
            break
        check(rules, g)
        kinds[g.kind] += 1
        if g.is_chance:
            g.sample(rng)
        else:
            g.apply(policy(g, rng))
    return kinds


@rule("DK2 15.4")
@pytest.mark.parametrize("form", ["basic", "advanced"])
@pytest.mark.parametrize("policy", [uniform, careful])
def test_markers_lie_on_crowds_in_whole_games(form: str, policy: Any) -> None:
    """No ridge is blocked with fewer than two climbers, and no marker is there twice."""
    rules = ruleset_of(f"disaster-on-k2/{form}")
    for seed in range(scaled(6)):
        rng = random.Random(seed)
        go(rules, new_state(rules, 2), policy, rng, 10_000)


@rule("DK2 15.4")
@pytest.mark.parametrize("form", spread(["advanced", "basic"], 1))
def test_markers_lie_on_crowds_where_they_run_short(form: str) -> None:
    """From positions full of crowds every question about markers comes up."""
    rules = ruleset_of(f"disaster-on-k2/{form}")
    kinds: Counter[str] = Counter()
    for seed in range(200):
        if seed > 20 and not is_long() and all(kinds[kind] for kind in MARKERS):
            break
        rng = random.Random(seed)
        kinds += go(rules, crowded_state(rules, rng), gather, rng, 40)
    assert all(kinds[kind] for kind in MARKERS)


# Positions

TEAMS = {"teams": [[PEMBA, DAAN, FEMKE], [NIMA, INGRID, HENRIK, SIGRID, KARI]]}
MOVING = {**TEAMS, "phase": "move-team", "ask": "move", "turn": {"option": "climbers"}}
PAIR = dict.fromkeys((INGRID, HENRIK), SHOULDER)


def paths(position: dict[str, Any]) -> set[str]:
    """Give where a position has faults."""
    try:
        Game.from_position(BASIC, 2, position)
    except PositionError as exc:
        return {fault.split(":")[0] for fault in exc.faults}
    return set()


@pytest.mark.parametrize(
    "game",
    [
        short,
        lambda: play(short(), PlaceMarker(SHOULDER)),
        lambda: play(leading(DAAN, at={INGRID: SHOULDER}), DropOff()),
        lambda: play(
            leading(DAAN, at={**FOUR, FEMKE: SHOULDER}, blocked=" ".join(BLOCKED)), DropOff()
        ),
    ],
    ids=["short", "taking", "under-the-guide", "guide-asked"],
)
def test_a_position_about_markers(game: Any) -> None:
    """It leads to the same moment."""
    state = game().state
    assert BASIC.family.place(BASIC.tables(2), BASIC.family.describe(state)) == state


@pytest.mark.parametrize(
    ("parts", "where"),
    [
        ({"pieces": {INGRID: SHOULDER}, "markers": {"blocked": [SHOULDER]}}, "markers.blocked"),
        (
            {"pieces": dict.fromkeys(PAIR, ABOVE), "markers": {"blocked": [ABOVE]}},
            "markers.blocked",
        ),
        (
            {
                "pieces": dict.fromkeys(PAIR, "bottleneck-1"),
                "markers": {"blocked": ["bottleneck-1"], "avalanche": ["bottleneck-1"]},
            },
            "markers.blocked",
        ),
        (
            {
                "pieces": PAIR,
                "markers": {"blocked": [SHOULDER]},
                "turn": {"option": "climbers", "ridges-open": True},
            },
            "markers.blocked",
        ),
        (
            {
                "pieces": {**PAIR, SIGRID: TRAVERSE, KARI: TRAVERSE},
                "darkness": 1,
                "markers": {"blocked": [SHOULDER, TRAVERSE]},
                "turn": {"option": "climbers-in-darkness"},
            },
            "markers.blocked",
        ),
        ({"turn": {"option": "climbers", "crowded": SHOULDER}}, "turn.crowded"),
        ({"ask": "block_ridge"}, "turn.crowded"),
        ({"ask": "block_ridge", "turn": {"option": "climbers", "crowded": SHOULDER}}, "ask"),
        (
            {
                "ask": "block_ridge",
                "pieces": PAIR,
                "turn": {"option": "climbers", "crowded": SHOULDER},
            },
            "turn.crowded",
        ),
        ({"turn": {"option": "climbers", "blocked-under": SHOULDER}}, "turn.blocked-under"),
        (
            {
                "pieces": {**PAIR, DAAN: TRAVERSE},
                "markers": {"blocked": [SHOULDER], "summit": {}},
                "turn": {
                    "option": "climbers",
                    "moving": DAAN,
                    "left": 1,
                    "blocked-under": SHOULDER,
                },
            },
            "turn.blocked-under",
        ),
        ({"ask": "unblock_ridge"}, "ask"),
        (
            {
                "ask": "unblock_ridge",
                "pieces": PAIR,
                "markers": {"blocked": [SHOULDER]},
                "turn": {"option": "undecided"},
            },
            "ask",
        ),
    ],
)
def test_what_cannot_be(parts: dict[str, Any], where: str) -> None:
    """Markers without a crowd, too many of them, and questions without a cause are found."""
    assert where in paths({**MOVING, **parts})
