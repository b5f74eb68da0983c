"""Campaigns: who goes on to the next game, and what the summits are worth (DK2 16.0)."""

from __future__ import annotations

import pytest
from expedition import DAAN, FEMKE, PEMBA, expedition, result, rule
from nights import night

from k2rules import Campaign, Member, Peak, UsageError, load

K2, EVEREST = "disaster-on-k2/basic", "everest"
TEAM = [f"netherlands/{name}" for name in ("daan", "femke", "bram", "lotte", "sjoerd", "pemba")]
CLIENTS = [Member(f"client {n}", 10) for n in range(1, 7)]
GUIDES = [Member("guide 1", role="guide"), Member("guide 2", role="guide")]


def pair(first: int, second: int, *, reading: str = "alive") -> Campaign:
    """Give a campaign of two games of elsewhere: so many climbers worth 10, and no guides."""
    rules = load(K2, rulings={"campaign-survival": reading})
    return Campaign([Peak("one", first), Peak("two", second)], CLIENTS[:first], rules=rules)


def climb(campaign: Campaign, survived: str, summited: str = "") -> None:
    """Record a game by the numbers of the climbers who live, and of those on the summit."""
    campaign.record(
        {
            "survived": [f"client {n}" for n in survived.split()],
            "summited": [f"client {n}" for n in summited.split()],
        }
    )


def levels_of(points: int, games: int) -> tuple[int | None, str | None]:
    """Give score and level of a climber of so many points on so many summits."""
    peaks = [Peak(f"peak {n}", 1) for n in range(games)]
    campaign = Campaign(peaks, [Member("Ann", points)])
    for _ in peaks:
        campaign.record({"survived": ["Ann"], "summited": ["Ann"]})
    return campaign.score, campaign.level


@rule("DK2 16.0")
def test_a_campaign_is_one_game_after_the_other() -> None:
    """Two games are played in their order, and then the campaign is over."""
    campaign = pair(1, 1)
    titles = []
    while campaign.peak is not None:
        titles.append(campaign.peak.title)
        climb(campaign, "1")
    assert titles == ["one", "two"]


@rule("DK2 16.0")
def test_a_single_game_is_no_campaign() -> None:
    """Games are combined, so there are at least two."""
    with pytest.raises(UsageError, match=r"2 to 99 games, 1 given \(DK2 16\.0\)"):
        Campaign([K2], TEAM)


@rule("DK2 16.1")
def test_from_k2_to_everest_with_two_dead() -> None:
    """Two dead climbers are replaced; one more and a second guide join."""
    campaign = Campaign([K2, EVEREST], TEAM)
    campaign.record({"survived": TEAM[2:], "summited": []})
    assert campaign.vacancies == {"climber": 2 + 1, "guide": 1}


@rule("DK2 16.1")
def test_from_everest_to_k2_with_everybody() -> None:
    """If everybody survives Everest, one of the six and one guide stay behind."""
    campaign = Campaign([EVEREST, K2], [*CLIENTS, *GUIDES])
    campaign.record({"survived": [member.name for member in campaign.roster]})
    assert campaign.vacancies == {"climber": -1, "guide": -1}


@rule("DK2 16.1")
def test_the_dead_do_not_go_on() -> None:
    """A climber that died on K2 is not in the next team, and cannot join again."""
    campaign = Campaign([K2, K2], TEAM)
    campaign.record(night(at={DAAN: "dead"}))
    with pytest.raises(UsageError, match=r"'netherlands/daan' is dead \(DK2 16\.1\)"):
        campaign.next_roster([DAAN])


@rule("DK2 16.1")
def test_survivors_go_on_by_name() -> None:
    """Those who live are in the next team, and a replacement comes from another set."""
    campaign = Campaign([K2, K2], TEAM)
    campaign.record(night(at={DAAN: "dead"}))
    roster = campaign.next_roster(["norway/kari"])
    assert {member.name for member in roster} == {*TEAM[1:], "norway/kari"}


@rule("DK2 16.1")
def test_climbers_without_a_marker_are_not_dead() -> None:
    """Who reached no goal is a loss in the score of the game, but lives and goes on."""
    campaign = Campaign([K2, K2], TEAM)
    campaign.record(night())
    assert [member.name for member in campaign.roster] == TEAM


@rule("DK2 16.1")
def test_nobody_is_left_behind_while_there_is_room() -> None:
    """Only those for whom the next game has no room stay behind."""
    campaign = pair(1, 1)
    climb(campaign, "1")
    with pytest.raises(UsageError, match=r"all survivors go on \(DK2 16\.1\)"):
        campaign.next_roster([CLIENTS[1]], ["client 1"])


@rule("DK2 16.1")
def test_the_player_chooses_who_stays_behind() -> None:
    """With two survivors for one place, either can be the one that goes on."""
    for stays, goes in (("client 1", "client 2"), ("client 2", "client 1")):
        campaign = pair(2, 1)
        climb(campaign, "1 2")
        assert [member.name for member in campaign.next_roster(leave_behind=[stays])] == [goes]


@rule("DK2 16.1")
def test_newcomers_have_been_nowhere() -> None:
    """A replacement begins without a marker, though the one it replaces had one."""
    campaign = pair(1, 1)
    climb(campaign, "", "1")
    campaign.next_roster([CLIENTS[1]])
    assert campaign.markers == {"client 1": 1, "client 2": 0}


@rule("DK2 16.1")
def test_mixed_teams_play_k2_with_their_own_pieces() -> None:
    """Those who are left of a team and a replacement of another nation begin the next game."""
    mixed = load("disaster-on-k2/advanced", multinational=True)
    campaign = Campaign([K2, mixed], TEAM)
    campaign.record(night(at={DAAN: "dead"}))
    campaign.next_roster(["norway/kari"])
    game = campaign.next_game(1)
    playing = {name for name, at in game.view(0).pieces.items() if at == "high-camp"}
    assert playing == {*TEAM[1:], "norway/kari"}


@rule("DK2 16.1")
@pytest.mark.parametrize(("guide", "goals"), [("pemba", 1), ("rahim", 0)])
def test_a_sherpa_of_k2_has_a_secret_goal(guide: str, goals: int) -> None:
    """A Sherpa of this game's own cards draws one when the team is set up; a HAP does not."""
    game = Campaign([K2, K2], [*TEAM[:5], f"netherlands/{guide}"]).next_game(1)
    assert len(game.view(0).hand) == goals


@rule("DK2 16.1")
def test_a_sherpa_from_elsewhere_gains_nothing_from_a_goal() -> None:
    """A Sherpa of another game plays with a piece of this one, and the goal does not count."""
    campaign = Campaign([K2, K2], [*TEAM[:5], {"name": "Tenzing", "role": "guide"}])
    game = night(guide=PEMBA, goal="do-not-summit", markers={DAAN: "summit"})
    assert "DK2 13.0" in {line.source for line in result(game).scores[0].lines}
    for _ in campaign.peaks:
        campaign.record(game, played_as={"Tenzing": PEMBA})
    assert campaign.score == 9 * 2


@rule("DK2 16.2")
def test_a_climber_on_both_summits_counts_twice() -> None:
    """Joe Bob is worth 10: he was on both, and that makes 20."""
    campaign = pair(1, 1)
    climb(campaign, "1", "1")
    climb(campaign, "1", "1")
    assert campaign.score == 20


@rule("DK2 16.2")
def test_five_such_climbers_are_a_major_victory() -> None:
    """Five climbers worth 10 on both summits: 100."""
    campaign = pair(5, 5)
    for _ in campaign.peaks:
        climb(campaign, "1 2 3 4 5", "1 2 3 4 5")
    assert (campaign.score, campaign.level) == (100, "Major Victory")


@rule("DK2 16.2")
def test_one_summit_of_two_is_worth_nothing() -> None:
    """Only those who have been on all of them score."""
    campaign = pair(2, 2)
    climb(campaign, "1 2", "1")
    climb(campaign, "1 2", "2")
    assert campaign.score == 0


@rule("DK2 16.2")
def test_a_newcomer_cannot_score() -> None:
    """A replacement has missed a summit."""
    campaign = pair(1, 1)
    climb(campaign, "", "1")
    campaign.next_roster([CLIENTS[1]])
    climb(campaign, "2", "2")
    assert campaign.score == 0


@rule("DK2 16.2")
@pytest.mark.parametrize(("reading", "score"), [("alive", 0), ("summits", 20)])
def test_dying_on_the_last_mountain(reading: str, score: int) -> None:
    """Who dies after the last summit scores nothing, or by the other reading everything."""
    campaign = pair(1, 1, reading=reading)
    climb(campaign, "1", "1")
    climb(campaign, "", "1")
    assert campaign.score == score


@rule("DK2 16.2")
def test_three_games_multiply_by_three() -> None:
    """The number of peaks of the campaign is the factor."""
    assert levels_of(10, 3)[0] == 30


@rule("DK2 16.2")
def test_nothing_else_of_a_game_counts() -> None:
    """Prestige, Luck, the camp and losses are left out: two summits of the 9 on the card are 18."""
    campaign = Campaign([K2, K2], TEAM)
    for _ in campaign.peaks:
        campaign.record(night(prestige=18, held="luck-1", markers={DAAN: "summit"}))
    assert campaign.score == 9 * 2


@rule("DK2 16.2")
def test_a_traverse_marker_is_no_summit() -> None:
    """Only Summit markers are kept."""
    campaign = Campaign([K2, K2], TEAM)
    campaign.record(night(markers={DAAN: "traverse", FEMKE: "summit"}))
    assert (campaign.markers[DAAN], campaign.markers[FEMKE]) == (0, 1)


@rule("DK2 16.2")
def test_a_dead_summiter_keeps_its_marker() -> None:
    """The marker of a climber that died on the way down is on the board, though it goes nowhere."""
    campaign = Campaign([K2, K2], TEAM)
    campaign.record(night(at={DAAN: "dead"}, markers={DAAN: "summit"}))
    assert (campaign.markers[DAAN], campaign.dead) == (1, (Member(DAAN, 9),))


@rule("DK2 16.2")
@pytest.mark.parametrize(
    ("points", "games", "level"),
    [
        (0, 2, "Major Defeat"),
        (32, 2, "Major Defeat"),
        (13, 5, "Minor Defeat"),
        (37, 2, "Minor Defeat"),
        (25, 3, "Draw"),
        (42, 2, "Draw"),
        (17, 5, "Minor Victory"),
        (33, 3, "Minor Victory"),
        (50, 2, "Major Victory"),
    ],
)
def test_the_table(points: int, games: int, level: str) -> None:
    """Each band from its least to its most points."""
    assert levels_of(points, games) == (points * games, level)


@rule("DK2 16.2")
def test_a_guide_earns_no_marker() -> None:
    """Guides neither score nor keep markers."""
    campaign = Campaign([K2, K2], TEAM)
    with pytest.raises(UsageError, match=r"'netherlands/pemba' is a guide"):
        campaign.record({"survived": TEAM, "summited": [PEMBA]})


def test_the_expedition_of_these_tests_is_the_dutch_one() -> None:
    assert {name for name, _ in result(night()).fates.items()} == set(TEAM)
    assert expedition().rules.id == K2
