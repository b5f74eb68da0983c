from __future__ import annotations

import pytest
from loading_shelf import Shelf, at


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
                "K2R214: $append changes a list",
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
