"""Every sentence of Nim."""

from engine.games.nim.types import Taken

from engine.core.texts import Rule, Text, Texts, rules_table
from engine.core.wire import GameOver, TurnBegan, tag

TEXTS = Texts(
    rules=rules_table(
        Rule(
            id="nim.options.seats",
            text=Text("Two players take part.", "Es spielen zwei Spieler."),
            refusal=Text(
                "Nim is not for {seats:# player|# players}; 2 take part.",
                "Nim ist nicht für {seats:# Spieler|# Spieler}; es spielen 2.",
            ),
        ),
        Rule(
            id="nim.take.number",
            text=Text("You take one, two or three tokens.", "Du nimmst einen bis drei Steine."),
            refusal=Text(
                "You cannot take {number}; take 1, 2 or 3.",
                "Du kannst nicht {number} nehmen; nimm 1, 2 oder 3.",
            ),
        ),
        Rule(
            id="nim.take.left",
            text=Text(
                "No more tokens are taken than are left.",
                "Du nimmst nicht mehr Steine, als da sind.",
            ),
            refusal=Text(
                "Only {left:# token is|# tokens are} left.",
                "Es {left:ist nur # Stein|sind nur # Steine} übrig.",
            ),
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
                "The game is over; no more moves are possible.",
                "Das Spiel ist zu Ende; es sind keine Aktionen mehr möglich.",
            ),
        ),
    ),
    endings={
        "nim.end.last_token": Text("the last token is taken", "Der letzte Stein ist genommen")
    },
    effects={
        tag(Taken): Text(
            "{seat:player} takes {number:# token|# tokens}; {left:# is|# are} left.",
            "{seat:player} nimmt {number:# Stein|# Steine}; {left:# ist|# sind} übrig.",
        ),
        tag(TurnBegan): Text("{seat:player} is to move.", "{seat:player} ist am Zug."),
        tag(GameOver): Text(
            "The game is over: {reason:ending}. {winners:player:# wins.|# share the "
            "victory.|Nobody wins.}",
            "Das Spiel ist zu Ende: {reason:ending}. {winners:player:# gewinnt.|# teilen sich den "
            "Sieg.|Niemand gewinnt.}",
        ),
    },
    lines={
        "nim.score.last_token": Text(
            "last token: {number:# point|# points}", "letzter Stein: {number:# Punkt|# Punkte}"
        )
    },
)
