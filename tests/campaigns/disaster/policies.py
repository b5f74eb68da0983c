"""Fast policies on states: one is random, the others go for the Summit, each with a temper."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from attrs import frozen

from campaigns.policies import uniform
from k2rules.engine.rolls import AfterRoll
from k2rules.games.disaster import actions
from k2rules.games.disaster.auction import AskBid
from k2rules.games.disaster.cliff import Means
from k2rules.games.disaster.collapse import SaveOne
from k2rules.games.disaster.draw import BuyEvent
from k2rules.games.disaster.fate import BadFate
from k2rules.games.disaster.moving import Move

if TYPE_CHECKING:
    import random

    from campaigns.policies import Policy
    from k2rules import Action
    from k2rules.games.disaster.state import DisasterState

__all__ = ["POLICIES", "careful", "dawdle", "lead", "stroll"]


@frozen
class Temper:
    """What somebody likes: the values of acts, and when to turn round.

    `until` counts tokens on the Avalanche Track and then spaces of darkness. Who does not go
    `high` waits below the Bottleneck. Who `scales` uses no rope.
    """

    until: int
    whim: float
    buys: float
    high: bool
    scales: bool
    worth: dict[type[Action], float]


SAVING = (AfterRoll.kind, BadFate.kind, SaveOne.kind)
"""Questions of which the first answer saves somebody."""

EAGER: dict[type[Action], float] = {
    actions.Lift: 3,
    actions.Carry: 2.5,
    actions.Descend: 3,
    actions.Push: 1.2,
    actions.Bivouac: 1,
    actions.MoveClimbers: 1.6,
    actions.MoveGuide: 1,
    actions.PlayHeld: 0.5,
    actions.Prepare: 0.5,
    actions.PassFlashlight: 0.3,
}
CAREFUL = Temper(7, 0.03, 0.5, high=True, scales=False, worth=EAGER)
LEADER = Temper(7, 0.03, 0.7, high=True, scales=False, worth={**EAGER, actions.MoveGuide: 1.9})
DAWDLER = Temper(
    10,
    *(0.05, 0.4),
    high=True,
    scales=True,
    worth={**EAGER, actions.Prepare: 1.2, actions.Bivouac: -1},
)
STROLLER = Temper(9, 0.05, 0.6, high=False, scales=True, worth={**EAGER, actions.Bivouac: -1})


def _choose(g: DisasterState, rng: random.Random, *, temper: Temper) -> Action:
    if rng.random() < temper.whim:
        return uniform(g, rng)
    if g.kind in (BuyEvent.kind, AskBid.kind):
        return _buy(g, rng, temper)
    if g.kind in SAVING:
        return g.menu[0]
    if g.kind == Means.kind:
        return g.menu[-1 if temper.scales else 0]
    if g.kind == Move.kind:
        return max(g.menu, key=lambda option: _worth(g, option, temper) + rng.random())
    return uniform(g, rng)


def _buy(g: DisasterState, rng: random.Random, temper: Temper) -> Action:
    """Buy, or bid a little for, what can be held, and some of the rest."""
    likes = g.tables.kinds[g.token].held is not None or rng.random() < temper.buys
    bought = likes and type(g.menu[0]) in (actions.Buy, actions.Bid)
    return g.menu[0] if bought else g.menu[-1]


def _worth(g: DisasterState, option: Action, temper: Temper) -> float:
    """Give the value of an act: steps count by their direction."""
    if type(option) is actions.Step:
        piece, space = g.tables.arguments[option]
        up = len(g.track) + g.darkness < temper.until and piece != g.sick
        up = up and (temper.high or space <= g.tables.rope_end)
        return 2 if (space > g.pos[piece]) == up else -2
    return temper.worth.get(type(option), 0)


careful: Policy = partial(_choose, temper=CAREFUL)
"""Go up while there are few tokens on the track, then come home."""

lead: Policy = partial(_choose, temper=LEADER)
"""Go up behind the guide, and come home by ropes."""

dawdle: Policy = partial(_choose, temper=DAWDLER)
"""Stay up into the darkness, and scale down the cliffs."""

stroll: Policy = partial(_choose, temper=STROLLER)
"""Wait below the Bottleneck, and come home in the dark."""

POLICIES: dict[str, Policy] = {
    "uniform": uniform,
    "careful": careful,
    "lead": lead,
    "dawdle": dawdle,
    "stroll": stroll,
}
