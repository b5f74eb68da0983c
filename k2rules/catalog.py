"""Finding rulesets, and loading them by id or path."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from k2rules.errors import RulesetError, UsageError
from k2rules.loading import shelf
from k2rules.loading.contrast import contrasted
from k2rules.loading.diagnostics import Diagnostic, Mark, Report, capped, error, show
from k2rules.loading.layers import load_document
from k2rules.loading.parts import CLAUSES, RULINGS, SECTIONS, Parts, structure_parts
from k2rules.loading.shelf import folder, is_file, official
from k2rules.model.fields import played
from k2rules.model.names import advise, exact, few_suggestions, is_id
from k2rules.model.ruleset import Option, Ruleset, RulesetInfo
from k2rules.model.sealed import Sealed, sealed
from k2rules.model.sources import SourceKind

if TYPE_CHECKING:
    from k2rules.loading.diagnostics import Where
    from k2rules.loading.layers import Merged

__all__ = ["check", "file_of", "folder", "list_rulesets", "load", "load_chosen", "official_ids"]

LONGEST = 1_000
"""Characters of a path in a message: longer ones are a mistake."""


def file_of(name: str | Path) -> Path | None:
    """Give the file of a ruleset by path or id; None for what is neither.

    Raises:
        UsageError: the name is neither text nor a path.
    """
    if not isinstance(name, (str, Path)):
        raise UsageError(f"name: expected the id or path of a ruleset, got {show(name)}")
    name = exact(name)
    if isinstance(name, Path) or name.endswith((".yaml", ".yml")):
        return Path(name)
    return folder() / f"{name}.yaml" if is_id(name) else None


def list_rulesets() -> tuple[RulesetInfo, ...]:
    """Return the official rulesets, sorted by id.

    Raises:
        FileError: the package came without them.
    """
    found = []
    for path in official():
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


def official_ids() -> tuple[str, ...]:
    """Return the ids of the official rulesets, sorted.

    Raises:
        FileError: the package came without them.
    """
    return _ids(official(), folder())


@lru_cache(maxsize=4)
def _ids(files: tuple[Path, ...], base: Path) -> tuple[str, ...]:
    own = (path for path in files if _has_meta(path))
    return tuple(path.relative_to(base).with_suffix("").as_posix() for path in own)


def _has_meta(path: Path) -> bool:
    """Whether the file is a ruleset of its own and not a part of others."""
    text = shelf.found(path).read_text(encoding="utf-8")
    return any(line.startswith("meta:") for line in text.splitlines())


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
    path, name = file_of(name), exact(name)
    if path is None or not is_file(path):
        return None, Report((_no_such_ruleset(name),))
    with few_suggestions():
        merged, parts, problems = _read(path, options, _chosen(rulings))
    report = Report(capped(problems))
    return (_assemble(merged, parts) if merged and parts else None), report


def _read(
    path: Path, options: Mapping[str, object], chosen: dict[str, str]
) -> tuple[Merged | None, Parts | None, Iterable[Diagnostic]]:
    merged, problems = load_document(path, folder(), options)
    if merged is None:
        return None, None, problems
    parts, found = structure_parts(merged, chosen)
    wrong = {each.mark for each in found}  # an error there says more than "did you mean"
    hints = [each for each in problems if each.code != "K2R209" or each.mark not in wrong]
    return merged, parts, (*hints, *found)


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
        return error("K2R201", f"there is no file {show(str(name))}", Mark(str(name)[:LONGEST]))
    nearest = advise(str(name), official_ids())
    return error(
        "K2R201", f"there is no ruleset {show(str(name))}", Mark(str(name)[:LONGEST]), nearest
    )


def _assemble(merged: Merged, parts: Parts) -> Ruleset:
    import_module(f"k2rules.{parts.family.name}")  # so that `k2rules.disaster.Step` is at hand
    fewest, most = parts.meta.players
    own = {n: sealed(config) for n, config in parts.players.items()}
    shared = sealed(parts.config)
    configs = Sealed({n: own.get(n, shared) for n in range(fewest, most + 1)})
    document, sources = contrasted(merged)
    return Ruleset(
        meta=parts.meta,
        family=parts.family,
        config=configs[fewest],
        configs=configs,
        options=sealed({name: option.chosen for name, option in merged.options.items()}),
        declared=Sealed(
            {
                name: Option(option.title, option.default, option.values, bool(option.sets))
                for name, option in merged.options.items()
            }
        ),
        readings=sealed(parts.readings),
        rulings=sealed(parts.rulings),
        sections=sealed(parts.sections),
        sources=Sealed({w: s for w, s in sources.items() if not _is_reference(w)}),
        written={key: document[key] for key in document if key not in (SECTIONS, RULINGS)},
        digest=_digest(parts),
    )


def _is_reference(where: Where) -> bool:
    """Whether a path leads to the clauses of a ruling, which are no values with a source."""
    return where[0] == RULINGS and CLAUSES in where


def _digest(parts: Parts) -> str:
    """Give the SHA-256 of everything that can change play or score, in its order.

    A ruling with one reading only records a decision.
    """
    several = {slug for slug, ruling in parts.rulings.items() if len(ruling.readings) > 1}
    readings = sorted((s, reading) for s, reading in parts.readings.items() if s in several)
    everything = [parts.family.name, played(parts.config), readings]
    if parts.players:
        everything.append([[count, played(own)] for count, own in sorted(parts.players.items())])
    text = json.dumps(everything, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
