"""The machine's clock."""

import time


class SystemClock:
    """See the port Clock."""

    def now(self) -> float:
        """Seconds of Unix time."""
        return time.time()

    def monotonic(self) -> float:
        """Seconds that only grow."""
        return time.monotonic()
