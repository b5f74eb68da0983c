"""Naming: refuses names that cannot stand in a path of `$remove`, in a picture and in a URL."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from attrs import fields, has

from k2rules.loading.diagnostics import Diagnostic, dotted, error, show
from k2rules.model.names import MOST_LETTERS, is_id, is_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from k2rules.loading.diagnostics import Mark, Where
    from k2rules.loading.layers import Merged
    from k2rules.model.ruleset import Meta, Ruling

__all__ = ["misnamed", "misnamed_common", "no_name"]

_CLAUSE = re.compile(r"[A-Za-z0-9]+([ .-][A-Za-z0-9]+)*")
_OTHERS = re.compile(r"[^a-z0-9]+")


def no_name(name: str, mark: Mark, where: Where) -> Diagnostic:
    """Return the error that a text is no name, and what could be written."""
    words = _OTHERS.sub("-", name.casefold()).strip("-")[:MOST_LETTERS].strip("-")
    hint = f"write {show(words)}" if words else "names begin with a letter or a digit"
    message = (
        f"{dotted(where)}: {show(name)} is no name; one has at most {MOST_LETTERS} small letters "
        "and digits, with hyphens between them"
    )
    return error("K2R105", message, mark, hint, where)


def _no_names(names: Iterable[str], merged: Merged, where: Where) -> list[Diagnostic]:
    """Return the errors of keys at a path that are no names."""
    return [
        no_name(name, merged.marks.key((*where, name)), (*where, name))
        for name in names
        if not is_name(name)
    ]


def misnamed(config: Any, merged: Merged) -> list[Diagnostic]:
    """Return the errors of all texts in a config that should be names and are none.

    Every key is one, and every text that play can depend on; prose is cosmetic.
    """
    return [
        no_name(name, merged.marks.key(where) if is_key else merged.marks.value(where), where)
        for where, name, is_key in _names(config, ())
        if not is_name(name)
    ]


def misnamed_common(
    meta: Meta, rulings: Mapping[str, Ruling], sections: Iterable[str], merged: Merged
) -> list[Diagnostic]:
    """Return the errors of names in what every family's rulesets have."""
    found = _no_names(rulings, merged, ("rulings",))
    for slug, ruling in rulings.items():
        found += _no_names(ruling.readings, merged, ("rulings", slug, "readings"))
    if not is_id(meta.id):
        where = ("meta", "id")
        message = f"meta.id: {show(meta.id)} is no id; one has names with slashes between them"
        found.append(
            error("K2R105", message, merged.marks.value(where), "as in `my/variant`", where)
        )
    return found + _misnamed_clauses(sections, merged)


def _misnamed_clauses(sections: Iterable[str], merged: Merged) -> list[Diagnostic]:
    """Return the errors of clauses whose ids are no words with spaces between them."""
    return [
        error(
            "K2R105",
            f"{show(name)} is no id of a clause; one has words of letters and digits, "
            f"at most {MOST_LETTERS} characters",
            merged.marks.key(("sections", name)),
            path=("sections", name),
        )
        for name in sections
        if not (_CLAUSE.fullmatch(name) and len(name) <= MOST_LETTERS)
    ]


def _names(value: Any, where: Where) -> Iterator[tuple[Where, str, bool]]:
    """Yield every name in a config with its path, and whether it is a key."""
    if type(value) is str:
        yield where, value, False
    elif isinstance(value, dict):
        for key, each in value.items():
            if type(key) is str:
                yield (*where, key), key, True
            yield from _names(each, (*where, str(key)))
    elif isinstance(value, tuple):
        for number, each in enumerate(value):
            yield from _names(each, (*where, number))
    elif has(type(value)):
        for a in fields(type(value)):
            each = getattr(value, a.name)
            if not a.metadata.get("cosmetic") and each != a.default:
                yield from _names(each, (*where, a.name))
