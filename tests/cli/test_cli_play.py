"""`k2rules play` with scripted input."""

from __future__ import annotations

import io
import json
import re
import sys
from typing import TYPE_CHECKING

from k2rules import Game, load
from k2rules.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def play(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    lines: list[str],
    *words: str,
) -> tuple[int, str, str]:
    """Play with these lines as input."""
    text = "".join(f"{line}\n" for line in lines)
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    code = main(["play", *words])
    out, err = capsys.readouterr()
    return code, out, err


def test_bots_play_to_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "k2/summer", "--bots", "--seed", "1"]) == 0
    out, _ = capsys.readouterr()
    assert "-- day 18" in out
    assert "result (last-day)" in out
    assert max(len(line) for line in out.splitlines()) <= 80


def test_bots_in_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    words = ["play", "k2/winter", "--bots", "--json", "--players", "1", "--opponents", "climbing"]
    assert main([*words, "--seed", "1", "--board", "hard", "--save", str(save)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["over"]
    assert found["options"]["board"] == "hard"
    assert len(found["result"]["scores"]) == 1
    assert Game.from_json(save.read_text(encoding="utf-8")).over


def test_a_whole_game_of_first_options(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, _ = play(capsys, monkeypatch, ["1"] * 2000, "k2/summer", "--seed", "2", "-p", "2")
    assert code == 0
    assert "result (" in out
    assert "\x1b" not in out
    assert max(len(line) for line in out.splitlines()) <= 80


def test_questions_at_the_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [
        "?",
        "99",
        "fly red/1",
        "? 2",
        "? walk red/1 e1",
        "",
        "v",
        "f",
        "t",
        "h",
        "b",
        "o",
        "q",
    ]
    code, out, _ = play(capsys, monkeypatch, lines, "k2/summer", "--seed", "3")
    assert code == 0
    assert "play option N" in out
    assert "options are 1 to" in out
    assert "unknown verb 'fly'" in out
    assert "yes: choose_cards" in out
    assert "no: this is not what is being decided" in out


def test_turns_and_saves_at_the_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    save = tmp_path / "game.json"
    lines = ["u", "1", "? walk red/1 e20", "walk red/1 e20", "? walk red/1", "1", "u", "u!", "s"]
    lines += [f"s {tmp_path / 'no' / 'game.json'}", f"s {save}", "q"]
    code, out, err = play(capsys, monkeypatch, lines, "k2/summer", "--seed", "3")
    assert code == 0
    assert "u! goes back all the same" in out
    assert "no: no rope leads from red/1's space to e20 (K2 phase 3 move)" in out
    assert "walk needs climber to" in out
    assert "name a file" in out
    assert "not saved" in out
    assert f"Go on with: k2rules play --load {save} --seat 0" in err
    assert not Game.from_json(save.read_text(encoding="utf-8")).over


def test_the_end_of_the_input_keeps_the_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    code, _, err = play(capsys, monkeypatch, ["1", "1"], "k2/summer", "--seed", "3", "--seat", "1")
    assert code == 0
    found = re.search(r"--load (\S+) --seat 1", err)
    assert found
    code, out, err = play(capsys, monkeypatch, ["1"], "--load", found[1], "--seat", "1")
    assert code == 0
    assert "> 1" in out
    assert "--load" in err


def test_a_game_of_manual_chance_is_played_on(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    save = tmp_path / "game.json"
    save.write_text(Game(load("k2/summer"), 1, chance="manual").to_json(), encoding="utf-8")
    assert main(["play", "--load", str(save), "--bots", "--quiet", "--seed", "4"]) == 0
    assert "result" in capsys.readouterr().out


def test_ctrl_c_keeps_the_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupted(_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("k2rules.cli.table.Table._line", interrupted)
    save = tmp_path / "game.json"
    assert main(["play", "k2/summer", "--save", str(save)]) == 130
    assert str(save) in capsys.readouterr().err
    assert save.is_file()


def test_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play"]) == 2
    assert main(["play", "k2/summer", "--seat", "7"]) == 2
    assert main(["play", "k2/summer", "--players", "9"]) == 2
    assert main(["play", "k2/summer", "--players", "0"]) == 2
    assert "whole number" in capsys.readouterr().err


def test_colours_only_where_they_are_wanted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from k2rules.cli import output  # noqa: PLC0415

    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert output.paint("red/1 walks", ("red/1",)) == "\x1b[1;31mred/1\x1b[0m walks"
    assert output.paint("red/10 \x1b[2J", ("red/1",)) == "red/10 \\x1b[2J"
    assert output.paint("pink/1", ("pink/1",)) == "pink/1"
    monkeypatch.setenv("NO_COLOR", "1")
    assert output.paint("red/1 walks", ("red/1",)) == "red/1 walks"
    capsys.readouterr()
