"""Random consistent positions of Disaster on K2 anywhere in a game, rich in its hard moments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaigns.disaster.auctions import random_bids
from campaigns.disaster.movements import random_turn
from campaigns.disaster.teams import chosen_teams, set_up_position
from campaigns.disaster.tokens import Supplies
from k2rules.games.disaster.config import Blocking, GoalKind, Role, Sale, Step, Trait

if TYPE_CHECKING:
    import random

    from k2rules import Ruleset
    from k2rules.games.disaster.state import DisasterState
    from k2rules.games.disaster.tables import DisasterTables

__all__ = ["MOMENTS", "generated_state", "random_position"]

MOMENTS = (
    *("set-up", "set-up", "begin", "prepare", "sort", "buy", "move", "move", "way", "arrival"),
    *("shoulder", "shoulder", "shoulder", "end", "last", "night", "night"),
)
"""Where in a game a position may stand; what is there several times is chosen more often."""

DRAW, MOVE, END = Step.DRAW_EVENT.value, Step.MOVE_TEAM.value, Step.END_OF_TURN.value
PHASES: dict[str, tuple[str, str | None]] = {
    "begin": (DRAW, None),
    "prepare": (DRAW, None),
    "sort": (DRAW, "sort_tokens"),
    "buy": (DRAW, "buy"),
    "move": (MOVE, "move"),
    "way": (MOVE, "move"),
    "arrival": (MOVE, "descend"),
    "shoulder": (MOVE, "move"),
    "end": (END, None),
    "night": ("game-end", None),
}
EMPTY = {"begin": 0.8, "prepare": 0.7, "end": 0.5}
"""How often the container is empty, by the moment."""

LAST = ("begin", "buy", "move", "way", "arrival", "end", "end")
"""The moments of the last turn."""
DEAD = -1


def random_position(
    rules: Ruleset, players: int, rng: random.Random, moment: str | None = None
) -> dict[str, Any]:
    """Give a position that agrees with itself: pieces, tokens and markers all add up."""
    moment = moment or rng.choice(MOMENTS)
    tables = rules.tables(players)
    return (
        set_up_position(tables, rng)
        if moment == "set-up"
        else Maker(tables, rng, moment).position()
    )


def generated_state(
    rules: Ruleset, players: int, rng: random.Random, moment: str | None = None
) -> DisasterState:
    """Give the state of a random position."""
    position = random_position(rules, players, rng, moment)
    state: DisasterState = rules.family.place(rules.tables(players), position)
    return state


class Maker:
    """One position being made; pieces and spaces go by their numbers until it is written."""

    def __init__(self, tables: DisasterTables, rng: random.Random, moment: str) -> None:
        self.tables, self.rng = tables, rng
        self.crowds = tables.config.blocking is Blocking.BY_CROWDING
        self.darkness = self._darkness(moment)
        self.moment = rng.choice(LAST) if moment == "last" else moment
        self.phase, self.ask = PHASES[self.moment]
        self.covered = self._covered()
        self.fallen = self._fallen()
        self.supplies = Supplies(tables, rng, dark=self.darkness > 0)
        self.event = self._event()
        self.blocked = [] if self.crowds else self._blocked()
        self.teams = chosen_teams(tables, rng, self._wanted())
        self.pieces = [piece for team in self.teams for piece in team]
        self.crew = [piece for piece in self.pieces if piece in tables.climbers]
        self.at = self._places()
        self.blocked += self._crowded() if self.crowds else []
        self.marks = self._marks()
        self.first = rng.randrange(tables.players)
        self.seat = rng.randrange(tables.players) if self.phase == MOVE else self.first
        self.prestige = [self._prestige() for _ in self.teams]

    def position(self) -> dict[str, Any]:
        """Give the position."""
        tables, rng = self.tables, self.rng
        seats = range(tables.players)
        turn = random_turn(self) if self.phase in (MOVE, END) else {}
        goals = self._goals()
        markers = self._markers(goals)
        supplies = self.supplies
        ropes = supplies.ropes(self.fallen)
        supplies.fill(self.covered, empty=rng.random() < EMPTY.get(self.moment, 0.1))
        if self.phase == MOVE and turn.pop("events?"):
            moves = turn.get("moving") or turn.get("arrived")
            turn["events"] = supplies.lasting(stops=not moves)
        if self.event is not None and self.phase == DRAW:
            turn["event"] = tables.tokens[self.event]
        if self.ask == "buy" and tables.config.event_sale is Sale.AUCTION:
            self.ask = "bid"
            turn |= random_bids(self)
        most = tables.config.preparations.actions
        return {
            "phase": self.phase,
            "ask": self.ask,
            "asked": None if self.ask is None else self.seat,
            "day": self.covered + max(1, self.darkness) + rng.randrange(5),
            "darkness": self.darkness,
            "teams": [[tables.pieces[piece] for piece in team] for team in self.teams],
            "pieces": {tables.pieces[piece]: self._name(s) for piece, s in self.at.items()},
            "tracks": {
                "prestige": {str(s): self.prestige[s] for s in seats},
                "preparations": {
                    str(s): most if self.moment in ("prepare", "sort") else rng.randint(0, most)
                    for s in seats
                },
            },
            "hands": [[] if goal is None else [goal] for goal in goals],
            "supplies": supplies.position(),
            "markers": {**markers, "ropes": ropes},
            "turn": turn,
        }

    def _name(self, space: int) -> str:
        return "dead" if space == DEAD else self.tables.spaces[space]

    def _prestige(self) -> int:
        return self.rng.randint(0, self.tables.config.prestige.start)

    # The night, the track and the tokens that lie there

    def _darkness(self, moment: str) -> int:
        last = self.tables.config.darkness.spaces
        if moment == "night":
            return last
        if moment == "last":
            return last - 1
        dark = self.rng.randrange(1, last)
        return dark if moment == "shoulder" else self.rng.choice([0, dark])

    def _covered(self) -> int:
        """Give the covered spaces of the Avalanche Track, rather more than less."""
        full = self.tables.config.avalanche.spaces
        if self.darkness or (self.phase != DRAW and self.rng.random() < 0.1):
            return full
        if self.moment == "arrival":
            return self.rng.randrange(min(self.tables.collapse_at), full)
        return self.rng.choice([self.rng.randrange(full), self.rng.randrange(full // 2, full)])

    def _fallen(self) -> list[int]:
        """Give the spaces that have collapsed, by the track and by numbers."""
        tables = self.tables
        fallen = [space for tokens, space in tables.collapse_at.items() if tokens <= self.covered]
        for _, space, after in tables.collapse_by:
            if after in fallen and self.rng.random() < 0.6:
                fallen.append(space)
        return fallen

    def _event(self) -> int | None:
        """Take the token of the turn, where it has been drawn; some sort what they drew."""
        supplies, rng = self.supplies, self.rng
        if self.moment == "sort":
            kept = supplies.take() if rng.random() < 0.4 else None
            supplies.draw(self.tables.config.preparations.draw - (kept is not None))
            return kept
        if self.moment in ("begin", "prepare", "night"):
            return None
        return supplies.take() if self.moment == "buy" else rng.randrange(len(self.tables.tokens))

    def _blocked(self) -> list[int]:
        """Give the ridges that the number of the event blocks."""
        tables = self.tables
        if self.event is None or self.moment in ("sort", "end") or self.rng.random() < 0.1:
            return []
        number = tables.token_data[self.event].number
        everywhere = tables.ruling("avalanche-space-blocked", "blocked")
        return [
            space
            for space in sorted(tables.ridges)
            if number in tables.space_data[space].numbers
            and (everywhere or space not in self.fallen)
        ]

    def _crowded(self) -> list[int]:
        """Give some of the ridges with a crowd, as far as there are markers."""
        tables, rng = self.tables, self.rng
        there = [self.at[climber] for climber in self.crew]
        crowded = [
            space
            for space in sorted(tables.ridges)
            if there.count(space) >= tables.config.crowd and space not in self.fallen
        ]
        left = tables.config.blocked_markers - len(self.fallen)
        return [space for space in crowded if rng.random() < 0.7][: max(0, left)]

    # Pieces

    def _wanted(self) -> frozenset[int]:
        """Give the climbers that get lost, where that is what the position is for."""
        lost, traits = Trait.BAD_SENSE_OF_DIRECTION, self.tables.traits
        if self.moment != "shoulder":
            return frozenset()
        return frozenset(piece for piece in self.tables.climbers if lost in traits[piece])

    def _places(self) -> dict[int, int]:
        """Place every piece: many together, near avalanche spaces, blocked ridges or the top."""
        tables, rng = self.tables, self.rng
        usual = self._usual()
        at: dict[int, int] = {}
        for guide, *crew in self.teams:
            at[guide] = rng.choice(usual)
            for climber in crew:
                beside = rng.random() < (0.5 if self.moment == "night" else 0.35)
                at[climber] = at[guide] if beside else rng.choice(usual)
                gone = rng.random()
                if gone < 0.06:
                    at[climber] = DEAD
                elif gone < (0.25 if self.moment == "night" else 0.12):
                    at[climber] = tables.box
            gone = rng.random()
            if gone < 0.04:
                at[guide] = DEAD
            elif gone < 0.15 and self.darkness:
                at[guide] = tables.box
        return at

    def _usual(self) -> list[int]:
        """Give spaces to choose from; some are there often."""
        tables, rng = self.tables, self.rng
        route = list(range(tables.box))
        around: dict[str, list[int]] = {
            "anywhere": route,
            "avalanche": [s for f in self.fallen for s in (f, f, f + 1, f + 1, f + 2)],
            "ridges": self._around_ridges(),
            "shoulder": [tables.shoulder] * 4 + [tables.shoulder - 1, tables.shoulder + 1],
            "high": [tables.traverse_goal - 1, *range(tables.traverse_goal, tables.box)],
            "low": route[: tables.rope_end + 1],
        }
        hard = ["avalanche", "shoulder" if self.darkness else "ridges"]
        styles = {"arrival": "avalanche", "shoulder": "shoulder"}
        style = styles.get(self.moment) or rng.choice([*around, *hard])
        near = [space for space in around[style] if space in route]
        if self.moment == "shoulder":
            return near
        return near * (2 * len(route) // len(near) + 1) + route if near else route

    def _around_ridges(self) -> list[int]:
        """Give spaces at blocked ridges, or at those on which a crowd may come together."""
        if self.crowds:
            free = sorted(self.tables.ridges - set(self.fallen))
            return [space for ridge in free[:2] for space in (ridge, ridge, ridge + 1)]
        return [s for b in self.blocked for s in (b - 1, b, b + 1, b + 1, b + 2)]

    def _marks(self) -> dict[int, str]:
        """Give the markers that climbers have earned, by where they stand or were before."""
        tables, rng = self.tables, self.rng
        marks: dict[int, str] = {}
        for climber in self.crew:
            space, was = self.at[climber], rng.random()
            if space == tables.summit or was < 0.15:
                marks[climber] = "summit"
            elif tables.traverse_goal <= space < tables.box or was < 0.4:
                marks[climber] = "traverse"
        return marks

    def _goals(self) -> list[str | None]:
        """Give the goals of the Sherpas."""
        goals = self.rng.sample(sorted(self.tables.goals), self.tables.players)
        roles = [self.tables.roles[guide] for guide, *_ in self.teams]
        return [
            goal if role is Role.SHERPA else None for goal, role in zip(goals, roles, strict=True)
        ]

    def _markers(self, goals: list[str | None]) -> dict[str, Any]:
        tables, rng = self.tables, self.rng
        alive = [piece for piece in self.crew if 0 <= self.at[piece] < tables.box]
        light = rng.choice(alive) if alive and rng.random() < 0.4 else None
        sick = rng.choice(self.crew) if rng.random() < 0.3 and self.supplies.sicken() else None
        if light is not None:
            self.supplies.shine()
        guides = [self.at[guide] for guide, *_ in self.teams]
        summited = [space == tables.summit or rng.random() < 0.15 for space in guides]
        return {
            "blocked": [tables.spaces[space] for space in self.blocked],
            "avalanche": [tables.spaces[space] for space in self.fallen],
            "summit": {tables.pieces[piece]: mark for piece, mark in self.marks.items()},
            "flashlight": None if light is None else tables.pieces[light],
            "sick": None if sick is None else tables.pieces[sick],
            "summited": summited,
            "first-player": self.first,
            "achieved": [
                self._achieved(goal, space, there)
                for goal, space, there in zip(goals, guides, summited, strict=True)
            ],
        }

    def _achieved(self, goal: str | None, space: int, there: bool) -> str | None:  # noqa: FBT001
        """Give the goal if it has been achieved: all but those that the end decides."""
        kind = self.tables.config.goals[goal].goal if goal is not None else None
        bivouac = kind is GoalKind.BIVOUAC and space == self.tables.box
        led = kind is GoalKind.SUMMIT_WITH_CLIMBER and there and self.rng.random() < 0.5
        return goal if bivouac or led else None
