"""A proxy before a DynamoDB endpoint that loses answers and makes up others, for tests of what a client makes of it.

proxy.py ENDPOINT

Prints its port, then obeys the lines of its input, and ends with it:
    script FAULT...          the next requests meet these, in their order, where they suit their operation; those after
                             them pass. Prints "ready".
    random SEED PERCENT      so many of the requests meet a fault, any that suits their operation. Prints "ready".
    report                   waits until no connection is open, then prints each request since the last command,
                             separated by tabs, and an empty line: the number of its connection, the access key, the
                             operation, the fault, the status that the endpoint answered (0: not sent on), and
                             whether it took place (1), which a transaction that has taken place does not again

Requests with one access key are sent on one after the other, in the order in which they came.
"""

import collections
import dataclasses
import http.client
import json
import random
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
    members = {"__type": "com.amazonaws.dynamodb.v20120810#" + name, "message": "as the proxy was told", **members}
    return answer(status, json.dumps(members).encode())


def conflict(request):
    if request.operation() != TRANSACTION:
        return refusal(400, "TransactionConflictException")
    reasons = [{"Code": "TransactionConflict", "Message": "busy"} for _ in json.loads(request.body)["TransactItems"]]
    return refusal(400, "TransactionCanceledException", CancellationReasons=reasons)


def whole(one):
    return one.head + one.body


@dataclasses.dataclass
class Fault:
    sent_on: bool  # before the client has an answer
    # The bytes that the client gets, of the request and the endpoint's answer.
    sent: typing.Callable = lambda request, real: b""
    then: str = "keep"  # the connection, "cut" it, or "stall" until the client goes
    operations: typing.Optional[set] = None  # that it suits; all without


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
# What DynamoDB does not say of a transaction that has taken place.
OF_NEW_TOKENS = {"token_mismatch", "transaction_conflict"}


def read_request(stream):
    """None at the end of the connection."""
    if not stream.readline():
        return None
    headers = {}
    while (line := stream.readline().decode().strip()):
        name, _, value = line.partition(":")
        headers[name.lower()] = value.strip()
    return Request(headers, stream.read(int(headers.get("content-length", 0))))


def ask(endpoint, request):
    endpoint.request("POST", "/", request.body, request.headers)
    response = endpoint.getresponse()
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
        self.closed = threading.Condition(self.lock)
        self.open_connections = 0
        self.records = []
        self.tokens = set()
        self.script = collections.deque()
        self.seed, self.percent = 0, 0
        self.lanes = {}

    def command(self, name, *arguments):
        with self.lock:
            if name == "report":
                self.closed.wait_for(lambda: self.open_connections == 0)
                lines = ["\t".join(map(str, record)) for record in self.records] + [""]
            else:
                self.lanes = {}
                self.script = collections.deque(arguments if name == "script" else ())
                self.seed, self.percent = map(int, arguments if name == "random" else (0, 0))
                lines = ["ready"]
            self.records = []
        print("\n".join(lines), flush=True)

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

    def take(self, number, request, endpoint):
        """What is sent to the client, and what then becomes of the connection."""
        lane = self.lane(request.access_key())
        with lane.lock:
            name = self.choose(request, lane)
            fault = FAULTS[name]
            real = ask(endpoint, request) if fault.sent_on else None
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
        endpoint = http.client.HTTPConnection(self.endpoint)
        try:
            stream = connection.makefile("rwb")
            while (request := read_request(stream)) is not None:
                sent, then = self.take(number, request, endpoint)
                stream.write(sent)
                stream.flush()
                if then == "stall":
                    stream.read(1)
                if then != "keep":
                    break
        except OSError:
            pass  # the client went away
        finally:
            endpoint.close()
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            connection.close()
            with self.lock:
                self.open_connections -= 1
                self.closed.notify_all()

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
