"""The picture in the README is the board as it is drawn now."""

from __future__ import annotations

from pathlib import Path

from k2rules import load
from k2rules.drawing.svg import board_svg

PICTURE = Path(__file__).parent.parent.parent / "examples" / "board-easy.svg"


def test_the_picture_in_the_readme_is_up_to_date() -> None:
    """`k2rules render k2/summer > examples/board-easy.svg` draws it anew."""
    assert PICTURE.read_text(encoding="utf-8").strip() == board_svg(load("k2/summer")).strip()
