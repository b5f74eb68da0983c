"""The programs and commands in every README do what it says."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
FOLDERS = ("k2rules", "rulesets", "tests", "examples")
READMES = [
    ROOT / "README.md",
    *(path for name in FOLDERS for path in sorted((ROOT / name).rglob("README.md"))),
]
LANGUAGES = {"sh", "console", "yaml", "python", "text"}
SHELL = {"sh", "console"}
FOR_CI = re.compile(r"\b(pip|venv|pytest|table_server)\b")
"""Setting up, testing and serving take long, or have no end."""


@frozen
class Block:
    """A block of code; `name` is that of `<!-- command: NAME -->` or `<!-- file: NAME -->`."""

    readme: Path
    language: str
    text: str
    kind: str = ""
    name: str = ""


def blocks() -> Iterator[Block]:
    """Yield the blocks of code of every README, in their order."""
    pattern = re.compile(
        r"(?:^<!-- (command|file): (\S+) -->\n)?^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL
    )
    for path in READMES:
        for kind, name, language, text in pattern.findall(path.read_text(encoding="utf-8")):
            yield Block(path, language, text, kind, name)


BLOCKS = list(blocks())


@pytest.mark.parametrize("path", READMES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_programs_in_a_readme_run(path: Path) -> None:
    results = doctest.testfile(str(path), module_relative=False)
    programs = [b for b in BLOCKS if b.readme == path and b.language == "python"]
    assert bool(results.attempted) == bool(programs)
    assert results.failed == 0


def test_every_shell_block_is_run_either_here_or_by_ci() -> None:
    """Those that set up, test or serve have a name, and `.ci/run` calls each of them."""
    assert {block.language for block in BLOCKS} <= LANGUAGES
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    called = re.findall(r"\$\(.*readme_command (\w+)\)", script)
    named = [b.name for b in BLOCKS if b.language in SHELL and b.kind == "command"]
    assert sorted(named) == sorted(set(called))
    assert len(set(named)) == len(named)
    for block in BLOCKS:
        if block.language in SHELL:
            assert bool(FOR_CI.search(block.text)) == (block.kind == "command"), block


def outputs(text: str) -> Iterator[tuple[str, str]]:
    """Yield the commands of a block with what is shown below them."""
    for part in text.split("$ ")[1:]:
        command, _, shown = part.partition("\n")
        yield command, shown


@pytest.mark.long
def test_the_commands_run_one_after_another_in_a_fresh_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, tools = tmp_path / "here", tmp_path / "tools"
    here.mkdir()
    tools.mkdir()
    tool = tools / "k2rules"
    tool.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m k2rules "$@"\n', encoding="utf-8")
    tool.chmod(0o700)
    monkeypatch.setenv("PATH", f"{tools}:{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    bash = shutil.which("bash")
    assert bash
    for block in BLOCKS:
        if block.kind == "file":
            (here / block.name).write_text(block.text, encoding="utf-8")
        if block.kind == "command" or block.language not in SHELL:
            continue
        sh = block.language == "sh"
        for command, shown in [(block.text, "")] if sh else outputs(block.text):
            done = subprocess.run(  # noqa: S603  (our own commands)
                [bash, "-euo", "pipefail", "-c", command],
                cwd=here,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                check=False,
            )
            assert (done.returncode == 0) if sh else (done.stdout == shown), done
