"""Every sentence of Vizia; the rules stand in the files beside this one."""

from engine.core.rules import words_of
from engine.core.texts import Template, Text, Texts, rules_table
from engine.core.wire import GameOver, TurnBegan, TurnSkipped, tag
from engine.games.vizia import (
    effects,
    texts_base,
    texts_modules,
    texts_result,
    texts_special,
    types,
)

EFFECTS: dict[str, Template] = {
    tag(effects.HandDealt): (
        Text(
            "{seat:player} is dealt {size:# tile|# tiles}: {colours}.",
            "{seat:player} erhält {size:# Plättchen|# Plättchen}: {colours}.",
        ),
        Text(
            "{seat:player} is dealt {size:# tile|# tiles}.",
            "{seat:player} erhält {size:# Plättchen|# Plättchen}.",
        ),
    ),
    tag(effects.HandSize): Text(
        "{seat:player} has {size:# tile|# tiles|no tile} in hand.",
        "{seat:player} hat {size:# Plättchen|# Plättchen|kein Plättchen} auf der Hand.",
    ),
    tag(effects.HandRefilled): Text(
        "{seat:player} takes {colours} from the display.",
        "{seat:player} nimmt {colours} aus der Auslage.",
    ),
    tag(effects.HandShown): (
        Text(
            "{seat:player} shows the hand: {colours}.", "{seat:player} zeigt die Hand: {colours}."
        ),
        Text("{seat:player} shows an empty hand.", "{seat:player} zeigt eine leere Hand."),
    ),
    tag(effects.Passed): Text(
        "{seat:player} can place no tile and passes.",
        "{seat:player} kann kein Plättchen legen und passt.",
    ),
    tag(effects.DisplayRefilled): (
        Text(
            "New in the display: {colours}. {bag:# tile is|# tiles are|No tile is} left in the "
            "bag.",
            "Neu in der Auslage: {colours}. Im Beutel {bag:ist noch # Plättchen|sind noch # "
            "Plättchen|ist kein Plättchen mehr}.",
        ),
        Text("The bag is empty.", "Der Beutel ist leer."),
    ),
    tag(effects.DisplayReplaced): (
        Text(
            "The display is replaced: {colours}. {bag:# tile is|# tiles are|No tile is} left in "
            "the "
            "bag.",
            "Die Auslage wird ersetzt: {colours}. Im Beutel {bag:ist noch # Plättchen|sind noch # "
            "Plättchen|ist kein Plättchen mehr}.",
        ),
        Text("The display stays empty.", "Die Auslage bleibt leer."),
    ),
    tag(effects.TilePlaced): Text(
        "{seat:player} places {colour:a_tile} from the {source} on {cell}.",
        "{seat:player} legt {colour:a_tile} aus der {source} auf {cell}.",
    ),
    tag(effects.TileLocked): Text(
        "The tile on {cell} touches a tile of the same colour on {partner} and is locked.",
        "Das Plättchen auf {cell} berührt ein Plättchen derselben Farbe auf {partner} und ist "
        "gebunden.",
    ),
    tag(effects.TileUnlocked): Text(
        "The tile on {cell} is no longer locked.",
        "Das Plättchen auf {cell} ist nicht mehr gebunden.",
    ),
    tag(effects.TilePivoted): Text(
        "{seat:player} pivots {colour:the_tile} from {pivot_from} to {pivot_to}.",
        "{seat:player} schwenkt {colour:the_tile} von {pivot_from} nach {pivot_to}.",
    ),
    tag(effects.TileBought): Text(
        "{seat:player} buys {colour:the_tile} on {buy_from} and moves it to {buy_to}.",
        "{seat:player} kauft {colour:the_tile} auf {buy_from} und versetzt es nach {buy_to}.",
    ),
    tag(effects.TokenPaid): Text(
        "{seat:player} takes a token back from the wheel at {wheel}, which is empty now.",
        "{seat:player} nimmt einen Marker vom Hexagon um {wheel} zurück, das nun leer ist.",
    ),
    tag(effects.WheelClaimed): Text(
        "{seat:player} claims the wheel at {wheel}: {points:# point|# points}.",
        "{seat:player} beansprucht das Hexagon um {wheel}: {points:# Punkt|# Punkte}.",
    ),
    tag(effects.WheelUnclaimed): Text(
        "The wheel at {wheel} ({points:# point|# points}) is complete and stays without a token.",
        "Das Hexagon um {wheel} ({points:# Punkt|# Punkte}) ist vollständig und bleibt ohne "
        "Marker.",
    ),
    tag(effects.TokenCaptured): Text(
        "{seat:player} captures the token of {owner:player} on {wheel}.",
        "{seat:player} schlägt den Marker von {owner:player} auf {wheel}.",
    ),
    tag(effects.WheelCaptured): Text(
        "{seat:player} puts another token on {wheel}: {points:# point|# points}.",
        "{seat:player} setzt auf {wheel} einen eigenen Marker: {points:# Punkt|# Punkte}.",
    ),
    tag(effects.WheelReclaimed): Text(
        "{seat:player} surrounds the empty wheel at {wheel} and claims it: "
        "{points:# point|# points}.",
        "{seat:player} umzingelt das leere Hexagon um {wheel} und beansprucht es: "
        "{points:# Punkt|# Punkte}.",
    ),
    tag(effects.PlayBegan): Text(
        "{seat:player} may now place tiles.", "{seat:player} darf nun legen."
    ),
    tag(effects.TileStolen): Text(
        "{seat:player} steals {colour:a_tile} from {victim:player}.",
        "{seat:player} stiehlt {victim:player} {colour:a_tile}.",
    ),
    tag(effects.TheftFailed): Text(
        "{seat:player} names {colour}, but {victim:player} has no such tile.",
        "{seat:player} nennt {colour}, doch {victim:player} hat kein solches Plättchen.",
    ),
    tag(effects.BlackGiven): Text(
        "The black tile now lies in front of {seat:player}.",
        "Das schwarze Plättchen liegt nun vor {seat:player}.",
    ),
    tag(effects.BlackReturned): Text(
        "The black tile goes back outside the play area.",
        "Das schwarze Plättchen kommt wieder neben die Spielfläche.",
    ),
    tag(effects.WhitePlaced): Text(
        "{seat:player} places the white tile on {cell}.",
        "{seat:player} legt das weiße Plättchen auf {cell}.",
    ),
    tag(effects.WhiteKept): Text(
        "{seat:player} places the white tile in front of the hand.",
        "{seat:player} legt das weiße Plättchen vor die Hand.",
    ),
    tag(effects.WhiteReturned): Text(
        "The white tile goes back outside the play area.",
        "Das weiße Plättchen kommt wieder neben die Spielfläche.",
    ),
    tag(TurnBegan): Text("{seat:player} is to move.", "{seat:player} ist am Zug."),
    tag(TurnSkipped): Text(
        "{seat:player} has nothing to place and is skipped.",
        "{seat:player} hat nichts zu legen und wird übersprungen.",
    ),
    tag(GameOver): (
        Text(
            "The game is over: {reason:ending}. {team:player} win as a team.",
            "Das Spiel ist zu Ende: {reason:ending}. {team:player} gewinnen als Team.",
        ),
        Text(
            "The game is over: {reason:ending}. "
            "{winners:player:# wins.|# share the victory.|Nobody wins.}",
            "Das Spiel ist zu Ende: {reason:ending}. "
            "{winners:player:# gewinnt.|# teilen sich den Sieg.|Niemand gewinnt.}",
        ),
    ),
}

ENDINGS = {
    "vizia.end.tokens": Text(
        "a player has placed the last token", "Ein Spieler hat den letzten Marker gesetzt"
    ),
    "vizia.end.tiles": Text("all tiles are placed", "Alle Plättchen sind gelegt"),
    "vizia.end.dead": Text(
        "no tile can be placed any more", "Kein Plättchen lässt sich mehr legen"
    ),
    "vizia.end.stalled": Text(
        "nobody has placed a tile for 24 turns", "24 Züge lang hat niemand ein Plättchen gelegt"
    ),
}

# The first cell of a wheel points up from its centre and has its numbers.
LINES = {
    "vizia.score.wheels": Text("points for wheels: {number}", "Punkte für Hexagone: {number}"),
    "vizia.score.full": Text(
        "wheel of six colours at {first:point}: {number:# point|# points}",
        "Hexagon aus sechs Farben um {first:point}: {number:# Punkt|# Punkte}",
    ),
    "vizia.score.alternating": Text(
        "wheel of two colours at {first:point}: {number:# point|# points}",
        "Hexagon aus zwei Farben um {first:point}: {number:# Punkt|# Punkte}",
    ),
    "vizia.score.other": Text(
        "wheel at {first:point}: {number:# point|# points}",
        "Hexagon um {first:point}: {number:# Punkt|# Punkte}",
    ),
    "vizia.extreme.tokens": Text(
        "points for tokens on the table: {number}", "Punkte für Marker auf dem Tisch: {number}"
    ),
    "vizia.extreme.triangles": Text(
        "points for triangles: {number}", "Punkte für Dreiecke: {number}"
    ),
    "vizia.extreme.triangle": Text(
        "triangle of tokens around {cells:cell}: {number:# point|# points}",
        "Dreieck aus Markern um {cells:cell}: {number:# Punkt|# Punkte}",
    ),
    "vizia.score.tokens_placed": Text(
        "{number:# token|# tokens} on the table", "{number:# Marker|# Marker} auf dem Tisch"
    ),
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
        Text("complete wheels", "vollständige Hexagone"),
    ),
    **words_of(
        types.PivotRange,
        Text("within its three wheels", "in seinen drei Hexagonen"),
        Text("across one of its edges", "über eine seiner Kanten"),
    ),
    **words_of(types.Phase, Text("draw", "Ziehen"), Text("play", "Legen"), Text("over", "zu Ende")),
}

A_TILE = dict(
    zip(
        types.Colour,
        (
            Text("a red tile", "ein rotes Plättchen"),
            Text("an orange tile", "ein oranges Plättchen"),
            Text("a yellow tile", "ein gelbes Plättchen"),
            Text("a green tile", "ein grünes Plättchen"),
            Text("a blue tile", "ein blaues Plättchen"),
            Text("a purple tile", "ein lila Plättchen"),
        ),
        strict=True,
    )
)

THE_TILE = dict(
    zip(
        types.Colour,
        (
            Text("the red tile", "das rote Plättchen"),
            Text("the orange tile", "das orange Plättchen"),
            Text("the yellow tile", "das gelbe Plättchen"),
            Text("the green tile", "das grüne Plättchen"),
            Text("the blue tile", "das blaue Plättchen"),
            Text("the purple tile", "das lila Plättchen"),
        ),
        strict=True,
    )
)

NEIGHBOURS = dict(
    zip(
        types.Colour,
        (
            Text("orange and purple", "Orange und Lila"),
            Text("red and yellow", "Rot und Gelb"),
            Text("orange and green", "Orange und Grün"),
            Text("yellow and blue", "Gelb und Blau"),
            Text("green and purple", "Grün und Lila"),
            Text("blue and red", "Blau und Rot"),
        ),
        strict=True,
    )
)

MODULES = {
    "capture": Text("capture", "Schlagen"),
    "same_colour": Text("tiles of the same colour that touch", "Berührungen gleicher Farbe"),
    "buying": Text("buying", "Kaufen"),
    "black_tile": Text("the black tile", "das schwarze Plättchen"),
    "white_tile": Text("the white tile", "das weiße Plättchen"),
}
"""The modules that bring moves into a game, and capture, by the names of their options."""


TEXTS = Texts(
    rules=rules_table(
        *texts_base.RULES, *texts_result.RULES, *texts_modules.RULES, *texts_special.RULES
    ),
    endings=ENDINGS,
    effects=EFFECTS,
    lines=LINES,
    words=WORDS,
    kinds={
        "a_tile": A_TILE,
        "the_tile": THE_TILE,
        "neighbours": NEIGHBOURS,
        "module": MODULES,
    },
)
