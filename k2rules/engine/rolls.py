"""A die that decides something, and what may be played just before and just after it is thrown.

A family's procedure is a `DieRoll`: it says what is added and what the result means.
`before_roll` -> the die -> `after_roll` -> `rolled`; a window without a live offer does not open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from attrs import frozen

from k2rules.engine.decisions import Action
from k2rules.engine.frames import Ask, Auto, Chance
from k2rules.engine.reasons import NOT_NOW, Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.engine.decisions import Roll

__all__ = ["PASS", "AfterRoll", "BeforeRoll", "DieRoll", "Offer", "Pass", "Throw", "ThrowDie"]


@frozen(cache_hash=True)
class Pass(Action):
    """Play nothing."""

    do: ClassVar[str] = "pass"


PASS = Pass()


class DieRoll(Auto):
    """Something that one die decides.

    Ask and die come and go above it, so that `rolled` finds the stack as `run` found it.
    """

    __slots__ = ()

    def who(self, g: Any) -> int:
        """Give the seat that rolls: the first to be asked for offers."""
        raise NotImplementedError

    def die(self, g: Any) -> Sequence[Roll]:
        """Give the faces of the die, as outcomes interned by the tables."""
        raise NotImplementedError

    def added(self, g: Any) -> int:
        """Give what the rules add to the die."""
        raise NotImplementedError

    def offers(self, g: Any) -> Sequence[Offer]:
        """Give what anybody might play before or after this roll."""
        raise NotImplementedError

    def rolled(self, g: Any, result: int) -> None:
        """Carry out what the result means."""
        raise NotImplementedError

    def run(self, g: Any) -> None:
        """Open the windows and throw the die."""
        _go_on(g, Throw(self), 0)


@frozen
class Throw:
    """How far a roll has come: the bonus played so far, re-rolls made, the face (0: not thrown)."""

    roll: DieRoll
    bonus: int = 0
    rerolls: int = 0
    face: int = 0

    def result(self, g: Any) -> int:
        """Give the face with all that is added to it."""
        return self.face + self.roll.added(g) + self.bonus

    def plus(self, bonus: int) -> Throw:
        """Give the throw with more added to it."""
        return Throw(self.roll, self.bonus + bonus, self.rerolls, self.face)

    def again(self) -> Throw:
        """Give the throw before the die is thrown once more; what was added to it stays."""
        return Throw(self.roll, self.bonus, self.rerolls + 1)


class Offer:
    """What a seat may play around a roll: one action, when it may be played, what it does."""

    __slots__ = ()
    action: ClassVar[Action]
    after: ClassVar[bool] = False
    """Whether it is played when the die lies, not before it is thrown."""

    def refusal(self, g: Any, seat: int, throw: Throw) -> Refusal | None:
        """Say why the seat may not play it, None if it may; sees public data only."""
        raise NotImplementedError

    def play(self, g: Any, seat: int, throw: Throw) -> Throw:
        """Pay for it, and give what becomes of the throw."""
        raise NotImplementedError


@frozen
class _Window(Ask):
    """What a seat plays around a roll; `turn` counts seats from the one that rolls."""

    throw: Throw
    turn: int

    def who(self, g: Any) -> int:
        """Give the seat that may play something."""
        return _seat(g, self.throw, self.turn)

    def options(self, g: Any) -> Sequence[Action]:
        """Give the offers that are live, and to pass."""
        return [*(offer.action for offer in _live(g, self.throw, self.turn)), PASS]

    def chosen(self, g: Any, action: Action) -> None:
        """Play it, or go on to the next seat; before a re-roll everybody is asked anew."""
        if action == PASS:
            _go_on(g, self.throw, self.turn + 1)
            return
        offer = next(o for o in _offers(g, self.throw) if o.action == action)
        throw = offer.play(g, self.who(g), self.throw)
        _go_on(g, throw, self.turn if throw.rerolls == self.throw.rerolls else 0)

    def refusal(self, g: Any, action: Action) -> Refusal | None:
        """Say why the seat may not play this."""
        if action == PASS:
            return None
        for offer in _offers(g, self.throw):
            if offer.action == action:
                return offer.refusal(g, self.who(g), self.throw)
        return NOT_NOW


@frozen
class BeforeRoll(_Window):
    """What a seat plays before the die is thrown."""

    kind: ClassVar[str] = "before_roll"

    def prompt(self, g: Any) -> str:  # noqa: ARG002
        """Ask for it."""
        return "Do you play anything before the die is thrown?"


@frozen
class AfterRoll(_Window):
    """What a seat plays when the die lies."""

    kind: ClassVar[str] = "after_roll"

    def prompt(self, g: Any) -> str:
        """Ask for it, and say what the die came to."""
        return f"The result is {self.throw.result(g)}. Do you play anything?"


@frozen
class ThrowDie(Chance):
    """The die is thrown."""

    kind: ClassVar[str] = "roll"
    throw: Throw

    def prompt(self, _g: Any) -> str:
        """Ask for the face, at a real table."""
        return "Which face does the die show?"

    def weights(self, g: Any) -> Sequence[int]:
        """Give every face the same weight."""
        return [1] * len(self.throw.roll.die(g))

    def outcomes(self, g: Any) -> Sequence[Action]:
        """Give the faces."""
        return self.throw.roll.die(g)

    def happened(self, g: Any, number: int) -> None:
        """Look at the face."""
        throw = self.throw
        face = throw.roll.die(g)[number].face
        _go_on(g, Throw(throw.roll, throw.bonus, throw.rerolls, face), 0)


def _go_on(g: Any, throw: Throw, turn: int) -> None:
    """Ask the next seat that could play something; then throw the die, or tell the result."""
    for each in range(turn, g.tables.players):
        if _live(g, throw, each):
            g.stack.append(AfterRoll(throw, each) if throw.face else BeforeRoll(throw, each))
            return
    if throw.face:
        throw.roll.rolled(g, throw.result(g))
    else:
        g.stack.append(ThrowDie(throw))


def _seat(g: Any, throw: Throw, turn: int) -> int:
    seat: int = (throw.roll.who(g) + turn) % g.tables.players
    return seat


def _offers(g: Any, throw: Throw) -> list[Offer]:
    """Give the offers of the window that is open."""
    return [offer for offer in throw.roll.offers(g) if offer.after == bool(throw.face)]


def _live(g: Any, throw: Throw, turn: int) -> list[Offer]:
    """Give the offers that a seat may take."""
    seat = _seat(g, throw, turn)
    return [o for o in _offers(g, throw) if o.refusal(g, seat, throw) is None]
