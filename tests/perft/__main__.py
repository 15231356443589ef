"""Count again: `python -m tests.perft GAME` prints a game's table with the numbers it gets now.

A difference is a change of the rules; `--divide N` splits entry N by its first move.
"""

import argparse
import sys

from engine.core.perft import divide, perft
from engine.registry import BY_ID
from tests.perft.tables import entries


def main() -> None:
    """Print the table or a part of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(BY_ID))
    parser.add_argument("--divide", type=int, metavar="N", help="the entry, from 1")
    parser.add_argument("--depth", type=int, default=3)
    arguments = parser.parse_args()
    rules = BY_ID[arguments.game]
    for number, entry in enumerate(entries(rules), 1):
        state, rng = entry.reach(rules)
        if arguments.divide is None:
            counts = (perft(rules, state, rng, depth) for depth in range(1, len(entry.counts) + 1))
            body = [entry.body] if entry.body else []
            numbers = f"perft: {' '.join(map(str, counts))}\n"
            sys.stdout.write("\n".join([entry.head, *body, numbers, ""]))
        elif number == arguments.divide:
            for move, count in divide(rules, state, rng, arguments.depth).items():
                sys.stdout.write(f"{move} {count}\n")


if __name__ == "__main__":
    main()
