"""A Disaster state in names: what a view shows and a position may say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.engine.spelling import spell
from k2rules.games.disaster.auction import AskBid
from k2rules.games.disaster.crowding import BlockRidge, TakeMarker
from k2rules.games.disaster.descent import OVER as DESCENDED
from k2rules.games.disaster.descent import Arrivals, WhoDescends
from k2rules.games.disaster.moments import asked, describe_moment
from k2rules.games.disaster.options import NAMES
from k2rules.games.disaster.places import LED
from k2rules.games.disaster.state import (
    ASIDE,
    BAG,
    CURRENT,
    DEAD,
    DRAWN,
    FATED,
    HELD,
    NOT_IN_GAME,
    ON_BOARD,
    ON_PIECE,
    REMOVED,
    SUMMITED,
    TRAVERSED,
)
from k2rules.games.disaster.stats import BESIDE_LIGHT, IN_SIGHT, RECEIVED
from k2rules.games.disaster.turn import Turn
from k2rules.model.family import Place

if TYPE_CHECKING:
    from collections.abc import Iterable

    from k2rules.games.disaster.state import DisasterState

__all__ = [
    "GAME_END",
    "MARKERS",
    "OVER",
    "PLACES",
    "SET_UP",
    "counts",
    "describe",
    "phase",
    "spaces",
    "teams",
]

SET_UP, GAME_END, OVER = "set-up", "game-end", "over"
SHORT = (BlockRidge, TakeMarker)
OFF = {DEAD: "dead", NOT_IN_GAME: "not-in-game"}
MARKERS = {TRAVERSED: "traverse", SUMMITED: "summit"}
PLACES = {
    "container": BAG,
    "aside": ASIDE,
    "out": REMOVED,
    "event": CURRENT,
    "drawn": DRAWN,
    "board": ON_BOARD,
    "climber": ON_PIECE,
    "fates": FATED,
}
"""The places of tokens by name, but for the track and the players' own."""


def describe(g: DisasterState) -> dict[str, Any]:
    """Give everything in the state by name."""
    tables = g.tables
    return {
        "phase": phase(g),
        "ask": None if g.over else g.kind,
        "asked": asked(g),
        "ended_by": g.ended_by or None,
        "day": g.turn,
        "darkness": g.darkness,
        "teams": [list(team) for team in teams(g)],
        "pieces": {tables.pieces[piece]: _place(g, piece) for piece in g.roster},
        "tracks": {
            "prestige": {str(seat): points for seat, points in enumerate(g.prestige)},
            "preparations": {str(seat): count for seat, count in enumerate(g.preparations)},
        },
        "hands": [[tables.goals[n - 1]] if (n := g.goal[seat]) else [] for seat in _seats(g)],
        "committed": [[] for _ in _seats(g)],
        "supplies": _tokens(g),
        "markers": _markers(g),
        "weather": {"darkness": g.darkness},
        "turn": _turn(g),
        "pending": [spell(frame) for frame in g.stack],
    }


def teams(g: DisasterState) -> tuple[tuple[str, ...], ...]:
    """Give the pieces of each seat, in the order of the Status Card."""
    own = ((p for p in g.roster if g.leader[p] == seat) for seat in _seats(g))
    return tuple(tuple(_names(g, pieces)) for pieces in own)


def phase(g: DisasterState) -> str:
    """Give the step of the turn that is going on; nobody is asked anything in the last one."""
    if g.over:
        return OVER
    turn = next((frame for frame in g.stack if isinstance(frame, Turn)), None)
    if turn is None:
        return GAME_END
    return g.tables.config.flow.turn[turn.step - 1].value if turn.step else SET_UP


def _seats(g: DisasterState) -> range:
    return range(g.tables.players)


def _place(g: DisasterState, piece: int) -> str:
    space = g.pos[piece]
    return OFF[space] if space < 0 else g.tables.spaces[space]


def _names(g: DisasterState, pieces: Iterable[int]) -> list[str]:
    return [g.tables.pieces[piece] for piece in pieces]


def _tokens(g: DisasterState) -> dict[str, Any]:
    """Give the tokens by place; the track in its order, None for a spare marker."""
    names = g.tables.tokens
    places: dict[str, Any] = {
        place: [names[token] for token, at in enumerate(g.place) if at == number]
        for place, number in PLACES.items()
    }
    places["avalanche-track"] = [names[token] if token >= 0 else None for token in g.track]
    places["held"] = [
        [names[token] for token, at in enumerate(g.place) if at == HELD + seat]
        for seat in _seats(g)
    ]
    return places


def _markers(g: DisasterState) -> dict[str, Any]:
    tables = g.tables
    route = tables.spaces[: tables.box]
    return {
        "blocked": [name for name, on in zip(route, g.blocked, strict=True) if on],
        "avalanche": [name for name, on in zip(route, g.avalanche, strict=True) if on],
        "ropes": {
            name: [_rope(g, token) for token in ropes]
            for name, ropes in zip(route, g.ropes, strict=True)
            if ropes
        },
        "summit": {
            tables.pieces[piece]: MARKERS[marker] for piece, marker in enumerate(g.marker) if marker
        },
        "flashlight": tables.pieces[g.flashlight] if g.flashlight >= 0 else None,
        "sick": tables.pieces[g.sick] if g.sick >= 0 else None,
        "achieved": [tables.goals[goal - 1] if goal else None for goal in g.achieved],
        "summited": [bool(there) for there in g.summited],
        "first-player": g.first,
    }


def _rope(g: DisasterState, token: int) -> str:
    return g.tables.tokens[token] if token >= 0 else f"{g.tables.tokens[-1 - token]} frayed"


def _turn(g: DisasterState) -> dict[str, Any]:
    tables = g.tables
    top = g.stack[-1] if g.stack else None
    arrived = _arrived(g)

    def flagged(flags: list[int]) -> list[str]:
        return _names(g, (piece for piece in g.roster if flags[piece]))

    return {
        "option": NAMES[g.option],
        "event": tables.tokens[g.token] if g.token >= 0 else None,
        "moving": tables.pieces[g.mover] if g.mover >= 0 else None,
        "left": g.left,
        "pushed": bool(g.pushed),
        "guided": g.guided,
        "bearing": tables.pieces[g.bearing] if g.bearing >= 0 else None,
        "carried": g.carried,
        "riding": {tables.pieces[p]: g.ridden[p] for p in g.riding},
        "ridden": {
            tables.pieces[p]: spaces
            for p, spaces in enumerate(g.ridden)
            if spaces and p not in g.riding
        },
        "moved": flagged(g.moved),
        "led": _names(g, (piece for piece in g.roster if g.moved[piece] == LED)),
        "tired": flagged(g.tired),
        "resting": flagged(g.resting),
        "lit": flagged([bits & RECEIVED for bits in g.lit]),
        "beside-light": flagged([bits & BESIDE_LIGHT for bits in g.lit]),
        "in-sight": flagged([bits & IN_SIGHT for bits in g.lit]),
        "arrived": _names(g, arrived.pieces if arrived else ()),
        "arrived-left": arrived.left if arrived else DESCENDED,
        "events": [[seat, tables.tokens[token]] for seat, token in g.modifiers],
        "ridges-open": bool(g.ridges_open),
        "crowded": tables.spaces[top.space] if isinstance(top, SHORT) else None,
        "blocked-under": tables.spaces[g.blocked_under] if g.blocked_under >= 0 else None,
        **_auction(next((frame for frame in g.stack if isinstance(frame, AskBid)), None)),
        **describe_moment(g),
    }


def _arrived(g: DisasterState) -> WhoDescends | Arrivals | None:
    """Give the frame of the pieces of which one descends now, or once a marker has been found."""
    for frame in reversed(g.stack):
        if isinstance(frame, (WhoDescends, Arrivals)):
            return frame
        if not isinstance(frame, SHORT):
            break
    return None


def _auction(asked: AskBid | None) -> dict[str, Any]:
    """Give the most that is bid and by whom, if there is a bid, and who has dropped out."""
    if asked is None or asked.bidder < 0:
        return {"bid": None, "bidder": None, "dropped-out": list(asked.out) if asked else []}
    return {"bid": asked.amount, "bidder": asked.bidder, "dropped-out": list(asked.out)}


def spaces(g: DisasterState) -> dict[str, Place]:
    """Give every space as everybody sees it."""
    return {
        name: Place(_names_at(g, space), (), 1, None) for space, name in enumerate(g.tables.spaces)
    }


def _names_at(g: DisasterState, space: int) -> tuple[str, ...]:
    return tuple(g.tables.pieces[piece] for piece, at in enumerate(g.pos) if at == space)


def counts(g: DisasterState) -> dict[str, Any]:
    """Give the tokens in the container and the goals left, and markers if they may run out."""
    left = {"container": g.place.count(BAG), "goals": sum(g.goal_pile)}
    return left | g.tables.blocking.counts(g)
