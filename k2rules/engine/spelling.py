"""Values whose `repr` is code, whatever happened before."""

from __future__ import annotations

from typing import Any

from attrs import fields, has

__all__ = ["Spelled", "spell"]


class Spelled:
    """The base of attrs classes whose `repr` depends on nothing but their fields.

    The `repr` that attrs generates notes which objects are being printed, and an interrupt at the
    wrong moment leaves the note behind: the object then prints as `...` ever after.
    """

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "__repr__" not in cls.__dict__:
            cls.__repr__ = spell  # type: ignore[method-assign]


def spell(value: Any) -> str:
    """Return a value as code: classes of attrs by their fields, and what is in them."""
    if has(type(value)):
        words = (f"{a.name}={spell(getattr(value, a.name))}" for a in fields(type(value)) if a.repr)
        return f"{type(value).__qualname__}({', '.join(words)})"
    if type(value) is tuple:
        return f"({', '.join(map(spell, value))}{',' * (len(value) == 1)})"
    return repr(value)
