"""How far pieces move and how many a guide leads, with everything that changes it this turn.

Darkness bounds the base; events add to it and never bring it below 0; a push comes on top.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.games.disaster.config import Event, Role, Who

if TYPE_CHECKING:
    from collections.abc import Iterator

    from k2rules.games.disaster.config import Effect, Trait
    from k2rules.games.disaster.state import DisasterState

__all__ = [
    "BESIDE_LIGHT",
    "IN_SIGHT",
    "RECEIVED",
    "climber_movement",
    "dim",
    "guide_climbers",
    "guide_movement",
    "guide_spaces",
    "has_trait",
    "is_stuck",
    "keeps_dice",
    "may_push",
    "may_stay_on_blocked",
    "movement",
    "passes_blocked",
    "start_beside_light",
    "start_in_sight",
]

RECEIVED, BESIDE_LIGHT, IN_SIGHT = 1, 2, 4
"""Bits of `lit`: the climber was handed the flashlight in this step of a piece; it stood beside
the light as the movement step began, which is only kept where a reading needs it; it saw as its
own move began."""


def effects_on(g: DisasterState, piece: int) -> Iterator[Effect]:
    """Give the effects of this turn's events that reach the piece (DK2 7.2)."""
    for seat, token in g.modifiers:
        for effect in g.tables.kinds[token].effects:
            if _reaches(g, effect.who, seat, piece):
                yield effect


def _reaches(g: DisasterState, who: Who, seat: int, piece: int) -> bool:
    if who is Who.OWN_CLIMBERS:
        return piece in g.tables.climbers and g.leader[piece] == seat
    if who is Who.EVERYBODY:
        return True
    return g.tables.roles[piece] is (Role.HAP if who is Who.HAPS else Role.SHERPA)


def _added(g: DisasterState, piece: int) -> int:
    if not g.modifiers:
        return 0
    return sum(e.add for e in effects_on(g, piece) if e.do is Event.CHANGE_MOVEMENT)


def is_stuck(g: DisasterState, piece: int) -> bool:
    """Whether an event stops the piece this turn (DK2 aid hap-stuck)."""
    if not g.modifiers:
        return False
    return any(effect.do is Event.STOP for effect in effects_on(g, piece))


def has_trait(g: DisasterState, piece: int, trait: Trait) -> bool:
    """Whether the climber has the trait, in the advanced game (DK2 14.1)."""
    return trait in g.tables.traits[piece]


def dim(g: DisasterState, piece: int) -> bool:
    """Whether darkness restricts the piece: it does not restrict a Resolute guide (DK2 8.6)."""
    return g.darkness > 0 and piece not in g.tables.resolute


def guide_movement(g: DisasterState, guide: int) -> int:
    """Give the guide's movement in spaces this turn (DK2 8.2, DK2 8.6)."""
    if not dim(g, guide):
        return max(0, g.tables.movement[guide] + _added(g, guide))
    limit = g.tables.config.darkness.movement
    if g.tables.ruling("darkness-limit", "caps-last"):
        return min(limit, max(0, g.tables.movement[guide] + _added(g, guide)))
    return max(0, limit + _added(g, guide))


def guide_spaces(g: DisasterState, guide: int) -> int:
    """Give the spaces that the guide may take a climber along (DK2 8.2, DK2 8.3)."""
    spaces = g.tables.config.guiding.spaces
    if not dim(g, guide):
        spaces += g.tables.more_spaces[guide]
    if g.modifiers:
        spaces += sum(effect.spaces for effect in effects_on(g, guide))
    return spaces


def guide_climbers(g: DisasterState, guide: int) -> int:
    """Give the climbers that the guide may take along at a time (DK2 8.2, DK2 8.3)."""
    climbers = g.tables.config.guiding.climbers
    return climbers if dim(g, guide) else climbers + g.tables.more_climbers[guide]


def climber_movement(g: DisasterState, climber: int) -> int:
    """Give the climber's own movement in spaces (DK2 8.4, DK2 8.6).

    On its way it is measured from where the move began, else from where the climber stands.
    """
    printed, added = g.tables.movement[climber], _added(g, climber)
    if not g.dark or _sees(g, climber):
        return max(0, printed + added)
    limit = g.tables.config.darkness.climber
    if g.tables.ruling("darkness-limit", "caps-last"):
        return min(limit, max(0, printed + added))
    return max(0, min(limit, printed) + added)


def movement(g: DisasterState, piece: int) -> int:
    """Give the movement of a guide or of a climber on its own."""
    moves = guide_movement if piece in g.tables.guides else climber_movement
    return moves(g, piece)


def _sees(g: DisasterState, climber: int) -> bool:
    """Whether the climber begins beside a guide or the flashlight (DK2 8.6, DK2 aid flashlight)."""
    if g.mover == climber:
        return bool(g.lit[climber] & IN_SIGHT)
    pos, guides = g.pos, g.tables.guides
    space = pos[climber]
    for piece in g.roster:
        if pos[piece] == space and piece in guides:
            return True
    if g.tables.ruling("flashlight-start", "step-start"):
        return bool(g.lit[climber] & BESIDE_LIGHT)
    return g.flashlight >= 0 and pos[g.flashlight] == space


def start_beside_light(g: DisasterState) -> None:
    """Remember who is beside the flashlight as the movement step begins, if that matters."""
    g.lit[:] = [0] * len(g.lit)
    if g.flashlight >= 0 and g.tables.ruling("flashlight-start", "step-start"):
        for climber in g.tables.climbers:
            if g.pos[climber] == g.pos[g.flashlight]:
                g.lit[climber] = BESIDE_LIGHT


def start_in_sight(g: DisasterState, climber: int) -> None:
    """Remember whether the climber sees as its move begins: events may add to it on the way."""
    if g.dark and _sees(g, climber):
        g.lit[climber] |= IN_SIGHT


def may_push(g: DisasterState, climber: int) -> bool:
    """Whether the climber may push in this move (DK2 14.2, DK2 aid c, DK2 aid e)."""
    return climber in g.tables.pushing and not g.tired[climber]


def keeps_dice(g: DisasterState, guide: int) -> bool:
    """Whether the guide's skill counts on a descent (DK2 9.2, DK2 aid expert-climber)."""
    return not (dim(g, guide) and g.tables.ruling("expert-in-darkness", "loses-all"))


def passes_blocked(g: DisasterState, piece: int) -> bool:
    """Whether the piece may pass blocked ridges (DK2 9.1, DK2 aid expert-climber, DK2 14.4)."""
    return piece in g.tables.passing and not dim(g, piece)


def may_stay_on_blocked(g: DisasterState, piece: int) -> bool:
    """Whether blocked ridges mean nothing to the piece: no passing, no staying is barred."""
    if piece not in g.tables.climbers or not passes_blocked(g, piece):
        return False
    return g.tables.ruling("advanced-climber-on-ridges", "may-stop")
