"""The chapter on moving in darkness."""

from __future__ import annotations

from typing import Any

import pytest
from expedition import (
    BRAM,
    FEMKE,
    HYE_JIN,
    IQBAL,
    JI_HOON,
    LOTTE,
    MIN_SEO,
    PEMBA,
    SEUNG_HO,
    TAE_YANG,
    TASHI,
    UP,
    expedition,
    mark,
    offered,
    play,
    reach,
    roll,
    rule,
    source,
    steps,
    turn,
    where,
)

from k2rules.games.disaster.actions import Bivouac, Descend, DropOff, EndTurn, Lift, Step, Stop


def night(**parts: Any) -> Any:
    """Give a game in which the climbers of a guide without Resolute move in darkness."""
    return expedition(**{"darkness": 1, "option": "climbers-in-darkness", "guide": TASHI, **parts})


@rule("DK2 8.6")
def test_the_guide_moves_first() -> None:
    """In darkness the guide moves before the climbers."""
    assert source(expedition(guide=TASHI, darkness=1), Step(MIN_SEO, UP[0])) == "DK2 8.6"


@rule("DK2 8.6")
def test_then_the_climbers_move() -> None:
    """After the guide all climbers may move in the same turn."""
    game = play(expedition(guide=TASHI, darkness=1), Step(TASHI, UP[0]), Stop())
    assert steps(game, MIN_SEO) == {UP[0]}


@rule("DK2 8.6")
def test_the_guide_does_not_move_after_climbers() -> None:
    """Once the climbers move it is too late for the guide."""
    game = play(expedition(guide=TASHI, darkness=1), EndTurn())
    assert source(game, Step(TASHI, UP[0])) == "DK2 8.6"


@rule("DK2 8.6")
def test_a_guide_moves_two_spaces() -> None:
    """A guide moves only two spaces."""
    assert reach(expedition(guide=TASHI, darkness=1), TASHI, *UP) == 2


@rule("DK2 8.6")
def test_a_guide_leads_one_climber_two_spaces() -> None:
    """He may lead a climber for these two."""
    at = dict.fromkeys((TASHI, MIN_SEO), UP[0])
    game = play(expedition(guide=TASHI, darkness=1, at=at), Lift(MIN_SEO))
    assert (reach(game, TASHI, *UP[1:]), where(game, MIN_SEO)) == (2, UP[2])


@rule("DK2 8.6")
def test_a_guide_leads_one_climber_a_turn() -> None:
    """He leads one climber in the turn, not one after another."""
    at = {TASHI: UP[0], MIN_SEO: UP[0], SEUNG_HO: UP[1]}
    game = expedition(guide=TASHI, darkness=1, at=at)
    play(game, Lift(MIN_SEO), Step(TASHI, UP[1]), DropOff())
    assert source(game, Lift(SEUNG_HO)) == "DK2 8.3"


@rule("DK2 8.6")
@pytest.mark.parametrize(("climber", "spaces"), [(MIN_SEO, 1), (TAE_YANG, 0)])
def test_climbers_alone_move_one_space(climber: str, spaces: int) -> None:
    """A climber moves one space, and none if its movement is 0."""
    assert reach(night(at={TASHI: "upper-shoulder"}), climber, *UP) == spaces


@rule("DK2 8.6")
@pytest.mark.parametrize(("climber", "spaces"), [(MIN_SEO, 2), (TAE_YANG, 0)])
def test_climbers_beside_the_guide_move_fully(climber: str, spaces: int) -> None:
    """A climber who starts on the guide's space, High Camp too, has its full movement."""
    assert reach(night(), climber, *UP) == spaces


@rule("DK2 8.6")
def test_the_example_of_a_guide_who_comes_to_two_climbers() -> None:
    """A guide leads one climber to two others: these move fully, the rest one space."""
    game = expedition(guide=TASHI, darkness=1, at={MIN_SEO: UP[1], TAE_YANG: UP[1]})
    play(game, Lift(JI_HOON), Step(TASHI, UP[1]), Stop())
    assert (steps(game, JI_HOON), steps(game, TAE_YANG)) == (set(), set())
    assert reach(game, HYE_JIN, *UP) == 1
    assert reach(game, MIN_SEO, UP[0], "high-camp") == 2


@rule("DK2 8.6")
def test_a_guide_in_the_box_helps_nobody() -> None:
    """Once he has bivouacked the climbers he left move one space."""
    game = expedition(guide=TASHI, darkness=1, at=dict.fromkeys((TASHI, MIN_SEO), UP[0]))
    roll(play(game, Bivouac(TASHI)), 6)
    assert reach(game, MIN_SEO, *UP[1:]) == 1


@rule("DK2 8.6")
def test_climbing_goes_on_in_darkness() -> None:
    """Climbers may go up in darkness and earn markers."""
    game = play(night(at={MIN_SEO: "traverse"}), Step(MIN_SEO, "traverse-goal"))
    assert mark(game, MIN_SEO) == "traverse"


@rule("DK2 8.6")
def test_an_expert_does_not_pass_blocked_ridges_in_darkness() -> None:
    """Guides lose their skills in darkness."""
    game = expedition(guide=IQBAL, darkness=1, at={IQBAL: UP[1]}, blocked="shoulder")
    assert steps(game, IQBAL) == {UP[0]}


@rule("DK2 8.6")
def test_a_resolute_expert_does() -> None:
    """A Resolute guide keeps his other skill."""
    game = expedition(
        guide="netherlands/rahim",
        darkness=1,
        at={"netherlands/rahim": UP[1]},
        blocked="shoulder",
    )
    assert "shoulder" in steps(game, "netherlands/rahim")


@rule("DK2 8.6")
def test_darkness_bounds_a_guide_last_by_the_other_reading() -> None:
    """Read otherwise Sherpa Stamina is cut off by darkness."""
    game = expedition(
        guide=TASHI,
        darkness=1,
        events="sherpa-stamina-1",
        rulings={"darkness-limit": "caps-last"},
    )
    assert reach(game, TASHI, *UP) == 2


@rule("DK2 8.6")
def test_waiting_pieces_descend_guide_first() -> None:
    """In darkness a climber alone descends in the climbers' part."""
    game = expedition(guide=TASHI, darkness=1, at=dict.fromkeys((TASHI, MIN_SEO), "bottleneck-2"))
    assert source(game, Descend((MIN_SEO,))) == "DK2 8.6"
    assert source(game, Descend((TASHI, MIN_SEO))) is None


@rule("DK2 8.6")
def test_the_guides_part_ends_after_his_descent() -> None:
    """A guide who waits on an avalanche space descends in his part."""
    game = expedition(guide=TASHI, darkness=1, at={TASHI: "bottleneck-2"}, held="ridges-open-1")
    assert source(game, EndTurn()) == "DK2 9.2"


@rule("DK2 14.3")
def test_pushing_works_in_darkness() -> None:
    """A climber may push in darkness."""
    game = expedition(
        rules="advanced", darkness=1, option="climbers-in-darkness", at={PEMBA: "traverse-goal"}
    )
    play(game, Step(FEMKE, UP[0]))
    assert [option.climber for option in offered(game, "push")] == [FEMKE]


@rule("DK2 14.3")
def test_resting_goes_on_in_darkness() -> None:
    """The tired rest in darkness too."""
    game = expedition(rules="advanced", darkness=1, option="climbers-in-darkness", resting=LOTTE)
    assert source(game, Step(LOTTE, UP[0])) == "DK2 14.2"


@rule("DK2 14.3")
def test_the_resting_may_bivouac() -> None:
    """A bivouac is no move."""
    game = expedition(
        rules="advanced",
        darkness=1,
        option="climbers-in-darkness",
        resting=LOTTE,
        at={LOTTE: UP[0]},
    )
    assert source(game, Bivouac(LOTTE)) is None


@rule("DK2 14.3")
def test_the_cautious_tire_in_darkness() -> None:
    """Traits stay in effect."""
    game = expedition(rules="advanced", darkness=1, option="climbers-in-darkness")
    play(game, Step(BRAM, UP[0]), Stop())
    assert turn(game)["tired"] == [BRAM]
