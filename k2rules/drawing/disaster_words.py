"""Actions of Disaster on K2, and what chance brings, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.drawing.disaster_names import (
    goal,
    listed,
    piece,
    piece_data,
    place,
    skills,
    token,
    traits,
)
from k2rules.drawing.lines import called, points_words
from k2rules.engine.decisions import Draw, Roll
from k2rules.engine.rolls import Pass
from k2rules.games.disaster import actions

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from k2rules.engine.decisions import Action
    from k2rules.engine.state import State
    from k2rules.model.ruleset import Ruleset
    from k2rules.views import View

__all__ = ["action_words", "chance_words", "event_token"]

DECLINED = {
    "begin_turn": "play no held token",
    "bad_fate": "accept this fate",
    "block_ridge": "leave the markers where they are",
    "buy": "do not buy the event",
    "draw_fate": "draw the fate",
    "sacrifice": "sacrifice nobody",
    "unblock_ridge": "unblock no ridge",
    "use_preparations": "keep the preparations for later",
}
"""What it means to decline, by the kind of decision."""

TARGETS = {
    "injure": "the broken rope is that of {}",
    "place_flashlight": "give the flashlight to {}",
    "sacrifice": "the guide gives his life for {}",
    "sicken": "{} falls ill",
}
"""What happens to a piece that is chosen, by the kind of decision."""


def action_words(rules: Ruleset, action: Action, view: View | None) -> str:
    """Give an action as a line for a person; with the view of who acts also what it does."""
    words = WORDS.get(type(action))
    return words(rules, action, view) if words else repr(action)


def chance_words(rules: Ruleset, state: State[Any], outcome: Action, names: Sequence[str]) -> str:
    """Give what chance brings in a state: the die, a goal, an event, or a fate."""
    if isinstance(outcome, Roll):
        return f"the die shows {outcome.face}"
    what = getattr(outcome, "what", "")
    if state.kind == "draw_goal":
        seat = getattr(state.stack[-1], "seat", 0)
        return f"{called(names, seat)} draws the goal {goal(rules, what)}"
    drawn = "a fate is drawn" if state.kind == "draw_fate" else "a token is drawn"
    return f"{drawn}: {token(rules, what)}"


def event_token(rules: Ruleset, name: str) -> str:
    """Give a token with its price and its number."""
    data = rules.config.tokens[name]
    price = "not for sale" if data.price is None else f"price {data.price}"
    return f"{token(rules, name)}: {price}, number {data.number}"


def _kind(view: View | None) -> str:
    return view.decision.kind if view is not None and view.decision is not None else ""


def _turn(view: View | None) -> dict[str, Any]:
    return (view.turn if view is not None else None) or {}


def _team(rules: Ruleset, action: actions.ChooseTeam, _: View | None) -> str:
    team = rules.config.teams[action.team]
    climbers = ", ".join(
        f"{each.title or name} {each.movement}" for name, each in team.climbers.items()
    )
    return f"lead the team of {team.title or action.team}: {climbers}"


def _guide(rules: Ruleset, action: actions.ChooseGuide, _: View | None) -> str:
    data = piece_data(rules, action.guide)
    role = "a Sherpa" if data.role.value == "sherpa" else "a HAP"
    able = skills(rules, action.guide) or "no skill"
    return f"hire {piece(rules, action.guide)}: {role} who moves {data.movement}, {able}"


def _climber(rules: Ruleset, action: actions.ChooseClimber, _: View | None) -> str:
    data = piece_data(rules, action.climber)
    letters = traits(rules, action.climber)
    able = f", traits {letters}" if letters else ""
    numbers = f"moves {data.movement}, {points_words(data.points)}, loss {data.loss}"
    return f"take {piece(rules, action.climber)}: {numbers}{able}"


def _prepared(rules: Ruleset, _: Action, __: View | None) -> str:
    return f"use the preparations: draw {rules.config.preparations.draw} tokens and sort them"


def _keep(rules: Ruleset, action: actions.Keep, __: View | None) -> str:
    name, _, rest = event_token(rules, action.token).partition(":")
    return f"keep {name} as the event of the turn:{rest}"


def _put_back(rules: Ruleset, action: actions.PutBack, __: View | None) -> str:
    name, _, rest = event_token(rules, action.token).partition(":")
    return f"put {name} back into the container:{rest}"


def _buy(rules: Ruleset, _: Action, view: View | None) -> str:
    name = _turn(view).get("event")
    if view is None or not name:
        return "buy the event"
    price = rules.config.tokens[name].price or 0
    text = f"buy {token(rules, name)} for {price} Prestige"
    points = view.tracks["prestige"].get(str(view.player))
    return text if points is None else f"{text}: {points - price} left"


def _bid(rules: Ruleset, action: actions.Bid, view: View | None) -> str:
    name = _turn(view).get("event")
    text = f"bid {action.amount} Prestige" + (f" for {token(rules, name)}" if name else "")
    points = view.tracks["prestige"].get(str(view.player)) if view is not None else None
    return text if points is None else f"{text}: {points - action.amount} left"


def _drop_out(rules: Ruleset, _: Action, view: View | None) -> str:
    turn = _turn(view)
    name = turn.get("event")
    what = token(rules, name) if name else "the event"
    return f"bid nothing for {what}" if turn.get("bid") is None else f"let the other have {what}"


def _decline(rules: Ruleset, _: Action, view: View | None) -> str:
    kind = _kind(view)
    name = _turn(view).get("event")
    if kind == "buy" and name:
        return f"do not buy {token(rules, name)}: it goes to the Avalanche Track"
    return DECLINED.get(kind, "do without")


def _target(rules: Ruleset, action: actions.Target, view: View | None) -> str:
    return TARGETS.get(_kind(view), "choose {}").format(piece(rules, action.piece))


def _step(rules: Ruleset, action: actions.Step, view: View | None) -> str:
    name = piece(rules, action.piece)
    if view is None:
        return f"move {name} to {place(rules, action.to)}"
    order = list(rules.config.spaces)
    way = "up" if order.index(action.to) > order.index(view.pieces[action.piece]) else "down"
    turn = _turn(view)
    riding = [piece(rules, each) for each in turn.get("riding", ())]
    along = [piece(rules, turn["bearing"])] if turn.get("bearing") else riding
    beside = f" with {listed(along)}" if turn.get("moving") == action.piece and along else ""
    onto = ": an avalanche space" if action.to in view.markers["avalanche"] else ""
    return f"move {name}{beside} {way} to {place(rules, action.to)}{onto}"


def _stop(rules: Ruleset, _: Action, view: View | None) -> str:
    name = _turn(view).get("moving")
    return f"end the move of {piece(rules, name)} here" if name else "end the move here"


def _bivouac(rules: Ruleset, action: actions.Bivouac, view: View | None) -> str:
    text = f"try to bivouac with {piece(rules, action.piece)}"
    turn = view.weather["darkness"] if view is not None else 0
    if not 0 < turn <= len(rules.config.darkness.bivouac):
        return text
    return f"{text}: succeeds on {rules.config.darkness.bivouac[turn - 1]} or more"


def _luck(rules: Ruleset, _: Action, view: View | None) -> str:
    if _kind(view) in ("bad_fate", "draw_fate"):
        return "play Luck: a second token is drawn"
    die = max(kind.die for kind in rules.config.token_kinds.values())
    return f"play Luck: {die:+d} to the die"


def _fate(rules: Ruleset, action: actions.DrawFate, _: View | None) -> str:
    return f"draw for the fate of {piece(rules, action.climber)}"


def _carry(rules: Ruleset, action: actions.Carry, _: View | None) -> str:
    return f"{piece(rules, action.by)} carries {piece(rules, action.climber)} for a space"


def _descend(rules: Ruleset, action: actions.Descend, _: View | None) -> str:
    names = [piece(rules, each) for each in action.pieces]
    together = " together" if len(names) > 1 else " alone"
    return f"descend with {listed(names)}{together}"


def _plain(text: str) -> Callable[..., str]:
    return lambda _, __, ___: text


def _of(text: str, field: str, name: Callable[[Ruleset, str], str] = piece) -> Callable[..., str]:
    """Give what puts an action with one word into a line."""
    return lambda rules, action, _: text.format(name(rules, getattr(action, field)))


WORDS: dict[type[Action], Callable[..., str]] = {
    actions.ChooseTeam: _team,
    actions.ChooseGuide: _guide,
    actions.ChooseClimber: _climber,
    actions.UsePreparations: _prepared,
    actions.Keep: _keep,
    actions.PutBack: _put_back,
    actions.Buy: _buy,
    actions.Bid: _bid,
    actions.DropOut: _drop_out,
    actions.PlaceMarker: _of("block {}", "space", place),
    actions.RemoveMarker: _of("take the blocked marker from {}", "space", place),
    actions.Decline: _decline,
    actions.Target: _target,
    actions.PlayHeld: _of("play {}", "token", token),
    actions.MoveGuide: _plain("move the guide this turn, who may take climbers along"),
    actions.MoveClimbers: _plain("move climbers this turn, each on its own"),
    actions.Prepare: _plain("make preparations this turn, and move one climber"),
    actions.Step: _step,
    actions.Lift: _of("the guide takes {} along", "climber"),
    actions.DropOff: _plain("the guide leaves here whom he took along"),
    actions.Push: _of("{} pushes for one more space: tired afterwards", "climber"),
    actions.Carry: _carry,
    actions.PassFlashlight: _of("hand the flashlight to {}", "to"),
    actions.Stop: _stop,
    actions.Descend: _descend,
    actions.PlaceRope: _plain("put a held rope on the space"),
    actions.UseRope: _plain("go down by the rope"),
    actions.Scale: _plain("scale down without a rope"),
    actions.Bivouac: _bivouac,
    actions.Sacrifice: _plain("the guide gives his life for this climber"),
    actions.SpendLuck: _luck,
    actions.Reroll: _plain("throw the die once more, being Lucky"),
    actions.DrawFate: _fate,
    actions.EndTurn: _plain("end the movement of this turn"),
    Pass: _plain("play nothing"),
    Draw: lambda rules, action, _: f"draw {token(rules, action.what)}",
    Roll: lambda _, action, __: f"roll {action.face}",
}
"""What puts each verb into words."""
