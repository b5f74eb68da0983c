"""Exact odds from chance nodes: the chance to draw a movement card of 3 on the second day."""

from __future__ import annotations

import k2rules
import k2rules.k2
from k2rules.odds import odds

HAND = ["move-1", "move-1", "move-2", "rope-1-2", "acclimatize-1", "acclimatize-2"]


def main() -> None:
    """Choose three cards, end the turn and see what the three new cards may be."""
    rules = k2rules.load("k2/summer")
    position = {
        "hands": [HAND],
        "supplies": {"risk-tokens": ["risk-0", "risk-1", "risk-1"]},
        "weather": {"tiles": ["s3", "s1"]},
    }
    game = k2rules.Game.from_position(rules, 1, position, chance="manual")
    game.play(k2rules.k2.ChooseCards(("move-1", "move-1", "move-2")))
    game.play(k2rules.k2.TakeRisk(0))
    while game.decision.player == k2rules.CHANCE:
        game.play(game.decision.options[0])
    found = odds(
        game.state,
        k2rules.k2.EndTurn(),
        lambda state: "move-3" in rules.family.describe(state)["hands"][0],
    )
    chance = found[True]
    print(f"a 3 among the new cards: {chance} = {float(chance):.1%}")


if __name__ == "__main__":
    main()
