"""For every clause of Broad Peak, when its code ran: a predicate over one step of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.games.k2 import events
from k2rules.games.k2.state import UNPITCHED
from k2rules.games.k2.traverse import has_crossed, peak_tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from campaigns.steps import Step
    from k2rules import Event

__all__ = ["CLAUSES"]


def _race(step: Step) -> bool:
    return bool(step.before.caves)


def _traverse(step: Step) -> bool:
    return bool(step.before.ends)


def _solo(step: Step) -> bool:
    return _race(step) and bool(step.before.tables.solo)


def _begins(step: Step) -> bool:
    """Whether this is what a game, or a position, begins with on its first day."""
    return step.action is None and step.before.day == 1


def _told(*kinds: type[Event]) -> Callable[[Step], bool]:
    return lambda step: any(step.of(kind) for kind in kinds)


def _sheltered(step: Step) -> bool:
    """A climber was in a cave in phase 4, or had one shared out to it."""
    g = step.before
    if not g.caves:
        return False
    checked = step.of(events.AcclimatizationChecked)
    spaces = len(g.tables.spaces)
    for event in checked:
        piece = g.tables.climber_numbers[event.climber]
        space = g.pos[piece]
        if g.sheltered[piece] if g.sheltered else g.caves[space] or g.caves[spaces + space]:
            return True
    return False


def _dead(step: Step) -> Iterator[int]:
    """Give the climbers that died."""
    return (step.before.tables.climber_numbers[e.climber] for e in step.of(events.ClimberDied))


def _tent_lost(step: Step) -> bool:
    g = step.before
    return bool(g.tables.choose_tent) and any(g.tent[piece] == UNPITCHED for piece in _dead(step))


def _tokens_lost(step: Step) -> bool:
    g = step.before
    return _traverse(step) and any(
        g.ends[piece] or any(peak_tokens(g, piece)) for piece in _dead(step)
    )


def _bonus(step: Step) -> bool:
    """At the end of a game somebody with both traverse tokens has a peak token."""
    g = step.after
    if not (g.over and g.ends):
        return False
    pieces = range(len(g.pos))
    return any(has_crossed(g, piece) and any(peak_tokens(g, piece)) for piece in pieces)


def _tie(step: Step) -> bool:
    return (
        _traverse(step)
        and step.after.over
        and step.rules.family.result(step.after).tie_break is not None
    )


def _last_day(step: Step) -> bool:
    return any(event.ended_by == "last-day" for event in step.of(events.GameEnded))


CLAUSES: dict[str, Callable[[Step], bool]] = {
    "BP race board": lambda s: _race(s) and _begins(s),
    "BP race weather": lambda s: _race(s) and bool(s.of(events.TileRevealed)),
    "BP race cards": lambda s: _race(s) and bool(s.of(events.CardDrawn)),
    "BP race caves": _told(events.CaveBuilt),
    "BP race cave cost": _told(events.CaveBuilt, events.CaveRepaired),
    "BP race cave shelter": _sheltered,
    "BP race cave days": _told(events.CavesAged),
    "BP race cave repair": _told(events.CaveRepaired),
    "BP race solo": lambda s: _solo(s) and bool(s.of(events.TurnBegan)),
    "BP race solo levels": lambda s: _solo(s) and s.after.over,
    "BP race end": lambda s: _race(s) and _last_day(s),
    "BP traverse board": lambda s: _traverse(s) and _begins(s),
    "BP traverse stacks": lambda s: _traverse(s) and _begins(s),
    "BP traverse tent": _told(events.TentChosen),
    "BP traverse packing": _told(events.TentPacked),
    "BP traverse tent lost": _tent_lost,
    "BP traverse tokens": _told(events.TraverseTokenTaken),
    "BP traverse peak tokens": _told(events.PeakTokenTaken),
    "BP traverse bonus": _bonus,
    "BP traverse death": _tokens_lost,
    "BP traverse ties": _tie,
}
"""A predicate for every clause id of the two scenarios."""
