"""Whether a game takes anything but its options, and whether a refusal leaves it alone."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from attrs import evolve, fields

from campaigns.games import game_at
from campaigns.kits import kit_of
from campaigns.reports import Report
from campaigns.situations import sample
from k2rules import CHANCE, Action, Game, IllegalAction
from k2rules.engine.decisions import Draw, Roll

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

__all__ = ["campaign"]

ROUNDS = 5
"""States of one game that are tried."""
LABELS = (
    "states",
    "illegal actions tried",
    "illegal actions accepted",
    "options played",
    "options refused",
    "refusals without a clause",
    "refusals that changed something",
)
WORDS: tuple[Any, ...] = ("", None, 0, True, 2.5, [], {})


class Forged(Action):
    """An action that is none."""

    __slots__ = ("do",)


def campaign(family: str, size: int, seed: int = 1) -> Report:
    """Try the whole universe of actions, and things that are no actions, in many states."""
    report = Report("legality", LABELS)
    for _, rules, players, state, rng in sample(family, seed):
        chance = "manual" if state.is_chance else rng.choice(("manual", "auto"))
        game = game_at(rules, players, state, chance)
        stale: list[Action] = []
        for _ in range(ROUNDS):
            if game.over:
                break
            _try_everything(game, stale, rng, report)
            decision = rng.choice(game.decisions)
            stale = list(decision.options)
            game.play(rng.choice(decision.options), decision.player)
        if report.counts["illegal actions tried"] >= size:
            return report
    return report


def _try_everything(game: Game, stale: list[Action], rng: random.Random, report: Report) -> None:
    report.add("states")
    before = _fingerprint(game)
    for decision in game.decisions:
        _play_options(game, decision.player, decision.options, report)
        offered = set(decision.options)
        for action in (*game.rules.actions(game.players), *stale, *_mutated(game, rng)):
            if not _hashable(action) or action not in offered:
                _refuse(game, action, decision.player, report)
    _out_of_turn(game, report)
    if _fingerprint(game) != before:
        report.add("refusals that changed something")
        report.find(f"a refused action changed {game!r}")


def _fingerprint(game: Game) -> tuple[object, ...]:
    """Give what must not change, as text where it could be shared."""
    decisions = [(d.player, d.options, d.token, d.outcomes) for d in game.decisions]
    events = game.events_for(None)
    return game.state.key(), game.to_json(), decisions, events, game.view(0), game.state.sink


def _hashable(action: object) -> bool:
    try:
        hash(action)
    except TypeError:
        return False
    return True


def _play_options(game: Game, player: int, options: tuple[Action, ...], report: Report) -> None:
    """Every option can be played, by its seat."""
    for option in options:
        report.add("options played")
        try:
            game.copy().play(option, player)
        except IllegalAction as exc:
            report.add("options refused")
            report.find(f"an option is refused: {exc}")


def _refuse(game: Game, action: Any, player: Any, report: Report) -> None:
    """Try something illegal: it must be refused, for a reason with a source, with no effect."""
    report.add("illegal actions tried")
    now = game._now
    try:
        game.play(action, player)
    except IllegalAction as exc:
        source = exc.reason.source
        if source not in game.rules.sections and source != "API":
            report.add("refusals without a clause")
            report.find(f"refused with the source {source!r}: {exc}")
    except Exception as exc:  # noqa: BLE001  (whatever else is raised is a finding)
        report.find(f"{action!r} of player {player!r} raises {type(exc).__name__}: {exc}"[:300])
    else:
        report.add("illegal actions accepted")
        report.find(f"accepted in {game!r}: {action!r} of player {player!r}")
    if game._now is not now:
        report.add("refusals that changed something")


def _mutated(game: Game, rng: random.Random) -> Iterator[Any]:
    """Give actions with a wrong word, actions of other games, and things that are no actions."""
    action: Any
    kit = kit_of(game.rules)
    for action in rng.sample(game.rules.actions(game.players), 20):
        names = [a.name for a in fields(type(action))]
        if names:
            name = rng.choice(names)
            changed = evolve(action, **{name: rng.choice((*WORDS, *kit.names))})
            if not _hashable(changed) or changed not in game.rules.tables(game.players).action_ids:
                yield changed
    yield from (
        Roll(1),
        Draw("move-9"),
        Forged(),
        None,
        "end_turn",
        3,
        {"do": "end_turn"},
        object(),
    )
    if not game.state.is_chance:
        yield from map(Draw, kit.draws)


def _out_of_turn(game: Game, report: Report) -> None:
    """Offer legal actions for seats that may not act, and for what is no seat."""
    acting = {decision.player for decision in game.decisions}
    option = game.decisions[0].options[0]
    seats: list[Any] = [*range(-2, game.players + 1), 99, "0", 0.0, 1.0, True, False, (), [1]]
    for seat in seats:
        if type(seat) is not int or seat not in acting:
            _refuse(game, option, seat, report)
    if len(acting) > 1:
        _refuse(game, option, None, report)
    assert CHANCE not in acting or len(acting) == 1
    assert json.loads(game.to_json())
