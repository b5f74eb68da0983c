"""What must be true of every state, and of every step from one state to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.k2 import broad_peak
from k2rules.games.k2.state import DEAD, DYING, LOST, UNPITCHED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from k2rules.games.k2.state import K2State

__all__ = ["broken", "broken_between"]


def broken(g: K2State) -> list[str]:
    """Give every invariant that does not hold: conservation and ranges."""
    return [problem for check in CHECKS for problem in check(g)]


def broken_between(before: K2State, after: K2State) -> list[str]:
    """Give what may not happen between two states, the second being later."""
    found = []
    for piece, name in enumerate(before.tables.climbers):
        lives = after.pos[piece] >= 0
        if before.pos[piece] == DEAD and lives:
            found.append(f"{name} came back to life")
        rescued = after.rescues != before.rescues
        if lives and not rescued and after.reached[piece] < before.reached[piece]:
            found.append(f"{name} lost victory points alive")
    if after.day < before.day or any(
        new > old for new, old in zip(after.rescues, before.rescues, strict=True)
    ):
        found.append("the day or the rescue cards went backwards")
    if _tokens(after) > _tokens(before) or _tiles(after) > _tiles(before):
        found.append("a token or tile came back")
    return found + [problem for check in BETWEEN for problem in check(before, after)]


def _tokens(g: K2State) -> int:
    return sum(g.face_up) + sum(g.risk_pile) + (g.token >= 0)


def _tiles(g: K2State) -> int:
    return len(g.forecast) + sum(g.tile_pile)


def _cards(g: K2State) -> Iterator[str]:
    """Every card of a seat is in its hand, its piles or on show, and nowhere twice."""
    kinds = len(g.tables.cards)
    for seat in range(g.tables.players):
        for card, name in enumerate(g.tables.cards):
            index = seat * kinds + card
            parts = (g.hand[index], g.deck[index], g.played[index], g.revealed[seat].count(card))
            if min(parts) < 0 or sum(parts) != g.tables.copies[card]:
                yield f"seat {seat} has {parts} of {name}"
            if g.chosen[seat].count(card) > g.hand[index]:
                yield f"seat {seat} chose {name} that it does not hold"
        if g.count(g.hand, seat) > g.tables.config.hand.size:
            yield f"seat {seat} holds too many cards"


def _supplies(g: K2State) -> Iterator[str]:
    """Tokens and tiles exist once each."""
    tables = g.tables
    for token, copies in enumerate(tables.token_copies):
        there = g.face_up[token] + g.risk_pile[token] + (g.token == token)
        if min(g.face_up[token], g.risk_pile[token]) < 0 or there > copies:
            yield f"{there} tokens {tables.tokens[token]}"
    if sum(g.face_up) > tables.config.risk.face_up:
        yield "too many tokens lie face up"
    for tile, name in enumerate(tables.tiles):
        there = g.forecast.count(tile) + g.tile_pile[tile]
        if there not in (0, 1) or g.tile_pile[tile] < 0:
            yield f"{there} tiles {name}"
    if _tiles(g) != len(tables.tiles) - (g.day - 1) // tables.days_each:
        yield f"{_tiles(g)} tiles are left on day {g.day}"
    if (g.holder >= 0) != (g.token >= 0) or not -1 <= g.holder < tables.players:
        yield f"holder {g.holder}, token {g.token}"


def _calendar(g: K2State) -> Iterator[str]:
    tables = g.tables
    if not 1 <= g.day <= tables.days:
        yield f"day {g.day}"
    if g.weather_day != (g.day - 1) % tables.days_each:
        yield f"day {g.day} is not day {g.weather_day} of its tile"
    if g.start != (g.day - 1) % tables.players:
        yield f"seat {g.start} starts day {g.day}"
    if len(g.forecast) > tables.config.weather.shown:
        yield "too many tiles are shown"
    if g.over != bool(g.ended_by):
        yield f"over is {g.over}, ended by {g.ended_by!r}"


def _climbers(g: K2State) -> Iterator[str]:
    tables = g.tables
    top = max(tables.fields)
    for piece, name in enumerate(tables.climbers):
        space = g.pos[piece]
        if not -2 <= space < len(tables.spaces) or (space == DYING and not _dying(g)):
            yield f"{name} is at {space}"
        if g.reached[piece] not in tables.fields:
            yield f"{name} has {g.reached[piece]} points"
        if space >= 0 and g.reached[piece] < tables.points[space]:
            yield f"{name} has too few points for {tables.spaces[space]}"
        if not -9 <= g.level[piece] <= 16:
            yield f"{name} has level {g.level[piece]}"
        tent = g.tent[piece]
        if not LOST <= tent < len(tables.spaces) or (tent == UNPITCHED and space == DEAD):
            yield f"the tent of {name} is at {tent}"
        if (piece in g.summit) != (space >= 0 and g.reached[piece] == top) and space != DYING:
            yield f"{name} is {piece in g.summit} on the summit field"
        if tables.rulings.track_ends and g.level[piece] > tables.config.acclimatization.track:
            yield f"{name} is off the track"
    if len(set(g.summit)) < len(g.summit):
        yield f"somebody stands twice in {g.summit}"


def _dying(g: K2State) -> bool:
    return bool(g.stack) and g.stack[-1].asks and g.kind == "rescue"


def _room(g: K2State) -> Iterator[str]:
    """Only the climber that is passing may be too many on its space."""
    tables = g.tables
    if tables.rulings.rescue_anywhere:
        return
    for space, most in enumerate(tables.capacity):
        passing = g.passing >= 0 and g.pos[g.passing] == space
        if g.pos.count(space) > most + passing:
            yield f"{g.pos.count(space)} climbers on {tables.spaces[space]}"
        if passing and g.pos.count(space) <= most:
            yield f"{tables.climbers[g.passing]} passes a space with room"


def _turn(g: K2State) -> Iterator[str]:
    """Outside a turn nothing of it is left; within it the pools are not negative."""
    if g.over:
        return
    seats = {frame.seat for frame in g.stack if getattr(frame, "kind", "") == "turn"}
    pools = (g.free, g.up, g.down, g.liable, g.pledged)
    if any(value < 0 for pool in pools for value in pool) or g.owed < 0:
        yield f"a pool is negative: {pools}, {g.owed}"
    by_liable = any(map(min, g.liable, g.pledged))
    if any(value > 1 for value in g.liable) or sum(g.pledged) > g.owed or by_liable:
        yield f"liable {g.liable}, pledged {g.pledged}, owed {g.owed}"
    for piece, seat in enumerate(g.tables.seat):
        if seat not in seats and any(pool[piece] for pool in pools):
            yield f"{g.tables.climbers[piece]} has points out of turn"
    if g.passing >= 0 and g.tables.seat[g.passing] not in seats:
        yield "somebody passes out of turn"
    if not seats and (g.unassigned or g.owed):
        yield "something is left of a turn"
    for seat in seats:
        if any(g.unassigned.count(c) > g.revealed[seat].count(c) for c in g.unassigned):
            yield "a card that was not revealed can be given away"


CHECKS: tuple[Callable[[K2State], Iterator[str]], ...] = (
    _cards,
    _supplies,
    _calendar,
    _climbers,
    _room,
    _turn,
    broad_peak.tents,
    broad_peak.caves,
    broad_peak.tokens,
)

BETWEEN: tuple[Callable[[K2State, K2State], Iterator[str]], ...] = (
    broad_peak.tents_between,
    broad_peak.caves_between,
    broad_peak.shelters_between,
    broad_peak.tokens_between,
)
