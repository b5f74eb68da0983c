"""Rules of mountaineering board games, played through a typed API."""

from k2rules import k2
from k2rules.actions import action_from_dict, to_dict
from k2rules.campaign import Campaign
from k2rules.catalog import list_rulesets, load
from k2rules.differences import Change, diff
from k2rules.engine.decisions import CHANCE, Action, Decision
from k2rules.engine.events import Event, Undone, event_to_dict
from k2rules.engine.reasons import Reason
from k2rules.engine.results import Result, Score, ScoreLine
from k2rules.errors import (
    FileError,
    FormatError,
    IllegalAction,
    K2RulesError,
    PositionError,
    ReplayError,
    RulesetError,
    SaveError,
    StaleAction,
    UndoError,
    UnknownAction,
    UsageError,
)
from k2rules.game import Game
from k2rules.history import Entry, TakenBack
from k2rules.model.ruleset import Ruleset, RulesetInfo
from k2rules.records import replay
from k2rules.series.ascents import Ascent
from k2rules.series.members import Member
from k2rules.series.peaks import Peak
from k2rules.simulation import simulate
from k2rules.trials import validate
from k2rules.views import View

__all__ = [
    "CHANCE",
    "Action",
    "Ascent",
    "Campaign",
    "Change",
    "Decision",
    "Entry",
    "Event",
    "FileError",
    "FormatError",
    "Game",
    "IllegalAction",
    "K2RulesError",
    "Member",
    "Peak",
    "PositionError",
    "Reason",
    "ReplayError",
    "Result",
    "Ruleset",
    "RulesetError",
    "RulesetInfo",
    "SaveError",
    "Score",
    "ScoreLine",
    "StaleAction",
    "TakenBack",
    "UndoError",
    "Undone",
    "UnknownAction",
    "UsageError",
    "View",
    "action_from_dict",
    "diff",
    "event_to_dict",
    "k2",
    "list_rulesets",
    "load",
    "replay",
    "simulate",
    "to_dict",
    "validate",
]
