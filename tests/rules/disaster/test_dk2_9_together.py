"""The chapter on avalanche spaces: descending together."""

from __future__ import annotations

from typing import Any

from expedition import (
    BRAM,
    DAAN,
    FEMKE,
    MIN_SEO,
    PEMBA,
    SEUNG_HO,
    TASHI,
    expedition,
    mark,
    offered,
    play,
    roll,
    rule,
    source,
    turn,
    where,
)

from k2rules.games.disaster.actions import (
    Descend,
    EndTurn,
    Lift,
    Step,
)

BASE, FIRST, SECOND, THIRD = "bottleneck-base", "bottleneck-1", "bottleneck-2", "bottleneck-3"


def parties(game: Any) -> list[tuple[str, ...]]:
    """Give who may descend."""
    return [option.pieces for option in offered(game, "descend")]


def fallen(option: str = "climbers", **parts: Any) -> Any:
    """Give a game by day in which the whole Bottleneck has fallen."""
    return expedition(**{"option": option, "track": 8, **parts})


def arriving(*climbers: str, guide: str = PEMBA, **parts: Any) -> Any:
    """Give a game in which a guide arrives on Bottleneck III with climbers."""
    at = dict.fromkeys((guide, *climbers), "traverse") | parts.pop("at", {})
    game = fallen("guide", guide=guide, at=at, **parts)
    return play(game, *map(Lift, climbers), Step(guide, THIRD))


@rule("DK2 9.2")
def test_a_guide_and_a_climber_descend_together_or_one_by_one() -> None:
    """The descent of both is resolved once, or for each; the player chooses the order."""
    assert parties(arriving(DAAN)) == [(PEMBA, DAAN), (PEMBA,), (DAAN,)]


@rule("DK2 9.2")
def test_after_the_first_the_other_descends() -> None:
    """One by one, the second follows at once."""
    game = roll(play(arriving(DAAN), Descend((DAAN,))), 1)
    assert (where(game, DAAN), game.decision.kind) == ("dead", "roll")


@rule("DK2 9.2")
def test_a_strong_guide_descends_with_any_of_them() -> None:
    """With two climbers any part of the group may go together."""
    assert set(parties(arriving(SEUNG_HO, MIN_SEO, guide=TASHI))) == {
        (TASHI, MIN_SEO, SEUNG_HO),
        (TASHI, MIN_SEO),
        (TASHI, SEUNG_HO),
        (TASHI,),
        (SEUNG_HO,),
        (MIN_SEO,),
    }


@rule("DK2 9.2")
def test_an_arriving_guide_may_take_a_waiting_climber_down() -> None:
    """A climber who waits on the space may descend with the guide who arrives."""
    game = arriving(at={DAAN: THIRD})
    assert parties(game) == [(PEMBA, DAAN), (PEMBA,)]


@rule("DK2 9.2")
def test_not_more_than_he_can_lead() -> None:
    """Together with one he led there it would be too many."""
    game = arriving(FEMKE, at={DAAN: THIRD})
    assert source(game, Descend((PEMBA, DAAN))) is None
    assert (PEMBA, DAAN, FEMKE) not in parties(game)


@rule("DK2 9.2")
def test_a_strong_guide_takes_both_down() -> None:
    """A strong guide has room for the one who waits."""
    game = arriving(MIN_SEO, guide=TASHI, at={SEUNG_HO: THIRD})
    assert source(game, Descend((TASHI, MIN_SEO, SEUNG_HO))) is None


@rule("DK2 9.2")
def test_in_darkness_he_takes_no_second_climber() -> None:
    """In darkness he leads one climber in the turn, so nobody else joins."""
    at = {TASHI: "traverse", MIN_SEO: "traverse", SEUNG_HO: THIRD}
    game = expedition(guide=TASHI, darkness=1, at=at)
    play(game, Lift(MIN_SEO), Step(TASHI, THIRD))
    assert parties(game) == [(TASHI, MIN_SEO), (TASHI,), (MIN_SEO,)]


@rule("DK2 9.2")
def test_a_waiting_guide_leads_a_waiting_climber() -> None:
    """When both were left on the space they may descend together."""
    at = dict.fromkeys((PEMBA, DAAN), SECOND)
    assert source(fallen(at=at), Descend((PEMBA, DAAN))) is None


@rule("DK2 9.2")
def test_not_from_different_spaces() -> None:
    """They must be on the same space."""
    assert source(fallen(at={PEMBA: SECOND, DAAN: FIRST}), Descend((PEMBA, DAAN))) == "DK2 9.2"


@rule("DK2 9.2")
def test_more_than_a_guide_ever_leads_are_no_party() -> None:
    """For a guide who leads one climber there is no descent with two at all."""
    at = dict.fromkeys((PEMBA, DAAN, FEMKE), SECOND)
    assert source(fallen(at=at), Descend((PEMBA, DAAN, FEMKE))) == "API"


@rule("DK2 9.2")
def test_who_came_alone_is_not_led_down() -> None:
    """A climber who moved alone this turn is not led as well."""
    game = play(fallen(at={PEMBA: THIRD, DAAN: "traverse"}), Step(DAAN, THIRD))
    assert game.decision.kind == "roll"


@rule("DK2 9.2")
def test_a_joint_descent_is_the_climbers_move() -> None:
    """Whoever descended does not move again."""
    at = dict.fromkeys((PEMBA, DAAN), FIRST)
    game = roll(play(expedition(option="climbers", track=5, at=at), Descend((PEMBA, DAAN))), 6)
    assert source(game, Step(DAAN, "upper-shoulder")) == "DK2 8.4"


@rule("DK2 9.2")
def test_nobody_is_saved_from_a_fall_together() -> None:
    """Both fall, and no life is given for another."""
    game = roll(play(arriving(DAAN), Descend((PEMBA, DAAN))), 1)
    assert (where(game, PEMBA), where(game, DAAN)) == ("dead", "dead")


@rule("DK2 9.2")
def test_the_middle_result_together() -> None:
    """On a 4 or 5 a guide and the climber with him go down a space."""
    game = roll(play(arriving(DAAN), Descend((PEMBA, DAAN))), 4)
    assert (where(game, PEMBA), where(game, DAAN)) == (SECOND, SECOND)


@rule("DK2 9.2")
def test_the_middle_result_one_by_one() -> None:
    """Alone the guide goes down, and the climber is lost."""
    game = roll(play(arriving(DAAN), Descend((PEMBA,))), 4)
    roll(game, 4)
    assert (where(game, PEMBA), where(game, DAAN)) == (SECOND, "lost-bivouac")


@rule("DK2 9.2")
def test_a_tired_climber_must_descend_all_the_same() -> None:
    """Rest does not keep anybody on an avalanche space."""
    game = fallen(rules="advanced", at={BRAM: SECOND}, resting=BRAM, avalanche=f"{FIRST} {SECOND}")
    assert source(game, EndTurn()) == "DK2 9.2"


@rule("DK2 9.2")
def test_blocked_ridges_do_not_stop_a_descent() -> None:
    """A descent is not ordinary movement."""
    game = fallen(at={DAAN: THIRD}, blocked="shoulder traverse")
    assert where(roll(play(game, Descend((DAAN,))), 6), DAAN) == SECOND


@rule("DK2 9.2")
def test_the_move_onto_it_earns_nothing() -> None:
    """There are no markers in the Bottleneck."""
    game = roll(play(fallen(at={DAAN: "traverse"}), Step(DAAN, THIRD)), 6)
    assert mark(game, DAAN) is None


@rule("DK2 9.2")
def test_the_guide_goes_on_and_the_climber_after_him_does_not() -> None:
    """Where a scale ends no move, one by one, the climber whom he led stops at the foot."""
    at = dict.fromkeys((PEMBA, DAAN), SECOND)
    game = fallen("guide", at=at, track=5, rulings={"after-a-scale": "goes-on"})
    play(game, Lift(DAAN), Step(PEMBA, FIRST), Descend((PEMBA,)))
    roll(game, 6)
    assert turn(roll(game, 6))["moving"] == PEMBA


@rule("DK2 9.2")
def test_a_position_with_a_guide_who_goes_on_and_two_who_still_descend() -> None:
    """Where a scale ends no move, he is on his way while it is asked which of them is next."""
    at = dict.fromkeys((TASHI, MIN_SEO, SEUNG_HO), SECOND)
    parts: Any = {"guide": TASHI, "rulings": {"after-a-scale": "goes-on"}}
    game = fallen("guide", at=at, track=5, **parts)
    play(game, Lift(MIN_SEO), Lift(SEUNG_HO), Step(TASHI, FIRST), Descend((TASHI,)))
    state, family = roll(game, 6).state, game.rules.family
    assert family.place(state.tables, family.describe(state)) == state
