"""The command line with Disaster on K2, and `k2rules odds`."""

from __future__ import annotations

import io
import json
import sys
from typing import TYPE_CHECKING

import pytest
from expedition import DAAN, expedition
from sizes import scaled

from k2rules import UsageError, load
from k2rules.cli.main import main
from k2rules.games.disaster import actions
from k2rules.policies import climbing_policy
from k2rules.trials import validate

if TYPE_CHECKING:
    from pathlib import Path

BASIC, ADVANCED = "disaster-on-k2/basic", "disaster-on-k2/advanced"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(list(words))
    out, err = capsys.readouterr()
    assert not [line for line in out.splitlines() if len(line) > 80 and "--json" not in words]
    return code, out, err


def save_of(tmp_path: Path) -> Path:
    """Give the save of a game in which Daan is about to descend from Bottleneck III."""
    game = expedition(
        darkness=1,
        day=12,
        at={DAAN: "bottleneck-3"},
        held="synthetic-rope-1",
        option="climbers-in-darkness",
    )
    game.play(actions.Descend((DAAN,)))
    path = tmp_path / "night.json"
    path.write_text(game.to_json(), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", [BASIC, ADVANCED])
def test_bots_play_and_the_log_is_replayed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    save = str(tmp_path / "game.json")
    code, out, _ = run(capsys, "play", name, "--bots", "--seed", "2", "--save", save)
    assert code == 0
    assert "-- turn 1 --" in out
    assert "the game ends: darkness" in out
    code, out, _ = run(capsys, "replay", save)
    assert code == 0
    assert "seat 0: " in out
    assert "a token is drawn: " in out


@pytest.mark.parametrize("name", [BASIC, ADVANCED])
def test_two_bots_play(capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str) -> None:
    save = str(tmp_path / "game.json")
    code, out, _ = run(capsys, "play", name, "-p", "2", "--bots", "--seed", "2", "--save", save)
    assert code == 0
    assert "seat 1 is the First Player" in out
    assert "seat 0 bids " in out
    assert (run(capsys, "replay", save)[0], run(capsys, "view", save)[0]) == (0, 0)


def test_two_people_play_at_one_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = "".join(f"{each}\n" for each in ("v", "t", "c", "e", *["1"] * 3000))
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    code, out, _ = run(capsys, "play", BASIC, "-p", "2", "--seed", "4")
    assert code == 0
    assert "result (darkness)" in out


def test_one_player_unless_two_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(run(capsys, "play", BASIC, "--bots", "--seed", "1", "--json")[1])
    assert len(found["result"]["scores"]) == 1


@pytest.mark.parametrize("name", [BASIC, ADVANCED])
def test_two_players_are_simulated_and_validated(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    words = ("simulate", name, "-p", "2", "--games", "4", "--seed", "1")
    code, out, _ = run(capsys, *words)
    assert code == 0
    assert "seat 1" in out
    report = validate(f"rulesets/{name}.yaml", trials=4)
    assert not report.diagnostics


@pytest.mark.parametrize("line", ["1", "2"])
def test_a_person_plays(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    lines = ["?", "v", "b", "t", "c", "e", "f", "odds 1", "odds 99", *[line] * 60, "q"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{each}\n" for each in lines)))
    code, out, _ = run(capsys, "play", BASIC, "--seed", "4")
    assert code == 0
    assert "v b t c e   show everything, the route" in out
    assert "unknown verb 'f'" in out
    assert "100.00% " in out
    assert "options are 1 to" in out


def test_a_save_is_looked_at_and_played_on(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    save = str(save_of(tmp_path))
    code, out, _ = run(capsys, "view", save)
    assert code == 0
    assert "Bottleneck III" in out
    code, out, _ = run(capsys, "legal", save)
    assert "How do Daan descend?" in out
    assert "scale down without a rope" in out
    code, _, err = run(capsys, "apply", "place_rope", save, "--out", save)
    assert code == 0
    assert "a rope on Bottleneck III is placed" in err
    assert run(capsys, "render", "--text", "--save", save)[0] == 0
    assert main(["render", "--save", save]) == 0
    assert "</svg>" in capsys.readouterr().out


def test_odds_of_a_save(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    save = str(save_of(tmp_path))
    code, out, _ = run(capsys, "odds", save, "--action", "scale")
    assert code == 0
    assert [line.split()[:2] for line in out.splitlines()[1:]] == [
        ["1/2", "50.00%"],
        ["1/3", "33.33%"],
        ["1/6", "16.67%"],
    ]
    assert "Daan: Bottleneck III -> Lost/Bivouac" in out
    code, out, _ = run(capsys, "odds", save, "--action", '{"do": "scale"}', "--piece", DAAN)
    assert "1/6  16.67% Bottleneck II" in out
    assert main(["odds", save, "--json", "--action", "2"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found[0]["action"] == {"do": "scale"}
    assert found[0]["outcomes"][0]["probability"] == "1/2"
    assert found[0]["outcomes"][0]["percent"] == 50
    code, out, _ = run(capsys, "odds", save, "--then", "use_rope", "--piece", DAAN)
    assert "Bottleneck Base" in out


def test_odds_of_a_ruleset(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    position = tmp_path / "position.json"
    position.write_text('{"phase": "draw-event"}', encoding="utf-8")
    code, out, _ = run(capsys, "odds", BASIC, "--position", str(position))
    assert code == 0
    assert "1/30" in out
    assert "something else" in out
    code, out, _ = run(capsys, "odds", BASIC)
    assert "choose_team serbia" in out


def test_usage_of_odds(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    save = str(save_of(tmp_path))
    assert run(capsys, "odds", save, "--action", "end_turn")[0] == 1
    assert run(capsys, "odds", save, "--action", "9")[0] == 2
    assert run(capsys, "odds", save, "--player", "3")[0] == 2
    assert run(capsys, "odds", save, "--action", "scale", "--piece", "nobody")[0] == 2


def test_trials_find_nothing() -> None:
    for name in (BASIC, ADVANCED):
        assert not validate(name, scaled(40)).diagnostics


def test_other_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert BASIC in run(capsys, "list")[1]
    assert run(capsys, "show", ADVANCED)[0] == 0
    assert "games of disaster-on-k2/basic" in run(capsys, "simulate", BASIC, "-n", "5")[1]
    assert run(capsys, "perft", BASIC, "--depth", "1")[1].strip() == "4"
    assert "DK2 9.2" in run(capsys, "explain", "DK2", "9.2")[1]
    with pytest.raises(UsageError, match="does not know"):
        climbing_policy(load(BASIC))
    assert run(capsys, "simulate", BASIC, "--policies", "climbing")[0] == 2
