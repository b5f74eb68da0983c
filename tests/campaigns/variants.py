"""Every official form of play: rulesets, declared options, and each non-default ruling alone."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from attrs import frozen

import k2rules
from campaigns.kits import KITS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from k2rules import Ruleset

__all__ = ["ALONE", "DECLARED", "EVERY", "Variant", "load", "of", "rulesets", "seats"]


@frozen
class Variant:
    """A ruleset with its options and rulings chosen."""

    ruleset: str
    options: tuple[tuple[str, str], ...] = ()
    rulings: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        words = [self.ruleset, *(value for _, value in self.options if value != NOTHING)]
        return "-".join(words + [f"{slug}={reading}" for slug, reading in self.rulings])


NOTHING = "[]"
"""The value of an option by seat that settles nothing."""


@cache
def rulesets(family: str) -> tuple[str, ...]:
    """Give the official rulesets of a family."""
    ids = (info.id for info in k2rules.list_rulesets())
    return tuple(name for name in ids if k2rules.load(name).family.name == family)


def _declared(family: str) -> Iterator[Variant]:
    """Give each ruleset with each combination of its options.

    Options by seat settle all that they can for the first seat, or nothing, or one of them alone
    settles something.
    """
    for name in rulesets(family):
        rules = k2rules.load(name)
        values = rules.option_values()
        by_seat = {option for option, each in rules.declared.items() if each.by_seat}
        for chosen in product(*values.values()):
            options = tuple(zip(values, chosen, strict=True))
            settled = [value for option, value in options if option in by_seat and value != NOTHING]
            last = all(value == values[o][-1] for o, value in options if value in settled)
            if len(settled) in (0, len(by_seat)) or (len(settled) == 1 and last):
                yield Variant(name, options)


def _alone(family: str) -> Iterator[Variant]:
    """Give each ruleset with one ruling that is not the default, where the ruling matters."""
    needs = KITS[family].needs
    for name in rulesets(family):
        rules = k2rules.load(name)
        for slug, ruling in rules.rulings.items():
            for reading in ruling.readings:
                if reading != ruling.default:
                    options = tuple(o for o in needs.get(slug, ()) if o[0] in rules.declared)
                    yield Variant(name, options, ((slug, reading),))


DECLARED = tuple(each for family in KITS for each in _declared(family))
ALONE = tuple(each for family in KITS for each in _alone(family))
EVERY = DECLARED + ALONE


@cache
def load(variant: Variant) -> Ruleset:
    """Load a variant once."""
    return k2rules.load(variant.ruleset, rulings=dict(variant.rulings), **dict(variant.options))


def of(family: str | None, variants: tuple[Variant, ...] = EVERY) -> tuple[Variant, ...]:
    """Give those variants that are of a family; None for all."""
    known = {name for each in KITS if family in (None, each) for name in rulesets(each)}
    return tuple(variant for variant in variants if variant.ruleset in known)


def seats(variant: Variant) -> range:
    """Give the numbers of players of a variant, which no option and no ruling changes."""
    fewest, most = load(Variant(variant.ruleset)).meta.players
    return range(fewest, most + 1)
