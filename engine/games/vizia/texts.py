"""Every sentence of Vizia in English and German; the rules stand in the files beside this one."""

from engine.core.rules import words_of
from engine.core.texts import Text, Texts, rules_table
from engine.core.wire import GameOver, TurnBegan, TurnSkipped, tag
from engine.games.vizia import (
    effects,
    texts_base,
    texts_modules,
    texts_result,
    texts_special,
    types,
)

EFFECTS = {
    tag(effects.HandDealt): Text(
        "Tiles dealt to seat {seat}: {size} ({colours}).",
        "Für Platz {seat} ausgeteilte Plättchen: {size} ({colours}).",
    ),
    tag(effects.HandSize): Text(
        "Tiles in the hand of seat {seat}: {size}.",
        "Plättchen auf der Hand von Platz {seat}: {size}.",
    ),
    tag(effects.HandRefilled): Text(
        "Seat {seat} takes {colours} from the display.",
        "Platz {seat} nimmt {colours} aus der Auslage.",
    ),
    tag(effects.HandShown): Text(
        "Seat {seat} shows the hand: {colours}.", "Platz {seat} zeigt die Hand: {colours}."
    ),
    tag(effects.Passed): Text(
        "Seat {seat} can play no tile and passes.",
        "Platz {seat} kann kein Plättchen legen und passt.",
    ),
    tag(effects.DisplayRefilled): Text(
        "New in the display: {colours}; left in the bag: {bag}.",
        "Neu in der Auslage: {colours}; noch im Beutel: {bag}.",
    ),
    tag(effects.DisplayReplaced): Text(
        "The display is replaced: {colours}; left in the bag: {bag}.",
        "Die Auslage wird ersetzt: {colours}; noch im Beutel: {bag}.",
    ),
    tag(effects.TilePlaced): Text(
        "Seat {seat} puts {colour} from the {source} on {cell}.",
        "Platz {seat} legt {colour} aus der {source} auf {cell}.",
    ),
    tag(effects.TileLocked): Text(
        "The tile on {cell} touches its own colour on {partner} and is locked.",
        "Das Plättchen auf {cell} berührt seine eigene Farbe auf {partner} und ist gesperrt.",
    ),
    tag(effects.TileUnlocked): Text(
        "The lock on {cell} is gone.", "Die Sperre auf {cell} ist aufgehoben."
    ),
    tag(effects.TilePivoted): Text(
        "Seat {seat} pivots the {colour} tile from {pivot_from} to {pivot_to}.",
        "Platz {seat} schwenkt das Plättchen ({colour}) von {pivot_from} nach {pivot_to}.",
    ),
    tag(effects.TileBought): Text(
        "Seat {seat} buys the {colour} tile on {buy_from} and moves it to {buy_to}.",
        "Platz {seat} kauft das Plättchen auf {buy_from} ({colour}) und versetzt es nach {buy_to}.",
    ),
    tag(effects.TokenPaid): Text(
        "Seat {seat} takes its token back from {wheel}; the wheel is empty now.",
        "Platz {seat} nimmt den eigenen Marker von {wheel} zurück; das Rad ist nun leer.",
    ),
    tag(effects.WheelClaimed): Text(
        "Seat {seat} claims the wheel {wheel}, worth {points}.",
        "Platz {seat} besetzt das Rad {wheel}, Wert {points}.",
    ),
    tag(effects.WheelUnclaimed): Text(
        "The wheel {wheel}, worth {points}, is complete and stays without a token.",
        "Das Rad {wheel}, Wert {points}, ist vollendet und bleibt ohne Marker.",
    ),
    tag(effects.TokenCaptured): Text(
        "Seat {seat} captures the token of seat {owner} on {wheel}.",
        "Platz {seat} schlägt den Marker von Platz {owner} auf {wheel}.",
    ),
    tag(effects.WheelCaptured): Text(
        "Seat {seat} puts a token on the captured wheel {wheel}, worth {points}.",
        "Platz {seat} besetzt das eroberte Rad {wheel}, Wert {points}.",
    ),
    tag(effects.WheelReclaimed): Text(
        "Seat {seat} surrounds the empty wheel {wheel}, worth {points}, and takes it.",
        "Platz {seat} umzingelt das leere Rad {wheel}, Wert {points}, und besetzt es.",
    ),
    tag(effects.PlayBegan): Text("Seat {seat} plays tiles.", "Platz {seat} legt Plättchen."),
    tag(effects.TileStolen): Text(
        "Seat {seat} steals {colour} from seat {victim}.",
        "Platz {seat} raubt Platz {victim} ein Plättchen: {colour}.",
    ),
    tag(effects.TheftFailed): Text(
        "Seat {seat} names {colour}, but seat {victim} has none.",
        "Platz {seat} nennt {colour}, doch Platz {victim} hat kein solches Plättchen.",
    ),
    tag(effects.BlackGiven): Text(
        "The black tile lies in front of seat {seat}.",
        "Das schwarze Plättchen liegt vor Platz {seat}.",
    ),
    tag(effects.BlackReturned): Text(
        "The black tile goes outside.", "Das schwarze Plättchen kommt nach außen."
    ),
    tag(effects.WhitePlaced): Text(
        "Seat {seat} puts the white tile on {cell}.",
        "Platz {seat} legt das weiße Plättchen auf {cell}.",
    ),
    tag(effects.WhiteKept): Text(
        "Seat {seat} puts the white tile in front of its hand.",
        "Platz {seat} legt das weiße Plättchen vor die eigene Hand.",
    ),
    tag(effects.WhiteReturned): Text(
        "The white tile goes outside.", "Das weiße Plättchen kommt nach außen."
    ),
    tag(TurnBegan): Text("Seat {seat} is to move.", "Platz {seat} ist am Zug."),
    tag(TurnSkipped): Text(
        "Seat {seat} has nothing to play and is passed over.",
        "Platz {seat} hat nichts zu legen und wird übergangen.",
    ),
    tag(GameOver): Text(
        "The game is over ({reason}); winning seats: {winners}.",
        "Das Spiel ist zu Ende ({reason}); Gewinner: Platz {winners}.",
    ),
}

LINES = {
    "vizia.score.wheels": Text("wheels", "Räder"),
    "vizia.score.full": Text("wheel of six colours", "Rad aus sechs Farben"),
    "vizia.score.alternating": Text("wheel of two colours", "Rad aus zwei Farben"),
    "vizia.score.other": Text("other wheel", "anderes Rad"),
    "vizia.extreme.tokens": Text("tokens on the table", "Marker auf dem Tisch"),
    "vizia.extreme.triangles": Text("triangles", "Dreiecke"),
    "vizia.extreme.triangle": Text("triangle of tokens", "Dreieck aus Markern"),
    "vizia.score.tokens_placed": Text("tokens on the table", "Marker auf dem Tisch"),
}

COLOURS = (
    Text("red", "Rot"),
    Text("orange", "Orange"),
    Text("yellow", "Gelb"),
    Text("green", "Grün"),
    Text("blue", "Blau"),
    Text("purple", "Lila"),
)

WORDS = {
    **words_of(types.Colour, *COLOURS),
    **words_of(types.Source, Text("hand", "Hand"), Text("display", "Auslage")),
    **words_of(
        types.SurroundRule,
        Text("all six centres", "alle sechs Mitten"),
        Text("existing wheels", "vorhandene Räder"),
    ),
    **words_of(
        types.PivotRange,
        Text("within its wheels", "in seinen Rädern"),
        Text("one step", "ein Schritt"),
    ),
    **words_of(types.Phase, Text("draw", "Ziehen"), Text("play", "Legen"), Text("over", "beendet")),
}

TEXTS = Texts(
    rules=rules_table(
        *texts_base.RULES, *texts_result.RULES, *texts_modules.RULES, *texts_special.RULES
    ),
    effects=EFFECTS,
    lines=LINES,
    words=WORDS,
)
