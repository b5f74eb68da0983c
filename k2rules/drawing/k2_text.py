"""The parts of a K2 game in text: board, forecast, tracks and hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.drawing.k2_words import card_words, cards_words, until_words
from k2rules.drawing.lines import WIDTH, called, clean, folded, points_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from k2rules.model.ruleset import Ruleset
    from k2rules.views import View

__all__ = [
    "board",
    "board_text",
    "forecast",
    "hand",
    "shown_days",
    "stacks_words",
    "title",
    "tokens_words",
    "tracks",
]

ROPES = 24
LEGEND = "(a: acclimatization when the day ends, c: extra cost of entering and of tents)"


def title(rules: Ruleset, view: View) -> str:
    """Give the line on top: which board, which day, which phase."""
    days = rules.config.weather.days
    where = rules.config.board.title
    return clean([f"{where}: day {view.day} of {days}, {view.phase}"])


def board_text(rules: Ruleset) -> str:
    """Give an empty board."""
    return "\n\n".join([clean([rules.config.board.title]), clean(_rows(rules, None))])


def board(rules: Ruleset, view: View, _: Sequence[str] = ()) -> str:
    """Give the board from the top down, zone by zone."""
    return clean(_rows(rules, view))


def _rows(rules: Ruleset, view: View | None) -> list[str]:
    spaces = rules.config.spaces
    rows = [f"{'space':<6} cost  acc  pts  {'ropes':<{ROPES}}  climbers and tents"]
    for zone, data in reversed(rules.config.zones.items()):
        rows.append(_zone(rules, view, zone, data.title))
        here = [name for name, space in spaces.items() if space.zone == zone]
        for name in sorted(here, key=lambda each: -spaces[each].height):
            rows += _space(rules, view, name)
    return rows


def _zone(rules: Ruleset, view: View | None, zone: str, called: str) -> str:
    """Give the line above a zone: its name, how many may stay on a space, today's weather."""
    text = f"-- {called} "
    if view is not None:
        rooms = [view.spaces[n].room for n, s in rules.config.spaces.items() if s.zone == zone]
        room = max((room for room in rooms if room), default=None)
        text += f"- room for {room} " if room else ""
        today = shown_days(rules, view)[:1]
        text += f"- today {_effect(today[0][1], zone)} " if today else ""
    return text.ljust(WIDTH, "-")


def _space(rules: Ruleset, view: View | None, name: str) -> list[str]:
    space = rules.config.spaces[name]
    cost = space.cost if view is None else view.spaces[name].cost
    dearer = "+" if cost > space.cost else " "
    ropes = folded(_ropes(rules, name), ROPES) or [""]
    people = folded(_people(rules, view, name), WIDTH - ROPES - 26) or [""]
    start = f"{name:<6} {cost:>3}{dearer} {_signed(space.acclimatization):>4} {space.points:>4}  "
    lines = []
    for number in range(max(len(ropes), len(people))):
        left = ropes[number] if number < len(ropes) else ""
        right = people[number] if number < len(people) else ""
        lines.append(f"{start if not number else '':<23}{left:<{ROPES}}  {right}")
    return lines


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def _ropes(rules: Ruleset, name: str) -> str:
    """Give the neighbours of a space: those above, those below."""
    spaces = rules.config.spaces
    near = [b if a == name else a for a, b in rules.config.ropes.values() if name in (a, b)]
    up = [each for each in near if spaces[each].height > spaces[name].height]
    down = [each for each in near if each not in up]
    parts = [f"{way} {' '.join(ends)}" for way, ends in (("up", up), ("down", down)) if ends]
    return "; ".join(parts)


def _people(rules: Ruleset, view: View | None, name: str) -> str:
    space = rules.config.spaces[name]
    called = [f"[{space.title}]"] if space.title else []
    if view is None:
        return " ".join(called)
    place = view.spaces[name]
    tents = ["tents:" if len(place.tents) > 1 else "tent:", *place.tents] if place.tents else []
    caves = view.markers.get("caves", {}).get(name, {})
    caves = [f"caves: {caves_words(caves)}"] if caves else []
    return " ".join([*called, *place.pieces, *tents, *caves])


def caves_words(caves: Mapping[str, int]) -> str:
    """Give the snow caves of a space: `1 face-up, 2 face-down`."""
    return ", ".join(f"{count} {face}" for face, count in caves.items() if count)


def tokens_words(view: View, name: str) -> str:
    """Give the tokens of a climber, of the traverse and of peaks; empty if it has none."""
    ends = view.markers.get("traverse-tokens", {}).get(name, [])
    peaks = view.markers.get("peak-tokens", {}).get(name, {})
    return ", ".join([*ends, *(f"{peak}: {points}" for peak, points in peaks.items())])


def stacks_words(view: View) -> str:
    """Give the tokens left on the peaks, the top ones first; empty without any peaks."""
    stacks = view.markers.get("peaks", {})
    rows = (f"{peak} {' '.join(map(str, left)) or 'none'}" for peak, left in stacks.items())
    return "; ".join(rows)


def shown_days(rules: Ruleset, view: View) -> list[tuple[int, Any]]:
    """Give the days of the forecast from today on, with their numbers."""
    tiles = rules.config.weather.tiles
    shown = [day for name in view.weather["tiles"] for day in tiles[name].days]
    rest = shown[view.weather["day"] - 1 :]
    return list(enumerate(rest, view.day))


def _effect(day: Any, zone: str) -> str:
    if zone not in day.zones:
        return "clear"
    parts = [f"a{day.acclimatization:+d}"] if day.acclimatization else []
    parts += [f"c{day.cost:+d}"] if day.cost else []
    return " ".join(parts) or "clear"


def forecast(rules: Ruleset, view: View, _: Sequence[str] = ()) -> str:
    """Give the weather of the days to come, zone by zone."""
    days = shown_days(rules, view)[:7]
    if not days:
        return ""
    head = "".join(f"{'today' if n == view.day else f'day {n}':>8}" for n, _ in days)
    lines = [f"{'forecast':<20}{head}"]
    for zone, data in reversed(rules.config.zones.items()):
        cells = (_effect(day, zone) for _, day in days)
        lines.append(
            f"{data.title:<20}" + "".join(f"{'.' if c == 'clear' else c:>8}" for c in cells)
        )
    return clean([*lines, LEGEND])


def tracks(rules: Ruleset, view: View, names: Sequence[str] = ()) -> str:
    """Give the state of every team: levels, victory points, tents, cards."""
    lines = []
    for seat, colour in enumerate(_colours(rules, view)):
        lines.append(f"{colour:<8}{called(names, seat)}: {_seat(view, seat)}")
        own = [name for name in view.pieces if name.partition("/")[0] == colour]
        for name in own:
            lines += _climber(view, name)
            if tokens := tokens_words(view, name):
                lines.append(f"{'':<13}tokens: {tokens}")
    if stacks := stacks_words(view):
        lines.append(f"tokens on the peaks: {stacks}")
    return clean(lines)


def _colours(rules: Ruleset, view: View) -> Sequence[str]:
    colours: Sequence[str] = rules.config.colours
    return colours[: len(view.counts["hands"])]


def _seat(view: View, seat: int) -> str:
    parts = [f"{view.counts['hands'][seat]} cards in hand"]
    revealed = view.supplies["revealed"][seat]
    parts += [f"plays {cards_words(revealed)}"] if revealed else []
    held = view.markers["risk-token"]
    parts += [f"holds {held['token']}"] if held and held["player"] == seat else []
    rescues = view.supplies["rescue-cards"][seat]
    parts += [f"{rescues} rescue card"] if rescues else []
    parts += ["starts"] if view.markers["starting-player"] == seat else []
    return ", ".join(parts)


def _climber(view: View, name: str) -> list[str]:
    """Give a climber's row; its points of the turn stand below if the row has no room for them."""
    place = view.pieces[name]
    if place == "dead":
        return [f"  {name:<10} dead"]
    points = view.tracks["victory-points"][name]
    where = place if place == "dying" else f"on {place}"
    level = view.tracks["acclimatization"][name]
    text = f"  {name:<10} {where:<8} acclimatization {level:>2}  points {points:>2}"
    if "tents" in view.markers:
        text += f"  tent {view.markers['tents'][name]}"
    if name in view.markers.get("sheltered", {}):
        text += f"  in a cave {view.markers['sheltered'][name]}"
    if view.turn is None or name not in view.turn["points"]:
        return [text]
    pools = [f"{count} {pool}" for pool, count in view.turn["points"][name].items() if count]
    has = f"has {', '.join(pools)}" if pools else ""
    if len(text) + len(has) + 2 > WIDTH:
        return [text, f"{'':<13}{has}"]
    return [f"{text}  {has}" if has else text]


def hand(rules: Ruleset, view: View, _: Sequence[str] = ()) -> str:
    """Give the seat's own cards, and what of its turn is still open."""
    lines = []
    tokens = ", ".join(view.supplies["risk-tokens"])
    if tokens:
        lines.append(f"risk tokens face up: {tokens}")
    if view.player is not None and view.hand:
        words = (f"{card} ({card_words(rules, card)})" for card in dict.fromkeys(view.hand))
        lines += folded(f"your hand: {cards_words(view.hand)}", WIDTH)
        lines += folded("; ".join(words), WIDTH, "  ")
    if view.turn is not None:
        lines += [line for name in view.turn["points"] for line in _climber(view, name)]
        owed = f"; {view.turn['owed']} owed to the risk token" if view.turn["owed"] else ""
        lines.append(f"cards still to give: {cards_words(view.turn['cards'])}{owed}")
        for name, points in view.turn["pledged"].items():
            pledge = f"{points_words(points)} pledged by {name}: pays once it {until_words(rules)}"
            lines += folded(pledge, WIDTH)
    return clean(lines)
