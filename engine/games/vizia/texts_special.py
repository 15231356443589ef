"""The rules of the draw phase, the black and the white tile, in reading order."""

from engine.core.texts import Rule, Text

DRAW = (
    Rule(
        id="vizia.draw.first",
        text=Text(
            "The black and the white tile start outside the play area. With either of them a turn "
            "begins with the draw phase, which refills the display; at the end of the turn it is "
            "not refilled.",
            "Das schwarze und das weiße Plättchen liegen anfangs neben der Spielfläche. Mit einem "
            "von ihnen beginnt jeder Zug mit dem Ziehen, das die Auslage auffüllt; am Ende des "
            "Zugs wird sie nicht aufgefüllt.",
        ),
        refusal=Text(
            "First you have to draw, or use a special tile.",
            "Zuerst musst du ziehen oder ein besonderes Plättchen nutzen.",
        ),
        ruling=Text(
            "Tiles are drawn until the display lacks one tile, then the player chooses; where "
            "there is no choice the last one is drawn too.",
            "Gezogen wird, bis der Auslage noch ein Plättchen fehlt, dann wählt der Spieler; wo es "
            "keine Wahl gibt, wird auch das letzte gezogen.",
        ),
        examples=("V53",),
    ),
    Rule(
        id="vizia.draw.over",
        text=Text(
            "Drawing and using a special tile belong to the beginning of a turn.",
            "Das Ziehen und der Einsatz eines besonderen Plättchens gehören an den Anfang des "
            "Zugs.",
        ),
        refusal=Text(
            "You have drawn already; now place tiles.",
            "Du hast schon gezogen; lege jetzt Plättchen.",
        ),
    ),
    Rule(
        id="vizia.draw.slot",
        text=Text(
            "Using a special tile costs the last tile of the draw, so the display must not be full "
            "yet.",
            "Wer ein besonderes Plättchen nutzt, verzichtet auf das letzte Plättchen der Auslage; "
            "sie darf also noch nicht voll sein.",
        ),
        refusal=Text(
            "The display is full with {display:# tile|# tiles}; you can only draw on.",
            "Die Auslage ist mit {display:# Plättchen|# Plättchen} voll; du kannst nur ziehen.",
        ),
        ruling=Text(
            "Whoever uses a special tile is entitled to one tile less in the display; a full "
            "display leaves none to give up.",
            "Wer ein besonderes Plättchen nutzt, hat Anspruch auf ein Plättchen weniger in der "
            "Auslage; ist sie voll, gibt es keines, auf das er verzichten könnte.",
        ),
        examples=("V53",),
    ),
)

BLACK = (
    Rule(
        id="vizia.black.theft",
        text=Text(
            "With the black tile you steal: name another player and a colour. Right: you take one "
            "such tile into your hand, and the black tile now lies in front of that player. Wrong: "
            "the black tile goes back outside the play area.",
            "Mit dem schwarzen Plättchen stiehlst du: Nenne einen anderen Spieler und eine Farbe. "
            "Richtig: Du nimmst ein solches Plättchen auf die Hand, und das schwarze liegt nun vor "
            "diesem Spieler. Falsch: Das schwarze kommt wieder neben die Spielfläche.",
        ),
        ruling=Text(
            "The stolen tile may be placed at once and may exceed the limit of the hand.",
            "Das gestohlene Plättchen darf sofort gelegt werden und die Grenze der Hand "
            "überschreiten.",
        ),
        examples=("V54", "V55"),
    ),
    Rule(
        id="vizia.black.holder",
        text=Text(
            "A player with the black tile in front must steal with it in the next turn, or return "
            "it and draw.",
            "Wer das schwarze Plättchen vor sich hat, muss im nächsten eigenen Zug damit stehlen "
            "oder es zurückgeben und ziehen.",
        ),
        ruling=Text(
            "With a full display it must be returned.",
            "Ist die Auslage voll, muss es zurückgegeben werden.",
        ),
        examples=("V56",),
    ),
    Rule(
        id="vizia.black.available",
        text=Text(
            "The black tile can be used when it lies outside the play area or in front of you.",
            "Das schwarze Plättchen ist einsetzbar, wenn es neben der Spielfläche oder vor dir "
            "liegt.",
        ),
        refusal=Text(
            "The black tile lies in front of {holder:player}; only that player can use it.",
            "Das schwarze Plättchen liegt vor {holder:player}; nur dort kann es genutzt werden.",
        ),
        examples=("V56",),
    ),
    Rule(
        id="vizia.black.other_seat",
        text=Text(
            "You may steal from any other player, also from one who has stolen from you and from "
            "your partner.",
            "Stehlen darfst du von jedem anderen Spieler, auch von einem, der dich bestohlen hat, "
            "und von deinem Partner.",
        ),
        refusal=(
            Text(
                "Only {players:# player takes|# players take} part; name another of them.",
                "Es {players:spielt nur #|spielen nur #}; nenne einen anderen davon.",
            ),
            Text(
                "You cannot steal from yourself; name another player.",
                "Dich selbst kannst du nicht bestehlen; nenne einen anderen Spieler.",
            ),
        ),
        examples=("V56",),
    ),
    Rule(
        id="vizia.black.empty_hand",
        text=Text(
            "You can steal only from a player with a tile in hand.",
            "Stehlen kannst du nur von einem Spieler, der ein Plättchen auf der Hand hat.",
        ),
        refusal=Text(
            "{seat:player} has no tile in hand to steal.",
            "{seat:player} hat kein Plättchen auf der Hand, das du stehlen könntest.",
        ),
        examples=("V57",),
    ),
    Rule(
        id="vizia.black.protected",
        text=Text(
            "Nobody can steal from a hand with the white tile in front.",
            "Aus einer Hand, vor der das weiße Plättchen liegt, kann niemand stehlen.",
        ),
        refusal=Text(
            "{seat:player} is protected by the white tile; name another player.",
            "{seat:player} ist durch das weiße Plättchen geschützt; nenne einen anderen Spieler.",
        ),
        examples=("V57",),
    ),
)

WHITE = (
    Rule(
        id="vizia.white.fewest",
        text=Text(
            "The white tile may be used by the players with the fewest tokens on the table, ties "
            "included.",
            "Das weiße Plättchen darf nutzen, wer die wenigsten Marker auf dem Tisch hat, auch bei "
            "Gleichstand.",
        ),
        refusal=Text(
            "You have {tokens:# token|# tokens|no token} on the table; the white tile is for "
            "players with the fewest, now {fewest}.",
            "Du hast {tokens:# Marker|# Marker|keinen Marker} auf dem Tisch; das weiße Plättchen "
            "ist für Spieler mit den wenigsten, jetzt {fewest}.",
        ),
        examples=("V52",),
    ),
    Rule(
        id="vizia.white.dominant",
        text=Text(
            "A player who no longer has the fewest tokens loses the white tile in front of the "
            "hand at once; on the table it stays.",
            "Wer nicht mehr die wenigsten Marker hat, verliert das weiße Plättchen vor der Hand "
            "sofort; auf dem Tisch bleibt es liegen.",
        ),
        ruling=Text(
            "Tested when a move is complete, whoever made it.",
            "Geprüft wird, wenn eine Aktion vollständig ist, gleich wessen.",
        ),
        examples=("V52",),
    ),
    Rule(
        id="vizia.white.barred",
        text=Text(
            "The white tile in front of a hand goes back outside the play area when that player's "
            "next turn begins, and the player may not use it in that turn.",
            "Das weiße Plättchen vor einer Hand kommt wieder neben die Spielfläche, wenn dieser "
            "Spieler das nächste Mal am Zug ist, und er darf es in diesem Zug nicht nutzen.",
        ),
        refusal=Text(
            "You have just returned the white tile; you may use it again in your next turn.",
            "Du hast das weiße Plättchen eben zurückgegeben; nutzen darfst du es wieder im "
            "nächsten Zug.",
        ),
        ruling=Text(
            "The return is automatic and free.", "Die Rückgabe geschieht von selbst und kostenlos."
        ),
    ),
    Rule(
        id="vizia.white.kept",
        text=Text(
            "The white tile cannot be taken from in front of a hand.",
            "Das weiße Plättchen vor einer Hand lässt sich nicht nehmen.",
        ),
        refusal=Text(
            "The white tile lies in front of {seat:player} and cannot be taken from there.",
            "Das weiße Plättchen liegt vor {seat:player} und lässt sich dort nicht nehmen.",
        ),
    ),
    Rule(
        id="vizia.white.black_holder",
        text=Text(
            "A player with the black tile in front may not use the white one.",
            "Wer das schwarze Plättchen vor sich hat, darf das weiße nicht nutzen.",
        ),
        ruling=Text(
            "One special use a turn, and the black tile cannot be kept.",
            "Je Zug ein besonderer Einsatz, und das schwarze Plättchen lässt sich nicht behalten.",
        ),
    ),
    Rule(
        id="vizia.white.on_table",
        text=Text(
            "While drawing, the white tile may be taken off the table free of charge.",
            "Beim Ziehen darf das weiße Plättchen kostenlos vom Tisch genommen werden.",
        ),
        refusal=Text(
            "The white tile is not on the table; you can only draw.",
            "Das weiße Plättchen liegt nicht auf dem Tisch; du kannst nur ziehen.",
        ),
    ),
    Rule(
        id="vizia.white.other_cell",
        text=Text(
            "The white tile on the table may be moved, to another cell than its own.",
            "Das weiße Plättchen auf dem Tisch darf versetzt werden, auf ein anderes Feld als "
            "seines.",
        ),
        refusal=Text(
            "The white tile is on {cell} already; move it to another cell.",
            "Das weiße Plättchen liegt schon auf {cell}; versetze es auf ein anderes Feld.",
        ),
    ),
    Rule(
        id="vizia.white.empty_cell",
        text=Text(
            "The white tile is placed on an empty cell.",
            "Das weiße Plättchen kommt auf ein leeres Feld.",
        ),
        refusal=Text(
            "{cell} is occupied; choose an empty cell.",
            "{cell} ist belegt; wähle ein leeres Feld.",
        ),
    ),
    Rule(
        id="vizia.white.one_contact",
        text=Text(
            "The white tile touches exactly one tile at all times, of whatever colour.",
            "Das weiße Plättchen berührt jederzeit genau ein Plättchen, gleich welcher Farbe.",
        ),
        refusal=Text(
            "On {cell} the white tile would touch {contacts:one tile|# tiles|no tile}; it must "
            "touch exactly one.",
            "Auf {cell} würde das weiße Plättchen {contacts:ein Plättchen|# Plättchen|kein "
            "Plättchen} berühren; es muss genau eines sein.",
        ),
        examples=("V50",),
    ),
    Rule(
        id="vizia.white.locked",
        text=Text(
            "The white tile never touches a locked tile.",
            "Das weiße Plättchen berührt nie ein gebundenes.",
        ),
        refusal=Text(
            "{cell} touches the locked tile on {locked}, which the white tile may not.",
            "{cell} berührt das gebundene Plättchen auf {locked}; das darf das weiße nicht.",
        ),
    ),
    Rule(
        id="vizia.white.closed",
        text=Text(
            "The cell of the white tile and the cells beside it are closed to all tiles.",
            "Das Feld des weißen Plättchens und die Felder daneben sind für alle Plättchen "
            "gesperrt.",
        ),
        refusal=Text(
            "{cell} is closed by the white tile on {white}; choose a cell that does not touch it.",
            "{cell} ist durch das weiße Plättchen auf {white} gesperrt; wähle ein Feld, das es "
            "nicht berührt.",
        ),
        ruling=Text(
            "So it can close the last gap of a wheel although it lies outside that wheel: it is "
            "enough that the gap touches it.",
            "So kann es die letzte Lücke eines Hexagons sperren, obwohl es außerhalb davon liegt: "
            "Es genügt, dass die Lücke es berührt.",
        ),
        examples=("V51",),
    ),
)

RULES = (*DRAW, *BLACK, *WHITE)
