"""Saves: names, never numbers; the log is replayed and must reproduce what was saved."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from k2rules.actions import action_from_dict, to_dict
from k2rules.catalog import load_chosen, official_ids
from k2rules.engine.decisions import CHANCE
from k2rules.errors import (
    FormatError,
    IllegalAction,
    PositionError,
    ReplayError,
    RulesetError,
    SaveError,
    UndoError,
    UnknownAction,
    UsageError,
)
from k2rules.game import Game
from k2rules.history import TakenBack
from k2rules.model.names import show
from k2rules.model.ruleset import Ruleset
from k2rules.strict_json import checksum, parse
from k2rules.views import FORMAT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from k2rules.engine.decisions import Action
    from k2rules.history import Entry

__all__ = [
    "dump_game",
    "load_game",
    "replay",
    "ruleset_from_dict",
    "ruleset_to_dict",
]

KEYS: dict[str, type | tuple[type, ...]] = {
    "format": int,
    "ruleset": dict,
    "players": list,
    "chance": str,
    "start": (dict, type(None)),
    "game": str,
    "log": list,
    "state": str,
    "checksum": str,
}

GAME = re.compile("[0-9a-f]{16}")
"""What tells a game from all others, in the tokens of its decisions."""

Pairs: TypeAlias = tuple[tuple[str, str], ...]
RULESET_KEYS: dict[str, type] = {"id": str, "options": dict, "rulings": dict, "digest": str}


def dump_game(game: Game) -> str:
    """Give the save of a game."""
    body: dict[str, Any] = {
        "format": FORMAT,
        "ruleset": ruleset_to_dict(game.rules),
        "players": list(game.names),
        "chance": game.chance,
        "start": game.start,
        "game": game._id,  # noqa: SLF001
        "log": [_line_to_dict(line) for line in game.history],
        "state": _state_digest(game),
    }
    whole = {**body, "checksum": checksum(body)}
    return json.dumps(whole, ensure_ascii=True, separators=(",", ":"))


def ruleset_to_dict(rules: Ruleset) -> dict[str, Any]:
    """Give what a save says of its ruleset: id, options, rulings read otherwise, and digest."""
    default = {slug: ruling.default for slug, ruling in rules.rulings.items()}
    return {
        "id": rules.id,
        "options": dict(rules.options),
        "rulings": {s: r for s, r in rules.readings.items() if r != default[s]},
        "digest": rules.digest,
    }


def _line_to_dict(line: Entry | TakenBack) -> dict[str, Any]:
    if isinstance(line, TakenBack):
        return {"undo": line.first}
    by = "chance" if line.player == CHANCE else line.player
    return {"by": by, "action": to_dict(line.action)}


def _state_digest(game: Game) -> str:
    return checksum(game.rules.family.describe(game.state))


def load_game(text: str, seed: int | None = None, rules: Ruleset | None = None) -> Game:
    """Load a save; see `Game.from_json`."""
    body = _read(text)
    *_, game = _positions(body, rules)
    if _state_digest(game) != body["state"]:
        raise SaveError("state", "the log does not lead to the position that was saved")
    return game.resumed(seed, body["chance"])


def replay(text: str, *, rules: Ruleset | None = None) -> Iterator[Game]:
    """Give the game at its start and after each log entry of a save.

    Raises:
        SaveError: at the first entry that is not legal, or for a save that cannot be used.
    """
    for game in _positions(_read(text), rules):
        yield game.copy()


def _positions(body: Mapping[str, Any], rules: Ruleset | None) -> Iterator[Game]:
    """Play the log of a save entry by entry on one game."""
    chosen = ruleset_from_dict(body["ruleset"], rules)
    names = body["players"]
    try:
        game = Game(chosen, names, 0, chance="manual", position=body["start"])
    except PositionError as exc:
        raise SaveError("start", str(exc)) from exc
    except UsageError as exc:
        raise SaveError("players", str(exc)) from exc
    game._id = body["game"]  # noqa: SLF001
    yield game
    for number, line in enumerate(body["log"]):
        try:
            _replay_line(game, line)
        except (IllegalAction, UndoError, UnknownAction) as exc:
            raise ReplayError(number, str(exc)) from exc
        yield game


def _replay_line(game: Game, line: object) -> None:
    """Play a line of a log, or take back what it says."""
    if isinstance(line, dict) and line.keys() == {"undo"}:
        game._take_back(game._now, line["undo"])  # noqa: SLF001
    else:
        game.play(*_play(line))


def _play(line: object) -> tuple[Action, int]:
    """Read a log entry: an action and who did it."""
    if not isinstance(line, dict) or line.keys() != {"by", "action"}:
        raise UnknownAction(f"expected a mapping of 'by' and 'action', got {show(line)}")
    return action_from_dict(line["action"]), _by(line["by"])


def _by(value: object) -> int:
    if value == "chance":
        return CHANCE
    if type(value) is int and value >= 0:
        return value
    raise UnknownAction(f"by: expected a seat or 'chance', got {show(value)}")


def ruleset_from_dict(saved: Mapping[str, Any], rules: Ruleset | None) -> Ruleset:
    """Give the ruleset of a save, which must be the same as when it was written.

    Raises:
        SaveError: it is not, or there is none.
    """
    rulings, options = _chosen(saved)
    if rules is not None and not isinstance(rules, Ruleset):
        raise UsageError(f"rules: expected what `load` gives, got {show(rules)}")
    if rules is not None and rules.id != saved["id"]:
        raise SaveError("ruleset.id", f"expected {rules.id}, got {show(saved['id'])}")
    try:
        found = rules or _official(saved["id"], rulings, options)
    except (RulesetError, UsageError) as exc:
        raise SaveError("ruleset", "; ".join(str(exc).splitlines())) from exc
    if found.digest != saved.get("digest"):
        raise SaveError(
            "ruleset.digest",
            f"the save was made with other rules than {found.id}: "
            f"{show(saved.get('digest'))} then, {found.digest[:12]}... now",
        )
    for what, said, chosen in (
        ("options", options, found.options),
        ("rulings", rulings, found.readings),
    ):
        for name, value in said:
            if chosen.get(name) != value:
                message = f"expected {show(chosen.get(name))}, got {show(value)}"
                raise SaveError(f"ruleset.{what}.{show(name)}", message)
    return found


def _chosen(saved: Mapping[str, Any]) -> tuple[Pairs, Pairs]:
    """Return the rulings and options that a save names; anything else in it is refused."""
    for key, kind in RULESET_KEYS.items():
        if not isinstance(saved.get(key), kind):
            raise SaveError(
                f"ruleset.{key}", f"missing or of the wrong kind: {show(saved.get(key))}"
            )
    for key in saved:
        if key not in RULESET_KEYS:
            raise SaveError("ruleset", f"unknown key {show(key)}")
    rulings, options = (tuple(saved[key].items()) for key in ("rulings", "options"))
    for name, value in (*rulings, *options):
        if not isinstance(value, str):
            raise SaveError(f"ruleset, {show(name)}", f"expected text, got {show(value)}")
    return rulings, options


@lru_cache(maxsize=16)
def _official(name: str, rulings: Pairs, options: Pairs) -> Ruleset:
    """Load an official ruleset; saves of the same rules share it.

    A save comes from anywhere: the name is looked up in the list and never used as a path.
    """
    if name not in official_ids():
        raise UsageError(
            f"{show(name)} is not the id of an official ruleset; "
            "to load a save of another one, pass it as `rules`"
        )
    return load_chosen(name, dict(rulings), dict(options))


def _read(text: str) -> dict[str, Any]:
    """Read the JSON of a save strictly and check its form and checksum."""
    body = parse(text)
    version = body.get("format")
    if version != FORMAT or type(version) is not int:
        message = f"this version reads format {FORMAT}, the save has {show(version)}"
        raise FormatError("format", message)
    for key, kind in KEYS.items():
        if key not in body or not isinstance(body[key], kind):
            raise FormatError(key, f"missing or of the wrong kind: {show(body.get(key))}")
    for key in body:
        if key not in KEYS:
            raise FormatError(show(key), "unknown key")
    if body.pop("checksum") != checksum(body):
        raise FormatError("checksum", "the save was changed or damaged since it was written")
    if body["chance"] not in ("auto", "manual"):
        raise FormatError("chance", f"expected 'auto' or 'manual', got {show(body['chance'])}")
    if not GAME.fullmatch(body["game"]):
        raise FormatError("game", f"expected 16 hexadecimal digits, got {show(body['game'])}")
    return body
