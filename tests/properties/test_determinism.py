"""The same seed and choices give the same game, whatever the process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import played
import pytest
from campaigns.kits import KITS
from sizes import spread

import k2rules

ROOT = Path(k2rules.__file__).parent.parent


@pytest.mark.parametrize("seed", spread(("0", "1", "31"), 1))
def test_a_game_does_not_depend_on_the_order_of_sets(seed: str) -> None:
    """Compare this process with one in which the hashes of texts are other ones."""
    assert played.GAMES.keys() == KITS.keys()
    done = subprocess.run(  # noqa: S603  (our own program)
        [sys.executable, played.__file__, *KITS],
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == " ".join(map(played.digest, KITS))
