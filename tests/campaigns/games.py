"""Games in any state, played by numbers, and all that a seat gets to see of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from attrs import evolve

from k2rules import Game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules import Decision, Ruleset
    from k2rules.engine.state import State
    from k2rules.games.k2.state import K2State

__all__ = ["game_at", "game_with", "is_own", "play_alike", "play_game", "reveals_next", "seen"]


def game_at(rules: Ruleset, players: int, state: K2State, chance: str = "manual") -> Game:
    """Give a game that begins in a state."""
    position = rules.family.describe(state)
    return Game.from_position(rules, players, position, 0, chance=chance)


def game_with(game: Game, state: State[Any]) -> Game:
    """Give a copy of a game that stands in another state, with the same past."""
    new = game.copy()
    new._now = evolve(new._now, state=state)
    return new


def play_game(game: Game, numbers: Sequence[int]) -> None:
    """Play through the checked lane; the numbers choose the seat, too."""
    for number in numbers:
        if game.over:
            return
        decision = game.decisions[number % len(game.decisions)]
        game.play(decision.options[number % len(decision.options)], decision.player)


def seen(game: Game, seat: int | None, stride: int = 7) -> list[str]:
    """Give all that a seat gets, as text: view, events, and why it may not do things."""
    view = game.view(seat)
    texts = [json.dumps(view.to_dict()), repr(view), repr(game.events_for(seat)), repr(game)]
    if seat is not None:
        texts.append(game.to_json(seat))
        universe = game.rules.actions(game.players)[::stride]
        texts.append(repr([game.why_not(action, seat) for action in universe]))
    return texts


def reveals_next(game: Game) -> bool:
    """Whether the next choice is the last one before all are revealed."""
    return len(game.decisions) == 1 and game.decisions[0].secret


def is_own(game: Game, decision: Decision, seat: int | None) -> bool:
    """Whether the seat can see what is chosen or drawn."""
    if decision.kind == "draw_card":
        frame: Any = game.state.stack[-1]
        return bool(frame.seat == seat)
    return not decision.secret or decision.player == seat


def play_alike(one: Game, other: Game, seat: int | None, numbers: Sequence[int]) -> str | None:
    """Play what looks the same to a seat in both games; say where it sees a difference."""
    if seen(one, seat) != seen(other, seat):
        return "at once"
    for count, number in enumerate(numbers, 1):
        if one.over or reveals_next(one):
            return None
        turn = number % len(one.decisions)
        decision = one.decisions[turn]
        action = twin = decision.options[number % len(decision.options)]
        if not is_own(one, decision, seat):
            others = other.decisions[turn].options
            twin = others[number % len(others)]
        one.play(action, decision.player)
        other.play(twin, decision.player)
        if seen(one, seat) != seen(other, seat):
            return f"after {count} of {numbers}, {action!r} and {twin!r}"
    return None
