"""What is done and what happens, in words, whatever the game family."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.drawing.families import drawing_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from k2rules.engine.decisions import Action
    from k2rules.engine.events import Event
    from k2rules.engine.state import State
    from k2rules.model.ruleset import Ruleset
    from k2rules.views import View

__all__ = ["action_words", "chance_words", "named", "story"]


def action_words(rules: Ruleset, action: Action, view: View | None = None) -> str:
    """Give an action as a line for a person; with the view of who acts also what it does."""
    return drawing_of(rules).action(rules, action, view)


def chance_words(
    rules: Ruleset, state: State[Any], outcome: Action, names: Sequence[str] = ()
) -> str:
    """Give what chance brings in a state as a line."""
    return drawing_of(rules).chance(rules, state, outcome, names)


def named(rules: Ruleset, view: View, text: str) -> str:
    """Give a sentence with pieces by what they are called."""
    name = drawing_of(rules).piece
    for piece in sorted(view.pieces, key=len, reverse=True):
        text = text.replace(piece, name(rules, piece))
    return text


def story(rules: Ruleset, happened: Iterable[Event], names: Sequence[str]) -> list[str]:
    """Give what happened, line by line."""
    return drawing_of(rules).story(rules, happened, names)
