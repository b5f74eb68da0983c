"""Actions and events of the K2 family in words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from k2rules.drawing.lines import called, points_words
from k2rules.engine.decisions import CHANCE, Draw, Roll
from k2rules.games.k2 import actions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from k2rules.engine.decisions import Action
    from k2rules.engine.state import State
    from k2rules.model.ruleset import Ruleset
    from k2rules.views import View

__all__ = ["action_words", "card_words", "cards_words", "chance_words", "until_words"]

POOLS = {
    "move": "a movement point",
    "up": "a point of a rope upward",
    "down": "a point of a rope downward",
    "level": "a point of acclimatization",
}

UNTIL = {
    "spent-or-gained": "spends a movement point or gains acclimatization",
    "given-a-card": "is given a card",
    "moved-or-gained": "moves or gains acclimatization",
}
"""What makes a climber liable, by the reading of the ruling `liability`."""


def cards_words(cards: Iterable[str]) -> str:
    """Give cards with their numbers: `move-1 x2, rope-1-2`."""
    counted = Counter(cards)
    return ", ".join(card + (f" x{n}" if n > 1 else "") for card, n in counted.items()) or "none"


def card_words(rules: Ruleset, name: str) -> str:
    """Give what a card is good for."""
    card = rules.config.cards[name]
    if card.up or card.down:
        return f"{card.up} up or {card.down} down"
    return points_words(card.points) + (
        " of acclimatization" if card.type.value == "acclimatization" else " of movement"
    )


def action_words(rules: Ruleset, action: Action, view: View | None) -> str:
    """Give an action as a line for a person; with the view of who acts also what it does."""
    words = WORDS.get(type(action))
    return words(rules, action, view) if words else repr(action)


def chance_words(_: Ruleset, state: State[Any], outcome: Action, names: Sequence[str]) -> str:
    """Give what chance brings in a state: who draws, or what is turned up."""
    what = getattr(outcome, "what", "")
    seat = getattr(state.stack[-1], "seat", CHANCE)
    if seat != CHANCE:
        return f"{called(names, seat)} draws {what}"
    if state.kind == "draw_tile":
        return f"weather tile {what} is turned up"
    return f"risk token {what} is turned up"


def _choose(rules: Ruleset, action: actions.ChooseCards, view: View | None) -> str:
    text = f"choose {cards_words(action.cards)}"
    if view is None:
        return text
    cards = [rules.config.cards[card] for card in action.cards]
    level = sum(card.points for card in cards if card.type.value == "acclimatization")
    free = sum(card.points for card in cards) - level
    up, down = sum(card.up for card in cards), sum(card.down for card in cards)
    return f"{text}: up {free + up}, down {free + down}, acclimatization {level}"


def _take_risk(_: Ruleset, action: actions.TakeRisk, view: View | None) -> str:
    does = f": pay {points_words(action.value)} in this turn" if view and action.value else ""
    return f"take a risk token of {action.value}{does}"


def _assign(rules: Ruleset, action: actions.Assign, view: View | None) -> str:
    card = rules.config.cards[action.card]
    text = f"give {action.card} to {action.climber}"
    if action.use == "acclimatize":
        if view is None:
            return f"{text} to acclimatize"
        level = view.tracks["acclimatization"][action.climber]
        return f"{text}: acclimatization {level} -> {level + card.points}"
    points = {"move": card.points, "up": card.up, "down": card.down}[action.use]
    way = {"move": "either way", "up": "upward only", "down": "downward only"}[action.use]
    if view is None:
        return f"{text} to move {way}"
    return f"{text}: {points_words(points)} to move {way}"


def _walk(rules: Ruleset, action: actions.Walk, view: View | None) -> str:
    spaces = rules.config.spaces
    if view is None:
        return f"walk with {action.climber} to {action.to}"
    here, there = spaces[view.pieces[action.climber]], spaces[action.to]
    way = "up" if there.height > here.height else "down"
    text = f"walk {way} with {action.climber} to {action.to} for {view.spaces[action.to].cost}"
    gain = there.points - view.tracks["victory-points"][action.climber]
    gains = f", +{points_words(gain, 'victory point')}" if gain > 0 else ""
    level = f"{there.acclimatization:+d} a day" if there.acclimatization else "no change"
    return f"{text}: {level}{gains}{_crowd(view, action.to)}"


def _crowd(view: View, space: str) -> str:
    place = view.spaces[space]
    full = place.room is not None and len(place.pieces) >= place.room
    return "; full, must walk on" if full else ""


def _pitch(_: Ruleset, action: actions.PitchTent, view: View | None) -> str:
    if view is None:
        return f"pitch the tent of {action.climber}"
    space = view.pieces[action.climber]
    cost = view.spaces[space].cost
    return f"pitch the tent of {action.climber} on {space} for {cost}: shelters its colour"


def _choose_tent(_: Ruleset, action: actions.ChooseTent, view: View | None) -> str:
    does = ", the only one of its colour" if view else ""
    return f"let {action.climber} carry the tent{does}"


def _pack(rules: Ruleset, action: actions.PackTent, view: View | None) -> str:
    text = f"pack the tent with {action.climber}"
    return f"{text} for {rules.config.tents.packing}: it carries it" if view else text


def _cave(rules: Ruleset, action: actions.BuildCave | actions.RepairCave, view: View | None) -> str:
    verb = "build" if isinstance(action, actions.BuildCave) else "repair"
    if view is None:
        return f"{verb} a snow cave with {action.climber}"
    space = view.pieces[action.climber]
    cost = rules.config.caves.cost[rules.config.spaces[space].zone]
    lasts = "today and tomorrow"
    return f"{verb} a snow cave with {action.climber} on {space} for {cost}: lasts {lasts}"


def _enter(_: Ruleset, action: actions.EnterCave, view: View | None) -> str:
    does = f" on {view.pieces[action.climber]}: shelter" if view else ""
    return f"enter a snow cave with {action.climber}{does}"


def _pay(rules: Ruleset, action: actions.PayRisk, view: View | None) -> str:
    if view is None or view.turn is None:
        return f"take {POOLS[action.pool]} off {action.climber} for the risk token"
    point = f"{POOLS[action.pool]} of {action.climber}"
    if action.pool == "level":
        level = view.tracks["acclimatization"][action.climber]
        return f"pay the risk token with {point}: {level} -> {level - 1}"
    left = view.turn["points"][action.climber][action.pool] - 1
    if action.climber in view.turn["liable"]:
        return f"pay the risk token with {point}: {left} left"
    return f"pledge {point} to the risk token: {left} left, pays once it {until_words(rules)}"


def until_words(rules: Ruleset) -> str:
    """Return what a climber does that can then be charged for the risk token."""
    return UNTIL[rules.readings.get("liability", "spent-or-gained")]


def _rescue(_: Ruleset, action: actions.Rescue, view: View | None) -> str:
    does = ": uses the rescue card" if view else ""
    return f"rescue {action.climber} to {action.to}{does}"


def _decline(_: Ruleset, __: actions.Decline, view: View | None) -> str:
    return "keep the rescue card" + (": the climbers die" if view else "")


def _end(_: Ruleset, __: actions.EndTurn, view: View | None) -> str:
    if view is None or view.turn is None or not view.turn["cards"]:
        return "end the turn"
    return f"end the turn: {cards_words(view.turn['cards'])} not used"


def _draw(_: Ruleset, action: Draw, __: View | None) -> str:
    return f"draw {action.what}"


def _roll(_: Ruleset, action: Roll, __: View | None) -> str:
    return f"roll {action.face}"


WORDS: dict[type[Action], Callable[..., str]] = {
    actions.ChooseCards: _choose,
    actions.TakeRisk: _take_risk,
    actions.Assign: _assign,
    actions.Walk: _walk,
    actions.PitchTent: _pitch,
    actions.PackTent: _pack,
    actions.ChooseTent: _choose_tent,
    actions.BuildCave: _cave,
    actions.RepairCave: _cave,
    actions.EnterCave: _enter,
    actions.PayRisk: _pay,
    actions.Rescue: _rescue,
    actions.Decline: _decline,
    actions.EndTurn: _end,
    Draw: _draw,
    Roll: _roll,
}
"""What puts each verb into words."""
