"""The family variant: rescue cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from positions import level, position, reached, room, rule, source, tent, where

from k2rules.k2 import Decline, Rescue, Walk

if TYPE_CHECKING:
    from k2rules import Game


def dying(**parts: object) -> Game:
    """Give a family game in which red/1 is about to die."""
    given = {"pieces": {"red/1": "e18"}, "levels": {"red/1": 1}, **parts}
    return position("k2/summer", phase="check-acclimatization", family=True, **given)  # type: ignore[arg-type]


@rule("K2 family rescue")
def test_the_rescue_is_offered_at_the_moment_of_death() -> None:
    """Who holds a rescue card decides when the climber dies."""
    game = dying()
    assert (game.decision.kind, game.decision.player) == ("rescue", 0)


@rule("K2 family rescue")
def test_the_climber_is_brought_to_a_space_below_6000_m() -> None:
    """The player chooses any space of the lowest zone."""
    game = dying()
    game.play(Rescue("red/1", "e12"))
    assert where(game, "red/1") == "e12"


@rule("K2 family rescue")
def test_every_space_below_6000_m_may_be_chosen() -> None:
    """All thirteen low spaces of the easy side are open to the rescued climber."""
    spaces = [option.to for option in dying().decision.options if isinstance(option, Rescue)]
    assert spaces == [f"e{number}" for number in range(13)]


@rule("K2 family rescue")
def test_a_climber_is_not_brought_to_a_higher_space() -> None:
    """Above 6000 m nobody is brought to safety."""
    assert source(dying(), Rescue("red/1", "e14")) == "K2 family rescue"


@rule("K2 family rescue")
def test_only_a_dying_climber_is_rescued() -> None:
    """The card does not carry down a climber that lives."""
    game = dying(pieces={"red/1": "e18", "red/2": "e16"})
    assert source(game, Rescue("red/2", "e1")) == "K2 family rescue"


@rule("K2 family rescue")
@pytest.mark.parametrize(
    ("board", "before", "after"),
    [
        ("easy", 10, 4),
        ("easy", 7, 3),
        ("easy", 5, 1),
        ("easy", 4, 1),
        ("hard", 10, 5),
        ("hard", 8, 4),
    ],
)
def test_the_marker_goes_back_four_fields(board: str, before: int, after: int) -> None:
    """Fields of the track are counted, not points, and the first field is the end."""
    space = {"easy": "e18", "hard": "h18"}[board]
    game = dying(board=board, pieces={"red/1": space}, reached={"red/1": before})
    game.play(Rescue("red/1", f"{space[0]}1"))
    assert reached(game, "red/1") == after


@rule("K2 family rescue")
def test_a_rescued_climber_is_alive_at_level_1() -> None:
    """Its acclimatization is set to 1."""
    game = dying(levels={"red/1": -1})
    game.play(Rescue("red/1", "e1"))
    assert level(game, "red/1") == 1


@rule("K2 family rescue")
def test_the_place_of_the_rescue_needs_room() -> None:
    """A full space below 6000 m cannot be chosen."""
    game = dying(pieces={"red/1": "e18", "blue/1": "e12", "blue/2": "e12"})
    assert source(game, Rescue("red/1", "e12")) == "K2 family rescue"


@rule("K2 family rescue")
def test_the_base_camp_always_takes_a_rescued_climber() -> None:
    """The base camp has room for all."""
    game = dying()
    assert (source(game, Rescue("red/1", "e0")), room(game, "e0")) == (None, None)


@rule("K2 family rescue")
def test_the_player_may_decline() -> None:
    """The card is an option: the climber may be left to die."""
    game = dying()
    game.play(Decline())
    assert (where(game, "red/1"), reached(game, "red/1")) == ("dead", 1)


@rule("K2 family rescue")
def test_a_rescued_climber_may_climb_again() -> None:
    """From its new space it goes on as before, and its marker may rise again."""
    game = position(
        "k2/summer",
        family=True,
        pieces={"red/1": "e10"},
        reached={"red/1": 1},
        rescues=[0, 1],
        points={"red/1": 2},
    )
    game.play(Walk("red/1", "e13"))
    assert reached(game, "red/1") == 2


@rule("K2 family rescue")
def test_a_tent_stays_with_the_rescued_climber() -> None:
    """A tent that was not pitched yet may still be."""
    game = dying()
    game.play(Rescue("red/1", "e1"))
    assert tent(game, "red/1") == "carried"


@rule("K2 family rescue")
def test_the_common_game_has_no_rescue_card() -> None:
    """Rescue cards belong to the family variant."""
    assert position("k2/summer").view(None).supplies["rescue-cards"] == [0, 0]


@rule("K2 family rescue once")
def test_everybody_begins_with_one_rescue_card() -> None:
    """Each player has a single rescue card."""
    assert position("k2/summer", family=True).view(None).supplies["rescue-cards"] == [1, 1]


@rule("K2 family rescue once")
def test_the_card_is_spent_with_the_rescue() -> None:
    """A used rescue card is gone."""
    game = dying()
    game.play(Rescue("red/1", "e1"))
    assert game.view(None).supplies["rescue-cards"] == [0, 1]


@rule("K2 family rescue once")
def test_a_declined_card_is_kept() -> None:
    """Who lets a climber die keeps the card for the other."""
    game = dying()
    game.play(Decline())
    assert game.view(None).supplies["rescue-cards"] == [1, 1]


@rule("K2 family rescue once")
def test_without_the_card_the_next_climber_dies() -> None:
    """The second death of a player is final."""
    game = dying(rescues=[0, 1])
    assert where(game, "red/1") == "dead"


@rule("K2 family rescue once")
def test_one_card_saves_one_of_two_dying_climbers() -> None:
    """Of two climbers that die together one is rescued and the other dies."""
    game = dying(pieces={"red/1": "e18", "red/2": "e19"}, levels={"red/1": 1, "red/2": 1})
    game.play(Rescue("red/2", "e1"))
    assert (where(game, "red/1"), where(game, "red/2")) == ("dead", "e1")


@rule("K2 family rescue")
def test_a_card_does_not_save_another_players_climber() -> None:
    """The rescue card is for the own climbers."""
    game = dying(pieces={"red/1": "e18", "blue/1": "e19"})
    assert source(game, Rescue("blue/1", "e1")) == "K2 family rescue"


@rule("K2 family rescue")
def test_nothing_else_is_done_while_a_rescue_is_decided() -> None:
    """Phase 4 is no time for walking."""
    assert source(dying(), Walk("red/1", "e16")) == "API"


@rule("K2 family rescue")
def test_the_new_summit_of_a_rescued_climber_comes_last() -> None:
    """A rescued climber that reaches the summit again stands below the others there."""
    game = position(
        "k2/summer",
        family=True,
        pieces={"red/1": "e26"},
        reached={"blue/1": 10},
        rescues=[0, 1],
        points={"red/1": 3},
    )
    game.play(Walk("red/1", "e27"))
    assert game.view(None).markers["summit"] == ["blue/1", "red/1"]
