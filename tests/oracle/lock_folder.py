"""`keyc lock` and `keyc diff` on the schemas of one chain, in a folder of its own."""

import json
import re
import subprocess

from keyc import Crash, Keyc


class Drifting(Keyc):
    """Also the exit codes that say something of a change."""

    def run(self, arguments, lines=None):
        self.processes += 1
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines) if lines is not None else None
        done = subprocess.run([self.path] + arguments, input=text, capture_output=True, text=True, encoding="utf-8", timeout=60)
        if done.returncode not in (0, 1, 3, 100):
            raise Crash(f"exit code {done.returncode}: {' '.join(arguments)}\n{done.stderr}")
        return done


class LockFolder:
    """The schema `drift.keys` with its lock, and each version beside it as `vN.keys`."""

    def __init__(self, keyc, folder):
        self.keyc, self.folder = keyc, folder
        self.schema, self.lock = folder / "drift.keys", folder / "drift.keys.lock"

    def version(self, number):
        return self.folder / f"v{number}.keys"

    def write(self, text, number):
        for path in (self.schema, self.version(number)):
            path.write_text(text, encoding="utf-8")

    def locked(self, *options):
        return self.keyc.run(["lock", str(self.schema), "--format", "json", *options])

    def check(self):
        return self.keyc.run(["lock", "--check", str(self.schema)]).returncode

    def diff(self, old, new):
        """The findings; raises if the exit code does not say the same."""
        done = self.keyc.run(["diff", str(old), str(new), "--format", "json"])
        return findings(done, done.stdout)

    def diff_lock(self):
        """The run itself: a schema that is refused is not a crash here."""
        return self.keyc.run(["diff", str(self.lock), str(self.schema), "--format", "json"])

    def has_gone(self):
        """Something that is not in the schema any more stays in the lock."""
        return "// gone" in self.lock.read_text(encoding="utf-8")

    def refused_patterns(self, done):
        """The names of the patterns that keyc refuses; None if it refuses more than patterns."""
        lines = self.schema.read_text(encoding="utf-8").splitlines()
        names = set()
        for line, _, _ in self.keyc.errors(done):
            match = re.match(r"  access (\w+)\(", lines[line - 1])
            if not match:
                return None
            names.add(match.group(1))
        return names or None


def findings(done, text):
    if done.returncode not in (0, 100):
        raise Crash(f"exit code {done.returncode}: {done.args}\n{done.stderr}")
    result = json.loads(text) if text.strip() else {"findings": [], "breaks": False}
    if (done.returncode == 100) != result["breaks"] or result["breaks"] != any(f["breaks"] for f in result["findings"]):
        raise Crash(f"exit code {done.returncode}, but breaks is {result['breaks']}: {done.args}")
    return result["findings"]


def named(findings_):
    return {(f["rule"], f["subject"]) for f in findings_}
