"""A guide dies in place of a climber, and where everybody ends up (DK2 11.4 to DK2 11.6)."""

from __future__ import annotations

import pytest
from expedition import DAAN, FEMKE, PEMBA, RAHIM, draw, offered, result, rule, source, where
from nights import ALIVE, FROZEN, NEAR, night, points

from k2rules.games.disaster.actions import Decline, DrawFate, Sacrifice, SpendLuck

BAD = "ridges-open-2"


@rule("DK2 11.4")
@pytest.mark.parametrize("guide", [PEMBA, RAHIM])
def test_a_guide_on_the_space_may_die_instead(guide: str) -> None:
    """After DIE the guide is removed and the climber lives where it is."""
    game = night(BAD, guide=guide, at={DAAN: "shoulder", guide: "shoulder"})
    game.play(Sacrifice())
    assert (where(game, DAAN), where(game, guide)) == ("shoulder", "dead")


@rule("DK2 11.4")
def test_the_saved_climber_draws_no_other_token() -> None:
    """It has survived; nothing more is drawn."""
    game = night(BAD, at={DAAN: "shoulder", PEMBA: "shoulder"})
    game.play(Sacrifice())
    assert game.over


@rule("DK2 11.4")
def test_the_guide_may_refuse() -> None:
    """The player decides whether he gives his life."""
    game = night(BAD, at={DAAN: "shoulder", PEMBA: "shoulder"})
    game.play(Decline())
    assert (where(game, DAAN), where(game, PEMBA)) == ("dead", "shoulder")


@rule("DK2 11.4")
def test_the_guide_must_share_the_space() -> None:
    """From the next space he cannot help."""
    game = night(BAD, at={DAAN: "shoulder", PEMBA: "upper-shoulder"}, held="luck-1")
    assert source(game, Sacrifice()) == "DK2 11.4"


@rule("DK2 11.4")
def test_nothing_is_asked_when_the_token_reads_live() -> None:
    """The guide decides after a bad draw only."""
    assert night(NEAR, at={DAAN: "lower-slope-1", PEMBA: "lower-slope-1"}).over


@rule("DK2 11.4")
def test_a_guide_dies_for_one_climber_only() -> None:
    """The second climber on the space finds no guide."""
    game = night(at=dict.fromkeys((DAAN, FEMKE, PEMBA), "shoulder"))
    game.play(DrawFate(DAAN))
    draw(game, BAD)
    game.play(Sacrifice())
    draw(game, NEAR)
    assert (where(game, DAAN), where(game, FEMKE)) == ("shoulder", "dead")


@rule("DK2 11.4")
def test_who_was_not_saved_may_be_followed_by_one_who_is() -> None:
    """Having refused once the guide may still save the next."""
    game = night(at=dict.fromkeys((DAAN, FEMKE, PEMBA), "shoulder"))
    game.play(DrawFate(DAAN))
    draw(game, BAD)
    game.play(Decline())
    draw(game, NEAR)
    game.play(Sacrifice())
    assert (where(game, DAAN), where(game, FEMKE)) == ("dead", "shoulder")


@rule("DK2 11.4")
def test_luck_comes_before_the_guide_if_the_player_likes() -> None:
    """After a second bad token the guide may still give his life."""
    game = night(BAD, at={DAAN: "shoulder", PEMBA: "shoulder"}, held="luck-1")
    game.play(SpendLuck())
    draw(game, NEAR)
    game.play(Sacrifice())
    assert where(game, DAAN) == "shoulder"


@rule("DK2 11.4")
def test_a_dead_guide_saves_nobody() -> None:
    """With the guide dead nothing is asked."""
    game = night(BAD, at={DAAN: "shoulder", PEMBA: "dead"})
    assert (game.over, where(game, DAAN)) == (True, "dead")


@rule("DK2 11.2")
def test_a_guide_in_the_box_may_save_one_who_freezes() -> None:
    """Lost or bivouacked, one climber in the box lives for him and goes home."""
    game = night(FROZEN, at={DAAN: "lost-bivouac", PEMBA: "lost-bivouac"})
    game.play(Sacrifice())
    assert (where(game, DAAN), where(game, PEMBA)) == ("high-camp", "dead")


@rule("DK2 11.2")
def test_a_guide_in_the_box_helps_nobody_on_the_route() -> None:
    """He shares no space with them."""
    game = night(BAD, at={DAAN: "shoulder", PEMBA: "lost-bivouac"})
    assert where(game, DAAN) == "dead"


@rule("DK2 11.4")
def test_a_guide_in_camp_helps_nobody_on_the_route() -> None:
    """Only on the same space can he give his life."""
    assert where(night(BAD, at={DAAN: "lower-slope-1"}), DAAN) == "dead"


@rule("DK2 11.4")
def test_only_what_is_offered_may_be_done() -> None:
    """After a bad fate beside the guide there are two ways."""
    game = night(BAD, at={DAAN: "shoulder", PEMBA: "shoulder"})
    assert (len(game.decision.options), len(offered(game, "sacrifice"))) == (2, 1)


@rule("DK2 11.5")
def test_survivors_stay_on_their_spaces() -> None:
    """Who lives through the night on the slope is still there."""
    assert result(night(NEAR, at={DAAN: "lower-slope-2"})).fates[DAAN] == "lower-slope-2"


@rule("DK2 11.5")
def test_survivors_out_of_the_box_are_in_high_camp() -> None:
    """The lost and the bivouacked come home."""
    assert result(night(ALIVE, at={DAAN: "lost-bivouac"})).fates[DAAN] == "high-camp"


@rule("DK2 11.5")
def test_the_dead_are_off_the_board() -> None:
    """Who dies goes to the Status Card, and scores a loss."""
    game = night(BAD, at={DAAN: "lower-slope-2"})
    assert (result(game).fates[DAAN], points(game, DAAN)) == ("dead", -6)


@rule("DK2 11.5")
def test_a_bivouacked_guide_comes_back_to_camp() -> None:
    """He never draws, and is in High Camp when the game is over."""
    assert result(night(at={PEMBA: "lost-bivouac"})).fates[PEMBA] == "high-camp"


@rule("DK2 11.6")
@pytest.mark.parametrize("space", ["high-camp", "lower-slope-1"])
def test_a_living_climber_without_a_marker_costs_its_loss(space: str) -> None:
    """Never above the Traverse: negative points, and none for being in camp."""
    game = night(*([] if space == "high-camp" else [NEAR]), at={DAAN: space})
    assert (result(game).fates[DAAN], points(game, DAAN)) == (space, -6)


@rule("DK2 11.6")
def test_a_lost_climber_without_a_marker_is_a_failure_too() -> None:
    """It comes home, and costs its loss."""
    game = night(ALIVE, at={DAAN: "lost-bivouac"})
    assert (where(game, DAAN), points(game, DAAN)) == ("high-camp", -6)
