"""Load a variant, play it, and see what a mistake in one looks like."""

from __future__ import annotations

import tempfile
from pathlib import Path

import k2rules

HERE = Path(__file__).parent


def main() -> None:
    """Load the variant beside this file, then a copy of it with a misspelt key."""
    rules = k2rules.load(HERE / "thin-air.yaml")
    print(rules.meta.title, "plays", rules.family.name, "for", rules.meta.players, "players")

    text = (HERE / "thin-air.yaml").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        broken = Path(folder) / "thin-air.yaml"
        broken.write_text(text.replace("shelter:", "sheltre:"), encoding="utf-8")
        try:
            k2rules.load(broken)
        except k2rules.RulesetError as exc:
            for diagnostic in exc.report.diagnostics:
                print(f"line {diagnostic.mark.line}: {diagnostic.message}; {diagnostic.suggestion}")


if __name__ == "__main__":
    main()
