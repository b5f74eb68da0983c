from __future__ import annotations

import pytest
from loading_shelf import Shelf, at

from k2rules.loading.layers import load_document
from k2rules.loading.merge import is_one_edit


class TestPatch:
    def test_mappings_merge_and_all_else_is_replaced(self, shelf: Shelf) -> None:
        path = shelf.user(
            "extends: k2/summer\n"
            "patch:\n"
            "  hand: {size: 4}\n"
            "  colours: [green]\n"
            "  cards: {sledge: {points: 9}}\n"
            "  weather: null\n"
        )
        merged = shelf.good(path)
        assert merged.data["hand"] == {"size": 4, "choose": 3}
        assert merged.data["colours"] == ["green"]
        assert merged.data["weather"] is None
        assert list(merged.data["cards"]) == ["move-1", "move-2", "sledge"]  # type: ignore[arg-type]
        assert at(merged, "hand", "size") == ("mine.yaml", 3, 16)
        assert at(merged, "cards", "sledge", "points") == ("mine.yaml", 5, 28)
        assert merged.marks.key(("cards", "sledge")).line == 5

    def test_the_patch_comes_after_the_options(self, shelf: Shelf) -> None:
        path = shelf.user("extends: k2/summer\npatch: {hand: {size: 4}}\n")
        assert shelf.good(path, family=True).data["hand"] == {"size": 4, "choose": 3}

    def test_a_mapping_may_replace_a_value(self, shelf: Shelf) -> None:
        path = shelf.user("extends: k2/summer\npatch: {colours: {a: {b: 1}}}\n")
        merged = shelf.good(path)
        assert merged.data["colours"] == {"a": {"b": 1}}
        assert at(merged, "colours") == ("mine.yaml", 2, 18)

    def test_remove_takes_entries_away(self, shelf: Shelf) -> None:
        path = shelf.user(
            "extends: k2/summer\n"
            "patch:\n"
            "  $remove: [cards.move-1, weather]\n"
            "  hand: {$remove: [choose]}\n"
        )
        data = shelf.good(path).data
        assert data["cards"] == {"move-2": {"points": 2, "copies": 4}}
        assert data["hand"] == {"size": 6}
        assert "weather" not in data

    def test_remove_acts_first_so_that_an_entry_can_be_made_anew(self, shelf: Shelf) -> None:
        path = shelf.user(
            "extends: k2/summer\npatch: {$remove: [cards.move-1], cards: {move-1: {up: 1}}}\n"
        )
        merged, problems = load_document(path, shelf.root)
        assert merged is not None
        assert merged.data["cards"] == {"move-2": {"points": 2, "copies": 4}, "move-1": {"up": 1}}
        assert problems == ()

    @pytest.mark.parametrize(
        ("name", "problem"),
        [
            ("cards.mvoe-1", "no cards.mvoe-1 to remove; did you mean 'cards.move-1'?"),
            ("crads.move-1", "no crads to remove; did you mean 'cards'?"),
            ("hand.size.x", "no hand.size.x to remove"),
            ("colours.0", "no colours.0 to remove"),
            ("''", "no  to remove"),
        ],
    )
    def test_what_is_not_there_cannot_be_removed(
        self, shelf: Shelf, name: str, problem: str
    ) -> None:
        path = shelf.user(f"extends: k2/summer\npatch: {{$remove: [{name}]}}\n")
        line = shelf.only(path)
        assert line.startswith("mine.yaml:2:19: error K2R208: there is ")
        assert problem in line

    @pytest.mark.parametrize(
        ("patch", "problem"),
        [
            ("{$append: []}", "K2R214: $append changes a list, but the ruleset is a mapping"),
            ("{hand: {$remvoe: [a]}}", "K2R207: unknown operator '$remvoe'; did you mean"),
            ("{$remove: cards}", "K2R101: $remove: expected a list of texts, got text"),
            ("{$remove: [1]}", "K2R101: $remove: expected a list of texts, got a whole number"),
            ("{$remove: {a: b}}", "K2R101: $remove: expected a list of texts, got a mapping"),
            ("{colours: [{$remove: [a]}]}", "K2R207: $remove is only allowed in a patch"),
            ("[a]", "K2R101: patch: expected a mapping, got a list"),
        ],
    )
    def test_malformed_patches(self, shelf: Shelf, patch: str, problem: str) -> None:
        path = shelf.user(f"extends: k2/summer\npatch: {patch}\n")
        assert problem in shelf.only(path)

    def test_operators_stand_only_in_patches(self, shelf: Shelf) -> None:
        path = shelf.user("hand: {$remove: [a], $x: 1}\n")
        assert [each.code for each in shelf.bad(path)] == ["K2R207", "K2R207"]

    def test_the_next_name_of_a_numbered_series_is_no_warning(self, shelf: Shelf) -> None:
        path = shelf.user("extends: k2/summer\npatch: {cards: {move-3: {points: 3}}}\n")
        assert load_document(path, shelf.root)[1] == ()

    def test_a_new_name_near_an_old_one_is_a_warning(self, shelf: Shelf) -> None:
        path = shelf.user("extends: k2/summer\npatch: {cards: {mvoe-2: {points: 3}}}\n")
        merged, problems = load_document(path, shelf.root)
        assert merged is not None
        assert str(problems[0]).endswith(
            "mine.yaml:2:17: warning K2R209: the patch creates cards.mvoe-2 beside 'move-2'; "
            "did you mean to patch 'move-2'?"
        )

    def test_other_files_are_not_changed_by_a_removal(self, shelf: Shelf) -> None:
        shelf.put(
            "k2/two.yaml",
            "extends: summer.yaml\n"
            "options: {a: {default: x, values: {x: {patch: {$remove: [cards.move-1.points]}}}}}\n"
            "patch: {cards: {move-1: {points: 1}}}\n",
        )
        assert shelf.good("k2/two.yaml").data["cards"] == {
            "move-1": {"copies": 5, "points": 1},
            "move-2": {"points": 2, "copies": 4},
        }


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ("icy", "icz", True),
        ("icy", "icyy", True),
        ("icy", "iy", True),
        ("icy", "ciy", True),
        ("icy", "yci", False),
        ("icy", "icy", False),
        ("icy", "icyyy", False),
        ("icy", "ixx", False),
        ("", "a", True),
    ],
)
def test_one_edit(one: str, other: str, near: bool) -> None:  # noqa: FBT001
    assert is_one_edit(one, other) is near
    assert is_one_edit(other, one) is near
