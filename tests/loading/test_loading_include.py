from __future__ import annotations

import os
from pathlib import Path

import pytest
from loading_shelf import SUMMER, Shelf, at

from k2rules.loading.text import Limits


class TestInclude:
    def test_the_parts_make_one_document(self, shelf: Shelf) -> None:
        merged = shelf.good("k2/summer.yaml")
        assert merged.data == {
            "hand": {"size": 6, "choose": 3},
            "colours": ["red", "blue"],
            "cards": {"move-1": {"points": 1, "copies": 5}, "move-2": {"points": 2, "copies": 4}},
            "weather": {"shown": 2},
            "meta": {"id": "k2/summer"},
            "spaces": {"e0": {"cost": 1}, "e1": {"cost": 1}},
        }
        assert [Path(name).name for name in merged.files] == [
            "summer.yaml",
            "base.yaml",
            "weather.yaml",
            "easy.yaml",
        ]

    def test_every_value_keeps_its_place(self, shelf: Shelf) -> None:
        merged = shelf.good("k2/summer.yaml")
        assert at(merged) == ("summer.yaml", 1, 1)
        assert at(merged, "meta", "id") == ("summer.yaml", 2, 12)
        assert at(merged, "hand", "size") == ("base.yaml", 11, 14)
        assert at(merged, "colours", 1) == ("base.yaml", 12, 16)
        assert at(merged, "spaces", "e1", "cost") == ("easy.yaml", 3, 14)
        assert merged.marks.key(("spaces", "e1")).line == 3

    def test_a_key_set_by_two_parts_names_both(self, shelf: Shelf) -> None:
        shelf.put("k2/weather.yaml", "hand:\n  size: 5\n  more: 1\n")
        assert shelf.only("k2/summer.yaml") == (
            "k2/weather.yaml:2:3: error K2R206: hand.size is set both at k2/base.yaml:11:8 and at "
            "k2/weather.yaml:2:3; keep one of them, or change it in patch"
        )

    def test_the_body_may_not_repeat_an_included_key(self, shelf: Shelf) -> None:
        shelf.put("k2/summer.yaml", SUMMER + "colours: [red]\n")
        assert "K2R206: colours is set both" in shelf.only("k2/summer.yaml")

    def test_an_option_declared_twice_names_both(self, shelf: Shelf) -> None:
        shelf.put("k2/weather.yaml", "options:\n  board: {default: a, values: {a: {}}}\n")
        assert "K2R206: option 'board' is set both" in shelf.only("k2/summer.yaml")

    def test_a_file_included_twice(self, shelf: Shelf) -> None:
        shelf.put("k2/summer.yaml", "include: [base.yaml, ./base.yaml]\n")
        assert "summer.yaml:1:22: error K2R206" in shelf.only("k2/summer.yaml")

    def test_a_circle_is_shown(self, shelf: Shelf) -> None:
        shelf.put("k2/weather.yaml", "include: [summer.yaml]\n")
        line = shelf.only("k2/summer.yaml")
        assert line.startswith("k2/weather.yaml:1:11: error K2R203: files include each other")
        assert line.endswith("k2/summer.yaml -> k2/weather.yaml -> k2/summer.yaml")

    def test_a_missing_file_is_an_error_where_it_is_named(self, shelf: Shelf) -> None:
        shelf.put("k2/summer.yaml", "include: [nowhere.yaml, ., base.yaml]\n")
        problems = shelf.bad("k2/summer.yaml")
        assert [problem.code for problem in problems] == ["K2R201", "K2R201"]
        assert [problem.mark.column for problem in problems] == [11, 25]

    def test_an_included_file_cannot_extend(self, shelf: Shelf) -> None:
        shelf.put("k2/weather.yaml", "extends: k2/base\n")
        assert "weather.yaml:1:1: error K2R102" in shelf.only("k2/summer.yaml")

    @pytest.mark.parametrize("text", ["include: base.yaml", "include: [1]", "include: {a: b}"])
    def test_include_is_a_list_of_paths(self, shelf: Shelf, text: str) -> None:
        shelf.put("k2/summer.yaml", text)
        assert "error K2R101: include: expected" in shelf.only("k2/summer.yaml")

    @pytest.mark.parametrize(
        "path",
        [
            "../../etc/passwd",
            "/etc/passwd",
            "../../home/mine.yaml",
            "k2/../../../x.yaml",
            "'C:\\x.yaml'",
            "'c:/x.yaml'",
            "'sub\\x.yaml'",
            "'~/x.yaml'",
            "'~root/x.yaml'",
        ],
    )
    def test_no_path_leaves_the_root(self, shelf: Shelf, path: str) -> None:
        shelf.user("a: 1")
        shelf.put("k2/summer.yaml", f"include: [{path}]")
        assert "summer.yaml:1:11: error K2R202" in shelf.only("k2/summer.yaml")

    def test_no_symlink_leaves_the_root(self, shelf: Shelf) -> None:
        (shelf.root / "k2/link.yaml").symlink_to(shelf.user("a: 1"))
        shelf.put("k2/summer.yaml", "include: [link.yaml]")
        assert "error K2R202" in shelf.only("k2/summer.yaml")

    def test_a_symlink_circle_is_no_file(self, shelf: Shelf) -> None:
        (shelf.root / "k2/link.yaml").symlink_to(shelf.root / "k2/link.yaml")
        shelf.put("k2/summer.yaml", "include: [link.yaml]")
        assert "error K2R201" in shelf.only("k2/summer.yaml")
        assert "error K2R201" in shelf.only("k2/link.yaml")

    def test_neighbours_in_the_root_are_allowed(self, shelf: Shelf) -> None:
        path = shelf.put("peak/race.yaml", "include: [../k2/weather.yaml]")
        assert shelf.good(path).data == {"weather": {"shown": 2}}

    def test_names_too_long_for_the_system(self, shelf: Shelf) -> None:
        shelf.put("k2/summer.yaml", f"include: [{'x' * 3000}]\nextends: {'y' * 3000}")
        assert {problem.code for problem in shelf.bad("k2/summer.yaml")} == {"K2R201"}

    def test_pipes_are_not_opened(self, shelf: Shelf) -> None:
        os.mkfifo(shelf.root / "k2/pipe.yaml")
        shelf.put("k2/summer.yaml", "include: [pipe.yaml]")
        assert "error K2R201" in shelf.only("k2/summer.yaml")

    def test_at_most_fifty_files(self, shelf: Shelf) -> None:
        for number in range(60):
            shelf.put(f"k2/f{number}.yaml", f"a{number}: 1\n")
        names = ", ".join(f"f{number}.yaml" for number in range(60))
        shelf.put("k2/summer.yaml", f"include: [{names}]")
        assert {problem.code for problem in shelf.bad("k2/summer.yaml")} == {"K2R120"}

    def test_nodes_count_over_all_files(self, shelf: Shelf) -> None:
        problems = shelf.bad("k2/summer.yaml", Limits(nodes=40))
        assert {problem.code for problem in problems} == {"K2R120"}

    def test_the_size_of_each_file_counts(self, shelf: Shelf) -> None:
        problems = shelf.bad("k2/summer.yaml", Limits(bytes=60))
        assert [problem.code for problem in problems] == ["K2R120"]
