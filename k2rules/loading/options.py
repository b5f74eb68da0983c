"""Options: what a ruleset lets its user choose, and which values are chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

from k2rules.loading.diagnostics import Diagnostic, error, show, suggest
from k2rules.loading.provenance import attribute, take
from k2rules.loading.tree import Node, kind_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from k2rules.loading.diagnostics import Mark, Where
    from k2rules.loading.files import Origin
    from k2rules.model.sources import Source

_KEYS = ("title", "default", "values")
_LAYER_KEYS = ("include", "patch")


@frozen
class Option:
    """One choice of a ruleset: its values in order, the default and the chosen one."""

    name: str
    title: str
    default: str
    values: tuple[str, ...]
    chosen: str


@frozen
class Layer:
    """What one value of an option adds: files to include, then a patch."""

    includes: Node | None = None
    patch: Node | None = None


@frozen
class Declaration:
    """An option as one file declares it; later files may change the default or add values."""

    name: str
    mark: Mark
    origin: Origin
    title: str | None = None
    default: str | None = None
    default_mark: Mark | None = None
    values: Mapping[str, Layer] = field(factory=dict)


def option_text(value: object) -> str:
    """Return the name of an option's value: True is `true`, 2 is `2`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def declarations(
    options: Node, origin: Origin, patch_source: Source | None, problems: list[Diagnostic]
) -> tuple[Declaration, ...]:
    """Read the `options` mapping of a file; patches in it get their sources from here."""
    _strip(options, problems, ("options",))
    if not isinstance(options.value, dict):
        _wrong(options, "options", "a mapping", problems, ("options",))
        return ()
    found = []
    for name, node in options.value.items():
        where: Where = ("options", name)
        if isinstance(node.value, dict):
            found.append(_declaration(name, node, origin, patch_source, problems))
        else:
            _wrong(node, f"option {show(name)}", "a mapping", problems, where)
    return tuple(found)


def _wrong(node: Node, what: str, wanted: str, problems: list[Diagnostic], where: Where) -> None:
    message = f"{what}: expected {wanted}, got {kind_of(node.plain())}"
    problems.append(error("K2R101", message, node.mark, path=where))


def _strip(node: Node, problems: list[Diagnostic], where: Where) -> None:
    """Remove the source keys of a mapping: an option is no datum."""
    take(node.entries, None, problems, where)
    node.entries.pop("sources", None)


def _declaration(
    name: str, node: Node, origin: Origin, patch_source: Source | None, problems: list[Diagnostic]
) -> Declaration:
    where: Where = ("options", name)
    _strip(node, problems, where)
    _refuse_others(node, _KEYS, f"option {show(name)}", problems, where)
    title, default, values = (node.entries.get(key) for key in _KEYS)
    if title is not None and not isinstance(title.value, str):
        _wrong(title, f"title of option {show(name)}", "text", problems, (*where, "title"))
    if default is not None and (default.value is None or isinstance(default.value, (dict, list))):
        what = f"default of option {show(name)}"
        _wrong(default, what, "the name of a value", problems, (*where, "default"))
    layers = _layers(values, patch_source, problems, (*where, "values")) if values else {}
    return Declaration(
        name,
        node.place,
        origin,
        title.value if title and isinstance(title.value, str) else None,
        option_text(default.value) if default else None,
        default.mark if default else None,
        layers,
    )


def _layers(
    values: Node, patch_source: Source | None, problems: list[Diagnostic], where: Where
) -> dict[str, Layer]:
    if not isinstance(values.value, dict):
        _wrong(values, f"values of option {show(where[1])}", "a mapping", problems, where)
        return {}
    _strip(values, problems, where)
    return {
        name: _layer(node, patch_source, problems, (*where, name))
        for name, node in values.value.items()
    }


def _layer(
    node: Node, patch_source: Source | None, problems: list[Diagnostic], where: Where
) -> Layer:
    what = f"value {show(where[-1])} of option {show(where[1])}"
    if not isinstance(node.value, dict):
        _wrong(node, what, "a mapping", problems, where)
        return Layer()
    _strip(node, problems, where)
    _refuse_others(node, _LAYER_KEYS, what, problems, where)
    patch = node.entries.get("patch")
    if patch is not None:
        if not isinstance(patch.value, dict):
            _wrong(patch, "patch", "a mapping", problems, (*where, "patch"))
            return Layer(node.entries.get("include"))
        attribute(patch, patch_source, problems, where=(*where, "patch"), in_patch=True)
    return Layer(node.entries.get("include"), patch)


def _refuse_others(
    node: Node, known: Sequence[str], what: str, problems: list[Diagnostic], where: Where
) -> None:
    for name, child in node.entries.items():
        if name not in known:
            message = f"unknown key {show(name)} in {what}"
            hint = suggest(name, known)
            problems.append(error("K2R102", message, child.place, hint, (*where, name)))


def choose(
    declared: Sequence[Declaration],
    chosen: Mapping[str, object],
    main: Mark,
    problems: list[Diagnostic],
) -> dict[str, Option]:
    """Return every option with its chosen value; unknown names and values are errors."""
    options: dict[str, Option] = {}
    for name in dict.fromkeys(each.name for each in declared):
        same = [each for each in declared if each.name == name]
        options[name] = _combined(name, same, problems)
    for name, value in chosen.items():
        option, text = options.get(name), option_text(value)
        if option is None:
            message = f"there is no option {show(name)}"
            problems.append(error("K2R204", message, main, suggest(name, options)))
        elif text not in option.values:
            mark = next(each.mark for each in declared if each.name == name)
            problems.append(_no_value(option, text, mark))
        else:
            options[name] = Option(name, option.title, option.default, option.values, text)
    return options


def _no_value(option: Option, text: str, mark: Mark) -> Diagnostic:
    message = f"option {show(option.name)} has no value {show(text)}"
    hint = suggest(text, option.values) or f"use one of {', '.join(map(show, option.values))}"
    return error("K2R205", message, mark, hint, ("options", option.name))


def _combined(name: str, same: Sequence[Declaration], problems: list[Diagnostic]) -> Option:
    values = tuple(dict.fromkeys(value for each in same for value in each.values))
    titles = [each.title for each in same if each.title is not None]
    with_default = [each for each in same if each.default is not None]
    title = titles[-1] if titles else name
    if not with_default:
        message = f"option {show(name)} has no default"
        problems.append(error("K2R104", message, same[-1].mark, path=("options", name)))
        return Option(name, title, "", values, "")
    default = with_default[-1].default or ""
    option = Option(name, title, default, values, default)
    if default not in values:
        mark = with_default[-1].default_mark or with_default[-1].mark
        problems.append(_no_value(option, default, mark))
    return option
