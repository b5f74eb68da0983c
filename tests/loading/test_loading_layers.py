from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from k2rules.loading.diagnostics import CODES, Diagnostic
from k2rules.loading.layers import Merged, load_document
from k2rules.loading.merge import is_one_edit
from k2rules.loading.text import Limits
from k2rules.model.sources import Source, SourceKind

if TYPE_CHECKING:
    from collections.abc import Callable

BASE = """\
kind: printed
cite: the book
options:
  board:
    title: Side of the board
    default: easy
    values:
      easy: {include: [easy.yaml]}
      hard: {include: [hard.yaml], patch: {hand: {size: 5}}}
  family: {default: false, values: {false: {}, true: {patch: {hand: {size: 7}}}}}
hand: {size: 6, choose: 3}
colours: [red, blue]
cards:
  move-1: {points: 1, copies: 5, kind: inferred, note: counted}
  move-2: {points: 2, copies: 4, sources: {copies: {kind: reconstruction}}}
"""
EASY = "spaces:\n  e0: {cost: 1}\n  e1: {cost: 1}\n"
HARD = "spaces:\n  h0: {cost: 2}\n"
SUMMER = "include: [base.yaml, weather.yaml]\nmeta: {id: k2/summer}\n"
WEATHER = "weather: {shown: 2}\n"


class Shelf:
    """A folder of rulesets and a user's folder."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "rulesets"
        self.home = folder / "home"
        self.home.mkdir()
        for name, text in {
            "base": BASE,
            "easy": EASY,
            "hard": HARD,
            "summer": SUMMER,
            "weather": WEATHER,
        }.items():
            self.put(f"k2/{name}.yaml", text)

    def put(self, name: str, text: str) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def user(self, text: str, name: str = "mine.yaml") -> Path:
        path = self.home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def good(self, path: Path | str, **chosen: object) -> Merged:
        merged, problems = load_document(self.root / path, self.root, chosen)
        assert not problems, "\n".join(map(str, problems))
        assert merged is not None
        return merged

    def bad(
        self, path: Path | str, limits: Limits | None = None, **chosen: object
    ) -> list[Diagnostic]:
        merged, problems = load_document(self.root / path, self.root, chosen, limits or Limits())
        assert merged is None
        assert all(problem.code in CODES for problem in problems)
        return list(problems)

    def only(self, path: Path | str, **chosen: object) -> str:
        (problem,) = self.bad(path, **chosen)
        file = Path(problem.mark.file).name
        line = str(problem).replace(f"{self.root}{os.sep}", "").replace(f"{self.home}{os.sep}", "")
        assert file in line
        return line


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def at(merged: Merged, *where: str | int) -> tuple[str, int, int]:
    mark = merged.marks.value(where)
    return Path(mark.file).name, mark.line, mark.column


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


class TestExtends:
    def test_the_body_lies_over_what_it_extends(self, shelf: Shelf) -> None:
        path = shelf.user("extends: k2/summer\nmeta: {id: my/own}\nhand: {choose: 2}\n")
        merged = shelf.good(path)
        assert merged.data["meta"] == {"id": "my/own"}
        assert merged.data["hand"] == {"size": 6, "choose": 2}
        assert at(merged) == ("mine.yaml", 1, 1)
        assert at(merged, "hand", "choose") == ("mine.yaml", 3, 16)
        assert at(merged, "hand", "size") == ("base.yaml", 11, 14)

    def test_a_path_relative_to_the_file(self, shelf: Shelf) -> None:
        path = shelf.put("k2/spring.yaml", "extends: summer.yaml\n")
        assert shelf.good(path).data["meta"] == {"id": "k2/summer"}

    def test_a_chain_in_a_users_folder_with_own_includes(self, shelf: Shelf) -> None:
        shelf.user("extends: k2/summer\ninclude: [sub/part.yaml]\n", "middle.yaml")
        shelf.user("own: {x: 1}\n", "sub/part.yaml")
        merged = shelf.good(shelf.user("extends: middle.yaml\npatch: {own: {x: 2}}\n"))
        assert merged.data["own"] == {"x": 2}

    def test_a_users_file_stays_in_its_folder(self, shelf: Shelf) -> None:
        path = shelf.user("extends: k2/summer\ninclude: [../other.yaml]\n")
        (shelf.home.parent / "other.yaml").write_text("a: 1", encoding="utf-8")
        assert "mine.yaml:2:11: error K2R202" in shelf.only(path)

    def test_unknown_ids_get_a_suggestion(self, shelf: Shelf) -> None:
        path = shelf.user("extends: k2/sumer\n")
        assert shelf.only(path) == (
            "mine.yaml:1:10: error K2R201: there is no ruleset 'k2/sumer'; "
            "did you mean 'k2/summer'?"
        )
        path = shelf.user("extends: k2/summer.yaml\n")
        assert "did you mean 'k2/summer'?" in shelf.only(path)

    @pytest.mark.parametrize("name", ["../k2/summer", "K2/../x", "'k2/summer '", "/k2/summer"])
    def test_an_id_is_not_a_path(self, shelf: Shelf, name: str) -> None:
        assert "error K2R201" in shelf.only(shelf.user(f"extends: {name}\n"))

    def test_extends_is_one_text(self, shelf: Shelf) -> None:
        path = shelf.user("extends: [k2/summer]\n")
        assert "error K2R101: extends: expected text, got a list" in shelf.only(path)

    def test_circles_and_missing_files(self, shelf: Shelf) -> None:
        shelf.user("extends: mine.yaml\n", "a.yaml")
        assert "K2R203: files extend each other" in shelf.only(shelf.user("extends: a.yaml\n"))
        assert "error K2R201" in shelf.only(shelf.home / "nothing.yaml")
        assert "error K2R201" in shelf.only(shelf.user("extends: b.yaml\n"))
        merged, problems = load_document(Path("a\0b"), shelf.root)
        assert merged is None
        assert problems[0].code == "K2R201"

    def test_errors_of_the_extended_file_are_listed_too(self, shelf: Shelf) -> None:
        shelf.put("k2/weather.yaml", "weather: no\nshown: 1.5\n")
        path = shelf.user("extends: k2/summer\npatch: 1\n")
        assert [problem.code for problem in shelf.bad(path)] == ["K2R101", "K2R118", "K2R118"]


class TestOptions:
    def test_a_chosen_value_adds_its_files_and_its_patch(self, shelf: Shelf) -> None:
        merged = shelf.good("k2/summer.yaml", board="hard")
        assert merged.data["spaces"] == {"h0": {"cost": 2}}
        assert merged.data["hand"] == {"size": 5, "choose": 3}
        assert at(merged, "hand", "size") == ("base.yaml", 9, 57)
        assert merged.options["board"].chosen == "hard"
        assert merged.options["board"].values == ("easy", "hard")
        assert merged.options["board"].title == "Side of the board"
        assert merged.options["family"].default == "false"

    def test_options_take_effect_in_the_order_of_their_declaration(self, shelf: Shelf) -> None:
        merged = shelf.good("k2/summer.yaml", family=True, board="hard")
        assert merged.data["hand"] == {"size": 7, "choose": 3}

    @pytest.mark.parametrize("value", [True, "true"])
    def test_true_is_the_value_true(self, shelf: Shelf, value: object) -> None:
        assert shelf.good("k2/summer.yaml", family=value).options["family"].chosen == "true"

    def test_unknown_options_and_values_get_suggestions(self, shelf: Shelf) -> None:
        assert shelf.only("k2/summer.yaml", bord="hard") == (
            "k2/summer.yaml:1:1: error K2R204: there is no option 'bord'; did you mean 'board'?"
        )
        assert shelf.only("k2/summer.yaml", board="hrad") == (
            "k2/base.yaml:4:3: error K2R205: option 'board' has no value 'hrad'; "
            "did you mean 'hard'?"
        )
        assert "use one of 'false', 'true'" in shelf.only("k2/summer.yaml", family=12)

    def test_a_variant_may_change_the_default_and_add_values(self, shelf: Shelf) -> None:
        path = shelf.user(
            "extends: k2/summer\n"
            "options:\n"
            "  board: {default: tiny, values: {tiny: {patch: {spaces: {x0: {cost: 1}}}}}}\n"
        )
        merged = shelf.good(path)
        assert merged.data["spaces"] == {"x0": {"cost": 1}}
        assert merged.options["board"].values == ("easy", "hard", "tiny")
        assert shelf.good(path, board="hard").data["spaces"] == {"h0": {"cost": 2}}

    @pytest.mark.parametrize(
        ("options", "problem"),
        [
            ("[a]", "K2R101: options: expected a mapping, got a list"),
            ("{a: 1}", "K2R101: option 'a': expected a mapping"),
            ("{a: {values: {x: {}}}}", "K2R104: option 'a' has no default"),
            ("{a: {default: x}}", "K2R205: option 'a' has no value 'x'"),
            ("{a: {default: y, values: {x: {}}}}", "K2R205: option 'a' has no value 'y'"),
            ("{a: {default: [x], values: {x: {}}}}", "K2R101: default of option 'a'"),
            ("{a: {default: x, values: [x]}}", "K2R101: values of option 'a'"),
            ("{a: {default: x, values: {x: 1}}}", "K2R101: value 'x' of option 'a'"),
            ("{a: {default: x, values: {x: {patch: 1}}}}", "K2R101: patch: expected a mapping"),
            ("{a: {default: x, values: {x: {include: 1}}}}", "K2R101: include: expected a list"),
            ("{a: {default: x, title: 1, values: {x: {}}}}", "K2R101: title of option 'a'"),
            (
                "{a: {defualt: x, default: x, values: {x: {}}}}",
                "K2R102: unknown key 'defualt' in option 'a'; did you mean 'default'?",
            ),
            (
                "{a: {default: x, values: {x: {inculde: []}}}}",
                "K2R102: unknown key 'inculde' in value 'x' of option 'a'; did you mean 'include'?",
            ),
            (
                "{a: {default: x, values: {x: {patch: {$append: []}}}}}",
                "K2R207: unknown operator '$append'",
            ),
        ],
    )
    def test_malformed_options(self, shelf: Shelf, options: str, problem: str) -> None:
        path = shelf.user(f"options: {options}\n")
        assert any(problem in str(each) for each in shelf.bad(path))

    def test_an_option_cannot_declare_options(self, shelf: Shelf) -> None:
        shelf.put("k2/easy.yaml", "options: {x: {default: a, values: {a: {}}}}")
        assert "K2R204: option 'x' is declared inside an option" in shelf.only("k2/summer.yaml")

    def test_a_file_of_an_option_may_patch(self, shelf: Shelf) -> None:
        shelf.put("k2/easy.yaml", "patch: {hand: {size: 9}}\n")
        assert shelf.good("k2/summer.yaml").data["hand"] == {"size": 9, "choose": 3}


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
        assert [each.code for each in problems] == ["K2R209"]

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
            ("{$append: 1}", "K2R207: unknown operator '$append'; only $remove begins with $"),
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


class TestProvenance:
    PRINTED = Source(SourceKind.PRINTED, "the book")

    def test_sources_are_inherited_and_overridden(self, shelf: Shelf) -> None:
        sources = shelf.good("k2/summer.yaml").provenance
        assert sources["hand", "size"] == self.PRINTED
        assert sources["colours", 0] == self.PRINTED
        assert sources["cards", "move-1", "points"] == Source(
            SourceKind.INFERRED, "the book", "counted"
        )
        assert sources["cards", "move-2", "points"] == self.PRINTED
        assert sources["cards", "move-2", "copies"].kind is SourceKind.RECONSTRUCTION
        assert ("meta", "id") not in sources
        assert ("weather", "shown") not in sources

    def test_what_a_user_sets_is_a_variant(self, shelf: Shelf) -> None:
        path = shelf.user(
            "extends: k2/summer\n"
            "kind: printed\n"
            "own: 1\n"
            "patch:\n"
            "  hand: {size: 4}\n"
            "  cards: {move-1: {points: 9}, move-2: {copies: 1, kind: inferred}}\n"
        )
        sources = shelf.good(path).provenance
        assert sources["own",].kind is SourceKind.PRINTED
        assert sources["hand", "size"] == Source(SourceKind.VARIANT)
        assert sources["hand", "choose"] == self.PRINTED
        assert sources["cards", "move-1", "points"].kind is SourceKind.VARIANT
        assert sources["cards", "move-2", "copies"].kind is SourceKind.INFERRED

    def test_a_users_body_is_a_variant_unless_it_says_otherwise(self, shelf: Shelf) -> None:
        sources = shelf.good(shelf.user("own: 1\n")).provenance
        assert sources["own",] == Source(SourceKind.VARIANT)

    def test_an_official_patch_takes_the_source_of_its_file(self, shelf: Shelf) -> None:
        sources = shelf.good("k2/summer.yaml", board="hard").provenance
        assert sources["hand", "size"] == self.PRINTED

    @pytest.mark.parametrize(
        ("text", "problem"),
        [
            ("a: {kind: icy}", "1:11: error K2R701: unknown kind of source 'icy'; use one of"),
            ("a: {kind: prnted}", "1:11: error K2R701: unknown kind of source 'prnted'; did you"),
            ("a: {cite: 3}", "1:11: error K2R701: cite of a source: expected text"),
            ("a: {kind: [x]}", "1:11: error K2R701: kind of a source: expected text"),
            ("a: {sources: x}", "1:14: error K2R701: sources: expected a mapping"),
            ("a: {b: 1, sources: {b: x}}", "1:24: error K2R701: a source: expected a mapping"),
            ("a: {cost: 1, sources: {csot: {}}}", "1:24: error K2R702: sources names 'csot'"),
            ("a: {b: 1, sources: {b: {cit: x}}}", "1:25: error K2R102: unknown key 'cit'"),
        ],
    )
    def test_malformed_sources(self, shelf: Shelf, text: str, problem: str) -> None:
        assert problem in shelf.only(shelf.user(text))

    def test_the_keys_are_reserved_everywhere_also_in_options(self, shelf: Shelf) -> None:
        path = shelf.user(
            "cite: x\n"
            "options: {kind: variant, a: {cite: x, default: b, values: {note: n, b: {note: z}}}}\n"
            "sections: {X: {note: y, z: 1}}\n"
        )
        merged = shelf.good(path)
        assert merged.data == {"sections": {"X": {"z": 1}}}
        assert merged.options["a"].values == ("b",)


def test_roots_may_be_several(shelf: Shelf, tmp_path: Path) -> None:
    other = tmp_path / "more"
    (other / "x").mkdir(parents=True)
    (other / "x/y.yaml").write_text("extends: k2/summer\n", encoding="utf-8")
    merged, problems = load_document(other / "x/y.yaml", [other, shelf.root])
    assert not problems
    assert merged is not None
    assert merged.provenance["hand", "size"].kind is SourceKind.PRINTED


def test_files_in_the_working_folder_are_shown_relative_to_it(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(shelf.home)
    shelf.user("a: no")
    (problem,) = load_document(Path("mine.yaml"), shelf.root)[1]
    assert str(problem.mark) == "mine.yaml:1:4"


def test_unreadable_files(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    assert "K2R201" in shelf.only("k2/summer.yaml")
    assert "Permission denied" in shelf.only("k2/summer.yaml")


def find_rulesets() -> list[Path]:
    folder = Path(__file__).parents[2] / "rulesets"
    return sorted(path for path in folder.glob("*/*.yaml") if "meta:" in path.read_text("utf-8"))


@pytest.mark.parametrize("path", find_rulesets(), ids=lambda path: path.stem)
def test_our_own_rulesets_load_with_every_option(path: Path) -> None:
    root = path.parents[1]
    merged, problems = load_document(path, root)
    assert not problems
    assert merged is not None
    for name, option in merged.options.items():
        for value in option.values:
            other, found = load_document(path, root, {name: value})
            assert not found
            assert other is not None
