"""The sentences of every reason the service has for saying no, and the reasons' codes."""

from collections.abc import Mapping

from engine.core.texts import Text

INVALID_ARGUMENT = "INVALID_ARGUMENT"
NOT_FOUND = "NOT_FOUND"
FAILED_PRECONDITION = "FAILED_PRECONDITION"
ABORTED = "ABORTED"
UNAUTHENTICATED = "UNAUTHENTICATED"
PERMISSION_DENIED = "PERMISSION_DENIED"
RESOURCE_EXHAUSTED = "RESOURCE_EXHAUSTED"
OUT_OF_RANGE = "OUT_OF_RANGE"
UNAVAILABLE = "UNAVAILABLE"
UNIMPLEMENTED = "UNIMPLEMENTED"
DATA_LOSS = "DATA_LOSS"
INTERNAL = "INTERNAL"

REASONS: Mapping[str, tuple[str, Text]] = {
    "INVALID_FIELD": (INVALID_ARGUMENT, Text("A field is wrong.", "Ein Feld ist falsch.")),
    "MALFORMED_NOTATION": (
        INVALID_ARGUMENT,
        Text(
            "“{notation}” is no move; expected at column {column}: {expected}.",
            "„{notation}“ ist kein Zug; erwartet in Spalte {column}: {expected}.",
        ),
    ),
    "MOVE_FORMS_DISAGREE": (
        INVALID_ARGUMENT,
        Text(
            "The notation says “{notation}”, the typed move “{action}”; send one of them.",
            "Die Notation sagt „{notation}“, der typisierte Zug „{action}“; sende nur eines davon.",
        ),
    ),
    "UNKNOWN_GAME_TYPE": (
        INVALID_ARGUMENT,
        Text(
            "There is no game type “{gameType}”; there are {gameTypes}.",
            "Es gibt keinen Spieltyp „{gameType}“; es gibt {gameTypes}.",
        ),
    ),
    "PAGE_TOKEN_INVALID": (
        INVALID_ARGUMENT,
        Text(
            "The page token does not belong to this list; begin with the first page, without one.",
            "Das Seitentoken gehört nicht zu dieser Liste; beginne mit der ersten Seite, ohne ein "
            "Token.",
        ),
    ),
    "REQUEST_ID_REUSED": (
        INVALID_ARGUMENT,
        Text(
            "The request id was used before, for another request; take a new one.",
            "Die Anfragekennung wurde schon für eine andere Anfrage benutzt; nimm eine neue.",
        ),
    ),
    "RECORD_INVALID": (
        INVALID_ARGUMENT,
        Text("Line {line}: {problem}", "Zeile {line}: {problem}"),
    ),
    "GAME_NOT_FOUND": (
        NOT_FOUND,
        Text(
            "There is no game {gameId}, or its time has run out; its record, if kept, brings it "
            "back.",
            "Es gibt kein Spiel {gameId}, oder seine Zeit ist abgelaufen; wer die Aufzeichnung "
            "hat, kann es zurückholen.",
        ),
    ),
    "ROUTE_UNKNOWN": (
        UNIMPLEMENTED,
        Text("No call has {method} {path}.", "Kein Aufruf hat {method} {path}."),
    ),
    "ILLEGAL_MOVE": (FAILED_PRECONDITION, Text("The rules forbid it.", "Die Regeln verbieten es.")),
    "NOT_YOUR_TURN": (
        FAILED_PRECONDITION,
        Text(
            "It is not the turn of seat {seat} but of seat {seatsToMove}.",
            "Nicht Platz {seat} ist am Zug, sondern Platz {seatsToMove}.",
        ),
    ),
    "GAME_FINISHED": (
        FAILED_PRECONDITION,
        Text(
            "The game is over; nothing more can be played.",
            "Das Spiel ist zu Ende; es kann nichts mehr gespielt werden.",
        ),
    ),
    "UNDO_REFUSED": (
        FAILED_PRECONDITION,
        Text("Nothing can be taken back.", "Nichts kann zurückgenommen werden."),
    ),
    "RULES_VERSION_UNSUPPORTED": (
        FAILED_PRECONDITION,
        Text(
            "The game follows version {rulesVersion} of its rules; this service knows {supported}.",
            "Das Spiel folgt Version {rulesVersion} seiner Regeln; bekannt ist hier {supported}.",
        ),
    ),
    "VERSION_MISMATCH": (
        ABORTED,
        Text(
            "Version {expectedVersion} was expected, the game is at {currentVersion}; look at it "
            "again.",
            "Erwartet war Version {expectedVersion}, das Spiel steht bei {currentVersion}; sieh es "
            "dir neu an.",
        ),
    ),
    "PAGE_TOKEN_STALE": (
        ABORTED,
        Text(
            "The page token is of version {expectedVersion}, the game is at {currentVersion}; "
            "begin with the first page.",
            "Das Seitentoken ist von Version {expectedVersion}, das Spiel steht bei "
            "{currentVersion}; beginne mit der ersten Seite.",
        ),
    ),
    "WATCH_HISTORY_GONE": (
        OUT_OF_RANGE,
        Text(
            "The game does not go on from version {afterVersion}; it is at {currentVersion}. Watch "
            "again without a version.",
            "Das Spiel geht nicht von Version {afterVersion} aus weiter; es steht bei "
            "{currentVersion}. Sieh neu zu, ohne eine Version zu nennen.",
        ),
    ),
    "TOKEN_INVALID": (
        UNAUTHENTICATED,
        Text(
            "This call needs a token of this game whose key is in force, as authorization: Bearer.",
            "Dieser Aufruf braucht ein Token dieses Spiels, dessen Schlüssel noch gilt, als "
            "authorization: Bearer.",
        ),
    ),
    "API_KEY_INVALID": (
        UNAUTHENTICATED,
        Text(
            "This call needs a valid API key in x-api-key.",
            "Dieser Aufruf braucht einen gültigen API-Schlüssel in x-api-key.",
        ),
    ),
    "NOT_YOUR_SEAT": (
        PERMISSION_DENIED,
        Text(
            "The token does not speak for {wanted}; send one that does.",
            "Das Token spricht nicht für {wanted}; sende eines, das es tut.",
        ),
    ),
    "VIEW_FORBIDDEN": (
        PERMISSION_DENIED,
        Text(
            "What seat {seat} sees and may do is shown only to its own token and to the host's.",
            "Was Platz {seat} sieht und darf, wird nur mit dem eigenen Token oder dem des "
            "Gastgebers gezeigt.",
        ),
    ),
    "OVERLOADED": (
        RESOURCE_EXHAUSTED,
        Text("Too many calls at once; try again.", "Zu viele Aufrufe zugleich; bitte noch einmal."),
    ),
    "GAME_LIMIT": (
        RESOURCE_EXHAUSTED,
        Text(
            "The game has reached its limit of {limit} {what}.",
            "Das Spiel hat seine Grenze von {limit} {what} erreicht.",
        ),
    ),
    "STORE_UNAVAILABLE": (
        UNAVAILABLE,
        Text(
            "The games are out of reach for the moment; try again.",
            "Die Spiele sind gerade nicht erreichbar; bitte noch einmal.",
        ),
    ),
    "STATE_CORRUPT": (
        DATA_LOSS,
        Text(
            "What is stored of game {gameId} cannot be read; tell whoever runs the service.",
            "Spiel {gameId} ist unlesbar; bitte dem Betreiber melden.",
        ),
    ),
    "HISTORY_LOST": (
        DATA_LOSS,
        Text(
            "The game had come to version {knownVersion}, but the store has lost what followed "
            "version {currentVersion}; the host goes on by importing the record.",
            "Das Spiel war bei Version {knownVersion}, aber der Speicher hat verloren, was auf "
            "Version {currentVersion} folgte; der Gastgeber spielt die Aufzeichnung wieder ein.",
        ),
    ),
    "INTERNAL": (
        INTERNAL,
        Text("The service made a mistake.", "Der Dienst hat einen Fehler gemacht."),
    ),
}

PROBLEMS: Mapping[str, Text] = {
    "required": Text("is required", "fehlt"),
    "unknown": Text("there is no such field", "ein solches Feld gibt es nicht"),
    "not_offered": Text("is none of {choices}", "ist keines von {choices}"),
    "type": Text("expected {expected}", "erwartet wird {expected}"),
    "range": Text("expected {least} to {most}", "erwartet wird {least} bis {most}"),
    "length": Text("at most {most} characters", "höchstens {most} Zeichen"),
    "characters": Text("holds characters that are not allowed", "enthält unerlaubte Zeichen"),
    "hex": Text(
        "expected {digits} lowercase hex digits",
        "erwartet werden {digits} Hexadezimalziffern in Kleinbuchstaben",
    ),
    "no_seat": Text(
        "there is no seat {seat}; the last is {last}",
        "Platz {seat} gibt es nicht, der letzte ist {last}",
    ),
    "other_game": Text(
        "is of another game type than {gameType}", "gehört nicht zum Spieltyp {gameType}"
    ),
    "no_move": Text("is no move of this game", "ist kein Zug dieses Spiels"),
}

SCORE: Mapping[str, Text] = {
    "line": Text("{label}: {points}", "{label}: {points}"),
    "cells": Text("{label}: {points} ({cells})", "{label}: {points} ({cells})"),
    "tie": Text("Tie-break, {label}: {value}", "Bei Gleichstand, {label}: {value}"),
}
"""A line of a score."""

UNDO: Mapping[str, Text] = {
    "never": Text("This game knows no taking back.", "In diesem Spiel gibt es kein Zurücknehmen."),
    "nothing": Text(
        "No move stands that could be taken back.",
        "Es steht kein Zug, der zurückgenommen werden könnte.",
    ),
    "not_yours": Text(
        "The last move was not made by this seat.", "Den letzten Zug hat ein anderer Platz gemacht."
    ),
    "turn": Text(
        "The turn has passed; the last move stands.",
        "Der Zug ist zu Ende; was gespielt wurde, bleibt stehen.",
    ),
    "hidden": Text(
        "The last move has revealed something hidden, so it stands.",
        "Der letzte Zug hat Verborgenes aufgedeckt; er bleibt stehen.",
    ),
}
"""Why a move cannot be taken back, by cause."""

BROKEN = Text("expected at column {column}: {expected}", "erwartet in Spalte {column}: {expected}")

WHAT: Mapping[str, Text] = {
    "seat": Text("seat {seat}", "Platz {seat}"),
    "host": Text("the host", "den Gastgeber"),
    "entries": Text("log entries", "Einträgen"),
    "undos": Text("undos", "Rücknahmen"),
    "ahead": Text(
        "Version {expectedVersion} was expected, the game is only at {currentVersion}: the number "
        "is wrong, or the store has lost entries, which the record brings back; look at the game "
        "again.",
        "Erwartet war Version {expectedVersion}, das Spiel steht erst bei {currentVersion}: Die "
        "Zahl ist falsch, oder der Speicher hat Einträge verloren, die die Aufzeichnung "
        "zurückbringt; sieh dir das Spiel neu an.",
    ),
    "was_over": Text(
        "The game that was made for this request id is over and no longer kept; take a new one.",
        "Das Spiel zu dieser Anfragekennung ist zu Ende und wird nicht mehr aufbewahrt; nimm eine "
        "neue.",
    ),
    "finished": Text(
        "This game has been played to its end and its seed is known; only the record of the whole "
        "game brings it back.",
        "Dieses Spiel ist zu Ende gespielt und sein Startwert bekannt; nur die Aufzeichnung des "
        "ganzen Spiels holt es zurück.",
    ),
    "method": Text(
        "There is no such method; the services here are {services}.",
        "Diese Methode gibt es nicht; die Dienste hier sind {services}.",
    ),
    "alone": Text(
        "Nothing can be written for the moment, as no second server would have it; reading goes "
        "on. Try again.",
        "Gerade kann nichts geschrieben werden, weil kein zweiter Server es hätte; gelesen werden "
        "kann weiter. Bitte noch einmal.",
    ),
    "rate": Text(
        "More than {rate} calls a second came from you; wait, and send fewer.",
        "Von dir kommen mehr als {rate} Aufrufe in der Sekunde; warte und sende weniger.",
    ),
    "long": Text(
        "Too many calls at once that take long (records, earlier positions, explanations); "
        "others are still served. Try again.",
        "Zu viele Aufrufe zugleich, die lange dauern (Aufzeichnungen, frühere Stellungen, "
        "Erklärungen); andere werden noch bedient. Bitte noch einmal.",
    ),
    "unread": Text(
        "Answers to earlier calls of this connection are still unread; read them first.",
        "Antworten auf frühere Aufrufe dieser Verbindung sind noch ungelesen; lies zuerst diese.",
    ),
    "slow": Text(
        "The watcher reads too slowly; watch again after the last version that came.",
        "Der Zuschauer liest zu langsam; bitte nach der letzten empfangenen Version fortfahren.",
    ),
}
"""Words that stand in the sentences above."""
