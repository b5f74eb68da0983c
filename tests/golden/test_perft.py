"""The engine against a second, literal counter that shares no code and no data with it."""

from __future__ import annotations

import random
from typing import Any

import literal_k2 as literal
import pytest
from sizes import scaled

import k2rules
from k2rules.actions import to_dict

PHASES = {"choose": "choose-cards", "turn": "act", "end_day": "end-day", "draw_cards": "end-day"}

# Leaves at depths 1 to 4, printed by `python tests/literal_k2.py`.
COUNTS = {
    ("easy", "opening"): (14, 280, 1042, 4372),
    ("easy", "crowded_ridge"): (8, 59, 386, 2301),
    ("easy", "winter_boots"): (9, 74, 544, 3263),
    ("easy", "day_end"): (4, 24, 120, 480),
    ("hard", "opening"): (14, 280, 1042, 4372),
    ("hard", "crowded_ridge"): (9, 71, 459, 2589),
    ("hard", "winter_boots"): (9, 76, 578, 3602),
    ("hard", "day_end"): (4, 24, 120, 480),
}


def translate(theirs: dict[str, Any]) -> dict[str, Any]:
    """Give a position of the literal counter in the words of the library."""
    climbers = theirs["climbers"]
    turn = theirs["turn"]
    seats = range(theirs["players"])
    token = theirs["token"]
    acting = theirs["phase"] == "turn"
    done = _seats_done(theirs) if acting else []
    chosen = [theirs["chosen"][seat] or [] for seat in seats]
    revealed = [] if theirs["phase"] == "choose" else chosen
    return {
        "phase": PHASES[theirs["phase"]],
        "ask": {"turn": "turn", "draw_cards": "draw_card"}.get(theirs["phase"]),
        "day": theirs["day"],
        "pieces": {name: c["space"] if c["alive"] else "dead" for name, c in climbers.items()},
        "tracks": {
            "acclimatization": {name: c["level"] for name, c in climbers.items()},
            "victory-points": {name: c["points"] for name, c in climbers.items()},
        },
        "hands": [theirs["hands"][s] + ([] if revealed else chosen[s]) for s in seats],
        "committed": [[] if revealed else chosen[s] for s in seats],
        "supplies": {
            "risk-tokens": [f"risk-{value}" for value in theirs["risk"]["face_up"]],
            "revealed": [chosen[s] if acting and s not in done else [] for s in seats],
            "played": [
                theirs["played"][s] + (chosen[s] if revealed and (not acting or s in done) else [])
                for s in seats
            ],
        },
        "piles": {
            "cards": theirs["decks"],
            "risk-tokens": [f"risk-{value}" for value in theirs["risk"]["stack"]],
            "weather": theirs["tiles"]["stack"],
        },
        "markers": {
            "starting-player": theirs["start"],
            "tents": {name: _tent(climber) for name, climber in climbers.items()},
            "summit": theirs["summit"],
            "risk-token": {"player": token["seat"], "token": f"risk-{token['value']}"}
            if token and acting and token["seat"] not in done
            else None,
        },
        "weather": {"tiles": theirs["tiles"]["shown"]},
        "turn": turn and _turn(turn),
        "asked": theirs["drawing"] and theirs["drawing"]["seat"],
        "left": theirs["drawing"] and theirs["drawing"]["left"],
    }


def _seats_done(theirs: dict[str, Any]) -> list[int]:
    players, start = theirs["players"], theirs["start"]
    order = [(start + offset) % players for offset in range(players)]
    return order[: order.index(theirs["turn"]["seat"])]


def _tent(climber: dict[str, Any]) -> str:
    carried = "carried" if climber["alive"] else "lost"
    return climber["tent"] or carried


def _turn(turn: dict[str, Any]) -> dict[str, Any]:
    return {
        "player": turn["seat"],
        "cards": turn["unassigned"],
        "points": {
            name: {"move": pools["free"], "up": pools["up"], "down": pools["down"]}
            for name, pools in turn["pools"].items()
        },
        "owed": turn["owed"],
        "liable": turn["liable"],
        "pledged": {name: points for name, points in turn["pledges"].items() if points},
        "passing": turn["passing"],
    }


def start(theirs: dict[str, Any]) -> Any:
    """Give the engine's state for a position of the literal counter."""
    rulings = {"liability": theirs.get("liability", "spent-or-gained")}
    rules = k2rules.load(f"k2/{theirs['season']}", board=theirs["board"], rulings=rulings)
    return rules.family.place(rules.tables(theirs["players"]), translate(theirs))


def move_of(action: k2rules.Action) -> tuple[str, ...]:
    """Give an action as the literal counter spells it."""
    words = to_dict(action)
    verb = words.pop("do")
    if verb == "choose_cards":
        return (verb, *sorted(words["cards"]))
    values = (str(word).removeprefix("risk-") for word in words.values())
    return (verb, *values)


def count(state: Any, depth: int) -> int:
    """Count the leaves at a depth in plies."""
    if state.over or not depth:
        return 1
    total = 0
    for action in state.options():
        child = state.copy()
        child.apply(action)
        total += count(child, depth - 1)
    return total


@pytest.mark.parametrize(("board", "name"), COUNTS)
def test_the_engine_counts_what_the_literal_counter_counts(board: str, name: str) -> None:
    state = start(literal.EXAMPLES[name](board))

    counts = tuple(count(state, depth) for depth in (1, 2, 3, 4))

    assert counts == COUNTS[board, name]


@pytest.mark.parametrize(("board", "name"), COUNTS)
def test_the_literal_counter_still_counts_the_same(board: str, name: str) -> None:
    position = literal.EXAMPLES[name](board)

    assert tuple(literal.count(position, d) for d in (1, 2)) == COUNTS[board, name][:2]


@pytest.mark.parametrize("seed", range(scaled(12, least=2)))
@pytest.mark.parametrize(("board", "name"), COUNTS)
def test_both_offer_the_same_moves_all_the_way(board: str, name: str, seed: int) -> None:
    rng = random.Random(f"{board} {name} {seed}")
    _play_in_step(literal.EXAMPLES[name](board), rng)


@pytest.mark.parametrize("seed", range(scaled(3)))
@pytest.mark.parametrize(("board", "name"), COUNTS)
def test_both_agree_when_only_moving_makes_liable(board: str, name: str, seed: int) -> None:
    rng = random.Random(f"{board} {name} {seed}")
    _play_in_step({**literal.EXAMPLES[name](board), "liability": "moved-or-gained"}, rng)


def _play_in_step(theirs: dict[str, Any], rng: random.Random) -> None:
    """Play on from a position in both, with the same moves to choose from all the way."""
    ours = start(theirs)
    for _ in range(scaled(120, least=60)):
        moves = literal.moves(theirs)
        offered = {move_of(action): action for action in ours.options()}
        assert sorted(offered) == moves
        if not moves:
            break
        move = _pick(moves, rng)
        theirs = literal.play(theirs, move)
        ours.apply(offered[move])


def _pick(moves: list[tuple[str, ...]], rng: random.Random) -> tuple[str, ...]:
    """Choose a move; walking is likelier than giving up."""
    lively = [move for move in moves if move[0] != "end_turn"]
    return rng.choice(lively if lively and rng.random() < 0.9 else moves)
