#!/usr/bin/env python3
"""Changes schemas at random and checks how keyc handles any text.

    mutations.py --keyc build/release/keyc                     3,000 schemas of seed 1
    mutations.py --keyc KEYC --seed 7 --count 10000            others
    mutations.py --keyc KEYC --seed 7 --only 4711 --keep DIR   one of them, kept in DIR
    mutations.py … --compile g++ --include runtime/include     also compiles some of what was accepted

Each mutation is a schema of the repository with one to four changes: a token deleted, doubled, swapped with another or
replaced by another, the same for a line, or lines of another schema inserted. `keyc generate` makes every output of it,
and must end with exit code 0, or with 1 and an error that names a line; with nothing except diagnostics on standard
error; within a second of processor time. A mutation depends only on the seed, its number and the repository's schemas.
"""
import argparse
import concurrent.futures
import dataclasses
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*|[A-Za-z_][A-Za-z0-9_]*|[0-9]+|\s+|.', re.DOTALL)
# Processor time of one process; `keyc` needs a hundredth of that.
MOST_SECONDS = 1.0
STRICT = ["-std=c++20", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror", "-fsyntax-only"]


@dataclasses.dataclass
class Schema:
    path: pathlib.Path
    text: str

    def is_wrong(self) -> bool:
        """Whether it is a case for an error: these are mutated less often."""
        return re.match(r"k0[12359]", self.path.parent.name) is not None


@dataclasses.dataclass
class Result:
    number: int
    origin: pathlib.Path
    text: str
    fault: str | None  # the fault that keyc showed
    accepted: bool


def schemas() -> list[Schema]:
    """All schemas of the repository that are valid text."""
    found = []
    for folder in ("examples", "tests"):
        for path in sorted((ROOT / folder).rglob("*.keys")):
            try:
                text = path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue
            if len(text) < 100_000:
                found.append(Schema(path, text))
    return found


def class_of(token: str) -> str:
    return "word" if token[0].isalpha() else "number" if token[0].isdigit() else "text" if token[0] == '"' else token


def change(tokens: list[str], chance: random.Random, all_schemas: list[Schema]) -> list[str]:
    """The tokens with one change."""
    places = [i for i, token in enumerate(tokens) if not token.isspace() and not token.startswith("//")]
    if not places:
        return tokens
    at = chance.choice(places)
    alike = [i for i in places if class_of(tokens[i]) == class_of(tokens[at])]
    kind = chance.choice(["delete", "double", "swap", "replace", "swap alike", "replace alike", "foreign", "lines", "splice"])
    if kind == "delete":
        return tokens[:at] + tokens[at + 1:]
    if kind == "double":
        return tokens[:at] + [tokens[at], *chance.choice([[], [" "]]), tokens[at]] + tokens[at + 1:]
    if kind.startswith("swap"):
        partner = chance.choice(alike if kind.endswith("alike") else places)
        changed = tokens.copy()
        changed[at], changed[partner] = tokens[partner], tokens[at]
        return changed
    if kind.startswith("replace"):
        return tokens[:at] + [tokens[chance.choice(alike if kind.endswith("alike") else places)]] + tokens[at + 1:]
    if kind == "foreign":
        foreign = TOKEN.findall(chance.choice(all_schemas).text)
        return tokens[:at] + [chance.choice(foreign)] + tokens[at + 1:] if foreign else tokens
    if kind == "lines":
        return change_line(tokens, chance)
    return splice(tokens, chance, chance.choice(all_schemas).text)


def change_line(tokens: list[str], chance: random.Random) -> list[str]:
    """The tokens with one line deleted, doubled or swapped with another."""
    lines = "".join(tokens).splitlines(keepends=True)
    at, partner = chance.randrange(len(lines)), chance.randrange(len(lines))
    kind = chance.randrange(3)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(partner, lines[at])
    else:
        lines[at], lines[partner] = lines[partner], lines[at]
    return TOKEN.findall("".join(lines))


def splice(tokens: list[str], chance: random.Random, donor: str) -> list[str]:
    """Inserts one to eight lines of another schema, or replaces as many lines by them."""
    lines = "".join(tokens).splitlines(keepends=True)
    donor_lines = donor.splitlines(keepends=True)
    if not lines or not donor_lines:
        return tokens
    count = chance.randint(1, 8)
    begin = chance.randrange(len(donor_lines))
    at = chance.randrange(len(lines))
    end = at + (count if chance.randrange(2) else 0)
    return TOKEN.findall("".join(lines[:at] + donor_lines[begin:begin + count] + lines[end:]))


def mutate(seed: int, number: int, all_schemas: list[Schema]) -> tuple[Schema, str]:
    chance = random.Random(f"{seed}/{number}")
    origin = chance.choice(all_schemas)
    if origin.is_wrong():
        origin = chance.choice(all_schemas)
    tokens = TOKEN.findall(origin.text)
    for _ in range(chance.choice([1, 1, 2, 2, 3, 4])):
        tokens = change(tokens, chance, all_schemas)
    return origin, "".join(tokens)


def fault_of(done: subprocess.CompletedProcess, seconds: float) -> str | None:
    errors = done.stderr.decode("utf-8", "replace")
    if done.returncode < 0:
        return f"{signal.Signals(-done.returncode).name}\n{errors}"
    if done.returncode not in (0, 1):
        return f"exit code {done.returncode}\n{errors}"
    if done.returncode == 1 and not re.search(r"^[^\n]+:\d+:\d+: error\[K\d{4}\]", errors, re.MULTILINE):
        return f"refused without a place\n{errors}"
    if done.returncode == 0 and "error[" in errors:
        return f"accepted with an error\n{errors}"
    if re.search(r"runtime error|Sanitizer|terminate called|Assertion", errors):
        return errors
    if seconds > MOST_SECONDS:
        return f"took {seconds:.1f} s of the processor"
    return None


def run(command: list[str], folder: pathlib.Path) -> tuple[subprocess.CompletedProcess, float]:
    """Runs the command; the time is processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          env=dict(os.environ, NO_COLOR="1", LC_ALL="C.UTF-8"), timeout=300)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Runner:
    """The state of each process of the pool."""

    def __init__(self, arguments: argparse.Namespace):
        self.keyc = str(pathlib.Path(arguments.keyc).resolve())
        self.seed = arguments.seed
        self.compile_every = arguments.compile_every if arguments.compile else 0
        self.compiler = arguments.compile
        self.include = str(pathlib.Path(arguments.include).resolve())
        self.schemas = schemas()

    def __call__(self, number: int) -> Result:
        origin, text = mutate(self.seed, number, self.schemas)
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            fault, accepted = self.try_text(origin, text, folder)
            if fault is None and accepted and self.compile_every and number % self.compile_every == 0:
                fault = self.compile(origin, folder)
        return Result(number, origin.path, text, fault, accepted)

    def try_text(self, origin: Schema, text: str, folder: pathlib.Path) -> tuple[str | None, bool]:
        # Imported schemas are beside it, as beside the original.
        for path in origin.path.parent.glob("*.keys"):
            shutil.copy(path, folder)
        (folder / origin.path.name).write_text(text, encoding="utf-8", errors="surrogateescape")
        shared = origin.path.parent.parent / "shared"
        command = [self.keyc, "generate", origin.path.name, "--out", "out"]
        outputs = ["cpp", "json", "markdown", "html", "tables.cfn", "tables.create-table", "tables.terraform"]
        # Such a model is refused.
        has_workbench = "local" not in text and "[" not in text
        for output in outputs + ["tables.workbench"] * has_workbench:
            command += ["--output", output]
        if shared.is_dir():
            command += ["--import-dir", str(shared)]
        try:
            done, seconds = run(command, folder)
        except subprocess.TimeoutExpired:
            return "does not end", False
        return fault_of(done, seconds), done.returncode == 0

    def compile(self, origin: Schema, folder: pathlib.Path) -> str | None:
        sources = sorted(folder.glob("out/*.cpp"))
        # What is imported has headers of its own.
        text = (folder / origin.path.name).read_text(encoding="utf-8", errors="replace")
        for imported in re.findall(r'import "([^"]+)"', text):
            for path in (folder / imported, origin.path.parent.parent / "shared" / imported):
                if path.is_file():
                    run([self.keyc, "generate", str(path), "--out", "out"], folder)
        for source in sources:
            done = subprocess.run([self.compiler, *STRICT, "-I", self.include, str(source)], stdout=subprocess.DEVNULL,
                                  stderr=subprocess.PIPE, encoding="utf-8", errors="replace")
            if done.returncode != 0:
                return f"what it generates does not compile\n{done.stderr[:4000]}"
        return None

    def smaller(self, result: Result) -> str:
        """A text with fewer lines that shows the same fault."""
        kind = result.fault.splitlines()[0].split(" s of ")[0][:12]
        lines = result.text.splitlines(keepends=True)
        origin = next(schema for schema in self.schemas if schema.path == result.origin)
        size = max(len(lines) // 2, 1)
        while size >= 1:
            at = 0
            while at < len(lines):
                fewer = lines[:at] + lines[at + size:]
                with tempfile.TemporaryDirectory() as name:
                    fault, accepted = self.try_text(origin, "".join(fewer), pathlib.Path(name))
                    if fault is None and accepted and kind.startswith("what it"):
                        fault = self.compile(origin, pathlib.Path(name))
                if fault is not None and fault.startswith(kind):
                    lines = fewer
                else:
                    at += size
            size //= 2
        return "".join(lines)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--keyc", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--only", type=int, help="this mutation alone")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", help="a folder for the schemas that show a fault, and for --only")
    parser.add_argument("--compile", help="a compiler for what is generated")
    parser.add_argument("--compile-every", type=int, default=100, help="compile what each Nth mutation generates")
    parser.add_argument("--include", default=str(ROOT / "runtime" / "include"))
    return parser.parse_args()


def keep(folder: str | None, seed: int, number: int, text: str) -> str:
    if folder is None:
        return ""
    path = pathlib.Path(folder) / f"mutation_{seed}_{number}.keys"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", errors="surrogateescape")
    return f"kept as {path}\n"


def main() -> int:
    arguments = parse_arguments()
    runner = Runner(arguments)
    numbers = range(arguments.count) if arguments.only is None else [arguments.only]
    faults = accepted = compiled = 0
    # Processes, not threads: the processor time of the children of different threads cannot be distinguished.
    with concurrent.futures.ProcessPoolExecutor(arguments.jobs) as pool:
        for result in pool.map(runner, numbers, chunksize=8):
            accepted += result.accepted
            compiled += bool(runner.compile_every and result.accepted and result.number % runner.compile_every == 0)
            if arguments.only is not None:
                print(keep(arguments.keep, arguments.seed, result.number, result.text), end="")
            if result.fault is None:
                continue
            faults += 1
            text = runner.smaller(result)
            print(f"seed {arguments.seed}, mutation {result.number} of {result.origin.relative_to(ROOT)}: {result.fault}\n"
                  f"{keep(arguments.keep, arguments.seed, result.number, text)}{text}\n", flush=True)
    print(f"{len(numbers)} mutations of {len(runner.schemas)} schemas: {accepted} accepted, of which {compiled} compiled, "
          f"{faults} with a fault")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
