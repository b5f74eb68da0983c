"""The section on ridges that two players' climbers block by crowding: what blocks them."""

from __future__ import annotations

from typing import Any

import pytest
from crowds import (
    ABOVE,
    BELOW,
    BOTTLENECK,
    CLIMBERS,
    GUIDE,
    SHOULDER,
    blocked,
    climbing,
    leading,
    walk,
)
from expedition import (
    BRAM,
    DAAN,
    DAWA,
    FEMKE,
    HENRIK,
    INGRID,
    IQBAL,
    JI_HOON,
    JOVAN,
    KARI,
    MILAN,
    MIN_SEO,
    NIMA,
    PEMBA,
    PETRA,
    SEUNG_HO,
    STEVAN,
    TASHI,
    UP,
    VESNA,
    draw,
    play,
    rule,
    source,
    steps,
    where,
)
from rivals import rivals

from k2rules.games.disaster.actions import (
    Carry,
    DropOff,
    DropOut,
    Lift,
    Sacrifice,
    Step,
    Stop,
)

# The number of a token


@rule("DK2 15.4")
@pytest.mark.parametrize("token", ["broken-rope-1", "sherpa-stamina-1"])
def test_the_number_of_a_token_blocks_no_ridge(token: str) -> None:
    """With its number, which is that of the Shoulder, nothing is blocked."""
    assert blocked(draw(rivals(phase="draw-event", ask="draw_token"), token)) == []


@rule("DK2 15.4")
@rule("DK2 14.5")
def test_the_number_still_brings_down_the_serac() -> None:
    """In the advanced game a token with a 1 that nobody wants collapses Bottleneck II."""
    game = rivals(rules="advanced", event="broken-rope-1", track=5)
    play(game, DropOut(), DropOut())
    assert game.view(None).markers["avalanche"] == list(BOTTLENECK[:2])


# Blocking


@rule("DK2 15.4")
@pytest.mark.parametrize("other", [FEMKE, INGRID])
def test_two_climbers_who_end_their_movement_together_block_a_ridge(other: str) -> None:
    """As soon as one stops where another one stands, of either team, the ridge is blocked."""
    assert blocked(walk(climbing(at={other: SHOULDER}), DAAN, SHOULDER)) == [SHOULDER]


@rule("DK2 15.4")
def test_one_climber_blocks_nothing() -> None:
    """Alone on a ridge a climber leaves it open."""
    assert blocked(walk(climbing(), DAAN, SHOULDER)) == []


@rule("DK2 15.4")
def test_the_end_of_the_movement_counts() -> None:
    """Who may still go on has not blocked the ridge yet."""
    assert blocked(play(climbing(at={FEMKE: SHOULDER}), Step(DAAN, SHOULDER))) == []


@rule("DK2 15.4")
def test_only_ridges_are_blocked() -> None:
    """Climbers may crowd other spaces as they like."""
    assert blocked(walk(climbing(at={FEMKE: UP[0]}), DAAN, UP[0])) == []


@rule("DK2 15.4")
@pytest.mark.parametrize("guide", [PEMBA, NIMA])
def test_a_guide_who_stands_there_does_not_count(guide: str) -> None:
    """A climber beside a guide blocks nothing."""
    assert blocked(walk(climbing(at={guide: SHOULDER}), DAAN, SHOULDER)) == []


@rule("DK2 15.4")
def test_a_guide_who_stops_does_not_count() -> None:
    """A guide who ends his movement beside two climbers blocks nothing."""
    at = {PEMBA: BELOW, **dict.fromkeys((FEMKE, INGRID), SHOULDER)}
    assert blocked(walk(rivals(turn=GUIDE, at=at), PEMBA, SHOULDER)) == []


@rule("DK2 15.4")
def test_the_rules_for_blocked_ridges_go_on() -> None:
    """A third climber does not enter."""
    game = walk(climbing(at={FEMKE: SHOULDER, BRAM: BELOW}), DAAN, SHOULDER)
    assert source(game, Step(BRAM, SHOULDER)) == "DK2 9.1"


@rule("DK2 15.4")
def test_a_climber_dropped_off_ends_its_movement() -> None:
    """A guide who leaves a climber beside another one blocks the ridge."""
    assert blocked(play(leading(DAAN, at={INGRID: SHOULDER}), DropOff())) == [SHOULDER]


@rule("DK2 15.4")
def test_a_climber_who_is_led_past_does_not() -> None:
    """On its way through with a guide it has not ended its movement."""
    assert blocked(leading(DAAN, at={INGRID: SHOULDER})) == []


@rule("DK2 15.4")
def test_a_strong_guide_drops_two_beside_a_third() -> None:
    """He may do so on an open ridge with one climber, which three then block."""
    game = leading(MIN_SEO, SEUNG_HO, guides=(TASHI, NIMA), at={JI_HOON: SHOULDER})
    assert blocked(play(game, DropOff())) == [SHOULDER]


@rule("DK2 15.4")
def test_a_strong_guide_drops_two_on_an_empty_ridge() -> None:
    """The two of them block it."""
    game = leading(MIN_SEO, SEUNG_HO, guides=(TASHI, NIMA))
    assert blocked(play(game, DropOff())) == [SHOULDER]


@rule("DK2 15.4")
@pytest.mark.parametrize(("act", "left"), [(Stop(), [SHOULDER]), (Step(JOVAN, ABOVE), [])])
def test_a_climber_who_is_carried_ends_its_movement(act: Any, left: list[str]) -> None:
    """It blocks the ridge with the one who carries it, who may stay there or go on."""
    at = dict.fromkeys((JOVAN, PETRA), BELOW)
    game = rivals(rules="advanced", guides=(DAWA, NIMA), turn=CLIMBERS, at=at)
    play(game, Carry(PETRA, JOVAN), Step(JOVAN, SHOULDER))
    assert (blocked(game), blocked(play(game, act))) == ([SHOULDER], left)


# On a ridge that becomes blocked


@rule("DK2 15.4")
@pytest.mark.parametrize("guide", [PEMBA, DAWA])
def test_a_guide_may_stop_where_he_has_blocked_the_ridge(guide: str) -> None:
    """Nobody enters a blocked ridge to stay, but this one became blocked under him."""
    climber = {PEMBA: DAAN, DAWA: MILAN}[guide]
    game = play(leading(climber, guides=(guide, NIMA), at={INGRID: SHOULDER}), DropOff())
    assert source(game, Stop()) is None


@rule("DK2 15.4")
def test_a_guide_may_go_on_from_there() -> None:
    """He leaves it in either direction."""
    assert steps(play(leading(DAAN, at={INGRID: SHOULDER}), DropOff()), PEMBA) == {BELOW, ABOVE}


@rule("DK2 15.4")
def test_an_expert_who_comes_back_to_it_does_not_stop() -> None:
    """Once he has left it is a blocked ridge like any other."""
    game = play(leading(MILAN, guides=(DAWA, NIMA), at={INGRID: SHOULDER}), DropOff())
    play(game, Step(DAWA, BELOW), Step(DAWA, SHOULDER))
    assert source(game, Stop()) == "DK2 9.1"


# When a ridge can become blocked


@rule("DK2 15.4")
def test_two_who_stood_there_before_do_not_block() -> None:
    """A ridge with two climbers stays open as the turn goes on without them."""
    at = dict.fromkeys((FEMKE, INGRID), SHOULDER)
    assert blocked(walk(climbing(at=at), DAAN, UP[0])) == []


@rule("DK2 15.4")
def test_a_third_one_blocks_it() -> None:
    """It becomes blocked when another climber ends its movement there."""
    at = dict.fromkeys((FEMKE, INGRID), SHOULDER)
    assert blocked(walk(climbing(at=at), DAAN, SHOULDER)) == [SHOULDER]


@rule("DK2 15.4")
@pytest.mark.parametrize("space", [BELOW, ABOVE])
def test_a_climber_moves_up_and_down_to_block(space: str) -> None:
    """With a movement of two it may leave and come back, or down and up."""
    game = climbing(at=dict.fromkeys((DAAN, INGRID), SHOULDER))
    assert blocked(walk(game, DAAN, space, SHOULDER)) == [SHOULDER]


@rule("DK2 15.4")
def test_a_climber_is_not_let_back_among_two() -> None:
    """If the two left behind still block the ridge it stays out."""
    game = climbing(at=dict.fromkeys((DAAN, INGRID, FEMKE), SHOULDER), blocked=SHOULDER)
    assert source(play(game, Step(DAAN, BELOW)), Step(DAAN, SHOULDER)) == "DK2 9.1"


@rule("DK2 15.4")
def test_a_climber_who_is_saved_has_not_moved() -> None:
    """Brought up from a collapse beside another one it blocks nothing."""
    at = {**dict.fromkeys((PEMBA, DAAN), BOTTLENECK[0]), FEMKE: BOTTLENECK[1]}
    game = rivals(phase="draw-event", ask="draw_token", at=at, track=4)
    draw(game, "darkness-1")
    play(game, Sacrifice())
    assert (where(game, DAAN), blocked(game)) == (BOTTLENECK[1], [])


@rule("DK2 15.4")
def test_an_avalanche_space_is_not_blocked() -> None:
    """Climbers who wait there together only wait."""
    at = {DAAN: BOTTLENECK[1], **dict.fromkeys((FEMKE, INGRID), BOTTLENECK[0])}
    game = climbing(at=at, track=5, rulings={"descent-time": "next-turn"})
    assert blocked(play(game, Step(DAAN, BOTTLENECK[0]))) == []


# Experts and Advanced Climbers


CROWD = dict.fromkeys((INGRID, HENRIK), SHOULDER)


@rule("DK2 15.4")
@pytest.mark.parametrize("act", [Stop(), Step(DAWA, ABOVE)])
def test_an_expert_passes_but_does_not_stop(act: Any) -> None:
    """As in the game for one he goes through a blocked ridge and may not end there."""
    game = rivals(guides=(DAWA, NIMA), turn=GUIDE, at={DAWA: BELOW, **CROWD}, blocked=SHOULDER)
    play(game, Step(DAWA, SHOULDER))
    assert source(game, act) == ("DK2 9.1" if act == Stop() else None)


@rule("DK2 15.4")
def test_an_advanced_climber_passes_by_day() -> None:
    """As in the game for one."""
    at = {DAAN: BELOW, **CROWD}
    game = play(climbing(rules="advanced", at=at, blocked=SHOULDER), Step(DAAN, SHOULDER))
    assert steps(game, DAAN) == {BELOW, ABOVE}


@rule("DK2 15.4")
@pytest.mark.parametrize(("others", "clause"), [((JOVAN,), None), ((JOVAN, INGRID), "DK2 9.1")])
def test_an_expert_reckons_with_the_ridge_he_frees(
    others: tuple[str, ...], clause: str | None
) -> None:
    """With one space left he enters a blocked ridge if the one behind him will be free."""
    at = dict.fromkeys((IQBAL, MILAN, *others), BOTTLENECK[0])
    at |= dict.fromkeys((PETRA, HENRIK), BOTTLENECK[1]) | dict.fromkeys(
        (KARI, STEVAN), BOTTLENECK[2]
    )
    game = rivals(guides=(IQBAL, NIMA), turn=GUIDE, at=at, blocked=" ".join(BOTTLENECK))
    assert source(play(game, Lift(MILAN)), Step(IQBAL, BOTTLENECK[1])) == clause


@rule("DK2 15.4")
def test_back_on_the_ridge_he_has_freed() -> None:
    """Nothing but the way back is left; he leaves the climber there, which blocks it again."""
    at = dict.fromkeys((DAWA, MILAN, JOVAN), BOTTLENECK[0])
    at |= dict.fromkeys((PETRA, HENRIK), BOTTLENECK[1]) | dict.fromkeys(
        (KARI, VESNA), BOTTLENECK[2]
    )
    game = rivals(guides=(DAWA, NIMA), turn=GUIDE, at=at, blocked=" ".join(BOTTLENECK))
    play(game, Lift(MILAN), Step(DAWA, BOTTLENECK[1]), Stop())
    assert blocked(game) == list(BOTTLENECK)
