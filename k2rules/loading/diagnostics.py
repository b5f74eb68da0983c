"""Diagnostics: what is wrong with a ruleset, where it stands, and what to write instead."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal, TypeAlias

from attrs import evolve, field, frozen

from k2rules.model.names import clipped, printable, show, suggest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = [
    "CODES",
    "Diagnostic",
    "Mark",
    "Report",
    "Severity",
    "Where",
    "at_removal",
    "capped",
    "dotted",
    "error",
    "has_errors",
    "printable",
    "show",
    "suggest",
    "warning",
]

Where: TypeAlias = tuple[str | int, ...]
"""The keys and list indexes that lead from the root of a document to a value."""

Severity: TypeAlias = Literal["error", "warning", "note"]

CODES: dict[str, str] = {
    "K2R101": "a value has the wrong type or shape",
    "K2R102": "a key is not known here",
    "K2R103": "a name is not one of the known ones",
    "K2R104": "a required key is missing",
    "K2R105": "a name is not well formed",
    "K2R110": "the file is not UTF-8",
    "K2R111": "a character is not allowed",
    "K2R112": "the text is not YAML",
    "K2R113": "the file is empty",
    "K2R114": "a file holds one document without directives",
    "K2R115": "anchors, aliases and merge keys are not allowed",
    "K2R116": "tags are not allowed",
    "K2R117": "a key occurs twice in a mapping",
    "K2R118": "an unquoted value can be read in several ways",
    "K2R119": "a key is not text",
    "K2R120": "a size limit is exceeded",
    "K2R121": "there are more problems than are shown",
    "K2R201": "a file or ruleset cannot be found or read",
    "K2R202": "a path leaves the ruleset folder",
    "K2R203": "files include or extend each other in a circle",
    "K2R204": "an option is not known",
    "K2R205": "an option has no such value",
    "K2R206": "two files of one ruleset set the same key",
    "K2R207": "a key beginning with $ is not known or not allowed here",
    "K2R208": "there is nothing to remove",
    "K2R209": "a patch creates a name very close to an existing one",
    "K2R210": "a name refers to nothing in the ruleset",
    "K2R211": "a table has no row for a number of players",
    "K2R212": "a ruling or one of its readings is not known",
    "K2R213": "a slot of a form is not filled in",
    "K2R214": "an operator of lists stands where there is no list",
    "K2R215": "a list has no item of a name, or several",
    "K2R216": "two layers set the same value differently",
    "K2R217": "a layer says that it overrides what no other sets differently",
    "K2R218": "what differs for a number of players is for none that the game has",
    "K2R219": "a part of a ruleset says what only the whole can say",
    "K2R301": "a number is out of its range",
    "K2R302": "a value breaks a condition",
    "K2R303": "the fields of an entry contradict each other",
    "K2R304": "a supply is too small for what the rules take from it",
    "K2R305": "a ruleset would make more than can be played with",
    "K2R401": "a space that the rules need is missing or not the only one",
    "K2R402": "a rope does not join two different spaces, or joins them again",
    "K2R403": "a rope leads neither up nor down",
    "K2R404": "no way leads to a space",
    "K2R501": "the phases are not those that the family knows",
    "K2R601": "a phase is never entered in the trial games",
    "K2R602": "a trial game does not end",
    "K2R603": "a trial game reaches a decision without any option, or breaks down",
    "K2R604": "there was no time for all trial games",
    "K2R701": "a source is not well formed",
    "K2R702": "a source names a field that is not there",
}
"""Every code of this package with its meaning; codes never change."""


_MOST_ALIKE = 50
_LONGEST_MESSAGE = 500


def _clipped(message: str) -> str:
    """Return a message that is not too long to be read."""
    return message if len(message) <= _LONGEST_MESSAGE else f"{message[:_LONGEST_MESSAGE]}..."


def at_removal(found: Diagnostic, removed: Mapping[Where, Mark]) -> Diagnostic:
    """Return a diagnostic where a file takes away what it is about, or something around that."""
    ends = range(len(found.path), 0, -1)
    mark = next((removed[found.path[:end]] for end in ends if found.path[:end] in removed), None)
    return found if mark is None else evolve(found, mark=mark)


def dotted(where: Where) -> str:
    """Return a path as it is written in `$remove` and in messages: `spaces.e0.cost`."""
    return printable(".".join(clipped(str(step)) for step in where))


@frozen(order=True)
class Mark:
    """A place in a file; line and column count from 1."""

    file: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        """Return `file:line:column`."""
        return f"{printable(self.file)}:{self.line}:{self.column}"


@frozen
class Diagnostic:
    """One problem of a ruleset; `message` is a sentence without its final stop."""

    code: str
    severity: Severity
    message: str = field(converter=_clipped)
    mark: Mark
    suggestion: str | None = None
    path: Where = ()

    def __str__(self) -> str:
        """Return `file:line:column: severity CODE: sentence; suggestion`."""
        hint = f"; {self.suggestion}" if self.suggestion else ""
        return f"{self.mark}: {self.severity} {self.code}: {printable(self.message + hint)}"

    def to_dict(self) -> dict[str, object]:
        """Return plain data for JSON."""
        return {
            "code": self.code,
            "severity": self.severity,
            "message": self.message,
            "file": self.mark.file,
            "line": self.mark.line,
            "column": self.mark.column,
            "suggestion": self.suggestion,
            "path": list(self.path),
        }


def error(
    code: str, message: str, mark: Mark, suggestion: str | None = None, path: Where = ()
) -> Diagnostic:
    """Return a diagnostic that makes the ruleset unusable."""
    return Diagnostic(code, "error", message, mark, suggestion, path)


def warning(
    code: str, message: str, mark: Mark, suggestion: str | None = None, path: Where = ()
) -> Diagnostic:
    """Return a diagnostic of something allowed that is probably a mistake."""
    return Diagnostic(code, "warning", message, mark, suggestion, path)


def capped(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the first of each kind by position, and how many more there are of it."""
    shown: list[Diagnostic] = []
    counts: Counter[str] = Counter()
    first_left: dict[str, Diagnostic] = {}
    for each in _by_position(diagnostics):
        counts[each.code] += 1
        if counts[each.code] <= _MOST_ALIKE:
            shown.append(each)
        else:
            first_left.setdefault(each.code, each)
    for code, each in first_left.items():
        message = f"{counts[code] - _MOST_ALIKE} more problems of the kind {code}"
        shown.append(Diagnostic("K2R121", each.severity, message, each.mark))
    return _by_position(shown)


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Return whether any of them makes the ruleset unusable."""
    return any(each.severity == "error" for each in diagnostics)


def _by_position(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(sorted(diagnostics, key=_position))


def _position(each: Diagnostic) -> tuple[str, int, int, str, str]:
    return each.mark.file, each.mark.line, each.mark.column, each.code, each.message


@frozen
class Report:
    """All diagnostics of a ruleset, sorted by position."""

    diagnostics: tuple[Diagnostic, ...] = field(default=(), converter=_by_position)

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The diagnostics that make the ruleset unusable."""
        return tuple(each for each in self.diagnostics if each.severity == "error")

    @property
    def ok(self) -> bool:
        """Whether there is no error; warnings and notes may be there."""
        return not self.errors

    def __str__(self) -> str:
        """Return one line for each diagnostic."""
        return "\n".join(map(str, self.diagnostics))

    def to_dict(self) -> dict[str, object]:
        """Return plain data for JSON."""
        return {"ok": self.ok, "diagnostics": [each.to_dict() for each in self.diagnostics]}
