"""Bots, trial games, simulation and perft as a library."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve
from positions import position
from sizes import scaled, spread

from k2rules import Game, UsageError, load
from k2rules.engine.chance import Generator
from k2rules.k2 import PackTent, Walk
from k2rules.perft import divide, perft
from k2rules.policies import climbing_policy, first_policy, last_policy, random_policy
from k2rules.trials import simulate, try_out, validate

if TYPE_CHECKING:
    from pathlib import Path

    from k2rules import Action, Decision, View
    from k2rules.engine.state import Random


@pytest.mark.parametrize(
    ("players", "name", "board"),
    spread(product([1, 2, 5], ["k2/summer", "k2/winter"], ["easy", "hard"]), 3),
)
def test_the_climbing_policy_climbs(name: str, board: str, players: int) -> None:
    rules = load(name, board=board, family=True)
    summary = simulate(rules, players, scaled(3), climbing_policy(rules), seed=1)
    assert max(seat.mean for seat in summary.seats) > 8


def test_the_climbing_policy_reaches_the_summit() -> None:
    rules = load("k2/summer")
    summary = simulate(rules, 5, scaled(10, least=2), climbing_policy(rules), seed=1)
    top = max(space.points for space in rules.config.spaces.values())
    assert max(max(seat.scores) for seat in summary.seats) > top
    assert min(seat.mean for seat in summary.seats) > 10


@pytest.mark.parametrize(
    "name", spread(["broad-peak/race-to-the-top", "k2/winter", "broad-peak/traverse"], 1)
)
def test_the_climbing_policy_is_the_same_on_views_and_states(name: str) -> None:
    rules = load(name)
    own = climbing_policy(rules)

    def by_view(decision: Decision, view: View, rng: Random) -> Action:
        return own(decision, view, rng)

    fast = simulate(rules, 3, scaled(4), own, seed=7)
    slow = simulate(rules, 3, scaled(4), by_view, seed=7)
    assert fast == slow


def test_the_climbing_policy_needs_no_more_than_the_view() -> None:
    rules = load("k2/summer")
    own = climbing_policy(rules)
    game = Game(rules, 3, seed=5)
    rng = Generator(1)
    for number in range(150):
        decision = game.decisions[0]
        seat = decision.player
        state = game.state.redeal(seat, rng)
        if state.player == seat:
            one = own.on_state(state, Generator(number))
            assert one == own(decision, game.view(seat), Generator(number))
        game.play(random_policy(decision, game.view(seat), rng), seat)


def climbs(game: Game) -> Action:
    """Give what the climbing policy does."""
    decision = game.decision
    return climbing_policy(game.rules)(decision, game.view(decision.player), Generator(1))


def test_the_climbing_policy_takes_the_tent_along() -> None:
    """With points to walk on, pack and pitch anew, the tent goes up with its climber."""
    game = position(
        "broad-peak/traverse",
        pieces={"red/1": "t3"},
        levels={"red/1": 6},
        tents={"red/1": "t3"},
        points={"red/1": 6},
        cards="",
        day=8,
    )
    assert climbs(game) == PackTent("red/1")


def test_the_climbing_policy_goes_for_a_token() -> None:
    """Of two ways over the last ridge it takes the one that has a token."""
    game = position(
        "broad-peak/traverse",
        pieces={"red/1": "t11"},
        levels={"red/1": 6},
        reached={"red/1": 8},
        points={"red/1": 3},
        cards="",
        day=18,
    )
    assert climbs(game) == Walk("red/1", "t12")


@pytest.mark.parametrize(
    "reading", spread(["tent-limit=per-player", "pitch-while-passing=allowed"], 1)
)
def test_the_climbing_policy_under_rulings(reading: str) -> None:
    slug, _, name = reading.partition("=")
    rules = load("k2/summer", rulings={slug: name})
    assert simulate(rules, 4, scaled(3), climbing_policy(rules), seed=1).games == scaled(3)


def test_policies_are_picklable() -> None:
    rules = load("k2/summer")
    for policy in (random_policy, first_policy, last_policy, climbing_policy(rules)):
        again: Any = pickle.loads(pickle.dumps(policy))  # noqa: S301
        assert simulate(rules, 2, 1, again, seed=3) == simulate(rules, 2, 1, policy, seed=3)


def test_simulate_is_the_same_with_any_executor() -> None:
    rules = load("k2/summer")
    games = scaled(60, least=30)
    alone = simulate(rules, 2, games, seed=11)
    with ThreadPoolExecutor(3) as executor:
        assert simulate(rules, 2, games, seed=11, executor=executor) == alone
    assert simulate(rules, 2, games, seed=12) != alone
    assert alone.games == sum(alone.ended_by.values()) == games
    assert sum(seat.wins for seat in alone.seats) == pytest.approx(games)
    assert alone.seats[0].deviation >= 0


def test_simulate_can_be_taken_up_again() -> None:
    rules = load("k2/summer")
    whole = simulate(rules, 2, 30, seed=1)
    parts = [simulate(rules, 2, 10, seed=1), simulate(rules, 2, 30, seed=1, first=10)]
    assert sum(part.seats[0].total for part in parts) == whole.seats[0].total


def test_versus() -> None:
    rules = load("k2/summer")
    climbing = climbing_policy(rules)
    summary = simulate(rules, 3, 6, climbing, seed=2, versus=random_policy)
    assert summary.sides["policy"].games == 6
    assert summary.sides["versus"].games == 12
    assert summary.sides["policy"].mean > summary.sides["versus"].mean + 5
    with pytest.raises(UsageError, match="single policy"):
        simulate(rules, 2, 1, [climbing, climbing], versus=random_policy)
    with pytest.raises(UsageError, match="3 policies"):
        simulate(rules, 3, 1, [climbing])


def test_trials_of_the_official_rulesets_find_nothing() -> None:
    for name in ("k2/summer", "k2/winter"):
        assert not validate(name, scaled(50), board="hard", family=True).diagnostics


def test_a_game_that_does_not_end_is_found() -> None:
    trials = try_out(load("k2/summer"), 3, most=5)
    assert trials.findings["K2R602"].times == 3


def test_a_game_that_breaks_down_is_found() -> None:
    def break_down(_: object) -> None:
        raise AssertionError("no option left")

    rules = load("k2/summer")
    broken = evolve(rules, family=evolve(rules.family, setup=break_down))
    trials = try_out(broken, 2)
    assert trials.findings["K2R603"].times == 2


def test_a_dead_phase_is_found(tmp_path: Path) -> None:
    path = tmp_path / "same-cards.yaml"
    removed = ", ".join(
        f"cards.{card}"
        for card in load("k2/summer").config.cards
        if card not in ("move-1", "acclimatize-1")
    )
    path.write_text(
        "meta: {id: same-cards, title: Same cards, players: [2, 2]}\n"
        "extends: k2/summer\n"
        "patch:\n"
        f"  $remove: [{removed}, cards.acclimatize-1]\n"
        "  cards: {move-1: {copies: 18}}\n",
        encoding="utf-8",
    )
    report = validate(path, 20)
    assert [each.code for each in report.diagnostics] == ["K2R601"], str(report)
    assert report.ok
    assert "take-risk" in str(report)
    assert ".yaml:" in str(report)


def test_a_broken_ruleset_is_not_played(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text("meta: {id: broken}\n", encoding="utf-8")
    assert not validate(path, 5).ok
    assert not validate("k2/none", 5).ok


def test_perft_agrees_with_divide() -> None:
    rules = load("k2/winter", board="hard")
    state = Game(rules, 1, 0, chance="manual").state
    for depth in (1, 2, 3):
        assert perft(state, depth) == sum(divide(state, depth).values())
    assert perft(state, 0) == 1
    assert perft(state, 1) == len(rules.config.weather.tiles)


def test_perft_counts_an_ended_game_as_a_leaf() -> None:
    rules = load("k2/summer")
    game = Game(rules, 1, 3)
    while not game.over:
        game.play(last_policy(game.decision, game.view(0), Generator(1)))
    assert perft(game.state, 4) == 1
    with pytest.raises(UsageError, match="over"):
        divide(game.state, 1)
    with pytest.raises(UsageError, match="from 1 to"):
        divide(game.state, 0)
    with pytest.raises(UsageError, match="from 0 to"):
        perft(game.state, -1)
