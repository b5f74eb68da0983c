"""Who lives: the box, the zones, and what helps or hurts (DK2 11.2, DK2 11.3)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from expedition import (
    BRAM,
    DAAN,
    FEMKE,
    IQBAL,
    JI_HOON,
    LOTTE,
    MIN_SEO,
    PEMBA,
    SEUNG_HO,
    SICKNESS,
    SJOERD,
    TASHI,
    VESNA,
    chance_of,
    draw,
    holds,
    offered,
    result,
    rule,
    source,
    where,
)
from nights import ALIVE, FAR, FROZEN, MEDIUM, NEAR, night, points

from k2rules.games.disaster.actions import Decline, DrawFate, SpendLuck

GREEN = ["lower-slope-1", "lower-slope-2"]
YELLOW = ["shoulder", "upper-shoulder", "bottleneck-base"]
RED = ["bottleneck-1", "bottleneck-2", "bottleneck-3", "traverse", "traverse-goal", "snowfields"]
ABOVE = ["summit-slope", "summit"]
DIES_AT_NEAR = "ridges-open-2"


@rule("DK2 11.2")
def test_the_lost_are_drawn_for_first() -> None:
    """Climbers in the box come before those on the route."""
    game = night(at={DAAN: "lost-bivouac", FEMKE: "lost-bivouac", BRAM: "shoulder"})
    assert {option.climber for option in offered(game, "draw_fate")} == {DAAN, FEMKE}


@rule("DK2 11.2")
def test_the_player_chooses_the_order_in_the_box() -> None:
    """Any climber in the box may be next, nobody else."""
    game = night(at={DAAN: "lost-bivouac", FEMKE: "lost-bivouac", BRAM: "shoulder"})
    assert (source(game, DrawFate(FEMKE)), source(game, DrawFate(BRAM))) == (None, "DK2 11.2")


@rule("DK2 11.3")
def test_the_player_chooses_the_order_on_the_route() -> None:
    """Climbers on the route come in any order."""
    game = night(at={DAAN: "snowfields", FEMKE: "lower-slope-1"})
    assert {option.climber for option in offered(game, "draw_fate")} == {DAAN, FEMKE}


@rule("DK2 11.2")
def test_frozen_is_dead() -> None:
    """A lost climber whose token reads FROZEN has died."""
    assert where(night(FROZEN, at={DAAN: "lost-bivouac"}), DAAN) == "dead"


@rule("DK2 11.2")
def test_a_lost_climber_that_lives_returns_to_high_camp() -> None:
    """LIVE brings it home."""
    assert where(night(ALIVE, at={DAAN: "lost-bivouac"}), DAAN) == "high-camp"


@rule("DK2 11.2")
def test_the_odds_of_the_lost() -> None:
    """14 of 26 tokens read LIVE for the lost; ropes are drawn again."""
    assert chance_of(night(at={DAAN: "lost-bivouac"}), DAAN, "high-camp") == Fraction(14, 26)


@rule("DK2 11.3")
@pytest.mark.parametrize(("spaces", "live"), [(GREEN, 22), (YELLOW, 15), (RED, 8), (ABOVE, 0)])
def test_the_odds_by_zone(spaces: list[str], live: int) -> None:
    """Green reads Near, yellow Medium, red Far; above the Snowfields everybody dies."""
    dying = {chance_of(night(at={DAAN: space}), DAAN, "dead") for space in spaces}
    assert dying == {Fraction(26 - live, 26)}


@rule("DK2 11.3")
@pytest.mark.parametrize(
    ("space", "token", "end"),
    [
        ("lower-slope-2", NEAR, "lower-slope-2"),
        ("lower-slope-2", DIES_AT_NEAR, "dead"),
        ("shoulder", NEAR, "dead"),
        ("shoulder", MEDIUM, "shoulder"),
        ("bottleneck-base", MEDIUM, "bottleneck-base"),
        ("bottleneck-1", MEDIUM, "dead"),
        ("bottleneck-1", FAR, "bottleneck-1"),
        ("snowfields", MEDIUM, "dead"),
        ("snowfields", FAR, "snowfields"),
    ],
)
def test_the_row_is_that_of_the_zone(space: str, token: str, end: str) -> None:
    """From the Shoulder on the row is Medium, from the Bottleneck to the Snowfields Far."""
    assert where(night(token, at={DAAN: space}), DAAN) == end


@rule("DK2 11.3")
def test_near_needs_no_way_down() -> None:
    """The colour of the space counts, also for who never was above the Shoulder."""
    game = night(NEAR, at={DAAN: "lower-slope-1"}, markers={})
    assert where(game, DAAN) == "lower-slope-1"


@rule("DK2 11.3")
def test_above_the_snowfields_there_is_no_draw() -> None:
    """Who is caught there dies at once."""
    game = night(at={DAAN: "summit-slope"})
    assert (game.over, where(game, DAAN)) == (True, "dead")


@rule("DK2 11.3")
def test_no_guide_helps_above_the_snowfields() -> None:
    """A guide on the same space cannot give his life there."""
    game = night(at={DAAN: "summit-slope", PEMBA: "summit-slope"})
    assert (where(game, DAAN), where(game, PEMBA)) == ("dead", "summit-slope")


@rule("DK2 11.3")
def test_no_luck_helps_above_the_snowfields() -> None:
    """Luck draws no second token where no first one is drawn."""
    game = night(at={DAAN: "summit"}, held="luck-1")
    assert (where(game, DAAN), holds(game)) == ("dead", ["luck-1"])


@rule("DK2 11.3")
def test_no_trait_helps_above_the_snowfields() -> None:
    """Neither a healer nor the will to live saves anybody there."""
    at = {JI_HOON: "summit-slope", MIN_SEO: "summit-slope"}
    game = night(rules="advanced", guide=TASHI, at=at)
    assert {where(game, JI_HOON), where(game, MIN_SEO)} == {"dead"}


@rule("DK2 aid acute-mountain-sickness")
@pytest.mark.parametrize(
    ("space", "token", "end"),
    [
        ("lower-slope-1", NEAR, "dead"),
        ("lower-slope-1", MEDIUM, "lower-slope-1"),
        ("shoulder", MEDIUM, "dead"),
        ("shoulder", FAR, "shoulder"),
    ],
)
def test_sickness_is_a_row_worse(space: str, token: str, end: str) -> None:
    """A sick climber reads Medium for Near, and Far for Medium."""
    assert where(night(token, sick=DAAN, at={DAAN: space}), DAAN) == end


@rule("DK2 aid acute-mountain-sickness")
def test_sickness_in_the_red_zone_kills() -> None:
    """A row worse than Far is death without a draw."""
    game = night(sick=DAAN, at={DAAN: "traverse-goal", PEMBA: "traverse-goal"}, held="luck-1")
    assert (game.over, where(game, DAAN), where(game, PEMBA)) == (True, "dead", "traverse-goal")


@rule("DK2 aid acute-mountain-sickness")
def test_sickness_does_not_matter_in_camp() -> None:
    """Who made it back to High Camp lives."""
    assert where(night(sick=DAAN), DAAN) == "high-camp"


@rule("DK2 aid acute-mountain-sickness")
def test_the_sicknesss_own_token_may_be_drawn_for_the_sick() -> None:
    """It is back in the container by then: 15 of 26 live at Medium, not of 25."""
    game = night(sick=DAAN, at={DAAN: "lower-slope-1"})
    assert chance_of(game, DAAN, "dead") == Fraction(11, 26)


@rule("DK2 11.2")
def test_sickness_does_not_matter_in_the_box() -> None:
    """No row is worse than that of the lost."""
    assert where(night(ALIVE, sick=DAAN, at={DAAN: "lost-bivouac"}), DAAN) == "high-camp"


@rule("DK2 11.2")
def test_ruling_sickness_freezes_the_lost() -> None:
    """By the other reading a sick climber in the box dies without a draw."""
    game = night(sick=DAAN, at={DAAN: "lost-bivouac"}, rulings={"sickness-and-lost": "frozen"})
    assert (game.over, where(game, DAAN)) == (True, "dead")


@rule("DK2 aid w")
def test_the_will_to_live_beats_a_sickness_that_freezes() -> None:
    """Who never dies when lost does not freeze either."""
    rulings = {"sickness-and-lost": "frozen"}
    at = {JI_HOON: "lost-bivouac"}
    game = night(rules="advanced", guide=TASHI, sick=JI_HOON, at=at, rulings=rulings)
    assert where(game, JI_HOON) == "high-camp"


@rule("DK2 aid h")
@pytest.mark.parametrize(
    ("space", "token", "end"),
    [
        ("shoulder", NEAR, "shoulder"),
        ("shoulder", DIES_AT_NEAR, "dead"),
        ("snowfields", MEDIUM, "snowfields"),
        ("snowfields", NEAR, "dead"),
    ],
)
def test_a_healer_is_a_row_better(space: str, token: str, end: str) -> None:
    """The healer itself reads Near for Medium, and Medium for Far."""
    assert where(night(token, rules="advanced", at={FEMKE: space}), FEMKE) == end


@rule("DK2 aid h")
def test_a_healer_saves_everybody_below_the_shoulder() -> None:
    """From Near the healer and who is with it need no draw."""
    assert night(rules="advanced", at={FEMKE: "lower-slope-1", DAAN: "lower-slope-1"}).over


@rule("DK2 aid h")
def test_a_healer_helps_those_on_its_space() -> None:
    """Another climber there reads the better row too."""
    game = night(rules="advanced", at={FEMKE: "shoulder", DAAN: "shoulder"})
    game.play(DrawFate(DAAN))
    assert where(draw(game, NEAR), DAAN) == "shoulder"


@rule("DK2 aid h")
def test_a_healer_does_not_help_elsewhere() -> None:
    """On the next space the row is the usual one."""
    game = night(rules="advanced", at={FEMKE: "bottleneck-base", DAAN: "shoulder"})
    game.play(DrawFate(DAAN))
    assert where(draw(game, NEAR), DAAN) == "dead"


@rule("DK2 aid h")
def test_a_healer_helps_before_any_draw() -> None:
    """What becomes of the healer first does not matter to the others."""
    game = night(rules="advanced", at={FEMKE: "shoulder", DAAN: "shoulder"})
    game.play(DrawFate(FEMKE))
    draw(game, DIES_AT_NEAR, NEAR)
    assert (where(game, FEMKE), where(game, DAAN)) == ("dead", "shoulder")


@rule("DK2 aid h")
def test_a_dead_healer_helps_nobody() -> None:
    """It must live when the night begins."""
    game = night(NEAR, rules="advanced", at={FEMKE: "dead", DAAN: "shoulder"})
    assert where(game, DAAN) == "dead"


@rule("DK2 aid h")
def test_a_healer_does_not_help_in_the_box() -> None:
    """Lost climbers draw as always, the healer too."""
    assert where(night(FROZEN, rules="advanced", at={FEMKE: "lost-bivouac"}), FEMKE) == "dead"


@rule("DK2 aid h")
def test_sickness_and_a_healer_cancel_out() -> None:
    """A sick climber beside a healer reads the row of its zone, and draws even at Near."""
    game = night(rules="advanced", sick=FEMKE, at={FEMKE: "lower-slope-1"})
    assert chance_of(game, FEMKE, "dead") == Fraction(4, 26)


@rule("DK2 aid h")
def test_a_healer_gives_the_sick_in_the_red_zone_a_draw() -> None:
    """Far with sickness is no longer death."""
    game = night(FAR, rules="advanced", sick=FEMKE, at={FEMKE: "snowfields"})
    assert where(game, FEMKE) == "snowfields"


@rule("DK2 aid h")
def test_healers_belong_to_the_advanced_game() -> None:
    """In the basic game the trait does nothing."""
    assert where(night(NEAR, at={FEMKE: "shoulder"}), FEMKE) == "dead"


@rule("DK2 aid w")
@pytest.mark.parametrize("space", [*GREEN, *YELLOW, "lost-bivouac"])
def test_the_will_to_live_needs_no_draw_below_the_bottleneck(space: str) -> None:
    """On green and yellow spaces and in the box the climber never dies."""
    game = night(rules="advanced", guide=TASHI, at={JI_HOON: space})
    assert (game.over, where(game, JI_HOON) != "dead") == (True, True)


@rule("DK2 aid w")
def test_the_will_to_live_brings_the_lost_home() -> None:
    """Out of the box it returns to High Camp and scores for that."""
    game = night(
        rules="advanced", guide=IQBAL, at={VESNA: "lost-bivouac"}, markers={VESNA: "traverse"}
    )
    assert (where(game, VESNA), points(game, VESNA)) == ("high-camp", 4 + 1)


@rule("DK2 aid w")
@pytest.mark.parametrize("space", RED)
def test_the_will_to_live_draws_in_the_red_zone(space: str) -> None:
    """In and above the Bottleneck it draws as others do."""
    game = night(rules="advanced", guide=TASHI, at={JI_HOON: space})
    assert chance_of(game, JI_HOON, "dead") == Fraction(18, 26)


@rule("DK2 aid w")
def test_the_will_to_live_beats_sickness_on_the_route() -> None:
    """It never dies there, so a worse row does not matter."""
    game = night(rules="advanced", guide=TASHI, sick=JI_HOON, at={JI_HOON: "shoulder"})
    assert where(game, JI_HOON) == "shoulder"


@rule("DK2 aid luck")
def test_luck_draws_a_second_token() -> None:
    """After a bad fate Luck may be discarded for another one."""
    game = night(NEAR, at={DAAN: "shoulder"}, held="luck-1")
    game.play(SpendLuck())
    assert where(draw(game, MEDIUM), DAAN) == "shoulder"


@rule("DK2 aid luck")
def test_the_better_of_the_two_counts() -> None:
    """A second bad token leaves the climber dead, and Luck is gone."""
    game = night(NEAR, at={DAAN: "shoulder"}, held="luck-1")
    game.play(SpendLuck())
    draw(game, DIES_AT_NEAR)
    assert (where(game, DAAN), holds(game)) == ("dead", [])


@rule("DK2 aid luck")
def test_luck_works_in_the_box() -> None:
    """A frozen climber may have a second token."""
    game = night(FROZEN, at={DAAN: "lost-bivouac"}, held="luck-1")
    game.play(SpendLuck())
    assert where(draw(game, ALIVE), DAAN) == "high-camp"


@rule("DK2 aid luck")
def test_luck_need_not_be_played() -> None:
    """The player may let the climber die and keep the points of Luck."""
    game = night(NEAR, at={DAAN: "shoulder"}, held="luck-1")
    game.play(Decline())
    assert (where(game, DAAN), holds(game)) == ("dead", ["luck-1"])


@rule("DK2 aid luck")
def test_a_good_fate_asks_for_no_luck() -> None:
    """With LIVE nothing is asked."""
    assert night(MEDIUM, at={DAAN: "shoulder"}, held="luck-1").over


@rule("DK2 aid luck")
def test_a_lucky_climber_does_not_repeat_a_fate() -> None:
    """The trait is for dice only; a bad fate without Luck or a guide is final."""
    game = night(NEAR, rules="advanced", at={SJOERD: "shoulder"})
    assert (game.over, where(game, SJOERD)) == (True, "dead")


@rule("DK2 aid luck")
def test_without_luck_there_is_no_second_token() -> None:
    """The refusal cites the token."""
    game = night(NEAR, at={DAAN: "shoulder", PEMBA: "shoulder"})
    assert source(game, SpendLuck()) == "DK2 aid luck"


@rule("DK2 11.3")
def test_every_climber_on_the_route_draws_once() -> None:
    """Three climbers, three tokens, and the game is over."""
    game = night(at=dict.fromkeys((DAAN, FEMKE, BRAM), "snowfields"))
    game.play(DrawFate(BRAM))
    draw(game, FAR)
    game.play(DrawFate(DAAN))
    draw(game, "flashlight-1", "thick-snow-3")
    assert (game.over, result(game).fates[LOTTE]) == (True, "high-camp")


@rule("DK2 11.2")
def test_a_dead_climber_has_no_fate() -> None:
    """Who died before is past drawing."""
    assert night(at={SEUNG_HO: "dead"}, guide=TASHI).over


@rule("DK2 aid acute-mountain-sickness")
def test_a_dead_climbers_sickness_is_no_fate_of_its_own() -> None:
    """The token returns, and the others read their usual rows."""
    game = night(MEDIUM, sick=DAAN, at={DAAN: "dead", FEMKE: "shoulder"})
    assert (where(game, FEMKE), SICKNESS in game.view(None).supplies["container"]) == (
        "shoulder",
        True,
    )
