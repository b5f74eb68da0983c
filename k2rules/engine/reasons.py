"""Why an action is refused, and which clause says so."""

from __future__ import annotations

from attrs import frozen

__all__ = ["API", "NOT_NOW", "Reason", "Refusal"]

API = "API"
"""The source of refusals that no rule is involved in, such as acting out of turn."""


@frozen
class Reason:
    """Why an action may not be played now.

    `source` is a clause id of the ruleset, or `"API"` where no rule is involved.
    """

    code: str
    text: str
    source: str
    piece: str | None = None
    space: str | None = None

    def __str__(self) -> str:
        return f"{self.text} ({self.source})"


@frozen
class Refusal:
    """What a predicate answers in play: a constant that becomes a `Reason` when somebody asks.

    `text` may use the fields `{piece}` and `{space}`.
    """

    code: str
    text: str
    source: str

    def reason(self, piece: str | None = None, space: str | None = None) -> Reason:
        """Give the reason for a person, with the names of the piece and the space filled in."""
        text = self.text.format(piece=piece, space=space)
        return Reason(self.code, text, self.source, piece, space)


NOT_NOW = Refusal("not-now", "this is not what is being decided", API)
"""What every question answers to an action of another question."""
