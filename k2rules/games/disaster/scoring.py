"""Victory points, line by line, and the Victory Chart (DK2 12.0)."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from k2rules.engine.results import Result, Score, ScoreLine
from k2rules.games.disaster.state import DEAD, SUMMITED, TRAVERSED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from k2rules.games.disaster.state import DisasterState

__all__ = ["result"]


def result(g: DisasterState) -> Result:
    """Score a game that is over."""
    scores = tuple(_score(g, seat) for seat in range(g.tables.players))
    order = sorted(scores, key=lambda score: (-score.total, -g.prestige[score.player]))
    ranking = tuple(
        tuple(score.player for score in group)
        for _, group in groupby(order, lambda s: (s.total, g.prestige[s.player]))
    )
    best = max(score.total for score in scores)
    tied = [score for score in scores if score.total == best]
    broken = len(ranking[0]) < len(tied)
    tie_break = "prestige" if broken else None
    return Result(scores, ranking, tie_break, _fates(g), g.ended_by, _summited(g))


def _score(g: DisasterState, seat: int) -> Score:
    lines = tuple(_lines(g, seat))
    total = sum(line.points for line in lines)
    levels = [level for level in g.tables.config.levels.values() if level.least <= total]
    level = max(levels, key=lambda each: each.least).title
    return Score(seat, total, lines, level)


def _lines(g: DisasterState, seat: int) -> Iterator[ScoreLine]:
    """Give the points of climbers, Prestige, the Luck token and the goal."""
    for climber in g.team(seat):
        yield from _climber(g, climber)
    points = g.prestige[seat] * g.tables.config.score.prestige
    yield ScoreLine("Prestige left", points, "DK2 12.0")
    for token in g.held(seat):
        kind = g.tables.kinds[token]
        if kind.points:
            yield ScoreLine(f"{kind.title} held", kind.points, "DK2 12.0")
    if g.achieved[seat]:
        goal = g.tables.goal_data[g.achieved[seat] - 1]
        yield ScoreLine(goal.title, goal.points, "DK2 13.0")


def _climber(g: DisasterState, climber: int) -> Iterator[ScoreLine]:
    """Give a climber's points: markers if it lives, its loss if it does not or has none."""
    score, tables = g.tables.config.score, g.tables
    name, data, marker = tables.pieces[climber], tables.data[climber], g.marker[climber]
    if g.pos[climber] == DEAD:
        if marker == SUMMITED:
            yield ScoreLine("died after the Summit", -score.dead_summiter, "DK2 12.0", name)
        else:
            yield ScoreLine("died", -data.loss, "DK2 12.0", name)  # type: ignore[union-attr]
        return
    if not marker:
        yield ScoreLine("no goal reached", -data.loss, "DK2 11.6", name)  # type: ignore[union-attr]
        return
    if marker == TRAVERSED:
        yield ScoreLine("above the Traverse", score.traverse, "DK2 12.0", name)
    else:
        yield ScoreLine("on the Summit", data.points, "DK2 12.0", name)  # type: ignore[union-attr]
    if g.pos[climber] == tables.high_camp:
        yield ScoreLine("back in High Camp", score.camp, "DK2 12.0", name)


def _fates(g: DisasterState) -> dict[str, str]:
    """Say where each piece in the game ended."""
    return {
        name: "dead" if g.pos[piece] == DEAD else g.tables.spaces[g.pos[piece]]
        for piece, name in enumerate(g.tables.pieces)
        if g.leader[piece] >= 0
    }


def _summited(g: DisasterState) -> tuple[str, ...]:
    """Name the climbers with a Summit marker, dead or alive (DK2 9.4)."""
    return tuple(g.tables.pieces[n] for n, marker in enumerate(g.marker) if marker == SUMMITED)
