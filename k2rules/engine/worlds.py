"""Hidden things as weighted picks: sampled one way at a time, or enumerated in every way."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    Pick = Callable[[Sequence[int]], int]
    """What chooses an index by its weight."""

T = TypeVar("T")

__all__ = ["every"]


class _Script:
    """Picks that follow a script, and after its end take the first that is possible."""

    def __init__(self, script: Sequence[int]) -> None:
        self.script = script
        self.made: list[tuple[int, Sequence[int]]] = []

    def __call__(self, weights: Sequence[int]) -> int:
        """Pick the next number of the script."""
        depth = len(self.made)
        number = self.script[depth] if depth < len(self.script) else _following(weights, 0)
        if number is None:
            raise AssertionError(f"nothing can be picked: {weights!r}")
        self.made.append((number, tuple(weights)))
        return number

    def part(self) -> Fraction:
        """Return the probability of all picks that were made."""
        part = Fraction(1)
        for number, weights in self.made:
            part *= Fraction(weights[number], sum(weights))
        return part

    def next_script(self) -> list[int] | None:
        """Return the script that comes after this one; None after the last."""
        numbers = [number for number, _ in self.made]
        for number, weights in reversed(self.made):
            numbers.pop()
            following = _following(weights, number + 1)
            if following is not None:
                return [*numbers, following]
        return None


def _following(weights: Sequence[int], first: int) -> int | None:
    """Return the first number from `first` on that can be picked."""
    return next((number for number in range(first, len(weights)) if weights[number]), None)


def every(deal: Callable[[Pick], T]) -> Iterator[tuple[T, Fraction]]:
    """Yield every way in which something can be dealt, with its probability.

    The order follows from the weights that `deal` asks for, and from nothing else.
    """
    script: list[int] | None = []
    while script is not None:
        picks = _Script(script)
        yield deal(picks), picks.part()
        script = picks.next_script()
