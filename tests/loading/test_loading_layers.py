from __future__ import annotations

from pathlib import Path

import pytest
from loading_shelf import Shelf, at
from sizes import spread

from k2rules.loading.layers import load_document
from k2rules.model.sources import Source, SourceKind


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
        for value in spread(option.values, 3):
            other, found = load_document(path, root, {name: value})
            assert not found
            assert other is not None
