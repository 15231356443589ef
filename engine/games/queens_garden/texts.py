"""Every sentence of Queen's Garden, by stable id.

The rules stand in texts_actions.py and texts_garden.py; the words for pieces in texts_words.py;
effects and score lines here.
"""

from engine.core.texts import Template, Text, Texts, rules_table
from engine.core.wire import GameOver, TurnBegan, tag
from engine.games.queens_garden import effects, texts_actions, texts_garden
from engine.games.queens_garden.texts_words import KINDS, WORDS

EFFECTS: dict[str, Template] = {
    tag(effects.RoundBegan): Text(
        "Round {round} begins; {seat:player} starts.",
        "Runde {round} beginnt; {seat:player} fängt an.",
    ),
    tag(effects.Taken): Text("{seat:player} takes {pieces}.", "{seat:player} nimmt {pieces}."),
    tag(effects.ExpansionLaidAside): (
        Text(
            "Expansion {expansion} is laid beside the stack with {tiles:piece}.",
            "Erweiterung {expansion} wird neben den Stapel gelegt, darauf {tiles:piece}.",
        ),
        Text(
            "Expansion {expansion} is laid beside the stack; no tile is left on it.",
            "Erweiterung {expansion} wird neben den Stapel gelegt; auf ihr liegt kein Plättchen "
            "mehr.",
        ),
    ),
    tag(effects.BagRecycled): Text(
        "{tiles:# tile goes|# tiles go|No tile goes} from the tower into the bag, which holds "
        "{bag} now.",
        "{tiles:# Plättchen kommt|# Plättchen kommen|Kein Plättchen kommt} aus dem Turm in den "
        "Beutel; darin {bag:ist nun #|sind nun #|ist nun keines}.",
    ),
    tag(effects.StackFilled): Text(
        "Expansion {expansion} is the top of the stack now and gets {tiles:piece}.",
        "Erweiterung {expansion} liegt nun oben auf dem Stapel und erhält {tiles:accusative}.",
    ),
    tag(effects.StackLaidOut): Text(
        "No tile is left; the rest of the stack is laid out face up: {expansions}.",
        "Es gibt keine Plättchen mehr; der Rest des Stapels wird aufgedeckt ausgelegt: "
        "{expansions}.",
    ),
    tag(effects.ExpansionsTurnedUp): Text("Turned up: {expansions}.", "Aufgedeckt: {expansions}."),
    tag(effects.Paid): (
        Text(
            "{seat:player} pays with {pieces:piece} and {jokers:# joker|# jokers}.",
            "{seat:player} bezahlt mit {pieces:bare} und {jokers:# Joker|# Jokern}.",
        ),
        Text("{seat:player} pays with {pieces:piece}.", "{seat:player} bezahlt mit {pieces:bare}."),
        Text(
            "{seat:player} pays with {jokers:# joker|# jokers|nothing else}.",
            "{seat:player} bezahlt mit {jokers:# Joker|# Jokern|nichts weiter}.",
        ),
    ),
    tag(effects.TilePlaced): Text(
        "{seat:player} places {tile:piece} on {cell}.",
        "{seat:player} legt {tile:accusative} auf {cell}.",
    ),
    tag(effects.ExpansionPlaced): Text(
        "{seat:player} places {expansion:expansion} in the area {area:area}, the hexagon on "
        "{cell}.",
        "{seat:player} legt {expansion:expansion} in den Bereich {area:area}, das Sechseck auf "
        "{cell}.",
    ),
    tag(effects.ExpansionBought): Text(
        "{seat:player} buys a face-down expansion for the area {area:area} and pays "
        "{points:minus:# point|# points} (now {total}).",
        "{seat:player} kauft eine verdeckte Erweiterung für den Bereich {area:area} und bezahlt "
        "{points:minus:# Punkt|# Punkte} (Stand: {total}).",
    ),
    tag(effects.FeatureCompleted): Text(
        "{seat:player} has surrounded {feature:the_feature} on {cell}: {jokers:# joker|# jokers}.",
        "{seat:player} hat {feature:the_feature} auf {cell} umschlossen: {jokers:# Joker|# Joker}.",
    ),
    tag(effects.JokersGained): (
        Text(
            "{seat:player} gets {gained:# joker|# jokers|no joker}; {lost:1 is|# are} lost, since "
            "no cell of the storage is free.",
            "{seat:player} erhält {gained:# Joker|# Joker|keinen Joker}; {lost:1 verfällt|# "
            "verfallen}, weil kein Feld im Lager frei ist.",
        ),
        Text(
            "{seat:player} gets {gained:# joker|# jokers|no joker}.",
            "{seat:player} erhält {gained:# Joker|# Joker|keinen Joker}.",
        ),
    ),
    tag(effects.Discarded): (
        Text(
            "{seat:player} discards {piece:piece} and loses {points:minus:# point|# points} (now "
            "{total}).",
            "{seat:player} legt {piece:accusative} ab und verliert {points:minus:# Punkt|# Punkte} "
            "(Stand: {total}).",
        ),
        Text(
            "{seat:player} discards {piece:piece} and has no points to lose.",
            "{seat:player} legt {piece:accusative} ab und hat keine Punkte zu verlieren.",
        ),
    ),
    tag(effects.Passed): Text("{seat:player} passes.", "{seat:player} passt."),
    tag(effects.MarkerTaken): (
        Text(
            "{seat:player} takes the first-player marker and loses "
            "{points:minus:# point|# points} (now {total}).",
            "{seat:player} nimmt den Startspielermarker und verliert "
            "{points:minus:# Punkt|# Punkte} (Stand: {total}).",
        ),
        Text(
            "{seat:player} takes the first-player marker and has no points to lose.",
            "{seat:player} nimmt den Startspielermarker und hat keine Punkte zu verlieren.",
        ),
    ),
    tag(effects.RoundScored): Text(
        "{seat:player} scores {points:# point|# points|nothing} in round {round} (now {total}).",
        "{seat:player} erhält in Runde {round} {points:# Punkt|# Punkte|keine Punkte} (Stand: "
        "{total}).",
    ),
    tag(effects.FinalScored): (
        Text(
            "{seat:player} scores {points:# point|# points} in the final scoring (now {total}).",
            "{seat:player} erhält in der Schlusswertung {points:# Punkt|# Punkte} (Stand: "
            "{total}).",
        ),
        Text(
            "{seat:player} loses {points:minus:# point|# points} in the final scoring (now "
            "{total}).",
            "{seat:player} verliert in der Schlusswertung {points:minus:# Punkt|# Punkte} (Stand: "
            "{total}).",
        ),
        Text(
            "The final scoring changes nothing for {seat:player} (still {total}).",
            "Die Schlusswertung ändert für {seat:player} nichts (Stand: {total}).",
        ),
    ),
    tag(effects.DisplayCleared): Text(
        "The display is cleared: {tiles:count:# tile goes|# tiles go|no tile goes} to the tower, "
        "{expansions:count:# expansion|# expansions|no expansion} and {stack:# more|# more|none} "
        "from the stack under the supply, which holds {supply} now.",
        "Die Auslage wird geleert: {tiles:count:# Plättchen kommt|# Plättchen kommen|Kein "
        "Plättchen "
        "kommt} in den Turm, {expansions:count:# Erweiterung|# Erweiterungen|keine Erweiterung} "
        "und "
        "{stack:# weitere|# weitere|keine weitere} vom Stapel unter den Vorratsstapel, in dem nun "
        "{supply:# ist|# sind|keine ist}.",
    ),
    tag(TurnBegan): Text("{seat:player} is to move.", "{seat:player} ist am Zug."),
    tag(GameOver): Text(
        "The game is over: {reason:ending}. "
        "{winners:player:# wins.|# share the victory.|Nobody wins.}",
        "Das Spiel ist zu Ende: {reason:ending}. "
        "{winners:player:# gewinnt.|# teilen sich den Sieg.|Niemand gewinnt.}",
    ),
}

ENDINGS = {
    "queens_garden.end.four_rounds": Text(
        "four rounds have been played", "Vier Runden sind gespielt"
    ),
}


def _counted(en: str, de: str) -> tuple[Text, Text]:
    """A line for so many of something: the forms of it, as in a placeholder."""
    return (
        Text(
            f"{{count:{en}}}: {{number:# point|# points}} ({{cells:cell}})",
            f"{{count:{de}}}: {{number:# Punkt|# Punkte}} ({{cells:cell}})",
        ),
        Text(
            f"{{count:{en}}}: {{number:# point|# points}}",
            f"{{count:{de}}}: {{number:# Punkt|# Punkte}}",
        ),
    )


def _points(en: str, de: str) -> Text:
    return Text(f"{en}: {{number:# point|# points}}", f"{de}: {{number:# Punkt|# Punkte}}")


COLOUR_LINES = {
    "blue": ("blue", "blaues", "blaue"),
    "yellow": ("yellow", "gelbes", "gelbe"),
    "light_green": ("light green", "hellgrünes", "hellgrüne"),
    "dark_green": ("dark green", "dunkelgrünes", "dunkelgrüne"),
    "light_purple": ("light purple", "helllila", "helllila"),
    "dark_purple": ("dark purple", "dunkellila", "dunkellila"),
}

LINES: dict[str, Template] = {
    "queens_garden.score.start": _points("at the start", "zu Beginn"),
    **{
        f"queens_garden.score.round_{number}": _points(f"round {number}", f"Runde {number}")
        for number in (1, 2, 3, 4)
    },
    "queens_garden.score.purchases": _counted(
        "# expansion bought|# expansions bought", "# gekaufte Erweiterung|# gekaufte Erweiterungen"
    ),
    "queens_garden.score.discards": _points(
        "hexagons discarded when passing", "beim Passen abgelegte Sechsecke"
    ),
    "queens_garden.score.first_pass": _points("passed first", "zuerst gepasst"),
    "queens_garden.score.floor": _points(
        "forgiven, since no score falls below 0", "erlassen, da kein Stand unter 0 fällt"
    ),
    **{
        f"queens_garden.score.{name}": _counted(
            f"# {en} hexagon|# {en} hexagons", f"# {one} Sechseck|# {many} Sechsecke"
        )
        for name, (en, one, many) in COLOUR_LINES.items()
    },
    "queens_garden.score.tree": _counted("# tree|# trees", "# Baum|# Bäume"),
    "queens_garden.score.bird": _counted("# bird|# birds", "# Vogel|# Vögel"),
    "queens_garden.score.butterfly": _counted(
        "# butterfly|# butterflies", "# Schmetterling|# Schmetterlinge"
    ),
    "queens_garden.score.flower": _counted("# flower|# flowers", "# Blume|# Blumen"),
    "queens_garden.score.plant": _counted("# plant|# plants", "# Pflanze|# Pflanzen"),
    "queens_garden.score.lily": _counted("# lily|# lilies", "# Lilie|# Lilien"),
    "queens_garden.score.pavilions": _counted("# pavilion|# pavilions", "# Pavillon|# Pavillons"),
    "queens_garden.score.storage": _points("left in the storage", "Rest im Lager"),
    "queens_garden.score.jokers": _points("jokers left", "übrige Joker"),
    "queens_garden.score.leftovers": _points(
        "tiles and expansions left", "übrige Plättchen und Erweiterungen"
    ),
    "queens_garden.score.groups": _points("groups of three and more", "Gruppen aus drei und mehr"),
    "queens_garden.score.values": _points("sum of the values", "Summe der Werte"),
    "queens_garden.score.six": _points("bonus for six", "Bonus für sechs"),
}

TEXTS = Texts(
    rules=rules_table(
        *texts_actions.START,
        *texts_actions.TAKE,
        *texts_actions.PAY,
        *texts_garden.PLACE,
        *texts_garden.EXPAND,
        *texts_actions.PASS,
        *texts_garden.SCORE,
        *texts_garden.END,
    ),
    endings=ENDINGS,
    effects=EFFECTS,
    lines=LINES,
    words=WORDS,
    kinds=KINDS,
)
