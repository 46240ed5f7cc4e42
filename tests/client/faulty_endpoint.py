"""An HTTP server that answers according to its script, for tests of clients.

faulty_endpoint.py SCRIPT [tls]

SCRIPT is a JSON list; each request takes the next entry:
    status    200 unless given
    body      "{}" unless given; "size" instead: that many spaces; "echo" instead: the requested key as the item
    headers   further header lines, an object
    delay     seconds to wait before the answer
    cut       "before": close without an answer; "status", "headers", "inside": close in the middle
              of the status line, after it, in the middle of the body
After the last entry the answer is 418.

Prints its port (with tls: and the path of its certificate) on one line, then for each request, separated by tabs: the
number of its connection, whether that resumed a TLS session (1 or 0), the operation, the credential with its scope, the
session token, the body. Ends when its input does.
"""

import json
import os
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time


class Script:
    def __init__(self, answers):
        self.answers = answers
        self.lock = threading.Lock()

    def next(self, connection, resumed, headers, body):
        with self.lock:
            operation = headers.get("x-amz-target", "").rpartition(".")[2]
            credential = headers.get("authorization", "").partition("Credential=")[2].partition(",")[0]
            token = headers.get("x-amz-security-token", "")
            print(connection, int(resumed), operation, credential, token, body.decode(), sep="\t", flush=True)
            answer = self.answers.pop(0) if self.answers else {"status": 418}
        return {"body": json.dumps({"Item": json.loads(body)["Key"]})} if "echo" in answer else answer


def read_request(stream):
    """Returns the headers in lower case and the body, or None at the end of the connection."""
    if not stream.readline():
        return None
    headers = {}
    while (line := stream.readline().decode().strip()):
        name, _, value = line.partition(":")
        headers[name.lower()] = value.strip()
    return headers, stream.read(int(headers.get("content-length", 0)))


def send(stream, answer):
    body = b" " * answer["size"] if "size" in answer else answer.get("body", "{}").encode("utf-8", "surrogateescape")
    headers = {"Content-Length": len(body), **answer.get("headers", {})}
    lines = [f"HTTP/1.1 {answer.get('status', 200)} Scripted"] + [f"{name}: {headers[name]}" for name in headers]
    head = "\r\n".join(lines).encode() + b"\r\n\r\n"
    kept = {"status": 12, "headers": head.index(b"\r\n") + 12}.get(answer.get("cut"), len(head))
    stream.write(head[:kept])
    if kept < len(head):
        stream.flush()
        return
    stream.write(body[: len(body) // 2] if answer.get("cut") == "inside" else body)
    stream.flush()


def serve(connection, number, script):
    try:
        stream = connection.makefile("rwb")
        resumed = isinstance(connection, ssl.SSLSocket) and connection.session_reused
        while (request := read_request(stream)) is not None:
            answer = script.next(number, resumed, *request)
            time.sleep(answer.get("delay", 0))
            if answer.get("cut") != "before":
                send(stream, answer)
            if "cut" in answer:
                break
    except OSError:
        pass  # the client closed the connection, as some scripts make it do
    finally:
        try:
            connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        connection.close()


def accept(listener, context, script):
    number = 0
    while True:
        connection, _ = listener.accept()
        number += 1
        if context is not None:
            try:
                connection = context.wrap_socket(connection, server_side=True)
            except OSError:
                continue
        threading.Thread(target=serve, args=(connection, number, script), daemon=True).start()


def make_certificate(folder):
    key, certificate = os.path.join(folder, "key.pem"), os.path.join(folder, "certificate.pem")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=keyc test"]
        + ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
        check=True, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context, certificate


def main():
    script = Script(json.loads(sys.argv[1]))
    with tempfile.TemporaryDirectory() as folder:
        context, certificate = make_certificate(folder) if "tls" in sys.argv[2:] else (None, "")
        listener = socket.create_server(("127.0.0.1", 0))
        print(listener.getsockname()[1], certificate, flush=True)
        threading.Thread(target=accept, args=(listener, context, script), daemon=True).start()
        sys.stdin.read()


main()
