"""Structure: turns plain data into model classes, strictly, and reports all that does not fit."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

import attrs
from cattrs import BaseValidationError, ClassValidationError, Converter, ForbiddenExtraKeysError
from cattrs import IterableValidationNote as ItemNote

from k2rules.loading.diagnostics import Diagnostic, Where, capped, dotted, error, show, suggest
from k2rules.loading.hooks import Fault, register
from k2rules.loading.shapes import Tagged, Type, fields, key_of, tagged

if TYPE_CHECKING:
    from collections.abc import Iterator

    from k2rules.loading.tree import Data, Marks

__all__ = ["Tagged", "structure", "tagged"]

T = TypeVar("T")
_QUOTED = re.compile(r"'(\w+)'")


def structure(
    cls: type[T], data: Data, marks: Marks, *unions: Tagged, where: Where = ()
) -> tuple[T | None, tuple[Diagnostic, ...]]:
    """Build an object of a model class; it is None if there is any error, and all are listed.

    `where` is the path of the data in the document that the marks belong to.
    """
    try:
        return converter(unions).structure(data, cls), ()
    except (BaseValidationError, Fault) as exc:
        return None, capped(_diagnostics(exc, where, marks))


@lru_cache(maxsize=32)
def converter(unions: tuple[Tagged, ...] = ()) -> Converter:
    """Return the strict converter: nothing is coerced and no key is ignored."""
    made = Converter(forbid_extra_keys=True, detailed_validation=True)
    register(made, unions)
    return made


def _diagnostics(exc: Exception, where: Where, marks: Marks) -> Iterator[Diagnostic]:
    if isinstance(exc, BaseValidationError):
        for inner in exc.exceptions:
            yield from _inner(exc, inner, where, marks)
    elif isinstance(exc, Fault):
        path = (*where, *exc.path)
        mark = marks.key(path) if exc.at_key else marks.value(path)
        prefix = f"{dotted(path)}: " if path else ""
        yield error(exc.code, prefix + exc.message, mark, exc.suggestion, path)
    else:
        raise exc


def _inner(
    group: BaseValidationError, exc: Exception, where: Where, marks: Marks
) -> Iterator[Diagnostic]:
    if isinstance(exc, ForbiddenExtraKeysError):
        yield from _unknown_keys(exc, where, marks)
        return
    steps = [note for note in getattr(exc, "__notes__", ()) if not isinstance(note, ItemNote)]
    items = [note for note in getattr(exc, "__notes__", ()) if isinstance(note, ItemNote)]
    if not isinstance(group, ClassValidationError):
        yield from _diagnostics(exc, (*where, items[-1].index), marks)
    elif steps:
        key = _keys(group.cl)[steps[-1].name]
        if isinstance(exc, KeyError):
            message = f"{dotted((*where, key))}: the required key {show(key)} is missing"
            yield error("K2R104", message, marks.key(where), path=(*where, key))
        else:
            yield from _diagnostics(exc, (*where, key), marks)
    elif isinstance(exc, (ValueError, TypeError)):
        yield _broken(group.cl, exc, where, marks)
    else:
        raise exc


def _unknown_keys(exc: ForbiddenExtraKeysError, where: Where, marks: Marks) -> Iterator[Diagnostic]:
    known = _keys(exc.cl).values()
    place = f" in {dotted(where)}" if where else ""
    for name in sorted(exc.extra_fields):
        path = (*where, name)
        hint = suggest(name, known)
        yield error("K2R102", f"unknown key {show(name)}{place}", marks.key(path), hint, path)


def _broken(cls: Type, exc: Exception, where: Where, marks: Marks) -> Diagnostic:
    """Report a validator's error, at the field that it carries or begins with."""
    keys = _keys(cls)
    named = next((arg.name for arg in exc.args if isinstance(arg, attrs.Attribute)), None)
    message = str(exc.args[0]) if exc.args else type(exc).__name__
    begins = _QUOTED.match(message)
    name = named or (begins.group(1) if begins else "")
    path = (*where, keys[name]) if name in keys else where
    prefix = f"{dotted(path)}: " if path else ""
    return error("K2R302", prefix + message, marks.value(path), path=path)


def _keys(cls: Type) -> dict[str, str]:
    return {each.name: key_of(each) for each in fields(cls)}
