"""HTTP/2 by hand: one connection on which anything may be sent, right or wrong."""

import socket
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from google.rpc import error_details_pb2, status_pb2
from h2.config import H2Configuration
from h2.connection import H2Connection
from h2.events import ConnectionTerminated, DataReceived, Event, ResponseReceived, StreamReset
from h2.events import StreamEnded, TrailersReceived
from h2.exceptions import ProtocolError

from tests.service.api.wired import unpadded

PREFIX = "/tilewright.v1.GameService/"
