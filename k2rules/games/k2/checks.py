"""What the schema alone cannot see: names that dangle, boards with no way up, decks too small."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from k2rules.games.k2.config import CardType, K2Config, SpaceTag, Step, Traverse
from k2rules.games.k2.sizes import sizes
from k2rules.model.names import show
from k2rules.model.problems import Problem, Where, unknown, unmatched_tags

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["check"]


def check(config: K2Config, players: tuple[int, int]) -> list[Problem]:
    """Give everything that is wrong with a ruleset for the fewest to the most players."""
    problems = [problem for find in CHECKS for problem in find(config)]
    problems += _capacity(config, players)
    problems += _peak_tokens(config, players)
    problems += sizes(config, players[1])
    if not problems:
        problems += _reachable(config)
    return problems


def _zones(config: K2Config) -> Iterator[Problem]:
    for name, space in config.spaces.items():
        if space.zone not in config.zones:
            yield unknown(("spaces", name, "zone"), "zone", space.zone, config.zones)
    for name, tile in config.weather.tiles.items():
        for number, day in enumerate(tile.days):
            for index, zone in enumerate(day.zones):
                if zone not in config.zones:
                    where = ("weather", "tiles", name, "days", number, "zones", index)
                    yield unknown(where, "zone", zone, config.zones)
    if config.rescue is not None:
        below = config.rescue.below
        if below not in config.zones:
            yield unknown(("rescue", "below"), "zone", below, config.zones)
        elif below == next(iter(config.zones)):
            yield Problem(("rescue", "below"), "K2R302", f"no zone lies below {show(below)}")


def _caves(config: K2Config) -> Iterator[Problem]:
    if config.caves is None:
        return
    cost = config.caves.cost
    for zone in config.zones:
        if zone not in cost:
            message = f"no price of a snow cave in the zone {show(zone)}"
            yield Problem(("caves", "cost"), "K2R211", message)
    for zone, points in cost.items():
        if zone not in config.zones:
            yield unknown(("caves", "cost", zone), "zone", zone, config.zones)
        if points < 1:
            message = f"a snow cave costs at least one movement point, got {points}"
            yield Problem(("caves", "cost", zone), "K2R301", message)


def _traverse(config: K2Config) -> Iterator[Problem]:
    if config.traverse is None:
        return
    yield from _ends(config, config.traverse)
    yield from _peaks(config, config.traverse)
    for name, peak in config.traverse.peaks.items():
        for players, tokens in peak.tokens.items():
            where = ("traverse", "peaks", name, "tokens", players)
            if sorted(tokens, reverse=True) != list(tokens):
                yield Problem(where, "K2R302", "the tokens are listed from the highest down")
            if min(tokens, default=1) < 1:
                yield Problem(where, "K2R301", "a token is worth at least one victory point")


def _ends(config: K2Config, traverse: Traverse) -> Iterator[Problem]:
    """Find ends without a space, and spaces that are no space or serve two ends."""
    known: dict[str, str] = {}
    if not traverse.ends:
        yield Problem(("traverse", "ends"), "K2R302", "a traverse has at least one end")
    for end, spaces in traverse.ends.items():
        if not spaces:
            yield Problem(("traverse", "ends", end), "K2R302", "an end has at least one space")
        for number, space in enumerate(spaces):
            where: Where = ("traverse", "ends", end, number)
            if space not in config.spaces:
                yield unknown(where, "space", space, config.spaces)
            elif known.setdefault(space, end) != end:
                message = f"{show(space)} is a space of the end {show(known[space])} as well"
                yield Problem(where, "K2R302", message)


def _peaks(config: K2Config, traverse: Traverse) -> Iterator[Problem]:
    """Find peaks on no space or on that of another; the first one is the summit."""
    known: dict[str, str] = {}
    for name, peak in traverse.peaks.items():
        where: Where = ("traverse", "peaks", name, "space")
        space = config.spaces.get(peak.space)
        if space is None:
            yield unknown(where, "space", peak.space, config.spaces)
        elif known.setdefault(peak.space, name) != name:
            message = f"{show(peak.space)} is the peak {show(known[peak.space])} as well"
            yield Problem(where, "K2R302", message)
        elif name == next(iter(traverse.peaks)) and SpaceTag.SUMMIT not in space.tags:
            message = f"{show(peak.space)} is the first peak, so its tags name it the summit"
            yield Problem(where, "K2R302", message)


def _peak_tokens(config: K2Config, players: tuple[int, int]) -> Iterator[Problem]:
    """Find peaks with too few tokens for the climbers of some number of players."""
    fewest, most = players
    peaks = config.traverse.peaks if config.traverse else {}
    for name, peak in peaks.items():
        where = ("traverse", "peaks", name, "tokens")
        for count in range(fewest, most + 1):
            tokens, climbers = peak.tokens.get(str(count)), count * config.climbers.each
            if tokens is None:
                yield Problem(where, "K2R211", f"no tokens for {count} players")
            elif len(tokens) < climbers:
                message = f"{len(tokens)} tokens for the {climbers} climbers of {count} players"
                yield Problem((*where, str(count)), "K2R302", message)


def _tags(config: K2Config) -> Iterator[Problem]:
    tags = {name: space.tags for name, space in config.spaces.items()}
    yield from unmatched_tags(SpaceTag, tags)


def _ropes(config: K2Config) -> Iterator[Problem]:
    seen: dict[frozenset[str], str] = {}
    for name, ends in config.ropes.items():
        where: Where = ("ropes", name)
        if len(ends) != 2 or ends[0] == ends[-1]:
            yield Problem(where, "K2R402", f"a rope has two different ends, got {list(ends)}")
            continue
        dangling = [number for number, end in enumerate(ends) if end not in config.spaces]
        for number in dangling:
            yield unknown((*where, number), "space", ends[number], config.spaces)
        if dangling:
            continue
        pair = frozenset(ends)
        if pair in seen:
            yield Problem(where, "K2R402", f"the rope {show(seen[pair])} has the same ends")
        seen[pair] = name
        lower, upper = (config.spaces[end] for end in ends)
        if lower.height == upper.height:
            message = "its ends have the same height, so it leads neither up nor down"
            yield Problem(where, "K2R403", message, "give one of the spaces another `height`")


def _capacity(config: K2Config, players: tuple[int, int]) -> Iterator[Problem]:
    fewest, most = players
    for count in range(fewest, most + 1):
        row = config.capacity.get(str(count))
        if row is None:
            yield Problem(("capacity",), "K2R211", f"no row for {count} players")
            continue
        for zone in config.zones:
            if row.get(zone, 0) < 1:
                message = f"a space of zone {show(zone)} must hold at least one climber"
                yield Problem(("capacity", str(count)), "K2R302", message)
        for zone in row:
            if zone not in config.zones:
                yield unknown(("capacity", str(count), zone), "zone", zone, config.zones)
    if len(set(config.colours)) < max(most, len(config.colours)):
        message = f"{most} different colours are needed, got {list(config.colours)}"
        yield Problem(("colours",), "K2R302", message)


def _cards(config: K2Config) -> Iterator[Problem]:
    for name, card in config.cards.items():
        rope = card.type is CardType.ROPE
        wrong = (card.points,) if rope else (card.up, card.down)
        if any(wrong):
            fields = "`up` and `down`" if rope else "`points`"
            message = f"a card of type {card.type} gives only {fields}"
            yield Problem(("cards", name), "K2R303", message)
        if card.type is not CardType.ACCLIMATIZATION and not (card.points or card.up or card.down):
            yield Problem(("cards", name), "K2R303", "the card gives no movement points")
    size, choose = config.hand.size, config.hand.choose
    deck = sum(card.copies for card in config.cards.values())
    if choose > size:
        yield Problem(
            ("hand", "choose"), "K2R302", f"{choose} of a hand of {size} cannot be chosen"
        )
    elif deck < size or (deck - size) % choose or size % choose:
        message = (
            f"a deck of {deck} cards, filled up to {size} after {choose} are played, "
            f"leaves a hand that is too small to choose {choose}"
        )
        yield Problem(("cards",), "K2R304", message)


def _supplies(config: K2Config) -> Iterator[Problem]:
    tokens = config.risk.tokens
    for value, count in Counter(token.value for token in tokens.values()).items():
        if count > 1:
            message = f"{count} kinds of token have the value {value}; a value names one kind"
            yield Problem(("risk", "tokens"), "K2R303", message)
    total = sum(token.copies for token in tokens.values())
    if total < config.risk.face_up:
        message = f"{config.risk.face_up} tokens lie face up but there are only {total}"
        yield Problem(("risk", "face_up"), "K2R302", message)
    tiles = config.weather.tiles
    lengths = {name: len(tile.days) for name, tile in tiles.items()}
    if len(set(lengths.values())) != 1 or 0 in lengths.values():
        message = f"every tile has the same number of days, at least one; got {lengths}"
        yield Problem(("weather", "tiles"), "K2R302", message)
    for number, name in enumerate(config.weather.set_aside):
        if name not in tiles:
            yield unknown(("weather", "set_aside", number), "tile", name, tiles)
    used = len(config.weather.used) - config.weather.removed
    if used < config.weather.shown:
        message = f"{config.weather.shown} tiles are shown but only {used} are used"
        yield Problem(("weather", "shown"), "K2R302", message)


def _levels(config: K2Config) -> Iterator[Problem]:
    rules = config.acclimatization
    if not rules.dies_below <= rules.start <= rules.most <= rules.track:
        message = "expected dies_below <= start <= most <= track"
        yield Problem(("acclimatization",), "K2R302", message)
    name = config.board.name
    levels = config.solo.levels.get(name)
    if levels is None:
        yield unknown(("solo", "levels"), "table for the board", name, config.solo.levels)
    elif min((level.least for level in levels.values()), default=0) > 0:
        message = "one level must be reached from 0 points"
        yield Problem(("solo", "levels", name), "K2R302", message)


def _flow(config: K2Config) -> Iterator[Problem]:
    day = config.flow.day
    if sorted(day) != sorted(Step) or day[0] is not Step.CHOOSE_CARDS:
        expected = ", ".join(Step)
        message = f"a day has each phase once and begins with choose-cards: {expected}"
        yield Problem(("flow", "day"), "K2R501", message)


def _reachable(config: K2Config) -> Iterator[Problem]:
    """Find spaces that no way leads to, or only one too long for a day's cards."""
    near: dict[str, set[str]] = {name: set() for name in config.spaces}
    for one, other in config.ropes.values():
        near[one].add(other)
        near[other].add(one)
    camp = next(n for n, space in config.spaces.items() if SpaceTag.BASE_CAMP in space.tags)
    reached, border = {camp}, [camp]
    while border:
        border = list({to for at in border for to in near[at]} - reached)
        reached.update(border)
    for name in config.spaces:
        if name not in reached:
            message = f"no way leads from the base camp to {show(name)}"
            yield Problem(("spaces", name), "K2R404", message)


CHECKS: tuple[Callable[[K2Config], Iterator[Problem]], ...] = (
    _zones,
    _caves,
    _traverse,
    _tags,
    _ropes,
    _cards,
    _supplies,
    _levels,
    _flow,
)
"""Every check that needs the config alone."""
