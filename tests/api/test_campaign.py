"""Campaigns as other programs use them: what is refused, and what a save keeps."""

from __future__ import annotations

import json
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest
from nights import night

import k2rules
from k2rules import Ascent, Campaign, Game, Member, Peak, SaveError, UsageError, load
from k2rules.campaign import Replacement
from k2rules.strict_json import checksum

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

K2, EVEREST = "disaster-on-k2/basic", "everest"
TEAM = [f"netherlands/{name}" for name in ("daan", "femke", "bram", "lotte", "sjoerd", "pemba")]
ANN, BOB, CID = Member("Ann", 10), Member("Bob", 9), Member("Cid", 8)
TENZING = Member("Tenzing", role="guide")


def small() -> Campaign:
    """Give a campaign of two games of elsewhere, of two climbers and then one with a guide."""
    return Campaign([Peak("Alp", 2), Peak("Berg", 1, 1)], [ANN, BOB])


def between() -> Campaign:
    """Give it after the first game, which both survived."""
    campaign = small()
    campaign.record(Ascent(("Ann", "Bob"), ("Ann",)))
    return campaign


def over() -> Campaign:
    """Give it when it is over: Ann was on both."""
    campaign = between()
    campaign.next_roster([TENZING], ["Bob"])
    campaign.record(Ascent(("Ann",), ("Ann",)))
    return campaign


def test_a_campaign_from_begin_to_end() -> None:
    campaign = small()
    assert (campaign.over, campaign.score, campaign.level) == (False, None, None)
    assert campaign.peak == Peak("Alp", 2)
    campaign = between()
    assert campaign.vacancies == {"climber": -1, "guide": 1}
    campaign = over()
    assert (campaign.over, campaign.peak, campaign.vacancies) == (
        True,
        None,
        {"climber": 0, "guide": 0},
    )
    assert (campaign.score, campaign.level) == (20, "Major Defeat")
    assert [(line.piece, line.points, line.source) for line in campaign.lines] == [
        ("Ann", 20, "DK2 16.2")
    ]
    assert campaign.members == {"Ann": ANN, "Bob": BOB, "Tenzing": TENZING}
    assert (campaign.dead, campaign.left_behind) == ((TENZING,), (BOB,))
    assert campaign.log == (
        Ascent(("Ann", "Bob"), ("Ann",)),
        Replacement((TENZING,), ("Bob",)),
        Ascent(("Ann",), ("Ann",)),
    )


def test_a_campaign_says_what_it_is() -> None:
    assert repr(between()) == "<Campaign of Alp, Berg: 1 played>"
    assert repr(over()) == "<Campaign of Alp, Berg: 20 points, Major Defeat>"


def test_who_stayed_behind_may_join_again() -> None:
    campaign = Campaign([Peak("Alp", 2), Peak("Berg", 1), Peak("Col", 2)], [ANN, BOB])
    campaign.record({"survived": ["Ann", "Bob"]})
    campaign.next_roster(leave_behind=["Bob"])
    campaign.record({"survived": ["Ann"]})
    assert campaign.next_roster(["Bob"]) == (ANN, BOB)
    assert campaign.left_behind == ()


def test_members_and_games_may_be_mappings() -> None:
    campaign = Campaign(
        [{"title": "Alp", "climbers": 1, "guides": 1}, Peak("Berg", 1)],
        [{"name": "Ann", "points": 10}, {"name": "Tenzing", "role": "guide"}],
    )
    assert campaign.roster == (ANN, TENZING)


def test_names_on_cards_bring_points_and_roles() -> None:
    roster = Campaign([K2, EVEREST], TEAM).roster
    assert roster[0] == Member("netherlands/daan", 9)
    assert roster[-1] == Member("netherlands/pemba", role="guide")


def test_the_sizes_of_the_series_are_those_of_the_rulebook() -> None:
    sizes = [(peak.climbers, peak.guides) for peak in Campaign([K2, EVEREST], TEAM).peaks]
    assert sizes == [(5, 1), (6, 2)]


def test_the_fates_of_a_game_are_a_roster() -> None:
    result = night().result
    assert result is not None
    assert {member.name for member in Campaign([K2, K2], result.fates).roster} == set(TEAM)


def test_the_readings_of_the_first_game_with_a_chapter_on_campaigns_count() -> None:
    rules = load(K2, rulings={"campaign-survival": "summits"})
    assert Campaign([rules, "everest"], TEAM).rules is rules
    assert Campaign([K2, rules], TEAM, rules=rules).rules is rules
    assert Campaign([K2, rules], TEAM).rules is not rules


# ---- Wrong use


@pytest.mark.parametrize(
    ("games", "message"),
    [
        ("k2", "games: expected a sequence of games, got 'k2' (DK2 16.0)"),
        ([EVEREST], "games: a campaign has 2 to 99 games, 1 given (DK2 16.0)"),
        ((EVEREST for _ in count()), "games: a campaign has 2 to 99 games, 100 given (DK2 16.0)"),
        (["everst", K2], "got 'everst'; did you mean 'everest'? (DK2 16.0)"),
        ([7, K2], "got 7; known are everest, broad-peak/race-to-the-top"),
        ([{"title": "Alp", "climber": 1}, K2], "no field 'climber'; did you mean 'climbers'?"),
        ([{"climbers": 1}, K2], "{'climbers': 1} has no 'title'"),
    ],
)
def test_games_that_make_no_campaign(games: Any, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        Campaign(games, TEAM)
    assert message in str(caught.value)


def test_a_ruleset_that_does_not_load_says_why() -> None:
    with pytest.raises(k2rules.RulesetError, match="did you mean 'k2/summer'"):
        Campaign(["k2/sumer", K2], TEAM)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Member(""), "name: expected a name, got ''"),
        (lambda: Member("Ann\x1b"), "name: expected a name, got 'Ann\\x1b'"),
        (lambda: Member(" Ann", 1), "name: expected a name, got ' Ann'"),
        (lambda: Member("Ann"), "Ann: expected the points of a climber's card"),
        (lambda: Member("Ann", -1), "got -1 (DK2 16.2)"),
        (lambda: Member("Ann", 10**5000), "expected the points of a climber's card"),
        (lambda: Member("Ann", 10**9 + 1), "got 1000000001 (DK2 16.2)"),
        (lambda: Member("Ann", points=True), "got true (DK2 16.2)"),
        (lambda: Member("Ann", 1, "guid"), "no role 'guid'; did you mean 'guide'? (DK2 16.1)"),
        (lambda: Member("Ann", 1, "guide"), "a guide scores nothing, so no points (DK2 16.2)"),
        (lambda: Peak("Alp", 0), "expected a number of climbers from 1 to 999, got 0 (DK2 16.1)"),
        (lambda: Peak("Alp", 1, -1), "expected a number of guides from 0 to 999, got -1"),
        (lambda: Ascent(("Ann", "Ann")), "survived: 'Ann' stands there twice"),
        (lambda: Ascent("Ann"), "survived: expected a sequence of names, got 'Ann'"),
        (lambda: Ascent((), (3,)), "summited: expected a name, got 3"),  # type: ignore[arg-type]
        (lambda: Ascent(str(n) for n in count()), "survived: more than 999 names"),
    ],
)
def test_values_that_mean_nothing(make: Callable[[], object], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        make()
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("roster", "message"),
    [
        ("Ann", "roster: expected a sequence of members, got 'Ann'"),
        ([ANN], "roster: Alp takes 2 climbers, not 1 (Ann): 1 more needed (DK2 16.1)"),
        ([ANN, BOB, CID], "Alp takes 2 climbers, not 3 (Ann, Bob, Cid): 1 too many (DK2 16.1)"),
        ([ANN, BOB, TENZING], "roster: Alp takes 0 guides, not 1 (Tenzing): 1 too many"),
        ([ANN, ANN], "roster: 'Ann' stands there twice"),
        ([ANN, 3], "roster: expected a member or its name, got 3"),
        ([ANN, {"points": 3}], "roster: {'points': 3} has no 'name'"),
        ([ANN, "norway/karri"], "the points of 'norway/karri'; did you mean 'norway/kari'?"),
        ([ANN, Member("norway/nima", 3)], "'norway/nima' is a guide, no climber (DK2 16.1)"),
    ],
)
def test_rosters_that_are_refused(roster: Any, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        Campaign([Peak("Alp", 2), Peak("Berg", 1)], roster)
    assert message in str(caught.value)


@pytest.mark.parametrize("rules", [K2, 3, load("k2/summer")])
def test_a_ruleset_without_a_chapter_on_campaigns(rules: Any) -> None:
    with pytest.raises(UsageError, match="rules: expected a ruleset with `campaign`"):
        Campaign([K2, EVEREST], TEAM, rules=rules)


def test_a_peak_that_contradicts_its_ruleset() -> None:
    rules = load(K2)
    with pytest.raises(UsageError, match="'Alp' says otherwise than its ruleset"):
        Campaign([Peak("Alp", 2, 0, rules), EVEREST], [ANN, BOB])


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("Ann", "entry: expected a result, a game that is over, or an Ascent, got 'Ann'"),
        ({"survived": ["Anne"]}, "'Anne' is not in the roster; did you mean 'Ann'? (DK2 16.1)"),
        ({"survived": [], "summited": ["Cid"]}, "summited: 'Cid' is not in the roster"),
        ({"summited": []}, "has no 'survived'"),
        ({"survived": [], "summitted": []}, "no field 'summitted'; did you mean 'summited'?"),
    ],
)
def test_entries_that_are_refused(entry: Any, message: str) -> None:
    campaign = small()
    before = campaign.to_json()
    with pytest.raises(UsageError) as caught:
        campaign.record(entry)
    assert message in str(caught.value)
    assert campaign.to_json() == before


@pytest.mark.parametrize(
    ("joining", "leaving", "message"),
    [
        ([TENZING], [], "Berg takes 1 climber, and nobody stays behind: choose 1 of Ann, Bob"),
        ([TENZING], ["Ann", "Bob"], "Ann, Bob stays behind: choose 1 of Ann, Bob (DK2 16.1)"),
        ([TENZING], ["Anne"], "leave_behind: 'Anne' is not in the roster; did you mean 'Ann'?"),
        ([TENZING], "Ann", "leave_behind: expected a sequence of names, got 'Ann'"),
        ([], ["Ann"], "replacements: Berg takes 1 guide, not 0 (nobody): 1 more needed"),
        ([TENZING, CID], ["Ann"], "Berg takes 1 climber, not 2 (Bob, Cid): 1 too many"),
        ([TENZING, ANN], ["Ann"], "replacements: 'Ann' is in the team (DK2 16.1)"),
        ([TENZING, TENZING], ["Ann"], "replacements: 'Tenzing' stands there twice"),
    ],
)
def test_changes_that_are_refused(joining: Any, leaving: Any, message: str) -> None:
    campaign = between()
    before = campaign.to_json()
    with pytest.raises(UsageError) as caught:
        campaign.next_roster(joining, leaving)
    assert message in str(caught.value)
    assert campaign.to_json() == before


def test_nobody_comes_back_as_somebody_else() -> None:
    campaign = Campaign([Peak("Alp", 2), Peak("Berg", 1), Peak("Col", 2)], [ANN, BOB])
    campaign.record({"survived": ["Ann", "Bob"]})
    campaign.next_roster(leave_behind=["Bob"])
    campaign.record({"survived": ["Ann"]})
    with pytest.raises(UsageError, match=r"'Bob' was Member\(name='Bob', points=9"):
        campaign.next_roster([Member("Bob", 99)])


def test_a_game_is_not_recorded_with_half_a_team() -> None:
    campaign = between()
    with pytest.raises(UsageError, match="roster, before next_roster: Berg takes 1 climber, not 2"):
        campaign.record({"survived": ["Ann"]})


@pytest.mark.parametrize(
    "step",
    [
        lambda campaign: campaign.record({"survived": []}),
        lambda campaign: campaign.next_roster(),
        lambda campaign: campaign.next_game(),
    ],
)
def test_nothing_follows_the_last_game(step: Callable[[Campaign], object]) -> None:
    with pytest.raises(UsageError, match=r"the campaign is over after 2 games \(DK2 16\.2\)"):
        step(over())


# ---- Games of the library


def test_a_game_that_goes_on_is_not_recorded() -> None:
    campaign = Campaign([K2, EVEREST], TEAM)
    with pytest.raises(UsageError, match=r"is not over \(DK2 16\.2\)"):
        campaign.record(campaign.next_game(1))


def test_a_game_of_another_ruleset_is_not_recorded() -> None:
    with pytest.raises(UsageError, match="is disaster-on-k2/advanced, not 'disaster-on-k2/basic'"):
        Campaign(["disaster-on-k2/advanced", K2], TEAM).record(night())
    with pytest.raises(UsageError, match="Alp is a game of elsewhere"):
        Campaign([Peak("Alp", 5, 1), K2], TEAM).record(night())


def test_a_result_is_taken_from_any_game() -> None:
    result = night(markers={TEAM[0]: "summit"}).result
    assert result is not None
    campaign = Campaign([Peak("Alp", 5, 1), K2], TEAM)
    assert campaign.record(result) == Ascent(tuple(TEAM), (TEAM[0],))


def test_a_member_that_was_not_in_the_game() -> None:
    campaign = Campaign([K2, K2], ["norway/kari", *TEAM[1:]])
    with pytest.raises(UsageError, match=r"'norway/kari' was not in that game; .*`played_as`"):
        campaign.record(night())


def test_somebody_plays_as_another_piece() -> None:
    campaign = Campaign([K2, K2], [ANN, *TEAM[1:]])
    ascent = campaign.record(
        night(at={TEAM[0]: "dead"}, markers={TEAM[0]: "summit"}), played_as={"Ann": TEAM[0]}
    )
    assert ascent == Ascent(tuple(TEAM[1:]), ("Ann",))


@pytest.mark.parametrize(
    ("played_as", "message"),
    [
        ({"Anne": TEAM[0]}, "played_as: 'Anne' is not in the roster; did you mean 'Ann'?"),
        ({"Ann": TEAM[1]}, f"'Ann' and '{TEAM[1]}' both played as '{TEAM[1]}'"),
        ({"Ann": "netherlands/dan"}, "'netherlands/dan' was not in that game; did you mean"),
        ([TEAM[0]], "played_as: expected pieces by member"),
        ({"Ann": [TEAM[0]]}, "played_as: expected a name, got"),
    ],
)
def test_pieces_that_nobody_can_have_played(played_as: Any, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        Campaign([K2, K2], [ANN, *TEAM[1:]]).record(night(), played_as=played_as)
    assert message in str(caught.value)


def test_an_entry_by_hand_has_no_pieces() -> None:
    with pytest.raises(UsageError, match="played_as: an entry by hand names the members"):
        small().record({"survived": []}, played_as={})


def test_games_of_k2_are_chained_too() -> None:
    """Climbers of the K2 family have no card, so the roster gives their points."""
    team = [Member("red/1", 6), Member("red/2", 4)]
    campaign = Campaign(["k2/summer", "k2/winter"], team)
    assert [(peak.climbers, peak.guides) for peak in campaign.peaks] == [(2, 0), (2, 0)]
    position = {
        "day": 18,
        "pieces": {"red/1": "e27"},
        "tracks": {"victory-points": {"red/1": 10}, "acclimatization": {"red/1": 6}},
    }
    game = Game.from_position(load("k2/summer"), 1, position, 1)
    while not game.over:
        game.play(game.decision.options[-1])
    ascent = campaign.record(game)
    assert ascent.summited == ("red/1",)
    assert game.result is not None
    assert ascent.survived == game.result.survivors


@pytest.mark.parametrize("game", [K2, "disaster-on-k2/advanced"])
def test_the_next_game_begins_with_the_roster(game: str) -> None:
    started = Campaign([game, EVEREST], TEAM).next_game(1)
    playing = {name for name, at in started.view(0).pieces.items() if at == "high-camp"}
    assert playing == set(TEAM)


def test_the_next_game_waits_for_chance_where_it_is_manual() -> None:
    game = Campaign([K2, EVEREST], TEAM).next_game(chance="manual")
    assert game.decision.player == k2rules.CHANCE


@pytest.mark.parametrize(
    ("games", "team", "message"),
    [
        ([K2, EVEREST], ["norway/kari", *TEAM[1:]], "load it with multinational=True"),
        ([K2, EVEREST], [ANN, *TEAM[1:]], "cannot be set up with Ann, netherlands/femke"),
        ([K2, EVEREST], [*TEAM[:5], "norway/nima"], "cannot be set up with"),
        ([Peak("Alp", 1), K2], [ANN], "Alp is played outside this library (DK2 16.1)"),
        (["k2/summer", K2], [Member("red/1", 1), Member("red/2", 1)], None),
        (["k2/summer", K2], [ANN, BOB], "k2/summer cannot be set up with Ann, Bob"),
    ],
)
def test_games_that_cannot_begin_with_a_roster(games: Any, team: Any, message: str | None) -> None:
    campaign = Campaign(games, team)
    if message is None:
        assert set(campaign.next_game(1).view(0).pieces) == {"red/1", "red/2"}
        return
    with pytest.raises(UsageError) as caught:
        campaign.next_game(1)
    assert message in str(caught.value)


# ---- Saves


@pytest.mark.parametrize("make", [small, between, over])
def test_a_save_gives_the_same_campaign(make: Callable[[], Campaign]) -> None:
    text = make().to_json()
    again = Campaign.from_json(text)
    assert again.to_json() == text
    assert (again.roster, again.log, again.score) == (make().roster, make().log, make().score)


def test_a_save_goes_on() -> None:
    campaign = Campaign.from_json(between().to_json())
    campaign.next_roster([TENZING], ["Bob"])
    campaign.record(Ascent(("Ann",), ("Ann",)))
    assert campaign.to_json() == over().to_json()


def test_options_and_rulings_are_saved() -> None:
    mixed = load(
        "disaster-on-k2/advanced", multinational=True, rulings={"lucky-climbers": "own-rolls"}
    )
    own = load(K2, rulings={"campaign-survival": "summits"})
    again = Campaign.from_json(Campaign([mixed, EVEREST], TEAM, rules=own).to_json())
    assert again.peaks[0].rules is not None
    assert again.peaks[0].rules.digest == mixed.digest
    assert again.rules.digest == own.digest


def variant(folder: Path) -> Path:
    """Write a variant in which Daan is worth 99."""
    path = folder / "own.yaml"
    path.write_text(
        'meta: {id: own, family: disaster, title: "Own", version: 1, players: [1, 1]}\n'
        f"extends: {K2}\n"
        "patch:\n  teams: {netherlands: {climbers: {daan: {points: 99}}}}\n",
        encoding="utf-8",
    )
    return path


def test_a_ruleset_of_ones_own(tmp_path: Path) -> None:
    path = variant(tmp_path)
    campaign = Campaign([path, str(path)], TEAM)
    assert campaign.roster[0] == Member("netherlands/daan", 99)
    text = campaign.to_json()
    assert Campaign.from_json(text, rulesets=[load(path)]).to_json() == text
    with pytest.raises(SaveError, match=r"campaign: ruleset: .*'own' is not the id of an official"):
        Campaign.from_json(text)
    with pytest.raises(UsageError, match="rulesets: expected what `load` gives"):
        Campaign.from_json(text, rulesets=["own"])  # type: ignore[list-item]


def test_the_card_of_the_first_game_counts(tmp_path: Path) -> None:
    own = load(variant(tmp_path))
    assert Campaign([own, K2], TEAM).roster[0].points == 99
    assert Campaign([K2, own], TEAM).roster[0].points == 9


def changed(campaign: Campaign, change: Callable[[dict[str, Any]], object]) -> str:
    """Give a save that was changed by somebody who can compute a checksum."""
    body = json.loads(campaign.to_json())
    del body["checksum"]
    change(body)
    return json.dumps({**body, "checksum": checksum(body)})


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda b: b.update(format=2), "format"),
        (lambda b: b.update(format=True), "format"),
        (lambda b: b.pop("roster"), "roster"),
        (lambda b: b.update(extra=1), "'extra'"),
        (lambda b: b["campaign"].update(digest="0"), "campaign"),
        (lambda b: b["campaign"].update(id="k2/summer"), "campaign"),
        (lambda b: b["games"].__setitem__(1, "everest"), "games[1]"),
        (lambda b: b["games"][0].update(climbers=0), "games[0]"),
        (lambda b: b["games"][0].update(ruleset=3), "games[0]"),
        (lambda b: b["games"][0].update(extra=3), ""),
        (lambda b: b["games"].pop(), ""),
        (lambda b: b["roster"][0].update(points=None), ""),
        (lambda b: b["roster"].pop(), ""),
        (lambda b: b["roster"][0].update(name="Zoe"), "log[0]"),
        (lambda b: b["log"][0].update(survived=["Zoe"]), "log[0]"),
        (lambda b: b["log"][0].pop("summited"), "log[0]"),
        (lambda b: b["log"].insert(0, 3), "log[0]"),
        (lambda b: b["log"][1].update(left_behind=[]), "log[1]"),
        (lambda b: b["log"].pop(1), "log[1]"),
        (lambda b: b["log"].append(b["log"][-1]), "log[3]"),
        (lambda b: b["games"][0].update(guides=False), "games[0]"),
        (lambda b: b["games"].extend(b["games"] * 60), "games"),
        (lambda b: b["log"].extend([b["log"][1]] * 500), "log"),
        (lambda b: b["roster"].extend(b["roster"] * 999), "roster"),
    ],
)
def test_tampered_saves_are_refused(change: Callable[[Any], object], path: str) -> None:
    with pytest.raises(SaveError) as caught:
        Campaign.from_json(changed(over(), change))
    assert caught.value.path == path


def test_true_is_no_number_of_guides() -> None:
    """Python says that they are equal; a save does not."""

    def flag(body: Any) -> None:
        assert body["games"][0]["guides"] == 1
        body["games"][0]["guides"] = True

    with pytest.raises(SaveError, match="not the words in which this campaign is saved"):
        Campaign.from_json(changed(Campaign([K2, EVEREST], TEAM), flag))


def test_asking_again_for_the_same_team_is_no_step() -> None:
    campaign = between()
    campaign.next_roster([TENZING], ["Bob"])
    steps = len(campaign.log)
    for _ in range(300):
        assert campaign.next_roster() == campaign.roster
    assert len(campaign.log) == steps
    assert Campaign.from_json(campaign.to_json()).log == campaign.log


def test_the_next_game_keeps_the_order_of_the_roster() -> None:
    """Where climbers are chosen one by one; the guide comes last."""
    rules = load("disaster-on-k2/advanced", multinational=True)
    crew = rules.family.crew(rules.config)
    climbers = list(crew.points)
    roster = [climbers[n] for n in (16, 3, 12, 0, 7)]
    game = Campaign([rules, EVEREST], [*roster, crew.hired[0]]).next_game(1)
    assert game.view(0).teams[0] == (*roster, crew.hired[0])


def test_a_library_game_keeps_its_title_and_size() -> None:
    def rename(body: Any) -> None:
        body["games"][0]["title"] = "Mont Blanc"

    with pytest.raises(SaveError, match="not the words in which this campaign is saved"):
        Campaign.from_json(changed(Campaign([K2, EVEREST], TEAM), rename))


def test_a_save_with_another_checksum_is_refused() -> None:
    with pytest.raises(k2rules.FormatError, match="checksum: the save was changed or damaged"):
        Campaign.from_json(small().to_json().replace("Ann", "Eve"))


def test_rulesets_are_a_sequence() -> None:
    with pytest.raises(UsageError, match="rulesets: expected what `load` gives, got 3"):
        Campaign.from_json(small().to_json(), rulesets=3)  # type: ignore[arg-type]


def test_the_save_of_a_game_is_no_campaign() -> None:
    with pytest.raises(k2rules.FormatError, match="is this the save of a campaign"):
        Campaign.from_json(night().to_json())
    with pytest.raises(k2rules.FormatError):
        Game.from_json(small().to_json())
