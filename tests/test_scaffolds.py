"""A scaffold changes nothing, neither as it is nor with every comment taken away."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from sizes import spread

import k2rules
from k2rules.cli.main import main
from k2rules.scaffolds import scaffold

if TYPE_CHECKING:
    from pathlib import Path

RULESETS = [info.id for info in k2rules.list_rulesets()]


def uncommented(text: str) -> str:
    """Take the marks off the lines of options and patch."""
    text = re.sub(r"^# (options:|patch:|players:)", r"\1", text, flags=re.MULTILINE)
    return re.sub(r"^#   ", "  ", text, flags=re.MULTILINE)


@pytest.mark.parametrize("bare", spread([True, False], 1))
@pytest.mark.parametrize("name", RULESETS)
def test_a_scaffold_changes_nothing(tmp_path: Path, name: str, *, bare: bool) -> None:
    text = scaffold(k2rules.load(name), name, "mine")
    path = tmp_path / "mine.yaml"
    path.write_text(uncommented(text) if bare else text, encoding="utf-8")
    assert k2rules.load(path).digest == k2rules.load(name).digest
    changed = {change.path for change in k2rules.diff(name, path)}
    assert changed == {("meta", "id"), ("meta", "title")}


def test_the_command_writes_a_file_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "thin-air.yaml"
    assert main(["scaffold", "k2/winter", "--out", str(path)]) == 0
    assert k2rules.load(path).id == "thin-air"
    assert main(["scaffold", "k2/winter", "--out", str(path)]) == 2
    assert "is there already" in capsys.readouterr().err


def test_the_command_takes_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scaffold", "k2/summer", "--board", "hard", "--id", "mine"]) == 0
    assert "#     h0: {zone: base" in capsys.readouterr().out
