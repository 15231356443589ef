"""How Vizia is set up and played, in English and German, in reading order."""

from engine.core.texts import Rule, Text

SETUP = (
    Rule(
        id="vizia.options.seats",
        text=Text("Two to four seats take part.", "Es spielen zwei bis vier Plätze."),
        refusal=Text("{seats} seats were asked for.", "{seats} Plätze wurden verlangt."),
    ),
    Rule(
        id="vizia.options.first_seat",
        text=Text(
            "The first seat is drawn at random unless it is named; then play goes in seat order.",
            "Wer beginnt, wird ausgelost, wenn es nicht festgelegt ist; danach geht es reihum.",
        ),
        refusal=Text(
            "There is no seat {seat}; the last one is {last}.",
            "Es gibt keinen Platz {seat}; der letzte ist {last}.",
        ),
        ruling="The source names no starting player.",
    ),
    Rule(
        id="vizia.options.max_purchases",
        text=Text(
            "The number of purchases a turn is 0 for no limit, or a positive number.",
            "Die Zahl der Käufe je Zug ist 0 für unbegrenzt oder eine positive Zahl.",
        ),
        refusal=Text("{most} is negative.", "{most} ist negativ."),
    ),
    Rule(
        id="vizia.options.module",
        text=Text(
            "Moves of a module are possible only in a game that is played with it.",
            "Züge eines Moduls gibt es nur in einem Spiel, das mit ihm gespielt wird.",
        ),
        refusal=Text(
            "This game is played without the option {module}.",
            "Dieses Spiel wird ohne die Einstellung {module} gespielt.",
        ),
        ruling="All modules combine freely.",
    ),
)

PLACEMENT = (
    Rule(
        id="vizia.place.from_hand",
        text=Text(
            "A tile is played from the own hand or from the display all seats share.",
            "Man legt aus der eigenen Hand oder aus der gemeinsamen Auslage.",
        ),
        refusal=Text(
            "There is no {colour} tile in your hand.",
            "In deiner Hand ist kein Plättchen der Farbe {colour}.",
        ),
        examples=("V17",),
    ),
    Rule(
        id="vizia.place.from_display",
        text=Text(
            "A tile played from the display must lie there; it is not replaced during the turn.",
            "Ein Plättchen aus der Auslage muss dort liegen; ersetzt wird es im Zug nicht.",
        ),
        refusal=Text(
            "There is no {colour} tile in the display.",
            "In der Auslage ist kein Plättchen der Farbe {colour}.",
        ),
        examples=("V18",),
    ),
    Rule(
        id="vizia.place.first_cell",
        text=Text(
            "The first tile of the game may have any colour and is put on U0,0, since all cells "
            "of an empty table are equal.",
            "Das erste Plättchen darf jede Farbe haben und kommt auf U0,0, da auf dem leeren Tisch "
            "alle Felder gleich sind.",
        ),
        refusal=Text(
            "The table is empty; {cell} is not {first}.",
            "Der Tisch ist leer; {cell} ist nicht {first}.",
        ),
        examples=("V01",),
    ),
    Rule(
        id="vizia.place.empty_cell",
        text=Text("A tile is put on an empty cell.", "Ein Plättchen kommt auf ein leeres Feld."),
        refusal=Text("{cell} is occupied.", "{cell} ist besetzt."),
    ),
    Rule(
        id="vizia.place.touches_tile",
        text=Text(
            "Every tile after the first must share a whole edge with a tile on the table; a "
            "corner is no contact.",
            "Jedes weitere Plättchen muss eine ganze Kante mit einem liegenden teilen; eine Ecke "
            "ist keine Berührung.",
        ),
        refusal=Text("{cell} touches no tile.", "{cell} berührt kein Plättchen."),
        examples=("V03",),
    ),
    Rule(
        id="vizia.place.neighbour_colours",
        text=Text(
            "Every tile touched must have a neighbouring colour in the circle red, orange, yellow, "
            "green, blue, purple.",
            "Jedes berührte Plättchen muss eine Nachbarfarbe haben im Kreis Rot, Orange, Gelb, "
            "Grün, Blau, Lila.",
        ),
        refusal=Text(
            "On {cell} a {colour} tile would touch {neighbour}, which is {touched}.",
            "Auf {cell} würde ein Plättchen der Farbe {colour} das auf {neighbour} berühren, das "
            "{touched} ist.",
        ),
        ruling="All contacts count, not just one.",
        examples=("V02", "V04", "V05", "V06", "V07", "V11"),
    ),
)

CLAIMS = (
    Rule(
        id="vizia.claim.wheel",
        text=Text(
            "A tile that completes a wheel, six tiles round a point, puts a token of the seat to "
            "move on it at once, whoever laid the other five. One tile can complete three wheels.",
            "Wer ein Rad vollendet, sechs Plättchen um einen Punkt, setzt sofort einen eigenen "
            "Marker darauf, gleich wer die anderen fünf gelegt hat. Ein Plättchen kann drei Räder "
            "vollenden.",
        ),
        examples=("V10", "V13"),
    ),
    Rule(
        id="vizia.claim.choose",
        text=Text(
            "Who completes more wheels than he has tokens names those he claims, as many as he has "
            "tokens; the others get none.",
            "Wer mehr Räder vollendet, als er Marker hat, nennt so viele, wie er Marker hat; die "
            "anderen gehen leer aus.",
        ),
        refusal=Text(
            "Name {tokens} of {wheels}, ascending.", "Nenne {tokens} von {wheels}, aufsteigend."
        ),
        ruling="The source is silent; the choice is part of the move.",
        examples=("V12",),
    ),
    Rule(
        id="vizia.claim.only_when_short",
        text=Text(
            "Wheels are named only where tokens are short; otherwise all are claimed anyway.",
            "Räder werden nur genannt, wenn Marker fehlen; sonst gehören ohnehin alle dazu.",
        ),
        refusal=Text(
            "This completes {wheels} wheels with {tokens} tokens left.",
            "Das vollendet {wheels} Räder bei {tokens} übrigen Markern.",
        ),
    ),
)

TURN = (
    Rule(
        id="vizia.turn.one_tile",
        text=Text(
            "A turn ends after at least one tile was played; after that one may stop at any time.",
            "Ein Zug endet frühestens nach einem gelegten Plättchen; danach jederzeit.",
        ),
        refusal=Text("No tile was played yet.", "Noch wurde kein Plättchen gelegt."),
        ruling="Ending the turn is always a move, since it says how the hand is refilled.",
        examples=("V22",),
    ),
    Rule(
        id="vizia.refill.hand_limit",
        text=Text(
            "At the end of the turn one may take display tiles until the hand holds two, or fewer.",
            "Am Zugende darf man aus der Auslage nehmen, bis die Hand zwei Plättchen hält, oder "
            "weniger.",
        ),
        refusal=Text(
            "{hand} in the hand and {taken} taken are more than two.",
            "{hand} in der Hand und {taken} genommene sind mehr als zwei.",
        ),
        examples=("V17", "V19"),
    ),
    Rule(
        id="vizia.refill.from_display",
        text=Text(
            "The hand is refilled from the display only, before the display itself is refilled.",
            "Die Hand wird nur aus der Auslage ergänzt, bevor diese selbst ergänzt wird.",
        ),
        refusal=Text(
            "The display holds {there} {colour} tiles.",
            "In der Auslage liegen {there} der Farbe {colour}.",
        ),
        examples=("V18",),
    ),
    Rule(
        id="vizia.refill.display",
        text=Text(
            "Then the display is refilled from the bag as far as the bag reaches.",
            "Dann wird die Auslage aus dem Beutel ergänzt, soweit er reicht.",
        ),
        examples=("V19", "V20"),
    ),
    Rule(
        id="vizia.pass.blocked_only",
        text=Text(
            "Who can play no tile passes: he shows his hand, his turn is skipped and the whole "
            "display is replaced. Nobody else may pass.",
            "Wer kein Plättchen legen kann, passt: Er zeigt die Hand, der Zug entfällt und die "
            "ganze Auslage wird ersetzt. Sonst darf niemand passen.",
        ),
        refusal=Text("A tile can be played.", "Ein Plättchen lässt sich legen."),
        ruling="As many tiles are drawn as lay there, then the old ones are shuffled into the bag; "
        "with an empty bag the display stays.",
        examples=("V21",),
    ),
    Rule(
        id="vizia.pass.played",
        text=Text(
            "Who has played a tile ends his turn and does not pass.",
            "Wer ein Plättchen gelegt hat, beendet den Zug und passt nicht.",
        ),
        examples=("V22",),
    ),
    Rule(
        id="vizia.turn.skipped",
        text=Text(
            "A seat without a tile in hand or display and without a purchase is passed over.",
            "Wer weder in der Hand noch in der Auslage ein Plättchen hat und nichts kaufen kann, "
            "wird übergangen.",
        ),
        examples=("V15",),
    ),
)

RULES = (*SETUP, *PLACEMENT, *CLAIMS, *TURN)
