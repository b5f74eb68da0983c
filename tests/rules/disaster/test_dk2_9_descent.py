"""The chapter on avalanche spaces: ropes, frayed ropes, scaling, and all their odds."""

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
    LOTTE,
    NIMA,
    PEMBA,
    RAHIM,
    TASHI,
    chance_of,
    expedition,
    lying,
    odds,
    offered,
    play,
    roll,
    rule,
    source,
    where,
)

from k2rules.games.disaster.actions import Descend, PlaceRope, Scale, UseRope

if TYPE_CHECKING:
    from k2rules import Game

BASE, FIRST, SECOND, THIRD = "bottleneck-base", "bottleneck-1", "bottleneck-2", "bottleneck-3"
BELOW = {FIRST: BASE, SECOND: FIRST, THIRD: SECOND}
ROPE, ROPE_2, FRAYED = "synthetic-rope-1", "synthetic-rope-2", "synthetic-rope-1 frayed"


def on(space: str, *pieces: str, **parts: Any) -> Game:
    """Give a game by day in which pieces descend from a space of the fallen Bottleneck."""
    guide = next((p for p in pieces if p in (IQBAL, NIMA, PEMBA, RAHIM, TASHI)), PEMBA)
    game = expedition(
        **{
            "guide": guide,
            "option": "climbers",
            "track": 8,
            "avalanche": f"{FIRST} {SECOND} {THIRD}",
            "at": dict.fromkeys(pieces, space),
            **parts,
        }
    )
    return play(game, Descend(pieces))


def frays(game: Game, space: str) -> Fraction:
    """Give the chance that the rope on a space is frayed afterwards."""
    number = game.state.tables.space_numbers[space]
    return odds(game.state, lambda g: bool(g.ropes[number]) and g.ropes[number][-1] < 0)


def ropes(game: Game, space: str) -> list[str]:
    """Give the ropes on a space, the top one last."""
    found: list[str] = game.view(None).markers["ropes"].get(space, [])
    return found


@rule("DK2 9.2")
@pytest.mark.parametrize(
    ("space", "falls", "lost", "down"), [(THIRD, 3, 2, 1), (SECOND, 2, 2, 2), (FIRST, 0, 2, 4)]
)
def test_the_odds_of_scaling_alone(space: str, falls: int, lost: int, down: int) -> None:
    """1 to 3 is a fall, 4 and 5 lose the climber, 6 is down: with 1 more on II and 3 more on I."""
    game = on(space, FEMKE)
    found = [chance_of(game, FEMKE, end) * 6 for end in ("dead", "lost-bivouac", BELOW[space])]
    assert found == [falls, lost, down]


@rule("DK2 9.2")
@pytest.mark.parametrize(
    ("space", "falls", "lost", "down"), [(THIRD, 1, 2, 3), (SECOND, 0, 2, 4), (FIRST, 0, 0, 6)]
)
def test_the_odds_of_an_advanced_climber(space: str, falls: int, lost: int, down: int) -> None:
    """An advanced climber adds 2 when it descends by itself."""
    game = on(space, HENRIK, rules="advanced", guide=NIMA)
    found = [chance_of(game, HENRIK, end) * 6 for end in ("dead", "lost-bivouac", BELOW[space])]
    assert found == [falls, lost, down]


@rule("DK2 9.2")
@pytest.mark.parametrize("party", [(TASHI,), (TASHI, "south-korea/min-seo")])
@pytest.mark.parametrize(("space", "down"), [(THIRD, 3), (SECOND, 4), (FIRST, 6)])
def test_the_odds_of_a_guide(party: tuple[str, ...], space: str, down: int) -> None:
    """A guide, alone or leading, goes down on every result that is no fall."""
    game = on(space, *party)
    assert [chance_of(game, piece, BELOW[space]) * 6 for piece in party] == [down] * len(party)


@rule("DK2 aid expert-climber")
@pytest.mark.parametrize(("space", "down"), [(THIRD, 5), (SECOND, 6), (FIRST, 6)])
def test_the_odds_of_an_expert_with_a_climber(space: str, down: int) -> None:
    """An Expert adds 2, and those he leads share it."""
    game = on(space, IQBAL, JOVAN)
    assert chance_of(game, JOVAN, BELOW[space]) * 6 == down


@rule("DK2 9.2")
@pytest.mark.parametrize(("space", "frayed"), [(THIRD, 2), (SECOND, 1), (FIRST, 0)])
def test_the_odds_of_a_new_rope(space: str, frayed: int) -> None:
    """A rope frays on 1 or 2, after what is added for the space."""
    game = play(on(space, FEMKE, ropes={space: ROPE}), UseRope())
    assert frays(game, space) * 6 == frayed


@rule("DK2 9.2")
@pytest.mark.parametrize("space", [THIRD, SECOND, FIRST])
def test_a_new_rope_always_holds(space: str) -> None:
    """Whatever the roll, the climber gets to the space under Bottleneck I."""
    game = play(on(space, FEMKE, ropes={space: ROPE}), UseRope())
    assert chance_of(game, FEMKE, BASE) == 1


@rule("DK2 9.2")
@pytest.mark.parametrize("space", [THIRD, SECOND, FIRST])
def test_an_experts_rope_never_frays(space: str) -> None:
    """With 2 more no new rope frays."""
    game = play(on(space, IQBAL, JOVAN, ropes={space: ROPE}), UseRope())
    assert frays(game, space) == 0


@rule("DK2 9.2")
@pytest.mark.parametrize(("space", "falls"), [(THIRD, 2), (SECOND, 1), (FIRST, 0)])
def test_the_odds_of_a_frayed_rope(space: str, falls: int) -> None:
    """On a frayed rope 1 or 2 is a fall, after what is added for the space."""
    game = play(on(space, FEMKE, ropes={space: FRAYED}), UseRope())
    assert chance_of(game, FEMKE, "dead") * 6 == falls
    assert chance_of(game, FEMKE, BASE) * 6 == 6 - falls


@rule("DK2 9.2")
@pytest.mark.parametrize("space", [THIRD, SECOND, FIRST])
def test_an_advanced_climber_trusts_a_frayed_rope(space: str) -> None:
    """With 2 more nobody falls from one."""
    frayed = {space: FRAYED}
    game = on(space, HENRIK, rules="advanced", guide=NIMA, ropes=frayed)
    assert chance_of(play(game, UseRope()), HENRIK, BASE) == 1


@rule("DK2 9.2")
def test_scaling_all_three_alone() -> None:
    """Alone without a rope a climber gets through all three in 1 of 27 cases."""
    steps = [(THIRD, SECOND), (SECOND, FIRST), (FIRST, BASE)]
    chances = [chance_of(on(start, FEMKE), FEMKE, end) for start, end in steps]
    assert chances[0] * chances[1] * chances[2] == Fraction(1, 27)


@rule("DK2 9.2")
def test_a_rope_frays_and_then_fails() -> None:
    """On III a 2 frays the rope, and a 2 by the next climber is a fall; the rope stays."""
    game = expedition(
        option="climbers", track=8, at=dict.fromkeys((DAAN, FEMKE), THIRD), ropes={THIRD: ROPE}
    )
    roll(play(game, Descend((DAAN,)), UseRope()), 2)
    roll(play(game, Descend((FEMKE,)), UseRope()), 2)
    assert (where(game, DAAN), where(game, FEMKE)) == (BASE, "dead")
    assert ropes(game, THIRD) == [FRAYED]


@rule("DK2 9.2")
def test_a_frayed_rope_is_used_up() -> None:
    """On a 3 or more the climber arrives, and the rope leaves the game."""
    game = roll(play(on(THIRD, FEMKE, ropes={THIRD: FRAYED}), UseRope()), 3)
    assert (where(game, FEMKE), ropes(game, THIRD), lying(game, ROPE)) == (BASE, [], "out")


@rule("DK2 9.2")
def test_a_rope_on_bottleneck_1_never_frays() -> None:
    """On I a 1 is a 4."""
    game = roll(play(on(FIRST, FEMKE, ropes={FIRST: ROPE}), UseRope()), 1)
    assert ropes(game, FIRST) == [ROPE]


@rule("DK2 9.2")
def test_a_climber_scaling_2_with_a_3_is_lost() -> None:
    """On II a 3 is a 4."""
    assert where(roll(on(SECOND, FEMKE), 3), FEMKE) == "lost-bivouac"


@rule("DK2 9.2")
def test_nobody_need_use_the_rope() -> None:
    """One may scale beside a rope."""
    game = on(THIRD, FEMKE, ropes={THIRD: ROPE})
    assert list(game.decision.options) == [UseRope(), Scale()]


@rule("DK2 9.2")
def test_a_held_rope_may_be_placed() -> None:
    """Without a rope there a held one may be placed and used."""
    game = play(on(THIRD, FEMKE, held=ROPE), PlaceRope(), UseRope())
    assert (ropes(game, THIRD), lying(game, ROPE)) == ([ROPE], "board")


@rule("DK2 9.2")
def test_without_a_held_rope_none_is_placed() -> None:
    """Only a held rope is placed."""
    assert source(on(THIRD, FEMKE, ropes={THIRD: ROPE}), PlaceRope()) == "DK2 9.2"


@rule("DK2 9.2")
def test_without_a_rope_none_is_used() -> None:
    """A rope on another space is no use."""
    game = on(THIRD, FEMKE, ropes={SECOND: ROPE}, held=ROPE_2)
    assert source(game, UseRope()) == "DK2 9.2"


@rule("DK2 9.2")
def test_a_rope_goes_on_top_of_a_frayed_one() -> None:
    """A new rope may be placed over a frayed one, and is the one used."""
    game = play(on(THIRD, FEMKE, ropes={THIRD: FRAYED}, held=ROPE_2), PlaceRope(), UseRope())
    assert frays(game, THIRD) == Fraction(1, 3)
    assert ropes(game, THIRD) == [FRAYED, ROPE_2]


@rule("DK2 9.2")
def test_no_rope_on_top_of_a_sound_one() -> None:
    """Over a sound rope none is placed."""
    game = on(THIRD, FEMKE, ropes={THIRD: ROPE}, held=ROPE_2)
    assert source(game, PlaceRope()) == "DK2 9.2"


@rule("DK2 9.2")
def test_the_lower_rope_is_used_when_the_upper_is_gone() -> None:
    """A frayed rope under another one can be used again later."""
    stack = {THIRD: f"{FRAYED}, {ROPE_2} frayed"}
    game = roll(play(on(THIRD, FEMKE, ropes=stack), UseRope()), 6)
    assert ropes(game, THIRD) == [FRAYED]


@rule("DK2 9.2")
def test_a_rope_leads_past_lower_spaces() -> None:
    """From any of the three it ends under Bottleneck I."""
    assert where(roll(play(on(THIRD, FEMKE, ropes={THIRD: ROPE}), UseRope()), 6), FEMKE) == BASE


@rule("DK2 9.2")
def test_one_roll_for_all_on_a_frayed_rope() -> None:
    """Together on a frayed rope all fall or none."""
    game = play(on(THIRD, TASHI, "south-korea/min-seo", ropes={THIRD: FRAYED}), UseRope())
    roll(game, 2)
    assert [where(game, p) for p in (TASHI, "south-korea/min-seo")] == ["dead", "dead"]


@rule("DK2 9.2")
def test_an_advanced_climber_led_has_the_guides_dice() -> None:
    """Rolled together with a guide the climber's trait does not count."""
    game = on(THIRD, NIMA, HENRIK, rules="advanced")
    assert chance_of(game, HENRIK, "dead") == Fraction(1, 2)


@rule("DK2 9.2")
def test_traits_do_not_count_in_the_basic_game() -> None:
    """In the basic game an advanced climber rolls like others."""
    assert chance_of(on(THIRD, DAAN), DAAN, "dead") == Fraction(1, 2)


@rule("DK2 9.2")
def test_an_expert_keeps_the_dice_in_darkness() -> None:
    """The 2 counts in darkness too, Resolute or not."""
    game = expedition(guide=IQBAL, darkness=1, at={IQBAL: THIRD}, held="ridges-open-1")
    assert chance_of(play(game, Descend((IQBAL,))), IQBAL, "dead") == Fraction(1, 6)


@rule("DK2 9.2")
def test_an_expert_loses_the_dice_by_the_other_reading() -> None:
    """Read otherwise all skills are lost in darkness."""
    rulings = {"expert-in-darkness": "loses-all"}
    game = expedition(
        guide=IQBAL, darkness=1, at={IQBAL: THIRD}, held="ridges-open-1", rulings=rulings
    )
    assert chance_of(play(game, Descend((IQBAL,))), IQBAL, "dead") == Fraction(1, 2)


@rule("DK2 9.2")
def test_a_resolute_expert_keeps_them_by_both() -> None:
    """Who is Resolute loses nothing."""
    rulings = {"expert-in-darkness": "loses-all"}
    game = expedition(
        guide=RAHIM, darkness=1, at={RAHIM: THIRD}, held="ridges-open-1", rulings=rulings
    )
    assert chance_of(play(game, Descend((RAHIM,))), RAHIM, "dead") == Fraction(1, 6)


@rule("DK2 9.2")
def test_ropes_wait_until_somebody_descends() -> None:
    """A rope is placed only by somebody who has to descend from the space."""
    game = expedition(option="climbers", track=8, at={LOTTE: "traverse"}, held=ROPE)
    assert offered(game, "place_rope") == []
