"""What happens in K2, in past tense."""

from __future__ import annotations

from typing import ClassVar, Self

from attrs import evolve, frozen

from k2rules.engine.events import Event

__all__ = [
    "AcclimatizationChecked",
    "CardAssigned",
    "CardDrawn",
    "CardsChosen",
    "CardsRevealed",
    "CardsShuffled",
    "CaveBuilt",
    "CaveEntered",
    "CaveRepaired",
    "CavesAged",
    "ClimberDied",
    "ClimberRescued",
    "DayBegan",
    "GameEnded",
    "PeakTokenTaken",
    "PledgeLapsed",
    "PledgePaid",
    "RiskPaid",
    "RiskPledged",
    "RiskTaken",
    "RiskTokenRevealed",
    "SummitReached",
    "TentChosen",
    "TentPacked",
    "TentPitched",
    "TileRevealed",
    "TraverseTokenTaken",
    "TurnBegan",
    "TurnEnded",
    "Walked",
]


@frozen
class DayBegan(Event):
    """A day began; `start` is the seat with the starting player marker."""

    event: ClassVar[str] = "day_began"
    day: int
    start: int


@frozen
class CardsChosen(Event):
    """A player laid cards face down; others see that, not which (`cards` is then empty)."""

    event: ClassVar[str] = "cards_chosen"
    player: int
    cards: tuple[str, ...]

    def seen_by(self, player: int | None) -> Self:
        """Hide the cards from the other seats."""
        return self if player == self.player else evolve(self, cards=())


@frozen
class CardsRevealed(Event):
    """A player's chosen cards were turned up."""

    event: ClassVar[str] = "cards_revealed"
    player: int
    cards: tuple[str, ...]


@frozen
class CardDrawn(Event):
    """A player drew a card; others see that, not which (`card` is then None)."""

    event: ClassVar[str] = "card_drawn"
    player: int
    card: str | None

    def seen_by(self, player: int | None) -> Self:
        """Hide the card from the other seats."""
        return self if player == self.player else evolve(self, card=None)


@frozen
class CardsShuffled(Event):
    """A player shuffled all played cards into a new draw pile."""

    event: ClassVar[str] = "cards_shuffled"
    player: int


@frozen
class RiskTaken(Event):
    """A player took a risk token of this value in points."""

    event: ClassVar[str] = "risk_taken"
    player: int
    value: int


@frozen
class RiskTokenRevealed(Event):
    """A risk token was turned up."""

    event: ClassVar[str] = "risk_token_revealed"
    value: int


@frozen
class TileRevealed(Event):
    """A weather tile was turned up."""

    event: ClassVar[str] = "tile_revealed"
    tile: str


@frozen
class TurnBegan(Event):
    """A player's turn of the action phase began."""

    event: ClassVar[str] = "turn_began"
    player: int


@frozen
class TurnEnded(Event):
    """A player ended the turn; `unused` are the cards that served nobody."""

    event: ClassVar[str] = "turn_ended"
    player: int
    unused: tuple[str, ...]


@frozen
class CardAssigned(Event):
    """A card was given to a climber."""

    event: ClassVar[str] = "card_assigned"
    card: str
    climber: str
    use: str


@frozen
class Walked(Event):
    """A climber moved one space for so many movement points."""

    event: ClassVar[str] = "walked"
    climber: str
    space: str
    cost: int


@frozen
class SummitReached(Event):
    """A climber reached the summit as the `place`-th of those still counted there."""

    event: ClassVar[str] = "summit_reached"
    climber: str
    place: int


@frozen
class TentPitched(Event):
    """A climber pitched its tent."""

    event: ClassVar[str] = "tent_pitched"
    climber: str
    space: str


@frozen
class TentChosen(Event):
    """A player let this climber carry the tent."""

    event: ClassVar[str] = "tent_chosen"
    climber: str


@frozen
class TentPacked(Event):
    """A climber packed the tent and carries it now."""

    event: ClassVar[str] = "tent_packed"
    climber: str
    space: str


@frozen
class TraverseTokenTaken(Event):
    """A climber took the traverse token of an end."""

    event: ClassVar[str] = "traverse_token_taken"
    climber: str
    end: str


@frozen
class PeakTokenTaken(Event):
    """A climber reached a peak and took its top token, of so many victory points."""

    event: ClassVar[str] = "peak_token_taken"
    climber: str
    peak: str
    points: int


@frozen
class CaveBuilt(Event):
    """A climber built a snow cave."""

    event: ClassVar[str] = "cave_built"
    climber: str
    space: str


@frozen
class CaveRepaired(Event):
    """A climber turned a snow cave face up again."""

    event: ClassVar[str] = "cave_repaired"
    climber: str
    space: str


@frozen
class CaveEntered(Event):
    """A climber went into a snow cave."""

    event: ClassVar[str] = "cave_entered"
    climber: str
    space: str


@frozen
class CavesAged(Event):
    """A day went by: these spaces lost a snow cave, on those one was turned face down.

    A space stands once for each cave.
    """

    event: ClassVar[str] = "caves_aged"
    gone: tuple[str, ...]
    turned: tuple[str, ...]


@frozen
class RiskPaid(Event):
    """A point of the risk token was taken off a climber that could be charged."""

    event: ClassVar[str] = "risk_paid"
    climber: str
    pool: str


@frozen
class RiskPledged(Event):
    """A point was taken off a climber that cannot be charged yet: it pays the token once it can."""

    event: ClassVar[str] = "risk_pledged"
    climber: str
    pool: str


@frozen
class PledgePaid(Event):
    """A climber can be charged now: the points that it pledged have paid the risk token."""

    event: ClassVar[str] = "pledge_paid"
    climber: str
    points: int


@frozen
class PledgeLapsed(Event):
    """Points that a climber pledged pay nothing any more, and stay lost."""

    event: ClassVar[str] = "pledge_lapsed"
    climber: str
    points: int


@frozen
class AcclimatizationChecked(Event):
    """A climber's level changed by `change` in phase 4 and is now `level`."""

    event: ClassVar[str] = "acclimatization_checked"
    climber: str
    change: int
    level: int


@frozen
class ClimberDied(Event):
    """A climber died and left the board."""

    event: ClassVar[str] = "climber_died"
    climber: str


@frozen
class ClimberRescued(Event):
    """A dying climber was brought down to a space by the rescue card."""

    event: ClassVar[str] = "climber_rescued"
    climber: str
    space: str


@frozen
class GameEnded(Event):
    """The game ended."""

    event: ClassVar[str] = "game_ended"
    ended_by: str
