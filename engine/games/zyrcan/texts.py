"""Every sentence of Zyrcan in English and German, by stable id."""

from engine.core.texts import Rule, Text, Texts, rules_table
from engine.core.wire import GameOver, TurnBegan, TurnSkipped, tag
from engine.games.zyrcan import effects, types

OPTIONS = (
    Rule(
        id="zyrcan.options.seats",
        text=Text("Three to five fleets take part.", "Es spielen drei bis fünf Flotten."),
        refusal=Text("Seats asked for: {seats}.", "Verlangte Plätze: {seats}."),
    ),
    Rule(
        id="zyrcan.options.first_seat",
        text=Text(
            "The first seat places and attacks first; it is drawn at random unless it is named.",
            "Der erste Platz setzt und greift zuerst an; wird er nicht genannt, wird er ausgelost.",
        ),
        refusal=Text(
            "There is no seat {seat}; the last one is {last}.",
            "Es gibt keinen Platz {seat}; der letzte ist {last}.",
        ),
        ruling="The printed rules name no starting player.",
    ),
    Rule(
        id="zyrcan.options.board_cells",
        text=Text(
            "A board is a list of cells q,r with |q| and |r| at most 99.",
            "Ein Spielbrett ist eine Liste von Feldern q,r mit |q| und |r| höchstens 99.",
        ),
        refusal=Text("“{cell}” is no such cell.", "„{cell}“ ist kein solches Feld."),
    ),
    Rule(
        id="zyrcan.options.board_distinct",
        text=Text(
            "The cells of a board are distinct.", "Die Felder eines Spielbretts sind verschieden."
        ),
        refusal=Text("{cell} is listed twice.", "{cell} ist zweimal genannt."),
    ),
    Rule(
        id="zyrcan.options.board_size",
        text=Text(
            "A board has at least twelve cells a fleet and at most 400. The default boards have "
            "42, 53 and 67 cells for three, four and five fleets.",
            "Ein Spielbrett hat mindestens zwölf Felder je Flotte und höchstens 400. Die "
            "mitgelieferten haben 42, 53 und 67 Felder für drei, vier und fünf Flotten.",
        ),
        refusal=Text(
            "Cells of this board: {cells}; expected: {least} to 400.",
            "Felder dieses Spielbretts: {cells}; erwartet: {least} bis 400.",
        ),
        ruling="The printed rules give the number of cells only; the shapes of the default boards "
        "are ours: three-fold symmetry for three, two mirror axes for four, the most compact "
        "symmetric shape for five. A board need not be convex.",
    ),
)

PLACEMENT = (
    Rule(
        id="zyrcan.place.first",
        text=Text(
            "Seats take turns putting one ship on the board until every fleet of twelve stands; "
            "only then do fleets attack.",
            "Die Plätze setzen reihum je ein Schiff, bis alle zwölf jeder Flotte stehen; erst dann "
            "wird angegriffen.",
        ),
        refusal=Text("Ships still to be placed: {left}.", "Noch zu setzende Schiffe: {left}."),
        examples=("Z04",),
    ),
    Rule(
        id="zyrcan.place.board",
        text=Text(
            "A ship is put on a cell of the board.",
            "Ein Schiff kommt auf ein Feld des Spielbretts.",
        ),
        refusal=Text("{cell} is not on the board.", "{cell} liegt nicht auf dem Spielbrett."),
        examples=("Z01",),
    ),
    Rule(
        id="zyrcan.place.empty_cell",
        text=Text(
            "A ship is put on an empty cell, whatever stands next to it.",
            "Ein Schiff kommt auf ein leeres Feld, gleich was daneben steht.",
        ),
        refusal=Text("{cell} is occupied.", "{cell} ist besetzt."),
        examples=("Z02", "Z05"),
    ),
    Rule(
        id="zyrcan.place.reserve",
        text=Text(
            "A fleet has four ships with one engine, six with two and two with three, placed in "
            "any order.",
            "Eine Flotte hat vier Schiffe mit einem Motor, sechs mit zwei und zwei mit drei, die "
            "in beliebiger Folge gesetzt werden.",
        ),
        refusal=Text(
            "No {engines}-engine ship is left to place.",
            "Kein {engines}-motoriges Schiff ist mehr zu setzen.",
        ),
        ruling="The printed rules speak of any one of your ships: the type is free.",
        examples=("Z03",),
    ),
    Rule(
        id="zyrcan.place.phase",
        text=Text(
            "Once all ships stand, nothing is placed any more.",
            "Stehen alle Schiffe, wird nichts mehr gesetzt.",
        ),
        examples=("Z28",),
    ),
)

ATTACK = (
    Rule(
        id="zyrcan.attack.board",
        text=Text(
            "An attack starts and ends on cells of the board; no move leads across its edge.",
            "Ein Angriff beginnt und endet auf dem Spielbrett; über den Rand führt kein Zug.",
        ),
        refusal=Text("{cell} is not on the board.", "{cell} liegt nicht auf dem Spielbrett."),
        examples=("Z12",),
    ),
    Rule(
        id="zyrcan.attack.own_ship",
        text=Text(
            "A seat attacks with one of its own ships.",
            "Man greift mit einem eigenen Schiff an.",
        ),
        refusal=Text("No ship of yours stands on {cell}.", "Auf {cell} steht kein eigenes Schiff."),
    ),
    Rule(
        id="zyrcan.attack.straight_and_exact",
        text=Text(
            "A ship moves in a straight line exactly as many cells as it has engines and passes "
            "over whatever stands between, which stays unharmed; those cells must exist.",
            "Ein Schiff zieht in gerader Linie genau so viele Felder, wie es Motoren hat, und über "
            "alles dazwischen hinweg, das unversehrt bleibt; diese Felder muss es geben.",
        ),
        refusal=Text(
            "The {engines}-engine ship on {source} cannot land on {target}.",
            "Das {engines}-motorige Schiff landet von {source} aus nicht auf {target}.",
        ),
        ruling="On a board with holes the cells between must belong to the board too.",
        examples=("Z07", "Z08", "Z10", "Z11", "Z13", "Z14", "Z16", "Z17", "Z29"),
    ),
    Rule(
        id="zyrcan.attack.enemy",
        text=Text(
            "It must land on an enemy ship, which is destroyed; never on an empty cell or an own "
            "ship.",
            "Es muss auf einem gegnerischen Schiff landen, das zerstört wird; nie auf einem leeren "
            "Feld oder einem eigenen Schiff.",
        ),
        refusal=Text(
            "No enemy ship stands on {cell}.", "Auf {cell} steht kein gegnerisches Schiff."
        ),
        examples=("Z06", "Z09", "Z15"),
    ),
    Rule(
        id="zyrcan.pass.forced_only",
        text=Text(
            "Attacking is compulsory: a seat passes only if none of its ships can attack.",
            "Angreifen ist Pflicht: Man passt nur, wenn keines der eigenen Schiffe angreifen kann.",
        ),
        refusal=Text(
            "The ship on {source} can attack {target}.",
            "Das Schiff auf {source} kann {target} angreifen.",
        ),
        ruling="The printed rules know the forced pass only; there is no voluntary one.",
        examples=("Z25",),
    ),
    Rule(
        id="zyrcan.turn.eliminated",
        text=Text(
            "A seat without ships that comes to move must pass, which ends the game; with the "
            "option skip it is passed over without a move.",
            "Ein Platz ohne Schiffe, der an die Reihe kommt, muss passen, was das Spiel beendet; "
            "mit der Einstellung skip wird er ohne Zug übergangen.",
        ),
        ruling="The literal reading of the printed rules is the default; the other one is an "
        "option.",
        examples=("Z18", "Z19", "Z26"),
    ),
)

END = (
    Rule(
        id="zyrcan.end.blocked",
        text=Text(
            "A seat that cannot attack passes, and the game ends at once for everybody.",
            "Wer nicht angreifen kann, passt, und das Spiel endet sofort für alle.",
        ),
        examples=("Z11", "Z12", "Z21", "Z24", "Z27"),
    ),
    Rule(
        id="zyrcan.end.last_fleet",
        text=Text(
            "If after an attack only one fleet is left, the game ends at once and this fleet wins.",
            "Ist nach einem Angriff nur noch eine Flotte übrig, endet das Spiel sofort, und sie "
            "gewinnt.",
        ),
        examples=("Z20",),
    ),
    Rule(
        id="zyrcan.end.over",
        text=Text("A finished game takes no moves.", "Ein beendetes Spiel nimmt keine Züge an."),
    ),
    Rule(
        id="zyrcan.score.engines",
        text=Text(
            "The seat with the most engines on the board wins.",
            "Es gewinnt, wer die meisten Motoren auf dem Spielbrett hat.",
        ),
        examples=("Z04", "Z18", "Z27"),
    ),
    Rule(
        id="zyrcan.score.ships",
        text=Text(
            "With equal engines the most ships decide; if these are equal too, the game is a draw "
            "among those seats, and the others have lost.",
            "Bei gleich vielen Motoren entscheiden die meisten Schiffe; sind auch sie gleich, "
            "ist das Spiel unter diesen Plätzen unentschieden, und die anderen haben verloren.",
        ),
        ruling="All seats are ranked by engines, then ships; equal seats share a rank.",
        examples=("Z21", "Z22", "Z23", "Z24"),
    ),
)

EFFECTS = {
    tag(effects.ShipPlaced): Text(
        "Seat {seat} places a {engines}-engine ship on {cell}.",
        "Platz {seat} setzt ein {engines}-motoriges Schiff auf {cell}.",
    ),
    tag(effects.AttackBegan): Text(
        "All ships stand; the attack begins.", "Alle Schiffe stehen; der Angriff beginnt."
    ),
    tag(effects.ShipMoved): Text(
        "Seat {seat} attacks with a {engines}-engine ship from {source} to {target}.",
        "Platz {seat} greift mit einem {engines}-motorigen Schiff von {source} nach {target} an.",
    ),
    tag(effects.ShipDestroyed): Text(
        "Seat {seat} loses the {engines}-engine ship on {cell}.",
        "Platz {seat} verliert das {engines}-motorige Schiff auf {cell}.",
    ),
    tag(effects.Passed): Text(
        "Seat {seat} cannot attack and passes.", "Platz {seat} kann nicht angreifen und passt."
    ),
    tag(TurnBegan): Text("Seat {seat} is to move.", "Platz {seat} ist am Zug."),
    tag(TurnSkipped): Text(
        "Seat {seat} has no ships and is passed over.",
        "Platz {seat} hat keine Schiffe und wird übergangen.",
    ),
    tag(GameOver): Text(
        "The game is over ({reason}); winning seats: {winners}.",
        "Das Spiel ist zu Ende ({reason}); Gewinner: Platz {winners}.",
    ),
}

LINES = {
    "zyrcan.score.engines_1": Text("ships with one engine", "Schiffe mit einem Motor"),
    "zyrcan.score.engines_2": Text("ships with two engines", "Schiffe mit zwei Motoren"),
    "zyrcan.score.engines_3": Text("ships with three engines", "Schiffe mit drei Motoren"),
    "zyrcan.score.ships": Text("ships on the board", "Schiffe auf dem Spielbrett"),
}

WORDS = {
    types.Eliminated.PASS.value: Text("passes", "passt"),
    types.Eliminated.SKIP.value: Text("is skipped", "wird übergangen"),
    types.Phase.PLACEMENT.value: Text("placement", "Setzphase"),
    types.Phase.ATTACK.value: Text("attack", "Angriff"),
    types.Phase.OVER.value: Text("over", "beendet"),
}

TEXTS = Texts(
    rules=rules_table(*OPTIONS, *PLACEMENT, *ATTACK, *END),
    effects=EFFECTS,
    lines=LINES,
    words=WORDS,
)
