"""Laws of merging: an empty layer changes nothing, disjoint layers commute, places survive."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from sizes import examples

from k2rules.loading.diagnostics import Mark
from k2rules.loading.merge import overlay, patched
from k2rules.loading.tree import Node

NAMES = st.sampled_from(["spaces", "cards", "cost", "e1", "copies"])
SCALARS = st.one_of(st.integers(0, 9), st.sampled_from(["base", "rope"]), st.booleans())
DATA = st.recursive(SCALARS, lambda inner: st.dictionaries(NAMES, inner, max_size=4), max_leaves=12)
DOCUMENTS = st.dictionaries(NAMES, DATA, max_size=4)


def tree(data: Any, file: str, line: int = 1) -> Node:
    """Give data a place in a file; every value stands on a line of its own."""
    mark = Mark(file, line)
    if isinstance(data, dict):
        rows = enumerate(data.items(), line)
        return Node({name: tree(each, file, row * 7) for row, (name, each) in rows}, mark)
    return Node(data, mark)


@examples(families=1)
@given(DOCUMENTS)
def test_an_empty_layer_changes_nothing(data: dict[str, Any]) -> None:
    base, nothing = tree(data, "base"), tree({}, "top")

    assert overlay(base, nothing).plain() == data
    assert patched(base, nothing, []).plain() == data
    assert overlay(nothing, base).plain() == data


@examples(families=1)
@given(DOCUMENTS, DOCUMENTS, DOCUMENTS)
def test_layers_that_touch_disjoint_leaves_commute(
    base: dict[str, Any], one: dict[str, Any], other: dict[str, Any]
) -> None:
    first = {name: value for name, value in one.items() if name not in other}
    ground, a, b = tree(base, "base"), tree(first, "a"), tree(other, "b")

    assert overlay(overlay(ground, a), b).plain() == overlay(overlay(ground, b), a).plain()


@examples(families=1)
@given(DOCUMENTS, DOCUMENTS)
def test_every_value_keeps_the_place_where_it_is_written(
    base: dict[str, Any], top: dict[str, Any]
) -> None:
    under, over = dict(tree(base, "base").walk()), dict(tree(top, "top").walk())

    for where, node in overlay(tree(base, "base"), tree(top, "top")).walk():
        mapping = isinstance(node.value, dict)
        origin = (
            over.get(where) if where in over and not mapping else under.get(where, over.get(where))
        )
        assert origin is not None
        assert node.mark in (origin.mark, over[where].mark if where in over else origin.mark)
        if not mapping:
            assert node.value == origin.value
