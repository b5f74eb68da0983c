"""How much the tests do: a thirtieth, for every change, or all of it with `pytest --long`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Iterable

    Case = TypeVar("Case")

__all__ = ["PROFILES", "examples", "is_long", "scaled", "spread"]

SHARE = 30
"""How many times more a long run does."""

COMMON: dict[str, Any] = {
    "deadline": None,
    "derandomize": True,
    "database": None,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large],
}
PROFILES = {False: "k2-short", True: "k2-long"}
"""The profile of Hypothesis for a short and for a long run; `conftest.py` loads one of them."""
for name in PROFILES.values():
    settings.register_profile(name, **COMMON)


def is_long() -> bool:
    """Return whether everything is run, as it is outside of pytest."""
    return settings.get_current_profile_name() != PROFILES[False]


def scaled(number: int, least: int = 1) -> int:
    """Return this number in a long run, else a thirtieth of it."""
    return number if is_long() else max(least, number // SHARE)


def examples(number: int = 100, families: int = 2, few: int | None = None) -> settings:
    """Return the settings for this many examples of each family in a long run, else for few."""
    short = scaled(number * families) if few is None or is_long() else few
    return settings(max_examples=short)


def spread(cases: Iterable[Case], number: int) -> list[Case]:
    """Return all cases in a long run, else so many of them, evenly spread."""
    every = list(cases)
    if is_long() or len(every) <= number:
        return every
    return [every[index * len(every) // number] for index in range(number)]
