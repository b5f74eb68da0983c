"""What a game family brings to be told and drawn: words for actions and events, pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from k2rules.engine.decisions import Action
    from k2rules.engine.events import Event
    from k2rules.engine.state import State
    from k2rules.model.ruleset import Ruleset
    from k2rules.views import View

__all__ = ["Drawing", "Part"]


@frozen
class Part:
    """A part of the picture in text: the letter that shows it, its name, and what draws it."""

    key: str
    title: str
    draw: Callable[[Ruleset, View, Sequence[str]], str]


@frozen
class Drawing:
    """The words and pictures of a family; `k2rules.drawing.families` lists them all.

    `action` and `chance` put into words what somebody does and what chance brings in a state, with
    the view of who acts also what comes of it; `story` tells events, `piece` and `place` name
    things. The picture in text is a `title` and `parts`, of which `brief` is enough within a phase;
    `board_text` has no pieces. As SVG it is a `board` of a `width` and a `panel` beside it, which
    also tells its height.
    """

    action: Callable[[Ruleset, Action, View | None], str]
    chance: Callable[[Ruleset, State[Any], Action, Sequence[str]], str]
    story: Callable[[Ruleset, Iterable[Event], Sequence[str]], list[str]]
    piece: Callable[[Ruleset, str], str]
    place: Callable[[Ruleset, str], str]
    title: Callable[[Ruleset, View], str]
    parts: tuple[Part, ...]
    brief: str
    board_text: Callable[[Ruleset], str]
    width: Callable[[Ruleset], float]
    board: Callable[[Ruleset, View | None], str]
    panel: Callable[[Ruleset, View, Sequence[str]], tuple[str, float]]
