"""What a file says for one number of players only."""

from __future__ import annotations

from pathlib import Path

import pytest
from loading_shelf import Shelf, at

from k2rules.loading.layers import load_document
from k2rules.model.sources import Source, SourceKind

GAME = """\
meta: {id: k2/game, players: [1, 4]}
options:
  cold: {default: false, values: {false: {}, true: {include: [cold.yaml]}}}
hand: {size: 6, choose: 3}
turn: [draw, move]
patch: {hand: {choose: 4}}
players:
  kind: printed
  1: {patch: {hand: {size: 1}}}
  3: {include: [three.yaml], patch: {turn: {$append: [end]}, hand: {choose: 2}}}
"""
THREE = "hand: {size: 3, choose: 5}\nbids: {least: 1}\n"
COLD = (
    "wind: {force: 1}\nplayers: {2: {patch: {wind: {force: 2}}}, 3: {patch: {wind: {force: 3}}}}\n"
)


@pytest.fixture
def game(shelf: Shelf) -> Shelf:
    shelf.put("k2/game.yaml", GAME)
    shelf.put("k2/three.yaml", THREE)
    shelf.put("k2/cold.yaml", COLD)
    return shelf


def test_a_number_with_an_entry_has_a_document_of_its_own(game: Shelf) -> None:
    merged = game.good("k2/game.yaml")
    assert merged.data["hand"] == {"size": 6, "choose": 4}
    assert list(merged.players) == [1, 3]
    assert merged.players[1].data["hand"] == {"size": 1, "choose": 4}
    assert merged.players[3].data["hand"] == {"size": 3, "choose": 2}
    assert merged.players[3].data["turn"] == ["draw", "move", "end"]
    assert merged.players[3].data["bids"] == {"least": 1}
    assert "bids" not in merged.data


def test_a_ruleset_without_entries_has_one_document(shelf: Shelf) -> None:
    assert shelf.good("k2/summer.yaml").players == {}


def test_places_and_sources_are_those_of_the_entry(game: Shelf) -> None:
    three = game.good("k2/game.yaml").players[3]
    assert at(three, "turn", 2) == ("game.yaml", 10, 55)
    assert at(three, "bids", "least") == ("three.yaml", 2, 15)
    mine = game.user("extends: k2/game\nplayers: {3: {patch: {hand: {size: 2}}}}\n")
    own = game.good(mine).players[3]
    assert own.provenance["hand", "size"] == Source(SourceKind.VARIANT)


def test_the_patch_of_a_variant_comes_after_the_entries_of_what_it_extends(game: Shelf) -> None:
    mine = game.user("extends: k2/game\npatch: {hand: {size: 9}}\nplayers: {4: {patch: {x: 1}}}\n")
    merged = game.good(mine)
    assert [each.data["hand"] for each in merged.players.values()] == [
        {"size": 9, "choose": 4},
        {"size": 9, "choose": 2},
        {"size": 9, "choose": 4},
    ]
    assert merged.players[4].data["x"] == 1


def test_a_variant_adds_to_an_entry(game: Shelf) -> None:
    mine = game.user("extends: k2/game\nplayers: {3: {patch: {bids: {most: 9}}}}\n")
    assert game.good(mine).players[3].data["bids"] == {"least": 1, "most": 9}


def test_an_option_may_bring_entries(game: Shelf) -> None:
    assert list(game.good("k2/game.yaml").players) == [1, 3]
    merged = game.good("k2/game.yaml", cold=True)
    assert list(merged.players) == [1, 2, 3]
    force = {n: each.data["wind"] for n, each in merged.players.items()}
    assert force == {1: {"force": 1}, 2: {"force": 2}, 3: {"force": 3}}


def test_a_variant_for_fewer_leaves_entries_out(game: Shelf) -> None:
    mine = game.user("extends: k2/game\npatch: {meta: {players: [2, 2]}}\n")
    assert game.good(mine).players == {}


def test_an_included_file_may_bring_entries(game: Shelf) -> None:
    game.put("k2/whole.yaml", "include: [part.yaml]\nmeta: {players: [1, 2]}\n")
    game.put("k2/part.yaml", "x: 1\nplayers: {2: {patch: {x: 2}}}\n")
    assert game.good("k2/whole.yaml").players[2].data["x"] == 2


@pytest.mark.parametrize(
    ("players", "problem"),
    [
        ("{5: {}}", "3:11: error K2R218: the game is for 1 to 4 players"),
        ("{0: {}}", "3:11: error K2R218: '0' is no number of players"),
        ("{02: {}}", "3:11: error K2R218: '02' is no number of players"),
        ("{two: {}}", "3:11: error K2R218: 'two' is no number of players"),
        ("[2]", "K2R101: players: expected a mapping, got a list"),
        ("{2: 1}", "K2R101: players.2: expected a mapping, got a whole number"),
        ("{2: {ptach: {}}}", "K2R102: unknown key 'ptach' in players.2; did you mean 'patch'?"),
        ("{2: {patch: 1}}", "K2R101: patch: expected a mapping, got a whole number"),
        ("{2: {include: [no.yaml]}}", "error K2R201: there is no file"),
        (
            "{2: {patch: {hand: {$remove: [sixe]}}}}",
            "3:40: error K2R208: for 2 players: there is no sixe to remove; did you mean 'size'?",
        ),
    ],
)
def test_what_is_wrong_with_an_entry_is_told(game: Shelf, players: str, problem: str) -> None:
    path = game.user(f"extends: k2/game\n\nplayers: {players}\n")
    assert problem in game.only(path)


def test_a_problem_of_all_numbers_is_told_once(game: Shelf) -> None:
    assert "K2R208: there is no x" in game.only(
        game.user("extends: k2/game\npatch: {$remove: [x]}\n")
    )


def test_two_parts_of_a_ruleset_cannot_both_have_an_entry(game: Shelf) -> None:
    game.put("k2/whole.yaml", "include: [part.yaml]\nplayers: {2: {}}\nmeta: {players: [1, 2]}\n")
    game.put("k2/part.yaml", "players: {2: {patch: {x: 2}}}\n")
    line = game.only("k2/whole.yaml")
    assert line.startswith("k2/whole.yaml:2:11: error K2R206: players.2 is set both at ")


def test_an_entry_declares_neither_options_nor_entries(game: Shelf) -> None:
    game.put("k2/three.yaml", "options: {a: {default: x, values: {x: {}}}}\nplayers: {2: {}}\n")
    lines = [str(each) for each in game.bad("k2/game.yaml")]
    assert "K2R204: option 'a' is declared inside players" in lines[0]
    assert "K2R219: players.2 is declared inside players" in lines[1]


def test_files_of_an_entry_are_read_once(game: Shelf) -> None:
    game.put("k2/three.yaml", THREE)
    merged = game.good("k2/game.yaml", cold=True)
    assert [Path(name).name for name in merged.files] == ["game.yaml", "cold.yaml", "three.yaml"]


def test_a_list_for_seats_ends_where_a_document_does(shelf: Shelf) -> None:
    option = "options: {teams: {default: [], each: [a, b, c], sets: preset.teams}}\n"
    rest = "meta: {players: [1, 3]}\nplayers: {2: {patch: {x: 1}}}\n"
    shelf.put("k2/teams.yaml", option + rest)
    merged = shelf.good("k2/teams.yaml", teams=["c", "a", "b"])
    assert merged.data["preset"] == {"teams": ["c", "a", "b"]}
    assert merged.players[2].data["preset"] == {"teams": ["c", "a"]}
    assert merged.options["teams"].chosen == "c,a,b"


def test_nothing_is_lost_where_no_meta_tells_the_numbers(shelf: Shelf) -> None:
    path = shelf.user("x: 1\nplayers: {2: {patch: {x: 2}}}\n")
    merged, problems = load_document(path, shelf.root)
    assert merged is not None
    assert (merged.players, problems) == ({}, ())
