"""The tokens of a random position: each in one place, where a game could have brought it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.games.disaster.config import Event, Play

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from k2rules.games.disaster.tables import DisasterTables

__all__ = ["Supplies"]

LASTING = (Event.CHANGE_MOVEMENT, Event.STOP)


class Supplies:
    """Tokens being handed out; whatever nobody takes stays in the container."""

    def __init__(self, tables: DisasterTables, rng: random.Random, *, dark: bool) -> None:
        self.tables, self.rng, self.dark = tables, rng, dark
        self.free = list(range(len(tables.tokens)))
        rng.shuffle(self.free)
        self.drawn: list[int] = []
        self.aside: list[int] = []
        self.out: list[int] = []
        self.sickness: list[int] = []
        self.track: list[int | None] = []
        self.held: list[list[int]] = [[] for _ in range(tables.players)]

    def take(self, fits: Callable[[int], bool] = lambda _: True) -> int | None:
        """Take a token that fits, if there is one."""
        found = next((token for token in self.free if fits(token)), None)
        if found is not None:
            self.free.remove(found)
        return found

    def draw(self, count: int) -> None:
        """Lay out tokens to be sorted; by one reading a Darkness token is not among them."""
        all_go = self.tables.ruling("unkept-darkness", "all-go")
        data = self.tables.token_data
        for _ in range(count):
            token = self.take(lambda t: data[t].price is not None or not all_go)
            self.drawn += [] if token is None else [token]

    def sicken(self) -> bool:
        """Take a token of sickness for a climber."""
        token = self.take(lambda t: self._does(t, Event.SICKEN))
        self.sickness = [] if token is None else [token]
        return token is not None

    def shine(self) -> None:
        """Set the token of the flashlight aside, for it has been bought."""
        token = self.take(lambda t: self._does(t, Event.PLACE_FLASHLIGHT))
        self.aside += [] if token is None else [token]

    def _does(self, token: int, event: Event) -> bool:
        return any(effect.do is event for effect in self.tables.kinds[token].effects)

    def ropes(self, spaces: list[int]) -> dict[str, list[str]]:
        """Put some ropes on avalanche spaces, under another one a frayed one only."""
        tables, rng = self.tables, self.rng
        found: dict[str, list[str]] = {}
        for space in spaces:
            while rng.random() < 0.35:
                token = self.take(lambda t: tables.kinds[t].rope)
                if token is None:
                    break
                stack = found.setdefault(tables.spaces[space], [])
                stack[:] = [
                    rope if rope.endswith(" frayed") else f"{rope} frayed" for rope in stack
                ]
                stack.append(tables.tokens[token] + rng.choice(["", " frayed"]))
        return found

    def fill(self, covered: int, *, empty: bool) -> None:
        """Cover the track, let tokens be held, set aside and removed; all, to `empty` the rest."""
        rng, kinds = self.rng, self.tables.kinds
        share = rng.choice([0.0, 0.2, 0.4])
        for token in list(self.free):
            if kinds[token].held is not None and rng.random() < share:
                self.free.remove(token)
                self.held[rng.randrange(len(self.held))].append(token)
        spare = rng.randrange(3) if rng.random() < 0.05 else 0
        self.track = [self.take() for _ in range(max(0, covered - spare))]
        self.track += [None] * (covered - len(self.track))
        for token in list(self.free):
            out = rng.random() < 0.08
            if out or (empty and not self._may_be_aside(token)):
                self.out.append(token)
            elif empty or (rng.random() < 0.35 and self._may_be_aside(token)):
                self.aside.append(token)
        self.free = [token for token in self.free if token not in (*self.out, *self.aside)]

    def _may_be_aside(self, token: int) -> bool:
        """Whether the token has been used, or, in darkness, only drawn."""
        used = (None, Play.ANY_TIME, Play.BEFORE_ROLL)
        bought = self.tables.token_data[token].price is not None
        return self.dark or (bought and self.tables.kinds[token].held in used)

    def lasting(self, *, stops: bool) -> list[list[Any]]:
        """Give events of this turn that are in force: used tokens, and who used them."""
        works = LASTING if stops else LASTING[:1]
        fit = [t for t in self.aside if any(self._does(t, event) for event in works)]
        return [[self.rng.randrange(len(self.held)), self.tables.tokens[t]] for t in fit[:2]]

    def position(self) -> dict[str, Any]:
        """Give the supplies in names."""
        names = self.tables.tokens
        return {
            "aside": [names[token] for token in self.aside],
            "out": [names[token] for token in self.out],
            "drawn": [names[token] for token in self.drawn],
            "climber": [names[token] for token in self.sickness],
            "avalanche-track": [None if t is None else names[t] for t in self.track],
            "held": [[names[token] for token in row] for row in self.held],
        }
