"""The names of `k2rules.disaster`: every verb that a decision can offer is at hand."""

from __future__ import annotations

import pytest

import k2rules.disaster
from k2rules import Action, action_from_dict, load, to_dict
from k2rules.games.disaster.actions import ACTIONS

VERBS = {
    *(
        "choose_team",
        "choose_guide",
        "use_preparations",
        "keep",
        "put_back",
        "buy",
        "decline",
        "target",
    ),
    *("play_held", "move_guide", "move_climbers", "prepare", "step", "lift", "drop_off", "push"),
    *("carry", "pass_flashlight", "stop", "descend", "scale", "use_rope", "place_rope", "bivouac"),
    *("sacrifice", "spend_luck", "reroll", "draw_fate", "end_turn"),
}
"""The verbs of the contract for one player; the last of three tokens is removed by itself."""


def test_the_module_has_every_action() -> None:
    offered = {getattr(k2rules.disaster, name) for name in k2rules.disaster.__all__}
    assert set(ACTIONS) <= offered
    assert {each.do for each in offered} >= VERBS


def test_the_module_has_nothing_that_no_game_knows() -> None:
    """Every class occurs in the table of actions, but what chance brings."""
    rules = load("disaster-on-k2/advanced", multinational=True)
    known = {type(action) for players in (1, 2) for action in rules.actions(players)}
    known |= {type(action) for action in load("k2/summer").actions(1)}
    named = {getattr(k2rules.disaster, name) for name in k2rules.disaster.__all__}
    assert named - known == {k2rules.disaster.Draw, k2rules.disaster.Roll}


@pytest.mark.parametrize(
    "action",
    [
        k2rules.disaster.Step("netherlands/pemba", "shoulder"),
        k2rules.disaster.Descend(("netherlands/pemba", "netherlands/daan")),
        k2rules.disaster.Carry("serbia/milan", "serbia/jovan"),
        k2rules.disaster.Scale(),
        k2rules.disaster.PutBack("icy-1"),
    ],
)
def test_actions_go_over_the_wire(action: Action) -> None:
    assert action_from_dict(to_dict(action)) == action


def test_the_example_of_the_docstring_runs() -> None:
    step = k2rules.disaster.Step("netherlands/pemba", "shoulder")
    assert repr(step) == "Step(piece='netherlands/pemba', to='shoulder')"
