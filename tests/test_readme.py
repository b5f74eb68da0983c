"""The README's programs do what it says."""

from __future__ import annotations

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_programs_in_the_readme_run() -> None:
    results = doctest.testfile(str(README), module_relative=False)

    assert results.attempted > 0
    assert results.failed == 0
