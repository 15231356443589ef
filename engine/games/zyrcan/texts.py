"""Every sentence of Zyrcan, by stable id."""

from engine.core.texts import Rule, Text, Texts, rules_table
from engine.core.wire import GameOver, TurnBegan, TurnSkipped, tag
from engine.games.zyrcan import effects, types

OPTIONS = (
    Rule(
        id="zyrcan.options.seats",
        text=Text("Three to five players take part.", "Es spielen drei bis fünf Spieler."),
        refusal=Text(
            "Zyrcan is not for {seats:# player|# players}; 3 to 5 take part.",
            "Zyrcan ist nicht für {seats:# Spieler|# Spieler}; es spielen 3 bis 5.",
        ),
    ),
    Rule(
        id="zyrcan.options.first_seat",
        text=Text(
            "Who places and attacks first is drawn at random unless the player is named; then "
            "play goes round in the order of the seats.",
            "Wer zuerst platziert und angreift, wird ausgelost, wenn der Spieler nicht genannt "
            "ist; danach geht es reihum.",
        ),
        refusal=Text(
            "No seat has the number {seat}; the numbers go from 0 to {last}.",
            "Kein Platz hat die Nummer {seat}; die Nummern gehen von 0 bis {last}.",
        ),
        ruling=Text(
            "The printed rules name no starting player.",
            "Die gedruckten Regeln nennen keinen Startspieler.",
        ),
    ),
    Rule(
        id="zyrcan.options.board_cells",
        text=Text(
            "A board is a list of cells q,r, with q and r from -99 to 99.",
            "Ein Spielbrett ist eine Liste von Feldern q,r mit q und r von -99 bis 99.",
        ),
        refusal=Text(
            "“{cell}” is not a cell; cells are written q,r with numbers from -99 to 99.",
            "„{cell}“ ist kein Feld; Felder heißen q,r mit Zahlen von -99 bis 99.",
        ),
    ),
    Rule(
        id="zyrcan.options.board_distinct",
        text=Text(
            "The cells of a board are distinct.", "Die Felder eines Spielbretts sind verschieden."
        ),
        refusal=Text(
            "{cell} is listed twice; name each cell once.",
            "{cell} ist zweimal genannt; nenne jedes Feld einmal.",
        ),
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
            "This board has {cells:# cell|# cells}; for so many fleets it needs {least} to 400.",
            "Dieses Spielbrett hat {cells:# Feld|# Felder}; für so viele Flotten braucht es "
            "{least} bis 400.",
        ),
        ruling=Text(
            "The printed rules give the number of cells only; the shapes of the default boards "
            "are ours: three-fold symmetry for three, two mirror axes for four, the most compact "
            "symmetric shape for five. A board need not be convex.",
            "Die gedruckten Regeln nennen nur die Zahl der Felder; die Formen der mitgelieferten "
            "Spielbretter sind unsere: dreifache Symmetrie für drei, zwei Spiegelachsen für vier, "
            "die kompakteste symmetrische Form für fünf. Ein Spielbrett darf Lücken haben.",
        ),
    ),
)

PLACEMENT = (
    Rule(
        id="zyrcan.place.first",
        text=Text(
            "Players take turns placing one of their ships until all ships of all fleets are "
            "placed; only then do they attack.",
            "Reihum platziert jeder eines seiner Schiffe, bis alle Schiffe aller Flotten platziert "
            "sind; erst dann wird angegriffen.",
        ),
        refusal=Text(
            "First all ships must be placed; {left:# is|# are} still to come.",
            "Zuerst müssen alle Schiffe platziert sein; {left:# fehlt|# fehlen} noch.",
        ),
        examples=("Z04",),
    ),
    Rule(
        id="zyrcan.place.board",
        text=Text(
            "A ship is placed on a cell of the board.",
            "Ein Schiff wird auf einem Feld des Spielbretts platziert.",
        ),
        refusal=Text("{cell} is not on the board.", "{cell} liegt nicht auf dem Spielbrett."),
        examples=("Z01",),
    ),
    Rule(
        id="zyrcan.place.empty_cell",
        text=Text(
            "A ship is placed on an empty cell, whatever is next to it.",
            "Ein Schiff wird auf einem leeren Feld platziert, gleich was daneben steht.",
        ),
        refusal=Text(
            "{cell} is occupied; choose an empty cell.",
            "{cell} ist belegt; wähle ein leeres Feld.",
        ),
        examples=("Z02", "Z05"),
    ),
    Rule(
        id="zyrcan.place.reserve",
        text=Text(
            "A fleet has twelve ships: four with 1 engine, six with 2 engines and two with 3 "
            "engines, placed in any order.",
            "Eine Flotte hat zwölf Schiffe: vier mit 1 Motor, sechs mit 2 Motoren und zwei mit 3 "
            "Motoren; die Reihenfolge ist frei.",
        ),
        refusal=Text(
            "All your ships with {engines:# engine|# engines} are placed; choose another kind.",
            "Alle deine Schiffe mit {engines:# Motor|# Motoren} sind platziert; wähle eine andere "
            "Art.",
        ),
        ruling=Text(
            "The printed rules speak of any one of your ships: the kind is free.",
            "Die gedruckten Regeln sprechen von einem deiner Schiffe: Die Art ist frei.",
        ),
        examples=("Z03",),
    ),
    Rule(
        id="zyrcan.place.phase",
        text=Text(
            "Once all ships are placed, you attack and place nothing more.",
            "Sind alle Schiffe platziert, wird angegriffen und nichts mehr platziert.",
        ),
        examples=("Z28",),
    ),
)

ATTACK = (
    Rule(
        id="zyrcan.attack.board",
        text=Text(
            "An attack starts and ends on cells of the board and does not lead across its edge.",
            "Ein Angriff beginnt und endet auf dem Spielbrett und führt nicht über den Rand.",
        ),
        refusal=Text("{cell} is not on the board.", "{cell} liegt nicht auf dem Spielbrett."),
        examples=("Z12",),
    ),
    Rule(
        id="zyrcan.attack.own_ship",
        text=Text("You attack with one of your own ships.", "Du greifst mit eigenen Schiffen an."),
        refusal=Text(
            "There is no ship of yours on {cell}.", "Auf {cell} steht kein Schiff von dir."
        ),
    ),
    Rule(
        id="zyrcan.attack.straight_and_exact",
        text=Text(
            "A ship moves in a straight line, exactly as many cells as it has engines. It leaps "
            "over whatever is between, which stays unharmed; those cells must exist.",
            "Ein Schiff zieht in gerader Linie genau so viele Felder, wie es Motoren hat. Es "
            "überspringt alles dazwischen, was unversehrt bleibt; diese Felder muss es geben.",
        ),
        refusal=Text(
            "The ship on {source} moves exactly {engines:# cell|# cells} in a straight line, so it "
            "cannot land on {target}.",
            "Das Schiff auf {source} zieht in gerader Linie genau {engines:# Feld|# Felder}, also "
            "nicht nach {target}.",
        ),
        ruling=Text(
            "On a board with holes the cells between must belong to the board too.",
            "Auf einem Spielbrett mit Lücken müssen auch die Felder dazwischen dazugehören.",
        ),
        examples=("Z07", "Z08", "Z10", "Z11", "Z13", "Z14", "Z16", "Z17", "Z29"),
    ),
    Rule(
        id="zyrcan.attack.enemy",
        text=Text(
            "The attacking ship must land on an enemy ship, which is destroyed; never on an empty "
            "cell or on one of your own ships.",
            "Das angreifende Schiff muss auf einem gegnerischen landen, das zerstört wird; nie auf "
            "einem leeren Feld oder einem eigenen Schiff.",
        ),
        refusal=Text(
            "There is no enemy ship on {cell}; an attack must land on one.",
            "Auf {cell} steht kein gegnerisches Schiff; ein Angriff muss auf einem landen.",
        ),
        examples=("Z06", "Z09", "Z15"),
    ),
    Rule(
        id="zyrcan.pass.forced_only",
        text=Text(
            "Attacking is compulsory: you pass only if none of your ships can attack.",
            "Angreifen ist Pflicht: Du passt nur, wenn keines deiner Schiffe angreifen kann.",
        ),
        refusal=Text(
            "You cannot pass: your ship on {source} can attack {target}.",
            "Du darfst nicht passen: Dein Schiff auf {source} kann {target} angreifen.",
        ),
        ruling=Text(
            "The printed rules name the forced pass only; there is no voluntary one.",
            "Die gedruckten Regeln nennen nur das erzwungene Passen; freiwillig passt niemand.",
        ),
        examples=("Z25",),
    ),
    Rule(
        id="zyrcan.turn.eliminated",
        text=Text(
            "A player without ships whose turn comes must pass, which ends the game; if the game "
            "skips players without ships, play goes on with the next one.",
            "Ein Spieler ohne Schiffe, der an die Reihe kommt, muss passen, was das Spiel beendet; "
            "werden Spieler ohne Schiffe übersprungen, ist der nächste am Zug.",
        ),
        ruling=Text(
            "The literal reading of the printed rules is the default; the other one is an option.",
            "Der Wortlaut der gedruckten Regeln gilt, wenn nichts anderes gewählt ist.",
        ),
        examples=("Z18", "Z19", "Z26"),
    ),
)

END = (
    Rule(
        id="zyrcan.end.blocked",
        text=Text(
            "A player who cannot attack passes, and the game ends at once for everybody.",
            "Wer nicht angreifen kann, passt, und das Spiel endet sofort für alle.",
        ),
        examples=("Z11", "Z12", "Z21", "Z24", "Z27"),
    ),
    Rule(
        id="zyrcan.end.last_fleet",
        text=Text(
            "If only one fleet is left after an attack, the game ends at once and this fleet wins.",
            "Ist nach einem Angriff nur noch eine Flotte übrig, endet das Spiel sofort, und diese "
            "Flotte gewinnt.",
        ),
        examples=("Z20",),
    ),
    Rule(
        id="zyrcan.end.over",
        text=Text(
            "The game is over; no more moves are possible.",
            "Das Spiel ist zu Ende; es sind keine Aktionen mehr möglich.",
        ),
    ),
    Rule(
        id="zyrcan.score.engines",
        text=Text(
            "The player with the most engines on the board wins.",
            "Es gewinnt, wer die meisten Motoren auf dem Spielbrett hat.",
        ),
        examples=("Z04", "Z18", "Z27"),
    ),
    Rule(
        id="zyrcan.score.ships",
        text=Text(
            "With equal engines the most ships decide; if these are equal too, the game is a draw "
            "between those players, and the others have lost.",
            "Bei gleich vielen Motoren entscheiden die meisten Schiffe; sind auch sie gleich, ist "
            "das Spiel zwischen diesen Spielern unentschieden, und die anderen haben verloren.",
        ),
        ruling=Text(
            "All players are ranked by engines, then ships; equal players share a rank.",
            "Die Rangfolge richtet sich nach Motoren, dann Schiffen; wer gleich viele hat, teilt "
            "sich den Rang.",
        ),
        examples=("Z21", "Z22", "Z23", "Z24"),
    ),
)

ENDINGS = {
    "zyrcan.end.blocked": Text("a player cannot attack", "Ein Spieler kann nicht angreifen"),
    "zyrcan.end.last_fleet": Text("only one fleet is left", "Nur noch eine Flotte ist übrig"),
}

EFFECTS = {
    tag(effects.ShipPlaced): Text(
        "{seat:player} places a ship with {engines:# engine|# engines} on {cell}.",
        "{seat:player} platziert ein Schiff mit {engines:# Motor|# Motoren} auf {cell}.",
    ),
    tag(effects.AttackBegan): Text(
        "All ships are placed; the attack begins.",
        "Alle Schiffe sind platziert; der Angriff beginnt.",
    ),
    tag(effects.ShipMoved): Text(
        "{seat:player} attacks {target} from {source} with a ship with "
        "{engines:# engine|# engines}.",
        "{seat:player} greift {target} von {source} aus an, mit einem Schiff mit "
        "{engines:# Motor|# Motoren}.",
    ),
    tag(effects.ShipDestroyed): Text(
        "{seat:player} loses the ship with {engines:# engine|# engines} on {cell}.",
        "{seat:player} verliert das Schiff mit {engines:# Motor|# Motoren} auf {cell}.",
    ),
    tag(effects.Passed): Text(
        "{seat:player} cannot attack and passes.",
        "{seat:player} kann nicht angreifen und passt.",
    ),
    tag(TurnBegan): Text("{seat:player} is to move.", "{seat:player} ist am Zug."),
    tag(TurnSkipped): Text(
        "{seat:player} has no ships and is skipped.",
        "{seat:player} hat keine Schiffe und wird übersprungen.",
    ),
    tag(GameOver): Text(
        "The game is over: {reason:ending}. "
        "{winners:player:# wins.|It is a draw between #.|Nobody wins.}",
        "Das Spiel ist zu Ende: {reason:ending}. "
        "{winners:player:# gewinnt.|Unentschieden zwischen #.|Niemand gewinnt.}",
    ),
}

LINES = {
    f"zyrcan.score.engines_{engines}": Text(
        f"{{count:# ship|# ships}} with {engines} engine{'s' if engines > 1 else ''}: "
        "{number:# engine|# engines} ({cells:cell})",
        f"{{count:# Schiff|# Schiffe}} mit {engines} Motor{'en' if engines > 1 else ''}: "
        "{number:# Motor|# Motoren} ({cells:cell})",
    )
    for engines in (1, 2, 3)
} | {
    "zyrcan.score.ships": Text(
        "{number:# ship|# ships} on the board", "{number:# Schiff|# Schiffe} auf dem Spielbrett"
    ),
}

WORDS = {
    types.Eliminated.PASS.value: Text("passes", "passt"),
    types.Eliminated.SKIP.value: Text("is skipped", "wird übersprungen"),
    types.Phase.PLACEMENT.value: Text("placement", "Positionieren"),
    types.Phase.ATTACK.value: Text("attack", "Angreifen"),
    types.Phase.OVER.value: Text("over", "zu Ende"),
}

TEXTS = Texts(
    rules=rules_table(*OPTIONS, *PLACEMENT, *ATTACK, *END),
    endings=ENDINGS,
    effects=EFFECTS,
    lines=LINES,
    words=WORDS,
    total=Text(
        "{number:# engine|# engines}, rank {rank}.", "{number:# Motor|# Motoren}, Rang {rank}."
    ),
)
