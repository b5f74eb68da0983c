"""The chapter on the skills of guides."""

from __future__ import annotations

import pytest
from expedition import (
    DAAN,
    DAWA,
    HAMID,
    HENRIK,
    HYE_JIN,
    IQBAL,
    JI_HOON,
    KARI,
    LOTTE,
    MILAN,
    MIN_SEO,
    NIMA,
    PEMBA,
    SEUNG_HO,
    SIGRID,
    SJOERD,
    TASHI,
    UP,
    YUSUF,
    expedition,
    play,
    reach,
    rule,
    source,
    turn,
    where,
)

from k2rules.games.disaster.actions import DropOff, Lift, Step


@rule("DK2 8.3")
@pytest.mark.parametrize("guide", [TASHI, HAMID])
def test_a_strong_guide_leads_two(guide: str) -> None:
    """A strong guide leads two climbers at a time."""
    at = dict.fromkeys((guide, MIN_SEO, SEUNG_HO), UP[0])
    game = expedition(guide=guide, option="guide", at=at)
    play(game, Lift(MIN_SEO), Lift(SEUNG_HO), Step(guide, UP[1]))
    assert {where(game, piece) for piece in at} == {UP[1]}


@rule("DK2 8.3")
def test_not_three() -> None:
    """Two is the most."""
    at = dict.fromkeys((TASHI, MIN_SEO, SEUNG_HO, HYE_JIN), UP[0])
    game = play(expedition(guide=TASHI, option="guide", at=at), Lift(MIN_SEO), Lift(SEUNG_HO))
    assert source(game, Lift(HYE_JIN)) == "DK2 8.3"


@rule("DK2 8.3")
def test_a_strong_guide_picks_one_up_on_the_way() -> None:
    """He may pick up the second during the move."""
    at = {TASHI: UP[0], MIN_SEO: UP[0], SEUNG_HO: UP[1]}
    game = expedition(guide=TASHI, option="guide", at=at)
    play(game, Lift(MIN_SEO), Step(TASHI, UP[1]), Lift(SEUNG_HO), Step(TASHI, UP[2]))
    assert where(game, SEUNG_HO) == UP[2]


@rule("DK2 8.3")
def test_the_group_stops_when_the_first_has_gone_its_way() -> None:
    """All are left together when one of them has gone as far as it may be led."""
    at = {TASHI: UP[0], MIN_SEO: UP[0], SEUNG_HO: UP[1]}
    game = expedition(guide=TASHI, option="guide", at=at)
    play(game, Lift(MIN_SEO), Step(TASHI, UP[1]), Lift(SEUNG_HO), Step(TASHI, UP[2]))
    assert source(game, Step(TASHI, UP[3])) == "DK2 8.2"


@rule("DK2 8.3")
def test_all_are_dropped_at_once() -> None:
    """Leaving one is leaving all."""
    at = dict.fromkeys((TASHI, MIN_SEO, SEUNG_HO), UP[0])
    game = expedition(guide=TASHI, option="guide", at=at)
    play(game, Lift(MIN_SEO), Lift(SEUNG_HO), Step(TASHI, UP[1]), DropOff())
    assert source(game, Lift(SEUNG_HO)) == "DK2 8.2"


@rule("DK2 8.3")
def test_then_he_may_take_others() -> None:
    """After that others may be taken along."""
    at = {TASHI: UP[0], MIN_SEO: UP[0], SEUNG_HO: UP[0], HYE_JIN: UP[1]}
    game = expedition(guide=TASHI, option="guide", at=at)
    play(game, Lift(MIN_SEO), Lift(SEUNG_HO), Step(TASHI, UP[1]), DropOff(), Lift(HYE_JIN))
    assert HYE_JIN in turn(game)["riding"]


@rule("DK2 8.3")
@pytest.mark.parametrize("guide", [NIMA, YUSUF])
def test_a_fast_guide_leads_three_spaces(guide: str) -> None:
    """A fast guide leads a climber up to three spaces."""
    game = expedition(guide=guide, option="guide", at=dict.fromkeys((guide, HENRIK), UP[0]))
    assert reach(play(game, Lift(HENRIK)), guide, *UP[1:]) == 3


@rule("DK2 8.3")
def test_strong_and_fast_combine() -> None:
    """A strong and fast guide leads two climbers three spaces."""
    at = dict.fromkeys((HAMID, MIN_SEO, SEUNG_HO), UP[0])
    game = play(expedition(guide=HAMID, option="guide", at=at), Lift(MIN_SEO), Lift(SEUNG_HO))
    assert reach(game, HAMID, *UP[1:]) == 3


@rule("DK2 aid strong")
def test_a_strong_guide_leads_one_in_darkness() -> None:
    """In darkness he leads one climber like others."""
    at = dict.fromkeys((TASHI, MIN_SEO, SEUNG_HO), UP[0])
    game = play(expedition(guide=TASHI, darkness=1, at=at), Lift(MIN_SEO))
    assert source(game, Lift(SEUNG_HO)) == "DK2 8.3"


@rule("DK2 aid fast")
def test_a_fast_guide_leads_two_spaces_in_darkness() -> None:
    """In darkness he leads a climber two spaces like others."""
    game = expedition(guide=NIMA, darkness=1, at=dict.fromkeys((NIMA, KARI), UP[0]))
    assert reach(play(game, Lift(KARI)), NIMA, *UP[1:]) == 2


@rule("DK2 aid fast")
def test_a_resolute_fast_guide_leads_three_spaces_in_darkness() -> None:
    """Unless he is Resolute as well."""
    game = expedition(guide=YUSUF, darkness=1, at=dict.fromkeys((YUSUF, SIGRID), UP[0]))
    assert reach(play(game, Lift(SIGRID)), YUSUF, *UP[1:]) == 3


@rule("DK2 aid resolute")
def test_a_resolute_guide_moves_fully_in_darkness() -> None:
    """He moves as by day."""
    assert reach(expedition(darkness=1), PEMBA, *UP) == 5


@rule("DK2 aid resolute")
def test_a_resolute_guide_leads_several_one_after_another() -> None:
    """In darkness he may still lead one climber after another."""
    at = {PEMBA: UP[0], SJOERD: UP[0], LOTTE: UP[1]}
    game = expedition(darkness=1, at=at)
    play(game, Lift(SJOERD), Step(PEMBA, UP[1]), DropOff(), Lift(LOTTE))
    assert LOTTE in turn(game)["riding"]


@rule("DK2 aid expert-climber")
def test_an_expert_passes_a_blocked_ridge_alone() -> None:
    """An Expert goes through a blocked ridge, with climbers or without."""
    game = expedition(guide=DAWA, option="guide", at={DAWA: UP[1]}, blocked="shoulder")
    assert reach(game, DAWA, "shoulder", "upper-shoulder") == 2


@rule("DK2 aid expert-climber")
def test_an_expert_leads_through_a_blocked_ridge() -> None:
    """He guides climbers through."""
    at = dict.fromkeys((DAWA, MILAN), UP[1])
    game = expedition(guide=DAWA, option="guide", at=at, blocked="shoulder")
    assert reach(play(game, Lift(MILAN)), DAWA, "shoulder", "upper-shoulder") == 2


@rule("DK2 aid expert-climber")
def test_a_strong_expert_leads_two_through() -> None:
    """The skills combine."""
    at = dict.fromkeys((IQBAL, MILAN, "serbia/jovan"), UP[1])
    game = expedition(guide=IQBAL, option="guide", at=at, blocked="shoulder")
    play(game, Lift(MILAN), Lift("serbia/jovan"))
    assert reach(game, IQBAL, "shoulder", "upper-shoulder") == 2


@rule("DK2 aid e")
def test_extra_equipment_costs_the_guide_a_space() -> None:
    """Who leads such a climber has one space less."""
    at = dict.fromkeys((PEMBA, DAAN), UP[0])
    game = play(expedition(rules="advanced", option="guide", at=at), Lift(DAAN), Step(PEMBA, UP[1]))
    assert turn(game)["left"] == 3


@rule("DK2 aid e")
def test_each_climber_with_extra_equipment_costs_a_space() -> None:
    """It is counted for each of them."""
    crew = f"{DAAN} norway/ingrid {JI_HOON}"
    at = dict.fromkeys((TASHI, DAAN, JI_HOON), UP[0])
    game = expedition(
        rules="advanced",
        guide=TASHI,
        crew=crew,
        option="guide",
        at=at,
        options={"multinational": True},
    )
    play(game, Lift(DAAN), Lift(JI_HOON), Step(TASHI, UP[1]))
    assert turn(game)["left"] == 2


@rule("DK2 aid e")
def test_the_last_space_is_not_enough_for_extra_equipment() -> None:
    """The guide must have the space to spare."""
    at = {NIMA: UP[0], "norway/ingrid": UP[1]}
    game = expedition(rules="advanced", guide=NIMA, darkness=1, at=at)
    assert source(play(game, Step(NIMA, UP[1])), Lift("norway/ingrid")) == "DK2 aid e"
