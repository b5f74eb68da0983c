"""Parts: a merged document as a ruleset's parts, checked by its family; all problems at once."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define, evolve, field, frozen

from k2rules.games import FAMILIES
from k2rules.loading.blame import Blame
from k2rules.loading.counts import for_players
from k2rules.loading.diagnostics import Diagnostic, at_removal, dotted, error, show, suggest
from k2rules.loading.naming import misnamed, misnamed_common
from k2rules.loading.structure import structure
from k2rules.model.names import advise
from k2rules.model.ruleset import MOST_PLAYERS, Meta, Ruling

if TYPE_CHECKING:
    from collections.abc import Iterable

    from k2rules.loading.diagnostics import Where
    from k2rules.loading.layers import Merged
    from k2rules.loading.tree import Data
    from k2rules.model.family import Family
    from k2rules.model.problems import Problem

__all__ = ["CLAUSES", "META", "RULINGS", "SECTIONS", "Parts", "structure_parts"]

T = TypeVar("T")

META, RULINGS, SECTIONS, CLAUSES = "meta", "rulings", "sections", "clauses"
"""The keys of what every family's rulesets have."""


@frozen
class Parts:
    """The structured parts of a ruleset.

    `config` is for every number of players that `players` does not have a config for.
    """

    meta: Meta
    family: Family
    config: Any
    players: dict[int, Any]
    sections: dict[str, str]
    rulings: dict[str, Ruling]
    readings: dict[str, str]


@define
class _Common:
    """What is the same for all numbers of players."""

    sections: dict[str, str] = field(factory=dict)
    rulings: dict[str, Ruling] = field(factory=dict)


def structure_parts(
    merged: Merged, chosen: dict[str, str]
) -> tuple[Parts | None, tuple[Diagnostic, ...]]:
    """Build the parts and check them; the parts are None if there is any error."""
    start = merged.marks.value(())
    if META not in merged.data:
        return None, (error("K2R104", "the file has no `meta`, so it is no ruleset", start),)
    meta, found = _structured(Meta, merged.data[META], merged, (META,))
    problems = [*found]
    common = _common(merged, problems)
    if meta is None or common is None:
        return None, tuple(problems)
    wrong = _check_players(meta, merged)
    problems += wrong
    problems += misnamed_common(meta, common.rulings, common.sections, merged)
    problems += _check_rulings(common.rulings, chosen, merged)
    problems += _check_clauses(common.rulings, common.sections, merged)
    family = FAMILIES.get(meta.family)
    if family is None:
        mark = merged.marks.value((META, "family"))
        nearest = advise(meta.family, FAMILIES)
        problems.append(error("K2R103", f"no game family {show(meta.family)}", mark, nearest))
        return None, tuple(problems)
    checked = evolve(meta, players=(1, 1)) if wrong else meta
    config, players = _configs(family, checked, merged, problems)
    if any(each.severity == "error" for each in problems):
        return None, tuple(problems)
    readings = {s: chosen.get(s, ruling.default) for s, ruling in common.rulings.items()}
    parts = Parts(meta, family, config, players, common.sections, common.rulings, readings)
    return parts, tuple(problems)


def _structured(
    form: type[T], data: Data, document: Merged, where: Where = ()
) -> tuple[T | None, tuple[Diagnostic, ...]]:
    """Build a part of a document; a key that the user takes away is missing where that is said."""
    made, found = structure(form, data, document.marks, where=where)
    return made, tuple(at_removal(each, document.removed) for each in found)


def _common(merged: Merged, problems: list[Diagnostic]) -> _Common | None:
    """Gather sections and rulings of all documents, which may add some but change none."""
    whole = _Common()
    for document in (merged, *merged.players.values()):
        if document.data.get(META) != merged.data[META]:
            problems.append(_changed((META,), document, merged))
        for key, known, form in (
            (SECTIONS, whole.sections, dict[str, str]),
            (RULINGS, whole.rulings, dict[str, Ruling]),
        ):
            data = document.data.get(key, {})
            if document is not merged and data == merged.data.get(key, {}):
                continue
            own: Any
            own, found = _structured(form, data, document, (key,))
            problems += _new(found, problems)
            for name, each in (own or {}).items():
                if known.setdefault(name, each) != each:
                    problems.append(_changed((key, name), document, merged))
    return None if any(each.severity == "error" for each in problems) else whole


def _changed(where: Where, document: Merged, merged: Merged) -> Diagnostic:
    """Give the error that something differs, at the first place of it that does."""
    known = merged.marks.values
    mark = next(
        (
            mark
            for path, mark in document.marks.values.items()
            if path[: len(where)] == where and known.get(path) != mark
        ),
        document.marks.value(where),
    )
    message = f"{dotted(where)} is the same for every number of players"
    return error("K2R219", message, mark, path=where)


def _configs(
    family: Family, meta: Meta, merged: Merged, problems: list[Diagnostic]
) -> tuple[Any, dict[int, Any]]:
    """Build and check the config for most numbers of players, and that of each of the others."""
    shared, found = _config(family, _spans(meta, merged), merged)
    problems += found
    players = {}
    for count, document in merged.players.items():
        players[count], found = _config(family, [(count, count)], document)
        problems += for_players(count, found, problems)
    return shared, players


def _spans(meta: Meta, merged: Merged) -> list[tuple[int, int]]:
    """Give the numbers of players of the shared document, from the fewest to the most at a time."""
    if not merged.players:
        return [meta.players]
    spans: list[tuple[int, int]] = []
    for count in range(meta.players[0], meta.players[1] + 1):
        if count in merged.players:
            continue
        if spans and spans[-1][1] == count - 1:
            spans[-1] = (spans[-1][0], count)
        else:
            spans.append((count, count))
    return spans


def _config(
    family: Family, spans: list[tuple[int, int]], document: Merged
) -> tuple[Any, list[Diagnostic]]:
    """Build the config of a document and check it for numbers of players."""
    if not spans:
        return None, []
    data = {k: v for k, v in document.data.items() if k not in (META, RULINGS, SECTIONS)}
    config, found = _structured(family.config, data, document)
    problems = [*found, *(misnamed(config, document) if config is not None else ())]
    blame = Blame(document)
    for span in spans:
        if config is not None:
            checked = [_found(each, blame) for each in family.check(config, span)]
        elif any(each.code == "K2R121" for each in found):
            checked = []  # there is too much wrong to leave it out and look at the rest
        else:
            checked = _dangling(family, span, data, found, document)
        problems += _new(checked, problems)
    return config, problems


def _new(found: Iterable[Diagnostic], known: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return what was found and is not known yet."""
    old = set(known)
    return [each for each in found if each not in old]


def _check_players(meta: Meta, merged: Merged) -> list[Diagnostic]:
    """Find numbers of players that nobody can be."""
    fewest, most = meta.players
    if 1 <= fewest <= most <= MOST_PLAYERS:
        return []
    mark = merged.marks.value((META, "players"))
    message = f"a game for {fewest} to {most} players cannot be played"
    hint = f"write [fewest, most], at most {MOST_PLAYERS}"
    return [error("K2R302", message, mark, hint)]


def _found(problem: Problem, blame: Blame) -> Diagnostic:
    """Return a family's problem with its place."""
    mark = blame.mark(problem.where, problem.concerns, problem.missing)
    return error(problem.code, problem.message, mark, problem.suggestion, problem.where)


def _dangling(
    family: Family,
    players: tuple[int, int],
    data: dict[str, Any],
    found: tuple[Diagnostic, ...],
    merged: Merged,
) -> list[Diagnostic]:
    """Find names that refer to nothing in a document whose form is wrong elsewhere.

    What is wrong is left out, and what is then missing is filled in, to see the rest.
    """
    mended = deepcopy(data)
    for each in found:
        _put(mended, each.path, None)
    config, missing = structure(family.config, mended, merged.marks)
    for each in missing:
        _put(mended, each.path, 1)
    config = config or structure(family.config, mended, merged.marks)[0]
    if config is None:
        return []
    problems = family.check(config, players)
    blame = Blame(merged)
    return [_found(each, blame) for each in problems if each.code == "K2R210"]


def _put(data: Any, path: tuple[str | int, ...], value: object) -> None:
    """Put a value at a path, or take away what is there if the value is None."""
    for step in path[:-1]:
        inside = isinstance(data, dict) and step in data
        if not inside:
            return
        data = data[step]
    if isinstance(data, dict) and path:
        if value is None:
            data.pop(path[-1], None)
        else:
            data[path[-1]] = value


def _check_rulings(
    rulings: dict[str, Ruling], chosen: dict[str, str], merged: Merged
) -> list[Diagnostic]:
    """Find rulings without their default reading, and choices of unknown rulings or readings."""
    problems = []
    blame = Blame(merged)
    for slug, ruling in rulings.items():
        if ruling.default not in ruling.readings:
            mark = blame.mark((RULINGS, slug, "default"), [(RULINGS, slug)], ruling.default)
            nearest = suggest(ruling.default, ruling.readings)
            message = f"{slug}: no reading {show(ruling.default)}"
            problems.append(error("K2R212", message, mark, nearest))
    start = merged.marks.value(())
    for slug, reading in chosen.items():
        if slug not in rulings:
            message = f"no ruling {show(slug)}"
            problems.append(error("K2R212", message, start, suggest(slug, rulings)))
        elif reading not in rulings[slug].readings:
            known = rulings[slug].readings
            nearest = advise(reading, known)
            message = f"ruling {slug} has no reading {show(reading)}"
            problems.append(error("K2R212", message, start, nearest))
    return problems


def _check_clauses(
    rulings: dict[str, Ruling], sections: dict[str, str], merged: Merged
) -> list[Diagnostic]:
    """Find clauses of rulings that the ruleset does not list."""
    blame = Blame(merged)
    return [
        error(
            "K2R210",
            f"ruling {slug}: there is no clause {show(clause)}",
            blame.mark((RULINGS, slug, CLAUSES, number), [(RULINGS, slug)], clause),
            suggest(clause, sections),
            (RULINGS, slug, CLAUSES, number),
        )
        for slug, ruling in rulings.items()
        for number, clause in enumerate(ruling.clauses)
        if clause not in sections
    ]
