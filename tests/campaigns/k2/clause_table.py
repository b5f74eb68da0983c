"""For every clause of K2, when its code ran: a predicate over one step of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaigns.k2 import broad_peak_table
from k2rules.games.k2 import actions, events
from k2rules.games.k2.config import CardType
from k2rules.games.k2.state import UNPITCHED
from k2rules.games.k2.tables import UNLIMITED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from campaigns.steps import Step
    from k2rules import Event
    from k2rules.games.k2.config import Space

__all__ = ["CLAUSES"]


def _day_one(step: Step) -> bool:
    """Whether the game is being set up."""
    return bool(step.before.day == 1 and not any(step.before.revealed))


def _solo(step: Step) -> bool:
    """Whether one plays alone."""
    return bool(step.before.tables.solo)


def _piece(step: Step, event: Any) -> int:
    """Give the number of the climber of an event."""
    return int(step.before.tables.climber_numbers[event.climber])


def _stood(step: Step, piece: int) -> int:
    """Give where a climber stood after the action and before phase 4."""
    if isinstance(step.action, actions.Walk):
        walker, to = step.before.tables.arguments[step.action]
        if walker == piece:
            return int(to)
    return int(step.before.pos[piece])


def _checked(step: Step) -> Iterator[tuple[int, Space, int]]:
    """Give each climber whose level was adjusted, its space, and what the weather gave."""
    tables, g = step.before.tables, step.before
    for event in step.of(events.AcclimatizationChecked):
        piece = _piece(step, event)
        space = _stood(step, piece)
        weather = tables.weather_level[g.forecast[0]][g.weather_day][space]
        yield piece, tables.space_data[space], weather


def _told(kind: type[Event]) -> Callable[[Step], bool]:
    return lambda step: bool(step.of(kind))


def _walked(step: Step) -> list[tuple[int, int, int]]:
    """Give the climbers that walked, where they were and where they went."""
    spaces = step.before.tables.space_numbers
    found = []
    for event in step.of(events.Walked):
        piece = _piece(step, event)
        found.append((piece, step.before.pos[piece], spaces[event.space]))
    return found


def _five(step: Step) -> bool:
    """A climber of five players is next to an occupied space whose room the table may widen."""
    g = step.before
    if g.tables.players != 5 or not isinstance(step.action, actions.Walk):
        return False
    piece, _ = g.tables.arguments[step.action]
    wider = list(g.tables.config.zones)[2:]
    near = g.tables.neighbours[g.pos[piece]]
    return any(s in g.pos and g.tables.space_data[s].zone in wider for s in near)


def _three(step: Step) -> bool:
    if not isinstance(step.action, actions.ChooseCards):
        return False
    (cards,) = step.before.tables.arguments[step.action]
    seat = step.before.player
    return bool(step.before.count(step.before.hand, seat) == len(cards))


def _tie(step: Step) -> bool:
    numbers, ascent = step.before.tables.card_numbers, step.before.tables.ascent
    totals = [
        sum(ascent[numbers[card]] for card in event.cards)
        for event in step.of(events.CardsRevealed)
    ]
    return len(totals) > 1 and totals.count(max(totals)) > 1


def _rope(step: Step) -> bool:
    cards = step.before.tables.config.cards
    return any(cards[e.card].type is CardType.ROPE for e in step.of(events.CardAssigned))


def _direction(step: Step) -> bool:
    """Points of a rope card paid for a step."""
    return any(
        step.after.up[piece] < step.before.up[piece]
        or step.after.down[piece] < step.before.down[piece]
        for piece, _, _ in _walked(step)
        if step.after.stack and step.after.kind == "turn"
    )


def _capacity(step: Step) -> bool:
    room = step.before.tables.capacity
    return any(to in step.before.pos and room[to] < UNLIMITED for _, _, to in _walked(step))


def _scored(step: Step) -> bool:
    return any(step.after.reached[p] > step.before.reached[p] for p, _, _ in _walked(step))


def _tent_limit(step: Step) -> bool:
    """A climber could pay for a second tent."""
    g = step.before
    if step.action is None or g.over or g.is_chance or g.kind != "turn":
        return False
    costs = g.entry_costs()
    return any(
        g.pos[p] >= 0 and g.tent[p] != UNPITCHED and g.free[p] + g.up[p] >= costs[g.pos[p]]
        for p in g.tables.pieces[g.player]
    )


def _liability(step: Step) -> bool:
    g, after = step.before, step.after
    if not g.owed:
        return False
    ended = bool(step.of(events.TurnEnded))
    return ended or g.liable != after.liable or g.pledged != after.pledged


def _boots(step: Step) -> bool:
    tables, g = step.before.tables, step.before
    paid = [to for _, _, to in _walked(step)]
    paid += [tables.space_numbers[event.space] for event in step.of(events.TentPitched)]
    return any(g.entry_costs()[space] > tables.space_data[space].cost for space in paid)


def _zones(step: Step) -> bool:
    """Some climbers are in the weather and others are not."""
    weather = [bad for _, _, bad in _checked(step)]
    return any(weather) and not all(weather)


def _shelter(step: Step) -> bool:
    g = step.before
    for event in step.of(events.AcclimatizationChecked):
        piece = _piece(step, event)
        own = g.tables.pieces[g.tables.seat[piece]]
        if any(_stood(step, piece) in (g.tent[each], step.after.tent[each]) for each in own):
            return True
    return False


def _cap(step: Step) -> bool:
    most = step.before.tables.config.acclimatization.most
    return any(
        step.before.level[_piece(step, event)] + event.change > most
        for event in step.of(events.AcclimatizationChecked)
    )


def _eliminated(step: Step) -> bool:
    after = step.after
    seats = range(after.tables.players)
    return bool(step.of(events.DayBegan)) and not all(after.lives(seat) for seat in seats)


def _no_card_left(step: Step) -> bool:
    """A climber of a team whose card is spent died."""
    g = step.before
    if g.tables.config.rescue is None:
        return False
    return any(
        not g.rescues[g.tables.seat[_piece(step, event)]] for event in step.of(events.ClimberDied)
    )


def _tie_broken(step: Step) -> bool:
    return step.after.over and step.rules.family.result(step.after).tie_break is not None


CLAUSES: dict[str, Callable[[Step], bool]] = {
    "K2 setup board": lambda s: s.action is None and _day_one(s),
    "K2 setup cards": lambda s: _day_one(s) and bool(s.of(events.CardDrawn)),
    "K2 setup risk": lambda s: _day_one(s) and bool(s.of(events.RiskTokenRevealed)),
    "K2 setup weather": lambda s: _day_one(s) and bool(s.of(events.TileRevealed)),
    "K2 setup start player": lambda s: any(e.day == 1 for e in s.of(events.DayBegan)),
    "K2 five players": _five,
    "K2 phase 1": lambda s: isinstance(s.action, actions.ChooseCards),
    "K2 phase 1 reveal": _told(events.CardsRevealed),
    "K2 phase 1 three cards": _three,
    "K2 phase 2": _told(events.RiskTaken),
    "K2 phase 2 ties": _tie,
    "K2 phase 2 refill": lambda s: s.after.holder >= 0 and bool(s.of(events.RiskTokenRevealed)),
    "K2 phase 3": _told(events.TurnBegan),
    "K2 phase 3 cards": _told(events.CardAssigned),
    "K2 phase 3 move": _told(events.Walked),
    "K2 phase 3 rope": _rope,
    "K2 phase 3 direction": _direction,
    "K2 phase 3 capacity": _capacity,
    "K2 phase 3 passing": lambda s: s.after.passing >= 0 or s.before.passing >= 0,
    "K2 phase 3 points": _scored,
    "K2 phase 3 summit": _told(events.SummitReached),
    "K2 phase 3 acclimatization": lambda s: any(
        event.use == actions.Use.ACCLIMATIZE for event in s.of(events.CardAssigned)
    ),
    "K2 phase 3 tent": _told(events.TentPitched),
    "K2 phase 3 tent limit": _tent_limit,
    "K2 phase 3 risk": lambda step: bool(step.of(events.RiskPaid) or step.of(events.RiskPledged)),
    "K2 phase 3 liability": _liability,
    "K2 phase 3 end": _told(events.TurnEnded),
    "K2 weather forecast": _told(events.DayBegan),
    "K2 weather zones": _zones,
    "K2 weather boots": _boots,
    "K2 weather lungs": lambda s: any(bad for _, _, bad in _checked(s)),
    "K2 phase 4": _told(events.AcclimatizationChecked),
    "K2 phase 4 space": lambda s: any(space.acclimatization for _, space, _ in _checked(s)),
    "K2 phase 4 tent": _shelter,
    "K2 phase 4 weather": lambda s: any(bad for _, _, bad in _checked(s)),
    "K2 phase 4 cap": _cap,
    "K2 phase 4 death": _told(events.ClimberDied),
    "K2 phase 4 eliminated": _eliminated,
    "K2 family rescue": _told(events.ClimberRescued),
    "K2 family rescue once": _no_card_left,
    "K2 phase 5 start player": lambda s: s.after.day > s.before.day,
    "K2 phase 5 marker": lambda s: s.after.weather_day > s.before.weather_day,
    "K2 phase 5 tiles": lambda s: s.before.forecast[1:2] == s.after.forecast[:1] != [],
    "K2 phase 5 cards": lambda s: not _day_one(s) and bool(s.of(events.CardDrawn)),
    "K2 phase 5 shuffle": _told(events.CardsShuffled),
    "K2 end": lambda s: any(event.ended_by == "last-day" for event in s.of(events.GameEnded)),
    "K2 end ties": _tie_broken,
    "K2 solo": lambda s: _solo(s) and bool(s.of(events.TurnBegan)),
    "K2 solo risk": lambda s: _solo(s) and bool(s.of(events.RiskTaken)),
    "K2 solo death": lambda s: any(event.ended_by == "death" for event in s.of(events.GameEnded)),
    "K2 solo levels": lambda s: _solo(s) and s.after.over,
    **broad_peak_table.CLAUSES,
}
"""A predicate for every clause id of the official rulesets."""
