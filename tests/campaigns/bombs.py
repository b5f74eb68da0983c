"""Small files that are meant to take all time or all memory: every one is at most 256 kB."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

__all__ = ["BOMBS"]

HEAD = """meta: {id: a-bomb, family: k2, title: "A bomb", version: 1, players: [1, 5]}
extends: k2/summer
"""
PAIR = """meta: {id: a-bomb, family: disaster, title: "A bomb", version: 1, players: [1, 2]}
extends: disaster-on-k2/advanced
"""
CLIMBER = "{title: A, movement: 1, points: 1, loss: 1, traits: [f]}"
TEAM = (
    "{title: T, guides: {g: {role: sherpa, title: G, movement: 4}}, "
    "climbers: {a: {title: A, movement: 1, points: 1, loss: 1}}}"
)
FATES = "{lost: false, near: false, medium: false, far: false}"


def _patch(section: str, entries: Iterable[str], head: str = HEAD) -> str:
    """Return a ruleset with a patch of one section, which may be a path."""
    steps = section.split(".")
    lines = ["patch:"] + [f"{'  ' * (n + 1)}{step}:" for n, step in enumerate(steps)]
    inside = "  " * (len(steps) + 1)
    return head + "\n".join(lines) + "\n" + "".join(f"{inside}{each}\n" for each in entries)


def _list(before: str, items: Iterable[object], after: str, head: str = HEAD) -> str:
    """Return a ruleset with a long list or mapping in a line."""
    return f"{head}{before}{', '.join(map(str, items))}{after}\n"


def _spaces(number: int) -> list[str]:
    return [
        f"x{n}: {{zone: z6000, cost: 1, acclimatization: 0, points: 0, height: {2000 + n}}}"
        for n in range(number)
    ]


def _board(number: int, ropes: Iterable[tuple[str, str]]) -> str:
    """Return a ruleset of K2 with more spaces and ropes between them."""
    lines = "".join(f"    y{n}: [{one}, {other}]\n" for n, (one, other) in enumerate(ropes))
    return _patch("spaces", _spaces(number)) + "  ropes:\n" + lines


def _row(number: int) -> str:
    """Return a board of spaces one above the other."""
    ways = ((f"x{n}", f"x{n + 1}") for n in range(number - 1))
    return _board(number, [("e0", "x0"), *ways])


def _ways(width: int, depth: int) -> str:
    """Return a board on which there are `width ** depth` ways up."""
    rows = [[f"x{row * width + n}" for n in range(width)] for row in range(depth)]
    ways = [(one, other) for low, high in pairwise(rows) for one in low for other in high]
    return _board(width * depth, [("e0", each) for each in rows[0]] + ways)


def _tiles(number: int, days: int = 3) -> list[str]:
    day = "{zones: [z8000], cost: 1}"
    return [f"z{n}: {{days: [{', '.join([day] * days)}]}}" for n in range(number)]


def _cards(number: int) -> list[str]:
    return [f"x{n}: {{type: movement, points: 1, copies: 5}}" for n in range(number)]


def _tokens(number: int) -> list[str]:
    return [f"t{n}: {{of: icy, number: 1, fates: {FATES}}}" for n in range(number)]


def _seats() -> str:
    """Return a ruleset with a large document for each of many numbers of players."""
    each = ", ".join(f"{n}: {{patch: {{hand: {{size: 6}}}}}}" for n in range(1, 21))
    head = HEAD.replace("5]", "20]") + f"players: {{{each}}}\n"
    return _list("extras: [", [1] * 40_000, "]", head)


BOMBS: dict[str, Callable[[], str]] = {
    "a thousand million seats": lambda: HEAD.replace("5]", "1000000000]"),
    "a thousand million seats of two players": lambda: PAIR.replace("2]", "1000000000]"),
    "a hundred seats": lambda: HEAD.replace("5]", "100]"),
    "twenty seats with documents of their own": _seats,
    "sets of five of seventy cards": lambda: (
        _patch("cards", _cards(60)) + "  hand: {size: 10, choose: 5}\n"
    ),
    "four thousand kinds of cards": lambda: _patch("cards", _cards(4_000)),
    "nine climbers with a guide": lambda: PAIR + "patch: {guiding: {climbers: 9}}\n",
    "a team of two thousand": lambda: _patch(
        "teams.norway.climbers", [f"x{n}: {CLIMBER}" for n in range(2_000)], PAIR
    ),
    "nine hundred teams": lambda: _list(
        "patch: {teams: {", (f"t{n}: {TEAM}" for n in range(900)), "}}", PAIR.replace("2]", "9]")
    ),
    "two hundred goals": lambda: _list(
        "patch: {goals: {",
        (f"g{n}: {{goal: bivouac, title: A, points: 1}}" for n in range(200)),
        "}}",
        PAIR.replace("2]", "9]"),
    ),
    "misspelt ropes": lambda: _board(1_200, [(f"x{n}", f"q{n + 7}z") for n in range(2_000)]),
    "misspelt zones": lambda: _patch(
        "spaces", [each.replace("z6000", f"z60{n}") for n, each in enumerate(_spaces(1_500))]
    ),
    "twelve to the tenth ways": lambda: _ways(12, 30),
    "two thousand spaces": lambda: _row(2_000),
    "spaces and tiles": lambda: (
        _row(1_300)
        + "  weather:\n    tiles:\n"
        + "".join(f"      {each}\n" for each in _tiles(1_000))
    ),
    "two thousand tiles": lambda: _patch("weather.tiles", _tiles(2_000)),
    "tiles of a hundred days": lambda: _patch("weather.tiles", _tiles(60, 100)),
    "a list of a zone": lambda: _patch(
        "weather.tiles", [f"z0: {{days: [{{zones: [{', '.join(['z8000'] * 20_000)}]}}]}}"]
    ),
    "wrong clauses": lambda: _list(
        "patch: {rulings: {mine: {question: Q, default: a, readings: {a: A, b: B}, clauses: [",
        (f'"K2 fase {n}"' for n in range(12_000)),
        "]}}}",
    ),
    "nothing to remove": lambda: _list(
        "patch: {$remove: [", (f"spaces.f{n}" for n in range(15_000)), "]}"
    ),
    "nothing to remove inside": lambda: _list(
        "patch: {$remove: [", (f"a{n}.b.c" for n in range(15_000)), "]}"
    ),
    "nothing to stand beside": lambda: _list(
        "patch: {colours: {$after: {", (f"b{n}: [a]" for n in range(14_000)), "}}}"
    ),
    "many colours": lambda: _list("patch: {colours: [", (f"b{n}" for n in range(30_000)), "]}"),
    "unknown keys": lambda: _list("patch: {", (f"k{n}: 1" for n in range(20_000)), "}"),
    "unknown words": lambda: _patch(
        "cards", [f"x{n}: {{type: movment, points: 1, copies: a}}" for n in range(4_000)]
    ),
    "names that are near": lambda: (
        _list("extras: {", (f"abcd{n:05}ef: 1" for n in range(6_000)), "}")
        + _list("patch: {extras: {", (f"abcd{n:05}eg: 1" for n in range(6_000)), "}}", "")
    ),
    "sources of nothing": lambda: _list(
        "patch: {spaces: {sources: {", (f"k{n}: {{kind: printd}}" for n in range(8_000)), "}}}"
    ),
    "options": lambda: _list(
        "options: {", (f"o{n}: {{default: a, values: {{b: {{}}}}}}" for n in range(6_000)), "}"
    ),
    "options to remove": lambda: _list(
        "options: {$remove: [", (f"o{n}" for n in range(20_000)), "]}"
    ),
    "values of an option": lambda: _list(
        "options: {board: {default: herd, values: {", (f"h{n}: {{}}" for n in range(18_000)), "}}}"
    ),
    "files that are not there": lambda: _list(
        "include: [", (f"f{n}.yaml" for n in range(20_000)), "]"
    ),
    "a file that is not there, often": lambda: _list("include: [", ["a.yaml"] * 20_000, "]"),
    "layers that are not there": lambda: _list(
        "layers: [", (f"k2/sumer{n}" for n in range(15_000)), "]"
    ),
    "overrides of nothing": lambda: _list(
        "overrides: [", (f"spaces.e{n}.cost" for n in range(12_000)), "]"
    ),
    "players that are not there": lambda: _list(
        "players: {", (f"{n}: {{patch: {{a: 1}}}}" for n in range(1, 1_000)), "}"
    ),
    "collapses": lambda: _patch(
        "avalanche.collapses", [f"c{n}: {{space: shoulder, tokens: 5}}" for n in range(6_000)], PAIR
    ),
    "two thousand tokens": lambda: _patch("tokens", _tokens(2_000), PAIR),
    "seats settled beforehand": lambda: _list(
        "patch: {preset: {teams: [", ["norway"] * 25_000, "]}}", PAIR
    ),
    "all values there may be": lambda: _list("extras: [", [1] * 45_000, "]"),
    "more values than there may be": lambda: _list("extras: [", [1] * 80_000, "]"),
    "nested lists": lambda: HEAD + "extras: " + "[" * 100_000,
    "one long text": lambda: HEAD + 'extras: "' + "x" * 250_000 + '"\n',
    "long names": lambda: _list(
        "patch: {e: {", (f"? {'x' * 4_000}{n} : 1" for n in range(60)), "}}"
    ),
    "lines of comments": lambda: HEAD + "# x\n" * 60_000,
    "tabs": lambda: HEAD + "a:\n" + "\t\n" * 100_000,
}
"""Texts of rulesets by what they are; each is made when it is asked for."""
