"""The rules of the draw phase, the black and the white tile, in English and German."""

from engine.core.texts import Rule, Text

DRAW = (
    Rule(
        id="vizia.draw.first",
        text=Text(
            "The black and the white tile start outside, beside the table. With either of them a "
            "turn begins with the draw phase, which fills the display; at the end of the turn it "
            "is not refilled.",
            "Das schwarze und das weiße Plättchen liegen anfangs außen, neben dem Tisch. Mit "
            "einem von ihnen beginnt jeder Zug mit dem Ziehen, das die Auslage füllt; am Ende des "
            "Zugs wird sie nicht ergänzt.",
        ),
        refusal=Text(
            "You have to draw first.",
            "Zuerst musst du ziehen.",
        ),
        ruling="The engine draws to one tile less than the display holds, then the seat chooses; "
        "where there is no choice it draws on.",
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
            "You have drawn already.",
            "Du hast schon gezogen.",
        ),
    ),
    Rule(
        id="vizia.draw.slot",
        text=Text(
            "A special tile costs the last place of the display, so that place must be free.",
            "Ein besonderes Plättchen kostet den letzten Platz der Auslage; der muss frei sein.",
        ),
        refusal=Text(
            "The display is full; tiles in it: {display}.",
            "Die Auslage ist voll; Plättchen darin: {display}.",
        ),
        ruling="Who uses a special tile is entitled to one tile less in the display; a full "
        "display leaves no place to give up.",
        examples=("V53",),
    ),
)

BLACK = (
    Rule(
        id="vizia.black.theft",
        text=Text(
            "Name another seat and a colour. Right: one such tile comes to your hand, and the "
            "black tile lies in front of the victim. Wrong: the black tile goes outside.",
            "Nenne einen anderen Platz und eine Farbe. Richtig: Ein solches Plättchen kommt auf "
            "deine Hand, das schwarze liegt vor dem Opfer. Falsch: Das schwarze kommt nach außen.",
        ),
        ruling="The stolen tile may be played at once and may exceed the limit of the hand.",
        examples=("V54", "V55"),
    ),
    Rule(
        id="vizia.black.holder",
        text=Text(
            "A seat with the black tile in front must rob somebody in its turn, or return the "
            "tile and draw.",
            "Wer das schwarze Plättchen vor sich hat, muss im eigenen Zug jemanden berauben "
            "oder es zurückgeben und ziehen.",
        ),
        ruling="With a full display it must be returned.",
        examples=("V56",),
    ),
    Rule(
        id="vizia.black.available",
        text=Text(
            "The black tile can be used when it lies outside or in front of you.",
            "Das schwarze Plättchen ist einsetzbar, wenn es außen oder vor dir liegt.",
        ),
        refusal=Text(
            "The black tile lies in front of seat {holder}.",
            "Das schwarze Plättchen liegt vor Platz {holder}.",
        ),
        examples=("V56",),
    ),
    Rule(
        id="vizia.black.other_seat",
        text=Text(
            "Any other seat may be robbed, the thief and the partner too.",
            "Berauben darf man jeden anderen Platz, auch den Dieb und den Partner.",
        ),
        refusal=Text(
            "Seat {seat} is your own or does not take part.",
            "Platz {seat} ist dein eigener oder spielt nicht mit.",
        ),
        examples=("V56",),
    ),
    Rule(
        id="vizia.black.empty_hand",
        text=Text(
            "Only a seat with a tile in its hand can be robbed.",
            "Berauben kann man nur, wer ein Plättchen auf der Hand hat.",
        ),
        refusal=Text(
            "The hand of seat {seat} is empty.",
            "Die Hand von Platz {seat} ist leer.",
        ),
        examples=("V57",),
    ),
    Rule(
        id="vizia.black.protected",
        text=Text(
            "A hand with the white tile in front cannot be robbed.",
            "Eine Hand, vor der das weiße Plättchen liegt, kann man nicht berauben.",
        ),
        refusal=Text(
            "Seat {seat} is protected by the white tile.",
            "Platz {seat} ist durch das weiße Plättchen geschützt.",
        ),
        examples=("V57",),
    ),
)

WHITE = (
    Rule(
        id="vizia.white.fewest",
        text=Text(
            "The white tile may be used by the seats with the fewest tokens on the table, "
            "ties included.",
            "Das weiße Plättchen darf nutzen, wer die wenigsten Marker auf dem Tisch hat, auch bei "
            "Gleichstand.",
        ),
        refusal=Text(
            "Your tokens on the table: {tokens}; the fewest of any seat: {fewest}.",
            "Deine Marker auf dem Tisch: {tokens}; die wenigsten eines Platzes: {fewest}.",
        ),
        examples=("V52",),
    ),
    Rule(
        id="vizia.white.dominant",
        text=Text(
            "A seat that no longer has the fewest tokens loses the white tile in front of its "
            "hand at once; on the table the tile stays.",
            "Wer nicht mehr die wenigsten Marker hat, verliert das weiße Plättchen vor seiner "
            "Hand sofort; auf dem Tisch bleibt es liegen.",
        ),
        ruling="Tested when a move is complete, whoever made it.",
        examples=("V52",),
    ),
    Rule(
        id="vizia.white.barred",
        text=Text(
            "The white tile in front of a hand goes outside when the next turn of its seat "
            "begins, and the seat may not use it in that turn.",
            "Das weiße Plättchen vor einer Hand kommt nach außen, wenn dieser Platz wieder am "
            "Zug ist, und darf in diesem Zug nicht genutzt werden.",
        ),
        refusal=Text(
            "You have just returned the white tile.",
            "Du hast das weiße Plättchen eben zurückgegeben.",
        ),
        ruling="The return is automatic and free.",
    ),
    Rule(
        id="vizia.white.kept",
        text=Text(
            "The white tile cannot be taken from in front of a hand.",
            "Das weiße Plättchen vor einer Hand kann man nicht nehmen.",
        ),
        refusal=Text(
            "The white tile lies in front of seat {seat}.",
            "Das weiße Plättchen liegt vor Platz {seat}.",
        ),
    ),
    Rule(
        id="vizia.white.black_holder",
        text=Text(
            "A seat with the black tile in front may not use the white one.",
            "Wer das schwarze Plättchen vor sich hat, darf das weiße nicht nutzen.",
        ),
        ruling="One special use a turn, and the black tile cannot be kept.",
    ),
    Rule(
        id="vizia.white.on_table",
        text=Text(
            "While drawing, the white tile may be taken off the table free of charge.",
            "Beim Ziehen darf das weiße Plättchen umsonst vom Tisch genommen werden.",
        ),
        refusal=Text(
            "The white tile is not on the table.", "Das weiße Plättchen liegt nicht auf dem Tisch."
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
            "The white tile lies on {cell} already.",
            "Das weiße Plättchen liegt schon auf {cell}.",
        ),
    ),
    Rule(
        id="vizia.white.empty_cell",
        text=Text(
            "The white tile is put on an empty cell.",
            "Das weiße Plättchen kommt auf ein leeres Feld.",
        ),
        refusal=Text("{cell} is occupied.", "{cell} ist besetzt."),
    ),
    Rule(
        id="vizia.white.one_contact",
        text=Text(
            "The white tile touches exactly one tile at all times, of whatever colour.",
            "Das weiße Plättchen berührt jederzeit genau ein Plättchen, gleich welcher Farbe.",
        ),
        refusal=Text(
            "Tiles that {cell} touches: {contacts}.", "Plättchen, die {cell} berührt: {contacts}."
        ),
        examples=("V50",),
    ),
    Rule(
        id="vizia.white.locked",
        text=Text(
            "The white tile never touches a locked tile.",
            "Das weiße Plättchen berührt nie ein gesperrtes.",
        ),
        refusal=Text(
            "{cell} touches the locked tile on {locked}.",
            "{cell} berührt das gesperrte Plättchen auf {locked}.",
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
            "The white tile on {white} closes {cell}.",
            "Das weiße Plättchen auf {white} sperrt {cell}.",
        ),
        ruling="So it also closes the last gap of a wheel from outside.",
        examples=("V51",),
    ),
)

RULES = (*DRAW, *BLACK, *WHITE)
