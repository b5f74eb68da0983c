"""Damaged and tampered saves of campaigns: only our own errors, and never another campaign."""

from __future__ import annotations

import json
import random
import time
from typing import TYPE_CHECKING, Any

from campaigns.reports import Report, where
from campaigns.saves import DAMAGES, STRANGE, sign
from campaigns.saves import _places as places
from campaigns.signatures import BASIC, IDS
from k2rules import Campaign, K2RulesError, Member, Peak, SaveError, load

if TYPE_CHECKING:
    from k2rules import Ruleset

__all__ = ["campaign"]

LABELS = ("damaged", "tampered", "refused", "consistent", "slowest in ms")
PER_CAMPAIGN = 40


def campaign(family: str, size: int, seed: int = 1) -> Report:
    """Damage saves in every way, with the old checksum and with one that fits again."""
    report = Report("series", LABELS)
    rng = random.Random(seed)
    rules = [load(IDS[family]), load(BASIC)]
    other = _played(rules, rng).to_json()
    while report.counts["damaged"] + report.counts["tampered"] < size:
        text = _played(rules, rng).to_json()
        for _ in range(PER_CAMPAIGN):
            report.add("damaged")
            how = rng.choice(tuple(DAMAGES))
            damaged = DAMAGES[how](text, other, rng)
            if _load(damaged, report, how) and not _equal(damaged, text, other):
                report.find(f"{how}: loads as another campaign")
            report.add("tampered")
            _tamper(json.loads(text), json.loads(other), rng, report)
        other = text
    return report


def _equal(damaged: str, *texts: str) -> bool:
    return _sorted(damaged) in map(_sorted, texts)


def _played(rules: list[Ruleset], rng: random.Random) -> Campaign:
    """Return a campaign of made-up and of official games that was played for a while."""
    made_up = [Peak("e", rng.randint(1, 3), rng.randint(0, 2)) for _ in range(rng.randint(1, 3))]
    games: list[Peak | Ruleset] = [*rng.sample(rules, rng.randint(0, 2)), *made_up, Peak("f", 2, 1)]
    rng.shuffle(games)
    begun = Campaign(games, _team(_size(games[0]), 0), rules=rules[1])
    for number in range(rng.randint(0, len(games))):
        if number:
            _make_up(begun, number, rng)
        names = [member.name for member in begun.roster]
        climbers = [member.name for member in begun.roster if member.role == "climber"]
        survived = rng.sample(names, rng.randint(0, len(names)))
        summited = rng.sample(climbers, rng.randint(0, len(climbers)))
        begun.record({"survived": survived, "summited": summited})
    return begun


def _size(game: Peak | Ruleset) -> dict[str, int]:
    """Return how many of each role a game takes."""
    crew = game if isinstance(game, Peak) else game.family.crew(game.config)
    return {"climber": crew.climbers, "guide": crew.guides}


def _team(lacking: dict[str, int], number: int) -> list[Member]:
    climbers = [Member(f"c{number}-{n}", n) for n in range(max(0, lacking["climber"]))]
    guides = [Member(f"g{number}-{n}", None, "guide") for n in range(max(0, lacking["guide"]))]
    return [*climbers, *guides]


def _make_up(begun: Campaign, number: int, rng: random.Random) -> None:
    """Fill up the team, or leave behind whom the next game has no room for."""
    vacancies = begun.vacancies
    leaving: list[str] = []
    for role, lack in vacancies.items():
        names = [member.name for member in begun.roster if member.role == role]
        leaving += rng.sample(names, max(0, -lack))
    begun.next_roster(_team(vacancies, number), leaving)


def _load(text: str, report: Report, how: str) -> Campaign | None:
    """Load a text, and note anything but a campaign or a SaveError."""
    began = time.perf_counter()
    found: Campaign | None = None
    try:
        found = Campaign.from_json(text)
    except SaveError as exc:
        report.add("refused")
        if any(not c.isprintable() for c in str(exc).replace("\n", "")):
            report.find(f"a message could move the cursor: {str(exc)!r}"[:300])
    except K2RulesError as exc:
        report.find(f"{how}: {type(exc).__name__} is no SaveError: {exc}"[:300])
    except Exception as exc:  # noqa: BLE001  (whatever else is raised is a finding)
        report.find(f"{how}: {where(exc)}"[:300])
    taken = int((time.perf_counter() - began) * 1000)
    report.counts["slowest in ms"] = max(report.counts["slowest in ms"], taken)
    return found


def _tamper(
    body: dict[str, Any], other: dict[str, Any], rng: random.Random, report: Report
) -> None:
    """Change the content and make the checksum good: what loads must say just the same."""
    holder, key = rng.choice(places(body, []))
    match rng.randrange(5):
        case 0:
            holder[key] = rng.choice(STRANGE)
        case 1:
            like = [pair for pair in places(body, []) if _like(pair) is not None]
            holder, key = rng.choice(like)
            holder[key] = _like((holder, key))
        case 2:
            del holder[key]
        case 3 if isinstance(holder, dict):
            holder[rng.choice(("", "x", "name", "extra"))] = rng.choice(STRANGE)
        case _:
            part = rng.choice(("games", "roster", "log", "campaign"))
            body[part] = other[part] * rng.choice((1, 1, 60)) if part != "campaign" else other[part]
    try:
        signed = sign(body)
    except RecursionError:
        return
    found = _load(signed, report, "tampered")
    if found is None:
        return
    report.add("consistent")
    if _sorted(found.to_json()) != _sorted(signed):
        report.find("tampered: loads as something else than it says")


def _sorted(text: str) -> str:
    """Return JSON with its keys in order."""
    return json.dumps(json.loads(text), sort_keys=True)


def _like(place: tuple[Any, Any]) -> Any:
    """Return what Python takes for equal to a value, and JSON does not; None if nothing is."""
    holder, key = place
    value = holder[key]
    if isinstance(value, bool):
        return int(value)
    return bool(value) if type(value) is int and value in (0, 1) else None
