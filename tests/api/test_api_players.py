"""Rulesets that differ for some numbers of players."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from k2rules import Game, RulesetError, load, simulate, validate
from k2rules.cli.main import main
from k2rules.drawing.text import view_text
from k2rules.forms import form, slots
from k2rules.records import replay

if TYPE_CHECKING:
    from pathlib import Path

    from k2rules import Ruleset

META = 'meta: {id: mine, family: k2, title: "Mine", version: 1, players: [1, 4]}\n'
SOLO = """\
extends: k2/summer
players:
  1:
    patch:
      kind: reconstruction
      weather: {tiles: {s3: {days: [{}, {}, {zones: [z8000], cost: 1}]}}}
      spaces: {e1: {points: 7}}
      board: {title: All alone}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def ruleset(folder: Path, text: str = SOLO, meta: str = META, **options: Any) -> Ruleset:
    path = folder / "mine.yaml"
    path.write_text(meta + text, encoding="utf-8")
    return load(path, **options)


def test_each_number_of_players_has_its_config(folder: Path) -> None:
    rules = ruleset(folder)
    assert rules.config is rules.config_for(1)
    assert rules.config_for(1).spaces["e1"].points == 7
    assert [rules.config_for(n).spaces["e1"].points for n in (2, 3, 4)] == [1, 1, 1]
    assert rules.tables(1).config is rules.config_for(1)
    assert rules.tables(2).config is rules.config_for(2)


@pytest.mark.parametrize("players", [0, 5, True, "2"])
def test_there_is_no_config_for_other_numbers(folder: Path, players: Any) -> None:
    with pytest.raises(Exception, match=re.escape("mine is for 1 to 4")):
        ruleset(folder).config_for(players)


def test_a_game_is_told_and_drawn_as_its_number_of_players_has_it(folder: Path) -> None:
    rules = ruleset(folder)
    alone, two = Game(rules, 1, seed=1), Game(rules, 2, seed=1)
    assert "All alone" in view_text(alone.rules, alone.view(0))
    assert "All alone" not in view_text(two.rules, two.view(0))
    assert two.rules.id == rules.id
    assert two.rules.tables(2) is rules.tables(2)


def test_a_ruleset_without_entries_is_the_game_s_own() -> None:
    rules = load("k2/summer")
    assert Game(rules, 2).rules is rules
    assert rules.config_for(2) is rules.config


def test_the_digest_covers_every_number_of_players(folder: Path) -> None:
    plain = ruleset(folder, "extends: k2/summer\n")
    assert plain.digest == load("k2/summer").digest
    more = SOLO.replace("points: 7", "points: 8")
    cosmetic = SOLO.replace("All alone", "Alone")
    found = [ruleset(folder, text).digest for text in (SOLO, more, cosmetic)]
    assert len({plain.digest, *found}) == 3
    assert found[0] == found[2]


def test_a_save_is_loaded_with_the_right_config(folder: Path) -> None:
    rules = ruleset(folder)
    for players in (1, 3):
        game = Game(rules, players, seed=4)
        for _ in range(12):
            game.play(game.decisions[0].options[0], game.decisions[0].player)
        text = game.to_json()
        again = Game.from_json(text, rules=rules)
        assert again.rules.config is rules.config_for(players)
        assert again.view(0) == game.view(0)
        assert len(list(replay(text, rules=rules))) == len(game.log) + 1


def test_whole_games_of_every_number_are_played(folder: Path) -> None:
    rules = ruleset(folder)
    for players in (1, 2):
        assert simulate(rules, players, 3, seed=1).games == 3
    assert validate(folder / "mine.yaml", 20).ok


def test_what_differs_stands_under_players_with_its_source(folder: Path) -> None:
    rules = ruleset(folder)
    assert rules.document["players"] == {
        "1": {
            "board": {"title": "All alone"},
            "spaces": {"e1": {"points": 7}},
            "weather": {"tiles": {"s3": {"days": [{}, {}, {"zones": ["z8000"], "cost": 1}]}}},
        }
    }
    assert rules.document["spaces"]["e1"]["points"] == 1
    source = rules.sources["players", "1", "spaces", "e1", "points"]
    assert source.kind is not None
    assert source.kind.value == "reconstruction"
    assert (
        rules.sources["spaces", "e1", "points"]
        == load("k2/summer").sources["spaces", "e1", "points"]
    )
    assert ("players", "1", "spaces", "e1", "cost") not in rules.sources


def test_a_fault_for_one_number_says_so(folder: Path) -> None:
    text = "extends: k2/summer\nplayers: {2: {patch: {spaces: {e1: {zone: z9}}}}}\n"
    with pytest.raises(RulesetError, match=r"3:43: error K2R210: for 2 players: .*'z9'"):
        ruleset(folder, text)
    text = "extends: k2/summer\nplayers: {2: {patch: {spaces: {e1: {zoen: z6000}}}}}\n"
    with pytest.raises(RulesetError, match="K2R102: for 2 players: unknown key 'zoen'"):
        ruleset(folder, text)
    text = "extends: k2/summer\npatch: {spaces: {e1: {zone: z9}}}\nplayers: {2: {}, 3: {}}\n"
    with pytest.raises(RulesetError) as caught:
        ruleset(folder, text)
    assert len(caught.value.report.errors) == 1


def test_a_row_is_needed_only_in_the_document_of_its_number(folder: Path) -> None:
    text = "extends: k2/summer\npatch: {$remove: [capacity.3]}\nplayers: {3: {}}\n"
    with pytest.raises(RulesetError, match="for 3 players: no row for 3 players"):
        ruleset(folder, text)
    row = "{base: 9, z6000: 9, z7000: 9, z8000: 9}"
    text = text.replace("{3: {}}", f"{{3: {{patch: {{capacity: {{3: {row}}}}}}}}}")
    rules = ruleset(folder, text)
    assert "3" not in rules.config_for(2).capacity
    assert rules.config_for(3).capacity["3"]["base"] == 9


def test_a_document_that_no_number_uses_is_not_checked(folder: Path) -> None:
    one = META.replace("[1, 4]", "[1, 1]")
    text = "extends: k2/summer\npatch: {$remove: [risk]}\nplayers: {1: {include: [risk.yaml]}}\n"
    risk = "risk: {face_up: 1, tokens: {risk-0: {value: 0, copies: 4}}}\n"
    (folder / "risk.yaml").write_text(risk, encoding="utf-8")
    assert ruleset(folder, text, one).config.risk.face_up == 1


def test_clauses_and_rulings_of_all_numbers_are_gathered(folder: Path) -> None:
    text = """\
extends: k2/summer
players:
  2:
    patch:
      sections: {kind: printed, cite: "p. 9", K2 two bids: Two players bid}
      rulings: {tie-of-bids: {question: "Who?", default: first, readings: {first: The first}}}
"""
    rules = ruleset(folder, text)
    assert rules.sections["K2 two bids"] == "Two players bid"
    assert rules.readings["tie-of-bids"] == "first"
    assert rules.sources["sections", "K2 two bids"].cite == "p. 9"


def test_a_clause_cannot_be_taken_away_for_a_number_of_players(folder: Path) -> None:
    clause = next(iter(load("k2/summer").sections))
    text = f"players: {{2: {{patch: {{sections: {{$remove: [{clause}]}}}}}}}}\n"
    rules = ruleset(folder, f"extends: k2/summer\n{text}")
    assert clause in rules.sections
    assert rules.document["players"] == {"2": {}}


@pytest.mark.parametrize(
    ("patch", "where"),
    [
        ("{meta: {version: 2}}", "meta"),
        ("{rulings: {tent-limit: {default: per-player}}}", "rulings.tent-limit"),
        ("{sections: {K2 setup cards: Other}}", "sections.K2 setup cards"),
    ],
)
def test_what_holds_for_the_ruleset_cannot_differ(folder: Path, patch: str, where: str) -> None:
    message = re.escape(f"error K2R219: {where} is the same for every number of players")
    with pytest.raises(RulesetError, match=f"mine.yaml:3:.*{message}"):
        ruleset(folder, f"extends: k2/summer\nplayers: {{2: {{patch: {patch}}}}}\n")


def test_a_form_asks_for_what_is_reconstructed_for_a_number_of_players(folder: Path) -> None:
    rules = ruleset(folder)
    own = [slot for slot in slots(rules) if slot.where[0] == "players"]
    assert ("players", "1", "spaces", "e1", "points") in [slot.where for slot in own]
    lines = form(rules, "mine.yaml").splitlines()
    filled_in = [re.sub(r"(\w+): null.*", answer, line) for line in lines]
    (folder / "filled.yaml").write_text("\n".join(filled_in), "utf-8")
    filled = load(folder / "filled.yaml")
    assert filled.config_for(1).spaces["e1"].points == 3
    assert filled.config_for(2).spaces["e1"].points == 1
    assert not [slot for slot in slots(filled) if slot.where[0] == "players"]


def test_a_form_keeps_what_holds_for_a_number_of_players(folder: Path) -> None:
    """The answer for all goes over the spaces, but not over those of a game alone."""
    text = """\
extends: k2/summer
patch:
  spaces: {e1: {kind: reconstruction, points: 2}, e2: {kind: reconstruction, points: 2}}
players: {1: {patch: {spaces: {kind: printed, e1: {points: 7}, e2: {cost: 3}}}}}
"""
    rules = ruleset(folder, text)
    assert [slot.where for slot in slots(rules)] == [
        ("spaces", "e1", "points"),
        ("spaces", "e2", "points"),
    ]
    filled = folder / "filled.yaml"
    filled.write_text(form(rules, "mine.yaml").replace("points: null", "points: 5"), "utf-8")
    own = load(filled)
    assert [own.config_for(n).spaces["e1"].points for n in (1, 2)] == [7, 5]
    assert [own.config_for(n).spaces["e2"].points for n in (1, 2)] == [5, 5]


def answer(line: re.Match[str]) -> str:
    printed = {"points": "3", "title": "Printed", "days": "[{}, {}, {}]"}
    return f"{line[1]}: {printed[line[1]]}"


def test_an_empty_slot_for_a_number_of_players_is_told(folder: Path) -> None:
    ruleset(folder)
    text = "players: {1: {patch: {spaces: {e1: {points: null}}}}}\n"
    (folder / "own.yaml").write_text(f"extends: mine.yaml\n{text}", encoding="utf-8")
    with pytest.raises(RulesetError, match=r"K2R213: for 1 player: spaces.e1.points is not filled"):
        load(folder / "own.yaml")


def test_lists_for_seats_fit_every_number_of_players(folder: Path) -> None:
    meta = META.replace("k2,", "disaster,").replace("[1, 4]", "[1, 2]")
    text = "extends: disaster-on-k2/basic\nplayers: {2: {patch: {prestige: {start: 9}}}}\n"
    rules = ruleset(folder, text, meta, teams=["serbia", "norway"])
    assert rules.config_for(1).preset.teams == ("serbia",)
    assert rules.config_for(2).preset.teams == ("serbia", "norway")
    assert rules.config_for(2).prestige.start == 9
    with pytest.raises(RulesetError, match="3 teams are settled beforehand, for at most 2"):
        ruleset(folder, text, meta, teams=["serbia", "norway", "netherlands"])


def test_the_commands_speak_of_every_number_of_players(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ruleset(folder)
    path = str(folder / "mine.yaml")
    assert main(["show", path]) == 0
    assert "players: 1 to 4 (with values of their own: 1)" in capsys.readouterr().out
    assert main(["sources", path]) == 0
    assert "players.1.spaces.e1.points: reconstruction." in capsys.readouterr().out
    for words, there in ((["-p", "2"], False), (["-p", "1"], True), ([], True)):
        assert main(["render", path, "--text", *words]) == 0
        assert ("All alone" in capsys.readouterr().out) is there
    assert main(["render", path, "-p", "9"]) == 2
