"""Mutated files of official rulesets: a positioned report, or a ruleset that can be played."""

from __future__ import annotations

import random
import re
import shutil
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sizes import spread

from campaigns.extremes import LABELS as EXTREMES
from campaigns.extremes import extremes
from campaigns.policies import play_on, uniform
from campaigns.reports import Report, where
from campaigns.variants import DECLARED, Variant, of
from k2rules.catalog import check, folder
from k2rules.loading.layers import load_document

if TYPE_CHECKING:
    from collections.abc import Callable

    from k2rules import Ruleset

__all__ = ["campaign"]

LABELS = (
    "mutated rulesets",
    "refused",
    "loaded",
    "of them with other rules",
    "problems shown",
    "problems without a position",
    "foreign exceptions",
    "slowest in ms",
    *EXTREMES,
)
VALUES = (
    "0", "1", "-1", "99", "1000000000", "12345678901", "010", "1_000", "0x10", "1e3", ".inf", "~",
    "yes", "null", "true", '""', "'x'", "[]", "{}", "[x]", "{x: 1}", "&a x", "*a", "!!str x", "<<",
    "2024-01-01", "=", "|", ">", "- x", "e0", "move-1", "serbia", "icy-1", "$remove",
    "../base.yaml", "\u202e", "\x07",
)  # fmt: skip
DECISIONS = 40
MUTANTS_TO_AN_EXTREME = 50
SOME_PLAYERS = (1, 2, 5)


def campaign(family: str, size: int, seed: int = 1) -> Report:
    """Mutate one file of a copy of the official rulesets at a time, and load what it is part of.

    One in so many more is a ruleset with an extreme value; its cost is measured.
    """
    report = Report("rulesets", LABELS)
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as made:
        root = Path(made) / "rulesets"
        shutil.copytree(folder(), root)
        parts = _parts(family, root)
        for _ in range(size):
            path = rng.choice(tuple(parts))
            text = path.read_bytes()
            path.write_bytes(_mutated(text, rng))
            try:
                _try(root, rng.choice(parts[path]), rng, report)
            finally:
                path.write_bytes(text)
    extremes(family, size // MUTANTS_TO_AN_EXTREME, rng, report)
    return report


def _parts(family: str, root: Path) -> dict[Path, list[Variant]]:
    """Give every file of a family's rulesets with the variants that read it."""
    parts: dict[Path, list[Variant]] = {}
    for variant in spread(of(family, DECLARED), 3):
        options: dict[str, Any] = dict(variant.options)
        merged, _ = load_document(root / f"{variant.ruleset}.yaml", root, options)
        assert merged
        for file in merged.files:
            parts.setdefault(Path(file), []).append(variant)
    return parts


def _try(root: Path, variant: Variant, rng: random.Random, report: Report) -> None:
    """Load a variant of which a file was mutated."""
    report.add("mutated rulesets")
    path = root / f"{variant.ruleset}.yaml"
    options: dict[str, Any] = dict(variant.options)
    began = time.perf_counter()
    try:
        rules, problems = check(path, **options)
        text = str(problems)
        report.counts["slowest in ms"] = max(
            report.counts["slowest in ms"], int((time.perf_counter() - began) * 1000)
        )
    except Exception as exc:  # noqa: BLE001  (whatever is raised is a finding)
        report.add("foreign exceptions")
        report.find(where(exc))
        return
    for problem in problems.diagnostics:
        report.add("problems shown")
        if problem.mark.line < 1 or problem.mark.column < 1 or not problem.mark.file:
            report.add("problems without a position")
            report.find(f"no position: {problem}"[:200])
    if any(not c.isprintable() for c in text.replace("\n", "")):
        report.find(f"a message could move the cursor: {text!r}"[:300])
    report.add("refused" if rules is None else "loaded")
    if rules is None and problems.ok:
        report.find("refused without an error")
    if rules is not None:
        _play(rules, rng, report)


def _play(rules: Ruleset, rng: random.Random, report: Report) -> None:
    """What loads can be played, with any number of players."""
    report.add("of them with other rules", _is_new(rules))
    fewest, most = rules.meta.players
    players = rng.choice([n for n in SOME_PLAYERS if fewest <= n <= most] or [fewest])
    try:
        state = rules.family.setup(rules.tables(players))
        play_on(state, uniform, rng, DECISIONS)
        rules.family.describe(state)
    except Exception as exc:  # noqa: BLE001  (whatever is raised is a finding)
        report.add("foreign exceptions")
        report.find(f"in play: {where(exc)}")


def _is_new(rules: Ruleset) -> bool:
    options: dict[str, Any] = dict(rules.options)
    same, _ = check(rules.id, **options)
    return same is None or same.digest != rules.digest


def _mutated(text: bytes, rng: random.Random) -> bytes:
    """Change bytes, or lines and values in the way a person would."""
    if rng.random() < 0.3:
        return _bytes(text, rng)
    lines = text.decode().splitlines(keepends=True)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        rng.choice(EDITS)(lines, rng)
    return "".join(lines).encode("utf-8", "surrogatepass")


def _bytes(text: bytes, rng: random.Random) -> bytes:
    changed = bytearray(text)
    for _ in range(rng.choice((1, 1, 3, 10))):
        at = rng.randrange(len(changed))
        how = rng.randrange(3)
        if how == 0:
            changed[at] ^= 1 << rng.randrange(8)
        elif how == 1:
            del changed[at : at + rng.randrange(1, 30)]
        else:
            changed[at:at] = changed[at : at + rng.randrange(1, 30)]
    return bytes(changed)


def _line(lines: list[str], rng: random.Random) -> int:
    full = [n for n, line in enumerate(lines) if line.strip() and not line.startswith("#")]
    return rng.choice(full) if full else 0


def _cut(lines: list[str], rng: random.Random) -> None:
    at = _line(lines, rng)
    del lines[at : at + 1]


def _double(lines: list[str], rng: random.Random) -> None:
    at = _line(lines, rng)
    lines.insert(rng.randrange(len(lines) + 1), lines[at])


def _indent(lines: list[str], rng: random.Random) -> None:
    at = _line(lines, rng)
    lines[at] = (
        " " * rng.randrange(5) + lines[at].lstrip(" ") if rng.random() < 0.8 else "\t" + lines[at]
    )


def _value(lines: list[str], rng: random.Random) -> None:
    at = _line(lines, rng)
    spots = list(re.finditer(r"(?<=[:\[,] )[^ ,\]}{\[#\n]+|(?<=\[)[^ ,\]}{\[\n]+", lines[at]))
    if spots:
        spot = rng.choice(spots)
        lines[at] = lines[at][: spot.start()] + rng.choice(VALUES) + lines[at][spot.end() :]


def _number(lines: list[str], rng: random.Random) -> None:
    at = _line(lines, rng)
    spots = list(re.finditer(r"(?<![\w.-])-?\d+(?![\w.])", lines[at]))
    if spots:
        spot = rng.choice(spots)
        new = str(int(spot.group()) + rng.choice((-100, -2, -1, 1, 2, 3, 50)))
        lines[at] = lines[at][: spot.start()] + new + lines[at][spot.end() :]


def _word(lines: list[str], rng: random.Random) -> None:
    """Misspell a key or a value, or take the word of another line."""
    at, other = _line(lines, rng), _line(lines, rng)
    here = list(re.finditer(r"[a-z][a-z0-9_-]*", lines[at]))
    there = re.findall(r"[a-z][a-z0-9_-]*", lines[other])
    if here and there:
        spot = rng.choice(here)
        word = rng.choice((rng.choice(there), spot.group() + "x", spot.group()[1:]))
        lines[at] = lines[at][: spot.start()] + word + lines[at][spot.end() :]


EDITS: tuple[Callable[[list[str], random.Random], None], ...] = (
    _cut,
    _double,
    _indent,
    _value,
    _value,
    _number,
    _number,
    _word,
)
