"""Questions and mistakes of players, with the right answers."""

from __future__ import annotations

import pytest
from positions import (
    left,
    level,
    position,
    reached,
    result,
    rule,
    ruleset_of,
    settled,
    source,
    tent,
    token,
    where,
)

from k2rules import Game
from k2rules.k2 import Assign, EndTurn, PayRisk, PitchTent, Walk


@rule("K2 phase 3 risk")
def test_must_the_token_shorten_the_move() -> None:
    """No: it may be taken off the acclimatization instead."""
    game = position(
        "k2/summer", pieces={"red/1": "e16"}, levels={"red/1": 4}, owed=1, points={"red/1": 3}
    )
    game.play(Walk("red/1", "e18"))
    game.play(PayRisk("red/1", "level"))
    assert (where(game, "red/1"), level(game, "red/1")) == ("e18", 3)


@rule("K2 phase 3 risk")
def test_can_the_penalty_come_off_an_acclimatization_card() -> None:
    """Yes: a card of 3 gives its climber two points then."""
    game = position("k2/summer", levels={"red/2": 2}, owed=1, cards="acclimatize-3 acclimatize-0")
    game.play(Assign("acclimatize-3", "red/2", "acclimatize"))
    game.play(PayRisk("red/2", "level"))
    assert (level(game, "red/2"), source(game, EndTurn())) == (4, None)


@rule("K2 phase 3 liability")
@pytest.mark.parametrize("given", [[], [Assign("acclimatize-0", "red/2", "acclimatize")]])
def test_can_a_resting_partner_be_charged(given: list[Assign]) -> None:
    """No, whether it was given no card or only the 0."""
    game = position("k2/summer", owed=1, liable=["red/1"], cards="acclimatize-0 move-1")
    for card in given:
        game.play(card)
    assert source(game, PayRisk("red/2", "level")) == "K2 phase 3 liability"


@rule("K2 phase 2 ties")
def test_does_the_next_take_the_token_after_a_tie() -> None:
    """No: when two share the highest movement nobody takes one."""
    game = position(
        "k2/summer",
        players=3,
        phase="take-risk",
        revealed=["move-3", "move-3", "move-2"],
    )
    assert (game.decision.kind, token(game)) == ("turn", None)


@rule("K2 phase 4 tent")
@pytest.mark.parametrize(
    ("owner", "after"), [("red/1", 4), ("red/2", 4), ("blue/1", 3), ("blue/2", 3)]
)
def test_whose_tent_helps(owner: str, after: int) -> None:
    """A tent of either climber of the own colour, and no other."""
    game = position(
        "k2/summer",
        phase="check-acclimatization",
        pieces={"red/1": "e19"},
        levels={"red/1": 4},
        tents={owner: "e19"},
    )
    assert level(game, "red/1") == after


@rule("K2 phase 3 tent limit")
def test_one_tent_per_player_or_two() -> None:
    """One for each climber, two in all."""
    game = position("k2/summer", points={"red/1": 1, "red/2": 1})
    game.play(PitchTent("red/1"))
    game.play(PitchTent("red/2"))
    assert (tent(game, "red/1"), tent(game, "red/2")) == ("e0", "e0")


@rule("K2 phase 4 tent")
def test_do_both_climbers_on_one_tent_get_the_point() -> None:
    """Both of them."""
    game = position(
        "k2/summer",
        phase="check-acclimatization",
        pieces={"red/1": "e16", "red/2": "e16"},
        levels={"red/1": 3, "red/2": 2},
        tents={"red/2": "e16"},
    )
    assert (level(game, "red/1"), level(game, "red/2")) == (4, 3)


@rule("K2 phase 3 passing")
@pytest.mark.parametrize(("points", "clause"), [(2, "K2 phase 3 passing"), (4, None)])
def test_may_i_pass_a_full_space(points: int, clause: str | None) -> None:
    """Yes, with the points to walk on; stopping there is not allowed."""
    game = position("k2/summer", pieces={"red/1": "e21", "blue/1": "e22"}, points={"red/1": points})
    assert source(game, Walk("red/1", "e22")) == clause


@rule("K2 setup board")
def test_what_is_the_level_at_the_start() -> None:
    """1, not full health."""
    game = settled(Game(ruleset_of("k2/winter"), 2, chance="manual"))
    assert level(game, "blue/2") == 1


@rule("K2 phase 4 cap")
def test_what_becomes_of_a_level_above_6() -> None:
    """Anything above 6 is lost at the end of phase 4."""
    game = position("k2/summer", phase="check-acclimatization", levels={"red/1": 10})
    assert level(game, "red/1") == 6


@rule("K2 phase 4 death")
def test_does_a_dead_climber_score_0() -> None:
    """No, 1."""
    game = position(
        "k2/summer",
        day=18,
        phase="check-acclimatization",
        pieces={"red/1": "e26"},
        reached={"red/2": 5},
    )
    assert [line.points for line in result(game).scores[0].lines] == [1, 5]


@rule("K2 end")
def test_must_climbers_return_to_base_to_score() -> None:
    """No, they need only be alive after day 18."""
    game = position(
        "k2/summer",
        day=18,
        phase="check-acclimatization",
        pieces={"red/1": "e26", "red/2": "e25"},
        levels={"red/1": 3, "red/2": 3},
    )
    assert result(game).scores[0].total == 7 + 6


@rule("K2 phase 3 points")
def test_does_losing_height_lose_points() -> None:
    """No: the marker stays where it was."""
    game = position("k2/summer", pieces={"red/1": "e24"}, points={"red/1": 2})
    game.play(Walk("red/1", "e20"))
    assert reached(game, "red/1") == 5


@rule("K2 phase 3 direction")
@pytest.mark.parametrize(("lower", "upper", "points"), [("e11", "e12", 2), ("e14", "e15", 2)])
def test_which_of_two_nearly_level_spaces_is_higher(lower: str, upper: str, points: int) -> None:
    """E12 lies above E11, and E15 above E14."""
    game = position("k2/summer", pieces={"red/1": lower}, points={"red/1": {"up": points}})
    game.play(Walk("red/1", upper))
    assert where(game, "red/1") == upper


@rule("K2 weather boots")
@pytest.mark.parametrize("tile", ["s1", "s2", "s3", "s4", "s5", "s6"])
@pytest.mark.parametrize("day", [1, 2, 3])
def test_does_summer_weather_affect_movement(tile: str, day: int) -> None:
    """No: on no summer day does any space cost more than is printed on it."""
    printed = {name: space.cost for name, space in ruleset_of("k2/summer").config.spaces.items()}
    spaces = position("k2/summer", day=day, weather=tile).view(None).spaces
    assert {name: space.cost for name, space in spaces.items()} == printed


@rule("K2 weather boots")
def test_do_boots_count_for_tents() -> None:
    """Yes: on a day of 1 a tent on a space of 2 costs 3."""
    game = position("k2/winter", weather="w3", pieces={"red/1": "e21"}, points={"red/1": 3})
    game.play(PitchTent("red/1"))
    assert left(game, "red/1") == {}


@rule("K2 weather boots")
def test_do_boots_count_on_the_way_down() -> None:
    """Yes: going down to a space of 2 costs 3 as well."""
    game = position("k2/winter", weather="w3", pieces={"red/1": "e22"}, points={"red/1": 3})
    game.play(Walk("red/1", "e21"))
    assert left(game, "red/1") == {}


@rule("K2 phase 4")
def test_what_becomes_of_a_climber_at_3_in_a_storm_in_its_tent() -> None:
    """With -1 from the space, -2 from the weather and +1 from the tent it ends at 1, alive."""
    game = position(
        "k2/summer",
        day=3,
        weather="s4",
        phase="check-acclimatization",
        pieces={"red/1": "e23"},
        levels={"red/1": 3},
        tents={"red/1": "e23"},
    )
    assert (level(game, "red/1"), where(game, "red/1")) == (1, "e23")
