"""The fates: who survives the night (DK2 11.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from k2rules.engine.frames import Ask, Auto, Chance
from k2rules.engine.reasons import NOT_NOW, Refusal
from k2rules.games.disaster import actions
from k2rules.games.disaster.chimney import Slips
from k2rules.games.disaster.config import GoalKind
from k2rules.games.disaster.events import (
    ClimberSaved,
    FateDrawn,
    GameEnded,
    GuideSacrificed,
    HeldPlayed,
)
from k2rules.games.disaster.places import achieve, fall, move_to
from k2rules.games.disaster.state import (
    ASIDE,
    BAG,
    FATED,
    NOBODY,
    ON_PIECE,
    REMOVED,
)
from k2rules.games.disaster.survival import DOOMED, LADDER, LOST, fate_row, pool, survive
from k2rules.games.disaster.tables import DECLINE, SACRIFICE, SPEND_LUCK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.engine.decisions import Action
    from k2rules.games.disaster.state import DisasterState

__all__ = [
    "BadFate",
    "BeginFates",
    "ChooseFate",
    "ChooseFates",
    "DrawFate",
    "EndGame",
    "turn_of_fate",
]

NO_FATE = Refusal("no-fate", "no token is drawn for {piece} now", "DK2 11.2")
NO_LUCK = Refusal("no-luck", "the player holds no Luck token", "DK2 aid luck")
NO_GUIDE = Refusal("no-guide", "no guide can give his life here", "DK2 11.4")


@frozen
class BeginFates(Auto):
    """The tokens are pooled, then fates and House's Chimney, First Player first (DK2 11.1).

    Who is above the Snowfields, or beyond help, dies without a draw (DK2 11.3).
    """

    def run(self, g: DisasterState) -> None:
        """Pool the tokens, and find who needs a draw."""
        rows = {piece: row for piece in g.roster if (row := fate_row(g, piece)) is not None}
        pool(g, waiting=rows.get(g.sick, DOOMED) != DOOMED)
        for climber in g.roster:
            if climber in g.tables.climbers and climber not in rows:
                survive(g, climber)
        for climber, row in rows.items():
            if row == DOOMED:
                fall(g, climber, "could not survive the night")
        g.stack.append(EndGame())
        g.stack += [Slips(seat) for seat in reversed(g.seats)]
        groups: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for piece, row in rows.items():
            if row != DOOMED:
                groups.setdefault(turn_of_fate(g, piece, row), []).append((piece, row))
        for _, pairs in sorted(groups.items(), reverse=True):
            g.stack.append(ChooseFates(g.leader[pairs[0][0]], tuple(pairs)))


def turn_of_fate(g: DisasterState, piece: int, row: int) -> tuple[int, int]:
    """Return when the group of a piece draws: who is in the box before the others.

    By one reading this holds for each player alone, who draws for all before the next one does.
    """
    seat, on_the_slopes = g.seats.index(g.leader[piece]), int(row != LOST)
    by_player = g.tables.ruling("fates-of-two", "player-by-player")
    return (seat, on_the_slopes) if by_player else (on_the_slopes, seat)


@frozen
class ChooseFates(Auto):
    """Draws for these pieces, in an order of the player's choice; each with its row."""

    seat: int
    pieces: tuple[tuple[int, int], ...]

    def run(self, g: DisasterState) -> None:
        """Ask who is next while somebody is left; a guide may have given his life by now."""
        living = tuple(pair for pair in self.pieces if g.pos[pair[0]] >= 0)
        if living:
            g.stack.append(ChooseFate(self.seat, living))


@frozen
class ChooseFate(Ask):
    """For which climber a fate token is drawn next (DK2 11.2, DK2 11.3)."""

    kind: ClassVar[str] = "draw_fate"
    seat: int
    pieces: tuple[tuple[int, int], ...]

    def options(self, g: DisasterState) -> Sequence[Action]:
        """Give the climbers."""
        return [g.tables.draw_fate[piece] for piece, _ in self.pieces]

    def chosen(self, g: DisasterState, action: Action) -> None:
        """Draw for the climber; a sick one's token is back in the container now."""
        (piece,) = g.tables.arguments[action]
        row = dict(self.pieces)[piece]
        others = tuple(pair for pair in self.pieces if pair[0] != piece)
        if others:
            g.stack.append(ChooseFates(self.seat, others))
        if piece == g.sick:
            g.place[:] = [BAG if place == ON_PIECE else place for place in g.place]
        g.stack.append(DrawToken(self.seat, piece, row))

    def refusal(self, g: DisasterState, action: Action) -> Refusal | None:
        """Say why this is not offered."""
        if not isinstance(action, actions.DrawFate):
            return NOT_NOW
        return None if action in self.options(g) else NO_FATE

    def prompt(self, g: DisasterState) -> str:  # noqa: ARG002
        """Ask for the climber."""
        return "For which climber do you draw a fate token?"


@frozen
class DrawToken(Auto):
    """A fate is drawn, as long as there is a token left; `again` for the second one, by Luck."""

    seat: int
    piece: int
    row: int
    again: bool = False

    def run(self, g: DisasterState) -> None:
        """Draw; if the container is empty the first token counts, and without one it lives."""
        if BAG in g.place:
            g.stack.append(DrawFate(self.seat, self.piece, self.row, self.again))
        elif self.again:
            g.stack.append(BadFate(self.seat, self.piece, self.row))
        else:
            survive(g, self.piece)


@frozen
class DrawFate(Chance):
    """A token is drawn for a climber; a rope leaves the game and another is drawn (DK2 11.1)."""

    kind: ClassVar[str] = "draw_fate"
    seat: int
    piece: int
    row: int
    again: bool

    def weights(self, g: DisasterState) -> Sequence[int]:
        """Give 1 for each token in the container."""
        return [int(place == BAG) for place in g.place]

    def outcomes(self, g: DisasterState) -> Sequence[Action]:
        """Give the draw of each token."""
        return g.tables.token_draws

    def prompt(self, g: DisasterState) -> str:
        """Ask for the token."""
        return f"Which token is drawn for {g.tables.pieces[self.piece]}?"

    def happened(self, g: DisasterState, number: int) -> None:
        """Read the token."""
        fates = g.tables.token_data[number].fates
        row = "lost" if self.row == LOST else LADDER[self.row].value
        lives = None if fates is None else bool(getattr(fates, row))
        g.place[number] = REMOVED if fates is None else FATED
        if g.sink is not None:
            names = g.tables
            g.emit(FateDrawn(names.pieces[self.piece], names.tokens[number], row, lives))
        if lives is None:
            g.stack.append(DrawToken(self.seat, self.piece, self.row, self.again))
        elif lives:
            survive(g, self.piece)
        elif self.piece in g.tables.guides:
            fall(g, self.piece, "did not survive the night")
        else:
            g.stack.append(BadFate(self.seat, self.piece, self.row))


@frozen
class BadFate(Ask):
    """A climber is to die: Luck may draw a second token, the guide may give his life (DK2 11.4)."""

    kind: ClassVar[str] = "bad_fate"
    seat: int
    piece: int
    row: int

    def options(self, g: DisasterState) -> Sequence[Action]:
        """Give what can save the climber, and nothing."""
        return [
            *([SPEND_LUCK] if self.luck(g) != NOBODY else []),
            *([SACRIFICE] if self.can_be_saved(g) else []),
            DECLINE,
        ]

    def luck(self, g: DisasterState) -> int:
        """Give a held token that draws a second fate, `NOBODY` without one (DK2 aid luck)."""
        held = (token for token in g.held(self.seat) if g.tables.kinds[token].second_fate)
        return next(held, NOBODY) if BAG in g.place else NOBODY

    def can_be_saved(self, g: DisasterState) -> bool:
        """Whether the seat's guide shares the space or the box (DK2 11.2, DK2 11.4)."""
        return g.pos[g.guide(self.seat)] == g.pos[self.piece]

    def chosen(self, g: DisasterState, action: Action) -> None:
        """Draw again, save the climber, or let it die."""
        if action == SPEND_LUCK:
            self.draw_again(g)
        elif action == SACRIFICE:
            guide = g.guide(self.seat)
            if g.sink is not None:
                g.emit(GuideSacrificed(g.tables.pieces[guide]))
                g.emit(ClimberSaved(g.tables.pieces[self.piece]))
            fall(g, guide, "sacrificed")
            survive(g, self.piece)
        else:
            fall(g, self.piece, "did not survive the night")

    def draw_again(self, g: DisasterState) -> None:
        """Discard Luck for a second token; the better of the two counts."""
        token = self.luck(g)
        g.place[token] = ASIDE
        if g.sink is not None:
            g.emit(HeldPlayed(self.seat, g.tables.tokens[token]))
        g.stack.append(DrawToken(self.seat, self.piece, self.row, again=True))

    def refusal(self, g: DisasterState, action: Action) -> Refusal | None:
        """Say why this is not offered."""
        if action == SPEND_LUCK:
            return None if self.luck(g) != NOBODY else NO_LUCK
        if action == SACRIFICE:
            return None if self.can_be_saved(g) else NO_GUIDE
        return None if action == DECLINE else NOT_NOW

    def prompt(self, g: DisasterState) -> str:
        """Ask."""
        return f"{g.tables.pieces[self.piece]} will die: can anything be done?"


@frozen
class EndGame(Auto):
    """Goals that only the end decides, then the end (DK2 13.0)."""

    def run(self, g: DisasterState) -> None:
        """Bring bivouacked guides back, turn up the goals that are achieved, end the game."""
        camp = g.tables.high_camp
        for seat in range(g.tables.players):
            guide = g.guide(seat)
            if g.pos[guide] == g.tables.box:
                move_to(g, (guide,), camp)
            if g.pos[guide] == camp:
                achieve(g, seat, GoalKind.BACK_AT_CAMP)
            if not g.summited[seat]:
                achieve(g, seat, GoalKind.DO_NOT_SUMMIT)
        g.ended_by = "darkness"
        if g.sink is not None:
            g.emit(GameEnded(g.ended_by))
