"""Every sentence of Queen's Garden in English and German, by stable id."""

from engine.core.texts import Texts

TEXTS = Texts(rules={}, effects={}, lines={}, words={})
