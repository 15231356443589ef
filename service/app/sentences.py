"""The sentences of every reason the service has for saying no, and the reasons' codes."""

from collections.abc import Mapping

from engine.core.texts import Template, Text

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

REASONS: Mapping[str, tuple[str, Template]] = {
    "INVALID_FIELD": (INVALID_ARGUMENT, Text("A field is wrong.", "Ein Feld ist falsch.")),
    "MALFORMED_NOTATION": (
        INVALID_ARGUMENT,
        Text(
            "“{notation}” is not a move; expected at column {column}: {expected:or}.",
            "„{notation}“ ist keine Aktion; erwartet in Spalte {column}: {expected:or}.",
        ),
    ),
    "MOVE_FORMS_DISAGREE": (
        INVALID_ARGUMENT,
        Text(
            "The notation says “{notation}”, the typed move “{action}”; send one of them.",
            "Die Notation sagt „{notation}“, die typisierte Aktion „{action}“; sende nur eine "
            "davon.",
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
        (
            Text(
                "This path takes {allow}, not {method}.",
                "Dieser Pfad kennt {allow}, nicht {method}.",
            ),
            Text(
                "There is no call {method} {path}; /v1/openapi.json lists all.",
                "Den Aufruf {method} {path} gibt es nicht; /v1/openapi.json nennt alle.",
            ),
        ),
    ),
    "ILLEGAL_MOVE": (FAILED_PRECONDITION, Text("The rules forbid it.", "Die Regeln verbieten es.")),
    "NOT_YOUR_TURN": (
        FAILED_PRECONDITION,
        Text(
            "{seatsToMove:player:# is|# are} to move, not {seat:player}.",
            "{seatsToMove:player:# ist|# sind} am Zug, nicht {seat:player}.",
        ),
    ),
    "GAME_FINISHED": (
        FAILED_PRECONDITION,
        Text(
            "The game is over; no more moves are possible.",
            "Das Spiel ist zu Ende; es sind keine Aktionen mehr möglich.",
        ),
    ),
    "UNDO_REFUSED": (
        FAILED_PRECONDITION,
        Text("Nothing can be taken back.", "Nichts kann zurückgenommen werden."),
    ),
    "RULES_VERSION_UNSUPPORTED": (
        FAILED_PRECONDITION,
        (
            Text(
                "The game follows version {rulesVersion} of its rules; this service plays version "
                "{supported}.",
                "Das Spiel folgt Version {rulesVersion} seiner Regeln; hier wird nach Version "
                "{supported} gespielt.",
            ),
            Text(
                "The game follows version {rulesVersion} of its rules; this service plays no "
                "version of this game.",
                "Das Spiel folgt Version {rulesVersion} seiner Regeln; hier wird keine Version "
                "dieses Spiels gespielt.",
            ),
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
            "This call needs an access token of this game whose key is in force, as authorization: "
            "Bearer.",
            "Dieser Aufruf braucht ein Zugangstoken dieses Spiels, dessen Schlüssel noch gilt, als "
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
            "This access token does not speak for {seat:player}; send the one that does, or the "
            "host's.",
            "Dieses Zugangstoken spricht nicht für {seat:player}; sende das richtige oder das des "
            "Gastgebers.",
        ),
    ),
    "VIEW_FORBIDDEN": (
        PERMISSION_DENIED,
        Text(
            "What {seat:player} sees and may do is shown only with the access token of "
            "{seat:player} or the host's.",
            "Was {seat:player} sieht und darf, zeigt nur das Zugangstoken von {seat:player} oder "
            "das des Gastgebers.",
        ),
    ),
    "OVERLOADED": (
        RESOURCE_EXHAUSTED,
        Text("Too many calls at once; try again.", "Zu viele Aufrufe zugleich; bitte noch einmal."),
    ),
    "GAME_LIMIT": (
        RESOURCE_EXHAUSTED,
        Text(
            "This game cannot get longer: its log holds {limit:# entry|# entries}.",
            "Dieses Spiel kann nicht länger werden: Sein Verlauf fasst {limit:# Eintrag|# "
            "Einträge}.",
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
    "uuid": Text(
        "expected a UUID: 32 hex digits, with or without dashes",
        "erwartet wird eine UUID: 32 Hexadezimalziffern, mit oder ohne Striche",
    ),
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
    "no_move": Text("is not a move of this game", "ist keine Aktion dieses Spiels"),
}

TIE = Text("Decides ties: {label}", "Entscheidet bei Gleichstand: {label}")
"""A line of a score that breaks ties."""

HISTORY: Mapping[str, Text] = {
    "undo": Text("The last move was taken back.", "Die letzte Aktion wurde zurückgenommen."),
    "abandon": Text("The game was abandoned.", "Das Spiel wurde abgebrochen."),
    "host_token": Text(
        "The access token of the host was replaced.",
        "Das Zugangstoken des Gastgebers wurde ersetzt.",
    ),
    "seat_token": Text(
        "The access token of {seat:player} was replaced.",
        "Das Zugangstoken von {seat:player} wurde ersetzt.",
    ),
}
"""What the entries of a log did that are no moves."""

UNDO: Mapping[str, Text] = {
    "never": Text(
        "In this game moves cannot be taken back.",
        "In diesem Spiel lassen sich Aktionen nicht zurücknehmen.",
    ),
    "nothing": Text(
        "There is no move to take back.", "Es gibt keine Aktion, die sich zurücknehmen lässt."
    ),
    "not_yours": Text(
        "The last move was made by another player.",
        "Die letzte Aktion kam von einem anderen Spieler.",
    ),
    "turn": Text(
        "The turn is over; its moves can no longer be taken back.",
        "Der Zug ist zu Ende; seine Aktionen lassen sich nicht mehr zurücknehmen.",
    ),
    "hidden": Text(
        "The last move has revealed something hidden, so it cannot be taken back.",
        "Die letzte Aktion hat Verborgenes aufgedeckt und lässt sich nicht zurücknehmen.",
    ),
}
"""Why a move cannot be taken back, by cause."""

BROKEN = Text(
    "expected at column {column}: {expected:or}", "erwartet in Spalte {column}: {expected:or}"
)

NEAREST = Text(
    "{reason} Possible nearby: {moves:cell}.", "{reason} Möglich wäre etwa: {moves:cell}."
)
"""A refusal, and legal moves that the caller may have meant."""

INSTEAD: Mapping[str, Text] = {
    "host": Text(
        "Only the host may do this; send the host's access token.",
        "Das darf nur der Gastgeber; sende sein Zugangstoken.",
    ),
    "replaced": Text(
        "This access token was replaced; send the new one, which the host has.",
        "Dieses Zugangstoken wurde ersetzt; sende das neue, das der Gastgeber hat.",
    ),
    "undos": Text(
        "No more moves can be taken back: this game allows {limit}.",
        "Es kann nichts mehr zurückgenommen werden: Dieses Spiel erlaubt {limit}.",
    ),
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
        "More than {rate:# call|# calls} a second came from you; wait, and send fewer.",
        "Von dir kommen mehr als {rate:# Aufruf|# Aufrufe} in der Sekunde; warte und sende "
        "weniger.",
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
        "Der Zuschauer liest zu langsam; sieh nach der letzten empfangenen Version neu zu.",
    ),
}
"""Sentences that stand instead of those of the reasons above."""
