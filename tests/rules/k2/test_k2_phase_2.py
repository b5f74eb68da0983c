"""The chapter on the risk token: who takes one."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from positions import odds, open_tokens, position, rule, source, token

from k2rules.k2 import Draw, TakeRisk, Walk

if TYPE_CHECKING:
    from k2rules import Game

BRIAN = "move-1 move-1 rope-1-3"
ANNA = "move-1 move-3 acclimatize-1"
WILLIAM = "move-2 acclimatize-2 acclimatize-1"


def compared(*revealed: str, tokens: str = "risk-0 risk-1 risk-2") -> Game:
    """Give a game in which these cards have just been revealed."""
    return position(
        "k2/summer",
        players=len(revealed),
        phase="take-risk",
        revealed=list(revealed),
        tokens=tokens,
    )


def asked(game: Game) -> tuple[str, int]:
    """Give the decision that is open, and whose it is."""
    return game.decision.kind, game.decision.player


@rule("K2 phase 2")
def test_the_example_of_brian_anna_and_william() -> None:
    """Brian's cards count 3, Anna's 4, William's 2: Anna takes a token."""
    assert asked(compared(BRIAN, ANNA, WILLIAM)) == ("take_risk", 1)


@rule("K2 phase 2")
def test_ropes_count_their_way_up() -> None:
    """A rope of 1 up and 3 down counts 1: with a 1 it makes 2, less than a 3."""
    assert asked(
        compared("rope-1-3 move-1 acclimatize-1", "move-3 acclimatize-0 acclimatize-1")
    ) == ("take_risk", 1)


@rule("K2 phase 2")
def test_acclimatization_cards_count_nothing() -> None:
    """Five points of acclimatization and a 1 are less movement than a single 2."""
    assert asked(
        compared("acclimatize-3 acclimatize-2 move-1", "move-2 acclimatize-0 acclimatize-1")
    ) == ("take_risk", 1)


@rule("K2 phase 2")
def test_the_start_player_has_no_part_in_the_comparison() -> None:
    """The most points decide, wherever the start marker is."""
    game = position(
        "k2/summer", players=3, start=2, phase="take-risk", revealed=[ANNA, BRIAN, WILLIAM]
    )
    assert asked(game) == ("take_risk", 0)


@rule("K2 phase 2")
def test_any_of_the_open_tokens_may_be_taken() -> None:
    """The player chooses among the three open tokens."""
    assert compared(BRIAN, ANNA).decision.options == (TakeRisk(0), TakeRisk(1), TakeRisk(2))


@rule("K2 phase 2")
def test_only_an_open_token_may_be_taken() -> None:
    """What lies face down is not for choosing."""
    game = compared(BRIAN, ANNA, tokens="risk-1 risk-1 risk-2")
    assert source(game, TakeRisk(0)) == "K2 phase 2"


@rule("K2 phase 2")
def test_equal_open_tokens_leave_no_choice() -> None:
    """With three equal tokens the player takes one of them."""
    game = compared(BRIAN, ANNA, tokens="risk-2 risk-2 risk-2")
    assert token(game) == {"player": 1, "token": "risk-2"}


@rule("K2 phase 2")
def test_a_token_must_be_taken() -> None:
    """The player with the most points cannot pass the token by."""
    assert all(isinstance(option, TakeRisk) for option in compared(BRIAN, ANNA).decision.options)


@rule("K2 phase 2")
def test_the_token_lies_with_the_player_in_the_action_phase() -> None:
    """The token stays with the cards of the one who took it."""
    game = compared(BRIAN, ANNA)
    game.play(TakeRisk(2))
    game.play(Draw("risk-1"))
    assert token(game) == {"player": 1, "token": "risk-2"}


@rule("K2 phase 2 ties")
@pytest.mark.parametrize(
    "revealed",
    [
        ("move-3 move-1 move-1", "move-2 move-2 move-1"),
        ("rope-1-3 rope-1-2 move-1", "move-3 acclimatize-0 acclimatize-1"),
        ("move-3 move-1 move-1", "move-2 move-2 move-1", WILLIAM),
        (WILLIAM, "move-3 move-1 move-1", "move-2 move-2 move-1"),
    ],
)
def test_a_shared_highest_total_brings_nobody_a_token(revealed: tuple[str, ...]) -> None:
    """When several players share the most points nobody takes a token, nor does the next."""
    game = compared(*revealed)
    assert (asked(game), token(game)) == (("turn", 0), None)


@rule("K2 phase 2 ties")
def test_a_tie_below_the_highest_changes_nothing() -> None:
    """Two players may share a lower total: the one above them takes a token."""
    assert asked(compared(WILLIAM, ANNA, WILLIAM)) == ("take_risk", 1)


@rule("K2 phase 2 ties")
def test_nobody_moves_nobody_takes_a_token() -> None:
    """Totals of 0 tie like any others."""
    still = "acclimatize-0 acclimatize-1 acclimatize-2"
    assert asked(compared(still, still)) == ("turn", 0)


@rule("K2 phase 2 refill")
def test_a_token_is_turned_up_before_anybody_acts() -> None:
    """The token that was taken is replaced in phase 2, at once."""
    game = compared(BRIAN, ANNA)
    game.play(TakeRisk(0))
    assert game.decision.kind == "draw_risk"


@rule("K2 phase 2 refill")
def test_three_tokens_lie_open_again() -> None:
    """After the refill three tokens are open."""
    game = compared(BRIAN, ANNA)
    game.play(TakeRisk(0))
    game.play(Draw("risk-1"))
    assert open_tokens(game) == ["risk-1", "risk-1", "risk-2"]


@rule("K2 phase 2 refill")
def test_the_new_token_is_drawn_from_those_face_down() -> None:
    """With a 0, a 1 and a 2 open, four of the seventeen others are 2s."""
    game = compared(BRIAN, ANNA)
    game.play(TakeRisk(0))
    assert odds(game.state, lambda s: s.face_up[2] == 2) == Fraction(4, 17)


@rule("K2 phase 2 refill")
def test_after_a_tie_the_open_tokens_stay() -> None:
    """When nobody takes a token none is turned up."""
    game = compared(BRIAN, BRIAN)
    assert open_tokens(game) == ["risk-0", "risk-1", "risk-2"]


@rule("K2 phase 2 refill")
@pytest.mark.parametrize(
    ("tokens_left", "after"),
    [("risk-1 risk-2", "draw_risk"), ("risk-1", "turn"), ("", "turn")],
)
def test_tokens_are_turned_up_as_long_as_there_are_any(tokens_left: str, after: str) -> None:
    """With two kinds left one is drawn; the last kind comes up for sure; then nothing does."""
    game = position("k2/summer", phase="take-risk", revealed=[BRIAN, ANNA], tokens_left=tokens_left)
    game.play(TakeRisk(0))
    lying = len(open_tokens(game)) + game.view(None).counts["risk-tokens"]
    assert (game.decision.kind, lying) == (after, 2 + len(tokens_left.split()))


@rule("K2 phase 2 refill")
def test_the_last_token_face_down_is_turned_up() -> None:
    """With a single token left it lies open afterwards."""
    game = position("k2/summer", phase="take-risk", revealed=[BRIAN, ANNA], tokens_left="risk-1")
    game.play(TakeRisk(0))
    assert open_tokens(game) == ["risk-1", "risk-1", "risk-2"]


@rule("K2 phase 2")
def test_nobody_moves_before_the_token_is_taken() -> None:
    """The second phase is for the token only."""
    assert source(compared(BRIAN, ANNA), Walk("blue/1", "e1")) == "API"
