"""Names: what stands in paths, pictures and addresses is refused where it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from k2rules.catalog import check

if TYPE_CHECKING:
    from pathlib import Path

K2 = "meta: {id: mine, family: k2, title: Mine, version: 1, players: [1, 5]}\nextends: k2/summer\n"
PAIR = K2.replace("family: k2", "family: disaster").replace("5]", "2]")
PAIR = PAIR.replace("k2/summer", "disaster-on-k2/basic")
WRONG = ("", " ", "A", "a b", "a.b", "a/b", "<b>", "-a", "a-", "a--b", "$a", "é", "a" * 41, "a\n")


def errors(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    rules, report = check(path)
    assert rules is None
    assert all(each.mark.file == str(path) for each in report.diagnostics)
    return [str(each).rpartition("mine.yaml:")[2] for each in report.errors]


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_name(tmp_path: Path, name: str) -> None:
    text = f"{K2}patch: {{colours: [{name!r}, blue, green, yellow, violet]}}\n"
    found = errors(tmp_path, text.replace("\\n", " "))
    assert any(each.startswith("3:19: error K2R105: colours.0: ") for each in found)


@pytest.mark.parametrize(
    ("patch", "place"),
    [
        ("ropes: {North Col: [e5, e9]}", "3:17"),
        ("spaces: {e5: {zone: A}}", "3:29"),
        ("cards: {Rope: {type: movement, points: 2, copies: 3}}", "3:17"),
        ("solo: {levels: {easy: {Best: {title: B, least: 30}}}}", "3:32"),
        ("rulings: {Odd: {question: Q, default: a, readings: {a: A}}}", "3:19"),
        ("rulings: {odd: {question: Q, default: A, readings: {A: A}}}", "3:61"),
        ("sections: {'K2  x': X}", "3:20"),
        ("meta: {id: My Own}", "3:20"),
    ],
)
def test_names_of_every_sort(tmp_path: Path, patch: str, place: str) -> None:
    found = errors(tmp_path, f"{K2}patch: {{{patch}}}\n")
    assert any(each.startswith(f"{place}: error K2R105") for each in found), found


def test_options_and_their_values_have_names(tmp_path: Path) -> None:
    first, second = errors(tmp_path, K2 + "options: {Big: {default: A, values: {A: {}}}}\n")
    assert first.startswith("3:11: error K2R105: options.Big: ")
    assert second.endswith("options.Big.values.A: 'A' is no name; one has at most 40 small "
                           "letters and digits, with hyphens between them; write 'a'")  # fmt: skip


@pytest.mark.parametrize(
    ("patch", "place", "missing"),
    [
        ("{spaces: {e1: {$remove: [cost]}}}", "3:33", "spaces.e1.cost"),
        ("{rulings: {liability: {$remove: [default]}}}", "3:41", "rulings.liability.default"),
        ("{$remove: [hand]}", "3:19", "hand"),
        ("{$remove: [spaces.e1.cost]}", "3:19", "spaces.e1.cost"),
    ],
)
def test_what_is_taken_away_is_missing_where_that_is_said(
    tmp_path: Path, patch: str, place: str, missing: str
) -> None:
    found = errors(tmp_path, f"{K2}patch: {patch}\n")
    assert found[0].startswith(f"{place}: error K2R104: {missing}: "), found


def test_the_space_of_a_collapse_is_a_space(tmp_path: Path) -> None:
    patch = 'patch: {avalanche: {collapses: {bottleneck-2: {space: ""}}}}\n'
    found = errors(tmp_path, PAIR + patch)
    assert any(each.startswith("3:55: error K2R210: no space ''") for each in found), found


@pytest.mark.parametrize(
    ("patch", "place"),
    [
        ("$remove: [spaces.e5]", "3:19"),
        ("hand: {choose: 5}", "3:16"),
        ("cards: {extra: {type: movement, points: 1, copies: 1}}", "3:17"),
        ("acclimatization: {most: 99}", "3:27"),
    ],
)
def test_what_breaks_an_official_file_is_blamed(tmp_path: Path, patch: str, place: str) -> None:
    """The fault shows in the ropes, the deck or the track, which no user wrote."""
    first, *_ = errors(tmp_path, f"{K2}patch: {{{patch}}}\n")
    assert first.startswith(f"{place}: error"), first
