"""Options that take a list of names by seat, and what Disaster rulesets do with them."""

from __future__ import annotations

import json
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from sizes import spread

from k2rules import Game, SaveError, load
from k2rules.catalog import check
from k2rules.cli.main import main
from k2rules.cli.schemas import family_schema
from k2rules.games.disaster.actions import ChooseGuide
from k2rules.loading.options import list_text, names_in

if TYPE_CHECKING:
    from pathlib import Path

    from loading_shelf import Shelf

BASIC, ADVANCED = "disaster-on-k2/basic", "disaster-on-k2/advanced"
TEAMS = ("serbia", "netherlands", "norway", "south-korea")

LISTS = """\
meta: {id: mine}
extends: k2/summer
options:
  first: {title: Who goes first, default: [], each: cards, sets: order.first}
  colour: {default: red, each: [red, blue], sets: order.deep.colour}
"""


# ---- Any ruleset ---------------------------------------------------------------------------------


class TestLists:
    def test_a_list_is_put_where_the_option_says(self, shelf: Shelf) -> None:
        merged = shelf.good(shelf.user(LISTS), first=["move-2", "move-1"], colour=("blue",))
        assert merged.data["order"] == {"first": ["move-2", "move-1"], "deep": {"colour": ["blue"]}}
        assert merged.options["first"].chosen == "move-2,move-1"
        assert merged.options["first"].title == "Who goes first"
        assert merged.options["colour"].chosen == "blue"
        assert not any(where[0] == "order" for where in merged.provenance)

    def test_the_default_is_a_list_too(self, shelf: Shelf) -> None:
        merged = shelf.good(shelf.user(LISTS))
        assert merged.data["order"] == {"deep": {"colour": ["red"]}}
        assert merged.options["first"].default == merged.options["first"].chosen == "[]"
        assert merged.options["colour"].default == "red"

    def test_its_values_are_the_names_it_may_hold(self, shelf: Shelf) -> None:
        options = shelf.good(shelf.user(LISTS)).options
        assert options["first"].values == ("move-1", "move-2")
        assert options["colour"].values == ("red", "blue")

    def test_names_are_those_of_the_finished_document(self, shelf: Shelf) -> None:
        path = shelf.user(LISTS + "patch: {cards: {$remove: [move-2], move-9: {points: 9}}}\n")
        assert shelf.good(path, first="move-9").data["order"] == {
            "first": ["move-9"],
            "deep": {"colour": ["red"]},
        }
        assert "'first' has no value 'move-2'" in shelf.only(path, first="move-2")

    @pytest.mark.parametrize("default", ["[move-1, move-2]", "'move-1,move-2'"])
    def test_a_variant_may_change_the_default(self, shelf: Shelf, default: str) -> None:
        shelf.user(LISTS, "first.yaml")
        text = f"extends: first.yaml\noptions: {{first: {{default: {default}}}}}\n"
        merged = shelf.good(shelf.user(text))
        assert merged.data["order"] == {"first": ["move-1", "move-2"], "deep": {"colour": ["red"]}}
        assert shelf.good(shelf.user(text), first=[]).options["first"].chosen == "[]"

    @pytest.mark.parametrize(
        ("chosen", "problem"),
        [
            ({"first": "mvoe-1"}, "mine.yaml:4:3: error K2R205: option 'first' has no value "),
            ({"first": ["move-1", "mvoe-2"]}, "'mvoe-2'; did you mean 'move-2'?"),
            ({"colour": "yellow"}, "mine.yaml:5:3: error K2R205: option 'colour' has no value "),
            ({"colour": "yellow"}, "use one of 'red', 'blue'"),
            ({"first": [1]}, "K2R205: option 'first' takes a list of names, not [1]"),
            ({"first": True}, "K2R205: option 'first' takes a list of names, not true"),
            ({"first": None}, "K2R205: option 'first' takes a list of names, not null"),
            ({"frist": []}, "K2R204: there is no option 'frist'; did you mean 'first'?"),
            ({"board": ["hard"]}, "K2R205: option 'board' has no value \"['hard']\""),
        ],
    )
    def test_wrong_choices(self, shelf: Shelf, chosen: dict[str, Any], problem: str) -> None:
        assert problem in shelf.only(shelf.user(LISTS), **chosen)

    @pytest.mark.parametrize(
        ("option", "problem"),
        [
            ("{each: [x], sets: a}", "K2R104: option 'a' has no default"),
            ("{default: [], each: [x]}", "K2R303: option 'a' has either `values`, or both"),
            ("{default: [], sets: a}", "K2R303: option 'a' has either `values`, or both"),
            ("{default: x, values: {x: {}}, each: [x], sets: a}", "K2R303: option 'a' has"),
            ("{default: [], each: [1], sets: a}", "K2R101: each of option 'a': expected the path"),
            ("{default: [], each: {x: 1}, sets: a}", "K2R101: each of option 'a': expected the"),
            ("{default: [], each: [x], sets: [a]}", "K2R101: sets of option 'a': expected text"),
            ("{default: [1], each: [x], sets: a}", "K2R101: default of option 'a': expected"),
            ("{default: [y], each: [x], sets: a}", "K2R205: option 'a' has no value 'y'"),
            ("{default: [], each: cadrs, sets: a}", "K2R210: option 'a': there is no mapping"),
            ("{default: [], each: cards.move-1.up, sets: a}", "K2R210: option 'a': there is no"),
            ("{default: [], each: colours, sets: a}", "K2R210: option 'a': there is no mapping"),
        ],
    )
    def test_malformed_declarations(self, shelf: Shelf, option: str, problem: str) -> None:
        path = shelf.user(f"extends: k2/summer\noptions: {{a: {option}}}\n")
        assert any(problem in str(each) for each in shelf.bad(path))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("[]", ()),
        ("", ()),
        ("serbia", ("serbia",)),
        ("serbia,norway", ("serbia", "norway")),
        ("[serbia, norway]", ("serbia", "norway")),
        (" serbia , ", ("serbia",)),
    ],
)
def test_lists_as_text(text: str, names: tuple[str, ...]) -> None:
    assert names_in(text) == names
    assert names_in(list_text(names)) == names


# ---- Disaster on K2 ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "team", "name"), spread(product(["hap", "sherpa"], TEAMS, [BASIC, ADVANCED]), 3)
)
def test_team_and_guide_are_not_asked(name: str, team: str, role: str) -> None:
    rules = load(name, teams=[team], guides=[role])
    game = Game(rules, 1, 1, chance="manual")
    assert game.decision.kind == ("draw_goal" if role == "sherpa" else "draw_token")
    pieces = game.view(0).pieces
    guides = rules.config.teams[team].guides
    hired = [guide for guide in guides if f"{team}/{guide}" in pieces]
    assert [guides[guide].role.value for guide in hired] == [role]
    assert {f"{team}/{each}" for each in rules.config.teams[team].climbers} < set(pieces)


def test_the_game_is_the_one_that_is_chosen_by_hand() -> None:
    preset = Game(load(BASIC, teams="norway", guides="sherpa"), 1, chance="manual")
    asked = Game(load(BASIC), 1, chance="manual")
    for wanted in ("norway", "norway/nima"):
        asked.play(next(each for each in asked.decision.options if wanted in repr(each)))
    assert preset.state.key() == asked.state.key()


def test_a_team_alone_leaves_the_guide_to_choose() -> None:
    game = Game(load(BASIC, teams=["norway"]), 1)
    assert game.decision.options == (ChooseGuide("norway/yusuf"), ChooseGuide("norway/nima"))


def test_a_guide_alone_leaves_the_team_to_choose() -> None:
    game = Game(load(BASIC, guides=["hap"]), 1)
    assert len(game.decision.options) == len(TEAMS)
    game.play(game.decision.options[3])
    assert game.decision.kind != "choose_guide"
    assert "south-korea/hamid" in game.view(0).pieces


def test_presets_in_a_multinational_game() -> None:
    """The climbers of a nation are a team too, and any guide of the role may be hired."""
    game = Game(load(ADVANCED, multinational=True, teams=["norway"], guides=["hap"]), 1)
    assert [each.guide for each in game.decision.options] == [  # type: ignore[attr-defined]
        "serbia/iqbal",
        "netherlands/rahim",
        "norway/yusuf",
        "south-korea/hamid",
    ]
    assert Game(load(ADVANCED, multinational=True), 1).decision.kind == "choose_climber"


def two(tmp_path: Path) -> Path:
    """Give the file of the game with a second seat."""
    path = tmp_path / "two.yaml"
    text = f"meta: {{id: two, players: [1, 2]}}\nextends: {BASIC}\n"
    path.write_text(text, encoding="utf-8")
    return path


def test_lists_are_in_seat_order(tmp_path: Path) -> None:
    rules = load(two(tmp_path), teams=["norway", "serbia"], guides=["hap", "hap"])
    game = Game(rules, 2)
    tables, leader = rules.tables(2), game.state.leader  # type: ignore[attr-defined]
    assert {name.partition("/")[0] for name in game.view(None).pieces} == {"norway", "serbia"}
    assert leader[tables.piece_numbers["norway/kari"]] == 0
    assert leader[tables.piece_numbers["serbia/milan"]] == 1


def test_the_seats_without_an_entry_are_asked(tmp_path: Path) -> None:
    game = Game(load(two(tmp_path), teams=["norway"], guides=["hap"]), 2)
    assert game.decision.player == 1
    assert game.decision.kind == "choose_team"
    assert len(game.decision.options) == len(TEAMS) - 1


@pytest.mark.parametrize(
    ("chosen", "code", "problem"),
    [
        ({"teams": ["sebria"]}, "K2R205", "no value 'sebria'; did you mean 'serbia'?"),
        ({"teams": "zz"}, "K2R205", "use one of 'serbia', 'netherlands', 'norway', 'south-korea'"),
        ({"guides": ["shrepa"]}, "K2R205", "no value 'shrepa'; did you mean 'sherpa'?"),
        ({"guides": ["pemba"]}, "K2R205", "use one of 'hap', 'sherpa'"),
        ({"teams": TEAMS[:3]}, "K2R302", "3 teams are settled beforehand, for at most 2 players"),
        ({"guides": ["hap"] * 3}, "K2R302", "3 guides are settled beforehand, for at most 2 pl"),
        ({"guides": 3}, "K2R205", "takes a list of names, not 3"),
        ({"guide": ["hap"]}, "K2R204", "did you mean 'guides'?"),
    ],
)
def test_wrong_presets(chosen: dict[str, Any], code: str, problem: str) -> None:
    rules, report = check(BASIC, **chosen)
    assert rules is None
    (found,) = report.errors
    assert found.code == code
    assert problem in str(found)


def test_the_same_team_twice(tmp_path: Path) -> None:
    _, report = check(two(tmp_path), teams=["serbia", "serbia"])
    (found,) = report.errors
    assert found.code == "K2R302"
    assert "two players cannot both lead the team 'serbia'" in str(found)
    assert load(two(tmp_path), guides=["hap", "hap"]).options["guides"] == "hap,hap"
    _, report = check(two(tmp_path), teams=["serbia", "norway", "netherlands"])
    assert "3 teams are settled beforehand, for at most 2 players" in str(report)


@pytest.mark.parametrize(
    ("preset", "problem"),
    [
        ("teams: [sebria]", "K2R210: no team 'sebria'; did you mean 'serbia'?"),
        ("teams: [serbia, serbia]", "K2R302: two players cannot both lead"),
        ("guides: [hpa]", "K2R103: preset.guides.0: unknown value 'hpa'"),
    ],
)
def test_presets_that_a_file_sets_itself(tmp_path: Path, preset: str, problem: str) -> None:
    path = two(tmp_path)
    path.write_text(path.read_text("utf-8") + f"preset: {{{preset}}}\n", encoding="utf-8")
    _, report = check(path)
    assert problem in str(report)
    assert report.errors[0].mark.line == 3


def test_a_save_keeps_the_presets() -> None:
    rules = load(BASIC, teams=["norway"], guides=["sherpa"])
    game = Game(rules, 1, 7)
    for _ in range(5):
        game.play(game.decision.options[-1])
    text = game.to_json()
    assert json.loads(text)["ruleset"]["options"] == {"teams": "norway", "guides": "sherpa"}
    again = Game.from_json(text)
    assert again.rules.options == rules.options
    assert again.state == game.state
    assert again.to_json() == text


def test_a_save_without_presets_says_so() -> None:
    game = Game(load(BASIC), 1, 7)
    assert json.loads(game.to_json())["ruleset"]["options"] == {"teams": "[]", "guides": "[]"}
    assert Game.from_json(game.to_json()).state == game.state


def test_presets_are_in_the_digest() -> None:
    digests = [
        load(BASIC, **chosen).digest  # type: ignore[arg-type]
        for chosen in ({}, {"teams": ["norway"]}, {"teams": ["serbia"]}, {"guides": ["hap"]})
    ]
    assert len(set(digests)) == len(digests)
    assert load(BASIC, teams=[], guides="[]").digest == digests[0]
    text = Game(load(BASIC, teams=["norway"]), 1).to_json()
    with pytest.raises(SaveError, match="made with other rules"):
        Game.from_json(text, rules=load(BASIC))


def test_every_listed_value_can_be_chosen_alone() -> None:
    rules = load(BASIC)
    assert rules.declared["teams"].by_seat
    assert not load(ADVANCED).declared["multinational"].by_seat
    for name, values in rules.option_values().items():
        assert values[0] == "[]"
        for value in spread(values, 2):
            assert load(BASIC, **{name: value}).options[name] == value  # type: ignore[arg-type]


# ---- The command line ----------------------------------------------------------------------------


def shown(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


def test_list_and_show(capsys: pytest.CaptureFixture[str]) -> None:
    assert "teams: [], serbia, netherlands, norway, south-korea\n" in shown(capsys, "list")
    out = shown(capsys, "show", BASIC, "--teams", "norway", "--guides", "[sherpa]")
    assert "teams: [], serbia, netherlands, norway*, south-korea (one for each seat)\n" in out
    assert "guides: [], hap, sherpa* (one for each seat)\n" in out
    assert "teams: []*, serbia" in shown(capsys, "show", BASIC)


def test_show_a_list_of_two(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ("show", str(two(tmp_path)), "-o", "teams=norway,serbia")
    assert "south-korea, norway,serbia* (one for each seat)\n" in shown(capsys, *words)
    data = json.loads(shown(capsys, *words, "--json"))["options"]["teams"]
    assert data["chosen"] == "norway,serbia"
    assert data["by_seat"]
    assert data["values"] == ["[]", *TEAMS]


def test_the_schema_knows_the_keys() -> None:
    written = json.dumps(family_schema("disaster"))
    assert '"sets"' in written
    assert '"each"' in written
