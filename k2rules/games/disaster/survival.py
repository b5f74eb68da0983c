"""Who needs a fate, by which row, and from which tokens it is drawn (DK2 11.1, DK2 11.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.games.disaster.config import Fate, Play, Role, Trait
from k2rules.games.disaster.places import move_to
from k2rules.games.disaster.state import ASIDE, BAG, DEAD, HELD, NOBODY, ON_PIECE, ON_TRACK
from k2rules.games.disaster.stats import has_trait

if TYPE_CHECKING:
    from k2rules.games.disaster.state import DisasterState

__all__ = ["DOOMED", "LADDER", "LOST", "fate_row", "had_row", "pool", "survive"]

LADDER = (Fate.SAFE, Fate.NEAR, Fate.MEDIUM, Fate.FAR, Fate.DOOMED)
"""The rows from the best to the worst."""
DOOMED = LADDER.index(Fate.DOOMED)
LOST = NOBODY
"""The row of the box, which is no step of the ladder."""


def pool(g: DisasterState, *, waiting: bool) -> None:
    """Put tokens back into the container, all but the held and the used up (DK2 11.1).

    While the sick climber is `waiting` for a draw, its token stays on it until then.
    """
    for token, place in enumerate(g.place):
        played = place in (ON_TRACK, ASIDE) or (place == ON_PIECE and not waiting)
        unused = place >= HELD and g.tables.kinds[token].held is Play.ANY_TIME
        if played or unused:
            g.place[token] = BAG
    g.track.clear()


def fate_row(g: DisasterState, piece: int) -> int | None:
    """Give the row that decides a piece's fate, by its number; None where there is no draw.

    Sources: DK2 11.2, DK2 11.3, DK2 aid h, DK2 aid w, DK2 aid acute-mountain-sickness.
    """
    if piece in g.tables.guides:
        return LOST if _must_draw(g, piece) else None
    if g.pos[piece] == g.tables.box:
        return _row_in_the_box(g, piece)
    if not g.on_route(piece):
        return None
    row = g.tables.fate[g.pos[piece]]
    if row in (Fate.SAFE, Fate.DOOMED):
        return None if row is Fate.SAFE else DOOMED
    if row is not Fate.FAR and has_trait(g, piece, Trait.WILL_TO_LIVE):
        return None
    here = (other for other in g.roster if g.pos[other] == g.pos[piece])
    healed = any(has_trait(g, other, Trait.HEALER) for other in here)
    return (LADDER.index(row) - healed + (g.sick == piece)) or None


def _row_in_the_box(g: DisasterState, climber: int) -> int | None:
    if has_trait(g, climber, Trait.WILL_TO_LIVE):
        return None
    freezes = g.sick == climber and g.tables.ruling("sickness-and-lost", "frozen")
    return DOOMED if freezes else LOST


def _must_draw(g: DisasterState, guide: int) -> bool:
    """Whether a bivouacked Sherpa has a fate of his own; other guides never do (DK2 13.0)."""
    sherpa = g.tables.roles[guide] is Role.SHERPA and g.pos[guide] == g.tables.box
    return sherpa and g.tables.ruling("bivouacked-sherpa", "draws")


def had_row(g: DisasterState, piece: int, row: int) -> bool:
    """Whether a draw may be in the row: that of now, or a better one by a healer dead by now."""
    now = fate_row(g, piece)
    if now is None or row in (LADDER.index(Fate.SAFE), DOOMED):
        return False
    dead = any(has_trait(g, p, Trait.HEALER) for p in g.roster if g.pos[p] == DEAD)
    return row == now or (dead and row == now - 1)


def survive(g: DisasterState, piece: int) -> None:
    """Let a climber live; out of the box it returns to High Camp (DK2 11.2, DK2 11.5)."""
    if piece in g.tables.climbers and g.pos[piece] == g.tables.box:
        move_to(g, (piece,), g.tables.high_camp)
