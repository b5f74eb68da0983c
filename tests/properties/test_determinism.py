"""The same seed and choices give the same game, whatever the process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from campaigns.kits import KITS
from sizes import spread

import k2rules

ROOT = Path(k2rules.__file__).parent.parent
PROGRAM = """
import hashlib, k2rules
game = k2rules.Game(k2rules.load({rules}), {players}, seed=11)
for turn in range(400):
    if game.over:
        break
    decision = game.decisions[turn % len(game.decisions)]
    game.play(decision.options[turn * 7 % len(decision.options)], decision.player)
actions = game.rules.actions({players})
texts = [game.to_json(), game.to_json(0), repr(game.events_for(None)), repr(actions)]
texts += [game.rules.digest, repr(game.view(0).to_dict()), repr(game.result)]
print(hashlib.sha256("".join(texts).encode()).hexdigest(), len(game.log))
"""


GAMES = {
    "k2": ('"k2/winter", board="hard", family=True', 3),
    "disaster": ('"disaster-on-k2/advanced", multinational=True', 1),
}
"""A game of each family."""


@pytest.mark.parametrize("family", KITS)
def test_a_game_does_not_depend_on_the_order_of_sets(family: str) -> None:
    rules, players = GAMES[family]
    program = PROGRAM.format(rules=rules, players=players)
    digests = set()
    for seed in spread(("0", "1", "31"), 2):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(  # noqa: S603  (our own program)
            [sys.executable, "-c", program],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        digests.add(done.stdout)
    assert len(digests) == 1
