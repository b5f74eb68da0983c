"""The tokens of a position: each is in exactly one place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from k2rules.games.disaster.describe import PLACES
from k2rules.games.disaster.state import CURRENT, HELD, ON_BOARD, ON_TRACK, SPARE
from k2rules.model.names import show

if TYPE_CHECKING:
    from k2rules.engine.positions import Reader
    from k2rules.games.disaster.state import DisasterState

__all__ = ["FRAYED", "TokenPlacing"]

FRAYED = " frayed"
"""What is added to the name of a rope that lies on its frayed side."""
CONTAINER, TRACK, HANDS = "container", "avalanche-track", "held"


class TokenPlacing:
    """The tokens of one position being read; `found` has the path where each was found."""

    def __init__(self, state: DisasterState, reader: Reader) -> None:
        self.state = state
        self.reader = reader
        self.tables = state.tables
        self.found: dict[int, str] = {}

    def place(self, supplies: object, ropes: object, event: object) -> None:
        """Place them all; what is left out is in the container unless that is listed."""
        reader, numbers = self.reader, self.tables.token_numbers
        places = reader.mapping(supplies, "supplies", (*PLACES, TRACK, HANDS))
        for key, number in PLACES.items():
            where = f"supplies.{key}"
            for token in reader.names(places.get(key, []), where, numbers):
                self._put(token, number, where)
        self._track(places.get(TRACK, []))
        rows = reader.rows(places.get(HANDS), f"supplies.{HANDS}", self.tables.players)
        for seat, names in enumerate(rows or ()):
            where = f"supplies.{HANDS}[{seat}]"
            for token in reader.names(names, where, numbers):
                self._put(token, HELD + seat, where)
        self._ropes(ropes)
        if event is not None:
            self.state.token = reader.name(event, "turn.event", numbers)
            self._show(self.state.token, CURRENT, "turn.event")
        if CONTAINER in places:
            for token, name in enumerate(self.tables.tokens):
                if token not in self.found:
                    reader.fault("supplies", f"{name} is in none of the places")

    def _put(self, token: int, place: int, where: str) -> None:
        if token in self.found:
            name, other = self.tables.tokens[token], self.found[token]
            self.reader.fault(where, f"{name} is there as well as in {other}")
            return
        self.found[token] = where
        self.state.place[token] = place

    def _show(self, token: int, place: int, where: str) -> None:
        """Place a token that may be listed among the supplies too."""
        if token not in self.found or self.state.place[token] != place:
            self._put(token, place, where)

    def _list(self, value: object, where: str) -> Sequence[object]:
        if isinstance(value, Sequence) and not isinstance(value, str):
            return value
        self.reader.fault(where, f"expected a list, got {show(value)}")
        return ()

    def _track(self, value: object) -> None:
        """Read the track in its order; None stands for a spare marker."""
        for number, name in enumerate(self._list(value, f"supplies.{TRACK}")):
            where = f"supplies.{TRACK}[{number}]"
            token = SPARE
            if name is not None:
                token = self.reader.name(name, where, self.tables.token_numbers)
                self._put(token, ON_TRACK, where)
            self.state.track.append(token)

    def _ropes(self, value: object) -> None:
        tables = self.tables
        route = tables.spaces[: tables.box]
        for name, stack in self.reader.mapping(value, "markers.ropes", route).items():
            where = f"markers.ropes.{name}"
            ropes = tuple(self._rope(rope, where) for rope in self._list(stack, where))
            self.state.ropes[tables.space_numbers[name]] = ropes

    def _rope(self, rope: object, where: str) -> int:
        frayed = isinstance(rope, str) and rope.endswith(FRAYED)
        name = rope.removesuffix(FRAYED) if isinstance(rope, str) else rope
        token = self.reader.name(name, where, self.tables.token_numbers)
        self._show(token, ON_BOARD, where)
        return -1 - token if frayed else token
