"""Events of the K2 family as lines to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.drawing.k2_words import cards_words
from k2rules.drawing.lines import points_words, undone_words
from k2rules.engine.events import Event, Undone
from k2rules.games.k2 import events

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from k2rules.model.ruleset import Ruleset

__all__ = ["event_words", "story"]


def story(_: Ruleset, happened: Iterable[Event], names: Sequence[str]) -> list[str]:
    """Give what happened line by line; steps of one climber and cards of one seat share a line."""
    lines: list[str] = []
    last: tuple[object, ...] = ()
    for event in happened:
        group = _group(event)
        if group and group == last and lines:
            lines[-1] += _more(event)
        else:
            text = event_words(event, names)
            lines += [text] if text else []
        last = group
    return lines


def _group(event: Event) -> tuple[object, ...]:
    """Give what the lines of two events must share to be one line; () for a line of its own."""
    if isinstance(event, events.Walked):
        return ("walk", event.climber)
    if isinstance(event, events.CardDrawn):
        return ("draw", event.player)
    if isinstance(event, events.RiskTokenRevealed):
        return ("token",)
    return ()


def _more(event: Event) -> str:
    if isinstance(event, events.Walked):
        return f", {event.space} ({event.cost})"
    if isinstance(event, events.CardDrawn):
        return f", {event.card}" if event.card else ""
    return f", {event.value}" if isinstance(event, events.RiskTokenRevealed) else ""


def event_words(event: Event, names: Sequence[str]) -> str:
    """Give an event as a line; empty for one that is not worth a line."""
    tell = TELL.get(type(event))
    return tell(event, names) if tell else ""


def _chosen(event: events.CardsChosen, names: Sequence[str]) -> str:
    cards = f": {cards_words(event.cards)}" if event.cards else ""
    return f"{names[event.player]} has chosen{cards}"


def _drawn(event: events.CardDrawn, names: Sequence[str]) -> str:
    return f"{names[event.player]} draws {event.card or 'cards'}"


def _ended(event: events.TurnEnded, names: Sequence[str]) -> str:
    if not event.unused:
        return ""
    return f"{names[event.player]} leaves {cards_words(event.unused)} unused"


def _used(event: events.CardAssigned, _: Sequence[str]) -> str:
    use = {"move": "to move", "up": "to go up", "down": "to go down"}.get(
        event.use, "to acclimatize"
    )
    return f"{event.card} for {event.climber} {use}"


def _checked(event: events.AcclimatizationChecked, _: Sequence[str]) -> str:
    if not event.change:
        return ""
    return f"acclimatization of {event.climber}: {event.change:+d}, now {event.level}"


def _aged(event: events.CavesAged, _: Sequence[str]) -> str:
    gone = f"gone from {', '.join(event.gone)}" if event.gone else ""
    turned = f"one more day on {', '.join(event.turned)}" if event.turned else ""
    return f"snow caves: {'; '.join(part for part in (gone, turned) if part)}"


TELL: dict[type[Event], Callable[..., str]] = {
    Undone: undone_words,
    events.DayBegan: lambda e, names: f"-- day {e.day}, {names[e.start]} starts --",
    events.CardsChosen: _chosen,
    events.CardsRevealed: lambda e, names: f"{names[e.player]} plays {cards_words(e.cards)}",
    events.CardDrawn: _drawn,
    events.CardsShuffled: lambda e, names: f"{names[e.player]} shuffles the played cards",
    events.RiskTaken: lambda e, names: f"{names[e.player]} takes a risk token of {e.value}",
    events.RiskTokenRevealed: lambda e, _: f"risk tokens turned up: {e.value}",
    events.TileRevealed: lambda e, _: f"weather tile {e.tile} is turned up",
    events.TurnBegan: lambda e, names: f"{names[e.player]}'s turn",
    events.TurnEnded: _ended,
    events.CardAssigned: _used,
    events.Walked: lambda e, _: f"{e.climber} walks to {e.space} ({e.cost})",
    events.SummitReached: lambda e, _: f"{e.climber} stands on the summit, number {e.place}",
    events.TentPitched: lambda e, _: f"{e.climber} pitches its tent on {e.space}",
    events.TentChosen: lambda e, _: f"{e.climber} carries the tent",
    events.TentPacked: lambda e, _: f"{e.climber} packs the tent on {e.space}",
    events.TraverseTokenTaken: lambda e, _: f"{e.climber} takes the traverse token ({e.end})",
    events.PeakTokenTaken: lambda e, _: f"{e.climber} takes a token of {e.points} on {e.peak}",
    events.CaveBuilt: lambda e, _: f"{e.climber} builds a snow cave on {e.space}",
    events.CaveRepaired: lambda e, _: f"{e.climber} repairs a snow cave on {e.space}",
    events.CaveEntered: lambda e, _: f"{e.climber} is in a snow cave on {e.space}",
    events.CavesAged: _aged,
    events.RiskPaid: lambda e, _: f"{e.climber} pays {points_words(1)} of risk ({e.pool})",
    events.RiskPledged: lambda e, _: f"{e.climber} pledges {points_words(1)} of risk ({e.pool})",
    events.PledgePaid: lambda e, _: f"the pledge of {e.climber} pays {points_words(e.points)}",
    events.PledgeLapsed: lambda e, _: f"{points_words(e.points)} pledged by {e.climber}: lost",
    events.AcclimatizationChecked: _checked,
    events.ClimberDied: lambda e, _: f"{e.climber} dies",
    events.ClimberRescued: lambda e, _: f"{e.climber} is rescued to {e.space}",
    events.GameEnded: lambda e, _: f"the game ends: {e.ended_by}",
}
"""What tells each event."""
