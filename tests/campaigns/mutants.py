"""A sample of mutants of the rules of a family, each run against the rule tests; lists survivors.

`python tests/campaigns/mutants.py --family k2 --size 100`; works on a copy of the checkout.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).resolve().parent.parent.parent
COPIED = ("k2rules", "rulesets", "tests", "pyproject.toml", "README.md", "examples")
SLOWEST = 120

FLIPS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
SWAPS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Mod: ast.Mult,
    ast.FloorDiv: ast.Mult,
}
SKIPPED = (ast.Import, ast.ImportFrom, ast.AnnAssign)


@frozen
class Family:
    """The modules of a family, those among them without rules of play, and the rule tests.

    `apart` are tests that find faults by playing or saving at large, not rule by rule.
    """

    folder: Path
    elsewhere: frozenset[str]
    tests: str
    apart: tuple[str, ...] = ()


NO_RULES = frozenset(
    {"__init__", "actions", "agree", "checks", "config", "describe", "family", "place", "resume"}
)
FAMILIES = {
    "k2": Family(Path("k2rules/games/k2"), NO_RULES, "tests/rules/k2"),
    "disaster": Family(
        Path("k2rules/games/disaster"),
        NO_RULES | {"place_tokens", "place_turn", "terms", "under_way"},
        "tests/rules/disaster",
        ("test_dk2_8_laws.py", "test_dk2_positions.py", "test_dk2_whole_games.py"),
    ),
}


@frozen
class Mutant:
    """A change of one place in one file."""

    file: Path
    line: int
    start: int
    end: int
    was: str
    now: str

    def __str__(self) -> str:
        was, now = (" ".join(text.split())[:60] for text in (self.was, self.now))
        return f"{self.file}:{self.line}: {was}  ->  {now}"


def mutants(file: Path, source: str) -> Iterator[Mutant]:
    """Give every mutant of a module."""
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node in _code(ast.parse(source)):
        for new in _changes(node):
            start = starts[node.lineno - 1] + node.col_offset
            end = starts[(node.end_lineno or 1) - 1] + (node.end_col_offset or 0)
            was = source.encode()[start:end].decode()
            now = ast.unparse(new)
            if isinstance(new, ast.expr) and not isinstance(new, (ast.Constant, ast.Name)):
                now = f"({now})"
            yield Mutant(file, node.lineno, start, end, was, now)


def _code(module: ast.Module) -> Iterator[ast.stmt | ast.expr]:
    """Give the nodes that are executed in play: no annotations, texts or type checking."""
    waiting: list[ast.AST] = [
        node for node in module.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))
    ]
    while waiting:
        node = waiting.pop()
        if isinstance(node, SKIPPED) or _is_told(node):
            continue
        if isinstance(node, ast.FunctionDef):
            if node.name != "prompt":
                waiting += node.body
            continue
        if isinstance(node, ast.ClassDef):
            waiting += node.body
            continue
        if isinstance(node, (ast.stmt, ast.expr)):
            yield node
        waiting += ast.iter_child_nodes(node)


def _is_told(node: ast.AST) -> bool:
    """Whether it is a docstring, or tells an event: the tests of the API are about those."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    return isinstance(node, ast.If) and "sink" in ast.unparse(node.test)


def _changes(node: ast.stmt | ast.expr) -> Iterator[ast.stmt | ast.expr]:
    """Give the ways to get a node wrong."""
    if isinstance(node, ast.Compare):
        for flipped in FLIPS.get(type(node.ops[0]), ()):
            new = copy.deepcopy(node)
            new.ops[0] = flipped()
            yield new
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield ast.BoolOp(other, node.values)
    elif isinstance(node, ast.BinOp) and type(node.op) in SWAPS:
        yield ast.BinOp(node.left, SWAPS[type(node.op)](), node.right)
    elif isinstance(node, ast.AugAssign) and type(node.op) in SWAPS:
        yield ast.AugAssign(node.target, SWAPS[type(node.op)](), node.value)
        yield ast.Pass()
    elif isinstance(node, ast.Constant):
        yield from _constants(node)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, (ast.Assign, ast.Expr)):
        yield ast.Pass()
    elif isinstance(node, ast.IfExp):
        yield ast.IfExp(node.test, node.orelse, node.body)


def _constants(node: ast.Constant) -> Iterator[ast.Constant]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)


def sample(
    root: Path, family: Family, files: Sequence[str], size: int, rng: random.Random
) -> list[Mutant]:
    """Give a sample over all modules, each mutant with the same chance."""
    found: list[Mutant] = []
    for path in sorted((root / family.folder).glob("*.py")):
        chosen = path.stem in files if files else path.stem not in family.elsewhere
        if chosen:
            found += mutants(path.relative_to(root), path.read_text(encoding="utf-8"))
    return sorted(rng.sample(found, min(size, len(found))), key=lambda m: (m.file, m.start))


def passes(root: Path, tests: Sequence[str]) -> bool:
    """Whether the tests pass on the copy; a run without end counts as a failure."""
    words = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(  # noqa: S603  (our own tests)
            words, cwd=root, env=environment, capture_output=True, timeout=SLOWEST, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def run(family: Family, files: Sequence[str], tests: Sequence[str], size: int, seed: int) -> int:
    """Run a sample and print it; give the number of survivors."""
    began = time.perf_counter()
    survivors = []
    with tempfile.TemporaryDirectory() as made:
        root = Path(made)
        for name in COPIED:
            source, target = ROOT / name, root / name
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
            elif source.is_file():
                shutil.copy(source, target)
        if not passes(root, tests):
            sys.exit("the tests fail without a mutant")
        chosen = sample(root, family, files, size, random.Random(seed))
        for mutant in chosen:
            path = root / mutant.file
            text = path.read_bytes()
            path.write_bytes(text[: mutant.start] + mutant.now.encode() + text[mutant.end :])
            if passes(root, tests):
                survivors.append(mutant)
                sys.stdout.write(f"survived: {mutant}\n")
                sys.stdout.flush()
            path.write_bytes(text)
    killed = len(chosen) - len(survivors)
    seconds = time.perf_counter() - began
    share = 100 * killed / max(1, len(chosen))
    sys.stdout.write(
        f"mutants of {family.folder}, seed {seed}: {len(chosen)} tried, "
        f"{killed} killed ({share:.0f} %), {len(survivors)} survived, {seconds:.0f} seconds\n"
    )
    return len(survivors)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--family", choices=FAMILIES, default="k2")
    parser.add_argument("--size", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--files", nargs="*", default=[], help="modules, such as turn tents")
    parser.add_argument("--tests", nargs="*", default=[], help="other tests than the family's")
    parser.add_argument("--skip", default="", help="tests to leave out, as for `pytest -k`")
    chosen = parser.parse_args()
    family = FAMILIES[chosen.family]
    apart = [f"--ignore={family.tests}/{name}" for name in family.apart]
    tests = [
        *(chosen.tests or [family.tests, *apart]),
        *(("-k", f"not ({chosen.skip})") if chosen.skip else ()),
    ]
    run(family, chosen.files, tests, chosen.size, chosen.seed)


if __name__ == "__main__":
    main()
