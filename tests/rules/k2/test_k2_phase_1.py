"""The chapter on choosing cards."""

from __future__ import annotations

import pytest
from positions import hand, position, rule, source

from k2rules import Game, IllegalAction
from k2rules.k2 import ChooseCards, Walk

SIX = "move-1 move-2 move-3 rope-1-2 acclimatize-1 acclimatize-2"
CHOICE = ChooseCards(("move-1", "move-2", "move-3"))
OTHER = ChooseCards(("rope-1-2", "acclimatize-1", "acclimatize-2"))
LAST = "move-1 move-2 acclimatize-0"


def choosing() -> Game:
    """Give three players with the same six cards in hand."""
    return position("k2/summer", players=3, hands=[SIX] * 3)


@rule("K2 phase 1")
def test_three_of_six_cards_are_chosen() -> None:
    """Any three of the six cards in hand may be chosen: 20 sets of six different ones."""
    assert len(choosing().decisions[0].options) == 20


@rule("K2 phase 1")
def test_equal_cards_make_no_different_choices() -> None:
    """Two copies of a card are the same card for the choice."""
    game = position("k2/summer", players=1, hands=["move-1 move-1 move-1 move-1 move-1 move-2"])
    assert len(game.decision.options) == 2


@rule("K2 phase 1")
@pytest.mark.parametrize("cards", [("move-1", "move-2"), ("move-1",)])
def test_fewer_than_three_cards_cannot_be_chosen(cards: tuple[str, ...]) -> None:
    """Exactly three cards are laid down."""
    assert source(choosing(), ChooseCards(cards), 0) == "K2 phase 1"


@rule("K2 phase 1")
def test_cards_must_come_from_the_hand() -> None:
    """The three cards are chosen from one's own hand."""
    absent = ChooseCards(("move-1", "move-1", "move-2"))
    assert source(choosing(), absent, 0) == "K2 phase 1"


@rule("K2 phase 1")
def test_all_choose_at_the_same_time() -> None:
    """The choice is everybody's at once; nobody waits for another."""
    assert [decision.player for decision in choosing().decisions] == [0, 1, 2]


@rule("K2 phase 1")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_any_player_may_be_the_first_to_lay_cards(first: int) -> None:
    """The order in which cards are laid down is free."""
    game = choosing()
    game.play(CHOICE, first)
    assert first not in game.view(None).waiting_on


@rule("K2 phase 1")
def test_a_choice_is_not_made_twice() -> None:
    """Cards that lie on the table stay there."""
    game = choosing()
    game.play(CHOICE, 1)
    with pytest.raises(IllegalAction):
        game.play(OTHER, 1)


@rule("K2 phase 1 reveal")
def test_chosen_cards_lie_face_down() -> None:
    """Until everybody has chosen nobody sees another player's cards."""
    before, after = choosing(), choosing()
    before.play(CHOICE, 0)
    after.play(OTHER, 0)
    assert before.view(1) == after.view(1)


@rule("K2 phase 1 reveal")
def test_a_player_sees_the_own_choice() -> None:
    """One knows which cards one has laid down."""
    game = choosing()
    game.play(CHOICE, 0)
    assert game.view(0).committed == CHOICE.cards


@rule("K2 phase 1 reveal")
def test_all_cards_are_turned_up_together() -> None:
    """After the last choice all chosen cards are open."""
    game = choosing()
    for seat, choice in enumerate((CHOICE, OTHER, OTHER)):
        game.play(choice, seat)
    revealed = [sorted(cards) for cards in game.view(None).supplies["revealed"]]
    assert revealed == [sorted(choice.cards) for choice in (CHOICE, OTHER, OTHER)]


@rule("K2 phase 1 reveal")
def test_revealed_cards_have_left_the_hand() -> None:
    """The three cards that were not chosen stay in hand."""
    game = choosing()
    for seat in range(3):
        game.play(CHOICE, seat)
    assert sorted(hand(game, 0)) == sorted(OTHER.cards)


@rule("K2 phase 1 three cards")
def test_a_hand_of_three_is_played_whole() -> None:
    """With three cards in hand there is one choice: all of them."""
    game = position("k2/summer", day=6, hands=[LAST] * 2)
    assert game.decisions[0].options == (ChooseCards(("move-1", "move-2", "acclimatize-0")),)


@rule("K2 phase 1 three cards")
def test_a_hand_of_three_is_laid_down_in_secret_all_the_same() -> None:
    """The others are still asked, and see the cards when all have laid them."""
    game = position("k2/summer", day=6, hands=[LAST] * 2)
    game.play(game.decisions[0].options[0], 0)
    assert game.view(1).supplies["revealed"] == [[], []]


@rule("K2 phase 1")
def test_nobody_moves_before_the_cards_are_chosen() -> None:
    """The first phase is for choosing cards only."""
    assert source(choosing(), Walk("red/1", "e1"), 0) == "API"
