"""Shapes: how the types of a model class are read, for the structurer and the JSON Schema."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, NewType, TypeAlias, Union, get_args, get_origin

import attrs
from attrs import frozen

Type: TypeAlias = Any
"""A type or a form such as `tuple[int, ...]`; Python has no common class for them."""

SCALARS: tuple[type, ...] = (int, bool, str, type(None))

INTEGER_KEY = re.compile(r"0|[1-9][0-9]{0,8}")
"""How a whole number is written where it is a key."""

_SEQUENCES = (tuple, list, frozenset, Sequence)
_MAPPINGS = (dict, Mapping)


@frozen
class Tagged:
    """A union of classes told apart by the text under one key."""

    base: Type
    classes: Mapping[str, type] = attrs.field(hash=False)
    key: str = "do"


def tagged(base: Type, classes: Sequence[type], key: str = "do") -> Tagged:
    """Return the union of classes that stands wherever a field's type is `base`.

    Each class has its tag as the class attribute `tag`; `base` is a common base class or a union.
    """
    return Tagged(base, {_tag(cls): cls for cls in classes}, key)


def _tag(cls: Any) -> str:
    return str(cls.tag)


def origin(form: Type) -> Type:
    """Return `tuple` for `tuple[int, ...]`, None for a plain class."""
    return get_origin(form)


def bare(form: Type) -> Type:
    """Return a type without `NewType` and `Annotated` around it."""
    while True:
        if isinstance(form, NewType):
            form = form.__supertype__
        elif hasattr(form, "__metadata__"):
            form = form.__origin__
        else:
            return form


def is_enum(form: Type) -> bool:
    """Return whether the type is an enumeration."""
    return inspect.isclass(form) and issubclass(form, Enum)


def is_union(form: Type) -> bool:
    """Return whether the type is a union, such as an optional one."""
    return origin(form) in (Union, UnionType)


def is_sequence(form: Type) -> bool:
    """Return whether the type is written as a list."""
    return (origin(form) or form) in _SEQUENCES


def is_mapping(form: Type) -> bool:
    """Return whether the type is written as a mapping with free keys."""
    return (origin(form) or form) in _MAPPINGS


def is_model(form: Type) -> bool:
    """Return whether the type is an attrs class."""
    return inspect.isclass(form) and attrs.has(form)


def items(form: Type) -> tuple[Type, int | None]:
    """Return the type of a list's items and their number, None if free.

    A tuple of fixed length must have items of one type.
    """
    arguments = get_args(form)
    if origin(form) is tuple and Ellipsis not in arguments:
        if len(set(arguments)) != 1:
            raise TypeError(f"{form} has items of several types")
        return arguments[0], len(arguments)
    return arguments[0], None


@cache
def fields(cls: type) -> tuple[attrs.Attribute[Any], ...]:
    """Return the fields of a model class that are set from data, with their types resolved."""
    return tuple(each for each in attrs.fields(attrs.resolve_types(cls)) if each.init)


def key_of(attribute: attrs.Attribute[Any]) -> str:
    """Return the key of a field in YAML: `from_` is `from`; metadata `key` goes before."""
    key = attribute.metadata.get("key", attribute.alias or attribute.name)
    return str(key).rstrip("_")


def bounds(attribute: attrs.Attribute[Any]) -> tuple[int | None, int | None]:
    """Return the range of a field's numbers: metadata `least` and `most`."""
    return attribute.metadata.get("least"), attribute.metadata.get("most")
