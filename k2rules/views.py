"""What a seat knows: the only projection of a state that leaves the trusted side."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from attrs import asdict, field, frozen

from k2rules.actions import to_dict
from k2rules.engine.events import Event, event_to_dict
from k2rules.model.family import Place

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from k2rules.engine.decisions import Decision
    from k2rules.engine.results import Result
    from k2rules.engine.state import State
    from k2rules.model.ruleset import Ruleset

__all__ = ["Place", "View", "look", "view_json"]

FORMAT = 2
"""The number of the form in which views and saves are written."""


@frozen
class View:
    """Everything that a seat may know, in names; `player` is None for a spectator.

    Two views of a seat are equal exactly when the seat knows the same. Mappings are read-only by
    agreement: they belong to this view alone. `teams` has the pieces of each seat, `counts` the
    sizes of hands and piles by seat or in all, `hand` and `committed` the seat's own cards, `turn`
    the points of the turn going on.
    """

    player: int | None
    phase: str
    day: int
    decision: Decision | None
    waiting_on: tuple[int, ...]
    spaces: dict[str, Place] = field(hash=False)
    teams: tuple[tuple[str, ...], ...]
    pieces: dict[str, str] = field(hash=False)
    tracks: dict[str, dict[str, int]] = field(hash=False)
    hand: tuple[str, ...]
    counts: dict[str, Any] = field(hash=False)
    supplies: dict[str, Any] = field(hash=False)
    markers: dict[str, Any] = field(hash=False)
    weather: dict[str, Any] = field(hash=False)
    turn: dict[str, Any] | None = field(hash=False)
    committed: tuple[str, ...]
    result: Result | None

    def to_dict(self) -> dict[str, Any]:
        """Give the view as plain data for JSON."""
        decision = self.decision
        return {
            "player": self.player,
            "phase": self.phase,
            "day": self.day,
            "decision": decision_to_dict(decision) if decision else None,
            "waiting_on": list(self.waiting_on),
            "spaces": {name: asdict(place) for name, place in self.spaces.items()},
            "teams": [list(team) for team in self.teams],
            "pieces": dict(self.pieces),
            "tracks": {name: dict(track) for name, track in self.tracks.items()},
            "hand": list(self.hand),
            "counts": deepcopy(self.counts),
            "supplies": deepcopy(self.supplies),
            "markers": deepcopy(self.markers),
            "weather": deepcopy(self.weather),
            "turn": deepcopy(self.turn),
            "committed": list(self.committed),
            "result": asdict(self.result) if self.result else None,
        }


def decision_to_dict(decision: Decision) -> dict[str, Any]:
    """Give a decision as plain data for JSON."""
    plain = {
        "player": decision.player,
        "kind": decision.kind,
        "prompt": decision.prompt,
        "secret": decision.secret,
        "token": decision.token,
        "options": [to_dict(option) for option in decision.options],
    }
    if decision.outcomes:
        plain["weights"] = [weight for _, weight in decision.outcomes]
    return plain


def view_json(view: View, events: Sequence[Event], following: int) -> str:
    """Return a view and the events that are new as JSON; see `Game.view_json`."""
    body = {
        "format": FORMAT,
        "view": view.to_dict(),
        "events": [event_to_dict(event) for event in events],
        "next": following,
    }
    return json.dumps(body, ensure_ascii=True, separators=(",", ":"))


def look(
    rules: Ruleset,
    state: State[Any],
    player: int | None,
    decisions: Mapping[int, Decision],
    result: Result | None,
) -> View:
    """Give what `player` may know of a state; `decisions` are all that are open, by seat."""
    seen = rules.family.describe(state.masked(player))
    return View(
        player=player,
        phase=seen["phase"],
        day=seen["day"],
        decision=None if player is None else decisions.get(player),
        waiting_on=tuple(decisions),
        spaces=rules.family.spaces(state),
        teams=rules.family.teams(state),
        pieces=seen["pieces"],
        tracks=seen["tracks"],
        hand=() if player is None else tuple(seen["hands"][player]),
        counts=rules.family.counts(state),
        supplies=seen["supplies"],
        markers=seen["markers"],
        weather=seen["weather"],
        turn=seen["turn"],
        committed=() if player is None else tuple(seen["committed"][player]),
        result=result,
    )
