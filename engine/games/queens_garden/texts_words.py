"""The words for hexagons, pieces, areas and garden features, by the codes of the notation."""

from engine.core.rules import words_of
from engine.core.texts import Kind, Text
from engine.core.wire import tag
from engine.games.queens_garden import effects, types

COLOURS = {
    "B": Text("blue", "Blau"),
    "Y": Text("yellow", "Gelb"),
    "LG": Text("light green", "Hellgrün"),
    "DG": Text("dark green", "Dunkelgrün"),
    "LP": Text("light purple", "Helllila"),
    "DP": Text("dark purple", "Dunkellila"),
}

# English: one, many; German: one, many, the article as subject and as object.
PATTERNS = {
    "1": ("tree", "trees", "Baum", "Bäume", "der", "den"),
    "2": ("bird", "birds", "Vogel", "Vögel", "der", "den"),
    "3": ("butterfly", "butterflies", "Schmetterling", "Schmetterlinge", "der", "den"),
    "4": ("flower", "flowers", "Blume", "Blumen", "die", "die"),
    "5": ("plant", "plants", "Pflanze", "Pflanzen", "die", "die"),
    "6": ("lily", "lilies", "Lilie", "Lilien", "die", "die"),
}

PIECE: dict[str, Text] = {}
"""As the subject of a sentence."""

ACCUSATIVE: dict[str, Text] = {}
"""As its object."""

BARE: dict[str, Text] = {}
"""Behind a preposition."""

CHOICE: dict[str, Text] = {}
"""What all hexagons of a colour or a pattern have in common, said of one of them."""

for code, colour in COLOURS.items():
    light, hell = colour.in_("en"), colour.in_("de")
    CHOICE[code] = Text(f"is {light}", f"ist {hell.lower()}")
    for value, (one, _, eins, _, der, den) in PATTERNS.items():
        tile = f"{code}{value}"
        PIECE[tile] = Text(f"the {light} {one} ({tile})", f"{der} {eins} in {hell} ({tile})")
        ACCUSATIVE[tile] = Text(f"the {light} {one} ({tile})", f"{den} {eins} in {hell} ({tile})")
        BARE[tile] = Text(f"the {light} {one} ({tile})", f"{eins} in {hell} ({tile})")
        stored = f"x{tile}"
        english, german = (
            f"the expansion with the {light} {one} ({stored})",
            f"mit {eins} in {hell}",
        )
        PIECE[stored] = ACCUSATIVE[stored] = Text(english, f"die Erweiterung {german} ({stored})")
        BARE[stored] = Text(english, f"der Erweiterung {german} ({stored})")
for value, (_, many, _, viele, _, _) in PATTERNS.items():
    CHOICE[value] = Text(f"shows {many} ({value})", f"zeigt {viele} ({value})")

AREAS = {
    "E": Text("in the east (E)", "im Osten (E)"),
    "NE": Text("in the north-east (NE)", "im Nordosten (NE)"),
    "NW": Text("in the north-west (NW)", "im Nordwesten (NW)"),
    "W": Text("in the west (W)", "im Westen (W)"),
    "SW": Text("in the south-west (SW)", "im Südwesten (SW)"),
    "SE": Text("in the south-east (SE)", "im Südosten (SE)"),
}

A_FEATURE = dict(
    zip(
        types.Feature,
        (
            Text("a fountain", "ein Brunnen"),
            Text("a statue", "eine Statue"),
            Text("a bench", "eine Bank"),
            Text("a pavilion", "ein Pavillon"),
        ),
        strict=True,
    )
)

THE_FEATURE = dict(
    zip(
        types.Feature,
        (
            Text("the fountain", "den Brunnen"),
            Text("the statue", "die Statue"),
            Text("the bench", "die Bank"),
            Text("the pavilion", "den Pavillon"),
        ),
        strict=True,
    )
)

WORDS = {
    **words_of(types.Colour, *COLOURS.values()),
    **words_of(types.Area, *AREAS.values()),
    **words_of(
        types.Feature,
        Text("fountain", "Brunnen"),
        Text("statue", "Statue"),
        Text("bench", "Bank"),
        Text("pavilion", "Pavillon"),
    ),
    **words_of(types.Phase, Text("actions", "Aktionen"), Text("over", "zu Ende")),
    **words_of(
        types.Activity,
        Text("active", "aktiv"),
        Text("discarding", "legt ab"),
        Text("passed", "hat gepasst"),
    ),
    tag(effects.TakenPiece): Text("{piece:piece} from {source}", "{piece:accusative} von {source}"),
    tag(effects.FaceUp): Text("{expansion} with {hexagon:piece}", "{expansion} mit {hexagon:bare}"),
}


KINDS: dict[str, Kind] = {
    "piece": PIECE,
    "accusative": ACCUSATIVE,
    "bare": BARE,
    "expansion": {code: PIECE[f"x{code}"] for code in PIECE if f"x{code}" in PIECE},
    "choice": CHOICE,
    # Some facts are the area, others its short name.
    "area": AREAS | {area: AREAS[area.name] for area in types.Area},
    "feature": A_FEATURE,
    "the_feature": THE_FEATURE,
}
