"""Bots: what chooses an action from a decision and a view, and nothing else.

A policy is any function `policy(decision, view, rng) -> Action`; `rng` needs only `random()`.
The policies here also choose on a state, by `on_state(state, rng)`: the same choice, but faster.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from attrs import frozen

from k2rules.engine.decisions import Decision
from k2rules.errors import UsageError
from k2rules.model.names import show
from k2rules.model.ruleset import Ruleset
from k2rules.views import View

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from k2rules.climbing.policy import ClimbingPolicy
    from k2rules.engine.decisions import Action
    from k2rules.engine.state import Random, State

__all__ = [
    "Picking",
    "Policy",
    "check_asked",
    "climbing_policy",
    "first_policy",
    "last_policy",
    "random_policy",
]


class Policy(Protocol):
    """What a bot is."""

    def __call__(self, decision: Decision, view: View, rng: Random, /) -> Action:
        """Give one of the options of the decision."""


def check_asked(decision: object, view: object, rng: object) -> None:
    """Refuse what no policy can be asked with.

    Raises:
        UsageError: this is no decision, no view, or nothing with a `random()`.
    """
    if not isinstance(decision, Decision):
        raise UsageError(f"decision: expected one of `Game.decisions`, got {show(decision)}")
    if not isinstance(view, View):
        raise UsageError(f"view: expected what `Game.view` gives, got {show(view)}")
    if not callable(getattr(rng, "random", None)):
        raise UsageError(f"rng: expected something with `random()`, got {show(rng)}")


@frozen
class Asked:
    """A question to a policy: at which seat, and at which decision of the game."""

    policy: object
    seat: int
    number: int
    kind: str

    def answer(self, function: Callable[..., Any], *words: Any) -> Any:
        """Return what the policy chooses.

        Raises:
            UsageError: it raised something; that is the cause.
        """
        try:
            return function(*words)
        except MemoryError:
            raise
        except Exception as exc:  # a policy is anybody's code, and may raise anything
            raise self.error(f"it raised {type(exc).__name__}: {show(exc)}") from exc

    def error(self, message: str) -> UsageError:
        """Return an error that names the policy, the seat and the decision."""
        name = getattr(self.policy, "__name__", type(self.policy).__name__)
        where = f"seat {self.seat}, decision {self.number} ({self.kind})"
        return UsageError(f"policy {show(name)}, {where}: {message}")


@frozen
class Picking:
    """A policy that picks an option by its place in the list, whatever it does."""

    pick: Callable[[Sequence[Action], Random], Action]

    def __call__(self, decision: Decision, view: View, rng: Random, /) -> Action:
        """Pick one of the options of the decision."""
        check_asked(decision, view, rng)
        return self.pick(decision.options, rng)

    def on_state(self, state: State[Any], rng: Random) -> Action:
        """Pick one of the options of a state."""
        return self.pick(state.options(), rng)


def _any(options: Sequence[Action], rng: Random) -> Action:
    return options[int(rng.random() * len(options))]


def _first(options: Sequence[Action], rng: Random) -> Action:  # noqa: ARG001
    return options[0]


def _last(options: Sequence[Action], rng: Random) -> Action:  # noqa: ARG001
    return options[-1]


random_policy = Picking(_any)
"""Every option is equally likely."""

first_policy = Picking(_first)
"""Always the first option."""

last_policy = Picking(_last)
"""Always the last option."""


def climbing_policy(rules: Ruleset) -> ClimbingPolicy:
    """Give a policy that climbs as high as it can and lives to tell (rulesets of the K2 family).

    Raises:
        UsageError: the ruleset is one of another family.
    """
    if not isinstance(rules, Ruleset):
        raise UsageError(f"rules: expected what `load` gives, got {show(rules)}")
    if rules.family.name != "k2":
        raise UsageError(f"the climbing policy does not know how to play {rules.id}")
    from k2rules.climbing.policy import ClimbingPolicy  # noqa: PLC0415  (not needed by the others)

    return ClimbingPolicy(rules)
