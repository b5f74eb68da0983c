"""Finding rulesets, and loading them by id or path."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from copy import deepcopy
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import frozen

from k2rules.errors import RulesetError, UsageError
from k2rules.games import FAMILIES
from k2rules.loading.diagnostics import Diagnostic, Mark, Report, error, show, suggest
from k2rules.loading.layers import load_document
from k2rules.loading.structure import structure
from k2rules.model.fields import played
from k2rules.model.ruleset import Meta, Option, Ruleset, RulesetInfo, Ruling
from k2rules.model.sources import SourceKind

if TYPE_CHECKING:
    from k2rules.loading.layers import Merged
    from k2rules.model.family import Family, Problem

__all__ = ["check", "file_of", "folder", "list_rulesets", "load", "load_chosen"]

SECTIONS = "sections"
RULINGS = "rulings"
META = "meta"
ID = re.compile(r"[a-z0-9-]{1,40}(/[a-z0-9-]{1,40}){0,3}")
"""What the id of a ruleset looks like."""


def folder() -> Path:
    """Give the folder of the official rulesets: inside the package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent
    inside = package / "rulesets"
    return inside if inside.is_dir() else package.parent / "rulesets"


def file_of(name: str | Path) -> Path | None:
    """Give the file of a ruleset by path or id; None for what is neither.

    Raises:
        UsageError: the name is neither text nor a path.
    """
    if not isinstance(name, (str, Path)):
        raise UsageError(f"name: expected the id or path of a ruleset, got {show(name)}")
    if isinstance(name, Path) or name.endswith((".yaml", ".yml")):
        return Path(name)
    return folder() / f"{name}.yaml" if ID.fullmatch(name) else None


def _is_file(path: Path) -> bool:
    """Whether there is such a file; a name that no file can have is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def list_rulesets() -> tuple[RulesetInfo, ...]:
    """Give the official rulesets, sorted by id."""
    found = []
    for path in sorted(folder().glob("*/*.yaml")):
        if _has_meta(path):
            rules = load(path)
            info = RulesetInfo(
                rules.id,
                rules.meta.title,
                rules.meta.players,
                dict(rules.option_values()),
                printed_share(rules),
            )
            found.append(info)
    return tuple(found)


def _has_meta(path: Path) -> bool:
    """Whether the file is a ruleset of its own and not a part of others."""
    return any(line.startswith("meta:") for line in path.read_text(encoding="utf-8").splitlines())


def printed_share(rules: Ruleset) -> float:
    """Give the share of the ruleset's values, from 0 to 1, that were read off the components."""
    kinds = [source.kind for source in rules.sources.values()]
    return sum(kind is SourceKind.PRINTED for kind in kinds) / len(kinds) if kinds else 0.0


def load(
    name: str | Path, *, rulings: Mapping[str, str] | None = None, **options: object
) -> Ruleset:
    """Load a ruleset by id or by the path of a YAML file, with options and rulings chosen.

    >>> load("k2/summer", board="hard").options["board"]
    'hard'

    Raises:
        RulesetError: with every problem and its place.
    """
    return load_chosen(name, rulings, options)


def load_chosen(
    name: str | Path, rulings: Mapping[str, str] | None, options: Mapping[str, object]
) -> Ruleset:
    """Load a ruleset as `load` does, with the options in a mapping."""
    rules, report = _check(name, rulings, options)
    if rules is None:
        raise RulesetError(report)
    return rules


def check(
    name: str | Path, *, rulings: Mapping[str, str] | None = None, **options: object
) -> tuple[Ruleset | None, Report]:
    """Load a ruleset as `load` does, but give all diagnostics; the ruleset is None on an error."""
    return _check(name, rulings, options)


def _check(
    name: str | Path, rulings: Mapping[str, str] | None, options: Mapping[str, object]
) -> tuple[Ruleset | None, Report]:
    path = file_of(name)
    if path is None or not _is_file(path):
        return None, Report((_no_such_ruleset(name),))
    merged, problems = load_document(path, folder(), options)
    if merged is None:
        return None, Report(problems)
    parts, found = _structure(merged, _chosen(rulings))
    wrong = {each.mark for each in found}  # an error there says more than "did you mean"
    hints = [each for each in problems if each.code != "K2R209" or each.mark not in wrong]
    report = Report((*hints, *found))
    if parts is None:
        return None, report
    return _assemble(merged, parts), report


def _chosen(rulings: Mapping[str, str] | None) -> dict[str, str]:
    """Give the chosen readings, which must be names by name."""
    if rulings is None:
        return {}
    if not isinstance(rulings, Mapping) or not all(
        isinstance(slug, str) and isinstance(reading, str) for slug, reading in rulings.items()
    ):
        raise UsageError(f"rulings: expected names of readings by ruling, got {show(rulings)}")
    return dict(rulings)


def _no_such_ruleset(name: str | Path) -> Diagnostic:
    if isinstance(name, Path) or str(name).endswith((".yaml", ".yml")):
        return error("K2R201", f"there is no file {show(str(name))}", Mark(str(name)))
    base = folder()
    known = [
        path.relative_to(base).with_suffix("").as_posix()
        for path in sorted(base.glob("*/*.yaml"))
        if _has_meta(path)
    ]
    nearest = suggest(str(name), known) or "known are " + ", ".join(known)
    return error("K2R201", f"there is no ruleset {show(str(name))}", Mark(str(name)), nearest)


@frozen
class _Parts:
    """The structured parts of a document."""

    meta: Meta
    family: Family
    config: Any
    sections: dict[str, str]
    rulings: dict[str, Ruling]
    readings: dict[str, str]


def _structure(
    merged: Merged, chosen: dict[str, str]
) -> tuple[_Parts | None, tuple[Diagnostic, ...]]:
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
    family = FAMILIES.get(meta.family)
    if family is None:
        mark = merged.marks.value((META, "family"))
        nearest = suggest(meta.family, FAMILIES) or "known are " + ", ".join(FAMILIES)
        problems.append(error("K2R103", f"no game family {show(meta.family)}", mark, nearest))
        return None, tuple(problems)
    import_module(f"k2rules.{family.name}")  # so that `k2rules.disaster.Step` is at hand
    config, found = structure(family.config, data, merged.marks)
    problems += found
    if config is not None:
        problems += [_found(each, merged) for each in family.check(config, meta.players)]
    else:
        problems += _dangling(family, meta, data, found, merged)
    if any(each.severity == "error" for each in problems):
        return None, tuple(problems)
    readings = {slug: chosen.get(slug, ruling.default) for slug, ruling in rulings.items()}
    return _Parts(meta, family, config, sections, rulings, readings), tuple(problems)


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
            nearest = suggest(reading, known) or "known are " + ", ".join(known)
            message = f"ruling {slug} has no reading {show(reading)}"
            problems.append(error("K2R212", message, start, nearest))
    return problems


def _assemble(merged: Merged, parts: _Parts) -> Ruleset:
    document = {key: merged.data[key] for key in merged.data if key not in (SECTIONS, RULINGS)}
    return Ruleset(
        meta=parts.meta,
        family=parts.family,
        config=parts.config,
        options={name: option.chosen for name, option in merged.options.items()},
        declared={
            name: Option(option.title, option.default, option.values, bool(option.sets))
            for name, option in merged.options.items()
        },
        readings=parts.readings,
        rulings=parts.rulings,
        sections=parts.sections,
        sources=dict(merged.provenance),
        document=document,
        digest=_digest(parts),
    )


def _digest(parts: _Parts) -> str:
    """Give the SHA-256 of everything that can change play or score, in its order."""
    everything = [parts.family.name, played(parts.config), sorted(parts.readings.items())]
    text = json.dumps(everything, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
