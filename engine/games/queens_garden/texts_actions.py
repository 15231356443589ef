"""The rules of taking, paying and passing."""

from engine.core.texts import Rule, Text

START = (
    Rule(
        id="queens_garden.options.seats",
        text=Text("Two to four players take part.", "Es spielen zwei bis vier Spieler."),
        refusal=Text(
            "The game is not for {seats:# player|# players}; 2 to 4 take part.",
            "Das Spiel ist nicht für {seats:# Spieler|# Spieler}; es spielen 2 bis 4.",
        ),
    ),
    Rule(
        id="queens_garden.options.first_seat",
        text=Text(
            "Who begins the first round is drawn at random unless the player is named.",
            "Wer die erste Runde beginnt, wird ausgelost, wenn der Spieler nicht genannt ist.",
        ),
        refusal=Text(
            "No seat has the number {seat}; the numbers go from 0 to {last}.",
            "Kein Platz hat die Nummer {seat}; die Nummern gehen von 0 bis {last}.",
        ),
        ruling=Text(
            "At the table the youngest begins; a program cannot know who that is.",
            "Am Tisch beginnt der Jüngste; ein Programm kann nicht wissen, wer das ist.",
        ),
    ),
    Rule(
        id="queens_garden.setup.start",
        text=Text(
            "Each of the 36 hexagons (six colours, values 1 to 6) exists as three tiles, which "
            "start in the bag, and once on a garden expansion. Four stacks of 5, 7 or 8 expansions "
            "(with 2, 3 or 4 players) are for the four rounds, the rest is the supply. You start "
            "with 15 points, three jokers and the fountain board.",
            "Jedes der 36 Sechsecke (sechs Farben, Werte 1 bis 6) gibt es dreimal als Plättchen, "
            "die anfangs im Beutel sind, und einmal auf einer Gartenerweiterung. Vier Stapel mit "
            "je 5, 7 oder 8 Erweiterungen (bei 2, 3 oder 4 Spielern) sind für die vier Runden, der "
            "Rest ist der Vorratsstapel. Du beginnst mit 15 Punkten, drei Jokern und dem "
            "Brunnenplan.",
        ),
        ruling=Text(
            "The reverse of scoring wheel and scoring board, a variant, is not offered.",
            "Die Rückseite von Wertungsrad und Wertungstafel, eine Variante, wird nicht angeboten.",
        ),
    ),
    Rule(
        id="queens_garden.turn.order",
        text=Text(
            "In the order of their seats players carry out exactly one action each: take from the "
            "display, place a tile, place an expansion or pass. Whoever has passed is left out; "
            "the "
            "last one goes on alone until passing too.",
            "Reihum führt jeder Spieler genau eine Aktion aus: aus der Auslage nehmen, ein "
            "Plättchen legen, eine Erweiterung legen oder passen. Wer gepasst hat, wird "
            "übersprungen; der letzte Spieler spielt allein weiter, bis auch er passt.",
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
            "Du wählst eine Farbe oder ein Muster, das in der Auslage liegt, auf einem Plättchen "
            "oder einer aufgedeckten Erweiterung; was auf verdeckten Erweiterungen gedruckt ist, "
            "steht nicht zur Wahl.",
        ),
        refusal=Text(
            "Nothing in the display {choice:choice}; choose something that lies there.",
            "Nichts in der Auslage {choice:choice}; wähle etwas, das dort liegt.",
        ),
        examples=("Q35",),
    ),
    Rule(
        id="queens_garden.take.one_copy",
        text=Text(
            "You take every different hexagon of the chosen colour or pattern, but only one copy "
            "of identical ones; you decide which copy, so its expansion must be named.",
            "Du nimmst alle verschiedenen Sechsecke der gewählten Farbe oder des gewählten "
            "Musters, von identischen aber nur eines; welches, darfst du wählen und musst dazu die "
            "Erweiterung nennen.",
        ),
        refusal=Text(
            "Name the expansion from which you take {hexagon:piece}: {expansions:or}.",
            "Nenne die Erweiterung, von der du {hexagon:accusative} nimmst: {expansions:or}.",
        ),
        ruling=Text(
            "A tile and a face-up expansion with the same hexagon are copies of each other.",
            "Ein Plättchen und eine aufgedeckte Erweiterung mit demselben Sechseck gelten als "
            "identisch.",
        ),
        examples=("Q27", "Q28", "Q30"),
    ),
    Rule(
        id="queens_garden.take.no_choice",
        text=Text(
            "An expansion is named exactly for those hexagons you take of which the display holds "
            "several copies: for a hexagon with one copy there is nothing to choose.",
            "Eine Erweiterung wird genau für die Sechsecke genannt, die du nimmst und die es in "
            "der Auslage mehrfach gibt: Gibt es eines nur einmal, ist nichts zu wählen.",
        ),
        refusal=Text(
            "There is nothing to choose for {hexagons:piece}; name no expansion for it.",
            "Bei {hexagons:bare} gibt es nichts zu wählen; nenne dafür keine Erweiterung.",
        ),
    ),
    Rule(
        id="queens_garden.take.source",
        text=Text(
            "The expansion that is named must hold the hexagon as a tile or show it face up.",
            "Die genannte Erweiterung muss das Sechseck als Plättchen tragen oder offen zeigen.",
        ),
        refusal=Text(
            "Expansion {expansion} does not offer {hexagon:piece}; take it only from "
            "{expansions:or}.",
            "Erweiterung {expansion} bietet {hexagon:accusative} nicht; nimm das Sechseck nur bei "
            "{expansions:or}.",
        ),
    ),
    Rule(
        id="queens_garden.take.storage",
        text=Text(
            "Everything you take must fit into your storage, with its twelve cells for tiles and "
            "jokers and two for expansions; a choice that does not fit is not allowed, and nothing "
            "is left behind or discarded to make it fit.",
            "Alles Genommene muss in dein Lager passen: zwölf Felder für Plättchen und Joker, zwei "
            "für Erweiterungen. Eine Auswahl, die nicht hineinpasst, ist nicht erlaubt; es wird "
            "nichts liegen gelassen und nichts abgelegt, damit sie passt.",
        ),
        refusal=Text(
            "You would take {tiles:# tile|# tiles|no tile} and "
            "{expansions:# expansion|# expansions|no expansion}, but have room for {free_tiles} "
            "and "
            "{free_expansions}. Choose something that fits, or place tiles first.",
            "Du nähmst {tiles:# Plättchen|# Plättchen|kein Plättchen} und "
            "{expansions:# Erweiterung|# Erweiterungen|keine Erweiterung}, hast aber Platz für "
            "{free_tiles} und {free_expansions}. Wähle anders oder lege zuerst.",
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
            "Stapels erhält vier Plättchen aus dem Beutel. Nimmst du nur von anderen "
            "Erweiterungen, "
            "bleibt der Stapel unberührt.",
        ),
        ruling=Text(
            "The stack is filled first, then expansions are turned up; no decision lies between.",
            "Erst wird der Stapel gefüllt, dann werden Erweiterungen aufgedeckt; dazwischen gibt "
            "es nichts zu entscheiden.",
        ),
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
        ruling=Text(
            "An expansion cannot be taken by the action that empties it: the choice was made "
            "before it was revealed.",
            "Die Aktion, die eine Erweiterung leert, kann sie nicht nehmen: Gewählt wurde, bevor "
            "sie aufgedeckt war.",
        ),
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
        ruling=Text(
            "The bag is not used up before it is refilled. If even then it holds only one to three "
            "tiles, the top of the stack gets these and is a top like any other.",
            "Der Beutel wird nicht erst aufgebraucht. Sind auch dann nur ein bis drei Plättchen "
            "darin, erhält die oberste Erweiterung diese und gilt wie jede andere.",
        ),
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
        ruling=Text(
            "This may happen at the start of a round too; tiles that reach the tower later do not "
            "bring the stack back.",
            "Das kann auch zu Beginn einer Runde geschehen; Plättchen, die später in den Turm "
            "kommen, bringen den Stapel nicht zurück.",
        ),
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
            "Placing {hexagon:piece} costs {expected:1 further piece|# further pieces|no further "
            "piece}; you pay {paid:#|#|none}.",
            "Für {hexagon:accusative} bezahlst du {expected:1 weiteres Teil|# weitere Teile|kein "
            "weiteres Teil}, hier aber {paid:#|#|keines}.",
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
            "You cannot pay for {hexagon:piece} with {pieces:piece}: together they must share one "
            "colour or one pattern.",
            "Du kannst {hexagon:accusative} nicht mit {pieces:bare} bezahlen: Zusammen müssen sie "
            "eine Farbe oder ein Muster gemeinsam haben.",
        ),
        examples=("Q15", "Q19", "Q20"),
    ),
    Rule(
        id="queens_garden.pay.identical",
        text=Text(
            "No two identical hexagons are among the placed and the paid ones.",
            "Unter dem gelegten und den bezahlten Sechsecken sind keine zwei identischen.",
        ),
        refusal=Text(
            "You cannot use {hexagon:piece} twice; all hexagons must be different.",
            "Du kannst {hexagon:accusative} nicht zweimal verwenden; alle Sechsecke müssen "
            "verschieden sein.",
        ),
        examples=("Q16",),
    ),
    Rule(
        id="queens_garden.pay.storage",
        text=Text(
            "You pay with what lies in your storage.",
            "Du bezahlst mit dem, was in deinem Lager liegt.",
        ),
        refusal=Text(
            "You do not have {piece:piece} in your storage to pay with.",
            "Du hast {piece:accusative} nicht im Lager und kannst nicht damit bezahlen.",
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
            "You pay {jokers:# joker|# jokers} but have {held:only #|only #|none}.",
            "Du bezahlst {jokers:# Joker|# Joker}, hast aber {held:nur #|nur #|keinen}.",
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
            "Du darfst jederzeit passen und hast in dieser Runde keinen weiteren Zug mehr; was du "
            "behältst, bleibt im Lager.",
        ),
        ruling=Text(
            "Passing is allowed with other moves left.",
            "Passen darfst du auch, wenn andere Aktionen möglich sind.",
        ),
        examples=("Q44", "Q45"),
    ),
    Rule(
        id="queens_garden.discard.storage",
        text=Text(
            "When passing you may discard any number of hexagons, tiles and expansions, from your "
            "storage; tiles go to the tower, expansions under the supply.",
            "Beim Passen darfst du beliebig viele Sechsecke, Plättchen wie Erweiterungen, aus dem "
            "Lager ablegen; Plättchen kommen in den Turm, Erweiterungen unter den Vorratsstapel.",
        ),
        refusal=Text(
            "You do not have {piece:piece} in your storage to discard.",
            "Du hast {piece:accusative} nicht im Lager und kannst nichts davon ablegen.",
        ),
        ruling=Text(
            "Jokers are not hexagons and cannot be discarded.",
            "Joker sind keine Sechsecke und lassen sich nicht ablegen.",
        ),
        examples=("Q43",),
    ),
    Rule(
        id="queens_garden.discard.committed",
        text=Text(
            "Whoever has discarded passes: only further discards and the pass are possible.",
            "Wer abgelegt hat, passt: Möglich sind nur noch weiteres Ablegen und das Passen.",
        ),
        refusal=Text(
            "You have begun to discard; now discard more or pass.",
            "Du hast schon abgelegt; lege weiter ab oder passe.",
        ),
    ),
    Rule(
        id="queens_garden.score.discards",
        text=Text(
            "Each discarded hexagon costs as many points as its value, at once.",
            "Jedes abgelegte Sechseck kostet sofort so viele Punkte wie sein Wert.",
        ),
        ruling=Text(
            "Discarding is allowed with too few points: the score stops at 0.",
            "Ablegen darfst du auch mit zu wenigen Punkten: Der Stand endet bei 0.",
        ),
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
        ruling=Text(
            "The point is lost in the fourth round too.",
            "Den Punkt verliert er auch in der vierten Runde.",
        ),
        examples=("Q43", "Q44", "Q46"),
    ),
)
