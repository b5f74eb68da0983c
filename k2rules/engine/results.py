"""How a game ended: scores line by line, ranking, tie-break and what became of every piece."""

from __future__ import annotations

from attrs import field, frozen

__all__ = ["Result", "Score", "ScoreLine"]


@frozen
class ScoreLine:
    """Points for one thing, with the clause that gives them and the piece that earned them."""

    label: str
    points: int
    source: str
    piece: str | None = None


@frozen
class Score:
    """A player's score: the total is the sum of the lines; `level` names a level of victory."""

    player: int
    total: int
    lines: tuple[ScoreLine, ...]
    level: str | None = None


@frozen
class Result:
    """The outcome of a game that is over.

    `scores` stand in seat order. `ranking` lists groups of seats, the winners first; several
    seats in a group share their place. `tie_break` says how a tie for the first place was broken,
    None if there was none to break. `fates` says for each piece what became of it: `dead`, or the
    space where it ended. `summited` names the climbers that count as having been on the summit.
    """

    scores: tuple[Score, ...]
    ranking: tuple[tuple[int, ...], ...]
    tie_break: str | None
    fates: dict[str, str] = field(hash=False)
    ended_by: str
    summited: tuple[str, ...] = ()

    @property
    def survivors(self) -> tuple[str, ...]:
        """The pieces that are not dead."""
        return tuple(name for name, fate in self.fates.items() if fate != "dead")

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won."""
        return self.ranking[0]
