"""Laws of campaigns: nobody is lost or doubled, order does not matter, saves are faithful."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hypothesis import given
from hypothesis import strategies as st
from sizes import examples

from k2rules import Ascent, Campaign, Member, Peak, SaveError, load
from k2rules.strict_json import checksum

if TYPE_CHECKING:
    from collections.abc import Callable

PEAKS = st.lists(st.builds(Peak, st.just("peak"), st.integers(1, 4), st.integers(0, 2)), min_size=2)
READINGS = ("alive", "summits")
RULES = {
    reading: load("disaster-on-k2/basic", rulings={"campaign-survival": reading})
    for reading in READINGS
}


def newcomers(data: st.DataObject, campaign: Campaign | None, peak: Peak) -> list[Member]:
    """Give new members for every place of a game, or only for the places that are free."""
    found: list[Member] = []
    for role in ("climber", "guide"):
        free = peak.size(role) if campaign is None else max(0, campaign.vacancies[role])
        for _ in range(free):
            number = len(found) + (0 if campaign is None else len(campaign.members))
            points = data.draw(st.integers(0, 20)) if role == "climber" else None
            found.append(Member(f"m{number}", points, role))
    return found


def surplus(data: st.DataObject, campaign: Campaign) -> list[str]:
    """Choose who stays behind."""
    found = []
    for role, lack in campaign.vacancies.items():
        names = [member.name for member in campaign.roster if member.role == role]
        found += data.draw(st.permutations(names))[: max(0, -lack)]
    return found


def some(data: st.DataObject, names: list[str]) -> list[str]:
    """Choose names, in any order."""
    return data.draw(st.lists(st.sampled_from(names), unique=True)) if names else []


def begin(data: st.DataObject) -> Campaign:
    """Give a campaign that begins."""
    peaks = data.draw(PEAKS)
    rules = RULES[data.draw(st.sampled_from(READINGS))]
    return Campaign(peaks, newcomers(data, None, peaks[0]), rules=rules)


def go_on(data: st.DataObject, campaign: Campaign) -> Ascent:
    """Make up the team, and climb."""
    assert campaign.peak is not None
    leaving, joining = surplus(data, campaign), newcomers(data, campaign, campaign.peak)
    campaign.next_roster(joining, leaving)
    names = [member.name for member in campaign.roster]
    climbers = [member.name for member in campaign.roster if member.role == "climber"]
    return campaign.record(Ascent(some(data, names), some(data, climbers)))


def everybody(campaign: Campaign) -> list[str]:
    """Give the names of the team, of the dead, and of those left behind."""
    groups = (campaign.roster, campaign.dead, campaign.left_behind)
    return sorted(member.name for group in groups for member in group)


@examples(100)
@given(st.data())
def test_nobody_is_lost_or_doubled(data: st.DataObject) -> None:
    campaign = begin(data)
    while not campaign.over:
        go_on(data, campaign)
        assert everybody(campaign) == sorted(campaign.members)


@examples(100)
@given(st.data())
def test_the_score_is_what_a_count_by_hand_gives(data: st.DataObject) -> None:
    """Members on every summit, alive unless the reading says otherwise, times the games."""
    campaign = begin(data)
    ascents = []
    while not campaign.over:
        ascents.append(go_on(data, campaign))
    everywhere = set.intersection(*(set(ascent.summited) for ascent in ascents))
    if campaign.rules.readings["campaign-survival"] == "alive":
        everywhere &= set(ascents[-1].survived)
    points = [campaign.members[name].points or 0 for name in everywhere]
    assert campaign.score == sum(points) * len(ascents)


@examples(60)
@given(st.data())
def test_the_order_of_names_does_not_matter(data: st.DataObject) -> None:
    """A second campaign is told the same in another order and comes to the same end."""
    first = begin(data)
    roster = data.draw(st.permutations(first.first_roster))
    second = Campaign(first.peaks, roster, rules=first.rules)
    while not first.over:
        steps = len(first.log)
        go_on(data, first)
        change, ascent = first.log[steps:]
        assert not isinstance(change, Ascent)
        assert isinstance(ascent, Ascent)
        shuffled = [
            data.draw(st.permutations(each)) for each in (change.joined, change.left_behind)
        ]
        second.next_roster(*shuffled)  # type: ignore[arg-type]
        second.record(
            Ascent(
                tuple(data.draw(st.permutations(ascent.survived))),
                tuple(data.draw(st.permutations(ascent.summited))),
            )
        )
        assert everybody(first) == everybody(second)
    assert (first.score, first.level, first.markers) == (second.score, second.level, second.markers)


@examples(60)
@given(st.data())
def test_a_save_is_faithful_at_every_step(data: st.DataObject) -> None:
    campaign = begin(data)
    while not campaign.over:
        again = Campaign.from_json(campaign.to_json())
        assert again.to_json() == campaign.to_json()
        assert (again.roster, again.dead, again.left_behind, again.markers) == (
            campaign.roster,
            campaign.dead,
            campaign.left_behind,
            campaign.markers,
        )
        go_on(data, campaign)
    assert Campaign.from_json(campaign.to_json()).score == campaign.score


STRANGE: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, -1, 10**20, "", "m0", "\x1b", [], [[]], ["m0", "m0"], {}, {"name": "m0"}]
)


def holders(value: Any) -> list[Any]:
    """Give every list and mapping inside plain data."""
    if not isinstance(value, (dict, list)):
        return []
    inner = value.values() if isinstance(value, dict) else value
    return [value, *(each for part in inner for each in holders(part))]


@examples(200)
@given(st.data())
def test_a_damaged_save_raises_a_save_error(data: st.DataObject) -> None:
    """Also with a checksum that fits: it is refused, or spells the campaign that it leads to."""
    campaign = begin(data)
    go_on(data, campaign)
    body = json.loads(campaign.to_json())
    del body["checksum"]
    holder = data.draw(st.sampled_from(holders(body)))
    change: Callable[[Any], object] = data.draw(st.sampled_from([_put, _drop]))(data, holder)
    change(holder)
    text = json.dumps({**body, "checksum": checksum(body)})
    try:
        again = Campaign.from_json(text)
    except SaveError:
        return
    said, loaded = (
        json.dumps(json.loads(each), sort_keys=True) for each in (text, again.to_json())
    )
    assert said == loaded  # as text, in which `true` is not 1


def _put(data: st.DataObject, holder: Any) -> Callable[[Any], object]:
    value = data.draw(STRANGE)
    if isinstance(holder, dict):
        key = data.draw(st.sampled_from([*holder, "name"]))
        return lambda each: each.update({key: value})
    return lambda each: each.insert(0, value)


def _drop(_: st.DataObject, __: Any) -> Callable[[Any], object]:
    return lambda each: each.pop() if isinstance(each, list) and each else each.clear()


@examples(200)
@given(st.data())
def test_a_changed_character_raises_a_save_error(data: st.DataObject) -> None:
    text = SAVED
    at = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.sampled_from('"{}[],:0x\\ é\ud800'))
    damaged = text[:at] + other + text[at + data.draw(st.integers(0, 2)) :]
    try:
        again = Campaign.from_json(damaged)
    except SaveError:
        return
    assert again.to_json() == text


SAVED = Campaign([Peak("a", 1), Peak("b", 2)], [Member("m0", 5)]).to_json()
"""The save of a campaign that begins."""
