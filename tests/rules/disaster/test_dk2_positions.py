"""Positions as plain data: there and back, and every fault with its path."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from campaigns.disaster.policies import careful
from campaigns.policies import new_state, play_on, uniform
from expedition import (
    BRAM,
    DAAN,
    FEMKE,
    JOVAN,
    MIN_SEO,
    PEMBA,
    RAHIM,
    SEUNG_HO,
    TASHI,
    expedition,
    play,
    roll,
)
from nights import night
from positions import ruleset_of
from sizes import is_long, scaled, spread

from k2rules import Game, PositionError
from k2rules.engine.decisions import Draw
from k2rules.games.disaster.actions import Buy, Decline, Descend, Lift, PlayHeld, Scale, Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from k2rules import Ruleset

MIXED = ("disaster-on-k2/advanced", ("multinational", True))


def described(game: Game) -> dict[str, Any]:
    """Give everything in a game by name."""
    found: dict[str, Any] = game.rules.family.describe(game.state)
    return found


def faults(position: dict[str, Any], *rules: Any) -> tuple[str, ...]:
    """Give the faults of a position, none if it is fine."""
    try:
        Game.from_position(ruleset_of(*(rules or ("disaster-on-k2/basic",))), 1, position)
    except PositionError as exc:
        return exc.faults
    return ()


def paths(position: dict[str, Any], *rules: Any) -> set[str]:
    """Give where a position has faults."""
    return {fault.split(":")[0] for fault in faults(position, *rules)}


def placed(family: Any, tables: Any, position: dict[str, Any]) -> tuple[Any, set[str]]:
    """Give the state of a position, or where it has faults."""
    try:
        return family.place(tables, position), set()
    except PositionError as exc:
        return None, {fault.split(":")[0] for fault in exc.faults}


def other_readings() -> tuple[tuple[str, str], ...]:
    """Give for every ruling the reading that is not the default, where there is one."""
    rulings = ruleset_of("disaster-on-k2/advanced").rulings
    others = {
        slug: [r for r in each.readings if r != each.default] for slug, each in rulings.items()
    }
    return tuple((slug, readings[-1]) for slug, readings in others.items() if readings)


@pytest.mark.parametrize(
    ("reading", "players"), spread(product([None, *other_readings()], (1, 2)), 13), ids=str
)
def test_there_and_back_by_every_reading(reading: tuple[str, str] | None, players: int) -> None:
    """A reading may need more to be said, such as who stood beside the light."""
    rulings = other_readings() if reading is None else (reading,)
    go_there_and_back(ruleset_of("disaster-on-k2/advanced", rulings=rulings), scaled(2), players, 6)


@pytest.mark.parametrize(("players", "sale"), [(1, "buy"), (2, "bid")])
@pytest.mark.parametrize("rules", [("disaster-on-k2/basic",), ("disaster-on-k2/advanced",), MIXED])
def test_there_and_back(rules: Any, players: int, sale: str) -> None:
    """What a position describes is what its description leads to, at every moment of a game."""
    back = go_there_and_back(ruleset_of(*rules), scaled(4, least=2), players)
    assert back >= {sale, "move", "draw_token", "roll", "means", "draw_fate", None}


def go_there_and_back(
    ruleset: Ruleset, games: int, players: int = 1, stride: int = 2
) -> set[str | None]:
    """Compare at every moment of some games; gives the questions that a position began with.

    In a short run only one moment in `stride` is looked at.
    """
    family, tables = ruleset.family, ruleset.tables(players)
    back: set[str | None] = set()
    for seed in range(games):
        g, rng = new_state(ruleset, players), random.Random(seed)
        over, moment = False, 0
        while not over:
            over, moment = g.over, moment + 1
            if over or is_long() or not moment % stride:
                back.add(there_and_back(family, tables, g))
            if over:
                continue
            if g.is_chance:
                g.sample(rng)
            else:
                g.apply(careful(g, rng))
    return back


def there_and_back(family: Any, tables: Any, g: Any) -> str | None:
    """Place what a state describes and compare; gives the question that the position began with."""
    position = family.describe(g)
    other, wrong = placed(family, tables, position)
    assert not wrong, position
    assert (family.describe(other), other.key()) == (position, g.key())
    asked: str | None = position["ask"]
    return asked


def test_a_descent_with_several_arrivals() -> None:
    """Who has just arrived is part of the position, in its order."""
    at = dict.fromkeys((PEMBA, DAAN, FEMKE), "bottleneck-2")
    moved = f"{PEMBA} {DAAN} {FEMKE}"
    avalanche = {"track": 7, "avalanche": "bottleneck-1 bottleneck-2"}
    game = expedition(ask="descend", option="guide", at=at, moved=moved, **avalanche)  # type: ignore[arg-type]
    position = described(game)
    assert position["turn"]["arrived"] == [PEMBA, DAAN, FEMKE]
    assert described(Game.from_position(game.rules, 1, position)) == position


def test_a_descent_while_the_guide_is_on_his_way_again() -> None:
    """Where a scale leaves him the rest of his move, those he led may still have to descend."""
    at = dict.fromkeys((TASHI, MIN_SEO, SEUNG_HO), "bottleneck-2")
    rulings = {"after-a-scale": "goes-on"}
    game = expedition(guide=TASHI, option="guide", track=5, at=at, rulings=rulings)
    play(game, Lift(MIN_SEO), Lift(SEUNG_HO), Step(TASHI, "bottleneck-1"), Descend((TASHI,)))
    position = described(roll(game, 6))
    assert position["turn"]["moving"] == TASHI
    assert described(Game.from_position(game.rules, 1, position, chance="manual")) == position


@pytest.mark.parametrize(("rope", "kind"), [("", "roll"), ("synthetic-rope-1", "means")])
def test_the_last_descent_while_the_guide_is_on_his_way_again(rope: str, kind: str) -> None:
    """The one who is left rolls, or chooses the means, before he goes on."""
    at = dict.fromkeys((PEMBA, DAAN), "bottleneck-2")
    rulings = {"after-a-scale": "goes-on"}
    game = expedition(option="guide", track=5, at=at, rulings=rulings, held=rope)
    play(game, Lift(DAAN), Step(PEMBA, "bottleneck-1"), Descend((PEMBA,)))
    if rope:
        play(game, Scale())
    position = described(roll(game, 6))
    assert (position["turn"]["moving"], position["ask"]) == (PEMBA, kind)
    assert described(Game.from_position(game.rules, 1, position, chance="manual")) == position


def test_the_start_of_the_end() -> None:
    """Before the first fate is drawn a position can begin."""
    game = night(at={DAAN: "shoulder", FEMKE: "lost-bivouac"}, held="luck-1 house-chimney-1")
    position = described(game)
    assert described(Game.from_position(game.rules, 1, position, chance="manual")) == position


def test_a_game_that_is_over() -> None:
    """Its result is the same."""
    game = night(markers={DAAN: "summit"}, goal="back-at-camp")
    assert Game.from_position(game.rules, 1, described(game)).result == game.result


def test_a_position_may_begin_in_the_window_of_a_roll() -> None:
    """Luck is offered there again."""
    game = expedition(
        option="climbers",
        track=5,
        avalanche="bottleneck-1",
        at={DAAN: "bottleneck-1"},
        held="luck-1 synthetic-rope-1",
    )
    game.play(Descend((DAAN,)))
    game.play(Scale())
    position = described(game)
    again = Game.from_position(game.rules, 1, position)
    assert (position["ask"], again.decision.options) == ("before_roll", game.decision.options)


def test_the_first_of_three_tokens_is_no_ordinary_draw() -> None:
    """The position tells how many are still to be drawn."""
    game = expedition(phase="draw-event", preparations=2)
    game.play(game.decision.options[0])
    position = described(game)
    again = Game.from_position(game.rules, 1, position, chance="manual")
    assert (position["turn"]["to-draw"], again.state == game.state) == (2, True)


def test_without_anything_a_game_is_set_up() -> None:
    """The empty position is the first moment of a game."""
    game = Game.from_position(ruleset_of("disaster-on-k2/basic"), 1, {})
    assert game.decision.kind == "choose_team"


def test_what_is_left_out_is_as_at_set_up() -> None:
    """Teams alone: the first turn begins, everybody in High Camp, all tokens in the container."""
    position = {"teams": [[PEMBA, DAAN, FEMKE]]}
    game = Game.from_position(ruleset_of("disaster-on-k2/basic"), 1, position, chance="manual")
    seen = game.view(None)
    assert (game.decision.kind, set(seen.pieces.values())) == ("draw_token", {"high-camp"})
    assert (seen.counts["container"], seen.tracks["prestige"]) == (30, {"0": 18})


def test_darkness_alone_covers_the_track() -> None:
    """With spare markers for tokens, and the whole Bottleneck down."""
    position = {"teams": [[PEMBA, DAAN]], "darkness": 2}
    seen = Game.from_position(ruleset_of("disaster-on-k2/basic"), 1, position).view(None)
    assert seen.supplies["avalanche-track"] == [None] * 8
    assert seen.markers["avalanche"] == ["bottleneck-1", "bottleneck-2", "bottleneck-3"]


def test_avalanche_markers_alone_cover_the_track() -> None:
    """As far as they need."""
    position = {"teams": [[PEMBA, DAAN]], "markers": {"avalanche": ["bottleneck-1"]}}
    rules = ruleset_of("disaster-on-k2/basic")
    seen = Game.from_position(rules, 1, position, chance="manual").view(None)
    assert seen.supplies["avalanche-track"] == [None] * 5


@pytest.mark.parametrize(
    ("space", "marker"),
    [("traverse-goal", "traverse"), ("summit-slope", "traverse"), ("summit", "summit")],
)
def test_high_climbers_have_their_markers(space: str, marker: str) -> None:
    """Who stands above the Traverse has earned a marker."""
    position = {"teams": [[PEMBA, DAAN]], "pieces": {DAAN: space}}
    game = Game.from_position(ruleset_of("disaster-on-k2/basic"), 1, position)
    assert game.view(None).markers["summit"] == {DAAN: marker}


def test_a_game_may_begin_with_its_team_chosen() -> None:
    """Set-up goes on where the position leaves off: with the goal, the guide or the first turn."""
    rules = ruleset_of("disaster-on-k2/basic")
    own = [f"netherlands/{name}" for name in rules.config.teams["netherlands"].climbers]
    kinds = [
        Game.from_position(rules, 1, {"phase": "set-up", **rest}, chance="manual").decision.kind
        for rest in (
            {"teams": [[*own, PEMBA]], "ask": "draw_goal"},
            {"teams": [own]},
            {"teams": [[RAHIM, *own]]},
        )
    ]
    assert kinds == ["draw_goal", "choose_guide", "draw_token"]


TEAMS = {"teams": [[PEMBA, DAAN, FEMKE]]}
MOVE = {**TEAMS, "phase": "move-team", "ask": "move"}
FIVE_CLIMBERS = [f"netherlands/{name}" for name in ("daan", "femke", "bram", "lotte", "sjoerd")]
FIVE = ["icy-1", "icy-2", "icy-3", "thick-snow-1", "thick-snow-2"]


FAULTS: list[tuple[dict[str, Any], set[str]]] = [
    ({"teamz": []}, {"position"}),
    ({"teams": 3}, {"teams"}),
    ({"teams": [["netherlands/pembo", DAAN]]}, {"teams[0][0]"}),
    ({"teams": [[PEMBA, DAAN, DAAN]]}, {"teams[0]"}),
    ({"teams": [[PEMBA, RAHIM, DAAN]]}, {"teams[0]"}),
    ({"teams": [[PEMBA]]}, {"teams[0]"}),
    ({"teams": [[DAAN]]}, {"teams[0]"}),
    ({**TEAMS, "phase": "night"}, {"phase"}),
    ({**TEAMS, "phase": ["night"]}, {"phase"}),
    ({**TEAMS, "ask": "means"}, {"ask"}),
    ({**TEAMS, "ask": "buy"}, {"turn.event"}),
    ({**TEAMS, "ask": "begin_turn"}, {"ask"}),
    ({**TEAMS, "ask": "use_preparations"}, {"ask"}),
    ({**TEAMS, "ask": "sort_tokens"}, {"supplies.drawn", "tracks.preparations"}),
    ({**TEAMS, "asked": 1}, {"asked"}),
    ({**TEAMS, "ended_by": "boredom"}, {"ended_by"}),
    ({**TEAMS, "ended_by": "darkness"}, {"ended_by"}),
    ({**TEAMS, "day": 0}, {"day"}),
    ({**TEAMS, "day": True}, {"day"}),
    ({**TEAMS, "darkness": 9}, {"darkness"}),
    ({**TEAMS, "darkness": 8}, {"darkness"}),
    ({**TEAMS, "darkness": 1, "supplies": {"avalanche-track": FIVE}}, {"darkness"}),
    ({**TEAMS, "weather": {"darkness": 2}, "darkness": 1}, {"weather.darkness"}),
    ({**TEAMS, "pieces": {JOVAN: "shoulder"}}, {"pieces.serbia/jovan"}),
    ({**TEAMS, "pieces": {DAAN: "bivouac"}}, {f"pieces.{DAAN}"}),
    ({**TEAMS, "pieces": {PEMBA: "lost-bivouac"}}, {f"pieces.{PEMBA}"}),
    ({**TEAMS, "pieces": [DAAN]}, {"pieces"}),
    ({**TEAMS, "tracks": {"prestige": {"0": -1}}}, {"tracks.prestige.0"}),
    ({**TEAMS, "tracks": {"prestige": {"1": 3}}}, {"tracks.prestige"}),
    ({**TEAMS, "tracks": {"preparations": {"0": 3}}}, {"tracks.preparations.0"}),
    ({**TEAMS, "hands": [["luck"]]}, {"hands[0][0]"}),
    ({**TEAMS, "hands": [["bivouac", "back-at-camp"]]}, {"hands[0]"}),
    ({"teams": [[RAHIM, DAAN]], "hands": [["bivouac"]]}, {"hands[0]"}),
    ({**TEAMS, "committed": [["bivouac"]]}, {"committed[0]"}),
    ({**TEAMS, "markers": {"achieved": ["bivouac"]}}, {"markers.achieved[0]"}),
    ({**TEAMS, "markers": {"achieved": "bivouac"}}, {"markers.achieved"}),
    ({**TEAMS, "markers": {"summited": ["yes"]}}, {"markers.summited[0]"}),
    ({**TEAMS, "markers": {"summit": {DAAN: "top"}}}, {f"markers.summit.{DAAN}"}),
    ({**TEAMS, "markers": {"summit": {PEMBA: "summit"}}}, {f"markers.summit.{PEMBA}"}),
    (
        {**TEAMS, "pieces": {DAAN: "summit"}, "markers": {"summit": {DAAN: "traverse"}}},
        {f"markers.summit.{DAAN}"},
    ),
    ({**TEAMS, "markers": {"flashlight": PEMBA}}, {"markers.flashlight"}),
    ({**TEAMS, "pieces": {DAAN: "dead"}, "markers": {"flashlight": DAAN}}, {"markers.flashlight"}),
    ({**TEAMS, "markers": {"sick": DAAN}}, {"markers.sick"}),
    ({**TEAMS, "supplies": {"climber": ["acute-mountain-sickness-1"]}}, {"markers.sick"}),
    (
        {**TEAMS, "markers": {"sick": DAAN}, "supplies": {"climber": ["icy-1"]}},
        {"supplies.climber"},
    ),
    ({**TEAMS, "markers": {"avalanche": ["bottleneck-2"]}}, {"markers.avalanche"}),
    ({**TEAMS, "markers": {"avalanche": ["shoulder"]}}, {"markers.avalanche"}),
    (
        {**TEAMS, "markers": {"avalanche": []}, "supplies": {"avalanche-track": FIVE}},
        {"markers.avalanche"},
    ),
    (
        {**TEAMS, "markers": {"avalanche": ["bottleneck-1"]}, "supplies": {"avalanche-track": []}},
        {"markers.avalanche"},
    ),
    (
        {**TEAMS, "supplies": {"avalanche-track": [None] * 9}},
        {"supplies.avalanche-track", "darkness"},
    ),
    ({**TEAMS, "supplies": {"avalanche-track": [None] * 8}}, {"darkness"}),
    ({**TEAMS, "supplies": {"avalanche-track": "icy-1"}}, {"supplies.avalanche-track"}),
    ({**MOVE, "markers": {"blocked": ["summit"]}}, {"markers.blocked"}),
    ({**TEAMS, "markers": {"blocked": ["shoulder"]}}, {"markers.blocked"}),
    (
        {**MOVE, "markers": {"blocked": ["shoulder"]}, "turn": {"ridges-open": True}},
        {"markers.blocked"},
    ),
    (
        {**MOVE, "markers": {"avalanche": ["bottleneck-1"], "blocked": ["bottleneck-1"]}},
        {"markers.blocked"},
    ),
    (
        {**TEAMS, "markers": {"ropes": {"shoulder": ["synthetic-rope-1"]}}},
        {"markers.ropes.shoulder"},
    ),
    ({**TEAMS, "supplies": {"board": ["synthetic-rope-1"]}}, {"supplies.board"}),
    (
        {
            **MOVE,
            "markers": {
                "avalanche": ["bottleneck-1"],
                "ropes": {"bottleneck-1": ["synthetic-rope-1", "synthetic-rope-2 frayed"]},
            },
        },
        {"markers.ropes.bottleneck-1"},
    ),
    ({**TEAMS, "supplies": {"aside": ["icy-9"]}}, {"supplies.aside[0]"}),
    ({**TEAMS, "supplies": {"aside": ["icy-1", "icy-1"]}}, {"supplies.aside"}),
    ({**TEAMS, "supplies": {"aside": ["icy-1"], "out": ["icy-1"]}}, {"supplies.out"}),
    ({**TEAMS, "supplies": {"aside": ["luck-1"], "held": [["luck-1"]]}}, {"supplies.held[0]"}),
    ({**TEAMS, "supplies": {"held": [["icy-1"]]}}, {"supplies.held[0]"}),
    ({**TEAMS, "supplies": {"held": ["luck-1"]}}, {"supplies.held[0]"}),
    ({**TEAMS, "supplies": {"container": FIVE}}, {"supplies"}),
    ({**TEAMS, "supplies": {"fates": ["icy-1"]}}, {"supplies.fates"}),
    ({**TEAMS, "supplies": {"drawn": ["icy-1"]}}, {"supplies.drawn"}),
    ({**TEAMS, "supplies": {"event": ["icy-1"]}}, {"turn.event"}),
    ({**MOVE, "turn": {"event": "icy-1"}}, {"turn.event"}),
    (
        {**TEAMS, "ask": "buy", "turn": {"event": "icy-1"}, "supplies": {"out": ["icy-1"]}},
        {"turn.event"},
    ),
    ({**MOVE, "turn": {"option": "all"}}, {"turn.option"}),
    ({**MOVE, "turn": {"option": "guide-in-darkness"}}, {"turn.option"}),
    ({**MOVE, "darkness": 1, "turn": {"option": "guide"}}, {"turn.option"}),
    ({**TEAMS, "turn": {"option": "guide"}}, {"turn.option"}),
    ({**MOVE, "turn": {"moved": [JOVAN]}}, {"turn.moved"}),
    ({**MOVE, "turn": {"moved": "all"}}, {"turn.moved"}),
    ({**MOVE, "turn": {"option": "guide", "left": 2}}, {"turn.moving"}),
    ({**MOVE, "turn": {"option": "climbers", "moving": PEMBA, "left": 2}}, {"turn.moving"}),
    ({**MOVE, "turn": {"option": "guide", "moving": DAAN, "left": 2}}, {"turn.moving"}),
    (
        {**MOVE, "turn": {"option": "guide", "moving": PEMBA, "left": 2, "moved": [PEMBA]}},
        {"turn.moving"},
    ),
    (
        {**MOVE, "turn": {"option": "guide", "moving": PEMBA, "left": 2, "riding": {DAAN: 3}}},
        {f"turn.riding.{DAAN}"},
    ),
    (
        {**MOVE, "turn": {"option": "guide", "moving": PEMBA, "riding": {DAAN: 1, FEMKE: 1}}},
        {"turn.riding"},
    ),
    (
        {**MOVE, "turn": {"option": "climbers", "moving": DAAN, "riding": {FEMKE: 1}}},
        {"turn.riding"},
    ),
    ({**MOVE, "turn": {"option": "climbers", "moving": DAAN, "pushed": True}}, {"turn.pushed"}),
    ({**MOVE, "turn": {"option": "climbers", "moving": DAAN, "pushed": 1}}, {"turn.pushed"}),
    (
        {**MOVE, "turn": {"option": "climbers", "moving": DAAN, "left": 1, "bearing": FEMKE}},
        {"turn.bearing"},
    ),
    ({**MOVE, "turn": {"option": "guide", "moving": PEMBA, "left": -1}}, {"turn.left"}),
    (
        {
            **MOVE,
            "turn": {"option": "climbers", "moving": DAAN},
            "pieces": {DAAN: "shoulder"},
            "markers": {"blocked": ["shoulder"]},
        },
        {"turn.moving"},
    ),
    ({**MOVE, "turn": {"events": "thick-snow-1"}}, {"turn.events"}),
    ({**MOVE, "turn": {"events": [3]}}, {"turn.events[0]"}),
    ({**MOVE, "turn": {"events": [[1, "thick-snow-1"]]}}, {"turn.events[0]"}),
    ({**MOVE, "turn": {"events": [[0, "icy-1"]]}}, {"turn.events"}),
    ({**MOVE, "turn": {"events": [[0, "thick-snow-1"], [0, "thick-snow-1"]]}}, {"turn.events"}),
    ({**MOVE, "turn": {"resting": [DAAN]}}, {"turn.resting"}),
    ({**MOVE, "turn": {"tired": [DAAN]}}, {"turn.tired"}),
    ({**MOVE, "turn": {"lit": [JOVAN]}}, {"turn.lit"}),
    ({**MOVE, "turn": {"beside-light": [JOVAN]}}, {"turn.lit"}),
    ({**MOVE, "turn": {"ridden": {JOVAN: 1}}}, {"turn.ridden"}),
    ({**TEAMS, "turn": {"moved": [DAAN]}}, {"turn.moved"}),
    ({**TEAMS, "turn": {"tired": [DAAN]}}, {"turn.tired"}),
    ({**TEAMS, "turn": {"lit": [DAAN]}}, {"turn.lit"}),
    ({**TEAMS, "turn": {"ridden": {DAAN: 1}}}, {"turn.ridden"}),
    ({**TEAMS, "turn": {"guided": 1}}, {"turn.guided"}),
    ({**TEAMS, "turn": {"carried": -1}}, {"turn.carried"}),
    (
        {**TEAMS, "phase": "set-up", "teams": [FIVE_CLIMBERS], "turn": {"carried": 1}},
        {"turn.carried"},
    ),
    ({**TEAMS, "phase": "set-up", "teams": [FIVE_CLIMBERS], "hands": [["bivouac"]]}, {"hands[0]"}),
    ({**MOVE, "turn": {"arrived": [DAAN]}}, {"turn.arrived"}),
    ({**MOVE, "ask": "descend"}, {"turn.arrived"}),
    ({**TEAMS, "turn": 7}, {"turn"}),
    ({**TEAMS, "pending": []}, {"pending"}),
    ({**TEAMS, "phase": "game-end"}, {"darkness"}),
    ({**TEAMS, "phase": "over", "darkness": 8}, {"ended_by"}),
    (
        {
            **TEAMS,
            "phase": "over",
            "darkness": 8,
            "ended_by": "darkness",
            "pieces": {DAAN: "lost-bivouac"},
        },
        {f"pieces.{DAAN}"},
    ),
    ({**TEAMS, "phase": "set-up"}, {"teams[0]"}),
    (
        {
            **TEAMS,
            "ask": "draw_token",
            "tracks": {"preparations": {"0": 2}},
            "supplies": {"drawn": ["icy-1"]},
            "markers": {"blocked": ["shoulder"]},
            "turn": {"to-draw": 1},
        },
        {"markers.blocked"},
    ),
    ({"pieces": {DAAN: "shoulder"}}, {f"pieces.{DAAN}"}),
]


@pytest.mark.parametrize(("position", "where"), FAULTS, ids=range(len(FAULTS)))
def test_a_fault_is_found_where_it_is(position: dict[str, Any], where: set[str]) -> None:
    """Each fault names its path, and nothing else is at fault."""
    assert paths(position) == where


def test_all_faults_are_found_at_once() -> None:
    """One refusal lists them all."""
    position = {
        **TEAMS,
        "day": 0,
        "pieces": {JOVAN: "x"},
        "supplies": {"held": [["icy-1"]]},
        "x": 1,
    }
    assert paths(position) == {
        *("position", "day", "pieces.serbia/jovan", "supplies.held[0]"),
    }


def test_the_second_collapse_by_number_needs_the_first() -> None:
    """In the advanced game Bottleneck II cannot lie down alone."""
    position = {**TEAMS, "markers": {"avalanche": ["bottleneck-2"]}}
    assert paths(position, "disaster-on-k2/advanced") == {"markers.avalanche"}


def test_who_pushes_is_tired() -> None:
    """A climber that pushes is tired from then on."""
    turn = {"option": "climbers", "moving": DAAN, "left": 1, "pushed": True}
    advanced = "disaster-on-k2/advanced"
    assert paths({**MOVE, "turn": {**turn, "tired": [DAAN]}}, advanced) == set()
    assert paths({**MOVE, "turn": turn}, advanced) == {"turn.pushed"}


def test_a_token_may_be_played_twice_in_a_turn() -> None:
    """Played before the draw it fills the empty container, and is drawn and bought again."""
    bars = "chocolate-bars-1"
    game = expedition(phase="draw-event", container="", held=bars)
    play(game, PlayHeld(bars), Buy(), PlayHeld(bars))
    position = described(game)
    assert position["turn"]["events"] == [[0, bars], [0, bars]]
    assert described(Game.from_position(game.rules, 1, position)) == position


JUNK: list[Any] = [None, -1, 0, 1, 8, 10**20, "x", [], {}, True, [[]], [0], {"0": 1}, DAAN, PEMBA]
JUNK += [
    "shoulder",
    "summit",
    "icy-1",
    "luck-1",
    "move",
    "buy",
    "over",
    "game-end",
    "dead",
    "guide",
]


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Give the path of every part of plain data."""
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else ()
    for key, each in enumerate(value) if isinstance(value, list) else items:
        yield from leaves(each, (*path, key))


def spoil(position: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Give a position with something wrong, or at least otherwise."""
    position = deepcopy(position)
    *way, last = rng.choice(list(leaves(position)))
    part: Any = position
    for key in way:
        part = part[key]
    if rng.random() < 0.3:
        del part[last]
    else:
        part[last] = rng.choice(JUNK)
    return position


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("rules", [("disaster-on-k2/basic",), ("disaster-on-k2/advanced",), MIXED])
def test_spoiled_positions_are_refused_or_played(rules: Any, players: int) -> None:
    """Whatever is wrong, nothing but `PositionError` is raised, and what is taken can be played."""
    ruleset: Ruleset = ruleset_of(*rules)
    family, tables, rng = ruleset.family, ruleset.tables(players), random.Random(11)
    taken = 0
    for seed in range(scaled(3)):
        g = new_state(ruleset, players)
        while not g.over:
            play_on(g, careful, random.Random(seed), 4)
            position = family.describe(g)
            del position["pending"]
            try:
                other = family.place(tables, spoil(position, rng))
            except PositionError:
                continue
            taken += 1
            play_on(other, uniform, rng, 20)
    assert taken


def test_positions_are_plain_data() -> None:
    """A description survives JSON."""
    position = described(expedition(event="icy-1", at={DAAN: "shoulder"}, held="luck-1"))
    assert json.loads(json.dumps(position)) == position


def test_a_save_of_a_position_replays() -> None:
    """A game that began from a position is saved with it."""
    game = expedition(event="thick-snow-1", track=4)
    game.play(Decline())
    assert Game.from_json(game.to_json()).state == game.state


def test_a_position_may_be_bought_into() -> None:
    """The event of the turn is offered as it would be in a game."""
    game = expedition(event="thick-snow-1")
    game.play(Buy())
    assert described(game)["turn"]["events"] == [[0, "thick-snow-1"]]


def test_a_position_may_begin_between_the_draws_of_fates() -> None:
    """Who waits for a draw is part of the position."""
    game = night(at=dict.fromkeys((DAAN, FEMKE, BRAM), "shoulder"))
    game.play(game.decision.options[0])
    game.play(Draw("flashlight-1"))
    again = Game.from_position(game.rules, 1, described(game), chance="manual")
    assert again.decision.options == game.decision.options
