"""How Vizia ends and is scored, in English and German, in reading order."""

from engine.core.texts import Rule, Text

END = (
    Rule(
        id="vizia.end.tokens",
        text=Text(
            "The game ends at once when a seat has put down its twelfth token.",
            "Das Spiel endet sofort, wenn jemand den zwölften Marker gesetzt hat.",
        ),
        ruling="Tested after the whole placement, with all that follows from it.",
        examples=("V12", "V43c"),
    ),
    Rule(
        id="vizia.end.tiles",
        text=Text(
            "The game ends at once when the last of the 72 tiles is on the table and its wheels "
            "are claimed.",
            "Das Spiel endet sofort, wenn das letzte der 72 Plättchen liegt und seine Räder "
            "besetzt sind.",
        ),
        ruling="All hands are empty too then; an empty bag ends nothing.",
        examples=("V14", "V15"),
    ),
    Rule(
        id="vizia.end.dead",
        text=Text(
            "After every seat was skipped in a row the game ends if the bag is empty or no tile "
            "off the table could ever be played.",
            "Haben alle Plätze nacheinander nichts gelegt, endet das Spiel, wenn der Beutel leer "
            "ist oder keines der Plättchen, die nicht auf dem Tisch liegen, je passen könnte.",
        ),
        ruling="Without this a game could go on for ever. Tested after the display was replaced, "
        "as at the start of a fresh turn and as if the white tile were off the table.",
        examples=("V15",),
    ),
    Rule(
        id="vizia.end.stalled",
        text=Text(
            "After 24 skipped turns in a row the game ends.",
            "Nach 24 Zügen in Folge, in denen nichts gelegt wurde, endet das Spiel.",
        ),
        ruling="Without this seats could hold up a game for ever with the special tiles. A tile "
        "played sets the count back, purchases and special tiles do not.",
    ),
    Rule(
        id="vizia.end.over",
        text=Text("A finished game takes no moves.", "Ein beendetes Spiel nimmt keine Züge an."),
    ),
)

SCORE = (
    Rule(
        id="vizia.score.full",
        text=Text(
            "A wheel of six colours is worth 3 points.",
            "Ein Rad aus sechs Farben zählt 3 Punkte.",
        ),
        examples=("V05",),
    ),
    Rule(
        id="vizia.score.alternating",
        text=Text(
            "A wheel of two colours, which alternate, is worth 2 points.",
            "Ein Rad aus zwei Farben im Wechsel zählt 2 Punkte.",
        ),
        examples=("V07", "V10"),
    ),
    Rule(
        id="vizia.score.other",
        text=Text("Any other wheel is worth 1 point.", "Jedes andere Rad zählt 1 Punkt."),
        examples=("V07", "V08", "V09", "V11"),
    ),
    Rule(
        id="vizia.score.wheels",
        text=Text(
            "Each seat scores the wheels that carry its tokens; most points win.",
            "Jeder wertet die Räder, auf denen seine Marker stehen; die meisten Punkte gewinnen.",
        ),
        examples=("V10", "V46"),
    ),
    Rule(
        id="vizia.score.tokens_placed",
        text=Text(
            "With equal points more tokens on the table decide; if these are equal too, the "
            "win is shared.",
            "Bei gleichen Punkten entscheiden mehr Marker auf dem Tisch; sind auch sie "
            "gleich, wird der Sieg geteilt.",
        ),
        ruling="The printed rules break one tie only; what is still equal is shared.",
        examples=("V16",),
    ),
)

RULES = (*END, *SCORE)
