"""The K2 family: everything that the library asks of a rules module, in one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.games.k2 import events
from k2rules.games.k2.actions import ACTIONS
from k2rules.games.k2.checks import check
from k2rules.games.k2.config import K2Config, Step
from k2rules.games.k2.day import set_up
from k2rules.games.k2.describe import counts, describe, spaces, teams
from k2rules.games.k2.place import place
from k2rules.games.k2.scoring import result
from k2rules.games.k2.state import new_state
from k2rules.games.k2.tables import K2Tables
from k2rules.model.family import Crew, Family, Signs

if TYPE_CHECKING:
    from k2rules.games.k2.state import K2State

__all__ = ["FAMILY", "crew", "setup"]


def setup(tables: K2Tables) -> K2State:
    """Give the first state of a game: tents to choose or weather to draw (K2 setup)."""
    return new_state(tables).begin(*set_up(tables))


def crew(config: K2Config) -> Crew:
    """Give a player's climbers; there are no guides, and no card says what one is worth."""
    return Crew(config.climbers.each, 0, {})


FAMILY = Family(
    name="k2",
    config=K2Config,
    actions=ACTIONS,
    check=check,
    tables=K2Tables,
    setup=setup,
    place=place,
    describe=describe,
    spaces=spaces,
    teams=teams,
    counts=counts,
    result=result,
    crew=crew,
    signs=Signs(
        flow=("flow", "day"),
        events={
            Step.CHOOSE_CARDS: (events.CardsRevealed,),
            Step.TAKE_RISK: (events.RiskTaken,),
            Step.ACT: (events.TurnBegan,),
            Step.CHECK_ACCLIMATIZATION: (events.AcclimatizationChecked,),
            Step.END_DAY: (events.CardDrawn, events.CardsShuffled, events.TileRevealed),
        },
    ),
)
"""The family of K2 and its expansions."""
