"""The rules of Vizia's modules on the table, in reading order."""

from engine.core.texts import Rule, Text

EXTREME = (
    Rule(
        id="vizia.extreme.end",
        text=Text(
            "Extreme Wood: the display holds three tiles, and only the last tile ends the game; a "
            "wheel completed without a token left stays empty.",
            "Extreme Wood: Die Auslage hält drei Plättchen, und erst das letzte Plättchen beendet "
            "das Spiel; ein ohne Marker vervollständigtes Hexagon bleibt leer.",
        ),
        ruling=Text(
            "The last tile is the last of all 72: hands may be empty before by choice.",
            "Das letzte Plättchen ist das letzte aller 72: Hände können vorher freiwillig leer "
            "sein.",
        ),
        examples=("V12",),
    ),
    Rule(
        id="vizia.extreme.tokens",
        text=Text(
            "At the end each of your tokens on the table is worth 1 point more.",
            "Am Ende zählt jeder deiner Marker auf dem Tisch 1 Punkt zusätzlich.",
        ),
        examples=("V23", "V25"),
    ),
    Rule(
        id="vizia.extreme.triangles",
        text=Text(
            "At the end each cell that has your tokens on all three corners is worth 1 point.",
            "Am Ende zählt jedes Feld, auf dessen drei Ecken deine Marker stehen, 1 Punkt.",
        ),
        ruling=Text(
            "Tokens may serve several triangles; larger triangles give nothing extra.",
            "Marker können zu mehreren Dreiecken gehören; größere Dreiecke bringen nichts extra.",
        ),
        examples=("V23", "V24", "V25", "V26", "V27", "V28", "V29"),
    ),
)

CAPTURE = (
    Rule(
        id="vizia.capture.surrounded",
        text=Text(
            "After you put down tokens, each opposing token next to one of them that is surrounded "
            "is captured: all six neighbouring centres carry tokens of its owner's opponents. It "
            "goes back to its owner, and you put a token of yours in its place.",
            "Setzt du Marker, schlägst du jeden gegnerischen Marker daneben, der umzingelt ist: "
            "Auf allen sechs Nachbarmitten stehen Marker von Gegnern seines Besitzers. Er geht an "
            "den Besitzer zurück, und du setzt einen eigenen an seine Stelle.",
        ),
        ruling=Text(
            "All captures are decided before tokens change hands. The ring may belong to several "
            "opponents. If the game counts complete wheels only, centres without a wheel are left "
            "out of the ring.",
            "Erst wird festgestellt, was alles geschlagen ist, dann wechseln die Marker. Der Ring "
            "darf mehreren Gegnern gehören. Zählen nur vollständige Hexagone, gehören Mitten ohne "
            "Hexagon nicht zum Ring.",
        ),
        examples=("V41", "V42", "V43", "V43b"),
    ),
    Rule(
        id="vizia.capture.short",
        text=Text(
            "If you have too few tokens for what you capture, the most valuable wheels get them; "
            "the others are empty.",
            "Hast du zu wenige Marker für das, was du schlägst, bekommen sie die wertvollsten "
            "Hexagone; die übrigen sind leer.",
        ),
        ruling=Text(
            "Equal values: smallest x, then y of the centre.",
            "Bei gleichem Wert: kleinstes x, dann y der Mitte.",
        ),
        examples=("V43c",),
    ),
)

SAME_COLOUR = (
    Rule(
        id="vizia.same_colour.one_contact",
        text=Text(
            "A tile may touch a tile of its own colour where that is the only one it touches; it "
            "is locked then.",
            "Ein Plättchen darf eines seiner eigenen Farbe berühren, wenn es sonst keines berührt; "
            "es ist dann gebunden.",
        ),
        refusal=Text(
            "On {cell} the tile would touch {contacts:# tile|# tiles}, one of the same colour "
            "among "
            "them; it may touch that one alone.",
            "Auf {cell} würde das Plättchen {contacts:# Plättchen|# Plättchen} berühren, darunter "
            "eines derselben Farbe; es darf nur dieses eine berühren.",
        ),
        ruling=Text(
            "The printed rules speak of the other tile: two contacts are refused. Tiles from hand "
            "and display may do it, and it counts as placing a tile.",
            "Die gedruckten Regeln sprechen von dem anderen Plättchen: Zwei Berührungen sind nicht "
            "erlaubt. Es darf aus Hand oder Auslage kommen und gilt als Legen.",
        ),
        examples=("V30", "V32", "V39", "V40"),
    ),
    Rule(
        id="vizia.same_colour.once",
        text=Text(
            "In one turn you may let only one tile touch a tile of its own colour.",
            "In einem Zug darfst du nur ein Plättchen neben eines seiner eigenen Farbe legen.",
        ),
        refusal=Text(
            "On {cell} a second tile of this turn would touch a tile of its own colour; only one "
            "may.",
            "Auf {cell} würde in diesem Zug schon das zweite Plättchen eines seiner eigenen Farbe "
            "berühren; erlaubt ist eines.",
        ),
        examples=("V31",),
    ),
    Rule(
        id="vizia.same_colour.locked",
        text=Text(
            "No tile may be placed beside a locked tile.",
            "Neben ein gebundenes Plättchen darf keines gelegt werden.",
        ),
        refusal=Text(
            "{cell} touches the locked tile on {locked}; nothing may be placed beside that.",
            "{cell} berührt das gebundene Plättchen auf {locked}; daneben darf nichts liegen.",
        ),
        ruling=Text(
            "Its partner is not locked: the partner's other edges stay free.",
            "Sein Partner ist nicht gebunden: Dessen andere Kanten bleiben frei.",
        ),
        examples=("V30", "V31"),
    ),
    Rule(
        id="vizia.pivot.locked_only",
        text=Text(
            "Only a locked tile pivots; after that it is an ordinary one.",
            "Schwenken lässt sich nur ein gebundenes Plättchen; danach ist es ein gewöhnliches.",
        ),
        refusal=Text(
            "There is no locked tile on {cell}; only a locked one can pivot.",
            "Auf {cell} liegt kein gebundenes Plättchen; nur ein solches lässt sich schwenken.",
        ),
        ruling=Text(
            "Any player may do it, any number of times a turn; it counts as placing a tile.",
            "Das darf jeder Spieler, beliebig oft in einem Zug; es gilt als Legen.",
        ),
        examples=("V33",),
    ),
    Rule(
        id="vizia.pivot.later_turn",
        text=Text(
            "A locked tile pivots only in a later turn than the one in which it was locked.",
            "Ein gebundenes Plättchen lässt sich erst in einem späteren Zug schwenken als dem, in "
            "dem es gebunden wurde.",
        ),
        refusal=Text(
            "The tile on {cell} was locked in this turn; it can pivot from the next turn on.",
            "Das Plättchen auf {cell} wurde in diesem Zug gebunden; schwenken lässt es sich ab dem "
            "nächsten.",
        ),
        examples=("V38",),
    ),
    Rule(
        id="vizia.pivot.range",
        text=Text(
            "A pivot leads to another cell of the tile's three wheels, or, if the game is played "
            "so, only across one of its edges.",
            "Geschwenkt wird auf ein anderes Feld der drei Hexagone des Plättchens oder, wenn so "
            "gespielt wird, nur über eine seiner Kanten.",
        ),
        refusal=(
            Text(
                "The tile on {start} cannot pivot to {target}; in this game it pivots only "
                "{range}.",
                "Das Plättchen auf {start} lässt sich nicht nach {target} schwenken; in diesem "
                "Spiel geht es nur {range}.",
            ),
            Text(
                "The tile on {start} cannot pivot as far as {target}.",
                "Das Plättchen auf {start} lässt sich nicht bis {target} schwenken.",
            ),
        ),
        ruling=Text(
            "The printed rules confine the tile to its wheels and say nothing of the distance.",
            "Die gedruckten Regeln binden das Plättchen an seine Hexagone und sagen nichts über "
            "die Entfernung.",
        ),
        examples=("V36",),
    ),
    Rule(
        id="vizia.pivot.between",
        text=Text(
            "With a pivot a tile is placed that touches both the pivoted tile and another one; all "
            "contacts of both must be neighbouring colours.",
            "Zum Schwenken wird ein Plättchen gelegt, das das geschwenkte und noch ein weiteres "
            "berührt; alle Berührungen beider müssen Nachbarfarben sein.",
        ),
        refusal=Text(
            "{cell} does not touch both {target} and another tile; place the new tile between two.",
            "{cell} berührt nicht zugleich {target} und ein weiteres Plättchen; lege das neue "
            "zwischen zwei.",
        ),
        ruling=Text(
            "Both printed examples put a tile between two: no pivot without one.",
            "In beiden gedruckten Beispielen kommt ein Plättchen zwischen zwei: kein Schwenken "
            "ohne.",
        ),
        examples=("V33", "V34", "V35", "V37", "V38"),
    ),
)

BUYING = (
    Rule(
        id="vizia.buying.tile",
        text=Text(
            "What you buy is a coloured tile on the table, at any time while tiles are placed; it "
            "does not count as placing one.",
            "Gekauft wird ein farbiges Plättchen auf dem Tisch, jederzeit während des Legens; es "
            "gilt nicht als Legen.",
        ),
        refusal=Text(
            "There is no tile on {cell} to buy.", "Auf {cell} liegt kein Plättchen zum Kaufen."
        ),
        examples=("V46",),
    ),
    Rule(
        id="vizia.buying.one_contact",
        text=Text(
            "Only a tile that touches exactly one other is for sale; the white tile counts, and a "
            "locked tile may be bought.",
            "Kaufen kannst du nur ein Plättchen, das genau ein anderes berührt; das weiße zählt "
            "mit, und auch ein gebundenes ist käuflich.",
        ),
        refusal=Text(
            "The tile on {cell} touches {contacts:one other|# others|no other}; for sale is only a "
            "tile that touches exactly one.",
            "Das Plättchen auf {cell} berührt {contacts:ein anderes|# andere|kein anderes}; "
            "käuflich ist nur eines, das genau ein anderes berührt.",
        ),
        examples=("V46", "V48", "V49"),
    ),
    Rule(
        id="vizia.buying.own_token",
        text=Text(
            "A purchase costs one of your tokens on a wheel, which goes back to your supply; the "
            "wheel is empty then and counts for nobody.",
            "Ein Kauf kostet einen deiner Marker auf einem Hexagon, der in deinen Vorrat "
            "zurückgeht; das Hexagon ist dann leer und zählt für niemanden.",
        ),
        refusal=Text(
            "There is no token of yours on {wheel} to pay with.",
            "Auf {wheel} steht kein Marker von dir zum Bezahlen.",
        ),
        ruling=Text(
            "The token is not out of the game: the same turn may use it again.",
            "Der Marker ist nicht aus dem Spiel: Derselbe Zug darf ihn wieder benutzen.",
        ),
        examples=("V44", "V45", "V46"),
    ),
    Rule(
        id="vizia.buying.other_cell",
        text=Text(
            "A bought tile goes to another cell by the ordinary rules of placement, never beside "
            "its own colour.",
            "Ein gekauftes Plättchen kommt nach den üblichen Regeln auf ein anderes Feld, nie "
            "neben seine eigene Farbe.",
        ),
        refusal=Text(
            "The tile is on {cell} already; move it to another cell.",
            "Das Plättchen liegt schon auf {cell}; versetze es auf ein anderes Feld.",
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
            "You may buy only {most:# tile|# tiles} a turn in this game.",
            "In diesem Spiel darfst du nur {most:# Plättchen|# Plättchen} je Zug kaufen.",
        ),
    ),
    Rule(
        id="vizia.buying.reclaim",
        text=Text(
            "Empty wheels are won by surrounding them: after you put down tokens, each connected "
            "group of empty wheels next to one of them is yours if all centres around the group "
            "carry tokens, no matter whose.",
            "Leere Hexagone gewinnst du durch Umzingeln: Setzt du Marker, fällt jede "
            "zusammenhängende Gruppe leerer Hexagone daneben an dich, wenn alle Mitten um sie "
            "herum Marker tragen, gleich wessen.",
        ),
        ruling=Text(
            "Where tokens are short, the most valuable wheels get them first. If the game counts "
            "complete wheels only, centres without a wheel are left out. A wheel given up inside a "
            "closed ring stays empty until somebody puts a new token down beside it; it is won "
            "then.",
            "Reichen die Marker nicht, bekommen sie die wertvollsten Hexagone zuerst. Zählen nur "
            "vollständige Hexagone, bleiben Mitten ohne Hexagon außer Betracht. Ein Hexagon, das "
            "innerhalb eines geschlossenen Rings aufgegeben wird, bleibt leer, bis jemand daneben "
            "neu einen Marker setzt; dann wird es gewonnen.",
        ),
        examples=("V44", "V47"),
    ),
)

TEAMS = (
    Rule(
        id="vizia.teams.sum",
        text=Text(
            "Partners play each for themselves; at the end their points are added up, and with "
            "equal points their tokens on the table.",
            "Partner spielen jeder für sich; am Ende werden ihre Punkte addiert, bei Gleichstand "
            "ihre Marker auf dem Tisch.",
        ),
        ruling=Text(
            "A partner's token is not opposing: it is not captured and it spoils a ring. Any "
            "player can end the game. A player has the rank of the team.",
            "Der Marker eines Partners ist kein gegnerischer: Er wird nicht geschlagen und "
            "verdirbt einen Ring. Jeder Spieler kann das Spiel beenden. Jeder hat den Rang seines "
            "Teams.",
        ),
        examples=("V43d", "V58"),
    ),
)

RULES = (*EXTREME, *CAPTURE, *SAME_COLOUR, *BUYING, *TEAMS)
