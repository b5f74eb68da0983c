"""A K2 ruleset compiled for a number of players: what play looks up by number."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, ClassVar

from k2rules.engine.decisions import Action, Draw
from k2rules.engine.reasons import Refusal
from k2rules.engine.tables import Tables
from k2rules.games.k2.actions import (
    Assign,
    BuildCave,
    ChooseCards,
    ChooseTent,
    Decline,
    EndTurn,
    EnterCave,
    PackTent,
    PayRisk,
    PitchTent,
    Pool,
    RepairCave,
    Rescue,
    TakeRisk,
    Use,
    Walk,
)
from k2rules.games.k2.config import CardType, SpaceTag, TentOwner

if TYPE_CHECKING:
    from collections.abc import Mapping

    from k2rules.games.k2.config import K2Config, WeatherDay

__all__ = ["UNLIMITED", "K2Tables", "Rulings"]

WRONG_USE = Refusal("wrong-use", "the card does not serve this use", "K2 phase 3 cards")

UNLIMITED = 1_000_000
"""The capacity of a space that any number of climbers may share."""

POOLS = tuple(Pool)
USES = {
    CardType.MOVEMENT: (Use.MOVE,),
    CardType.ROPE: (Use.UP, Use.DOWN),
    CardType.ACCLIMATIZATION: (Use.ACCLIMATIZE,),
}


class Rulings:
    """The chosen reading of every ruling that has several, as a question play can ask."""

    def __init__(self, readings: Mapping[str, str]) -> None:
        def chosen(slug: str, reading: str) -> bool:
            return readings.get(slug) == reading

        self.liability = readings.get("liability", "spent-or-gained")
        self.any_card_makes_liable = chosen("liability", "given-a-card")
        self.only_moving_makes_liable = chosen("liability", "moved-or-gained")
        self.pitch_while_passing = chosen("pitch-while-passing", "allowed")
        self.dies_at_once = chosen("level-below-one", "at-once")
        self.track_ends = chosen("level-above-track", "ends-at-ten")
        self.rescue_anywhere = chosen("rescue-capacity", "ignored")
        self.keeps_level = chosen("level-after-rescue", "unchanged")
        self.one_tent = chosen("tent-limit", "per-player")
        self.boots_for_caves = chosen("cave-boots", "added")
        self.caves_in_order = chosen("cave-occupant", "from-start-player")


class K2Tables(Tables):
    """Spaces, climbers, cards, tokens and tiles by number, in the order of the YAML.

    Climbers are numbered seat by seat: `pieces[seat]` are the numbers of a seat's climbers.
    """

    family: ClassVar[str] = "k2"

    def __init__(self, config: K2Config, readings: Mapping[str, str], players: int) -> None:
        super().__init__(players)
        self.config = config
        self.rulings = Rulings(readings)
        self.solo = players == 1
        self._number_climbers()
        self._number_spaces()
        self._number_traverse()
        self._number_weather()
        self._number_cards()
        self._number_actions()

    def _number_climbers(self) -> None:
        each = self.config.climbers.each
        self.colours = self.config.colours[: self.players]
        self.climbers = tuple(
            f"{colour}/{shape}" for colour in self.colours for shape in range(1, each + 1)
        )
        self.pieces = tuple(
            tuple(range(seat * each, seat * each + each)) for seat in range(self.players)
        )
        self.seat = tuple(piece // each for piece in range(len(self.climbers)))
        self.climber_numbers = {name: piece for piece, name in enumerate(self.climbers)}

    def _number_spaces(self) -> None:
        config = self.config
        capacity = config.capacity[str(self.players)]
        self.spaces = tuple(config.spaces)
        self.space_numbers = {name: number for number, name in enumerate(self.spaces)}
        data = tuple(config.spaces.values())
        self.space_data = data
        self.points = tuple(space.points for space in data)
        self.capacity = tuple(
            UNLIMITED if SpaceTag.BASE_CAMP in space.tags else capacity[space.zone]
            for space in data
        )
        self.base_camp = self._tagged(SpaceTag.BASE_CAMP)
        self.summit = self._tagged(SpaceTag.SUMMIT)
        self.rescue_spaces = self._rescue_spaces()
        self.cave_cost = tuple(config.caves.cost[s.zone] for s in data) if config.caves else ()
        self.cave_markers = config.caves.markers if config.caves else 0
        self.occupied = bool(config.caves) and not self.rulings.caves_in_order
        self.fields = tuple(sorted({config.victory.start, config.victory.dead, *self.points}))
        self.neighbours = self._neighbours()

    def _number_traverse(self) -> None:
        """Number the ends and the peaks of the traverse (BP traverse board)."""
        traverse, spaces = self.config.traverse, self.spaces
        ends = traverse.ends if traverse else {}
        peaks = traverse.peaks if traverse else {}
        self.ends, self.peaks = tuple(ends), tuple(peaks)
        end_of = {space: n for n, row in enumerate(ends.values()) for space in row}
        peak_of = {peak.space: n for n, peak in enumerate(peaks.values())}
        self.traverse_bonus = traverse.bonus if traverse else 0
        self.end_at = tuple(end_of.get(space, -1) for space in spaces)
        self.peak_at = tuple(peak_of.get(space, -1) for space in spaces)
        players = str(self.players)
        self.peak_values = tuple(peak.tokens.get(players, ()) for peak in peaks.values())

    def _rescue_spaces(self) -> tuple[int, ...]:
        """Give the spaces that a rescued climber may be brought to (K2 family rescue)."""
        if self.config.rescue is None:
            return ()
        zones = list(self.config.zones)
        low = zones[: zones.index(self.config.rescue.below)]
        return tuple(n for n, space in enumerate(self.space_data) if space.zone in low)

    def _tagged(self, tag: SpaceTag) -> int:
        return next(n for n, space in enumerate(self.space_data) if tag in space.tags)

    def _neighbours(self) -> tuple[dict[int, bool], ...]:
        """Give for each space its neighbours, and whether the way there leads up."""
        neighbours: tuple[dict[int, bool], ...] = tuple({} for _ in self.spaces)
        for ends in self.config.ropes.values():
            one, other = (self.space_numbers[end] for end in ends)
            rises = self.space_data[other].height > self.space_data[one].height
            neighbours[one][other] = rises
            neighbours[other][one] = not rises
        return tuple(dict(sorted(near.items())) for near in neighbours)

    def _number_weather(self) -> None:
        tiles = self.config.weather.used
        self.tiles = tuple(tiles)
        self.days_each, self.days = self.config.weather.days_each, self.config.weather.days
        self.entry_cost = tuple(
            tuple(tuple(self._entry_costs(day)) for day in tile.days) for tile in tiles.values()
        )
        self.weather_level = tuple(
            tuple(tuple(self._levels(day)) for day in tile.days) for tile in tiles.values()
        )
        self.tile_draws = self.intern_outcomes(Draw(tile) for tile in self.tiles)

    def _entry_costs(self, day: WeatherDay) -> list[int]:
        return [s.cost + (day.cost if s.zone in day.zones else 0) for s in self.space_data]

    def _levels(self, day: WeatherDay) -> list[int]:
        return [day.acclimatization if s.zone in day.zones else 0 for s in self.space_data]

    def _number_cards(self) -> None:
        cards = self.config.cards
        self.cards = tuple(cards)
        self.card_numbers = {name: number for number, name in enumerate(self.cards)}
        self.card_data = tuple(cards.values())
        self.copies = tuple(card.copies for card in self.card_data)
        self.ascent = tuple(
            card.up
            if card.type is CardType.ROPE
            else card.points * (card.type is CardType.MOVEMENT)
            for card in self.card_data
        )
        self.card_draws = self.intern_outcomes(Draw(card) for card in self.cards)
        tokens = self.config.risk.tokens
        self.tokens = tuple(tokens)
        self.token_values = tuple(token.value for token in tokens.values())
        self.token_copies = tuple(token.copies for token in tokens.values())
        self.token_draws = self.intern_outcomes(Draw(token) for token in self.tokens)

    def _number_actions(self) -> None:
        self.choose = self._choose_cards()
        self.take_risk = tuple(TakeRisk(value) for value in self.token_values)
        self.assign, self.assignments = self._assign()
        self.walk = tuple(
            tuple(Walk(climber, space) for space in self.spaces) for climber in self.climbers
        )
        tents = self.config.tents
        pitch = self.climbers if tents.each else ()
        self.pitch_tent = tuple(PitchTent(climber) for climber in pitch)
        self.pack_tent = tuple(PackTent(climber) for climber in pitch if tents.packing)
        self.own_tents = bool(tents.each) and tents.per is TentOwner.CLIMBER
        choose = pitch if not self.own_tents else ()
        self.choose_tent = tuple(ChooseTent(climber) for climber in choose)
        dig = self.climbers if self.config.caves else ()
        self.build_cave = tuple(BuildCave(climber) for climber in dig)
        self.repair_cave = tuple(RepairCave(climber) for climber in dig)
        self.enter_cave = tuple(EnterCave(climber) for climber in dig)
        self.pay_risk = tuple(
            tuple(PayRisk(climber, pool.value) for pool in POOLS) for climber in self.climbers
        )
        save = self.climbers if self.config.rescue else ()
        self.rescue = tuple(tuple(Rescue(name, space) for space in self.spaces) for name in save)
        self.decline = Decline()
        self.end_turn = EndTurn()
        self.number_actions(self._arguments())

    def intern(self, action: object) -> Action | None:
        """Give the table's own object for an action; chosen cards may stand in any order."""
        known = super().intern(action)
        if known is None and isinstance(action, ChooseCards) and type(action.cards) is tuple:
            if not all(card in self.cards for card in action.cards):
                return None
            return self.choose.get(tuple(sorted(map(self.cards.index, action.cards))))
        return known

    def why_unknown(self, action: object) -> Refusal:
        """Say why the game has no such action: perhaps the card does not serve that use."""
        if (
            isinstance(action, Assign)
            and action.card in self.cards
            and action.climber in self.climbers
            and action.use in tuple(Use)
        ):
            return WRONG_USE
        return super().why_unknown(action)

    def _choose_cards(self) -> dict[tuple[int, ...], ChooseCards]:
        """Give the action for each set of cards that a deck can provide, as sorted numbers."""
        numbers = range(len(self.cards))
        most = self.config.hand.choose
        return {
            chosen: ChooseCards(tuple(self.cards[card] for card in chosen))
            for size in range(1, most + 1)
            for chosen in combinations_with_replacement(numbers, size)
            if all(count <= self.copies[card] for card, count in Counter(chosen).items())
        }

    def _assign(
        self,
    ) -> tuple[tuple[tuple[tuple[Assign, ...], ...], ...], dict[Assign, tuple[int, int, Use]]]:
        """Give the ways to use each card, `[card][climber]`, and their arguments."""
        arguments: dict[Assign, tuple[int, int, Use]] = {}
        rows = []
        for number, (name, card) in enumerate(zip(self.cards, self.card_data, strict=True)):
            row = []
            for piece, climber in enumerate(self.climbers):
                ways = {Assign(name, climber, use.value): use for use in USES[card.type]}
                arguments.update({way: (number, piece, use) for way, use in ways.items()})
                row.append(tuple(ways))
            rows.append(tuple(row))
        return tuple(rows), arguments

    def _arguments(self) -> dict[Action, tuple[Any, ...]]:
        pieces = range(len(self.climbers))
        spaces = range(len(self.spaces))
        arguments: dict[Action, tuple[Any, ...]] = {}
        arguments.update({action: (cards,) for cards, action in self.choose.items()})
        arguments.update({action: (token,) for token, action in enumerate(self.take_risk)})
        arguments.update(self.assignments.items())
        arguments.update({self.walk[p][s]: (p, s) for p in pieces for s in spaces})
        tents = (self.pitch_tent, self.pack_tent, self.choose_tent)
        for row in (*tents, self.build_cave, self.repair_cave, self.enter_cave):
            arguments.update({action: (p,) for p, action in enumerate(row)})
        arguments.update(
            {self.pay_risk[p][n]: (p, pool) for p in pieces for n, pool in enumerate(POOLS)}
        )
        rescues = ((p, s, a) for p, row in enumerate(self.rescue) for s, a in enumerate(row))
        arguments.update({action: (piece, space) for piece, space, action in rescues})
        arguments.update({self.decline: (), self.end_turn: ()})
        return arguments
