"""The sequence of play: every question takes its own answers, and nothing else meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from expedition import (
    BRAM,
    DAAN,
    DAWA,
    FEMKE,
    JOVAN,
    KARI,
    MILAN,
    NIMA,
    PEMBA,
    RAHIM,
    draw,
    expedition,
    play,
    roll,
    rule,
    source,
)
from nights import night
from positions import ruleset_of

from k2rules import Game
from k2rules.games.disaster.actions import (
    Buy,
    Carry,
    ChooseTeam,
    Decline,
    Descend,
    Lift,
    Prepare,
    Push,
    Step,
    Stop,
    UsePreparations,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from k2rules import Action

SLOPE, FIRST, THIRD = "lower-slope-1", "bottleneck-1", "bottleneck-3"
BOTH = (PEMBA, DAAN)
MIXED = ruleset_of("disaster-on-k2/advanced", ("multinational", True))


def begun(*acts: Any) -> Game:
    """Give a game of which only this is decided."""
    return play(Game(ruleset_of("disaster-on-k2/basic"), 1, chance="manual"), *acts)


def ready(*acts: Any) -> Game:
    """Give a game in which preparations are ready, after these acts."""
    return play(expedition(phase="draw-event", preparations=2), *acts)


def at(space: str, *pieces: str) -> dict[str, str]:
    """Put pieces on one space."""
    return dict.fromkeys(pieces, space)


def sorting() -> Game:
    """Give a game in which three tokens are drawn."""
    return draw(ready(UsePreparations()), "icy-1", "luck-1", "icy-2")


def arrived() -> Game:
    """Give a game in which a guide has led a climber onto an avalanche space."""
    game = expedition(option="guide", track=8, at=at("traverse", *BOTH))
    return play(game, Lift(DAAN), Step(PEMBA, THIRD))


def descending(**parts: Any) -> Game:
    """Give a game in which a climber has to choose how to descend."""
    game = expedition(option="climbers", track=8, at={DAAN: THIRD}, **parts)
    return play(game, Descend((DAAN,)))


def lucky() -> Game:
    """Give a game in which a Lucky climber has to roll for itself."""
    parts: dict[str, Any] = {"rules": "advanced", "guide": NIMA, "option": "climbers"}
    return play(expedition(**parts, track=5, at={KARI: FIRST}), Descend((KARI,)))


def bearing() -> Game:
    """Give a game in which a climber is about to carry another."""
    parts: dict[str, Any] = {"rules": "advanced", "guide": DAWA, "option": "climbers"}
    return play(expedition(**parts, at=at(SLOPE, JOVAN, MILAN)), Carry(MILAN, JOVAN))


def led(**parts: Any) -> Game:
    """Give a game in which a guide has taken a climber one space along."""
    game = expedition(at=at(SLOPE, PEMBA, DAAN, FEMKE), **parts)
    return play(game, Lift(DAAN), Step(PEMBA, "lower-slope-2"))


def allowed_beside(game: Game) -> list[Action]:
    """Give the actions that are not offered, yet not refused."""
    offered = set(game.decision.options)
    others = [act for act in game.state.tables.arguments if act not in offered]
    return [act for act in others if source(game, act) is None]


QUESTIONS: dict[str, Callable[[], Game]] = {
    "choose_team": begun,
    "choose_guide": lambda: begun(ChooseTeam("serbia")),
    "choose_climber": lambda: Game(MIXED, 1, chance="manual"),
    "begin_turn": lambda: expedition(phase="draw-event", held="ridges-open-1"),
    "use_preparations": ready,
    "sort_tokens": sorting,
    "buy": lambda: expedition(event="icy-1", held="ridges-open-1"),
    "sicken": lambda: play(expedition(event="acute-mountain-sickness-1"), Buy()),
    "injure": lambda: play(expedition(event="broken-rope-1"), Buy()),
    "place_flashlight": lambda: play(expedition(event="flashlight-1"), Buy()),
    "sacrifice": lambda: play(expedition(event="icy-1", track=4, at=at(FIRST, *BOTH)), Decline()),
    "means": lambda: descending(ropes={THIRD: "synthetic-rope-1"}),
    "descend": arrived,
    "before_roll": lambda: descending(held="luck-1"),
    "after_roll": lambda: roll(lucky(), 1),
    "draw_fate": lambda: night(at=at(SLOPE, DAAN, FEMKE)),
    "bad_fate": lambda: draw(night(at=at(SLOPE, *BOTH)), "hap-stuck-2"),
}
"""A position for each kind of question."""


@rule("DK2 6.0")
@pytest.mark.parametrize("kind", QUESTIONS)
def test_only_what_is_asked_is_decided(kind: str) -> None:
    """Whatever is not offered is refused for some reason."""
    game = QUESTIONS[kind]()
    assert (game.decision.kind, allowed_beside(game)) == (kind, [])


@rule("DK2 6.0")
@pytest.mark.parametrize("kind", QUESTIONS)
def test_an_act_of_another_step_is_no_matter_of_rules(kind: str) -> None:
    """No clause is cited against what is not asked at all."""
    assert source(QUESTIONS[kind](), Stop()) == "API"


DARK: dict[str, Any] = {"darkness": 2, "held": "ridges-open-1", "light": DAAN}
MOVES: dict[str, Callable[[], Game]] = {
    "undecided": lambda: expedition(track=8, at={DAAN: THIRD}),
    "guide": lambda: expedition(option="guide", track=8, at=at(THIRD, *BOTH)),
    "guide on his way": lambda: led(option="guide"),
    "climbers": lambda: expedition(option="climbers", moved=FEMKE, blocked="shoulder"),
    "climber on its way": lambda: play(expedition(option="climbers"), Step(DAAN, SLOPE)),
    "after preparations": lambda: play(
        expedition(held="ridges-open-1"), Prepare(), Step(DAAN, SLOPE), Stop()
    ),
    "a climber that bears another": bearing,
    "a climber that pushes": lambda: play(
        expedition(rules="advanced", option="climbers", resting=BRAM),
        *(Step(FEMKE, SLOPE), Step(FEMKE, "lower-slope-2"), Push(FEMKE)),
    ),
    "guide in darkness": lambda: expedition(**DARK, at=at("shoulder", *BOTH)),
    "guide on his way in darkness": lambda: led(**DARK),
    "climbers in darkness": lambda: expedition(
        **DARK, option="climbers-in-darkness", at=at("shoulder", PEMBA, DAAN, FEMKE), sick=DAAN
    ),
    "a stuck guide": lambda: expedition(guide=RAHIM, events="hap-stuck-1"),
}
"""A position for each way to be asked what is moved next."""


@rule("DK2 8.1")
@pytest.mark.parametrize("way", MOVES)
def test_only_what_is_offered_is_moved(way: str) -> None:
    """Whatever cannot be moved now is refused for some reason."""
    game = MOVES[way]()
    assert (game.decision.kind, allowed_beside(game)) == ("move", [])
