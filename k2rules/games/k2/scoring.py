"""The end of a K2 game: points, ties and the levels of the solitaire game."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from k2rules.engine.results import Result, Score, ScoreLine
from k2rules.games.k2.state import DEAD, DYING
from k2rules.games.k2.traverse import has_crossed, peak_tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from k2rules.games.k2.state import K2State

__all__ = ["result"]


def result(g: K2State) -> Result:
    """Score a game that is over (K2 end, K2 end ties, K2 solo levels)."""
    scores = tuple(_score(g, seat) for seat in range(g.tables.players))
    order = sorted(scores, key=lambda score: (-score.total, _arrival(g, score.player)))
    ranking = tuple(
        tuple(score.player for score in group)
        for _, group in groupby(order, lambda score: (score.total, _arrival(g, score.player)))
    )
    tie_break = _tie_break(g, scores, ranking)
    return Result(scores, ranking, tie_break, _fates(g), g.ended_by, _summited(g))


def _score(g: K2State, seat: int) -> Score:
    """Add up the victory points of a seat's climbers."""
    tables = g.tables
    lines = [line for piece in tables.pieces[seat] for line in _lines(g, piece)]
    if not tables.solo:
        return Score(seat, sum(line.points for line in lines), tuple(lines))
    total = sum(line.points for line in lines)
    return Score(seat, total, tuple(lines), _level(g, total))


def _lines(g: K2State, piece: int) -> Iterator[ScoreLine]:
    """Give the points of a climber: of its highest space and its tokens, or of its death."""
    name = g.tables.climbers[piece]
    if g.pos[piece] == DEAD:
        yield _death(g, piece, name)
        return
    yield ScoreLine("highest space reached", g.reached[piece], "K2 phase 3 points", name)
    if g.ends:
        yield from _tokens(g, piece, name)


def _tokens(g: K2State, piece: int, name: str) -> Iterator[ScoreLine]:
    """Give the points of peak tokens, and the bonus of a climber with both traverse tokens."""
    tokens = peak_tokens(g, piece)
    for peak, points in zip(g.tables.peaks, tokens, strict=True):
        if points:
            yield ScoreLine(f"token of {peak}", points, "BP traverse peak tokens", name)
    reached = sum(map(bool, tokens))
    if reached and has_crossed(g, piece):
        bonus = g.tables.traverse_bonus * reached
        yield ScoreLine("both traverse tokens", bonus, "BP traverse bonus", name)


def _death(g: K2State, piece: int, name: str) -> ScoreLine:
    if g.tables.solo:
        bonus = g.tables.config.solo.survivor_bonus
        return ScoreLine("died", bonus, "K2 solo death", name)
    return ScoreLine("died", g.reached[piece], "K2 phase 4 death", name)


def _arrival(g: K2State, seat: int) -> int:
    """Give the place of the seat's first climber in the order of arrival on the summit."""
    places = [g.summit.index(piece) for piece in g.tables.pieces[seat] if piece in g.summit]
    return min(places, default=len(g.tables.climbers))


def _tie_break(
    g: K2State, scores: tuple[Score, ...], ranking: tuple[tuple[int, ...], ...]
) -> str | None:
    """Say how a tie for the highest total was broken, None if there was no tie."""
    traverse = g.tables.config.traverse
    most = max(score.total for score in scores)
    tied = [score.player for score in scores if score.total == most]
    if len(tied) == 1:
        return None
    if len(ranking[0]) == 1 and traverse:
        peak = next(iter(traverse.peaks.values())).title
        return f"a climber of the winner reached {peak} first (BP traverse ties)"
    if len(ranking[0]) == 1:
        return "a climber of the winner reached the summit first (K2 end ties)"
    return "none of the tied stands on the summit field: they share the victory (K2 end ties)"


def _level(g: K2State, total: int) -> str | None:
    """Give the title of the highest level that the points reach, if the board has a table.

    Sources: K2 solo levels, BP race solo levels.
    """
    levels = g.tables.config.solo.levels[g.tables.config.board.name]
    reached = [level for level in levels.values() if level.least <= total]
    return max(reached, key=lambda level: level.least).title if reached else None


def _fates(g: K2State) -> dict[str, str]:
    """Say where each climber ended: a space, or dead."""
    return {
        name: "dead" if g.pos[piece] in (DEAD, DYING) else g.tables.spaces[g.pos[piece]]
        for piece, name in enumerate(g.tables.climbers)
    }


def _summited(g: K2State) -> tuple[str, ...]:
    """Name the climbers in the order of arrival on the summit; the dead and rescued are not in it.

    A climber that reached the summit and went down again alive keeps its place.
    """
    return tuple(g.tables.climbers[piece] for piece in g.summit)
