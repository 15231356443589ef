"""Every sentence of Nim."""

from engine.games.nim.types import Taken

from engine.core.texts import Rule, Text, Texts, rules_table
from engine.core.wire import GameOver, TurnBegan, tag

TEXTS = Texts(
    rules=rules_table(
        Rule(id="nim.options.seats", text=Text("Two seats play.", "Zwei Plätze spielen.")),
        Rule(
            id="nim.take.number",
            text=Text(
                "A seat takes one, two or three tokens.", "Man nimmt einen, zwei oder drei Steine."
            ),
            refusal=Text("Tokens to take: {number}.", "Zu nehmende Steine: {number}."),
        ),
        Rule(
            id="nim.take.left",
            text=Text(
                "No more tokens are taken than are left.",
                "Man nimmt nicht mehr Steine, als da sind.",
            ),
            refusal=Text("Tokens left: {left}.", "Übrige Steine: {left}."),
        ),
        Rule(
            id="nim.score.last_token",
            text=Text("The last token is a point.", "Der letzte Stein ist ein Punkt."),
        ),
        Rule(
            id="nim.end.last_token",
            text=Text(
                "The game ends with the last token.", "Das Spiel endet mit dem letzten Stein."
            ),
        ),
        Rule(
            id="nim.end.over",
            text=Text(
                "A finished game takes no moves.", "Ein beendetes Spiel nimmt keine Züge an."
            ),
        ),
    ),
    effects={
        tag(Taken): Text(
            "Seat {seat} takes {number}; {left} are left.",
            "Platz {seat} nimmt {number}; {left} sind übrig.",
        ),
        tag(TurnBegan): Text("Seat {seat} is to move.", "Platz {seat} ist am Zug."),
        tag(GameOver): Text(
            "The game is over ({reason}); winning seats: {winners}.",
            "Das Spiel ist zu Ende ({reason}); Gewinner: Platz {winners}.",
        ),
    },
    lines={"nim.score.last_token": Text("last token", "letzter Stein")},
    words={},
)
