"""Parts: a merged document as a ruleset's parts, checked by its family; all problems at once."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from attrs import frozen

from k2rules.games import FAMILIES
from k2rules.loading.diagnostics import Diagnostic, error, show, suggest
from k2rules.loading.structure import structure
from k2rules.model.names import advise
from k2rules.model.ruleset import Meta, Ruling

if TYPE_CHECKING:
    from k2rules.loading.layers import Merged
    from k2rules.model.family import Family
    from k2rules.model.problems import Problem

__all__ = ["CLAUSES", "META", "RULINGS", "SECTIONS", "Parts", "structure_parts"]

META, RULINGS, SECTIONS, CLAUSES = "meta", "rulings", "sections", "clauses"
"""The keys of what every family's rulesets have."""


@frozen
class Parts:
    """The structured parts of a document."""

    meta: Meta
    family: Family
    config: Any
    sections: dict[str, str]
    rulings: dict[str, Ruling]
    readings: dict[str, str]


def structure_parts(
    merged: Merged, chosen: dict[str, str]
) -> tuple[Parts | None, tuple[Diagnostic, ...]]:
    """Build the parts and check them; the parts are None if there is any error."""
    data = dict(merged.data)
    start = merged.marks.value(())
    if META not in data:
        return None, (error("K2R104", "the file has no `meta`, so it is no ruleset", start),)
    problems: list[Diagnostic] = []

    def part(cls: Any, key: str) -> Any:
        value, found = structure(cls, data.pop(key, {}), merged.marks, where=(key,))
        problems.extend(found)
        return value

    meta: Meta | None = part(Meta, META)
    sections: dict[str, str] | None = part(dict[str, str], SECTIONS)
    rulings: dict[str, Ruling] | None = part(dict[str, Ruling], RULINGS)
    if meta is None or rulings is None or sections is None:
        return None, tuple(problems)
    problems += _check_players(meta, merged)
    problems += _check_rulings(rulings, chosen, merged)
    problems += _check_clauses(rulings, sections, merged)
    family = FAMILIES.get(meta.family)
    if family is None:
        mark = merged.marks.value((META, "family"))
        nearest = advise(meta.family, FAMILIES)
        problems.append(error("K2R103", f"no game family {show(meta.family)}", mark, nearest))
        return None, tuple(problems)
    config, found = structure(family.config, data, merged.marks)
    problems += found
    if config is not None:
        problems += [_found(each, merged) for each in family.check(config, meta.players)]
    else:
        problems += _dangling(family, meta, data, found, merged)
    if any(each.severity == "error" for each in problems):
        return None, tuple(problems)
    readings = {slug: chosen.get(slug, ruling.default) for slug, ruling in rulings.items()}
    return Parts(meta, family, config, sections, rulings, readings), tuple(problems)


def _check_players(meta: Meta, merged: Merged) -> list[Diagnostic]:
    """Find numbers of players that nobody can be."""
    fewest, most = meta.players
    if 1 <= fewest <= most:
        return []
    mark = merged.marks.value((META, "players"))
    message = f"a game for {fewest} to {most} players cannot be played"
    return [error("K2R302", message, mark, "write [fewest, most]")]


def _found(problem: Problem, merged: Merged) -> Diagnostic:
    """Give a family's problem its place."""
    mark = merged.marks.value(problem.where)
    return error(problem.code, problem.message, mark, problem.suggestion, problem.where)


def _dangling(
    family: Family,
    meta: Meta,
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
    problems = family.check(config, meta.players)
    return [_found(each, merged) for each in problems if each.code == "K2R210"]


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
    for slug, ruling in rulings.items():
        if ruling.default not in ruling.readings:
            mark = merged.marks.value((RULINGS, slug, "default"))
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
    return [
        error(
            "K2R210",
            f"ruling {slug}: there is no clause {show(clause)}",
            merged.marks.value((RULINGS, slug, CLAUSES, number)),
            suggest(clause, sections),
            (RULINGS, slug, CLAUSES, number),
        )
        for slug, ruling in rulings.items()
        for number, clause in enumerate(ruling.clauses)
        if clause not in sections
    ]
