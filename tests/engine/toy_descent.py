"""DK2 9.2 as a small game on the bare kernel, and exact odds of any game of the kernel.

Numbers stand in `toy_descent.yaml`. One seat; pieces named by the position; spaces count upwards.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import yaml
from attrs import define, frozen

from k2rules.engine.decisions import Action, Roll
from k2rules.engine.frames import Ask, Auto
from k2rules.engine.reasons import Refusal
from k2rules.engine.rolls import PASS, DieRoll, Offer, Throw
from k2rules.engine.state import State, layout, public
from k2rules.engine.tables import Tables

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from k2rules.engine.frames import Frame

RULES = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8"))
FOOT, DEAD, LOST = 0, -1, -2
FRAYED, FRESH = 0, 1


# --- actions ---------------------------------------------------------------------------------


@frozen(cache_hash=True)
class Descend(Action):
    do: ClassVar[str] = "descend"
    party: tuple[str, ...]


@frozen(cache_hash=True)
class Scale(Action):
    do: ClassVar[str] = "scale"


@frozen(cache_hash=True)
class UseRope(Action):
    do: ClassVar[str] = "use_rope"


@frozen(cache_hash=True)
class PlaceRope(Action):
    do: ClassVar[str] = "place_rope"


@frozen(cache_hash=True)
class PlayLuck(Action):
    do: ClassVar[str] = "play_luck"


@frozen(cache_hash=True)
class Reroll(Action):
    do: ClassVar[str] = "reroll"


@frozen(cache_hash=True)
class Sacrifice(Action):
    do: ClassVar[str] = "sacrifice"


SCALE, USE_ROPE, PLACE_ROPE, SACRIFICE = Scale(), UseRope(), PlaceRope(), Sacrifice()


# --- tables and state ------------------------------------------------------------------------


class Route(Tables):
    """Names to numbers; `skills` gives for each piece its skills and traits (`guide` is one)."""

    family: ClassVar[str] = "toy-descent"

    def __init__(self, skills: Mapping[str, Sequence[str]], *, sacrifice_in_a_fall: bool) -> None:
        super().__init__(1)
        self.digest = repr((skills, sacrifice_in_a_fall))
        self.sacrifice_in_a_fall = sacrifice_in_a_fall
        self.skills = tuple(frozenset(each) for each in skills.values())
        self.spaces: list[str] = RULES["route"]
        self.die = tuple(Roll(face) for face in range(1, RULES["die"] + 1))
        self.intern_outcomes(self.die)
        self.offers = (Luck(), Lucky())
        pieces = range(len(self.skills))
        names = list(skills)
        self.descend = {
            party: Descend(tuple(names[piece] for piece in party))
            for size in range(1, len(names) + 1)
            for party in combinations(pieces, size)
        }
        words: dict[Action, tuple[object, ...]] = {d: (p,) for p, d in self.descend.items()}
        plain = (SCALE, USE_ROPE, PLACE_ROPE, Luck.action, Lucky.action, SACRIFICE, PASS)
        self.number_actions({**words, **dict.fromkeys(plain, ())})

    def leads(self, piece: int) -> int:
        """How many climbers the piece can lead: none unless it is a guide."""
        skills = self.skills[piece]
        if "guide" not in skills:
            return 0
        most: int = RULES["leads"]["strong" if "strong" in skills else "otherwise"]
        return most


@layout
@define(eq=False)
class Slope(State[Route]):
    """`pos` gives each piece's space or fate, `ropes` the ropes of each space, the top one last."""

    in_hand: int = public(0)
    luck: int = public(0)
    stack: list[Frame] = public(list)
    pos: list[int] = public(list)
    ropes: list[tuple[int, ...]] = public(list)


def leader(g: Slope, party: tuple[int, ...]) -> int:
    """Give the piece whose skills count: the guide, or whoever descends alone (DK2 8.4)."""
    return max(party, key=g.tables.leads)


# --- the rule --------------------------------------------------------------------------------


@frozen
class Turn(Auto):
    """Whoever is left on an avalanche space must descend in the next turn."""

    def run(self, g: Slope) -> None:
        waiting = tuple(piece for piece, space in enumerate(g.pos) if space > FOOT)
        if waiting:
            g.stack += [self, Arrivals(waiting)]


@frozen
class Arrivals(Auto):
    """Pieces on avalanche spaces descend one after the other."""

    pieces: tuple[int, ...]

    def run(self, g: Slope) -> None:
        waiting = tuple(piece for piece in self.pieces if g.pos[piece] > FOOT)
        if waiting:
            g.stack.append(WhoIsNext(waiting))


@frozen
class WhoIsNext(Ask):
    """The player chooses the order, and whether the guide and those he leads descend as one."""

    kind: ClassVar[str] = "who_is_next"
    pieces: tuple[int, ...]

    def who(self, g: Slope) -> int:  # noqa: ARG002
        return 0

    def options(self, g: Slope) -> Sequence[Action]:
        return [g.tables.descend[party] for party in parties(g, self.pieces)]

    def chosen(self, g: Slope, action: Action) -> None:
        (party,) = g.tables.arguments[action]
        others = tuple(piece for piece in self.pieces if piece not in party)
        g.stack += [Arrivals(others), Means(party)]

    def refusal(self, g: Slope, action: Action) -> Refusal | None:
        return None if action in self.options(g) else CANNOT_DESCEND_SO

    def prompt(self, g: Slope) -> str:  # noqa: ARG002
        return "Who descends next?"


def parties(g: Slope, pieces: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Give every piece alone, and each guide with climbers on his space whom he can lead."""
    yield from ((piece,) for piece in pieces)
    for guide in pieces:
        led = [p for p in pieces if g.pos[p] == g.pos[guide] and not g.tables.leads(p)]
        for number in range(1, g.tables.leads(guide) + 1):
            yield from (tuple(sorted((guide, *some))) for some in combinations(led, number))


@frozen
class Means(Ask):
    """The party uses the rope on its space, places one from the hand, or scales down the cliff."""

    kind: ClassVar[str] = "means"
    party: tuple[int, ...]

    def who(self, g: Slope) -> int:  # noqa: ARG002
        return 0

    def options(self, g: Slope) -> Sequence[Action]:
        space = g.pos[self.party[0]]
        return [action for action, cannot in CANNOT.items() if cannot(g, space) is None]

    def chosen(self, g: Slope, action: Action) -> None:
        space = g.pos[self.party[0]]
        if action == PLACE_ROPE:
            g.in_hand -= 1
            g.ropes[space] += (FRESH,)
            g.stack.append(self)
        elif action == USE_ROPE:
            fresh = g.ropes[space][-1] == FRESH
            g.stack.append(Descent(self.party, "rope" if fresh else "frayed-rope"))
        else:
            g.stack.append(Descent(self.party, "scale"))

    def refusal(self, g: Slope, action: Action) -> Refusal | None:
        cannot = CANNOT.get(action)
        return cannot(g, g.pos[self.party[0]]) if cannot else CANNOT_DESCEND_SO

    def prompt(self, g: Slope) -> str:
        return f"How to descend from {g.tables.spaces[g.pos[self.party[0]]]}?"


def cannot_scale(g: Slope, space: int) -> Refusal | None:  # noqa: ARG001
    return None


def cannot_use_rope(g: Slope, space: int) -> Refusal | None:
    return None if g.ropes[space] else NO_ROPE_THERE


def cannot_place_rope(g: Slope, space: int) -> Refusal | None:
    if not g.in_hand:
        return NO_ROPE_IN_HAND
    return ROPE_THERE if g.ropes[space] and g.ropes[space][-1] == FRESH else None


CANNOT_DESCEND_SO = Refusal("cannot-descend-so", "nobody can descend like this now", "DK2 9.2")
NO_ROPE_THERE = Refusal("no-rope-there", "no rope lies on the space", "DK2 9.2")
NO_ROPE_IN_HAND = Refusal("no-rope-in-hand", "you hold no rope", "DK2 9.2")
ROPE_THERE = Refusal("rope-there", "a sound rope lies on the space", "DK2 9.2")
CANNOT: dict[Action, Callable[[Slope, int], Refusal | None]] = {
    SCALE: cannot_scale,
    USE_ROPE: cannot_use_rope,
    PLACE_ROPE: cannot_place_rope,
}


@frozen
class Descent(DieRoll):
    """One die for the whole party, with what the space and the leader's skill add to it."""

    party: tuple[int, ...]
    means: str

    def who(self, g: Slope) -> int:  # noqa: ARG002
        return 0

    def die(self, g: Slope) -> Sequence[Roll]:
        return g.tables.die

    def offers(self, g: Slope) -> Sequence[Offer]:
        return g.tables.offers

    def added(self, g: Slope) -> int:
        space = g.tables.spaces[g.pos[self.party[0]]]
        skills = g.tables.skills[leader(g, self.party)]
        applies = (m for m in RULES["modifiers"] if m.get("at") == space or m.get("has") in skills)
        return sum(modifier["add"] for modifier in applies)

    def rolled(self, g: Slope, result: int) -> None:
        RESULTS[self.row(result)](g, self.party)

    def row(self, result: int) -> str:
        """Give what the table says to a result."""
        rows: dict[int, str] = RULES["descent"][self.means]
        return rows[max(least for least in rows if least <= result)]

    def is_bad(self, result: int) -> bool:
        """Whether there is a better result."""
        rows: dict[int, str] = RULES["descent"][self.means]
        return result < max(rows)


def fall(g: Slope, party: tuple[int, ...]) -> None:
    """All of them fall to their deaths; nobody can be saved from a common fall."""
    if len(party) == 1 and g.tables.sacrifice_in_a_fall and _guide_beside(g, party[0]) is not None:
        g.stack.append(NobleSacrifice(party[0]))
        return
    _move(g, party, DEAD)


def get_lost(g: Slope, party: tuple[int, ...]) -> None:
    """A climber is lost; a guide, alone or leading, finds the next space down."""
    if g.tables.leads(leader(g, party)):
        climb_down(g, party)
    else:
        _move(g, party, LOST)


def climb_down(g: Slope, party: tuple[int, ...]) -> None:
    """They reach the next space down, and have to go on next turn if it is an avalanche space."""
    _move(g, party, g.pos[party[0]] - 1)


def reach_foot(g: Slope, party: tuple[int, ...]) -> None:
    """The rope takes them past the other avalanche spaces."""
    _move(g, party, FOOT)


def fray_rope(g: Slope, party: tuple[int, ...]) -> None:
    """The rope holds, but is frayed from now on."""
    space = g.pos[party[0]]
    g.ropes[space] = (*g.ropes[space][:-1], FRAYED)
    reach_foot(g, party)


def use_up_rope(g: Slope, party: tuple[int, ...]) -> None:
    """The frayed rope holds once more and leaves the game; one below it is of use again."""
    space = g.pos[party[0]]
    g.ropes[space] = g.ropes[space][:-1]
    reach_foot(g, party)


RESULTS: dict[str, Callable[[Slope, tuple[int, ...]], None]] = {
    function.__name__: function
    for function in (fall, get_lost, climb_down, reach_foot, fray_rope, use_up_rope)
}


def _move(g: Slope, party: tuple[int, ...], to: int) -> None:
    for piece in party:
        g.pos[piece] = to


class Luck(Offer):
    """A held token, played before any roll."""

    action: ClassVar[Action] = PlayLuck()

    def refusal(self, g: Slope, seat: int, throw: Throw) -> Refusal | None:  # noqa: ARG002
        return None if g.luck else Refusal("no-luck", "you do not hold this token", "DK2 aid luck")

    def play(self, g: Slope, seat: int, throw: Throw) -> Throw:  # noqa: ARG002
        g.luck -= 1
        return throw.plus(RULES["luck"])


class Lucky(Offer):
    """A climber's trait: a bad roll against it alone is made again, once; the second one stands."""

    action: ClassVar[Action] = Reroll()
    after: ClassVar[bool] = True

    def refusal(self, g: Slope, seat: int, throw: Throw) -> Refusal | None:  # noqa: ARG002
        roll = throw.roll
        assert isinstance(roll, Descent)
        if len(roll.party) > 1 or "lucky" not in g.tables.skills[roll.party[0]]:
            return Refusal("not-lucky", "nobody here is lucky alone", "DK2 aid lucky")
        if throw.rerolls or not roll.is_bad(throw.result(g)):
            return Refusal("stands", "this roll stands", "DK2 aid lucky")
        return None

    def play(self, g: Slope, seat: int, throw: Throw) -> Throw:  # noqa: ARG002
        return throw.again()


@frozen
class NobleSacrifice(Ask):
    """A guide on the space of a climber that falls alone may die in its place (a reading)."""

    kind: ClassVar[str] = "noble_sacrifice"
    climber: int

    def who(self, g: Slope) -> int:  # noqa: ARG002
        return 0

    def options(self, g: Slope) -> Sequence[Action]:  # noqa: ARG002
        return [SACRIFICE, PASS]

    def chosen(self, g: Slope, action: Action) -> None:
        guide = _guide_beside(g, self.climber)
        victim = guide if action == SACRIFICE and guide is not None else self.climber
        g.pos[victim] = DEAD

    def refusal(self, g: Slope, action: Action) -> Refusal | None:
        return None if action in self.options(g) else CANNOT_DESCEND_SO

    def prompt(self, g: Slope) -> str:  # noqa: ARG002
        return "Does the guide give his life for the climber?"


def _guide_beside(g: Slope, climber: int) -> int | None:
    """Give the guide on the space of a climber that is not a guide."""
    for piece, space in enumerate(g.pos):
        if piece != climber and space == g.pos[climber] and g.tables.leads(piece):
            return piece
    return None


# --- positions and exact odds ----------------------------------------------------------------


def position(  # noqa: PLR0913
    *frames: Frame,
    at: Mapping[str, str],
    skills: Mapping[str, Sequence[str]] | None = None,
    ropes: Mapping[str, tuple[int, ...]] | None = None,
    in_hand: int = 0,
    luck: int = 0,
    sacrifice_in_a_fall: bool = False,
) -> Slope:
    """Give a state with pieces at spaces; without frames it begins with a turn.

    Pieces count from 0 in the order of `at`; the one called `guide` is one.
    """
    has = {name: list((skills or {}).get(name, ())) for name in at}
    if "guide" in has:
        has["guide"].append("guide")
    tables = Route(has, sacrifice_in_a_fall=sacrifice_in_a_fall)
    g = Slope(
        tables,
        in_hand=in_hand,
        luck=luck,
        pos=[tables.spaces.index(space) for space in at.values()],
        ropes=[(ropes or {}).get(space, ()) for space in tables.spaces],
    )
    return g.begin(*(frames or (Turn(),)))


SeenT = TypeVar("SeenT")


def odds(
    state: State[Any],
    see: Callable[[Any], SeenT],
    answer: Callable[[Any], Action] | Mapping[str, Action],
) -> dict[SeenT, Fraction]:
    """Give the exact probability of what can be seen at the end.

    Every question is answered by `answer`, a function of the state or one action for each kind of
    question. A question without an answer, or an answer that is no option, is an error.
    """
    if state.over:
        return {see(state): Fraction(1)}
    if not state.is_chance:
        action = answer(state) if callable(answer) else answer[state.kind]
        assert action in state.options(), (action, state.options())
        return odds(_after(state, action), see, answer)
    total: dict[SeenT, Fraction] = {}
    for outcome, share in _shares(state):
        for seen, chance in odds(_after(state, outcome), see, answer).items():
            total[seen] = total.get(seen, Fraction(0)) + share * chance
    return total


def best(
    state: State[Any],
    worth: Callable[[Any], int],
    known: dict[tuple[Any, ...], Fraction] | None = None,
) -> Fraction:
    """Give what a state is worth under the best play of one seat; `known` is shared."""
    known = {} if known is None else known
    if state.over:
        return Fraction(worth(state))
    key = state.key()
    if key not in known:
        if state.is_chance:
            pairs = _shares(state)
            known[key] = sum(
                (share * best(_after(state, o), worth, known) for o, share in pairs), Fraction(0)
            )
        else:
            known[key] = max(best(_after(state, a), worth, known) for a in state.options())
    return known[key]


def _shares(state: State[Any]) -> list[tuple[Action, Fraction]]:
    pairs = state.outcomes()
    whole = sum(weight for _, weight in pairs)
    return [(outcome, Fraction(weight, whole)) for outcome, weight in pairs]


def _after(state: State[Any], action: Action) -> State[Any]:
    child = state.copy()
    child.apply(action)
    return child
