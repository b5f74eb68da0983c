"""Positions in the middle of a step: rolls, ways down, targets, sacrifices, fates."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from campaigns.disaster.policies import careful
from expedition import BRAM, DAAN, FEMKE, KARI, NIMA, PEMBA, expedition
from positions import ruleset_of

from k2rules import Game, PositionError
from k2rules.engine.decisions import Draw, Roll
from k2rules.engine.rolls import PASS
from k2rules.games.disaster.actions import (
    Bivouac,
    Buy,
    Decline,
    Descend,
    Keep,
    PlaceRope,
    PutBack,
    Reroll,
    Scale,
    SpendLuck,
    Step,
    Target,
    UsePreparations,
    UseRope,
)

if TYPE_CHECKING:
    from k2rules.engine.decisions import Action

THIRD = "bottleneck-3"
ROPE = "synthetic-rope-1"
TEAM = {"teams": [[PEMBA, DAAN, FEMKE]]}
FALLEN = {"avalanche": ["bottleneck-1", "bottleneck-2", THIRD]}
WAITING = {
    **TEAM,
    "phase": "move-team",
    "pieces": {DAAN: THIRD, FEMKE: "shoulder"},
    "markers": FALLEN,
    "supplies": {"held": [["luck-1", ROPE]]},
}
DESCENT = {"party": [DAAN]}
CLIMBERS: dict[str, Any] = {"option": "climbers"}


def begin(position: dict[str, Any], rules: str = "basic") -> Game:
    """Give the game that begins in a position, with chance as a decision."""
    return Game.from_position(ruleset_of(f"disaster-on-k2/{rules}"), 1, position, chance="manual")


def waiting(ask: str, **turn: Any) -> dict[str, Any]:
    """Give a position in which a climber has to descend from Bottleneck III."""
    return {**WAITING, "ask": ask, "turn": {**CLIMBERS, "descent": DESCENT, **turn}}


def faults(position: dict[str, Any], rules: str = "basic") -> set[str]:
    """Give where a position has faults."""
    try:
        begin(position, rules)
    except PositionError as exc:
        return {fault.split(":")[0] for fault in exc.faults}
    return set()


def test_the_ways_down_are_asked() -> None:
    """The party is enough: it has moved."""
    game = begin(waiting("means"))
    assert list(game.decision.options) == [PlaceRope(), Scale()]
    assert game.view(0).turn == {**(game.view(0).turn or {}), "moved": [DAAN]}


def test_luck_is_offered_before_a_roll() -> None:
    game = begin(waiting("before_roll", roll={"for": "scale"}))
    assert list(game.decision.options) == [SpendLuck(), PASS]


def test_the_die_itself_may_be_the_beginning() -> None:
    """With Luck spent, a 4 is enough."""
    position = waiting("roll", roll={"for": "scale", "bonus": 2})
    position["supplies"] = {"aside": ["luck-1"]}
    game = begin(position)
    game.play(Roll(4))
    assert game.view(None).pieces[DAAN] == "bottleneck-2"


def test_the_lucky_are_asked_when_the_die_lies() -> None:
    """The second throw follows."""
    position = {
        "teams": [[NIMA, KARI]],
        "phase": "move-team",
        "pieces": {KARI: THIRD},
        "markers": FALLEN,
        "ask": "after_roll",
        "turn": {**CLIMBERS, "descent": {"party": [KARI]}, "roll": {"for": "scale", "face": 4}},
    }
    assert list(begin(position, "advanced").decision.options) == [Reroll(), PASS]


def test_whom_an_event_happens_to_is_asked() -> None:
    """The event has been paid for and set aside."""
    position = {
        **TEAM,
        "ask": "injure",
        "supplies": {"aside": ["broken-rope-1"]},
        "turn": {"effect": {"token": "broken-rope-1"}},
    }
    assert set(begin(position).decision.options) == {Target(DAAN), Target(FEMKE)}


def test_a_sacrifice_is_asked_where_the_serac_came_down() -> None:
    """The fifth token has just covered its space."""
    at = dict.fromkeys((PEMBA, DAAN, FEMKE), "bottleneck-1")
    position = {**TEAM, "ask": "sacrifice", "pieces": at, "markers": {"avalanche": [at[DAAN]]}}
    assert set(begin(position).decision.options) == {Target(DAAN), Target(FEMKE), Decline()}


DARK: dict[str, Any] = {"darkness": 1, "option": "climbers-in-darkness", "held": "luck-1"}
ON_THIRD: dict[str, Any] = {"option": "climbers", "track": 8, "held": f"luck-1 {ROPE}"}
ALL = dict.fromkeys((PEMBA, DAAN, FEMKE), THIRD)
PAIR = dict.fromkeys((PEMBA, DAAN), "bottleneck-1")
BOTH = dict.fromkeys((DAAN, BRAM), "shoulder")
READY: dict[str, Any] = {"phase": "draw-event", "preparations": 2, "held": "luck-1"}
SORTING = (*map(Draw, ("icy-1", "icy-2", "icy-3")), Keep("icy-1"), PutBack("icy-2"), SpendLuck())

MOMENTS: list[tuple[dict[str, Any], tuple[Action, ...]]] = [
    ({**ON_THIRD, "at": {DAAN: THIRD}}, (Descend((DAAN,)), PlaceRope(), UseRope())),
    ({**ON_THIRD, "at": ALL}, (Descend((PEMBA, DAAN)), Scale())),
    ({**DARK, "at": {DAAN: "shoulder"}}, (Step(DAAN, "lower-slope-2"), PASS)),
    ({**DARK, "at": {DAAN: "lower-slope-2"}}, (Bivouac(DAAN), SpendLuck())),
    (
        {"event": "broken-rope-1", "at": {DAAN: "shoulder"}, "held": "luck-1"},
        (Buy(), Target(DAAN), PASS),
    ),
    ({"event": "icy-1", "darkness": 1, "held": "luck-1", "at": BOTH}, (Buy(), PASS, Roll(1))),
    ({"event": "acute-mountain-sickness-1", "at": BOTH}, (Buy(),)),
    ({"event": "flashlight-1", "at": BOTH}, (Buy(),)),
    ({"event": "icy-1", "at": PAIR, "track": 4}, (Decline(),)),
    (READY, (UsePreparations(), *SORTING)),
]


@pytest.mark.parametrize(("parts", "acts"), MOMENTS, ids=range(len(MOMENTS)))
def test_every_moment_there_and_back(parts: dict[str, Any], acts: tuple[Action, ...]) -> None:
    """A description leads to the state that it describes, a view to the same options."""
    game = expedition(**parts)
    for act in (None, *acts):
        if act is not None:
            game.play(act)
        position = game.rules.family.describe(game.state)
        again = Game.from_position(game.rules, 1, position, chance="manual")
        assert again.state == game.state
        assert begin_from_view(game).decision.options == game.decision.options


def begin_from_view(game: Game) -> Game:
    """Give the game that begins with what the player sees."""
    seen = game.view(0)
    position = {
        "phase": seen.phase,
        "ask": game.decision.kind,
        "day": seen.day,
        "teams": [list(seen.pieces)],
        "hands": [list(seen.hand)],
        **{key: getattr(seen, key) for key in PARTS},
    }
    return Game.from_position(game.rules, 1, position, chance="manual")


PARTS = ("pieces", "tracks", "supplies", "markers", "weather", "turn")


@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_the_view_of_a_game_is_a_position(rules: str) -> None:
    """Along whole games what the player sees is enough to go on with the same options."""
    game = Game(ruleset_of(f"disaster-on-k2/{rules}"), 1, seed=5, chance="manual")
    rng = Random(5)
    while not game.over:
        if game.view(0).phase != "set-up":
            assert begin_from_view(game).decision.options == game.decision.options
        state = game.state
        game.play(state.copy().sample(rng) if state.is_chance else careful(state, rng))


FAULTS: list[tuple[dict[str, Any], set[str]]] = [
    ({**waiting("means"), "turn": CLIMBERS}, {"turn.descent.party"}),
    (waiting("means", descent={"party": [FEMKE]}), {"turn.descent.party"}),
    (waiting("means", descent={"party": [DAAN], "left": 1}), {"turn.descent"}),
    (waiting("means", descent={"party": [DAAN], "then": [DAAN]}), {"turn.descent.then"}),
    (waiting("means", roll={"for": "scale"}), {"turn.roll"}),
    (waiting("move"), {"turn.descent"}),
    (waiting("before_roll"), {"turn.roll.for"}),
    (waiting("before_roll", roll={"for": "rope"}), {"turn.roll.for"}),
    (waiting("before_roll", roll={"for": "scale", "face": 3}), {"turn.roll.face"}),
    (waiting("before_roll", roll={"for": "scale", "bonus": 2}), {"turn.roll.bonus"}),
    (waiting("roll", roll={"for": "scale", "rerolls": 1}), {"turn.roll.rerolls"}),
    (waiting("after_roll", roll={"for": "scale"}), {"turn.roll.face"}),
    (waiting("after_roll", roll={"for": "scale", "face": 1}), {"ask"}),
    (
        {
            **WAITING,
            "ask": "roll",
            "turn": {**CLIMBERS, "roll": {"for": "bivouac", "piece": FEMKE}},
        },
        {"turn.roll.piece"},
    ),
    (
        {
            **WAITING,
            "ask": "roll",
            "turn": {**CLIMBERS, "roll": {"for": "lost", "piece": FEMKE, "to": "lower-slope-2"}},
        },
        {"turn.roll"},
    ),
    (
        {
            **WAITING,
            "ask": "roll",
            "darkness": 1,
            "pieces": {FEMKE: "lost-bivouac"},
            "turn": {
                "option": "climbers-in-darkness",
                "moving": FEMKE,
                "roll": {"for": "lost", "piece": FEMKE, "to": "upper-shoulder"},
            },
        },
        {"turn.roll"},
    ),
    ({**TEAM, "ask": "roll", "turn": {"roll": {"for": "preparations"}}}, {"turn.roll.for"}),
    ({**TEAM, "ask": "injure", "turn": {"effect": {"token": "icy-1"}}}, {"turn.effect"}),
    (
        {**TEAM, "ask": "injure", "turn": {"effect": {"token": "broken-rope-1"}}},
        {"turn.effect.token"},
    ),
    (
        {
            **TEAM,
            "ask": "roll",
            "supplies": {"aside": ["broken-rope-1"]},
            "turn": {
                "effect": {"token": "broken-rope-1"},
                "roll": {"for": "broken rope", "piece": PEMBA},
            },
        },
        {"turn.roll.piece"},
    ),
    ({**TEAM, "ask": "sacrifice"}, {"ask"}),
    ({**TEAM, "ask": "draw_token", "turn": {"to-draw": 1}}, {"turn.to-draw"}),
    (
        {
            **TEAM,
            "ask": "draw_token",
            "tracks": {"preparations": {"0": 2}},
            "turn": {"to-draw": 1},
        },
        {"turn.to-draw"},
    ),
]


@pytest.mark.parametrize(("position", "where"), FAULTS, ids=range(len(FAULTS)))
def test_a_fault_is_found_where_it_is(position: dict[str, Any], where: set[str]) -> None:
    """Each fault names its path, and nothing else is at fault."""
    assert faults(position) == where


ENDED = {**TEAM, "phase": "game-end", "darkness": 8, "supplies": {"avalanche-track": []}}
SHOULDER = {"pieces": dict.fromkeys((DAAN, FEMKE), "shoulder")}
FATES: list[tuple[dict[str, Any], set[str]]] = [
    ({**ENDED, "ask": "bad_fate"}, {"turn.fates.drawing"}),
    ({**ENDED, "ask": "draw_fate", "turn": {"fates": {"waiting": 3}}}, {"turn.fates.waiting"}),
    (
        {**ENDED, "ask": "draw_fate", "turn": {"fates": {"waiting": [{DAAN: "lost"}]}}},
        {f"turn.fates.waiting[0].{DAAN}"},
    ),
    (
        {
            **ENDED,
            **SHOULDER,
            "ask": "draw_fate",
            "turn": {"fates": {"waiting": [{DAAN: "medium"}], "drawing": {DAAN: "medium"}}},
        },
        {"turn.fates"},
    ),
    *(
        (
            {
                **ENDED,
                "pieces": {piece: space},
                "ask": "draw_fate",
                "turn": {"fates": {"drawing": {piece: row}}},
            },
            {f"turn.fates.drawing.{piece}"},
        )
        for piece, space, row in (
            (DAAN, "lower-slope-1", "safe"),
            (DAAN, "lower-slope-1", "medium"),
            (DAAN, "high-camp", "near"),
            (DAAN, "snowfields", "doomed"),
            (DAAN, "summit", "far"),
            (DAAN, "dead", "lost"),
            (PEMBA, "lost-bivouac", "lost"),
        )
    ),
    ({**ENDED, "ask": "roll"}, {"turn.fates.chimneys"}),
    (
        {
            **ENDED,
            "ask": "roll",
            "supplies": {"avalanche-track": [], "held": [["house-chimney-1"]]},
            "turn": {"roll": {"for": "slip", "piece": DAAN}},
        },
        {"turn.roll.piece"},
    ),
    (
        {**ENDED, "supplies": {"avalanche-track": [None] * 8}, "ask": "bad_fate"},
        {"turn.fates.drawing", "supplies.avalanche-track"},
    ),
]


@pytest.mark.parametrize(("position", "where"), FATES, ids=range(len(FATES)))
def test_a_fault_of_the_fates_is_found(position: dict[str, Any], where: set[str]) -> None:
    """So are those of the end."""
    assert faults(position) == where


def test_a_bad_fate_may_be_the_beginning() -> None:
    """The guide beside the climber may give his life."""
    position = {
        **ENDED,
        "pieces": dict.fromkeys((PEMBA, DAAN, FEMKE), "shoulder"),
        "ask": "bad_fate",
        "turn": {"fates": {"waiting": [{FEMKE: "medium"}], "drawing": {DAAN: "medium"}}},
    }
    row = {option.do for option in begin(position).decision.options}
    assert row == {"sacrifice", "decline"}


@pytest.mark.parametrize(
    ("healer", "where"),
    [("dead", set()), ("high-camp", {f"turn.fates.drawing.{DAAN}"})],
)
def test_a_healer_may_have_died_since_the_fates_began(healer: str, where: set[str]) -> None:
    """The rows are those of the beginning, and a healer who is dead may have been there."""
    position = {
        **ENDED,
        "pieces": {FEMKE: healer, DAAN: "shoulder"},
        "ask": "draw_fate",
        "turn": {"fates": {"drawing": {DAAN: "near"}}},
    }
    assert faults(position, "advanced") == where


@pytest.mark.parametrize(
    ("reading", "where"),
    [("draws", "turn.fates.drawing"), ("survives", f"turn.fates.drawing.{PEMBA}")],
)
def test_nothing_is_done_for_a_guide_who_draws(reading: str, where: str) -> None:
    """A Sherpa who must draw is saved by nobody; by the default he does not draw."""
    rules = ruleset_of("disaster-on-k2/basic", rulings=(("bivouacked-sherpa", reading),))
    position = {
        **ENDED,
        "pieces": {PEMBA: "lost-bivouac"},
        "ask": "bad_fate",
        "turn": {"fates": {"drawing": {PEMBA: "lost"}}},
    }
    with pytest.raises(PositionError) as caught:
        Game.from_position(rules, 1, position)
    assert {fault.split(":")[0] for fault in caught.value.faults} >= {where}
