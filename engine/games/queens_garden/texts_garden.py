"""The rules of a garden, of scoring and of the end."""

from engine.core.texts import Rule, Text

PLACE = (
    Rule(
        id="queens_garden.place.own_tile",
        text=Text(
            "A tile is placed from your own storage; a joker is never placed.",
            "Gelegt wird ein Plättchen aus deinem Lager, niemals ein Joker.",
        ),
        refusal=Text(
            "You do not have {tile:piece} as a tile in your storage.",
            "Du hast {tile:accusative} nicht als Plättchen im Lager.",
        ),
    ),
    Rule(
        id="queens_garden.place.garden",
        text=Text(
            "A garden has the six cells around the fountain and those of six areas; there is no "
            "cell beyond them.",
            "Ein Garten hat die sechs Felder um den Brunnen und die Felder von sechs Bereichen; "
            "außerhalb davon gibt es keine Felder.",
        ),
        refusal=Text(
            "{cell} is not a cell of a garden; choose one by the fountain or on an expansion.",
            "{cell} ist kein Feld eines Gartens; wähle eines am Brunnen oder auf einer "
            "Erweiterung.",
        ),
    ),
    Rule(
        id="queens_garden.place.no_expansion",
        text=Text(
            "The cells of an area exist once an expansion lies there.",
            "Die Felder eines Bereichs gibt es erst, wenn dort eine Erweiterung liegt.",
        ),
        refusal=Text(
            "{cell} belongs to the area {area:area}, where no expansion lies yet.",
            "{cell} gehört zum Bereich {area:area}, wo noch keine Erweiterung liegt.",
        ),
        examples=("Q12",),
    ),
    Rule(
        id="queens_garden.place.feature",
        text=Text(
            "Nothing is placed on a fountain, a statue, a bench or a pavilion; the centre of a "
            "face-down expansion is an ordinary cell.",
            "Auf Brunnen, Statuen, Bänke und Pavillons wird nichts gelegt; die Mitte einer "
            "verdeckten Erweiterung ist ein gewöhnliches Feld.",
        ),
        refusal=Text(
            "There is {feature:feature} on {cell}; choose a free cell.",
            "Auf {cell} steht {feature:feature}; wähle ein freies Feld.",
        ),
        ruling=Text(
            "Statues and benches alternate around the fountain board, a statue on 2,-1; which is "
            "which changes nothing.",
            "Statuen und Bänke wechseln um den Brunnenplan, mit einer Statue auf 2,-1; was wo "
            "steht, ändert nichts.",
        ),
        examples=("Q11", "Q12"),
    ),
    Rule(
        id="queens_garden.place.empty_space",
        text=Text(
            "A tile is placed on a cell without a hexagon.",
            "Ein Plättchen kommt auf ein Feld ohne Sechseck.",
        ),
        refusal=Text(
            "On {cell} lies {hexagon:piece}; choose a free cell.",
            "Auf {cell} liegt {hexagon:piece}; wähle ein freies Feld.",
        ),
    ),
    Rule(
        id="queens_garden.place.match",
        text=Text(
            "A hexagon may lie alone; beside others it must have the same pattern or the same "
            "colour as at least one of its neighbours.",
            "Ein Sechseck darf allein liegen; grenzt es an andere, muss es mit mindestens einem "
            "angrenzenden Sechseck das Muster oder die Farbe gemeinsam haben.",
        ),
        refusal=Text(
            "On {cell} {hexagon:piece} would match neither colour nor pattern of its neighbours: "
            "{neighbours:piece}. One of them must match.",
            "Auf {cell} hätte {hexagon:piece} weder Farbe noch Muster mit einem Nachbarn "
            "gemeinsam: {neighbours:piece}. Zu einem davon muss es passen.",
        ),
        examples=(*("Q01", "Q02", "Q03", "Q04", "Q06", "Q08", "Q10", "Q13", "Q14", "Q42"),),
    ),
    Rule(
        id="queens_garden.place.identical",
        text=Text(
            "A group (hexagons connected by one colour or by one pattern) may not hold a hexagon "
            "twice; two groups that would together hold one twice may not be joined either.",
            "Eine Gruppe (Sechsecke, die durch eine Farbe oder ein Muster zusammenhängen) darf "
            "kein Sechseck doppelt enthalten; auch zwei Gruppen, die zusammen eines doppelt "
            "hätten, darfst du nicht verbinden.",
        ),
        refusal=Text(
            "On {cell} it would make a group that holds {identical:piece} twice.",
            "Auf {cell} entstünde eine Gruppe, die {identical:accusative} doppelt enthält.",
        ),
        ruling=Text(
            "Two identical hexagons side by side are barred as well. A path that mixes steps of "
            "colour and of pattern connects nothing.",
            "Auch zwei identische Sechsecke nebeneinander sind nicht erlaubt. Ein Weg, der "
            "Schritte nach Farbe und nach Muster mischt, verbindet nichts.",
        ),
        examples=("Q05", "Q07", "Q08", "Q09", "Q25", "Q41"),
    ),
    Rule(
        id="queens_garden.feature.jokers",
        text=Text(
            "Surrounding a feature with six hexagons gives jokers at once: the fountain 1, a "
            "statue or bench 2, a pavilion 3. What does not fit into the storage is lost.",
            "Ist ein Gartenelement von sechs Sechsecken umschlossen, gibt es sofort Joker: Brunnen "
            "1, Statue oder Bank 2, Pavillon 3. Was nicht ins Lager passt, verfällt.",
        ),
        ruling=Text(
            "The payment and the tile leave the storage first. Jokers fill the free cells; nothing "
            "can be discarded to make room. The number of jokers is not limited.",
            "Erst verlassen Bezahlung und Plättchen das Lager. Joker füllen die freien Felder; "
            "abgelegt wird dafür nichts. Die Zahl der Joker ist nicht begrenzt.",
        ),
        examples=("Q22", "Q23", "Q24", "Q25"),
    ),
)

EXPAND = (
    Rule(
        id="queens_garden.expand.own_expansion",
        text=Text(
            "An expansion from your storage is placed face up for its value, turned as you like; "
            "for its printed hexagon the same rules hold as for a tile.",
            "Eine Erweiterung aus deinem Lager wird für ihren Wert offen gelegt und beliebig "
            "gedreht; für ihr gedrucktes Sechseck gelten dieselben Regeln wie für ein Plättchen.",
        ),
        refusal=Text(
            "You do not have {expansion:expansion} in your storage.",
            "Du hast {expansion:expansion} nicht im Lager.",
        ),
        examples=("Q40", "Q41", "Q42"),
    ),
    Rule(
        id="queens_garden.expand.free_area",
        text=Text(
            "A garden has six areas, each for one expansion that is never moved again; any free "
            "one may be chosen.",
            "Ein Garten hat sechs Bereiche für je eine Erweiterung, die nie mehr bewegt wird; "
            "jeder freie Bereich darf gewählt werden.",
        ),
        refusal=Text(
            "The area {area:area} is occupied; choose a free one.",
            "Der Bereich {area:area} ist belegt; wähle einen freien.",
        ),
        examples=("Q38", "Q40"),
    ),
    Rule(
        id="queens_garden.buy.points",
        text=Text(
            "For exactly six points you place the top of the supply face down: seven cells, no "
            "hexagon and no pavilion.",
            "Für genau sechs Punkte legst du die oberste Erweiterung des Vorratsstapels verdeckt: "
            "sieben Felder, kein Sechseck und kein Pavillon.",
        ),
        refusal=Text(
            "You have {points:only # point|only # points|no points}; an expansion costs 6.",
            "Du hast {points:nur # Punkt|nur # Punkte|keine Punkte}; eine Erweiterung kostet 6.",
        ),
        ruling=Text(
            "The score must be six or more. How the piece lies is of no effect, so there is one "
            "move for an area.",
            "Der Stand muss mindestens sechs sein. Wie das Teil liegt, ist gleich; so gibt es je "
            "Bereich eine Aktion.",
        ),
        examples=("Q38",),
    ),
    Rule(
        id="queens_garden.buy.supply",
        text=Text(
            "Buying takes an expansion of the supply.",
            "Gekauft wird eine Erweiterung vom Vorratsstapel.",
        ),
        refusal=Text(
            "The supply is empty; there is no expansion to buy.",
            "Der Vorratsstapel ist leer; es gibt keine Erweiterung zu kaufen.",
        ),
        ruling=Text(
            "Which piece of the supply is taken has no effect.",
            "Welches Teil des Vorratsstapels genommen wird, ist gleich.",
        ),
        examples=("Q38", "Q39"),
    ),
)

SCORE = (
    Rule(
        id="queens_garden.score.start",
        text=Text("Everybody starts with 15 points.", "Alle beginnen mit 15 Punkten."),
    ),
    Rule(
        id="queens_garden.score.wheel",
        text=Text(
            "When all have passed, the scoring wheel scores each hexagon of three kinds. Round 1: "
            "dark green, tree (value 1) and blue, 1 each; round 2: bird (2) and dark purple "
            "1, butterfly (3) 2; round 3: light purple and yellow 1, flower (4) 2; round 4: light "
            "green 1, plant (5) and lily (6) 3.",
            "Haben alle gepasst, zählt das Wertungsrad jedes Sechseck von drei Sorten. Runde 1: "
            "Dunkelgrün, Baum (Wert 1) und Blau je 1; Runde 2: Vogel (2) und Dunkellila je 1, "
            "Schmetterling (3) 2; Runde 3: Helllila und Gelb je 1, Blume (4) 2; Runde 4: Hellgrün "
            "1, Pflanze (5) und Lilie (6) je 3.",
        ),
        ruling=Text(
            "Side, start and direction of the wheel are read from pictures of it and kept as data. "
            "A hexagon that belongs to two kinds scores for both; groups play no part.",
            "Seite, Start und Richtung des Wertungsrads sind von Bildern abgelesen und stehen als "
            "Daten fest. Ein Sechseck, das zu zwei Sorten gehört, zählt für beide; Gruppen spielen "
            "keine Rolle.",
        ),
        examples=("Q47",),
    ),
    Rule(
        id="queens_garden.score.pavilions",
        text=Text(
            "In each round every face-up expansion in the garden gives one point for its pavilion.",
            "In jeder Runde bringt jede offene Erweiterung im Garten einen Punkt für ihren "
            "Pavillon.",
        ),
        ruling=Text(
            "It counts in every round, whether it is surrounded or not.",
            "Er zählt in jeder Runde, ob umschlossen oder nicht.",
        ),
        examples=("Q47", "Q48"),
    ),
    Rule(
        id="queens_garden.score.jokers",
        text=Text(
            "At the end each joker left in the storage gives one point.",
            "Am Spielende bringt jeder Joker im Lager einen Punkt.",
        ),
        examples=("Q49", "Q55"),
    ),
    Rule(
        id="queens_garden.score.leftovers",
        text=Text(
            "At the end each tile and each expansion left in the storage costs its value.",
            "Am Spielende kostet jedes Plättchen und jede Erweiterung im Lager den Wert des "
            "Musters.",
        ),
        ruling=Text(
            "The storage is netted first and stops at 0, then the groups are added.",
            "Zuerst wird das Lager verrechnet und endet bei 0, dann kommen die Gruppen hinzu.",
        ),
        examples=("Q49", "Q55"),
    ),
    Rule(
        id="queens_garden.score.groups",
        text=Text(
            "At the end every group of at least three hexagons of one colour or one pattern gives "
            "the sum of their values; a hexagon may count in both.",
            "Am Spielende bringt jede Gruppe aus mindestens drei Sechsecken einer Farbe oder eines "
            "Musters die Summe ihrer Werte; ein Sechseck kann in beiden zählen.",
        ),
        examples=("Q50", "Q51", "Q52", "Q53", "Q54"),
    ),
    Rule(
        id="queens_garden.score.six",
        text=Text(
            "A group of six hexagons gives six points more.",
            "Eine Gruppe aus sechs Sechsecken bringt sechs Punkte zusätzlich.",
        ),
        examples=("Q49", "Q50", "Q53", "Q54"),
    ),
    Rule(
        id="queens_garden.score.floor",
        text=Text(
            "A score never falls below 0: a loss stops there and the rest is forgiven.",
            "Der Stand fällt nie unter 0: Ein Verlust endet dort, der Rest ist erlassen.",
        ),
        ruling=Text(
            "The printed rules say so for purchases only; it is read as holding for every loss. "
            "Each loss stops at 0 by itself, in the order in which they come: with 3 points, a "
            "loss "
            "of 5 and then a gain of 2 leave 2.",
            "Die gedruckten Regeln sagen das nur vom Kaufen; es gilt hier für jeden Verlust. Jeder "
            "Verlust endet für sich bei 0, in der Reihenfolge, in der sie kommen: Mit 3 Punkten "
            "ergeben ein Verlust von 5 und dann ein Gewinn von 2 einen Stand von 2.",
        ),
    ),
    Rule(
        id="queens_garden.round.prepare",
        text=Text(
            "After rounds 1 to 3 the tiles of the display go to the tower and its expansions, with "
            "the rest of the stack, under the supply. The next stack comes into the display, and "
            "whoever has the first-player marker begins.",
            "Nach den Runden 1 bis 3 kommen die Plättchen der Auslage in den Turm und ihre "
            "Erweiterungen samt dem Rest des Stapels unter den Vorratsstapel. Der nächste Stapel "
            "kommt in die Auslage, und wer den Startspielermarker hat, beginnt.",
        ),
        ruling=Text(
            "The tiles reach the tower before the new top is filled.",
            "Die Plättchen kommen in den Turm, bevor die neue oberste Erweiterung gefüllt wird.",
        ),
        examples=("Q39", "Q45"),
    ),
)

END = (
    Rule(
        id="queens_garden.end.four_rounds",
        text=Text(
            "The game ends after four rounds; the most points win, and equal scores share the "
            "victory.",
            "Das Spiel endet nach vier Runden; die meisten Punkte gewinnen, bei Gleichstand teilen "
            "sich die Besten den Sieg.",
        ),
        examples=("Q46", "Q56"),
    ),
    Rule(
        id="queens_garden.end.over",
        text=Text(
            "The game is over; no more moves are possible.",
            "Das Spiel ist zu Ende; es sind keine Aktionen mehr möglich.",
        ),
    ),
)
