"""Tokens of decisions, the numbers of events, and taking back: what a client counts on."""

from __future__ import annotations

import json
import random
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest
from api_games import dealt, named, seal

from k2rules import (
    CHANCE,
    Game,
    SaveError,
    StaleAction,
    UndoError,
    Undone,
    UsageError,
    load,
    replay,
)
from k2rules.history import seen_by

if TYPE_CHECKING:
    from k2rules import Action


def choosing(players: int = 2) -> Game:
    """Return a game in which every seat chooses its cards in secret."""
    return named(Game.from_position(load("k2/summer"), players, dealt(players), seed=1))


def tokens(game: Game) -> dict[int, str]:
    return {decision.player: decision.token for decision in game.decisions}


def option(game: Game, seat: int, number: int = 0) -> Action:
    return next(d for d in game.decisions if d.player == seat).options[number]


def turn() -> Game:
    """Return a game in which seat 0 has its turn."""
    game = choosing()
    for seat in (0, 1):
        game.play(option(game, seat), seat)
    while game.decision.kind != "turn":
        game.play(game.decision.options[0])
    return game


# ---- Tokens --------------------------------------------------------------------------------------


def test_every_seat_has_a_token_of_its_own() -> None:
    assert len(set(tokens(choosing(3)).values())) == 3


def test_the_choice_of_another_seat_leaves_a_token_as_it_is() -> None:
    game = choosing(3)
    before = tokens(game)
    game.play(option(game, 1), 1, token=before[1])
    assert tokens(game) == {0: before[0], 2: before[2]}


def test_an_answer_is_good_for_one_asking() -> None:
    game = turn()
    old = game.decision.token
    game.play(game.decision.options[0])
    assert game.decision.token != old
    with pytest.raises(StaleAction) as caught:
        game.play(game.decision.options[0], token=old)
    assert caught.value.token == old


def test_asking_again_after_an_undo_counts() -> None:
    game = turn()
    old = game.decision.token
    game.play(game.decision.options[0])
    game.undo()
    assert game.decision.token != old


def test_a_choice_taken_back_is_asked_anew_of_that_seat_alone() -> None:
    game = choosing(3)
    before = tokens(game)
    for seat in (1, 0):
        game.play(option(game, seat), seat)
    game.undo(1)
    assert tokens(game)[2] == before[2]
    assert tokens(game)[1] != before[1]
    assert 0 not in tokens(game)


def test_a_stale_action_changes_nothing() -> None:
    game = choosing()
    before = game.to_json(), game.decisions, game.events_for(0)
    for token in ("", "0123456789abcdef-0-2", tokens(game)[1]):
        with pytest.raises(StaleAction):
            game.play(option(game, 0), 0, token=token)
    with pytest.raises(UsageError, match="token"):
        game.play(option(game, 0), 0, token=1)  # type: ignore[arg-type]
    assert (game.to_json(), game.decisions, game.events_for(0)) == before


def test_a_token_says_which_seat_answers() -> None:
    game = choosing()
    game.play(option(game, 1), token=tokens(game)[1])
    assert [decision.player for decision in game.decisions] == [0]


def test_tokens_outlive_saves_and_copies() -> None:
    game = choosing(3)
    game.play(option(game, 1), 1)
    game.undo(1)
    game.play(option(game, 2), 2)
    assert tokens(Game.from_json(game.to_json())) == tokens(game.copy()) == tokens(game)


def test_other_games_have_other_tokens() -> None:
    rules = load("k2/summer")
    one, other = (Game.from_position(rules, 2, dealt(), seed=1) for _ in range(2))
    assert not set(tokens(one).values()) & set(tokens(other).values())


def test_chance_has_tokens_too() -> None:
    game = Game(load("k2/summer"), 2, chance="manual")
    old = game.decision.token
    game.play(game.decision.options[0], CHANCE, token=old)
    assert game.decision.token != old


# ---- Events --------------------------------------------------------------------------------------


def test_what_is_taken_back_stays_and_an_event_says_so() -> None:
    game = turn()
    told = game.events_for(1)
    happened = game.play(game.decision.options[0])
    game.undo()
    assert game.events_for(1) == (*told, *happened, Undone(game.state.player, len(told)))


def test_a_client_that_asks_for_what_it_lacks_misses_nothing() -> None:
    game, own = choosing(3), list[object]()
    for seat, back in ((1, None), (0, 1), (1, None), (2, None)):
        game.play(option(game, seat), seat)
        own += game.events_for(2, since=len(own))
        if back is not None:
            game.undo(back)
        own += game.events_for(2, since=len(own))
    assert tuple(own) == game.events_for(2)


def test_taking_back_a_choice_shows_nothing_of_it() -> None:
    """What others have chosen still stands, and is told anew."""
    ends = []
    for number in (0, 5):
        game = choosing(3)
        told = len(game.events_for(2))
        game.play(option(game, 0, number), 0)
        game.play(option(game, 1), 1)
        game.undo(0)
        ends.append((game.events_for(2)[told:], game.view_json(2), game.view_json(None)))
    assert ends[0] == ends[1]
    events = ends[0][0]
    assert [type(event).__name__ for event in events] == [
        "CardsChosen",
        "CardsChosen",
        "Undone",
        "CardsChosen",
    ]
    assert events[2] == Undone(0, told)
    assert events[3] == events[1]


def test_what_counts_is_what_the_log_brings() -> None:
    """Events without those that were taken back are those of a game that never had them."""
    game = choosing()
    for number in (0, 1, 2):
        game.play(option(game, 1, number), 1)
        game.play(option(game, 0, number), 0) if number == 2 else game.undo(1)
    straight = choosing()
    straight.play(option(straight, 1, 2), 1)
    straight.play(option(straight, 0, 2), 0)
    for seat in (0, 1, None):
        counting: dict[int, object] = {}
        for number, event in enumerate(game.events_for(seat)):
            if isinstance(event, Undone):
                counting = {n: each for n, each in counting.items() if n < event.to}
            else:
                counting[number] = event
        assert tuple(counting.values()) == straight.events_for(seat)


def test_a_save_keeps_what_was_taken_back() -> None:
    game = turn()
    game.play(game.decision.options[0])
    game.undo()
    game.play(game.decision.options[1])
    again = Game.from_json(game.to_json())
    assert again.history == game.history
    assert again.log == game.log
    assert again.events_for(0) == game.events_for(0)
    assert len(list(replay(game.to_json()))) == len(game.history) + 1


@pytest.mark.parametrize("line", [-1, 99, True, "0", None, [0]])
def test_a_save_cannot_take_back_what_is_not_there(line: object) -> None:
    body = json.loads(turn().to_json())
    body["log"].append({"undo": line})
    with pytest.raises(SaveError):
        Game.from_json(seal(body))


def test_going_back_a_long_way() -> None:
    game = turn()
    keys: list[tuple[int, object]] = []
    while not game.over and len(keys) < 40:
        keys.append((len(game.log), game.state.key()))
        game.play(game.decisions[0].options[-1], game.decisions[0].player)
    for length, key in reversed(keys):
        while len(game.log) > length:
            game.undo(force=True)
        assert (len(game.log), game.state.key()) == (length, key)


def test_too_much_is_not_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    game = turn()
    game.play(game.decision.options[0])
    monkeypatch.setattr("k2rules.history.MOST_LINES", 2)
    with pytest.raises(UndoError, match="too long"):
        game.undo()


# ---- What a client gets --------------------------------------------------------------------------


def test_a_view_as_json_has_all_that_a_client_needs() -> None:
    game = choosing()
    game.play(option(game, 0), 0)
    body = json.loads(game.view_json(1))
    assert body["view"]["decision"]["token"] == tokens(game)[1]
    assert [event["event"] for event in body["events"]][-1] == "cards_chosen"
    assert body["next"] == len(game.events_for(1))
    assert json.loads(game.view_json(None))["view"]["hand"] == []


def test_threads_share_a_game() -> None:
    """Each answer with a token counts once or is refused, and the log leads to the state."""
    game = Game(load("k2/summer"), 3, seed=1)
    played = []

    def hammer(seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(25):
            if game.over:
                return
            decision = rng.choice(game.decisions)
            try:
                game.play(rng.choice(decision.options), decision.player, decision.token)
            except StaleAction:
                continue
            played.append(decision.token)
            assert game.view(0).phase
            assert game.to_json()

    switching = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(hammer, range(8)))
    finally:
        sys.setswitchinterval(switching)
    assert len(set(played)) == len(played) == sum(entry.player >= 0 for entry in game.log)
    assert Game.from_json(game.to_json()).state == game.state


def test_whoever_plays_in_the_middle_of_a_play_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A handler of signals, say; the play under way is then answered anew, and refused."""
    game = turn()
    token, action = game.decision.token, game.decision.options[0]
    inner: list[object] = []

    def interrupted(*arguments: object) -> object:
        if not inner:
            inner.append(None)
            game.play(action, token=token)
        return seen_by(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr("k2rules.game.seen_by", interrupted)
    length = len(game.log)
    with pytest.raises(StaleAction):
        game.play(action, token=token)
    assert len(game.log) == length + 1
    assert Game.from_json(game.to_json()).state == game.state


def test_a_lock_that_was_never_given_back_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("k2rules.game.PATIENCE", 0.01)
    game = turn()
    game._lock.acquire()
    game.play(game.decision.options[0])
    game.undo()
    assert not game._lock.locked()
