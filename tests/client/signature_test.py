"""Compares the signatures that keyc::client sends with those that botocore computes for the same requests.

signature_test.py SEND_PUTS
"""

import datetime
import http.server
import os
import re
import subprocess
import sys
import threading

try:
    from botocore.auth import SigV4Auth
    from botocore.awsrequest import AWSRequest
    from botocore.credentials import Credentials
except ImportError:
    print("skipped: botocore is not installed (python3-botocore)")
    sys.exit(77)

KEY = "AKIDEXAMPLE"
SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY=:%20"

# name: region, secret, token, host, path, text, copies
CASES = {
    "a long-term key": ("us-east-1", SECRET, "", "127.0.0.1", "/", "Houston", 1),
    "a session token": ("eu-central-1", SECRET, "FwoGZXIvYXdzEJr//token+with/base64==", "127.0.0.1", "/", "Houston", 1),
    "a session token of 4,000 characters": ("eu-central-1", SECRET, "Token+/=" * 500, "127.0.0.1", "/", "Houston", 1),
    "text beyond ASCII": ("us-east-1", SECRET, "token", "127.0.0.1", "/", "Saint-Étienne \u2028 東京 🏙 '#\"\\", 1),
    "an endpoint with a name": ("us-east-1", SECRET, "token", "localhost", "/", "Houston", 1),
    "an endpoint in capitals": ("us-east-1", SECRET, "token", "LocalHost", "/", "Houston", 1),
    "an endpoint without a path": ("us-east-1", SECRET, "token", "127.0.0.1", "", "Houston", 1),
    "an endpoint with a path": ("us-east-1", SECRET, "token", "127.0.0.1", "/gateway/dynamodb", "Houston", 1),
    "a body over a mebibyte": ("us-east-1", SECRET, "token", "127.0.0.1", "/", "Houston ", 200_000),
}


class Capture(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    requests = []

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.requests.append((self.path, self.headers.items(), body))
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *_):
        pass


def expect(name, what, found, expected):
    if found != expected:
        sys.exit(f"{name}: {what}\n  found    {found}\n  expected {expected}")


def check(name, region, secret, token, request):
    path, items, body = request
    headers = {key.lower(): value for key, value in items}
    expect(name, "a header came twice", len(headers), len(items))
    expect(name, "session token", headers.get("x-amz-security-token", ""), token)

    scheme = r"AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})"
    credential, signed_headers, signature = re.fullmatch(scheme, headers["authorization"]).groups()
    timestamp = headers["x-amz-date"]
    sent = datetime.datetime.strptime(timestamp, "%Y%m%dT%H%M%SZ").replace(tzinfo=datetime.timezone.utc)
    age = datetime.datetime.now(datetime.timezone.utc) - sent
    expect(name, "the date is now", abs(age) < datetime.timedelta(minutes=5), True)

    # AWS requires the host, the content type and every x-amz-… header to be signed.
    to_sign = {key: value for key, value in headers.items() if key in ("host", "content-type") or key.startswith("x-amz-")}
    expected = AWSRequest("POST", f"http://{headers['host']}{path}", headers=to_sign, data=body)
    expected.context["timestamp"] = timestamp
    auth = SigV4Auth(Credentials(KEY, secret, token or None), "dynamodb", region)
    text = auth.string_to_sign(expected, auth.canonical_request(expected))
    expect(name, "credential", credential, auth.scope(expected))
    expect(name, "signed headers", signed_headers, auth.signed_headers(auth.headers_to_sign(expected)))
    expect(name, "signature", signature, auth.signature(text, expected))


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Capture)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    for name, (region, secret, token, host, path, text, copies) in CASES.items():
        Capture.requests.clear()
        environment = {**os.environ, "AWS_REGION": region, "AWS_ACCESS_KEY_ID": KEY, "AWS_SECRET_ACCESS_KEY": secret,
                       "AWS_SESSION_TOKEN": token}
        endpoint = f"http://{host}:{server.server_port}{path}"
        subprocess.run([sys.argv[1], endpoint, text, str(copies)], env=environment, check=True)
        expect(name, "requests", len(Capture.requests), 2)
        for request in Capture.requests:
            check(name, region, secret, token, request)
        print("ok:", name)


main()
