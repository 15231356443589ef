"""Sets of options beside those that follow from the list of options."""

from tests.engine.games.zyrcan.positions import rectangle

MIXES = {
    # Room for five fleets, ships that fly over holes in vain, and names that begin others.
    "holes": {
        "board": [*rectangle(6, 11, holes="2,2 3,2 2,3 1,7").split(), "-9,-9"],
        "eliminated": "ZYRCAN_ELIMINATED_SKIP",
    },
}
