"""How Vizia is set up and played, in reading order."""

from engine.core.texts import Rule, Text

SETUP = (
    Rule(
        id="vizia.options.seats",
        text=Text("Two to four players take part.", "Es spielen zwei bis vier Spieler."),
        refusal=Text(
            "Vizia is not for {seats:# player|# players}; 2 to 4 take part.",
            "Vizia ist nicht für {seats:# Spieler|# Spieler}; es spielen 2 bis 4.",
        ),
    ),
    Rule(
        id="vizia.options.first_seat",
        text=Text(
            "Who begins is drawn at random unless the player is named; then play goes round in "
            "the order of the seats.",
            "Wer beginnt, wird ausgelost, wenn der Spieler nicht genannt ist; danach geht es "
            "reihum.",
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
        id="vizia.options.max_purchases",
        text=Text(
            "The limit of purchases a turn is a number up to 100; 0 stands for no limit.",
            "Die Höchstzahl der Käufe je Zug ist eine Zahl bis 100; 0 heißt unbegrenzt.",
        ),
        refusal=Text(
            "The limit of purchases is {most}; choose a number from 0 to 100.",
            "Die Höchstzahl der Käufe ist {most}; wähle eine Zahl von 0 bis 100.",
        ),
    ),
    Rule(
        id="vizia.options.module",
        text=Text(
            "Moves of a module are possible only in a game that is played with it.",
            "Aktionen eines Moduls gibt es nur in einem Spiel, das mit ihm gespielt wird.",
        ),
        refusal=Text(
            "This game is played without {module:module}.",
            "Dieses Spiel wird ohne {module:module} gespielt.",
        ),
        ruling=Text("All modules combine freely.", "Alle Module lassen sich frei verbinden."),
    ),
    Rule(
        id="vizia.options.teams",
        text=Text(
            "Four players play in teams: the first and the third against the second and the "
            "fourth, so that partners sit opposite each other.",
            "In Teams spielen vier Spieler: der erste und der dritte gegen den zweiten und den "
            "vierten, sodass Partner einander gegenübersitzen.",
        ),
        refusal=Text(
            "Teams need 4 players, not {seats}.", "Für Teams braucht es 4 Spieler, nicht {seats}."
        ),
    ),
    Rule(
        id="vizia.setup.start",
        text=Text(
            "There are 72 tiles, twelve in each of six colours. Each player takes twelve tokens "
            "and two hidden tiles, the hand; four tiles lie open as the display; the rest is in "
            "the bag.",
            "Es gibt 72 Plättchen, zwölf in jeder von sechs Farben. Alle nehmen zwölf Marker und "
            "zwei verdeckte Plättchen, die Hand; vier liegen offen als Auslage; der Rest ist im "
            "Beutel.",
        ),
        ruling=Text(
            "The number of players changes only what is left in the bag: 64, 62 or 60 tiles.",
            "Die Zahl der Spieler ändert nur, was im Beutel bleibt: 64, 62 oder 60 Plättchen.",
        ),
    ),
)

PLACEMENT = (
    Rule(
        id="vizia.place.from_hand",
        text=Text(
            "You place tiles from your own hand or from the display, which all share.",
            "Du legst Plättchen aus deiner Hand oder aus der gemeinsamen Auslage.",
        ),
        refusal=Text(
            "You have no {colour} tile in your hand.",
            "Du hast kein Plättchen der Farbe {colour} auf der Hand.",
        ),
        examples=("V17",),
    ),
    Rule(
        id="vizia.place.from_display",
        text=Text(
            "A tile placed from the display must lie there; the display is not refilled while "
            "tiles are placed.",
            "Ein Plättchen aus der Auslage muss dort liegen; während des Legens wird die Auslage "
            "nicht aufgefüllt.",
        ),
        refusal=Text(
            "There is no {colour} tile in the display.",
            "In der Auslage liegt kein Plättchen der Farbe {colour}.",
        ),
        examples=("V18",),
    ),
    Rule(
        id="vizia.place.first_cell",
        text=Text(
            "The first tile of the game may have any colour and is placed on U0,0, since all cells "
            "of an empty table are equal.",
            "Das erste Plättchen darf jede Farbe haben und kommt auf U0,0, da auf dem leeren Tisch "
            "alle Felder gleich sind.",
        ),
        refusal=Text(
            "The table is empty; the first tile is placed on {first}, not on {cell}.",
            "Der Tisch ist leer; das erste Plättchen kommt auf {first}, nicht auf {cell}.",
        ),
        examples=("V01",),
    ),
    Rule(
        id="vizia.place.empty_cell",
        text=Text("A tile is placed on an empty cell.", "Ein Plättchen kommt auf ein leeres Feld."),
        refusal=Text(
            "{cell} is occupied; choose an empty cell.",
            "{cell} ist belegt; wähle ein leeres Feld.",
        ),
    ),
    Rule(
        id="vizia.place.touches_tile",
        text=Text(
            "Every tile after the first must share a whole edge with a tile on the table; a "
            "corner does not count.",
            "Jedes weitere Plättchen muss eine ganze Kante mit einem liegenden teilen; eine Ecke "
            "zählt nicht.",
        ),
        refusal=Text(
            "{cell} shares no edge with a tile on the table; place the tile beside one.",
            "{cell} hat mit keinem liegenden Plättchen eine Kante gemeinsam; lege direkt daneben.",
        ),
        examples=("V03",),
    ),
    Rule(
        id="vizia.place.neighbour_colours",
        text=Text(
            "Every tile touched must have a neighbouring colour on the colour wheel: red, orange, "
            "yellow, green, blue, purple and round to red.",
            "Jedes berührte Plättchen muss eine Nachbarfarbe im Farbrad haben: Rot, Orange, Gelb, "
            "Grün, Blau, Lila und wieder Rot.",
        ),
        refusal=Text(
            "On {cell} {colour:a_tile} would touch {touched:the_tile} on {neighbour}; the "
            "neighbours of {touched} on the colour wheel are {touched:neighbours}.",
            "Auf {cell} würde {colour:a_tile} {touched:the_tile} auf {neighbour} berühren; "
            "Nachbarn von {touched} im Farbrad sind {touched:neighbours}.",
        ),
        ruling=Text(
            "All contacts count, not just one.", "Alle Berührungen zählen, nicht nur eine."
        ),
        examples=("V02", "V04", "V05", "V06", "V07", "V11"),
    ),
)

CLAIMS = (
    Rule(
        id="vizia.claim.wheel",
        text=Text(
            "A wheel is six tiles round a point, its centre. Whoever completes one claims it at "
            "once with one of their tokens, no matter who placed the other five tiles. One tile "
            "can complete up to three wheels.",
            "Ein Hexagon (auch Rad) sind sechs Plättchen um einen Punkt, seine Mitte. Wer eines "
            "vervollständigt, beansprucht es sofort mit einem eigenen Marker, gleich wer die "
            "anderen fünf gelegt hat. Ein Plättchen kann bis zu drei Hexagone vervollständigen.",
        ),
        examples=("V10", "V13"),
    ),
    Rule(
        id="vizia.claim.choose",
        text=Text(
            "Whoever completes more wheels than they have tokens left names the wheels to claim, "
            "as many as there are tokens; the others get none.",
            "Wer mehr Hexagone vervollständigt, als er noch Marker hat, nennt die Hexagone, die er "
            "beansprucht, so viele wie Marker da sind; die anderen gehen leer aus.",
        ),
        refusal=Text(
            "Choose {tokens:one|#} of these wheels{tokens:|, in this order}: {wheels:cell}.",
            "Wähle {tokens:eines|#} dieser Hexagone{tokens:|, in dieser Reihenfolge}: "
            "{wheels:cell}.",
        ),
        ruling=Text(
            "The printed rules are silent; the choice is part of the move. Whoever has no token "
            "left names none.",
            "Die gedruckten Regeln schweigen; die Wahl gehört zur Aktion. Wer keinen Marker mehr "
            "hat, nennt keines.",
        ),
        examples=("V12",),
    ),
    Rule(
        id="vizia.claim.only_when_short",
        text=Text(
            "Wheels are named only when there are too few tokens; otherwise all of them are "
            "claimed anyway.",
            "Hexagone werden nur genannt, wenn die Marker nicht reichen; sonst werden ohnehin "
            "alle beansprucht.",
        ),
        refusal=Text(
            "You complete {wheels:# wheel|# wheels|no wheel} and have {tokens:# token|# tokens|no "
            "token} left: leave out “!” and everything after it.",
            "Du vervollständigst {wheels:# Hexagon|# Hexagone|kein Hexagon} und hast noch "
            "{tokens:# Marker|# Marker|keinen Marker}: Lass „!“ und alles danach weg.",
        ),
    ),
)

TURN = (
    Rule(
        id="vizia.turn.one_tile",
        text=Text(
            "A turn ends only after at least one tile was placed; from then on it may end at any "
            "time.",
            "Ein Zug darf erst enden, wenn mindestens ein Plättchen gelegt ist; dann jederzeit.",
        ),
        refusal=Text(
            "You have not placed a tile yet; place at least one.",
            "Du hast noch kein Plättchen gelegt; lege mindestens eines.",
        ),
        ruling=Text(
            "Ending the turn is always a move, since it says how the hand is refilled.",
            "Den Zug zu beenden ist immer eine Aktion, denn sie sagt, wie die Hand aufgefüllt "
            "wird.",
        ),
        examples=("V22",),
    ),
    Rule(
        id="vizia.turn.skipped",
        text=Text(
            "A player who has no tile in hand or display and can buy none is skipped.",
            "Wer weder auf der Hand noch in der Auslage ein Plättchen hat und keines kaufen kann, "
            "wird übersprungen.",
        ),
        ruling=Text(
            "The draw phase comes first. The turn counts as skipped, as after a pass.",
            "Das Ziehen kommt vorher. Der Zug zählt als übersprungen wie nach dem Passen.",
        ),
        examples=("V15",),
    ),
    Rule(
        id="vizia.refill.hand_limit",
        text=Text(
            "At the end of your turn you may take tiles from the display until you hold two.",
            "Am Ende deines Zugs darfst du aus der Auslage nehmen, bis du zwei Plättchen auf der "
            "Hand hast.",
        ),
        refusal=Text(
            "You have {hand:# tile|# tiles|no tile} in hand; {taken:1 more is|# more are} too "
            "many, "
            "since the limit is 2.",
            "Du hast {hand:# Plättchen|# Plättchen|kein Plättchen} auf der Hand; {taken:1 weiteres "
            "wäre|# weitere wären} zu viel, denn die Grenze ist 2.",
        ),
        examples=("V17", "V19"),
    ),
    Rule(
        id="vizia.refill.from_display",
        text=Text(
            "The hand is refilled from the display only, before the display itself is refilled.",
            "Die Hand wird nur aus der Auslage aufgefüllt, bevor diese selbst aufgefüllt wird.",
        ),
        refusal=Text(
            "There {there:is only 1 tile|are only # tiles|is no tile} of the colour {colour} in "
            "the "
            "display.",
            "In der Auslage {there:liegt nur 1|liegen nur #|liegt kein} Plättchen der Farbe "
            "{colour}.",
        ),
        examples=("V18",),
    ),
    Rule(
        id="vizia.refill.display",
        text=Text(
            "At the end of a turn, after the hand, the display is refilled from the bag as far as "
            "the bag reaches.",
            "Am Ende des Zugs wird nach der Hand die Auslage aus dem Beutel aufgefüllt, soweit er "
            "reicht.",
        ),
        examples=("V19", "V20"),
    ),
    Rule(
        id="vizia.pass.blocked_only",
        text=Text(
            "A player who is blocked, who can place no tile, passes: the hand is shown, the turn "
            "is skipped and the whole display is replaced. Nobody else may pass.",
            "Wer blockiert ist, also kein Plättchen legen kann, passt: Die Hand wird gezeigt, der "
            "Zug wird übersprungen, und die ganze Auslage wird ersetzt. Sonst darf niemand passen.",
        ),
        refusal=(
            Text(
                "You cannot pass: you can still place {colour:a_tile} on {cell}.",
                "Du darfst nicht passen: Du kannst noch {colour:a_tile} auf {cell} legen.",
            ),
            Text(
                "You cannot pass: you can still place a tile.",
                "Du darfst nicht passen: Du kannst noch ein Plättchen legen.",
            ),
        ),
        ruling=Text(
            "A purchase does not count as placing a tile and stays possible beside the pass. As "
            "many tiles are drawn as lay there, then the old ones are shuffled into the bag; with "
            "an empty bag the display stays.",
            "Ein Kauf gilt nicht als Legen und bleibt neben dem Passen möglich. Es werden so viele "
            "Plättchen gezogen, wie dort lagen, dann kommen die alten gemischt in den Beutel; ist "
            "er leer, bleibt die Auslage.",
        ),
        examples=("V21",),
    ),
    Rule(
        id="vizia.pass.played",
        text=Text(
            "After placing a tile you end your turn; you do not pass.",
            "Wer schon ein Plättchen gelegt hat, beendet den Zug und passt nicht.",
        ),
        examples=("V22",),
    ),
)

RULES = (*SETUP, *PLACEMENT, *CLAIMS, *TURN)
