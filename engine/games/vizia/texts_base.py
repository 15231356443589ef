"""How Vizia is set up and played, in English and German, in reading order."""

from engine.core.texts import Rule, Text

SETUP = (
    Rule(
        id="vizia.options.seats",
        text=Text("Two to four seats take part.", "Es spielen zwei bis vier Plätze."),
        refusal=Text("Seats asked for: {seats}.", "Verlangte Plätze: {seats}."),
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
        ruling="The printed rules name no starting player.",
    ),
    Rule(
        id="vizia.options.max_purchases",
        text=Text(
            "The limit of purchases a turn is a number up to 100; 0 stands for no limit.",
            "Die Höchstzahl der Käufe je Zug ist eine Zahl bis 100; 0 heißt unbegrenzt.",
        ),
        refusal=Text("{most} is no number from 0 to 100.", "{most} ist keine Zahl von 0 bis 100."),
    ),
    Rule(
        id="vizia.options.module",
        text=Text(
            "Moves of a module are possible only in a game that is played with it.",
            "Züge eines Moduls gibt es nur in einem Spiel, das mit ihm gespielt wird.",
        ),
        refusal=Text(
            "This game is played without: {module}.",
            "Dieses Spiel wird gespielt ohne: {module}.",
        ),
        ruling="All modules combine freely.",
    ),
    Rule(
        id="vizia.options.teams",
        text=Text(
            "Team play is for four seats, 0 and 2 against 1 and 3.",
            "In Teams spielen vier Plätze, 0 und 2 gegen 1 und 3.",
        ),
        refusal=Text("Seats asked for: {seats}.", "Verlangte Plätze: {seats}."),
    ),
)

PLACEMENT = (
    Rule(
        id="vizia.place.from_hand",
        text=Text(
            "A tile is played from your own hand or from the display that all seats share.",
            "Gelegt wird aus der eigenen Hand oder aus der gemeinsamen Auslage.",
        ),
        refusal=Text(
            "There is no {colour} tile in your hand.",
            "Auf deiner Hand ist kein Plättchen der Farbe {colour}.",
        ),
        examples=("V17",),
    ),
    Rule(
        id="vizia.place.from_display",
        text=Text(
            "A tile played from the display must lie there; the display is not refilled while "
            "tiles are played.",
            "Ein Plättchen aus der Auslage muss dort liegen; während des Legens wird sie "
            "nicht ergänzt.",
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
            "The table is empty; the tile goes on {first}, not on {cell}.",
            "Der Tisch ist leer; das Plättchen kommt auf {first}, nicht auf {cell}.",
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
            "On {cell} the tile ({colour}) would touch the one on {neighbour} ({touched}).",
            "Auf {cell} würde das Plättchen ({colour}) das auf {neighbour} ({touched}) berühren.",
        ),
        ruling="All contacts count, not just one.",
        examples=("V02", "V04", "V05", "V06", "V07", "V11"),
    ),
)

CLAIMS = (
    Rule(
        id="vizia.claim.wheel",
        text=Text(
            "Whoever completes a wheel, six tiles round a point, puts one of their tokens on "
            "it at once, no matter who laid the other five. One tile can complete up to three "
            "wheels.",
            "Wer ein Rad vollendet, sechs Plättchen um einen Punkt, setzt sofort einen "
            "eigenen Marker darauf, gleich wer die anderen fünf gelegt hat. Ein Plättchen "
            "kann bis zu drei Räder vollenden.",
        ),
        examples=("V10", "V13"),
    ),
    Rule(
        id="vizia.claim.choose",
        text=Text(
            "Whoever completes more wheels than they have tokens left names the wheels to "
            "claim, as many as there are tokens; the others get none.",
            "Wer mehr Räder vollendet, als er noch Marker hat, nennt die Räder, die er "
            "besetzt, so viele wie Marker da sind; die anderen gehen leer aus.",
        ),
        refusal=Text(
            "Name exactly {tokens} of {wheels}, ascending by x, then y.",
            "Nenne genau {tokens} von {wheels}, aufsteigend nach x, dann y.",
        ),
        ruling="The printed rules are silent; the choice is part of the move. Who has no token "
        "left names none.",
        examples=("V12",),
    ),
    Rule(
        id="vizia.claim.only_when_short",
        text=Text(
            "Wheels are named only when there are too few tokens; otherwise all of them are "
            "claimed anyway.",
            "Räder werden nur genannt, wenn die Marker nicht reichen; sonst werden ohnehin "
            "alle besetzt.",
        ),
        refusal=Text(
            "Wheels completed: {wheels}; tokens left: {tokens}. Leave out what follows “!”.",
            "Vollendete Räder: {wheels}; übrige Marker: {tokens}. Lass weg, was auf „!“ folgt.",
        ),
    ),
)

TURN = (
    Rule(
        id="vizia.turn.one_tile",
        text=Text(
            "A turn ends only after at least one tile was played; from then on it may end at "
            "any time.",
            "Ein Zug darf erst enden, wenn mindestens ein Plättchen gelegt ist; dann jederzeit.",
        ),
        refusal=Text("No tile was played yet.", "Noch wurde kein Plättchen gelegt."),
        ruling="Ending the turn is always a move, since it says how the hand is refilled.",
        examples=("V22",),
    ),
    Rule(
        id="vizia.turn.skipped",
        text=Text(
            "A seat that has no tile in hand or display and can buy none is passed over.",
            "Wer weder auf der Hand noch in der Auslage ein Plättchen hat und nichts kaufen kann, "
            "wird übergangen.",
        ),
        ruling="Its draw phase comes first. The turn counts as skipped, as after a pass.",
        examples=("V15",),
    ),
    Rule(
        id="vizia.refill.hand_limit",
        text=Text(
            "At the end of a turn tiles may be taken from the display until the hand holds two.",
            "Am Ende des Zugs darf man aus der Auslage nehmen, bis die Hand zwei Plättchen hält.",
        ),
        refusal=Text(
            "Tiles in the hand: {hand}; {taken} more would be too many.",
            "Plättchen auf der Hand: {hand}; {taken} dazu wären zu viele.",
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
            "Tiles of this colour ({colour}) in the display: {there}.",
            "Plättchen dieser Farbe ({colour}) in der Auslage: {there}.",
        ),
        examples=("V18",),
    ),
    Rule(
        id="vizia.refill.display",
        text=Text(
            "When a turn ends and the hand is refilled, the display is refilled from the bag "
            "as far as the bag reaches.",
            "Endet der Zug, wird nach der Hand die Auslage aus dem Beutel ergänzt, soweit er "
            "reicht.",
        ),
        examples=("V19", "V20"),
    ),
    Rule(
        id="vizia.pass.blocked_only",
        text=Text(
            "A seat that can play no tile passes: it shows its hand, its turn is skipped and "
            "the whole display is replaced. Nobody else may pass.",
            "Wer kein Plättchen legen kann, passt: Die Hand wird gezeigt, der Zug entfällt, "
            "und die ganze Auslage wird ersetzt. Sonst darf niemand passen.",
        ),
        refusal=Text(
            "You can play a tile.",
            "Du kannst ein Plättchen legen.",
        ),
        ruling="A purchase does not count as playing a tile and stays possible beside the pass. "
        "As many tiles are drawn as lay there, then the old ones are shuffled into the bag; "
        "with an empty bag the display stays.",
        examples=("V21",),
    ),
    Rule(
        id="vizia.pass.played",
        text=Text(
            "After a tile was played the turn is ended, not passed.",
            "Wer schon ein Plättchen gelegt hat, beendet den Zug und passt nicht.",
        ),
        examples=("V22",),
    ),
)

RULES = (*SETUP, *PLACEMENT, *CLAIMS, *TURN)
