"""The members of a campaign, and which of them make up the team of a game (DK2 16.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import TYPE_CHECKING

from attrs import field, frozen

from k2rules.errors import UsageError
from k2rules.model.names import advise, exact, show
from k2rules.series.values import MOST_MEMBERS, MOST_POINTS, check_text, read_fields, read_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.series.peaks import Peak

__all__ = [
    "CLIMBER",
    "GUIDE",
    "ROLES",
    "Member",
    "check_leaving",
    "check_size",
    "number_of",
    "read_members",
    "shortfall",
]

CLIMBER, GUIDE = ROLES = ("climber", "guide")
"""What a member of a campaign can be."""


@frozen
class Member:
    """A climber or a guide; `points` are what a summit is worth to a climber, None for a guide.

    Raises:
        UsageError: the values make no member.
    """

    name: str = field(converter=exact)
    points: int | None = None
    role: str = field(converter=exact, default=CLIMBER)

    def __attrs_post_init__(self) -> None:
        check_text("name", self.name)
        if type(self.role) is not str or self.role not in ROLES:
            nearest = advise(self.role, ROLES)
            raise UsageError(f"{self.name}: no role {show(self.role)}; {nearest} (DK2 16.1)")
        if self.role == GUIDE and self.points is not None:
            raise UsageError(f"{self.name}: a guide scores nothing, so no points (DK2 16.2)")
        points = self.points
        if self.role == CLIMBER and (type(points) is not int or not 0 <= points <= MOST_POINTS):
            raise UsageError(
                f"{self.name}: expected the points of a climber's card for the summit, "
                f"got {show(points)} (DK2 16.2)"
            )


def read_members(what: str, given: object, known: Mapping[str, Member]) -> tuple[Member, ...]:
    """Read members: each a `Member`, a mapping of its fields, or the name of a known one.

    Raises:
        UsageError: what is given is none, or a name stands there twice.
    """
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise UsageError(f"{what}: expected a sequence of members, got {show(given)}")
    found = [_member(what, each, known) for each in islice(given, MOST_MEMBERS + 1)]
    read_names(what, [member.name for member in found])
    return tuple(found)


def _member(what: str, given: object, known: Mapping[str, Member]) -> Member:
    given = exact(given)
    if isinstance(given, str):
        return _known(what, given, known)
    if isinstance(given, Mapping):
        given = Member(**read_fields(what, given, Member, "name"))
    if not isinstance(given, Member):
        raise UsageError(f"{what}: expected a member or its name, got {show(given)}")
    role = known.get(given.name, given).role
    if role != given.role:
        raise UsageError(f"{what}: {show(given.name)} is a {role}, no {given.role} (DK2 16.1)")
    return given


def _known(what: str, name: str, known: Mapping[str, Member]) -> Member:
    if name not in known:
        raise UsageError(
            f"{what}: no card of these games tells the points of {show(name)}; "
            f"{advise(name, known)}, or give a Member with its points (DK2 16.1)"
        )
    return known[name]


def shortfall(peak: Peak, team: Iterable[Member]) -> dict[str, int]:
    """Give how many of each role a team lacks for a game; below 0, how many are too many."""
    roles = [member.role for member in team]
    return {role: peak.size(role) - roles.count(role) for role in ROLES}


def check_size(what: str, peak: Peak, team: Sequence[Member]) -> None:
    """Refuse a team that is not as large as the game takes.

    Raises:
        UsageError: with what is lacking, or who is too many.
    """
    for role, lack in shortfall(peak, team).items():
        if lack:
            have = sum(member.role == role for member in team)
            names = ", ".join(member.name for member in team if member.role == role) or "nobody"
            advice = f"{lack} more needed" if lack > 0 else f"{-lack} too many"
            raise UsageError(
                f"{what}: {peak.title} takes {number_of(peak.size(role), role)}, not {have} "
                f"({names}): {advice} (DK2 16.1)"
            )


def check_leaving(peak: Peak, team: Sequence[Member], leaving: Sequence[Member]) -> None:
    """Refuse to leave others behind than those for whom the game has no room.

    Raises:
        UsageError: with who can be chosen, and how many.
    """
    for role, lack in shortfall(peak, team).items():
        surplus = max(0, -lack)
        chosen = [member.name for member in leaving if member.role == role]
        if len(chosen) != surplus:
            given = ", ".join(chosen) or "nobody"
            names = ", ".join(member.name for member in team if member.role == role)
            advice = f"choose {surplus} of {names}" if surplus else "all survivors go on"
            raise UsageError(
                f"leave_behind: {peak.title} takes {number_of(peak.size(role), role)}, and "
                f"{given} stays behind: {advice} (DK2 16.1)"
            )


def number_of(count: int, role: str) -> str:
    """Give a number of members in words, such as `1 guide`."""
    return f"{count} {role}" if count == 1 else f"{count} {role}s"
