"""Effects, entries of the log and score lines as sentences, in the words of each game's texts."""

from collections.abc import Iterable, Iterator, Sequence

from engine.core.replay import EntryKind, Step
from engine.core.rules import AnyRules, Outcome, ScoreLine, SeatScore
from engine.core.texts import Texts, fill
from engine.core.wire import Effect
from service.app.messages import SeatSentences
from service.app.position import Position
from service.app.sentences import HISTORY, TIE

INDENT = "  "


def effects_told(position: Position, effects: Iterable[Effect], language: str) -> tuple[str, ...]:
    """One sentence for each effect that led to the position, as its listener may see it."""
    texts, names = position.rules.texts, position.snapshot.names
    return _effects(texts, effects, language, names, position.outcome)


def step_told(
    rules: AnyRules, step: Step, effects: Iterable[Effect], language: str, names: Sequence[str]
) -> tuple[str, ...]:
    """The same for an entry of the log; what is no move is one sentence."""
    if step.kind is EntryKind.UNDO:
        return (fill(HISTORY["undo"], {}, language),)
    if step.kind is EntryKind.ABANDON:
        return (fill(HISTORY["abandon"], {}, language),)
    if step.kind is EntryKind.TOKEN:
        owner = "host_token" if step.seat is None else "seat_token"
        return (fill(HISTORY[owner], {"seat": step.seat}, language, names),)
    return _effects(rules.texts, effects, language, names, step.outcome(rules))


def _effects(
    texts: Texts,
    effects: Iterable[Effect],
    language: str,
    names: Sequence[str],
    outcome: Outcome | None,
) -> tuple[str, ...]:
    team = outcome.winners if outcome and len(outcome.winning_teams) == 1 else ()
    return tuple([texts.told(effect, language, names, team) for effect in effects])


def score_told(position: Position, language: str) -> tuple[SeatSentences, ...]:
    """The score of every seat so far: total and rank, then line by line, then what breaks ties."""
    texts = position.rules.texts
    return tuple(
        SeatSentences(seat=score.seat, sentences=tuple(_seat(texts, score, language)))
        for score in position.score.standing.seats
    )


def _seat(texts: Texts, score: SeatScore, language: str) -> Iterator[str]:
    yield texts.fill(texts.total, {"number": score.total, "rank": score.rank}, language)
    for line in score.lines:
        yield from _line(texts, line, language)
    for tie in score.tie_breaks:
        label = texts.line(tie.key, tie.value, language)
        yield fill(TIE, {"label": label}, language)


def _line(texts: Texts, line: ScoreLine, language: str, depth: int = 0) -> Iterator[str]:
    """The line, then the lines it is made of, each further in."""
    yield INDENT * depth + texts.line(line.key, line.points, language, line.cells)
    for inner in line.lines:
        yield from _line(texts, inner, language, depth + 1)
