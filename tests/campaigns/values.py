"""Whether what is copied, pickled, interrupted or read from a save is what it seems to be."""

from __future__ import annotations

import copy
import json
import pickle
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from campaigns.atomicity import Thrower
from campaigns.games import game_at, play_game, taken_back
from campaigns.reports import Report
from campaigns.situations import sample
from k2rules import Game, K2RulesError, SaveError, load
from k2rules.catalog import official_ids
from k2rules.strict_json import checksum

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator

__all__ = ["campaign"]

LABELS = (
    "moments",
    "copies",
    "interrupts",
    "came through",
    "ids of saves",
    "mappings tried",
)
WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),  # noqa: S301  (our own bytes)
}
LOOKS: dict[str, Callable[[Game], object]] = {
    "to_json": Game.to_json,
    "view_json": lambda game: game.view_json(0),
    "events_for": lambda game: game.events_for(None),
    "decisions": lambda game: game.copy().decisions,
    "key": lambda game: game.state.key(),
    "repr": lambda game: repr((game.log, game.state.stack)),
}
IDS = (
    "",
    ".",
    "..",
    "k2",
    "k2/base",
    "k2/summer.yaml",
    "./k2/summer",
    "../rulesets/k2/summer",
    "K2/summer",
    "k2/summer/",
    "/etc/passwd",
    "file:///etc/passwd",
    "nowhere.yaml",
    __file__,
    "k2/summer\x00",
    "k2\\summer",
    "x" * 10_000,
)
"""What is no id of an official ruleset."""


class _Opened:
    """Counts the files that are opened while somebody listens."""

    def __init__(self) -> None:
        self.files: list[str] | None = None
        sys.addaudithook(self._heard)

    def _heard(self, event: str, arguments: tuple[object, ...]) -> None:
        if event == "open" and self.files is not None:
            self.files.append(str(arguments[0]))


_opened: list[_Opened] = []


def campaign(family: str, size: int, seed: int = 1) -> Report:
    """Look at `size` moments of games."""
    report = Report("values", LABELS)
    for _, rules, players, state, rng in sample(family, seed, over=True):
        game = game_at(rules, players, state, rng.choice(("auto", "manual")))
        for _ in range(rng.randrange(4)):
            play_game(game, [rng.randrange(10_000)])
            if game.log and rng.random() < 0.5:
                taken_back(game, game.log[-1].player)
        report.add("moments")
        _copies(game, rng, report)
        _interrupts(game, rng, report)
        _mappings(game, rng, report)
        _ids(game, rng, report)
        if report.counts["moments"] >= size:
            return report
    return report


def everything(game: Game) -> tuple[object, ...]:
    """Return all that can tell two games apart."""
    return (
        game.to_json(),
        [game.view_json(seat) for seat in (None, *range(game.players))],
        [(decision, decision.token) for decision in game.decisions],
        game.history,
        repr((game.history, game.state.stack)),
    )


def _things(game: Game) -> Iterator[Any]:
    """Yield a value of every kind that the library hands out."""
    yield from (game.rules, game.state, game.result, *game.history, *game.decisions)
    yield from (game.view(None), *game.events_for(0)[-3:])
    calls: tuple[Callable[[], object], ...] = (
        lambda: game.play(game.rules.actions(game.players)[-1], 99),
        lambda: game.play(game.rules.actions(game.players)[0], token="stale"),
        lambda: game.undo(99),
        lambda: Game.from_json("{}"),
        lambda: Game.from_position(game.rules, game.players, {"phase": "x", "day": -1}),
        lambda: load("k2/nothing"),
    )
    for call in calls:
        try:
            call()
        except K2RulesError as exc:
            yield exc


def _copies(game: Game, rng: random.Random, report: Report) -> None:
    for way, make in WAYS.items():
        for thing in _things(game):
            report.add("copies")
            if make(thing) != thing:
                report.find(f"{way} of {type(thing).__name__} is not equal")
        before = everything(game)
        other = make(game)
        report.add("copies")
        if everything(other) != before:
            report.find(f"{way} of a game is not equal")
        number = rng.randrange(10_000)
        play_game(other, [number, number])
        if everything(game) != before:
            report.find(f"playing on a {way} of a game changes it")


def _interrupts(game: Game, rng: random.Random, report: Report) -> None:
    """Interrupt whoever looks at a game; nobody may see that later."""
    before = everything(game)
    for name, look in LOOKS.items():
        thrower = Thrower(1 + rng.randrange(400), KeyboardInterrupt, "")
        report.add("interrupts")
        old = sys.gettrace()
        sys.settrace(thrower)
        try:
            look(game)
        except KeyboardInterrupt:
            report.add("came through")
        finally:
            sys.settrace(old)
        if everything(game) != before:
            report.find(f"an interrupt of {name} at line {thrower.line} is seen later")


def _mappings(game: Game, rng: random.Random, report: Report) -> None:
    """Try to change a mapping of a ruleset; it must not, or it reaches other loads."""
    rules = game.rules
    name = rng.choice(("options", "readings", "rulings", "sections", "sources", "declared"))
    mapping: Any = getattr(rules, name)
    before = dict(mapping)
    report.add("mappings tried")
    for change in (
        lambda: mapping.__setitem__("x", "y"),
        mapping.clear,
        lambda: mapping.update(x="y"),
        lambda: mapping.pop("x", None),
        rules.document.clear,
    ):
        with suppress(TypeError):
            change()
    if dict(getattr(rules, name)) != before or not rules.document:
        report.find(f"{name} of {rules.id} can be changed")


def _ids(game: Game, rng: random.Random, report: Report) -> None:
    """Name another ruleset in a save: none is looked for among files."""
    if not _opened:
        _opened.append(_Opened())
    body = json.loads(game.to_json())
    body.pop("checksum")
    body["ruleset"]["id"] = rng.choice(IDS)
    text = json.dumps({**body, "checksum": checksum(body)})
    official_ids()  # which are read once
    report.add("ids of saves")
    files: list[str] = []
    _opened[0].files = files
    try:
        Game.from_json(text)
    except SaveError as exc:
        if len(str(exc)) > 400:
            report.find(f"the refusal of the id {body['ruleset']['id']!r} is long")
    else:
        report.find(f"a save may name {body['ruleset']['id']!r}")
    finally:
        _opened[0].files = None
    if files:
        report.find(f"the id {body['ruleset']['id']!r} opens {files[:3]}")
