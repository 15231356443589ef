"""`python -m bench [PART …]`: measure what exists, side by side with what it is compared to.

A part is a module of this package with `run(report)`; without a name all of them run. Numbers of
one machine mean little, the ratios are what holds.
"""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

from bench.report import Report

PARTS = ("engine", "service", "redis", "watching")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the parts that are named, or all that there are."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=" or ".join(PARTS))
    chosen = parser.parse_args(arguments).parts or [
        part for part in PARTS if find_spec(f"bench.{part}")
    ]
    for part in chosen:
        if part not in PARTS or not find_spec(f"bench.{part}"):
            parser.error(f"there is no part {part}")
        report = Report(part)
        import_module(f"bench.{part}").run(report)
        print(report.text())
    return 0


if __name__ == "__main__":
    sys.exit(main())
