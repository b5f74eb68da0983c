"""What a state of any game can do: options, apply, chance, copy and key.

A state trusts its caller: it is the fast lane of search and bots.
`k2rules.Game` is the lane that checks, logs and tells events.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from attrs import Factory, define, field, fields

from k2rules.engine.decisions import CHANCE
from k2rules.engine.frames import Chance, advance
from k2rules.engine.tables import Tables
from k2rules.engine.worlds import every

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from fractions import Fraction
    from typing import Protocol

    from k2rules.engine.decisions import Action
    from k2rules.engine.events import Event
    from k2rules.engine.frames import Frame
    from k2rules.engine.worlds import Pick

    class Random(Protocol):
        """Anything with a `random()` that gives floats in [0, 1)."""

        def random(self) -> float:
            """Give the next float."""


TablesT = TypeVar("TablesT", bound=Tables)
StateT = TypeVar("StateT", bound="State[Any]")

__all__ = ["State", "choose", "hidden", "layout", "owner", "public"]

PRECISE = 53
"""The bits of a float: weights are cut to these, so that none is too large for one."""


def public(default: Any = None, **metadata: Any) -> Any:
    """Declare a state field that everybody sees."""
    return _field(default, audience="public", **metadata)


def owner(default: Any = None, **metadata: Any) -> Any:
    """Declare a list field of which each seat sees its own part only."""
    return _field(default, audience="owner", **metadata)


def hidden(default: Any = None, **metadata: Any) -> Any:
    """Declare a field that nobody sees."""
    return _field(default, audience="hidden", **metadata)


def _field(default: Any, **metadata: Any) -> Any:
    return field(default=Factory(list) if default is list else default, metadata=metadata)


@define(eq=False, slots=True)
class State(Generic[TablesT]):
    """The base of every family's state: the rules in use, pending frames, current options.

    `tables` is the compiled ruleset for this number of players and is never copied.
    `menu` holds the options on offer, `sink` collects events while somebody listens.
    Fields of a family's state are ints, or lists of ints and other immutable values;
    all scalars stand before all lists.
    """

    tables: TablesT
    menu: Sequence[Action] = ()
    sink: list[Event] | None = None

    idle_secrets: ClassVar[bool] = False
    """Whether what a seat cannot see changes nothing that it sees before a seat acts in secret."""
    scalars: ClassVar[Callable[[Any], tuple[Any, ...]]]
    lists: ClassVar[Callable[[Any], tuple[list[Any], ...]]]

    if TYPE_CHECKING:
        # Declared by every family's state, among its lists.
        stack: list[Any] = field(init=False)

    def copy(self) -> Self:
        """Give an independent copy; the copy tells no events."""
        cls = type(self)
        new = cls(*cls.scalars(self), *map(list.copy, cls.lists(self)))
        new.sink = None
        return new

    def key(self) -> tuple[Any, ...]:
        """Give a hashable value, equal exactly for equal positions of the same ruleset."""
        cls = type(self)
        return (*cls.scalars(self)[3:], *map(tuple, cls.lists(self)))

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self.tables.fits(other.tables) and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.stack

    @property
    def is_chance(self) -> bool:
        """Whether the next thing to happen is a draw or a roll."""
        return bool(self.stack) and isinstance(self.stack[-1], Chance)

    @property
    def player(self) -> int:
        """The seat to act, or `CHANCE`; only while the game is not over."""
        frame = self.stack[-1]
        return CHANCE if isinstance(frame, Chance) else frame.who(self)

    @property
    def kind(self) -> str:
        """The kind of the decision on top, such as `turn`; only while the game is not over."""
        kind: str = self.stack[-1].kind
        return kind

    def options(self) -> Sequence[Action]:
        """Give the legal actions of the seat to act, or the possible outcomes of chance."""
        if self.is_chance:
            return [outcome for outcome, _ in self.outcomes()]
        return self.menu

    def apply(self, action: Action) -> None:
        """Play a legal action, or an outcome of chance, without checking it."""
        frame = self.stack[-1]
        if isinstance(frame, Chance):
            self.resolve(action)
            return
        self.stack.pop()
        frame.chosen(self, action)
        advance(self)

    def commit(self, player: int, action: Action) -> None:
        """Play a seat's answer to a secret question, in any order of the seats."""
        self.stack.pop().commit(self, player, action)
        advance(self)

    def outcomes(self) -> list[tuple[Action, int]]:
        """Give what chance may bring, each outcome with its integer weight."""
        frame = self.stack[-1]
        pairs = zip(frame.outcomes(self), frame.weights(self), strict=True)
        return [pair for pair in pairs if pair[1]]

    def resolve(self, outcome: Action) -> None:
        """Let chance bring this outcome, without checking that it can."""
        frame = self.stack.pop()
        frame.happened(self, frame.outcomes(self).index(outcome))
        advance(self)

    def sample(self, rng: Random) -> Action:
        """Let chance bring an outcome by its weight, and give it."""
        frame = self.stack.pop()
        number = choose(frame.weights(self), rng)
        outcome: Action = frame.outcomes(self)[number]
        frame.happened(self, number)
        advance(self)
        return outcome

    def sample_all(self, rng: Random) -> None:
        """Let chance bring outcomes until a seat has to act or the game is over."""
        stack = self.stack
        while stack and isinstance(stack[-1], Chance):
            frame = stack.pop()
            frame.happened(self, choose(frame.weights(self), rng))
            advance(self)

    def begin(self, *frames: Frame) -> Self:
        """Put the first frames on the stack, the next one last, and run to the first question."""
        self.stack.extend(frames)
        advance(self)
        return self

    def masked(self, player: int | None) -> Self:
        """Give a copy in which everything that `player` (None: a spectator) cannot see is blank.

        Whatever is read off the copy cannot leak: it is not there.
        """
        new = self.copy()
        for a in fields(type(self)):
            audience = a.metadata.get("audience")
            if audience in ("owner", "hidden"):
                values: list[Any] = getattr(new, a.name)
                seen = player if audience == "owner" else None
                setattr(new, a.name, _blank(values, self.tables.players, seen))
        if new.stack and not new.stack[-1].public:
            new.menu = ()
        return new

    def deal(self, player: int | None, pick: Pick) -> Self:
        """Return a state in which all that `player` (None: a spectator) cannot see is picked.

        The weights that are asked for follow from what the player sees, and so does all the rest.
        """
        raise NotImplementedError

    def redeal(self, player: int | None, rng: Random) -> Self:
        """Return a state that differs only in what `player` (None: a spectator) cannot see."""
        return self.deal(player, lambda weights: choose(_cut(weights), rng))

    def worlds(self, player: int | None) -> Iterator[tuple[Self, Fraction]]:
        """Yield every state that `player` cannot tell from this one, with its probability.

        These are the states that `redeal` samples, in an order that does not depend on the truth.
        """
        return every(lambda pick: self.deal(player, pick))


def _blank(values: list[Any], players: int, seen: int | None) -> list[Any]:
    """Give a list with every value blank but those of one seat."""
    blank = [type(value)() for value in values]
    if seen is not None:
        each = len(values) // players
        own = slice(seen * each, seen * each + each)
        blank[own] = values[own]
    return blank


def _cut(weights: Sequence[int]) -> list[int]:
    """Return weights whose sum is not too large for a float."""
    excess = max(0, sum(weights).bit_length() - PRECISE)
    return [weight >> excess for weight in weights]


def layout(cls: type[StateT]) -> type[StateT]:
    """Prepare `copy` and `key` of a state class from its declared fields.

    Raises:
        TypeError: a field has no audience, a secret is no list, or the order is wrong.
    """
    declared = fields(cls)
    own = declared[len(fields(State)) :]
    names = [a.name for a in declared]
    lists = [a.name for a in own if isinstance(a.default, Factory)]  # type: ignore[arg-type]
    scalars = names[: len(names) - len(lists)]
    if names != scalars + lists:
        raise TypeError(f"{cls.__name__}: scalars must stand before lists")
    for a in own:
        audience = a.metadata.get("audience")
        if audience is None or (audience != "public" and a.name not in lists):
            raise TypeError(f"{cls.__name__}.{a.name}: declare it public, or a list of secrets")
    cls.scalars = _getter(scalars)
    cls.lists = _getter(lists)
    return cls


def _getter(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    """Give a fast way to read several attributes of a state."""
    if len(names) == 1:
        get = attrgetter(*names)
        return staticmethod(lambda state: (get(state),))
    return attrgetter(*names)


def choose(weights: Sequence[int], rng: Random) -> int:
    """Give an index by weight; only `rng.random()` is used, once."""
    left = int(rng.random() * sum(weights))
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return index
    raise AssertionError(f"no outcome can happen: {weights!r}")
