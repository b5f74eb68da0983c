"""Fields of the classes that describe YAML sections."""

from __future__ import annotations

from enum import Enum
from typing import Any

from attrs import NOTHING, field, fields, has

__all__ = ["cosmetic", "count", "played"]


def count(least: int = 0, most: int = 1000, *, default: Any = NOTHING, last: bool = False) -> Any:
    """Declare a whole number of a limited range; `last` lets it follow fields with a default."""
    metadata = {"least": least, "most": most}
    return field(default=default, metadata=metadata, kw_only=last)


def cosmetic(default: Any = NOTHING) -> Any:
    """Declare a field that changes neither play nor score, such as a title or coordinates."""
    return field(default=default, metadata={"cosmetic": True})


def played(value: Any) -> Any:
    """Give all that can change play or score in a config, as plain data in its order."""
    if has(type(value)):
        return [
            [a.name, played(getattr(value, a.name))]
            for a in fields(type(value))
            if not a.metadata.get("cosmetic")
        ]
    if isinstance(value, dict):
        return [[played(key), played(each)] for key, each in value.items()]
    if isinstance(value, (tuple, list)):
        return [played(each) for each in value]
    return value.value if isinstance(value, Enum) else value
