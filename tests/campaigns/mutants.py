"""A sample of mutants of the rules, each run against tests of a copy of the checkout.

`python tests/campaigns/mutants.py --family k2 --size 100` runs the rule tests of a family and lists
the survivors. `--compare` takes half the sample from each family and goes on: whom the rule tests
spare meets the rest of the default run, and whom that spares what `--long` adds. It says how many
of those that the long run kills the default run kills as well. `--checkpoint FILE` keeps what is
known, and the same command goes on from there.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve, frozen

TESTS = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS)]

from campaigns.mutations import Mutant, mutants  # noqa: E402  (found by the path above)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = TESTS.parent
COPIED = (
    *("k2rules", "rulesets", "tests", "examples", ".ci"),
    *("pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE"),
)
PROGRAM = """
import resource, sys, pytest
resource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[1]),) * 2)
resource.setrlimit(resource.RLIMIT_AS, (4 << 30,) * 2)
sys.exit(pytest.main(sys.argv[2:]))
"""
"""Runs tests with so many seconds of process time, and four gigabytes."""


@frozen
class Family:
    """The modules of a family, those among them without rules of play, and the rule tests.

    `apart` are tests that find faults by playing or saving at large, not rule by rule.
    """

    folder: Path
    elsewhere: frozenset[str]
    tests: tuple[str, ...]
    apart: tuple[str, ...] = ()


NO_RULES = frozenset(
    {"__init__", "actions", "agree", "checks", "config", "describe", "family", "place", "resume"}
)
FAMILIES = {
    "k2": Family(Path("k2rules/games/k2"), NO_RULES, ("tests/rules/k2", "tests/rules/broad_peak")),
    "disaster": Family(
        Path("k2rules/games/disaster"),
        NO_RULES | {"place_tokens", "place_turn", "terms", "under_way"},
        ("tests/rules/disaster",),
        ("test_dk2_8_laws.py", "test_dk2_positions.py", "test_dk2_whole_games.py"),
    ),
}


@frozen
class Stage:
    """Tests that a mutant meets, as words for pytest, and the process time that they may take."""

    name: str
    words: tuple[str, ...]
    seconds: int


def rule_tests(family: Family) -> Stage:
    """Return the rule tests of a family, without those apart."""
    apart = [f"--ignore={folder}/{name}" for folder in family.tests for name in family.apart]
    return Stage("rules", (*family.tests, *apart), 60)


def all_stages(family: Family) -> tuple[Stage, ...]:
    """Return the default run in two parts, and what a long run adds to it."""
    scaled = sorted(
        str(path.relative_to(ROOT))
        for path in TESTS.rglob("test_*.py")
        if any(word in path.read_text(encoding="utf-8") for word in ("sizes", "mark.long"))
    )
    return (
        Stage("rules", family.tests, 90),
        Stage("default", ("tests", *(f"--ignore={each}" for each in family.tests)), 300),
        Stage("long", ("--long", *scaled), 1500),
    )


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


def copied(root: Path) -> None:
    """Copy the checkout."""
    for name in COPIED:
        source, target = ROOT / name, root / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.is_file():
            shutil.copy2(source, target)


def tested(root: Path, stage: Stage, *words: str, cached: str) -> subprocess.CompletedProcess[str]:
    """Run the tests on the copy; with nothing in `cached` byte code is written."""
    return subprocess.run(  # noqa: S603  (our own tests)
        [
            *(sys.executable, "-c", PROGRAM, str(stage.seconds)),
            *("-q", "-p", "no:cacheprovider", *words, *stage.words),
        ],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": cached},
        capture_output=True,
        text=True,
        check=False,
    )


def ready(root: Path, stage: Stage, *, tolerant: bool) -> Stage:
    """Return a stage without the tests that fail without a mutant, if there may be any.

    Byte code is written now, and only read when there is a mutant.
    """
    done = tested(root, stage, "-rf", cached="")
    if not done.returncode:
        return stage
    failed = re.findall(r"^FAILED ([^\s[]+)", done.stdout, re.MULTILINE)
    if not tolerant or not failed:
        sys.exit(f"the tests fail without a mutant:\n{done.stdout[-3000:]}")
    sys.stdout.write(f"left out, since they fail without a mutant: {' '.join(failed)}\n")
    sys.stdout.flush()
    return evolve(stage, words=(*stage.words, *(f"--deselect={each}" for each in failed)))


def killer(root: Path, mutant: Mutant, stages: Sequence[Stage]) -> str:
    """Return the name of the stage that kills a mutant, or `nobody`."""
    path = root / mutant.file
    text = path.read_bytes()
    path.write_bytes(text[: mutant.start] + mutant.now.encode() + text[mutant.end :])
    try:
        return next(
            (each.name for each in stages if tested(root, each, "-x", cached="1").returncode),
            "nobody",
        )
    finally:
        path.write_bytes(text)


def killers(
    chosen: Sequence[tuple[Mutant, Sequence[Stage]]],
    jobs: int,
    known: dict[str, str],
    *,
    tolerant: bool = False,
) -> Iterator[tuple[Mutant, str]]:
    """Give each mutant with who kills it; those that are known are not run again."""
    rest = [(mutant, stages) for mutant, stages in chosen if mutant.key not in known]
    yield from ((mutant, known[mutant.key]) for mutant, _ in chosen if mutant.key in known)
    with ExitStack() as stack:
        roots: queue.Queue[Path] = queue.Queue()
        stages_of: dict[Stage, Stage] = {}
        for _ in range(jobs if rest else 0):
            root = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            copied(root)
            for stage in {stage: None for _, stages in rest for stage in stages}:
                stages_of[stage] = ready(root, stage, tolerant=tolerant)
            roots.put(root)

        def one(each: tuple[Mutant, Sequence[Stage]]) -> tuple[Mutant, str]:
            root = roots.get()
            try:
                return each[0], killer(root, each[0], [stages_of[stage] for stage in each[1]])
            finally:
                roots.put(root)

        pool = stack.enter_context(ThreadPoolExecutor(jobs))
        yield from pool.map(one, rest)


def run(
    chosen: Sequence[tuple[Mutant, Sequence[Stage]]],
    jobs: int,
    checkpoint: Path | None,
    *,
    tolerant: bool,
) -> Counter[str]:
    """Run the mutants, keep what is known, and count who kills how many."""
    known: dict[str, str] = {}
    if checkpoint and checkpoint.exists():
        rows = checkpoint.read_text(encoding="utf-8").splitlines()
        known = dict(json.loads(row) for row in rows)
    counts: Counter[str] = Counter()
    for mutant, by in killers(chosen, jobs, known, tolerant=tolerant):
        counts[by] += 1
        sys.stdout.write(f"{counts.total()} of {len(chosen)}: killed by {by}: {mutant}\n")
        sys.stdout.flush()
        if checkpoint and mutant.key not in known:
            with checkpoint.open("a", encoding="utf-8") as stream:
                stream.write(json.dumps([mutant.key, by]) + "\n")
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--family", choices=FAMILIES, default="k2")
    parser.add_argument("--compare", action="store_true", help="the default run with the long one")
    parser.add_argument("--size", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time")
    parser.add_argument("--checkpoint", type=Path, help="a file for what is known")
    parser.add_argument(
        "--tolerant", action="store_true", help="leave out tests that fail without a mutant"
    )
    parser.add_argument("--files", nargs="*", default=[], help="modules, such as turn tents")
    parser.add_argument("--tests", nargs="*", default=[], help="other tests than the family's")
    parser.add_argument("--skip", default="", help="tests to leave out, as for `pytest -k`")
    asked = parser.parse_args()
    rng = random.Random(asked.seed)
    chosen: list[tuple[Mutant, Sequence[Stage]]] = []
    for name in FAMILIES if asked.compare else [asked.family]:
        family = FAMILIES[name]
        stage = rule_tests(family)
        words = [*(asked.tests or stage.words)]
        words += ["-k", f"not ({asked.skip})"] if asked.skip else []
        stages = all_stages(family) if asked.compare else (Stage("rules", tuple(words), 120),)
        size = asked.size // 2 if asked.compare else asked.size
        chosen += [(each, stages) for each in sample(ROOT, family, asked.files, size, rng)]
    rng.shuffle(chosen)
    counts = run(chosen, asked.jobs, asked.checkpoint, tolerant=asked.tolerant)
    survivors = counts.pop("nobody", 0)
    shares = ", ".join(f"{count} by {name}" for name, count in counts.items())
    sys.stdout.write(
        f"seed {asked.seed}: {len(chosen)} mutants, {counts.total()} killed ({shares}), "
        f"{survivors} survived\n"
    )
    if asked.compare:
        share = 100 * (1 - counts["long"] / max(1, counts.total()))
        sys.stdout.write(f"the default run kills {share:.1f} % of what the long run kills\n")


if __name__ == "__main__":
    main()
