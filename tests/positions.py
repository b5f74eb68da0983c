"""Positions in one line, readers that speak names, and exact odds by enumeration."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, TypedDict

import pytest

from k2rules import Game, load
from k2rules.k2 import EndTurn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Unpack

    from k2rules import Action, Result, Ruleset

__all__ = [
    "Parts",
    "end_turn",
    "hand",
    "left",
    "level",
    "odds",
    "open_tokens",
    "position",
    "reached",
    "result",
    "room",
    "rule",
    "ruleset_of",
    "settled",
    "shown",
    "source",
    "tent",
    "token",
    "where",
]

rule = pytest.mark.rule
"""Names the clause that a test shows: `@rule("K2 phase 3 tent")`."""

TURN = ("cards", "points", "owed", "liable", "passing", "seat")
CLEAR = {"summer": "s3", "winter": "w5"}
"""A tile of each season whose first day has no effect."""
CLEAR_IN_RACE = {"summer": "s5", "winter": "w2"}

SPARE = "acclimatize-0"
"""What a turn holds if nothing else is said: a turn with nothing left to decide ends by itself."""


MARKERS = {
    "caves": "caves",
    "sheltered": "sheltered",
    "ends": "traverse-tokens",
    "peak_tokens": "peak-tokens",
    "peaks": "peaks",
}
"""The markers of Broad Peak, by the part of a position."""


class Parts(TypedDict, total=False):
    """What a position may say; the rest is as at set-up, in clear weather.

    `cards`, `points`, `owed`, `liable`, `passing` and `seat` begin in the turn of a seat: cards not
    yet given away (by default one without points), movement points already given (an int serves
    both ways), the risk points owed. Revealed cards that are left out are acclimatization cards.
    Cards may be written as one text with spaces; `weather` is today's tile, or all that are shown,
    `season` the option of Broad Peak.
    """

    board: str
    family: bool
    crowding: str
    rulings: dict[str, str]
    day: int
    phase: str
    pieces: dict[str, str]
    levels: dict[str, int]
    reached: dict[str, int]
    tents: dict[str, str]
    summit: list[str]
    start: int
    seat: int
    cards: str
    points: dict[str, int | dict[str, int]]
    owed: int
    liable: list[str]
    passing: str
    hands: list[str]
    revealed: list[str]
    played: list[str]
    weather: str
    tokens: str
    tokens_left: str
    season: str
    caves: dict[str, dict[str, int]]
    sheltered: dict[str, str]
    ends: dict[str, list[str]]
    peak_tokens: dict[str, dict[str, int]]
    peaks: dict[str, list[int]]
    rescues: list[int]


def position(rules: str, players: int = 2, **parts: Unpack[Parts]) -> Game:
    """Give a game in which chance is a decision, from what is special about its position."""
    options: list[tuple[str, object]] = [
        (key, parts[key]) for key in ("board", "family", "crowding") if key in parts
    ]
    options += [("weather", parts["season"])] if "season" in parts else []
    ruleset = ruleset_of(rules, *options, rulings=tuple(parts.get("rulings", {}).items()))
    day = parts.get("day", 1)
    in_turn = any(key in parts for key in TURN)
    seat = parts.get("seat", parts.get("start", 0))
    start = parts.get("start", seat if in_turn else (day - 1) % players)
    cards = parts.get("cards", SPARE).split()
    revealed = _rows(parts.get("revealed"), players)
    if in_turn and "revealed" not in parts:
        revealed = [cards or [SPARE] if n == seat else [SPARE] for n in range(players)]
    revealed = [_filled(row) if row else [] for row in revealed]
    played = _rows(parts.get("played"), players)
    phase = parts.get("phase", "act" if in_turn else "choose-cards")
    copies = {name: card.copies for name, card in ruleset.config.cards.items()}
    size = 6 if phase in ("set-up", "choose-cards") else 3
    hands = (
        _rows(parts["hands"], players)
        if "hands" in parts
        else [_first(copies, revealed[n] + played[n], size) for n in range(players)]
    )
    weather = ruleset.config.weather
    clear = CLEAR_IN_RACE if ruleset.config.caves else CLEAR
    tiles = parts.get("weather", clear[weather.season]).split()
    if len(tiles) == 1 and day + 3 <= weather.days:
        tiles.append(next(tile for tile in weather.used if tile not in tiles))
    markers: dict[str, Any] = {
        "starting-player": start,
        **({"tents": parts.get("tents", {})} if ruleset.config.tents.each else {}),
        "summit": _arrivals(parts, ruleset.config.spaces),
    }
    supplies: dict[str, Any] = {
        "risk-tokens": parts.get("tokens", "risk-0 risk-1 risk-2").split(),
        "revealed": revealed,
        "played": played,
    }
    for key, name in MARKERS.items():
        if key in parts:
            markers[name] = parts[key]  # type: ignore[literal-required]
    if "rescues" in parts:
        supplies["rescue-cards"] = parts["rescues"]
    plain: dict[str, Any] = {
        "phase": phase,
        "day": day,
        "pieces": parts.get("pieces", {}),
        "tracks": {
            "acclimatization": parts.get("levels", {}),
            "victory-points": parts.get("reached", {}),
        },
        "hands": hands,
        "supplies": supplies,
        "markers": markers,
        "weather": {"tiles": tiles},
    }
    if "tokens_left" in parts:
        plain["piles"] = {"risk-tokens": parts["tokens_left"].split()}
    if in_turn:
        plain["ask"] = "turn"
        plain["turn"] = _turn(parts, seat, cards)
        if parts.get("owed"):
            markers["risk-token"] = {"player": seat, "token": f"risk-{parts['owed']}"}
    return Game.from_position(ruleset, players, plain, chance="manual")


@cache
def ruleset_of(
    rules: str, *options: tuple[str, object], rulings: tuple[tuple[str, str], ...] = ()
) -> Ruleset:
    """Give a ruleset, which no test can change, loaded once for all."""
    chosen: dict[str, Any] = dict(options)
    return load(rules, rulings=dict(rulings), **chosen)


def _rows(rows: list[str] | None, players: int) -> list[list[str]]:
    return [row.split() for row in rows] if rows is not None else [[] for _ in range(players)]


def _first(copies: dict[str, int], used: list[str], size: int) -> list[str]:
    """Give the first cards of a deck that are not in use elsewhere."""
    cards = [name for name, count in copies.items() for _ in range(count - used.count(name))]
    return cards[:size]


def _filled(row: list[str]) -> list[str]:
    """Give three revealed cards, with acclimatization cards for those that do not matter."""
    fillers = ["acclimatize-0", "acclimatize-1", "acclimatize-1", "acclimatize-2", "acclimatize-3"]
    for card in row:
        if card in fillers:
            fillers.remove(card)
    return row + fillers[: 3 - len(row)]


def _arrivals(parts: Parts, spaces: dict[str, Any]) -> list[str]:
    """Give the order on the summit; climbers that were there and are not listed come last."""
    top = next(name for name, space in spaces.items() if "summit" in space.tags)
    places, order = parts.get("pieces", {}), parts.get("summit", [])
    points = spaces[top].points
    there = [name for name, space in places.items() if space == top]
    there += [name for name, field in parts.get("reached", {}).items() if field == points]
    return [*order, *(name for name in dict.fromkeys(there) if name not in order)]


def _turn(parts: Parts, seat: int, cards: list[str]) -> dict[str, Any]:
    points = parts.get("points", {})
    return {
        "player": seat,
        "cards": cards,
        "points": {
            name: {"move": given} if isinstance(given, int) else given
            for name, given in points.items()
        },
        "owed": parts.get("owed", 0),
        "liable": parts.get("liable", []),
        "passing": parts.get("passing"),
    }


def level(game: Game, climber: str) -> int:
    """Give a climber's acclimatization level."""
    return game.view(None).tracks["acclimatization"][climber]


def reached(game: Game, climber: str) -> int:
    """Give the field of a climber's victory point marker."""
    return game.view(None).tracks["victory-points"][climber]


def where(game: Game, climber: str) -> str:
    """Give a climber's space, or `dead`."""
    return game.view(None).pieces[climber]


def tent(game: Game, climber: str) -> str:
    """Give the space of a climber's tent, or `carried` or `lost`."""
    found: str = game.view(None).markers["tents"][climber]
    return found


def room(game: Game, space: str) -> int | None:
    """Give the number of climbers that may stay on a space, None without limit."""
    return game.view(None).spaces[space].room


def left(game: Game, climber: str) -> dict[str, int]:
    """Give the movement points that a climber still has this turn, those of 0 left out."""
    turn = game.view(None).turn or {}
    return {pool: points for pool, points in turn["points"][climber].items() if points}


def hand(game: Game, seat: int) -> list[str]:
    """Give the cards in a seat's hand."""
    return list(game.view(seat).hand)


def token(game: Game) -> dict[str, Any] | None:
    """Give who holds a risk token, and which."""
    found: dict[str, Any] | None = game.view(None).markers["risk-token"]
    return found


def open_tokens(game: Game) -> list[str]:
    """Give the risk tokens that lie face up."""
    found: list[str] = game.view(None).supplies["risk-tokens"]
    return found


def shown(game: Game) -> list[str]:
    """Give the weather tiles in sight, today's first."""
    found: list[str] = game.view(None).weather["tiles"]
    return found


def result(game: Game) -> Result:
    """Give the result of a game that is over."""
    found = game.result
    assert found is not None
    return found


def source(game: Game, action: Action, player: int | None = None) -> str | None:
    """Give the clause that forbids an action, None if it is legal."""
    reason = game.why_not(action, player)
    return None if reason is None else reason.source


def settled(game: Game) -> Game:
    """Let chance bring its first outcome until a seat has to act."""
    while not game.over and game.decisions[0].outcomes:
        game.play(game.decision.options[0])
    return game


def end_turn(game: Game) -> Game:
    """End the turn that is going on."""
    game.play(EndTurn())
    return game


def odds(state: Any, question: Callable[[Any], bool]) -> Fraction:
    """Give the exact chance that a question is true at the next decision of a seat."""
    return _odds(state, question, {})


def _odds(state: Any, question: Callable[[Any], bool], known: dict[Any, Fraction]) -> Fraction:
    if not state.is_chance:
        return Fraction(question(state))
    key = state.key()
    if key not in known:
        outcomes: Sequence[tuple[Action, int]] = state.outcomes()
        total = Fraction(0)
        for outcome, weight in outcomes:
            after = state.copy()
            after.resolve(outcome)
            total += weight * _odds(after, question, known)
        known[key] = total / sum(weight for _, weight in outcomes)
    return known[key]
