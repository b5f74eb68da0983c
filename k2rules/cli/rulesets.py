"""What rulesets there are and what one of them says: list, show, sources, schema."""

from __future__ import annotations

import textwrap
from collections import Counter
from typing import TYPE_CHECKING, Any

from k2rules.catalog import list_rulesets, printed_share
from k2rules.cli.arguments import add_json, add_rules, load_rules
from k2rules.cli.output import say, say_json
from k2rules.loading.additions import PLAYERS

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from k2rules.model.ruleset import Ruleset
    from k2rules.model.sources import Source

__all__ = ["COMMANDS"]

WIDTH = 80


def add_list(parser: ArgumentParser) -> None:
    """Add the arguments of `list`."""
    add_json(parser)


def run_list(args: Namespace) -> int:
    """Print a line for each official ruleset."""
    found = list_rulesets()
    if args.json:
        say_json([_info(each.id, each) for each in found])
        return 0
    for each in found:
        fewest, most = each.players
        players = "1 player" if most == 1 else f"{fewest}-{most} players"
        say(f"{each.id:<28} {each.title}, {players}")
        for name, values in each.options.items():
            say(f"    {name}: {', '.join(values)}")
        say(f"    {each.printed:.1%} of the values read off the components")
    return 0


def _info(name: str, each: Any) -> dict[str, Any]:
    options = {option: list(values) for option, values in each.options.items()}
    return {
        "id": name,
        "title": each.title,
        "players": list(each.players),
        "options": options,
        "printed": round(each.printed, 4),
    }


def add_show(parser: ArgumentParser) -> None:
    """Add the arguments of `show`."""
    add_rules(parser)
    add_json(parser)


def run_show(args: Namespace) -> int:
    """Print what a ruleset says of itself."""
    rules = load_rules(args)
    if args.json:
        say_json(_ruleset(rules))
        return 0
    fewest, most = rules.meta.players
    say(f"{rules.id}: {rules.meta.title}, version {rules.meta.version}")
    own = ", ".join(map(str, _own(rules)))
    say(f"players: {fewest} to {most}" + f" (with values of their own: {own})" * bool(own))
    say(f"digest: {rules.digest[:16]}")
    say(f"values read off the components: {printed_share(rules):.1%}")
    _say_options(rules)
    _say_rulings(rules)
    _say_sections(rules)
    return 0


def _ruleset(rules: Ruleset) -> dict[str, Any]:
    values = rules.option_values()
    return {
        "id": rules.id,
        "title": rules.meta.title,
        "version": rules.meta.version,
        "players": list(rules.meta.players),
        "own": _own(rules),
        "digest": rules.digest,
        "printed": round(printed_share(rules), 4),
        "options": {
            name: {
                "title": option.title,
                "chosen": rules.options[name],
                "values": [*values[name]],
                "by_seat": option.by_seat,
            }
            for name, option in rules.declared.items()
        },
        "rulings": {
            slug: {
                "question": ruling.question,
                "chosen": rules.readings[slug],
                "default": ruling.default,
                "readings": ruling.readings,
                "cite": ruling.cite,
            }
            for slug, ruling in rules.rulings.items()
        },
        "sections": rules.sections,
    }


def _own(rules: Ruleset) -> list[int]:
    """Give the numbers of players for which the ruleset has values of their own."""
    return sorted(map(int, rules.document.get(PLAYERS, ())))


def _say_options(rules: Ruleset) -> None:
    say("\noptions (* chosen)")
    for name, values in rules.option_values().items():
        chosen = rules.options[name]
        every = values if chosen in values else (*values, chosen)
        shown = ", ".join(f"{v}*" if v == chosen else v for v in every)
        say(f"  {name}: {shown}{' (one for each seat)' * rules.declared[name].by_seat}")
        say(_wrapped(rules.declared[name].title, 6))


def _say_rulings(rules: Ruleset) -> None:
    """Print the rulings that can be chosen, then those that record a decision."""
    open_ones = {s: r for s, r in rules.rulings.items() if len(r.readings) > 1}
    say("\nrulings with several readings (* chosen; change with --ruling SLUG=READING)")
    for slug, ruling in open_ones.items():
        _say_ruling(rules, slug, ruling.question)
    say("\nother rulings")
    for slug, ruling in rules.rulings.items():
        if slug not in open_ones:
            _say_ruling(rules, slug, ruling.question)


def _say_ruling(rules: Ruleset, slug: str, question: str) -> None:
    say(f"  {slug}")
    say(_wrapped(question, 6))
    for name, text in rules.rulings[slug].readings.items():
        star = "*" if rules.readings[slug] == name else " "
        say(_wrapped(f"{star} {name}: {text}", 6, 10))


def _wrapped(text: str, indent: int, more: int | None = None) -> str:
    first, rest = " " * indent, " " * (indent if more is None else more)
    return textwrap.fill(text, WIDTH, initial_indent=first, subsequent_indent=rest)


def _say_sections(rules: Ruleset) -> None:
    say("\nclauses")
    width = max(map(len, rules.sections), default=0)
    for clause, title in rules.sections.items():
        say(_wrapped(f"{clause:<{width}}  {title}", 2, width + 4))


def add_sources(parser: ArgumentParser) -> None:
    """Add the arguments of `sources`."""
    add_rules(parser)
    add_json(parser)
    parser.add_argument("--all", action="store_true", help="also list the printed values")


def run_sources(args: Namespace) -> int:
    """Print where the values come from, the ones that were not printed one by one."""
    rules = load_rules(args)
    kinds = Counter(_kind(source) for source in rules.sources.values())
    if args.json:
        rows = [_source(where, source) for where, source in rules.sources.items()]
        say_json({"id": rules.id, "shares": dict(kinds), "sources": rows})
        return 0
    total = sum(kinds.values())
    for kind, count in kinds.most_common():
        say(f"{count:>5} of {total} values  {count / total:6.1%}  {kind}")
    say()
    for where, source in rules.sources.items():
        if args.all or _kind(source) != "printed":
            say(_wrapped(f"{_dotted(where)}: {_kind(source)}. {source.cite}. {source.note}", 0, 4))
    return 0


def _kind(source: Source) -> str:
    return source.kind.value if source.kind else "without a kind"


def _dotted(where: tuple[str | int, ...]) -> str:
    return ".".join(map(str, where))


def _source(where: tuple[str | int, ...], source: Source) -> dict[str, Any]:
    return {
        "path": list(where),
        "kind": source.kind.value if source.kind else None,
        "cite": source.cite,
        "note": source.note,
    }


def add_schema(parser: ArgumentParser) -> None:
    """Add the arguments of `schema`."""
    parser.add_argument("family", nargs="?", default="k2", help="the game family")
    parser.add_argument("--json", action="store_true", help="as always: a schema is JSON")


def run_schema(args: Namespace) -> int:
    """Print the JSON schema of a file of the family."""
    from k2rules.cli.schemas import family_schema  # noqa: PLC0415  (not needed by the others)

    say_json(family_schema(args.family))
    return 0


COMMANDS = {
    "list": (add_list, run_list),
    "show": (add_show, run_show),
    "sources": (add_sources, run_sources),
    "schema": (add_schema, run_schema),
}
