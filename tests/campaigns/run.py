"""Runs a campaign: `run.py NAME [--family F] [--size N]`; exits with 1 on a finding."""

from __future__ import annotations

import argparse
import importlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

TESTS = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS), str(TESTS.parent)]

from campaigns.kits import KITS  # noqa: E402  (found by the path above)

if TYPE_CHECKING:
    from campaigns.reports import Report

SIZES = {
    "legality": 1_000_000,
    "views": 100_000,
    "saves": 100_000,
    "rulesets": 100_000,
    "places": 100_000,
    "clauses": 6_000,
    "endings": 1_000,
    "atomicity": 100_000,
    "values": 10_000,
    "files": 3_000,
    "terminal": 50_000,
    "calls": 20_000,
    "series": 50_000,
}
"""Every campaign, and its size in full for each family: see the docstring of its `campaign`."""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", choices=(*SIZES, "all"))
    parser.add_argument("--size", type=int, help="how much; by default a campaign of full size")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--family", choices=KITS, help="by default every family in turn")
    chosen = parser.parse_args(arguments)
    findings = 0
    for name in SIZES if chosen.name == "all" else [chosen.name]:
        campaign = importlib.import_module(f"campaigns.{name}").campaign
        size = chosen.size or SIZES[name]
        for family in [chosen.family] if chosen.family else KITS:
            report: Report = campaign(family, size, chosen.seed)
            words = f"{name} --family {family} --size {size} --seed {chosen.seed}"
            sys.stdout.write(report.table(f"python tests/campaigns/run.py {words}") + "\n")
            sys.stdout.flush()
            findings += len(report.findings)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
