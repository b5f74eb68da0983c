"""JSON as saves use it: read strictly, with a checksum over what was written."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from k2rules.errors import FormatError
from k2rules.model.names import exact, show

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["checksum", "parse"]

MOST_CHARACTERS = 8_000_000
MOST_DIGITS = 18


def checksum(body: Mapping[str, Any]) -> str:
    """Give the SHA-256 of plain data, whatever the order of its keys."""
    text = json.dumps(body, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def parse(text: str) -> dict[str, Any]:
    """Read a mapping as JSON, with whole numbers only and without keys that stand twice.

    Raises:
        FormatError: with the place.
    """
    text = exact(text)
    if not isinstance(text, str) or len(text) > MOST_CHARACTERS:
        raise FormatError("", f"a save is text of at most {MOST_CHARACTERS} characters")
    try:
        body = json.loads(
            text,
            object_pairs_hook=_no_duplicates,
            parse_float=_no_number,
            parse_constant=_no_number,
            parse_int=_integer,
        )
    except json.JSONDecodeError as exc:
        raise FormatError(f"line {exc.lineno} column {exc.colno}", f"no JSON: {exc.msg}") from exc
    except RecursionError:
        raise FormatError("", "the JSON is nested too deeply") from None
    if not isinstance(body, dict):
        raise FormatError("", f"expected a mapping, got {show(body)}")
    return body


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise FormatError(show(name), "the key stands there twice")
        found[name] = value
    return found


def _no_number(text: str) -> Any:
    raise FormatError(show(text), "only whole numbers occur in a save")


def _integer(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise FormatError(show(text), "the number is too large")
    return int(text)
