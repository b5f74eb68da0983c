"""Record the golden games anew: `python tests/golden/make.py`, in a commit that says why."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from attrs import asdict

import k2rules
from k2rules.engine.chance import Generator
from k2rules.policies import climbing_policy, random_policy

FOLDER = Path(__file__).parent / "games"
GAMES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "summer-1": ("k2/summer", 1, {}),
    "summer-2-hard": ("k2/summer", 2, {"board": "hard"}),
    "summer-3": ("k2/summer", 3, {}),
    "summer-4-family": ("k2/summer", 4, {"family": True}),
    "summer-5-relaxed": ("k2/summer", 5, {"crowding": "relaxed"}),
    "winter-1-hard": ("k2/winter", 1, {"board": "hard"}),
    "winter-2-family": ("k2/winter", 2, {"family": True}),
    "winter-3-hard": ("k2/winter", 3, {"board": "hard"}),
    "winter-5": ("k2/winter", 5, {}),
    "disaster-basic": ("disaster-on-k2/basic", 1, {"teams": ["norway"], "guides": ["sherpa"]}),
    "disaster-advanced": ("disaster-on-k2/advanced", 1, {}),
    "disaster-multinational": ("disaster-on-k2/advanced", 1, {"multinational": True}),
    "race-1-winter": ("broad-peak/race-to-the-top", 1, {"weather": "winter"}),
    "race-2": ("broad-peak/race-to-the-top", 2, {}),
    "race-3-winter": ("broad-peak/race-to-the-top", 3, {"weather": "winter"}),
    "traverse-2-family": ("broad-peak/traverse", 2, {"family": True}),
    "traverse-3": ("broad-peak/traverse", 3, {}),
    "traverse-5-winter": ("broad-peak/traverse", 5, {"weather": "winter"}),
    "disaster-basic-2": ("disaster-on-k2/basic", 2, {}),
    "disaster-advanced-2": ("disaster-on-k2/advanced", 2, {"multinational": True}),
}


def play(ruleset: str, players: int, options: dict[str, Any], seed: int) -> k2rules.Game:
    """Play a game of K2 climbers, with one player at random where there are several.

    Games of other families are played at random.
    """
    rules = k2rules.load(ruleset, **options)
    climbing = climbing_policy(rules) if rules.family.name == "k2" else random_policy
    game = k2rules.Game(rules, players, seed)
    rng = Generator(seed)
    while not game.over:
        decision = game.decisions[0]
        at_random = decision.player == players - 1 > 0
        policy = random_policy if at_random else climbing
        game.play(policy(decision, game.view(decision.player), rng), decision.player)
    return game


def main() -> None:
    """Write a save with its result for each golden game."""
    for seed, (name, (ruleset, players, options)) in enumerate(GAMES.items()):
        game = play(ruleset, players, options, seed)
        game._id = f"{seed:016x}"
        result = game.result
        assert result is not None
        golden = {"result": asdict(result), "save": json.loads(game.to_json())}
        text = json.dumps(golden, separators=(",", ":"))
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
