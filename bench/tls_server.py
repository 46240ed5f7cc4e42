"""An HTTPS server on this machine that answers `{}` and counts connections and the handshakes of TLS."""

import socket
import ssl
import threading
from pathlib import Path
from typing import BinaryIO

from bench import run, tool


class Certificate:
    """A certificate for 127.0.0.1, which signs itself."""

    def __init__(self, folder: Path) -> None:
        self.key, self.file = folder / "key.pem", folder / "certificate.pem"
        run(tool("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=keyc bench",
            "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", self.key, "-out", self.file)


class TlsServer:
    """Serves until the program ends. With `closes`, each connection has one answer."""

    def __init__(self, certificate: Certificate, closes: bool = False) -> None:
        self.full = self.resumed = 0
        self._closes = closes
        self._lock = threading.Lock()
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(certificate.file, certificate.key)
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.url = f"https://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def connections(self) -> int:
        return self.full + self.resumed

    def _accept(self) -> None:
        while True:
            plain, _ = self._listener.accept()
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=self._serve, args=(plain,), daemon=True).start()

    def _serve(self, plain: socket.socket) -> None:
        try:
            with self._context.wrap_socket(plain, server_side=True) as connection:
                with self._lock:
                    self.resumed += connection.session_reused
                    self.full += not connection.session_reused
                self._answer(connection.makefile("rwb"))
        except OSError:
            pass  # the client closed the connection

    def _answer(self, stream: BinaryIO) -> None:
        close = b"Connection: close\r\n" if self._closes else b""
        while _read_request(stream):
            stream.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/x-amz-json-1.0\r\nContent-Length: 2\r\n" + close
                         + b"\r\n{}")
            stream.flush()
            if self._closes:
                return


def _read_request(stream: BinaryIO) -> bool:
    """False at the end of the connection."""
    if not stream.readline():
        return False
    length = 0
    while line := stream.readline().strip():
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    stream.read(length)
    return True
