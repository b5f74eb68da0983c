"""A Disaster ruleset compiled for a number of players: what play looks up by number."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar

from k2rules.engine import rolls
from k2rules.engine.decisions import Action, Draw, Roll
from k2rules.engine.tables import Tables
from k2rules.games.disaster import actions
from k2rules.games.disaster.config import Play, Role, Sale, Skill, SpaceTag, Trait

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from k2rules.engine.frames import Frame
    from k2rules.games.disaster.blocking import BlockingRule
    from k2rules.games.disaster.config import Climber, DisasterConfig, Guide

__all__ = ["BOX", "MOST_PRESTIGE", "DisasterTables", "Rulings"]

MOST_PRESTIGE = 99
"""The most Prestige that a position can give a seat."""

BOX = "lost-bivouac"
"""The box beside the route for pieces that are lost or have bivouacked."""


class Rulings:
    """The chosen reading of every ruling that has several, as a question play can ask."""

    def __init__(self, readings: Mapping[str, str]) -> None:
        self.readings = readings

    def __call__(self, slug: str, reading: str) -> bool:
        """Whether this reading of a ruling is in force."""
        return self.readings.get(slug) == reading


class DisasterTables(Tables):
    """Pieces, spaces and tokens by number, in the order of the YAML.

    Every guide and climber of every team has a number; the state says who is in the game. Spaces
    count from High Camp upwards; the number after the Summit's is the box. `orders` lists the seats
    from each seat on. `sale` gives the frame
    that sells the event of the turn, to a seat or beginning with it; `blocking` blocks ridges.
    """

    family: ClassVar[str] = "disaster"

    def __init__(
        self,
        config: DisasterConfig,
        readings: Mapping[str, str],
        players: int,
        sale: Callable[[int], Frame],
        blocking: BlockingRule,
    ) -> None:
        super().__init__(players)
        self.config = config
        seats = tuple(range(players))
        self.orders = tuple((*seats[first:], *seats[:first]) for first in seats)
        self.sale = sale
        self.blocking = blocking
        self.ruling = Rulings(readings)
        self._number_pieces()
        self._add_skills()
        self._number_spaces()
        self._number_tokens()
        self.die = tuple(Roll(face) for face in range(1, config.die + 1))
        self.intern_outcomes(self.die)
        self.number_actions(dict(self._arguments()))

    def _number_pieces(self) -> None:
        config = self.config
        self.teams = tuple(config.teams)
        names: dict[str, Guide | Climber] = {}
        self.team_guides: list[tuple[int, ...]] = []
        self.team_climbers: list[tuple[int, ...]] = []
        for name, team in config.teams.items():
            first = len(names)
            names.update({f"{name}/{each}": guide for each, guide in team.guides.items()})
            middle = len(names)
            names.update({f"{name}/{each}": climber for each, climber in team.climbers.items()})
            self.team_guides.append(tuple(range(first, middle)))
            self.team_climbers.append(tuple(range(middle, len(names))))
        self.pieces = tuple(names)
        self.piece_numbers = {name: piece for piece, name in enumerate(self.pieces)}
        self.data = tuple(names.values())
        self.guides = frozenset(piece for team in self.team_guides for piece in team)
        self.climbers = frozenset(range(len(names))) - self.guides
        self.movement = tuple(each.movement for each in self.data)
        self.roles: tuple[Role | None, ...] = tuple(getattr(d, "role", None) for d in self.data)
        self.skills: tuple[frozenset[Skill], ...] = tuple(
            frozenset(getattr(each, "skills", ())) for each in self.data
        )
        self.traits: tuple[frozenset[Trait], ...] = tuple(
            frozenset(getattr(each, "traits", ())) if config.advanced.traits else frozenset()
            for each in self.data
        )

    def _add_skills(self) -> None:
        """Keep by piece what its skills and traits add up to, and who has some of them."""
        config, pieces = self.config, range(len(self.pieces))
        skills = [[config.skills[skill] for skill in own] for own in self.skills]
        self.more_spaces = tuple(sum(skill.spaces for skill in own) for own in skills)
        self.more_climbers = tuple(sum(skill.climbers for skill in own) for own in skills)
        self.guide_cost = tuple(
            sum(config.traits[trait].guide_cost for trait in own) for own in self.traits
        )
        self.resolute = {p for p in pieces if any(s.ignores_darkness for s in skills[p])}
        passing = {p for p in pieces if any(skill.passes_blocked for skill in skills[p])}
        self.passing = passing | {p for p in pieces if Trait.ADVANCED_CLIMBER in self.traits[p]}
        unfit = {Trait.CAUTIOUS, Trait.EXTRA_EQUIPMENT}
        pushing = self.climbers if config.advanced.pushing else ()
        self.pushing = {p for p in pushing if not unfit & self.traits[p]}

    def _number_spaces(self) -> None:
        spaces = self.config.spaces
        self.spaces = (*spaces, BOX)
        self.space_numbers = {name: number for number, name in enumerate(self.spaces)}
        self.space_data = tuple(spaces.values())
        self.box = len(spaces)
        self.neighbours = tuple(
            tuple(space for space in (here + 1, here - 1) if 0 <= space < self.box)
            for here in range(self.box)
        )
        self.ridges = frozenset(n for n, space in enumerate(self.space_data) if space.ridge)
        self.high_camp = self._tagged(SpaceTag.HIGH_CAMP)
        self.shoulder = self._tagged(SpaceTag.SHOULDER)
        self.rope_end = self._tagged(SpaceTag.ROPE_END)
        self.traverse_goal = self._tagged(SpaceTag.TRAVERSE_GOAL)
        self.summit = self._tagged(SpaceTag.SUMMIT)
        self.marker_spaces = frozenset((self.traverse_goal, self.summit))
        self.bivouac_limit = self._tagged(SpaceTag.BIVOUAC_LIMIT)
        zones = self.config.zones
        self.fate = tuple(zones[space.zone].fate for space in self.space_data)
        collapses = self.config.avalanche.collapses.values()
        self.collapse_at = {c.tokens: self.space_numbers[c.space] for c in collapses if c.tokens}
        self.collapse_by = tuple(
            (c.number, self.space_numbers[c.space], self.space_numbers[c.after])
            for c in collapses
            if c.number
        )

    def _tagged(self, tag: SpaceTag) -> int:
        return next(n for n, space in enumerate(self.space_data) if tag in space.tags)

    def _number_tokens(self) -> None:
        config = self.config
        self.tokens = tuple(config.tokens)
        self.token_numbers = {name: number for number, name in enumerate(self.tokens)}
        self.token_data = tuple(config.tokens.values())
        self.kinds = tuple(config.token_kinds[token.of] for token in self.token_data)
        self.playable = tuple(n for n, k in enumerate(self.kinds) if k.held is Play.ANY_TIME)
        self.token_draws = self.intern_outcomes(Draw(token) for token in self.tokens)
        self.goals = tuple(config.goals)
        self.goal_data = tuple(config.goals.values())
        self.goal_draws = self.intern_outcomes(Draw(goal) for goal in self.goals)

    def _arguments(self) -> Iterator[tuple[Action, tuple[Any, ...]]]:
        """Give every action with its arguments, and keep the tables that options are taken from."""
        pieces = range(len(self.pieces))
        spaces = range(len(self.space_data))
        self.choose_team = tuple(actions.ChooseTeam(team) for team in self.teams)
        self.choose_guide = tuple(actions.ChooseGuide(name) for name in self.pieces)
        self.choose_climber = tuple(actions.ChooseClimber(name) for name in self.pieces)
        self.keep = tuple(actions.Keep(token) for token in self.tokens)
        self.put_back = tuple(actions.PutBack(token) for token in self.tokens)
        self.target = tuple(actions.Target(name) for name in self.pieces)
        self.play_held = tuple(actions.PlayHeld(token) for token in self.tokens)
        self.place_marker = tuple(actions.PlaceMarker(self.spaces[space]) for space in spaces)
        self.remove_marker = tuple(actions.RemoveMarker(self.spaces[space]) for space in spaces)
        self.bid = tuple(actions.Bid(amount) for amount in self._amounts())
        self.step = tuple(
            tuple(actions.Step(name, self.spaces[space]) for space in spaces)
            for name in self.pieces
        )
        self.lift = tuple(actions.Lift(name) for name in self.pieces)
        self.push = tuple(actions.Push(name) for name in self.pieces)
        self.pass_flashlight = tuple(actions.PassFlashlight(name) for name in self.pieces)
        self.bivouac = tuple(actions.Bivouac(name) for name in self.pieces)
        self.draw_fate = tuple(actions.DrawFate(name) for name in self.pieces)
        yield from self._by_number()
        yield from ((self.step[p][s], (p, s)) for p in pieces for s in spaces)
        yield from self._carries()
        yield from self._parties()
        for plain in PLAIN:
            yield plain, ()

    def _by_number(self) -> Iterator[tuple[Action, tuple[Any, ...]]]:
        """Give the actions about one team, piece, token, space or amount."""
        rows: tuple[tuple[Action, ...], ...] = (
            *(self.choose_team, self.choose_guide, self.choose_climber, self.target, self.lift),
            *(self.push, self.pass_flashlight, self.bivouac, self.draw_fate),
            *(self.keep, self.put_back, self.play_held),
            *(self.place_marker, self.remove_marker, self.bid),
        )
        for row in rows:
            yield from ((action, (n,)) for n, action in enumerate(row))

    def _amounts(self) -> range:
        """Give what may be bid, none where events are not auctioned."""
        return range(MOST_PRESTIGE + 1 if self.config.event_sale is Sale.AUCTION else 0)

    def _carries(self) -> Iterator[tuple[Action, tuple[Any, ...]]]:
        """Give the ways in which a climber carries another (DK2 aid f)."""
        self.carry: dict[tuple[int, int], Action] = {}
        for by in sorted(self.climbers):
            if Trait.FORTITUDE in self.traits[by]:
                for piece in sorted(self.climbers - {by}):
                    action = actions.Carry(self.pieces[piece], self.pieces[by])
                    self.carry[piece, by] = action
                    yield action, (piece, by)

    def _parties(self) -> Iterator[tuple[Action, tuple[Any, ...]]]:
        """Give the parties that may descend: a piece alone, or a guide with those he can lead."""
        self.descend: dict[tuple[int, ...], Action] = {}
        climbers = sorted(self.climbers)
        for guide in sorted(self.guides):
            most = self.config.guiding.climbers + sum(
                self.config.skills[skill].climbers for skill in self.skills[guide]
            )
            for size in range(1, most + 1):
                for led in combinations(climbers, size):
                    self._party((guide, *led))
        for piece in range(len(self.pieces)):
            self._party((piece,))
        yield from ((action, (party,)) for party, action in self.descend.items())

    def _party(self, party: tuple[int, ...]) -> None:
        self.descend[party] = actions.Descend(tuple(self.pieces[piece] for piece in party))


USE_PREPARATIONS = actions.UsePreparations()
BUY = actions.Buy()
DECLINE = actions.Decline()
DROP_OUT = actions.DropOut()
MOVE_GUIDE = actions.MoveGuide()
MOVE_CLIMBERS = actions.MoveClimbers()
PREPARE = actions.Prepare()
DROP_OFF = actions.DropOff()
STOP = actions.Stop()
SCALE = actions.Scale()
USE_ROPE = actions.UseRope()
PLACE_ROPE = actions.PlaceRope()
SACRIFICE = actions.Sacrifice()
SPEND_LUCK = actions.SpendLuck()
REROLL = actions.Reroll()
END_TURN = actions.EndTurn()

PLAIN: tuple[Action, ...] = (
    USE_PREPARATIONS,
    BUY,
    DECLINE,
    DROP_OUT,
    MOVE_GUIDE,
    MOVE_CLIMBERS,
    PREPARE,
    DROP_OFF,
    STOP,
    SCALE,
    USE_ROPE,
    PLACE_ROPE,
    SACRIFICE,
    SPEND_LUCK,
    REROLL,
    END_TURN,
    rolls.PASS,
)
"""The actions without words."""
