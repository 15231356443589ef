"""The settings of a process: what they are (settings), and where their values come from."""

from service.config.settings import Settings
from service.config.sources import PREFIX, SETTINGS, ConfigError, Setting, load, printed

__all__ = ["PREFIX", "SETTINGS", "ConfigError", "Setting", "Settings", "load", "printed"]
