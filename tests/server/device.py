"""A device that holds passkeys, by the letter of WebAuthn; and what one does that cheats."""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def written(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def read(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Device:
    """One with one passkey, that asks who is there; `counts` those that count how often."""

    def __init__(self, origin: str = "https://club.example", counts: bool = True) -> None:
        self.origin = origin
        self.flags = PRESENT | VERIFIED
        self.counts = counts
        self.uses = 0
        self.key = generate_private_key(SECP256R1())
        self.id = os.urandom(16)
        self.person = b""

    def _data(self, place: str, more: bytes = b"") -> bytes:
        self.uses += self.counts
        flags = self.flags | (ATTESTED if more else 0)
        return (
            sha256(place.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4, "big") + more
        )

    def _client(self, kind: str, challenge: str) -> bytes:
        said = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def make(self, asked: dict[str, Any]) -> dict[str, Any]:
        """What a browser gives for a new passkey."""
        self.person = read(asked["user"]["id"])
        point = self.key.public_key().public_numbers()
        cose = {
            1: 2,
            3: -7,
            -1: 1,
            -2: point.x.to_bytes(32, "big"),
            -3: point.y.to_bytes(32, "big"),
        }
        length = len(self.id).to_bytes(2, "big")
        data = self._data(asked["rp"]["id"], bytes(16) + length + self.id + cbor2.dumps(cose))
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", asked["challenge"])
        return self._given(clientDataJSON=written(client), attestationObject=written(attested))

    def use(self, asked: dict[str, Any], place: str = "") -> dict[str, Any]:
        """What a browser gives to come in."""
        data = self._data(place or asked["rpId"])
        client = self._client("webauthn.get", asked["challenge"])
        hand = self.key.sign(data + sha256(client).digest(), ECDSA(SHA256()))
        return self._given(
            clientDataJSON=written(client),
            authenticatorData=written(data),
            signature=written(hand),
            userHandle=written(self.person),
        )

    def _given(self, **response: str) -> dict[str, Any]:
        named = written(self.id)
        return {
            "id": named,
            "rawId": named,
            "type": "public-key",
            "response": response,
            "clientExtensionResults": {},
        }
