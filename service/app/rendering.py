"""Effects and score lines as sentences, in the words of each game's texts."""

from collections.abc import Iterable, Iterator

from msgspec import structs

from engine.core.rules import AnyRules, ScoreLine, SeatScore
from engine.core.wire import Effect, tag
from service.app.messages import SeatSentences
from service.app.position import Position
from service.app.sentences import SCORE


def effects_told(rules: AnyRules, effects: Iterable[Effect], language: str) -> tuple[str, ...]:
    """One sentence for each effect, which must be as its listener may see it."""
    texts = rules.texts
    return tuple(
        [
            texts.fill(texts.effects[tag(type(effect))], structs.asdict(effect), language)
            for effect in effects
        ]
    )


def score_told(position: Position, language: str) -> tuple[SeatSentences, ...]:
    """The score of every seat so far, line by line."""
    return tuple(
        SeatSentences(seat=score.seat, sentences=tuple(_seat(position.rules, score, language)))
        for score in position.score.standing.seats
    )


def _seat(rules: AnyRules, score: SeatScore, language: str) -> Iterator[str]:
    for line in score.lines:
        yield from _line(rules, line, language)
    for tie in score.tie_breaks:
        label = rules.texts.lines[tie.key].in_(language)
        yield SCORE["tie"].in_(language).format(label=label, value=tie.value)


def _line(rules: AnyRules, line: ScoreLine, language: str) -> Iterator[str]:
    """The line, then the lines it is made of."""
    label = rules.texts.lines[line.key].in_(language)
    text = SCORE["cells" if line.cells else "line"].in_(language)
    yield text.format(label=label, points=line.points, cells="; ".join(line.cells))
    for inner in line.lines:
        yield from _line(rules, inner, language)
