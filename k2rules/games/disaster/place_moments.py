"""The middle of a step in a position: a descent, a roll, an event that takes effect.

The keys are those of `describe_moment`; each gives the frames above the step's own. Parts that
say less than a state holds are filled in: pieces that descend have moved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.games.disaster.buying import DrawToken
from k2rules.games.disaster.cliff import (
    OVER,
    FrayedRopeRoll,
    Means,
    RopeRoll,
    ScaleRoll,
)
from k2rules.games.disaster.climbers import cannot_step
from k2rules.games.disaster.collapse import NumberCollapse, SaveOne
from k2rules.games.disaster.config import Event
from k2rules.games.disaster.descent import Arrivals
from k2rules.games.disaster.effects import (
    ChooseBearer,
    ChooseInjured,
    ChooseSick,
    InjuryRoll,
    TakeEffects,
    slope,
)
from k2rules.games.disaster.lost import BivouacRoll, LostRoll, cannot_bivouac, is_at_risk
from k2rules.games.disaster.moments import DESCENT, EFFECT, NOTHING, NUMBER, ROLL, TO_DRAW
from k2rules.games.disaster.place_rolls import LONGEST, ROLL_KEYS, ROLLS, read_step, read_throw
from k2rules.games.disaster.places import have_moved
from k2rules.games.disaster.preparing import DrawSome, PreparationsRoll
from k2rules.games.disaster.state import ASIDE, DRAWN, NOBODY
from k2rules.games.disaster.stats import is_stuck

if TYPE_CHECKING:
    from collections.abc import Mapping

    from k2rules.engine.frames import Frame
    from k2rules.engine.positions import Reader
    from k2rules.games.disaster.dice import TeamRoll
    from k2rules.games.disaster.resume import Question
    from k2rules.games.disaster.state import DisasterState

__all__ = ["TARGETS", "MomentPlacing"]

TARGETS = {
    ChooseSick.kind: Event.SICKEN,
    ChooseInjured.kind: Event.INJURE,
    ChooseBearer.kind: Event.PLACE_FLASHLIGHT,
}
"""The questions whom an event happens to, with what happens."""


class MomentPlacing:
    """The middle of a step being read; `moving` tells the movement from the draw of an event."""

    def __init__(
        self, state: DisasterState, reader: Reader, turn: Mapping[str, Any], question: Question
    ) -> None:
        self.state = state
        self.reader = reader
        self.turn = turn
        self.question = question
        self.seat = question.seat
        self.pieces = state.tables.piece_numbers
        self.used: set[str] = set()

    def frames(self, *, moving: bool) -> tuple[Frame, ...]:
        """Give the frames above those of the step, the next thing last; none if it begins it."""
        kind = self.question.kind
        frames: tuple[Frame, ...] = ()
        if kind == Means.kind:
            party, left, others = self._descent()
            frames = (*others, Means(self.seat, party, left))
        elif kind in ROLLS:
            frames = self._rolls(moving=moving)
        elif kind in TARGETS:
            frames = (self._targeting(TARGETS[kind]),)
        elif kind == SaveOne.kind:
            frames = (*self._after_collapse(), *self._sacrifices())
        elif kind == DrawToken.kind and self.turn.get(TO_DRAW) is not None:
            frames = (self._draws(1),)
        for key in NOTHING:
            if self.turn.get(key) is not None and key not in self.used:
                self.reader.fault(f"turn.{key}", f"there is none while the question is {kind}")
        return frames

    def _part(self, key: str, known: tuple[str, ...]) -> Mapping[str, Any]:
        self.used.add(key)
        return self.reader.mapping(self.turn.get(key), f"turn.{key}", known)

    def _descent(self) -> tuple[tuple[int, ...], int, tuple[Frame, ...]]:
        """Read who descends, what is left to them, and the frame of those after them."""
        g, reader = self.state, self.reader
        part = self._part(DESCENT, ("party", "left", "then", "then-left"))
        party = tuple(reader.names(part.get("party", []), "turn.descent.party", self.pieces))
        left = reader.number(part.get("left", OVER), "turn.descent.left", OVER, LONGEST)
        then = part.get("then")
        later = tuple(reader.names(then or [], "turn.descent.then", self.pieces))
        rest = reader.number(part.get("then-left", OVER), "turn.descent.then-left", OVER, LONGEST)
        if (left, rest) != (OVER, OVER) and not g.tables.ruling("after-a-scale", "goes-on"):
            reader.fault("turn.descent", "a descent ends the move")
        if g.mover in party:
            reader.fault("turn.moving", "a piece that descends is not on its way")
        waiting = set(g.waiting(self.seat))
        together = len({g.pos[piece] for piece in party}) == 1
        if party not in g.tables.descend or not together or not waiting.issuperset(party):
            message = "expected pieces that descend together from an avalanche space"
            reader.fault("turn.descent.party", message)
        if not waiting.issuperset(later) or len({*party, *later}) < len(party) + len(later):
            reader.fault("turn.descent.then", "expected other pieces on an avalanche space")
        if later and g.tables.ruling("descent-time", "next-turn"):
            reader.fault("turn.descent.then", "by the ruling descent-time nobody has just arrived")
        if later and len({g.pos[piece] for piece in (*party, *later)}) > 1:
            reader.fault("turn.descent.then", "pieces that arrive together stand on one space")
        if any(is_stuck(g, piece) for piece in (*party, *later)):
            reader.fault("turn.descent", "a HAP who is stuck does not descend")
        have_moved(g, party)
        have_moved(g, (*party, *later))
        return party, left, () if then is None else (Arrivals(self.seat, later, rest),)

    def _effect(self, *wanted: Event) -> TakeEffects:
        """Read which effect of which token takes place, and give the frame that begins it."""
        g, reader = self.state, self.reader
        part = self._part(EFFECT, ("token", "number", "buyer"))
        token = reader.name(part.get("token"), "turn.effect.token", g.tables.token_numbers)
        effects = g.tables.kinds[token].effects
        number = reader.number(part.get("number", 0), "turn.effect.number", 0, LONGEST)
        last = g.tables.players - 1
        buyer = reader.number(part.get("buyer", self.seat), "turn.effect.buyer", 0, last)
        if number >= len(effects) or effects[number].do not in wanted:
            asked = " or ".join(each.value for each in wanted)
            reader.fault("turn.effect", f"the effect of the token is not to {asked}")
        elif g.place[token] != ASIDE:
            reader.fault("turn.effect.token", "an event that takes effect has been set aside")
        return TakeEffects(buyer, token, number)

    def _targeting(self, event: Event) -> TakeEffects:
        begun = self._effect(event)
        if begun.seat != self.seat:
            self.reader.fault("turn.effect.buyer", "whom it happens to is the choice of the buyer")
        return begun

    def _sacrifices(self) -> list[Frame]:
        """Find whom each guide may save from the space that has come down last, in turn."""
        g = self.state
        guide = g.guide(self.seat)
        space = NOBODY if guide == NOBODY else g.pos[guide]
        fallen = {g.tables.collapse_at.get(len(g.track))}
        fallen |= {each for _, each, _ in g.tables.collapse_by}
        if space not in fallen or not g.avalanche[space] or not self._saving(self.seat, space):
            message = "no guide and climber are together where the serac has just come down"
            self.reader.fault("ask", message)
        seats = g.seats[g.seats.index(self.seat) :]
        found = [self._saving(seat, space) for seat in reversed(seats)]
        return [frame for frame in found if frame is not None]

    def _saving(self, seat: int, space: int) -> SaveOne | None:
        """Give the question whom a seat's guide saves, if he and a climber are on the space."""
        g, guide = self.state, self.state.guide(seat)
        victims = tuple(climber for climber in g.team(seat) if g.pos[climber] == space)
        together = guide != NOBODY and g.pos[guide] == space
        return SaveOne(seat, guide, victims) if victims and together else None

    def _after_collapse(self) -> list[Frame]:
        """Read what goes on after a collapse: draws, and the space that waits for a number."""
        g = self.state
        draws = [] if self.turn.get(TO_DRAW) is None else [self._draws(0)]
        if self.turn.get(NUMBER) is None:
            return draws
        self.used.add(NUMBER)
        if not g.tables.ruling("collapse-by-number", "same-token"):
            self.reader.fault("turn.number", "it counts before the space of the track comes down")
        number = self.reader.number(self.turn[NUMBER], "turn.number", 0, LONGEST)
        return [*draws, NumberCollapse(number)]

    def _draws(self, coming: int) -> Frame:
        """Read how many tokens are drawn with preparations besides those that are `coming`."""
        g, rules = self.state, self.state.tables.config.preparations
        self.used.add(TO_DRAW)
        after = self.reader.number(self.turn[TO_DRAW], "turn.to-draw", 0, rules.draw - coming)
        drawn = g.place.count(DRAWN) + after + coming
        some_went = g.tables.ruling("unkept-darkness", "all-go")
        if g.preparations[g.first] < rules.actions:
            self.reader.fault("turn.to-draw", "no preparations are ready")
        elif drawn > rules.draw or (drawn < rules.draw and not some_went):
            self.reader.fault("turn.to-draw", f"{rules.draw} tokens are drawn in all")
        return DrawSome(g.first, after + coming)

    def _rolls(self, *, moving: bool) -> tuple[Frame, ...]:
        """Read what is rolled for, and how far the roll has come."""
        g, reader = self.state, self.reader
        part = self._part(ROLL, ROLL_KEYS)
        kinds = [DESCENTS, MOVES] if moving else [DRAWS]
        names = {name: number for number, name in enumerate(n for each in kinds for n in each)}
        what = list(names)[reader.name(part.get("for"), "turn.roll.for", names)]
        below, roll = self._descent_roll(what) if what in DESCENTS else self._roll(what, part)
        return (*below, read_throw(g, reader, part, roll, self.question))

    def _descent_roll(self, what: str) -> tuple[tuple[Frame, ...], TeamRoll]:
        g = self.state
        party, left, others = self._descent()
        ropes = g.ropes[g.pos[party[0]]] if party and g.on_route(party[0]) else ()
        if what == ScaleRoll.what:
            return others, ScaleRoll(self.seat, party, left)
        sound = what == RopeRoll.what
        if not ropes or (ropes[-1] >= 0) != sound:
            self.reader.fault("turn.roll.for", f"no {what} lies on top there")
        return others, (RopeRoll if sound else FrayedRopeRoll)(self.seat, party)

    def _roll(self, what: str, part: Mapping[str, Any]) -> tuple[tuple[Frame, ...], TeamRoll]:
        if what == PreparationsRoll.what:
            if self.state.preparations[self.seat] < self.state.tables.config.preparations.actions:
                self.reader.fault("turn.roll.for", "no preparations are ready")
            return (), PreparationsRoll(self.seat)
        piece = self.reader.name(part.get("piece"), "turn.roll.piece", self.pieces)
        if self.state.leader[piece] != self.seat:
            self.reader.fault("turn.roll.piece", "expected a piece of the player who is asked")
        if what == BivouacRoll.what:
            return (), self._bivouac(piece)
        if what == InjuryRoll.what:
            return self._injury(piece)
        return self._lost(piece, part)

    def _bivouac(self, piece: int) -> TeamRoll:
        g = self.state
        g.moved[piece] = 0
        if cannot_bivouac(g, piece) is not None:
            self.reader.fault("turn.roll.piece", "the piece cannot try to bivouac")
        g.moved[piece] = 1
        return BivouacRoll(self.seat, piece)

    def _injury(self, piece: int) -> tuple[tuple[Frame, ...], TeamRoll]:
        g, begun = self.state, self._effect(Event.INJURE)
        if piece not in g.tables.climbers or not g.on_route(piece) or g.marker[piece]:
            self.reader.fault("turn.roll.piece", "the event cannot happen to the piece")
        below = TakeEffects(begun.seat, begun.token, begun.number + 1)
        return (below,), InjuryRoll(self.seat, piece, begun.token)

    def _lost(self, piece: int, part: Mapping[str, Any]) -> tuple[tuple[Frame, ...], TeamRoll]:
        """Read a roll on leaving the Shoulder: in the climber's own step, or by an event."""
        g, reader = self.state, self.reader
        space = reader.name(part.get("to"), "turn.roll.to", g.tables.space_numbers)
        then = reader.names(part.get("then", []), "turn.roll.then", self.pieces)
        below = read_step(g, reader, part, LostRoll(self.seat, piece, space))
        leaving = [piece, *then]
        if self.turn.get(EFFECT) is not None:
            begun = self._effect(Event.SLIDE)
            others = [LostRoll(g.leader[each], each, space) for each in then]
            below = (TakeEffects(begun.seat, begun.token, begun.number + 1), *others)
            fits = space == slope(g, g.tables.shoulder)[-1]
        elif part.get("carried-by") is not None:
            fits = g.moved[piece] == 1 and not then
        else:
            g.left += 1
            moves = g.mover == piece and g.on_route(piece) and not then
            fits = moves and cannot_step(g, piece, space) is None
            g.left -= 1
        here = all(
            p in g.tables.climbers and g.pos[p] == g.tables.shoulder and is_at_risk(g, p, space)
            for p in leaving
        )
        if not fits or not here or len(set(leaving)) < len(leaving):
            reader.fault("turn.roll", "the climber does not leave the Shoulder at risk so")
        return below, LostRoll(self.seat, piece, space)


DESCENTS = (ScaleRoll.what, RopeRoll.what, FrayedRopeRoll.what)
MOVES = (LostRoll.what, BivouacRoll.what)
DRAWS = (InjuryRoll.what, PreparationsRoll.what, LostRoll.what)
"""What is rolled for in a descent, in other movement, and in the first step of a turn."""
