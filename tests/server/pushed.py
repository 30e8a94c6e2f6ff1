"""A browser and its push service: what is sent there is opened by the letter of the standards.

RFC 8291 (sealed for the browser), RFC 8188 (how that is written), RFC 8292 (signed by the server);
apart from the libraries by which the server does it.
"""

from __future__ import annotations

import json
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def written(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def read(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


class Pushed(NamedTuple):
    """Something that came to a push service."""

    path: str
    headers: dict[str, str]
    body: bytes


class Browser:
    """One that was told by a server to show what is signed by its key alone."""

    def __init__(self) -> None:
        self.private = generate_private_key(SECP256R1())
        self.secret = os.urandom(16)
        self.came: list[Pushed] = []
        self.answers: list[int] = []
        """How its push service answers the next ones; 201 if nothing is said."""
        self.address = ""

    @property
    def point(self) -> bytes:
        public = self.private.public_key()
        return public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def asked(self) -> dict[str, str]:
        """What its page sends to the server."""
        keys = {"key": written(self.point), "auth": written(self.secret)}
        return {"kind": "push", "address": self.address, **keys}

    def wait(self) -> None:
        """Until something has come."""
        last = time.monotonic() + 30
        while not self.came:
            assert time.monotonic() < last, "nothing came"
            time.sleep(0.01)

    def opened(self, number: int = -1) -> dict[str, Any]:
        """What a message says that came."""
        body = self.came[number].body
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert length == 65
        assert len(sealed) <= size
        other = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), sender)
        shared = self.private.exchange(ECDH(), other)
        info = b"WebPush: info\0" + self.point + sender
        secret = derived(self.secret, shared, info, 32)
        key = derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(salt, secret, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert plain[-1:] == b"\x02", "the last record of all"
        return dict(json.loads(plain[:-1]))

    def claims(self, server: str, number: int = -1) -> dict[str, Any]:
        """What the server with this key said of itself, after its hand was looked at."""
        word = self.came[number].headers["authorization"]
        scheme, _, rest = word.partition(" ")
        assert scheme == "vapid"
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert parts["k"] == server
        head, claims, hand = parts["t"].split(".")
        assert json.loads(read(head)) == {"typ": "JWT", "alg": "ES256"}
        r, s = read(hand)[:32], read(hand)[32:]
        signature = encode_dss_signature(int.from_bytes(r, "big"), int.from_bytes(s, "big"))
        key = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), read(server))
        key.verify(signature, f"{head}.{claims}".encode(), ECDSA(SHA256()))
        told = dict(json.loads(read(claims)))
        assert time.time() < told["exp"] <= time.time() + 24 * 3600
        return told


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser whose push service is this machine's."""
    found = Browser()

    class Service(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            found.came.append(Pushed(self.path, headers, body))
            self.send_response(found.answers.pop(0) if found.answers else 201)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Says nothing."""

    service = ThreadingHTTPServer(("127.0.0.1", 0), Service)
    found.address = f"http://127.0.0.1:{service.server_port}/push/abc"
    thread = Thread(target=service.serve_forever, daemon=True)
    thread.start()
    try:
        yield found
    finally:
        service.shutdown()
        service.server_close()
        thread.join(5)
