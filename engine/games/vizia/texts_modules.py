"""The rules of Vizia's modules on the table, in English and German, in reading order."""

from engine.core.texts import Rule, Text

EXTREME = (
    Rule(
        id="vizia.extreme.end",
        text=Text(
            "Extreme Wood: the display holds three tiles, and only the last tile ends the game; a "
            "wheel completed without a token left stays empty.",
            "Extreme Wood: Die Auslage hält drei Plättchen, und erst das letzte beendet das Spiel; "
            "ein ohne Marker vollendetes Rad bleibt leer.",
        ),
        ruling="The last tile is the last of all 72: hands may be empty before by choice.",
        examples=("V12",),
    ),
    Rule(
        id="vizia.extreme.tokens",
        text=Text(
            "At the end every own token on the table is worth 1 point more.",
            "Am Ende zählt jeder eigene Marker auf dem Tisch 1 Punkt zusätzlich.",
        ),
        examples=("V23", "V25"),
    ),
    Rule(
        id="vizia.extreme.triangles",
        text=Text(
            "At the end every cell all three of whose corners carry own tokens is worth 1 point.",
            "Am Ende zählt jedes Feld 1 Punkt, auf dessen drei Ecken eigene Marker stehen.",
        ),
        ruling="Tokens may serve several triangles; larger triangles give nothing extra.",
        examples=("V23", "V24", "V25", "V26", "V27", "V28", "V29"),
    ),
)

CAPTURE = (
    Rule(
        id="vizia.capture.surrounded",
        text=Text(
            "After tokens are put down, every opposing token next to one of them goes back to its "
            "owner if all six neighbouring centres carry tokens that oppose it; the seat to move "
            "puts its own token there.",
            "Sind Marker gesetzt, geht jeder gegnerische Marker daneben an seinen Besitzer zurück, "
            "wenn alle sechs Nachbarmitten Marker seiner Gegner tragen; wer am Zug ist, setzt "
            "einen eigenen an die Stelle.",
        ),
        ruling="All captures are decided before tokens change hands. The ring may belong to "
        "several opponents. With the option existing only complete neighbouring wheels count.",
        examples=("V41", "V42", "V43", "V43b"),
    ),
    Rule(
        id="vizia.capture.short",
        text=Text(
            "A captor with too few tokens puts them on the dearest wheels first; the others are "
            "empty.",
            "Wer zu wenige Marker hat, besetzt die teuersten Räder zuerst; die übrigen sind leer.",
        ),
        ruling="Equal values: smallest x, then y of the centre.",
        examples=("V43c",),
    ),
)

SAME_COLOUR = (
    Rule(
        id="vizia.same_colour.one_contact",
        text=Text(
            "A tile may be put on a cell that touches exactly one tile if that has its own colour; "
            "it is locked then.",
            "Ein Plättchen darf auf ein Feld, das genau ein Plättchen berührt, wenn dieses "
            "dieselbe Farbe hat; es ist dann gesperrt.",
        ),
        refusal=Text(
            "{cell} touches {contacts} tiles, one of them of this colour.",
            "{cell} berührt {contacts} Plättchen, darunter eines dieser Farbe.",
        ),
        ruling="The source speaks of the other tile: two contacts are refused. Tiles from hand and "
        "display may do it, and it counts as playing a tile.",
        examples=("V30", "V32", "V39", "V40"),
    ),
    Rule(
        id="vizia.same_colour.once",
        text=Text("A seat does so once in a turn.", "Das darf man in einem Zug nur einmal tun."),
        refusal=Text(
            "On {cell} the tile would be the second one of this turn to touch its own colour.",
            "Auf {cell} würde in diesem Zug schon das zweite Plättchen seine Farbe berühren.",
        ),
        examples=("V31",),
    ),
    Rule(
        id="vizia.same_colour.locked",
        text=Text(
            "Nothing new may touch a locked tile.",
            "Nichts Neues darf ein gesperrtes Plättchen berühren.",
        ),
        refusal=Text(
            "{cell} touches the locked tile on {locked}.",
            "{cell} berührt das gesperrte Plättchen auf {locked}.",
        ),
        ruling="Its partner is not locked: its other edges stay free.",
        examples=("V30", "V31"),
    ),
    Rule(
        id="vizia.pivot.locked_only",
        text=Text("Only a locked tile pivots.", "Nur ein gesperrtes Plättchen schwenkt."),
        refusal=Text(
            "There is no locked tile on {cell}.", "Auf {cell} liegt kein gesperrtes Plättchen."
        ),
        ruling="Any seat may do it, any number of times a turn; it counts as playing a tile.",
        examples=("V33",),
    ),
    Rule(
        id="vizia.pivot.later_turn",
        text=Text(
            "It pivots in a later turn than the one in which it was locked.",
            "Es schwenkt erst in einem späteren Zug als dem, in dem es gesperrt wurde.",
        ),
        refusal=Text(
            "The tile on {cell} was locked in this turn.",
            "Das Plättchen auf {cell} wurde in diesem Zug gesperrt.",
        ),
        examples=("V38",),
    ),
    Rule(
        id="vizia.pivot.range",
        text=Text(
            "It moves to another cell of its three wheels; with the option step only across one "
            "of its edges.",
            "Es kommt auf ein anderes Feld seiner drei Räder; mit der Einstellung step nur über "
            "eine seiner Kanten.",
        ),
        refusal=Text(
            "{target} is out of reach from {start}.", "{target} ist von {start} aus zu weit."
        ),
        ruling="The source confines the tile to its wheels and says nothing of the distance.",
        examples=("V36",),
    ),
    Rule(
        id="vizia.pivot.between",
        text=Text(
            "A tile is played with it that touches both the pivoted tile and another one; all "
            "contacts of both must be neighbouring colours.",
            "Mit ihm wird ein Plättchen gelegt, das das geschwenkte und ein weiteres berührt; alle "
            "Berührungen beider müssen Nachbarfarben sein.",
        ),
        refusal=Text(
            "{cell} does not lie between {target} and another tile.",
            "{cell} liegt nicht zwischen {target} und einem weiteren Plättchen.",
        ),
        ruling="Both examples of the source put a tile between two: no pivot without one.",
        examples=("V33", "V34", "V35", "V37", "V38"),
    ),
)

BUYING = (
    Rule(
        id="vizia.buying.tile",
        text=Text(
            "A coloured tile on the table is bought and moved, at any time while tiles are played; "
            "that does not count as playing a tile.",
            "Gekauft und versetzt wird ein farbiges Plättchen auf dem Tisch, jederzeit während des "
            "Legens; als gelegt gilt es nicht.",
        ),
        refusal=Text("There is no tile on {cell}.", "Auf {cell} liegt kein Plättchen."),
        examples=("V46",),
    ),
    Rule(
        id="vizia.buying.one_contact",
        text=Text(
            "It touches exactly one tile; the white tile counts, and a locked tile may be bought.",
            "Es berührt genau ein Plättchen; das weiße zählt mit, und auch ein gesperrtes ist zu "
            "haben.",
        ),
        refusal=Text(
            "The tile on {cell} has {contacts} contacts.",
            "Das Plättchen auf {cell} hat {contacts} Berührungen.",
        ),
        examples=("V46", "V48", "V49"),
    ),
    Rule(
        id="vizia.buying.own_token",
        text=Text(
            "The price is an own token on a wheel, which goes back to the own supply; the wheel is "
            "empty and counts for nobody.",
            "Der Preis ist ein eigener Marker auf einem Rad, der in den eigenen Vorrat "
            "zurückkommt; das Rad ist leer und zählt für niemanden.",
        ),
        refusal=Text("Your token is not on {wheel}.", "Auf {wheel} steht kein Marker von dir."),
        ruling="The token is not out of the game: the same turn may use it again.",
        examples=("V44", "V45", "V46"),
    ),
    Rule(
        id="vizia.buying.other_cell",
        text=Text(
            "The tile goes to another cell by the ordinary rules of placement, never against its "
            "own colour.",
            "Das Plättchen kommt nach den üblichen Regeln auf ein anderes Feld, nie an die eigene "
            "Farbe.",
        ),
        refusal=Text("{cell} is where it lies.", "Auf {cell} liegt es schon."),
        examples=("V46", "V48"),
    ),
    Rule(
        id="vizia.buying.limit",
        text=Text(
            "There is no limit to the purchases of a turn unless an option sets one.",
            "Die Zahl der Käufe je Zug ist nur begrenzt, wenn eine Einstellung es so will.",
        ),
        refusal=Text("At most {most} a turn.", "Höchstens {most} je Zug."),
    ),
    Rule(
        id="vizia.buying.reclaim",
        text=Text(
            "Empty wheels are won by surrounding: after tokens are put down, a connected group of "
            "empty wheels next to one of them goes to the seat to move if all centres around the "
            "group carry tokens, of any seats.",
            "Leere Räder gewinnt man durch Umzingeln: Sind Marker gesetzt, fällt eine "
            "zusammenhängende Gruppe leerer Räder daneben an den, der am Zug ist, wenn alle Mitten "
            "um sie herum Marker tragen, gleich wessen.",
        ),
        ruling="Tokens that are short go to the dearest wheels first. With the option existing "
        "only complete wheels around the group count. A wheel given up inside a closed ring waits "
        "until a token is newly put down beside it.",
        examples=("V44", "V47"),
    ),
)

TEAMS = (
    Rule(
        id="vizia.options.teams",
        text=Text(
            "Team play is for four seats, 0 and 2 against 1 and 3.",
            "Im Team spielen vier Plätze, 0 und 2 gegen 1 und 3.",
        ),
        refusal=Text("{seats} seats were asked for.", "{seats} Plätze wurden verlangt."),
    ),
    Rule(
        id="vizia.teams.sum",
        text=Text(
            "All play for themselves; at the end the points of partners are added, then their "
            "tokens on the table.",
            "Alle spielen für sich; am Ende werden die Punkte der Partner addiert, dann ihre "
            "Marker auf dem Tisch.",
        ),
        ruling="A partner's token is not opposing: it is not captured and it spoils a ring.",
        examples=("V43d", "V58"),
    ),
)

RULES = (*EXTREME, *CAPTURE, *SAME_COLOUR, *BUYING, *TEAMS)
