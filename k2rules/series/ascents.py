"""How a game of a campaign ended: who survived it, and who was on the summit (DK2 16.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from k2rules.engine.results import Result
from k2rules.errors import UsageError
from k2rules.game import Game
from k2rules.model.names import advise, exact, show
from k2rules.series.members import CLIMBER
from k2rules.series.values import check_name, check_text, read_fields, read_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from k2rules.series.members import Member
    from k2rules.series.peaks import Peak

__all__ = ["Ascent", "read_ascent"]


def _survived(names: Iterable[str]) -> tuple[str, ...]:
    return read_names("survived", names)


def _summited(names: Iterable[str]) -> tuple[str, ...]:
    return read_names("summited", names)


@frozen
class Ascent:
    """How a game of a campaign ended: the names of survivors, and of climbers on the summit.

    A climber may have died after standing on the summit.
    """

    survived: tuple[str, ...] = field(converter=_survived)
    summited: tuple[str, ...] = field(converter=_summited, default=())


def read_ascent(
    entry: object, peak: Peak, team: Sequence[Member], played_as: Mapping[str, str] | None
) -> Ascent:
    """Read how a game ended for a team: from the game, from its result, or by hand.

    Raises:
        UsageError: the entry is none of these, is of another game, or does not fit the team.
    """
    result = _result(entry, peak) if isinstance(entry, Game) else entry
    if isinstance(result, Result):
        return _from_result(result, team, _pieces(team, played_as))
    if played_as is not None:
        raise UsageError("played_as: an entry by hand names the members themselves (DK2 16.1)")
    ascent = _by_hand(entry)
    roles = {member.name: member.role for member in team}
    for what, names in (("survived", ascent.survived), ("summited", ascent.summited)):
        for name in names:
            check_name(what, name, roles)
    for name in ascent.summited:
        if roles[name] != CLIMBER:
            raise UsageError(f"summited: {show(name)} is a guide, who earns no marker (DK2 9.4)")
    return ascent


def _by_hand(entry: object) -> Ascent:
    if isinstance(entry, Ascent):
        return entry
    if isinstance(entry, Mapping):
        return Ascent(**read_fields("entry", entry, Ascent, "survived"))
    raise UsageError(
        f"entry: expected a result, a game that is over, or an Ascent, got {show(entry)} (DK2 16.2)"
    )


def _result(game: Game, peak: Peak) -> Result:
    """Give the result of a game that is over and of the ruleset that comes next."""
    expected = "a game of elsewhere" if peak.rules is None else peak.rules.id
    if peak.rules is None or game.rules.id != peak.rules.id:
        raise UsageError(
            f"entry: {peak.title} is {expected}, not {show(game.rules.id)}; "
            "a result alone is taken from any game (DK2 16.0)"
        )
    if game.result is None:
        raise UsageError(f"entry: {game!r} is not over (DK2 16.2)")
    return game.result


def _pieces(team: Sequence[Member], played_as: Mapping[str, str] | None) -> dict[str, str]:
    """Give the piece of each member: its namesake, or as whom it played."""
    given: Mapping[Any, Any] = {} if played_as is None else played_as
    if not isinstance(given, Mapping):
        raise UsageError(f"played_as: expected pieces by member, got {show(given)}")
    given = {exact(name): exact(piece) for name, piece in given.items()}
    names = [member.name for member in team]
    for name, piece in given.items():
        check_name("played_as", name, names)
        check_text("played_as", piece)
    pieces = {name: given.get(name, name) for name in names}
    first: dict[str, str] = {}
    for name, piece in pieces.items():
        if first.setdefault(piece, name) != name:
            raise UsageError(
                f"played_as: {show(first[piece])} and {show(name)} both played as {show(piece)}"
            )
    return pieces


def _from_result(result: Result, team: Sequence[Member], pieces: Mapping[str, str]) -> Ascent:
    """Look up every member's piece in a result (DK2 9.4, DK2 11.5)."""
    for name, piece in pieces.items():
        if piece not in result.fates:
            raise UsageError(
                f"entry: {show(piece)} was not in that game; {advise(piece, result.fates)}; "
                f"`played_as` names the piece of {show(name)} (DK2 16.1)"
            )
    climbers = [member.name for member in team if member.role == CLIMBER]
    return Ascent(
        tuple(name for name, piece in pieces.items() if piece in result.survivors),
        tuple(name for name in climbers if pieces[name] in result.summited),
    )
