"""Compares the credentials that keyc takes with those of botocore and of the AWS SDK for JavaScript, in configurations of
files and variables made from a seed. All three must give the same access key id; where the configuration has a form that
the two SDKs read differently, keyc must agree with the one that docs/production.md names, or refuse it.

differential.py SHOW_CREDENTIALS FOLDER_OF_THE_SDK [SEED [COUNT]]
"""

import datetime
import hashlib
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

try:
    import botocore.credentials
    import botocore.httpsession
    import botocore.session
    import botocore.tokens
except ImportError:
    print("skipped: botocore is not installed (python3-botocore)")
    sys.exit(77)

import fake_aws

HERE = pathlib.Path(__file__).resolve().parent

# Forms that are read differently: what they are, whom keyc follows ("botocore", "javascript", or what it says itself).
ODDITIES = {
    "variables and AWS_PROFILE": "botocore",
    "a profile that is missing": "botocore",
    "half a pair in a file": "botocore",
    "half a pair in the environment": "botocore",
    "the other token": "javascript",
    "a comment after a value": "comment after it",
    "upper case": "botocore",
    "a colon": "botocore",
    "a quoted name": "botocore",
    "two defaults": "are one profile",
    "a key twice": "botocore",
    "a section twice": "botocore",
    "a byte order mark": "javascript",
    "a junk line": "botocore",
    "an empty value": "javascript",
    "process and keys": "botocore",
    "web identity before keys": "botocore",
}
# These change nothing for anybody.
HARMLESS = ["CRLF", "indentation", "comment lines", "spaces", "no last line end"]


class Configuration:
    def __init__(self, rng, folder, server, oddity):
        self.rng, self.folder, self.server, self.oddity = rng, folder, server, oddity
        self.profiles = {}  # of the config file, by name
        self.credentials = {}
        self.extra = []  # more lines of the config file
        self.variables = {
            "HOME": str(folder), "PATH": os.environ["PATH"], "AWS_REGION": "eu-west-1", "AWS_DEFAULT_REGION": "eu-west-1",
            "AWS_EC2_METADATA_SERVICE_ENDPOINT": server, "AWS_ENDPOINT_URL_STS": server, "AWS_ENDPOINT_URL_SSO": server,
            "AWS_ENDPOINT_URL_SSO_OIDC": server,
            "AWS_CONFIG_FILE": str(folder / ".aws/config"), "AWS_SHARED_CREDENTIALS_FILE": str(folder / ".aws/credentials")}
        self.count = 0

    def keys(self, suffix=""):
        self.count += 1
        return {"aws_access_key_id": f"KEY{self.count}{suffix}", "aws_secret_access_key": "secret"}

    def process(self):
        self.count += 1
        printed = json.dumps({"Version": 1, "AccessKeyId": f"PROCESS{self.count}", "SecretAccessKey": "secret"})
        (self.folder / f"printed{self.count}").write_text(printed)
        return {"credential_process": f"cat {self.folder}/printed{self.count}"}

    def token_file(self):
        path = self.folder / "web-token"
        path.write_text("web-token")
        return str(path)

    def web_identity(self):
        return {"web_identity_token_file": self.token_file(), "role_arn": "arn:aws:iam::123456789012:role/Web"}

    def sso(self):
        cache = self.folder / ".aws/sso/cache"
        cache.mkdir(parents=True, exist_ok=True)
        token = {"startUrl": "https://start", "region": "eu-west-1", "accessToken": "sso-token",
                 "expiresAt": "2098-01-01T00:00:00Z"}
        settings = {"sso_account_id": "1234", "sso_role_name": "Admin"}
        if self.rng.random() < 0.5:
            settings |= {"sso_start_url": "https://start", "sso_region": "eu-west-1"}
            name = "https://start"
        else:
            settings["sso_session"] = name = "mine"
            self.extra = ["[sso-session mine]", "sso_start_url = https://start", "sso_region = eu-west-1"]
            if self.rng.random() < 0.6:
                # keyc, which is asked first, refreshes it, and the others read what it has written.
                soon = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(minutes=2)
                token |= {"expiresAt": soon.strftime("%Y-%m-%dT%H:%M:%SZ"), "clientId": "id", "clientSecret": "client-secret",
                          "refreshToken": "refresh-token", "registrationExpiresAt": "2099-01-01T00:00:00Z"}
        (cache / f"{hashlib.sha1(name.encode()).hexdigest()}.json").write_text(json.dumps(token))
        return settings

    def role(self, name, sources):
        settings = {"role_arn": f"arn:aws:iam::123456789012:role/{name.title()}"}
        source = self.rng.choice(sources)
        if source == "itself":
            return settings | {"source_profile": name} | self.keys()
        key = "credential_source" if source[0].isupper() else "source_profile"
        return settings | {key: source}

    def anything(self, name, sources=()):
        """A profile with one source of credentials, or none."""
        kinds = ["nothing", "nothing", "keys", "credentials", "process", "web", "sso", "sso"] + ["role"] * 3 * bool(sources)
        kind = self.rng.choice(kinds)
        if kind == "credentials":
            self.credentials[name] = self.keys()
        return {"nothing": dict, "credentials": dict, "keys": self.keys, "process": self.process, "web": self.web_identity,
                "sso": self.sso, "role": lambda: self.role(name, sources)}[kind]()

    def choose(self):
        rng = self.rng
        self.profiles["base"] = self.keys("base") if rng.random() < 0.7 else self.process()
        self.profiles["middle"] = self.role("middle", ["base"])
        if rng.random() < 0.3:
            self.variables["AWS_CONTAINER_CREDENTIALS_FULL_URI"] = self.server + "/container"
            if rng.random() < 0.5:
                self.variables["AWS_CONTAINER_AUTHORIZATION_TOKEN"] = "container-token"
        sources = ["base", "middle", "itself", "Ec2InstanceMetadata"]
        if "AWS_CONTAINER_CREDENTIALS_FULL_URI" in self.variables:
            sources.append("EcsContainer")
        self.profiles["default"] = self.anything("default", sources)
        self.profiles["p"] = self.anything("p", sources)
        with_variables = rng.random() < 0.2
        if with_variables:
            self.variables |= {"AWS_ACCESS_KEY_ID": "VARIABLE", "AWS_SECRET_ACCESS_KEY": "secret"}
        elif rng.random() < 0.6:
            self.variables["AWS_PROFILE"] = rng.choice(["p", "default", "middle"])
        if rng.random() < 0.2 and not with_variables and not self.profiles["default"] and "AWS_PROFILE" not in self.variables \
                and "default" not in self.credentials:
            self.variables |= {"AWS_WEB_IDENTITY_TOKEN_FILE": self.token_file(), "AWS_ROLE_ARN": "arn:aws:iam::1:role/EnvironmentRole"}
        if self.oddity:
            self.make_odd()

    def use(self, settings):
        """The configuration is of the profile p, which has these settings."""
        for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_WEB_IDENTITY_TOKEN_FILE", "AWS_ROLE_ARN"):
            self.variables.pop(name, None)
        self.variables["AWS_PROFILE"] = "p"
        self.credentials.pop("p", None)
        self.profiles["p"] = settings

    def make_odd(self):
        oddity = self.oddity
        if oddity == "variables and AWS_PROFILE":
            self.use(self.keys())
            self.variables |= {"AWS_ACCESS_KEY_ID": "VARIABLE", "AWS_SECRET_ACCESS_KEY": "secret"}
        elif oddity == "a profile that is missing":
            self.use({})
            self.variables["AWS_PROFILE"] = "missing"
        elif oddity == "half a pair in a file":
            self.use({})
            self.credentials["p"] = {"aws_access_key_id": "HALF"}
        elif oddity == "half a pair in the environment":
            self.use({})
            del self.variables["AWS_PROFILE"]
            self.variables["AWS_ACCESS_KEY_ID"] = "HALF"
        elif oddity == "the other token":
            # All three take the same key; it is the token that differs.
            self.use({})
            del self.variables["AWS_PROFILE"]
            self.variables |= {"AWS_ACCESS_KEY_ID": "VARIABLE", "AWS_SECRET_ACCESS_KEY": "secret", "AWS_SECURITY_TOKEN": "old"}
        elif oddity == "a comment after a value":
            self.use({"aws_access_key_id": f"KEY {self.rng.choice('#;')} mine", "aws_secret_access_key": "secret"})
        elif oddity == "upper case":
            self.use({"AWS_ACCESS_KEY_ID": "UPPER", "Aws_Secret_Access_Key": "secret"})
        elif oddity == "a colon":
            self.use({"aws_access_key_id:": "COLON", "aws_secret_access_key:": "secret"})
        elif oddity == "a quoted name":
            self.use({})
            self.variables["AWS_PROFILE"] = "my own"
            self.profiles["my own"] = self.keys()
        elif oddity == "two defaults":
            self.extra += ["[profile default]", "aws_access_key_id = OTHER", "aws_secret_access_key = other"]
            self.use({})
            self.profiles["default"] = self.keys()
            del self.variables["AWS_PROFILE"]
        elif oddity == "a key twice":
            self.use(self.keys())
            self.extra += ["[profile other]", "region = a", "region = b"]
        elif oddity == "a section twice":
            self.use(self.keys())
            self.extra += ["[profile base]", "region = a"]
        elif oddity == "a junk line":
            self.use(self.keys())
            self.extra += ["[profile other]", "nonsense"]
        elif oddity == "an empty value":
            self.use(self.process())
            self.credentials["p"] = {"aws_access_key_id": "", "aws_secret_access_key": ""}
        elif oddity == "process and keys":
            self.use(self.process() | self.keys())
        elif oddity == "web identity before keys":
            self.use({})
            del self.variables["AWS_PROFILE"]
            self.credentials["default"] = self.keys()
            self.profiles["default"] = {}
            self.variables |= {"AWS_WEB_IDENTITY_TOKEN_FILE": self.token_file(), "AWS_ROLE_ARN": "arn:aws:iam::1:role/EnvironmentRole"}

    def text(self, sections, prefix, more, harmless):
        lines = ["# made for a test"] if "comment lines" in harmless else []
        for name, settings in sections.items():
            if name != "default" and prefix:
                name = f'{prefix}"{name}"' if " " in name else prefix + name
            lines.append(f"[{name}]")
            for key, value in settings.items():
                space = "  " if "spaces" in harmless else " " if self.rng.random() < 0.5 else ""
                indentation = "  " if "indentation" in harmless else ""
                lines.append(indentation + (f"{key}{space}{value}" if key.endswith(":") else f"{key}{space}={space}{value}"))
            if "comment lines" in harmless:
                lines += ["", "; nothing", "  # indented"]
        lines += more
        end = "\r\n" if "CRLF" in harmless else "\n"
        text = end.join(lines) + ("" if "no last line end" in harmless else end)
        return ("\ufeff" if self.oddity == "a byte order mark" and prefix else "") + text

    def write(self):
        harmless = [form for form in HARMLESS if self.rng.random() < 0.25]
        if self.oddity == "an empty value" and "indentation" in harmless:
            harmless.remove("indentation")  # JavaScript takes the next line for a part of the value
        aws = self.folder / ".aws"
        aws.mkdir(exist_ok=True)
        config = self.text(self.profiles, "profile ", self.extra, harmless)
        (aws / "config").write_bytes(config.encode())
        (aws / "credentials").write_bytes(self.text(self.credentials, "", [], harmless).encode())

    def shown(self):
        own = {name: value for name, value in self.variables.items() if name not in ("PATH",)}
        files = "\n".join(f"--- {name}\n{(self.folder / '.aws' / name).read_text()}" for name in ("config", "credentials"))
        return f"{json.dumps(own, indent=1)}\n{files}"


def send_to(server):
    """botocore of Debian has no variables for the endpoints of STS and SSO."""
    send = botocore.httpsession.URLLib3Session.send

    def redirected(session, request):
        if ".amazonaws.com" in request.url:
            request.url = server + "/" + request.url.split("/", 3)[3]
        return send(session, request)
    botocore.httpsession.URLLib3Session.send = redirected


def ask_botocore(variables):
    before = dict(os.environ)
    os.environ.clear()
    os.environ.update(variables)
    # It looks for the user's folder when it is loaded.
    cache = os.path.join(variables["HOME"], ".aws", "sso", "cache")
    botocore.credentials.SSOProvider._SSO_TOKEN_CACHE_DIR = botocore.tokens.SSOTokenProvider._SSO_TOKEN_CACHE_DIR = cache
    try:
        found = botocore.session.Session().get_credentials()
        return (found.get_frozen_credentials().access_key, "") if found else ("error", "no credentials")
    except Exception as error:  # botocore raises many kinds
        return "error", f"{type(error).__name__}: {error}"
    finally:
        os.environ.clear()
        os.environ.update(before)


def ask_keyc(program, variables):
    # A proxy that does not answer: it is not used for this machine.
    run = subprocess.run([program], env={**variables, "http_proxy": "http://127.0.0.1:9"}, capture_output=True, text=True, timeout=60, check=True)
    first, _, rest = run.stdout.partition("\n")
    return first, rest.strip()


class JavaScript:
    def __init__(self, sdk):
        self.child = subprocess.Popen(["node", str(HERE / "default_credentials.mjs"), sdk], stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def ask(self, variables):
        print(json.dumps(variables), file=self.child.stdin, flush=True)
        return tuple(json.loads(self.child.stdout.readline()))

    def end(self):
        self.child.stdin.close()
        self.child.wait()


def fault_of(oddity, keyc, botocore_says, javascript_says):
    """What is wrong, or nothing."""
    if oddity is None:
        same = keyc[0] == botocore_says[0] == javascript_says[0]
        return "" if same else "not the same"
    follows = ODDITIES[oddity]
    if follows in ("botocore", "javascript"):
        other = botocore_says if follows == "botocore" else javascript_says
        return "" if keyc[0] == other[0] else f"not as {follows}"
    return "" if keyc[0] == "error" and follows in keyc[1] else f"does not say '{follows}'"


def kind_of(key_id):
    """Which source gave it."""
    return re.match(r"[A-Za-z]+(\.1234\.Admin\.[a-z]+)?", key_id).group().replace(".1234.Admin.", " ")


def main():
    program, sdk = sys.argv[1:3]
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 2
    count = int(sys.argv[4]) if len(sys.argv) > 4 else 60
    server = fake_aws.start()
    send_to(server)
    javascript = JavaScript(sdk)
    oddities = list(ODDITIES)
    taken, faults, differ = {}, 0, set()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            rng = random.Random(f"{seed}-{number}")
            # Every second configuration is odd, each time in another way.
            oddity = oddities[number // 2 % len(oddities)] if number % 2 else None
            home = pathlib.Path(folder, str(number))
            home.mkdir()
            configuration = Configuration(rng, home, server, oddity)
            configuration.choose()
            configuration.write()
            answers = (ask_keyc(program, configuration.variables), ask_botocore(configuration.variables),
                       javascript.ask(configuration.variables))
            kind = kind_of(answers[0][0])
            taken[kind] = taken.get(kind, 0) + 1
            if answers[1][0] != answers[2][0]:
                differ.add(oddity)
            fault = fault_of(oddity, *answers)
            if fault:
                faults += 1
                print(f"configuration {number} of seed {seed} ({oddity}): {fault}")
                for name, answer in zip(("keyc", "botocore", "javascript"), answers):
                    print(f"  {name}: {answer[0]} {answer[1]}")
                print(configuration.shown())
    javascript.end()
    print(f"{count} configurations, {faults} faults; taken: {taken}; the SDKs differ in {len(differ)} forms")
    # A comparison of one source with itself would prove little.
    sys.exit(1 if faults or (count >= 60 and len(taken) < 12) else 0)


main()
