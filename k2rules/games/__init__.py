"""The game families: one rules module each, listed in one table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from k2rules.model.family import Family

__all__ = ["FAMILIES"]


class _Families(Mapping[str, "Family"]):
    """The families by name; one is imported when it is first asked for."""

    def __init__(self, modules: dict[str, str]) -> None:
        self._modules = modules

    def __getitem__(self, name: str) -> Family:
        family: Family = import_module(self._modules[name]).FAMILY
        return family

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)


FAMILIES: Mapping[str, Family] = _Families(
    {
        "k2": "k2rules.games.k2.family",
        "disaster": "k2rules.games.disaster.family",
    }
)
"""Every family; each module has its `FAMILY`."""
