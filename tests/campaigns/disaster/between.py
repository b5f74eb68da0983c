"""What may never happen between two states of a game of Disaster on K2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.games.disaster.config import Blocking, Step
from k2rules.games.disaster.describe import phase
from k2rules.games.disaster.state import DEAD, FATED, NOBODY, ON_BOARD, REMOVED

if TYPE_CHECKING:
    from k2rules.games.disaster.state import DisasterState

__all__ = ["broken_between", "rope_token"]


def rope_token(rope: int) -> int:
    """Give the token of a rope on a space, whichever side is up."""
    return rope if rope >= 0 else -1 - rope


def broken_between(before: DisasterState, after: DisasterState) -> list[str]:
    """Give what may not happen between two states, the second being later."""
    found = []
    for what, old, new in (
        ("the turn", [before.turn], [after.turn]),
        ("darkness", [before.darkness], [after.darkness]),
        ("an avalanche space", before.avalanche, after.avalanche),
        ("a marker", before.marker, after.marker),
        ("a visit to the Summit", before.summited, after.summited),
    ):
        if any(now < then for then, now in zip(old, new, strict=True)):
            found.append(f"{what} went back")
    if any(now > then for then, now in zip(before.prestige, after.prestige, strict=True)):
        found.append("Prestige came back")
    for what, old, new in (
        ("a goal", before.goal, after.goal),
        ("an achieved goal", before.achieved, after.achieved),
    ):
        if any(then not in (0, now) for then, now in zip(old, new, strict=True)):
            found.append(f"{what} changed")
    for seat in range(after.tables.players):
        then, now = ([p for p in g.roster if g.leader[p] == seat] for g in (before, after))
        if now[: len(then)] != then:
            found.append(f"the team of seat {seat} changed")
    if after.first != (before.first + after.turn - before.turn) % after.tables.players:
        found.append(f"seat {after.first} is first in turn {after.turn}")
    if before.sick not in (NOBODY, after.sick):
        found.append("the sick climber got well")
    found += _spaces_between(before, after)
    return found + _pieces_between(before, after) + _tokens_between(before, after)


def _spaces_between(before: DisasterState, after: DisasterState) -> list[str]:
    """One number blocks ridges, or moves do; markers have avalanches on their backs."""
    tables, found = after.tables, []
    data = tables.space_data
    new = [s for s, on in enumerate(after.blocked) if on and not before.blocked[s]]
    names = [tables.spaces[space] for space in new]
    if tables.config.blocking is Blocking.BY_CROWDING:
        if new and Step.MOVE_TEAM.value not in (phase(before), phase(after)):
            found.append(f"{names} became blocked")
    elif new and not set.intersection(*(set(data[space].numbers) for space in new)):
        found.append(f"no number blocks {names}")
    used = sum(max(pair) for pair in zip(after.blocked, after.avalanche, strict=True))
    if new and used > tables.config.blocked_markers:
        found.append(f"{used} blocked and avalanche markers")
    return found


def _pieces_between(before: DisasterState, after: DisasterState) -> list[str]:
    found = []
    ends = after.darkness == after.tables.config.darkness.spaces
    for piece in before.roster:
        name, then, now = after.tables.pieces[piece], before.pos[piece], after.pos[piece]
        if then == DEAD and now != DEAD:
            found.append(f"{name} came back to life")
        if then == after.tables.box != now and not ends:
            found.append(f"{name} came back from the box")
    return found


def _tokens_between(before: DisasterState, after: DisasterState) -> list[str]:
    found = []
    names = after.tables.tokens
    frayed = {rope_token(rope) for stack in after.ropes for rope in stack if rope < 0}
    was = {rope_token(rope) for stack in before.ropes for rope in stack if rope < 0}
    for token, (then, now) in enumerate(zip(before.place, after.place, strict=True)):
        if then in (REMOVED, FATED) and now != then:
            found.append(f"{names[token]} came back from {then}")
        if then == ON_BOARD and now not in (ON_BOARD, REMOVED):
            found.append(f"{names[token]} was taken off its space")
        if token in was - frayed and now == ON_BOARD:
            found.append(f"{names[token]} was mended")
    if after.track and after.track[: len(before.track)] != before.track:
        found.append("the Avalanche Track changed")
    if not after.track and before.track and after.darkness == before.darkness:
        found.append("the Avalanche Track was cleared")
    return found
