"""Files and flags as commands take them."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest

from k2rules import Game, load
from k2rules.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(Game(load("k2/summer"), 2, seed=1).to_json(), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "words",
    [
        ["apply", "1", "SAVE", "--player", "0", "--out", "-"],
        ["render", "k2/summer", "--out", "-"],
        ["form", "disaster-on-k2/basic", "--out", "-"],
        ["scaffold", "k2/summer", "--out", "-"],
    ],
)
def test_a_minus_is_the_output(
    words: list[str],
    save: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(save.parent)
    words = [str(save) if word == "SAVE" else word for word in words]
    assert main(words) == 0
    found = capsys.readouterr()
    assert main(words[:-2]) == 0
    assert capsys.readouterr() == found
    assert list(save.parent.iterdir()) == [save]


def test_apply_writes_into_what_is_no_file_and_follows_links(save: Path) -> None:
    link = save.with_name("link")
    link.symlink_to(save)
    before = save.read_text(encoding="utf-8")
    assert main(["apply", "1", str(save), "--player", "0", "--out", str(link)]) == 0
    assert link.is_symlink()
    assert save.read_text(encoding="utf-8") != before
    assert main(["apply", "1", str(save), "--player", "1", "--out", "/dev/null"]) == 0
    assert main(["apply", "1", str(save), "--player", "1", "--out", "/dev/full"]) == 2


@pytest.mark.parametrize("name", ["a\nb", "link", "folder"])
def test_what_is_there_is_never_written_over_by_a_form(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a\nb").touch()
    (tmp_path / "link").symlink_to("nowhere")
    (tmp_path / "folder").mkdir()
    assert main(["scaffold", "k2/summer", "--out", name]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("source", [b"\xef\xbb\xbf", b""])
def test_a_byte_order_mark_is_taken(source: bytes, save: Path) -> None:
    save.write_bytes(source + save.read_bytes())
    assert main(["legal", str(save)]) == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["simulate", "k2/summer", "--jbos", "4"], "'--jbos'; did you mean '--jobs'?"),
        (["simulate", "--jbos", "4", "k2/summer"], "'--jbos'; did you mean '--jobs'?"),
        (["simulate", "k2/summer", "--hat"], "the options of k2/summer are board, family"),
        (["play", "k2/summer", "--bordo=x"], "did you mean '--board'?"),
        (["diff", "k2/summer", "k2/winter", "--bord", "x"], "did you mean '--board'?"),
        (["odds", "k2/summer", "--mots", "9"], "did you mean '--most'?"),
        (["legal", "SAVE", "--board", "hard"], "unknown flag '--board'; known are --help"),
        (["legal", "SAVE", "--plyer", "1"], "did you mean '--player'?"),
        (["list", "--jsno"], "did you mean '--json'?"),
        (["campaign", "show", "x", "--jsno"], "did you mean '--json'?"),
        (["play", "--load", "SAVE", "--board", "hard"], "unknown flag '--board'"),
        (["play", "--load", "SAVE", "-o", "board=hard"], "a save has its options"),
        (["legal", "SAVE", "-o", "board=hard"], "a save has its options"),
        (["legal", "SAVE", "-x"], "unrecognized argument: '-x'"),
    ],
)
def test_a_flag_that_is_not_there_is_named_before_anything_runs(
    words: list[str],
    told: str,
    save: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([str(save) if word == "SAVE" else word for word in words]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert told in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    "words",
    [
        *([word, "--player", "0"] for word in ("\u0661", "\u00b2", "\uff11", ",", "9" * 5000)),
        *(["1", "--player", seat] for seat in ("\u0660", "0_0", " 0", "9" * 5000, "0.0")),
        *([f'{{"do": "take_risk", "value": {each}}}'] for each in ("9" * 5000, "NaN", "[" * 9999)),
    ],
    ids=lambda words: ascii(words)[:30],
)
def test_what_only_looks_like_a_number_is_refused(
    words: list[str], save: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["apply", words[0], str(save), *words[1:]]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert "Traceback" not in err
    assert len(err) < 1_500


@pytest.mark.parametrize("number", ["9" * 5000, "1e999", "0" * 400_000])
def test_numbers_of_a_position_are_bounded(
    number: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f'{{"players": {number}, "position": {{}}}}'))
    assert main(["perft", "k2/summer", "--position", "-"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_working_folder_may_be_gone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert main(["show", "k2/summer"]) == 0
    assert main(["scaffold", "k2/summer", "--out", "x.yaml"]) == 2
    assert "'x.yaml' cannot be written: there is no such folder" in capsys.readouterr().err
