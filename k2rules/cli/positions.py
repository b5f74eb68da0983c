"""What can be read from a save and done with it: legal, apply, view, replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.actions import action_from_dict, to_dict
from k2rules.cli.answers import is_number, parse_action, spell, words_to_action
from k2rules.cli.output import fold, paint, say, say_json, tell
from k2rules.cli.saves import add_player, add_save, load_save, rules_for
from k2rules.drawing.text import view_text
from k2rules.drawing.words import action_words, chance_words, named, story
from k2rules.engine.decisions import CHANCE
from k2rules.engine.events import event_to_dict
from k2rules.errors import FormatError, SaveError, UsageError
from k2rules.files import STANDARD, read_text, write
from k2rules.records import replay
from k2rules.strict_json import parse
from k2rules.views import decision_to_dict

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Sequence

    from k2rules.engine.decisions import Action, Decision
    from k2rules.game import Game
from k2rules.history import TakenBack

__all__ = ["COMMANDS", "read_action"]

FINDINGS = 1


def read_action(text: str, decisions: Sequence[Decision] = ()) -> Action:
    """Read an action: JSON such as `{"do": "end_turn"}`, or words such as `walk red/1 e1`.

    It may be the number of an option if there is one decision that this can be about.
    """
    if is_number(text.strip()):
        if not decisions:
            raise UsageError(f"action {text}: there is no decision that this could be an option of")
        if len(decisions) > 1:
            seats = ", ".join(str(each.player) for each in decisions)
            raise UsageError(
                f"action {text}: say whose option with --player; to decide have {seats}"
            )
        return parse_action(decisions[0], text.strip())
    if not text.lstrip().startswith("{"):
        return words_to_action(text)
    try:
        return action_from_dict(parse(text))
    except FormatError as exc:
        raise UsageError(f"action: {exc}") from exc


def add_legal(parser: ArgumentParser) -> None:
    """Add the arguments of `legal`."""
    add_save(parser)
    add_player(parser)
    parser.add_argument("--why-not", metavar="ACTION", help="ask about one action instead")


def run_legal(args: Namespace) -> int:
    """Print the options, or the reason against an action."""
    game = load_save(args)
    if args.why_not:
        return _why_not(game, args)
    found = _open(game, args)
    if args.json:
        say_json([decision_to_dict(each) for each in found])
        return 0
    for decision in found:
        view = game.view(None if decision.player == CHANCE else decision.player)
        prompt = named(game.rules, view, decision.prompt)
        say(fold(f"{_who(game, decision.player)}: {prompt}", 4))
        for number, option in enumerate(decision.options, 1):
            say(f"{number:>3}  {spell(option)}")
            say(fold(f"       {action_words(game.rules, option, view)}", 7))
    if not found:
        say("nothing to decide here" if not game.over else "the game is over")
    return 0


def _open(game: Game, args: Namespace) -> list[Decision]:
    """Give the decisions that the arguments may be about."""
    return [each for each in game.decisions if args.player in (None, each.player)]


def _why_not(game: Game, args: Namespace) -> int:
    reason = game.why_not(read_action(args.why_not, _open(game, args)), args.player)
    if args.json:
        plain = reason and {
            "code": reason.code,
            "text": reason.text,
            "source": reason.source,
            "piece": reason.piece,
            "space": reason.space,
        }
        say_json({"legal": reason is None, "reason": plain})
    else:
        say("legal" if reason is None else str(reason))
    return FINDINGS if reason else 0


def _who(game: Game, player: int) -> str:
    return "chance" if player == CHANCE else game.names[player]


def add_apply(parser: ArgumentParser) -> None:
    """Add the arguments of `apply`."""
    parser.add_argument(
        "action",
        help="such as 'walk red/1 e1', its JSON, or the number of an option that `legal` shows",
    )
    add_save(parser)
    add_player(parser)
    parser.add_argument("--out", metavar="FILE", help="write the save here, not to the output")


def run_apply(args: Namespace) -> int:
    """Play an action and write the save; the events go to the standard error stream."""
    game = load_save(args)
    happened = game.play(read_action(args.action, _open(game, args)), args.player)
    out = args.out or STANDARD
    write(out, game.to_json() + ("\n" if out == STANDARD else ""))
    if args.json and out != STANDARD:
        say_json([event_to_dict(event) for event in happened])
    if not args.json:
        for line in story(game.rules, happened, game.names):
            tell(line)
    return 0


def add_view(parser: ArgumentParser) -> None:
    """Add the arguments of `view`."""
    add_save(parser)
    add_player(parser)


def run_view(args: Namespace) -> int:
    """Print what a seat knows; without a seat, what a spectator sees."""
    game = load_save(args)
    view = game.view(args.player)
    if args.json:
        say_json(view.to_dict())
    else:
        print(paint(view_text(game.rules, view, game.names), view.pieces))
    return 0


def add_replay(parser: ArgumentParser) -> None:
    """Add the arguments of `replay`."""
    add_save(parser)


def run_replay(args: Namespace) -> int:
    """Print the log of a save, line by line; a line that is not legal is a finding."""
    rows: list[dict[str, Any]] = []
    code = 0
    before: Game | None = None
    try:
        for game in replay(read_text(args.save), rules=rules_for(args)):
            if before is not None:
                rows.append(_row(before, game))
                if not args.json:
                    say(fold("{entry:>4}  {words}".format(**rows[-1]), 6))
            before = game
    except SaveError as exc:
        tell(f"k2rules: {exc}")
        code = FINDINGS
    if args.json:
        say_json({"ok": code == 0, "entries": rows})
    elif code == 0:
        say(f"{len(rows)} entries, all legal")
    return code


def _row(before: Game, after: Game) -> dict[str, Any]:
    """Return the line of the history that leads from one position to the next."""
    number = len(before.history)
    entry = after.history[-1]
    if isinstance(entry, TakenBack):
        words = f"taken back: from log entry {entry.first} on"
        return {"entry": number, "undo": entry.first, "words": words}
    chance = entry.player == CHANCE
    return {
        "entry": number,
        "by": "chance" if chance else entry.player,
        "action": to_dict(entry.action),
        "words": chance_words(before.rules, before.state, entry.action, before.names)
        if chance
        else f"{_who(before, entry.player)}: {action_words(before.rules, entry.action)}",
    }


COMMANDS = {
    "legal": (add_legal, run_legal),
    "apply": (add_apply, run_apply),
    "view": (add_view, run_view),
    "replay": (add_replay, run_replay),
}
