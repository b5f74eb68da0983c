"""Values that nobody can change: what a ruleset is shared by all its games."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

from attrs import fields, has

__all__ = ["Sealed", "sealed"]

Key = TypeVar("Key")
Value = TypeVar("Value")


class Sealed(dict[Key, Value]):
    """A mapping that cannot be changed; it can be copied and pickled, and equals any other."""

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError(
            "this mapping belongs to a ruleset and cannot be changed; take dict() of it"
        )

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __copy__(self) -> Sealed[Key, Value]:
        return self

    def __deepcopy__(self, _memo: object) -> Sealed[Key, Value]:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Sealed, (dict(self),)


def sealed(value: Any) -> Any:
    """Return plain data, or an attrs object, with every mapping in it sealed and lists as tuples.

    An attrs object is sealed in place, before anybody else has it.
    """
    if isinstance(value, dict):
        return Sealed({key: sealed(each) for key, each in value.items()})
    if isinstance(value, (list, tuple)):
        return tuple(sealed(each) for each in value)
    if has(type(value)):
        for a in fields(type(value)):
            object.__setattr__(value, a.name, sealed(getattr(value, a.name)))
    return value
