"""What may be seen of Nim: everything."""

from engine.games.nim.types import State, View


def view(state: State) -> View:
    """The tokens."""
    return View(state.tokens)


def board_text(view: View) -> str:
    """A stroke for each token."""
    return "|" * view.tokens or "–"
