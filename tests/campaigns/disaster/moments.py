"""What happened in one step of Disaster on K2, read off its states and events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.engine.decisions import Roll
from k2rules.engine.rolls import AfterRoll, ThrowDie
from k2rules.games.disaster import actions, events
from k2rules.games.disaster.moving import Move
from k2rules.games.disaster.state import NOBODY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from campaigns.steps import Step
    from k2rules.games.disaster.state import DisasterState

__all__ = [
    "alone",
    "at_night",
    "bought",
    "confronted",
    "ends",
    "faced",
    "guide_steps",
    "led_on",
    "lines",
    "night_begins",
    "opens",
    "played",
    "rolled",
    "stepped",
]

Way = tuple[int, int, int]
"""A piece, where it was and where it steps."""


def opens(step: Step) -> bool:
    """Whether a game begins, before anything has been chosen."""
    return step.action is None and not step.after.roster


def at_night(g: DisasterState) -> bool:
    """Whether the game is at its end."""
    return g.darkness == g.tables.config.darkness.spaces


def night_begins(step: Step) -> bool:
    """Whether the end of the game comes, or a position begins with it."""
    return at_night(step.after) and (step.action is None or not at_night(step.before))


def ends(step: Step) -> bool:
    """Whether the game is over now."""
    return step.after.over and (step.action is None or not step.before.over)


def lines(step: Step) -> set[str]:
    """Give the clauses that the lines of the scores cite."""
    scores = step.rules.family.result(step.after).scores
    return {line.source for score in scores for line in score.lines}


def _of(step: Step, token: str, kind: str) -> bool:
    return bool(step.before.tables.config.tokens[token].of == kind)


def bought(kind: str) -> Callable[[Step], bool]:
    """Give whether an event of a kind was bought."""
    return lambda step: any(_of(step, e.token, kind) for e in step.of(events.EventBought))


def played(kind: str) -> Callable[[Step], bool]:
    """Give whether a held token of a kind was played."""
    return lambda step: any(_of(step, e.token, kind) for e in step.of(events.HeldPlayed))


def faced(kind: str) -> Callable[[Step], bool]:
    """Give whether a token of a kind was not bought, and was put where it goes."""
    return lambda step: any(
        e.place in ("avalanche-track", "aside") and _of(step, e.token, kind)
        for e in step.of(events.TokenPlaced)
        if e.token is not None
    )


def rolled(step: Step, *kinds: str) -> Iterator[Any]:
    """Give the roll that was decided, if it was one for these things."""
    if not any(event.what in kinds for event in step.of(events.Rolled)):
        return
    frame: Any = step.before.stack[-1] if step.before.stack else None
    thrown = isinstance(step.action, Roll) and isinstance(frame, ThrowDie)
    if (thrown or isinstance(frame, AfterRoll)) and frame.throw.roll.what in kinds:
        yield frame.throw.roll


def stepped(step: Step) -> list[Way]:
    """Give the piece that stepped, from where and where to."""
    if not isinstance(step.action, actions.Step):
        return []
    piece, to = step.before.tables.arguments[step.action]
    return [(piece, step.before.pos[piece], to)]


def guide_steps(step: Step) -> list[Way]:
    """Give the guide that stepped, from where and where to."""
    return [way for way in stepped(step) if way[0] in step.before.tables.guides]


def alone(step: Step) -> list[Way]:
    """Give the climber that stepped by itself, from where and where to."""
    return [way for way in stepped(step) if way[0] in step.before.tables.climbers]


def led_on(step: Step) -> list[int]:
    """Give the guide who goes on with a climber as far as other guides may not."""
    g = step.before
    most = g.tables.config.guiding.spaces
    far = any(g.ridden[climber] >= most for climber in g.riding)
    return [guide for guide, _, _ in guide_steps(step) if far]


def confronted(step: Step) -> bool:
    """Whether somebody who is moved has to do with a blocked ridge: leaves or may not enter it."""
    g = step.before
    if step.action is None or not any(g.blocked) or g.is_chance or g.kind != Move.kind:
        return False
    if g.mover != NOBODY:
        return _beside(g, g.pos[g.mover])
    return any(_beside(g, was) for _, was, _ in stepped(step))


def _beside(g: DisasterState, space: int) -> bool:
    """Whether a space or one next to it is blocked."""
    return bool(g.blocked[space]) or any(g.blocked[near] for near in g.tables.neighbours[space])
