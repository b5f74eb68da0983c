"""Whole games: to the end, through saves and undo, and with every name changed."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest
from campaigns.disaster.checks import broken, broken_between
from campaigns.disaster.policies import POLICIES, careful
from campaigns.policies import new_state, play_on, uniform
from expedition import rule
from positions import ruleset_of
from sizes import scaled, spread

from k2rules import CHANCE, Game, load

if TYPE_CHECKING:
    from pathlib import Path

    from campaigns.policies import Policy

    from k2rules import Ruleset

NAMES = ["basic", "advanced", "multinational"]
FORMS = spread([(name, players) for players in (1, 2) for name in NAMES], 2)
"""Forms of the game with their numbers of players."""
SAVED = {
    *("choose_guide", "draw_goal", "draw_token", "roll", "buy", "move", "descend", "means"),
    *("before_roll", "draw_fate", "bad_fate"),
}
"""Kinds of decision in the middle of which a game is saved."""
HARD = {
    *("bivouacked", "climber_saved", "collapsed", "fate_drawn", "fell", "flashlight_passed"),
    *("goal_achieved", "goal_drawn", "got_lost", "guide_sacrificed", "held_played"),
    *("marker_earned", "preparations_changed", "rope_changed", "rolled"),
}
"""Events that seldom happen."""
SALES = {1: "buy", 2: "bid"}
"""How an event is sold to so many players."""

Form = tuple[str, int]


def rules_of(form: Form) -> Ruleset:
    """Give the ruleset of a form of the game."""
    name, _ = form
    if name == "multinational":
        return ruleset_of("disaster-on-k2/advanced", ("multinational", True))
    return ruleset_of(f"disaster-on-k2/{name}")


def start(form: Form) -> Any:
    """Give the first state of a game of a form."""
    return new_state(rules_of(form), form[1])


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("policy", [uniform, careful])
def test_games_come_to_an_end(form: Form, policy: Any) -> None:
    """Every game ends with darkness, a score that adds up, and everybody accounted for."""
    rules = rules_of(form)
    for seed in range(scaled(12)):
        g = start(form)
        play_on(g, policy, random.Random(seed))
        result = rules.family.result(g)
        assert result.ended_by == "darkness"
        assert [s.total for s in result.scores] == [
            sum(line.points for line in score.lines) for score in result.scores
        ]
        everybody = 6 * form[1]
        assert (len(result.fates), "lost-bivouac" in result.fates.values()) == (everybody, False)


@pytest.mark.parametrize("form", FORMS)
def test_tokens_markers_and_pieces_are_conserved(form: Form) -> None:
    """Each of the thirty tokens is in one place, and no more markers lie there than there are."""
    for seed in range(scaled(6)):
        g, rng = start(form), random.Random(seed)
        while not g.over:
            before = g.copy()
            play_on(g, careful, rng, 1)
            assert broken(g) + broken_between(before, g) == []


@pytest.mark.parametrize("form", FORMS)
def test_play_that_goes_up_meets_the_hard_rules(form: Form) -> None:
    """In some games of the climbing policy everything happens that can."""
    told: set[str] = set()
    for seed in range(60):
        g = start(form)
        g.sink = []
        play_on(g, careful, random.Random(seed))
        told |= {event.event for event in g.sink}
        if told >= HARD:
            return
    assert not HARD - told


@rule("DK2 10.0")
@pytest.mark.parametrize("form", FORMS)
def test_every_game_has_seven_turns_of_darkness(form: Form) -> None:
    """From the first space of darkness to the last but one, each once."""
    for seed in range(scaled(8)):
        g = start(form)
        g.sink = []
        play_on(g, careful, random.Random(seed))
        turns = [event.darkness for event in g.sink if event.event == "turn_began"]
        assert [d for d in turns if d] == [1, 2, 3, 4, 5, 6, 7]


def step(game: Game, rng: random.Random, policy: Policy = careful) -> None:
    """Play one decision of a game, chance too."""
    options = game.decision.options
    if game.decision.player == CHANCE or rng.random() < 0.1:
        game.play(options[int(rng.random() * len(options))])
    else:
        game.play(policy(game.state, rng))


@pytest.mark.parametrize("form", FORMS)
def test_a_save_in_the_middle_of_every_kind_of_decision(form: Form) -> None:
    """Saved and loaded again a game stands at the same decision and goes on in the same way."""
    saved: set[str] = set()
    for seed in range(40):
        if saved >= SAVED - {"buy"} | {SALES[form[1]]} and seed > scaled(2, least=0):
            break
        game = Game(rules_of(form), form[1], seed, chance="manual")
        rng, policy = random.Random(seed), list(POLICIES.values())[seed % len(POLICIES)]
        while not game.over:
            kind = game.decision.kind
            if kind not in saved:
                saved.add(kind)
                other = Game.from_json(game.to_json())
                assert other.state == game.state
                assert other.decision == game.decision
                assert other.view(0).to_dict() == game.view(0).to_dict()
            step(game, rng, policy)
        again = Game.from_json(game.to_json())
        assert (again.result, again.log) == (game.result, game.log)
    assert saved >= SAVED - {"buy"} | {SALES[form[1]]}


@pytest.mark.parametrize("form", FORMS)
def test_undo_goes_back_one_play(form: Form) -> None:
    """Taking back every play, chance too, leads to the beginning."""
    game = Game(rules_of(form), form[1], 1, chance="manual")
    rng, states = random.Random(4), []
    for _ in range(120):
        states.append(game.state)
        step(game, rng)
    for state in reversed(states[-40:]):
        game.undo(force=True)
        assert game.state == state


def test_the_same_seed_is_the_same_game() -> None:
    """Chance depends on the seed alone."""
    texts = []
    for _ in range(2):
        game, rng = Game(rules_of(("advanced", 1)), 1, 7), random.Random(7)
        while not game.over:
            step(game, rng)
        game._id = "0123456789abcdef"
        texts.append(game.to_json())
    assert texts[0] == texts[1]


@pytest.mark.parametrize("form", FORMS)
def test_every_refusal_has_a_reason(form: Form) -> None:
    """Each action of the table is offered or refused with a clause that the ruleset has."""
    rules = rules_of(form)
    game, rng = Game(rules, form[1], 2), random.Random(2)
    while not game.over:
        if rng.random() < 0.05:
            for action in rules.actions(form[1]):
                reason = game.why_not(action)
                assert (reason is None) == (action in game.decision.options)
                assert reason is None or reason.source in {*rules.sections, "API"}
        step(game, rng)


# Names


def renamed(rules: Ruleset) -> dict[str, Any]:
    """Give a ruleset's document with other names for everything that has a name of its own."""
    document: dict[str, Any] = json.loads(json.dumps(rules.document))
    named = ("zones", "spaces", "token_kinds", "tokens", "teams", "goals", "levels")
    new: dict[str, dict[str, str]] = {}
    for key in named:
        new[key] = {name: f"{key[:3]}-{number}" for number, name in enumerate(document[key])}
        document[key] = {new[key][name]: each for name, each in document[key].items()}
    for space in document["spaces"].values():
        space["zone"] = new["zones"][space["zone"]]
    for token in document["tokens"].values():
        token["of"] = new["token_kinds"][token["of"]]
    for collapse in document["avalanche"]["collapses"].values():
        for key in ("space", "after"):
            if key in collapse:
                collapse[key] = new["spaces"][collapse[key]]
    for team in document["teams"].values():
        for key in ("guides", "climbers"):
            team[key] = {f"{key[0]}{n}": each for n, each in enumerate(team[key].values())}
    document["meta"]["id"] = "test/renamed"
    document["players"] = {n: {"patch": other} for n, other in document["players"].items()}
    document["sections"] = dict(rules.sections)
    document["rulings"] = {
        slug: {"question": r.question, "default": r.default, "readings": dict(r.readings)}
        for slug, r in rules.rulings.items()
    }
    return document


@pytest.mark.parametrize("form", FORMS)
def test_names_do_not_matter(form: Form, tmp_path: Path) -> None:
    """With other names for spaces, tokens, teams and pieces the same games are played."""
    rules = rules_of(form)
    path = tmp_path / "renamed.yaml"
    path.write_text(json.dumps(renamed(rules)), encoding="utf-8")
    other = load(path)
    for seed in range(scaled(4)):
        one, two = start(form), new_state(other, form[1])
        rngs = random.Random(seed), random.Random(seed)
        while not one.over:
            for g, rng in zip((one, two), rngs, strict=True):
                play_on(g, careful, rng, 1)
            assert one.key() == two.key()
        scores = [r.family.result(g).scores[0].total for r, g in ((rules, one), (other, two))]
        assert scores[0] == scores[1]
