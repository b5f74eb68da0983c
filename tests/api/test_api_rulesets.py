"""Rulesets as files: variants, digests, and every problem with its line and column."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from api_games import playing
from sizes import spread

from k2rules import Game, Ruleset, RulesetError, catalog, list_rulesets, load
from k2rules.loading import CODES, Diagnostic

HEAD = "meta: {id: mine/variant, family: k2, title: Mine, version: 1, players: [1, 5]}\n"


def write(folder: Path, text: str, name: str = "mine.yaml") -> Path:
    """Write a file of rules."""
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def variant(folder: Path, patch: str, head: str = HEAD, **options: Any) -> Ruleset:
    """Load a variant of the summer game."""
    return load(write(folder, f"{head}extends: k2/summer\npatch:\n{patch}"), **options)


def problems(folder: Path, patch: str, head: str = HEAD, **options: Any) -> list[Diagnostic]:
    """Give the errors of a variant that cannot be loaded."""
    try:
        rules = variant(folder, patch, head, **options)
    except RulesetError as exc:
        found = list(exc.report.errors)
        text = str(exc)
    else:
        pytest.fail(f"accepted: {rules!r}")
    assert found
    for each in found:
        assert each.code in CODES, each
        assert each.mark.line >= 1
        assert each.mark.column >= 1
        assert Path(each.mark.file).name.endswith(".yaml"), each
        assert str(each) in text
    return found


# ---- Variants ------------------------------------------------------------------------------------


def test_a_variant_extends_an_official_ruleset(tmp_path: Path) -> None:
    rules = variant(tmp_path, "  acclimatization: {start: 3}\n")
    assert rules.id == "mine/variant"
    assert rules.config.acclimatization.start == 3
    game = Game(rules, 2, seed=1)
    assert set(game.view(None).tracks["acclimatization"].values()) == {3}


def test_a_variant_keeps_options_rulings_and_clauses(tmp_path: Path) -> None:
    rules = variant(
        tmp_path,
        "  acclimatization: {start: 3}\n",
        board="hard",
        family=True,
        rulings={"liability": "given-a-card"},
    )
    official = load("k2/summer")
    assert rules.options["board"] == "hard"
    assert rules.config.rescue is not None
    assert rules.readings["liability"] == "given-a-card"
    assert rules.sections == official.sections
    assert rules.option_values() == official.option_values()


def test_what_a_variant_sets_is_marked_as_such(tmp_path: Path) -> None:
    rules = variant(tmp_path, "  acclimatization: {start: 3}\n")
    kinds = {
        where: source.kind.value
        for where, source in rules.sources.items()
        if source.kind is not None
    }
    assert kinds["acclimatization", "start"] == "variant"
    assert kinds["acclimatization", "most"] == "printed"


def test_a_variant_is_loaded_by_path_or_text_of_a_path(tmp_path: Path) -> None:
    file = write(tmp_path, f"{HEAD}extends: k2/summer\n")
    assert load(file).digest == load(str(file)).digest


def test_a_variant_is_not_in_the_list(tmp_path: Path) -> None:
    variant(tmp_path, "  acclimatization: {start: 3}\n")
    assert [info.id for info in list_rulesets()] == sorted(info.id for info in list_rulesets())
    assert not any(info.id.startswith("mine") for info in list_rulesets())


def test_removing_and_adding(tmp_path: Path) -> None:
    rules = variant(
        tmp_path,
        "  weather:\n    tiles:\n      $remove: [s6]\n      s9: {days: [{}, {}, {}]}\n",
    )
    assert list(rules.config.weather.tiles) == ["s1", "s2", "s3", "s4", "s5", "s9"]


# ---- Digests -------------------------------------------------------------------------------------

PLAYED = (
    "spaces: {e5: {cost: 3}}",
    "spaces: {e5: {points: 2}}",
    "spaces: {e5: {acclimatization: 0}}",
    "spaces: {e5: {height: 97}}",
    "spaces: {e5: {zone: z6000}}",
    "capacity: {2: {z7000: 2}}",
    "cards: {move-1: {copies: 2}, move-2: {copies: 6}}",
    "cards: {move-3: {points: 4}}",
    "cards: {rope-1-2: {up: 2}}",
    "risk: {tokens: {risk-2: {value: 3}}}",
    "risk: {tokens: {risk-2: {copies: 4}}}",
    "risk: {face_up: 4}",
    "weather: {tiles: {s3: {days: [{zones: [z8000], acclimatization: -1}, {}, {}]}}}",
    "weather: {shown: 1}",
    "acclimatization: {most: 7}",
    "acclimatization: {shelter: 2}",
    "victory: {dead: 2}",
    "victory: {start: 2}",
    "climbers: {each: 3}",
    "tents: {each: 0}",
    "colours: [blue, red, green, yellow, violet]",
    "solo: {survivor_bonus: 2}",
    "solo: {levels: {easy: {hiker: {least: 12}}}}",
    "flow: {day: [choose-cards, take-risk, act, end-day, check-acclimatization]}",
)
SHOWN = (
    "board: {title: Another}",
    "board: {picture: [10, 10]}",
    "spaces: {e5: {title: Camp one}}",
    "spaces: {e5: {at: [1, 2]}}",
    "spaces: {e5: {kind: variant, cite: me, note: nothing}}",
    "zones: {z7000: {title: high}}",
    "cards: {kind: inferred, cite: elsewhere}",
    "cards: {move-1: {copies: 5, sources: {copies: {kind: variant, cite: none}}}}",
    'sections: {"K2 setup cards": Another title}',
    'rulings: {liability: {question: "Who pays?"}}',
    "rulings: {liability: {readings: {given-a-card: Another sentence}}}",
    "meta: {title: Another, version: 7}",
    "meta: {id: mine/other}",
)


@pytest.mark.parametrize("patch", PLAYED)
def test_the_digest_changes_with_what_is_played(patch: str, tmp_path: Path) -> None:
    rules = variant(tmp_path, f"  {patch}\n")
    assert rules.digest != load("k2/summer").digest


@pytest.mark.parametrize("patch", SHOWN)
def test_the_digest_stays_with_what_is_shown(patch: str, tmp_path: Path) -> None:
    rules = variant(tmp_path, f"  {patch}\n")
    assert rules.digest == load("k2/summer").digest


ADDED_SPACE = (
    "spaces: {NAME: {zone: base, cost: COST, acclimatization: 1, points: 1, height: 50}}\n"
    "  ropes: {new: [NAME, e1]}"
)
ADDED_RISK = "risk: {tokens: {NAME: {value: VALUE, copies: 1}}}"
ADDED_TILE = "weather: {tiles: {NAME: {days: [{}, {}, {DAY}]}}}"


@pytest.mark.parametrize("name", ["at", "title", "picture"])
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (ADDED_SPACE.replace("COST", "1"), ADDED_SPACE.replace("COST", "9")),
        (ADDED_RISK.replace("VALUE", "7"), ADDED_RISK.replace("VALUE", "8")),
        (ADDED_TILE.replace("DAY", ""), ADDED_TILE.replace("DAY", "zones: [z8000], cost: 1")),
        ("ropes: {NAME: [e0, e2]}", "ropes: {NAME: [e0, e4]}"),
    ],
)
def test_no_name_hides_data_from_the_digest(
    name: str, one: str, other: str, tmp_path: Path
) -> None:
    digests = {
        variant(tmp_path, f"  {text.replace('NAME', name)}\n").digest for text in (one, other)
    }
    assert len(digests) == 2


def test_the_digest_is_the_same_in_every_process() -> None:
    code = "import k2rules; print(k2rules.load('k2/winter', family=True).digest)"
    found = {
        subprocess.run(  # noqa: S603
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(catalog.__file__).parents[1])},
        ).stdout
        for seed in spread(("0", "1", "31"), 1)
    }
    assert found == {load("k2/winter", family=True).digest + "\n"}


# ---- Names that do not exist ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("k2/sumer", "did you mean 'k2/summer'?"),
        ("k2/wintr", "did you mean 'k2/winter'?"),
        ("K2/Summer", "did you mean 'k2/summer'?"),
        ("zzz", "k2/summer"),
    ],
)
def test_an_unknown_id_suggests_a_known_one(name: str, hint: str) -> None:
    with pytest.raises(RulesetError, match=re.escape(hint)) as caught:
        load(name)
    assert "mine.yaml" not in str(caught.value)


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match="there is no file"):
        load(tmp_path / "none.yaml")
    with pytest.raises(RulesetError, match="there is no file"):
        load(str(tmp_path / "none.yaml"))
    with pytest.raises(RulesetError):
        load(tmp_path)


def test_a_file_without_meta_is_no_ruleset(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match="meta"):
        load(write(tmp_path, "cards: {}\n"))


def test_an_unknown_family(tmp_path: Path) -> None:
    head = HEAD.replace("family: k2", "family: k3")
    (found,) = problems(tmp_path, "  acclimatization: {start: 3}\n", head)
    assert found.mark.line == 1
    assert "k2" in (found.suggestion or "")


def test_extending_what_does_not_exist(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match="did you mean 'k2/summer'") as caught:
        load(write(tmp_path, f"{HEAD}extends: k2/sumer\n"))
    assert caught.value.report.errors[0].mark.line == 2


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"bord": "hard"}, "did you mean 'board'?"),
        ({"board": "hrad"}, "did you mean 'hard'?"),
        ({"rulings": {"liabilty": "given-a-card"}}, "did you mean 'liability'?"),
        ({"rulings": {"liability": "given-card"}}, "did you mean 'given-a-card'?"),
    ],
)
def test_an_unknown_choice_suggests_a_known_one(options: dict[str, Any], says: str) -> None:
    with pytest.raises(RulesetError, match=re.escape(says)):
        load("k2/summer", **options)


# ---- What the family checks ----------------------------------------------------------------------

HERE = "  # <-"
CHECKS: dict[str, tuple[str, str]] = {
    "a zone that dangles": ("spaces:\n  e5:\n    zone: z9000" + HERE, "zone 'z9000'"),
    "a zone of a tile that dangles": (
        "weather: {tiles: {s3: {days: [\n  {zones: [\n    hell" + HERE + "\n  ]}, {}, {}]}}}",
        "zone 'hell'",
    ),
    "a zone of a row that dangles": ("capacity:\n  2:\n    z5: 1" + HERE, "zone 'z5'"),
    "a rope to an unknown space": ("ropes:\n  new: [\n    e1,\n    e99" + HERE + "\n  ]", "'e99'"),
    "a rope with one end": ("ropes:\n  new: [e1]" + HERE, "two different ends"),
    "a rope with three ends": ("ropes:\n  new: [e1, e2, e3]" + HERE, "two different ends"),
    "a rope with no end": ("ropes:\n  new: []" + HERE, "two different ends"),
    "a rope in a ring": ("ropes:\n  new: [e1, e1]" + HERE, "two different ends"),
    "a rope twice": ("ropes:\n  new: [e1, e0]" + HERE, "the same ends"),
    "a level rope": ("spaces:\n  e0: {height: 61}", "same height"),
    "no summit": ("spaces:\n  e27: {tags: []}", "summit"),
    "two summits": ("spaces:\n  e26: {tags: [summit]}", "summit"),
    "no base camp": ("spaces:\n  e0: {tags: []}", "base-camp"),
    "two base camps": ("spaces:\n  e5: {tags: [base-camp]}", "base-camp"),
    "an unreachable space": (
        "spaces:\n  far: {zone: base, cost: 1, acclimatization: 1, points: 1, height: 5}" + HERE,
        "'far'",
    ),
    "a missing row": ("capacity: {$remove: ['4']}", "4 players"),
    "a missing zone of a row": ("capacity:\n  3: {$remove: [z7000]}", "'z7000'"),
    "no room": ("capacity:\n  3: {z7000: 0}", "'z7000'"),
    "too few colours": ("colours: [red, blue]" + HERE, "5 different colours"),
    "a colour twice": ("colours: [red, blue, green, yellow, red]" + HERE, "different colours"),
    "a deck that does not fit": ("cards:\n  move-1: {copies: 4}", "17 cards"),
    "a deck that is too small": ("cards: {$remove: [move-1, move-2, move-3]}", "8 cards"),
    "a hand that does not fit": ("hand:\n  size: 7", "7"),
    "too much to choose": ("hand: {size: 2,\n  choose: 3}" + HERE, "cannot be chosen"),
    "a movement card with ropes": ("cards:\n  move-1: {up: 1}", "`points`"),
    "a rope card with points": ("cards:\n  rope-1-2: {points: 1}", "`up` and `down`"),
    "a movement card of nothing": ("cards:\n  move-1: {points: 0}", "no movement points"),
    "a token value twice": ("risk:\n  tokens:\n    risk-2: {value: 1}", "value 1"),
    "too few tokens": (
        "risk:\n  face_up: 9" + HERE + "\n  tokens: {$remove: [risk-0, risk-1]}",
        "only 5",
    ),
    "tiles of two lengths": ("weather:\n  tiles:\n    s3: {days: [{}, {}]}", "number of days"),
    "a tile of no days": ("weather:\n  tiles:\n    s3: {days: []}", "number of days"),
    "too few tiles": ("weather:\n  shown: 7" + HERE, "only 6"),
    "no tiles": ("weather: {tiles: {$remove: [s1, s2, s3, s4, s5, s6]}}", "tiles"),
    "levels out of order": ("acclimatization:\n  start: 9", "start"),
    "a start below death": ("acclimatization:\n  start: 1\n  dies_below: 3", "dies_below"),
    "no table of levels": ("solo: {levels: {$remove: [easy]}}", "'easy'"),
    "no level from nothing": ("solo: {levels: {easy: {$remove: [tourist]}}}", "0 points"),
    "a day of four phases": (
        "flow:\n  day: [choose-cards, take-risk, act, end-day]" + HERE,
        "each phase once",
    ),
    "a phase twice": (
        "flow:\n  day: [choose-cards, act, act, take-risk, check-acclimatization, end-day]" + HERE,
        "each phase once",
    ),
    "a day that begins late": (
        "flow:\n  day: [act, choose-cards, take-risk, check-acclimatization, end-day]" + HERE,
        "begins with",
    ),
}
FAMILY_CHECKS: dict[str, tuple[str, str]] = {
    "a rescue below nothing": ("rescue:\n  below: base" + HERE, "below 'base'"),
    "a rescue below nowhere": ("rescue:\n  below: z5" + HERE, "zone 'z5'"),
}


@pytest.mark.parametrize("name", CHECKS)
def test_the_family_checks(name: str, tmp_path: Path) -> None:
    _checked(*CHECKS[name], tmp_path)


@pytest.mark.parametrize("name", FAMILY_CHECKS)
def test_the_family_checks_the_rescue(name: str, tmp_path: Path) -> None:
    _checked(*FAMILY_CHECKS[name], tmp_path, family=True)


def _checked(patch: str, says: str, folder: Path, **options: Any) -> None:
    patch = "".join(f"  {line}\n" for line in patch.split("\n"))
    found = problems(folder, patch, **options)
    about = [each for each in found if says in f"{each.message} {each.suggestion}"]
    assert about, "\n".join(map(str, found))
    lines = f"{HEAD}extends: k2/summer\npatch:\n{patch}".split("\n")
    wanted = [number for number, line in enumerate(lines, 1) if line.endswith(HERE.strip())]
    if wanted:
        assert [each.mark.line for each in about] == wanted
        assert about[0].mark.column > 1
        assert Path(about[0].mark.file).name == "mine.yaml"


def test_a_problem_knows_its_path(tmp_path: Path) -> None:
    (found,) = problems(tmp_path, "  spaces: {e5: {zone: z9000}}\n")
    assert found.path == ("spaces", "e5", "zone")
    assert "did you mean" in (found.suggestion or "")


def test_all_problems_are_reported_at_once(tmp_path: Path) -> None:
    found = problems(
        tmp_path,
        "  spaces: {e5: {zone: z9000}, e27: {tags: []}}\n"
        "  ropes: {new: [e1, e99]}\n"
        "  colours: [red]\n"
        "  cards: {move-1: {up: 1}}\n"
        "  flow: {day: [act]}\n",
    )
    assert len(found) >= 6
    assert found == sorted(found, key=lambda each: each.mark)


def test_problems_of_shape_and_of_rulings_come_together(tmp_path: Path) -> None:
    found = problems(
        tmp_path,
        "  acclimatization: {start: high}\n  cards: {move-1: {copis: 3}}\n"
        "  rulings: {liability: {default: nobody}}\n",
    )
    assert len(found) == 3
    assert any("'copies'" in (each.suggestion or "") for each in found)


def test_a_code_has_one_meaning(tmp_path: Path) -> None:
    (dangling,) = problems(tmp_path, "  spaces: {e5: {zone: z9000}}\n")
    with pytest.raises(RulesetError) as missing:
        load("k2/sumer")
    assert dangling.code != missing.value.report.errors[0].code


@pytest.mark.parametrize("players", ["[5, 1]", "[0, 2]", "[-1, 2]", "[3, 2]", "[0, 0]", "[1, 9]"])
def test_players_that_no_game_can_have(players: str, tmp_path: Path) -> None:
    head = HEAD.replace("[1, 5]", players)
    problems(tmp_path, "  acclimatization: {start: 1}\n", head)


@pytest.mark.parametrize("players", ["5", "[1]", "[1, 2, 3]", "[one, two]", "{a: 1}", "[true, 2]"])
def test_players_of_the_wrong_shape(players: str, tmp_path: Path) -> None:
    head = HEAD.replace("[1, 5]", players)
    assert problems(tmp_path, "  acclimatization: {start: 1}\n", head)[0].mark.line == 1


# ---- What passes the checks can be played --------------------------------------------------------

PLAYABLE = {
    "few tokens": "risk: {tokens: {$remove: [risk-1], risk-0: {copies: 1}, risk-2: {copies: 2}}}",
    "one token": "risk: {face_up: 1, tokens: {$remove: [risk-1, risk-2], risk-0: {copies: 1}}}",
    "many days": "weather: {tiles: {"
    + ", ".join(f"x{n}: {{days: [{{}}, {{}}, {{}}]}}" for n in range(9))
    + "}}",
    "tiles of one day": (
        "weather: {shown: 1, tiles: {$remove: [s1, s2, s4, s5, s6], s3: {days: [{}]}}}"
    ),
    "one tile shown": "weather: {shown: 1}",
    "all tiles shown": "weather: {shown: 6}",
    "one climber": "climbers: {each: 1}",
    "four climbers": "climbers: {each: 4}",
    "no tents": "tents: {each: 0}",
    "a hand of three": "hand: {size: 3, choose: 3}",
    "a whole deck in hand": "hand: {size: 18, choose: 3}",
    "one card a day": "hand: {size: 1, choose: 1}",
    "deadly air": "acclimatization: {start: 2, most: 2, dies_below: 2}",
    "deadly everywhere": "spaces: {e0: {acclimatization: -9}}",
    "a dear token": "risk: {tokens: {risk-2: {value: 99}}}",
    "dear spaces": "spaces: {e1: {cost: 99}}",
    "no points for a start": "victory: {start: 0, dead: 0}",
    "end of day in the middle": (
        "flow: {day: [choose-cards, end-day, take-risk, act, check-acclimatization]}"
    ),
    "tokens after acting": (
        "flow: {day: [choose-cards, act, take-risk, check-acclimatization, end-day]}"
    ),
    "check first": "flow: {day: [choose-cards, check-acclimatization, take-risk, act, end-day]}",
    "end before check": (
        "flow: {day: [choose-cards, take-risk, act, end-day, check-acclimatization]}"
    ),
    "names that look like numbers": "spaces: {e5: {title: '7'}}",
}


@pytest.mark.parametrize(
    ("name", "players"), spread([(name, n) for name in PLAYABLE for n in (1, 2, 5)], len(PLAYABLE))
)
def test_what_loads_can_be_played_to_the_end(name: str, players: int, tmp_path: Path) -> None:
    try:
        rules = variant(tmp_path, f"  {PLAYABLE[name]}\n", family=players == 2)
    except RulesetError:
        return  # refusing it is fine, too
    for each in playing(Game(rules, players, seed=1, chance="manual"), 1):
        assert all(decision.options for decision in each.decisions)
        each.view(0)
    assert each.result is not None
    assert Game.from_json(each.to_json(), rules=rules).state == each.state


def test_a_ruleset_is_shared_and_never_changed(tmp_path: Path) -> None:
    rules = variant(tmp_path, "  acclimatization: {start: 3}\n")
    before = repr(rules.config), rules.digest, str(rules.document)
    for seed in range(3):
        for each in playing(Game(rules, 2, seed=seed), seed):
            each.view(0)
    assert (repr(rules.config), rules.digest, str(rules.document)) == before
    with pytest.raises(AttributeError):
        rules.digest = "x"  # type: ignore[misc]


def test_the_repr_of_a_ruleset_names_its_options() -> None:
    assert repr(load("k2/summer", board="hard")).startswith("<Ruleset k2/summer, board='hard'")
