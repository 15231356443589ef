"""A new game of Vizia: options, bag, hands, display, first seat."""

from engine.core.errors import InvalidOptions
from engine.core.marker import implements
from engine.core.rng import Rng
from engine.core.rules import GameInfo, OptionInfo, Transition, first_seat, require_seats
from engine.core.texts import Text
from engine.core.wire import Effect
from engine.games.vizia import effects
from engine.games.vizia.colours import COLOURS, colours
from engine.games.vizia.game import derived
from engine.games.vizia.state import State
from engine.games.vizia.turn import Turn
from engine.games.vizia.types import HAND, TILES, Options, PivotRange, SurroundRule

MOST_PURCHASES = 100
"""More than there are tiles; whoever wants no limit says 0."""


def _switch(name: str, en: str, de: str) -> OptionInfo:
    return OptionInfo(name=name, type="bool", default="false", meaning=Text(en, de))


INFO = GameInfo(
    id="vizia",
    names=Text("Vizia", "Vizia"),
    min_seats=2,
    max_seats=4,
    rules_version=1,
    has_chance=True,
    private_hands=True,
    knows_undo=True,
    options=(
        OptionInfo(
            name="firstSeat",
            type="uint32",
            default="",
            meaning=Text(
                "The number of the seat that begins; absent: drawn at random.",
                "Die Nummer des Platzes, der beginnt; fehlt sie, entscheidet der Zufall.",
            ),
            most=3,
        ),
        _switch(
            "extreme",
            "Extreme Wood: three tiles in the display, the game lasts until all tiles are placed, "
            "points for tokens and triangles.",
            "Extreme Wood: drei Plättchen in der Auslage, gespielt wird bis zum letzten Plättchen, "
            "Punkte für Marker und Dreiecke.",
        ),
        _switch(
            "capture",
            "A token surrounded by opposing tokens is captured.",
            "Ein von gegnerischen Markern umzingelter Marker wird geschlagen.",
        ),
        _switch(
            "sameColour",
            "Once a turn a tile may touch one of its own colour; it can pivot later.",
            "Einmal je Zug berührt ein Plättchen eines seiner Farbe; später kann es schwenken.",
        ),
        _switch(
            "buying",
            "A tile with one contact may be moved in return for a token; empty wheels are "
            "reclaimed by "
            "surrounding them.",
            "Ein Plättchen mit einer Berührung darf gegen einen Marker versetzt werden; leere "
            "Hexagone gewinnst du durch Umzingeln zurück.",
        ),
        _switch(
            "blackTile",
            "The black tile: steal a tile whose colour you guess.",
            "Das schwarze Plättchen: Stiehl ein Plättchen, dessen Farbe du errätst.",
        ),
        _switch(
            "whiteTile",
            "The white tile: whoever has the fewest tokens on the table blocks or protects.",
            "Das weiße Plättchen: Wer die wenigsten Marker auf dem Tisch hat, sperrt oder schützt.",
        ),
        _switch(
            "teams",
            "Four players in two teams: the first and the third against the second and the fourth.",
            "Vier Spieler in zwei Teams: der erste und der dritte gegen den zweiten und den "
            "vierten.",
        ),
        OptionInfo(
            name="surroundRule",
            type="ViziaSurroundRule",
            default=SurroundRule.SIX.value,
            meaning=Text(
                "What surrounds a wheel (capture, reclaim): all six neighbouring centres, or those "
                "that are complete wheels.",
                "Was ein Hexagon umzingelt (Schlagen, Zurückgewinnen): alle sechs Nachbarmitten "
                "oder nur die vollständigen Hexagone darunter.",
            ),
            choices=tuple(choice.value for choice in SurroundRule),
        ),
        OptionInfo(
            name="pivotRange",
            type="ViziaPivotRange",
            default=PivotRange.WHEEL.value,
            meaning=Text(
                "How far a locked tile pivots: anywhere in its three wheels, or across one edge.",
                "Wie weit ein gebundenes Plättchen schwenkt: irgendwohin in seinen drei Hexagonen "
                "oder über eine Kante.",
            ),
            choices=tuple(choice.value for choice in PivotRange),
        ),
        OptionInfo(
            name="maxPurchasesPerTurn",
            type="uint32",
            default="0",
            meaning=Text(
                f"How many tiles may be bought in a turn, at most {MOST_PURCHASES}; 0: no limit.",
                f"Wie viele Plättchen du in einem Zug kaufen darfst, höchstens {MOST_PURCHASES}; "
                "0: beliebig viele.",
            ),
            most=MOST_PURCHASES,
        ),
    ),
)


@implements("vizia.setup.start")
def new_game(options: Options, seats: int, rng: Rng) -> Transition[State, Effect]:
    """Deals the hands and fills the display; raises InvalidOptions."""
    require_seats(INFO, seats, "vizia.options.seats")
    if options.teams and seats != 4:
        raise InvalidOptions("teams", "vizia.options.teams", seats=seats)
    if not 0 <= options.max_purchases_per_turn <= MOST_PURCHASES:
        most = options.max_purchases_per_turn
        raise InvalidOptions("max_purchases_per_turn", "vizia.options.max_purchases", most=most)
    first, rng = first_seat(options.first_seat, seats, rng, "vizia.options.first_seat")
    each = TILES // len(COLOURS)
    shuffled, rng = rng.shuffled([i for i in range(len(COLOURS)) for _ in range(each)])
    bag = bytes(shuffled)
    hands = []
    for _ in range(seats):
        hands.append(bytes(sorted(bag[-HAND:])))
        bag = bag[:-HAND]
    empty = State(options, first, False, False, 0, b"", b"", tuple(hands), b"", bag)
    game, table = derived(empty)
    turn = Turn(empty, table, rng, game.hooks)
    for seat, hand in enumerate(hands):
        turn.emit(effects.HandDealt(seat, len(hand), colours(hand)))
    turn.refill_display(game.hooks.display)
    turn.begin_turn()
    return Transition(turn.state(), tuple(turn.effects), turn.rng)
