"""Forms: an empty slot for every reconstructed value, and what a filled form changes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from sizes import spread

from k2rules import Game, load
from k2rules.catalog import check, printed_share
from k2rules.cli.main import main
from k2rules.forms import CITE, form, slots
from k2rules.model.sources import Source, SourceKind

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from k2rules import Ruleset

BASIC = "disaster-on-k2/basic"
Where = tuple[str, ...]

OTHER_WORDS: dict[str, Any] = {
    "role": {"hap": "sherpa", "sherpa": "hap"},
    "skills": {"strong": "fast", "fast": "resolute", "resolute": "strong"},
    "traits": dict(zip("abcdefghlw", "bcdefghlwa", strict=False)),
    "zone": {"yellow": "green", "green": "yellow"},
}
"""Words that only some words can take the place of, by field."""


def other(where: Where, value: Any) -> Any:
    """Give a value of the same kind that is not the stand-in."""
    words = OTHER_WORDS.get(where[-1], {})
    if isinstance(value, list) and words:
        return list(dict.fromkeys(words.get(each, "fast") for each in value))
    if isinstance(value, list):
        return [value[0] + 1, *value[1:], *([1] if where[-1] == "numbers" else [])]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return words.get(value, f"{value} of mine")


def filled(text: str, answers: list[Any]) -> str:
    """Give a form with every null of its patch replaced, as a person would type it."""
    head, sign, patch = text.partition("\npatch:\n")
    for answer in answers:
        patch = patch.replace(": null", f": {json.dumps(answer)}", 1)
    assert ": null" not in patch
    return head + sign + patch


def value_at(document: Any, where: Where) -> Any:
    for step in where:
        document = document[step]
    return document


def nulls(data: Any, where: Where = ()) -> list[Where]:
    """Give the paths of all nulls."""
    if isinstance(data, dict):
        return [found for name, each in data.items() for found in nulls(each, (*where, name))]
    return [where] if data is None else []


def reconstructed(rules: Ruleset) -> set[tuple[str | int, ...]]:
    return {
        where for where, source in rules.sources.items() if source.kind is SourceKind.RECONSTRUCTION
    }


def under(where: Where, rules: Ruleset) -> list[Source]:
    """Give the sources of a value and of all in it."""
    return [each for path, each in rules.sources.items() if path[: len(where)] == where]


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return load(BASIC)


@pytest.fixture(scope="module")
def text(rules: Ruleset) -> str:
    return form(rules, BASIC)


@pytest.fixture
def put(tmp_path: Path) -> Callable[[str], Path]:
    def write(text: str) -> Path:
        path = tmp_path / "mine.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


# ---- The form ------------------------------------------------------------------------------------


def test_every_reconstructed_value_has_a_slot_and_nothing_else_has(
    rules: Ruleset, text: str
) -> None:
    data = yaml.safe_load(text)
    found = nulls(data["patch"])
    assert found == [slot.where for slot in slots(rules)]
    assert {path[: len(where)] for where in found for path in reconstructed(rules)} >= set(found)
    for path in reconstructed(rules):
        assert any(path[: len(where)] == where for where in found), path


def test_a_form_is_a_ruleset_of_its_own(text: str) -> None:
    data = yaml.safe_load(text)
    assert list(data) == ["meta", "extends", "patch"]
    assert data["meta"]["id"] == f"{BASIC}-own"
    assert data["extends"] == BASIC
    assert data["patch"]["kind"] == "printed"
    assert data["patch"]["cite"] == CITE


def test_slots_are_grouped_as_the_components_are(text: str) -> None:
    patch = yaml.safe_load(text)["patch"]
    assert list(patch)[2:] == ["board", "spaces", "teams", "tokens", "darkness"]
    assert patch["spaces"]["shoulder"].keys() == {"numbers", "metres", "at"}
    assert patch["darkness"] == {"bivouac": None}
    assert patch["teams"]["norway"]["climbers"]["kari"].keys() == {
        *("title", "movement", "points", "loss", "traits")
    }
    assert patch["tokens"]["luck-1"].keys() == {"price", "number", "fates"}
    assert patch["tokens"]["darkness-1"].keys() == {"number", "fates"}
    assert patch["tokens"]["synthetic-rope-1"].keys() == {"price", "number"}


def test_what_is_printed_in_the_rulebook_is_not_asked(text: str) -> None:
    pemba = yaml.safe_load(text)["patch"]["teams"]["netherlands"]["guides"]["pemba"]
    assert pemba == {"skills": None}


def test_comments_say_where_to_look_and_what_the_stand_in_is(text: str) -> None:
    lines = text.splitlines()
    for group, place in (
        ("spaces", "beside a ridge the numbers"),
        ("teams", "Status Card"),
        ("tokens", "on the back who lives"),
        ("darkness", "Darkness Track"),
    ):
        above = text.partition(f"\n  {group}:\n")[0].rpartition("\n\n")[2]
        words = above.replace("\n  # ", " ")
        assert place in words, group
        assert "# Where to look: " in above, group
    assert "      numbers: null  # stand-in: [1, 6]" in lines
    assert "      metres: null  # stand-in: 7800 (from: public route descriptions)" in lines
    assert "    bivouac: null  # stand-in: [3, 3, 4, 4, 5, 5, 6]" in lines
    assert max(map(len, lines)) <= 100


def test_a_ruleset_without_reconstructed_values_has_no_form() -> None:
    assert form(load("k2/summer"), "k2/summer") == ""
    assert slots(load("k2/winter", board="hard", family=True)) == ()


def test_chosen_options_become_the_usual_ones() -> None:
    rules = load("disaster-on-k2/advanced", multinational=True, guides=["sherpa"])
    text = form(rules, "disaster-on-k2/advanced")
    data = yaml.safe_load(text)
    assert data["options"] == {
        "multinational": {"default": "true"},
        "guides": {"default": "sherpa"},
    }


ODD = """\
meta: {id: odd, title: "Odd: \\"one\\""}
extends: k2/summer
patch:
  kind: reconstruction
  cite: "on the
    box."
  weather:
    tiles:
      "1":
        days: [{}, {zones: [z7000], acclimatization: -1}, {}]
        note: "one of a great many tiles that are so long that nothing fits on a line any more, 1"
  spaces: {e5: {points: 3, title: "a \\"b\\": #c"}}
"""


def test_odd_names_and_values_of_a_variant(put: Callable[[str], Path]) -> None:
    rules = load(put(ODD))
    text = form(rules, "mine.yaml")
    data = yaml.safe_load(text)
    assert data["patch"]["weather"] == {"tiles": {"1": {"days": None}}}
    assert data["patch"]["spaces"] == {"e5": {"points": None, "title": None}}
    assert data["meta"]["title"] == 'Odd: "one", owner\'s copy'
    assert '# stand-in: "a \\"b\\": #c"' in text
    assert "# About the stand-ins: on the box.\n" in text
    assert max(map(len, text.splitlines())) <= 100


# ---- Filling it in -------------------------------------------------------------------------------


def test_an_empty_form_is_refused_slot_by_slot(
    rules: Ruleset, text: str, put: Callable[[str], Path]
) -> None:
    loaded, report = check(put(text))
    assert loaded is None
    lines = text.splitlines()
    shown = [each for each in report.errors if each.code != "K2R121"]
    assert {each.code for each in shown} == {"K2R213"}
    paths = [slot.where for slot in slots(rules)]
    assert [each.path for each in shown] == paths[: len(shown)]
    assert len(shown) == min(len(paths), 50)
    for each in shown:
        assert lines[each.mark.line - 1][each.mark.column - 1 :].startswith("null")
        assert "is not filled in" in each.message
        assert each.suggestion is not None


@pytest.mark.parametrize("name", spread(["disaster-on-k2/advanced", BASIC], 1))
def test_round_trip_with_other_values_in_every_slot(name: str, put: Callable[[str], Path]) -> None:
    official = load(name)
    answers = {slot.where: other(slot.where, slot.stand_in) for slot in slots(official)}
    rules, report = check(put(filled(form(official, name), list(answers.values()))))
    assert rules is not None, str(report)
    assert report.diagnostics == ()
    printed = Source(SourceKind.PRINTED, CITE)
    for slot in slots(official):
        answer = answers[slot.where]
        assert answer != slot.stand_in, slot
        assert value_at(rules.document, slot.where) == answer
        assert set(under(slot.where, rules)) == {printed}
    assert reconstructed(rules) == set()
    assert slots(rules) == ()
    assert printed_share(rules) > printed_share(official)
    assert rules.digest != official.digest


def test_the_new_values_are_played_with(rules: Ruleset, put: Callable[[str], Path]) -> None:
    answers = [other(slot.where, slot.stand_in) for slot in slots(rules)]
    mine = load(put(filled(form(rules, BASIC), answers)))
    config = mine.config
    assert config.spaces["shoulder"].numbers == (2, 6, 1)
    assert config.darkness.bivouac == (4, 3, 4, 4, 5, 5, 6)
    assert config.teams["serbia"].climbers["milan"].movement == 4
    assert config.tokens["luck-1"].price == 4
    assert config.tokens["luck-1"].fates.lost
    assert config.teams["serbia"].climbers["milan"].title == "Milan of mine"
    game = Game(mine, 1, 1)
    while not game.over and len(game.log) < 60:
        game.play(game.decision.options[0])
    again = Game.from_json(game.to_json(), rules=mine)
    assert again.state == game.state


def test_a_form_filled_with_the_stand_ins_is_the_same_game(
    rules: Ruleset, text: str, put: Callable[[str], Path]
) -> None:
    mine = load(put(filled(text, [slot.stand_in for slot in slots(rules)])))
    assert mine.digest == rules.digest
    assert reconstructed(mine) == set()


def patch(*lines: str) -> str:
    """Give a form of which nothing but these lines is left."""
    head = f"meta: {{id: mine}}\nextends: {BASIC}\npatch:\n  kind: printed\n  cite: my copy\n"
    return head + "".join(f"  {line}\n" for line in lines)


def test_what_is_left_out_keeps_the_stand_in(rules: Ruleset, put: Callable[[str], Path]) -> None:
    mine = load(put(patch("tokens:", "  icy-1:", "    price: 9")))
    assert mine.config.tokens["icy-1"].price == 9
    assert mine.config.tokens["icy-1"].number == rules.config.tokens["icy-1"].number
    assert mine.sources["tokens", "icy-1", "price"] == Source(SourceKind.PRINTED, "my copy")
    assert reconstructed(rules) - reconstructed(mine) == {("tokens", "icy-1", "price")}


def test_only_the_slots_still_empty_are_named(put: Callable[[str], Path]) -> None:
    lines = ("tokens:", "  icy-1: {price: 3, number: null}", "darkness: {bivouac: null}")
    _, report = check(put(patch(*lines)))
    assert [(each.mark.line, each.mark.column) for each in report.errors] == [(7, 31), (8, 23)]
    assert "tokens.icy-1.number is not filled in" in str(report)


@pytest.mark.parametrize(
    "line",
    [
        "board: {title: null}",
        "spaces: {shoulder: {numbers: null}}",
        "spaces: {shoulder: {at: null}}",
        "spaces: {upper-shoulder: {zone: null}}",
        "darkness: {bivouac: null}",
        "teams: {norway: {guides: {nima: {skills: null}}}}",
        "teams: {norway: {climbers: {kari: {traits: null}}}}",
        "teams: {norway: {climbers: {kari: {movement: null}}}}",
        "tokens: {icy-1: {price: null}}",
        "tokens: {icy-1: {fates: null}}",
        "tokens: {icy-1: {fates: {lost: null}}}",
    ],
)
def test_null_is_refused_in_every_kind_of_slot(put: Callable[[str], Path], line: str) -> None:
    _, report = check(put(patch(line)))
    (found,) = report.errors
    assert found.code == "K2R213"
    assert (found.mark.line, found.mark.column) == (6, line.index("null") + 3)


def test_null_where_nothing_is_reconstructed_is_a_value(put: Callable[[str], Path]) -> None:
    first = patch("tokens:", "  icy-1: {price: 9}")
    put(first).rename(put(first).with_name("first.yaml"))
    path = put("meta: {id: second}\nextends: first.yaml\npatch: {tokens: {icy-1: {price: null}}}\n")
    assert load(path).config.tokens["icy-1"].price is None


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("spaces: {shoulder: {numbers: 3}}", "expected a list, got a whole number 3"),
        ("spaces: {shoulder: {numbers: [3, null]}}", "expected a whole number, got null"),
        ("tokens: {icy-1: {fates: {far: 1}}}", "expected true or false"),
        ("teams: {norway: {guides: {nima: {skills: [fsat]}}}}", "did you mean 'fast'?"),
        ("darkness: {bivouac: [3, 3, 4]}", "7 turns of darkness, 3 rolls"),
        ("spaces: {upper-shoulder: {zone: yelow}}", "did you mean 'yellow'?"),
    ],
)
def test_a_wrong_answer_is_refused_where_it_stands(
    put: Callable[[str], Path], line: str, problem: str
) -> None:
    _, report = check(put(patch(line)))
    assert problem in str(report)
    assert {each.mark.line for each in report.errors} == {6}


def test_another_number_of_spaces(rules: Ruleset, put: Callable[[str], Path]) -> None:
    spaces: dict[str, Any] = {}
    for name, space in rules.document["spaces"].items():
        spaces[name] = space
        if name == "upper-shoulder":
            spaces["rocks"] = {"title": "Rocks", "zone": "yellow"}
    mine = load(put(patch("$remove: [spaces]", f"spaces: {json.dumps(spaces)}")))
    order = list(mine.config.spaces)
    assert order == list(spaces)
    assert order.index("rocks") == order.index("upper-shoulder") + 1
    assert {each.kind for each in under(("spaces",), mine)} == {SourceKind.PRINTED}


# ---- The command ---------------------------------------------------------------------------------


def run(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str, str]:
    code = main(list(map(str, words)))
    out, err = capsys.readouterr()
    return code, out, err


def test_form_on_the_output(capsys: pytest.CaptureFixture[str], text: str) -> None:
    assert run(capsys, "form", BASIC) == (0, text, "")
    assert run(capsys, "form", "disaster-on-k2") == (0, text, "")


def test_form_in_a_file_is_validated_and_filled(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, rules: Ruleset
) -> None:
    path = tmp_path / "filled.yaml"
    code, out, err = run(capsys, "form", BASIC, "-o", path)
    assert (code, out) == (0, "")
    assert str(path) in err
    code, out, _ = run(capsys, "validate", path)
    assert code == 3
    assert "not filled in" in out
    answers = [other(slot.where, slot.stand_in) for slot in slots(rules)]
    path.write_text(filled(path.read_text("utf-8"), answers), encoding="utf-8")
    code, out, _ = run(capsys, "validate", path, "--trials", "3")
    assert "not filled in" not in out
    assert code in (0, 1)  # so few trials need not reach every phase
    code, out, _ = run(capsys, "sources", path)
    assert code == 0
    assert "reconstruction" not in out
    code, out, _ = run(capsys, "sources", path, "--json")
    data = json.loads(out)
    assert "reconstruction" not in data["shares"]
    own = {tuple(row["path"]) for row in data["sources"] if row["cite"] == CITE}
    assert {path[: len(slot.where)] for slot in slots(rules) for path in own} >= {
        slot.where for slot in slots(rules)
    }


def test_a_form_is_never_written_over_a_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "filled.yaml"
    path.write_text("mine", encoding="utf-8")
    code, _, err = run(capsys, "form", BASIC, "--out", path)
    assert code == 2
    assert "never written over" in err
    assert path.read_text("utf-8") == "mine"


def test_k2_needs_no_form(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "none.yaml"
    code, out, err = run(capsys, "form", "k2/summer", "-o", path)
    assert (code, out) == (0, "")
    assert "no reconstructed values" in err
    assert not path.exists()
    code, out, _ = run(capsys, "form", "k2/summer", "--json")
    assert json.loads(out) == {"id": "k2/summer", "slots": [], "form": ""}


def test_form_as_json(capsys: pytest.CaptureFixture[str], rules: Ruleset, text: str) -> None:
    code, out, _ = run(capsys, "form", BASIC, "--json")
    data = json.loads(out)
    assert code == 0
    assert data["form"] == text
    assert len(data["slots"]) == len(slots(rules))
    assert data["slots"][-1] == {
        "path": ["darkness", "bivouac"],
        "stand-in": [3, 3, 4, 4, 5, 5, 6],
    }


def test_options_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "form", "disaster-on-k2/advanced", "--multinational")
    assert code == 0
    assert yaml.safe_load(out)["options"] == {"multinational": {"default": "true"}}


def test_the_form_of_a_variant_extends_it_by_its_path(
    capsys: pytest.CaptureFixture[str], put: Callable[[str], Path]
) -> None:
    path = put(ODD)
    own = path.with_name("own.yaml")
    assert run(capsys, "form", path, "-o", own)[0] == 0
    assert yaml.safe_load(own.read_text("utf-8"))["extends"] == "mine.yaml"
    answers = [[{}, {}, {}], 4, "b"]
    own.write_text(filled(own.read_text("utf-8"), answers), encoding="utf-8")
    assert load(own).config.weather.tiles["1"].days[1].acclimatization == 0
    (path.parent / "deeper").mkdir()
    code, _, err = run(capsys, "form", path, "-o", path.parent / "deeper" / "own.yaml")
    assert code == 2
    assert "same folder" in err


def test_the_path_of_an_official_ruleset_is_its_id(capsys: pytest.CaptureFixture[str]) -> None:
    from k2rules.catalog import file_of  # noqa: PLC0415

    path = file_of(BASIC)
    assert path is not None
    code, out, _ = run(capsys, "form", path)
    assert code == 0
    assert yaml.safe_load(out)["extends"] == BASIC


@pytest.mark.parametrize("name", ["no-such/ruleset", "no-such-game", "disaster-on-k2/base.yaml"])
def test_unknown_rulesets(capsys: pytest.CaptureFixture[str], name: str) -> None:
    code, _, err = run(capsys, "form", name)
    assert code == 3
    assert "there is no" in err
