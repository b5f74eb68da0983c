"""Games to test the public interface with: random ones, climbing ones, and stops on the way."""

from __future__ import annotations

import hashlib
import json
from random import Random
from typing import TYPE_CHECKING, Any

from k2rules import CHANCE, Game, load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from k2rules import Action, Decision, Ruleset

__all__ = [
    "DEAD_RED",
    "HANDS",
    "KINDS",
    "MANUAL_KINDS",
    "RULESETS",
    "SET",
    "dealt",
    "dying",
    "everything",
    "finished",
    "named",
    "over",
    "plain",
    "playing",
    "seal",
    "stop",
    "until",
]

RULESETS = ("k2/summer", "k2/winter")
KINDS = ("choose_cards", "take_risk", "turn", "rescue")
MANUAL_KINDS = (*KINDS, "draw_card", "draw_risk", "draw_tile")

HANDS = [
    ["move-1", "move-1", "move-2", "move-3", "rope-1-2", "acclimatize-1"],
    ["move-1", "move-1", "move-2", "move-2", "rope-2-3", "acclimatize-2"],
    ["move-1", "move-2", "move-2", "move-3", "rope-1-3", "acclimatize-0"],
    ["move-1", "move-1", "move-1", "move-3", "rope-2-3", "acclimatize-3"],
    ["move-1", "move-1", "move-1", "move-1", "rope-1-2", "acclimatize-1"],
]
SET: dict[str, Any] = {
    "weather": {"tiles": ["s3", "s1"]},
    "supplies": {"risk-tokens": ["risk-0", "risk-1", "risk-2"]},
}
"""The parts of a position that leave nothing to be drawn but hands."""

DEAD_RED = {"red/1": "dead", "red/2": "dead"}


def dealt(players: int = 2, **parts: Any) -> dict[str, Any]:
    """Give a position of the first day in which everything has been dealt."""
    supplies = {**SET["supplies"], **parts.pop("supplies", {})}
    return {**SET, "hands": HANDS[:players], **parts, "supplies": supplies}


def dying(**parts: Any) -> Game:
    """Give a game of the family version in which the first player may save a climber."""
    position = dealt(
        phase="check-acclimatization",
        ask="rescue",
        asked=0,
        pieces={"red/1": "dying"},
        hands=[hand[:3] for hand in HANDS[:2]],
        **parts,
    )
    return Game.from_position(load("k2/summer", family=True), 2, position, seed=1, chance="manual")


def playing(game: Game, seed: int = 0) -> Iterator[Game]:
    """Play at random, and give the game before each play and at its end."""
    rng = Random(seed)
    while not game.over:
        yield game
        decision = rng.choice(game.decisions)
        game.play(rng.choice(decision.options), decision.player)
    yield game


def until(game: Game, stop_at: Callable[[Decision], bool], seed: int = 0) -> Game:
    """Play at random up to a decision of a certain form."""
    for each in playing(game, seed):
        if not each.over and stop_at(each.decisions[0]):
            return each
    raise AssertionError("the game ended without such a decision")


def stop(kind: str, players: int = 3, *, chance: str = "manual", **chosen: Any) -> Game:
    """Give a game at its first decision of a kind."""
    if kind == "rescue":
        return dying()
    game = Game(load("k2/summer", **chosen), players, seed=3, chance=chance)
    return until(game, lambda decision: decision.kind == kind)


def finished(rules: Ruleset | None = None, players: int = 2, seed: int = 1) -> Game:
    """Give a game played to its end."""
    game = Game(rules or load("k2/summer"), players, seed=seed)
    *_, last = playing(game, seed)
    return last


def over() -> Game:
    """Give a game that is over, from its position alone."""
    return Game.from_position(load("k2/summer"), 2, {"phase": "over", "ended_by": "last-day"})


def everything(game: Game) -> tuple[Any, ...]:
    """Give all that can be seen of a game from outside, so that two moments can be compared."""
    seats = [None, *range(game.players)]
    return (
        game.to_json(),
        game.state.key(),
        game.log,
        [game.view(seat) for seat in seats],
        [json.dumps(game.view(seat).to_dict()) for seat in seats],
        [game.events_for(seat) for seat in seats],
        game.decisions,
        repr(game),
    )


def named(game: Game) -> Game:
    """Return the game with an identity of its own that is the same in every run."""
    game._id = "0123456789abcdef"
    return game


def plain(game: Game) -> dict[str, Any]:
    """Give a save as data, to be changed and sealed again."""
    body: dict[str, Any] = json.loads(game.to_json())
    return body


def seal(body: dict[str, Any], **changes: Any) -> str:
    """Give a save whose checksum fits, as somebody who knows the format can make it."""
    whole = {key: value for key, value in {**body, **changes}.items() if key != "checksum"}
    text = json.dumps(whole, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return json.dumps({**whole, "checksum": hashlib.sha256(text.encode()).hexdigest()})


def last_play(game: Game) -> Action:
    """Give the last action of a player."""
    return next(entry.action for entry in reversed(game.log) if entry.player != CHANCE)
