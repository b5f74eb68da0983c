"""The command line: `k2rules` and `python -m k2rules`."""

from __future__ import annotations

import sys

from k2rules.cli.main import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
