"""The operators with which a patch changes a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from loading_shelf import at

from k2rules.model.sources import Source, SourceKind

if TYPE_CHECKING:
    from pathlib import Path

    from loading_shelf import Shelf


def edited(shelf: Shelf, operators: str) -> Path:
    """Give a variant that changes the list `[draw, buy, move, 4]`."""
    shelf.put("k2/flow.yaml", "flow: {kind: printed, cite: book, turn: [draw, buy, move, 4]}\n")
    return shelf.user(f"extends: k2/flow\npatch:\n  flow:\n    turn: {operators}\n")


@pytest.mark.parametrize(
    ("operators", "turn"),
    [
        ("{$append: [end]}", ["draw", "buy", "move", 4, "end"]),
        ("{$prepend: [dawn, 5]}", ["dawn", 5, "draw", "buy", "move", 4]),
        ("{$before: {buy: [bid, see]}}", ["draw", "bid", "see", "buy", "move", 4]),
        ("{$after: {draw: [bid], 4: [x]}}", ["draw", "bid", "buy", "move", 4, "x"]),
        ("{$remove: [buy, 4]}", ["draw", "move"]),
        ("{$remove: [draw, buy, move, 4]}", []),
        ("{$append: []}", ["draw", "buy", "move", 4]),
        ("{$append: [{a: 1}]}", ["draw", "buy", "move", 4, {"a": 1}]),
    ],
)
def test_an_operator_changes_the_list(shelf: Shelf, operators: str, turn: list[object]) -> None:
    assert shelf.good(edited(shelf, operators)).data["flow"] == {"turn": turn}


def test_all_operators_speak_of_the_list_as_it_was(shelf: Shelf) -> None:
    path = edited(
        shelf,
        "{$append: [y], $after: {buy: [b]}, $remove: [buy], $before: {buy: [a]}, $prepend: [x]}",
    )
    assert shelf.good(path).data["flow"] == {"turn": ["x", "draw", "a", "b", "move", 4, "y"]}


def test_an_added_item_has_its_place_and_source_from_the_patch(shelf: Shelf) -> None:
    path = edited(shelf, "{$before: {buy: [bid]}, $append: [{note: why, a: 1}]}")
    merged = shelf.good(path)
    assert at(merged, "flow", "turn", 1) == ("mine.yaml", 4, 28)
    assert at(merged, "flow", "turn", 2) == ("flow.yaml", 1, 48)
    mine = Source(SourceKind.VARIANT)
    assert merged.provenance["flow", "turn", 1] == mine
    assert merged.provenance["flow", "turn", 2] == Source(SourceKind.PRINTED, "book")
    assert merged.provenance["flow", "turn", 5, "a"] == Source(SourceKind.VARIANT, note="why")


def test_a_list_made_empty_is_the_work_of_the_patch(shelf: Shelf) -> None:
    merged = shelf.good(edited(shelf, "{$remove: [draw, buy, move, 4]}"))
    assert merged.provenance["flow", "turn"] == Source(SourceKind.VARIANT)


def test_patches_follow_one_another_on_one_list(shelf: Shelf) -> None:
    edited(shelf, "{}")
    shelf.put("k2/mid.yaml", "extends: flow.yaml\npatch: {flow: {turn: {$append: [end]}}}\n")
    path = shelf.user("extends: k2/mid\npatch: {flow: {turn: {$after: {end: [night]}}}}\n")
    turn = ["draw", "buy", "move", 4, "end", "night"]
    assert shelf.good(path).data["flow"] == {"turn": turn}
    assert shelf.good("k2/mid.yaml").data["flow"] == {"turn": turn[:-1]}


@pytest.mark.parametrize(
    ("operators", "problem"),
    [
        ("{$before: {byu: [a]}}", "4:22: error K2R215: there is no 'byu' in flow.turn; did you"),
        ("{$after: {5: [a]}}", "4:21: error K2R215: there is no '5' in flow.turn"),
        ("{$remove: [mvoe]}", "4:22: error K2R215: there is no 'mvoe' in flow.turn; did you mean"),
        ("{$appned: [a]}", "4:12: error K2R207: unknown operator '$appned'; did you mean"),
        ("{$x: [a]}", "K2R207: unknown operator '$x'; the operators are $append, $prepend,"),
        ("{$append: a}", "K2R101: $append: expected a list, got text"),
        ("{$before: [a]}", "K2R101: $before: expected a mapping of items to lists, got a list"),
        ("{$after: {buy: a}}", "K2R101: $after: expected a list, got text"),
        ("{$append: [a], end: b}", "K2R214: flow.turn is a list, and 'end' is no operator; use"),
    ],
)
def test_what_is_wrong_with_an_operator_is_told(shelf: Shelf, operators: str, problem: str) -> None:
    assert problem in shelf.only(edited(shelf, operators))


def test_an_item_that_stands_twice_names_no_place(shelf: Shelf) -> None:
    shelf.put("k2/two.yaml", "turn: [a, b, a]\n")
    path = shelf.user("extends: k2/two\npatch: {turn: {$after: {a: [c]}}}\n")
    line = "mine.yaml:2:25: error K2R215: 'a' stands 2 times in turn; write the whole list"
    assert shelf.only(path) == line


@pytest.mark.parametrize(
    ("patch", "problem"),
    [
        ("{hand: {$append: [a]}}", "K2R214: $append changes a list, but hand is a mapping, no"),
        ("{hand: {size: {$prepend: [a]}}}", "but hand.size is a whole number, no list"),
        ("{hand: {many: {$before: {a: [b]}}}}", "but hand.many is not there"),
        ("{$after: {a: [b]}}", "K2R214: $after changes a list, but the ruleset is a mapping, no"),
    ],
)
def test_an_operator_needs_a_list(shelf: Shelf, patch: str, problem: str) -> None:
    assert problem in shelf.only(shelf.user(f"extends: k2/summer\npatch: {patch}\n"))
