"""A server on this machine that answers single requests and batches of DynamoDB, each after the same time. It is a process
of its own, since what it takes is not measured.

    fixed_server.py MILLISECONDS   prints its port
"""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

ATTRIBUTES = {"email": {"S": "ada@example.com"}, "title": {"S": "A book about the analytical engine"},
              "cents": {"N": "1250"}, "quantity": {"N": "2"}, "paid": {"BOOL": True},
              "placed": {"S": "2024-04-01T10:00:00.000Z"}}


def answer_to(target: bytes, body: bytes) -> bytes:
    if target.endswith(b"BatchWriteItem"):
        return b'{"UnprocessedItems":{}}'
    if target.endswith(b"BatchGetItem"):
        tables = json.loads(body)["RequestItems"]
        found = {table: [{**key, **ATTRIBUTES} for key in asked["Keys"]] for table, asked in tables.items()}
        return json.dumps({"Responses": found, "UnprocessedKeys": {}}).encode()
    return b'{"Item":{"pk":{"S":"CUSTOMER#1"},"sk":{"S":"ORDER#1"},"title":{"S":"A book"}}}'


class Connection(asyncio.Protocol):
    def __init__(self, delay: float) -> None:
        self._delay = delay
        self._received = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._received += data
        while (end := self._received.find(b"\r\n\r\n")) >= 0:
            lines = self._received[:end].split(b"\r\n")
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(b":") for line in lines)}
            size = end + 4 + int(headers.get(b"content-length", b"0"))
            if len(self._received) < size:
                return
            body, self._received = self._received[end + 4:size], self._received[size:]
            answer = answer_to(headers.get(b"x-amz-target", b""), body)
            head = b"HTTP/1.1 200 OK\r\nContent-Type: application/x-amz-json-1.0\r\nContent-Length: %d\r\n\r\n"
            text = head % len(answer) + answer
            if self._delay:
                asyncio.get_running_loop().call_later(self._delay, self._transport.write, text)
            else:
                self._transport.write(text)


async def _serve(delay: float) -> None:
    server = await asyncio.get_running_loop().create_server(lambda: Connection(delay), "127.0.0.1", 0, backlog=64)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


class FixedServer:
    """Serves until it is left."""

    def __init__(self, milliseconds: int) -> None:
        self._words = [sys.executable, Path(__file__), str(milliseconds)]

    def __enter__(self) -> str:
        self._process = subprocess.Popen(self._words, stdout=subprocess.PIPE, text=True)
        return f"http://127.0.0.1:{int(self._process.stdout.readline())}"

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()


if __name__ == "__main__":
    asyncio.run(_serve(int(sys.argv[1]) / 1000))
