"""Every public function and method, and arguments with which it can be called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

import k2rules
from k2rules import Ascent, Campaign, Game, Member, Peak
from k2rules.changes import Changes
from k2rules.engine.chance import Generator
from k2rules.odds import odds, place_of, taking
from k2rules.perft import divide, perft
from k2rules.policies import climbing_policy, first_policy, last_policy, random_policy

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["CALLS", "Call", "Material"]

IDS = {"k2": "k2/summer", "disaster": "disaster-on-k2/basic"}
BASIC = "disaster-on-k2/basic"


class Material:
    """What calls are made with, for a family; games are copied, so that each call has its own."""

    def __init__(self, family: str) -> None:
        self.id = IDS[family]
        self.rules = k2rules.load(self.id)
        self.game = Game(self.rules, 2, 7)
        if family == "disaster":
            for _ in range(3):
                self.game.play(self.game.decision.options[0])
        self.decision = self.game.decisions[0]
        self.action = self.decision.options[0]
        self.event = self.game.events_for(0)[0]
        self.save = self.game.to_json()
        self.position = self.rules.family.describe(self.game.state)
        self.basic = k2rules.load(BASIC)
        crew = self.basic.family.crew(self.basic.config)
        climbers = list(crew.points)[:5]
        self.roster = [*climbers, next(n for n in crew.hired if n.split("/")[0] in climbers[0])]
        self.campaign_save = self.campaign().to_json()

    def campaign(self, games: int = 0) -> Campaign:
        """Return a campaign after so many games."""
        made = Campaign([self.basic, self.basic], self.roster, rules=self.basic)
        for _ in range(games):
            made.record({"survived": self.roster, "summited": []})
        return made


@frozen
class Call:
    """A function, and arguments that it takes; `make` returns it, bound to something fresh."""

    name: str
    make: Callable[[Material], Callable[..., Any]]
    arguments: Callable[[Material], dict[str, Any]]
    keywords: tuple[str, ...] = ()
    """Arguments that can be given by name only."""

    def run(self, material: Material, given: dict[str, Any]) -> Any:
        """Call it."""
        named = {name: given.pop(name) for name in self.keywords}
        return self.make(material)(*given.values(), **named)


def _listed(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *words, **named: list(function(*words, **named))


def _policy(policy: Callable[..., Any]) -> Call:
    return Call(
        f"{policy!r:.40}",
        lambda _: policy,
        lambda m: {"decision": m.decision, "view": m.game.view(0), "rng": Generator(1)},
    )


CALLS = (
    Call("list_rulesets", lambda _: k2rules.list_rulesets, lambda _: {}),
    Call("load", lambda _: k2rules.load,
         lambda m: {"name": m.id, "rulings": {}, "board": "easy"}, ("rulings", "board")),
    Call("validate", lambda _: k2rules.validate,
         lambda m: {"name": m.id, "trials": 1, "rulings": {}, "teams": "x"}, ("rulings", "teams")),
    Call("diff", lambda _: k2rules.diff, lambda m: {"a": m.rules, "b": m.id}),
    Call("simulate", lambda _: k2rules.simulate,
         lambda m: {"rules": m.rules, "players": 2, "games": 1,
                    "policies": [random_policy, first_policy], "seed": 1, "executor": None,
                    "versus": None, "first": 0, "progress": lambda _: None},
         ("first", "progress")),
    Call("simulate, one policy", lambda _: k2rules.simulate,
         lambda m: {"rules": m.rules, "players": 2, "games": 1, "policies": random_policy,
                    "seed": 1, "executor": None, "versus": lambda d, *_: d.options[0]}),
    Call("replay", lambda _: _listed(k2rules.replay),
         lambda m: {"text": m.save, "rules": m.rules}, ("rules",)),
    Call("to_dict", lambda _: k2rules.to_dict, lambda m: {"action": m.action}),
    Call("action_from_dict", lambda _: k2rules.action_from_dict,
         lambda m: {"data": k2rules.to_dict(m.action)}),
    Call("event_to_dict", lambda _: k2rules.event_to_dict, lambda m: {"event": m.event}),
    Call("Game", lambda _: Game,
         lambda m: {"rules": m.rules, "players": ["a", "b"], "seed": 1, "chance": "auto",
                    "position": m.position}, ("chance", "position")),
    Call("Game.from_position", lambda _: Game.from_position,
         lambda m: {"rules": m.rules, "players": 2, "position": m.position, "seed": 1,
                    "chance": "auto"}, ("chance",)),
    Call("Game.from_json", lambda _: Game.from_json,
         lambda m: {"text": m.save, "seed": 1, "rules": m.rules}, ("rules",)),
    Call("Game.play", lambda m: m.game.copy().play,
         lambda m: {"action": m.action, "player": m.decision.player, "token": m.decision.token}),
    Call("Game.why_not", lambda m: m.game.copy().why_not,
         lambda m: {"action": m.action, "player": m.decision.player}),
    Call("Game.view", lambda m: m.game.view, lambda _: {"player": 0}),
    Call("Game.events_for", lambda m: m.game.events_for, lambda _: {"player": 0, "since": 0}),
    Call("Game.view_json", lambda m: m.game.view_json, lambda _: {"player": 0, "since": 0}),
    Call("Game.undo", lambda m: m.game.copy().undo, lambda _: {"player": 0, "force": True},
         ("force",)),
    Call("Ruleset.config_for", lambda m: m.rules.config_for, lambda _: {"players": 2}),
    Call("Ruleset.for_players", lambda m: m.rules.for_players, lambda _: {"players": 2}),
    Call("Ruleset.tables", lambda m: m.rules.tables, lambda _: {"players": 2}),
    Call("Ruleset.actions", lambda m: m.rules.actions, lambda _: {"players": 2}),
    Call("Ruleset.action_id", lambda m: m.rules.action_id,
         lambda m: {"players": 2, "action": m.action}),
    Call("Ruleset.option_values", lambda m: m.rules.option_values, lambda _: {}),
    Call("Campaign", lambda _: Campaign,
         lambda m: {"games": [m.basic, "everest"], "roster": m.roster, "rules": m.basic},
         ("rules",)),
    Call("Campaign.record", lambda m: m.campaign().record,
         lambda m: {"entry": {"survived": m.roster, "summited": []}, "played_as": None},
         ("played_as",)),
    Call("Campaign.record, an ascent", lambda m: m.campaign().record,
         lambda m: {"entry": Ascent(m.roster, [])}),
    Call("Campaign.next_roster", lambda m: m.campaign(1).next_roster,
         lambda _: {"replacements": [], "leave_behind": []}),
    Call("Campaign.next_game", lambda m: m.campaign().next_game,
         lambda _: {"seed": 1, "chance": "auto"}, ("chance",)),
    Call("Campaign.from_json", lambda _: Campaign.from_json,
         lambda m: {"text": m.campaign_save, "rulesets": [m.basic]}, ("rulesets",)),
    Call("Member", lambda _: Member, lambda _: {"name": "x", "points": 1, "role": "climber"}),
    Call("Peak", lambda _: Peak,
         lambda m: {"title": "x", "climbers": 2, "guides": 1, "rules": m.basic}),
    Call("Ascent", lambda _: Ascent, lambda _: {"survived": ["x"], "summited": ["x"]}),
    Call("perft", lambda _: perft, lambda m: {"state": m.game.state, "depth": 1}),
    Call("divide", lambda _: divide, lambda m: {"state": m.game.state, "depth": 1}),
    Call("odds", lambda _: odds,
         lambda m: {"state": m.game.state, "action": m.action, "question": Changes(m.game.state),
                    "choose": taking([m.action]), "most": 999, "player": None, "seconds": 2.0}),
    Call("odds, of a seat", lambda _: odds,
         lambda m: {"state": m.game.state, "action": None, "question": None, "choose": None,
                    "most": 999, "player": 0, "seconds": 2.0}),
    Call("place_of", lambda _: place_of, lambda _: {"piece": "red/1"}),
    Call("place_of, asked", lambda m: lambda piece: place_of(piece)(m.game.state),
         lambda _: {"piece": "red/1"}),
    Call("taking", lambda m: lambda *words: taking(*words)(m.game.state),
         lambda m: {"actions": [m.action], "piece": next(iter(m.game.view(0).pieces))}),
    Call("climbing_policy", lambda _: climbing_policy, lambda m: {"rules": m.rules}),
    Call("climbing policy", lambda _: climbing_policy(k2rules.load("k2/summer")),
         lambda m: {"decision": m.decision, "view": m.game.view(0), "rng": Generator(1)}),
    *map(_policy, (random_policy, first_policy, last_policy)),
    Call("Generator", lambda _: Generator, lambda _: {"seed": 1}),
)  # fmt: skip
"""Every function; `tests/test_calls.py` holds that none is missing."""
