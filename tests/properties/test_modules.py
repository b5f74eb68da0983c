"""The shape of the package: imports flow one way, nothing is executed, no numbers of rulebooks."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import k2rules

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(k2rules.__file__).parent
MODULES = {
    ".".join(("k2rules", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(
        ".__init__"
    ): path
    for path in sorted(PACKAGE.rglob("*.py"))
}
LAYERS = (
    ("k2rules.errors",),
    ("k2rules.model",),
    ("k2rules.files",),
    ("k2rules.engine",),
    ("k2rules.games",),
    ("k2rules.loading",),
    ("k2rules.actions", "k2rules.catalog", "k2rules.k2"),
    (),
    ("k2rules",),
    ("k2rules.cli", "k2rules.__main__"),
)
"""From the bottom to the top; modules at the package's top that are not named stand in the gap."""
GAP = LAYERS.index(())

BOUND = 99
"""The most that data read from outside may say where nothing else limits it."""
FORBIDDEN_MODULES = frozenset({"pickle", "marshal", "shelve", "dill", "cloudpickle", "code"})
FORBIDDEN_CALLS = frozenset({"eval", "exec", "compile", "__import__"})


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


def layer(module: str) -> int:
    """Give the place of a module in `LAYERS`."""
    if module == "k2rules":
        return LAYERS.index(("k2rules",))
    for number, prefixes in enumerate(LAYERS):
        if any(f"{module}.".startswith(f"{p}.") for p in prefixes if p != "k2rules"):
            return number
    return GAP


@cache
def imports(module: str, *, lazy: bool) -> tuple[tuple[int, str], ...]:
    """Give the lines and names of our modules that a module imports when it runs.

    Imports for type checkers only do not count; `lazy` adds those inside functions.
    """
    return tuple(_imports(module, lazy=lazy))


def _imports(module: str, *, lazy: bool) -> Iterator[tuple[int, str]]:
    waiting: list[ast.AST] = [tree(module)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            waiting += node.orelse
            continue
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and not lazy:
            continue
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        if isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module}:{node.lineno}: a relative import"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield node.lineno, whole if whole in MODULES else str(node.module)
        waiting += ast.iter_child_nodes(node)


@cache
def ours(module: str, *, lazy: bool) -> list[tuple[int, str]]:
    return [(line, name) for line, name in imports(module, lazy=lazy) if name in MODULES]


def test_imports_flow_one_way() -> None:
    """A module imports from its own layer or a lower one, also inside functions."""
    upward = [
        f"{module}:{line} imports {name}"
        for module in MODULES
        for line, name in ours(module, lazy=True)
        if layer(name) > layer(module)
    ]
    assert not upward


def test_games_do_not_import_each_other_and_the_engine_knows_no_game() -> None:
    games = {path.name for path in (PACKAGE / "games").iterdir() if path.is_dir()}
    for module in MODULES:
        parts = module.split(".")
        if parts[1:2] != ["games"] or len(parts) < 3:
            continue
        for _, name in ours(module, lazy=True):
            other = name.split(".")[2:3]
            assert not name.startswith("k2rules.games.") or other == [parts[2]], (module, name)
    assert games


def test_there_is_no_cycle_at_import_time() -> None:
    graph = {module: {name for _, name in ours(module, lazy=False)} for module in MODULES}
    done: set[str] = set()

    def visit(module: str, way: tuple[str, ...]) -> None:
        assert module not in way, " -> ".join((*way, module))
        if module not in done:
            for name in graph[module]:
                visit(name, (*way, module))
            done.add(module)

    for module in MODULES:
        visit(module, ())


def test_nothing_unpickles_or_executes_text() -> None:
    found = [
        f"{module}:{line}: {name}"
        for module in MODULES
        for line, name in imports(module, lazy=True)
        if name.split(".")[0] in FORBIDDEN_MODULES
    ]
    found += [
        f"{module}:{node.lineno}: {node.func.id}"
        for module in MODULES
        for node in ast.walk(tree(module))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)  # `re.compile` is fine
        and node.func.id in FORBIDDEN_CALLS
    ]
    assert not found


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith("k2rules.games")])
def test_no_number_of_a_rulebook_is_in_a_game(module: str) -> None:
    """Only the bounds of the schema and of positions, and marks for places off the board."""
    fine = allowed(tree(module))
    found = [
        f"line {node.lineno}: {node.value!r}"
        for node in ast.walk(tree(module))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, (int, float))
        and node.value > 1
        and node.value != BOUND
        and id(node) not in fine
    ]
    assert not found


def allowed(module: ast.Module) -> set[int]:
    """Give the constants that are no numbers of a rulebook.

    Bounds of a field (`count(most=20)`) and of a number read from outside (`reader.number`),
    defaults of arguments, indexes, the two ends of a rope (`len(ends) != 2`), and constants named
    in capitals such as `DEAD, DYING = -1, -2`.
    """
    found: set[int] = set()
    for node in ast.walk(module):
        values: list[ast.AST] = []
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else None
            name = node.func.id if isinstance(node.func, ast.Name) else name
            if name in ("count", "_count", "cosmetic", "number"):
                values = [*node.args, *(keyword.value for keyword in node.keywords)]
        if isinstance(node, ast.Subscript):
            values = [node.slice]
        if isinstance(node, ast.arguments):
            values = [*node.defaults, *(each for each in node.kw_defaults if each)]
        if isinstance(node, ast.Compare) and ast.unparse(node.left).startswith("len("):
            values = list(node.comparators)
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).strip("()").isupper():
            values = [node.value]
        found |= {id(each) for value in values for each in ast.walk(value)}
    return found


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith("k2rules.games")])
def test_no_name_of_a_component_is_in_a_game(module: str) -> None:
    """No id of a space, card, token, tile, colour or piece; kinds and tags are enums."""
    names = component_names(module.split(".")[2]) if module.count(".") > 1 else frozenset()
    docs = {id(each) for each in docstrings(tree(module))}
    found = [
        f"line {node.lineno}: {node.value!r}"
        for node in ast.walk(tree(module))
        if isinstance(node, ast.Constant) and node.value in names and id(node) not in docs
    ]
    assert not found


def docstrings(module: ast.Module) -> Iterator[ast.Constant]:
    for node in ast.walk(module):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


@cache
def component_names(family: str) -> frozenset[str]:
    """Give the ids of a family's components, but for those that are words of its schema too."""
    names: set[str] = set()
    words: set[str] = {"traverse"}  # a marker of Disaster on K2 is called so, as well as a space
    for info in k2rules.list_rulesets():
        for board in info.options.get("board", ("",)):
            chosen: dict[str, Any] = {"board": board} if board else {}
            rules = k2rules.load(info.id, **chosen)
            config = rules.config
            if rules.family.name != family:
                continue
            words |= {tag.value for space in config.spaces.values() for tag in space.tags}
            if rules.family.name == "k2":
                names |= {*config.risk.tokens, *config.weather.tiles, *rules.tables(1).climbers}
            for part in ("spaces", "cards", "zones", "colours", "ropes", "tokens", "teams"):
                names |= {*getattr(config, part, ())}
            names.add(board)
    return frozenset(names - words - {""})


def test_the_package_has_the_modules_that_this_file_speaks_of() -> None:
    for prefixes in LAYERS:
        for prefix in prefixes:
            assert prefix in MODULES, prefix
