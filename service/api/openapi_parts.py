"""The parts of the OpenAPI document that no message describes."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.notation import MAX_BYTES
from engine.registry import GAMES

Json = dict[str, Any]

MAX_UINT32 = 2**32 - 1

SECURITY: Mapping[str, Json | list[Json]] = {
    "NewGame": [{}, {"apiKey": []}],
    "ImportGame": [{}, {"apiKey": []}, {"token": []}, {"apiKey": [], "token": []}],
    "VerifyRecord": [{}],
}

LAST_EVENT: Json = {
    "name": "last-event-id",
    "in": "header",
    "required": False,
    "description": "Stands for `afterVersion`, as a reader of server-sent events gives it.",
    "schema": {"type": "integer", "minimum": 0, "maximum": MAX_UINT32},
}

LANGUAGE: Json = {
    "name": "accept-language",
    "in": "header",
    "required": False,
    "description": "The language of sentences: `en` or `de`.",
    "schema": {"type": "string"},
}

IF_NONE_MATCH: Json = {
    "name": "if-none-match",
    "in": "header",
    "required": False,
    "description": "The `etag` of an answer that the caller has: 304 if it is still right.",
    "schema": {"type": "string"},
}

FORMS: Mapping[str, Json] = {
    "game_id": {"pattern": "^[0-9a-f]{32}$", "minLength": 32, "maxLength": 32},
    "request_id": {
        "pattern": "^([0-9a-fA-F]{32}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$",
        "maxLength": 36,
    },
    "seed": {"pattern": "^[0-9a-f]{64}$", "minLength": 64, "maxLength": 64},
    "notation": {"pattern": "^[!-~]+$", "minLength": 1, "maxLength": MAX_BYTES},
    "game_type": {"pattern": "^[a-z][a-z0-9_]*$"},
    "record": {"minLength": 1},
}
"""What a text of a request must be, by the name of its field, beside its length."""

RANGES: Mapping[str, Json] = {
    "page_size": {"minimum": 0},
    "seat": {"maximum": max(rules.info.max_seats for rules in GAMES) - 1},
}
"""What a number of a request must be, by the name of its field."""

LENGTHS: Mapping[str, Json] = {
    "tilewright.v1.NewGameRequest.seats": {
        "minItems": min(rules.info.min_seats for rules in GAMES),
        "maxItems": max(rules.info.max_seats for rules in GAMES),
    },
}
"""How many items a list of a request must have, by the full name of its field."""

TAGS: Mapping[str, tuple[str, Sequence[str]]] = {
    "Game types": ("What can be played.", ("ListGameTypes", "GetGameType")),
    "Games": (
        "Made, looked at, ended.",
        ("NewGame", "GetGame", "Score", "AbandonGame", "WatchGame", "RenderBoard", "IssueToken"),
    ),
    "Moves": ("Listed, played, taken back.", ("LegalMoves", "ApplyMove", "ListMoves", "UndoMove")),
    "Records": ("Games as text.", ("ExportGame", "ImportGame", "VerifyRecord")),
}
"""The calls by their subject, with what is said of it."""

OPENS_GAME: Json = {
    rpc: {
        "operationId": rpc,
        "parameters": {"game_id": "$response.body#/game/gameId"},
    }
    for rpc in ("GetGame", "LegalMoves", "ApplyMove", "WatchGame", "Score")
}
"""What can be called next with the answer that holds a new game."""

ETAG: Json = {
    "etag": {
        "description": "The version of the game, and a digest of the answer.",
        "schema": {"type": "string"},
    }
}


def _detail(name: str, description: str, **properties: Json) -> Json:
    kind = {"const": f"type.googleapis.com/google.rpc.{name}"}
    return {
        "type": "object",
        "title": name,
        "description": description,
        "required": ["@type", *properties],
        "properties": {"@type": kind, **properties},
    }


_TEXT: Json = {"type": "string"}
_LOCALIZED: Mapping[str, Json] = {"locale": _TEXT, "message": _TEXT}
_VIOLATION: Json = {
    "type": "object",
    "required": ["field", "description", "localizedMessage"],
    "properties": {
        "field": {**_TEXT, "description": "The path of the field in the .proto files."},
        "description": {**_TEXT, "description": "What is wrong with it, in English."},
        "localizedMessage": {
            "type": "object",
            "required": list(_LOCALIZED),
            "properties": _LOCALIZED,
        },
    },
}

DETAILS: Mapping[str, Json] = {
    "ErrorInfo": _detail(
        "ErrorInfo",
        "Why the call was refused, for programs.",
        reason={"$ref": "#/components/schemas/ErrorReason"},
        domain={"const": "tilewright"},
    ),
    "LocalizedMessage": _detail(
        "LocalizedMessage", "The same for people, in the caller's language.", **_LOCALIZED
    ),
    "BadRequest": _detail(
        "BadRequest",
        "The fields at fault.",
        fieldViolations={"type": "array", "items": _VIOLATION},
    ),
    "RetryInfo": _detail(
        "RetryInfo",
        "When to try again.",
        retryDelay={"type": "string", "pattern": r"^[0-9]+(\.[0-9]+)?s$"},
    ),
}
"""The details that a refusal may have."""

DETAILS["ErrorInfo"]["properties"]["metadata"] = {
    "type": "object",
    "additionalProperties": _TEXT,
    "description": "The facts of the reason; absent where there are none.",
}

STATUS: Json = {
    "type": "object",
    "description": "A refusal: a bare google.rpc.Status.",
    "required": ["code", "message", "details"],
    "properties": {
        "code": {"type": "integer", "description": "The canonical code of google.rpc.Code."},
        "message": {"type": "string", "description": "One sentence in English."},
        "details": {
            "type": "array",
            "description": "An ErrorInfo with `reason` and `metadata`, a LocalizedMessage, and, "
            "where they say more, a BadRequest and a RetryInfo.",
            "items": {
                "oneOf": [{"$ref": f"#/components/schemas/{name}"} for name in DETAILS],
                "discriminator": {
                    "propertyName": "@type",
                    "mapping": {
                        detail["properties"]["@type"]["const"]: f"#/components/schemas/{name}"
                        for name, detail in DETAILS.items()
                    },
                },
            },
        },
    },
}
