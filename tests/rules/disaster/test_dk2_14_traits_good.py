"""The advanced game: Fortitude, a sense of direction, and good luck."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from expedition import (
    ANDERS,
    HENRIK,
    HYE_JIN,
    JOVAN,
    KARI,
    MILAN,
    NIMA,
    PETRA,
    STEVAN,
    TASHI,
    UP,
    VESNA,
    chance_of,
    expedition,
    offered,
    play,
    roll,
    rule,
    source,
    turn,
    where,
)

from k2rules.engine.rolls import PASS
from k2rules.games.disaster.actions import (
    Buy,
    Carry,
    Descend,
    Prepare,
    Push,
    Reroll,
    SpendLuck,
    Step,
    Stop,
    Target,
)

SHOULDER = "shoulder"
SERBIA, NORWAY = "serbia/dawa", NIMA


def advanced(**parts: Any) -> Any:
    """Give an advanced game in which climbers move by day."""
    return expedition(**{"rules": "advanced", "option": "climbers", **parts})


def dark(**parts: Any) -> Any:
    """Give an advanced game in which climbers move in darkness."""
    return advanced(**{"darkness": 1, "option": "climbers-in-darkness", **parts})


@rule("DK2 aid f")
def test_a_climber_carries_another_for_one_space() -> None:
    """With Fortitude a climber takes another along for one space of its own move."""
    game = advanced(guide=SERBIA, at=dict.fromkeys((JOVAN, MILAN), UP[0]))
    play(game, Carry(MILAN, JOVAN), Step(JOVAN, UP[1]), Step(JOVAN, UP[2]))
    assert (where(game, JOVAN), where(game, MILAN)) == (UP[2], UP[1])


@rule("DK2 aid f")
def test_the_carried_climber_has_moved() -> None:
    """It does not move any more this turn."""
    game = advanced(guide=SERBIA, at=dict.fromkeys((JOVAN, MILAN), UP[0]))
    play(game, Carry(MILAN, JOVAN), Step(JOVAN, UP[1]), Stop())
    assert source(game, Step(MILAN, UP[2])) == "DK2 8.4"


@rule("DK2 aid f")
def test_the_carrier_takes_the_step() -> None:
    """Nobody is picked up without a step."""
    game = advanced(guide=SERBIA, at=dict.fromkeys((JOVAN, MILAN), UP[0]))
    assert source(play(game, Carry(MILAN, JOVAN)), Stop()) == "DK2 aid f"


@rule("DK2 aid f")
def test_one_carry_a_turn() -> None:
    """One climber is carried in a turn."""
    game = advanced(guide=SERBIA, at={JOVAN: UP[0], MILAN: UP[0], PETRA: UP[1]})
    play(game, Carry(MILAN, JOVAN), Step(JOVAN, UP[1]))
    assert source(game, Carry(PETRA, JOVAN)) == "DK2 aid f"


@rule("DK2 aid f")
@pytest.mark.parametrize("light", [{"option": "climbers"}, {"darkness": 1}])
def test_one_carry_a_turn_for_a_mixed_team(light: dict[str, Any]) -> None:
    """A second climber with Fortitude carries nobody in the same turn."""
    crew = (JOVAN, MILAN, ANDERS, KARI)
    game = advanced(
        **{"option": "climbers-in-darkness", **light},
        options={"multinational": True},
        guide=SERBIA,
        crew=" ".join(crew),
        at=dict.fromkeys(crew, UP[0]),
    )
    before = source(game, Carry(KARI, ANDERS))
    play(game, Carry(MILAN, JOVAN), Step(JOVAN, UP[1]), Stop())
    assert (before, source(game, Carry(KARI, ANDERS))) == (None, "DK2 aid f")


@rule("DK2 aid f")
def test_only_with_fortitude() -> None:
    """Others carry nobody: there is no such act."""
    assert source(advanced(guide=SERBIA), Carry(JOVAN, MILAN)) == "API"


@rule("DK2 aid f")
@pytest.mark.parametrize("parts", [{"at": {MILAN: UP[1]}}, {"moved": MILAN}, {"resting": MILAN}])
def test_who_can_be_carried(parts: Any) -> None:
    """The carried one is on the same space, has not moved and does not rest."""
    game = advanced(guide=SERBIA, **parts)
    assert source(game, Carry(MILAN, JOVAN)) == "DK2 aid f"


@rule("DK2 aid f")
def test_nobody_is_carried_onto_an_avalanche_space() -> None:
    """Not down into the Bottleneck that has fallen."""
    game = advanced(guide=SERBIA, track=5, at=dict.fromkeys((JOVAN, MILAN), "bottleneck-2"))
    play(game, Carry(MILAN, JOVAN))
    assert where(game, MILAN) == "bottleneck-3"


@rule("DK2 aid f")
def test_carrying_works_in_darkness() -> None:
    """The one space is allowed in darkness too."""
    at = dict.fromkeys((JOVAN, MILAN), UP[0])
    game = play(dark(guide=SERBIA, at=at), Carry(MILAN, JOVAN), Step(JOVAN, UP[1]))
    assert where(game, MILAN) == UP[1]


@rule("DK2 aid f")
def test_the_step_of_a_push_may_carry() -> None:
    """A push is a step of its own move like others."""
    at = dict.fromkeys((JOVAN, MILAN), UP[0])
    game = play(dark(guide=SERBIA, at=at, events="thick-snow-1"), Push(JOVAN))
    assert where(play(game, Carry(MILAN, JOVAN), Step(JOVAN, UP[1])), MILAN) == UP[1]


@rule("DK2 aid f")
def test_both_may_be_lost_at_the_shoulder() -> None:
    """A carrier is no guide: each of them rolls, the carrier first."""
    at = dict.fromkeys((JOVAN, MILAN), SHOULDER)
    game = play(dark(guide=SERBIA, at=at), Carry(MILAN, JOVAN), Step(JOVAN, UP[1]))
    roll(game, 1, 6)
    assert (where(game, JOVAN), where(game, MILAN)) == ("lost-bivouac", UP[1])


@rule("DK2 aid f")
def test_the_one_climber_of_preparations_may_carry_another() -> None:
    """After preparations the carry is part of the one move."""
    game = expedition(rules="advanced", guide=SERBIA, at=dict.fromkeys((JOVAN, MILAN), UP[0]))
    play(game, Prepare(), Carry(MILAN, JOVAN), Step(JOVAN, UP[1]))
    assert (where(game, MILAN), turn(game)["moving"]) == (UP[1], JOVAN)


@rule("DK2 aid f")
def test_a_cautious_climber_is_not_tired_by_being_carried() -> None:
    """That is no move alone."""
    game = advanced(guide=SERBIA, at=dict.fromkeys((JOVAN, MILAN), UP[0]))
    play(game, Carry(MILAN, JOVAN), Step(JOVAN, UP[1]))
    assert turn(game)["tired"] == []


@rule("DK2 aid f")
def test_a_carrier_who_is_cautious_tires() -> None:
    """Its own move tires it as always."""
    at = dict.fromkeys((ANDERS, KARI), UP[0])
    game = play(advanced(guide=NORWAY, at=at), Carry(KARI, ANDERS), Step(ANDERS, UP[1]))
    assert turn(play(game, *offered(game, "stop")))["tired"] == [ANDERS]


@rule("DK2 aid g")
def test_with_a_sense_of_direction_nobody_is_lost_descending() -> None:
    """Leaving the Shoulder downwards in darkness needs no roll."""
    game = play(dark(guide=TASHI, at={HYE_JIN: SHOULDER}), Step(HYE_JIN, UP[1]))
    assert where(game, HYE_JIN) == UP[1]


@rule("DK2 aid g")
def test_on_the_way_up_it_rolls_like_others() -> None:
    """The trait is about descending."""
    game = play(dark(guide=TASHI, at={HYE_JIN: SHOULDER}), Step(HYE_JIN, UP[3]))
    assert chance_of(game, HYE_JIN, "lost-bivouac") == Fraction(1, 3)


@rule("DK2 aid g")
def test_it_is_not_lost_when_scaling() -> None:
    """A 4 or 5 while scaling brings it down a space."""
    game = advanced(guide=TASHI, track=5, at={HYE_JIN: "bottleneck-1"})
    play(game, Descend((HYE_JIN,)))
    assert chance_of(game, HYE_JIN, "bottleneck-base") == 1


@rule("DK2 aid l")
def test_the_lucky_roll_again() -> None:
    """A bad roll of its own is thrown once more, and the second result stands."""
    game = play(dark(guide=NORWAY, at={KARI: SHOULDER}), Step(KARI, UP[1]))
    play(roll(game, 1), Reroll())
    assert chance_of(game, KARI, "lost-bivouac") == Fraction(1, 3)


@rule("DK2 aid l")
def test_a_good_roll_is_kept() -> None:
    """A result of the best row is no bad roll."""
    game = play(dark(guide=NORWAY, at={KARI: SHOULDER}), Step(KARI, UP[1]))
    assert where(roll(game, 3), KARI) == UP[1]


@rule("DK2 aid l")
def test_the_second_result_stands() -> None:
    """There is one repetition for a roll."""
    game = play(dark(guide=NORWAY, at={KARI: SHOULDER}), Step(KARI, UP[1]))
    roll(play(roll(game, 1), Reroll()), 2)
    assert where(game, KARI) == "lost-bivouac"


@rule("DK2 aid l")
def test_nobody_need_roll_again() -> None:
    """The first result may stand."""
    game = play(dark(guide=NORWAY, at={KARI: SHOULDER}), Step(KARI, UP[1]))
    assert where(play(roll(game, 1), PASS), KARI) == "lost-bivouac"


@rule("DK2 aid l")
def test_others_do_not_roll_again() -> None:
    """Without the trait the result stands."""
    game = play(dark(guide=NORWAY, at={HENRIK: SHOULDER}), Step(HENRIK, UP[1]))
    assert where(roll(game, 1), HENRIK) == "lost-bivouac"


@rule("DK2 aid l")
def test_not_together_with_a_guide() -> None:
    """In a joint descent the trait does not count."""
    at = dict.fromkeys((NORWAY, KARI), "bottleneck-1")
    game = play(advanced(guide=NORWAY, track=5, at=at), Descend((NORWAY, KARI)))
    assert where(roll(game, 1), KARI) == "bottleneck-base"


@rule("DK2 aid l")
def test_broken_rope_is_repeated_too() -> None:
    """Rolls of events against the climber count."""
    game = expedition(rules="advanced", guide=SERBIA, event="broken-rope-1", at={STEVAN: UP[0]})
    play(roll(play(game, Buy(), Target(STEVAN)), 2), Reroll())
    assert chance_of(game, STEVAN, "dead") == Fraction(1, 6)


@rule("DK2 aid l")
def test_luck_counts_for_the_second_roll() -> None:
    """Luck spent before the first roll is added to the second one as well."""
    game = expedition(
        rules="advanced", guide=SERBIA, event="broken-rope-1", at={STEVAN: UP[0]}, held="luck-1"
    )
    play(roll(play(game, Buy(), Target(STEVAN), SpendLuck()), 1), Reroll())
    assert chance_of(game, STEVAN, "high-camp") == Fraction(2, 6)


@rule("DK2 aid l")
def test_luck_may_be_spent_before_the_second_roll() -> None:
    """Luck that was kept may be played before the repetition."""
    game = expedition(
        rules="advanced", guide=SERBIA, event="broken-rope-1", at={STEVAN: UP[0]}, held="luck-1"
    )
    play(roll(play(game, Buy(), Target(STEVAN), PASS), 1), Reroll(), SpendLuck())
    assert chance_of(game, STEVAN, "dead") == 0


@rule("DK2 aid f")
def test_without_spaces_left_nobody_is_carried() -> None:
    """Carrying takes one of the climber's own spaces."""
    at = dict.fromkeys((JOVAN, MILAN), UP[1])
    game = advanced(guide=SERBIA, at=at, moving=JOVAN, left=0, held="ridges-open-1")
    assert source(game, Carry(MILAN, JOVAN)) == "DK2 aid f"


@rule("DK2 aid f")
@pytest.mark.parametrize("track", [0, 5])
def test_nobody_is_carried_without_a_step_to_take(track: int) -> None:
    """Neither a blocked ridge nor an avalanche space is a way for two."""
    at = dict.fromkeys((JOVAN, MILAN), "bottleneck-2")
    blocked = "bottleneck-3" if track else "bottleneck-1 bottleneck-3"
    game = advanced(guide=SERBIA, at=at, track=track, blocked=blocked)
    assert source(game, Carry(MILAN, JOVAN)) == "DK2 aid f"


@rule("DK2 aid f")
def test_the_dependent_are_not_taken_up_when_the_way_down_is_blocked() -> None:
    """Where only the Summit is left, which they reach with a guide, nobody carries them."""
    at = dict.fromkeys((JOVAN, VESNA), "summit-slope")
    game = advanced(guide=SERBIA, at=at, blocked="snowfields")
    assert source(game, Carry(VESNA, JOVAN)) == "DK2 aid f"
