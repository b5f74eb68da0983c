"""The chapter on preparations."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from expedition import (
    DAAN,
    FEMKE,
    PEMBA,
    draw,
    expedition,
    lying,
    odds,
    offered,
    play,
    roll,
    rule,
    source,
    turn,
)

from k2rules.games.disaster.actions import (
    Buy,
    Decline,
    EndTurn,
    Keep,
    MoveClimbers,
    Prepare,
    PutBack,
    SpendLuck,
    Step,
    Stop,
    UsePreparations,
)
from k2rules.games.disaster.events import TokenPlaced

READY = 2


def ready(game: Any) -> int:
    """Give how far the preparations are: 2 is ready."""
    found: int = game.view(None).tracks["preparations"]["0"]
    return found


@rule("DK2 8.5")
def test_the_first_preparations_put_the_marker() -> None:
    """The marker is put on its first side."""
    assert ready(play(expedition(), Prepare())) == 1


@rule("DK2 8.5")
def test_the_second_ones_make_it_ready() -> None:
    """The marker is turned to its ready side."""
    assert ready(play(expedition(preparations=1), Prepare())) == READY


@rule("DK2 8.5")
def test_further_ones_change_nothing() -> None:
    """A third action only moves a climber."""
    assert ready(play(expedition(preparations=2), Prepare())) == READY


@rule("DK2 8.5")
def test_one_climber_moves_after_preparations() -> None:
    """After preparations one climber may move."""
    game = play(expedition(held="ridges-open-1"), Prepare(), Step(DAAN, "lower-slope-1"), Stop())
    assert source(game, Step(FEMKE, "lower-slope-1")) == "DK2 8.5"


@rule("DK2 8.5")
def test_the_guide_does_not_move_after_preparations() -> None:
    """The guide stays."""
    assert source(play(expedition(), Prepare()), Step(PEMBA, "lower-slope-1")) == "DK2 8.1"


@rule("DK2 8.5")
def test_preparations_need_no_guide() -> None:
    """They can be made without a guide."""
    assert source(expedition(at={PEMBA: "dead"}), Prepare()) is None


@rule("DK2 8.5")
def test_no_preparations_in_darkness() -> None:
    """New preparations are a way of moving by day."""
    assert source(expedition(darkness=1), Prepare()) == "DK2 8.6"


def drawn(*tokens: str, **parts: Any) -> Any:
    """Give a game in which these tokens were drawn with preparations."""
    game = expedition(phase="draw-event", preparations=2, **parts)
    return draw(play(game, UsePreparations()), *tokens)


def sorted_so(**parts: Any) -> Any:
    """Give a game in which three tokens were drawn and sorted."""
    return play(drawn("icy-1", "luck-1", "thick-snow-1", **parts), Keep("luck-1"), PutBack("icy-1"))


@rule("DK2 8.5")
def test_ready_preparations_need_not_be_used() -> None:
    """One may draw a single token as usual; then no die is rolled."""
    game = play(expedition(phase="draw-event", preparations=2), Decline())
    assert draw(game, "icy-1").decision.kind == "buy"


@rule("DK2 8.5")
def test_half_preparations_are_not_used() -> None:
    """Before they are ready a single token is drawn."""
    assert expedition(phase="draw-event", preparations=1).decision.kind == "draw_token"


@rule("DK2 8.5")
def test_three_tokens_are_drawn() -> None:
    """Three tokens lie there, and one of them is kept."""
    game = drawn("icy-1", "luck-1", "thick-snow-1")
    assert [option.token for option in offered(game, "keep")] == [
        "icy-1",
        "luck-1",
        "thick-snow-1",
    ]


@rule("DK2 8.5")
def test_the_three_are_drawn_without_return() -> None:
    """A drawn token is not drawn again."""
    game = play(expedition(phase="draw-event", preparations=2), UsePreparations())
    draw(game, "icy-1")
    assert "icy-1" not in [option.what for option in offered(game, "draw")]


@rule("DK2 8.5")
def test_one_is_kept_one_returned_one_removed() -> None:
    """The kept token is the event, another goes back, the last one leaves the game."""
    game = roll(sorted_so(), 3)
    places = [lying(game, token) for token in ("luck-1", "icy-1", "thick-snow-1")]
    assert places == ["event", "container", "out"]


@rule("DK2 8.5")
def test_only_drawn_tokens_are_kept() -> None:
    """One of the drawn ones is kept."""
    game = drawn("icy-1", "luck-1", "thick-snow-1")
    assert source(game, Keep("icy-2")) == "DK2 8.5"


@rule("DK2 8.5")
def test_the_kept_token_does_not_go_back() -> None:
    """What is kept is not put back."""
    game = play(drawn("icy-1", "luck-1", "thick-snow-1"), Keep("luck-1"))
    assert source(game, PutBack("luck-1")) == "DK2 8.5"


@rule("DK2 8.5")
@pytest.mark.parametrize(("face", "left"), [(1, 0), (2, 0), (3, 2), (6, 2)])
def test_a_1_or_2_ends_the_preparations(face: int, left: int) -> None:
    """On a 1 or 2 the marker is removed, otherwise it stays ready."""
    assert ready(roll(sorted_so(), face)) == left


@rule("DK2 8.5")
def test_the_odds_of_losing_the_preparations() -> None:
    """They are over in one of three cases."""
    over = odds(sorted_so().state, lambda g: g.preparations[0] == 0)
    assert over == Fraction(1, 3)


@rule("DK2 8.5")
def test_luck_keeps_the_preparations() -> None:
    """With Luck the preparations last in any case."""
    game = drawn("icy-1", "icy-2", "thick-snow-1", held="luck-1")
    play(game, Keep("icy-2"), PutBack("icy-1"), SpendLuck())
    assert odds(game.state, lambda g: g.preparations[0] == 0) == 0


@rule("DK2 8.5")
def test_the_kept_token_may_be_bought() -> None:
    """After the roll it is bought or not, like any event."""
    assert roll(sorted_so(), 3).decision.kind == "buy"


@rule("DK2 8.5")
def test_preparations_can_be_made_again() -> None:
    """When they are over they may be made anew."""
    game = play(roll(sorted_so(), 1), Decline(), Prepare())
    assert ready(game) == 1


@rule("DK2 8.5")
def test_ready_preparations_work_in_darkness() -> None:
    """In darkness the marker goes on working."""
    game = expedition(phase="draw-event", preparations=2, darkness=1)
    assert game.decision.kind == "use_preparations"


@rule("DK2 8.5")
def test_with_two_tokens_one_is_kept_and_one_returned() -> None:
    """With too few tokens they are kept, returned, removed in this order as far as they go."""
    game = expedition(phase="draw-event", preparations=2, container="icy-1 luck-1")
    play(draw(play(game, UsePreparations()), "icy-1"), Keep("icy-1"))
    assert lying(roll(game, 3), "luck-1") == "container"


@rule("DK2 8.5")
def test_with_one_token_it_is_kept() -> None:
    """The only token is the event, and the die is rolled all the same."""
    game = expedition(phase="draw-event", preparations=2, container="icy-1")
    play(game, UsePreparations())
    assert (game.decision.kind, lying(game, "icy-1")) == ("roll", "event")


@rule("DK2 8.5")
def test_the_container_is_filled_between_the_three() -> None:
    """If it runs dry before three, tokens set aside go back once."""
    game = expedition(
        phase="draw-event", preparations=2, container="icy-1", aside="luck-1 thick-snow-1"
    )
    play(game, UsePreparations())
    assert [option.what for option in offered(game, "draw")] == ["luck-1", "thick-snow-1"]


@rule("DK2 8.5")
def test_without_tokens_preparations_are_not_asked() -> None:
    """With nothing to draw there is nothing to sort."""
    game = expedition(phase="draw-event", preparations=2, container="")
    assert game.decision.kind == "move"


@rule("DK2 8.5")
def test_the_one_move_may_be_declined() -> None:
    """The climber need not move."""
    assert source(play(expedition(), Prepare()), EndTurn()) is None


@rule("DK2 8.5")
def test_the_moved_one_is_told() -> None:
    """The move of the one climber is over when it stops."""
    game = play(expedition(), Prepare(), Step(DAAN, "lower-slope-1"))
    assert turn(game)["moving"] == DAAN


@rule("DK2 8.5")
@pytest.mark.parametrize("act", [Buy(), Decline()])
def test_the_last_event_is_not_among_those_to_sort(act: Any) -> None:
    """What became of the event of the turn before, one of the three is kept first."""
    game = play(expedition(event="thick-snow-1", preparations=2), act, MoveClimbers(), EndTurn())
    draw(play(game, UsePreparations()), "icy-1", "luck-1", "icy-2")
    assert len(offered(game, "keep")) == 3


@rule("DK2 8.5")
def test_everybody_is_told_what_becomes_of_the_tokens() -> None:
    """Which one goes back is told, and which one leaves the game."""
    game = play(drawn("icy-1", "luck-1", "thick-snow-1"), Keep("luck-1"))
    told = [event for event in game.play(PutBack("icy-1")) if isinstance(event, TokenPlaced)]
    assert told == [TokenPlaced("icy-1", "container"), TokenPlaced("thick-snow-1", "out")]
