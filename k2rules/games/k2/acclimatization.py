"""Phase 4: checking acclimatization (K2 phase 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from k2rules.engine.frames import Auto
from k2rules.games.k2.caves import is_sheltered
from k2rules.games.k2.death import Deaths
from k2rules.games.k2.events import AcclimatizationChecked

if TYPE_CHECKING:
    from k2rules.games.k2.state import K2State

__all__ = ["CheckAcclimatization", "acclimatization_change"]


@frozen
class CheckAcclimatization(Auto):
    """Phase 4: the space, a tent and the weather change each climber's level."""

    def run(self, g: K2State) -> None:
        """Change all levels first, then see who dies (K2 phase 4)."""
        rules = g.tables.config.acclimatization
        dying = []
        for piece, space in enumerate(g.pos):
            if space < 0:
                continue
            change = acclimatization_change(g, piece)
            level = min(g.level[piece] + change, rules.most)
            g.level[piece] = level
            if level < rules.dies_below:
                dying.append(piece)
            if g.sink is not None:
                g.emit(AcclimatizationChecked(g.tables.climbers[piece], change, level))
        if dying:
            g.stack.append(Deaths(tuple(dying), g.start))


def acclimatization_change(g: K2State, piece: int) -> int:
    """Give the net change of a climber's level in phase 4, in points.

    Sources: K2 phase 4 space, K2 phase 4 tent, K2 phase 4 weather, BP race cave shelter.
    """
    space = g.pos[piece]
    shelter = any(g.tent[own] == space for own in g.tables.pieces[g.tables.seat[piece]])
    if g.caves:
        shelter = shelter or is_sheltered(g, piece)
    return (
        g.tables.space_data[space].acclimatization
        + g.tables.config.acclimatization.shelter * shelter
        + g.tables.weather_level[g.forecast[0]][g.weather_day][space]
    )
