"""Every sentence of Queen's Garden in English and German, by stable id.

The rules stand in texts_actions.py and texts_garden.py; effects, score lines and words here.
"""

from engine.core.rules import words_of
from engine.core.texts import Text, Texts, rules_table
from engine.core.wire import GameOver, TurnBegan, tag
from engine.games.queens_garden import effects, texts_actions, texts_garden, types

EFFECTS = {
    tag(effects.RoundBegan): Text(
        "Round {round} begins; seat {seat} starts.",
        "Runde {round} beginnt; Platz {seat} fängt an.",
    ),
    tag(effects.Taken): Text("Seat {seat} takes {pieces}.", "Platz {seat} nimmt {pieces}."),
    tag(effects.ExpansionLaidAside): Text(
        "{expansion} is laid beside the stack; tiles on it: {tiles}.",
        "{expansion} wird neben den Stapel gelegt; Plättchen darauf: {tiles}.",
    ),
    tag(effects.BagRecycled): Text(
        "The tower's tiles ({tiles}) go into the bag, which holds {bag} now.",
        "Die Plättchen des Turms ({tiles}) kommen in den Beutel, in dem nun {bag} sind.",
    ),
    tag(effects.StackFilled): Text(
        "{expansion} is the top of the stack now and gets {tiles}.",
        "{expansion} liegt nun oben auf dem Stapel und erhält {tiles}.",
    ),
    tag(effects.StackLaidOut): Text(
        "No tile is left; the stack is laid out face up: {expansions}.",
        "Es gibt keine Plättchen mehr; der Stapel wird aufgedeckt ausgelegt: {expansions}.",
    ),
    tag(effects.ExpansionsTurnedUp): Text("Turned up: {expansions}.", "Aufgedeckt: {expansions}."),
    tag(effects.Paid): Text(
        "Seat {seat} pays, tiles to the tower and expansions under the supply: {pieces}; jokers: "
        "{jokers}.",
        "Platz {seat} bezahlt, Plättchen in den Turm und Erweiterungen unter den Vorratsstapel: "
        "{pieces}; Joker: {jokers}.",
    ),
    tag(effects.TilePlaced): Text(
        "Seat {seat} places {tile} on {cell}.", "Platz {seat} legt {tile} auf {cell}."
    ),
    tag(effects.ExpansionPlaced): Text(
        "Seat {seat} places the expansion {expansion} in {area}, its hexagon on {cell}.",
        "Platz {seat} legt die Erweiterung {expansion} in den Bereich {area}, ihr Sechseck auf "
        "{cell}.",
    ),
    tag(effects.ExpansionBought): Text(
        "Seat {seat} buys a face-down expansion for the area in {area}: {points}, score {total}.",
        "Platz {seat} kauft eine verdeckte Erweiterung für den Bereich {area}: {points}, "
        "Punktestand {total}.",
    ),
    tag(effects.FeatureCompleted): Text(
        "Seat {seat} has surrounded the {feature} on {cell}; jokers: {jokers}.",
        "Platz {seat} hat ein Element umgeben: {feature} auf {cell}; Joker: {jokers}.",
    ),
    tag(effects.JokersGained): Text(
        "Jokers for seat {seat}: {gained}; lost for want of room: {lost}.",
        "Joker für Platz {seat}: {gained}; aus Platzmangel verfallen: {lost}.",
    ),
    tag(effects.Discarded): Text(
        "Seat {seat} discards {piece}: {points}, score {total}.",
        "Platz {seat} legt {piece} ab: {points}, Punktestand {total}.",
    ),
    tag(effects.Passed): Text("Seat {seat} passes.", "Platz {seat} passt."),
    tag(effects.MarkerTaken): Text(
        "Seat {seat} takes the first-player marker: {points}, score {total}.",
        "Platz {seat} nimmt den Startspielermarker: {points}, Punktestand {total}.",
    ),
    tag(effects.RoundScored): Text(
        "Points of round {round} for seat {seat}: {points}, score {total}.",
        "Punkte der Runde {round} für Platz {seat}: {points}, Punktestand {total}.",
    ),
    tag(effects.FinalScored): Text(
        "Points of the final scoring for seat {seat}: {points}, score {total}.",
        "Punkte der Schlusswertung für Platz {seat}: {points}, Punktestand {total}.",
    ),
    tag(effects.DisplayCleared): Text(
        "The display is cleared: to the tower {tiles}; under the supply {expansions}, and from "
        "the stack: {stack}. The supply holds {supply}.",
        "Die Auslage wird geleert: in den Turm {tiles}; unter den Vorratsstapel {expansions}, vom "
        "Stapel: {stack}. Im Vorratsstapel sind {supply}.",
    ),
    tag(TurnBegan): Text("Seat {seat} is to move.", "Platz {seat} ist am Zug."),
    tag(GameOver): Text(
        "The game is over after four rounds; winning seats: {winners}.",
        "Das Spiel ist nach vier Runden zu Ende; Gewinner: Platz {winners}.",
    ),
}

LINES = {
    "queens_garden.score.start": Text("points at the start", "Punkte zu Beginn"),
    "queens_garden.score.round_1": Text("round 1", "Runde 1"),
    "queens_garden.score.round_2": Text("round 2", "Runde 2"),
    "queens_garden.score.round_3": Text("round 3", "Runde 3"),
    "queens_garden.score.round_4": Text("round 4", "Runde 4"),
    "queens_garden.score.purchases": Text("expansions bought", "gekaufte Erweiterungen"),
    "queens_garden.score.discards": Text(
        "hexagons discarded when passing", "beim Passen abgelegte Sechsecke"
    ),
    "queens_garden.score.first_pass": Text("passed first", "zuerst gepasst"),
    "queens_garden.score.floor": Text("forgiven: no score below 0", "erlassen: kein Stand unter 0"),
    "queens_garden.score.blue": Text("blue hexagons", "blaue Sechsecke"),
    "queens_garden.score.yellow": Text("yellow hexagons", "gelbe Sechsecke"),
    "queens_garden.score.light_green": Text("light green hexagons", "hellgrüne Sechsecke"),
    "queens_garden.score.dark_green": Text("dark green hexagons", "dunkelgrüne Sechsecke"),
    "queens_garden.score.light_purple": Text("light purple hexagons", "helllila Sechsecke"),
    "queens_garden.score.dark_purple": Text("dark purple hexagons", "dunkellila Sechsecke"),
    "queens_garden.score.tree": Text("trees (1)", "Bäume (1)"),
    "queens_garden.score.bird": Text("birds (2)", "Vögel (2)"),
    "queens_garden.score.butterfly": Text("butterflies (3)", "Schmetterlinge (3)"),
    "queens_garden.score.flower": Text("flowers (4)", "Blumen (4)"),
    "queens_garden.score.plant": Text("plants (5)", "Pflanzen (5)"),
    "queens_garden.score.lily": Text("lilies (6)", "Lilien (6)"),
    "queens_garden.score.pavilions": Text("pavilions", "Pavillons"),
    "queens_garden.score.storage": Text("left in the storage", "Rest im Lager"),
    "queens_garden.score.jokers": Text("jokers left", "übrige Joker"),
    "queens_garden.score.leftovers": Text(
        "tiles and expansions left", "übrige Plättchen und Erweiterungen"
    ),
    "queens_garden.score.groups": Text("groups of three and more", "Gruppen aus drei und mehr"),
    "queens_garden.score.values": Text("sum of the values", "Summe der Werte"),
    "queens_garden.score.six": Text("bonus for six", "Bonus für sechs"),
}

WORDS = {
    **words_of(
        types.Colour,
        Text("blue", "Blau"),
        Text("yellow", "Gelb"),
        Text("light green", "Hellgrün"),
        Text("dark green", "Dunkelgrün"),
        Text("light purple", "Helllila"),
        Text("dark purple", "Dunkellila"),
    ),
    **words_of(
        types.Area,
        Text("the east (E)", "Osten (E)"),
        Text("the north-east (NE)", "Nordosten (NE)"),
        Text("the north-west (NW)", "Nordwesten (NW)"),
        Text("the west (W)", "Westen (W)"),
        Text("the south-west (SW)", "Südwesten (SW)"),
        Text("the south-east (SE)", "Südosten (SE)"),
    ),
    **words_of(
        types.Feature,
        Text("fountain", "Brunnen"),
        Text("statue", "Statue"),
        Text("bench", "Bank"),
        Text("pavilion", "Pavillon"),
    ),
    **words_of(types.Phase, Text("actions", "Aktionen"), Text("over", "beendet")),
    **words_of(
        types.Activity,
        Text("active", "aktiv"),
        Text("discarding", "legt ab"),
        Text("passed", "hat gepasst"),
    ),
}

TEXTS = Texts(
    rules=rules_table(
        *texts_actions.START,
        *texts_actions.TAKE,
        *texts_actions.PAY,
        *texts_garden.PLACE,
        *texts_garden.EXPAND,
        *texts_actions.PASS,
        *texts_garden.SCORE,
        *texts_garden.END,
    ),
    effects=EFFECTS,
    lines=LINES,
    words=WORDS,
)
