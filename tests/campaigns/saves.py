"""Damaged and tampered saves: only our own errors, and never another game."""

from __future__ import annotations

import hashlib
import json
import random
import time
from typing import TYPE_CHECKING, Any

from campaigns.games import game_at, play_game, taken_back
from campaigns.reports import Report, where
from campaigns.situations import sample
from k2rules import Game, K2RulesError, SaveError

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["campaign"]

LABELS = (
    "damaged saves",
    "tampered saves, checksum made good",
    "refused",
    "loaded as the same game",
    "loaded as another game",
    "tampered and consistent",
    "foreign exceptions",
    "slowest in ms",
)
STRANGE: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 99, 10**17, 10**30, "", "x", "chance", "\x00", "\ud800",
    "k2/summer",
    "a" * 5000, "../../x", [], {}, [[]], {"do": "walk"}, [None], {"": None}, "red/1", "e1",
)  # fmt: skip
RAW = ("NaN", "Infinity", "-Infinity", "1e999", "1.5", "-0", "9" * 400, "[" * 900, '{"a":' * 900,
       '"\\ud800"', "tru", "\u202e", '{"a":1,"a":2}')  # fmt: skip
DEPTHS = (40, 200, 320, 480, 640, 900, 990)
PER_GAME = 40
SLOWEST = 2_000
"""Milliseconds of process time that reading any save may take here."""
MANY = 20_000
"""Keys or items of a save that is far too long."""


def campaign(family: str, size: int, seed: int = 1) -> Report:
    """Damage saves in every way, with the old checksum and with a new one."""
    report = Report("saves", LABELS)
    rng = random.Random(seed)
    other = ""
    for _, rules, players, state, _ in sample(family, seed):
        begins = rng.random() < 0.5
        game = game_at(rules, players, state) if begins else Game(rules, players, 1)
        play_game(game, [rng.randrange(10_000) for _ in range(rng.randrange(60))])
        if game.log and rng.random() < 0.5:
            taken_back(game, game.log[-1].player)
        text = game.to_json()
        if not _loads(text, report, "undamaged"):
            report.find("an undamaged save does not load")
        for _ in range(PER_GAME):
            _damage(text, other or text, game, rng, report)
            _tamper(text, other or text, game, rng, report)
        other = text
        if report.counts["damaged saves"] + report.counts[LABELS[1]] >= size:
            return report
    return report


def _loads(text: str, report: Report, how: str) -> Game | None:
    """Load a text and note anything but a game or a SaveError."""
    began = time.process_time()
    loaded: Game | None = None
    try:
        loaded = Game.from_json(text, seed=0)
    except SaveError as exc:
        report.add("refused")
        _try_str(exc, report)
    except K2RulesError as exc:
        report.find(f"{how}: {type(exc).__name__} is no SaveError: {exc}"[:300])
    except Exception as exc:  # noqa: BLE001  (whatever else is raised is a finding)
        report.add("foreign exceptions")
        report.find(f"{how}: {where(exc)}"[:300])
    taken = int((time.process_time() - began) * 1000)
    if taken > SLOWEST:
        report.find(f"{how}: {taken} ms for {len(text)} characters")
    report.counts["slowest in ms"] = max(report.counts["slowest in ms"], taken)
    return loaded


def _try_str(exc: SaveError, report: Report) -> None:
    message = str(exc)
    if any(not c.isprintable() for c in message.replace("\n", "")):
        report.find(f"a message could move the cursor: {message!r}"[:300])


def _same(one: Game, other: Game) -> bool:
    return one.log == other.log and one.state == other.state and one.names == other.names


def _damage(text: str, other: str, game: Game, rng: random.Random, report: Report) -> None:
    """Damage as an accident would: the checksum does not fit any more."""
    how = rng.choice(tuple(DAMAGES))
    damaged = DAMAGES[how](text, other, rng)
    report.add("damaged saves")
    loaded = _loads(damaged, report, how)
    if loaded is None:
        return
    if _same(loaded, game):
        report.add("loaded as the same game")
    elif damaged != other:
        report.add("loaded as another game")
        report.find(f"{how}: loads as another game")


def _flip(text: str, _: str, rng: random.Random) -> str:
    at = rng.randrange(len(text))
    return text[:at] + chr(ord(text[at]) ^ (1 << rng.randrange(7))) + text[at + 1 :]


def _cut(text: str, _: str, rng: random.Random) -> str:
    return text[: rng.randrange(len(text))]


def _drop(text: str, _: str, rng: random.Random) -> str:
    at = rng.randrange(len(text))
    return text[:at] + text[at + rng.randrange(1, 40) :]


def _double(text: str, _: str, rng: random.Random) -> str:
    at, length = rng.randrange(len(text)), rng.randrange(1, 80)
    return text[:at] + text[at : at + length] + text[at:]


def _splice(text: str, other: str, rng: random.Random) -> str:
    at = rng.randrange(min(len(text), len(other)))
    return text[:at] + other[at:]


def _raw(text: str, _: str, rng: random.Random) -> str:
    places = [n for n, c in enumerate(text) if c in ":[,"]
    at = rng.choice(places) + 1
    ends = [n for n in (text.find(c, at) for c in ",]}") if n > 0]
    return text[:at] + rng.choice(RAW) + text[min(ends) :]


def _twice(text: str, _: str, rng: random.Random) -> str:
    body = json.loads(text)
    key = rng.choice(tuple(body))
    return text[:-1] + f", {json.dumps(key)}: {json.dumps(body[key])}}}"


def _deep(text: str, _: str, rng: random.Random) -> str:
    depth = rng.choice(DEPTHS)
    if rng.random() < 0.3:
        return "[" * depth + "]" * depth
    body = json.loads(text)
    body[rng.choice(tuple(body))] = "DEEP"
    return json.dumps(body).replace('"DEEP"', "[" * depth + "]" * depth)


def _swollen(text: str, _: str, rng: random.Random) -> str:
    """Put far too much into a save, in different ways."""
    body = json.loads(text)
    key = rng.choice(tuple(body))
    keys = ",".join(f'"k{number}":0' for number in range(MANY))
    body[key] = "MANY"
    last = rng.choice(("0", f'0,"k{MANY - 1}":1'))
    what = rng.choice(
        (
            f"{{{keys[:-1]}{last}}}",
            json.dumps([0] * MANY),
            json.dumps(["x" * 20] * MANY),
            json.dumps([{"undo": 0}] * MANY),
            json.dumps("x" * MANY * 10),
        )
    )
    return json.dumps(body).replace('"MANY"', what)


def _whole(text: str, _: str, rng: random.Random) -> str:
    return rng.choice(
        ("", " ", "null", "[]", "{}", "3", '"save"', "\ufeff" + text, text * 2, text + "x")
    )


DAMAGES: dict[str, Callable[[str, str, random.Random], str]] = {
    "a flipped bit": _flip,
    "a cut": _cut,
    "a hole": _drop,
    "a repeated piece": _double,
    "two saves spliced": _splice,
    "raw text": _raw,
    "a key twice": _twice,
    "depth": _deep,
    "far too much": _swollen,
    "something else": _whole,
}


def _tamper(text: str, other: str, game: Game, rng: random.Random, report: Report) -> None:
    """Change the content and make the checksum good: the replay has to notice."""
    body = json.loads(text)
    how = rng.choice(tuple(TAMPERINGS))
    TAMPERINGS[how](body, json.loads(other), rng)
    report.add(LABELS[1])
    try:
        signed = sign(body)
    except RecursionError:
        return
    loaded = _loads(signed, report, f"tampered: {how}")
    if loaded is None:
        return
    if _same(loaded, game):
        report.add("loaded as the same game")
    elif body["chance"] == "auto" or json.loads(loaded.to_json())["state"] == body["state"]:
        report.add("tampered and consistent")
    else:
        report.add("loaded as another game")
        report.find(f"tampered: {how}: the state is not what the save says")


def sign(body: dict[str, Any]) -> str:
    """Give a save with the checksum that its content asks for."""
    body = {key: value for key, value in body.items() if key != "checksum"}
    text = json.dumps(body, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return json.dumps({**body, "checksum": hashlib.sha256(text.encode()).hexdigest()})


def _places(value: Any, found: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Give every container with every key or index."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in list(pairs):
        found.append((value, key))
        if isinstance(each, (dict, list)):
            _places(each, found)
    return found


def _strange(body: dict[str, Any], _: dict[str, Any], rng: random.Random) -> None:
    holder, key = rng.choice(_places({k: body[k] for k in body if k != "log"}, []))
    target = body if key in body and holder.keys() == body.keys() - {"log"} else holder
    target[key] = rng.choice(STRANGE)


def _strange_entry(body: dict[str, Any], _: dict[str, Any], rng: random.Random) -> None:
    if body["log"]:
        holder, key = rng.choice(_places(body["log"], []))
        holder[key] = rng.choice(STRANGE)


def _swap(body: dict[str, Any], other: dict[str, Any], rng: random.Random) -> None:
    key = rng.choice(tuple(body))
    body[key] = other[key]


def _edit_log(body: dict[str, Any], other: dict[str, Any], rng: random.Random) -> None:
    log, theirs = body["log"], other["log"]
    if log and theirs:
        log[rng.randrange(len(log))] = rng.choice(theirs)


def _shuffle_log(body: dict[str, Any], _: dict[str, Any], rng: random.Random) -> None:
    log = body["log"]
    if len(log) > 1:
        at = rng.randrange(len(log) - 1)
        log[at], log[at + 1] = log[at + 1], log[at]


def _shorten_log(body: dict[str, Any], _: dict[str, Any], rng: random.Random) -> None:
    if body["log"]:
        del body["log"][rng.randrange(len(body["log"])) :][:: rng.choice((1, 2))]


def _take_back(body: dict[str, Any], _: dict[str, Any], rng: random.Random) -> None:
    log = body["log"]
    at = rng.randrange(len(log) + 1)
    first = rng.choice((0, at - 1, at, -1, rng.randrange(len(log) + 1), 10**9))
    log[at:at] = [{"undo": first}] * rng.choice((1, 1, 2, 200))


def _remove(body: dict[str, Any], _: dict[str, Any], rng: random.Random) -> None:
    holder, key = rng.choice(_places(body, []))
    del holder[key]


def _add(body: dict[str, Any], _: dict[str, Any], rng: random.Random) -> None:
    holder, _key = rng.choice(_places(body, []))
    if isinstance(holder, dict):
        holder[rng.choice(("", "x", "by", "do", "name", "rulings", "board"))] = rng.choice(STRANGE)
    else:
        holder.append(rng.choice(STRANGE))


TAMPERINGS: dict[str, Callable[[dict[str, Any], dict[str, Any], random.Random], None]] = {
    "a strange value": _strange,
    "a strange value in the log": _strange_entry,
    "a part of another save": _swap,
    "an edited log": _edit_log,
    "two entries swapped": _shuffle_log,
    "a shorter log": _shorten_log,
    "something taken back": _take_back,
    "a part left out": _remove,
    "a part added": _add,
}
