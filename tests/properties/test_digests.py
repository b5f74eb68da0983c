"""The digest covers exactly what play reads: a field that nothing reads is cosmetic."""

from __future__ import annotations

import ast
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import attrs
import pytest
from campaigns.kits import KITS

import k2rules
from k2rules.engine.chance import Generator
from k2rules.model.fields import played

if TYPE_CHECKING:
    from collections.abc import Iterator

Field = tuple[type, str]

GAMES: dict[str, list[tuple[str, int, dict[str, Any]]]] = {
    "k2": [
        ("k2/summer", 1, {}),
        ("k2/winter", 2, {"family": True}),
        ("broad-peak/race-to-the-top", 2, {}),
        ("broad-peak/traverse", 2, {"family": True}),
    ],
    "disaster": [
        ("disaster-on-k2/basic", 1, {}),
        ("disaster-on-k2/advanced", 1, {"multinational": True}),
        ("disaster-on-k2/advanced", 2, {}),
    ],
}
MANY = 2
"""Games of a ruleset."""

RARE = {
    *("climbers", "guides", "levels", "series"),  # what campaigns read
    *("camp", "dead_summiter", "frayed_falls", "rope_frays", "scale_falls", "scale_lost"),
    *("survivor_bonus", "track", "traverse", "die", "back", "level", "descent", "rope"),
}
"""Fields that few games read: for these, the code is looked at."""

PACKAGE = Path(k2rules.__file__).parent


def classes(form: Any) -> Iterator[type]:
    """Yield an attrs class, and every other that its fields can hold."""
    if attrs.has(form):
        yield form
        for each in attrs.fields(attrs.resolve_types(form)):
            yield from classes(each.type)
    for inner in get_args(form):
        yield from classes(inner)


def is_cosmetic(cls: type, name: str) -> bool:
    return bool(attrs.fields_dict(cls)[name].metadata.get("cosmetic"))


def is_only_cosmetic(cls: type, name: str) -> bool:
    """Whether a field holds an object of which nothing can change play."""
    form: Any = attrs.fields_dict(attrs.resolve_types(cls))[name].type
    return attrs.has(form) and all(is_cosmetic(form, each.name) for each in attrs.fields(form))


def fields(family: str) -> set[Field]:
    """Give every field of the classes that describe a family's YAML."""
    found = set(classes(KITS_CONFIGS[family]))
    return {(cls, each.name) for cls in found for each in attrs.fields(cls)}


KITS_CONFIGS = {family: type(k2rules.load(games[0][0]).config) for family, games in GAMES.items()}


@contextmanager
def reads(family: str) -> Iterator[set[Field]]:
    """Collect which fields are read meanwhile."""
    found: set[Field] = set()
    patch = pytest.MonkeyPatch()
    for cls in set(classes(KITS_CONFIGS[family])):
        names = frozenset(attrs.fields_dict(cls))

        def watched(own: Any, name: str, cls: type = cls, names: frozenset[str] = names) -> Any:
            if name in names:
                found.add((cls, name))
            return object.__getattribute__(own, name)

        patch.setattr(cls, "__getattribute__", watched)
    try:
        yield found
    finally:
        patch.undo()


def play(rules: k2rules.Ruleset, players: int, number: int) -> None:
    """Play a game at random, with all that reads a state: its view, its place and its result."""
    family, rng = rules.family, Generator(number)
    tables = family.tables(rules.config_for(players), rules.readings, players)
    state = family.setup(tables)
    while not state.over:
        state.sample_all(rng)
        options = state.options()
        if options:
            state.apply(options[int(rng.random() * len(options))])
    family.describe(state)
    family.spaces(state)
    family.result(state)


def read_in_play(family: str) -> set[Field]:
    games = [(k2rules.load(name, **options), n) for name, n, options in GAMES[family]]
    with reads(family) as found:
        for rules, players in games:
            for number in range(MANY):
                play(rules, players, number)
            rules.family.crew(rules.config)
    return found


def read_in_code(family: str) -> set[str]:
    """Give the attributes that code reads which plays games, or counts what they were worth."""
    modules = [*(PACKAGE / "games" / family).glob("*.py"), *(PACKAGE / "series").glob("*.py")]
    return {
        node.attr
        for path in modules
        if path.stem not in ("checks", "components", "config", "sizes")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute)
    }


@pytest.mark.parametrize("family", KITS)
def test_what_is_read_is_in_the_digest_and_the_rest_is_not(family: str) -> None:
    found = read_in_play(family)
    names = RARE & read_in_code(family)
    rare = {each for each in fields(family) if each[1] in names}
    unread = {each for each in fields(family) - found - rare if not is_cosmetic(*each)}
    assert {each for each in unread if not is_only_cosmetic(*each)} == set()
    assert {name for cls, name in found if is_cosmetic(cls, name)} <= {"title"}


@pytest.mark.parametrize("family", KITS)
def test_the_digest_follows_from_every_field(family: str) -> None:
    """What is cosmetic changes nothing in it, and everything else changes it."""
    for cls, name in fields(family):
        a = attrs.fields_dict(cls)[name]
        other = {"another": 1} if a.metadata.get("labelled") else ("another",)
        own = attrs.evolve(blank(cls), **{a.alias or name: other})
        assert (played(own) == played(blank(cls))) == is_cosmetic(cls, name), (cls, name)


def blank(cls: type) -> Any:
    """Give an object with nothing in any field."""
    return cls(
        **{
            each.alias or each.name: {} if each.metadata.get("labelled") else ()
            for each in attrs.fields(cls)
        }
    )


def test_labels_are_not_in_the_digest(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    official = k2rules.load("disaster-on-k2/basic")
    collapses = "{$remove: [bottleneck-1], first: {space: bottleneck-1, tokens: 5}}"
    meta = "meta: {id: mine, title: Mine}"
    text = f"{meta}\nextends: {official.id}\npatch: {{avalanche: {{collapses: {collapses}}}}}\n"
    path.write_text(text, encoding="utf-8")
    mine = k2rules.load(path)
    assert mine.digest != official.digest  # the order is another
    both = [played(rules.config.avalanche)[-1][1] for rules in (mine, official)]
    assert sorted(both[0]) == sorted(both[1])


@pytest.mark.parametrize("patch", ["spaces: {shoulder: {metres: 1}}", "board: {name: other}"])
def test_what_has_no_effect_does_not_change_the_digest(tmp_path: Path, patch: str) -> None:
    path = tmp_path / "mine.yaml"
    official = k2rules.load("disaster-on-k2/basic")
    meta = "meta: {id: mine, title: Mine}"
    path.write_text(f"{meta}\nextends: {official.id}\npatch: {{{patch}}}\n", encoding="utf-8")
    assert k2rules.load(path).digest == official.digest
