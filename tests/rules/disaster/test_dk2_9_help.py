"""The chapter on avalanche spaces: what luck, ropes and company change in the odds of a descent."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from expedition import (
    DAAN,
    FEMKE,
    HENRIK,
    IQBAL,
    JOVAN,
    KARI,
    NIMA,
    PEMBA,
    chance_of,
    expedition,
    odds,
    play,
    roll,
    rule,
    where,
)

from k2rules.engine.rolls import PASS
from k2rules.games.disaster.actions import Descend, PlaceRope, Reroll, Scale, SpendLuck, UseRope

if TYPE_CHECKING:
    from k2rules import Action, Game

BASE, FIRST, SECOND, THIRD = "bottleneck-base", "bottleneck-1", "bottleneck-2", "bottleneck-3"
ROPE = "synthetic-rope-1"
OF_A_DESCENT = {"descend", "means", "before_roll", "after_roll"}


def on(space: str, *pieces: str, **parts: Any) -> Game:
    """Give a game of the advanced rules in which pieces wait on a space of the Bottleneck."""
    guide = IQBAL if pieces[0].startswith("serbia") else NIMA
    return expedition(
        **{
            "rules": "advanced",
            "guide": guide,
            "option": "climbers",
            "track": 8,
            "avalanche": f"{FIRST} {SECOND} {THIRD}",
            "at": dict.fromkeys(pieces, space),
            **parts,
        }
    )


def kari(*acts: Action, **parts: Any) -> Game:
    """Give a game in which Kari, who is Lucky, descends alone from Bottleneck III."""
    return play(on(THIRD, KARI, **parts), Descend((KARI,)), *acts)


def after_a_bad_roll(game: Game, *answers: Action) -> Fraction:
    """Give the chance to get down if every bad roll of Kari's is answered like this."""
    total = Fraction(0)
    for face in range(1, 7):
        one = roll(game.copy(), face)
        if not one.over and one.decision.kind == "after_roll":
            play(one, *answers)
        total += chance_of(one, KARI, SECOND) / 6
    return total


def best(state: Any, climber: int, known: dict[Any, Fraction] | None = None) -> Fraction:
    """Give the chance that a climber comes to no harm in a descent under best play."""
    known = {} if known is None else known
    if not state.is_chance and (state.over or state.kind not in OF_A_DESCENT):
        return Fraction(state.on_route(climber))
    key = state.key()
    if key not in known:
        pairs = state.outcomes() if state.is_chance else [(a, 1) for a in state.options()]
        worth = []
        for action, weight in pairs:
            after = state.copy()
            after.apply(action)
            worth.append((best(after, climber, known), weight))
        whole = sum(weight for _, weight in worth)
        known[key] = (
            sum((w * weight for w, weight in worth), Fraction(0)) / whole
            if state.is_chance
            else max(w for w, _ in worth)
        )
    return known[key]


@rule("DK2 aid luck")
@pytest.mark.parametrize(("answer", "down"), [(SpendLuck(), 3), (PASS, 1)])
def test_luck_before_scaling(answer: Action, down: int) -> None:
    """Two more on III turn a 4 into a 6."""
    game = play(on(THIRD, HENRIK, rules="basic", held="luck-1"), Descend((HENRIK,)), answer)
    assert chance_of(game, HENRIK, SECOND) * 6 == down


@rule("DK2 aid luck")
def test_luck_on_a_frayed_rope() -> None:
    """With two more nobody falls."""
    parts: dict[str, Any] = {"ropes": {THIRD: f"{ROPE} frayed"}, "held": "luck-1"}
    assert chance_of(kari(UseRope(), SpendLuck(), **parts), KARI, BASE) == 1


@rule("DK2 aid l")
def test_the_lucky_scale_twice() -> None:
    """One in six, and once more where the first throw was bad."""
    assert after_a_bad_roll(kari(), Reroll()) == Fraction(11, 36)


@rule("DK2 aid l")
def test_the_lucky_may_let_it_be() -> None:
    """Without the second throw it is one in six."""
    assert after_a_bad_roll(kari(), PASS) == Fraction(1, 6)


@rule("DK2 aid l")
def test_luck_counts_for_both_throws() -> None:
    """Half of the throws are good, and half of the second ones."""
    game = kari(SpendLuck(), held="luck-1")
    assert after_a_bad_roll(game, Reroll()) == Fraction(3, 4)


@rule("DK2 aid l")
def test_luck_may_wait_for_the_second_throw() -> None:
    """One in six at once; else half of the second ones."""
    game = kari(PASS, held="luck-1")
    assert after_a_bad_roll(game, Reroll(), SpendLuck()) == Fraction(7, 12)


@rule("DK2 9.2")
def test_the_best_is_to_spend_luck_first() -> None:
    """Under best play it is three in four."""
    state = kari(held="luck-1").state
    assert best(state, state.tables.piece_numbers[KARI]) == Fraction(3, 4)


@rule("DK2 9.2")
@pytest.mark.parametrize("space", [THIRD, SECOND, FIRST])
def test_a_rope_in_the_hand_saves_for_certain(space: str) -> None:
    """Placed and used it leads to the foot whatever the die shows."""
    game = on(space, HENRIK, rules="basic", held=ROPE)
    play(game, Descend((HENRIK,)), PlaceRope(), UseRope())
    assert chance_of(game, HENRIK, BASE) == 1


@rule("DK2 9.2")
def test_help_never_hurts_under_best_play() -> None:
    """Luck is better than nothing, a rope better than luck, and both no worse."""
    worth = []
    for held in ("", "luck-1", ROPE, f"{ROPE} luck-1"):
        state = play(on(THIRD, HENRIK, rules="basic", held=held), Descend((HENRIK,))).state
        worth.append(best(state, state.tables.piece_numbers[HENRIK]))
    assert worth == [Fraction(1, 6), Fraction(1, 2), 1, 1]


@rule("DK2 9.2")
@pytest.mark.parametrize(("space", "down"), [(THIRD, 5), (SECOND, 6), (FIRST, 6)])
def test_the_odds_of_an_expert_alone(space: str, down: int) -> None:
    """An expert guide falls on a 1 on III only, and never gets lost."""
    game = play(on(space, IQBAL, JOVAN, rules="basic"), Descend((IQBAL,)))
    chances = {end: chance_of(game, IQBAL, end) * 6 for end in ("dead", "lost-bivouac")}
    assert chances == {"dead": 6 - down, "lost-bivouac": 0}


@rule("DK2 9.2")
@pytest.mark.parametrize("space", [THIRD, SECOND, FIRST])
def test_an_expert_trusts_a_frayed_rope(space: str) -> None:
    """With 2 more nobody falls from one, nor who is led."""
    parts: dict[str, Any] = {"rules": "basic", "ropes": {space: f"{ROPE} frayed"}}
    game = play(on(space, IQBAL, JOVAN, **parts), Descend((IQBAL, JOVAN)), UseRope())
    assert chance_of(game, JOVAN, BASE) == 1


@rule("DK2 9.2")
@pytest.mark.parametrize("space", [THIRD, SECOND, FIRST])
def test_an_advanced_climbers_rope_never_frays(space: str) -> None:
    """With 2 more no new rope frays."""
    game = play(on(space, HENRIK, ropes={space: ROPE}), Descend((HENRIK,)), UseRope())
    number = game.state.tables.space_numbers[space]
    assert odds(game.state, lambda g: g.ropes[number][-1] < 0) == 0


@rule("DK2 9.2")
def test_one_roll_for_those_who_go_together() -> None:
    """Together both get down in half of the cases."""
    game = play(pair(), Descend((PEMBA, DAAN)))
    assert both_down(game) == Fraction(1, 2)


@rule("DK2 9.2")
def test_two_rolls_for_those_who_go_apart() -> None:
    """Apart it takes a 4 of the guide's and a 6 of the climber's."""
    game = play(pair(), Descend((DAAN,)))
    total = Fraction(0)
    for face in range(1, 7):
        one = play(roll(game.copy(), face), Descend((PEMBA,)))
        total += both_down(one) / 6
    assert total == Fraction(1, 12)


def pair() -> Game:
    """Give a game in which a guide and a climber wait on Bottleneck III."""
    at = dict.fromkeys((PEMBA, DAAN), THIRD)
    return expedition(option="climbers", track=8, at=at)


def both_down(game: Game) -> Fraction:
    """Give the chance that guide and climber are both a space further down."""
    tables = game.state.tables
    numbers = [tables.piece_numbers[piece] for piece in (PEMBA, DAAN)]
    below = tables.space_numbers[SECOND]
    return odds(game.state, lambda g: all(g.pos[piece] == below for piece in numbers))


@rule("DK2 9.2")
def test_a_rope_leads_one_past_another_who_waits() -> None:
    """A rope on a higher space leads past the lower ones, and past who is there."""
    at = {DAAN: THIRD, FEMKE: SECOND}
    game = expedition(option="climbers", track=8, at=at, ropes={THIRD: ROPE})
    roll(play(game, Descend((DAAN,)), UseRope()), 6)
    assert (where(game, DAAN), where(game, FEMKE)) == (BASE, SECOND)


@rule("DK2 9.2")
def test_one_who_waits_may_scale_beside_a_rope() -> None:
    """Scaling is one in six with the rope there as well."""
    game = play(on(THIRD, HENRIK, rules="basic", ropes={THIRD: ROPE}), Descend((HENRIK,)), Scale())
    assert chance_of(game, HENRIK, SECOND) == Fraction(1, 6)
