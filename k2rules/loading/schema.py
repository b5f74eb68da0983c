"""JSON Schema: describes ruleset files for editors, made from the same classes as the checks."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

import attrs
from attrs import define, field

from k2rules.loading import shapes
from k2rules.loading.additions import NUMBER
from k2rules.loading.edits import ANCHORED, OPERATORS, REMOVE
from k2rules.loading.scalars import LARGEST
from k2rules.model.sources import SourceKind

if TYPE_CHECKING:
    from k2rules.loading.shapes import Tagged, Type

Schema: TypeAlias = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_TEXT: Schema = {"type": "string"}
_PATCH: Schema = {"$ref": "#/$defs/patch"}
_SCALARS: dict[Type, Schema] = {
    bool: {"type": "boolean"},
    str: _TEXT,
    type(None): {"type": "null"},
}


def schema(cls: type, *unions: Tagged) -> Schema:
    """Return the JSON Schema (draft 2020-12) of a whole document of the class."""
    return _Writer(unions).document(cls)


def file_schema(cls: type, *unions: Tagged) -> Schema:
    """Return the schema of one file of a ruleset.

    Keys may be missing, for other files can hold them, and the keys that put a file together are
    allowed: `extends`, `layers`, `overrides`, `include`, `options`, `patch` and `players`.
    """
    written = _Writer(unions, partial=True).document(cls)
    root = written["$defs"][cls.__name__]
    root["properties"] |= _control()
    written["$defs"]["patch"] = _patch()
    return written


def _control() -> Schema:
    names = {"type": "array", "items": _TEXT}
    addition = _mapping_of({"include": names, "patch": _PATCH})
    option = _mapping_of(
        {
            "title": _TEXT,
            "default": {"type": ["string", "boolean", "integer", "array"]},
            "each": {"type": ["string", "array"]},
            "sets": _TEXT,
            "values": {**_open(), "additionalProperties": addition},
        }
    )
    options = {**_open(), "additionalProperties": option}
    options["properties"] |= {REMOVE: names}
    players = {**_open(), "additionalProperties": False}
    players["patternProperties"] = {f"^(?:{NUMBER.pattern})$": addition}
    return {
        "extends": _TEXT,
        "layers": names,
        "overrides": names,
        "include": names,
        "options": options,
        "patch": _PATCH,
        "players": players,
    }


def _open() -> Schema:
    """Return the schema of a mapping with entries of any name."""
    return {"type": "object", "properties": _sources()}


def _patch() -> Schema:
    """Return the schema of a patch: any data, in which $ begins an operator."""
    items: Schema = {"type": "array"}
    beside: Schema = {"type": "object", "additionalProperties": items}
    operators = {name: beside if name in ANCHORED else items for name in OPERATORS}
    known = "|".join(name.removeprefix("$") for name in OPERATORS)
    others: Schema = {"type": ["array", "string", "integer", "boolean", "null"]}
    return {
        "type": "object",
        "properties": operators,
        "patternProperties": {f"^\\$(?!(?:{known})$)": False},
        "additionalProperties": {"anyOf": [_PATCH, others]},
    }


def _mapping_of(properties: Schema) -> Schema:
    allowed = properties | _sources()
    return {"type": "object", "properties": allowed, "additionalProperties": False}


def _sources() -> Schema:
    """Return the keys that every mapping may carry."""
    own: Schema = {
        "kind": {"enum": [kind.value for kind in SourceKind]},
        "cite": _TEXT,
        "note": _TEXT,
    }
    override = {"type": "object", "properties": own, "additionalProperties": False}
    return own | {"sources": {"type": "object", "additionalProperties": override}}


@define(eq=False)
class _Writer:
    """Writes schemas of types; every class is written once, under `$defs`."""

    unions: tuple[Tagged, ...]
    partial: bool = False
    definitions: dict[str, Schema] = field(factory=dict)
    names: dict[Type, str] = field(factory=dict)

    def document(self, cls: type) -> Schema:
        root = self.of(cls)
        return {"$schema": DIALECT, "title": cls.__name__, **root, "$defs": self.definitions}

    def of(self, form: Type) -> Schema:
        union = next((each for each in self.unions if each.base == form), None)
        if union is not None:
            return {
                "anyOf": [self.model(cls, union.key, tag) for tag, cls in union.classes.items()]
            }
        form = shapes.bare(form)
        if form is int:
            return {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}
        if form in shapes.SCALARS:
            return dict(_SCALARS[form])
        if shapes.origin(form) is Literal:
            return {"enum": list(get_args(form))}
        if shapes.is_enum(form):
            return {"enum": [member.value for member in form]}
        return self.compound(form)

    def compound(self, form: Type) -> Schema:
        if shapes.is_union(form):
            return {"anyOf": [self.of(member) for member in get_args(form)]}
        if shapes.is_sequence(form):
            item, length = shapes.items(form)
            size = {} if length is None else {"minItems": length, "maxItems": length}
            unique = {"uniqueItems": True} if shapes.origin(form) is frozenset else {}
            return {"type": "array", "items": self.of(item), **size, **unique}
        if shapes.is_mapping(form):
            return self.mapping(form)
        if shapes.is_model(form):
            return self.model(form)
        raise TypeError(f"{form!r} has no schema")

    def mapping(self, form: Type) -> Schema:
        name, item = get_args(form)
        value, written = self.of(item), {"type": "object", "properties": _sources()}
        name = shapes.bare(name)
        if name is int:
            patterns = {f"^(?:{shapes.INTEGER_KEY.pattern})$": value}
            return written | {"patternProperties": patterns, "additionalProperties": False}
        allowed = self.of(name).get("enum")
        if allowed is None:
            return written | {"additionalProperties": value}
        return written | {
            "properties": dict.fromkeys(map(str, allowed), value) | _sources(),
            "additionalProperties": False,
        }

    def model(self, cls: Type, key: str = "", tag: str = "") -> Schema:
        name = f"{cls.__name__}.{tag}" if tag else cls.__name__
        first = self.names.setdefault((cls, tag), name)
        if name in self.definitions and first == name:
            return {"$ref": f"#/$defs/{name}"}
        self.definitions[name] = {}
        tags = {key: {"const": tag}} if tag else {}
        properties = tags | {
            shapes.key_of(each): self.attribute(each) for each in shapes.fields(cls)
        }
        required = [*tags] + [
            shapes.key_of(each) for each in shapes.fields(cls) if each.default is attrs.NOTHING
        ]
        written = _mapping_of(properties)
        if cls.__doc__:
            written["description"] = inspect.cleandoc(cls.__doc__).splitlines()[0]
        if required and not self.partial:
            written["required"] = required
        self.definitions[name] |= written
        return {"$ref": f"#/$defs/{name}"}

    def attribute(self, attribute: attrs.Attribute[Any]) -> Schema:
        return _within(self.of(attribute.type), *shapes.bounds(attribute))


def _within(schema: Schema, least: int | None, most: int | None) -> Schema:
    """Narrow the numbers of a schema, also those inside lists, mappings and unions."""
    narrowed = dict(schema)
    if schema.get("type") == "integer":
        narrowed["minimum"] = -LARGEST if least is None else least
        narrowed["maximum"] = LARGEST if most is None else most
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), dict):
            narrowed[key] = _within(schema[key], least, most)
    if "anyOf" in schema:
        narrowed["anyOf"] = [_within(each, least, most) for each in schema["anyOf"]]
    if "patternProperties" in schema:
        patterns = schema["patternProperties"].items()
        narrowed["patternProperties"] = {key: _within(each, least, most) for key, each in patterns}
    return narrowed
