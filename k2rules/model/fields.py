"""Fields of the classes that describe YAML sections."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

from attrs import NOTHING, Factory, field, fields, has

if TYPE_CHECKING:
    from attrs import Attribute

__all__ = ["LABELLED", "cosmetic", "count", "played"]

LABELLED = {"labelled": True}
"""The metadata of a mapping whose keys only label its entries, and change nothing either."""


def count(least: int = 0, most: int = 1000, *, default: Any = NOTHING, last: bool = False) -> Any:
    """Declare a whole number of a limited range; `last` lets it follow fields with a default."""
    metadata = {"least": least, "most": most}
    return field(default=default, metadata=metadata, kw_only=last)


def cosmetic(default: Any = NOTHING, **limits: int) -> Any:
    """Declare a field that changes neither play nor score, such as a title or coordinates.

    `least` and `most` limit numbers.
    """
    return field(default=default, metadata={"cosmetic": True, **limits})


def played(value: Any) -> Any:
    """Give all that can change play or score in a config, as plain data in its order.

    What has its default is left out, so that a rule which a ruleset does not use, and which may
    be younger than a save, does not change the digest.
    """
    if has(type(value)):
        return [
            [a.name, played(list(each.values()) if a.metadata.get("labelled") else each)]
            for a in fields(type(value))
            if not a.metadata.get("cosmetic") and (each := getattr(value, a.name)) != _default(a)
        ]
    if isinstance(value, dict):
        return [[played(key), played(each)] for key, each in value.items()]
    if isinstance(value, (tuple, list)):
        return [played(each) for each in value]
    return value.value if isinstance(value, Enum) else value


def _default(a: Attribute[Any]) -> Any:
    """Give the default of a field, `NOTHING` if it has none."""
    default: Any = a.default
    return default.factory() if isinstance(default, Factory) else default  # type: ignore[arg-type]
