"""The Disaster family: everything that the library asks of a rules module, in one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.engine.rolls import Pass
from k2rules.games.disaster import events
from k2rules.games.disaster.actions import ACTIONS
from k2rules.games.disaster.auction import AskBid
from k2rules.games.disaster.blocking import BlockingRule, ByNumber
from k2rules.games.disaster.buying import BuyEvent
from k2rules.games.disaster.checks import check
from k2rules.games.disaster.config import Blocking, DisasterConfig, Sale, Step
from k2rules.games.disaster.crowding import ByCrowding
from k2rules.games.disaster.describe import counts, describe, spaces, teams
from k2rules.games.disaster.place import place
from k2rules.games.disaster.scoring import result
from k2rules.games.disaster.state import new_state
from k2rules.games.disaster.tables import DisasterTables
from k2rules.games.disaster.turn import set_up
from k2rules.model.family import Crew, Family, Signs

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from k2rules.engine.frames import Frame
    from k2rules.games.disaster.state import DisasterState

__all__ = ["FAMILY", "crew", "setup", "tables"]


SALES: dict[Sale, Callable[[int], Frame]] = {
    Sale.PRINTED_PRICE: BuyEvent,
    Sale.AUCTION: AskBid,
}
"""The question that begins each way of selling an event, for the seat that drew it."""

BLOCKING: dict[Blocking, BlockingRule] = {
    Blocking.BY_NUMBER: ByNumber(),
    Blocking.BY_CROWDING: ByCrowding(),
}
"""The procedure of each way in which ridges become blocked."""


def tables(config: DisasterConfig, readings: Mapping[str, str], players: int) -> DisasterTables:
    """Compile a ruleset with the procedures that it names."""
    sale, blocking = SALES[config.event_sale], BLOCKING[config.blocking]
    return DisasterTables(config, readings, players, sale, blocking)


def setup(tables: DisasterTables) -> DisasterState:
    """Give the first state of a game: teams are to be chosen (DK2 5.1)."""
    return new_state(tables).begin(*set_up())


def crew(config: DisasterConfig) -> Crew:
    """Give the size of a team, and everybody that it can have (DK2 16.1)."""
    points: dict[str, int] = {}
    guides: list[str] = []
    for name, team in config.teams.items():
        points |= {f"{name}/{climber}": data.points for climber, data in team.climbers.items()}
        guides += [f"{name}/{guide}" for guide in team.guides]
    climbers = len(next(iter(config.teams.values())).climbers)
    return Crew(climbers, config.campaign.guides, points, tuple(guides))


FAMILY = Family(
    name="disaster",
    config=DisasterConfig,
    actions=(*ACTIONS, Pass),
    check=check,
    tables=tables,
    setup=setup,
    place=place,
    describe=describe,
    spaces=spaces,
    teams=teams,
    counts=counts,
    result=result,
    crew=crew,
    signs=Signs(
        flow=("flow", "turn"),
        events={
            Step.DRAW_EVENT: (events.EventDrawn,),
            Step.MOVE_TEAM: (events.Moved, events.PreparationsChanged),
            Step.END_OF_TURN: (events.DarknessFell, events.TurnBegan),
        },
    ),
)
"""The family of Disaster on K2."""
