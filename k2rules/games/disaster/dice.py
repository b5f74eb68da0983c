"""Rolls that Luck may help before and a Lucky climber may repeat after (DK2 aid luck, aid l)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from k2rules.engine.reasons import Refusal
from k2rules.engine.rolls import DieRoll, Offer, Throw
from k2rules.games.disaster.config import Play, Trait
from k2rules.games.disaster.events import HeldPlayed, Rolled
from k2rules.games.disaster.state import ASIDE, NOBODY
from k2rules.games.disaster.stats import has_trait
from k2rules.games.disaster.tables import REROLL, SPEND_LUCK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.engine.decisions import Action, Roll
    from k2rules.games.disaster.state import DisasterState

__all__ = ["LUCK", "LUCKY", "TeamRoll", "luck_of", "spend_luck"]

NO_LUCK = Refusal("no-luck", "the player holds no Luck token", "DK2 aid luck")
NOT_LUCKY = Refusal(
    "not-lucky", "no Lucky climber rolls badly here for the first time", "DK2 aid l"
)


def luck_of(g: DisasterState, seat: int) -> int:
    """Give the Luck token that the seat holds, `NOBODY` if it holds none."""
    kinds = g.tables.kinds
    return next((t for t in g.held(seat) if kinds[t].held is Play.BEFORE_ROLL), NOBODY)


def spend_luck(g: DisasterState, seat: int) -> int:
    """Set the Luck token aside and give what it adds to a roll (DK2 aid luck)."""
    token = luck_of(g, seat)
    g.place[token] = ASIDE
    if g.sink is not None:
        g.emit(HeldPlayed(seat, g.tables.tokens[token]))
    return g.tables.kinds[token].die


class TeamRoll(DieRoll):
    """A roll for a seat and perhaps one of its pieces; `best` is the row nobody would repeat."""

    __slots__ = ()
    what: ClassVar[str]
    seat: int

    def lucky(self) -> int:
        """Give the climber that rolls for itself alone, `NOBODY` if none does."""
        return NOBODY

    def best(self, g: DisasterState) -> int:
        """Give the lowest result of the best row."""
        raise NotImplementedError

    def decided(self, g: DisasterState, result: int) -> None:
        """Carry out what the result means."""
        raise NotImplementedError

    def who(self, _g: DisasterState) -> int:
        """Give the seat that rolls."""
        return self.seat

    def die(self, g: DisasterState) -> Sequence[Roll]:
        """Give the faces."""
        return g.tables.die

    def added(self, g: DisasterState) -> int:  # noqa: ARG002
        """Nothing is added but by descents."""
        return 0

    def offers(self, g: DisasterState) -> Sequence[Offer]:  # noqa: ARG002
        """Luck before, Lucky after."""
        return OFFERS

    def rolled(self, g: DisasterState, result: int) -> None:
        """Tell the result and carry it out."""
        if g.sink is not None:
            piece = self.lucky()
            name = g.tables.pieces[piece] if piece != NOBODY else None
            g.emit(Rolled(self.what, name, result))
        self.decided(g, result)


@frozen
class LuckOffer(Offer):
    """Luck is played before a roll and adds to it."""

    action: ClassVar[Action] = SPEND_LUCK

    def refusal(self, g: DisasterState, seat: int, throw: Throw) -> Refusal | None:  # noqa: ARG002
        """Whoever holds it may play it, on any roll."""
        return None if luck_of(g, seat) != NOBODY else NO_LUCK

    def play(self, g: DisasterState, seat: int, throw: Throw) -> Throw:
        """Add it."""
        return throw.plus(spend_luck(g, seat))


@frozen
class LuckyOffer(Offer):
    """A Lucky climber has a bad roll of its own thrown once more."""

    action: ClassVar[Action] = REROLL
    after: ClassVar[bool] = True

    def refusal(self, g: DisasterState, seat: int, throw: Throw) -> Refusal | None:
        """The climber must be Lucky and roll for itself, badly, for the first time."""
        roll = throw.roll
        if not isinstance(roll, TeamRoll) or roll.who(g) != seat or throw.rerolls:
            return NOT_LUCKY
        climber = roll.lucky()
        lucky = climber != NOBODY and has_trait(g, climber, Trait.LUCKY)
        return None if lucky and throw.result(g) < roll.best(g) else NOT_LUCKY

    def play(self, g: DisasterState, seat: int, throw: Throw) -> Throw:  # noqa: ARG002
        """Throw again."""
        return throw.again()


LUCK, LUCKY = LuckOffer(), LuckyOffer()
OFFERS: tuple[Offer, ...] = (LUCK, LUCKY)
