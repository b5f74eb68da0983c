from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from loading_dangers import DANGERS
from sizes import examples, is_long

from k2rules.loading.diagnostics import CODES, Diagnostic
from k2rules.loading.text import Document, Limits, read

if TYPE_CHECKING:
    from k2rules.loading.tree import Data

LOADERS: list[type[Any]] = [yaml.SafeLoader]
if hasattr(yaml, "CSafeLoader"):
    LOADERS.append(yaml.CSafeLoader)

LARGE = 100_000

pytestmark = pytest.mark.parametrize("loader", LOADERS)

SAMPLE = """\
# A small ruleset.
meta: {id: test/small, players: [1, 5]}
spaces:
  e0: {zone: base, cost: 1, at: [522, 852], tags: [base-camp]}
  "e1": {zone: z6000, cost: +2, kind: printed, cite: 'board, side 1'}
weather:
  - {zones: [z6000], acclimatization: -1}
  - {}
note: |
  Two lines
  of text.
title: Überhang — 8000 m
text: >-
  folded
  text
active: true
nothing: null
"""


def good(text: str | bytes, loader: type[Any]) -> Document:
    document, problems = read(text, "a.yaml", loader=loader)
    assert not problems
    assert document is not None
    return document


def bad(text: str | bytes, loader: type[Any], limits: Limits | None = None) -> list[Diagnostic]:
    document, problems = read(text, "a.yaml", limits or Limits(), loader=loader)
    assert document is None
    assert problems
    for problem in problems:
        assert problem.code in CODES
        assert problem.mark.file == "a.yaml"
        assert problem.mark.line >= 1
        assert problem.mark.column >= 1
        assert str(problem).isprintable()
    return list(problems)


def place(problem: Diagnostic) -> tuple[str, int, int]:
    return problem.code, problem.mark.line, problem.mark.column


class TestData:
    def test_the_sample_is_read(self, loader: type[Any]) -> None:
        data = good(SAMPLE, loader).data
        assert data == {
            "meta": {"id": "test/small", "players": [1, 5]},
            "spaces": {
                "e0": {"zone": "base", "cost": 1, "at": [522, 852], "tags": ["base-camp"]},
                "e1": {"zone": "z6000", "cost": 2, "kind": "printed", "cite": "board, side 1"},
            },
            "weather": [{"zones": ["z6000"], "acclimatization": -1}, {}],
            "note": "Two lines\nof text.\n",
            "title": "Überhang — 8000 m",
            "text": "folded text",
            "active": True,
            "nothing": None,
        }

    @pytest.mark.parametrize(
        ("text", "value"),
        [
            ("true", True),
            ("false", False),
            ("null", None),
            ("0", 0),
            ("-0", 0),
            ("+1", 1),
            ("-7", -7),
            ("1000000000", 10**9),
            ("-1000000000", -(10**9)),
            ("'1'", "1"),
            ('"yes"', "yes"),
            ("'1.5'", "1.5"),
            ("y", "y"),
            ("n", "n"),
            ("e0-e1", "e0-e1"),
            ("1-5", "1-5"),
            ("8000 m", "8000 m"),
            ("12th", "12th"),
            ("below 6000 m: no", None),
            ("truely", "truely"),
            ("१२", "१२"),
            ("{}", {}),
            ("[]", []),
            ("''", ""),
        ],
    )
    def test_only_the_plainest_values_are_not_text(
        self, loader: type[Any], text: str, value: Data
    ) -> None:
        if text.endswith(": no"):
            assert bad(f"a: {text}", loader)[0].code == "K2R112"
            return
        data = good(f"a: {text}", loader).data
        assert isinstance(data, dict)
        assert data["a"] == value
        assert type(data["a"]) is type(value)

    def test_keys_are_text_as_written(self, loader: type[Any]) -> None:
        data = good("{1: a, 1.0: b, true: c, no: d, ~: e, 010: f, 'x': g, 1_0: h}", loader).data
        assert data == dict(
            zip(["1", "1.0", "true", "no", "~", "010", "x", "1_0"], "abcdefgh", strict=True)
        )

    def test_values_and_keys_have_marks(self, loader: type[Any]) -> None:
        marks = good(SAMPLE, loader).marks
        assert (marks.value(()).line, marks.value(()).column) == (2, 1)
        where = ("spaces", "e0", "at", 1)
        assert (marks.value(where).line, marks.value(where).column) == (4, 39)
        assert (marks.key(("spaces", "e1")).line, marks.key(("spaces", "e1")).column) == (5, 3)
        assert marks.key(("weather", 1)) == marks.value(("weather", 1))
        assert marks.value(("spaces", "e0", "none")) == marks.value(("spaces", "e0"))
        assert marks.key(("spaces", "e0", "none")) == marks.value(("spaces", "e0"))

    @pytest.mark.parametrize("text", ["\ufeffa: {b: 1}", "a: {b: 1}\r\n", "--- {a: {b: 1}}\n..."])
    def test_byte_order_mark_crlf_and_document_start(self, loader: type[Any], text: str) -> None:
        assert good(text.encode(), loader).data == {"a": {"b": 1}}
        assert good(text, loader).data == {"a": {"b": 1}}

    def test_columns_count_characters(self, loader: type[Any]) -> None:
        marks = good("{'🏔🏔': 1, b: 2}", loader).marks
        assert marks.value(("b",)).column == 14

    def test_both_parsers_agree(self, loader: type[Any]) -> None:
        first, second = (good(SAMPLE.replace("\n", "\r\n"), each) for each in (loader, LOADERS[0]))
        assert first.data == second.data
        assert first.marks == second.marks


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [pytest.param(*rest, id=f"{name}-{number}") for number, (name, *rest) in enumerate(DANGERS)],
)
def test_every_danger_is_refused_where_it_stands(
    loader: type[Any], text: str | bytes, code: str, line: int, column: int
) -> None:
    if len(text) > LARGE and loader is yaml.SafeLoader and not is_long():
        pytest.skip("slow without libyaml")
    started = time.perf_counter()
    problems = bad(text, loader)
    assert place(problems[0]) == (code, line, column), str(problems[0])
    assert time.perf_counter() - started < 10


def test_surrogates_written_as_escapes_are_refused(loader: type[Any]) -> None:
    assert bad('a: "\\ud800"', loader)[0].code in {"K2R111", "K2R112"}
    assert bad('a: "\\ud83d\\ude00"', loader)[0].code in {"K2R111", "K2R112"}


def test_endless_nesting_ends_early(loader: type[Any]) -> None:
    assert bad("a: " + "[" * 200_000, loader)[0].code in {"K2R112", "K2R120"}
    assert bad("a: " + "{" * 200_000, loader)[-1].code in {"K2R112", "K2R120"}


def test_a_character_beyond_unicode_is_a_syntax_error(loader: type[Any]) -> None:
    assert bad('a: 1\nb: "\\UFFFFFFFF"', loader)[0].code == "K2R112"


@pytest.mark.parametrize(
    ("exc", "line", "column"),
    [
        (yaml.reader.ReaderError("a", 6, 7, "utf-8", "no such character"), 2, 2),
        (yaml.YAMLError("something else"), 1, 1),
    ],
)
def test_errors_of_the_reader_get_a_place(
    loader: type[Any], exc: Exception, line: int, column: int
) -> None:
    class Broken(loader):  # type: ignore[misc]
        def check_event(self, *_: object) -> bool:
            raise exc

    assert place(bad("a: 1\nb: 2", Broken)[0]) == ("K2R112", line, column)


def test_a_duplicate_key_names_both_lines(loader: type[Any]) -> None:
    assert str(bad("limit: 1\nb: 2\nlimit: 9", loader)[0]) == (
        "a.yaml:3:1: error K2R117: the key 'limit' occurs twice, on lines 1 and 3"
    )


def test_a_look_alike_tells_how_to_quote_it(loader: type[Any]) -> None:
    assert str(bad("a: {b: no}", loader)[0]) == (
        "a.yaml:1:8: error K2R118: the unquoted value 'no' can be read in several ways; "
        "quote it: 'no'"
    )


def test_all_problems_of_a_file_are_listed(loader: type[Any]) -> None:
    text = "a: no\nb: 010\nc: &x [!!str y]\na: 1\nd:\n  - *x\n  - 1.5\n"
    found = [place(problem) for problem in bad(text, loader)]
    assert found == [
        ("K2R118", 1, 4),
        ("K2R118", 2, 4),
        ("K2R115", 3, 4),
        ("K2R116", 3, 8),
        ("K2R117", 4, 1),
        ("K2R115", 6, 5),
        ("K2R118", 7, 5),
    ]


def test_forbidden_characters_are_all_listed(loader: type[Any]) -> None:
    found = bad("a: \u202e\nb: \u202d", loader)
    assert [place(problem) for problem in found] == [("K2R111", 1, 4), ("K2R111", 2, 4)]
    assert "RIGHT-TO-LEFT OVERRIDE" in str(found[0])


def test_too_many_problems_end_the_reading(loader: type[Any]) -> None:
    found = bad("[" + "no," * 1_000 + "]", loader)
    assert len(found) == 51
    assert found[-1].code == "K2R121"
    assert len(bad("\0" * 1_000, loader)) == 50


def test_a_value_that_is_missing_at_the_end_is_missing_there(loader: type[Any]) -> None:
    assert bad("a: 1\nb: {a", loader)[0].mark.line == 2


def test_the_limits_are_parameters(loader: type[Any]) -> None:
    assert bad("a: 12345", loader, Limits(bytes=5))[0].code == "K2R120"
    assert bad("a: hello", loader, Limits(scalar=4))[0].code == "K2R120"
    assert bad("a: [1, 2]", loader, Limits(nodes=4))[0].code == "K2R120"
    assert bad("a: [1, 2]", loader, Limits(depth=1))[0].code == "K2R120"
    assert good("a: [1, 2]", loader).nodes == 5
    assert good("a: " + "[" * 39 + "]" * 39, loader)


@given(data=st.data())
@examples(500, families=1)
def test_mutated_bytes_give_a_document_or_positions(loader: type[Any], data: st.DataObject) -> None:
    source = bytearray(SAMPLE.encode())
    pieces = [
        b"&a ",
        b"*a",
        b"<<: ",
        b"!!",
        b"\xff",
        b"\0",
        b"no",
        b"1.5",
        b"[",
        b"{",
        b'"\\U',
        b"\t",
    ]
    for _ in range(data.draw(st.integers(1, 6))):
        index = data.draw(st.integers(0, len(source) - 1))
        new = data.draw(st.binary(max_size=3) | st.sampled_from(pieces))
        source[index : index + data.draw(st.integers(0, 4))] = new
    document, problems = read(bytes(source), "a.yaml", loader=loader)
    assert (document is None) == bool(problems)
    for problem in problems:
        assert problem.code in CODES
        assert 1 <= problem.mark.line <= source.count(b"\n") + source.count(b"\r") + 1
        assert problem.mark.column >= 1
        assert str(problem).isprintable()
