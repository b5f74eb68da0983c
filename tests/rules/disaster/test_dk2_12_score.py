"""Victory points and the Victory Chart (DK2 12.0, DK2 victory chart)."""

from __future__ import annotations

import pytest
from expedition import (
    BRAM,
    DAAN,
    FEMKE,
    JOVAN,
    LOTTE,
    PEMBA,
    SJOERD,
    STEVAN,
    expedition,
    result,
    rule,
    where,
)
from nights import FAR, NEAR, night, points, total

TEAM = [DAAN, FEMKE, BRAM, LOTTE, SJOERD]
ALL_SUMMITED = dict.fromkeys(TEAM, "summit")


@rule("DK2 12.0")
def test_past_the_traverse_is_worth_four() -> None:
    """A survivor on a green space with the Traverse marker: 4, and no point for camp."""
    game = night(NEAR, at={DAAN: "lower-slope-1"}, markers={DAAN: "traverse"})
    assert points(game, DAAN) == 4


@rule("DK2 12.0")
def test_the_summit_is_worth_the_climbers_points() -> None:
    """A summiter that lives on the slope brings its points and no more."""
    game = night(NEAR, at={LOTTE: "lower-slope-1"}, markers={LOTTE: "summit"})
    assert points(game, LOTTE) == 12


@rule("DK2 12.0")
def test_a_summiter_in_camp_brings_one_more() -> None:
    """Points for the Summit and one for being home, but not the four of the Traverse."""
    assert points(night(markers={DAAN: "summit"}), DAAN) == 9 + 1


@rule("DK2 12.0")
def test_past_the_traverse_and_home() -> None:
    """Four and one."""
    assert points(night(markers={DAAN: "traverse"}), DAAN) == 4 + 1


@rule("DK2 12.0")
def test_home_out_of_the_box_counts_as_home() -> None:
    """A lost climber that lives is in High Camp."""
    game = night("broken-rope-1", at={DAAN: "lost-bivouac"}, markers={DAAN: "traverse"})
    assert points(game, DAAN) == 4 + 1


@rule("DK2 12.0")
def test_a_survivor_far_up_keeps_its_points() -> None:
    """Living through the night on the Snowfields counts, though it is not home."""
    game = night(FAR, at={DAAN: "snowfields"}, markers={DAAN: "summit"})
    assert points(game, DAAN) == 9


@rule("DK2 12.0")
@pytest.mark.parametrize(
    ("markers", "lost"), [({}, -6), ({DAAN: "traverse"}, -6), ({DAAN: "summit"}, -4)]
)
def test_the_dead(markers: dict[str, str], lost: int) -> None:
    """The full loss without a Summit marker, also past the Traverse; 4 for a summiter."""
    assert points(night(at={DAAN: "dead"}, markers=markers), DAAN) == lost


@rule("DK2 12.0")
def test_the_victims_of_a_collapse() -> None:
    """Two climbers under the serac, one of whom was on the Summit: its 4 and the other's loss."""
    game = expedition(
        event="darkness-1",
        track=4,
        at=dict.fromkeys((DAAN, FEMKE), "bottleneck-1"),
        markers={FEMKE: "summit"},
    )
    assert (where(game, DAAN), where(game, FEMKE)) == ("dead", "dead")
    dead = night(at=dict.fromkeys((DAAN, FEMKE), "dead"), markers={FEMKE: "summit"})
    assert (points(dead, DAAN), points(dead, FEMKE)) == (-6, -4)


@rule("DK2 12.0")
@pytest.mark.parametrize("prestige", [0, 1, 18])
def test_prestige_left_counts(prestige: int) -> None:
    """One point for each place that is left."""
    base = total(night(prestige=0, markers=ALL_SUMMITED))
    assert total(night(prestige=prestige, markers=ALL_SUMMITED)) == base + prestige


@rule("DK2 12.0")
def test_luck_held_is_worth_two() -> None:
    """Who still holds Luck has two points more."""
    with_luck = total(night(prestige=0, held="luck-1"))
    assert with_luck == total(night(prestige=0)) + 2


@rule("DK2 12.0")
def test_luck_played_is_worth_nothing() -> None:
    """A spent Luck token lies in the container."""
    assert total(night(prestige=0, aside="luck-1")) == total(night(prestige=0))


@rule("DK2 12.0")
def test_other_tokens_held_are_worth_nothing() -> None:
    """Ropes and the rest bring no points."""
    held = "synthetic-rope-1 chocolate-bars-1"
    assert total(night(prestige=0, held=held)) == total(night(prestige=0))


@rule("DK2 12.0")
def test_guides_are_worth_nothing() -> None:
    """A guide scores neither for being home nor for dying."""
    assert total(night(at={PEMBA: "dead"})) == total(night())


@rule("DK2 12.0")
def test_a_whole_score() -> None:
    """Summits of 9 and 12 at home, 4 on the slope, a dead summiter, a loss, Prestige, Luck."""
    game = night(
        NEAR,
        at={BRAM: "lower-slope-2", SJOERD: "dead"},
        markers={DAAN: "summit", LOTTE: "summit", BRAM: "traverse", SJOERD: "summit"},
        prestige=3,
        held="luck-1",
    )
    assert total(game) == (9 + 1) + (12 + 1) + 4 - 4 - 6 + 3 + 2


@rule("DK2 12.0")
def test_the_score_is_the_sum_of_its_lines() -> None:
    """Every point stands in a line with its clause."""
    score = result(night(markers=ALL_SUMMITED, held="luck-1", goal="do-not-summit")).scores[0]
    assert score.total == sum(line.points for line in score.lines)
    assert {line.source for line in score.lines} == {"DK2 12.0", "DK2 13.0"}


@rule("DK2 12.0")
def test_the_losses_and_points_are_those_of_each_climber() -> None:
    """Another team has other figures."""
    game = night(guide="serbia/dawa", at={JOVAN: "dead"}, markers={STEVAN: "summit"})
    assert (points(game, JOVAN), points(game, STEVAN)) == (-6, 12 + 1)


CHART = [
    (10, "Major Defeat"),
    (11, "Defeat"),
    (19, "Defeat"),
    (20, "Minor Defeat"),
    (26, "Minor Defeat"),
    (27, "Draw"),
    (33, "Draw"),
    (34, "Minor Victory"),
    (41, "Minor Victory"),
    (42, "Victory"),
    (49, "Victory"),
    (50, "Major Victory"),
]


@rule("DK2 victory chart")
@pytest.mark.parametrize(("score", "level"), CHART)
def test_the_bands_of_the_chart(score: int, level: str) -> None:
    """Each band from its least to its most points."""
    base = total(night(prestige=0, markers={DAAN: "summit", LOTTE: "summit"}))
    game = night(prestige=score - base, markers={DAAN: "summit", LOTTE: "summit"})
    assert (total(game), result(game).scores[0].level) == (score, level)


@rule("DK2 victory chart")
def test_the_worst_and_the_best() -> None:
    """Nobody home is a Major Defeat, everybody on the Summit and back a Major Victory."""
    worst = result(night(prestige=0, at=dict.fromkeys(TEAM, "dead"))).scores[0]
    best = result(night(markers=ALL_SUMMITED)).scores[0]
    assert (worst.total, worst.level) == (-32, "Major Defeat")
    assert (best.total, best.level) == (52 + 5 + 18, "Major Victory")
