"""Hooks: strict rules by which the converter reads each kind of type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, NoReturn, TypeAlias, get_args

from cattrs import BaseValidationError, IterableValidationError, IterableValidationNote
from cattrs.gen import make_dict_structure_fn, override

from k2rules.loading import shapes
from k2rules.loading.diagnostics import Where, show, suggest
from k2rules.loading.tree import kind_of

if TYPE_CHECKING:
    from attrs import Attribute
    from cattrs import Converter

    from k2rules.loading.shapes import Tagged, Type

Hook: TypeAlias = Callable[[Any, Any], Any]

_WANTED = {int: "a whole number", bool: "true or false", str: "text", type(None): "null"}


class Fault(Exception):  # noqa: N818 - it becomes a diagnostic and never leaves the package
    """A value that does not fit; `path` leads to it from the value that the hook was given."""

    def __init__(
        self,
        code: str,
        message: str,
        suggestion: str | None = None,
        *,
        path: Where = (),
        at_key: bool = False,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.suggestion = suggestion
        self.path = path
        self.at_key = at_key


def register(converter: Converter, unions: tuple[Tagged, ...]) -> None:
    """Give the converter a strict hook for every kind of type; later ones go before."""
    factories: list[tuple[Callable[[Any], bool], Callable[[Type], Hook]]] = [
        (lambda form: form is type(None), lambda _: _scalar),
        (shapes.is_union, partial(_union, converter)),
        (lambda form: shapes.origin(form) is Literal, lambda _: _literal),
        (shapes.is_sequence, partial(_sequence, converter)),
        (shapes.is_mapping, partial(_mapping, converter)),
        (shapes.is_model, partial(_model, converter)),
    ]
    for predicate, factory in factories:
        converter.register_structure_hook_factory(predicate, factory)
    for scalar in (int, bool, str, float, bytes, Enum):
        converter.register_structure_hook(scalar, _scalar)
    for union in unions:
        is_base = partial(_same, union.base)
        converter.register_structure_hook_func(is_base, partial(_tagged, converter, union))


def _same(base: Type, form: Type) -> bool:
    return bool(form == base)


def wrong(wanted: str, value: object) -> NoReturn:
    """Refuse a value of the wrong type."""
    got = kind_of(value)
    shown = f" {show(value)}" if isinstance(value, (str, int)) else ""
    if isinstance(value, bool):
        got, shown = show(value), ""
    raise Fault("K2R101", f"expected {wanted}, got {got}{shown}")


def _scalar(value: Any, form: Type) -> Any:
    if shapes.is_enum(form):
        return _enum(value, form)
    if form not in shapes.SCALARS:
        raise NotImplementedError(f"no file can hold {form!r}")
    if type(value) is not form:
        wrong(_WANTED[form], value)
    return value


def _union(converter: Converter, form: Type) -> Hook:
    """Read `X | None` and unions of plain scalars."""
    members = get_args(form)
    others = [member for member in members if member is not type(None)]
    if len(others) == 1 and len(members) > 1:
        return lambda value, _: None if value is None else converter.structure(value, others[0])
    if not all(member in shapes.SCALARS for member in members):
        raise TypeError(f"{form}: use a tagged union")

    def hook(value: object, _: Type) -> object:
        if type(value) not in members:
            wrong(" or ".join(_WANTED[member] for member in members), value)
        return value

    return hook


def unknown(what: str, value: object, known: Iterable[object], *, at_key: bool = False) -> NoReturn:
    """Refuse a name that is not one of the known ones."""
    names = list(known)
    hint = suggest(value, names) or f"use one of {', '.join(map(show, names))}"
    raise Fault("K2R103", f"unknown {what}{show(value)}", hint, at_key=at_key)


def _literal(value: object, form: Type) -> object:
    members = get_args(form)
    if not any(value == member and type(value) is type(member) for member in members):
        if type(value) in {type(member) for member in members}:
            unknown("value ", value, members)
        wrong("one of " + ", ".join(map(show, members)), value)
    return value


def _enum(value: object, form: Type) -> object:
    names = [member.value for member in form]
    for member in form:
        if member.value == value and type(member.value) is type(value):
            return member
    if isinstance(value, str):
        unknown("value ", value, names)
    wrong("one of " + ", ".join(map(show, names)), value)


def _gather(pairs: Iterable[tuple[int | str, Callable[[], Any]]], form: Type) -> list[Any]:
    """Return what each call gives; their faults are raised together, with the index or key."""
    made: list[Any] = []
    faults: list[Exception] = []
    for index, read in pairs:
        try:
            made.append(read())
        except (BaseValidationError, Fault) as exc:
            exc.add_note(IterableValidationNote(f"at {index!r}", index, form))
            faults.append(exc)
    if faults:
        raise IterableValidationError(f"While structuring {form!r}", faults, form)
    return made


def _sequence(converter: Converter, form: Type) -> Hook:
    item, length = shapes.items(form)
    makers: dict[Type, Callable[[list[Any]], Any]] = {list: list, frozenset: _set}
    make = makers.get(shapes.origin(form), tuple)

    def hook(value: object, _: Type) -> object:
        if not isinstance(value, list):
            wrong("a list", value)
        if length is not None and len(value) != length:
            raise Fault("K2R101", f"expected a list of {length}, got {len(value)}")
        reads = [partial(converter.structure, each, item) for each in value]
        return make(_gather(enumerate(reads), form))

    return hook


def _set(values: list[Any]) -> frozenset[Any]:
    for index, value in enumerate(values):
        if value in values[:index]:
            raise Fault("K2R302", "the value stands twice in the list", path=(index,))
    return frozenset(values)


def _mapping(converter: Converter, form: Type) -> Hook:
    name_form, item = get_args(form)

    def entry(name: str, value: object) -> tuple[object, object]:
        return _name(converter, name, name_form), converter.structure(value, item)

    def hook(value: object, _: Type) -> object:
        if not isinstance(value, dict):
            wrong("a mapping", value)
        reads = ((name, partial(entry, name, each)) for name, each in value.items())
        return dict(_gather(reads, form))

    return hook


def _name(converter: Converter, name: str, form: Type) -> object:
    """Read a key of a mapping; a whole number may be a key."""
    if shapes.bare(form) is int:
        if not shapes.INTEGER_KEY.fullmatch(name):
            raise Fault("K2R101", f"expected a whole number as key, got {show(name)}", at_key=True)
        return int(name)
    try:
        return converter.structure(name, form)
    except Fault as exc:
        exc.at_key = True
        raise


def _model(converter: Converter, cls: Type) -> Hook:
    """Read an attrs class: cattrs' own hook behind a check of the shape."""
    overrides = {
        each.name: override(rename=shapes.key_of(each), struct_hook=_bounded(converter, each))
        for each in shapes.fields(cls)
    }
    build = make_dict_structure_fn(cls, converter, **overrides)  # type: ignore[arg-type]

    def hook(value: object, _: Type) -> object:
        if not isinstance(value, dict):
            wrong("a mapping", value)
        return build(value, cls)

    return hook


def _bounded(converter: Converter, attribute: Attribute[Any]) -> Hook | None:
    """Return a hook that also checks the range which a field declares."""
    least, most = shapes.bounds(attribute)
    if least is None and most is None:
        return None

    def hook(value: object, form: Type) -> object:
        made = converter.structure(value, form)
        _check(made, least, most, ())
        return made

    return hook


def _check(value: object, least: int | None, most: int | None, path: Where) -> None:
    if isinstance(value, Mapping):
        for name, each in value.items():
            _check(each, least, most, (*path, str(name)))
    elif isinstance(value, (tuple, list)):
        for index, each in enumerate(value):
            _check(each, least, most, (*path, index))
    elif type(value) is int:
        if least is not None and value < least:
            raise Fault("K2R301", f"{value} is less than {least}", path=path)
        if most is not None and value > most:
            raise Fault("K2R301", f"{value} is more than {most}", path=path)


def _tagged(converter: Converter, union: Tagged, value: object, _: Type) -> object:
    if not isinstance(value, dict):
        wrong(f"a mapping with {show(union.key)}", value)
    if union.key not in value:
        raise Fault("K2R104", f"the required key {show(union.key)} is missing")
    name = value[union.key]
    try:
        if not isinstance(name, str):
            wrong("text", name)
        if name not in union.classes:
            unknown(f"{union.key} ", name, union.classes)
    except Fault as exc:
        exc.path = (union.key,)
        raise
    rest = {key: each for key, each in value.items() if key != union.key}
    return converter.structure(rest, union.classes[name])
