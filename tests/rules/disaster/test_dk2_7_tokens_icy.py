"""The player aid on event tokens: Icy and Luck."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from expedition import (
    BRAM,
    DAAN,
    FEMKE,
    PEMBA,
    TASHI,
    chance_of,
    expedition,
    lying,
    mark,
    play,
    roll,
    rule,
    steps,
    turn,
    where,
)

from k2rules.engine.rolls import PASS
from k2rules.games.disaster.actions import (
    Bivouac,
    Buy,
    Descend,
    MoveClimbers,
    SpendLuck,
    Target,
)


def broken(**parts: Any) -> Any:
    """Give a game in which Broken Rope was bought for a climber on the Traverse."""
    return play(
        expedition(event="broken-rope-1", at={DAAN: "traverse"}, **parts), Buy(), Target(DAAN)
    )


def icy(**parts: Any) -> Any:
    """Give a game in which Icy is bought."""
    return play(expedition(event="icy-2", **parts), Buy())


@rule("DK2 aid icy")
@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("shoulder", "lower-slope-2"),
        ("bottleneck-1", "bottleneck-base"),
        ("bottleneck-2", "bottleneck-base"),
        ("bottleneck-3", "bottleneck-base"),
        ("traverse", "bottleneck-base"),
        ("snowfields", "traverse-goal"),
        ("summit", "summit"),
        ("upper-shoulder", "upper-shoulder"),
    ],
)
@pytest.mark.parametrize("piece", [PEMBA, DAAN])
def test_everybody_on_a_ridge_slides(piece: str, start: str, end: str) -> None:
    """Everybody on a ridge, guides too, slides to the first space below that is none."""
    assert where(icy(at={piece: start}), piece) == end


@rule("DK2 aid icy")
@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("traverse", "dead"),
        ("bottleneck-3", "dead"),
        ("bottleneck-2", "dead"),
        ("bottleneck-1", "bottleneck-base"),
        ("snowfields", "traverse-goal"),
    ],
)
def test_a_climber_who_slides_onto_an_avalanche_space_dies(start: str, end: str) -> None:
    """A slide that enters an avalanche space kills the climber."""
    assert where(icy(at={DAAN: start}, track=8, darkness=1), DAAN) == end


@rule("DK2 aid icy")
def test_it_is_spaces_below_that_kill() -> None:
    """With only Bottleneck I fallen a climber on it slides off, one above slides into it."""
    game = icy(at={DAAN: "bottleneck-1", FEMKE: "bottleneck-2"}, track=5)
    assert (where(game, DAAN), where(game, FEMKE)) == ("bottleneck-base", "dead")


@rule("DK2 aid icy")
def test_only_the_end_space_counts_by_the_other_reading() -> None:
    """Read otherwise nobody dies, for a slide never ends on a ridge."""
    rulings = {"icy-through-avalanche": "end-space-only"}
    assert where(icy(at={DAAN: "traverse"}, track=5, rulings=rulings), DAAN) == "bottleneck-base"


@rule("DK2 aid icy")
@pytest.mark.parametrize(
    ("reading", "end"),
    [("unharmed", "bottleneck-base"), ("killed", "dead"), ("stops", "bottleneck-2")],
)
def test_a_guide_slides_through(reading: str, end: str) -> None:
    """A guide slides on unharmed; read otherwise he dies, or stops on the first such space."""
    game = icy(at={PEMBA: "traverse"}, track=7, rulings={"icy-guides": reading})
    assert where(game, PEMBA) == end


@rule("DK2 aid icy")
def test_blocked_ridges_do_not_stop_a_slide() -> None:
    """A slide goes past blocked markers."""
    game = icy(at={DAAN: "traverse"}, blocked="bottleneck-1")
    assert where(game, DAAN) == "bottleneck-base"


@rule("DK2 aid icy")
def test_a_slide_is_not_the_turns_move() -> None:
    """Who has slid may still move."""
    assert steps(play(icy(at={DAAN: "shoulder"}), MoveClimbers()), DAAN) != set()


@rule("DK2 aid icy")
def test_a_slide_earns_no_marker() -> None:
    """Nothing is earned by sliding."""
    assert mark(icy(at={DAAN: "traverse"}), DAAN) is None


@rule("DK2 aid icy")
def test_by_day_nobody_is_lost_by_sliding() -> None:
    """By day there is no roll at the Shoulder."""
    assert where(icy(at={DAAN: "shoulder"}), DAAN) == "lower-slope-2"


@rule("DK2 aid icy")
def test_in_darkness_a_slide_off_the_shoulder_may_lose_a_climber() -> None:
    """In darkness a climber who slides off the Shoulder rolls, even beside a guide."""
    game = icy(at={DAAN: "shoulder", PEMBA: "shoulder"}, darkness=1)
    assert chance_of(game, DAAN, "lost-bivouac") == Fraction(1, 3)


@rule("DK2 aid icy")
def test_a_guide_who_slides_is_never_lost() -> None:
    """Guides do not roll."""
    assert where(icy(at={PEMBA: "shoulder"}, darkness=1), PEMBA) == "lower-slope-2"


@rule("DK2 aid icy")
def test_a_slide_is_no_move_that_tires() -> None:
    """A cautious climber is not tired by a slide."""
    assert turn(icy(rules="advanced", at={BRAM: "traverse"}))["tired"] == []


@rule("DK2 aid luck")
def test_luck_adds_two() -> None:
    """Played before a roll it adds 2: a 1 does not kill, a 3 does no harm."""
    game = play(broken(held="luck-1"), SpendLuck())
    assert chance_of(game, DAAN, "dead") == 0
    assert chance_of(game, DAAN, "high-camp") == Fraction(2, 6)


@rule("DK2 aid luck")
def test_luck_is_set_aside() -> None:
    """It is spent by that."""
    assert lying(play(broken(held="luck-1"), SpendLuck()), "luck-1") == "aside"


@rule("DK2 aid luck")
def test_luck_is_held_when_bought() -> None:
    """The token is kept."""
    assert lying(play(expedition(event="luck-1"), Buy()), "luck-1") == "held"


@rule("DK2 aid luck")
def test_luck_is_not_played_after_a_roll() -> None:
    """Once the die lies it is too late."""
    game = roll(play(broken(held="luck-1"), PASS), 1)
    assert where(game, DAAN) == "dead"


@rule("DK2 aid luck")
def test_without_luck_nothing_is_asked() -> None:
    """Only the holder is asked."""
    assert broken().decision.kind == "roll"


@rule("DK2 aid luck")
def test_luck_helps_a_bivouac() -> None:
    """It works on any die, here a bivouac that takes 6."""
    game = expedition(
        darkness=7, option="climbers-in-darkness", at={DAAN: "shoulder"}, held="luck-1"
    )
    play(game, Bivouac(DAAN), SpendLuck())
    assert chance_of(game, DAAN, "lost-bivouac") == Fraction(3, 6)


@rule("DK2 aid luck")
def test_luck_helps_a_guide() -> None:
    """Rolls of guides count too."""
    game = expedition(guide=TASHI, at={TASHI: "bottleneck-3"}, track=8, held="luck-1")
    play(game, Descend((TASHI,)), SpendLuck())
    assert chance_of(game, TASHI, "dead") == Fraction(1, 6)
