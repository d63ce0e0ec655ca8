"""A client of the sidecar that shares nothing with it: gRPC's C core from Python, and messages written and read
here by hand, from the tables of the contract. What the contract does not allow in a response is an error.

Arguments: the socket. Standard input: a JSON list of {"method", "request", "timeout"}; bytes are in base64.
Standard output: a JSON list of {"status", "details", "response"}.
"""
import base64
import json
import sys

import grpc

MESSAGES = {
    "VerifyRequest": {1: ("payload", "bytes"), 2: ("profile", "string")},
    "VerifyResponse": {
        1: ("valid", "bool"),
        2: ("signer_cn", "string"),
        3: ("signer_inn", "string"),
        4: ("serial", "string"),
        5: ("not_before", "int64"),
        6: ("not_after", "int64"),
        7: ("errors", "repeated string"),
    },
    "SignRequest": {1: ("payload", "bytes"), 2: ("key_alias", "string"), 3: ("profile", "string")},
    "SignResponse": {1: ("signed_xml", "bytes")},
    "HealthRequest": {},
    "HealthResponse": {1: ("ok", "bool"), 2: ("version", "string"), 3: ("provider", "string")},
    "ActivateRequest": {1: ("profile", "string")},
    "ActivateResponse": {
        1: ("ok", "bool"),
        2: ("provider", "string"),
        3: ("profile", "string"),
        4: ("message", "string"),
    },
    "ShutdownRequest": {},
    "ShutdownResponse": {1: ("ok", "bool")},
    # grpc.health.v1; its status is an enum, which travels like an int64.
    "HealthCheckRequest": {1: ("service", "string")},
    "HealthCheckResponse": {1: ("status", "int64")},
    # grpc.reflection.v1
    "ServerReflectionRequest": {
        1: ("host", "string"),
        4: ("file_containing_symbol", "string"),
        7: ("list_services", "string"),
    },
    "ServerReflectionResponse": {
        1: ("valid_host", "string"),
        2: ("original_request", "ServerReflectionRequest"),
        4: ("file_descriptor_response", "FileDescriptorResponse"),
        6: ("list_services_response", "ListServiceResponse"),
        7: ("error_response", "ErrorResponse"),
    },
    "FileDescriptorResponse": {1: ("file_descriptor_proto", "repeated bytes")},
    "ListServiceResponse": {1: ("service", "repeated ServiceResponse")},
    "ServiceResponse": {1: ("name", "string")},
    "ErrorResponse": {1: ("error_code", "int64"), 2: ("error_message", "string")},
}

CRYPTO = "/service.crypto.v1.CryptoService/"
METHODS = {
    CRYPTO + "VerifyXMLDSig": ("VerifyRequest", "VerifyResponse"),
    CRYPTO + "SignXMLDSig": ("SignRequest", "SignResponse"),
    CRYPTO + "Health": ("HealthRequest", "HealthResponse"),
    CRYPTO + "Activate": ("ActivateRequest", "ActivateResponse"),
    CRYPTO + "Shutdown": ("ShutdownRequest", "ShutdownResponse"),
    # There is none of this name.
    CRYPTO + "Destroy": ("ShutdownRequest", "ShutdownResponse"),
    "/grpc.health.v1.Health/Check": ("HealthCheckRequest", "HealthCheckResponse"),
    "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo": (
        "ServerReflectionRequest",
        "ServerReflectionResponse",
    ),
}

VARINT, LENGTH_DELIMITED = 0, 2


def write_varint(value):
    value &= (1 << 64) - 1
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def read_varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
        shift += 7


def encode(message, values):
    """Only strings and bytes are ever sent."""
    numbers = {name: (number, kind) for number, (name, kind) in MESSAGES[message].items()}
    out = b""
    for name, value in values.items():
        number, kind = numbers[name]
        content = base64.b64decode(value) if kind == "bytes" else value.encode()
        out += write_varint(number << 3 | LENGTH_DELIMITED) + write_varint(len(content)) + content
    return out


def decode(message, data):
    """All fields, those that were not sent with proto3's default."""
    fields = MESSAGES[message]
    found = {name: default_of(kind) for name, kind in fields.values()}
    at = 0
    while at < len(data):
        tag, at = read_varint(data, at)
        name, kind = fields[tag >> 3]
        wire_type = VARINT if kind in ("bool", "int64") else LENGTH_DELIMITED
        if tag & 7 != wire_type:
            raise ValueError(f"{message}.{name} came with wire type {tag & 7}")
        value, at = read_varint(data, at)
        if wire_type == LENGTH_DELIMITED:
            if at + value > len(data):
                raise ValueError(f"{message}.{name} is longer than the message")
            value, at = data[at : at + value], at + value
        value = value_of(kind.removeprefix("repeated "), value)
        if kind.startswith("repeated "):
            found[name].append(value)
        else:
            found[name] = value
    return found


def default_of(kind):
    if kind.startswith("repeated "):
        return []
    return {"bool": False, "int64": 0, "string": "", "bytes": ""}.get(kind)


def value_of(kind, value):
    if kind == "bool":
        return value != 0
    if kind == "int64":
        return value - (1 << 64) if value >= 1 << 63 else value
    if kind == "string":
        return value.decode()
    if kind == "bytes":
        return base64.b64encode(value).decode()
    return decode(kind, value)


def call(channel, method, request, timeout=20):
    request_message, response_message = METHODS[method]
    coders = {
        "request_serializer": lambda values: encode(request_message, values),
        "response_deserializer": lambda data: decode(response_message, data),
    }
    try:
        if request_message == "ServerReflectionRequest":
            stream = channel.stream_stream(method, **coders)
            response = next(stream(iter([request]), timeout=timeout))
        else:
            response = channel.unary_unary(method, **coders)(request, timeout=timeout)
    except grpc.RpcError as error:
        return {"status": error.code().name, "details": error.details()}
    return {"status": "OK", "response": response}


with grpc.insecure_channel("unix:" + sys.argv[1]) as channel:
    print(json.dumps([call(channel, **one) for one in json.load(sys.stdin)]))
