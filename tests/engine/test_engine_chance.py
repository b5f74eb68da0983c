"""The generator, choice by weight, and dice with what is played around them."""

from __future__ import annotations

import hashlib
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from attrs import define, field, frozen

from k2rules.engine.chance import Generator
from k2rules.engine.decisions import Action, Roll
from k2rules.engine.reasons import NOT_NOW, Refusal
from k2rules.engine.rolls import PASS, AfterRoll, BeforeRoll, DieRoll, Offer, Throw
from k2rules.engine.state import State, choose, layout, public
from k2rules.engine.tables import Tables
from k2rules.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.engine.frames import Frame


@define
class Fixed:
    """A source of the numbers it is given."""

    numbers: list[float]
    used: int = field(default=0)

    def random(self) -> float:
        self.used += 1
        return self.numbers[self.used - 1]


# --- generator -------------------------------------------------------------------------------


def test_numbers_follow_from_the_seed_by_the_book() -> None:
    rng = Generator(7)
    digest = hashlib.sha256(b"k2rules:7:0").digest()
    following = hashlib.sha256(b"k2rules:7:1").digest()
    words = [digest[n : n + 8] for n in range(0, 32, 8)] + [following[:8]]
    expected = [(int.from_bytes(word, "big") >> 11) / 2**53 for word in words]
    assert [rng.random() for _ in range(5)] == expected


def test_other_seeds_give_other_numbers() -> None:
    firsts = {Generator(seed).random() for seed in range(100)}
    assert len(firsts) == 100
    assert Generator().random() != Generator().random()
    assert all(0 <= first < 1 for first in firsts)


def test_a_copy_goes_on_alike_and_apart() -> None:
    rng = Generator(1)
    rng.random()
    copy = rng.copy()
    ahead = [copy.random() for _ in range(9)]
    assert [rng.random() for _ in range(9)] == ahead


def test_a_generator_does_not_show_its_seed() -> None:
    assert "918273" not in repr(Generator(918273))


@pytest.mark.parametrize("seed", ["7", 7.0, True])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(UsageError, match="seed: expected a whole number or None"):
        Generator(seed)


# --- weights ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "index"), [(0.0, 1), (0.24, 1), (0.25, 3), (0.99, 3), (1 - 2**-53, 3)]
)
def test_choice_is_by_weight_and_takes_one_number(number: float, index: int) -> None:
    source = Fixed([number])
    assert choose((0, 1, 0, 3, 0), source) == index
    assert source.used == 1


def test_choice_is_fair() -> None:
    weights = (1, 0, 2, 5)
    steps = 8
    found = Counter(choose(weights, Fixed([n / steps])) for n in range(steps))
    assert found == {0: 1, 2: 2, 3: 5}


@pytest.mark.parametrize("weights", [(), (0, 0)])
def test_choice_needs_something_to_choose(weights: tuple[int, ...]) -> None:
    with pytest.raises(AssertionError, match="no outcome can happen"):
        choose(weights, Fixed([0.5]))


# --- dice ------------------------------------------------------------------------------------


@frozen(cache_hash=True)
class Cheer(Action):
    do: ClassVar[str] = "cheer"


@frozen(cache_hash=True)
class Shake(Action):
    do: ClassVar[str] = "shake"


NO_CHEER = Refusal("no-cheer", "you have cheered enough", "toy")
NO_SHAKE = Refusal("no-shake", "the die lies well", "toy")


class Cheers(Offer):
    """Any seat may add one to the die for each cheer it has."""

    action: ClassVar[Action] = Cheer()

    def refusal(self, g: Dice, seat: int, throw: Throw) -> Refusal | None:  # noqa: ARG002
        return None if g.cheers[seat] else NO_CHEER

    def play(self, g: Dice, seat: int, throw: Throw) -> Throw:
        g.cheers[seat] -= 1
        return throw.plus(1)


class Shakes(Offer):
    """The other seat may have a one thrown again, once."""

    action: ClassVar[Action] = Shake()
    after: ClassVar[bool] = True

    def refusal(self, g: Dice, seat: int, throw: Throw) -> Refusal | None:
        stands = throw.face > 1 or throw.rerolls or seat == throw.roll.who(g)
        return NO_SHAKE if stands else None

    def play(self, g: Dice, seat: int, throw: Throw) -> Throw:  # noqa: ARG002
        return throw.again()


class DiceTables(Tables):
    family: ClassVar[str] = "toy-dice"

    def __init__(self) -> None:
        super().__init__(2)
        self.die = tuple(Roll(face) for face in range(1, 4))
        self.intern_outcomes(self.die)


@layout
@define(eq=False)
class Dice(State[DiceTables]):
    total: int = public(0)
    stack: list[Frame] = public(list)
    cheers: list[int] = public(list)


@frozen
class Score(DieRoll):
    seat: int

    def who(self, g: Dice) -> int:  # noqa: ARG002
        return self.seat

    def die(self, g: Dice) -> Sequence[Roll]:
        return g.tables.die

    def added(self, g: Dice) -> int:  # noqa: ARG002
        return 10

    def offers(self, g: Dice) -> Sequence[Offer]:  # noqa: ARG002
        return (Cheers(), Shakes())

    def rolled(self, g: Dice, result: int) -> None:
        g.total += result


def dice(*cheers: int, seat: int = 0) -> Dice:
    return Dice(DiceTables(), cheers=list(cheers)).begin(Score(seat))


def test_without_an_offer_no_window_opens() -> None:
    state = dice(0, 0)
    frame: Any = state.stack[-1]
    assert (state.kind, frame.prompt(state)) == ("roll", "Which face does the die show?")
    assert state.outcomes() == [(Roll(1), 1), (Roll(2), 1), (Roll(3), 1)]
    state.resolve(Roll(2))
    assert (state.total, state.over) == (12, True)


def test_seats_are_asked_in_turn_from_the_one_that_rolls() -> None:
    state = dice(1, 2, seat=1)
    asked = []
    for answer in (Cheer(), Cheer(), PASS):
        asked.append((state.kind, state.player))
        state.apply(answer)
    assert asked == [("before_roll", 1), ("before_roll", 1), ("before_roll", 0)]
    state.resolve(Roll(3))
    assert (state.total, state.cheers) == (15, [1, 0])


def test_a_reroll_opens_the_first_window_for_all_again() -> None:
    state = dice(2, 0)
    state.apply(Cheer())
    state.apply(PASS)
    state.resolve(Roll(1))
    assert (state.kind, state.player) == ("after_roll", 1)
    state.apply(Shake())
    assert (state.kind, state.player) == ("before_roll", 0)
    state.apply(Cheer())
    state.resolve(Roll(1))  # once only: the second throw stands
    assert (state.total, state.over) == (13, True)


def test_the_die_may_be_left_as_it_lies() -> None:
    state = dice(0, 0)
    state.resolve(Roll(1))
    state.apply(PASS)
    assert state.total == 11


def ends(state: Dice, *answers: Action) -> dict[int, Fraction]:
    """Give the exact odds of the total; a question is answered by the first answer offered."""
    if state.over:
        return {state.total: Fraction(1)}
    if not state.is_chance:
        state.apply(next(answer for answer in answers if answer in state.options()))
        return ends(state, *answers)
    found: dict[int, Fraction] = {}
    for outcome, weight in state.outcomes():
        after = state.copy()
        after.resolve(outcome)
        for total, share in ends(after, *answers).items():
            found[total] = found.get(total, Fraction(0)) + share * weight / 3
    return found


@pytest.mark.parametrize(
    ("cheers", "answers", "ninths"),
    [
        ((0, 0), (PASS,), {11: 3, 12: 3, 13: 3}),
        ((0, 0), (Shake(), PASS), {11: 1, 12: 4, 13: 4}),
        ((1, 0), (Cheer(), PASS), {12: 3, 13: 3, 14: 3}),
        ((1, 0), (Cheer(), Shake()), {12: 1, 13: 4, 14: 4}),
        ((0, 2), (Shake(), Cheer()), {13: 1, 14: 4, 15: 4}),
    ],
)
def test_the_odds_of_a_roll_with_what_is_played(
    cheers: tuple[int, int], answers: tuple[Action, ...], ninths: dict[int, int]
) -> None:
    """A bonus counts for the second throw too; only a one is thrown again, and once."""
    wanted = {total: Fraction(number, 9) for total, number in ninths.items()}
    assert ends(dice(*cheers), *answers) == wanted


def test_a_roll_leaves_copies_alone_and_finds_the_stack_as_it_was() -> None:
    """At every position that can be reached the options can be played on a copy."""
    seen: dict[Any, tuple[Action, ...]] = {}
    totals: set[int] = set()
    todo = [Dice(DiceTables(), cheers=[1, 1]).begin(Score(1), Score(0))]
    while todo:
        state = todo.pop()
        key, options = state.key(), tuple(state.options())
        assert seen.setdefault(key, options) == options
        assert state.over or len(set(options)) == len(options) > 1
        for action in options:
            one, other = state.copy(), state.copy()
            one.apply(action)
            other.apply(action)
            assert one == other
            assert state.key() == key
            if one.key() not in seen:
                todo.append(one)
        totals |= {state.total} if state.over else set()
    assert totals == set(range(22, 29))


def test_windows_refuse_for_the_offers_reason() -> None:
    state = dice(1, 0)
    frame: Any = state.stack[-1]
    assert isinstance(frame, BeforeRoll)
    assert frame.prompt(state) == "Do you play anything before the die is thrown?"
    assert frame.refusal(state, Cheer()) is None
    assert frame.refusal(state, PASS) is None
    assert frame.refusal(state, Shake()) == NOT_NOW
    other = BeforeRoll(frame.throw, 1)
    assert other.refusal(state, Cheer()) == NO_CHEER
    after = AfterRoll(Throw(Score(0), face=2), 1)
    assert after.prompt(state) == "The result is 12. Do you play anything?"
    assert after.refusal(state, Shake()) == NO_SHAKE


@pytest.mark.parametrize(
    ("thing", "method", "arguments"),
    [
        (DieRoll(), "who", 1),
        (DieRoll(), "die", 1),
        (DieRoll(), "added", 1),
        (DieRoll(), "offers", 1),
        (DieRoll(), "rolled", 2),
        (Offer(), "refusal", 3),
        (Offer(), "play", 3),
    ],
)
def test_what_a_family_must_say_of_its_dice(thing: Any, method: str, arguments: int) -> None:
    with pytest.raises(NotImplementedError):
        getattr(thing, method)(*[None] * arguments)
