"""A K2 state from a position given as plain data: puzzles, tests, a table resumed from a photo.

The keys are those of `describe`. What is left out is as at set-up; hands, tokens and tiles that
are left out are drawn. `phase` names the phase that begins (by default the choice of cards),
`ask` the decision within it and `asked` the seat that it is put to. What the position does not
show lies in the piles, unless `piles` says otherwise.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any

from k2rules.engine.positions import Reader
from k2rules.games.k2.agree import ENDS, disagreements
from k2rules.games.k2.config import Step
from k2rules.games.k2.death import Rescue
from k2rules.games.k2.describe import teams, tents_off
from k2rules.games.k2.place_caves import KEYS as KEYS_OF_CAVES
from k2rules.games.k2.place_caves import disagreeing_caves, read_caves
from k2rules.games.k2.place_traverse import KEYS as KEYS_OF_TRAVERSE
from k2rules.games.k2.place_traverse import disagreeing_tokens, read_tokens
from k2rules.games.k2.resume import read_question, resume
from k2rules.games.k2.state import DEAD, DYING, LOST, UNPITCHED, new_state
from k2rules.games.k2.turn import Turn

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from k2rules.games.k2.state import K2State
    from k2rules.games.k2.tables import K2Tables

__all__ = ["place"]

KEYS = (
    "phase",
    "ask",
    "ended_by",
    "day",
    "teams",
    "pieces",
    "tracks",
    "hands",
    "committed",
    "supplies",
    "piles",
    "markers",
    "weather",
    "turn",
    "asked",
    "left",
)
MARKERS = ("starting-player", "summit", "risk-token")
TURN = (*("player", "cards", "points", "owed", "liable", "pledged", "pledged-until", "passing"),)
POINTS = {"move": "free", "up": "up", "down": "down"}


def place(tables: K2Tables, position: Mapping[str, Any]) -> K2State:
    """Give the state of a position, run to its first question.

    Raises:
        PositionError: with every fault of the position.
    """
    reader = Reader()
    return _Placing(tables, reader, reader.mapping(position, "position", KEYS)).place()


class _Placing:
    """One position being read."""

    def __init__(self, tables: K2Tables, reader: Reader, position: Mapping[str, Any]) -> None:
        self.tables = tables
        self.reader = reader
        self.position = position
        self.state = new_state(tables)
        self.spaces = tables.space_numbers
        self.climbers = tables.climber_numbers

    def place(self) -> K2State:
        """Read every part, then the pending business."""
        self._day()
        self._teams()
        self._pieces()
        self._tracks()
        self._supplies()
        self._markers()
        self._weather()
        self._cards()
        self._turn()
        g = self.state
        faults = (disagreements(g, self.question), disagreeing_caves(g), disagreeing_tokens(g))
        for where, message in chain(*faults):
            self.reader.fault(where, message)
        self.reader.finish()
        return self.state.begin(*resume(self.state, self.question))

    def _mapping(self, key: str, known: Sequence[str]) -> Mapping[str, Any]:
        return self.reader.mapping(self.position.get(key), key, known)

    def _day(self) -> None:
        tables, reader = self.tables, self.reader
        self.state.day = reader.number(self.position.get("day", 1), "day", 1, tables.days)
        self.state.weather_day = (self.state.day - 1) % tables.days_each
        ended_by = self.position.get("ended_by")
        if ended_by is not None:
            reader.name(ended_by, "ended_by", {name: number for number, name in enumerate(ENDS)})
            self.state.ended_by = str(ended_by)
        last = tables.players - 1
        start = (self.state.day - 1) % tables.players
        markers = self._marker_mapping()
        start = markers.get("starting-player", start)
        self.state.start = reader.number(start, "markers.starting-player", 0, last)
        self.question = read_question(tables, self.position, reader, self.state.start)

    def _teams(self) -> None:
        """Whose climbers are whose is the same in every position, so it may only be repeated."""
        given = self.position.get("teams")
        if given is not None and given != [list(team) for team in teams(self.state)]:
            self.reader.fault("teams", "each seat has the climbers of its colour")

    def _pieces(self) -> None:
        places = {**self.spaces, "dead": DEAD, "dying": DYING}
        for name, space in self._mapping("pieces", self.tables.climbers).items():
            self.state.pos[self.climbers[name]] = self.reader.name(space, f"pieces.{name}", places)
        for piece, space in enumerate(self.state.pos):
            if space == DEAD:
                self.state.reached[piece] = self.tables.config.victory.dead
                self.state.tent[piece] = LOST
            elif space >= 0:
                points = self.tables.points[space]
                self.state.reached[piece] = max(self.state.reached[piece], points)

    def _tracks(self) -> None:
        reader = self.reader
        tracks = self._mapping("tracks", ("acclimatization", "victory-points"))
        rules = self.tables.config.acclimatization
        highest = rules.track if self.tables.rulings.track_ends else 99
        for key, values, least, most in (
            ("acclimatization", self.state.level, -99, highest),
            ("victory-points", self.state.reached, 0, max(self.tables.fields)),
        ):
            where = f"tracks.{key}"
            for name, value in reader.mapping(tracks.get(key), where, self.tables.climbers).items():
                number = reader.number(value, f"{where}.{name}", least, most)
                values[self.climbers[name]] = number

    def _supplies(self) -> None:
        tables, reader = self.tables, self.reader
        keys = ("risk-tokens", "revealed", "played", "rescue-cards")
        supplies = self._mapping("supplies", keys)
        tokens = {name: number for number, name in enumerate(tables.tokens)}
        if "risk-tokens" in supplies:
            shown = reader.names(supplies["risk-tokens"], "supplies.risk-tokens", tokens)
            self.state.face_up = [shown.count(token) for token in tokens.values()]
        rescues = reader.rows(supplies.get("rescue-cards"), "supplies.rescue-cards", tables.players)
        if rescues is not None:
            most = tables.config.rescue.cards if tables.config.rescue else 0
            self.state.rescues = [
                reader.number(each, f"supplies.rescue-cards[{n}]", 0, most)
                for n, each in enumerate(rescues)
            ]
        self._pile("played", supplies.get("played"), self.state.played)
        rows = reader.rows(supplies.get("revealed"), "supplies.revealed", tables.players)
        if rows is not None:
            self.state.revealed = [
                tuple(sorted(reader.names(row, f"revealed[{n}]", tables.card_numbers)))
                for n, row in enumerate(rows)
            ]

    def _pile(self, where: str, value: object, pile: list[int]) -> bool:
        """Read cards by seat into a pile; False if they are left out."""
        kinds = len(self.tables.cards)
        rows = self.reader.rows(value, where, self.tables.players)
        for seat, row in enumerate(rows or ()):
            cards = self.reader.names(row, f"{where}[{seat}]", self.tables.card_numbers)
            pile[seat * kinds : seat * kinds + kinds] = [cards.count(c) for c in range(kinds)]
        return rows is not None

    def _markers(self) -> None:
        tables, reader, g = self.tables, self.reader, self.state
        markers = self._marker_mapping()
        last = tables.players - 1
        off = {name: place for place, name in tents_off(tables).items()}
        places = {**self.spaces, **off}
        if tables.choose_tent and "tents" not in markers:
            self._first_carries()
        for name, space in reader.mapping(
            markers.get("tents"), "markers.tents", tables.climbers
        ).items():
            g.tent[self.climbers[name]] = reader.name(space, f"markers.tents.{name}", places)
        top = max(tables.fields)
        there = [p for p, points in enumerate(g.reached) if points == top and g.pos[p] != DEAD]
        arrived = markers.get("summit", [tables.climbers[piece] for piece in there])
        g.summit = reader.names(arrived, "markers.summit", self.climbers)
        if len(set(g.summit)) < len(g.summit):
            reader.fault("markers.summit", "a climber stands twice in the order of arrival")
        held = reader.mapping(markers.get("risk-token"), "markers.risk-token", ("player", "token"))
        if held:
            tokens = {name: number for number, name in enumerate(tables.tokens)}
            g.holder = reader.number(held.get("player"), "markers.risk-token.player", 0, last)
            g.token = reader.name(held.get("token"), "markers.risk-token.token", tokens)
        if g.caves:
            read_caves(g, reader, markers)
        if g.ends:
            read_tokens(g, reader, markers)

    def _first_carries(self) -> None:
        """Let the first living climber of each player carry the tent that nothing is said of."""
        for own in self.tables.pieces[: self.question.tents_chosen(self.tables.players)]:
            carrier = next((piece for piece in own if self.state.pos[piece] != DEAD), None)
            if carrier is not None:
                self.state.tent[carrier] = UNPITCHED

    def _marker_mapping(self) -> Mapping[str, Any]:
        tents = ("tents",) if self.tables.pitch_tent else ()
        caves = KEYS_OF_CAVES if self.state.caves else ()
        tokens = KEYS_OF_TRAVERSE if self.state.ends else ()
        return self._mapping("markers", (*MARKERS, *tents, *caves, *tokens))

    def _weather(self) -> None:
        tables, reader, g = self.tables, self.reader, self.state
        tiles = {name: number for number, name in enumerate(tables.tiles)}
        weather = self._mapping("weather", ("tiles", "day"))
        piles = self._mapping("piles", ("cards", "risk-tokens", "weather"))
        g.forecast = reader.names(weather.get("tiles", []), "weather.tiles", tiles)
        if len(set(g.forecast)) < len(g.forecast) or len(g.forecast) > tables.config.weather.shown:
            reader.fault("weather.tiles", "too many tiles, or one of them twice")
        if "day" in weather:
            day = reader.number(weather["day"], "weather.day", 1, tables.days_each)
            if day != g.weather_day + 1:
                reader.fault("weather.day", f"day {g.day} is day {g.weather_day + 1} of its tile")
        left = len(tables.tiles) - (g.day - 1) // tables.days_each
        pile = [tile for tile in tiles.values() if tile not in g.forecast]
        pile = pile[max(0, len(pile) - max(0, left - len(g.forecast))) :]
        if "weather" in piles:
            pile = reader.names(piles["weather"], "piles.weather", tiles)
        g.tile_pile = [pile.count(tile) for tile in tiles.values()]
        self._risk_pile(piles)

    def _risk_pile(self, piles: Mapping[str, Any]) -> None:
        tables, g = self.tables, self.state
        tokens = {name: number for number, name in enumerate(tables.tokens)}
        used = list(g.face_up)
        if g.holder >= 0:
            used[g.token] += 1
        g.risk_pile = [max(0, c - u) for c, u in zip(tables.token_copies, used, strict=True)]
        if "risk-tokens" in piles:
            pile = self.reader.names(piles["risk-tokens"], "piles.risk-tokens", tokens)
            g.risk_pile = [pile.count(token) for token in tokens.values()]
        for name, token in tokens.items():
            if used[token] + g.risk_pile[token] > tables.token_copies[token]:
                message = f"more {name} than {tables.token_copies[token]}"
                self.reader.fault("supplies.risk-tokens", message)

    def _cards(self) -> None:
        """Read the hands; what a seat does not hold, show or have played lies in its pile."""
        tables, g = self.tables, self.state
        self._pile("hands", self.position.get("hands"), g.hand)
        committed = self.reader.rows(self.position.get("committed"), "committed", tables.players)
        if committed is not None:
            g.chosen = [
                tuple(sorted(self.reader.names(row, f"committed[{n}]", tables.card_numbers)))
                for n, row in enumerate(committed)
            ]
        kinds = len(tables.cards)
        for seat in range(tables.players):
            for card, name in enumerate(tables.cards):
                index = seat * kinds + card
                used = g.hand[index] + g.played[index] + g.revealed[seat].count(card)
                if used > tables.copies[card]:
                    self.reader.fault(f"seat {seat}", f"more {name} than {tables.copies[card]}")
                if g.chosen[seat].count(card) > g.hand[index]:
                    self.reader.fault(f"committed[{seat}]", f"{name} is not in the hand")
                g.deck[index] = max(0, tables.copies[card] - used)
        piles = self._mapping("piles", ("cards", "risk-tokens", "weather"))
        self._pile("piles.cards", piles.get("cards"), g.deck)

    def _turn(self) -> None:
        """Read the turn that is going on."""
        tables, reader, g = self.tables, self.reader, self.state
        turn = self._mapping("turn", TURN)
        if self.question.kind not in (Turn.kind, Rescue.kind):
            return
        if self.question.phase != Step.ACT.value:
            return
        seat = self.question.seat
        own = tuple(tables.climbers[piece] for piece in tables.pieces[seat])
        if "cards" in turn:
            g.unassigned = sorted(reader.names(turn["cards"], "turn.cards", tables.card_numbers))
        else:
            g.unassigned = list(g.revealed[seat])
        if Counter(g.unassigned) - Counter(g.revealed[seat]):
            reader.fault("turn.cards", "not all of them are among the player's revealed cards")
        for name, pools in reader.mapping(turn.get("points"), "turn.points", own).items():
            where = f"turn.points.{name}"
            for pool, points in reader.mapping(pools, where, tuple(POINTS)).items():
                values: list[int] = getattr(g, POINTS[pool])
                values[self.climbers[name]] = reader.number(points, f"{where}.{pool}", 0, 99)
        value = tables.token_values[g.token] if g.holder == seat else 0
        g.owed = reader.number(turn.get("owed", value), "turn.owed", 0, max(tables.token_values))
        mine = {name: self.climbers[name] for name in own}
        for piece in reader.names(turn.get("liable", []), "turn.liable", mine):
            g.liable[piece] = 1
        self._pledges(turn, mine)
        if turn.get("passing") is not None:
            g.passing = reader.name(turn["passing"], "turn.passing", mine)

    def _pledges(self, turn: Mapping[str, Any], own: Mapping[str, int]) -> None:
        """Read what climbers have pledged to the risk token."""
        reader, g = self.reader, self.state
        pledged = reader.mapping(turn.get("pledged"), "turn.pledged", tuple(own))
        for name, points in pledged.items():
            g.pledged[own[name]] = reader.number(points, f"turn.pledged.{name}", 0, g.owed)
        if turn.get("pledged-until") is not None:
            liability = {self.tables.rulings.liability: 0}
            reader.name(turn["pledged-until"], "turn.pledged-until", liability)
