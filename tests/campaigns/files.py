"""Files and streams: writers that are killed, sinks of every kind, commands that cannot print."""

from __future__ import annotations

import os
import random
import signal
import tempfile
import time
from functools import cache
from itertools import product
from pathlib import Path

import k2rules
from campaigns.processes import STATES, run
from campaigns.reports import Report
from campaigns.variants import rulesets
from k2rules.cli.main import COMMANDS
from k2rules.files import write

__all__ = ["campaign"]

LABELS = ("writers killed", "old content", "new content", "files left over", "commands run")
LONGEST_LIFE = 0.02
"""Seconds that a writer lives at most: some saves."""
KILLS_A_COMMAND = 10
ALLOWED = (0, 2)
"""Exit codes of a command that cannot print."""


def campaign(family: str, size: int, seed: int) -> Report:
    """Kill `size` writers, and run a tenth as many commands with a broken stream."""
    report = Report("files", LABELS)
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        _kill(Path(folder), family, size, rng, report)
    cases = list(product(_commands(family), _broken()))
    count = size // KILLS_A_COMMAND or 1
    for name, states in rng.sample(cases, min(count, len(cases))):
        with tempfile.TemporaryDirectory() as folder:
            _run(name, dict(states), folder, family, report)
    return report


def _kill(folder: Path, family: str, size: int, rng: random.Random, report: Report) -> None:
    """Kill writers at any moment: the file has the one content or the other, and one may stay."""
    text = _save(family)
    contents = [text, text[::-1] * 2]
    target = folder / "game.json"
    write(target, text)
    for _ in range(size):
        contents.reverse()
        child = os.fork()
        if child == 0:
            while True:
                for content in contents:
                    write(target, content)
        time.sleep(rng.random() * LONGEST_LIFE)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        report.add("writers killed")
        found = target.read_text(encoding="utf-8")
        report.add("old content", found == text)
        report.add("new content", found in contents and found != text)
        if found not in contents:
            report.find(f"a mix of two contents, {len(found)} characters")
        over = sorted(set(folder.iterdir()) - {target})
        report.add("files left over", len(over))
        if len(over) > 1:
            report.find(f"{len(over)} temporary files")
        for path in over:
            if path.stat().st_mode & 0o077 and path.read_text(encoding="utf-8") not in (
                "",
                *contents,
            ):
                report.find("a partial file that others can read")
    write(target, contents[0])
    if list(folder.iterdir()) != [target]:
        report.find("a temporary file that the next save does not replace")


def _run(name: str, states: dict[str, str], folder: str, family: str, report: Report) -> None:
    """Run a command with broken streams: it ends as usual, or says in a line that it cannot."""
    Path(folder, "game.json").write_text(_save(family), encoding="utf-8")
    Path(folder, "campaign.json").write_text(_campaign(), encoding="utf-8")
    words = _commands(family)[name]
    usual = run(words, {}, folder)
    for left in ("new.json", "play.json"):
        Path(folder, left).unlink(missing_ok=True)
    found = run(words, states, folder)
    report.add("commands run", 2)
    told = f"{' '.join(words)} with {states}: exit code {found.code}"
    broken = states.keys() - {"stdin"}
    if found.code not in ALLOWED and (found.code != usual.code or "stdout" in broken):
        report.find(told)
    if broken and len(found.err.splitlines()) > 1:
        report.find(f"{told}, {len(found.err.splitlines())} lines of messages")
    if "Traceback" in found.err or "Exception ignored" in found.err:
        report.find(f"{told}, {found.err.splitlines()[-1]}")
    if name == "play" and not Path(folder, "play.json").is_file():
        report.find(f"{told}: the game is lost")


@cache
def _save(family: str) -> str:
    name = rulesets(family)[0]
    return k2rules.Game(k2rules.load(name), 1, seed=1).to_json()


@cache
def _campaign() -> str:
    alp = k2rules.Peak("Alp", 1)
    return k2rules.Campaign([alp, alp], [k2rules.Member("Ann", 1)]).to_json()


@cache
def _commands(family: str) -> dict[str, list[str]]:
    """Return words for every command that there is."""
    rules = rulesets(family)[0]
    words = {
        "list": [],
        "show": [rules],
        "play": [rules, "--save", "play.json"],
        "legal": ["game.json"],
        "apply": ["1", "game.json"],
        "view": ["game.json"],
        "render": ["--save", "game.json"],
        "replay": ["game.json"],
        "validate": [rules, "--trials", "0"],
        "diff": [rules, rulesets(family)[-1]],
        "odds": ["game.json", "--action", "1", "--most", "20"],
        "simulate": [rules, "--games", "1"],
        "campaign": ["show", "campaign.json"],
        "perft": [rules, "--depth", "1"],
        "coverage": [rules, "--tests", "."],
        "explain": ["K2R201"],
        "sources": [rules],
        "scaffold": [rules],
        "form": ["disaster-on-k2/basic"],
        "schema": ["k2"],
        "bench": ["--help"],
    }
    assert words.keys() == COMMANDS.keys()
    return {name: [name, *rest] for name, rest in words.items()}


def _broken() -> list[tuple[tuple[str, str], ...]]:
    """Return every one and every two of the streams in each of their states."""
    one = [((name, state),) for name, states in STATES.items() for state in states]
    return one + [a + b for a, b in product(one, one) if a[0][0] < b[0][0]]
