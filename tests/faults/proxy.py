"""A proxy in front of a DynamoDB endpoint that loses answers and makes up others, for tests of clients.

proxy.py ENDPOINT

Prints its port, then executes the lines of its input, and ends with the input:
    script FAULT...          the next requests have these faults, in this order, if they fit the operation; later ones
                             pass. Prints "ready".
    random SEED PERCENT      PERCENT of the requests have a fault, any that fits the operation. Prints "ready".
    report                   waits until nothing is left of what clients have sent, then prints each request since the
                             last command, separated by tabs, and an empty line: the number of its connection, the access key, the
                             operation, the fault, the status of the endpoint's answer (0: not forwarded), and
                             whether it took place (1); a repeated transaction does not take place again

Requests with one access key are forwarded one after the other, in the order in which they came.
"""

import collections
import contextlib
import dataclasses
import http.client
import json
import random
import select
import socket
import sys
import threading
import typing
import urllib.parse

JSON = "application/x-amz-json-1.0"
TRANSACTION = "TransactWriteItems"
OF_ITEMS = {TRANSACTION, "PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem"}


@dataclasses.dataclass
class Request:
    headers: dict
    body: bytes

    def operation(self):
        return self.headers["x-amz-target"].rpartition(".")[2]

    def access_key(self):
        return self.headers["authorization"].partition("Credential=")[2].partition("/")[0]

    def token(self):
        return json.loads(self.body).get("ClientRequestToken", "") if self.operation() == TRANSACTION else ""


@dataclasses.dataclass
class Answer:
    head: bytes
    body: bytes
    status: int


def answer(status, body, content_type=JSON):
    head = f"HTTP/1.1 {status} Answer\r\nContent-Type: {content_type}\r\nContent-Length: {len(body)}\r\n\r\n"
    return Answer(head.encode(), body, status)


def refusal(status, name, **members):
    members = {"__type": "com.amazonaws.dynamodb.v20120810#" + name, "message": "made up by the proxy", **members}
    return answer(status, json.dumps(members).encode())


def conflict(request):
    if request.operation() != TRANSACTION:
        return refusal(400, "TransactionConflictException")
    reasons = [{"Code": "TransactionConflict", "Message": "busy"} for _ in json.loads(request.body)["TransactItems"]]
    return refusal(400, "TransactionCanceledException", CancellationReasons=reasons)


def whole(response):
    return response.head + response.body


@dataclasses.dataclass
class Fault:
    sent_on: bool  # forwarded before the client gets an answer
    # The bytes that the client gets, from the request and the endpoint's answer.
    sent: typing.Callable = lambda request, real: b""
    then: str = "keep"  # then the connection is kept, "cut", or stalled ("stall") until the client disconnects
    operations: typing.Optional[set] = None  # the operations that it fits; None: all


FAULTS = {
    "pass": Fault(True, lambda request, real: whole(real)),
    "cut_before": Fault(False, then="cut"),
    "cut_after": Fault(True, then="cut"),
    "half_headers": Fault(True, lambda request, real: real.head[: len(real.head) // 2], "cut"),
    "half_body": Fault(True, lambda request, real: real.head + real.body[: len(real.body) // 2], "cut"),
    "500_before": Fault(False, lambda request, real: whole(refusal(500, "InternalServerError"))),
    "500_after": Fault(True, lambda request, real: whole(refusal(500, "InternalServerError"))),
    "503_after": Fault(True, lambda request, real: whole(refusal(503, "ServiceUnavailable"))),
    "timeout_after": Fault(True, then="stall"),
    "throttled": Fault(False, lambda request, real: whole(refusal(400, "ThrottlingException"))),
    "html_200": Fault(False, lambda request, real: whole(answer(200, b"<html>Please log in</html>", "text/html"))),
    "wrong_type": Fault(True, lambda request, real: whole(answer(200, b"null"))),
    "empty_200": Fault(True, lambda request, real: whole(answer(200, b""))),
    "token_mismatch": Fault(
        False,
        lambda request, real: whole(refusal(400, "IdempotentParameterMismatchException")),
        operations={TRANSACTION}),
    "transaction_conflict": Fault(
        False, lambda request, real: whole(conflict(request)), operations=OF_ITEMS),
}
# Faults that DynamoDB does not have for a transaction that has taken place.
OF_NEW_TOKENS = {"token_mismatch", "transaction_conflict"}


def read_request(stream):
    """Returns None at the end of the connection."""
    if not stream.readline():
        return None
    headers = {}
    while (line := stream.readline().decode().strip()):
        name, _, value = line.partition(":")
        headers[name.lower()] = value.strip()
    return Request(headers, stream.read(int(headers.get("content-length", 0))))


def ask(endpoint, request):
    """Over a connection of its own: the endpoint may close one that it takes for idle."""
    with contextlib.closing(http.client.HTTPConnection(endpoint)) as connection:
        connection.request("POST", "/", request.body, request.headers)
        response = connection.getresponse()
        return answer(response.status, response.read(), response.getheader("Content-Type", JSON))


class Lane:
    """The requests with one access key."""

    def __init__(self, seed):
        self.lock = threading.Lock()
        self.random = random.Random(seed)


class Proxy:
    def __init__(self, endpoint):
        self.endpoint = urllib.parse.urlsplit(endpoint).netloc
        self.lock = threading.Lock()
        self.changed = threading.Condition(self.lock)
        self.open_connections = 0
        self.idle = set()
        self.records = []
        self.tokens = set()
        self.script = collections.deque()
        self.seed, self.percent = 0, 0
        self.lanes = {}

    def command(self, name, *arguments):
        with self.lock:
            if name == "report":
                while not self.is_settled():
                    self.changed.wait(0.001)
                lines = ["\t".join(map(str, record)) for record in self.records] + [""]
            else:
                self.lanes = {}
                self.script = collections.deque(arguments if name == "script" else ())
                self.seed, self.percent = map(int, arguments if name == "random" else (0, 0))
                lines = ["ready"]
            self.records = []
        print("\n".join(lines), flush=True)

    def is_settled(self):
        """Whether all connections wait for their clients, which keep them open for later requests."""
        return len(self.idle) == self.open_connections and not select.select(list(self.idle), [], [], 0)[0]

    def next_request(self, connection, stream):
        with self.lock:
            self.idle.add(connection)
        select.select([connection], [], [])  # nothing is read before the connection counts as busy
        with self.lock:
            self.idle.remove(connection)
        return read_request(stream)

    def lane(self, key):
        with self.lock:
            return self.lanes.setdefault(key, Lane(f"{self.seed} {key}"))

    def choose(self, request, lane):
        taken_place = request.token() in self.tokens
        suiting = [
            name for name, fault in FAULTS.items()
            if name != "pass" and (fault.operations is None or request.operation() in fault.operations)
            and not (taken_place and name in OF_NEW_TOKENS)]
        with self.lock:
            if self.script:
                name = self.script.popleft()
                return name if name in suiting else "pass"
        return lane.random.choice(suiting) if lane.random.randrange(100) < self.percent else "pass"

    def take(self, number, request):
        """Returns the bytes for the client, and what happens to the connection then."""
        lane = self.lane(request.access_key())
        with lane.lock:
            name = self.choose(request, lane)
            fault = FAULTS[name]
            real = ask(self.endpoint, request) if fault.sent_on else None
            took_place = real is not None and real.status == 200
            with self.lock:
                token = request.token()
                again = token in self.tokens
                if token and took_place:
                    self.tokens.add(token)
                self.records.append((number, request.access_key(), request.operation(), name,
                                     real.status if real else 0, int(took_place and not again)))
        return fault.sent(request, real), fault.then

    def serve(self, connection, number):
        try:
            stream = connection.makefile("rwb")
            while (request := self.next_request(connection, stream)) is not None:
                sent, then = self.take(number, request)
                stream.write(sent)
                stream.flush()
                if then == "stall":
                    stream.read(1)
                if then != "keep":
                    break
        except OSError:
            pass  # the client disconnected
        finally:
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            connection.close()
            with self.lock:
                self.open_connections -= 1
                self.changed.notify_all()

    def accept(self, listener):
        number = 0
        while True:
            connection, _ = listener.accept()
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            number += 1
            with self.lock:
                self.open_connections += 1
            threading.Thread(target=self.serve, args=(connection, number), daemon=True).start()


def main():
    proxy = Proxy(sys.argv[1])
    listener = socket.create_server(("127.0.0.1", 0), backlog=64)
    print(listener.getsockname()[1], flush=True)
    threading.Thread(target=proxy.accept, args=(listener,), daemon=True).start()
    for line in sys.stdin:
        proxy.command(*line.split())


main()
