"""The parts of a game of Disaster on K2 in text: route, tracks, status card, tokens of the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.drawing.disaster_names import (
    goal,
    is_guide,
    listed,
    piece,
    piece_data,
    place,
    skills,
    token,
    traits,
)
from k2rules.drawing.disaster_words import event_token
from k2rules.drawing.lines import WIDTH, called, clean, folded, points_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from k2rules.model.ruleset import Ruleset
    from k2rules.views import View

__all__ = [
    "board_text",
    "card",
    "collapses",
    "doing",
    "event",
    "falling",
    "markers",
    "player",
    "route",
    "state_of",
    "supplies",
    "title",
    "tracks",
]

MARKERS = 22
HARD = "\xa0"
"""A space at which lines are not folded."""
PHASES = {"set-up": "setting up", "over": "over", "game-end": "end of the game"}
OPTIONS = {
    "undecided": "not decided",
    "guide": "the guide moves",
    "climbers": "climbers move",
    "one-climber": "preparations and one climber",
    "guide-in-darkness": "the guide moves, climbers then",
    "climbers-in-darkness": "climbers move, the guide did",
}


def title(rules: Ruleset, view: View) -> str:
    """Give the line on top: where, which turn, how dark, which step."""
    step = PHASES.get(view.phase, view.phase.replace("-", " "))
    dark = view.weather["darkness"]
    last = rules.config.darkness.spaces
    light = f"darkness {dark} of {last}" if dark else "daylight"
    return clean([f"{rules.config.board.title}: turn {view.day}, {light}, {step}"])


def board_text(rules: Ruleset) -> str:
    """Give an empty board."""
    return "\n\n".join([clean([rules.config.board.title]), clean(_rows(rules, None))])


def route(rules: Ruleset, view: View, _: Sequence[str] = ()) -> str:
    """Give the route from the Summit down to High Camp, and who is off it."""
    lines = _rows(rules, view)
    for where in ("lost-bivouac", "dead"):
        there = [piece(rules, name) for name, at in view.pieces.items() if at == where]
        if there:
            lines += folded(f"{place(rules, where)}: {', '.join(there)}", WIDTH)
    return clean(lines)


def _rows(rules: Ruleset, view: View | None) -> list[str]:
    rows = [f"{'space':<17}{'ridge':<7}{'fate':<8}{'markers':<{MARKERS}}pieces"]
    for name, space in reversed(rules.config.spaces.items()):
        numbers = " ".join(map(str, space.numbers)) or ("yes" if space.ridge else "")
        fate = rules.config.zones[space.zone].fate.value
        shown = folded(", ".join(markers(rules, view, name)), MARKERS - 1) or [""]
        there = () if view is None else view.spaces[name].pieces
        people = folded(", ".join(_person(rules, each) for each in there), 26) or [""]
        start = f"{place(rules, name)[:16]:<17}{numbers:<7}{fate:<8}"
        for number in range(max(len(shown), len(people))):
            left = shown[number] if number < len(shown) else ""
            right = people[number] if number < len(people) else ""
            rows.append(f"{'' if number else start:<32}{left:<{MARKERS}}{right}")
    return rows


def _person(rules: Ruleset, name: str) -> str:
    return f"{piece(rules, name)}*" if is_guide(rules, name) else piece(rules, name)


def markers(rules: Ruleset, view: View | None, space: str) -> list[str]:
    """Give what lies on a space: avalanche and ridge markers, ropes; its bonus to dice."""
    bonus = rules.config.spaces[space].descent
    if view is None:
        return [f"dice {bonus:+d}"] if bonus else []
    lying = []
    if space in view.markers["avalanche"]:
        lying.append("AVALANCHE" + (f" (dice {bonus:+d})" if bonus else ""))
    lying += ["BLOCKED"] if space in view.markers["blocked"] else []
    ropes = view.markers["ropes"].get(space, ())
    lying += ["frayed rope" if rope.endswith(" frayed") else "rope" for rope in ropes]
    return lying


def tracks(rules: Ruleset, view: View, names: Sequence[str] = ()) -> str:
    """Give the tracks: Prestige, preparations, the Avalanche Track, darkness; and the tokens."""
    lines = []
    most = rules.config.preparations.actions
    for seat, points in view.tracks["prestige"].items():
        done = view.tracks["preparations"][seat]
        ready = "ready" if done >= most else f"{done} of {most}"
        who = player(view, names, int(seat))
        lines.append(f"{who}: Prestige {points}, preparations {ready}")
    lines += [line.replace(HARD, " ") for line in folded(_avalanche_track(rules, view), WIDTH)]
    lines += folded(_darkness_track(rules, view), WIDTH - 2)
    lines.append(supplies(view))
    for where, text in (("aside", "set aside"), ("out", "out of the game")):
        tokens = [token(rules, each) for each in view.supplies[where]]
        lines += folded(f"{text}: {', '.join(tokens)}", WIDTH) if tokens else []
    return clean(lines)


def supplies(view: View) -> str:
    """Give the tokens in the container, and the blocked markers left if they may run out."""
    line = f"container: {points_words(view.counts['container'], 'token')}"
    left = view.counts.get("blocked-markers")
    return line if left is None else f"{line}; blocked markers left: {left}"


def player(view: View, names: Sequence[str], seat: int) -> str:
    """Give what a seat is called, and where there are several, which is the First Player."""
    first = len(view.teams) > 1 and view.markers["first-player"] == seat
    return called(names, seat) + (" (First Player)" if first else "")


def _avalanche_track(rules: Ruleset, view: View) -> str:
    track = view.supplies["avalanche-track"]
    falls = collapses(rules)
    cells = []
    for number in range(1, rules.config.avalanche.spaces + 1):
        covered = number <= len(track)
        name = track[number - 1] if covered else None
        what = (token(rules, name) if name else "spare marker") if covered else "-"
        cell = f"{number}{'!' if number in falls else ''} {what}"
        cells.append(cell.replace(" ", HARD))
    return f"Avalanche Track: {'; '.join(cells)}; collapses: {falling(rules)}"


def falling(rules: Ruleset) -> str:
    """Give what collapses when: at a space of the track, or by the number of a token."""
    found = rules.config.avalanche.collapses.values()
    parts = [
        f"{place(rules, each.space)} at {each.tokens}"
        if each.tokens
        else f"{place(rules, each.space)} by number {each.number}"
        for each in found
    ]
    return ", ".join(parts)


def collapses(rules: Ruleset) -> dict[int, str]:
    """Give the spaces of the Avalanche Track that bring a collapse, and of what."""
    found = rules.config.avalanche.collapses.values()
    return {each.tokens: each.space for each in found if each.tokens}


def _darkness_track(rules: Ruleset, view: View) -> str:
    dark = rules.config.darkness
    cells = []
    for number in range(1, dark.spaces + 1):
        roll = f"{dark.bivouac[number - 1]}+" if number <= len(dark.bivouac) else "end"
        cells.append(f"[{number}: {roll}]" if number == view.weather["darkness"] else roll)
    return f"Darkness Track, dice for a bivouac: {' '.join(cells)}"


def card(rules: Ruleset, view: View, names: Sequence[str] = ()) -> str:
    """Give the Status Cards: every piece with its numbers, place and marker, seat by seat."""
    if not view.pieces:
        return ""
    lines = [f"{'piece':<12}{'moves':<7}{'points':<8}{'loss':<6}{'place':<17}state"]
    for seat, team in enumerate(view.teams):
        lines += [f"-- {player(view, names, seat)} --"] if len(view.teams) > 1 else []
        for name in team:
            lines += _row(rules, view, name)
    return clean(lines)


def _row(rules: Ruleset, view: View, name: str) -> list[str]:
    """Give the lines of a piece on the Status Card."""
    data = piece_data(rules, name)
    points, loss = getattr(data, "points", ""), getattr(data, "loss", "")
    start = f"{piece(rules, name)[:11]:<12}{data.movement:<7}{points:<8}{loss:<6}"
    start += f"{place(rules, view.pieces[name])[:16]:<17}"
    rest = folded("; ".join(state_of(rules, view, name)), WIDTH - 50) or [""]
    return [start + rest[0], *(" " * 50 + more for more in rest[1:])]


def state_of(rules: Ruleset, view: View, name: str) -> Iterator[str]:
    """Give what else there is to say of a piece: skills or traits, its marker, what it did."""
    turn: dict[str, Any] = view.turn or {}
    if is_guide(rules, name):
        yield f"{piece_data(rules, name).role.value}: {skills(rules, name) or 'no skill'}"
    elif traits(rules, name):
        yield traits(rules, name)
    marker = view.markers["summit"].get(name)
    if marker:
        yield "has the Summit" if marker == "summit" else "has the Traverse"
    yield from (
        text
        for key, text in (("sick", "sick"), ("flashlight", "has the flashlight"))
        if view.markers[key] == name
    )
    yield from (key for key in ("moved", "tired", "resting") if name in turn.get(key, ()))


def event(rules: Ruleset, view: View, names: Sequence[str] = ()) -> str:
    """Give the event of the turn, held tokens, the secret goal, and what is under way."""
    lines = []
    turn: dict[str, Any] = view.turn or {}
    if turn.get("event"):
        lines.append(f"event of the turn: {event_token(rules, turn['event'])}")
    lines += _bids(turn, names)
    drawn = [event_token(rules, each) for each in view.supplies["drawn"]]
    lines += folded(f"drawn: {'; '.join(drawn)}", WIDTH) if drawn else []
    for seat, tokens in enumerate(view.supplies["held"]):
        held = ", ".join(token(rules, each) for each in tokens) or "nothing"
        lines += folded(f"{called(names, seat)} holds {held}", WIDTH)
    lines += [f"your secret goal: {_goal(rules, each)}" for each in view.hand]
    fates = [token(rules, each) for each in view.supplies["fates"]]
    lines += folded(f"fates drawn: {', '.join(fates)}", WIDTH) if fates else []
    for text in doing(rules, view, names):
        lines += folded(text, WIDTH)
    return clean(lines)


def _bids(turn: dict[str, Any], names: Sequence[str]) -> Iterator[str]:
    """Give how an auction stands."""
    if turn.get("bid") is not None:
        yield f"{called(names, turn['bidder'])} bids {turn['bid']}"
    yield from (f"{called(names, seat)} has dropped out" for seat in turn.get("dropped-out", ()))


def _goal(rules: Ruleset, name: str) -> str:
    return f"{goal(rules, name)}, {points_words(rules.config.goals[name].points)}"


def doing(rules: Ruleset, view: View, names: Sequence[str] = ()) -> Iterator[str]:
    """Give what is under way in the turn: the way of moving, who moves, what is in force."""
    turn: dict[str, Any] = view.turn or {}
    if turn.get("option") and view.phase == "move-team":
        several = len(view.teams) > 1 and view.waiting_on and view.waiting_on[0] >= 0
        who = called(names, view.waiting_on[0]) if several else "this turn"
        yield f"{who}: {OPTIONS.get(turn['option'], turn['option'])}"
    if turn.get("moving"):
        along = [piece(rules, each) for each in turn["riding"]]
        along += [piece(rules, turn["bearing"])] if turn["bearing"] else []
        beside = f" with {listed(along)}" if along else ""
        left = points_words(turn["left"], "space")
        yield f"{piece(rules, turn['moving'])} is on the way{beside}: {left} left"
    force = [
        token(rules, name) + (f" ({called(names, seat)})" if len(view.teams) > 1 else "")
        for seat, name in turn.get("events", ())
    ]
    force += ["open ridges"] if turn.get("ridges-open") else []
    if force:
        yield f"in force: {', '.join(force)}"
