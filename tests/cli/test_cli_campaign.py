"""`k2rules campaign`: games in a row, kept in a file."""

from __future__ import annotations

import io
import json
import sys
from typing import TYPE_CHECKING, Any

import pytest
from nights import night

from k2rules import Campaign
from k2rules.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path

K2 = "disaster-on-k2/basic"
CLIMBERS = [f"netherlands/{name}" for name in ("daan", "femke", "bram", "lotte", "sjoerd")]
DAAN, PEMBA = CLIMBERS[0], "netherlands/pemba"
TEAM = ["--climbers", *CLIMBERS, "--guides", PEMBA]


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    code = main(["campaign", *map(str, words)])
    out, err = capsys.readouterr()
    assert not [line for line in out.splitlines() if len(line) > 80 and "--json" not in words]
    return code, out, err


def data(capsys: pytest.CaptureFixture[str], *words: object) -> dict[str, Any]:
    code, out, err = run(capsys, *words, "--json")
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Give the file of a campaign that does not exist yet."""
    return tmp_path / "campaign.json"


def test_a_campaign_by_hand(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    words = ["Alp=2", "Berg=1+1", "--climbers", "Joe Bob=50", "Ann=9"]
    code, out, err = run(capsys, "start", file, *words)
    assert (code, err) == (0, "")
    assert "game 1: Alp (2 climbers, 0 guides): next" in out
    assert "  Joe Bob: worth 50, 0 summits" in out
    run(capsys, "record", file, "--survived", "Joe Bob", "Ann", "--summited", "Joe Bob")
    code, out, _ = run(capsys, "next", file, "--leave", "Ann", "--join-guides", "Tenzing")
    assert code == 0
    assert "left behind:\n  Ann: worth 9, 0 summits\n" in out
    assert "  Tenzing: guide, 0 summits" in out
    code, out, _ = run(capsys, "record", file, "--survived", "Joe Bob", "--summited", "Joe Bob")
    assert code == 0
    assert "dead:\n  Tenzing: guide, 0 summits\n" in out
    assert out.endswith(" 100  Joe Bob on all 2 summits (DK2 16.2)\nscore 100: Major Victory\n")


def test_a_game_of_the_library_is_begun_played_and_recorded(
    capsys: pytest.CaptureFixture[str], file: Path, tmp_path: Path
) -> None:
    save = tmp_path / "game.json"
    run(capsys, "start", file, K2, "everest", *TEAM)
    code, _, err = run(capsys, "begin", file, save, "--seed", "4")
    assert (code, err) == (0, f"play it with: k2rules play --load {save} --save {save}\n")
    code, _, err = run(capsys, "record", file, "--game", save)
    assert (code, "is not over (DK2 16.2)" in err) == (2, True)
    assert main(["play", "--load", str(save), "--save", str(save), "--bots", "--quiet"]) == 0
    capsys.readouterr()
    stands = data(capsys, "record", file, "--game", save)
    assert (stands["played"], stands["over"], stands["score"]) == (1, False, None)
    assert len(stands["roster"]) + len(stands["dead"]) == 6
    lacking = 6 + 2 - len(stands["roster"])
    assert sum(stands["vacancies"].values()) == lacking


def test_a_recorded_game_says_who_was_on_the_summit(
    capsys: pytest.CaptureFixture[str], file: Path, tmp_path: Path
) -> None:
    save = tmp_path / "game.json"
    save.write_text(night(markers={DAAN: "summit"}, at={PEMBA: "dead"}).to_json(), encoding="utf-8")
    climbers = ["--climbers", "Joe Bob=10", *CLIMBERS[1:], "--guides", PEMBA]
    run(capsys, "start", file, K2, "everest", *climbers)
    assert run(capsys, "record", file, "--game", save)[0] == 2
    stands = data(capsys, "record", file, "--game", save, "--as", f"Joe Bob={DAAN}")
    assert stands["roster"][0] == {"name": "Joe Bob", "points": 10, "role": "climber", "summits": 1}
    assert [member["name"] for member in stands["dead"]] == [PEMBA]
    assert stands["vacancies"] == {"climber": 1, "guide": 2}
    out = run(capsys, "show", file)[1]
    assert "for the next game: 2 guides lacking" in out
    assert "  Joe Bob: worth 10, 1 summit\n" in out


def test_surplus_is_told(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    run(capsys, "start", file, "Alp=2", "Berg=1", "--climbers", "Ann=1", "Bob=2")
    out = run(capsys, "record", file, "--survived", "Ann", "Bob")[1]
    assert "for the next game: 1 climber too many" in out
    code, _, err = run(capsys, "next", file)
    assert (code, "choose 1 of Ann, Bob (DK2 16.1)" in err) == (2, True)


def test_rulings_and_options(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    mixed = "disaster-on-k2/advanced,multinational=true"
    run(capsys, "start", file, mixed, "everest", *TEAM, "-r", "campaign-survival=summits")
    campaign = Campaign.from_json(file.read_text(encoding="utf-8"))
    assert campaign.rules.readings["campaign-survival"] == "summits"
    assert campaign.peaks[0].rules is not None
    assert campaign.peaks[0].rules.options["multinational"] == "true"


def test_a_ruleset_of_ones_own(
    capsys: pytest.CaptureFixture[str], file: Path, tmp_path: Path
) -> None:
    own = tmp_path / "own.yaml"
    own.write_text(
        'meta: {id: own, family: disaster, title: "Own", version: 1, players: [1, 1]}\n'
        f"extends: {K2}\n",
        encoding="utf-8",
    )
    save = tmp_path / "game.json"
    assert run(capsys, "start", file, own, "everest", *TEAM)[0] == 0
    code, _, err = run(capsys, "show", file)
    assert (code, "'own' is not the id of an official ruleset" in err) == (2, True)
    assert run(capsys, "begin", file, save, "--rules", own)[0] == 0
    code, _, err = run(capsys, "record", file, "--rules", own, "--game", save)
    assert (code, "is not over" in err) == (2, True)


def test_show_reads_the_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, file: Path
) -> None:
    run(capsys, "start", file, K2, "everest", *TEAM)
    monkeypatch.setattr(sys, "stdin", io.StringIO(file.read_text(encoding="utf-8")))
    stands = data(capsys, "show", "-")
    assert stands["games"][0] == {
        "title": "Disaster on K2, basic game",
        "climbers": 5,
        "guides": 1,
        "ruleset": K2,
    }
    assert stands["games"][1]["ruleset"] is None


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ([], 2, "arguments are required: STEP"),
        (["shwo", "FILE"], 2, "invalid choice: 'shwo'"),
        (["show", "none.json"], 2, "none.json"),
        (["show", "FILE", "--bord"], 2, "unknown flag '--bord'"),
        (["start", "FILE", K2, "everest", *TEAM], 2, "is there already; a new campaign"),
        (["start", "new", "k2/sumer", K2, *TEAM], 3, "did you mean 'k2/summer'?"),
        (["start", "new", f"{K2},team=x", K2, *TEAM], 3, "did you mean 'teams'?"),
        (["start", "new", "everst", K2, *TEAM], 2, "did you mean 'everest'?"),
        (["start", "new", "Alp=two", K2, *TEAM], 2, "'Alp=two': expected a whole number"),
        (["start", "new", "Alp=1+x", K2, *TEAM], 2, "'Alp=1+x': expected a whole number"),
        (["start", "new", "Alp=1", K2, "--climbers", "Ann=x"], 2, "expected a whole number"),
        (["start", "new", "Alp=1", K2, "--climbers", "Ann"], 2, "no card of these games"),
        (["start", "new", K2, K2, *TEAM, "-r", "campaign-survivl=x"], 3, "'campaign-survival'"),
        (["record", "FILE"], 2, "give either the save of a --game, or who --survived"),
        (["record", "FILE", "--survived", "--game", "x"], 2, "give either the save"),
        (["record", "FILE", "--game", "x", "--summited", "y"], 2, "tells itself who --summited"),
        (["record", "FILE", "--survived", "--as", "x=y"], 2, "played_as: an entry by hand"),
        (["record", "FILE", "--survived", "norway/kari"], 2, "is not in the roster"),
        (["begin", "FILE", "FILE"], 2, "is there already; a new game takes a new file"),
        (["next", "FILE", "--join", "norway/kari"], 2, "takes 5 climbers, not 6"),
    ],
)
def test_wrong_use(
    capsys: pytest.CaptureFixture[str], file: Path, words: list[str], code: int, message: str
) -> None:
    run(capsys, "start", file, K2, "everest", *TEAM)
    before = file.read_text(encoding="utf-8")
    new = file.with_name("new.json")
    names = {"FILE": str(file), "new": str(new)}
    found, out, err = run(capsys, *(names.get(word, word) for word in words))
    assert (found, out) == (code, "")
    assert message in err
    assert file.read_text(encoding="utf-8") == before
    assert not new.exists()


def test_the_standard_streams_take_the_place_of_files(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code = main(["campaign", "start", "-", K2, "everest", *TEAM])
    out, err = capsys.readouterr()
    assert (code, err) == (0, "")
    assert len(Campaign.from_json(out).peaks) == 2
    for words in (["record", "-", "--survived"], ["begin", "-", "-"], ["show", "-", "--json"]):
        monkeypatch.setattr("sys.stdin", io.StringIO(out))
        code = main(["campaign", *words])
        found, err = capsys.readouterr()
        assert (code, err) == (0, "")
        assert isinstance(json.loads(found), dict)
