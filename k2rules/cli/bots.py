"""Bots by the names that the command line has for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.errors import UsageError
from k2rules.policies import first_policy, last_policy, random_policy

if TYPE_CHECKING:
    from collections.abc import Callable

    from k2rules.model.ruleset import Ruleset
    from k2rules.policies import Policy

__all__ = ["POLICIES", "policy"]


def _climbing(rules: Ruleset) -> Policy:
    from k2rules.policies import climbing_policy  # noqa: PLC0415  (slower to import)

    return climbing_policy(rules)


POLICIES: dict[str, Callable[[Ruleset], Policy]] = {
    "climbing": _climbing,
    "first": lambda _: first_policy,
    "last": lambda _: last_policy,
    "random": lambda _: random_policy,
}
"""What makes each policy for a ruleset."""


def policy(name: str, rules: Ruleset) -> Policy:
    """Give a policy by name.

    Raises:
        UsageError: there is none of that name.
    """
    if name not in POLICIES:
        raise UsageError(f"no policy {name!r}; known are {', '.join(POLICIES)}")
    return POLICIES[name](rules)
