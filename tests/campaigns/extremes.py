"""Rulesets with one extreme value, and what they cost: any number, any text, and the bombs."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections import Counter
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import frozen

from campaigns.bombs import BOMBS
from campaigns.cosmetics import is_cosmetic
from campaigns.measuring import measured
from campaigns.variants import DECLARED, Variant, of
from k2rules import Game, load
from k2rules.catalog import check, folder
from k2rules.drawing.svg import board_svg, view_svg
from k2rules.drawing.text import board_text, view_text
from k2rules.loading.layers import load_document
from k2rules.loading.text import read
from k2rules.trials import validate

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

    from campaigns.reports import Report
    from k2rules import Ruleset
    from k2rules.loading.layers import Merged
    from k2rules.loading.tree import Node

__all__ = ["LABELS", "extremes"]

LABELS = ("extreme rulesets", "slowest to load in ms", "slowest to validate in ms")

TRIALS = 25
LOAD_SECONDS, LOAD_MEGABYTES = 1.0, 100
VALIDATE_SECONDS, VALIDATE_MEGABYTES = 2.5, 150
"""Half of what is promised, since other machines are slower than ours."""

ALIKE = 50
SLOWEST = 5

NUMBERS = (10**9, -1, 0, 99)
PROSE = ("", "y" * 2_000)
TEXTS = ("", " ", "x", "e1", "a.b", "a/b", "<b>", "-", "$remove", "y" * 2_000)


@frozen
class Case:
    """A file to load: a variant's text, or an official file of a copy with a number changed.

    `kind` is the same for the same change of entries that are alike, such as spaces. `cosmetic` is
    whether the change leaves the digest as it is, None where it may do both.
    """

    name: str
    kind: str
    text: str
    variant: Variant = Variant("")
    copied: str = ""
    cosmetic: bool | None = None

    @property
    def options(self) -> dict[str, Any]:
        """The chosen options."""
        return dict(self.variant.options)


def extremes(family: str, size: int, rng: random.Random, report: Report) -> None:
    """Load and try out so many of all cases; what is promised of cost and places holds."""
    every = of(family, DECLARED)
    variants = rng.sample(every, min(size, len(every)))
    cases = [*_bombs(family), *_changes(variants), *_removals(variants), *_copies(variants)]
    costs = []
    with tempfile.TemporaryDirectory() as made:
        root = Path(made) / "rulesets"
        shutil.copytree(folder(), root)
        for case in _chosen(cases, size, rng):
            path = _written(case, root)
            costs.append((*_costs(path, case, report), case.name))
            if case.copied:
                shutil.copy(folder() / case.copied, root / case.copied)
    for place, label in enumerate(LABELS[1:]):
        slowest = sorted(costs, key=lambda cost: cost[place], reverse=True)[:SLOWEST]
        report.counts[label] = int(max([each[place] for each in slowest], default=0) * 1000)
        for each in slowest:
            report.notes.append(f"{label}: {int(each[place] * 1000):>6,}  {each[2]}")


def _chosen(cases: list[Case], size: int, rng: random.Random) -> list[Case]:
    """Return so many cases at random, of as many kinds as there can be."""
    rng.shuffle(cases)
    seen: Counter[str] = Counter()
    turns: list[tuple[int, int]] = []
    for case in cases:
        turns.append((seen[case.kind], len(turns)))
        seen[case.kind] += 1
    return [cases[place] for _, place in sorted(turns)[:size]]


def _kind(where: Sequence[str | int], new: object) -> str:
    return f"{where[0]}, {[step for step in where if isinstance(step, str)][-1]}, {str(new)[:9]}"


def _written(case: Case, root: Path) -> Path:
    """Write what is to be loaded, and return its path."""
    if case.copied:
        (root / case.copied).write_text(case.text, encoding="utf-8")
        return root / f"{case.variant.ruleset}.yaml"
    path = root.parent / "mine.yaml"
    path.write_text(case.text, encoding="utf-8")
    return path


def _costs(path: Path, case: Case, report: Report) -> tuple[float, float]:
    """Measure how long loading and trying out take, and look at what is found."""
    report.add("extreme rulesets")
    load = measured(partial(_loaded, path, case.options))
    trial = measured(partial(_tried, path, case))
    _look(case, report, load.outcome, trial.outcome)
    if load.seconds > LOAD_SECONDS or load.megabytes > LOAD_MEGABYTES:
        report.find(f"{case.name}: load takes {load.seconds:.2f} s, {load.megabytes:.0f} MB")
    if trial.seconds > VALIDATE_SECONDS or trial.megabytes > VALIDATE_MEGABYTES:
        report.find(f"{case.name}: validate {trial.seconds:.2f} s, {trial.megabytes:.0f} MB")
    return load.seconds, trial.seconds


def _loaded(path: Path, options: dict[str, Any]) -> list[dict[str, object]]:
    return [each.to_dict() for each in check(path, **options)[1].diagnostics]


def _tried(path: Path, case: Case) -> list[dict[str, object]]:
    """Play trial games with a ruleset, draw it, and look at its digest."""
    report = validate(path, TRIALS, **case.options)
    if report.ok:
        rules = load(path, **case.options)
        _draw(rules)
        if case.cosmetic is not None:
            same = rules.digest == load(case.variant.ruleset, **case.options).digest
            assert same is case.cosmetic, "the digest changes, or not, against its field"
    return [each.to_dict() for each in report.diagnostics]


def _draw(rules: Ruleset) -> None:
    """Draw the board and a game of the fewest and of the most players in every way there is."""
    for text in (board_svg(rules), board_text(rules)):
        assert text
    for players in set(rules.meta.players):
        view = Game(rules, players, seed=1).view(0)
        assert view_svg(rules, view)
        assert view_text(rules, view)


def _look(case: Case, report: Report, *outcomes: list[dict[str, Any]] | str | None) -> None:
    """Look at the diagnostics: placed in the variant's file, few of a kind, and no breakdown."""
    for found in outcomes:
        if isinstance(found, str) or found is None:
            report.find(f"{case.name}: {found or 'never ends, or takes all memory'}")
            return
        codes = Counter(each["code"] for each in found)
        if any(number > ALIKE for number in codes.values()):
            report.find(f"{case.name}: more than {ALIKE} of a kind")
        if "K2R603" in codes:
            message = next(each["message"] for each in found if each["code"] == "K2R603")
            report.find(f"{case.name}: loads and breaks down: {message}"[:250])
        elsewhere = [each for each in found if Path(each["file"]).name != "mine.yaml"]
        if not case.copied and elsewhere:
            report.find(f"{case.name}: placed in an official file: {elsewhere[0]}"[:250])


def _bombs(family: str) -> Iterator[Case]:
    for name, make in BOMBS.items():
        text = make()
        if f"family: {family}" in text:
            yield Case(name, name, text)


def _merged(variant: Variant) -> Merged:
    """Return the merged document of an official ruleset with its options chosen."""
    options: dict[str, Any] = dict(variant.options)
    merged, _ = load_document(folder() / f"{variant.ruleset}.yaml", folder(), options)
    assert merged
    return merged


def _patching(variant: Variant, patch: Any) -> str:
    """Return the text of a variant that patches an official ruleset."""
    head = {"extends": variant.ruleset, "meta": {"id": "mine", "title": "Mine"}}
    return json.dumps({**head, "patch": patch}) + "\n"


def _changes(variants: Sequence[Variant]) -> Iterator[Case]:
    """Yield variants of official rulesets that patch one value, each value once."""
    seen = set()
    for variant in variants:
        merged = _merged(variant)
        options: dict[str, Any] = dict(variant.options)
        config = type(load(variant.ruleset, **options).config)
        for where, value in _leaves(merged.data):
            known = (where, value) in seen
            seen.add((where, value))
            for new in () if known else _others(where, value):
                name = f"{variant}: {'.'.join(map(str, where))} = {str(new)[:20]!r}"
                patch = _inside(where, merged.data, new)
                text = _patching(variant, patch)
                settled = new == value or where[0] == "preset"  # options are laid over it
                cosmetic = None if settled else is_cosmetic(config, where)
                yield Case(name, _kind(where, new), text, variant, cosmetic=cosmetic)


def _removals(variants: Sequence[Variant]) -> Iterator[Case]:
    """Yield variants of official rulesets that take one entry away, each entry once."""
    seen = set()
    for variant in variants:
        for where in _keys(_merged(variant).data):
            if (variant.ruleset, where) not in seen:
                seen.add((variant.ruleset, where))
                patch: Any = {"$remove": [where[-1]]}
                for key in reversed(where[:-1]):
                    patch = {key: patch}
                name = f"{variant}: without {'.'.join(where)}"
                text = _patching(variant, patch)
                yield Case(name, "without " + _kind(where, ""), text, variant)


def _keys(data: Any, where: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for key, each in data.items() if isinstance(data, dict) else ():
        yield (*where, key)
        yield from _keys(each, (*where, key))


def _others(where: Sequence[str | int], value: object) -> Sequence[object]:
    """Return what is put in place of a value; prose is not what names are."""
    if isinstance(value, str):
        return PROSE if {"sections", "title", "question", "readings"} & set(where) else TEXTS
    return NUMBERS if type(value) is int else ()


def _leaves(data: Any, where: tuple[str | int, ...] = ()) -> Iterator[tuple[Any, object]]:
    if isinstance(data, dict):
        for key, each in data.items():
            yield from _leaves(each, (*where, key))
    elif isinstance(data, list):
        for key, each in enumerate(data):
            yield from _leaves(each, (*where, key))
    else:
        yield where, data


def _inside(where: Sequence[str | int], data: Any, new: object) -> Any:
    """Return a patch that sets one value; a list is written as a whole."""
    if not where:
        return new
    key, *rest = where
    if isinstance(data, list):
        return [_inside(rest, each, new) if n == key else each for n, each in enumerate(data)]
    return {key: _inside(rest, data[key], new)}


def _copies(variants: Sequence[Variant]) -> Iterator[Case]:
    """Yield official files with one number changed, each with a ruleset that reads it."""
    seen = set()
    for variant in variants:
        for file in _merged(variant).files:
            path = Path(file).resolve().relative_to(folder()).as_posix()
            if path not in seen:
                seen.add(path)
                yield from _changed(path, variant)


def _changed(path: str, variant: Variant) -> Iterator[Case]:
    text = (folder() / path).read_text("utf-8")
    document, _ = read(text, path)
    assert document
    lines = text.splitlines(keepends=True)
    for where, node in document.root.walk():
        for new in NUMBERS if type(node.value) is int else ():
            name = f"{variant}, {path}: {'.'.join(map(str, where))} = {new}"
            yield Case(name, "copy " + _kind(where, new), _put(lines, node, new), variant, path)


def _put(lines: list[str], node: Node, new: int) -> str:
    """Return the text with a number in place of another."""
    row, column = node.mark.line - 1, node.mark.column - 1
    line = lines[row]
    end = column + len(str(node.value)) + line[column:].startswith("+")
    return "".join([*lines[:row], line[:column], str(new), line[end:], *lines[row + 1 :]])
