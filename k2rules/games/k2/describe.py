"""A K2 state in names: what a view shows and a position may say.

The keys are those of `place`, which makes a state of such a description.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.games.k2.choosing import ChooseCards
from k2rules.games.k2.config import Step
from k2rules.games.k2.day import Day
from k2rules.games.k2.state import DEAD, DYING, LOST, OUTSIDE, UNPITCHED
from k2rules.games.k2.tables import UNLIMITED
from k2rules.games.k2.traverse import peak_tokens, tokens_left
from k2rules.games.k2.turn import Turn
from k2rules.model.family import Place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.games.k2.state import K2State
    from k2rules.games.k2.tables import K2Tables

__all__ = [
    "FACES",
    "OVER",
    "SET_UP",
    "counts",
    "describe",
    "phase",
    "spaces",
    "teams",
    "tents_off",
]

SET_UP, OVER = "set-up", "over"
"""The phases before the first day and after the last."""

PLACES = {DEAD: "dead", DYING: "dying"}
FACES = ("face-up", "face-down")
"""The faces of a snow cave, in the order of their numbers."""


def describe(g: K2State) -> dict[str, Any]:
    """Give everything in the state by name.

    `ask` is the kind of question on top, `asked` the seat that it is put to if that is one seat,
    `left` the number of cards that it has still to draw.
    """
    tables = g.tables
    top = g.stack[-1] if g.stack else None
    return {
        "phase": phase(g),
        "ask": None if g.over else g.kind,
        "ended_by": g.ended_by or None,
        "day": g.day,
        "pieces": dict(zip(tables.climbers, (_place(g, space) for space in g.pos), strict=True)),
        "tracks": {
            "acclimatization": dict(zip(tables.climbers, g.level, strict=True)),
            "victory-points": dict(zip(tables.climbers, g.reached, strict=True)),
        },
        "hands": _by_seat(g, g.hand),
        "committed": [_cards(g, cards) for cards in g.chosen],
        "supplies": {
            "risk-tokens": _counted(tables.tokens, g.face_up),
            "revealed": [_cards(g, cards) for cards in g.revealed],
            "played": _by_seat(g, g.played),
            "rescue-cards": list(g.rescues),
        },
        "piles": {
            "cards": _by_seat(g, g.deck),
            "risk-tokens": _counted(tables.tokens, g.risk_pile),
            "weather": _counted(tables.tiles, g.tile_pile),
        },
        "markers": _markers(g),
        "weather": {
            "tiles": [tables.tiles[tile] for tile in g.forecast],
            "day": g.weather_day + 1,
        },
        "turn": _turn(g),
        "asked": getattr(top, "seat", None),
        "left": getattr(top, "left", None),
    }


def teams(g: K2State) -> tuple[tuple[str, ...], ...]:
    """Give the climbers of each seat."""
    names = g.tables.climbers
    return tuple(tuple(names[piece] for piece in own) for own in g.tables.pieces)


def spaces(g: K2State) -> dict[str, Place]:
    """Give every space as everybody sees it."""
    tables = g.tables
    costs = g.entry_costs() if g.forecast else tuple(s.cost for s in tables.space_data)
    return {
        name: Place(
            tuple(tables.climbers[p] for p, at in enumerate(g.pos) if at == space),
            tuple(tables.climbers[p] for p, at in enumerate(g.tent) if at == space),
            costs[space],
            None if tables.capacity[space] == UNLIMITED else tables.capacity[space],
        )
        for space, name in enumerate(tables.spaces)
    }


def counts(g: K2State) -> dict[str, Any]:
    """Give the sizes of hands and draw piles by seat, and of the other piles."""
    seats = range(g.tables.players)
    return {
        "hands": [g.count(g.hand, seat) for seat in seats],
        "cards": [g.count(g.deck, seat) for seat in seats],
        "risk-tokens": sum(g.risk_pile),
        "weather": sum(g.tile_pile),
    }


def phase(g: K2State) -> str:
    """Give the phase of the day that is going on."""
    if g.over:
        return OVER
    if isinstance(g.stack[-1], ChooseCards):
        return Step.CHOOSE_CARDS.value
    day = next((frame for frame in g.stack if isinstance(frame, Day)), None)
    steps = g.tables.config.flow.day
    if day is None or (day.step == 0 and g.day == 1):
        return SET_UP
    return steps[day.step - 1].value


def _place(g: K2State, space: int) -> str:
    return PLACES[space] if space < 0 else g.tables.spaces[space]


def _cards(g: K2State, cards: Sequence[int]) -> list[str]:
    return [g.tables.cards[card] for card in cards]


def _by_seat(g: K2State, pile: list[int]) -> list[list[str]]:
    return [_cards(g, g.held(pile, seat)) for seat in range(g.tables.players)]


def _counted(names: Sequence[str], counts: Sequence[int]) -> list[str]:
    return [name for name, count in zip(names, counts, strict=True) for _ in range(count)]


def _markers(g: K2State) -> dict[str, Any]:
    tables = g.tables
    off = tents_off(tables)
    tents = (off[tent] if tent < 0 else tables.spaces[tent] for tent in g.tent)
    return {
        "starting-player": g.start,
        **({"tents": dict(zip(tables.climbers, tents, strict=True))} if tables.pitch_tent else {}),
        **(_caves(g) if tables.config.caves else {}),
        **(_traverse(g) if tables.config.traverse else {}),
        "summit": [tables.climbers[piece] for piece in g.summit],
        "risk-token": {"player": g.holder, "token": tables.tokens[g.token]}
        if g.holder >= 0
        else None,
    }


def _caves(g: K2State) -> dict[str, Any]:
    """Give the snow caves by space, and who is in one; the free ones are the rest."""
    names = g.tables.spaces
    counts = zip(names, g.caves[: len(names)], g.caves[len(names) :], strict=True)
    caves = {name: dict(zip(FACES, faces, strict=True)) for name, *faces in counts if any(faces)}
    inside = zip(g.tables.climbers, g.sheltered, strict=False)
    sheltered = {name: FACES[face - 1] for name, face in inside if face != OUTSIDE}
    return {"caves": caves, "sheltered": sheltered}


def _traverse(g: K2State) -> dict[str, Any]:
    """Give each climber's tokens, and the tokens left on the peaks, the top one first."""
    tables = g.tables
    climbers = list(enumerate(tables.climbers))
    held = {
        name: {peak: points for peak, points in zip(tables.peaks, own, strict=True) if points}
        for piece, name in climbers
        if any(own := peak_tokens(g, piece))
    }
    return {
        "traverse-tokens": {
            name: [end for number, end in enumerate(tables.ends) if g.ends[piece] & 1 << number]
            for piece, name in climbers
            if g.ends[piece]
        },
        "peak-tokens": held,
        "peaks": {name: list(tokens_left(g, peak)) for peak, name in enumerate(tables.peaks)},
    }


def tents_off(tables: K2Tables) -> dict[int, str]:
    """Name where a tent is that stands on no space; a partner may carry the player's only one."""
    return {UNPITCHED: "carried", LOST: "lost" if tables.own_tents else "none"}


def _turn(g: K2State) -> dict[str, Any] | None:
    """Give the turn that is going on; a rescue may interrupt it."""
    turn = next((frame for frame in g.stack if isinstance(frame, Turn)), None)
    if turn is None:
        return None
    climbers = g.tables.climbers
    pieces = g.tables.pieces[turn.seat]
    return {
        "player": turn.seat,
        "cards": _cards(g, g.unassigned),
        "points": {
            climbers[p]: {"move": g.free[p], "up": g.up[p], "down": g.down[p]} for p in pieces
        },
        "owed": g.owed,
        "liable": [climbers[p] for p in pieces if g.liable[p]],
        "pledged": {climbers[p]: g.pledged[p] for p in pieces if g.pledged[p]},
        "pledged-until": g.tables.rulings.liability if any(g.pledged) else None,
        "passing": climbers[g.passing] if g.passing >= 0 else None,
    }
