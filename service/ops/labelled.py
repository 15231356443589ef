"""Families of numbers that are counted in plain Python and told to Prometheus when it asks.

The library's own counters take a lock and three calls for each number, and a call of the service
has nine of them. One thread counts, the one of the event loop; any thread may collect.
"""

from bisect import bisect_left
from collections.abc import Iterable
from itertools import accumulate
from math import inf

from prometheus_client import CollectorRegistry
from prometheus_client.metrics_core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

MOST_CHILDREN, OTHER = 1000, "other"
"""How many combinations of labels one name may have, and what stands for all others."""

Values = tuple[str, ...]
"""The values of a family's labels, in their order."""


class Tally(Collector):
    """A counter; its series appear at 0 or with their first count.

    `head` is its name, its meaning and the names of its labels.
    """

    def __init__(
        self, name: str, text: str, labels: tuple[str, ...], registry: CollectorRegistry
    ) -> None:
        self.head = name, text, labels
        self._counts: dict[Values, int] = {}
        registry.register(self)

    def begin(self, *values: str) -> None:
        """Let the series be there."""
        self._counts.setdefault(values, 0)

    def add(self, *values: str) -> None:
        """Count one."""
        counts = self._counts
        if values not in counts:
            if len(counts) >= MOST_CHILDREN:
                values = (OTHER,) * len(values)
            counts.setdefault(values, 0)
        counts[values] += 1

    def collect(self) -> Iterable[Metric]:
        """The counter as it stands."""
        name, text, labels = self.head
        family = CounterMetricFamily(name, text, labels=labels)
        for values, count in self._counts.copy().items():
            family.add_metric(values, count)
        return [family]


class _Series:
    """How many values fell into each bucket and in none before it, and the sum of all."""

    __slots__ = ("counts", "total")

    def __init__(self, buckets: int) -> None:
        self.counts = [0] * buckets
        self.total = 0.0


class Spread(Collector):
    """A histogram with these upper bounds, and infinity; `head` as in Tally."""

    def __init__(
        self,
        name: str,
        text: str,
        bounds: tuple[float, ...],
        labels: tuple[str, ...],
        registry: CollectorRegistry,
    ) -> None:
        self.head = name, text, labels
        self._bounds = bounds
        self._names = [_name(bound) for bound in (*bounds, inf)]
        self._series: dict[Values, _Series] = {}
        registry.register(self)

    def begin(self, *values: str) -> _Series:
        """Let the series be there."""
        if len(self._series) >= MOST_CHILDREN:
            values = (OTHER,) * len(values)
        return self._series.setdefault(values, _Series(len(self._names)))

    def add(self, value: float, *values: str) -> None:
        """Count a value of the series with these label values."""
        series = self._series.get(values) or self.begin(*values)
        series.counts[bisect_left(self._bounds, value)] += 1
        series.total += value

    def collect(self) -> Iterable[Metric]:
        """The histogram as it stands."""
        name, text, labels = self.head
        family = HistogramMetricFamily(name, text, labels=labels)
        for values, series in self._series.copy().items():
            counts = accumulate(series.counts.copy())
            family.add_metric(values, list(zip(self._names, counts, strict=True)), series.total)
        return [family]


def _name(bound: float) -> str:
    name: str = floatToGoString(bound)  # type: ignore[no-untyped-call]
    return name
