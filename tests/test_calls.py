"""Every public function is called with arguments of the wrong kind; see `campaigns.calls`."""

from __future__ import annotations

import inspect
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from campaigns import calls
from campaigns.reports import Report
from campaigns.signatures import CALLS, Call, Material

import k2rules
from k2rules import Game, K2RulesError, UndoError, UsageError, load, simulate
from k2rules.k2 import Walk

if TYPE_CHECKING:
    from collections.abc import Iterator

CLASSES = ("Game", "Campaign", "Ruleset")
"""What has methods with arguments; other classes are values that are only read."""
ONLY_STRANGE = {"validate", "load", "list_rulesets"}
"""What takes long, or has an option that no official ruleset has."""
ONLY_K2 = {"climbing policy", "climbing_policy", "place_of, asked"}
VALUES = {"Member", "Peak", "Ascent"}
"""Values that check what they are made of."""
PLAIN = {"Game.copy", "Game.decisions", "Campaign.to_json", "Game.resumed", "Game.to_json",
         "Game.position"}  # fmt: skip
"""Methods that take nothing, or that only loaders call."""


def public() -> Iterator[str]:
    """Yield every function that others may call, and every method."""
    for name in k2rules.__all__:
        each = getattr(k2rules, name)
        if inspect.isfunction(each) or name in VALUES:
            yield name
        if name in CLASSES:
            for method, _ in inspect.getmembers(each, callable):
                if not method.startswith("_"):
                    yield f"{name}.{method}"
    for module in ("odds", "perft"):
        found = __import__(f"k2rules.{module}", fromlist=["x"])
        yield from (n for n in found.__all__ if inspect.isfunction(getattr(found, n)))


def test_every_public_function_is_called() -> None:
    names = {call.name for call in CALLS}
    assert set(public()) - PLAIN <= names


@pytest.mark.parametrize("family", ["k2", "disaster"])
def test_the_usual_arguments_are_taken(family: str) -> None:
    """So that what is refused is refused for the strange one among them."""
    material = Material(family)
    for call in CALLS:
        if call.name in ONLY_STRANGE or (family == "disaster" and call.name in ONLY_K2):
            continue
        with suppress(UndoError):
            call.run(material, call.arguments(material))


def test_the_campaign_can_fail() -> None:
    """A function that looks at what it gets is found out."""
    report = Report("calls", calls.LABELS)
    call = Call("careless", lambda _: lambda each: each.name, lambda _: {"each": 1})
    calls._try(call, Material("k2"), {"each": 1}, report)
    assert "AttributeError" in next(iter(report.findings))


def raising(*_: object) -> Any:
    raise ZeroDivisionError("a bug of its own")


def foreign(*_: object) -> Any:
    return "walk"


class Fast:
    """A policy that also chooses on a state, and chooses what is no option."""

    def __call__(self, *_: object) -> Any:
        return Walk("red/1", "nowhere")

    def on_state(self, *_: object) -> Any:
        return Walk("red/1", "nowhere")


@pytest.mark.parametrize("policy", [raising, foreign, Fast()])
@pytest.mark.parametrize("threads", [False, True])
def test_a_policy_that_does_wrong_is_named(policy: Any, *, threads: bool) -> None:
    """With its seat and its decision, and with what it raised as the cause."""
    name = getattr(policy, "__name__", "Fast")
    with ThreadPoolExecutor(1) as pool, pytest.raises(UsageError) as caught:
        simulate(load("k2/summer"), 2, 60, policy, 1, pool if threads else None)
    for part in (f"policy '{name}'", "seat 0", "decision 1", "choose_cards"):
        assert part in str(caught.value)
    assert isinstance(caught.value.__cause__, ZeroDivisionError) == (policy is raising)


def test_games_without_end_are_refused_and_batches_wait_in_turn() -> None:
    rules = load("k2/summer")
    for games in (10**5000, -1, True, 1.0):
        with pytest.raises(UsageError, match="games"):
            simulate(rules, 1, games)  # type: ignore[arg-type]
    submitted = []

    class Counting(ThreadPoolExecutor):
        """An executor that counts what waits in it."""

        def submit(self, function: Any, /, *words: Any, **more: Any) -> Any:
            submitted.append(words)
            return super().submit(function, *words, **more)

    def stop(_: object) -> None:
        raise KeyboardInterrupt

    with Counting(1) as pool, pytest.raises(KeyboardInterrupt):
        simulate(rules, 1, 10**9, None, 1, pool, progress=stop)
    assert len(submitted) < 1000


def test_a_message_about_a_hostile_action_can_be_read() -> None:
    class Hostile:
        def __repr__(self) -> str:
            raise RuntimeError

    with pytest.raises(K2RulesError, match="cannot be shown"):
        Game(load("k2/summer"), 1, 1).play(Hostile())  # type: ignore[arg-type]
