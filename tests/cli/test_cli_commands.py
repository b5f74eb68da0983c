"""Each command through `main`: what it prints, its JSON and its exit code."""

from __future__ import annotations

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest
from sizes import scaled

from k2rules import Game, load
from k2rules.cli.main import COMMANDS, main
from k2rules.loading.diagnostics import CODES

if TYPE_CHECKING:
    from pathlib import Path

VARIANT = """\
meta: {id: thin-air, title: Thin air}
extends: k2/summer
patch: {acclimatization: {start: 2}}
"""
BROKEN = """\
meta: {id: thin-air}
extends: k2/summer
patch: {acclimatization: {strat: 2}}
"""


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Run a command and give its exit code and what it printed."""
    code = main(words)
    out, err = capsys.readouterr()
    return code, out, err


def data(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> Any:
    """Run a command with `--json` and give what it printed."""
    got, out, err = run(capsys, *words, "--json")
    assert got == code, err
    return json.loads(out)


@pytest.fixture
def save(tmp_path: Path) -> str:
    """Give the file of a game in the first turn of seat 0."""
    game = Game(load("k2/summer"), 2, 3)
    for decision in game.decisions:
        game.play(decision.options[0], decision.player)
    while game.decisions[0].kind != "turn":
        game.play(game.decisions[0].options[0])
    path = tmp_path / "game.json"
    path.write_text(game.to_json(), encoding="utf-8")
    return str(path)


def test_list(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "list")
    assert code == 0
    assert "k2/summer" in out
    assert "board: easy, hard" in out
    found = {each["id"]: each for each in data(capsys, "list")}
    assert found["k2/winter"]["players"] == [1, 5]
    assert found["k2/winter"]["options"]["crowding"] == ["strict", "relaxed"]
    assert 0 < found["k2/winter"]["printed"] < 1


def test_show(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(
        capsys, "show", "k2/summer", "--board", "hard", "--ruling", "tent-limit=per-player"
    )
    assert code == 0
    assert "easy, hard*" in out
    assert "* per-player" in out
    assert "K2 phase 3 tent limit" in out
    assert max(map(len, out.splitlines())) <= 80
    shown = data(capsys, "show", "k2/summer", "-o", "board=hard", "--family")
    assert shown["options"]["board"]["chosen"] == "hard"
    assert shown["options"]["family"]["chosen"] == "true"
    assert shown["rulings"]["liability"]["chosen"] == "spent-or-gained"


def test_legal(capsys: pytest.CaptureFixture[str], save: str) -> None:
    code, out, _ = run(capsys, "legal", save)
    assert code == 0
    assert "end_turn" in out
    (decision,) = data(capsys, "legal", save)
    assert decision["kind"] == "turn"
    assert {"do": "end_turn"} in decision["options"]
    assert data(capsys, "legal", save, "--player", "1") == []


def test_why_not(capsys: pytest.CaptureFixture[str], save: str) -> None:
    code, out, _ = run(capsys, "legal", save, "--why-not", "walk red/1 e9")
    assert code == 1
    assert "K2 phase 3 move" in out
    code, out, _ = run(capsys, "legal", save, "--why-not", '{"do": "end_turn"}')
    assert (code, out) == (0, "legal\n")
    answer = data(capsys, "legal", save, "--why-not", "walk red/1 e9", code=1)
    assert answer["reason"]["source"] == "K2 phase 3 move"


def test_apply(capsys: pytest.CaptureFixture[str], save: str, tmp_path: Path) -> None:
    code, out, err = run(capsys, "apply", "end_turn", save)
    assert code == 0
    assert Game.from_json(out).log[-1].action.do == "end_turn"
    assert "unused" in err
    code, out, _ = run(capsys, "apply", "walk red/1 e9", save)
    assert (code, out) == (1, "")
    new = tmp_path / "new.json"
    events = data(capsys, "apply", "end_turn", save, "--out", str(new))
    assert events[0]["event"] == "turn_ended"
    assert Game.from_json(new.read_text(encoding="utf-8"))


def test_view(
    capsys: pytest.CaptureFixture[str], save: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open(save, encoding="utf-8") as stream:  # noqa: PTH123  (stands for the standard input)
        monkeypatch.setattr(sys, "stdin", stream)
        code, out, _ = run(capsys, "view", "-", "--player", "0")
    assert code == 0
    assert "your hand" in out
    assert data(capsys, "view", save)["hand"] == []
    assert len(data(capsys, "view", save, "--player", "1")["hand"]) == 3


def test_render(capsys: pytest.CaptureFixture[str], save: str, tmp_path: Path) -> None:
    code, out, _ = run(capsys, "render", "k2/winter", "--option", "board=hard")
    assert code == 0
    assert out.startswith("<svg")
    code, out, _ = run(capsys, "render", "--save", save, "--text")
    assert "red/1" in out
    path = tmp_path / "board.svg"
    assert run(capsys, "render", "--save", save, "--out", str(path))[0] == 0
    assert "R1" in path.read_text(encoding="utf-8")
    assert data(capsys, "render", "k2/summer", "--text")["form"] == "text"
    assert run(capsys, "render")[0] == 2


def test_replay(capsys: pytest.CaptureFixture[str], save: str, tmp_path: Path) -> None:
    code, out, _ = run(capsys, "replay", save)
    assert code == 0
    assert "seat 0 draws" in out
    assert "weather tile" in out
    assert "all legal" in out
    rows = data(capsys, "replay", save)
    assert rows["ok"]
    assert rows["entries"][0]["by"] == "chance"
    bad = tmp_path / "bad.json"
    with open(save, encoding="utf-8") as stream:  # noqa: PTH123
        bad.write_text(stream.read().replace("move-1", "move-2"), encoding="utf-8")
    code, _, err = run(capsys, "replay", str(bad))
    assert code == 1
    assert "checksum" in err


def test_validate(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, "validate", "k2/summer", "--trials", "5")
    assert (code, out) == (0, "no findings\n")
    path = tmp_path / "thin-air.yaml"
    path.write_text(VARIANT, encoding="utf-8")
    assert data(capsys, "validate", str(path), "--trials", "5")["diagnostics"] == []
    path.write_text(BROKEN, encoding="utf-8")
    code, out, _ = run(capsys, "validate", str(path), "--trials", "5")
    assert code == 3
    assert f"{path}:3:" in out


def test_perft(capsys: pytest.CaptureFixture[str], save: str, tmp_path: Path) -> None:
    code, out, _ = run(capsys, "perft", "k2/summer", "--players", "1", "--depth", "2")
    assert (code, out) == (0, "30\n")
    divided = data(capsys, "perft", "--save", save, "--depth", "2", "--divide")
    assert divided["leaves"] == sum(row["leaves"] for row in divided["divide"])
    position = tmp_path / "position.json"
    position.write_text('{"players": 1, "position": {"pieces": {"red/1": "e12"}}}')
    code, out, _ = run(capsys, "perft", "k2/summer", "--position", str(position), "--depth", "0")
    assert (code, out) == (0, "1\n")
    code, out, _ = run(capsys, "perft", "--save", save, "--depth", "1", "--divide")
    assert "end_turn: 1" in out
    assert run(capsys, "perft")[0] == 2
    assert run(capsys, "perft", "k2/summer", "--depth", "-1")[0] == 2


def test_simulate(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("simulate", "k2/summer", "-n", "4", "-p", "2", "--seed", "5")
    code, out, _ = run(capsys, *words)
    assert code == 0
    assert "last-day" in out
    first = data(capsys, *words, "--policies", "random,last")
    again = data(capsys, *words, "--policies", "random,last", "--jobs", "2")
    assert first == again
    sides = data(capsys, *words, "--policies", "first", "--versus", "random")["sides"]
    assert sides["policy"]["games"] == sides["versus"]["games"] == 4
    assert run(capsys, *words, "--policies", "bold")[0] == 2


def test_coverage(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_marks.py").write_text(
        '@rule("K2 phase 3 tent")\ndef test_tent(): ...\n'
        'class TestMove:\n    @pytest.mark.rule("K2 phase 3 move")\n    def test_walk(self): ...\n'
        '@rule("K2 phase 9")\ndef test_none(): ...\n'
    )
    found = data(capsys, "coverage", "k2/summer", "--tests", str(tests), code=1)
    assert found["clauses"]["K2 phase 3 tent"] == ["test_marks.py::test_tent"]
    assert found["clauses"]["K2 phase 3 move"] == ["test_marks.py::TestMove::test_walk"]
    assert "K2 phase 1" in found["missing"]
    assert found["unknown"] == ["K2 phase 9"]
    code, out, _ = run(capsys, "coverage", "k2/summer", "--tests", str(tests))
    assert code == 1
    assert "no such clause: K2 phase 9" in out
    assert run(capsys, "coverage", "k2/summer", "--tests", str(tests / "none"))[0] == 2


def test_explain(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "explain", "K2", "phase", "3", "tent")
    assert code == 0
    assert "k2/winter" in out
    assert "too few points to pitch" in out
    found = data(capsys, "explain", "k2r118")
    assert (found["code"], found["meaning"]) == ("K2R118", CODES["K2R118"])
    assert {"when", "example", "fix"} <= found.keys()
    code, out, _ = run(capsys, "explain", "K2 phase 3 tent")
    assert "* forbidden: No; passing through is not standing there." in out
    found = data(capsys, "explain", "DK2 8.5")
    assert "using-preparations" in {each["ruling"] for each in found["rulings"]}
    assert "preparations.draw" in found["data"]
    assert data(capsys, "explain", "K2R602")["code"] == "K2R602"
    code, _, err = run(capsys, "explain", "K2 phase 3 tents")
    assert code == 2
    assert "did you mean 'K2 phase 3 tent'?" in err
    assert run(capsys, "explain", "K2R999")[0] == 2


def test_sources(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "sources", "k2/summer")
    assert code == 0
    assert "printed" in out
    found = data(capsys, "sources", "k2/summer")
    assert sum(found["shares"].values()) == len(found["sources"])


def test_schema(capsys: pytest.CaptureFixture[str]) -> None:
    schema = data(capsys, "schema")
    root = schema["$defs"]["K2Config"]["properties"]
    assert {"meta", "rulings", "sections", "spaces", "extends", "patch"} <= root.keys()
    assert run(capsys, "schema", "chess")[0] == 2


@pytest.mark.long
def test_bench(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("k2rules.cli.measure.COPIES", scaled(10_000))
    figures = data(capsys, "bench", "--games", "1", "--runs", "1", "--starts", "1")
    assert figures["decisions_per_second_state"] > figures["decisions_per_second_game"] > 0
    assert figures["copy_bytes"] > 0
    assert run(capsys, "bench", "--against", "no-such-python")[0] == 2


@pytest.mark.long
def test_bench_needs_the_other_library(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "bench", "--runs", "1", "--games", "1", "--against", sys.executable)
    assert code == 2
    assert "catanatron" in err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(capsys: pytest.CaptureFixture[str], command: str) -> None:
    code, out, _ = run(capsys, command, "--help")
    assert code == 0
    assert "--json" in out
    assert "exit codes" in out


def test_exit_codes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(capsys)[0] == 2
    assert run(capsys, "no-such-command")[0] == 2
    assert run(capsys, "list", "--no-such-option")[0] == 2
    assert run(capsys, "show", "k2/sumer")[0] == 3
    assert run(capsys, "show", "k2/summer", "-o", "name=x")[0] == 2
    assert run(capsys, "view", str(tmp_path / "none.json"))[0] == 2
    bad = tmp_path / "bad.json"
    bad.write_bytes(b"\xff\xfe")
    assert run(capsys, "view", str(bad))[0] == 2


@pytest.mark.parametrize("command", ["show", "play", "validate", "simulate", "form", "odds"])
def test_a_choice_that_is_not_there_is_a_usage_error(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    code, _, err = run(capsys, command, "k2/summer", "--option", "board=hrad")
    assert (code, "base.yaml" in err) == (2, False)
    assert "'board' has no value 'hrad'; did you mean 'hard'?" in err
    assert "easy, hard" in err
    code, _, err = run(capsys, command, "k2/summer", "--bord", "hard")
    assert (code, "unknown flag '--bord'; did you mean '--board'?" in err) == (2, True)
    assert "board, family, crowding" in err


def test_a_ruling_that_is_not_there_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "show", "k2/summer", "--ruling", "tent-limit=x")
    assert (code, "per-climber, per-player" in err) == (2, True)
    code, _, err = run(capsys, "show", "k2/summer", "--ruling", "tent-limt=x")
    assert (code, "did you mean 'tent-limit'?" in err) == (2, True)


def test_a_bad_ruleset_stays_one_whatever_is_chosen(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "thin-air.yaml"
    path.write_text(BROKEN, encoding="utf-8")
    assert run(capsys, "show", str(path), "--board", "hrad")[0] == 3


def test_options_are_played_by_number(
    capsys: pytest.CaptureFixture[str], save: str, tmp_path: Path
) -> None:
    _, out, _ = run(capsys, "legal", save)
    rows = [line.split(maxsplit=1) for line in out.splitlines() if line[:3].strip().isdigit()]
    (number,) = [number for number, words in rows if words == "end_turn"]
    new = tmp_path / "new.json"
    assert run(capsys, "apply", number, save, "--out", str(new))[0] == 0
    assert Game.from_json(new.read_text(encoding="utf-8")).log[-1].action.do == "end_turn"
    assert run(capsys, "legal", save, "--why-not", number)[:2] == (0, "legal\n")
    code, _, err = run(capsys, "apply", "99", save)
    assert (code, f"options are 1 to {len(rows)}" in err) == (2, True)


def test_a_number_needs_a_seat_while_several_choose(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    path.write_text(Game(load("k2/summer"), 2, 3).to_json(), encoding="utf-8")
    code, _, err = run(capsys, "apply", "1", str(path))
    assert (code, "--player" in err) == (2, True)
    code, out, _ = run(capsys, "apply", "1", str(path), "--player", "1")
    assert (code, Game.from_json(out).log[-1].player) == (0, 1)


def test_a_number_for_a_seat_that_decides_nothing(
    capsys: pytest.CaptureFixture[str], save: str
) -> None:
    code, _, err = run(capsys, "apply", "1", save, "--player", "1")
    assert (code, "there is no decision" in err) == (2, True)


def test_too_large_a_question_of_odds_is_told_with_a_smaller_one(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, _, err = run(capsys, "odds", "k2/summer", "-p", "1", "--most", "50")
    assert code == 2
    for part in ("more than 50 positions", "--most N", "--position FILE", "--action 1"):
        assert part in err
    path = tmp_path / "game.json"
    path.write_text(Game(load("k2/summer"), 1, 3).to_json(), encoding="utf-8")
    assert run(capsys, "odds", str(path), "--action", "1")[0] == 0


def test_who_plays_alone_reaches_levels_and_wins_against_nobody(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("simulate", "k2/summer", "-n", "4", "-p", "1", "--seed", "5")
    code, out, _ = run(capsys, *words)
    assert (code, "wins" in out, "100.0%  Tourist" in out) == (0, False, True)
    (seat,) = data(capsys, *words)["seats"]
    assert ("wins" in seat, seat["levels"]) == (False, {"Tourist": 4})


def test_an_error_of_our_own_is_told_apart(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise RuntimeError("no such thing")

    monkeypatch.setattr("k2rules.cli.rulesets.list_rulesets", broken)
    code, _, err = run(capsys, "list")
    assert code == 4
    assert "bug in k2rules" in err


def test_an_interruption_leaves_partial_results(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, progress: Any, **__: object) -> None:
        from k2rules.simulation import SeatSummary, Summary  # noqa: PLC0415

        progress(Summary("k2/summer", 2, 9, games=25, seats=[SeatSummary(), SeatSummary()]))
        raise KeyboardInterrupt

    monkeypatch.setattr("k2rules.simulation.simulate", interrupted)
    code, out, err = run(capsys, "simulate", "k2/summer", "-n", "50")
    assert code == 130
    assert "25 games" in out
    assert "--from 25 --seed 9" in err


def test_coverage_knows_the_clauses_of_the_other_rulesets(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    marks = ("K2 phase 3 tent", "BP race caves", "BP race cavs")
    tests = "\n".join(f'@rule("{mark}")\ndef test_{n}(): ...\n' for n, mark in enumerate(marks))
    (tmp_path / "test_some.py").write_text(tests, encoding="utf-8")
    name = "broad-peak/race-to-the-top"
    found = data(capsys, "coverage", name, "--tests", str(tmp_path), code=1)
    assert found["unknown"] == ["BP race cavs"]


def test_no_more_processes_are_started_than_are_of_use(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many as there are batches of games, and at most one for each processor."""
    started = []

    class Pool(ThreadPoolExecutor):
        def __init__(self, workers: int) -> None:
            started.append(workers)
            super().__init__(workers)

    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", Pool)
    monkeypatch.setattr("os.cpu_count", lambda: 8)
    words = ("simulate", "k2/summer", "-p", "1", "--seed", "1", "--policies", "last")
    for games, jobs, used in (("30", "5000", 2), ("20", "5000", 1), ("300", "5000", 8)):
        code, _, err = run(capsys, *words, "-n", games, "--jobs", jobs)
        assert (code, f"--jobs {jobs}: {used} " in err) == (0, True), err
    assert started == [2, 8]
    assert "--jobs" not in run(capsys, *words, "-n", "30", "--jobs", "2")[2]
