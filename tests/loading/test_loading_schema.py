from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st
from loading_models import EFFECTS, Colour, Rules
from sizes import examples
from test_loading_structure import GOOD

from k2rules.loading.diagnostics import Mark
from k2rules.loading.schema import file_schema, schema
from k2rules.loading.structure import structure
from k2rules.loading.text import read
from k2rules.loading.tree import Marks

SCHEMA = schema(Rules, EFFECTS)
FILE_SCHEMA = file_schema(Rules, EFFECTS)
TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
    "null": (type(None),),
}
KEYWORDS = {
    "type",
    "enum",
    "const",
    "anyOf",
    "$ref",
    "properties",
    "patternProperties",
    "required",
    "additionalProperties",
    "items",
    "minItems",
    "maxItems",
    "uniqueItems",
    "minimum",
    "maximum",
    "description",
    "title",
    "$schema",
    "$defs",
}


def same(one: object, other: object) -> bool:
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def is_valid(value: Any, rule: Any, whole: Any) -> bool:  # noqa: PLR0911
    """Judge a value by the part of JSON Schema that is used here."""
    if isinstance(rule, bool):
        return rule
    assert set(rule) <= KEYWORDS
    if "$ref" in rule and not is_valid(value, whole["$defs"][rule["$ref"].split("/")[-1]], whole):
        return False
    types = [rule["type"]] if isinstance(rule.get("type"), str) else rule.get("type")
    if types is not None and type(value) not in [each for name in types for each in TYPES[name]]:
        return False
    if "enum" in rule and not any(same(value, each) for each in rule["enum"]):
        return False
    if "const" in rule and not same(value, rule["const"]):
        return False
    if "anyOf" in rule and not any(is_valid(value, each, whole) for each in rule["anyOf"]):
        return False
    if type(value) is int:
        return bool(rule.get("minimum", value) <= value <= rule.get("maximum", value))
    if isinstance(value, list):
        return is_valid_list(value, rule, whole)
    return not isinstance(value, dict) or is_valid_mapping(value, rule, whole)


def is_valid_list(value: list[Any], rule: Any, whole: Any) -> bool:
    if not rule.get("minItems", 0) <= len(value) <= rule.get("maxItems", len(value)):
        return False
    if rule.get("uniqueItems") and any(each in value[:index] for index, each in enumerate(value)):
        return False
    return all(is_valid(each, rule.get("items", True), whole) for each in value)


def is_valid_mapping(value: dict[str, Any], rule: Any, whole: Any) -> bool:
    if not set(rule.get("required", ())) <= set(value):
        return False
    for name, each in value.items():
        known = [rule["properties"][name]] if name in rule.get("properties", {}) else []
        patterns = rule.get("patternProperties", {}).items()
        known += [part for pattern, part in patterns if re.search(pattern, name)]
        for part in known or [rule.get("additionalProperties", True)]:
            if not is_valid(each, part, whole):
                return False
    return True


def sample() -> dict[str, Any]:
    document, _ = read(GOOD, "a.yaml")
    assert document is not None
    data: Any = document.data
    return dict(data)


def test_the_schema_is_plain_data_of_its_dialect() -> None:
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA
    assert SCHEMA["$defs"]["Space"]["description"] == "A space of the board."
    assert SCHEMA["$defs"]["Space"]["required"] == ["zone", "points"]
    assert SCHEMA["$defs"]["Space"]["properties"]["points"] == {
        "type": "integer",
        "minimum": 0,
        "maximum": 9,
    }


def test_the_sample_is_valid() -> None:
    assert is_valid(sample(), SCHEMA, SCHEMA)
    assert is_valid(sample(), FILE_SCHEMA, FILE_SCHEMA)


@pytest.mark.parametrize(
    "change",
    [
        {"flag": 1},
        {"flga": True},
        {"spaces": {"e0": {"zone": "a"}}},
        {"spaces": {"e0": {"zone": "a", "points": 10}}},
        {"spaces": {"e0": {"zone": "a", "points": True}}},
        {"spaces": {"e0": {"zone": "a", "points": 1, "at": [1]}}},
        {"spaces": {"e0": {"zone": "a", "points": 1, "tags": ["summit", "summit"]}}},
        {"capacity": {"x": {}}},
        {"capacity": {"1": {"green": 1}}},
        {"effects": [{"do": "kill"}]},
        {"effects": [{"do": "kil", "count": 1}]},
        {"effects": [{"do": "rest", "count": 1}]},
        {"prices": {"x": [6]}},
        {"kind": "guess"},
        {"extends": "k2/summer"},
    ],
)
def test_what_the_loader_refuses_the_schema_mostly_refuses_too(change: dict[str, Any]) -> None:
    assert not is_valid(sample() | change, SCHEMA, SCHEMA)


def test_source_keys_are_allowed_in_every_mapping() -> None:
    source = {"kind": "printed", "cite": "p. 4", "note": "", "sources": {"a": {"kind": "variant"}}}

    def add(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: add(each) for name, each in value.items()} | source
        return [add(each) for each in value] if isinstance(value, list) else value

    assert is_valid(add(sample()), SCHEMA, SCHEMA)


def test_one_file_may_hold_a_part_and_say_how_it_is_put_together() -> None:
    part = {
        "extends": "k2/summer",
        "include": ["a.yaml"],
        "options": {
            "cite": "x",
            "board": {
                "title": "t",
                "default": False,
                "values": {"false": {"include": ["b.yaml"]}, "true": {"patch": {"$remove": ["x"]}}},
            },
        },
        "patch": {"spaces": {"e0": {"points": 2}}},
        "spaces": {"e0": {"zone": "a"}},
    }
    assert is_valid(part, FILE_SCHEMA, FILE_SCHEMA)
    assert not is_valid(part | {"include": "a.yaml"}, FILE_SCHEMA, FILE_SCHEMA)
    assert not is_valid(part | {"options": {"board": {"x": 1}}}, FILE_SCHEMA, FILE_SCHEMA)


@pytest.mark.parametrize(
    "part",
    [
        {"layers": ["k2/a", "b.yaml"], "overrides": ["hand.size"]},
        {"players": {"kind": "printed", "2": {"include": ["a.yaml"], "patch": {"x": 1}}, "12": {}}},
        {"options": {"$remove": ["board"]}},
        {"patch": {"turn": {"$append": [1, {"a": []}], "$prepend": [], "$remove": ["x", 2]}}},
        {"patch": {"turn": {"$before": {"a": ["b"]}, "$after": {"4": [None]}, "cite": "x"}}},
        {"options": {"a": {"values": {"x": {"patch": {"turn": {"$append": ["x"]}}}}}}},
    ],
)
def test_the_keys_and_operators_that_put_a_file_together_are_valid(part: dict[str, Any]) -> None:
    assert is_valid(part, FILE_SCHEMA, FILE_SCHEMA)


@pytest.mark.parametrize(
    "part",
    [
        {"layers": "k2/a"},
        {"overrides": [1]},
        {"players": {"two": {}}},
        {"players": {"0": {}}},
        {"players": {"2": {"ptach": {}}}},
        {"options": {"$remove": "board"}},
        {"patch": {"turn": {"$append": "x"}}},
        {"patch": {"a": {"turn": {"$appned": ["x"]}}}},
        {"patch": {"turn": {"$before": ["x"]}}},
        {"players": {"2": {"patch": {"turn": {"$after": {"a": "x"}}}}}},
    ],
)
def test_and_their_faults_are_not(part: dict[str, Any]) -> None:
    assert not is_valid(part, FILE_SCHEMA, FILE_SCHEMA)


def paths(value: Any, where: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if not isinstance(value, (dict, list)):
        return [where]
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    return [where, *(each for name, child in inner for each in paths(child, (*where, name)))]


VALUES: list[Any] = [
    0,
    1,
    3,
    10,
    -1,
    True,
    False,
    None,
    "x",
    "red",
    "kill",
    "summit",
    "3",
    [],
    [1],
    ["a"],
    {},
    {"do": "rest"},
    {"do": "kill", "count": 1},
    {"x": 1},
    {"1": {}},
    {"zone": "a", "points": 1},
]


@given(data=st.data())
@examples(500, families=1)
def test_what_the_loader_takes_is_valid(data: st.DataObject) -> None:
    document = copy.deepcopy(sample())
    for _ in range(data.draw(st.integers(1, 3))):
        *where, last = data.draw(st.sampled_from([each for each in paths(document) if each]))
        holder: Any = document
        for step in where:
            holder = holder[step]
        if isinstance(last, str) and data.draw(st.booleans()):
            value = holder.pop(last)
            new_name = data.draw(st.sampled_from(["", "x", "1", "red", "from", last + "s"]))
            holder |= {new_name: value} if new_name else {}
        else:
            holder[last] = copy.deepcopy(data.draw(st.sampled_from(VALUES)))
    made, problems = structure(Rules, document, Marks({(): Mark("a")}), EFFECTS)
    assert (made is None) == bool(problems)
    if made is not None:
        assert is_valid(document, SCHEMA, SCHEMA)
        assert is_valid(document, FILE_SCHEMA, FILE_SCHEMA)


@frozen
class Recursive:
    children: dict[str, Recursive]


def test_classes_may_hold_themselves() -> None:
    written = schema(Recursive)
    assert list(written["$defs"]) == ["Recursive"]
    assert is_valid({"children": {"a": {"children": {}}}}, written, written)


def test_keys_may_come_from_an_enumeration() -> None:
    colours = SCHEMA["$defs"]["Rules"]["properties"]["capacity"]["patternProperties"]
    (inner,) = colours.values()
    assert set(inner["properties"]) >= {colour.value for colour in Colour}


@frozen
class Floating:
    weight: float


def test_types_no_file_can_hold_are_refused() -> None:
    with pytest.raises(TypeError, match="float"):
        schema(Floating)
