"""A campaign: games played one after the other by those who survive (DK2 16.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from k2rules.engine.results import ScoreLine
from k2rules.errors import UsageError
from k2rules.model.names import show
from k2rules.series.ascents import Ascent, read_ascent
from k2rules.series.members import (
    ROLES,
    Member,
    check_leaving,
    check_size,
    read_members,
    shortfall,
)
from k2rules.series.peaks import Peak, cards_of, read_games
from k2rules.series.values import check_name, read_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from k2rules.engine.results import Result
    from k2rules.game import Game
    from k2rules.model.ruleset import Ruleset

__all__ = ["Campaign", "Replacement"]


@frozen
class Replacement:
    """What happens between two games: who joins the team, and who stays behind (DK2 16.1)."""

    joined: tuple[Member, ...]
    left_behind: tuple[str, ...]


@frozen
class _Standing:
    """All that a step of a campaign replaces, in one assignment."""

    roster: tuple[Member, ...]
    log: tuple[Ascent | Replacement, ...] = ()
    dead: tuple[Member, ...] = ()
    left_behind: tuple[Member, ...] = ()


class Campaign:
    """Several games in a row: `record` each of them, and call `next_roster` in between.

    `games` are ids or paths of rulesets, rulesets, names of other games of the series such as
    `everest`, or a `Peak` by hand. Each counts as a peak of its own (ruling `campaign-peaks`).
    `roster` is the team of the first game: each a `Member`, a mapping of its fields, or the name
    of a piece on a card of these games, such as `norway/kari`. `rules` is the ruleset whose table
    and rulings for campaigns are used; without it that is the first of the games that has them, or
    else the basic game of Disaster on K2. `peaks` are the games in order, `first_roster` the first
    team.

    Each game is played by its own rules. Where a team cannot be set up in a game, because members
    come from another set, somebody plays as another piece: `record(result, played_as={...})`. A
    Sherpa from another game gets no secret goal, and points of a goal do not count in a campaign.

    Raises:
        UsageError: the games or the roster make no campaign; the message says what would.
        RulesetError: the ruleset of a game cannot be loaded.
    """

    def __init__(
        self,
        games: Iterable[str | Path | Ruleset | Peak | Mapping[str, Any]],
        roster: Iterable[str | Member | Mapping[str, Any]],
        *,
        rules: Ruleset | None = None,
    ) -> None:
        self.rules, self.peaks = read_games(games, rules)
        self._cards = cards_of(self.peaks, self.rules)
        self.first_roster = read_members("roster", roster, self._cards)
        check_size("roster", self.peaks[0], self.first_roster)
        self._now = _Standing(self.first_roster)

    @property
    def log(self) -> tuple[Ascent | Replacement, ...]:
        """What was recorded, and the changes of the roster in between."""
        return self._now.log

    @property
    def ascents(self) -> tuple[Ascent, ...]:
        """How the games so far ended."""
        return tuple(each for each in self._now.log if isinstance(each, Ascent))

    @property
    def over(self) -> bool:
        """Whether every game is recorded."""
        return len(self.ascents) == len(self.peaks)

    @property
    def peak(self) -> Peak | None:
        """The game that comes next; None when the campaign is over."""
        return None if self.over else self.peaks[len(self.ascents)]

    @property
    def roster(self) -> tuple[Member, ...]:
        """The team; after a game those who survived it, until `next_roster`."""
        return self._now.roster

    @property
    def dead(self) -> tuple[Member, ...]:
        """The members who died."""
        return self._now.dead

    @property
    def left_behind(self) -> tuple[Member, ...]:
        """The members who live but did not go on; they may join again as replacements."""
        return self._now.left_behind

    @property
    def members(self) -> dict[str, Member]:
        """Everybody who has been in the campaign, by name, newcomers last."""
        replaced = [each for each in self._now.log if isinstance(each, Replacement)]
        joined = (member for each in replaced for member in each.joined)
        return {member.name: member for member in (*self.first_roster, *joined)}

    @property
    def vacancies(self) -> dict[str, int]:
        """How many of each role are lacking for the next game; below 0, how many are too many."""
        peak = self.peak
        return dict.fromkeys(ROLES, 0) if peak is None else shortfall(peak, self.roster)

    @property
    def markers(self) -> dict[str, int]:
        """On how many summits each member has been (DK2 16.2)."""
        ascents = self.ascents
        return {name: sum(name in each.summited for each in ascents) for name in self.members}

    def record(
        self,
        entry: Result | Game | Ascent | Mapping[str, Any],
        *,
        played_as: Mapping[str, str] | None = None,
    ) -> Ascent:
        """Record how the next game ended, and give that.

        `entry` is a game that is over, its result, or for a game played elsewhere an `Ascent` or
        a mapping of its fields. `played_as` names the piece of the game that a member played as,
        where that is not the member's own name.

        Raises:
            UsageError: the game is not over or not the next one, the roster is not complete, or
                the entry does not fit the roster; nothing is recorded.
        """
        peak, now = self._next_peak(), self._now
        check_size("roster, before next_roster", peak, now.roster)
        ascent = read_ascent(entry, peak, now.roster, played_as)
        alive = tuple(member for member in now.roster if member.name in ascent.survived)
        fallen = tuple(member for member in now.roster if member.name not in ascent.survived)
        self._now = evolve(now, roster=alive, log=(*now.log, ascent), dead=(*now.dead, *fallen))
        return ascent

    def next_roster(
        self,
        replacements: Iterable[str | Member | Mapping[str, Any]] = (),
        leave_behind: Iterable[str] = (),
    ) -> tuple[Member, ...]:
        """Make up the team for the next game and give it: survivors go on, newcomers fill up.

        `replacements` are given like a roster; a name may also be of somebody left behind earlier.
        `leave_behind` are survivors for whom the next game has no room.

        Raises:
            UsageError: it is not the team that the next game takes; the roster is unchanged.
        """
        peak, now = self._next_peak(), self._now
        behind = {member.name: member for member in now.left_behind}
        joining = read_members("replacements", replacements, {**self._cards, **behind})
        self._check_joining(joining, behind)
        leaving = self._leaving(leave_behind)
        check_leaving(peak, now.roster, leaving)
        team = (*(member for member in now.roster if member not in leaving), *joining)
        check_size("replacements", peak, team)
        again = bool(now.log) and isinstance(now.log[-1], Replacement)
        if again and not joining and not leaving:
            return team  # made up before: asking again is no further step
        rejoined = {member.name for member in joining}
        self._now = evolve(
            now,
            roster=team,
            log=(*now.log, Replacement(joining, tuple(member.name for member in leaving))),
            left_behind=(*(m for m in now.left_behind if m.name not in rejoined), *leaving),
        )
        return self._now.roster

    def next_game(self, seed: int | None = None, *, chance: str = "auto") -> Game:
        """Begin the next game with exactly this roster, where its ruleset lets one choose it.

        Raises:
            UsageError: it does not, or the roster is not complete.
        """
        from k2rules.series.mustering import muster  # noqa: PLC0415  (brings a family along)

        peak = self._next_peak()
        check_size("roster, before next_roster", peak, self.roster)
        return muster(peak, [member.name for member in self.roster], seed, chance)

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """The points so far of each member who has been on every summit (DK2 16.2)."""
        markers, peaks = self.markers, len(self.peaks)
        fallen = {member.name for member in self._now.dead}
        alive = self.rules.readings.get("campaign-survival") != "summits"
        return tuple(
            ScoreLine(f"on all {peaks} summits", (member.points or 0) * peaks, "DK2 16.2", name)
            for name, member in self.members.items()
            if markers[name] == peaks and not (alive and name in fallen)
        )

    @property
    def score(self) -> int | None:
        """The score; None until every game is recorded (DK2 16.2)."""
        return sum(line.points for line in self.lines) if self.over else None

    @property
    def level(self) -> str | None:
        """The level of success; None until every game is recorded (DK2 16.2)."""
        score = self.score
        if score is None:
            return None
        levels = self.rules.config.campaign.levels.values()
        reached = [level for level in levels if level.least <= score]
        title: str = max(reached, key=lambda level: level.least).title
        return title

    def to_json(self) -> str:
        """Give the campaign as JSON; a save for `from_json`."""
        from k2rules.series.records import dump_campaign  # noqa: PLC0415  (it builds on this)

        return dump_campaign(self)

    @staticmethod
    def from_json(text: str, *, rulesets: Iterable[Ruleset] = ()) -> Campaign:
        """Load a save; `rulesets` are those of its games that are not official ones.

        Raises:
            SaveError: the save cannot be used.
        """
        from k2rules.series.records import load_campaign  # noqa: PLC0415  (it builds on this)

        return load_campaign(text, rulesets)

    def __repr__(self) -> str:
        titles = ", ".join(peak.title for peak in self.peaks)
        done = f"{self.score} points, {self.level}" if self.over else f"{len(self.ascents)} played"
        return f"<Campaign of {titles}: {done}>"

    def _next_peak(self) -> Peak:
        peak = self.peak
        if peak is None:
            raise UsageError(f"the campaign is over after {len(self.peaks)} games (DK2 16.2)")
        return peak

    def _leaving(self, names: Iterable[str]) -> tuple[Member, ...]:
        team = {member.name: member for member in self._now.roster}
        wanted = read_names("leave_behind", names)
        for name in wanted:
            check_name("leave_behind", name, team)
        return tuple(team[name] for name in wanted)

    def _check_joining(self, joining: tuple[Member, ...], behind: Mapping[str, Member]) -> None:
        """Refuse newcomers with the name of somebody who is, or was, in the campaign."""
        known = self.members
        fallen = {member.name for member in self._now.dead}
        for member in joining:
            if member.name in fallen:
                raise UsageError(f"replacements: {show(member.name)} is dead (DK2 16.1)")
            if member.name in known and member.name not in behind:
                raise UsageError(f"replacements: {show(member.name)} is in the team (DK2 16.1)")
            if behind.get(member.name, member) != member:
                raise UsageError(
                    f"replacements: {show(member.name)} was {behind[member.name]!r} before, "
                    f"not {member!r} (DK2 16.1)"
                )
