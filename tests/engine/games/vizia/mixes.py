"""Sets of options beside those that follow from the list of options: modules that meet."""

MIXES = {
    "table": {"extreme": True, "capture": True, "sameColour": True, "buying": True},
    "special": {"blackTile": True, "whiteTile": True, "buying": True},
    "modules": {
        "capture": True,
        "sameColour": True,
        "buying": True,
        "blackTile": True,
        "whiteTile": True,
        "maxPurchasesPerTurn": 2,
    },
}
