"""Plays a game and says what came of it, for comparing processes: `python played.py k2`."""

from __future__ import annotations

import hashlib
import sys
from typing import Any

import k2rules

__all__ = ["GAMES", "digest"]

GAMES: dict[str, tuple[str, dict[str, Any], int]] = {
    "k2": ("k2/winter", {"board": "hard", "family": True}, 3),
    "disaster": ("disaster-on-k2/advanced", {"multinational": True}, 1),
}
"""A game of each family: ruleset, options and players."""


def digest(family: str) -> str:
    """Return a digest of all that a game shows, played by a rule."""
    name, options, players = GAMES[family]
    game = k2rules.Game(k2rules.load(name, **options), players, seed=11)
    for turn in range(400):
        if game.over:
            break
        decision = game.decisions[turn % len(game.decisions)]
        game.play(decision.options[turn * 7 % len(decision.options)], decision.player)
    game._id = "0123456789abcdef"
    texts = [game.to_json(), game.view_json(0), repr(game.events_for(None)), game.rules.digest]
    texts += [repr(game.rules.actions(players)), repr(game.view(0).to_dict()), repr(game.result)]
    return f"{hashlib.sha256(''.join(texts).encode()).hexdigest()} {len(game.log)}"


if __name__ == "__main__":
    sys.stdout.write(" ".join(map(digest, sys.argv[1:])))
