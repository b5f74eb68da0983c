"""What a person types at the table: options by number, actions in words, questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import fields

from k2rules.actions import action_from_dict, to_dict, verbs
from k2rules.drawing.families import drawing_of
from k2rules.drawing.lines import WIDTH, folded
from k2rules.drawing.words import action_words, named
from k2rules.errors import UnknownAction
from k2rules.model.names import show, suggest

if TYPE_CHECKING:
    from k2rules.engine.decisions import Action, Decision
    from k2rules.game import Game
    from k2rules.model.ruleset import Ruleset

__all__ = ["help_text", "is_number", "parse_action", "spell", "why"]

MOST_DIGITS = 9
"""The most digits of a number that means anything here."""

HELP = """\
N           play option N
VERB ...    play an action in words, such as: {example}
? N         what option N is called; ? VERB ... why an action may not be played
odds N      what may come of option N, with exact probabilities
{keys}
o           show the options again
u  u!       take back; u! also across what chance and the others did since
s FILE      save
q  q!       leave; the game is saved and can be taken up again; q! leaves without a save"""


def help_text(rules: Ruleset, decision: Decision) -> str:
    """Give what may be typed, with an option of this decision as the example."""
    parts = drawing_of(rules).parts
    keys = " ".join(["v", *(part.key for part in parts)])
    shown = ", ".join(["everything", *(part.title for part in parts)])
    lines = folded(f"{keys:<12}show {shown}", WIDTH)
    example = spell(decision.options[-1])
    text = HELP.format(example=example, keys=("\n" + " " * 12).join(lines))
    return "\n".join(line[:WIDTH] for line in text.split("\n"))


def parse_action(decision: Decision, line: str) -> Action:
    """Give the action that a line means: the number of an option, or a verb and its words.

    Raises:
        UnknownAction: the line means none.
    """
    if not is_number(line):
        return words_to_action(line)
    number = int(line) if len(line) <= MOST_DIGITS else 0
    if not 1 <= number <= len(decision.options):
        raise UnknownAction(f"options are 1 to {len(decision.options)}, got {show(line)}")
    return decision.options[number - 1]


def is_number(text: str) -> bool:
    """Return whether text is a number, written with the digits 0 to 9.

    Raises:
        UnknownAction: it is one in other digits.
    """
    if text.isnumeric() and not text.isascii():
        raise UnknownAction(f"expected a number in the digits 0 to 9, got {show(text)}")
    return text.isascii() and text.isdigit()


def words_to_action(line: str) -> Action:
    """Give the action that a verb and its words spell."""
    verb, *words = line.replace(",", " ").split() or [""]
    if not verb:
        raise UnknownAction("expected the number of an option, or a verb and its words")
    if verb not in verbs():
        near = suggest(verb, verbs())
        raise UnknownAction(f"unknown verb {show(verb)}" + (f"; {near}" if near else ""))
    for cls in verbs()[verb]:
        names = [a.name for a in _fields(cls)]
        kinds = [a.type for a in _fields(cls)]
        if kinds == ["tuple[str, ...]"]:
            return action_from_dict({"do": verb, names[0]: words})
        if len(names) == len(words):
            pairs = zip(names, kinds, words, strict=True)
            return action_from_dict(
                {"do": verb, **{name: _word(kind, word) for name, kind, word in pairs}}
            )
    expected = " or ".join(
        " ".join(a.name for a in _fields(cls)) or "no word" for cls in verbs()[verb]
    )
    raise UnknownAction(f"{verb} needs {expected}, got {show(' '.join(words))}")


def _fields(cls: Any) -> tuple[Any, ...]:
    """Give the fields of an action class; all of them are attrs classes."""
    return tuple(fields(cls))


def _word(kind: Any, word: str) -> str | int:
    if kind != "int" or not is_number(word) or len(word) > MOST_DIGITS:
        return word
    return int(word)


def spell(action: Action) -> str:
    """Give the words that `words_to_action` reads back."""
    verb, *values = to_dict(action).values()
    words = (" ".join(each) if isinstance(each, list) else str(each) for each in values)
    return " ".join([verb, *words])


def why(game: Game, decision: Decision, text: str) -> str:
    """Say what an option is, or why an action may not be played now."""
    try:
        action = parse_action(decision, text)
    except UnknownAction as exc:
        return str(exc)
    reason = game.why_not(action, decision.player)
    if reason is not None:
        title = game.rules.sections.get(reason.source)
        text = named(game.rules, game.view(decision.player), str(reason))
        return f"no: {text}" + (f"\n    {reason.source}: {title}" if title else "")
    words = action_words(game.rules, action, game.view(decision.player))
    return f"yes: {spell(action)} ({words})"
