"""`k2rules odds`: what can follow from a position and a choice, with exact probabilities."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from k2rules.actions import to_dict
from k2rules.cli.answers import spell
from k2rules.cli.arguments import (
    add_json,
    add_players,
    add_rulings,
    load_rules,
    players_of,
    positive,
    whole,
)
from k2rules.cli.games import position_of
from k2rules.cli.output import fold, say, say_json, tell
from k2rules.cli.positions import read_action
from k2rules.cli.saves import rules_for
from k2rules.drawing.families import drawing_of
from k2rules.drawing.words import action_words
from k2rules.engine.decisions import CHANCE, Action
from k2rules.errors import IllegalAction, UsageError
from k2rules.files import read_text
from k2rules.game import Game
from k2rules.odds import MOST, SECONDS, TooMany, odds, place_of, taking

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator

    from k2rules.engine.decisions import Decision
    from k2rules.model.ruleset import Ruleset
    from k2rules.odds import Change

__all__ = ["COMMANDS", "chances"]

FEW, SOON = 4_000, 3.0
"""Positions that are looked at, and seconds, for somebody who waits at the terminal."""
ROWS = 12
"""Outcomes that are printed in full; of more, only what becomes of pieces is told."""


def chances(
    game: Game, decision: Decision, action: Action, most: int = FEW, seconds: float = SOON
) -> Iterator[str]:
    """Yield what may come of an action, as far as the seat that decides can work it out.

    Raises:
        IllegalAction: the action may not be played.
        UsageError: it is a choice in secret, or more can follow than can be worked out.
    """
    if decision.player == CHANCE:
        raise UsageError("odds: chance decides now, and no seat")
    reason = game.why_not(action, decision.player)
    if reason is not None:
        raise IllegalAction(action, reason)
    if decision.secret:
        raise UsageError("odds: what comes of a choice in secret depends on the others")
    try:
        found = odds(game.state, action, most=most, player=decision.player, seconds=seconds)
    except TooMany as exc:
        more = f"save, and ask k2rules odds FILE --player {decision.player} with a larger --most"
        raise UsageError(f"odds: too much can follow to be looked at here; {more}") from exc
    yield from _lines(game.rules, found)


def add_odds(parser: ArgumentParser) -> None:
    """Add the arguments of `odds`."""
    parser.add_argument(
        "ruleset", metavar="SAVE|RULESET", help="a save (.json, or -), or a ruleset at set-up"
    )
    parser.add_argument("--rules", metavar="FILE", help="the ruleset of a save of one's own")
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE")
    add_rulings(parser)
    parser.add_argument("--position", metavar="FILE", help="begin a ruleset from here, as JSON")
    add_players(parser)
    parser.add_argument(
        "--player",
        type=whole,
        help="the seat, from 0, whose odds these are: all that it cannot see is mixed over; "
        "without it they are those of the true state, hidden hands and goals included",
    )
    parser.add_argument(
        "--action", metavar="ACTION", help="JSON, words, or the number of an option; usually all"
    )
    parser.add_argument("--piece", metavar="P", help="follow where this piece ends up")
    parser.add_argument(
        "--then",
        action="append",
        default=[],
        metavar="ACTION",
        help="an action to take whenever it is offered further on; of several the first",
    )
    parser.add_argument(
        "--most",
        type=positive,
        default=MOST,
        metavar="N",
        help=f"positions to look at before giving up (default: {MOST})",
    )
    parser.add_argument(
        "--seconds",
        type=positive,
        default=int(SECONDS),
        metavar="N",
        help=f"time after which it gives up (default: {SECONDS:g})",
    )
    add_json(parser)


def run_odds(args: Namespace) -> int:
    """Print the odds of an action, or of every option."""
    game = _game(args)
    if game.over:
        raise UsageError("odds: the game is over")
    decision = _decision(game, args)
    chance = decision.player == CHANCE
    asked: list[Action | None] = [None] if chance else [*decision.options]
    if args.action:
        asked = [_asked(game, decision, args.action)]
    try:
        rows = [(action, _odds(game, args, action)) for action in asked]
    except TooMany as exc:
        raise UsageError(_smaller(decision, args, exc)) from exc
    if args.player is None and game.players > 1:
        tell("odds of the true state, hidden things included; --player N: what that seat knows")
    if args.json:
        say_json([_plain(action, found) for action, found in rows])
        return 0
    for action, found in rows:
        if action is not None:
            view = game.view(args.player if chance else decision.player)
            say(fold(f"{spell(action)}: {action_words(game.rules, action, view)}", 4))
        for line in _lines(game.rules, found):
            say(fold(line, 18))
    return 0


def _game(args: Namespace) -> Game:
    """Give the game that the arguments name."""
    if args.ruleset == "-" or Path(args.ruleset).suffix == ".json":
        return Game.from_json(read_text(args.ruleset), rules=rules_for(args))
    rules = load_rules(args)
    position = None
    if args.position:
        position, seats = position_of(args.position)
        args.players = args.players or seats
    return Game(rules, players_of(args, rules, 2), 0, chance="manual", position=position)


def _smaller(decision: Decision, args: Namespace, exc: TooMany) -> str:
    """Return how far it went, and what can be asked that takes less."""
    draws = decision.player == CHANCE
    what = f"{decision.kind.replace('_', ' ')} and so on" if draws else "what the options lead to"
    least = f", {exc.least:,} at least" if exc.least else ""
    if exc.limit == "seconds":
        tried = f"odds: not done within {exc.allowed:g} seconds ({what})"
        ways = [f"take longer than {exc.allowed:g} seconds with --seconds N"]
    else:
        tried = f"odds: there are more than {exc.allowed} positions{least} ({what})"
        ways = [f"look at more than {exc.allowed} with --most N, and longer with --seconds N"]
    if draws:
        ways.append(
            "begin when the draws are done, from a --position FILE, or from a save: "
            "k2rules play RULESET --save game.json, then k2rules odds game.json --action 1"
        )
    elif not args.action:
        ways.append("ask about one option with --action N")
    if args.then:
        ways.append("leave out a --then, each of which follows chance further")
    return "\n".join([tried, *(f"  {way}" for way in ways)])


def _decision(game: Game, args: Namespace) -> Decision:
    """Give the decision of the seat that is meant, else the first."""
    own = [each for each in game.decisions if args.player in (None, each.player)]
    if args.player is not None and game.decisions[0].player == CHANCE:
        game.view(args.player)
        own = [game.decisions[0]]
    if not own:
        raise UsageError(f"odds: player {args.player} has nothing to decide now")
    if len(game.decisions) > 1:
        raise UsageError(
            "odds: several players choose in secret, and what follows depends on them all; "
            "ask when they have chosen"
        )
    return own[0]


def _asked(game: Game, decision: Decision, text: str) -> Action:
    """Give the action that is meant by a number, by words or by JSON, if it is legal."""
    action = read_action(text, (decision,))
    reason = game.why_not(action, decision.player)
    if reason is not None:
        raise IllegalAction(action, reason)
    return action


def _odds(game: Game, args: Namespace, action: Action | None) -> dict[Any, Fraction]:
    then = [read_action(text) for text in args.then]
    question, choose = None, taking(then) if then else None
    if args.piece:
        again = [] if action is None else [action]
        question, choose = place_of(args.piece), taking([*then, *again], args.piece)
    return odds(game.state, action, question, choose, args.most, args.player, args.seconds)


def _lines(rules: Ruleset, found: dict[Any, Fraction], most: int = ROWS) -> Iterator[str]:
    """Give each outcome with its fraction and percent, the likeliest first."""
    rows = dict(list(_brief(found).items())[:most])
    for answer, part in rows.items():
        if isinstance(answer, str):
            text = drawing_of(rules).place(rules, answer)
        else:
            text = "; ".join(_words(rules, each) for each in answer) or "no piece moves"
        yield f"{part!s:>9} {float(part):7.2%} {text}"
    rest = 1 - sum(rows.values())
    if rest:
        yield f"{rest!s:>9} {float(rest):7.2%} something else (--json tells it all)"


def _brief(found: dict[Any, Fraction]) -> dict[Any, Fraction]:
    """Give the outcomes, only by what becomes of pieces if there are many and that tells more."""
    if len(found) <= ROWS or any(isinstance(answer, str) for answer in found):
        return found
    short: dict[Any, Fraction] = {}
    for answer, part in found.items():
        pieces = tuple(each for each in answer if each.where[0] == "pieces")
        short[pieces] = short.get(pieces, Fraction(0)) + part
    if len(short) == 1:
        return found
    return dict(sorted(short.items(), key=lambda pair: (-pair[1], str(pair[0]))))


def _words(rules: Ruleset, change: Change) -> str:
    """Give a change in words; pieces and their places by name."""
    if change.where[0] != "pieces":
        return str(change)
    drawing = drawing_of(rules)
    was, now = (drawing.place(rules, str(each)) for each in (change.was, change.now))
    return f"{drawing.piece(rules, change.where[1])}: {was} -> {now}"


def _plain(action: Action | None, found: dict[Any, Fraction]) -> dict[str, Any]:
    outcomes = [
        {
            "probability": str(part),
            "percent": round(float(part) * 100, 6),
            "outcome": answer if isinstance(answer, str) else [str(each) for each in answer],
        }
        for answer, part in found.items()
    ]
    return {"action": None if action is None else to_dict(action), "outcomes": outcomes}


COMMANDS = {"odds": (add_odds, run_odds)}
