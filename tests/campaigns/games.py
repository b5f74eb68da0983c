"""Games in any state, played by numbers, and all that a seat gets to see of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from campaigns.kits import kit_of
from k2rules import CHANCE, Game, UndoError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules import Decision, Ruleset
    from k2rules.engine.state import State

__all__ = ["game_at", "game_with", "is_own", "place_again", "play_alike", "play_game", "seen"]


UNDO_EVERY = 3
"""Of so many plays one is taken back."""


def place_again(rules: Ruleset, players: int, state: State[Any]) -> State[Any]:
    """Place what describes a state."""
    described = json.loads(json.dumps(rules.family.describe(state)))
    placed: State[Any] = rules.family.place(rules.tables(players), described)
    return placed


def game_at(rules: Ruleset, players: int, state: State[Any], chance: str = "manual") -> Game:
    """Give a game that begins in a state."""
    position = rules.family.describe(state)
    return Game.from_position(rules, players, position, 0, chance=chance)


def game_with(game: Game, state: State[Any]) -> Game:
    """Return a game that begins in a state and has the tokens of another game."""
    new = game_at(game.rules, game.players, state, game.chance)
    new._id = game._id
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
    texts.append(game.view_json(seat))
    if seat is not None:
        universe = game.rules.actions(game.players)[::stride]
        texts.append(repr([game.why_not(action, seat) for action in universe]))
    return texts


def is_own(game: Game, decision: Decision, seat: int | None) -> bool:
    """Whether the seat can see what is chosen or drawn."""
    frame = game.state.stack[-1]
    if frame.public:
        return True
    if decision.secret:
        return decision.player == seat
    return bool(frame.seat == seat)


def taken_back(game: Game, player: int) -> str:
    """Take back the last play of a seat, or of chance, and return what was raised."""
    try:
        game.undo(None if player == CHANCE else player, force=player == CHANCE)
    except UndoError as exc:
        return str(exc)
    return ""


def play_alike(one: Game, other: Game, seat: int | None, numbers: Sequence[int]) -> str | None:
    """Play what looks the same to a seat in both games; say where it sees a difference.

    What the seat cannot see is chosen and drawn differently in the two games.
    As soon as something hidden is shown to all the games may differ.
    """
    unveils = kit_of(one.rules).unveils
    if seen(one, seat) != seen(other, seat):
        return "at once"
    for count, number in enumerate(numbers, 1):
        if one.over:
            return None
        turn = number % len(one.decisions)
        decision = one.decisions[turn]
        action = twin = decision.options[number % len(decision.options)]
        if not is_own(one, decision, seat):
            others = other.decisions[turn].options
            twin = others[number // len(others) % len(others)]
        elif one.state.is_chance and twin not in other.decisions[turn].options:
            return None  # what the seat draws itself tells it that the other game is not the one
        was = one.state, other.state
        one.play(action, decision.player)
        other.play(twin, decision.player)
        if unveils(was[0], one.state) or unveils(was[1], other.state):
            return None
        found = _difference(one, other, seat, decision.player if number % UNDO_EVERY == 0 else None)
        if found:
            return f"{found} {count} of {numbers}, {action!r} and {twin!r}"
    return None


def _difference(one: Game, other: Game, seat: int | None, back: int | None) -> str:
    """Return where a seat sees a difference, also once the player `back` has taken back a play."""
    if seen(one, seat) != seen(other, seat):
        return "after"
    if back is None:
        return ""
    errors = [taken_back(game, back) for game in (one, other)]
    alike = errors[0] == errors[1] and seen(one, seat) == seen(other, seat)
    return "" if alike else f"after taking back, with the errors {errors},"
