"""Setting up: teams, guides and secret goals (DK2 5.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from k2rules.engine.frames import Ask, Auto, Chance
from k2rules.engine.reasons import NOT_NOW, Refusal
from k2rules.games.disaster import actions
from k2rules.games.disaster.config import Role
from k2rules.games.disaster.events import Chosen, GoalDrawn
from k2rules.games.disaster.state import NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.engine.decisions import Action
    from k2rules.games.disaster.state import DisasterState

__all__ = ["ChooseClimber", "ChooseGuide", "ChooseTeam", "DrawGoal", "SetUpTeams"]

TAKEN = Refusal("taken", "another player leads this team", "DK2 5.1")
NOT_HIRED = Refusal("not-hired", "this guide is not for this team", "DK2 5.2")
NOT_FREE = Refusal("not-free", "this climber is in a team already", "DK2 14.6")


@frozen
class SetUpTeams(Auto):
    """Seat after seat gets a team, a guide and perhaps a goal; mixed teams grow in turn.

    Sources: DK2 5.1, DK2 5.2, DK2 14.6.
    """

    def run(self, g: DisasterState) -> None:
        """Ask for what is chosen next while a team is not complete."""
        choice = _next_choice(g)
        if choice is not None:
            g.stack += [self, choice]


def _next_choice(g: DisasterState) -> Ask | None:
    """Give the next question: about whole teams, then about mixed ones; None if all are there."""
    mixed = []
    for seat in range(g.tables.players):
        if is_mixed(g, seat):
            mixed.append(seat)
        elif not g.team(seat):
            return ChooseTeam(seat)
        elif g.guide(seat) == NOBODY:
            return ChooseGuide(seat, _team_of(g, seat))
    if not mixed:
        return None
    smallest = min(mixed, key=lambda seat: len(g.team(seat)))
    if len(g.team(smallest)) < len(g.tables.team_climbers[0]):
        return ChooseClimber(smallest)
    waiting = [seat for seat in mixed if g.guide(seat) == NOBODY]
    return ChooseGuide(waiting[0], NOBODY) if waiting else None


def is_mixed(g: DisasterState, seat: int) -> bool:
    """Whether the seat chooses each climber: not if its team is settled beforehand (DK2 14.6)."""
    config = g.tables.config
    return config.advanced.multinational and seat >= len(config.preset.teams)


def _team_of(g: DisasterState, seat: int) -> int:
    """Give the team that a seat's guide must come from, `NOBODY` if from any."""
    if g.tables.config.advanced.multinational:
        return NOBODY
    climber = g.team(seat)[0]
    return next(n for n, own in enumerate(g.tables.team_climbers) if climber in own)


@frozen
class ChooseTeam(Ask):
    """Which international team a seat leads (DK2 5.1)."""

    kind: ClassVar[str] = "choose_team"
    seat: int

    def options(self, g: DisasterState) -> Sequence[Action]:
        """Give the teams that nobody leads, or the one that is settled beforehand."""
        tables = g.tables
        free = [
            team
            for team, members in enumerate(tables.team_climbers)
            if all(g.leader[piece] == NOBODY for piece in members)
        ]
        settled = tables.config.preset.teams[self.seat : self.seat + 1]
        own = [team for team in free if tables.teams[team] in settled]
        return [tables.choose_team[team] for team in own or free]

    def chosen(self, g: DisasterState, action: Action) -> None:
        """Put its climbers into High Camp."""
        (team,) = g.tables.arguments[action]
        for climber in g.tables.team_climbers[team]:
            take(g, self.seat, climber)

    def refusal(self, g: DisasterState, action: Action) -> Refusal | None:
        """Say why this is not offered."""
        if not isinstance(action, actions.ChooseTeam):
            return NOT_NOW
        return None if action in self.options(g) else TAKEN

    def prompt(self, g: DisasterState) -> str:  # noqa: ARG002
        """Ask for the team."""
        return "Which international team do you lead?"


@frozen
class ChooseClimber(Ask):
    """Which climber joins a multinational team (DK2 14.6)."""

    kind: ClassVar[str] = "choose_climber"
    seat: int

    def options(self, g: DisasterState) -> Sequence[Action]:
        """Give the climbers that are in no team."""
        free = (piece for piece in sorted(g.tables.climbers) if g.leader[piece] == NOBODY)
        return [g.tables.choose_climber[piece] for piece in free]

    def chosen(self, g: DisasterState, action: Action) -> None:
        """Take the climber."""
        (climber,) = g.tables.arguments[action]
        take(g, self.seat, climber)

    def refusal(self, g: DisasterState, action: Action) -> Refusal | None:
        """Say why this is not offered."""
        if not isinstance(action, actions.ChooseClimber):
            return NOT_NOW
        return None if action in self.options(g) else NOT_FREE

    def prompt(self, g: DisasterState) -> str:  # noqa: ARG002
        """Ask for the climber."""
        return "Which climber joins your team?"


@frozen
class ChooseGuide(Ask):
    """Which guide a seat hires: of its team, or any in a multinational game (DK2 5.2)."""

    kind: ClassVar[str] = "choose_guide"
    seat: int
    team: int

    def options(self, g: DisasterState) -> Sequence[Action]:
        """Give the guides that can be hired, or those of the role that is settled beforehand."""
        tables = g.tables
        guides = sorted(tables.guides) if self.team == NOBODY else tables.team_guides[self.team]
        free = [piece for piece in guides if g.leader[piece] == NOBODY]
        settled = tables.config.preset.guides[self.seat : self.seat + 1]
        own = [piece for piece in free if tables.roles[piece] in settled]
        return [tables.choose_guide[piece] for piece in own or free]

    def chosen(self, g: DisasterState, action: Action) -> None:
        """Put him into High Camp; a Sherpa has a secret goal."""
        (guide,) = g.tables.arguments[action]
        take(g, self.seat, guide)
        if g.tables.roles[guide] is Role.SHERPA:
            g.stack.append(DrawGoal(self.seat))

    def refusal(self, g: DisasterState, action: Action) -> Refusal | None:
        """Say why this is not offered."""
        if not isinstance(action, actions.ChooseGuide):
            return NOT_NOW
        return None if action in self.options(g) else NOT_HIRED

    def prompt(self, g: DisasterState) -> str:  # noqa: ARG002
        """Ask for the guide."""
        return "Which guide do you hire?"


def take(g: DisasterState, seat: int, piece: int) -> None:
    """Take a piece into the team; it stands in High Camp (DK2 5.3)."""
    g.leader[piece] = seat
    g.roster.insert(sum(g.leader[other] <= seat for other in g.roster), piece)
    g.pos[piece] = g.tables.high_camp
    if g.sink is not None:
        g.emit(Chosen(seat, g.tables.pieces[piece]))


@frozen
class DrawGoal(Chance):
    """A seat draws a secret goal for its Sherpa (DK2 5.2, DK2 13.0)."""

    kind: ClassVar[str] = "draw_goal"
    public: ClassVar[bool] = False
    seat: int

    def shows(self, g: DisasterState, player: int) -> bool:  # noqa: ARG002
        """Return whether the seat itself draws."""
        return self.seat == player

    def weights(self, g: DisasterState) -> Sequence[int]:
        """Give the goals that nobody has."""
        return g.goal_pile

    def outcomes(self, g: DisasterState) -> Sequence[Action]:
        """Give the draw of each goal."""
        return g.tables.goal_draws

    def happened(self, g: DisasterState, number: int) -> None:
        """Keep the goal face down."""
        g.goal_pile[number] -= 1
        g.goal[self.seat] = number + 1
        if g.sink is not None:
            g.emit(GoalDrawn(self.seat, g.tables.goals[number]))
