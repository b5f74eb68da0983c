"""The laws on the way of two games of every form: ruleset x options x players, rulings alone."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest
from campaigns.games import game_at, game_with, place_again, play_alike
from campaigns.kits import Kit, kit_of
from campaigns.situations import forms
from campaigns.variants import Variant, load
from sizes import scaled, spread

from k2rules import Game, action_from_dict, to_dict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from k2rules import Ruleset
    from k2rules.engine.state import State

FORMS = spread(forms(), 6)
IDS = [f"{variant}-{players}" for variant, players in FORMS]
LOOKS = scaled(14, least=5)
"""States of each game that are looked at closely."""


@pytest.mark.parametrize(("variant", "players"), FORMS, ids=IDS)
def test_every_law_on_the_way_of_two_games(variant: Variant, players: int) -> None:
    rules = load(variant)
    kit = kit_of(rules)
    rng = random.Random(str(variant) + str(players))
    start = rules.family.setup(rules.tables(players))
    walks = (
        (start, rng.choice(kit.climbing), 40 * players),
        (kit.generated_state(rules, players, rng), rng.choice(tuple(kit.policies)), 60),
    )
    for state, policy, most in walks:
        for near in walk(kit, state, policy, most, rng):
            check_closely(rules, players, near, rng)
    check_a_checked_game(rules, players, rng)


def walk(
    kit: Kit, state: State[Any], policy: str, most: int, rng: random.Random
) -> Iterator[State[Any]]:
    """Play on, checking every state, and give a few of them."""
    for count in range(most):
        assert not kit.broken(state)
        if state.over:
            return
        if count % (1 + most // LOOKS) == 0:
            yield state.copy()
        before = state.copy()
        if state.is_chance:
            state.sample(rng)
        else:
            state.apply(kit.policies[policy](state, rng))
        assert not kit.broken_between(before, state)


def check_closely(rules: Ruleset, players: int, state: State[Any], rng: random.Random) -> None:
    """Laws 1 to 5 and 9 in one state."""
    options = list(state.options())
    assert options
    assert len(set(options)) == len(options)
    key = state.key()
    for action in options:
        child, other = state.copy(), state.copy()
        child.apply(action)
        other.apply(action)
        assert child == other
        assert child.over or child.options()
        assert action_from_dict(json.loads(json.dumps(to_dict(action)))) == action
    assert state.key() == key
    placed = place_again(rules, players, state)
    assert placed == state
    assert list(placed.options()) == options
    seat = rng.choice((None, *range(players)))
    one = game_at(rules, players, state)
    other_game = game_with(one, state.redeal(seat, rng))
    assert play_alike(one, other_game, seat, [rng.randrange(1000), rng.randrange(1000)]) is None
    membership(game_at(rules, players, state), rng)


def membership(game: Game, rng: random.Random) -> None:
    """Law 2 for a part of the universe of actions."""
    universe = game.rules.actions(game.players)
    for decision in game.decisions:
        for action in rng.sample(universe, 60) + list(decision.options):
            offered = action in decision.options
            assert (game.why_not(action, decision.player) is None) == offered


def check_a_checked_game(rules: Ruleset, players: int, rng: random.Random) -> None:
    """Law 5: the log of a game replays, and undo goes back to where it was."""
    game = Game(rules, players, seed=rng.randrange(2**32))
    for _ in range(25 * players):
        if game.over:
            break
        decision = rng.choice(game.decisions)
        before = game.state.copy()
        game.play(rng.choice(decision.options), decision.player)
        if rng.random() < 0.05:
            game.undo(force=True)
            assert game.state == before
    loaded = Game.from_json(game.to_json())
    assert loaded.state == game.state
    assert loaded.log == game.log
