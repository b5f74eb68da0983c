"""House's Chimney after the night (DK2 aid house-chimney)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from expedition import (
    BRAM,
    DAAN,
    FEMKE,
    LOTTE,
    PEMBA,
    SJOERD,
    odds,
    result,
    roll,
    rule,
    where,
)
from nights import NEAR, night, points

from k2rules.engine.rolls import Pass
from k2rules.games.disaster.actions import Reroll, SpendLuck
from k2rules.games.disaster.state import DEAD

TEAM = [DAAN, FEMKE, BRAM, LOTTE, SJOERD]
ONE, BOTH = "house-chimney-1", "house-chimney-1 house-chimney-2"


@rule("DK2 aid house-chimney")
@pytest.mark.parametrize("survivors", range(1, 6))
def test_the_odds_with_one_token(survivors: int) -> None:
    """Somebody slips with 1 - (5/6)^k when k climbers live."""
    dead = dict.fromkeys(TEAM[survivors:], "dead")
    game = night(held=ONE, at=dead)
    some = odds(game.state, lambda g: g.pos.count(DEAD) > len(dead))
    assert some == 1 - Fraction(5, 6) ** survivors


@rule("DK2 aid house-chimney")
@pytest.mark.parametrize("survivors", [1, 3])
def test_the_odds_with_both_tokens(survivors: int) -> None:
    """Nobody slips with (5/6)^2k; both tokens claim a victim from those who are left."""
    dead = dict.fromkeys(TEAM[survivors:], "dead")
    game = night(held=BOTH, at=dead)
    nobody = odds(game.state, lambda g: g.pos.count(DEAD) == len(dead))
    two = odds(game.state, lambda g: g.pos.count(DEAD) == len(dead) + 2)
    slip = [1 - Fraction(5, 6) ** k for k in range(6)]
    assert (nobody, two) == (
        Fraction(5, 6) ** (2 * survivors),
        slip[survivors] * slip[survivors - 1],
    )


@rule("DK2 aid house-chimney")
def test_the_rolls_follow_the_status_card() -> None:
    """The second 1-less roll is the second climber's: a 1 kills the third."""
    game = roll(night(held=ONE), 6, 2, 1)
    assert [where(game, piece) for piece in TEAM].index("dead") == 2


@rule("DK2 aid house-chimney")
def test_the_first_slip_ends_it() -> None:
    """After a 1 nobody else rolls."""
    assert roll(night(held=ONE), 1).over


@rule("DK2 aid house-chimney")
def test_everybody_rolls_until_then() -> None:
    """Five climbers without a 1 are five rolls."""
    assert roll(night(held=ONE), 2, 3, 4, 5, 6).over


@rule("DK2 aid house-chimney")
def test_the_second_token_asks_the_survivors_again() -> None:
    """The first victim does not roll for the second token."""
    game = roll(night(held=BOTH), 1, 6, 6, 6, 1)
    assert [where(game, piece) == "dead" for piece in TEAM] == [True, False, False, False, True]


@rule("DK2 aid house-chimney")
def test_a_token_that_nobody_bought_harms_nobody() -> None:
    """Only a held token counts."""
    assert night().over


@rule("DK2 aid house-chimney")
def test_the_night_comes_first() -> None:
    """A climber whose fate is DIE does not roll."""
    dead = dict.fromkeys(TEAM[1:], "dead")
    assert night("ridges-open-2", held=ONE, at=dead | {DAAN: "shoulder"}).over


@rule("DK2 aid house-chimney")
def test_survivors_on_the_slope_roll_too() -> None:
    """Every living climber goes down the Chimney, wherever it spent the night."""
    dead = dict.fromkeys(TEAM[1:], "dead")
    game = night(NEAR, held=ONE, at=dead | {DAAN: "lower-slope-1"})
    assert where(roll(game, 1), DAAN) == "dead"


@rule("DK2 aid house-chimney")
def test_climbers_without_a_marker_roll_too() -> None:
    """They are failures, not dead: the one that slips costs its loss once."""
    game = roll(night(held=ONE), 1)
    assert (where(game, DAAN), points(game, DAAN)) == ("dead", -6)


@rule("DK2 aid house-chimney")
def test_guides_do_not_roll() -> None:
    """With all climbers dead nobody does."""
    assert night(held=ONE, at=dict.fromkeys(TEAM, "dead")).over


@rule("DK2 aid house-chimney")
def test_a_guide_saves_nobody_there() -> None:
    """The fall is final; nothing is asked."""
    game = roll(night(held=ONE, at={PEMBA: "high-camp"}), 1)
    assert (game.over, where(game, PEMBA)) == (True, "high-camp")


@rule("DK2 aid house-chimney")
def test_a_summiter_that_slips_costs_four() -> None:
    """It dies like any summiter."""
    assert points(roll(night(held=ONE, markers={DAAN: "summit"}), 1), DAAN) == -4


@rule("DK2 aid luck")
def test_luck_helps_in_the_chimney() -> None:
    """Played before the roll it adds two, and a 1 is no slip."""
    dead = dict.fromkeys(TEAM[1:], "dead")
    game = night(held=f"{ONE} luck-1", at=dead)
    game.play(SpendLuck())
    assert where(roll(game, 1), DAAN) == "high-camp"


@rule("DK2 aid l")
def test_the_lucky_roll_again_in_the_chimney() -> None:
    """A Lucky climber that slips may throw once more."""
    dead = dict.fromkeys(TEAM[:4], "dead")
    game = roll(night(rules="advanced", held=ONE, at=dead), 1)
    game.play(Reroll())
    assert where(roll(game, 2), SJOERD) == "high-camp"


@rule("DK2 aid l")
def test_the_lucky_roll_again_only_once() -> None:
    """A second 1 stands."""
    dead = dict.fromkeys(TEAM[:4], "dead")
    game = roll(night(rules="advanced", held=ONE, at=dead), 1)
    game.play(Reroll())
    assert where(roll(game, 1), SJOERD) == "dead"


@rule("DK2 aid l")
def test_the_lucky_need_not_roll_again() -> None:
    """The player may let it fall."""
    dead = dict.fromkeys(TEAM[:4], "dead")
    game = roll(night(rules="advanced", held=ONE, at=dead), 1)
    game.play(Pass())
    assert result(game).fates[SJOERD] == "dead"


@rule("DK2 aid house-chimney")
def test_the_order_of_a_mixed_team_is_that_of_choosing() -> None:
    """The first climber of the card rolls first, whatever its nation."""
    crew = f"{SJOERD} serbia/milan {DAAN} norway/kari {FEMKE}"
    game = night(rules="advanced", options={"multinational": True}, crew=crew, held=ONE)
    assert where(roll(game, 2, 1), "serbia/milan") == "dead"


@rule("DK2 aid l")
def test_the_lucky_roll_again_for_themselves_only() -> None:
    """Another climber that slips is not helped by a Lucky one who is still to roll."""
    game = roll(night(rules="advanced", held=ONE), 1)
    assert (game.over, where(game, DAAN)) == (True, "dead")
