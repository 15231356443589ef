"""`make fuzz`: sends mutated requests to a service of its own and says what was wrong.

    make fuzz ARGS="--seconds 600 --protocol rest --seed 7"

Ends after so many seconds a protocol, or so many requests if they come first. A run with the seed
that was printed sends the same requests as long as the same answers come; what a finding prints
for `--replay` sends its request once more and shows what comes back.
"""

import argparse
import asyncio
import secrets
import sys

from tests.hostile.fuzz.replay import replay
from tests.hostile.fuzz.run import PROTOCOLS, Plan, attack
from tests.hostile.fuzz.verdict import Findings


def main() -> int:
    """Run; answers 1 if there are findings."""
    parser = argparse.ArgumentParser(
        prog="make fuzz", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--protocol", choices=[*PROTOCOLS, "all"], default="all")
    parser.add_argument("--seconds", type=float, default=600, help="for each protocol")
    parser.add_argument("--requests", type=int, default=200_000, help="for each protocol")
    parser.add_argument("--seed", type=int, default=secrets.randbits(32))
    parser.add_argument("--replay", help="a request as a finding prints it")
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    if given.replay:
        asyncio.run(replay(given.replay, given.seed))
        return 0
    findings = Findings(given.seed)
    for protocol in PROTOCOLS if given.protocol == "all" else (given.protocol,):
        plan = Plan(protocol, given.seed, given.requests, given.seconds)
        print(asyncio.run(attack(plan, findings)), flush=True)
    print(findings.summary() or "nothing was wrong")
    return 1 if len(findings) else 0


if __name__ == "__main__":
    sys.exit(main())
