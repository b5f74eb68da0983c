"""Scalars: what an unquoted value means, and which characters a text may hold."""

from __future__ import annotations

import re
import unicodedata
from typing import TypeAlias

import yaml
from attrs import frozen

FORBIDDEN = (
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
    r"\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
)
"""Control characters, line separators, bidirectional controls, surrogates, non-characters."""

LARGEST = 10**9
"""The largest whole number, of either sign."""

Scalar: TypeAlias = str | int | bool | None

_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None}
_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_NUMBER_LIKE = re.compile(
    r"""[-+]?\.?[0-9][0-9_.,:]*([eE][-+]?[0-9]*)?
      | [-+]?0[xXoObB][0-9a-fA-F_]*
      | [-+]?\.(inf|nan)
      | [0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt ].*)?""",
    re.VERBOSE | re.IGNORECASE,
)
_WORD_LIKE = re.compile(r"true|false|null|yes|no|on|off|~|=|<<", re.IGNORECASE)
_RESOLVERS = yaml.SafeLoader.yaml_implicit_resolvers


@frozen
class ScalarProblem:
    """Why an unquoted value is refused."""

    code: str
    message: str
    suggestion: str


def resolve(text: str) -> tuple[Scalar, ScalarProblem | None]:
    """Return what an unquoted value means: true, false, null, a whole number or text.

    Whatever any version of YAML reads in another way is a problem.
    """
    if text in _WORDS:
        return _WORDS[text], None
    if _INTEGER.fullmatch(text):
        return _integer(text)
    if not text:
        hint = 'write null, {}, [] or ""'
        return None, ScalarProblem("K2R118", "the value is missing", hint)
    if not _is_ambiguous(text):
        return text, None
    shown = repr(text[:60])
    message = f"the unquoted value {shown} can be read in several ways"
    return text, ScalarProblem("K2R118", message, f"quote it: {_quoted(text)}")


def _integer(text: str) -> tuple[Scalar, ScalarProblem | None]:
    if len(text) <= len(str(LARGEST)) + 1 and abs(int(text)) <= LARGEST:
        return int(text), None
    message = f"the number {text[:20]} is larger than {LARGEST}"
    return 0, ScalarProblem("K2R301", message, "quote it if it is a text")


def _is_ambiguous(text: str) -> bool:
    if _NUMBER_LIKE.fullmatch(text) or _WORD_LIKE.fullmatch(text):
        return True
    candidates = _RESOLVERS.get(text[0], [])
    return any(pattern.match(text) for _, pattern in candidates)


def _quoted(text: str) -> str:
    return repr(text) if len(text) <= 60 else "'...'"


def character_name(character: str) -> str:
    """Return a harmless name of a character: `U+202E RIGHT-TO-LEFT OVERRIDE`."""
    name = unicodedata.name(character, "")
    return f"U+{ord(character):04X} {name}".rstrip()
