from __future__ import annotations

from k2rules.loading.diagnostics import (
    CODES,
    Diagnostic,
    Mark,
    Report,
    dotted,
    error,
    printable,
    show,
    suggest,
    warning,
)


def test_a_diagnostic_is_one_line_with_its_place() -> None:
    found = error("K2R102", "unknown key 'ponits'", Mark("a.yaml", 7, 5), "did you mean 'points'?")
    assert str(found) == ("a.yaml:7:5: error K2R102: unknown key 'ponits'; did you mean 'points'?")


def test_without_a_suggestion_the_line_ends_with_the_sentence() -> None:
    assert str(warning("K2R209", "creates 'x'", Mark("a"))) == "a:1:1: warning K2R209: creates 'x'"


def test_a_report_is_sorted_by_position() -> None:
    late, early = error("K2R101", "b", Mark("a", 9, 1)), warning("K2R209", "a", Mark("a", 2, 3))
    report = Report((late, early))
    assert report.diagnostics == (early, late)
    assert str(report) == f"{early}\n{late}"


def test_warnings_alone_are_ok() -> None:
    found = warning("K2R209", "x", Mark("a"))
    assert Report((found,)).ok
    assert Report((found,)).errors == ()
    assert not Report((error("K2R101", "x", Mark("a")), found)).ok


def test_a_report_becomes_plain_data() -> None:
    report = Report((Diagnostic("K2R101", "error", "m", Mark("a", 2, 3), None, ("x", 0)),))
    assert report.to_dict() == {
        "ok": False,
        "diagnostics": [
            {
                "code": "K2R101",
                "severity": "error",
                "message": "m",
                "file": "a",
                "line": 2,
                "column": 3,
                "suggestion": None,
                "path": ["x", 0],
            }
        ],
    }


def test_no_terminal_escape_or_bidi_control_passes() -> None:
    evil = "a\x1b[2J\u202eb\nc"
    line = str(error("K2R101", f"{evil} {show(evil)}", Mark(evil), show(evil)))
    assert line.isprintable()
    assert printable("é 山 'x'") == "é 山 'x'"


def test_names_are_shown_quoted_and_short() -> None:
    assert show("icy") == "'icy'"
    assert show(True) == "true"  # noqa: FBT003
    assert show(None) == "null"
    assert show(3) == "3"
    assert len(show("x" * 5000)) < 100
    assert dotted(("tokens", "icy-1", 0)) == "tokens.icy-1.0"


def test_suggestions_are_the_nearest_known_name() -> None:
    assert suggest("cuont", ["count", "cost"]) == "did you mean 'count'?"
    assert suggest("COUNT", ["count"]) == "did you mean 'count'?"
    assert suggest("zzz", ["count"]) is None
    assert suggest(3, ["3"]) is None
    assert suggest("x" * 100, ["x" * 99]) is None


def test_every_code_has_a_meaning_and_a_number() -> None:
    assert all(code.startswith("K2R") and len(code) == 6 for code in CODES)
    assert all(CODES.values())
