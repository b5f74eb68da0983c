"""Play a game with random choices and print how it ended, line by line."""

from __future__ import annotations

import random

import k2rules


def main(seed: int = 7) -> None:
    """Play three random players through a summer on K2."""
    rng = random.Random(seed)
    rules = k2rules.load("k2/summer")
    game = k2rules.Game(rules, players=["Anna", "Brian", "William"], seed=seed)
    while not game.over:
        decision = game.decisions[0]
        game.play(rng.choice(decision.options), decision.player)
    result = game.result
    assert result is not None  # noqa: S101  (the game is over)
    for score in result.scores:
        print(f"{game.names[score.player]}: {score.total}")
        for line in score.lines:
            print(f"  {line.piece}: {line.label}, {line.points} ({line.source})")
    print("winners:", ", ".join(game.names[seat] for seat in result.winners))


if __name__ == "__main__":
    main()
