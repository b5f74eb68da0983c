"""Saves of campaigns: who began, then every step, which is taken again when a save is loaded."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any

from attrs import asdict

from k2rules.campaign import Campaign
from k2rules.errors import FormatError, ReplayError, SaveError, UsageError
from k2rules.model.names import show
from k2rules.model.ruleset import Ruleset
from k2rules.records import ruleset_from_dict, ruleset_to_dict
from k2rules.series.ascents import Ascent
from k2rules.series.peaks import MOST_GAMES, Peak
from k2rules.series.values import MOST_MEMBERS
from k2rules.strict_json import checksum, parse

if TYPE_CHECKING:
    from k2rules.campaign import Replacement

__all__ = ["dump_campaign", "load_campaign"]

FORMAT = 1
KEYS: dict[str, type] = {
    "format": int,
    "campaign": dict,
    "games": list,
    "roster": list,
    "log": list,
    "checksum": str,
}
"""What a save holds; `campaign` is the ruleset with the table and the rulings."""


def dump_campaign(campaign: Campaign) -> str:
    """Give the save of a campaign."""
    body = _body(campaign)
    whole = {**body, "checksum": checksum(body)}
    return json.dumps(whole, ensure_ascii=True, separators=(",", ":"))


def _body(campaign: Campaign) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "campaign": ruleset_to_dict(campaign.rules),
        "games": [_peak_to_dict(peak) for peak in campaign.peaks],
        "roster": [asdict(member) for member in campaign.first_roster],
        "log": [_step_to_dict(step) for step in campaign.log],
    }


def _peak_to_dict(peak: Peak) -> dict[str, Any]:
    return {
        "title": peak.title,
        "climbers": peak.climbers,
        "guides": peak.guides,
        "ruleset": None if peak.rules is None else ruleset_to_dict(peak.rules),
    }


def _step_to_dict(step: Ascent | Replacement) -> dict[str, Any]:
    if isinstance(step, Ascent):
        return {"survived": list(step.survived), "summited": list(step.summited)}
    joined = [asdict(member) for member in step.joined]
    return {"joined": joined, "left_behind": list(step.left_behind)}


def load_campaign(text: str, rulesets: Iterable[Ruleset]) -> Campaign:
    """Load a save; see `Campaign.from_json`."""
    own = _own(rulesets)
    body = _read(text)
    for key, most in (("games", MOST_GAMES), ("roster", MOST_MEMBERS), ("log", 2 * MOST_GAMES)):
        if len(body[key]) > most:
            raise SaveError(key, f"{len(body[key])} entries; a campaign has at most {most}")
    rules = _ruleset("campaign", body["campaign"], own)
    games = [_game(f"games[{n}]", game, own) for n, game in enumerate(body["games"])]
    try:
        campaign = Campaign(games, body["roster"], rules=rules)
    except UsageError as exc:
        raise SaveError("", str(exc)) from exc
    for number, step in enumerate(body["log"]):
        try:
            _take(campaign, step)
        except UsageError as exc:
            raise ReplayError(number, str(exc)) from exc
    if checksum(_body(campaign)) != checksum(body):  # for == a `true` is 1
        raise SaveError("", "these are not the words in which this campaign is saved")
    return campaign


def _own(rulesets: object) -> dict[str, Ruleset]:
    """Give rulesets that are not official ones by id."""
    if isinstance(rulesets, (str, Mapping)) or not isinstance(rulesets, Iterable):
        raise UsageError(f"rulesets: expected what `load` gives, got {show(rulesets)}")
    found = list(islice(rulesets, MOST_GAMES + 1))
    for each in found:
        if not isinstance(each, Ruleset):
            raise UsageError(f"rulesets: expected what `load` gives, got {show(each)}")
    return {each.id: each for each in found}


def _read(text: str) -> dict[str, Any]:
    """Read the JSON of a save and check its form and checksum."""
    body = parse(text)
    if body.get("format") != FORMAT or type(body["format"]) is not int:
        message = f"this version reads format {FORMAT}, the save has {show(body.get('format'))}"
        if "campaign" not in body:
            message += "; is this the save of a campaign?"
        raise FormatError("format", message)
    for key, kind in KEYS.items():
        if not isinstance(body.get(key), kind):
            message = f"missing or of the wrong kind: {show(body.get(key))}"
            raise FormatError(key, f"{message}; is this the save of a campaign?")
    for key in body:
        if key not in KEYS:
            raise FormatError(show(key), "unknown key")
    if body.pop("checksum") != checksum(body):
        raise FormatError("checksum", "the save was changed or damaged since it was written")
    return body


def _ruleset(where: str, saved: Mapping[str, Any], own: Mapping[str, Ruleset]) -> Ruleset:
    """Give the ruleset that a save names: one's own of that id, or an official one."""
    name = saved.get("id")
    try:
        return ruleset_from_dict(saved, own.get(name) if isinstance(name, str) else None)
    except SaveError as exc:
        raise SaveError(where, str(exc)) from exc


def _game(where: str, saved: object, own: Mapping[str, Ruleset]) -> Ruleset | Peak:
    """Give a game as `Campaign` takes it."""
    if not isinstance(saved, dict) or not isinstance(saved.get("ruleset"), (dict, type(None))):
        raise SaveError(where, f"expected a game, got {show(saved)}")
    if saved.get("ruleset") is not None:
        return _ruleset(where, saved["ruleset"], own)
    try:
        return Peak(saved.get("title", ""), saved.get("climbers", 0), saved.get("guides", 0))
    except UsageError as exc:
        raise SaveError(where, str(exc)) from exc


def _take(campaign: Campaign, step: object) -> None:
    """Take a step of the log again."""
    if isinstance(step, dict) and step.keys() == {"joined", "left_behind"}:
        campaign.next_roster(step["joined"], step["left_behind"])
    elif isinstance(step, dict) and step.keys() == {"survived", "summited"}:
        campaign.record(step)
    else:
        raise UsageError(f"expected an ascent or a change of the roster, got {show(step)}")
