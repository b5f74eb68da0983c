"""Every official form of play: rulesets, declared options, and each non-default ruling alone."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from attrs import frozen

import k2rules

if TYPE_CHECKING:
    from k2rules import Ruleset

__all__ = ["ALONE", "DECLARED", "EVERY", "Variant", "load", "seats"]

FAMILY = "k2"
"""The positions and policies here are of this family of games."""
NEEDS_FAMILY = frozenset({"rescue-capacity", "level-after-rescue"})
"""Rulings that only matter where there are rescue cards."""


@frozen
class Variant:
    """A ruleset with its options and rulings chosen."""

    ruleset: str
    options: tuple[tuple[str, str], ...] = ()
    rulings: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        words = [self.ruleset, *(value for _, value in self.options)]
        return "-".join(words + [f"{slug}={reading}" for slug, reading in self.rulings])


def _rulesets() -> tuple[str, ...]:
    ids = (info.id for info in k2rules.list_rulesets())
    return tuple(name for name in ids if k2rules.load(name).family.name == FAMILY)


def _declared() -> tuple[Variant, ...]:
    """Give each ruleset with each combination of its options."""
    found: list[Variant] = []
    for name in _rulesets():
        values = k2rules.load(name).option_values()
        found += [
            Variant(name, tuple(zip(values, chosen, strict=True)))
            for chosen in product(*values.values())
        ]
    return tuple(found)


def _alone() -> tuple[Variant, ...]:
    """Give each ruleset with one ruling that is not the default, where the ruling matters."""
    found = []
    for name in _rulesets():
        rules = k2rules.load(name)
        for slug, ruling in rules.rulings.items():
            for reading in ruling.readings:
                if reading != ruling.default:
                    cards = slug in NEEDS_FAMILY and "family" in rules.declared
                    options = (("family", "true"),) if cards else ()
                    found.append(Variant(name, options, ((slug, reading),)))
    return tuple(found)


DECLARED = _declared()
ALONE = _alone()
EVERY = DECLARED + ALONE


@cache
def load(variant: Variant) -> Ruleset:
    """Load a variant once."""
    return k2rules.load(variant.ruleset, rulings=dict(variant.rulings), **dict(variant.options))


def seats(variant: Variant) -> range:
    """Give the numbers of players of a variant."""
    fewest, most = load(variant).meta.players
    return range(fewest, most + 1)
