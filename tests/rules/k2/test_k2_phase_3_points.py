"""The chapter on actions: victory points and the summit, the end of a turn."""

from __future__ import annotations

from positions import end_turn, position, reached, rule, source

from k2rules.k2 import EndTurn, PitchTent, Walk


@rule("K2 phase 3 points")
def test_the_marker_rises_at_once() -> None:
    """On a space with more points the marker goes up at that moment."""
    game = position("k2/summer", pieces={"red/1": "e16"}, points={"red/1": 3})
    game.play(Walk("red/1", "e18"))
    assert reached(game, "red/1") == 4


@rule("K2 phase 3 points")
def test_the_marker_does_not_sink() -> None:
    """Going down costs no victory points."""
    game = position("k2/summer", pieces={"red/1": "e18"}, points={"red/1": 1})
    game.play(Walk("red/1", "e16"))
    assert reached(game, "red/1") == 4


@rule("K2 phase 3 points")
def test_a_space_below_the_marker_changes_nothing() -> None:
    """A marker that is higher than the space stays where it is."""
    game = position("k2/summer", pieces={"red/1": "e10"}, reached={"red/1": 6}, points={"red/1": 2})
    game.play(Walk("red/1", "e13"))
    assert reached(game, "red/1") == 6


@rule("K2 phase 3 points")
def test_each_climber_has_its_own_marker() -> None:
    """The partner's marker does not move."""
    game = position("k2/summer", pieces={"red/1": "e16"}, points={"red/1": 3})
    game.play(Walk("red/1", "e18"))
    assert reached(game, "red/2") == 1


@rule("K2 phase 3 summit")
def test_arrivals_on_the_summit_are_kept_in_order() -> None:
    """A later climber's marker lies below those that were there before."""
    game = position(
        "k2/summer",
        pieces={"red/1": "e26", "blue/2": "e25"},
        reached={"blue/2": 10},
        summit=["blue/2"],
        points={"red/1": 3},
    )
    game.play(Walk("red/1", "e27"))
    assert game.view(None).markers["summit"] == ["blue/2", "red/1"]


@rule("K2 phase 3 summit")
def test_the_first_on_the_summit_leads_the_order() -> None:
    """The first climber to arrive opens the order."""
    game = position("k2/summer", pieces={"red/1": "e26"}, points={"red/1": 3})
    game.play(Walk("red/1", "e27"))
    assert game.view(None).markers["summit"] == ["red/1"]


@rule("K2 phase 3 summit")
def test_a_second_visit_changes_no_order() -> None:
    """A climber that comes again keeps its first place."""
    game = position(
        "k2/summer",
        pieces={"red/1": "e26"},
        reached={"red/1": 10, "blue/1": 10},
        summit=["red/1", "blue/1"],
        points={"red/1": 3},
    )
    game.play(Walk("red/1", "e27"))
    assert game.view(None).markers["summit"] == ["red/1", "blue/1"]


@rule("K2 phase 3 summit")
def test_the_summit_gives_ten_points() -> None:
    """The summit is worth 10 on both sides."""
    game = position("k2/summer", board="hard", pieces={"red/1": "h28"}, points={"red/1": 3})
    game.play(Walk("red/1", "h29"))
    assert reached(game, "red/1") == 10


@rule("K2 phase 3 end")
def test_the_next_player_acts_after_the_end_of_a_turn() -> None:
    """Ending the turn passes it on."""
    assert end_turn(position("k2/summer", cards="move-1")).decision.player == 1


@rule("K2 phase 3 end")
def test_a_turn_ends_with_nothing_owed() -> None:
    """Who has paid the token may end the turn."""
    game = position("k2/summer", liable=["red/1"], cards="move-1")
    assert source(game, EndTurn()) is None


@rule("K2 phase 3 end")
def test_a_turn_does_not_end_while_points_are_owed() -> None:
    """The token has to be settled first."""
    game = position("k2/summer", owed=1, liable=["red/1"])
    assert source(game, EndTurn()) == "K2 phase 3 risk"


@rule("K2 phase 3 end")
def test_a_turn_does_not_end_on_a_full_space() -> None:
    """Nobody may be left on a full space."""
    game = position(
        "k2/summer",
        pieces={"red/1": "e22", "blue/1": "e22"},
        passing="red/1",
        points={"red/1": 2},
    )
    assert source(game, EndTurn()) == "K2 phase 3 passing"


@rule("K2 phase 3 end")
def test_nothing_is_done_in_another_players_turn() -> None:
    """Only the player whose turn it is acts."""
    game = position("k2/summer", seat=1, points={"blue/1": 3})
    assert source(game, PitchTent("red/1")) == "K2 phase 3"
