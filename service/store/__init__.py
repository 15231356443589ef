"""Where games live: implementations of the port GameStore."""
