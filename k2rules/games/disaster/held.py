"""Tokens held for later, and the flashlight: what may be played beside other things (DK2 7.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.engine.reasons import Refusal
from k2rules.games.disaster import actions
from k2rules.games.disaster.config import Play
from k2rules.games.disaster.effects import take_effect
from k2rules.games.disaster.events import FlashlightPassed, HeldPlayed
from k2rules.games.disaster.state import ASIDE, HELD, NOBODY
from k2rules.games.disaster.stats import RECEIVED

if TYPE_CHECKING:
    from collections.abc import Callable

    from k2rules.engine.decisions import Action
    from k2rules.games.disaster.state import DisasterState

__all__ = [
    "PLAYED",
    "begin_step",
    "cannot_pass_flashlight",
    "cannot_play",
    "light_offers",
    "offers",
    "pass_flashlight",
]

NOT_HELD = Refusal("not-held", "the player holds no such token that may be played now", "DK2 7.2")
NO_LIGHT = Refusal("no-light", "no climber of the player has the flashlight", "DK2 aid flashlight")
NOT_TOGETHER = Refusal(
    "not-together", "{piece} does not share a space with the flashlight", "DK2 aid flashlight"
)
HAD_IT = Refusal("had-it", "the climber got the flashlight in this step", "DK2 aid flashlight")


def offers(g: DisasterState, seat: int) -> list[Action]:
    """Give the held tokens that the seat may play at any time."""
    own, place = HELD + seat, g.place
    return [g.tables.play_held[t] for t in g.tables.playable if place[t] == own]


def light_offers(g: DisasterState, seat: int) -> list[Action]:
    """Give the climbers that the seat may hand the flashlight to."""
    if g.flashlight == NOBODY or g.leader[g.flashlight] != seat:
        return []
    pos = g.pos
    here = [p for p in g.roster if pos[p] == pos[g.flashlight]]
    return [
        g.tables.pass_flashlight[piece]
        for piece in sorted(here)
        if cannot_pass_flashlight(g, seat, piece) is None
    ]


def cannot_play(g: DisasterState, seat: int, token: int) -> Refusal | None:
    """Say why the seat cannot play a held token now (DK2 7.2)."""
    held = token in g.held(seat) and g.tables.kinds[token].held is Play.ANY_TIME
    return None if held else NOT_HELD


def cannot_pass_flashlight(g: DisasterState, seat: int, to: int) -> Refusal | None:
    """Say why the flashlight cannot be handed to the piece (DK2 aid flashlight)."""
    bearer = g.flashlight
    if bearer == NOBODY or g.leader[bearer] != seat:
        return NO_LIGHT
    if to == bearer or to not in g.tables.climbers or g.pos[to] != g.pos[bearer]:
        return NOT_TOGETHER
    return HAD_IT if g.lit[to] & RECEIVED else None


def play(g: DisasterState, seat: int, action: Action) -> None:
    """Play a held token; it is set aside (DK2 7.2)."""
    (token,) = g.tables.arguments[action]
    g.place[token] = ASIDE
    if g.sink is not None:
        g.emit(HeldPlayed(seat, g.tables.tokens[token]))
    take_effect(g, seat, token)


def pass_flashlight(g: DisasterState, seat: int, action: Action) -> None:  # noqa: ARG001
    """Hand the flashlight over; nobody gets it twice in a step of a piece."""
    (climber,) = g.tables.arguments[action]
    g.lit[climber] |= RECEIVED
    g.flashlight = climber
    if g.sink is not None:
        g.emit(FlashlightPassed(g.tables.pieces[climber]))


def begin_step(g: DisasterState) -> None:
    """Begin a step of a piece: everybody on its way may be handed the flashlight again."""
    if any(g.lit):
        g.lit[:] = [bits & ~RECEIVED for bits in g.lit]


PLAYED: dict[type[Action], Callable[[DisasterState, int, Action], None]] = {
    actions.PlayHeld: play,
    actions.PassFlashlight: pass_flashlight,
}
"""What each of these acts does, for any question that offers them."""
