"""Which values of a ruleset are cosmetic, by the fields that hold them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from attrs import fields, has, resolve_types

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["is_cosmetic"]


def is_cosmetic(form: Any, where: Sequence[str | int]) -> bool | None:
    """Return whether a value below an object of a class is; None for what is not in a field."""
    cosmetic = False
    for step in where:
        if has(form):
            known = {each.name: each for each in fields(resolve_types(form))}
            if step not in known:
                return None
            cosmetic = cosmetic or bool(known[str(step)].metadata.get("cosmetic"))
            form = known[str(step)].type
        else:
            form = next(each for each in reversed(get_args(form)) if each is not Ellipsis)
        if type(None) in get_args(form):
            form = next(each for each in get_args(form) if each is not type(None))
    return cosmetic
