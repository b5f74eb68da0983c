"""Events of Disaster on K2 as lines to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.drawing.disaster_names import goal, listed, piece, place, token
from k2rules.drawing.disaster_words import event_token
from k2rules.drawing.lines import called, undone_words
from k2rules.engine.events import Event, Undone
from k2rules.games.disaster import events

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from k2rules.model.ruleset import Ruleset

__all__ = ["story"]

PLACED = {
    "avalanche-track": "goes to the Avalanche Track",
    "aside": "is set aside",
    "container": "goes back into the container",
    "out": "leaves the game",
}
ROWS = {"lost": "Lost", "near": "Near", "medium": "Medium", "far": "Far"}
ROLLED = {
    "rope": "on the rope",
    "frayed rope": "on the frayed rope",
    "scale": "scaling",
    "slip": "in the chimney",
    "broken rope": "for the broken rope",
    "lost": "for the way down",
    "bivouac": "for a bivouac",
    "preparations": "for the preparations",
}


def story(rules: Ruleset, happened: Iterable[Event], names: Sequence[str]) -> list[str]:
    """Give what happened line by line; steps of the same pieces share a line."""
    lines: list[str] = []
    last: tuple[str, ...] = ()
    for event in happened:
        moved = event.pieces if isinstance(event, events.Moved) else ()
        if moved and moved == last and isinstance(event, events.Moved):
            lines[-1] += f", {place(rules, event.space)}"
        else:
            tell = TELL.get(type(event))
            text = tell(rules, event, names) if tell else ""
            lines += [text] if text else []
        last = moved
    return lines


def _turn(_: Ruleset, event: events.TurnBegan, __: Sequence[str]) -> str:
    dark = f", darkness {event.darkness}" if event.darkness else ""
    return f"-- turn {event.turn}{dark} --"


def _goal(rules: Ruleset, event: events.GoalDrawn, names: Sequence[str]) -> str:
    which = f": {goal(rules, event.goal)}" if event.goal else ""
    return f"{called(names, event.player)} draws a secret goal{which}"


def _drawn(rules: Ruleset, event: events.EventDrawn, _: Sequence[str]) -> str:
    return f"drawn: {event_token(rules, event.token)}"


def _blocked(rules: Ruleset, event: events.RidgesBlocked, _: Sequence[str]) -> str:
    spaces = ", ".join(place(rules, each) for each in event.spaces)
    return f"blocked: {spaces}" if spaces else ""


def _bought(rules: Ruleset, event: events.EventBought, names: Sequence[str]) -> str:
    return f"{called(names, event.player)} buys {token(rules, event.token)} for {event.price}"


def _placed(rules: Ruleset, event: events.TokenPlaced, _: Sequence[str]) -> str:
    what = token(rules, event.token) if event.token else "a spare marker"
    return f"{what} {PLACED.get(event.place, event.place)}"


def _ready(_: Ruleset, event: events.PreparationsChanged, names: Sequence[str]) -> str:
    whose = f" of {called(names, event.player)}" if len(names) > 1 else ""
    return f"the preparations{whose} are {event.state}"


def _bid(_: Ruleset, event: events.BidMade, names: Sequence[str]) -> str:
    return f"{called(names, event.player)} bids {event.amount}"


def _out(_: Ruleset, event: events.DroppedOut, names: Sequence[str]) -> str:
    return f"{called(names, event.player)} bids no more"


def _first(_: Ruleset, event: events.FirstPlayerChanged, names: Sequence[str]) -> str:
    return f"{called(names, event.player)} is the First Player"


def _rolled(rules: Ruleset, event: events.Rolled, _: Sequence[str]) -> str:
    who = f"{piece(rules, event.piece)} " if event.piece else ""
    return f"{who}{ROLLED.get(event.what, event.what)}: {event.result}"


def _moved(rules: Ruleset, event: events.Moved, _: Sequence[str]) -> str:
    verb = "moves" if len(event.pieces) == 1 else "move"
    return f"{listed(piece(rules, p) for p in event.pieces)} {verb} to {place(rules, event.space)}"


def _marker(rules: Ruleset, event: events.MarkerEarned, _: Sequence[str]) -> str:
    where = "stands on the Summit" if event.marker == "summit" else "has passed the Traverse"
    return f"{piece(rules, event.climber)} {where}"


def _rope(rules: Ruleset, event: events.RopeChanged, _: Sequence[str]) -> str:
    did = {"placed": "is placed", "frayed": "frays", "removed": "is removed"}
    return f"a rope on {place(rules, event.space)} {did.get(event.state, event.state)}"


def _fate(rules: Ruleset, event: events.FateDrawn, _: Sequence[str]) -> str:
    row = ROWS.get(event.row, event.row)
    outcome = {True: "lives", False: "dies", None: "nothing to read, another one is drawn"}[
        event.lives
    ]
    name = piece(rules, event.climber)
    return f"the fate of {name} ({row}) on {token(rules, event.token)}: {outcome}"


def _achieved(rules: Ruleset, event: events.GoalAchieved, names: Sequence[str]) -> str:
    return f"{called(names, event.player)} achieves the secret goal {goal(rules, event.goal)}"


def _held(rules: Ruleset, event: events.HeldPlayed, names: Sequence[str]) -> str:
    return f"{called(names, event.player)} plays {token(rules, event.token)}"


def _chosen(rules: Ruleset, event: events.Chosen, names: Sequence[str]) -> str:
    return f"{called(names, event.player)} leads {piece(rules, event.piece)}"


def _of(text: str, field: str, name: Callable[[Ruleset, str], str] = piece) -> Callable[..., str]:
    """Give what tells an event of one thing."""
    return lambda rules, event, _: text.format(name(rules, getattr(event, field)))


TELL: dict[type[Event], Callable[..., str]] = {
    Undone: lambda _, event, names: undone_words(event, names),
    events.Chosen: _chosen,
    events.GoalDrawn: _goal,
    events.TurnBegan: _turn,
    events.EventDrawn: _drawn,
    events.RidgesBlocked: _blocked,
    events.RidgeUnblocked: _of("no longer blocked: {}", "space", place),
    events.FirstPlayerChanged: _first,
    events.BidMade: _bid,
    events.DroppedOut: _out,
    events.EventBought: _bought,
    events.TokenPlaced: _placed,
    events.HeldPlayed: _held,
    events.PreparationsChanged: _ready,
    events.Rolled: _rolled,
    events.Collapsed: _of("the serac comes down on {}", "space", place),
    events.Moved: _moved,
    events.MarkerEarned: _marker,
    events.RopeChanged: _rope,
    events.Fell: lambda rules, e, _: f"{piece(rules, e.piece)} dies: {e.cause}",
    events.GotLost: _of("{} gets lost", "climber"),
    events.Bivouacked: _of("{} bivouacs", "piece"),
    events.GuideSacrificed: _of("{} gives his life for a climber", "guide"),
    events.ClimberSaved: _of("{} survives", "climber"),
    events.ClimberRested: _of("{} is tired and rests next turn", "climber"),
    events.FlashlightPassed: _of("{} has the flashlight", "climber"),
    events.DarknessFell: lambda _, e, __: f"darkness moves on to {e.darkness}",
    events.FateDrawn: _fate,
    events.GoalAchieved: _achieved,
    events.GameEnded: lambda _, e, __: f"the game ends: {e.ended_by}",
}
"""What tells each event."""
