"""Official rulesets are found wherever the package was imported from, or it says that none are."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import k2rules
from k2rules.catalog import check
from k2rules.loading import shelf

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

PACKAGE = Path(k2rules.__file__).parent
MINE = """meta: {id: mine, title: Mine}
extends: disaster-on-k2/advanced
patch: {tokens: {icy-1: {price: 3}}}
"""


def zipped(path: Path, *, code: bool, inside: bool = True) -> Path:
    """Make a zip of the package with its rulesets in it, or beside it as in a checkout."""
    home = "k2rules/rulesets" if inside else "rulesets"
    with zipfile.ZipFile(path, "w") as archive:
        for file in PACKAGE.rglob("*.py") if code else ():
            archive.write(file, f"k2rules/{file.relative_to(PACKAGE).as_posix()}")
        for file in shelf.official():
            archive.write(file, f"{home}/{file.relative_to(shelf.folder()).as_posix()}")
        archive.writestr("k2rules/py.typed", "")
    return path


@pytest.fixture(params=[True, False], ids=["inside", "beside"])
def archive(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """Make the package look as if it were imported from a zip."""
    path = zipped(tmp_path / "app.pyz", code=False, inside=request.param)

    def files(package: str) -> Traversable:
        return zipfile.Path(path).joinpath(package)

    monkeypatch.setattr("k2rules.loading.shelf.resources.files", files)
    return path


def test_official_rulesets_are_the_same_from_a_zip(archive: Path) -> None:
    assert shelf.folder().is_relative_to(archive)
    infos = {info.id for info in k2rules.list_rulesets()}
    assert {"k2/summer", "disaster-on-k2/advanced", "broad-peak/traverse"} <= infos


def test_a_variant_beside_a_zip_extends_what_is_in_it(archive: Path) -> None:
    path = archive.with_name("mine.yaml")
    path.write_text(MINE, encoding="utf-8")
    rules, report = check(path)
    assert rules is not None, report
    assert k2rules.Game(rules, 2, seed=1).decision.options
    path.write_text(MINE.replace("icy-1: {price: 3}", "icy-1: {of: icey}"), encoding="utf-8")
    _, report = check(path)
    assert {each.mark.file for each in report.diagnostics} == {str(path)}


def test_a_misspelt_id_gets_a_suggestion_from_a_zip(archive: Path) -> None:
    assert archive.is_file()
    _, report = check("k2/sumer")
    assert "did you mean 'k2/summer'?" in str(report)


@pytest.mark.long
def test_a_zip_can_be_imported(tmp_path: Path) -> None:
    path = zipped(tmp_path / "app.pyz", code=True)
    code = "import k2rules; print(len(k2rules.list_rulesets()), k2rules.__file__)"
    run = subprocess.run(  # noqa: S603  (our own interpreter)
        [sys.executable, "-c", code],
        env={"PYTHONPATH": str(path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    number, _, where = run.stdout.strip().partition(" ")
    assert int(number) == len(k2rules.list_rulesets())
    assert where.startswith(str(path))


def test_a_package_without_rulesets_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "k2rules"
    home.mkdir()
    monkeypatch.setattr("k2rules.loading.shelf.resources.files", lambda _: home)
    for ask in (k2rules.list_rulesets, lambda: k2rules.load("k2/summer")):
        with pytest.raises(k2rules.FileError, match="came without its rulesets"):
            ask()
