"""The chapter on getting lost at the Shoulder, and on markers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from expedition import (
    BRAM,
    DAAN,
    LOTTE,
    MIN_SEO,
    PEMBA,
    TASHI,
    UP,
    chance_of,
    expedition,
    mark,
    play,
    rule,
    steps,
    where,
)

from k2rules.games.disaster.actions import Lift, Step
from k2rules.games.disaster.events import Moved

SHOULDER = "shoulder"


def leaving(piece: str = MIN_SEO, to: str = UP[1], **parts: Any) -> Any:
    """Give a game in which a climber has left the Shoulder alone in darkness."""
    game = expedition(
        **{
            "guide": TASHI,
            "darkness": 1,
            "option": "climbers-in-darkness",
            "at": {piece: SHOULDER},
            **parts,
        }
    )
    return play(game, Step(piece, to))


@rule("DK2 9.3")
@pytest.mark.parametrize("to", [UP[1], UP[3]])
def test_leaving_the_shoulder_alone(to: str) -> None:
    """In darkness a climber alone is lost on a 1 or 2, whichever way it goes."""
    assert chance_of(leaving(to=to), MIN_SEO, "lost-bivouac") == Fraction(1, 3)


@rule("DK2 9.3")
def test_who_finds_the_way_goes_on() -> None:
    """Otherwise the climber reaches the space."""
    assert chance_of(leaving(), MIN_SEO, UP[1]) == Fraction(2, 3)


@rule("DK2 9.3")
def test_up_without_a_roll_by_the_other_reading() -> None:
    """Read otherwise only the way down is dangerous."""
    game = leaving(to=UP[3], rulings={"leaving-the-shoulder": "descending"})
    assert where(game, MIN_SEO) == UP[3]


@rule("DK2 9.3")
def test_by_day_nobody_is_lost() -> None:
    """By day the Shoulder is left without a roll."""
    game = expedition(option="climbers", at={DAAN: SHOULDER})
    assert where(play(game, Step(DAAN, UP[1])), DAAN) == UP[1]


@rule("DK2 9.3")
def test_led_climbers_are_never_lost() -> None:
    """Neither guides nor those they lead roll."""
    game = expedition(guide=TASHI, darkness=1, at=dict.fromkeys((TASHI, MIN_SEO), SHOULDER))
    play(game, Lift(MIN_SEO), Step(TASHI, UP[1]))
    assert where(game, MIN_SEO) == UP[1]


@rule("DK2 9.3")
def test_passing_the_shoulder_is_leaving_it() -> None:
    """A climber who comes over the Shoulder in its move rolls as well."""
    game = expedition(
        guide=TASHI,
        darkness=1,
        option="climbers-in-darkness",
        at=dict.fromkeys((TASHI, MIN_SEO), UP[3]),
    )
    play(game, Step(MIN_SEO, SHOULDER), Step(MIN_SEO, UP[1]))
    assert chance_of(game, MIN_SEO, "lost-bivouac") == Fraction(1, 3)


@rule("DK2 9.3")
def test_other_spaces_are_left_safely() -> None:
    """Only the Shoulder is dangerous."""
    game = leaving(at={MIN_SEO: UP[3]}, to=SHOULDER)
    assert where(game, MIN_SEO) == SHOULDER


@rule("DK2 9.3")
def test_the_light_does_not_help_to_find_the_way() -> None:
    """Neither a light nor a guide beside it spares the roll."""
    game = leaving(at=dict.fromkeys((TASHI, MIN_SEO), SHOULDER), light=MIN_SEO)
    assert game.decision.kind == "roll"


@rule("DK2 9.4")
@pytest.mark.parametrize(
    ("start", "end", "marker"),
    [("traverse", "traverse-goal", "traverse"), ("summit-slope", "summit", "summit")],
)
def test_climbers_earn_markers(start: str, end: str, marker: str) -> None:
    """Above the Traverse a climber earns the Traverse marker, on the Summit its other side."""
    game = play(expedition(option="climbers", at={LOTTE: start}), Step(LOTTE, end))
    assert mark(game, LOTTE) == marker


@rule("DK2 9.4")
def test_led_climbers_earn_markers_too() -> None:
    """Being led there counts like walking there."""
    at = dict.fromkeys((PEMBA, LOTTE), "traverse")
    game = play(expedition(option="guide", at=at), Lift(LOTTE), Step(PEMBA, "traverse-goal"))
    assert mark(game, LOTTE) == "traverse"


@rule("DK2 9.4")
def test_guides_earn_none() -> None:
    """Guides get no marker."""
    game = play(expedition(option="guide", at={PEMBA: "traverse"}), Step(PEMBA, "traverse-goal"))
    assert game.view(None).markers["summit"] == {}


@rule("DK2 9.4")
def test_from_the_summit_down_at_once() -> None:
    """With movement left a climber may start down in the same turn."""
    game = play(expedition(option="climbers", at={DAAN: "summit-slope"}), Step(DAAN, "summit"))
    assert steps(game, DAAN) == {"summit-slope"}


@rule("DK2 9.4")
def test_a_summit_marker_stays() -> None:
    """Passing the Traverse Goal on the way down takes nothing away."""
    game = expedition(option="climbers", at={BRAM: "snowfields"}, markers={BRAM: "summit"})
    assert mark(play(game, Step(BRAM, "traverse-goal")), BRAM) == "summit"


@rule("DK2 9.4")
@pytest.mark.parametrize("marker", ["traverse", "summit"])
def test_a_marker_is_earned_once(marker: str) -> None:
    """Who comes back to the Traverse Goal is told of no marker."""
    game = expedition(option="climbers", at={BRAM: "snowfields"}, markers={BRAM: marker})
    assert [type(event) for event in game.play(Step(BRAM, "traverse-goal"))] == [Moved]
