"""The rules of taking, paying and passing in English and German."""

from engine.core.texts import Rule, Text

START = (
    Rule(
        id="queens_garden.options.seats",
        text=Text("Two to four seats take part.", "Es spielen zwei bis vier Plätze."),
        refusal=Text("Seats asked for: {seats}.", "Verlangte Plätze: {seats}."),
    ),
    Rule(
        id="queens_garden.options.first_seat",
        text=Text(
            "The seat that begins the first round is drawn at random unless it is named.",
            "Wer die erste Runde beginnt, wird ausgelost, wenn es nicht festgelegt ist.",
        ),
        refusal=Text(
            "There is no seat {seat}; the last one is {last}.",
            "Es gibt keinen Platz {seat}; der letzte ist {last}.",
        ),
        ruling="At the table the youngest begins; a program cannot know who that is.",
    ),
    Rule(
        id="queens_garden.setup.start",
        text=Text(
            "Each of the 36 hexagons (six colours, values 1 to 6) exists as three tiles, which "
            "start in the bag, and once on a garden expansion. Four stacks of 5, 7 or 8 "
            "expansions (with 2, 3 or 4 seats) are for the four rounds, the rest is the supply. "
            "A seat starts with 15 points, three jokers and the fountain board.",
            "Jedes der 36 Sechsecke (sechs Farben, Werte 1 bis 6) gibt es dreimal als Plättchen, "
            "die anfangs im Beutel sind, und einmal auf einer Gartenerweiterung. Vier Stapel mit "
            "je 5, 7 oder 8 Erweiterungen (bei 2, 3 oder 4 Plätzen) sind für die vier Runden, der "
            "Rest ist der Vorratsstapel. Man beginnt mit 15 Punkten, drei Jokern und dem "
            "Brunnenplan.",
        ),
        ruling="The reverse of wheel and scoring board, a variant, is not offered.",
    ),
    Rule(
        id="queens_garden.turn.order",
        text=Text(
            "Seats take turns with one action each: take from the display, place a tile, place "
            "an expansion or pass. Whoever has passed is left out; the last one goes on alone "
            "until passing too.",
            "Reihum führt jeder Platz genau eine Aktion aus: aus der Auslage nehmen, ein Plättchen "
            "legen, eine Erweiterung legen oder passen. Wer gepasst hat, wird übergangen; der "
            "letzte Platz spielt allein weiter, bis auch er passt.",
        ),
        examples=("Q45",),
    ),
)

TAKE = (
    Rule(
        id="queens_garden.take.offered",
        text=Text(
            "You choose a colour or a pattern that lies in the display, on a tile or on a face-up "
            "expansion; what is printed on a face-down expansion cannot be chosen.",
            "Man wählt eine Farbe oder ein Muster, das in der Auslage liegt, auf einem Plättchen "
            "oder einer aufgedeckten Erweiterung; was auf verdeckten Erweiterungen gedruckt ist, "
            "steht nicht zur Wahl.",
        ),
        refusal=Text(
            "Nothing in the display has this colour or pattern: {choice}.",
            "In der Auslage hat nichts diese Farbe oder dieses Muster: {choice}.",
        ),
        examples=("Q35",),
    ),
    Rule(
        id="queens_garden.take.one_copy",
        text=Text(
            "You take every different hexagon of the chosen colour or pattern, but only one copy "
            "of identical ones; you decide which copy, so its expansion must be named.",
            "Man nimmt alle verschiedenen Sechsecke der gewählten Farbe oder des gewählten "
            "Musters, von identischen aber nur eines; welches, darf man wählen und muss dazu die "
            "Erweiterung nennen.",
        ),
        refusal=Text(
            "Name the expansion for {hexagon}: it is to be had from {expansions}.",
            "Nenne die Erweiterung für {hexagon}: Es gibt das Sechseck bei {expansions}.",
        ),
        ruling="A tile and a face-up expansion with the same hexagon are copies of each other.",
        examples=("Q27", "Q28", "Q30"),
    ),
    Rule(
        id="queens_garden.take.no_choice",
        text=Text(
            "An expansion is named exactly for those taken hexagons of which there are copies.",
            "Eine Erweiterung wird genau für die genommenen Sechsecke genannt, die es mehrfach "
            "gibt.",
        ),
        refusal=Text(
            "There is nothing to choose for {hexagons}; leave that out.",
            "Bei {hexagons} gibt es keine Wahl; lass das weg.",
        ),
    ),
    Rule(
        id="queens_garden.take.source",
        text=Text(
            "The expansion that is named must hold the hexagon as a tile or show it face up.",
            "Die genannte Erweiterung muss das Sechseck als Plättchen tragen oder offen zeigen.",
        ),
        refusal=Text(
            "{hexagon} is not to be had from {expansion}, only from {expansions}.",
            "{hexagon} gibt es nicht bei {expansion}, nur bei {expansions}.",
        ),
    ),
    Rule(
        id="queens_garden.take.storage",
        text=Text(
            "Everything that is taken must fit into the storage, with its twelve spaces for tiles "
            "and jokers and two for expansions; a choice that does not fit is not allowed, and "
            "nothing is left behind or discarded to make it fit.",
            "Alles Genommene muss in das eigene Lager passen: zwölf Felder für Plättchen und "
            "Joker, zwei für Erweiterungen. Eine Auswahl, die nicht hineinpasst, ist nicht "
            "erlaubt; es wird nichts liegen gelassen und nichts abgelegt, um Platz zu schaffen.",
        ),
        refusal=Text(
            "Tiles: {tiles} for {free_tiles} free spaces; expansions: {expansions} for "
            "{free_expansions}.",
            "Plättchen: {tiles} bei {free_tiles} freien Feldern; Erweiterungen: {expansions} bei "
            "{free_expansions}.",
        ),
        examples=("Q29", "Q30", "Q31"),
    ),
    Rule(
        id="queens_garden.take.refill",
        text=Text(
            "If at least one tile came from the top of the round's stack, this top is laid into "
            "the display with the tiles left on it, and the next expansion of the stack gets four "
            "tiles from the bag. Taking only from other expansions changes nothing at the stack.",
            "Kommt mindestens ein Plättchen von der obersten Erweiterung des Stapels, wird diese "
            "mit den übrigen Plättchen in die Auslage gelegt, und die nächste Erweiterung des "
            "Stapels erhält vier Plättchen aus dem Beutel. Wird nur von anderen Erweiterungen "
            "genommen, bleibt der Stapel unberührt.",
        ),
        ruling="The stack is filled first, then expansions are turned up; no decision lies "
        "between.",
        examples=("Q26", "Q27", "Q33", "Q34"),
    ),
    Rule(
        id="queens_garden.take.turn_up",
        text=Text(
            "Then every expansion of the display without tiles is turned up; it can be taken from "
            "the next turn on.",
            "Danach werden alle Erweiterungen der Auslage ohne Plättchen aufgedeckt; vom nächsten "
            "Zug an können sie genommen werden.",
        ),
        ruling="An expansion cannot be taken by the action that empties it: the choice was made "
        "before it was revealed.",
        examples=("Q32", "Q33"),
    ),
    Rule(
        id="queens_garden.bag.recycle",
        text=Text(
            "If fewer than four tiles are in the bag when an expansion is to be filled, all tiles "
            "of the tower go into the bag first.",
            "Sind weniger als vier Plättchen im Beutel, wenn eine Erweiterung zu füllen ist, "
            "kommen zuerst alle Plättchen aus dem Turm in den Beutel.",
        ),
        ruling="The bag is not used up before it is refilled. If even then it holds only one to "
        "three tiles, the top of the stack gets these and is a top like any other.",
        examples=("Q36", "Q37"),
    ),
    Rule(
        id="queens_garden.bag.empty",
        text=Text(
            "If no tile is left at all, the whole rest of the stack is laid face up into the "
            "display, and the stack is finished for this round.",
            "Ist gar kein Plättchen mehr da, wird der ganze Rest des Stapels aufgedeckt in die "
            "Auslage gelegt; der Stapel ist für diese Runde zu Ende.",
        ),
        ruling="This may happen at the start of a round too; tiles that reach the tower later "
        "do not bring the stack back.",
        examples=("Q37",),
    ),
)

PAY = (
    Rule(
        id="queens_garden.pay.number",
        text=Text(
            "Placing a hexagon costs as many pieces as its value, and the placed piece is the "
            "first of them: exactly value minus one further hexagons or jokers leave the storage, "
            "neither more nor fewer.",
            "Ein Sechseck zu legen kostet so viele Teile wie sein Wert, das gelegte Teil "
            "eingeschlossen: Genau Wert minus eins weitere Sechsecke oder Joker verlassen das "
            "Lager, nicht mehr und nicht weniger.",
        ),
        refusal=Text(
            "Further pieces that {hexagon} costs: {expected}; paid: {paid}.",
            "Weitere Teile, die {hexagon} kostet: {expected}; bezahlt: {paid}.",
        ),
        examples=("Q17", "Q18", "Q19", "Q21"),
    ),
    Rule(
        id="queens_garden.pay.set",
        text=Text(
            "The placed and the paid hexagons all have the same pattern in different colours, or "
            "the same colour with different patterns; tiles and stored expansions count alike.",
            "Das gelegte und die bezahlten Sechsecke haben alle dasselbe Muster in "
            "verschiedenen Farben oder dieselbe Farbe mit verschiedenen Mustern; Plättchen und "
            "gelagerte Erweiterungen zählen gleich.",
        ),
        refusal=Text(
            "{pieces} with {hexagon} are neither all of one colour nor all of one pattern.",
            "{pieces} sind mit {hexagon} weder alle von einer Farbe noch alle von einem Muster.",
        ),
        examples=("Q15", "Q19", "Q20"),
    ),
    Rule(
        id="queens_garden.pay.identical",
        text=Text(
            "No two identical hexagons are among the placed and the paid ones.",
            "Unter dem gelegten und den bezahlten Sechsecken sind keine zwei identischen.",
        ),
        refusal=Text("{hexagon} would be there twice.", "{hexagon} käme doppelt vor."),
        examples=("Q16",),
    ),
    Rule(
        id="queens_garden.pay.storage",
        text=Text(
            "You pay with what lies in your storage.",
            "Man bezahlt mit dem, was im eigenen Lager liegt.",
        ),
        refusal=Text(
            "{piece} does not lie in your storage.", "{piece} liegt nicht in deinem Lager."
        ),
    ),
    Rule(
        id="queens_garden.pay.jokers",
        text=Text(
            "A joker stands for any missing hexagon of a payment, but is never placed in a garden.",
            "Ein Joker ersetzt beim Bezahlen ein beliebiges Sechseck, darf aber nie in den Garten "
            "gelegt werden.",
        ),
        refusal=Text(
            "Jokers paid: {jokers}; held: {held}.",
            "Bezahlte Joker: {jokers}; vorhanden: {held}.",
        ),
        examples=("Q17",),
    ),
)

PASS = (
    Rule(
        id="queens_garden.pass.out",
        text=Text(
            "You may pass at any time and take no further turn in this round; what you keep stays "
            "in the storage.",
            "Man darf jederzeit passen und hat in dieser Runde keinen weiteren Zug mehr; was man "
            "behält, bleibt im Lager.",
        ),
        ruling="Passing is allowed with other moves left.",
        examples=("Q44", "Q45"),
    ),
    Rule(
        id="queens_garden.discard.storage",
        text=Text(
            "When passing you may discard any number of hexagons, tiles and expansions, from your "
            "storage; tiles go to the tower, expansions under the supply.",
            "Beim Passen darf man beliebig viele Sechsecke, Plättchen wie Erweiterungen, aus dem "
            "Lager ablegen; Plättchen kommen in den Turm, Erweiterungen unter den Vorratsstapel.",
        ),
        refusal=Text(
            "{piece} does not lie in your storage.", "{piece} liegt nicht in deinem Lager."
        ),
        ruling="Jokers are no hexagons and cannot be discarded.",
        examples=("Q43",),
    ),
    Rule(
        id="queens_garden.discard.committed",
        text=Text(
            "Whoever has discarded passes: only further discards and the pass are possible.",
            "Wer abgelegt hat, passt: Möglich sind nur noch weiteres Ablegen und das Passen.",
        ),
        refusal=Text("You have begun to discard.", "Du hast schon abgelegt."),
    ),
    Rule(
        id="queens_garden.score.discards",
        text=Text(
            "Each discarded hexagon costs as many points as its value, at once.",
            "Jedes abgelegte Sechseck kostet sofort so viele Punkte wie sein Wert.",
        ),
        ruling="Discarding is allowed with too few points: the score stops at 0.",
        examples=("Q43",),
    ),
    Rule(
        id="queens_garden.score.first_pass",
        text=Text(
            "The first to pass in a round takes the first-player marker, loses one point at once "
            "and begins the next round.",
            "Wer in einer Runde als Erster passt, nimmt den Startspielermarker, verliert sofort "
            "einen Punkt und beginnt die nächste Runde.",
        ),
        ruling="The point is lost in the fourth round too.",
        examples=("Q43", "Q44", "Q46"),
    ),
)
