"""Options: what a ruleset lets its user choose, and which values are chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from attrs import evolve, field, frozen

from k2rules.loading.additions import Addition, addition, expected, refuse_others, strip
from k2rules.loading.diagnostics import Diagnostic, error, show, suggest
from k2rules.loading.edits import REMOVE
from k2rules.loading.naming import no_name
from k2rules.model.names import is_name, text_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from k2rules.loading.diagnostics import Mark, Where
    from k2rules.loading.files import Origin
    from k2rules.loading.tree import Node
    from k2rules.model.sources import Source

T = TypeVar("T")

_MOST_TOLD = 12
_KEYS = ("title", "default", "values", "each", "sets")


@frozen
class Option:
    """One choice of a ruleset: its values in order, the default and the chosen one.

    If it `sets` a path of the document, a list of its values is chosen, one for each seat;
    `each` says which names these are: those in it, or the keys of the mapping at that path.
    """

    name: str
    title: str
    default: str
    values: tuple[str, ...]
    chosen: str
    each: tuple[str, ...] | str = ()
    sets: str = ""


@frozen
class Declaration:
    """An option as one file declares it; later files may change the default or add values."""

    name: str
    mark: Mark
    title: str | None = None
    default: str | None = None
    default_mark: Mark | None = None
    values: Mapping[str, Addition] = field(factory=dict)
    each: tuple[str, ...] | str | None = None
    sets: str | None = None


def option_text(value: object) -> str:
    """Return the name of an option's value: True is `true`, 2 is `2`."""
    return str(value).lower() if isinstance(value, bool) else text_of(value)


def list_text(names: Sequence[str]) -> str:
    """Return a list of names as text: `serbia,norway`; `[]` if there is none."""
    return ",".join(names) or "[]"


def names_in(text: str) -> tuple[str, ...]:
    """Return the names in such a text; brackets around it and spaces do not matter."""
    words = text.strip().removeprefix("[").removesuffix("]").split(",")
    return tuple(word.strip() for word in words if word.strip())


def declarations(
    options: Node, origin: Origin, patch_source: Source | None, problems: list[Diagnostic]
) -> tuple[Declaration, ...]:
    """Read the `options` mapping of a file; patches in it get their sources from here."""
    strip(options, problems, ("options",))
    if not isinstance(options.value, dict):
        problems.append(expected(options, "options", "a mapping", ("options",)))
        return ()
    found = []
    for name, node in options.value.items():
        where: Where = ("options", name)
        if name.startswith("$"):
            message = f"unknown operator {show(name)}"
            problems.append(error("K2R207", message, node.place, f"use {REMOVE}", where))
        elif isinstance(node.value, dict):
            found.append(_declaration(name, node, origin, patch_source, problems))
        else:
            problems.append(expected(node, f"option {show(name)}", "a mapping", where))
    return tuple(found)


def _declaration(
    name: str, node: Node, origin: Origin, patch_source: Source | None, problems: list[Diagnostic]
) -> Declaration:
    where: Where = ("options", name)
    strip(node, problems, where)
    refuse_others(node, _KEYS, f"option {show(name)}", problems, where)
    title, default, values, each, sets = (node.entries.get(key) for key in _KEYS)
    problems += [] if is_name(name) else [no_name(name, node.place, where)]
    inside = (*where, "values")
    added = _values(values, origin, patch_source, problems, inside) if values else {}
    return Declaration(
        name,
        node.place,
        _text(title, problems, (*where, "title")) if title else None,
        _default(default, problems, where, listed=values is None) if default else None,
        default.mark if default else None,
        added,
        _each(each, problems, (*where, "each")) if each else None,
        _text(sets, problems, (*where, "sets")) if sets else None,
    )


def _text(node: Node, problems: list[Diagnostic], where: Where) -> str | None:
    if isinstance(node.value, str):
        return node.value
    problems.append(expected(node, f"{where[-1]} of option {show(where[1])}", "text", where))
    return None


def _default(node: Node, problems: list[Diagnostic], where: Where, *, listed: bool) -> str:
    """Read a default: the name of a value, or a list of names where the values are not listed."""
    names = _names(node) if listed else None
    if names is not None:
        return list_text(names)
    if node.value is None or isinstance(node.value, (dict, list)):
        what = f"default of option {show(where[1])}"
        problems.append(expected(node, what, "the name of a value", (*where, "default")))
    return option_text(node.value)


def _each(node: Node, problems: list[Diagnostic], where: Where) -> tuple[str, ...] | str | None:
    names = node.value if isinstance(node.value, str) else _names(node)
    if names is None:
        what = f"each of option {show(where[1])}"
        problems.append(expected(node, what, "the path of a mapping or a list of names", where))
    return names


def _names(node: Node) -> tuple[str, ...] | None:
    """Return the names in a list; None for anything else."""
    items = node.plain()
    if not isinstance(items, list) or not all(isinstance(each, str) for each in items):
        return None
    return tuple(map(str, items))


def _values(
    values: Node,
    origin: Origin,
    patch_source: Source | None,
    problems: list[Diagnostic],
    where: Where,
) -> dict[str, Addition]:
    if not isinstance(values.value, dict):
        problems.append(expected(values, f"values of option {show(where[1])}", "a mapping", where))
        return {}
    strip(values, problems, where)
    problems += [
        no_name(name, node.place, (*where, name))
        for name, node in values.value.items()
        if not is_name(name)
    ]
    return {
        name: addition(node, origin, patch_source, problems, (*where, name))
        for name, node in values.value.items()
    }


def choose(
    declared: Sequence[Declaration],
    chosen: Mapping[str, object],
    main: Mark,
    problems: list[Diagnostic],
) -> dict[str, Option]:
    """Return every option with its chosen value; unknown names and values are errors."""
    named: dict[str, list[Declaration]] = {}
    for each in declared:
        named.setdefault(each.name, []).append(each)
    options = {name: _combined(name, same, problems) for name, same in named.items()}
    for name, value in chosen.items():
        option = options.get(name)
        if option is None:
            message = f"there is no option {show(name)}"
            problems.append(error("K2R204", message, main, suggest(name, options)))
            continue
        mark = named[name][0].mark
        if option.sets:
            options[name] = evolve(option, chosen=_list_chosen(option, value, mark, problems))
        elif option_text(value) not in option.values:
            problems.append(no_value(option, option_text(value), mark))
        else:
            options[name] = evolve(option, chosen=option_text(value))
    return options


def _list_chosen(option: Option, value: object, mark: Mark, problems: list[Diagnostic]) -> str:
    """Return the chosen list as text; its names are checked once there is a document."""
    names = names_in(value) if isinstance(value, str) else value
    if isinstance(names, (list, tuple)) and all(isinstance(each, str) for each in names):
        return list_text(names)
    message = f"option {show(option.name)} takes a list of names, not {show(value)}"
    problems.append(error("K2R205", message, mark, path=("options", option.name)))
    return option.default


def no_value(option: Option, text: str, mark: Mark) -> Diagnostic:
    """Return the error that an option has no such value."""
    message = f"option {show(option.name)} has no value {show(text)}"
    known = ", ".join(map(show, option.values[:_MOST_TOLD]))
    hint = suggest(text, option.values) or f"use one of {known}"
    return error("K2R205", message, mark, hint, ("options", option.name))


def _combined(name: str, same: Sequence[Declaration], problems: list[Diagnostic]) -> Option:
    values = tuple(dict.fromkeys(value for each in same for value in each.values))
    title = _last([one.title for one in same]) or name
    default = _last([one.default for one in same])
    names: tuple[str, ...] | str = _last([one.each for one in same]) or ()
    sets = _last([one.sets for one in same]) or ""
    path, end = ("options", name), same[-1].mark
    if default is None:
        message = f"option {show(name)} has no default"
        problems.append(error("K2R104", message, end, path=path))
        return Option(name, title, "", values, "")
    if bool(names) != bool(sets) or (names and values):
        message = f"option {show(name)} has either `values`, or both `each` and `sets`"
        problems.append(error("K2R303", message, end, path=path))
        return Option(name, title, default, values, default)
    if sets:
        default = list_text(names_in(default))
        return Option(name, title, default, values, default, names, sets)
    option = Option(name, title, default, values, default)
    if default not in values:
        at = next(each for each in reversed(same) if each.default is not None)
        problems.append(no_value(option, default, at.default_mark or at.mark))
    return option


def _last(given: Sequence[T | None]) -> T | None:
    """Return what the last file says that says anything."""
    return next((each for each in reversed(given) if each is not None), None)
