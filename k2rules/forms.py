"""Forms: a patch with an empty slot for every value of a ruleset that is only reconstructed."""

from __future__ import annotations

import json
import re
import textwrap
from collections import Counter
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from k2rules.loading.additions import PLAYERS
from k2rules.model.sources import SourceKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from k2rules.model.ruleset import Ruleset
    from k2rules.model.sources import Source

__all__ = ["Slot", "form", "slots"]

WIDTH = 100
PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
"""Keys that need no quotes."""

CITE = "owner's copy"
"""What a filled form cites for its values."""

HEAD = """\
{title}: a form for the values that the ruleset only reconstructs.

Write what is printed on your copy in place of each `null`; the value after `stand-in` is the one in
use until then. To keep a stand-in remove its line, or the whole entry if no line of it is left.
Names before a colon are ids and stay as they are; what is printed is their `title`.

If the copy has other entries than these (a space more, say), put `$remove: [spaces]` first in the
patch and list them all anew, in their order and with all that each one has.

`k2rules validate FILE` names the slots that are still empty. The answers serve every ruleset with
these components: change what the form extends."""


@frozen
class Slot:
    """A value that is only reconstructed: its path, the stand-in, and where that comes from."""

    where: tuple[str, ...]
    stand_in: Any
    source: Source


def slots(rules: Ruleset) -> tuple[Slot, ...]:
    """Give a slot for every reconstructed value, in the order of the ruleset; a list is one."""
    return tuple(_slots(rules.document, (), rules.sources))


def _slots(
    value: Any, where: tuple[str, ...], sources: Mapping[tuple[str | int, ...], Source]
) -> Iterator[Slot]:
    if isinstance(value, dict) and value:
        for name, each in value.items():
            yield from _slots(each, (*where, name), sources)
        return
    found = (sources.get(path) for path in _leaves(value, where))
    source = next((each for each in found if each and _is_reconstructed(each)), None)
    if source is not None:
        yield Slot(where, value, source)


def _leaves(value: Any, where: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    """Give the path of every value in a list that holds no others, or of the value itself."""
    pairs: Any = ()
    if isinstance(value, (dict, list)):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
    if not pairs or not value:
        yield where
    for step, each in pairs:
        yield from _leaves(each, (*where, step))


def _is_reconstructed(source: Source) -> bool:
    return source.kind is SourceKind.RECONSTRUCTION


def form(rules: Ruleset, extends: str) -> str:
    """Give a ruleset file that extends another one by an empty slot for each reconstructed value.

    `extends` is the id of the ruleset, or its path from the file. Without any slot it is empty.
    """
    found = slots(rules)
    if not found:
        return ""
    lines = [*_comment(HEAD.format(title=rules.meta.title), 0), ""]
    title = json.dumps(f"{rules.meta.title}, {CITE}", ensure_ascii=False)
    lines.append(f"meta: {{id: {_key(f'{rules.id}-own')}, title: {title}}}")
    lines += ["", f"extends: {_key(extends)}"]
    lines += _options(rules)
    own: dict[str, list[Slot]] = {}
    for slot in found:
        number = slot.where[1] if slot.where[0] == PLAYERS else ""
        own.setdefault(number, []).append(slot)
    lines += _patch(own.pop("", ()), ())
    lines += ["", f"{PLAYERS}:"] if own else []
    for number, each in own.items():
        around = (number, "patch")
        lines.append(f"  {_key(number)}:")
        lines += _patch([evolve(s, where=(*around, *s.where[2:])) for s in each], around)
    return "\n".join(lines) + "\n"


def _patch(found: Sequence[Slot], around: tuple[str, ...]) -> list[str]:
    """Give a patch with the slots, all of which stand within the same keys."""
    if not found:
        return []
    depth = len(around)
    lines = [f"{_indent(depth)}patch:"] if around else ["", "patch:"]
    lines += [f"{_indent(depth + 1)}kind: printed", f"{_indent(depth + 1)}cite: {json.dumps(CITE)}"]
    for group in dict.fromkeys(slot.where[depth] for slot in found):
        lines += ["", *_group([slot for slot in found if slot.where[depth] == group], around)]
    return lines


def _options(rules: Ruleset) -> list[str]:
    """Give the declarations that make the chosen values of options the usual ones."""
    changed = {
        name: chosen
        for name, chosen in rules.options.items()
        if chosen != rules.declared[name].default
    }
    lines = ["", "options:"] if changed else []
    for name, chosen in changed.items():
        lines.append(f"  {_key(name)}: {{default: {json.dumps(chosen, ensure_ascii=False)}}}")
    return lines


def _group(found: Sequence[Slot], opened: tuple[str, ...]) -> list[str]:
    """Give the lines of a part of the ruleset; where to look stands above it, exceptions within."""
    ((usual, _),) = Counter(slot.source for slot in found).most_common(1)
    lines = _comment(_sentences(usual.cite, usual.note), len(opened) + 1)
    for slot in found:
        *around, _ = slot.where
        shared = _shared(opened, around)
        for depth in range(shared, len(around)):
            lines.append(f"{_indent(depth + 1)}{_key(around[depth])}:")
        opened = tuple(around)
        lines += _slot(slot, usual)
    return lines


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    """Give how many steps two paths have in common from the beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))


def _slot(slot: Slot, usual: Source) -> list[str]:
    """Give the line of a slot, with what its source says beyond that of the whole part."""
    cite, note = slot.source.cite, slot.source.note
    own = _sentences(cite * (cite != usual.cite), note * (note != usual.note))
    depth = len(slot.where)
    empty = f"{_indent(depth)}{_key(slot.where[-1])}: null"
    remark = f"stand-in {json.dumps(slot.stand_in, ensure_ascii=False)}"
    remark += f"; {own}" if own else ""
    line = f"{empty}  # {remark}"
    return [line] if len(line) <= WIDTH else [*_comment(remark, depth), empty]


def _sentences(*texts: str) -> str:
    return ". ".join(" ".join(each.split()).removesuffix(".") for each in texts if each)


def _comment(text: str, depth: int) -> list[str]:
    """Give a text as lines of comment."""
    mark = f"{_indent(depth)}# "
    lines: list[str] = []
    for paragraph in text.split("\n\n"):
        words = " ".join(paragraph.split())
        lines += ([mark.rstrip()] if lines else []) + textwrap.wrap(
            words, WIDTH, initial_indent=mark, subsequent_indent=mark, break_on_hyphens=False
        )
    return lines


def _indent(depth: int) -> str:
    return "  " * depth


def _key(name: str) -> str:
    """Give a name as it stands in YAML."""
    return name if PLAIN.fullmatch(name) else json.dumps(name, ensure_ascii=False)
