"""Laws of every state of every official form of play, shown by situations that shrink."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from campaigns.games import game_at, place_again, play_game
from campaigns.kits import KITS
from campaigns.policies import play_on
from campaigns.situations import sample
from hypothesis import assume, given
from hypothesis import strategies as st
from sizes import examples
from strategies import Situation, play_out, playouts, situations

import k2rules
from k2rules import CHANCE, Game, action_from_dict, to_dict
from k2rules.engine.state import State
from k2rules.model.ruleset import Ruleset

if TYPE_CHECKING:
    from k2rules import Action

SEEDS = st.integers(0, 2**32)


def successors(state: State[Any]) -> list[tuple[Action, State[Any]]]:
    """Give every option with the state it leads to."""
    found = []
    for action in state.options():
        child = state.copy()
        child.apply(action)
        found.append((action, child))
    return found


# 1: always an option, always an end


@examples()
@given(situations())
def test_there_is_an_option_and_every_option_can_be_played(situation: Situation) -> None:
    """Law 1, the near side: no option leads to a state without options that is not the end."""
    assert situation.state.options()
    for action, child in successors(situation.state):
        assert child.over or child.options(), action


@examples(60)
@given(situations(most=10), SEEDS)
def test_every_game_ends(situation: Situation, seed: int) -> None:
    """Law 1, the far side: careful play ends within the longest game that can be."""
    state = situation.state.copy()
    policy = situation.kit.policies[situation.kit.climbing[0]]
    most = 2_000 * situation.players
    assert play_on(state, policy, random.Random(seed), most) < most
    assert state.over
    assert situation.rules.family.result(state).winners


# 2: options


@examples()
@given(situations())
def test_options_are_pure_distinct_and_stable(situation: Situation) -> None:
    """Law 2: asking changes nothing, and equal states list the same options in the same order."""
    state = situation.state
    key = state.key()
    first = list(state.options())
    again = state.stack[-1]
    fresh = [o for o, _ in state.outcomes()] if state.is_chance else list(again.options(state))
    assert first == fresh == list(state.copy().options())
    assert len(set(first)) == len(first)
    assert state.key() == key


@examples(50)
@given(situations())
def test_an_action_is_offered_exactly_when_nothing_speaks_against_it(situation: Situation) -> None:
    """Law 2: over the whole universe of actions, and every refusal cites a clause or the API."""
    game = game_at(situation.rules, situation.players, situation.state)
    sections = situation.rules.sections
    for decision in game.decisions:
        for action in situation.rules.actions(situation.players):
            reason = game.why_not(action, decision.player)
            assert (reason is None) == (action in decision.options), action
            assert reason is None or reason.source in sections or reason.source == "API", reason
            assert reason is None or "None" not in reason.text, reason


# 3 and 4: copies, keys


@examples()
@given(situations())
def test_playing_on_a_copy_is_playing(situation: Situation) -> None:
    """Law 3: apply equals copy and apply, and the original does not notice."""
    state = situation.state
    key, described = state.key(), situation.rules.family.describe(state)
    for action, child in successors(state):
        other = state.copy()
        other.apply(action)
        assert child == other
        assert not situation.kit.broken_between(state, child)
    assert state.key() == key
    assert situation.rules.family.describe(state) == described


@examples()
@given(situations(), situations(), playouts(15))
def test_equal_states_have_equal_futures(
    one: Situation, other: Situation, numbers: list[int]
) -> None:
    """Law 4: `key` agrees with `==`, and a state made from its description has the same future."""
    same = one.state.tables.fits(other.state.tables)
    assert (one.state == other.state) == (same and one.state.key() == other.state.key())
    state = one.state.copy()
    twin = place_again(one.rules, one.players, state)
    assert twin == state
    assert hash(twin.key()) == hash(state.key())
    assert play_out(twin, numbers) == play_out(state, numbers)
    assert twin == state


@examples()
@given(situations(going_on=False))
def test_different_states_have_different_descriptions(situation: Situation) -> None:
    """Law 5: a state survives being described and placed, through JSON, also at the end."""
    placed = place_again(situation.rules, situation.players, situation.state)
    assert placed == situation.state
    assert placed.options() == situation.state.options() or situation.state.over


# 5: records


@examples(60)
@given(situations(most=8), playouts(25))
def test_a_save_comes_back_in_the_middle_of_anything(
    situation: Situation, numbers: list[int]
) -> None:
    """Law 5: state, log, names and views survive a save, and the log leads to the same state."""
    game = situation.game()
    play_game(game, numbers)
    text = game.to_json()
    loaded = Game.from_json(text)
    assert loaded.state == game.state
    assert loaded.log == game.log
    assert loaded.to_json() == text
    assert same_views(game, loaded)
    last = list(k2rules.replay(text))[-1]
    assert last.state == game.state
    assert last.events_for(None) == game.events_for(None)


def same_views(one: Game, other: Game) -> bool:
    """Whether every seat and the spectator see the same, apart from the state token."""
    for seat in (None, *range(one.players)):
        views = [json.dumps(without_token(game.view(seat).to_dict())) for game in (one, other)]
        if views[0] != views[1] or one.view(seat) != other.view(seat):
            return False
    return True


def without_token(view: dict[str, Any]) -> dict[str, Any]:
    if view["decision"]:
        del view["decision"]["token"]
    return view


@examples()
@given(situations())
def test_actions_come_back_from_their_wire_form(situation: Situation) -> None:
    """Law 5: for every option, through JSON; and each has its number."""
    rules, players = situation.rules, situation.players
    for action in situation.state.options():
        assert action_from_dict(json.loads(json.dumps(to_dict(action)))) == action
        if not situation.state.is_chance:
            assert rules.actions(players)[rules.action_id(players, action)] == action


# 6 and 7: conservation and ranges


@examples(200)
@given(situations(going_on=False))
def test_nothing_is_lost_and_nothing_leaves_its_range(situation: Situation) -> None:
    """Laws 6 and 7, also one step ahead."""
    broken = situation.kit.broken
    assert not broken(situation.state)
    if not situation.state.over:
        for action, child in successors(situation.state):
            assert not broken(child), action


# 8: chance


@examples()
@given(situations())
def test_weights_are_positive_and_outcomes_distinct(situation: Situation) -> None:
    """Law 8."""
    state = situation.state
    assume(state.is_chance)
    outcomes = state.outcomes()
    assert outcomes
    assert all(type(weight) is int and weight > 0 for _, weight in outcomes)
    assert len({outcome for outcome, _ in outcomes}) == len(outcomes)


@pytest.mark.parametrize("family", KITS)
def test_sampling_follows_the_weights(family: str) -> None:
    """Law 8: one statistical test with a fixed seed; each share within five standard deviations."""
    states = (state for _, _, _, state, _ in sample(family, 8))
    state = next(each for each in states if each.is_chance and len(each.outcomes()) > 4)
    rng = random.Random(8)
    outcomes = state.outcomes()
    total = sum(weight for _, weight in outcomes)
    draws = 20_000
    counts = dict.fromkeys((outcome for outcome, _ in outcomes), 0)
    for _ in range(draws):
        counts[state.copy().sample(rng)] += 1
    for outcome, weight in outcomes:
        share = weight / total
        deviation = (draws * share * (1 - share)) ** 0.5
        assert abs(counts[outcome] - draws * share) < 5 * deviation, outcome
    assert state.player == CHANCE


# 10: what frames and actions hold


@examples()
@given(situations())
def test_no_frame_and_no_action_holds_a_state_or_a_ruleset(situation: Situation) -> None:
    """Law 10: pending business is made of numbers, texts and tuples."""
    state = situation.state
    for thing in (*state.stack, *state.options(), state.key()):
        assert plain(thing), thing
        assert hash(thing) is not None


def plain(thing: object) -> bool:
    """Whether a value is made of immutable plain values only."""
    if isinstance(thing, (State, Ruleset)):
        return False
    kind: Any = type(thing)
    if attrs.has(kind):
        return all(plain(getattr(thing, a.name)) for a in attrs.fields(kind))
    if isinstance(thing, tuple):
        return all(map(plain, thing))
    return thing is None or isinstance(thing, (int, str))
