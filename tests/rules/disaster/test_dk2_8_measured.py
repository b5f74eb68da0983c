"""The chapter on moving in darkness: events that make a move longer on the way."""

from __future__ import annotations

from typing import Any

from expedition import HAMID, HYE_JIN, MIN_SEO, UP, expedition, play, rule, turn

from k2rules.games.disaster.actions import PlayHeld, Push, Step

CHOCOLATE = "chocolate-bars-1"
TWO_SNOWS = "thick-snow-1 thick-snow-2"


def in_snow(hamid: str, start: str, **parts: Any) -> Any:
    """Give a game in which Hye-jin has pushed in darkness and stepped down from a space."""
    at = {HAMID: hamid, HYE_JIN: start, MIN_SEO: start}
    game = expedition(
        rules="advanced",
        guide=HAMID,
        at=at,
        darkness=1,
        option="climbers-in-darkness",
        moved=HAMID,
        events=TWO_SNOWS,
        held=CHOCOLATE,
        **parts,
    )
    return play(game, Push(HYE_JIN), Step(HYE_JIN, UP[UP.index(start) - 1]))


@rule("DK2 8.6")
def test_a_move_in_darkness_is_measured_from_where_it_began() -> None:
    """Who set out beside the guide gains a space by a token that is played on the way."""
    game = play(in_snow(UP[1], UP[1]), PlayHeld(CHOCOLATE))
    assert (turn(game)["moving"], turn(game)["left"]) == (HYE_JIN, 1)


@rule("DK2 8.6")
def test_coming_to_the_guide_on_the_way_helps_nobody() -> None:
    """Who set out alone is not measured as beside the guide it has come to."""
    game = play(in_snow(UP[0], UP[1]), PlayHeld(CHOCOLATE))
    assert turn(game)["left"] == 0


@rule("DK2 aid flashlight")
def test_a_move_begun_at_the_light_is_measured_so_though_the_light_stays_behind() -> None:
    """The light counts where the move began, and not where the climber is by now."""
    game = play(in_snow("upper-shoulder", UP[1], light=MIN_SEO), PlayHeld(CHOCOLATE))
    assert turn(game)["left"] == 1
