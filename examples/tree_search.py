"""Search on the state itself: the most that one turn can add to the levels and heights."""

from __future__ import annotations

from typing import Any

import k2rules

POSITION = {
    "phase": "act",
    "ask": "turn",
    "day": 4,
    "pieces": {"red/1": "e15", "red/2": "e11", "blue/1": "e17", "blue/2": "e10"},
    "tracks": {"acclimatization": {"red/1": 4, "red/2": 3, "blue/1": 4, "blue/2": 3}},
    "hands": [["move-2"] * 3, ["move-2"] * 3],
    "supplies": {
        "risk-tokens": ["risk-0", "risk-1", "risk-1"],
        "revealed": [["move-1", "move-3", "rope-2-3"], []],
    },
    "markers": {"risk-token": {"player": 0, "token": "risk-2"}},
    "weather": {"tiles": ["s4", "s1"]},
    "turn": {"player": 0},
}


def best(state: Any, seat: int, seen: dict[Any, tuple[int, list[k2rules.Action]]]) -> Any:
    """Give the best value of the seat's turn and the acts that lead there."""
    if state.over or state.is_chance or state.player != seat:
        return value(state, seat), []
    key = state.key()
    if key not in seen:
        found = []
        for action in state.options():
            child = state.copy()
            child.apply(action)
            worth, acts = best(child, seat, seen)
            found.append((worth, [action, *acts]))
        seen[key] = max(found, key=lambda pair: pair[0])
    return seen[key]


def value(state: Any, seat: int) -> int:
    """Count victory points, and levels a little."""
    pieces = state.tables.pieces[seat]
    return sum(10 * state.reached[piece] + state.level[piece] for piece in pieces)


def main() -> None:
    """Find the best turn with a risk token of 2 to pay."""
    rules = k2rules.load("k2/summer")
    state = k2rules.Game.from_position(rules, 2, POSITION, seed=1).state.copy()
    seen: dict[Any, Any] = {}
    worth, acts = best(state, 0, seen)
    print(f"value {worth}, {len(seen)} different positions")
    for action in acts:
        print(" ", action)


if __name__ == "__main__":
    main()
