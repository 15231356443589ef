"""The rules of the draw phase, the black and the white tile, in English and German."""

from engine.core.texts import Rule, Text

DRAW = (
    Rule(
        id="vizia.draw.first",
        text=Text(
            "With the black or the white tile a turn begins with the draw phase, and the display "
            "is not refilled at its end.",
            "Mit dem schwarzen oder dem weißen Plättchen beginnt der Zug mit dem Ziehen, und am "
            "Ende wird die Auslage nicht ergänzt.",
        ),
        refusal=Text("First comes the draw.", "Zuerst wird gezogen."),
        ruling="The engine draws to one tile less than the display holds, then the seat chooses; "
        "where there is no choice it draws on.",
        examples=("V53",),
    ),
    Rule(
        id="vizia.draw.over",
        text=Text(
            "Drawing and special tiles belong to the draw phase.",
            "Ziehen und besondere Plättchen gehören an den Anfang des Zugs.",
        ),
        refusal=Text("The draw is over.", "Das Ziehen ist vorbei."),
    ),
    Rule(
        id="vizia.draw.slot",
        text=Text(
            "A special tile costs the last place of the display, so that place must be free.",
            "Ein besonderes Plättchen kostet den letzten Platz der Auslage; der muss frei sein.",
        ),
        refusal=Text(
            "The display is full with {display} tiles.",
            "Die Auslage ist mit {display} Plättchen voll.",
        ),
        ruling="Literal: one draws zero, one or two tiles and uses the special one.",
        examples=("V53",),
    ),
)

BLACK = (
    Rule(
        id="vizia.black.theft",
        text=Text(
            "Name another seat and a colour. Right: one such tile comes to your hand, and the "
            "black tile lies before the victim. Wrong: the black tile goes outside.",
            "Nenne einen anderen Platz und eine Farbe. Richtig: Ein solches Plättchen kommt auf "
            "deine Hand, das schwarze liegt vor dem Opfer. Falsch: Das schwarze kommt nach außen.",
        ),
        ruling="The stolen tile may be played at once and may exceed the limit of the hand.",
        examples=("V54", "V55"),
    ),
    Rule(
        id="vizia.black.holder",
        text=Text(
            "Who was robbed must rob somebody in the next turn or, by drawing, return the tile.",
            "Wer beraubt wurde, muss im nächsten Zug jemanden berauben oder das Plättchen ziehend "
            "zurückgeben.",
        ),
        ruling="With a full display it must be returned.",
        examples=("V56",),
    ),
    Rule(
        id="vizia.black.available",
        text=Text(
            "The black tile is used from outside or by the seat before which it lies.",
            "Das schwarze Plättchen nimmt man von außen, oder es liegt vor einem selbst.",
        ),
        refusal=Text("It lies before seat {holder}.", "Es liegt vor Platz {holder}."),
        examples=("V56",),
    ),
    Rule(
        id="vizia.black.other_seat",
        text=Text(
            "Another seat is robbed, be it the thief or the partner.",
            "Beraubt wird ein anderer Platz, auch der Dieb oder der Partner.",
        ),
        refusal=Text("Seat {seat} is no other seat.", "Platz {seat} ist kein anderer Platz."),
        examples=("V56",),
    ),
    Rule(
        id="vizia.black.empty_hand",
        text=Text("The victim has a tile in hand.", "Das Opfer hat ein Plättchen auf der Hand."),
        refusal=Text("Seat {seat} has none.", "Platz {seat} hat keines."),
        examples=("V57",),
    ),
    Rule(
        id="vizia.black.protected",
        text=Text(
            "The white tile in front of a hand protects it.",
            "Das weiße Plättchen vor einer Hand schützt sie.",
        ),
        refusal=Text("Seat {seat} is protected.", "Platz {seat} ist geschützt."),
        examples=("V57",),
    ),
)

WHITE = (
    Rule(
        id="vizia.white.fewest",
        text=Text(
            "The white tile is for the seats with the fewest tokens on the table, ties included.",
            "Das weiße Plättchen ist für die mit den wenigsten Markern auf dem Tisch, auch bei "
            "Gleichstand.",
        ),
        refusal=Text(
            "You have {tokens} on the table, the fewest are {fewest}.",
            "Du hast {tokens} auf dem Tisch, die wenigsten sind {fewest}.",
        ),
        examples=("V52",),
    ),
    Rule(
        id="vizia.white.dominant",
        text=Text(
            "Who is no longer among them loses the white tile in front of his hand at once; on the "
            "table it stays.",
            "Wer nicht mehr dazugehört, verliert das weiße Plättchen vor seiner Hand sofort; auf "
            "dem Tisch bleibt es.",
        ),
        ruling="Tested when a move is complete, whoever made it.",
        examples=("V52",),
    ),
    Rule(
        id="vizia.white.barred",
        text=Text(
            "In front of a hand it stays until the owner's next turn; it goes outside then, and he "
            "may not use it in that turn.",
            "Vor einer Hand bleibt es bis zum nächsten Zug; dann kommt es nach außen, und in "
            "diesem Zug darf man es nicht nutzen.",
        ),
        refusal=Text("You had to return it in this turn.", "Du musstest es eben zurückgeben."),
        ruling="The return is automatic and free.",
    ),
    Rule(
        id="vizia.white.kept",
        text=Text(
            "In front of another hand it cannot be taken.",
            "Vor einer anderen Hand ist es nicht zu haben.",
        ),
        refusal=Text("It lies before seat {seat}.", "Es liegt vor Platz {seat}."),
    ),
    Rule(
        id="vizia.white.black_holder",
        text=Text(
            "Who has the black tile in front does not use the white one.",
            "Wer das schwarze Plättchen vor sich hat, nutzt das weiße nicht.",
        ),
        ruling="One special use a turn, and the black tile cannot be kept.",
    ),
    Rule(
        id="vizia.white.on_table",
        text=Text(
            "Drawing may return the white tile from the table, free of charge.",
            "Beim Ziehen darf man das weiße Plättchen umsonst vom Tisch nehmen.",
        ),
        refusal=Text("It is not on the table.", "Es liegt nicht auf dem Tisch."),
    ),
    Rule(
        id="vizia.white.other_cell",
        text=Text(
            "Moved on the table, it goes to another cell.",
            "Auf dem Tisch kommt es auf ein anderes Feld.",
        ),
        refusal=Text("It already lies on {cell}.", "Es liegt schon auf {cell}."),
    ),
    Rule(
        id="vizia.white.empty_cell",
        text=Text("It is put on an empty cell.", "Es kommt auf ein leeres Feld."),
        refusal=Text("{cell} is occupied.", "{cell} ist besetzt."),
    ),
    Rule(
        id="vizia.white.one_contact",
        text=Text(
            "At all times it touches exactly one tile, of whatever colour.",
            "Es berührt jederzeit genau ein Plättchen, gleich welcher Farbe.",
        ),
        refusal=Text("{cell} touches {contacts} tiles.", "{cell} berührt {contacts} Plättchen."),
        examples=("V50",),
    ),
    Rule(
        id="vizia.white.locked",
        text=Text("It never touches a locked tile.", "Ein gesperrtes Plättchen berührt es nie."),
        refusal=Text(
            "{cell} touches the locked tile on {locked}.",
            "{cell} berührt das gesperrte Plättchen auf {locked}.",
        ),
    ),
    Rule(
        id="vizia.white.closed",
        text=Text(
            "The cells around it are closed to every tile.",
            "Die Felder um es herum sind für alle Plättchen gesperrt.",
        ),
        refusal=Text(
            "{cell} would touch the white tile on {white}.",
            "{cell} würde das weiße Plättchen auf {white} berühren.",
        ),
        ruling="So it also closes the last gap of a wheel from outside.",
        examples=("V51",),
    ),
)

RULES = (*DRAW, *BLACK, *WHITE)
