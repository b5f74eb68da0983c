"""`k2rules play` with scripted input."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from k2rules import Game, load
from k2rules.cli.main import main


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
    assert f"Go on with: k2rules play --load {save} --save {save} --seat 0" in err
    assert not Game.from_json(save.read_text(encoding="utf-8")).over


def test_the_end_of_the_input_keeps_the_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    code, _, err = play(capsys, monkeypatch, ["1", "1"], "k2/summer", "--seed", "3", "--seat", "1")
    assert code == 0
    found = re.search(r"--load (\S+) --save \S+ --seat 1", err)
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


NASTY = [
    *(",", "?,", "? ,", ",,,", "odds", "odds ,", "odds 0", "odds x", "?", "? ?", "s ,/,/,", "u"),
    *("9" * 5000, "?" + "9" * 5000, "odds " + "9" * 5000, "take_risk " + "9" * 5000, "-1", "1.0"),
    *("\u0661", "? \u0661", "odds \u00b2", "take_risk \u0663", "1\0", "\0", "s a\0b", "s \ud800"),
    *("\ud800", "? \udfff", "\u202e1", "\x1b[2J", "\x85", "x" * 100_000, "walk " + "r " * 5000),
    *("walk", "walk red/1", "? walk red/1 e99", "choose_cards", "{}", '{"do": 1}', "V"),
    *("s " + "x" * 5000, "u!"),
]


def test_no_line_ends_the_game_or_loses_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    save = str(tmp_path / "game.json")
    lines = [*NASTY, "1", *NASTY[:-1], "q"]
    words = ["k2/summer", "--seed", "3", "--save", save]
    monkeypatch.chdir(tmp_path)
    code, out, err = play(capsys, monkeypatch, lines, *words)
    assert code == 0
    assert "Traceback" not in err
    assert out.count("\n> ") >= len(lines) - 1
    assert re.search("[\x00-\x09\x0b-\x1f\u202e\ud800]", out + err) is None
    game = Game.from_json((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert any(entry.player == 0 for entry in game.log)
    assert "expected a number in the digits 0 to 9, got '\u0661'" in out


def interrupt_with(monkeypatch: pytest.MonkeyPatch, event: BaseException | int | None) -> None:
    """Let a signal come, or an error occur, or the input end, when a line is asked for."""

    def line(_: object) -> str:
        if isinstance(event, int):
            os.kill(os.getpid(), event)
        elif event is not None:
            raise event
        return "?"

    monkeypatch.setattr("k2rules.cli.table.Table._line", line)


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (signal.SIGINT, 130),
        (signal.SIGTERM, 143),
        (signal.SIGHUP, 129),
        (KeyboardInterrupt(), 130),
        (BrokenPipeError(32, "Broken pipe"), 0),
        (OSError(28, "No space left on device"), 2),
        (RuntimeError("a bug"), 4),
        (RecursionError(), 4),
        (MemoryError(), 4),
    ],
)
def test_whatever_ends_the_game_saves_it_first(
    event: BaseException | int,
    code: int,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    interrupt_with(monkeypatch, event)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert main(["play", "k2/summer"]) == code
    err = capsys.readouterr().err
    (save,) = tmp_path.iterdir()
    assert f"--load {save}" in err
    assert stat.S_IMODE(save.stat().st_mode) == 0o600
    assert not Game.from_json(save.read_text(encoding="utf-8")).over
    if code != 4:
        assert len(err.splitlines()) == 1


def test_a_second_signal_does_not_break_the_save(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    real = os.fsync

    def fsync(handle: int) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGTERM)
        real(handle)

    interrupt_with(monkeypatch, signal.SIGINT)
    monkeypatch.setattr("os.fsync", fsync)
    assert main(["play", "k2/summer", "--save", str(tmp_path / "game.json")]) == 130
    assert "Go on with" in capsys.readouterr().err
    assert (tmp_path / "game.json").is_file()


def test_a_save_that_fails_keeps_the_person_at_the_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    code, out, err = play(
        capsys, monkeypatch, ["q", "q", "q!", "?"], "k2/summer", "--save", "/dev/full"
    )
    assert code == 0
    assert err.count("not saved: '/dev/full' cannot be written: the disk is full; s FILE") == 2
    assert out.count("> ") == 3
    assert not list(tmp_path.iterdir())


def test_at_the_end_of_the_input_a_save_goes_elsewhere_if_it_must(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    words = ["k2/summer", "--save", "/dev/full"]
    code, _, err = play(capsys, monkeypatch, [], *words)
    (save,) = tmp_path.iterdir()
    assert code == 0
    assert (
        f"the disk is full; The game is saved and not over. Go on with: k2rules play --load {save}"
        in err
    )
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "none"))
    code, _, err = play(capsys, monkeypatch, ["1"], *words)
    assert (code, err.count("not saved")) == (2, 2)


def test_a_change_after_a_save_is_saved_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    lines = ["1", f"s {tmp_path}/kept", "u!", "q"]
    _, _, err = play(capsys, monkeypatch, lines, "k2/summer", "--seed", "3")
    found = re.search(r"--load (\S+)", err)
    assert found
    assert found[1] != f"{tmp_path}/kept"
    game = Game.from_json(Path(found[1]).read_text(encoding="utf-8"))
    assert all(entry.player != 0 for entry in game.log)


@pytest.mark.parametrize("sink", ["-", "/dev/null", "pipe"])
def test_what_cannot_be_read_back_is_no_way_to_go_on(
    sink: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    handle = os.open("pipe", os.O_RDWR)
    code, out, err = play(capsys, monkeypatch, ["q"], "k2/summer", "--save", sink)
    os.close(handle)
    assert code == 0
    assert "the save went to" in err
    assert "Go on with" not in err
    if sink == "-":
        assert not Game.from_json(out.splitlines()[-1]).over


@pytest.mark.parametrize(
    "name",
    ["a b", "-x", "--load", "a'b\"c", "a\nb", "a\n", "\x1b[2J'\n", "$(x)`y`", "\u202e", "%s"],
)
def test_the_command_to_go_on_works_in_a_shell(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / f"{name}.yaml").write_text(
        "meta: {id: own, title: Own}\nextends: k2/summer\n", encoding="utf-8"
    )
    words = [f"./{name}.yaml", "-o", "board=hard", "-r", "tent-limit=per-player", "--quiet"]
    words += ["--opponents", "first", f"--save={name}"]
    _, _, err = play(capsys, monkeypatch, ["1", "q"], *words)
    line = err.partition("Go on with: k2rules ")[2]
    split = subprocess.run(  # noqa: S603  (what is tested is that a shell reads it)
        ["/bin/sh", "-c", f"printf '%s\\0' {line}"], capture_output=True, check=True, text=True
    )
    again = split.stdout.split("\0")[:-1]
    assert again[-3:] == ["--opponents", "first", "--quiet"]
    code, _, err = play(capsys, monkeypatch, ["q"], *again[1:])
    assert code == 0, err
    assert err.partition("Go on with: k2rules ")[2] == line
