"""The chapter on setting up, and the sequence of play."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from expedition import (
    DAAN,
    DAWA,
    IQBAL,
    MILAN,
    NIMA,
    PEMBA,
    RAHIM,
    VESNA,
    YUSUF,
    draw,
    odds,
    offered,
    play,
    prestige,
    rule,
    source,
    turn,
    where,
)
from positions import ruleset_of

from k2rules import Game
from k2rules.games.disaster.actions import ChooseGuide, ChooseTeam, Decline, MoveClimbers

TEAMS = ["serbia", "netherlands", "norway", "south-korea"]


def begun() -> Game:
    """Give a game of which nothing is decided."""
    return Game(ruleset_of("disaster-on-k2/basic"), 1, chance="manual")


def led_by(guide: str) -> Game:
    """Give a game whose team and guide are chosen."""
    return play(begun(), ChooseTeam(guide.split("/", maxsplit=1)[0]), ChooseGuide(guide))


@rule("DK2 5.1")
def test_any_of_four_teams_may_be_chosen() -> None:
    """The game begins with the choice of a team out of four."""
    assert [option.team for option in offered(begun(), "choose_team")] == TEAMS


@rule("DK2 5.1")
def test_the_team_brings_its_own_climbers() -> None:
    """The team decides which climbers one has."""
    game = play(begun(), ChooseTeam("serbia"))
    assert where(game, VESNA) == "high-camp"
    assert DAAN not in game.view(None).pieces


def settled(rules: str = "basic", **options: Any) -> Game:
    """Give a game begun with these options."""
    chosen = ruleset_of(f"disaster-on-k2/{rules}", *options.items())
    return Game(chosen, 1, chance="manual")


@rule("DK2 5.1")
def test_a_team_settled_beforehand_is_not_chosen() -> None:
    """With the team an option, the first question is for its guide."""
    game = settled(teams=("norway",))
    assert [option.guide for option in offered(game, "choose_guide")] == [YUSUF, NIMA]


@rule("DK2 5.2")
@pytest.mark.parametrize(("role", "guide"), [("hap", YUSUF), ("sherpa", NIMA)])
def test_a_guide_settled_beforehand_is_not_chosen(role: str, guide: str) -> None:
    """With his role an option too, nothing is asked."""
    assert where(settled(teams=("norway",), guides=(role,)), guide) == "high-camp"


@rule("DK2 14.6")
def test_a_team_settled_beforehand_is_not_mixed() -> None:
    """Its climbers are its own, but any guide may be hired."""
    game = settled("advanced", multinational=True, teams=("norway",))
    assert len(offered(game, "choose_guide")) == 8


@rule("DK2 5.2")
def test_a_hap_or_a_sherpa_of_the_team() -> None:
    """One guide is chosen: the team's HAP or its Sherpa."""
    game = play(begun(), ChooseTeam("serbia"))
    assert [option.guide for option in offered(game, "choose_guide")] == [IQBAL, DAWA]


@rule("DK2 5.2")
def test_another_teams_guide_is_not_for_hire() -> None:
    """A team climbs with one of its own two guides."""
    game = play(begun(), ChooseTeam("serbia"))
    assert source(game, ChooseGuide(PEMBA)) == "DK2 5.2"


@rule("DK2 5.2")
def test_the_other_guide_is_not_used() -> None:
    """The guide that was not chosen is out of the game."""
    assert RAHIM not in led_by(PEMBA).view(None).pieces


@rule("DK2 5.2")
def test_a_sherpa_draws_a_goal() -> None:
    """For a Sherpa one of the four goals is drawn, each as likely."""
    game = led_by(PEMBA)
    assert [weight for _, weight in game.decision.outcomes] == [1, 1, 1, 1]


@rule("DK2 5.2")
def test_a_hap_has_no_goal() -> None:
    """Only Sherpas have a secret goal."""
    assert led_by(RAHIM).view(0).hand == ()


@rule("DK2 5.2")
def test_the_goal_is_kept_face_down() -> None:
    """The owner knows the goal, others do not."""
    game = draw(led_by(PEMBA), "bivouac")
    assert (list(game.view(0).hand), game.view(None).hand) == (["bivouac"], ())


@rule("DK2 5.3")
@pytest.mark.parametrize("piece", [IQBAL, MILAN, VESNA])
def test_everybody_begins_in_high_camp(piece: str) -> None:
    """The climbers and the guide start in High Camp."""
    assert where(led_by(IQBAL), piece) == "high-camp"


@rule("DK2 5.4")
def test_prestige_starts_at_18() -> None:
    """The Prestige marker begins on 18."""
    assert prestige(led_by(IQBAL)) == 18


@rule("DK2 5.4")
def test_no_darkness_to_begin_with() -> None:
    """The Darkness marker is off the board."""
    assert led_by(IQBAL).view(None).weather == {"darkness": 0}


@rule("DK2 5.4")
def test_nothing_is_prepared_to_begin_with() -> None:
    """No Preparations marker is out; two actions make them ready."""
    assert led_by(IQBAL).view(None).tracks["preparations"] == {"0": 0}


@rule("DK2 5.5")
def test_no_marker_is_on_the_board_to_begin_with() -> None:
    """Nothing is blocked, nothing has fallen, nobody has a marker or achieved anything."""
    assert led_by(IQBAL).view(None).markers == {
        "blocked": [],
        "avalanche": [],
        "ropes": {},
        "summit": {},
        "flashlight": None,
        "sick": None,
        "achieved": [None],
        "summited": [False],
        "first-player": 0,
    }


@rule("DK2 5.3")
@pytest.mark.parametrize("list_of", ["moved", "led", "tired", "resting", "lit", "ridden", "events"])
def test_everybody_is_fresh_to_begin_with(list_of: str) -> None:
    """Nobody has moved, nobody is tired, and no event is in force."""
    assert not turn(led_by(IQBAL))[list_of]


@rule("DK2 5.5")
def test_all_thirty_tokens_are_in_the_container() -> None:
    """All 30 tokens are in the container, and each is as likely to be drawn."""
    game = led_by(IQBAL)
    assert [weight for _, weight in game.decision.outcomes] == [1] * 30


@rule("DK2 5.5")
@pytest.mark.parametrize(
    ("kind", "copies"),
    [
        ("acute-mountain-sickness", 1),
        ("broken-rope", 3),
        ("chocolate-bars", 2),
        ("darkness", 3),
        ("flashlight", 1),
        ("hap-stuck", 2),
        ("house-chimney", 2),
        ("icy", 3),
        ("luck", 1),
        ("ridges-open", 4),
        ("sherpa-stamina", 1),
        ("synthetic-rope", 4),
        ("thick-snow", 3),
    ],
)
def test_how_many_tokens_there_are_of_each_kind(kind: str, copies: int) -> None:
    """The kinds of event are on one to four tokens each."""
    tokens = ruleset_of("disaster-on-k2/basic").config.tokens
    assert sum(token.of == kind for token in tokens.values()) == copies


@rule("DK2 6.0")
def test_a_turn_draws_first() -> None:
    """The first step of a turn is the draw of an event."""
    assert led_by(IQBAL).decision.kind == "draw_token"


@rule("DK2 6.0")
def test_then_the_team_moves() -> None:
    """Once the event is dealt with the team moves."""
    game = play(draw(led_by(IQBAL), "icy-1"), Decline())
    assert game.decision.kind == "move"


@rule("DK2 6.0")
def test_after_the_end_of_the_turn_the_next_one_draws() -> None:
    """The three steps are followed turn after turn."""
    game = play(draw(led_by(IQBAL), "icy-1"), Decline(), MoveClimbers())
    game.play(offered(game, "end_turn")[0])
    assert (game.decision.kind, game.view(None).day) == ("draw_token", 2)


@rule("DK2 7.0")
def test_a_token_is_drawn_at_random() -> None:
    """Every token in the container is as likely."""
    game = led_by(IQBAL)
    drawn = odds(game.state, lambda g: g.token == g.tables.token_numbers["icy-1"])
    assert drawn == Fraction(1, 30)


@rule("DK2 7.0")
def test_a_drawn_token_is_offered() -> None:
    """The player may buy the event that was drawn."""
    game = draw(led_by(IQBAL), "icy-1")
    assert game.decision.kind == "buy"
