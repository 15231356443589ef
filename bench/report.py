"""A table of measurements and the goals that they are held to by eye, never by a test."""

from typing import NamedTuple


class Line(NamedTuple):
    """One measurement: `value` in words, `goal` in words, whether it is met (None: no goal)."""

    what: str
    value: str
    goal: str = ""
    met: bool | None = None


class Report:
    """The lines of one part of the bench."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.lines: list[Line] = []

    def add(self, what: str, value: str) -> None:
        """A figure without a goal."""
        self.lines.append(Line(what, value))

    def at_least(self, what: str, value: float, goal: float) -> None:
        """A ratio that should not be smaller."""
        self.lines.append(Line(what, f"{value:.2f}", f"≥ {goal:.3g}", value >= goal))

    def at_most(self, what: str, value: float, goal: float, unit: str = "") -> None:
        """A ratio or a size that should not be greater."""
        shown = f"{value:.0f}" if unit else f"{value:.2f}"
        self.lines.append(Line(what, f"{shown}{unit}", f"≤ {goal:.6g}{unit}", value <= goal))

    def text(self) -> str:
        """The table."""
        marks = {True: "ok", False: "missed", None: ""}
        rows = [(line.what, line.value, line.goal, marks[line.met]) for line in self.lines]
        what, value, goal = (max((len(row[i]) for row in rows), default=0) for i in range(3))
        table = [f"  {a:<{what}}  {b:>{value}}  {c:<{goal}}  {d}".rstrip() for a, b, c, d in rows]
        return "\n".join([self.title, *table, ""])
