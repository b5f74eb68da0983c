"""Whether the odds of a seat depend on what is hidden from it, and whether they are right.

`telling_apart` compares two games that a seat cannot tell apart; `disagreement` compares the odds
of a seat with the mixture of the true odds over every world, worked out the long way.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from k2rules import CHANCE, K2RulesError
from k2rules.changes import Changes
from k2rules.cli.chances import chances
from k2rules.odds import TooMany, odds, taking

if TYPE_CHECKING:
    from k2rules import Game
    from k2rules.engine.state import State

__all__ = ["disagreement", "telling_apart"]

FEW = 80
"""Positions that are looked at for a question of a campaign."""
WORLDS = 20
"""Worlds that are worked out the long way."""
LONG = 600.0
"""Seconds: never the limit here, for it would make a difference that is none."""


def told(game: Game, seat: int, number: int) -> list[str]:
    """Return what a seat can learn of odds, answers and refusals alike."""
    lines = [_answer(game.state, None, seat)]
    if game.over:
        return lines
    for decision in game.decisions:
        if decision.player in (seat, CHANCE) and game.state.stack[-1].shows(game.state, seat):
            action = decision.options[number % len(decision.options)]
            lines += [_answer(game.state, action, seat), _answer(game.state, action, seat, on=True)]
            try:
                lines += chances(game, decision, action, FEW, LONG)
            except K2RulesError as exc:
                lines.append(str(exc))
    return lines


def _answer(state: State[Any], action: Any, seat: int, *, on: bool = False) -> str:
    choose = taking([action]) if on else None
    try:
        return repr(odds(state, action, None, choose, FEW, seat, LONG))
    except K2RulesError as exc:
        return repr(exc)


def telling_apart(one: Game, other: Game, seat: int | None, number: int) -> str | None:
    """Return the first odds by which a seat tells two games apart that look alike to it."""
    if seat is None:
        return None
    pairs = zip(told(one, seat, number), told(other, seat, number), strict=True)
    return next((f"{a} and {b}"[:300] for a, b in pairs if a != b), None)


def disagreement(state: State[Any], seat: int, number: int) -> str | None:
    """Return where the odds of a seat are not the mixture over its worlds; None if that is long."""
    action = None
    if not state.is_chance:
        if state.over or not state.stack[-1].shows(state, seat):
            return None
        action = state.options()[number % len(state.options())]
    mixed: dict[Any, Fraction] = {}
    asked = Changes(state, seat)
    try:
        for count, (world, weight) in enumerate(state.worlds(seat)):
            if count == WORLDS:
                return None
            for answer, part in odds(world, action, asked, most=FEW, seconds=LONG).items():
                mixed[answer] = mixed.get(answer, Fraction(0)) + weight * part
        found = odds(state, action, most=FEW * WORLDS, player=seat, seconds=LONG)
    except TooMany:
        return None
    return None if found == mixed else f"{action!r}: {found} is not {mixed}"[:300]
