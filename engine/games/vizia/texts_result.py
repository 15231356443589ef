"""How Vizia ends and is scored, in reading order."""

from engine.core.texts import Rule, Text

END = (
    Rule(
        id="vizia.end.tokens",
        text=Text(
            "The game ends at once when a player has put down the twelfth token.",
            "Das Spiel endet sofort, wenn ein Spieler den zwölften Marker gesetzt hat.",
        ),
        ruling=Text(
            "Tested after the whole placement, with all that follows from it.",
            "Geprüft wird nach dem ganzen Legen mit allem, was daraus folgt.",
        ),
        examples=("V12", "V43c"),
    ),
    Rule(
        id="vizia.end.tiles",
        text=Text(
            "The game ends at once when the last of the 72 tiles is on the table and its wheels "
            "are claimed.",
            "Das Spiel endet sofort, wenn das letzte der 72 Plättchen liegt und seine Hexagone "
            "beansprucht sind.",
        ),
        ruling=Text(
            "All hands are empty too then; an empty bag ends nothing.",
            "Dann sind auch alle Hände leer; ein leerer Beutel beendet nichts.",
        ),
        examples=("V14", "V15"),
    ),
    Rule(
        id="vizia.end.dead",
        text=Text(
            "After every player was skipped in a row the game ends if the bag is empty or no tile "
            "that is not on the table could ever be placed.",
            "Sind alle Spieler nacheinander übersprungen worden, endet das Spiel, wenn der Beutel "
            "leer ist oder keines der Plättchen, die nicht auf dem Tisch liegen, je passen könnte.",
        ),
        ruling=Text(
            "Without this a game could go on for ever. It needs no move of anybody: it is tested "
            "after each skipped turn, when the display was replaced, as at the start of a fresh "
            "turn and as if the white tile were not on the table.",
            "Sonst könnte ein Spiel endlos dauern. Niemand muss dazu etwas tun: Geprüft wird nach "
            "jedem übersprungenen Zug, wenn die Auslage ersetzt ist, wie zu Beginn eines neuen "
            "Zugs und als läge das weiße Plättchen nicht auf dem Tisch.",
        ),
        examples=("V15",),
    ),
    Rule(
        id="vizia.end.stalled",
        text=Text(
            "After 24 skipped turns in a row the game ends.",
            "Nach 24 übersprungenen Zügen in Folge endet das Spiel.",
        ),
        ruling=Text(
            "Without this players could hold up a game for ever with the special tiles. A tile "
            "placed sets the count back, purchases and special tiles do not.",
            "Sonst ließe sich ein Spiel mit den besonderen Plättchen endlos aufhalten. Ein "
            "gelegtes Plättchen setzt die Zählung zurück, Käufe und besondere Plättchen nicht.",
        ),
    ),
    Rule(
        id="vizia.end.over",
        text=Text(
            "The game is over; no more moves are possible.",
            "Das Spiel ist zu Ende; es sind keine Aktionen mehr möglich.",
        ),
    ),
)

SCORE = (
    Rule(
        id="vizia.score.full",
        text=Text(
            "A wheel of six colours is worth 3 points.",
            "Ein Hexagon aus sechs Farben zählt 3 Punkte.",
        ),
        examples=("V05",),
    ),
    Rule(
        id="vizia.score.alternating",
        text=Text(
            "A wheel of two colours, which alternate, is worth 2 points.",
            "Ein Hexagon aus zwei Farben im Wechsel zählt 2 Punkte.",
        ),
        examples=("V07", "V10"),
    ),
    Rule(
        id="vizia.score.other",
        text=Text("Any other wheel is worth 1 point.", "Jedes andere Hexagon zählt 1 Punkt."),
        examples=("V07", "V08", "V09", "V11"),
    ),
    Rule(
        id="vizia.score.wheels",
        text=Text(
            "Each player scores the wheels that carry their tokens; most points win.",
            "Jeder wertet die Hexagone, auf denen seine Marker stehen; die meisten Punkte "
            "gewinnen.",
        ),
        examples=("V10", "V46"),
    ),
    Rule(
        id="vizia.score.tokens_placed",
        text=Text(
            "With equal points more tokens on the table decide; if these are equal too, the "
            "victory is shared.",
            "Bei gleichen Punkten entscheiden mehr Marker auf dem Tisch; sind auch sie gleich, "
            "wird der Sieg geteilt.",
        ),
        ruling=Text(
            "The printed rules break one tie only; what is still equal is shared.",
            "Die gedruckten Regeln lösen nur einen Gleichstand; was dann noch gleich ist, wird "
            "geteilt.",
        ),
        examples=("V16",),
    ),
)

RULES = (*END, *SCORE)
