"""Copies and pickles of what the library hands out, and what nobody can change."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

import pytest
from api_games import dealt

from k2rules import FileError, Game, K2RulesError, UndoError, load, simulate
from k2rules.errors import IllegalAction, PositionError, RulesetError, SaveError, StaleAction
from k2rules.k2 import Walk
from k2rules.odds import TooMany

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from k2rules import Action, Decision, View

CALLS: dict[type[K2RulesError], Callable[[], object]] = {
    IllegalAction: lambda: _game().play(Walk("red/1", "e1"), 0),
    StaleAction: lambda: _game().play(_game().decisions[0].options[0], token="old"),
    UndoError: lambda: _game().undo(),
    PositionError: lambda: Game.from_position(load("k2/summer"), 2, {"day": 0, "phase": 1}),
    RulesetError: lambda: load("k2/sumer"),
    SaveError: lambda: Game.from_json("{}"),
    TooMany: lambda: _raise(TooMany("positions", 3)),
    FileError: lambda: _raise(FileError("'x' cannot be read")),
}


def _game() -> Game:
    return Game.from_position(load("k2/summer"), 2, dealt(), seed=1)


def _raise(error: K2RulesError) -> None:
    raise error


@pytest.mark.parametrize("kind", CALLS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda e: pickle.loads(pickle.dumps(e))])  # noqa: S301  (our own bytes)
def test_an_error_comes_back_equal(
    kind: type[K2RulesError], way: Callable[[K2RulesError], K2RulesError]
) -> None:
    with pytest.raises(kind) as caught:
        CALLS[kind]()
    again = way(caught.value)
    assert type(again) is type(caught.value)
    assert (str(again), vars(again)) == (str(caught.value), vars(caught.value))
    assert again == caught.value


def foreign(decision: Decision, view: View, rng: Any) -> Action:
    """Choose what is no option: a policy at module level, so that a worker finds it."""
    del decision, view, rng
    return Walk("red/1", "nowhere")


def test_the_refusal_of_a_worker_reaches_the_caller() -> None:
    with (
        ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool,
        pytest.raises(K2RulesError, match="nowhere"),
    ):
        simulate(load("k2/summer"), 2, 2, foreign, 1, pool)


def test_a_variant_comes_out_of_a_pickle_without_its_file(tmp_path: Path) -> None:
    file = tmp_path / "thin.yaml"
    file.write_text(
        "meta: {id: thin, family: k2, title: thin, version: 1, players: [1, 5]}\n"
        "extends: k2/summer\npatch: {acclimatization: {shelter: 2}}\n"
    )
    packed = pickle.dumps(load(file))
    file.unlink()
    assert str(tmp_path).encode() not in packed
    again = pickle.loads(packed)  # noqa: S301  (our own bytes)
    assert again.digest != load("k2/summer").digest
    assert Game(again, 2, seed=1).state.options()


@pytest.mark.parametrize("name", ["options", "readings", "rulings", "sections", "sources"])
def test_a_mapping_of_a_ruleset_cannot_be_changed(name: str) -> None:
    mapping = getattr(load("k2/summer"), name)
    key = next(iter(mapping))
    for change in (
        lambda: mapping.update({key: None}),
        lambda: mapping.__setitem__(key, None),
        lambda: mapping.__delitem__(key),
        mapping.clear,
        mapping.popitem,
        lambda: mapping.setdefault("new", None),
        lambda: mapping.__ior__({key: None}),
    ):
        with pytest.raises(TypeError, match="belongs to a ruleset"):
            change()


def test_the_components_cannot_be_changed_either() -> None:
    spaces = load("k2/summer").config.spaces
    with pytest.raises(TypeError, match="belongs to a ruleset"):
        spaces.clear()


def test_a_document_belongs_to_whoever_asks() -> None:
    rules = load("k2/summer")
    rules.document["spaces"].clear()
    assert rules.document["spaces"]
