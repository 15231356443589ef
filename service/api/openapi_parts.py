"""The parts of the OpenAPI document that no message describes."""

from collections.abc import Mapping
from typing import Any

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
                "type": "object",
                "required": ["@type"],
                "properties": {
                    "@type": {"type": "string"},
                    "reason": {"$ref": "#/components/schemas/ErrorReason"},
                    "domain": {"type": "string"},
                    "metadata": {"type": "object", "additionalProperties": {"type": "string"}},
                },
            },
        },
    },
}
