"""What small files can cost: every one ends soon, in a report with places or in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from campaigns.bombs import BOMBS

from k2rules import load, trials
from k2rules.catalog import check
from k2rules.games.disaster import sizes as disaster_sizes
from k2rules.games.k2 import sizes as k2_sizes
from k2rules.model.names import few_suggestions, suggest

if TYPE_CHECKING:
    from pathlib import Path

HEAD = (
    "meta: {id: mine, family: k2, title: Mine, version: 1, players: [1, 5]}\nextends: k2/summer\n"
)
PAIR = HEAD.replace("family: k2", "family: disaster").replace("5]", "2]")
PAIR = PAIR.replace("k2/summer", "disaster-on-k2/basic")


def found(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    _, report = check(path)
    return [str(each).rpartition("mine.yaml:")[2] for each in report.diagnostics]


def test_seats_are_bounded(tmp_path: Path) -> None:
    (only,) = found(tmp_path, HEAD.replace("5]", "1000000000]"))
    assert only.startswith("1:64: error K2R302: a game for 1 to 1000000000 players")


def test_the_sets_of_cards_are_counted_and_not_made(tmp_path: Path) -> None:
    cards = "".join(f"    x{n}: {{type: movement, points: 1, copies: 5}}\n" for n in range(60))
    text = f"{HEAD}patch:\n  hand: {{size: 10, choose: 5}}\n  cards:\n{cards}"
    message = "4:28: error K2R305: would make 16883172 actions, at most 20000 are allowed"
    assert message in found(tmp_path, text)


def test_the_parties_of_a_guide_are_counted_and_not_made(tmp_path: Path) -> None:
    one, _ = found(tmp_path, PAIR + "patch: {guiding: {climbers: 9}}\n")
    assert one.startswith("3:29: error K2R305: for 2 players: would make 4010423 actions")


@pytest.mark.parametrize("ruleset", ["k2/summer", "k2/winter", "broad-peak/race-to-the-top"])
@pytest.mark.parametrize("players", [1, 5])
def test_actions_of_k2_are_counted_as_they_are_made(ruleset: str, players: int) -> None:
    rules = load(ruleset)
    counted = k2_sizes.actions(rules.config_for(players), players)
    assert sum(counted.values()) == len(rules.actions(players))


@pytest.mark.parametrize(("ruleset", "players"), [("basic", 1), ("basic", 2), ("advanced", 2)])
def test_actions_of_disaster_are_counted_as_they_are_made(ruleset: str, players: int) -> None:
    rules = load(f"disaster-on-k2/{ruleset}")
    counted = disaster_sizes.actions(rules.config_for(players))
    assert sum(counted.values()) == len(rules.actions(players))


def test_fifty_of_a_kind_are_shown_and_the_others_counted(tmp_path: Path) -> None:
    names = ", ".join(f"spaces.f{n}" for n in range(200))
    shown = found(tmp_path, f"{HEAD}patch: {{$remove: [{names}]}}\n")
    assert len(shown) == 51
    assert "K2R121: 150 more problems of the kind K2R208" in shown[-1]


def test_suggestions_are_bounded_together() -> None:
    known = [f"name-{number}" for number in range(2_000)]
    with few_suggestions():
        made = [suggest("name-x", known) for _ in range(100)]
    assert made[0] is not None
    assert made[-1] is None
    assert suggest("name-x", known) is not None


def test_many_ways_up_are_followed_once(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(BOMBS["twelve to the tenth ways"](), encoding="utf-8")
    rules, _ = check(path)
    assert rules is not None


def test_trials_say_what_there_was_no_time_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trials, "SECONDS_EACH", 0.0)
    path = tmp_path / "mine.yaml"
    path.write_text(HEAD, encoding="utf-8")
    (only,) = trials.validate(path, 25).diagnostics
    assert only.code == "K2R604"
    assert only.severity == "warning"
    assert "25 of the trial games" in only.message
