"""A server on this machine that answers as the sources of credentials of AWS do: the metadata service of an instance, the
one of a container, STS, and SSO with its tokens. The access key id that it gives says what was asked, so that tests see
which source was taken and with whose keys."""

import http.server
import itertools
import json
import re
import threading
import urllib.parse

refreshed = itertools.count(1)  # tokens of SSO, each another one
EXPIRES = "2099-01-01T00:00:00Z"


def keys(key_id, token="Token"):
    return {"AccessKeyId": key_id, "SecretAccessKey": "secret", token: "token", "Expiration": EXPIRES}


class Answers(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def reply(self, status, body, kind="application/json"):
        data = (body if isinstance(body, str) else json.dumps(body)).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_PUT(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        known = self.path == "/latest/api/token"
        self.reply(200 if known else 404, "imds-token" if known else "", "text/plain")

    def do_GET(self):
        address = urllib.parse.urlsplit(self.path)
        role_path = "/latest/meta-data/iam/security-credentials/"
        if address.path.startswith(role_path):
            if self.headers.get("x-aws-ec2-metadata-token") != "imds-token":
                return self.reply(401, "", "text/plain")
            if address.path == role_path:
                return self.reply(200, "web-server", "text/plain")
            return self.reply(200, {"Code": "Success", **keys("INSTANCE")})
        if address.path == "/container":
            authorization = self.headers.get("Authorization", "")
            return self.reply(200, keys("CONTAINER" + (f".{authorization}" if authorization else "")))
        if address.path == "/federation/credentials":
            asked = urllib.parse.parse_qs(address.query)
            key_id = f"SSO.{asked['account_id'][0]}.{asked['role_name'][0]}.{self.headers['x-amz-sso_bearer_token']}"
            return self.reply(200, {"roleCredentials": {
                "accessKeyId": key_id, "secretAccessKey": "secret", "sessionToken": "token", "expiration": 4070908800000}})
        return self.reply(404, {})

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        if self.path == "/token":
            known = json.loads(body) == {"grantType": "refresh_token", "clientId": "id", "clientSecret": "client-secret",
                                         "refreshToken": "refresh-token"}
            token = {"accessToken": f"refreshed{next(refreshed)}", "expiresIn": 28800, "refreshToken": "next", "tokenType": "Bearer"}
            return self.reply(200, token) if known else self.reply(400, {"error": "invalid_grant"})
        form = urllib.parse.parse_qs(body)
        action = form["Action"][0]
        signer = re.search(r"Credential=([^/]+)/", self.headers.get("Authorization", ""))
        by = signer.group(1) if signer else form.get("WebIdentityToken", ["nobody"])[0]
        key_id = f"{form['RoleArn'][0].rpartition('/')[2]}({by})"
        fields = "".join(f"<{name}>{value}</{name}>" for name, value in keys(key_id, "SessionToken").items())
        self.reply(200, f'<{action}Response xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><{action}Result><Credentials>{fields}'
                   f"</Credentials><AssumedRoleUser><Arn>arn:aws:sts::123456789012:assumed-role/r/s</Arn><AssumedRoleId>A:s"
                   f"</AssumedRoleId></AssumedRoleUser></{action}Result></{action}Response>", "text/xml")

    def log_message(self, *_):
        pass


def start():
    """Returns the address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"
