"""Official rulesets are loaded once for all tests of a short run: no test can change one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from k2rules import catalog

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["remember_rulesets"]


def remember_rulesets() -> None:
    """Let `load`, and all that stands on it, remember the rulesets of our folder."""
    catalog._check = _remembering(catalog._check)


def _remembering(check: Callable[..., Any]) -> Callable[..., Any]:
    known: dict[Any, Any] = {}

    def remembered(name: Any, rulings: Any, options: Any) -> Any:
        path = catalog.file_of(name)
        if path is None or not path.is_relative_to(catalog.folder()):
            return check(name, rulings, options)
        try:
            key = (path, Path.cwd(), repr(rulings), repr(options))  # a mark names a file from here
        except ValueError:  # a number too long to print
            return check(name, rulings, options)
        if key not in known:
            known[key] = check(name, rulings, options)
        return known[key]

    return remembered
