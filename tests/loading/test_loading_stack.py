"""Layers named in a file: their order, what they cannot say, and where they disagree."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from loading_shelf import Shelf, at
from sizes import examples

from k2rules.loading.layers import load_document
from k2rules.model.sources import Source, SourceKind

BASE = "hand: {size: 6, choose: 3}\nturn: [draw, move]\ncards: {a: {n: 1}, b: {n: 2}}\n"


def laid(shelf: Shelf, *layers: str, own: str = "") -> Path:
    """Give a file that lays some layers over the base."""
    shelf.put("k2/ground.yaml", BASE)
    for number, text in enumerate(layers, 1):
        shelf.user(text, f"layer-{number}.yaml")
    names = ", ".join(f"layer-{number}.yaml" for number in range(1, len(layers) + 1))
    return shelf.user(f"extends: k2/ground\nlayers: [{names}]\n{own}")


def test_layers_lie_between_what_a_file_extends_and_what_it_says(shelf: Shelf) -> None:
    path = laid(
        shelf,
        "hand: {size: 1}\npatch: {turn: {$append: [end]}}\n",
        "hand: {choose: 2}\nbids: {least: 1}\n",
        own="bids: {least: 4}\npatch: {hand: {size: 5}}\n",
    )
    merged = shelf.good(path)
    assert merged.data["hand"] == {"size": 5, "choose": 2}
    assert merged.data["turn"] == ["draw", "move", "end"]
    assert merged.data["bids"] == {"least": 4}
    assert at(merged, "hand", "choose") == ("layer-2.yaml", 1, 16)
    assert merged.provenance["turn", 2] == Source(SourceKind.VARIANT)
    assert [Path(name).name for name in merged.files[1:3]] == ["layer-1.yaml", "layer-2.yaml"]


def test_a_layer_has_an_id_or_a_path_and_may_include(shelf: Shelf) -> None:
    shelf.put("k2/parts/more.yaml", "kind: printed\nx: 1\n")
    shelf.put("k2/layer.yaml", "include: [parts/more.yaml]\n")
    merged = shelf.good(shelf.user("extends: k2/summer\nlayers: [k2/layer]\n"))
    assert merged.data["x"] == 1
    assert merged.provenance["x",] == Source(SourceKind.PRINTED)


def test_each_file_of_a_chain_has_its_own_layers(shelf: Shelf) -> None:
    path = laid(shelf, "x: 1\n", own="patch: {x: 2}\n")
    shelf.user("x: 3\n", "last.yaml")
    top = shelf.user(f"extends: {path.name}\nlayers: [last.yaml]\n", "top.yaml")
    assert shelf.good(top).data["x"] == 3


@pytest.mark.parametrize(
    ("one", "other", "where"),
    [
        ("hand: {size: 1}", "hand: {size: 2}", "hand.size"),
        ("hand: {size: 1}", "patch: {hand: {size: 2}}", "hand.size"),
        ("hand: {size: 1}", "hand: 2", "hand"),
        ("x: true", "x: 1", "x"),
        ("x: [1]", "x: [1, 2]", "x"),
        ("patch: {turn: {$append: [a]}}", "patch: {turn: {$append: [b]}}", "turn"),
        ("patch: {turn: {$append: [a]}}", "patch: {turn: [b]}", "turn"),
        ("patch: {$remove: [cards.a]}", "cards: {a: {n: 5}}", "cards.a"),
        ("cards: {a: {n: 5}}", "patch: {cards: {$remove: [a]}}", "cards.a"),
        ("patch: {$remove: [cards]}", "cards: {c: {n: 5}}", "cards"),
        ("x: 1", "x: 1\npatch: {x: {}}", "x"),
        ("x: 1", "patch: {$remove: [hand], hand: 1, x: 2}", "x"),
        ("hand: 1", "patch: {$remove: [hand], hand: 1}", "hand"),
    ],
)
def test_layers_that_disagree_are_told_with_both_places(
    shelf: Shelf, one: str, other: str, where: str
) -> None:
    line = shelf.only(laid(shelf, one, other))
    assert f"error K2R216: {where} is set by two layers, at " in line
    assert "layer-1.yaml:1:" in line
    assert line.startswith("layer-2.yaml:")
    for name in (where, where.split(".", maxsplit=1)[0]):
        merged = shelf.good(laid(shelf, one, f"{other}\noverrides: [{name}]\n"))
        assert merged.data


def test_the_override_of_a_later_layer_wins(shelf: Shelf) -> None:
    path = laid(shelf, "hand: {size: 1}\n", "overrides: [hand]\nhand: {size: 2}\n")
    assert shelf.good(path).data["hand"] == {"size": 2, "choose": 3}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("hand: {size: 1}", "hand: {size: 1}"),
        ("hand: {size: 1}", "hand: {choose: 1}"),
        ("x: {}", "x: {a: 1}"),
        ("patch: {$remove: [cards.a]}", "cards: {b: {n: 5}}"),
        ("patch: {turn: {$append: [a]}}", "hand: {size: 1}"),
    ],
)
def test_layers_that_agree_are_fine(shelf: Shelf, one: str, other: str) -> None:
    assert shelf.good(laid(shelf, one, other)).data == shelf.good(laid(shelf, other, one)).data


def test_an_override_of_nothing_is_a_warning(shelf: Shelf) -> None:
    path = laid(shelf, "hand: {size: 1}", "overrides: [hand.sise]\nhand: {choose: 2}\n")
    merged, problems = load_document(path, shelf.root)
    assert merged is not None
    (problem,) = problems
    assert problem.severity == "warning"
    assert str(problem).endswith(
        "layer-2.yaml:1:13: warning K2R217: no earlier layer sets hand.sise to anything else; "
        "did you mean 'hand.size'?"
    )


@pytest.mark.parametrize(
    ("layer", "problem"),
    [
        ("meta: {id: x}", "layer-1.yaml:1:1: error K2R219: a layer has no `meta`"),
        ("patch: {meta: {id: x}}", "K2R219: a layer has no `meta`"),
        ("extends: k2/summer", "K2R219: a layer has no `extends`"),
        ("layers: [k2/summer]", "K2R219: a layer has no `layers`"),
        ("options: {a: {default: x}}", "K2R219: a layer has no `options`"),
        ("players: {2: {}}", "K2R219: a layer has no `players`"),
        ("overrides: x", "K2R101: overrides: expected a list of texts, got text"),
        ("overrides: [1]", "K2R101: overrides: expected a list of texts, got a whole number"),
    ],
)
def test_what_a_layer_cannot_say(shelf: Shelf, layer: str, problem: str) -> None:
    assert problem in shelf.only(laid(shelf, f"{layer}\n"))


@pytest.mark.parametrize("text", ["options: {a: {default: x}}", "players: {2: {}}", "meta: {a: 1}"])
def test_a_file_that_a_layer_includes_cannot_say_it_either(shelf: Shelf, text: str) -> None:
    shelf.user(f"{text}\n", "inside.yaml")
    assert "K2R219: a layer has no `" in shelf.only(laid(shelf, "include: [inside.yaml]\n"))


@pytest.mark.parametrize(
    ("own", "problem"),
    [
        ("layers: x", "K2R101: layers: expected a list of paths or ids, got text"),
        ("layers: [1]", "K2R101: layers: expected a path or an id, got a whole number"),
        ("layers: [no.yaml]", "error K2R201: there is no "),
        ("layers: [k2/weather, k2/weather]", "K2R206: the file 'k2/weather' is laid twice"),
        ("layers: [../x.yaml]", "K2R202: the path '../x.yaml' leaves the ruleset folder"),
        ("overrides: [a]", "K2R219: `overrides` stands only in a layer"),
        ("include: [inside.yaml]", "K2R219: an included file cannot name layers"),
    ],
)
def test_malformed_lists_of_layers(shelf: Shelf, own: str, problem: str) -> None:
    shelf.user("layers: []\n", "inside.yaml")
    assert problem in shelf.only(shelf.user(f"{own}\n"))


def test_the_files_of_an_option_override_nothing(shelf: Shelf) -> None:
    shelf.put("k2/easy.yaml", "overrides: [a]\n")
    assert "K2R219: `overrides` stands only in a layer" in shelf.only("k2/summer.yaml")


class TestOptionsRemoved:
    def test_an_inherited_option_can_be_dropped(self, shelf: Shelf) -> None:
        path = shelf.user("extends: k2/summer\noptions: {$remove: [board]}\nspaces: {x: {}}\n")
        merged = shelf.good(path)
        assert list(merged.options) == ["family"]
        assert merged.data["spaces"] == {"x": {}}
        assert "there is no option 'board'" in shelf.only(path, board="hard")

    def test_and_declared_anew(self, shelf: Shelf) -> None:
        path = shelf.user(
            "extends: k2/summer\n"
            "options:\n"
            "  $remove: [board, family]\n"
            "  board: {default: tiny, values: {tiny: {patch: {spaces: {x0: {cost: 1}}}}}}\n"
        )
        merged = shelf.good(path)
        assert {name: each.values for name, each in merged.options.items()} == {"board": ("tiny",)}
        assert merged.data["spaces"] == {"x0": {"cost": 1}}

    def test_by_an_included_file_too(self, shelf: Shelf) -> None:
        shelf.user("options: {$remove: [family]}\n", "part.yaml")
        path = shelf.user("extends: k2/summer\ninclude: [part.yaml]\n")
        assert list(shelf.good(path).options) == ["board"]

    @pytest.mark.parametrize(
        ("options", "problem"),
        [
            (
                "{$remove: [bord]}",
                "2:21: error K2R208: there is no option 'bord' to remove; did you mean 'board'?",
            ),
            ("{$remove: board}", "K2R101: options: expected a list of texts, got text"),
            ("{$remvoe: [board]}", "2:11: error K2R207: unknown operator '$remvoe'; use $remove"),
        ],
    )
    def test_what_is_wrong_is_told(self, shelf: Shelf, options: str, problem: str) -> None:
        assert problem in shelf.only(shelf.user(f"extends: k2/summer\noptions: {options}\n"))

    def test_not_inside_an_option(self, shelf: Shelf) -> None:
        shelf.put("k2/easy.yaml", "options: {$remove: [family]}\n")
        assert "K2R204: option 'family' is removed inside an option" in shelf.only("k2/summer.yaml")


NAMES = st.sampled_from(["a", "b", "c"])
SCALARS = st.one_of(st.integers(0, 2), st.booleans(), st.lists(st.integers(0, 2), max_size=2))
DATA = st.recursive(SCALARS, lambda inner: st.dictionaries(NAMES, inner, max_size=3), max_leaves=6)
DOCUMENTS = st.dictionaries(NAMES, DATA, max_size=3)
EDITS = st.dictionaries(
    st.sampled_from(["$append", "$prepend"]), st.lists(st.integers(3, 4)), min_size=1
)
REMOVED = st.lists(st.sampled_from(["a", "b", "a.b", "c.a"]), max_size=1, unique=True)


@st.composite
def layers(draw: st.DrawFn) -> dict[str, Any]:
    """Give a layer with a body and a patch."""
    patch: dict[str, Any] = draw(
        st.dictionaries(NAMES, st.one_of(DATA, EDITS, st.dictionaries(NAMES, EDITS)), max_size=2)
    )
    removed = draw(REMOVED)
    if removed:
        patch["$remove"] = removed
    if draw(st.booleans()):
        patch["turn"] = draw(EDITS)
    return {**draw(DOCUMENTS), "patch": patch}


def result(shelf: Shelf, *names: str) -> Any:
    """Give what layers make of the base; None if there is an error."""
    path = shelf.user(json.dumps({"extends": "k2/ground", "layers": list(names)}))
    merged, _ = load_document(path, shelf.root)
    return None if merged is None else merged.data


@examples(300, families=1)
@given(DOCUMENTS, layers(), layers())
def test_layers_without_a_conflict_commute(
    base: dict[str, Any], one: dict[str, Any], other: dict[str, Any]
) -> None:
    """An error in one order is an error in the other too, and else the result is the same."""
    with tempfile.TemporaryDirectory() as folder:
        shelf = Shelf(Path(folder))
        shelf.put("k2/ground.yaml", json.dumps(base | {"turn": [0, 1]}))
        shelf.user(json.dumps(one), "one.yaml")
        shelf.user(json.dumps(other), "other.yaml")
        forwards = result(shelf, "one.yaml", "other.yaml")
        backwards = result(shelf, "other.yaml", "one.yaml")
        assert repr_of(forwards) == repr_of(backwards)


@examples(50, families=1)
@given(DOCUMENTS)
def test_an_empty_layer_changes_nothing(base: dict[str, Any]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        shelf = Shelf(Path(folder))
        shelf.put("k2/ground.yaml", json.dumps(base))
        shelf.user("{}", "nothing.yaml")
        assert repr_of(result(shelf, "nothing.yaml")) == repr_of(base)


def repr_of(data: Any) -> str:
    """Give data as text in which the order of keys does not matter but true is not 1."""
    return json.dumps(data, sort_keys=True)
