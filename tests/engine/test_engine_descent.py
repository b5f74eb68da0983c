"""DK2 9.2 on the bare kernel: what each sentence says, and the exact odds of each table."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from toy_descent import (
    CANNOT_DESCEND_SO,
    DEAD,
    FOOT,
    FRAYED,
    FRESH,
    LOST,
    NO_ROPE_IN_HAND,
    NO_ROPE_THERE,
    PLACE_ROPE,
    ROPE_THERE,
    SACRIFICE,
    SCALE,
    USE_ROPE,
    Descend,
    Luck,
    Lucky,
    Means,
    best,
    odds,
    position,
)

from k2rules.engine.decisions import CHANCE, Action, Roll
from k2rules.engine.rolls import PASS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toy_descent import Slope

    from k2rules.engine.reasons import Refusal

ONE, TWO, THREE = "bottleneck-1", "bottleneck-2", "bottleneck-3"
SPACES = {THREE: 3, TWO: 2, ONE: 1}
ALONE, WITH_GUIDE = Means((0,)), Means((0, 1))
LUCKY = {"kim": ["lucky"]}
EXPERT = {"guide": ["expert-climber"]}
ADVANCED = {"kim": ["advanced-climber"]}


def sixths(*numbers: int) -> list[Fraction]:
    return [Fraction(number, 6) for number in numbers]


def fates(state: Slope, answer: Mapping[str, Action], piece: int = 0) -> dict[int, Fraction]:
    """Give the odds of the place where a piece is at the end."""
    return odds(state, lambda g: g.pos[piece], answer)


def fall_lost_down(state: Slope, below: int, piece: int = 0) -> list[Fraction]:
    """Give the odds of the three results of scaling down."""
    found = fates(state, {"means": SCALE}, piece)
    assert set(found) <= {DEAD, LOST, below}
    return [found.get(fate, Fraction(0)) for fate in (DEAD, LOST, below)]


def rolls(state: Slope, *faces: int) -> Slope:
    """Let the die show these faces, one after the other."""
    for face in faces:
        assert state.player == CHANCE
        state.resolve(Roll(face))
    return state


# --- the tables: facts, section 6 ------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "plain", "skilled"),
    [(THREE, (3, 2, 1), (1, 2, 3)), (TWO, (2, 2, 2), (0, 2, 4)), (ONE, (0, 2, 4), (0, 0, 6))],
)
def test_a_climber_alone_scales(
    space: str, plain: tuple[int, ...], skilled: tuple[int, ...]
) -> None:
    below = SPACES[space] - 1
    assert fall_lost_down(position(ALONE, at={"kim": space}), below) == sixths(*plain)
    advanced = position(ALONE, at={"kim": space}, skills=ADVANCED)
    assert fall_lost_down(advanced, below) == sixths(*skilled)


@pytest.mark.parametrize(("space", "down"), [(THREE, 3), (TWO, 4), (ONE, 6)])
@pytest.mark.parametrize("frame", [ALONE, WITH_GUIDE])
def test_a_guide_never_gets_lost(space: str, down: int, frame: Means) -> None:
    below = SPACES[space] - 1
    state = position(frame, at={"guide": space, "kim": space})
    for piece in frame.party:
        assert fall_lost_down(state, below, piece) == sixths(6 - down, 0, down)


@pytest.mark.parametrize(("space", "down"), [(THREE, 5), (TWO, 6), (ONE, 6)])
@pytest.mark.parametrize("frame", [ALONE, WITH_GUIDE])
def test_an_expert_guide_shares_his_bonus(space: str, down: int, frame: Means) -> None:
    state = position(frame, at={"guide": space, "kim": space}, skills=EXPERT)
    assert fall_lost_down(state, SPACES[space] - 1)[2] == Fraction(down, 6)


@pytest.mark.parametrize(
    ("party", "down"), [((0, 1), 3), ((0,), 3), ((1,), 3)], ids=["together", "guide", "climber"]
)
def test_a_led_climbers_own_skill_does_not_count(party: tuple[int, ...], down: int) -> None:
    """Together 3/6, as without the skill; alone it counts: 3/6 instead of 1/6."""
    state = position(Means(party), at={"guide": THREE, "kim": THREE}, skills=ADVANCED)
    assert fall_lost_down(state, 2, party[-1])[2] == Fraction(down, 6)


@pytest.mark.parametrize(("space", "plain", "skilled"), [(THREE, 2, 0), (TWO, 1, 0), (ONE, 0, 0)])
@pytest.mark.parametrize("skills", [{}, ADVANCED])
def test_ropes(space: str, plain: int, skilled: int, skills: Mapping[str, list[str]]) -> None:
    bad = Fraction(skilled if skills else plain, 6)
    for rope, worse in ((FRESH, (FOOT, (FRAYED,))), (FRAYED, (DEAD, (FRAYED,)))):
        state = position(ALONE, at={"kim": space}, skills=skills, ropes={space: (rope,)})
        found = odds(state, lambda g: (g.pos[0], g.ropes[SPACES[space]]), {"means": USE_ROPE})
        good = (FOOT, (FRESH,) if rope == FRESH else ())
        assert found == {k: v for k, v in ((worse, bad), (good, 1 - bad)) if v}


# --- luck and other help ---------------------------------------------------------------------


def test_scaling_at_three() -> None:
    assert fates(position(ALONE, at={"kim": THREE}), {})[2] == Fraction(1, 6)


def test_scaling_at_one() -> None:
    assert fates(position(ALONE, at={"kim": ONE}), {})[FOOT] == Fraction(2, 3)


def test_luck_before_the_roll() -> None:
    state = position(ALONE, at={"kim": THREE}, luck=1)
    assert fates(state, {"before_roll": Luck.action})[2] == Fraction(1, 2)
    assert fates(state, {"before_roll": PASS})[2] == Fraction(1, 6)


def test_lucky_after_a_bad_roll() -> None:
    state = position(ALONE, at={"kim": THREE}, skills=LUCKY)
    assert fates(state, {"after_roll": Lucky.action})[2] == Fraction(11, 36)
    assert fates(state, {"after_roll": PASS})[2] == Fraction(1, 6)


def test_luck_counts_for_the_second_throw_too() -> None:
    state = position(ALONE, at={"kim": THREE}, skills=LUCKY, luck=1)
    answer = {"before_roll": Luck.action, "after_roll": Lucky.action}
    assert fates(state, answer)[2] == Fraction(3, 4)


def test_luck_may_wait_for_the_second_throw() -> None:
    """1/6 at once, else 5/6 of 1/2; keeping the token costs 3/4 - 7/12."""
    state = position(ALONE, at={"kim": THREE}, skills=LUCKY, luck=1)

    def answer(g: Any) -> Action:
        if g.kind == "after_roll":
            return Lucky.action
        return Luck.action if g.stack[-1].throw.rerolls else PASS

    assert odds(state, lambda g: g.pos[0], answer)[2] == Fraction(7, 12)
    assert best(state, lambda g: g.pos[0] == 2) == Fraction(3, 4)


def test_frayed_rope() -> None:
    state = position(ALONE, at={"kim": THREE}, ropes={THREE: (FRAYED,)})
    assert fates(state, {"means": USE_ROPE})[FOOT] == Fraction(2, 3)


def test_a_rope_in_the_hand_saves_for_certain() -> None:
    state = position(ALONE, at={"kim": THREE}, in_hand=1)

    def answer(g: Slope) -> Action:
        return USE_ROPE if USE_ROPE in g.options() else PLACE_ROPE

    assert odds(state, lambda g: g.pos[0], answer) == {FOOT: 1}


def test_three_cliffs_alone() -> None:
    """Left on an avalanche space, a climber must descend in the next turn."""
    assert fates(position(at={"kim": THREE}), {})[FOOT] == Fraction(1, 27)


# --- sentence by sentence --------------------------------------------------------------------


def test_a_rope_frays_and_stays_frayed() -> None:
    """Facts, case 13: die 2 twice; the first arrives, the second falls."""
    state = position(at={"kim": THREE, "ana": THREE}, ropes={THREE: (FRESH,)})
    state.apply(Descend(("kim",)))
    state.apply(USE_ROPE)
    rolls(state, 2)
    assert (state.pos, state.ropes[3]) == ([FOOT, 3], (FRAYED,))
    state.apply(USE_ROPE)
    rolls(state, 2)
    assert (state.pos, state.ropes[3], state.over) == ([FOOT, DEAD], (FRAYED,), True)


def test_a_frayed_rope_is_used_up() -> None:
    """Facts, case 14."""
    state = position(ALONE, at={"kim": THREE}, ropes={THREE: (FRAYED,)})
    state.apply(USE_ROPE)
    assert rolls(state, 3).ropes[3] == ()


def test_scaling_two_with_a_three_is_lost() -> None:
    """Facts, case 16."""
    assert rolls(position(ALONE, at={"kim": TWO}), 3).pos == [LOST]


def test_a_rope_on_a_frayed_one_lets_the_lower_one_be_used_again() -> None:
    state = position(Means((0,)), at={"kim": THREE}, ropes={THREE: (FRAYED,)}, in_hand=2)
    state.apply(PLACE_ROPE)
    assert (state.ropes[3], state.in_hand) == ((FRAYED, FRESH), 1)
    assert list(state.options()) == [SCALE, USE_ROPE]
    state.apply(USE_ROPE)
    assert rolls(state, 1).ropes[3] == (FRAYED, FRAYED)


def test_the_player_chooses_the_order_and_who_goes_with_the_guide() -> None:
    at = {"guide": THREE, "kim": THREE, "ana": THREE, "leo": TWO}
    alone = [Descend((name,)) for name in at]
    together = [Descend(("guide", "kim")), Descend(("guide", "ana"))]
    assert list(position(at=at).options()) == alone + together
    strong = position(at=at, skills={"guide": ["strong"]})
    assert list(strong.options()) == [*alone, *together, Descend(("guide", "kim", "ana"))]


def test_those_who_do_not_go_together_follow() -> None:
    state = position(at={"guide": THREE, "kim": THREE, "ana": THREE})
    state.apply(Descend(("guide", "kim")))
    rolls(state, 4)
    assert state.pos == [2, 2, 3]
    rolls(state, 4)  # nothing to choose for the last one
    assert state.pos == [2, 2, LOST]
    assert Descend(("guide", "kim")) in state.options()  # the next turn


def test_one_throw_decides_for_those_who_go_together() -> None:
    state = position(WITH_GUIDE, at={"guide": THREE, "kim": THREE})
    together = odds(state, lambda g: tuple(g.pos), {})
    assert together == {(DEAD, DEAD): Fraction(1, 2), (2, 2): Fraction(1, 2)}
    apart = position(Means((1,)), Means((0,)), at={"guide": THREE, "kim": THREE})
    assert odds(apart, lambda g: tuple(g.pos), {})[2, 2] == Fraction(1, 12)


def test_a_rope_on_a_higher_space_leads_past_the_lower_ones() -> None:
    state = position(at={"kim": THREE, "ana": TWO}, ropes={THREE: (FRESH,)})
    state.apply(Descend(("kim",)))
    state.apply(USE_ROPE)
    assert rolls(state, 6).pos == [FOOT, 2]


def test_lucky_does_not_help_in_a_common_descent() -> None:
    state = position(WITH_GUIDE, at={"guide": THREE, "kim": THREE}, skills=LUCKY)
    assert rolls(state, 1).pos == [DEAD, DEAD]


def test_no_sacrifice_in_a_common_fall() -> None:
    at = {"guide": THREE, "kim": THREE}
    together = position(WITH_GUIDE, at=at, sacrifice_in_a_fall=True)
    assert rolls(together, 1).pos == [DEAD, DEAD]
    alone = position(Means((1,)), at=at)
    assert rolls(alone, 1).pos == [3, DEAD]


@pytest.mark.parametrize(("answer", "places"), [(SACRIFICE, [DEAD, 3]), (PASS, [3, DEAD])])
def test_a_sacrifice_for_one_who_falls_alone(answer: Action, places: list[int]) -> None:
    at = {"guide": THREE, "kim": THREE}
    state = rolls(position(Means((1,)), at=at, sacrifice_in_a_fall=True), 1)
    assert state.kind == "noble_sacrifice"
    state.apply(answer)
    assert state.pos == places


def test_nobody_gives_his_life_for_a_guide_or_from_afar() -> None:
    at = {"kim": THREE, "guide": TWO}
    assert rolls(position(ALONE, at=at, sacrifice_in_a_fall=True), 1).pos == [DEAD, 2]


def test_a_guide_who_gave_his_life_descends_no_more() -> None:
    state = position(at={"guide": THREE, "kim": THREE}, sacrifice_in_a_fall=True)
    state.apply(Descend(("kim",)))
    rolls(state, 1).apply(SACRIFICE)
    assert state.pos == [DEAD, 3]
    assert rolls(state, 6, 6, 6).pos == [DEAD, FOOT]


# --- reasons ---------------------------------------------------------------------------------


def asked(state: Slope) -> str:
    frame: Any = state.stack[-1]
    return str(frame.prompt(state))


def why_not(state: Slope, action: Action) -> Refusal | None:
    frame: Any = state.stack[-1]
    refusal: Refusal | None = frame.refusal(state, action)
    return refusal


def test_a_party_is_refused_for_a_reason() -> None:
    state = position(at={"kim": THREE, "ana": THREE})
    assert why_not(state, Descend(("ana",))) is None
    assert why_not(state, Descend(("kim", "ana"))) == CANNOT_DESCEND_SO


def test_means_are_refused_for_a_reason() -> None:
    state = position(ALONE, at={"kim": THREE}, ropes={THREE: (FRESH,)}, in_hand=1)
    assert why_not(state, SCALE) is None
    assert why_not(state, PLACE_ROPE) == ROPE_THERE
    assert why_not(state, PASS) == CANNOT_DESCEND_SO
    state.in_hand = 0
    assert why_not(state, PLACE_ROPE) == NO_ROPE_IN_HAND
    state.ropes[SPACES[THREE]] = ()
    assert why_not(state, USE_ROPE) == NO_ROPE_THERE


def test_prompts_speak_of_the_matter() -> None:
    at = {"kim": THREE, "ana": THREE}
    state = position(at=at, ropes={THREE: (FRAYED,)}, luck=1, skills=LUCKY)
    prompts = []
    for answer in (Descend(("kim",)), SCALE, PASS):
        prompts.append(asked(state))
        state.apply(answer)
    prompts.append(asked(rolls(state, 1)))
    assert prompts == [
        "Who descends next?",
        "How to descend from bottleneck-3?",
        "Do you play anything before the die is thrown?",
        "The result is 1. Do you play anything?",
    ]


def test_the_sacrifice_has_its_question() -> None:
    at = {"guide": THREE, "kim": THREE}
    state = rolls(position(Means((1,)), at=at, sacrifice_in_a_fall=True), 1)
    assert asked(state) == "Does the guide give his life for the climber?"
    assert why_not(state, SACRIFICE) is None
    assert why_not(state, SCALE) == CANNOT_DESCEND_SO


# --- laws ------------------------------------------------------------------------------------


def alive(g: Slope) -> int:
    return sum(space == FOOT for space in g.pos)


def full(in_hand: int = 1, luck: int = 1, sacrifice: bool = False) -> Slope:  # noqa: FBT001, FBT002
    return position(
        at={"guide": THREE, "kim": THREE, "ana": TWO},
        skills={"guide": ["strong", "expert-climber"], "kim": ["lucky"]},
        in_hand=in_hand,
        luck=luck,
        sacrifice_in_a_fall=sacrifice,
    )


def test_help_never_hurts_under_best_play() -> None:
    bare, rope = best(full(0, 0), alive), best(full(1, 0), alive)
    luck, both = best(full(0, 1), alive), best(full(1, 1), alive)
    assert bare < min(rope, luck)
    assert max(rope, luck) < both
    assert both <= best(full(1, 1, sacrifice=True), alive)


@pytest.mark.parametrize("sacrifice", [False, True])
def test_every_reachable_state_keeps_the_laws(sacrifice: bool) -> None:  # noqa: FBT001
    """Options are there, without doubles; a copy plays alike and leaves the original alone."""
    seen: dict[Any, tuple[Action, ...]] = {}
    todo = [full(sacrifice=sacrifice)]
    while todo:
        state = todo.pop()
        key = state.key()
        options = tuple(state.options()) if state.stack else ()
        if key in seen:
            assert seen[key] == options
            continue
        seen[key] = options
        assert state.over or (options and len(set(options)) == len(options))
        assert state.is_chance or state.over or len(options) > 1
        for action in options:
            one, other = state.copy(), state.copy()
            one.apply(action)
            other.apply(action)
            assert one == other
            assert state.key() == key
            todo.append(one)
        if state.stack and not state.is_chance:
            offered = {a for a in state.tables.actions if why_not(state, a) is None}
            assert offered == set(options)
    assert len(seen) > 500
