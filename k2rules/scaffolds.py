"""Scaffolds: a variant that changes nothing yet, with all that can be changed in comments."""

from __future__ import annotations

import json
import re
from textwrap import wrap
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from k2rules.model.ruleset import Ruleset

__all__ = ["scaffold"]

HEAD = """\
# A variant of {title}. It changes nothing yet: take the `#` off the lines that you change.
# `k2rules validate FILE` reports every mistake with its line, `k2rules diff {id} FILE`
# shows what the variant changes, `k2rules show {id}` tells more of options and rulings.
"""
CONTROL = ("meta", "players")
WIDTH = 100
MOST = 12
"""The most values of a mapping that still goes on one line, however long."""


def scaffold(rules: Ruleset, extends: str, name: str) -> str:
    """Give a ruleset file with the id `name` that extends another and changes nothing.

    `extends` is the id of the other ruleset, or its path from the file.
    """
    title = _flow(f"{rules.meta.title}, {name}")
    lines = [
        HEAD.format(title=rules.meta.title, id=extends),
        f"meta: {{id: {_flow(name)}, title: {title}}}",
        f"extends: {_flow(extends)}",
        *_options(rules),
        "",
        "# What differs; `$remove: [name]` beside other keys takes an entry away.",
        "# patch:",
    ]
    own = rules.document.get("players", {})
    for section, value in _without(rules.document, own.values()).items():
        if section not in CONTROL:
            lines += [f"#   {line}" for line in _section(section, value)]
    lines += _rulings(rules)
    if own:
        lines += ["", "# What differs for a number of players.", "# players:"]
    for number, different in own.items():
        lines += [f"#   {number}:", "#     patch:"]
        for section, value in different.items():
            lines += [f"#       {line}" for line in _section(section, value)]
    return "\n".join(lines) + "\n"


def _without(value: dict[str, Any], others: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Leave out what another patch sets: it would hold there too if it were repeated here."""
    left = dict(value)
    for other in others:
        for key, each in other.items():
            if isinstance(left.get(key), dict) and isinstance(each, dict):
                left[key] = _without(left[key], [each])
            else:
                left.pop(key, None)
    return {key: each for key, each in left.items() if each != {} or value[key] == {}}


def _options(rules: Ruleset) -> Iterator[str]:
    """Give the options with the values that they may have by default."""
    if rules.declared:
        yield from ("", "# What is chosen where nobody chooses.", "# options:")
    for name, option in rules.declared.items():
        value = option.default if not option.by_seat else "[]"
        yield f"#   {name}: {{default: {value}}}   # {', '.join(option.values)}"


def _rulings(rules: Ruleset) -> Iterator[str]:
    """Give the rulings with more than one reading."""
    several = {s: ruling for s, ruling in rules.rulings.items() if len(ruling.readings) > 1}
    if several:
        yield "#   rulings:"
    for slug, ruling in several.items():
        yield f"#     {slug}: {{default: {ruling.default}}}   # {', '.join(ruling.readings)}"


def _section(name: str, value: Any) -> Iterator[str]:
    """Give a section; of one with many entries the first, as an example of all."""
    if not isinstance(value, dict) or not value:
        yield f"{_flow(name)}: {_flow(value)}"
        return
    whole = f"{_flow(name)}: {_flow(value)}"
    flat = not any(isinstance(each, dict) for each in value.values())
    if len(whole) <= WIDTH or (flat and len(value) <= MOST):
        yield whole
        return
    nested = {key: each for key, each in value.items() if isinstance(each, (dict, list))}
    plain = {key: each for key, each in value.items() if key not in nested}
    yield f"{_flow(name)}:"
    yield from (f"  {_flow(key)}: {_flow(each)}" for key, each in plain.items())
    first, example = next(iter(nested.items()))
    yield from (f"  {line}" for line in _section(first, example))
    others = ", ".join(list(nested)[1:])
    yield from (f"  # {line}" for line in wrap(f"and {others}" if others else "", WIDTH - 10))


def _flow(value: Any) -> str:
    """Give a value on one line, with quotes where YAML would read something else."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_flow(key)}: {_flow(each)}' for key, each in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    if isinstance(value, str) and PLAIN.fullmatch(value) and value.lower() not in WORDS:
        return value
    return json.dumps(value, ensure_ascii=False)


PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_/-]*")
WORDS = ("true", "false", "null", "yes", "no", "on", "off", "y", "n")
"""What YAML may read as something else than text."""
