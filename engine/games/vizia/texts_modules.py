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
            "At the end each of your tokens on the table is worth 1 point more.",
            "Am Ende zählt jeder eigene Marker auf dem Tisch 1 Punkt zusätzlich.",
        ),
        examples=("V23", "V25"),
    ),
    Rule(
        id="vizia.extreme.triangles",
        text=Text(
            "At the end each cell that has your tokens on all three corners is worth 1 point.",
            "Am Ende zählt jedes Feld, auf dessen drei Ecken eigene Marker stehen, 1 Punkt.",
        ),
        ruling="Tokens may serve several triangles; larger triangles give nothing extra.",
        examples=("V23", "V24", "V25", "V26", "V27", "V28", "V29"),
    ),
)

CAPTURE = (
    Rule(
        id="vizia.capture.surrounded",
        text=Text(
            "After tokens were put down, each opposing token next to one of them goes back to "
            "its owner if all six neighbouring centres carry tokens of the owner's opponents; "
            "the seat to move puts a token of its own there.",
            "Sind Marker gesetzt, geht jeder gegnerische Marker daneben an seinen Besitzer "
            "zurück, wenn auf allen sechs Nachbarmitten Marker von dessen Gegnern stehen; wer "
            "am Zug ist, setzt einen eigenen an die Stelle.",
        ),
        ruling="All captures are decided before tokens change hands. The ring may belong to "
        "several opponents. With the option existing only complete neighbouring wheels count.",
        examples=("V41", "V42", "V43", "V43b"),
    ),
    Rule(
        id="vizia.capture.short",
        text=Text(
            "If the captor has too few tokens, the most valuable wheels get them; the others "
            "are empty.",
            "Hat der Eroberer zu wenige Marker, bekommen sie die wertvollsten Räder; die "
            "übrigen sind leer.",
        ),
        ruling="Equal values: smallest x, then y of the centre.",
        examples=("V43c",),
    ),
)

SAME_COLOUR = (
    Rule(
        id="vizia.same_colour.one_contact",
        text=Text(
            "A tile may touch a tile of its own colour where that is the only one it touches; "
            "it is locked then.",
            "Ein Plättchen darf eines seiner eigenen Farbe berühren, wenn es sonst keines "
            "berührt; es ist dann gesperrt.",
        ),
        refusal=Text(
            "{cell} touches {contacts} tiles, at least one of them of the same colour.",
            "{cell} berührt {contacts} Plättchen, mindestens eines davon gleicher Farbe.",
        ),
        ruling="The printed rules speak of the other tile: two contacts are refused. Tiles from "
        "hand and display may do it, and it counts as playing a tile.",
        examples=("V30", "V32", "V39", "V40"),
    ),
    Rule(
        id="vizia.same_colour.once",
        text=Text(
            "In one turn a seat may let only one tile touch its own colour.",
            "In einem Zug darf man nur ein Plättchen seine eigene Farbe berühren lassen.",
        ),
        refusal=Text(
            "On {cell} a second tile of this turn would touch its own colour.",
            "Auf {cell} würde in diesem Zug schon das zweite seine eigene Farbe berühren.",
        ),
        examples=("V31",),
    ),
    Rule(
        id="vizia.same_colour.locked",
        text=Text(
            "No tile may be put beside a locked tile.",
            "Neben ein gesperrtes Plättchen darf kein anderes gelegt werden.",
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
        text=Text(
            "Only a locked tile pivots; after that it is an ordinary one.",
            "Schwenken lässt sich nur ein gesperrtes Plättchen; danach ist es ein gewöhnliches.",
        ),
        refusal=Text(
            "There is no locked tile on {cell}.", "Auf {cell} liegt kein gesperrtes Plättchen."
        ),
        ruling="Any seat may do it, any number of times a turn; it counts as playing a tile.",
        examples=("V33",),
    ),
    Rule(
        id="vizia.pivot.later_turn",
        text=Text(
            "A locked tile pivots only in a later turn than the one in which it was locked.",
            "Ein gesperrtes Plättchen lässt sich erst in einem späteren Zug schwenken als dem, in "
            "dem es gesperrt wurde.",
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
            "A pivot leads to another cell of the tile's three wheels; with the option step "
            "only across one of its edges.",
            "Geschwenkt wird auf ein anderes Feld der drei Räder des Plättchens; mit der "
            "Einstellung step nur über eine seiner Kanten.",
        ),
        refusal=Text(
            "{target} cannot be reached from {start}.",
            "{target} ist von {start} aus nicht zu erreichen.",
        ),
        ruling="The printed rules confine the tile to its wheels and say nothing of the distance.",
        examples=("V36",),
    ),
    Rule(
        id="vizia.pivot.between",
        text=Text(
            "With a pivot a tile is played that touches both the pivoted tile and another "
            "one; all contacts of both must be neighbouring colours.",
            "Zum Schwenken wird ein Plättchen gelegt, das das geschwenkte und noch ein "
            "weiteres berührt; alle Berührungen beider müssen Nachbarfarben sein.",
        ),
        refusal=Text(
            "{cell} does not lie between {target} and another tile.",
            "{cell} liegt nicht zwischen {target} und einem weiteren Plättchen.",
        ),
        ruling="Both printed examples put a tile between two: no pivot without one.",
        examples=("V33", "V34", "V35", "V37", "V38"),
    ),
)

BUYING = (
    Rule(
        id="vizia.buying.tile",
        text=Text(
            "What is bought is a coloured tile on the table, at any time while tiles are "
            "played; it does not count as a tile played.",
            "Gekauft wird ein farbiges Plättchen auf dem Tisch, jederzeit während des Legens; "
            "es gilt nicht als gelegt.",
        ),
        refusal=Text("There is no tile on {cell}.", "Auf {cell} liegt kein Plättchen."),
        examples=("V46",),
    ),
    Rule(
        id="vizia.buying.one_contact",
        text=Text(
            "Only a tile that touches exactly one other is for sale; the white tile counts, "
            "and a locked tile may be bought.",
            "Kaufen kann man nur ein Plättchen, das genau ein anderes berührt; das weiße zählt "
            "mit, und auch ein gesperrtes ist käuflich.",
        ),
        refusal=Text(
            "Tiles that the one on {cell} touches: {contacts}.",
            "Plättchen, die das auf {cell} berührt: {contacts}.",
        ),
        examples=("V46", "V48", "V49"),
    ),
    Rule(
        id="vizia.buying.own_token",
        text=Text(
            "A purchase costs one of your tokens on a wheel, which goes back to your supply; "
            "the wheel is empty then and counts for nobody.",
            "Ein Kauf kostet einen eigenen Marker auf einem Rad, der in den Vorrat "
            "zurückgeht; das Rad ist dann leer und zählt für niemanden.",
        ),
        refusal=Text(
            "There is no token of yours on {wheel}.",
            "Auf {wheel} steht kein Marker von dir.",
        ),
        ruling="The token is not out of the game: the same turn may use it again.",
        examples=("V44", "V45", "V46"),
    ),
    Rule(
        id="vizia.buying.other_cell",
        text=Text(
            "A bought tile goes to another cell by the ordinary rules of placement, never "
            "beside its own colour.",
            "Ein gekauftes Plättchen kommt nach den üblichen Regeln auf ein anderes Feld, nie "
            "neben die eigene Farbe.",
        ),
        refusal=Text(
            "The tile lies on {cell} already.",
            "Das Plättchen liegt schon auf {cell}.",
        ),
        examples=("V46", "V48"),
    ),
    Rule(
        id="vizia.buying.limit",
        text=Text(
            "The number of purchases in a turn is limited only if an option says so.",
            "Die Zahl der Käufe je Zug ist nur begrenzt, wenn eine Einstellung es so will.",
        ),
        refusal=Text(
            "Purchases allowed in a turn of this game: {most}.",
            "Erlaubte Käufe je Zug in diesem Spiel: {most}.",
        ),
    ),
    Rule(
        id="vizia.buying.reclaim",
        text=Text(
            "Empty wheels are won by surrounding them: after tokens were put down, each "
            "connected group of empty wheels next to one of them goes to the seat to move if "
            "all centres around the group carry tokens, no matter whose.",
            "Leere Räder gewinnt man durch Umzingeln: Sind Marker gesetzt, fällt jede "
            "zusammenhängende Gruppe leerer Räder daneben an den, der am Zug ist, wenn alle "
            "Mitten um sie herum Marker tragen, gleich wessen.",
        ),
        ruling="Where tokens are short, the most valuable wheels get them first. With the option "
        "existing only complete wheels around the group count. A wheel given up inside a closed "
        "ring waits until a token is newly put down beside it.",
        examples=("V44", "V47"),
    ),
)

TEAMS = (
    Rule(
        id="vizia.teams.sum",
        text=Text(
            "Partners play each for themselves; at the end their points are added up, and "
            "with equal points their tokens on the table.",
            "Partner spielen jeder für sich; am Ende werden ihre Punkte addiert, bei "
            "Gleichstand ihre Marker auf dem Tisch.",
        ),
        ruling="A partner's token is not opposing: it is not captured and it spoils a ring. Any "
        "one seat can end the game. A seat has the rank of its team.",
        examples=("V43d", "V58"),
    ),
)

RULES = (*EXTREME, *CAPTURE, *SAME_COLOUR, *BUYING, *TEAMS)
