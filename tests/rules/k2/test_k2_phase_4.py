"""The chapter on checking acclimatization."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from positions import level, position, reached, result, rule, settled, source, tent, where

from k2rules.k2 import Assign, Walk

if TYPE_CHECKING:
    from k2rules import Game


def checked(**parts: object) -> Game:
    """Give the game after phase 4 of a position of two players."""
    return position("k2/summer", phase="check-acclimatization", **parts)  # type: ignore[arg-type]


@rule("K2 phase 4")
def test_every_climber_is_checked_by_itself() -> None:
    """Each level changes by what holds where that climber is."""
    game = checked(
        pieces={"red/1": "e1", "red/2": "e9", "blue/1": "e18", "blue/2": "e26"},
        levels={"red/1": 4, "red/2": 4, "blue/1": 4, "blue/2": 4},
    )
    levels = [level(game, climber) for climber in ("red/1", "red/2", "blue/1", "blue/2")]
    assert levels == [5, 4, 3, 2]


@rule("K2 phase 4")
def test_only_the_net_result_matters() -> None:
    """A level of 3 with -1, -2 and +1 goes to 1, and its climber lives."""
    game = checked(
        day=2,
        weather="s2",
        pieces={"red/1": "e21"},
        levels={"red/1": 3},
        tents={"red/1": "e21"},
    )
    assert (level(game, "red/1"), where(game, "red/1")) == (1, "e21")


@rule("K2 phase 4")
def test_a_level_may_touch_zero_on_the_way() -> None:
    """A level of 1 with -1 from the space and +1 from a tent stays 1."""
    game = checked(pieces={"red/1": "e18"}, levels={"red/1": 1}, tents={"red/1": "e18"})
    assert (level(game, "red/1"), where(game, "red/1")) == (1, "e18")


@rule("K2 phase 4 space")
@pytest.mark.parametrize(
    ("space", "change"), [("e0", 1), ("e8", 1), ("e9", 0), ("e16", 0), ("e17", -1), ("e27", -2)]
)
def test_the_circle_of_the_space_is_added(space: str, change: int) -> None:
    """A blue circle gives its number, a red one takes it, none changes nothing."""
    game = checked(pieces={"red/1": space}, levels={"red/1": 4})
    assert level(game, "red/1") == 4 + change


@rule("K2 phase 4 tent")
@pytest.mark.parametrize("owner", ["red/1", "red/2"])
def test_a_tent_of_the_own_colour_gives_a_point(owner: str) -> None:
    """Either tent of the colour shelters either climber."""
    game = checked(pieces={"red/1": "e18"}, levels={"red/1": 4}, tents={owner: "e18"})
    assert level(game, "red/1") == 4


@rule("K2 phase 4 tent")
def test_two_tents_of_the_colour_give_one_point() -> None:
    """It is one point, however many own tents stand there."""
    game = checked(
        pieces={"red/1": "e18"}, levels={"red/1": 4}, tents={"red/1": "e18", "red/2": "e18"}
    )
    assert level(game, "red/1") == 4


@rule("K2 phase 4 tent")
def test_another_colours_tent_gives_nothing() -> None:
    """Tents shelter their own colour only."""
    game = checked(pieces={"red/1": "e18"}, levels={"red/1": 4}, tents={"blue/1": "e18"})
    assert level(game, "red/1") == 3


@rule("K2 phase 4 tent")
def test_both_climbers_share_a_tent() -> None:
    """Both climbers on the space of an own tent get the point."""
    game = checked(
        pieces={"red/1": "e18", "red/2": "e18"},
        levels={"red/1": 4, "red/2": 2},
        tents={"red/1": "e18"},
    )
    assert (level(game, "red/1"), level(game, "red/2")) == (4, 2)


@rule("K2 phase 4 tent")
def test_a_tent_elsewhere_gives_nothing() -> None:
    """The climber has to be on the space of the tent."""
    game = checked(pieces={"red/1": "e18"}, levels={"red/1": 4}, tents={"red/1": "e16"})
    assert level(game, "red/1") == 3


@rule("K2 phase 4 tent")
def test_a_tent_gives_a_point_where_the_space_gives_one_too() -> None:
    """Shelter and a blue circle add up."""
    game = checked(pieces={"red/1": "e1"}, levels={"red/1": 2}, tents={"red/1": "e1"})
    assert level(game, "red/1") == 4


@rule("K2 phase 4 weather")
@pytest.mark.parametrize(("space", "change"), [("e14", 0), ("e21", -1 - 2), ("e26", -2 - 2)])
def test_the_weather_of_the_zone_is_taken_off(space: str, change: int) -> None:
    """Today's red lungs count for the climbers in their zones."""
    game = checked(day=2, weather="s2", pieces={"red/1": space}, levels={"red/1": 6})
    assert level(game, "red/1") == 6 + change


@rule("K2 phase 4 cap")
@pytest.mark.parametrize(("before", "after"), [(5, 6), (6, 6), (9, 6), (12, 6)])
def test_levels_above_6_become_6(before: int, after: int) -> None:
    """After phase 4 no level is higher than 6."""
    game = checked(pieces={"red/1": "e1"}, levels={"red/1": before})
    assert level(game, "red/1") == after


@rule("K2 phase 4 cap")
def test_levels_are_cut_after_the_changes() -> None:
    """A level of 9 on a space of -2 comes to 7 and only then to 6."""
    game = checked(pieces={"red/1": "e26"}, levels={"red/1": 9})
    assert level(game, "red/1") == 6


@rule("K2 phase 4 death")
@pytest.mark.parametrize(("before", "place"), [(2, "e18"), (1, "dead"), (0, "dead")])
def test_a_level_below_1_kills(before: int, place: str) -> None:
    """At 1 a climber lives, below it dies and leaves the board."""
    game = checked(pieces={"red/1": "e18"}, levels={"red/1": before})
    assert where(game, "red/1") == place


@rule("K2 phase 4 death")
def test_the_points_of_a_dead_climber_go_to_1() -> None:
    """The victory marker of a climber that dies goes back to 1."""
    game = checked(pieces={"red/1": "e18"}, reached={"red/1": 10}, levels={"red/1": 1})
    assert reached(game, "red/1") == 1


@rule("K2 phase 4 death")
def test_the_partner_lives_on() -> None:
    """A death takes nothing from the other climber."""
    game = checked(pieces={"red/1": "e18", "red/2": "e16"}, levels={"red/1": 1, "red/2": 3})
    assert (reached(game, "red/2"), level(game, "red/2"), where(game, "red/2")) == (3, 3, "e16")


@rule("K2 phase 4 death")
def test_a_dead_climber_acts_no_more() -> None:
    """The pawn is off the board for the rest of the game."""
    game = position("k2/summer", pieces={"red/1": "dead"}, cards="move-1")
    assert source(game, Assign("move-1", "red/1", "move")) == "K2 phase 4 death"


@rule("K2 phase 4 death")
def test_a_dead_climber_leaves_room() -> None:
    """The space of a climber that has died is free for others."""
    game = position("k2/summer", pieces={"red/1": "e21", "blue/1": "dead"}, points={"red/1": 2})
    game.play(Walk("red/1", "e22"))
    assert where(game, "red/1") == "e22"


@rule("K2 phase 4 death")
def test_without_the_family_variant_nobody_is_asked() -> None:
    """There is no rescue in the common game."""
    game = settled(checked(pieces={"red/1": "e18"}, levels={"red/1": 1}))
    assert game.decisions[0].kind == "choose_cards"


@rule("K2 phase 4 death")
def test_an_unpitched_tent_dies_with_its_climber() -> None:
    """A dead climber's tent can no longer be pitched."""
    game = checked(pieces={"red/1": "e18"}, levels={"red/1": 1})
    assert tent(game, "red/1") == "lost"


@rule("K2 phase 4 eliminated")
def test_a_player_without_climbers_chooses_no_cards() -> None:
    """Who has lost both climbers sits out."""
    game = position("k2/summer", players=3, pieces={"blue/1": "dead", "blue/2": "dead"})
    assert [decision.player for decision in game.decisions] == [0, 2]


@rule("K2 phase 4 eliminated")
def test_a_player_without_climbers_has_no_turn() -> None:
    """Turns pass over a player who has no climber left."""
    game = position(
        "k2/summer",
        players=3,
        phase="act",
        pieces={"blue/1": "dead", "blue/2": "dead"},
        revealed=["", "", "move-1"],
    )
    assert game.decision.player == 2


@rule("K2 phase 4 eliminated")
def test_a_player_without_climbers_draws_no_cards() -> None:
    """Only those who still climb fill their hands."""
    game = position(
        "k2/summer",
        phase="end-day",
        pieces={"blue/1": "dead", "blue/2": "dead"},
        hands=["move-1 move-1 move-1", ""],
        revealed=["", ""],
    )
    assert settled(game).view(None).counts["hands"] == [6, 0]


@rule("K2 phase 4 eliminated")
def test_a_player_without_climbers_takes_no_token() -> None:
    """The comparison is among those who still climb."""
    game = position(
        "k2/summer",
        players=3,
        phase="take-risk",
        pieces={"blue/1": "dead", "blue/2": "dead"},
        revealed=["move-1", "", "move-2"],
    )
    assert (game.decision.kind, game.decision.player) == ("take_risk", 2)


@rule("K2 phase 4 eliminated")
def test_one_living_climber_is_enough_to_go_on() -> None:
    """A player with one climber left plays on with it."""
    game = position("k2/summer", pieces={"blue/1": "dead"})
    assert [decision.player for decision in game.decisions] == [0, 1]


@rule("K2 phase 4 eliminated")
def test_a_player_without_climbers_keeps_a_point_for_each() -> None:
    """Two dead climbers score 1 each at the end."""
    game = checked(day=18, pieces={"blue/1": "dead", "blue/2": "dead"})
    assert result(game).scores[1].total == 2


@rule("K2 phase 4 eliminated")
def test_the_others_play_on_when_a_player_has_lost_both_climbers() -> None:
    """The game goes on while anybody has a climber."""
    game = checked(pieces={"blue/1": "e18", "blue/2": "e19"})
    assert (where(game, "blue/1"), where(game, "blue/2"), game.over) == ("dead", "dead", False)
