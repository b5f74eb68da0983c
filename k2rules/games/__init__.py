"""The game families: one rules module each, listed in one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.games.disaster.family import DISASTER
from k2rules.games.k2.family import K2

if TYPE_CHECKING:
    from k2rules.model.family import Family

__all__ = ["FAMILIES"]

FAMILIES: dict[str, Family] = {K2.name: K2, DISASTER.name: DISASTER}
