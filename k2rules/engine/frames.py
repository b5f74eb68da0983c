"""The pending business of a game: a stack of small immutable frames.

The frame on top is popped before it acts and pushes itself again to continue,
so a copy of the stack is a copy of everything that is still to be done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from k2rules.engine.spelling import Spelled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.engine.decisions import Action
    from k2rules.engine.reasons import Refusal

__all__ = ["Ask", "Auto", "Chance", "Frame", "Secret", "advance"]


class Frame(Spelled):
    """One piece of pending business; frozen, with ints, strings and other frozen values."""

    __slots__ = ()
    kind: ClassVar[str]
    """The kind of decision, as `Decision.kind` shows it."""
    asks: ClassVar[bool] = False
    """Whether somebody, or chance, has to answer before play goes on."""
    public: ClassVar[bool] = True
    """Whether everybody can work out the options: a single one is then taken silently."""

    def shows(self, g: Any, player: int) -> bool:  # noqa: ARG002
        """Return whether a seat sees what is chosen or drawn."""
        return self.public

    def draws(self, g: Any, player: int | None) -> int | None:  # noqa: ARG002
        """Return how many positions its draws lead to at least, as a seat tells them apart.

        None if it does more than draw. For `player` None all positions count.
        """
        return None


class Auto(Frame):
    """Business that needs no answer."""

    __slots__ = ()

    def run(self, g: Any) -> None:
        """Do it; may push further frames."""
        raise NotImplementedError


class Ask(Frame):
    """A question to one seat."""

    __slots__ = ()
    asks: ClassVar[bool] = True

    seat: int
    """The seat that decides, unless `who` says otherwise."""

    def who(self, _g: Any) -> int:
        """Give the seat that decides."""
        return self.seat

    def options(self, g: Any) -> Sequence[Action]:
        """Give every legal action: pure, at least one, in a stable order."""
        raise NotImplementedError

    def chosen(self, g: Any, action: Action) -> None:
        """Carry out a legal action."""
        raise NotImplementedError

    def refusal(self, g: Any, action: Action) -> Refusal | None:
        """Say why an action of the seat is not among the options; None if it is."""
        raise NotImplementedError

    def prompt(self, g: Any) -> str:
        """Give the question as one sentence for a person."""
        raise NotImplementedError


class Secret(Ask):
    """A question to several seats at once, answered in secret and in any order.

    Search asks the seats one by one in seat order; the order makes no difference.
    """

    __slots__ = ()
    public: ClassVar[bool] = False

    def waiting(self, g: Any) -> list[int]:
        """Give the seats that have not answered, in seat order."""
        raise NotImplementedError

    def answered(self, g: Any) -> list[int]:
        """Give the seats whose answer lies hidden, in seat order."""
        raise NotImplementedError

    def options_of(self, g: Any, player: int) -> Sequence[Action]:
        """Give every answer that the seat may give."""
        raise NotImplementedError

    def commit(self, g: Any, player: int, action: Action) -> None:
        """Take the seat's answer; after the last one the answers are revealed."""
        raise NotImplementedError

    def refusal_of(self, g: Any, player: int, action: Action) -> Refusal | None:
        """Say why the seat may not give this answer; None if it may."""
        raise NotImplementedError

    def shows(self, g: Any, player: int) -> bool:
        """Return whether it is the seat's own answer."""
        return self.who(g) == player

    def who(self, g: Any) -> int:
        """Give the first seat that has not answered."""
        return self.waiting(g)[0]

    def options(self, g: Any) -> Sequence[Action]:
        """Give the answers of the first seat that has not answered."""
        return self.options_of(g, self.who(g))

    def chosen(self, g: Any, action: Action) -> None:
        """Take the answer of the first seat that has not answered."""
        self.commit(g, self.who(g), action)

    def refusal(self, g: Any, action: Action) -> Refusal | None:
        """Say why the first seat that has not answered may not give this answer."""
        return self.refusal_of(g, self.who(g), action)


class Chance(Frame):
    """A draw or a roll. Outcomes are numbered within the frame, and weighed by integers."""

    __slots__ = ()
    asks: ClassVar[bool] = True

    def prompt(self, _g: Any) -> str:
        """Give the question as one sentence for the person who rolls or draws at a real table."""
        return "What does chance bring?"

    def weights(self, g: Any) -> Sequence[int]:
        """Give the weight of each outcome by number; 0 where it cannot happen."""
        raise NotImplementedError

    def outcomes(self, g: Any) -> Sequence[Action]:
        """Give the outcome of each number, including those of weight 0."""
        raise NotImplementedError

    def happened(self, g: Any, number: int) -> None:
        """Carry out the outcome of that number."""
        raise NotImplementedError


def advance(g: Any) -> None:
    """Run until somebody or chance has to answer, or nothing is left.

    Afterwards `g.menu` holds the options of the question on top, `()` for chance and at the end.
    """
    stack = g.stack
    while stack:
        frame = stack[-1]
        if not frame.asks:
            stack.pop()
            frame.run(g)
        elif isinstance(frame, Chance):
            number = _forced(frame, g)
            if number is None:
                break
            stack.pop()
            frame.happened(g, number)
        else:
            menu = tuple(frame.options(g))
            if not menu:
                raise AssertionError(f"{frame!r} has no options in {g!r}")
            if len(menu) > 1 or not frame.public:
                g.menu = menu
                return
            stack.pop()
            frame.chosen(g, menu[0])
    g.menu = ()


def _forced(frame: Chance, g: Any) -> int | None:
    """Give the number of the only outcome if everybody knows that it is, otherwise None."""
    weights = frame.weights(g)
    possible = len(weights) - weights.count(0)
    if not possible:
        raise AssertionError(f"{frame!r} has no outcome in {g!r}")
    if possible > 1 or not frame.public:
        return None
    return next(number for number, weight in enumerate(weights) if weight)
