"""Runs the command under test."""

import json
import re
import subprocess

MESSAGE = re.compile(r"^[^\s:]+:(\d+):\d+: error\[(K\d+)\]: (.*)$", re.M)


class Crash(Exception):
    """keyc ended by a signal, or says that it has a bug."""


class Keyc:
    def __init__(self, path):
        self.path = path
        self.processes = 0

    def run(self, arguments, lines=None):
        self.processes += 1
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines) if lines is not None else None
        done = subprocess.run([self.path] + arguments, input=text, capture_output=True, text=True, encoding="utf-8", timeout=600)
        if done.returncode not in (0, 1):
            raise Crash(f"exit code {done.returncode}: {' '.join(arguments)}\n{done.stderr}")
        return done

    def errors(self, done):
        """[(line of the schema, code, text)]"""
        return [(int(line), code, text) for line, code, text in MESSAGE.findall(done.stderr)]

    def answers(self, command, file, name, lines, *options):
        """One answer for each line: an object, or None if it was refused; and the messages."""
        done = self.run([command, *options, str(file), name, "-"], lines)
        out = done.stdout.split("\n")[:-1]
        if len(out) != len(lines):
            raise Crash(f"{command} {name}: {len(out)} answers to {len(lines)} lines\n{done.stderr}")
        return [json.loads(line) if line else None for line in out], done.stderr.splitlines()
