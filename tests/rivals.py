"""Positions of Disaster on K2 for two players in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from expedition import EARNED, NIMA, PEMBA, SICKNESS
from positions import ruleset_of

from k2rules import Game
from k2rules.games.disaster.actions import Bid

if TYPE_CHECKING:
    from typing import Unpack

    from k2rules import Ruleset

__all__ = ["NONE", "Rivals", "bids", "prestige_of", "rivals", "rules_for_two"]

NONE = ("", "")
"""What neither seat has."""


class Rivals(TypedDict, total=False):
    """What a position may say; pairs are for seat 0 and seat 1, the rest is as at set-up.

    Seat 0 has Pemba and the Dutch team, seat 1 Nima and the Norwegian one, unless `guides` says
    otherwise. `track` counts the tokens on the Avalanche Track; what has collapsed follows from it.
    `turn` and `supplies` are as a view has them.
    """

    rules: str
    rulings: dict[str, str]
    guides: tuple[str, str]
    first: int
    at: dict[str, str]
    darkness: int
    phase: str
    ask: str | None
    asked: int
    prestige: tuple[int, int]
    preparations: tuple[int, int]
    goals: tuple[str, str]
    event: str
    track: int
    supplies: dict[str, Any]
    held: tuple[str, str]
    blocked: str
    ropes: dict[str, str]
    markers: dict[str, str]
    light: str
    sick: str
    turn: dict[str, Any]


def rules_for_two(parts: Rivals) -> Ruleset:
    """Give the rules of a position: `rules` and `rulings`."""
    rulings = tuple(parts.get("rulings", {}).items())
    return ruleset_of(f"disaster-on-k2/{parts.get('rules', 'basic')}", rulings=rulings)


def rivals(**parts: Unpack[Rivals]) -> Game:
    """Give a game for two, with chance as a decision, from what is special about it.

    With an `event` the question is what to bid for it, otherwise how to move.
    """
    rules = rules_for_two(parts)
    event = parts.get("event")
    pairs = (
        ("prestige", parts.get("prestige", (14, 14))),
        (
            "preparations",
            parts.get("preparations", (0, 0)),
        ),
    )
    plain: dict[str, Any] = {
        "phase": parts.get("phase", "draw-event" if event else "move-team"),
        "ask": parts.get("ask", "bid" if event else "move"),
        "asked": parts.get("asked"),
        "darkness": parts.get("darkness", 0),
        "teams": [_team(rules, guide) for guide in parts.get("guides", (PEMBA, NIMA))],
        "pieces": parts.get("at", {}),
        "tracks": {key: {"0": own, "1": other} for key, (own, other) in pairs},
        "hands": [each.split() for each in parts.get("goals", NONE)],
        "supplies": _supplies(parts),
        "markers": _markers(parts),
        "turn": {"event": event, **parts.get("turn", {})},
    }
    return Game.from_position(rules, 2, plain, chance="manual")


def _team(rules: Ruleset, guide: str) -> list[str]:
    team = guide.split("/", maxsplit=1)[0]
    return [guide, *(f"{team}/{climber}" for climber in rules.config.teams[team].climbers)]


def _supplies(parts: Rivals) -> dict[str, Any]:
    rows: dict[str, Any] = {"held": [each.split() for each in parts.get("held", NONE)]}
    if "track" in parts:
        rows["avalanche-track"] = [None] * parts["track"]
    if "sick" in parts:
        rows["climber"] = [SICKNESS]
    return rows | parts.get("supplies", {})


def _markers(parts: Rivals) -> dict[str, Any]:
    at = parts.get("at", {}).items()
    guides = parts.get("guides", (PEMBA, NIMA))
    earned = {name: EARNED[space] for name, space in at if space in EARNED and name not in guides}
    return {
        "blocked": parts.get("blocked", "").split(),
        "ropes": {space: stack.split(", ") for space, stack in parts.get("ropes", {}).items()},
        "summit": {**earned, **parts.get("markers", {})},
        "flashlight": parts.get("light"),
        "sick": parts.get("sick"),
        "first-player": parts.get("first", 0),
    }


def bids(game: Game) -> list[int]:
    """Give the amounts that may be bid now."""
    return [option.amount for option in game.decision.options if isinstance(option, Bid)]


def prestige_of(game: Game) -> tuple[int, int]:
    """Give the Prestige of both seats."""
    track = game.view(None).tracks["prestige"]
    return track["0"], track["1"]
