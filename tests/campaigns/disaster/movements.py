"""The movement step of a random position: the way of moving, who has moved, who is on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.games.disaster.options import NAMES

if TYPE_CHECKING:
    from campaigns.disaster.positions import Maker

__all__ = ["random_turn"]

UNDECIDED, GUIDE, CLIMBERS, ONE_CLIMBER, GUIDE_IN_DARKNESS, CLIMBERS_IN_DARKNESS = NAMES
BY_DAY = (UNDECIDED, GUIDE, CLIMBERS, ONE_CLIMBER)
IN_DARKNESS = (GUIDE_IN_DARKNESS, CLIMBERS_IN_DARKNESS)


def random_turn(maker: Maker) -> dict[str, Any]:
    """Give `turn` of a position; `events?` says whether events are in force."""
    return _Turn(maker).turn()


class _Turn:
    """The turn of the seat that is asked; those before it have moved."""

    def __init__(self, maker: Maker) -> None:
        self.maker, self.rng, self.tables = maker, maker.rng, maker.tables
        self.guide, *self.crew = maker.teams[maker.seat]
        order = [(maker.first + number) % len(maker.teams) for number in range(len(maker.teams))]
        self.before = [maker.teams[seat] for seat in order[: order.index(maker.seat)]]
        self.moved: set[int] = set()
        self.tired: set[int] = set()
        self.resting: set[int] = set()
        self.found: dict[str, Any] = {}

    def turn(self) -> dict[str, Any]:
        """Give the turn, with whatever the moment asks for."""
        maker, rng = self.maker, self.rng
        if self.tables.config.advanced.pushing:
            self.resting = {piece for piece in maker.crew if rng.random() < 0.15}
        if maker.moment == "end":
            self._some_move(maker.crew, 0.4)
            return self._written()
        for _, *crew in self.before:
            self._some_move(crew, 0.4)
        option = rng.choice(self._options())
        if maker.moment == "arrival":
            option = self._arrive(option)
        elif maker.moment == "way":
            option = self._under_way(option)
        else:
            self._before(option)
        self.found["option"] = option
        self.found["events?"] = rng.random() < 0.5
        if not maker.blocked and rng.random() < 0.3:
            self.found["ridges-open"] = True
        return self._written()

    def _options(self) -> tuple[str, ...]:
        """Give the ways of moving that the moment and the light allow."""
        if self.maker.moment == "shoulder":
            return IN_DARKNESS[1:]
        if self.maker.darkness:
            return IN_DARKNESS
        return BY_DAY if self.maker.moment == "move" else BY_DAY[1:]

    def _written(self) -> dict[str, Any]:
        names = self.tables.pieces
        for key in ("moved", "tired", "resting"):
            self.found[key] = [names[piece] for piece in sorted(getattr(self, key))]
        return self.found

    def _may_tire(self, climber: int) -> None:
        if self.tables.config.advanced.pushing and self.rng.random() < 0.3:
            self.tired.add(climber)

    def _some_move(self, climbers: list[int], share: float) -> None:
        """Let some of the climbers have moved."""
        for climber in climbers:
            if climber not in self.resting and self.rng.random() < share:
                self.moved.add(climber)
                self._may_tire(climber)

    def _before(self, option: str, but: tuple[int, ...] = ()) -> None:
        """Let pieces have moved before those that are to move now."""
        rng, guide = self.rng, self.guide
        others = [piece for piece in self.crew if piece not in but]
        if option in (GUIDE, GUIDE_IN_DARKNESS):
            led = rng.sample(others, min(len(others), rng.choice([0, 0, 1])))
            self.moved.update(led)
            self.found["guided"] = len(led)
            if guide not in but and rng.random() < 0.2:
                self.moved.add(guide)
        elif option == ONE_CLIMBER and not but and rng.random() < 0.3:
            self.found["carried"] = -1
            self.moved.add(rng.choice(others))
        elif option in (CLIMBERS, CLIMBERS_IN_DARKNESS):
            self._some_move(others, 0.25)
            if option == CLIMBERS_IN_DARKNESS and rng.random() < 0.8:
                self.moved.add(guide)

    def _under_way(self, option: str) -> str:
        """Let a piece be on its way, on a space where it might stop."""
        maker, rng, tables = self.maker, self.rng, self.tables
        barred = {*maker.fallen, *maker.blocked}
        fit = [p for p, at in maker.at.items() if 0 <= at < tables.box and at not in barred]
        guide = self.guide in fit and option in (GUIDE, GUIDE_IN_DARKNESS)
        climbers = [p for p in fit if p in self.crew and p not in self.resting]
        if guide:
            self._before(option, (self.guide, *self.crew))
            self._lead(rng.randint(0, 1 if maker.darkness else tables.movement[self.guide] - 1))
        elif climbers:
            option = self._of_climbers(option)
            climber = rng.choice(climbers)
            self._before(option, (climber,))
            self.found["moving"] = tables.pieces[climber]
            self.found["left"] = rng.randint(0, max(0, tables.movement[climber] - 1))
            if maker.darkness and rng.random() < 0.5:
                self.found["in-sight"] = [tables.pieces[climber]]
        else:
            self._before(option)
        return option

    def _of_climbers(self, option: str) -> str:
        """Give a way in which climbers move."""
        if self.maker.darkness:
            return CLIMBERS_IN_DARKNESS
        return option if option in (CLIMBERS, ONE_CLIMBER) else CLIMBERS

    def _lead(self, left: int) -> None:
        """Let the guide be on his way, perhaps with a climber for one space so far."""
        maker, rng = self.maker, self.rng
        beside = [piece for piece in self.crew if maker.at[piece] == maker.at[self.guide]]
        riding = rng.sample(beside, min(len(beside), rng.choice([0, 1])))
        self.found |= {
            "moving": self.tables.pieces[self.guide],
            "left": left,
            "guided": len(riding),
            "riding": {self.tables.pieces[piece]: 1 for piece in riding},
        }

    def _arrive(self, option: str) -> str:
        """Let pieces have arrived on an avalanche space; without one the movement goes on.

        It also goes on where nobody descends on arrival.
        """
        maker, rng = self.maker, self.rng
        there = [piece for piece in (self.guide, *self.crew) if maker.at[piece] in maker.fallen]
        able = [piece for piece in there if piece not in self.resting]
        if not able or self.tables.ruling("descent-time", "next-turn"):
            maker.ask = "move"
            self._before(option)
            return option
        first = self.guide if self.guide in there and rng.random() < 0.7 else rng.choice(able)
        party = [first]
        if first == self.guide:
            option = GUIDE_IN_DARKNESS if maker.darkness else GUIDE
            beside = [p for p in there if p != first and maker.at[p] == maker.at[first]]
            party += rng.sample(beside, min(len(beside), rng.choice([0, 1, 1])))
        else:
            option = self._of_climbers(option)
        self._before(option, tuple(there))
        self.moved.update(party)
        self.found["guided"] = len(party) - 1
        self.found["arrived"] = [self.tables.pieces[piece] for piece in party]
        return option
