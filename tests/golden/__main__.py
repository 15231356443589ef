"""Write the golden playthroughs: only with --write, and only after reading why they differ."""

import argparse
import sys

from tests.golden.playthrough import FOLDER, played, wanted


def main() -> None:
    """Say which files differ from what would be written; write them if told to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="overwrite the files that differ")
    parser.add_argument("--game", default="", help="only the files of this game type")
    arguments = parser.parse_args()
    for game in wanted():
        if not game.name.startswith(arguments.game):
            continue
        text = played(game)
        if game.path.exists() and game.path.read_text(encoding="utf-8") == text:
            continue
        sys.stdout.write(f"{game.path.relative_to(FOLDER)}\n")
        if arguments.write:
            game.path.parent.mkdir(exist_ok=True)
            game.path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
