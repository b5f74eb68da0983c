"""What campaigns and laws have to know of each family of games, in one table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from campaigns.disaster import checks as disaster_checks
from campaigns.disaster import clause_table as disaster_clauses
from campaigns.disaster import policies as disaster_policies
from campaigns.disaster import positions as disaster_positions
from campaigns.disaster import redeals as disaster_redeals
from campaigns.k2 import checks as k2_checks
from campaigns.k2 import clause_table as k2_clauses
from campaigns.k2 import policies as k2_policies
from campaigns.k2 import positions as k2_positions
from campaigns.k2 import redeals as k2_redeals

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from campaigns.policies import Policy
    from campaigns.steps import Step
    from k2rules import Ruleset

__all__ = ["KITS", "Kit", "kit_of"]


@frozen(eq=False)
class Kit:
    """What is to be known of a family; all else is read from its rulesets.

    `random_position(rules, players, rng, moment=None)` gives plain data and `generated_state` the
    state of it. `policies` has `uniform`, all others climb. `broken` gives the invariants that do
    not hold in a state, those that match `seldom` may fail in a position from outside.
    `unveils` is whether something hidden was shown between two states. `needs` has the options with
    which a ruling matters. `clauses` has a predicate for each clause but those `between_games`.
    `names` and `draws` are names of components.
    """

    family: str
    random_position: Callable[..., dict[str, Any]]
    generated_state: Callable[..., Any]
    policies: Mapping[str, Policy]
    broken: Callable[[Any], list[str]]
    broken_between: Callable[[Any, Any], list[str]]
    clauses: Mapping[str, Callable[[Step], bool]]
    unveils: Callable[[Any, Any], bool]
    names: tuple[str, ...]
    draws: tuple[str, ...]
    seldom: re.Pattern[str]
    needs: Mapping[str, tuple[tuple[str, str], ...]] = field(factory=dict)
    between_games: frozenset[str] = frozenset()

    @property
    def climbing(self) -> tuple[str, ...]:
        """The names of the policies that go up."""
        return tuple(name for name in self.policies if name != "uniform")


K2 = Kit(
    family="k2",
    random_position=k2_positions.random_position,
    generated_state=k2_positions.generated_state,
    policies=k2_policies.POLICIES,
    broken=k2_checks.broken,
    broken_between=k2_checks.broken_between,
    clauses=k2_clauses.CLAUSES,
    unveils=k2_redeals.unveils,
    names=("red/1", "red/3", "e1", "h1", "move-1", "up"),
    draws=("move-1", "s1", "risk-0"),
    seldom=re.compile("starts day|has level|outside beside|though nobody died"),
    needs=dict.fromkeys(("rescue-capacity", "level-after-rescue"), (("family", "true"),)),
)

DISASTER = Kit(
    family="disaster",
    random_position=disaster_positions.random_position,
    generated_state=disaster_positions.generated_state,
    policies=disaster_policies.POLICIES,
    broken=disaster_checks.broken,
    broken_between=disaster_checks.broken_between,
    clauses=disaster_clauses.CLAUSES,
    between_games=disaster_clauses.BETWEEN_GAMES,
    unveils=disaster_redeals.unveils,
    names=("serbia/milan", "norway/nima", "shoulder", "bottleneck-1", "lost-bivouac", "icy-1"),
    draws=("icy-1", "luck-1", "bivouac"),
    seldom=re.compile("Prestige"),
)

KITS: dict[str, Kit] = {kit.family: kit for kit in (K2, DISASTER)}
"""The kit of every family of games."""


def kit_of(rules: Ruleset) -> Kit:
    """Give the kit of the family of a ruleset."""
    return KITS[rules.family.name]
