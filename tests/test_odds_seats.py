"""The odds of a seat: all that it cannot see is mixed over, with fractions worked out by hand."""

from __future__ import annotations

import time
from contextlib import suppress
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any

import pytest
from campaigns.seat_odds import disagreement, telling_apart
from campaigns.situations import sample
from expedition import INGRID, NIMA, draw
from rivals import rivals
from sizes import scaled

from k2rules import Game, UsageError, load
from k2rules.changes import Change, Changes, describe
from k2rules.cli.chances import chances
from k2rules.cli.main import main
from k2rules.games.disaster.actions import Decline, Sacrifice
from k2rules.k2 import EndTurn
from k2rules.odds import TooMany, _least, _Search, odds

if TYPE_CHECKING:
    from pathlib import Path

    from k2rules.odds import Question

GOALS = ("back-at-camp", "bivouac", "do-not-summit", "summit-with-climber")
MANY = 300
"""Positions: more are not looked at here."""
SHOWN = "do-not-summit"
"""The goal that is turned up at the end if nobody came to the summit."""


def last_fate(goal: str) -> Game:
    """Return a game that ends when seat 1 says whether Nima dies for Ingrid."""
    at = {INGRID: "shoulder", NIMA: "shoulder"}
    goals = (goal, "back-at-camp")
    game = rivals(darkness=8, phase="game-end", ask=None, goals=goals, at=at)
    draw(game, "ridges-open-2")
    return game


def turned_up(found: dict[Any, Fraction]) -> Fraction:
    """Return the odds that somebody turns up this goal."""
    change = Change(("markers", "achieved"), None, SHOWN)
    return sum((part for answer, part in found.items() if change in answer), Fraction(0))


@pytest.mark.parametrize("goal", [goal for goal in GOALS if goal != "back-at-camp"])
def test_a_goal_of_the_opponent_is_one_of_those_that_are_left(goal: str) -> None:
    """Seat 1 holds one of four goals, so that the other has each of three with 1/3."""
    state = last_fate(goal).state
    for action in (Sacrifice(), Decline()):
        assert turned_up(odds(state, action, player=1)) == Fraction(1, 3)
        assert turned_up(odds(state, action, player=0)) == (1 if goal == SHOWN else Fraction(1, 3))
        assert turned_up(odds(state, action)) == (goal == SHOWN)


def test_the_table_shows_no_goal_of_an_opponent() -> None:
    """Line by line the same, whatever goal the opponent has."""
    games = [last_fate(goal) for goal in GOALS[1:]]
    texts = [[*chances(game, game.decision, Sacrifice())] for game in games]
    assert texts[0] == texts[1] == texts[2]
    assert [line.split()[0] for line in texts[0]] == ["2/3", "1/3"]


def test_the_command_line_takes_a_seat_or_says_that_it_has_none(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """With `--player` two saves print the same; without it the true state, and that is said."""
    printed: dict[str, list[str]] = {}
    for goal in (SHOWN, "bivouac"):
        save = tmp_path / f"{goal}.json"
        save.write_text(last_fate(goal).to_json(), encoding="utf-8")
        for words in ((), ("--player", "1"), ("--player", "1", "--piece", NIMA)):
            assert main(["odds", str(save), "--action", "sacrifice", *words]) == 0
            out, err = capsys.readouterr()
            assert ("odds of the true state" in err) == (not words)
            printed.setdefault(" ".join(words), []).append(out)
    alike = {words: one == other for words, (one, other) in printed.items()}
    assert alike == {words: bool(words) for words in printed}


def k2_game(hands: list[list[str]], played: Any = ((), ()), **parts: Any) -> Game:
    """Return a game of two that waits for the cards of the day."""
    supplies = {"risk-tokens": ["risk-0", "risk-1", "risk-1"], "played": [*map(list, played)]}
    weather = {"tiles": ["s3", "s1"]}
    position = {"hands": hands, "supplies": supplies, "weather": weather, **parts}
    return Game.from_position(load("k2/summer"), 2, position, chance="manual")


HANDS = (
    ["move-1", "move-1", "move-2", "rope-1-2", "acclimatize-1", "acclimatize-2"],
    ["move-1", "move-1", "move-1", "move-2", "move-2", "move-3"],
)
PLAYED = ["rope-1-2", "rope-1-3", "rope-2-3", "acclimatize-0", "acclimatize-1", "acclimatize-2"]


def copies(game: Game) -> int:
    """Return how many cards a seat has in all."""
    return sum(card.copies for card in game.rules.config.cards.values())


def holds(card: str, field: str = "hands") -> Question:
    """Return the question whether seat 1 has a card in its hand, or face down before it."""
    return lambda g: card in describe(g)[field][1]


def test_hands_of_others_are_dealt_from_all_that_is_not_in_sight() -> None:
    """Six cards of which one is not among them, from the hand and the draw pile of the other."""
    game = k2_game([*HANDS], played=[[], PLAYED])
    left = copies(game) - len(PLAYED)
    threes = game.rules.config.cards["move-3"].copies
    none = Fraction(comb(left - threes, 6), comb(left, 6))
    assert odds(game.state, None, holds("move-3"), player=0) == {True: 1 - none, False: none}
    assert odds(game.state, None, holds("move-3")) == {True: 1}


def test_hidden_choices_are_any_cards_of_the_hand() -> None:
    """Three of the cards that are not in sight, each as likely as any other."""
    laid = ["move-1", "move-1", "move-3"]
    game = k2_game([*HANDS], played=[[], PLAYED], committed=[[], laid])
    left = copies(game) - len(PLAYED)
    threes = game.rules.config.cards["move-3"].copies
    none = Fraction(comb(left - threes, 3), comb(left, 3))
    found = odds(game.state, None, holds("move-3", "committed"), player=0)
    assert found == {True: 1 - none, False: none}


def test_the_worlds_of_a_seat_do_not_depend_on_the_truth() -> None:
    """The same states in the same order with the same weights, the true one among them."""
    games = [k2_game([HANDS[0], hand]) for hand in (HANDS[1], HANDS[0])]
    one, other = ([*game.state.worlds(0)] for game in games)
    assert one == other
    assert sum(weight for _, weight in one) == 1
    assert {game.state.key() for game in games} <= {state.key() for state, _ in one}
    assert len({state.key() for state, _ in one}) == len(one)


def test_what_others_draw_is_not_counted() -> None:
    """A seat's own three cards at the end of the day are all that it can tell apart."""
    game = k2_game([*HANDS])
    while (decision := game.decisions[0]).player == 0 or EndTurn() not in decision.options:
        ends = EndTurn() in decision.options
        game.play(EndTurn() if ends else decision.options[0], decision.player)
    found = odds(game.state, EndTurn(), player=1, most=1500)
    assert sum(found.values()) == 1
    assert {str(change) for answer in found for change in answer if change.where[0] == "hands"}
    assert not any(change.where == ("hands", "0") for answer in found for change in answer)
    with pytest.raises(TooMany):
        odds(game.state, EndTurn(), most=1500)


def test_a_seat_asks_for_what_it_can_see() -> None:
    game = k2_game([*HANDS])
    action = game.decisions[0].options[0]
    with pytest.raises(UsageError, match="seat 1 does not see the options"):
        odds(game.state, action, player=1)
    for player in (True, -1, 2, "0", 10**5000):
        with pytest.raises(UsageError, match="no seat"):
            odds(game.state, None, player=player)  # type: ignore[arg-type]


def test_too_many_positions_are_told_before_they_are_looked_at() -> None:
    state = Game(load("k2/summer"), 5, 1, chance="manual").state
    began = time.process_time()
    with pytest.raises(TooMany, match="at least") as caught:
        odds(state, most=10**9)
    assert caught.value.least > 10**9
    assert time.process_time() - began < 1
    with pytest.raises(TooMany, match=r"not done within 1e-09 seconds"):
        odds(state, most=10**30, seconds=1e-9)


def test_what_is_told_before_is_never_too_much() -> None:
    """Draws lead to at least as many positions as are counted before they are looked at."""
    compared = 0
    state = Game(load("k2/summer"), 1, 1, chance="manual").state.copy()
    while not state.over:
        least = _least(state, None) if state.is_chance else 0
        if 1 < least < MANY:
            search = _Search(Changes(state), None, MANY, 60.0)
            with suppress(TooMany):
                search.run([(state, Fraction(1))])
            assert least <= len(search.known)
            compared += 1
        state.apply(state.options()[0])
    assert compared > 20


@pytest.mark.parametrize("family", ["k2", "disaster"])
def test_odds_of_a_seat_are_the_mixture_of_the_true_odds(family: str) -> None:
    """Over the worlds that it cannot tell apart; one of them stands for all where that is right."""
    for count, (_, _, players, state, rng) in enumerate(sample(family, 4)):
        if count == scaled(100):
            break
        for seat in range(players):
            assert disagreement(state, seat, rng.randrange(100)) is None


def test_the_checks_of_the_campaign_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds of the true state show the goal of the opponent, and are no mixture."""
    one, other = last_fate(SHOWN), last_fate("bivouac")
    assert telling_apart(one, other, 1, 0) is None

    def true_odds(*args: Any, player: int | None = None, **more: Any) -> Any:  # noqa: ARG001
        return odds(*args[:5], **more)

    monkeypatch.setattr("campaigns.seat_odds.odds", true_odds)
    monkeypatch.setattr("k2rules.cli.chances.odds", true_odds)
    assert telling_apart(one, other, 1, 0)
    assert disagreement(one.state, 1, 0)
