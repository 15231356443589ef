"""Counters and histograms with labels, whose children are looked up once and are bounded in number.

`labels()` of the library costs more than counting itself, and it lets a name grow without end.
"""

from typing import TypeVar

from prometheus_client import CollectorRegistry, Counter, Histogram

MAX_CHILDREN, OTHER = 1000, "other"
"""How many combinations of label values a name may have, and what stands for all others."""

Values = tuple[str, ...]
"""The values of a metric's labels, in their order."""

Metric = TypeVar("Metric", Counter, Histogram)


class _Children(dict[Values, Metric]):
    """The children of one metric by the values of their labels, made when first asked for."""

    def __init__(self, metric: Metric) -> None:
        super().__init__()
        self._metric: Metric = metric

    def __missing__(self, values: Values) -> Metric:
        other = (OTHER,) * len(values)
        if len(self) >= MAX_CHILDREN and values != other:
            # Not kept: whoever makes up values must not fill this dictionary either.
            return self[other]
        child: Metric = self._metric.labels(*values)
        self[values] = child
        return child


class LabelledCounter:
    """A counter; its series appear at 0 or with their first count."""

    def __init__(
        self, name: str, text: str, labels: tuple[str, ...], registry: CollectorRegistry
    ) -> None:
        self._children = _Children(Counter(name, text, labels, registry=registry))

    def begin(self, *values: str) -> None:
        """Let the series be there, at 0."""
        self._children[values]

    def add(self, *values: str) -> None:
        """Count one."""
        self._children[values].inc()


class LabelledHistogram:
    """A histogram with these upper bounds, and infinity."""

    def __init__(
        self,
        name: str,
        text: str,
        bounds: tuple[float, ...],
        labels: tuple[str, ...],
        registry: CollectorRegistry,
    ) -> None:
        metric = Histogram(name, text, labels, registry=registry, buckets=bounds)
        self._children = _Children(metric)

    def begin(self, *values: str) -> None:
        """Let the series be there, empty."""
        self._children[values]

    def add(self, value: float, *values: str) -> None:
        """Count a value of the series with these label values."""
        self._children[values].observe(value)
