"""The player aid on event tokens: Acute Mountain Sickness and Broken Rope."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from expedition import (
    BRAM,
    DAAN,
    FEMKE,
    LOTTE,
    SICKNESS,
    SJOERD,
    chance_of,
    expedition,
    lying,
    offered,
    play,
    prestige,
    roll,
    rule,
    source,
    steps,
    where,
)

from k2rules.games.disaster.actions import (
    Bivouac,
    Buy,
    MoveClimbers,
    Target,
)


@rule("DK2 aid acute-mountain-sickness")
def test_the_climber_closest_to_the_summit_falls_sick() -> None:
    """The event hits the climber on the highest space."""
    game = play(expedition(event=SICKNESS, at={DAAN: "shoulder", LOTTE: "traverse"}), Buy())
    assert game.view(None).markers["sick"] == LOTTE


@rule("DK2 aid acute-mountain-sickness")
def test_a_climber_on_the_summit_is_closest() -> None:
    """Who stands on the Summit is closest to it, marker or not."""
    game = play(expedition(event=SICKNESS, at={DAAN: "summit", LOTTE: "traverse"}), Buy())
    assert game.view(None).markers["sick"] == DAAN


@rule("DK2 aid acute-mountain-sickness")
def test_the_player_chooses_among_the_closest() -> None:
    """Ties are the player's choice, in High Camp as well."""
    game = play(expedition(event=SICKNESS), Buy())
    assert len(offered(game, "target")) == 5


@rule("DK2 aid acute-mountain-sickness")
def test_the_token_lies_on_the_climber() -> None:
    """The token marks the sick climber."""
    game = play(expedition(event=SICKNESS, at={DAAN: "shoulder"}), Buy())
    assert lying(game, SICKNESS) == "climber"


@rule("DK2 aid acute-mountain-sickness")
def test_others_than_the_closest_cannot_be_chosen() -> None:
    """The sickness does not hit a climber farther down."""
    at = {DAAN: "shoulder", FEMKE: "shoulder"}
    assert source(play(expedition(event=SICKNESS, at=at), Buy()), Target(LOTTE)) == "DK2 7.2"


@rule("DK2 aid acute-mountain-sickness")
def test_lost_climbers_are_not_closest() -> None:
    """Only climbers on the route count."""
    game = play(expedition(event=SICKNESS, at={DAAN: "lost-bivouac", LOTTE: "shoulder"}), Buy())
    assert game.view(None).markers["sick"] == LOTTE


@rule("DK2 aid acute-mountain-sickness")
def test_a_sick_climber_does_not_bivouac() -> None:
    """A climber with the sickness cannot bivouac."""
    game = expedition(darkness=2, option="climbers-in-darkness", at={DAAN: "shoulder"}, sick=DAAN)
    assert source(game, Bivouac(DAAN)) == "DK2 aid acute-mountain-sickness"


def broken(**parts: Any) -> Any:
    """Give a game in which Broken Rope was bought for a climber on the Traverse."""
    return play(
        expedition(event="broken-rope-1", at={DAAN: "traverse"}, **parts), Buy(), Target(DAAN)
    )


@rule("DK2 aid broken-rope")
@pytest.mark.parametrize(
    ("face", "space"),
    [
        (1, "dead"),
        (2, "high-camp"),
        (3, "high-camp"),
        (4, "high-camp"),
        (5, "traverse"),
        (6, "traverse"),
    ],
)
def test_what_a_broken_rope_does(face: int, space: str) -> None:
    """1 kills, 2 to 4 bring the climber back to High Camp, 5 and 6 do nothing."""
    assert where(roll(broken(), face), DAAN) == space


@rule("DK2 aid broken-rope")
def test_the_odds_of_a_broken_rope() -> None:
    """One in six dies, three in six are hurt."""
    game = broken()
    assert chance_of(game, DAAN, "dead") == Fraction(1, 6)
    assert chance_of(game, DAAN, "high-camp") == Fraction(3, 6)


@rule("DK2 aid broken-rope")
def test_climbers_with_a_marker_are_safe_from_it() -> None:
    """Only a climber without a Traverse or Summit marker may be chosen."""
    game = play(expedition(event="broken-rope-1", markers={DAAN: "traverse"}), Buy())
    assert DAAN not in [option.piece for option in offered(game, "target")]


@rule("DK2 aid broken-rope")
def test_lost_climbers_cannot_be_chosen() -> None:
    """The climber must be alive on the route or in High Camp."""
    game = play(expedition(event="broken-rope-1", at={DAAN: "lost-bivouac", LOTTE: "dead"}), Buy())
    assert [option.piece for option in offered(game, "target")] == [FEMKE, BRAM, SJOERD]


@rule("DK2 aid broken-rope")
def test_with_markers_for_all_it_is_no_event() -> None:
    """If every climber has a marker the price is paid and nothing happens."""
    markers = dict.fromkeys((DAAN, FEMKE, BRAM, LOTTE, SJOERD), "traverse")
    game = play(expedition(event="broken-rope-1", markers=markers), Buy())
    assert (game.decision.kind, prestige(game)) == ("move", 17)


@rule("DK2 aid broken-rope")
def test_the_injured_may_still_move() -> None:
    """A forced move is not the move of the turn."""
    game = play(roll(broken(), 3), MoveClimbers())
    assert steps(game, DAAN) == {"lower-slope-1"}
