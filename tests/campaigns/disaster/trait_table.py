"""For every trait of climbers, when something came of it: a predicate over one step of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.disaster.moments import alone, guide_steps, night_begins, rolled
from k2rules.games.disaster import actions, events
from k2rules.games.disaster.config import Fate, Trait
from k2rules.games.disaster.moving import Move
from k2rules.games.disaster.stats import has_trait

if TYPE_CHECKING:
    from collections.abc import Callable

    from campaigns.steps import Step
    from k2rules.games.disaster.state import DisasterState

__all__ = ["TRAITS"]

DRAWN = (Fate.NEAR, Fate.MEDIUM, Fate.FAR)
"""Rows by which fates are drawn."""


def _advanced(step: Step) -> bool:
    """The climber passes a blocked ridge, or has better dice on a descent."""
    g = step.before
    climbers = [piece for piece, _, to in alone(step) if g.blocked[to]]
    climbers += [roll.party[0] for roll in rolled(step, "rope", "frayed rope", "scale")]
    return any(has_trait(g, piece, Trait.ADVANCED_CLIMBER) for piece in climbers)


def _no_sense(step: Step) -> bool:
    """The climber leaves the Shoulder in darkness; on its way down it gets lost without a roll."""
    g = step.before
    return g.dark and any(
        has_trait(g, piece, Trait.BAD_SENSE_OF_DIRECTION)
        for piece, was, _ in alone(step)
        if was == g.tables.shoulder
    )


def _cautious(step: Step) -> bool:
    g = step.before
    tired = [g.tables.piece_numbers[event.climber] for event in step.of(events.ClimberRested)]
    return any(has_trait(g, piece, Trait.CAUTIOUS) for piece in tired)


def _dependent(step: Step) -> bool:
    """The climber is led to where it does not go alone, or is refused the step."""
    g = step.before
    barred = (g.tables.traverse_goal, g.tables.summit)
    if any(to in barred and _rides(g, Trait.DEPENDENT) for _, _, to in guide_steps(step)):
        return True
    if step.action is None or g.is_chance or g.kind != Move.kind:
        return False
    frame = g.stack[-1]
    refusals = (
        frame.refusal(g, g.tables.step[piece][space])
        for piece in g.roster
        if has_trait(g, piece, Trait.DEPENDENT) and g.on_route(piece)
        for space in g.tables.neighbours[g.pos[piece]]
        if space in barred
    )
    return any(refused is not None and refused.source == "DK2 aid d" for refused in refusals)


def _rides(g: DisasterState, trait: Trait) -> bool:
    return any(has_trait(g, climber, trait) for climber in g.riding)


def _equipped(step: Step) -> bool:
    """The guide who takes the climber along pays for what it carries."""
    if not isinstance(step.action, actions.Lift):
        return False
    (climber,) = step.before.tables.arguments[step.action]
    return has_trait(step.before, climber, Trait.EXTRA_EQUIPMENT)


def _good_sense(step: Step) -> bool:
    """The climber needs no roll on its way down from the Shoulder, or is not lost on a scale."""
    g = step.before
    climbers = [
        piece for piece, was, to in alone(step) if g.dark and was == g.tables.shoulder and to < was
    ]
    climbers += [roll.party[0] for roll in rolled(step, "scale")]
    return any(has_trait(g, piece, Trait.GOOD_SENSE_OF_DIRECTION) for piece in climbers)


def _healed(step: Step) -> bool:
    """A healer improves a fate, or makes the draw needless."""
    g = step.before
    if night_begins(step):
        return any(_row(g, p) in DRAWN and _healer_beside(g, p) for p in g.roster)
    drawn = [event for event in step.of(events.FateDrawn) if event.row != "lost"]
    return any(_healer_beside(g, g.tables.piece_numbers[event.climber]) for event in drawn)


def _row(g: DisasterState, piece: int) -> Fate | None:
    """Give the row of a climber's space at the end of the game."""
    on_route = piece in g.tables.climbers and g.on_route(piece)
    return g.tables.fate[g.pos[piece]] if on_route else None


def _healer_beside(g: DisasterState, piece: int) -> bool:
    here = (other for other in g.roster if g.pos[other] == g.pos[piece])
    return any(has_trait(g, other, Trait.HEALER) for other in here)


def _will(step: Step) -> bool:
    """The climber needs no draw, in the box or where others would draw near and medium."""
    g = step.before
    return night_begins(step) and any(
        has_trait(g, piece, Trait.WILL_TO_LIVE)
        and (g.pos[piece] == g.tables.box or _row(g, piece) in (Fate.NEAR, Fate.MEDIUM))
        for piece in g.roster
    )


TRAITS: dict[str, Callable[[Step], bool]] = {
    "DK2 aid a": _advanced,
    "DK2 aid b": _no_sense,
    "DK2 aid c": _cautious,
    "DK2 aid d": _dependent,
    "DK2 aid e": _equipped,
    "DK2 aid f": lambda step: isinstance(step.action, actions.Carry),
    "DK2 aid g": _good_sense,
    "DK2 aid h": _healed,
    "DK2 aid l": lambda step: isinstance(step.action, actions.Reroll),
    "DK2 aid w": _will,
}
"""A predicate for every clause of a trait."""
