"""Random consistent positions anywhere on the mountain, as plain data for `from_position`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaigns.k2.markers import random_markers
from campaigns.k2.turns import random_turn
from k2rules.games.k2.config import Step

if TYPE_CHECKING:
    import random

    from k2rules import Ruleset
    from k2rules.games.k2.state import K2State
    from k2rules.games.k2.tables import K2Tables

__all__ = ["MOMENTS", "generated_state", "random_position"]

MOMENTS = ("choose", "risk", "act", "turn", "check", "end")
"""Where in a day a position may stand."""

PHASES = {
    "choose": Step.CHOOSE_CARDS,
    "risk": Step.TAKE_RISK,
    "act": Step.ACT,
    "turn": Step.ACT,
    "check": Step.CHECK_ACCLIMATIZATION,
    "end": Step.END_DAY,
}
PLACES = ("anywhere", "high", "ridge", "low", "crowd")


def random_position(
    rules: Ruleset,
    players: int,
    rng: random.Random,
    moment: str | None = None,
    day: int | None = None,
) -> dict[str, Any]:
    """Give a position that agrees with itself: cards, tokens and tiles all add up."""
    return _Maker(rules.tables(players), rng, moment or rng.choice(MOMENTS), day).position()


def generated_state(
    rules: Ruleset, players: int, rng: random.Random, moment: str | None = None
) -> K2State:
    """Give the state of a random position."""
    position = random_position(rules, players, rng, moment)
    state: K2State = rules.family.place(rules.tables(players), position)
    return state


class _Maker:
    """One position being made."""

    def __init__(self, tables: K2Tables, rng: random.Random, moment: str, day: int | None) -> None:
        self.tables, self.rng, self.moment = tables, rng, moment
        self.config = tables.config
        late = tables.days - rng.randint(0, 1)
        self.day = day or (late if rng.random() < 0.4 else rng.randint(1, tables.days))
        self.start = (self.day - 1) % tables.players
        self.places = self._places()
        self.alive = [any(self.places[p] >= 0 for p in own) for own in tables.pieces]
        self.dealt = [self._deal(seat) for seat in range(tables.players)]
        self.seat = self._seat()

    def position(self) -> dict[str, Any]:
        """Give the position."""
        tables, rng = self.tables, self.rng
        revealed = self._revealed()
        holder = self._holder(revealed)
        self._discard(revealed)
        tokens = self._tokens(holder)
        position = {
            "phase": PHASES[self.moment].value,
            "day": self.day,
            "pieces": {tables.climbers[p]: self._name(s) for p, s in enumerate(self.places)},
            "tracks": {"acclimatization": self._levels(), "victory-points": self._reached()},
            "hands": [hand for hand, _, _ in self.dealt],
            "supplies": {
                "risk-tokens": tokens["shown"],
                "revealed": revealed,
                "played": [played for _, _, played in self.dealt],
                "rescue-cards": self._rescues(),
            },
            "piles": {
                "cards": [pile for _, pile, _ in self.dealt],
                "risk-tokens": tokens["pile"],
                "weather": [],
            },
            "markers": {
                "starting-player": self.start,
                "summit": self._summit(),
                "risk-token": self._held(holder, tokens["held"]),
                **random_markers(tables, rng, self.places, self.points),
            },
        }
        self._weather(position)
        if self.moment == "turn":
            position["ask"] = "turn"
            own = [p for p in tables.pieces[self.seat] if self.places[p] >= 0]
            value = tables.config.risk.tokens[tokens["held"][0]].value if tokens["held"] else 0
            mine = value if holder == self.seat else 0
            position["turn"] = random_turn(tables, rng, own, revealed[self.seat], mine)
        return position

    # Climbers

    def _places(self) -> list[int]:
        """Place every climber within capacity; some are dead, never all."""
        tables, rng = self.tables, self.rng
        self.style = rng.choice(PLACES)
        allowed = self._allowed(self.style)
        places: list[int] = []
        for _ in tables.climbers:
            if not tables.solo and self.day > 1 and rng.random() < 0.08:
                places.append(-1)
                continue
            free = [s for s in allowed if places.count(s) < tables.capacity[s]]
            places.append(rng.choice(free) if free else tables.base_camp)
        if all(place < 0 for place in places):
            places[rng.randrange(len(places))] = tables.base_camp
        return places

    def _allowed(self, style: str) -> list[int]:
        tables, rng = self.tables, self.rng
        order = sorted(range(len(tables.spaces)), key=lambda s: tables.space_data[s].height)
        third = len(order) // 3
        if style == "high":
            return order[-third:]
        if style == "low":
            return order[:third]
        if style == "crowd":
            return rng.sample(order[1 : 2 * third], 2)
        if style == "ridge":
            at = rng.choice(order[third:])
            ridge = [at]
            for _ in range(4):
                at = rng.choice(list(tables.neighbours[at]))
                ridge.append(at)
            return ridge
        return order

    def _name(self, space: int) -> str:
        return "dead" if space < 0 else self.tables.spaces[space]

    def _levels(self) -> dict[str, int]:
        """Give levels; they leave the range of living climbers only within a day."""
        tables, rng = self.tables, self.rng
        rules = self.config.acclimatization
        within = self.moment in ("act", "turn", "check")
        least = rules.dies_below - (2 if within else 0)
        most = rules.most + (3 if within else 0)
        if tables.rulings.dies_at_once:
            least = rules.dies_below
        near = (least, least + 1, most) if self.style == "crowd" else range(least, most + 1)
        return {
            name: rng.choice(near)
            if self.places[piece] >= 0
            else rules.dies_below - rng.randint(1, 3)
            for piece, name in enumerate(tables.climbers)
        }

    def _reached(self) -> dict[str, int]:
        """Give victory points: at least those of the space, sometimes of a higher one."""
        tables, rng = self.tables, self.rng
        self.points = []
        for space in self.places:
            if space < 0:
                self.points.append(self.config.victory.dead)
                continue
            fields = [each for each in tables.fields if each >= tables.points[space]]
            self.points.append(rng.choice(fields) if rng.random() < 0.3 else fields[0])
        return dict(zip(tables.climbers, self.points, strict=True))

    def _summit(self) -> list[str]:
        """Give every living climber that has been on the summit, in some order."""
        top = max(self.tables.fields)
        pieces = [p for p, s in enumerate(self.places) if s >= 0 and self.points[p] == top]
        self.rng.shuffle(pieces)
        return [self.tables.climbers[piece] for piece in pieces]

    def _rescues(self) -> list[int]:
        most = self.config.rescue.cards if self.config.rescue else 0
        return [self.rng.randint(0, most) for _ in range(self.tables.players)]

    # Cards

    def _deal(self, seat: int) -> tuple[list[str], list[str], list[str]]:
        """Give hand, draw pile and played cards as they are when cards are chosen."""
        tables, rng = self.tables, self.rng
        choose, size = self.config.hand.choose, self.config.hand.size
        cards = [
            name for name, n in zip(tables.cards, tables.copies, strict=True) for _ in range(n)
        ]
        rng.shuffle(cards)
        cycle = len(cards) // choose
        day = self.day if self.alive[seat] else rng.randint(1, self.day - 1)
        gone = (day - 1) % cycle * choose
        hand = cards[gone : gone + size]
        pile, played = cards[gone + size :], cards[:gone]
        if not self.alive[seat]:
            hand, played = hand[choose:], played + hand[:choose]
        return hand, pile, played

    def _seat(self) -> int:
        """Give the seat whose turn it is, or would be first."""
        players = self.tables.players
        order = [(self.start + turn) % players for turn in range(players)]
        living = [seat for seat in order if self.alive[seat]]
        return self.rng.choice(living) if self.moment == "turn" else living[0]

    def _revealed(self) -> list[list[str]]:
        """Take the cards of the day from the hands of the living."""
        choose = self.config.hand.choose
        revealed: list[list[str]] = [[] for _ in self.dealt]
        if self.moment == "choose":
            return revealed
        for seat, (hand, _, _) in enumerate(self.dealt):
            if self.alive[seat]:
                revealed[seat] = [hand.pop() for _ in range(min(choose, len(hand)))]
        return revealed

    def _discard(self, revealed: list[list[str]]) -> None:
        """Discard the cards of the seats whose turn is over."""
        players = self.tables.players
        turn = (self.seat - self.start) % players
        over = turn if self.moment in ("act", "turn", "risk") else players
        if self.moment == "choose":
            over = 0
        for offset in range(over):
            seat = (self.start + offset) % players
            self.dealt[seat][2].extend(revealed[seat])
            revealed[seat] = []

    # Tokens and tiles

    def _holder(self, revealed: list[list[str]]) -> int | None:
        """Give the seat that took a token today and still has it."""
        tables = self.tables
        if self.moment not in ("act", "turn"):
            return None
        totals = {
            seat: sum(tables.ascent[tables.card_numbers[card]] for card in cards)
            for seat, cards in enumerate(revealed)
            if self.alive[seat]
        }
        most = max(totals.values())
        leaders = [seat for seat, total in totals.items() if total == most]
        if len(leaders) > 1:
            return None
        turn = (self.seat - self.start) % tables.players
        return leaders[0] if (leaders[0] - self.start) % tables.players >= turn else None

    def _tokens(self, holder: int | None) -> dict[str, list[str]]:
        tables, rng = self.tables, self.rng
        names = zip(tables.tokens, tables.token_copies, strict=True)
        tokens = [name for name, count in names for _ in range(count)]
        rng.shuffle(tokens)
        used = self.day - 1 if tables.solo else rng.randint(0, self.day - 1)
        rest = tokens[used:]
        held = [rest.pop()] if holder is not None else []
        face_up = self.config.risk.face_up
        return {"held": held, "shown": rest[:face_up], "pile": rest[face_up:]}

    def _held(self, holder: int | None, held: list[str]) -> dict[str, Any] | None:
        return None if holder is None else {"player": holder, "token": held[0]}

    def _weather(self, position: dict[str, Any]) -> None:
        tables = self.tables
        tiles = list(tables.tiles)
        self.rng.shuffle(tiles)
        left = tiles[(self.day - 1) // tables.days_each :]
        weather = self.config.weather
        shown = min(weather.shown, len(left) - weather.removed)
        day = (self.day - 1) % tables.days_each + 1
        position["weather"] = {"tiles": left[:shown], "day": day}
        position["piles"]["weather"] = left[shown:]
