"""The chapter on moving on bivouacs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from expedition import (
    DAAN,
    MIN_SEO,
    TASHI,
    UP,
    chance_of,
    expedition,
    play,
    roll,
    rule,
    source,
    steps,
    where,
)

from k2rules.games.disaster.actions import Bivouac, EndTurn, Lift, Step, Stop


def night(**parts: Any) -> Any:
    """Give a game in which the climbers of a guide without Resolute move in darkness."""
    return expedition(**{"darkness": 1, "option": "climbers-in-darkness", "guide": TASHI, **parts})


@rule("DK2 8.7")
@pytest.mark.parametrize(
    ("darkness", "least"), [(1, 3), (2, 3), (3, 4), (4, 4), (5, 5), (6, 5), (7, 6)]
)
def test_how_hard_a_bivouac_is(darkness: int, least: int) -> None:
    """The turn of darkness says which roll makes a bivouac."""
    game = play(night(darkness=darkness, at={MIN_SEO: UP[0]}), Bivouac(MIN_SEO))
    assert chance_of(game, MIN_SEO, "lost-bivouac") == Fraction(7 - least, 6)


@rule("DK2 8.7")
def test_a_bivouacked_climber_is_in_the_box() -> None:
    """It takes no further part."""
    game = roll(play(night(at={MIN_SEO: UP[0]}), Bivouac(MIN_SEO)), 3)
    assert (where(game, MIN_SEO), steps(game, MIN_SEO)) == ("lost-bivouac", set())


@rule("DK2 8.7")
def test_a_failed_bivouac_is_the_whole_turn() -> None:
    """Who tries in vain stays and does not move this turn."""
    game = roll(play(night(at={MIN_SEO: UP[0]}), Bivouac(MIN_SEO)), 2)
    assert (where(game, MIN_SEO), source(game, Step(MIN_SEO, UP[1]))) == (UP[0], "DK2 8.4")


@rule("DK2 8.7")
def test_a_bivouac_is_tried_once_a_turn() -> None:
    """It may be tried again next turn only."""
    game = roll(play(night(at={MIN_SEO: UP[0]}), Bivouac(MIN_SEO)), 2)
    assert source(game, Bivouac(MIN_SEO)) == "DK2 8.7"


@rule("DK2 8.7")
def test_no_bivouac_by_day() -> None:
    """Nobody bivouacs in the Daylight Phase."""
    game = expedition(option="climbers", at={DAAN: UP[0]})
    assert source(game, Bivouac(DAAN)) == "DK2 8.7"


@rule("DK2 8.7")
@pytest.mark.parametrize(
    ("space", "refused"),
    [
        ("high-camp", "DK2 8.7"),
        ("lower-slope-1", None),
        ("shoulder", None),
        ("bottleneck-base", None),
        ("bottleneck-2", "DK2 8.7"),
        ("traverse", None),
        ("snowfields", None),
        ("summit-slope", "DK2 8.7"),
        ("summit", "DK2 8.7"),
    ],
)
def test_where_one_may_bivouac(space: str, refused: str | None) -> None:
    """Up to the Snowfields, but not in High Camp and not on an avalanche space."""
    assert source(night(at={MIN_SEO: space}), Bivouac(MIN_SEO)) == refused


@rule("DK2 8.7")
@pytest.mark.parametrize("space", ["high-camp", "bottleneck-2"])
def test_bivouacs_everywhere_by_the_other_reading(space: str) -> None:
    """Read otherwise every space up to the Snowfields will do."""
    game = night(at={MIN_SEO: space}, rulings={"bivouac-bars": "anywhere"})
    assert source(game, Bivouac(MIN_SEO)) is None


@rule("DK2 8.7")
def test_a_failed_bivouac_stands_for_the_descent_by_that_reading() -> None:
    """Who tried on an avalanche space need not descend this turn."""
    game = night(at={MIN_SEO: "bottleneck-2"}, rulings={"bivouac-bars": "anywhere"})
    assert source(roll(play(game, Bivouac(MIN_SEO)), 1), EndTurn()) is None


@rule("DK2 8.7")
def test_who_has_moved_does_not_bivouac() -> None:
    """A bivouac is tried instead of moving."""
    game = play(night(), Step(MIN_SEO, UP[0]), Stop())
    assert source(game, Bivouac(MIN_SEO)) == "DK2 8.7"


def led(**parts: Any) -> Any:
    """Give a game in which a climber was led in darkness."""
    at = dict.fromkeys((TASHI, MIN_SEO), UP[0])
    game = expedition(guide=TASHI, darkness=1, at=at, **parts)
    return play(game, Lift(MIN_SEO), Step(TASHI, UP[1]), Stop())


@rule("DK2 8.7")
def test_who_was_led_does_not_bivouac() -> None:
    """Being led is moving as well."""
    assert source(led(), Bivouac(MIN_SEO)) == "DK2 8.7"


@rule("DK2 8.7")
def test_who_was_led_bivouacs_by_the_other_reading() -> None:
    """Read otherwise a climber who was led has given up no move of its own."""
    game = led(rulings={"bivouac-after-moving": "after-guiding"})
    assert source(game, Bivouac(MIN_SEO)) is None


@rule("DK2 8.7")
def test_not_who_moved_alone_even_then() -> None:
    """A climber that moved alone does not bivouac by either reading."""
    game = night(rulings={"bivouac-after-moving": "after-guiding"})
    assert source(play(game, Step(MIN_SEO, UP[0]), Stop()), Bivouac(MIN_SEO)) == "DK2 8.7"


@rule("DK2 8.7")
def test_a_guide_may_bivouac() -> None:
    """Guides bivouac in their part of the turn."""
    game = play(expedition(guide=TASHI, darkness=1, at={TASHI: UP[0]}), Bivouac(TASHI))
    assert chance_of(game, TASHI, "lost-bivouac") == Fraction(4, 6)


@rule("DK2 8.7")
def test_climbers_bivouac_after_the_guide_has_moved() -> None:
    """A climber waits for the guide's part to end."""
    game = expedition(guide=TASHI, darkness=1, at={MIN_SEO: UP[0]})
    assert source(game, Bivouac(MIN_SEO)) == "DK2 8.6"


@rule("DK2 8.7")
def test_a_guide_who_failed_does_not_move() -> None:
    """A failed attempt is his whole turn."""
    game = expedition(guide=TASHI, darkness=1, at={TASHI: UP[0]}, held="ridges-open-1")
    roll(play(game, Bivouac(TASHI)), 1)
    assert source(game, Step(TASHI, UP[1])) == "DK2 8.1"
