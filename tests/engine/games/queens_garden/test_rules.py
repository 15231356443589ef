"""The rules that no worked example is about, undo, and what the German source answers."""

import pytest

from engine.core.errors import IllegalMove, InvalidOptions
from engine.core.rng import Rng
from engine.games.queens_garden.effects import Discarded, MarkerTaken, RoundBegan
from engine.games.queens_garden.rules import RULES
from engine.games.queens_garden.types import Options
from tests.engine.games.queens_garden.play import (
    all_lines,
    as_if_over,
    at,
    garden,
    legal,
    line,
    moves,
    play,
    points,
    refused,
    rule_against,
    score,
    sentence,
    told,
    total,
    view,
)
from tests.engine.games.words import RNG

# Options and set-up


def invalid(options: Options, seats: int) -> tuple[str, str, str]:
    """Field, rule and sentence of the refusal of a new game."""
    with pytest.raises(InvalidOptions) as caught:
        RULES.new_game(options, seats, RNG)
    error = caught.value
    said = RULES.texts.refusal(error.rule, error.facts, "en")
    return error.field, error.rule.removeprefix("queens_garden."), said


@pytest.mark.rule("queens_garden.options.seats")
@pytest.mark.parametrize("seats", [1, 5])
def test_options_seats(seats: int) -> None:
    field, rule, said = invalid(Options(), seats)
    assert (field, rule) == ("seats", "options.seats")
    assert (
        said == f"The game is not for {seats} player{'s' if seats > 1 else ''}; 2 to 4 take part."
    )


@pytest.mark.rule("queens_garden.options.first_seat")
def test_options_first_seat() -> None:
    field, rule, said = invalid(Options(first_seat=3), 3)
    assert (field, rule) == ("first_seat", "options.first_seat")
    assert said == "No seat has the number 3; the numbers go from 0 to 2."
    start = RULES.new_game(Options(first_seat=2), 3, RNG)
    assert (start.state.turn, start.rng.k) == (2, 142)


@pytest.mark.parametrize(("seats", "first"), [(2, 1), (3, 2), (4, 1)])
def test_options_first_seat_is_drawn(seats: int, first: int) -> None:
    start = RULES.new_game(Options(), seats, RNG)
    assert (start.state.turn, start.rng.k) == (first, 143)


@pytest.mark.rule("queens_garden.setup.start")
@pytest.mark.parametrize(("seats", "stack", "supply"), [(2, 5, 16), (3, 7, 8), (4, 8, 4)])
def test_setup_start(seats: int, stack: int, supply: int) -> None:
    start = RULES.new_game(Options(), seats, RNG)
    seen = view(start.state)
    assert (seen.round, seen.stack, seen.supply, seen.bag) == (1, stack - 1, supply, 104)
    assert len(seen.display) == 1
    assert len(seen.display[0].tiles) == 4
    for one in seen.gardens:
        assert (one.score, one.jokers, one.tiles, one.expansions, one.areas) == (15, 3, (), (), ())
        assert one.spaces == ("-1,0", "-1,1", "0,-1", "0,1", "1,-1", "1,0")
    assert start.effects[0] == RoundBegan(1, start.state.turn, seen.wheel)


@pytest.mark.rule("queens_garden.score.start")
def test_score_start() -> None:
    assert points(score("A: J3"), "score.start") == 15


# Taking


@pytest.mark.rule("queens_garden.take.no_choice")
def test_take_no_choice() -> None:
    state = "display e1 B3 Y2 | e2 Y2 LG1"
    assert rule_against(state, "take:B/B3=e1") == "take.no_choice"
    assert rule_against(state, "take:2/B3=e1,Y2=e1") == "take.no_choice"
    assert refused(state, "take:B/B3=e1").facts == {"hexagons": ("B3",)}


@pytest.mark.rule("queens_garden.take.source")
def test_take_source() -> None:
    state = "display e1 B3 Y2 | e2 Y2 LG1"
    assert rule_against(state, "take:Y/Y2=e3") == "take.source"
    facts = {"hexagon": "Y2", "expansion": "e3", "expansions": ("e1", "e2")}
    assert refused(state, "take:Y/Y2=e3").facts == facts


def test_numbers_of_expansions_are_never_used_twice() -> None:
    state = play("display e1 B1 LG2 (B6) | e2 B2 LG3 top; stack 1", "take:B", "take:LG")
    assert [one.expansion for one in view(state).display] == ["e1", "e2", "e3"]
    state = play(state, "pass", "pass")
    assert [one.expansion for one in view(state).display] == ["e4"]


# Placing, paying


@pytest.mark.rule("queens_garden.place.own_tile")
def test_place_own_tile() -> None:
    assert rule_against("A: B1 J3", "tile:B2@1,0/B1") == "place.own_tile"
    assert rule_against("A: xB1 J3", "tile:B1@1,0") == "place.own_tile"


@pytest.mark.rule("queens_garden.place.garden")
def test_place_garden() -> None:
    assert rule_against("A: B1 J3", "tile:B1@4,4") == "place.garden"


@pytest.mark.rule("queens_garden.place.empty_space")
def test_place_empty_space() -> None:
    assert rule_against("A: B1 J3 / B2@1,0", "tile:B1@1,0") == "place.empty_space"
    assert rule_against("A: B1 J3 / E0=B2", "tile:B1@4,0") == "place.empty_space"


@pytest.mark.rule("queens_garden.pay.storage")
def test_pay_storage() -> None:
    assert rule_against("A: Y2 B2 J3", "tile:Y2@1,0/xB2") == "pay.storage"
    assert rule_against("A: Y2 xB2 J3", "tile:Y2@1,0/B2") == "pay.storage"
    assert legal("A: Y2 xB2 J3", "tile:Y2@1,0/xB2")


def test_pay_jokers_that_are_there() -> None:
    assert rule_against("A: Y3 J1", "tile:Y3@1,0/J2") == "pay.jokers"


def test_an_expansion_does_not_pay_for_itself() -> None:
    assert rule_against("A: xY2 J0", "expand:Y2@E0/xY2") == "pay.identical"
    assert rule_against("A: xY2 J0", "expand:Y2@E0") == "pay.number"


def test_a_tile_and_an_expansion_pay_alike_but_are_two_moves() -> None:
    state = "A: B3 B5 xB5 B6 J0"
    assert moves(state, "tile:B3@1,0") == ["tile:B3@1,0/B5+B6", "tile:B3@1,0/xB5+B6"]


# Passing


def test_discard_storage_holds_no_jokers() -> None:
    assert moves("A: J3", "discard:") == []
    assert rule_against("A: B4 J3", "discard:xB4") == "discard.storage"


@pytest.mark.rule("queens_garden.discard.committed")
def test_discard_committed() -> None:
    state = play("display e1 B1 LG2 top; A: B4 Y1 J3", "discard:B4")
    assert moves(state) == ["discard:Y1", "pass"]
    for other in ("take:B", "tile:Y1@1,0", "buy:E"):
        assert rule_against(state, other) == "discard.committed"
    assert garden(state).activity.name == "DISCARDING"


def test_undo_only_after_a_discard() -> None:
    for text in ("take:B", "tile:Y1@1,0", "buy:E", "pass", "expand:B1@E0"):
        state = at("display e1 B1 LG2 top; A: B4 Y1 xB1 J3")
        move = RULES.parse_move(text)
        assert not RULES.can_undo(RULES.apply(state, move, RNG).state, move)
    state = at("A: B4 Y1 J3")
    move = RULES.parse_move("discard:B4")
    assert RULES.can_undo(RULES.apply(state, move, RNG).state, move)


# Scores


@pytest.mark.rule("queens_garden.score.floor")
def test_score_floor() -> None:
    state = at("A 2 points: B6 LG4 J0")
    (lost,) = told(state, "discard:B6", Discarded)
    assert (lost.points, lost.total) == (-2, 0)
    state = play(state, "discard:B6")
    assert told(state, "pass", MarkerTaken) == [MarkerTaken(0, 0, 0)]
    assert garden(play(state, "pass")).score == 0


def test_score_floor_is_a_line_of_its_own() -> None:
    state = at("A: B6 B5 LG6 LG4 J0")
    state = play(state, "discard:B6", "discard:B5", "discard:LG6", "pass")
    lines = score(state)
    assert points(lines, "score.discards") == -17
    assert points(lines, "score.first_pass") == -1
    assert points(lines, "score.floor") == 3
    assert total(state) == garden(state).score == 0
    # At the end the rest of the storage is forgiven too.
    assert sum(one.points for one in as_if_over(state)) == 0


def test_scores_of_the_storage_stop_at_0_before_the_groups() -> None:
    lines = as_if_over("A: B6 B5 LG6 LG4 J2 / B1@1,0 B2@1,-1 B3@0,-1")
    assert points(lines, "score.storage") == -15
    assert sum(one.points for one in lines) == 6


def test_purchases_show_their_areas() -> None:
    state = play("A 15 points: J3; B passed:; marker B", "buy:NE", "buy:E")
    found = line(score(state), "score.purchases")
    assert found
    assert (found.points, found.cells) == (-12, ("3,-3", "3,0"))


def test_a_round_that_is_over_keeps_its_lines() -> None:
    state = play("A: B1 B2 J3", "tile:B1@1,0", "pass", "pass")
    before = line(score(state), "score.round_1")
    assert before
    # In round 2 the garden grows, but what round 1 scored stays.
    after = play(state, "buy:E", "tile:B2@1,-1/J1")
    assert line(score(after), "score.round_1") == before


# The end


@pytest.mark.rule("queens_garden.end.over")
def test_end_over() -> None:
    over = play("round 4; A: B1 J0; B: J0", "pass", "pass")
    assert moves(over) == []
    assert list(RULES.move_patterns(over)) == []
    for text in ("pass", "discard:B1", "tile:B1@1,0"):
        with pytest.raises(IllegalMove) as caught:
            RULES.apply(over, RULES.parse_move(text), RNG)
        assert caught.value.rule == "queens_garden.end.over"


def test_an_open_seed_gives_the_same_game() -> None:
    seed = bytes(range(32))
    first = RULES.new_game(Options(), 3, Rng(seed))
    assert first == RULES.new_game(Options(), 3, Rng(seed))


# The six answers of the German source, each as a seat hears it


@pytest.mark.parametrize(
    ("place", "move", "english", "german"),
    [
        (
            "display e1 B2 B4 Y1; A: LG1 LG2 LG3 LG4 LG5 LG6 DG1 DG2 J3",
            "take:B",
            "Everything you take must fit into your storage",
            "Alles Genommene muss in dein Lager passen",
        ),
        (
            "display e1 B3 | e2 B3 Y1",
            "take:B",
            "only one copy of identical ones",
            "von identischen aber nur eines",
        ),
        (
            "display e1 B1 B2 B3 B4 (LP5) top; stack 2",
            "take:LP",
            "what is printed on a face-down expansion cannot be chosen",
            "was auf verdeckten Erweiterungen gedruckt ist, steht nicht zur Wahl",
        ),
        (
            "A: B3 B6 Y3 J0",
            "tile:B3@1,0/B6+Y3",
            "the same pattern in different colours, or the same colour with different patterns",
            "dasselbe Muster in verschiedenen Farben oder dieselbe Farbe mit verschiedenen Mustern",
        ),
        (
            "A: B3 J2 / Y5@1,0",
            "tile:B3@1,-1/J2",
            "the same pattern or the same colour as at least one of its neighbours",
            "mit mindestens einem angrenzenden Sechseck das Muster oder die Farbe gemeinsam",
        ),
        (
            "A: B3 J2 / B3@1,0",
            "tile:B3@1,-1/J2",
            "may not hold a hexagon twice",
            "darf kein Sechseck doppelt enthalten",
        ),
    ],
)
def test_answers_of_the_source_in_the_rules_that_refusals_cite(
    place: str, move: str, english: str, german: str
) -> None:
    rule = RULES.texts.rules[f"queens_garden.{rule_against(place, move)}"]
    assert english in rule.text.in_("en")
    assert german in rule.text.in_("de")


@pytest.mark.parametrize(
    ("place", "move", "english", "german"),
    [
        (
            "display e1 B2 B4 Y1; A: LG1 LG2 LG3 LG4 LG5 LG6 DG1 DG2 J3",
            "take:B",
            (
                "You would take 2 tiles and no expansion, but have room for 1 and 2. Choose "
                "something "
                "that fits, or place tiles first."
            ),
            (
                "Du nähmst 2 Plättchen und keine Erweiterung, hast aber Platz für 1 und 2. Wähle "
                "anders oder lege zuerst."
            ),
        ),
        (
            "display e8 B3 | e10 B3 Y1",
            "take:B",
            "Name the expansion from which you take the blue butterfly (B3): e8 or e10.",
            "Nenne die Erweiterung, von der du den Schmetterling in Blau (B3) nimmst: e8 oder e10.",
        ),
        (
            "display e1 B1 B2 B3 B4 (LP5) top; stack 2",
            "take:LP",
            "Nothing in the display is light purple; choose something that lies there.",
            "Nichts in der Auslage ist helllila; wähle etwas, das dort liegt.",
        ),
        (
            "A: B3 B6 Y3 J0",
            "tile:B3@1,0/B6+Y3",
            (
                "You cannot pay for the blue butterfly (B3) with the blue lily (B6) and the yellow "
                "butterfly (Y3): together they must share one colour or one pattern."
            ),
            (
                "Du kannst den Schmetterling in Blau (B3) nicht mit Lilie in Blau (B6) und "
                "Schmetterling in Gelb (Y3) bezahlen: Zusammen müssen sie eine Farbe oder ein "
                "Muster "
                "gemeinsam haben."
            ),
        ),
        (
            "A: B3 J2",
            "tile:B3@0,0/J2",
            "There is a fountain on 0,0; choose a free cell.",
            "Auf 0,0 steht ein Brunnen; wähle ein freies Feld.",
        ),
        (
            "A: B3 J2",
            "tile:B3@0,3/J2",
            "0,3 belongs to the area in the south-east (SE), where no expansion lies yet.",
            "0,3 gehört zum Bereich im Südosten (SE), wo noch keine Erweiterung liegt.",
        ),
    ],
)
def test_refusals_say_what_is_wrong_and_what_would_fit(
    place: str, move: str, english: str, german: str
) -> None:
    assert sentence(place, move, "en") == english
    assert sentence(place, move, "de") == german


@pytest.mark.parametrize(
    ("key", "english", "german"),
    [
        (
            "take.refill",
            "the next expansion of the stack gets four tiles",
            "die nächste Erweiterung des Stapels erhält vier Plättchen",
        ),
        (
            "score.discards",
            "Each discarded hexagon costs as many points as its value",
            "Jedes abgelegte Sechseck kostet sofort so viele Punkte wie sein Wert",
        ),
        (
            "score.first_pass",
            "The first to pass in a round takes the first-player marker, loses one point",
            "Wer in einer Runde als Erster passt, nimmt den Startspielermarker, verliert",
        ),
        ("score.jokers", "each joker left in the storage gives one", "bringt jeder Joker"),
        ("score.leftovers", "left in the storage costs its value", "im Lager den Wert"),
        ("score.groups", "at least three hexagons", "mindestens drei Sechsecken"),
        ("score.six", "six points more", "sechs Punkte zusätzlich"),
    ],
)
def test_answers_of_the_source_in_score_lines(key: str, english: str, german: str) -> None:
    rule = RULES.texts.rules[f"queens_garden.{key}"]
    assert english in rule.text.in_("en")
    assert german in rule.text.in_("de")


def test_score_lines_cite_the_rules_of_the_source() -> None:
    state = play("A: B4 B5 Y2 J3 / B1@1,0 B2@1,-1 B3@0,-1 B6@-1,0", "discard:Y2", "pass")
    cited = {one.rule for one in all_lines(as_if_over(state))}
    for rule in ("discards", "first_pass", "jokers", "leftovers", "groups"):
        assert f"queens_garden.score.{rule}" in cited
