"""Positions of Disaster on K2 in one line, and readers that speak names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from positions import odds, result, rule, ruleset_of, source

from k2rules import Game
from k2rules.engine.decisions import Draw, Roll
from k2rules.games.disaster.actions import Step

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction
    from typing import Unpack

    from k2rules import Action, Ruleset

__all__ = [
    "Expedition",
    "chance_of",
    "draw",
    "expedition",
    "holds",
    "lying",
    "mark",
    "odds",
    "offered",
    "play",
    "prestige",
    "reach",
    "result",
    "roll",
    "rule",
    "ruleset",
    "source",
    "steps",
    "turn",
    "where",
]

IQBAL, DAWA = "serbia/iqbal", "serbia/dawa"
MILAN, JOVAN, PETRA = "serbia/milan", "serbia/jovan", "serbia/petra"
STEVAN, VESNA = "serbia/stevan", "serbia/vesna"
RAHIM, PEMBA = "netherlands/rahim", "netherlands/pemba"
DAAN, FEMKE, BRAM = "netherlands/daan", "netherlands/femke", "netherlands/bram"
LOTTE, SJOERD = "netherlands/lotte", "netherlands/sjoerd"
YUSUF, NIMA = "norway/yusuf", "norway/nima"
INGRID, HENRIK, SIGRID = "norway/ingrid", "norway/henrik", "norway/sigrid"
ANDERS, KARI = "norway/anders", "norway/kari"
HAMID, TASHI = "south-korea/hamid", "south-korea/tashi"
JI_HOON, MIN_SEO, SEUNG_HO = "south-korea/ji-hoon", "south-korea/min-seo", "south-korea/seung-ho"
HYE_JIN, TAE_YANG = "south-korea/hye-jin", "south-korea/tae-yang"

COLLAPSED = ("bottleneck-1", "bottleneck-2", "bottleneck-3")
COVERED = (0, 5, 7, 8)
"""The tokens on the Avalanche Track when so many of these spaces have collapsed."""

EARNED = dict.fromkeys(("traverse-goal", "snowfields", "summit-slope"), "traverse")
EARNED["summit"] = "summit"
"""The marker that a climber on a space has."""

UP = ("lower-slope-1", "lower-slope-2", "shoulder", "upper-shoulder", "bottleneck-base")
"""The first spaces above High Camp."""

SICKNESS = "acute-mountain-sickness-1"

NAMES = ("moved", "tired", "resting", "arrived")
TURN = ("option", "moving", "left", "riding", "descent", *NAMES)


class Expedition(TypedDict, total=False):
    """What a position may say; the rest is as at set-up, everybody in High Camp.

    The team is the guide's own unless `crew` lists the climbers. Tokens, spaces and pieces may be
    written as one text with spaces. `track` lists the tokens on the Avalanche Track or only counts
    them, and goes with the `avalanche` markers; in darkness it is full and all has collapsed.
    Ropes are stacks, the top one last: `synthetic-rope-1 frayed, synthetic-rope-2`.
    `container` lists the tokens in the container, so that all others are out of the game.
    Climbers have the markers of their spaces.
    With an `event` the question is whether to buy it, otherwise how to move.
    """

    rules: str
    options: dict[str, object]
    rulings: dict[str, str]
    guide: str
    crew: str
    at: dict[str, str]
    day: int
    darkness: int
    phase: str
    ask: str | None
    prestige: int
    preparations: int
    goal: str
    event: str
    track: str | int
    container: str
    aside: str
    out: str
    held: str
    blocked: str
    avalanche: str
    ropes: dict[str, str]
    markers: dict[str, str]
    light: str
    sick: str
    summited: bool
    achieved: bool
    option: str
    moving: str
    left: int
    moved: str
    resting: str
    tired: str
    arrived: str
    descent: dict[str, Any]
    riding: dict[str, int]
    events: str


def expedition(**parts: Unpack[Expedition]) -> Game:
    """Give a game for one player, with chance as a decision, from what is special about it."""
    rules = ruleset(parts)
    guide = parts.get("guide", PEMBA)
    team = guide.split("/")[0]
    own = [f"{team}/{climber}" for climber in rules.config.teams[team].climbers]
    crew = parts["crew"].split() if "crew" in parts else own
    plain: dict[str, Any] = {
        "phase": parts.get("phase", "draw-event" if "event" in parts else "move-team"),
        "ask": parts.get("ask", _ask(parts)),
        "day": parts.get("day", 1),
        "darkness": parts.get("darkness", 0),
        "teams": [[guide, *crew]],
        "pieces": parts.get("at", {}),
        "tracks": {
            "prestige": {"0": parts.get("prestige", 18)},
            "preparations": {"0": parts.get("preparations", 0)},
        },
        "hands": [[parts["goal"]] if "goal" in parts else []],
        "supplies": _supplies(parts, list(rules.config.tokens)),
        "markers": _markers(parts, guide),
        "turn": _turn(parts),
    }
    return Game.from_position(rules, 1, plain, chance="manual")


def ruleset(parts: Mapping[str, Any]) -> Ruleset:
    """Give the rules of a position: `rules`, `options` and `rulings`."""
    options = tuple(parts.get("options", {}).items())
    rulings = tuple(parts.get("rulings", {}).items())
    return ruleset_of(f"disaster-on-k2/{parts.get('rules', 'basic')}", *options, rulings=rulings)


def _ask(parts: Expedition) -> str | None:
    if "event" in parts:
        return "buy"
    return "move" if parts.get("phase", "move-team") == "move-team" else None


def _supplies(parts: Expedition, tokens: list[str]) -> dict[str, Any]:
    lists: dict[str, list[str]] = {
        "aside": parts.get("aside", "").split(),
        "out": parts.get("out", "").split(),
        "held": parts.get("held", "").split(),
        "climber": [SICKNESS] if "sick" in parts else [],
    }
    ropes = [rope for stack in parts.get("ropes", {}).values() for rope in stack.split(", ")]
    used = [token for row in lists.values() for token in row]
    used += [parts.get("event", ""), *(rope.split()[0] for rope in ropes)]
    bag = parts["container"].split() if "container" in parts else None
    named = str(parts.get("track", "")).split() if isinstance(parts.get("track"), str) else []
    free = [t for t in tokens if t not in used and t not in named and t not in (bag or ())]
    on_track = [*named, *free[: max(0, _covered(parts) - len(named))]]
    rest = [token for token in free if token not in on_track]
    held = lists.pop("held")
    if bag is not None:
        lists["out"] += rest
    return {**lists, "avalanche-track": on_track, "held": [held]}


def _covered(parts: Expedition) -> int:
    """Give how many spaces of the Avalanche Track are covered."""
    track = parts.get("track")
    if track is not None:
        return track if isinstance(track, int) else len(track.split())
    if parts.get("darkness"):
        return COVERED[-1]
    return COVERED[len(parts.get("avalanche", "").split())]


def _collapsed(parts: Expedition) -> list[str]:
    """Give the spaces with an avalanche marker."""
    if "avalanche" in parts:
        return parts["avalanche"].split()
    return list(COLLAPSED[: sum(_covered(parts) >= tokens for tokens in COVERED[1:])])


def _markers(parts: Expedition, guide: str) -> dict[str, Any]:
    places = {name: at for name, at in parts.get("at", {}).items() if name != guide}
    earned = {name: EARNED[space] for name, space in places.items() if space in EARNED}
    return {
        "blocked": parts.get("blocked", "").split(),
        "avalanche": _collapsed(parts),
        "ropes": {space: stack.split(", ") for space, stack in parts.get("ropes", {}).items()},
        "summit": {**earned, **parts.get("markers", {})},
        "flashlight": parts.get("light"),
        "sick": parts.get("sick"),
        "summited": [parts.get("summited", False)],
        "achieved": [parts.get("goal") if parts.get("achieved") else None],
    }


def _turn(parts: Expedition) -> dict[str, Any]:
    given: Mapping[str, Any] = parts
    plain = {key: given[key] for key in TURN if key in given}
    plain |= {key: given[key].split() for key in NAMES if key in given}
    plain["events"] = [[0, token] for token in parts.get("events", "").split()]
    if "event" in parts:
        plain["event"] = parts["event"]
    return plain


def play(game: Game, *acts: Action) -> Game:
    """Play one act after another."""
    for act in acts:
        game.play(act)
    return game


def roll(game: Game, *faces: int) -> Game:
    """Let the die show these faces, one after another."""
    return play(game, *map(Roll, faces))


def draw(game: Game, *tokens: str) -> Game:
    """Let these tokens, or goals, be drawn one after another."""
    return play(game, *map(Draw, tokens))


def where(game: Game, piece: str) -> str:
    """Give the space of a piece, `lost-bivouac` or `dead`."""
    return game.view(None).pieces[piece]


def steps(game: Game, piece: str) -> set[str]:
    """Give the spaces that a piece may step to now."""
    return {o.to for o in offered(game, "step") if o.piece == piece}


def offered(game: Game, do: str) -> list[Any]:
    """Give the acts with this verb that are offered."""
    return [option for option in game.decision.options if option.do == do]


def reach(game: Game, piece: str, *spaces: str) -> int:
    """Step a piece along these spaces, and give how many it gets."""
    for number, space in enumerate(spaces):
        if space not in steps(game, piece):
            return number
        play(game, Step(piece, space))
    return len(spaces)


def mark(game: Game, climber: str) -> str | None:
    """Give the marker of a climber: `traverse`, `summit` or None."""
    found: str | None = game.view(None).markers["summit"].get(climber)
    return found


def prestige(game: Game) -> int:
    """Give the Prestige that is left."""
    found: int = game.view(None).tracks["prestige"]["0"]
    return found


def holds(game: Game) -> list[str]:
    """Give the tokens that the player holds."""
    found: list[str] = game.view(None).supplies["held"][0]
    return found


def lying(game: Game, token: str) -> str:
    """Give where a token is: `container`, `avalanche-track`, `aside`, `out`, `held`, ..."""
    places = game.view(None).supplies
    rows = {**places, "held": [each for row in places["held"] for each in row]}
    return next(place for place, tokens in rows.items() if token in tokens)


def turn(game: Game) -> dict[str, Any]:
    """Give what is going on this turn."""
    found = game.view(None).turn
    assert found is not None
    return found


def chance_of(game: Game, piece: str, space: str) -> Fraction:
    """Give the exact chance that a piece is on a space at the next decision."""
    tables = game.state.tables
    number, wanted = tables.piece_numbers[piece], {**tables.space_numbers, "dead": -1}[space]
    return odds(game.state, lambda state: state.pos[number] == wanted)
