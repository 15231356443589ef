"""Reflection, by which generic clients such as grpcurl ask for the contract.

The library has v1alpha only. v1 is the same messages under another package, and the one that
clients ask for first.
"""

from collections.abc import AsyncIterator
from typing import Any

import grpc
from google.protobuf import descriptor_pool, text_format
from google.protobuf.descriptor_pb2 import FileDescriptorProto
from grpc_reflection.v1alpha import reflection_pb2
from grpc_reflection.v1alpha.reflection import SERVICE_NAME as V1ALPHA
from grpc_reflection.v1alpha.reflection import aio as reflection

from service.api.grpc_core import Handlers
from service.api.grpc_messages import Context, abort, metadata_of, parsed
from service.app.errors import Refusal

V1 = V1ALPHA.replace("v1alpha", "v1")
MOST_BYTES = 4096
"""Bytes of a request, which holds a name."""


def reflection_handlers(services: tuple[str, ...]) -> Handlers:
    """Both versions, telling of these services and of themselves.

    The library's servicer, with a refusal of ours for bytes that are no request.
    """
    pool = descriptor_pool.Default()
    pool.AddSerializedFile(_v1_file().SerializeToString())
    servicer: Any = reflection.ReflectionServicer((*services, V1, V1ALPHA), pool)

    async def reflect(requests: AsyncIterator[bytes], context: Context) -> None:
        try:
            async for answer in servicer.ServerReflectionInfo(_asked(requests), context):
                await context.write(answer.SerializeToString())
        except Refusal as refusal:
            await abort(context, refusal, metadata_of(context))

    handler: Any = grpc.stream_stream_rpc_method_handler(reflect)
    return {f"/{version}/ServerReflectionInfo": handler for version in (V1, V1ALPHA)}


def _v1_file() -> FileDescriptorProto:
    """The file of v1, which clients ask for to describe the service of that name."""
    file = FileDescriptorProto()
    reflection_pb2.DESCRIPTOR.CopyToProto(file)
    renamed = str(file).replace("reflection.v1alpha", "reflection.v1").replace("/v1alpha/", "/v1/")
    return text_format.Parse(renamed, FileDescriptorProto())


async def _asked(
    requests: AsyncIterator[bytes],
) -> AsyncIterator[reflection_pb2.ServerReflectionRequest]:
    async for raw in requests:
        yield parsed(reflection_pb2.ServerReflectionRequest, raw, MOST_BYTES)
