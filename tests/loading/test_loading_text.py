from __future__ import annotations

import time
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from k2rules.loading.diagnostics import CODES, Diagnostic
from k2rules.loading.text import Document, Limits, read
from k2rules.loading.tree import Data

LOADERS: list[type[Any]] = [yaml.SafeLoader]
if hasattr(yaml, "CSafeLoader"):
    LOADERS.append(yaml.CSafeLoader)

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


def laughs(levels: int = 9) -> str:
    lines = ["a0: &a0 [x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, levels)]
    return "\n".join(lines)


def merge_bomb(levels: int = 9) -> str:
    lines = ["a0: &a0 {x: 1}"]
    lines += [f"a{n}: &a{n}\n  <<: [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, levels)]
    return "\n".join(lines)


DANGERS: list[tuple[str, str | bytes, str, int, int]] = [
    ("billion laughs", laughs(), "K2R115", 1, 5),
    ("merge bomb", merge_bomb(), "K2R115", 1, 5),
    ("merge key", "a:\n  <<: {b: 1}", "K2R115", 2, 3),
    ("recursive alias", "a: &a [*a]", "K2R115", 1, 4),
    ("alias", "a: *b", "K2R115", 1, 4),
    ("alias key", "*a : 1", "K2R115", 1, 1),
    ("duplicate key", "limit: 1\nb: 2\nlimit: 9", "K2R117", 3, 1),
    ("duplicate of other style", "1: a\n'1': b", "K2R117", 2, 1),
    ("list as key", "? [a, b]\n: 1", "K2R119", 1, 3),
    ("mapping as key", "? {a: b}\n: 1", "K2R119", 1, 3),
    ("flow mapping as key", "{{a: b}: c}", "K2R119", 1, 2),
    ("empty key", "'': 1", "K2R119", 1, 1),
    ("empty key", "? \n: 1", "K2R119", 1, 2),
    ("octal", "a: 014", "K2R118", 1, 4),
    ("not quite octal", "a: 08", "K2R118", 1, 4),
    ("sexagesimal", "a: 10:00", "K2R118", 1, 4),
    ("sexagesimal", "a: 1:30", "K2R118", 1, 4),
    ("underscores", "a: 1_000", "K2R118", 1, 4),
    ("exponent", "a: 1e3", "K2R118", 1, 4),
    ("version", "a: 1.10", "K2R118", 1, 4),
    ("float", "a: 1.5", "K2R118", 1, 4),
    ("float", "a: .5", "K2R118", 1, 4),
    ("float", "a: -1.", "K2R118", 1, 4),
    ("hexadecimal", "a: 0x1F", "K2R118", 1, 4),
    ("octal of YAML 1.2", "a: 0o17", "K2R118", 1, 4),
    ("binary", "a: 0b11", "K2R118", 1, 4),
    ("thousands", "a: 1,000", "K2R118", 1, 4),
    ("date", "a: 2024-01-01", "K2R118", 1, 4),
    ("no date", "a: 2024-02-31", "K2R118", 1, 4),
    ("time", "a: 2024-01-01T12:00:00Z", "K2R118", 1, 4),
    ("infinity", "a: .inf", "K2R118", 1, 4),
    ("infinity", "a: -.INF", "K2R118", 1, 4),
    ("not a number", "a: .NaN", "K2R118", 1, 4),
    ("overflow", "a: 1.0e+999", "K2R118", 1, 4),
    ("equals", "a: =", "K2R118", 1, 4),
    ("merge as value", "a: <<", "K2R118", 1, 4),
    ("tilde", "a: ~", "K2R118", 1, 4),
    ("nothing", "a:", "K2R118", 1, 3),
    ("nothing in flow", "{a, b: 1}", "K2R118", 1, 3),
    ("huge", "a: " + "9" * 4000, "K2R301", 1, 4),
    ("huge", "a: 1000000001", "K2R301", 1, 4),
    ("huge hexadecimal", "a: 0x" + "f" * 4000, "K2R118", 1, 4),
    ("huge sexagesimal", "a: 1" + ":59" * 1000, "K2R118", 1, 4),
    ("deep flow", "a: " + "[" * 500, "K2R120", 1, 43),
    ("deep block", "- " * 5_000 + "a", "K2R120", 1, 81),
    ("deep mappings", "{a: " * 5_000, "K2R120", 1, 161),
    ("code", "a: !!python/object/apply:os.system [ls]", "K2R116", 1, 4),
    ("binary", "a: !!binary aGk=", "K2R116", 1, 4),
    ("set", "a: !!set {b, c}", "K2R116", 1, 4),
    ("omap", "a: !!omap [b: 1]", "K2R116", 1, 4),
    ("own tag", "a: !mine 1", "K2R116", 1, 4),
    ("bare tag", "a: ! 12", "K2R116", 1, 4),
    ("text tag", "a: !!str 12", "K2R116", 1, 4),
    ("tag on a key", "!!str a: 1", "K2R116", 1, 1),
    ("documents", "a: 1\n---\nb: 2", "K2R114", 2, 1),
    ("directive", "%YAML 1.1\n---\na: 1", "K2R114", 1, 1),
    ("tag directive", "%TAG ! tag:x,2000:\n---\na: 1", "K2R114", 1, 1),
    ("empty", "", "K2R113", 1, 1),
    ("comment", "# nothing\n", "K2R113", 1, 1),
    ("empty document", "---\n", "K2R113", 1, 1),
    ("null document", "null\n", "K2R113", 1, 1),
    ("list", "- a\n- b", "K2R101", 1, 1),
    ("text", "hello", "K2R101", 1, 1),
    ("number", "12", "K2R101", 1, 1),
    ("UTF-16", "a: 1".encode("utf-16"), "K2R110", 1, 1),
    ("UTF-16 without mark", "a: 1".encode("utf-16-le"), "K2R111", 1, 2),
    ("Latin-1", "a: 1\nb: é".encode("latin-1"), "K2R110", 2, 4),
    ("surrogate", "a: '\ud800'", "K2R111", 1, 5),
    ("escaped bidi", 'a: "\\u202e"', "K2R111", 1, 4),
    ("bidi", "a: x\u202ey", "K2R111", 1, 5),
    ("bidi in a comment", "a: 1 # \u2066", "K2R111", 1, 8),
    ("escape", "a: 1\nb: \x1b[2J", "K2R111", 2, 4),
    ("escaped escape", 'a: "\\e[2J"', "K2R111", 1, 4),
    ("escaped null", 'a: "\\0"', "K2R111", 1, 4),
    ("escaped return", 'a: "\\r"', "K2R111", 1, 4),
    ("null", "a: 1\0", "K2R111", 1, 5),
    ("line separator", "a: x\u2028b: 1", "K2R111", 1, 5),
    ("evil key", '"\\u202e": 1', "K2R111", 1, 1),
    ("file size", "a: 1 #" + "x" * 300_000, "K2R120", 1, 1),
    ("long text", "a: " + "x" * 5_000, "K2R120", 1, 4),
    ("long key", "'" + "x" * 900 + "é" * 2_000 + "': 1", "K2R120", 1, 1),
    ("many values", "[" + "1," * 60_000 + "]", "K2R120", 1, 100_000),
    ("no YAML", "a: [1, 2", "K2R112", 1, 9),
    ("no YAML", "a: b: c", "K2R112", 1, 5),
    ("bad indentation", "a:\n  b: 1\n c: 2", "K2R112", 3, 2),
    ("tab", "a:\n\tb: 1", "K2R112", 2, 1),
    ("open quote", 'a: "x', "K2R112", 1, 6),
]
DANGERS += [
    ("Norway", f"a: {word}", "K2R118", 1, 4)
    for word in "no No NO yes Yes YES on On ON off Off OFF True TRUE False FALSE Null NULL".split()
]


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [pytest.param(*rest, id=f"{name}-{number}") for number, (name, *rest) in enumerate(DANGERS)],
)
def test_every_danger_is_refused_where_it_stands(
    loader: type[Any], text: str | bytes, code: str, line: int, column: int
) -> None:
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
    assert len(found) == 101
    assert found[-1].code == "K2R121"
    assert len(bad("\0" * 1_000, loader)) == 100


def test_the_limits_are_parameters(loader: type[Any]) -> None:
    assert bad("a: 12345", loader, Limits(bytes=5))[0].code == "K2R120"
    assert bad("a: hello", loader, Limits(scalar=4))[0].code == "K2R120"
    assert bad("a: [1, 2]", loader, Limits(nodes=4))[0].code == "K2R120"
    assert bad("a: [1, 2]", loader, Limits(depth=1))[0].code == "K2R120"
    assert good("a: [1, 2]", loader).nodes == 5
    assert good("a: " + "[" * 39 + "]" * 39, loader)


@given(data=st.data())
@settings(max_examples=500, deadline=None, suppress_health_check=[HealthCheck.too_slow])
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
