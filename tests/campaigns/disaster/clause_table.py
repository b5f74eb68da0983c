"""For every clause of Disaster on K2, when its code ran: a predicate over one step of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.disaster.moments import (
    alone,
    at_night,
    bought,
    confronted,
    ends,
    faced,
    guide_steps,
    led_on,
    lines,
    night_begins,
    opens,
    played,
    rolled,
    stepped,
)
from campaigns.disaster.trait_table import TRAITS
from k2rules.games.disaster import actions, events
from k2rules.games.disaster.config import Blocking, Skill
from k2rules.games.disaster.moving import Move
from k2rules.games.disaster.state import ASIDE, BAG
from k2rules.games.disaster.stats import dim

if TYPE_CHECKING:
    from collections.abc import Callable

    from campaigns.steps import Step
    from k2rules import Action, Event

__all__ = ["BETWEEN_GAMES", "CLAUSES"]

DESCENTS = ("rope", "frayed rope", "scale")


def _told(kind: type[Event]) -> Callable[[Step], bool]:
    return lambda step: bool(step.of(kind))


def _did(*kinds: type[Action]) -> Callable[[Step], bool]:
    return lambda step: isinstance(step.action, kinds)


def _refilled(step: Step) -> bool:
    """What was set aside is back in the container, and the game goes on."""
    if at_night(step.after):
        return False
    pairs = zip(step.before.place, step.after.place, strict=True)
    return any((then, now) == (ASIDE, BAG) for then, now in pairs)


def _several(step: Step) -> bool:
    """A strong guide takes a second climber along, or descends with two."""
    g = step.before
    most: int = g.tables.config.guiding.climbers
    if isinstance(step.action, actions.Lift):
        return len(g.riding) >= most
    if isinstance(step.action, actions.Descend):
        return len(step.action.pieces) > most + 1
    return False


def _farther(step: Step) -> bool:
    """A fast guide goes on with a climber beyond what others may."""
    g = step.before
    return any(Skill.FAST in g.tables.skills[guide] and not dim(g, guide) for guide in led_on(step))


def _resolute(step: Step) -> bool:
    """A resolute guide moves in darkness."""
    g = step.before
    return g.dark and any(
        Skill.RESOLUTE in g.tables.skills[guide] for guide, _, _ in guide_steps(step)
    )


def _expert(step: Step) -> bool:
    """An expert guide passes a blocked ridge, or has better dice on a descent."""
    g = step.before
    experts = {p for p in g.tables.guides if Skill.EXPERT_CLIMBER in g.tables.skills[p]}
    passes = any(g.blocked[to] for guide, _, to in guide_steps(step) if guide in experts)
    return passes or any(roll.party[0] in experts for roll in rolled(step, *DESCENTS))


def _doomed_or_drawn(step: Step) -> bool:
    """A climber on the route needs a fate, or has none to hope for."""
    if any(event.row != "lost" for event in step.of(events.FateDrawn)):
        return True
    return any(event.cause == "could not survive the night" for event in step.of(events.Fell))


def _by_number(step: Step) -> bool:
    numbers = step.before.tables.space_numbers
    by_number = {space for _, space, _ in step.before.tables.collapse_by}
    return any(numbers[event.space] in by_number for event in step.of(events.Collapsed))


def _covered(step: Step) -> bool:
    return any(event.place == "avalanche-track" for event in step.of(events.TokenPlaced))


def _advanced_by_day(step: Step) -> bool:
    """An advanced climber goes onto a blocked ridge."""
    g = step.before
    return not g.dark and any(
        g.blocked[to] for piece, _, to in stepped(step) if piece in g.tables.climbers
    )


def _rests(step: Step) -> bool:
    """A climber pushes, or one that is tired rests in the movement that ends."""
    if isinstance(step.action, actions.Push):
        return True
    return isinstance(step.action, actions.EndTurn) and any(step.before.resting)


def _in_darkness(step: Step) -> bool:
    """A climber pushes in darkness, tires there, or something comes of its traits."""
    if not step.before.dark:
        return False
    return isinstance(step.action, actions.Push) or any(ran(step) for ran in TRAITS.values())


def _mixes(step: Step) -> bool:
    """A team is put together from climbers and guides of all nations."""
    mixed = step.before.tables.config.advanced.multinational
    return mixed and isinstance(step.action, (actions.ChooseClimber, actions.ChooseGuide))


def _is_shared(step: Step) -> bool:
    """Whether two play."""
    return bool(step.after.tables.players > 1)


def _crowds(step: Step) -> bool:
    return step.after.tables.config.blocking is Blocking.BY_CROWDING


def _marks_ridges(step: Step) -> bool:
    """A ridge becomes blocked, or free, or gives up its marker."""
    return bool(step.of(events.RidgesBlocked) or step.of(events.RidgeUnblocked))


def _other_moves(step: Step) -> bool:
    """The movement of one seat is over, and that of the other begins."""
    asked = (step.before, step.after)
    if not _is_shared(step) or any(g.over or g.is_chance or g.kind != Move.kind for g in asked):
        return False
    return bool(step.before.player != step.after.player)


CLAUSES: dict[str, Callable[[Step], bool]] = {
    "DK2 5.1": _did(actions.ChooseTeam),
    "DK2 5.2": _did(actions.ChooseGuide),
    "DK2 5.3": _told(events.Chosen),
    "DK2 5.4": lambda s: opens(s) and not s.after.dark,
    "DK2 5.5": lambda s: opens(s) and not any(s.after.place),
    "DK2 6.0": _told(events.TurnBegan),
    "DK2 7.0": _told(events.EventDrawn),
    "DK2 7.1": lambda s: bool(s.of(events.RidgesBlocked)) and not _crowds(s),
    "DK2 7.2": lambda s: bool(s.of(events.EventBought) or s.of(events.HeldPlayed)),
    "DK2 7.3": _covered,
    "DK2 7.4": _refilled,
    "DK2 8.1": _did(actions.MoveGuide, actions.MoveClimbers, actions.Prepare),
    "DK2 8.2": lambda s: isinstance(s.action, actions.Lift) or bool(guide_steps(s)),
    "DK2 8.3": lambda s: _several(s) or _farther(s),
    "DK2 8.4": lambda s: any(alone(s)),
    "DK2 8.5": _did(actions.Prepare, actions.UsePreparations, actions.Keep, actions.PutBack),
    "DK2 8.6": lambda s: s.before.dark and bool(stepped(s)),
    "DK2 8.7": _did(actions.Bivouac),
    "DK2 9.1": confronted,
    "DK2 9.2": lambda s: any(rolled(s, *DESCENTS)),
    "DK2 9.3": lambda s: any(rolled(s, "lost")),
    "DK2 9.4": _told(events.MarkerEarned),
    "DK2 10.0": lambda s: s.after.turn > s.before.turn or bool(s.of(events.DarknessFell)),
    "DK2 11.0": night_begins,
    "DK2 11.1": _told(events.FateDrawn),
    "DK2 11.2": lambda s: any(event.row == "lost" for event in s.of(events.FateDrawn)),
    "DK2 11.3": _doomed_or_drawn,
    "DK2 11.4": _told(events.GuideSacrificed),
    "DK2 11.5": _told(events.Fell),
    "DK2 11.6": lambda s: ends(s) and "DK2 11.6" in lines(s),
    "DK2 12.0": lambda s: ends(s) and "DK2 12.0" in lines(s),
    "DK2 13.0": _told(events.GoalAchieved),
    "DK2 14.1": lambda s: any(ran(s) for ran in TRAITS.values()),
    "DK2 14.2": _rests,
    "DK2 14.3": _in_darkness,
    "DK2 14.4": _advanced_by_day,
    "DK2 14.5": _by_number,
    "DK2 14.6": _mixes,
    "DK2 aid strong": _several,
    "DK2 aid resolute": _resolute,
    "DK2 aid expert-climber": _expert,
    "DK2 aid fast": _farther,
    **TRAITS,
    "DK2 aid acute-mountain-sickness": lambda s: s.after.sick != s.before.sick,
    "DK2 aid broken-rope": lambda s: any(rolled(s, "broken rope")),
    "DK2 aid chocolate-bars": played("chocolate-bars"),
    "DK2 aid darkness": faced("darkness"),
    "DK2 aid flashlight": _told(events.FlashlightPassed),
    "DK2 aid hap-stuck": bought("hap-stuck"),
    "DK2 aid house-chimney": lambda s: any(rolled(s, "slip")),
    "DK2 aid icy": bought("icy"),
    "DK2 aid luck": played("luck"),
    "DK2 aid ridges-open": played("ridges-open"),
    "DK2 aid sherpa-stamina": played("sherpa-stamina"),
    "DK2 aid synthetic-rope": _told(events.RopeChanged),
    "DK2 aid thick-snow": bought("thick-snow"),
    "DK2 victory chart": ends,
    "DK2 15.1": _told(events.FirstPlayerChanged),
    "DK2 15.2": lambda s: opens(s) and _is_shared(s),
    "DK2 15.3": lambda s: bool(s.of(events.BidMade) or s.of(events.DroppedOut)),
    "DK2 15.4": lambda s: _crowds(s) and _marks_ridges(s),
    "DK2 15.5": _other_moves,
    "DK2 15.6": lambda s: isinstance(s.action, actions.UsePreparations) and _is_shared(s),
    "DK2 15.7": lambda s: ends(s) and _is_shared(s),
    "DK2 aid two-player": lambda s: isinstance(s.action, actions.Target) and _is_shared(s),
}
"""A predicate for every clause id of the official rulesets that a single game can come to."""

BETWEEN_GAMES = frozenset({"DK2 16.0", "DK2 16.1", "DK2 16.2"})
"""The clauses of several games in a row, which no single one comes to."""
