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
DATA_LOSS = "DATA_LOSS"
INTERNAL = "INTERNAL"

REASONS: Mapping[str, tuple[str, Text]] = {
    "INVALID_FIELD": (INVALID_ARGUMENT, Text("A field is wrong.", "Ein Feld ist falsch.")),
    "MALFORMED_NOTATION": (
        INVALID_ARGUMENT,
        Text(
            "“{notation}” is no move: at column {column}, expected {expected}.",
            "„{notation}“ ist kein Zug: in Spalte {column} wird {expected} erwartet.",
        ),
    ),
    "MOVE_FORMS_DISAGREE": (
        INVALID_ARGUMENT,
        Text(
            "The notation says “{notation}”, the typed move “{action}”.",
            "Die Notation sagt „{notation}“, der typisierte Zug „{action}“.",
        ),
    ),
    "UNKNOWN_GAME_TYPE": (
        INVALID_ARGUMENT,
        Text(
            "There is no game type “{gameType}”; there are {gameTypes}.",
            "Es gibt keine Spielart „{gameType}“; es gibt {gameTypes}.",
        ),
    ),
    "PAGE_TOKEN_INVALID": (
        INVALID_ARGUMENT,
        Text(
            "The page token does not belong to this list.",
            "Das Seitenzeichen gehört nicht zu dieser Liste.",
        ),
    ),
    "REQUEST_ID_REUSED": (
        INVALID_ARGUMENT,
        Text(
            "The request id was used before, for another request.",
            "Die Anfragekennung wurde schon benutzt, für eine andere Anfrage.",
        ),
    ),
    "RECORD_INVALID": (
        INVALID_ARGUMENT,
        Text("Line {line}: {problem}", "Zeile {line}: {problem}"),
    ),
    "GAME_NOT_FOUND": (
        NOT_FOUND,
        Text(
            "There is no game {gameId}, or its time has run out.",
            "Es gibt kein Spiel {gameId}, oder seine Zeit ist abgelaufen.",
        ),
    ),
    "ROUTE_UNKNOWN": (
        NOT_FOUND,
        Text("There is nothing at {method} {path}.", "Unter {method} {path} gibt es nichts."),
    ),
    "ILLEGAL_MOVE": (FAILED_PRECONDITION, Text("The rules forbid it.", "Die Regeln verbieten es.")),
    "NOT_YOUR_TURN": (
        FAILED_PRECONDITION,
        Text(
            "It is not the turn of seat {seat} but of {seatsToMove}.",
            "Platz {seat} ist nicht am Zug, sondern {seatsToMove}.",
        ),
    ),
    "GAME_FINISHED": (FAILED_PRECONDITION, Text("The game is over.", "Das Spiel ist zu Ende.")),
    "UNDO_REFUSED": (
        FAILED_PRECONDITION,
        Text("Nothing can be taken back.", "Nichts kann zurückgenommen werden."),
    ),
    "RULES_VERSION_UNSUPPORTED": (
        FAILED_PRECONDITION,
        Text(
            "The game follows version {rulesVersion} of its rules; this service knows {supported}.",
            "Das Spiel folgt Fassung {rulesVersion} seiner Regeln; bekannt ist hier {supported}.",
        ),
    ),
    "VERSION_MISMATCH": (
        ABORTED,
        Text(
            "Version {expectedVersion} was expected, the game is at {currentVersion}.",
            "Erwartet war Fassung {expectedVersion}, das Spiel steht bei {currentVersion}.",
        ),
    ),
    "PAGE_TOKEN_STALE": (
        ABORTED,
        Text(
            "The page token is of version {expectedVersion}, the game is at {currentVersion}.",
            "Das Seitenzeichen ist von Fassung {expectedVersion}, "
            "das Spiel steht bei {currentVersion}.",
        ),
    ),
    "WATCH_HISTORY_GONE": (
        OUT_OF_RANGE,
        Text(
            "What came after version {afterVersion} is gone; the game is at {currentVersion}.",
            "Was nach Fassung {afterVersion} kam, ist verloren; das Spiel steht bei "
            "{currentVersion}.",
        ),
    ),
    "TOKEN_INVALID": (
        UNAUTHENTICATED,
        Text(
            "This call needs a token of this game that its key still vouches for.",
            "Dieser Aufruf braucht ein Zeichen dieses Spiels, für das sein Schlüssel noch bürgt.",
        ),
    ),
    "API_KEY_INVALID": (
        UNAUTHENTICATED,
        Text("This call needs a valid API key.", "Dieser Aufruf braucht einen gültigen API-Key."),
    ),
    "NOT_YOUR_SEAT": (
        PERMISSION_DENIED,
        Text("The token does not speak for {wanted}.", "Das Zeichen spricht nicht für {wanted}."),
    ),
    "VIEW_FORBIDDEN": (
        PERMISSION_DENIED,
        Text(
            "What seat {seat} sees and may do is not shown to others.",
            "Was Platz {seat} sieht und darf, wird anderen nicht gezeigt.",
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
        Text("What is stored of game {gameId} cannot be read.", "Spiel {gameId} ist unlesbar."),
    ),
    "INTERNAL": (
        INTERNAL,
        Text("The service made a mistake.", "Der Dienst hat einen Fehler gemacht."),
    ),
}

PROBLEMS: Mapping[str, Text] = {
    "required": Text("is required", "fehlt"),
    "unknown": Text("there is no such field", "ein solches Feld gibt es nicht"),
    "not_offered": Text("is not one of {choices}", "ist keines von {choices}"),
    "type": Text("expected {expected}", "erwartet wird {expected}"),
    "range": Text("expected {least} to {most}", "erwartet wird {least} bis {most}"),
    "length": Text("at most {most} characters", "höchstens {most} Zeichen"),
    "characters": Text("holds characters that are not allowed", "enthält unerlaubte Zeichen"),
    "hex": Text("expected {digits} lowercase hex digits", "erwartet {digits} kleine Hexziffern"),
    "no_seat": Text(
        "there is no seat {seat}; the last is {last}",
        "Platz {seat} gibt es nicht, der letzte ist {last}",
    ),
    "other_game": Text(
        "is of another game type than {gameType}", "gehört nicht zur Spielart {gameType}"
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
    "nothing": Text("No move stands that could be taken back.", "Es steht kein Zug mehr."),
    "not_yours": Text(
        "The last move was not made by this seat.", "Den letzten Zug hat ein anderer Platz gemacht."
    ),
    "turn": Text(
        "The turn has passed; the last move stands.",
        "Der Zug ist weitergegangen; was gespielt ist, bleibt stehen.",
    ),
    "hidden": Text(
        "The last move has revealed something hidden, so it stands.",
        "Der letzte Zug hat Verborgenes aufgedeckt; er bleibt stehen.",
    ),
}
"""Why a move cannot be taken back, by cause."""

BROKEN = Text(
    "at column {column}, expected {expected}", "in Spalte {column} wird {expected} erwartet"
)

WHAT: Mapping[str, Text] = {
    "seat": Text("seat {seat}", "Platz {seat}"),
    "host": Text("the host", "den Gastgeber"),
    "entries": Text("log entries", "Einträgen"),
    "undos": Text("undos", "Rücknahmen"),
    "slow": Text(
        "The watcher reads too slowly; watch again after the last version that came.",
        "Der Zuschauer liest zu langsam; bitte nach der letzten empfangenen Fassung fortfahren.",
    ),
}
"""Words that stand in the sentences above."""
