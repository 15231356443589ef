"""The toy game's own tests are run where it has been added to a copy of the tree."""

collect_ignore = ["nim"]
