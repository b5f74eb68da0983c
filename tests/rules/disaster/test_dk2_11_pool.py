"""From which tokens fates are drawn (DK2 11.1)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from expedition import (
    BRAM,
    DAAN,
    FEMKE,
    SICKNESS,
    chance_of,
    draw,
    holds,
    lying,
    result,
    rule,
    source,
    where,
)
from nights import FAR, ROPE, night

from k2rules.engine.decisions import Draw
from k2rules.games.disaster.actions import DrawFate, SpendLuck

WAITING = {DAAN: "upper-shoulder", FEMKE: "upper-shoulder"}
"""Two climbers, so that somebody chooses the order and nothing is drawn yet."""


@rule("DK2 11.1")
@pytest.mark.parametrize("space", ["lower-slope-1", "snowfields", "lost-bivouac"])
def test_who_is_on_the_mountain_draws(space: str) -> None:
    """Climbers on the route or in the box need a token."""
    assert night(at={DAAN: space}).decision.kind == "draw_fate"


@rule("DK2 11.1")
def test_who_is_in_high_camp_does_not_draw() -> None:
    """With everybody in High Camp the game is over at once."""
    assert night().over


@rule("DK2 11.1")
@pytest.mark.parametrize("guide", ["netherlands/pemba", "netherlands/rahim"])
def test_guides_do_not_draw(guide: str) -> None:
    """No token is drawn for a guide, wherever he is."""
    assert night(guide=guide, at={guide: "upper-shoulder"}).over


@rule("DK2 11.1")
def test_the_track_is_emptied_into_the_container() -> None:
    """Tokens of the Avalanche Track, Darkness among them, become fates."""
    game = night(
        track="darkness-1 darkness-2 darkness-3 icy-1 icy-2 icy-3 luck-1 broken-rope-1", at=WAITING
    )
    assert {lying(game, token) for token in ("darkness-1", "icy-3", "luck-1")} == {"container"}


@rule("DK2 11.1")
def test_what_was_set_aside_returns() -> None:
    """Played tokens become fates."""
    assert lying(night(aside="thick-snow-1", at=WAITING), "thick-snow-1") == "container"


@rule("DK2 11.1")
@pytest.mark.parametrize("token", ["house-chimney-1", "luck-1", ROPE])
def test_chimney_luck_and_ropes_stay_with_the_player(token: str) -> None:
    """These are held through the end of the game."""
    assert holds(night(held=token, at=WAITING)) == [token]


@rule("DK2 11.1")
@pytest.mark.parametrize("token", ["chocolate-bars-1", "ridges-open-2", "sherpa-stamina-1"])
def test_other_held_tokens_return(token: str) -> None:
    """What was held and not played becomes a fate."""
    assert lying(night(held=token, at=WAITING), token) == "container"


@rule("DK2 11.1")
def test_ropes_on_the_mountain_stay_there() -> None:
    """A rope on an avalanche space is no fate."""
    assert lying(night(ropes={"bottleneck-1": ROPE}, at=WAITING), ROPE) == "board"


@rule("DK2 11.1")
def test_what_preparations_removed_stays_out() -> None:
    """Tokens out of the game do not come back."""
    assert lying(night(out="icy-1", at=WAITING), "icy-1") == "out"


@rule("DK2 11.1")
@pytest.mark.parametrize("token", ["house-chimney-1", "luck-1", ROPE])
def test_what_nobody_bought_is_in_the_pool(token: str) -> None:
    """A Chimney, Luck or rope from the track is a token like others."""
    assert lying(night(at=WAITING), token) == "container"


@rule("DK2 11.1")
def test_a_drawn_rope_leaves_the_game_and_another_token_is_drawn() -> None:
    """Ropes have no fates on their backs."""
    game = night(ROPE, at={DAAN: "upper-shoulder"})
    assert (lying(game, ROPE), game.decision.kind) == ("out", "draw_fate")


@rule("DK2 11.1")
def test_the_token_after_a_rope_decides() -> None:
    """The second draw is for the same climber."""
    assert where(night(ROPE, FAR, at={DAAN: "snowfields"}), DAAN) == "snowfields"


@rule("DK2 11.1")
def test_a_drawn_token_is_not_drawn_again() -> None:
    """Fates are drawn without putting tokens back."""
    game = night(at=WAITING)
    game.play(DrawFate(DAAN))
    game.play(Draw(FAR))
    assert source(game, Draw(FAR)) == "API"


@rule("DK2 11.1")
def test_the_second_fate_depends_on_the_first() -> None:
    """Of 26 tokens 8 read LIVE at Far: both live with 8/26 times 7/25."""
    game = night(at=dict.fromkeys((DAAN, FEMKE), "snowfields"))
    game.play(DrawFate(DAAN))
    game.play(Draw(FAR))
    assert chance_of(game, FEMKE, "dead") == 1 - Fraction(7, 25)


@rule("DK2 11.1")
def test_the_sickness_lies_on_its_climber_until_that_one_draws() -> None:
    """Its token is no fate for the others before."""
    game = night(sick=DAAN, at=WAITING)
    assert (lying(game, SICKNESS), source(game, DrawFate(DAAN))) == ("climber", None)


@rule("DK2 11.1")
def test_the_sickness_is_back_in_the_container_for_the_sick_climber() -> None:
    """Just before its own draw the token is returned."""
    game = night(sick=DAAN, at=WAITING)
    game.play(DrawFate(DAAN))
    assert lying(game, SICKNESS) == "container"


@rule("DK2 11.1")
def test_another_climbers_draw_leaves_the_sickness_where_it_is() -> None:
    """While the sick climber waits its token cannot be drawn for somebody else."""
    game = night(sick=DAAN, at=WAITING | {BRAM: "upper-shoulder"})
    game.play(DrawFate(FEMKE))
    assert source(game, Draw(SICKNESS)) == "API"


@rule("DK2 11.1")
@pytest.mark.parametrize("space", ["high-camp", "dead", "summit-slope", "snowfields"])
def test_the_sickness_returns_with_the_others_if_there_is_no_draw(space: str) -> None:
    """Home, dead or beyond help: the token is a fate from the start."""
    others = {FEMKE: "upper-shoulder", BRAM: "upper-shoulder"}
    assert lying(night(sick=DAAN, at=others | {DAAN: space}), SICKNESS) == "container"


@rule("DK2 11.1")
def test_the_sickness_of_a_lost_climber_returns_before_its_draw() -> None:
    """In the box it draws as well, so the token waits for that."""
    game = night(sick=DAAN, at=dict.fromkeys((DAAN, FEMKE), "lost-bivouac"))
    assert lying(game, SICKNESS) == "climber"


@rule("DK2 11.1")
def test_an_empty_container_kills_nobody() -> None:
    """With no token left to draw a climber lives."""
    game = night(
        container=ROPE,
        track="",
        at={DAAN: "lost-bivouac"},
        avalanche="bottleneck-1 bottleneck-2 bottleneck-3",
    )
    game.play(Draw(ROPE)) if game.decisions else None
    assert result(game).fates[DAAN] == "high-camp"


@rule("DK2 aid luck")
def test_the_first_token_counts_if_luck_finds_the_container_empty() -> None:
    """Without a second token Luck cannot be played."""
    game = night(
        container="ridges-open-2",
        track="",
        held="luck-1",
        at={DAAN: "upper-shoulder"},
        avalanche="bottleneck-1 bottleneck-2 bottleneck-3",
    )
    assert (result(game).fates[DAAN], holds(game)) == ("dead", ["luck-1"])


@rule("DK2 aid luck")
def test_luck_that_finds_only_ropes_changes_nothing() -> None:
    """The ropes leave the game and the first token counts."""
    game = night(
        container=f"ridges-open-2 {ROPE}",
        track="",
        held="luck-1",
        at={DAAN: "upper-shoulder"},
        avalanche="bottleneck-1 bottleneck-2 bottleneck-3",
    )
    draw(game, "ridges-open-2")
    game.play(SpendLuck())
    assert (result(game).fates[DAAN], holds(game)) == ("dead", [])
