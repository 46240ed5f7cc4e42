#!/usr/bin/env python3
"""Runs keyc on each case and compares its files and its output with the expected ones.

A case is a folder in language/ (a feature with its output), errors/ (messages), commands/ or docs/. A feature has `input.keys`,
with warnings `stderr.txt`, and in `expected/` those of the generated files that it is about: the others are only compiled
(compile_outputs.sh). Messages have `input.keys`, and `stderr.txt` with what `keyc check` says. A case with `run.sh` runs that
script instead: in an empty folder, with the case's folder in $CASE, this one in $GOLDEN and keyc's path in $KEYC; its output is
in `stdout.txt` and `stderr.txt`, which ends with its exit code unless that is 0. The name of a case for an error begins with its
code: k0107_…

--bless writes the files that a case has, and all files of a new case: delete those that it is not about.

    golden.py --keyc build/release/keyc            compare all cases
    golden.py --keyc build/release/keyc --bless    write keyc's output as the expected one; read the diff
    golden.py --keyc build/release/keyc places     one case
    golden.py --keyc build/asan/keyc --scripts     the cases with run.sh: fuzz_inputs.schema compiles the other schemas
"""
import argparse
import difflib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
CODES = HERE.parent.parent / "grammar" / "codes.hpp"


def run_case(case: pathlib.Path, keyc: str, folder: pathlib.Path, arguments: argparse.Namespace) -> dict[str, str]:
    """Returns the files that the case writes, by name; `stdout.txt` and `stderr.txt` are its output."""
    env = dict(os.environ, KEYC=keyc, CASE=str(case), GOLDEN=str(HERE), NO_COLOR="1", LC_ALL="C.UTF-8",
               EVERY="3" if arguments.scripts else "1")
    if (case / "run.sh").exists():
        command = ["bash", str(case / "run.sh")]
    else:
        shutil.copy(case / "input.keys", folder)
        is_message = case.parent.name == "errors"
        command = [keyc, "check", "input.keys"] if is_message else [keyc, "generate", "input.keys", "--out", "out"]
        if not is_message and (arguments.json or any(case.glob("expected/*.json"))):
            command += ["--output", "cpp", "--output", "json"]
    done = subprocess.run(command, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300)
    streams = (("stdout.txt", done.stdout), ("stderr.txt", done.stderr))
    output = {name: text.decode("utf-8", "backslashreplace") for name, text in streams}
    if done.returncode != 0:
        output["stderr.txt"] += f"exit code {done.returncode}\n"
    out = folder / "out"
    paths = sorted(path for path in out.rglob("*") if path.is_file())
    written = {f"expected/{path.relative_to(out)}": path.read_text(encoding="utf-8") for path in paths}
    return written | {name: text for name, text in output.items() if text}


def expected_of(case: pathlib.Path) -> dict[str, str]:
    paths = [*(path for path in case.glob("expected/**/*") if path.is_file()), *case.glob("std*.txt")]
    return {str(path.relative_to(case)): path.read_text(encoding="utf-8") for path in paths}


def matter_of(case: pathlib.Path, actual: dict[str, str], with_json: bool) -> dict[str, str]:
    """What the case is about: its output, and the files that it has; also the JSON with --json."""
    known = expected_of(case)
    return {name: text for name, text in actual.items()
            if not known or name in known or name.startswith("std") or (with_json and name.endswith(".json"))}


def bless(case: pathlib.Path, actual: dict[str, str]) -> None:
    for name in expected_of(case):
        (case / name).unlink()
    for name, text in actual.items():
        (case / name).parent.mkdir(parents=True, exist_ok=True)
        (case / name).write_text(text, encoding="utf-8")


def differences(case: pathlib.Path, actual: dict[str, str]) -> list[str]:
    expected = expected_of(case)
    lines = []
    for name in sorted(expected.keys() | actual.keys()):
        lines += difflib.unified_diff(expected.get(name, "").splitlines(), actual.get(name, "").splitlines(),
                                      f"{case.name}/{name} (expected)", f"{case.name}/{name} (actual)", lineterm="")
    return lines


def faults_of_features(cases: list[pathlib.Path]) -> list[str]:
    """Returns the features that compare none of their files."""
    return [f"{case.name}: no file in expected/" for case in cases
            if case.parent.name == "language" and (case / "input.keys").exists() and not any(case.glob("expected/**/*.*"))]


def faults_of_codes(cases: list[pathlib.Path]) -> list[str]:
    """Returns the codes without a case, and the cases that do not print the code in their name."""
    faults = []
    shown = set()
    for case in cases:
        named = re.match(r"k(\d{4})_", case.name)
        outputs = [case / name for name in ("stdout.txt", "stderr.txt") if (case / name).exists()]
        printed = {code for file in outputs for code in re.findall(r"\[(K\d{4})\]", file.read_text(encoding="utf-8"))}
        if named and f"K{named[1]}" not in printed:
            faults.append(f"{case.name}: does not print K{named[1]}")
        if named:
            shown.add(f"K{named[1]}")
    known = re.findall(r'"(K\d{4})"', CODES.read_text(encoding="utf-8"))
    faults += [f"{code}: no case shows it" for code in known if code not in shown]
    return faults


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keyc", required=True, type=os.path.abspath)
    parser.add_argument("--bless", action="store_true")
    parser.add_argument("--scripts", action="store_true")
    parser.add_argument("--json", action="store_true", help="with the JSON of features that have none yet")
    parser.add_argument("cases", nargs="*")
    arguments = parser.parse_args()
    everything = sorted((path for path in HERE.glob("*/*") if (path / "input.keys").exists() or (path / "run.sh").exists()),
                        key=lambda path: path.name)
    cases = [path for path in everything if not arguments.cases or path.name in arguments.cases]
    if unknown := set(arguments.cases) - {path.name for path in everything}:
        sys.exit(f"no case: {', '.join(sorted(unknown))}")
    if arguments.scripts:
        cases = [path for path in cases if (path / "run.sh").exists()]
    failed = 0
    for case in cases:
        with tempfile.TemporaryDirectory() as folder:
            actual = run_case(case, arguments.keyc, pathlib.Path(folder), arguments)
        actual = matter_of(case, actual, arguments.json)
        if arguments.bless:
            bless(case, actual)
            continue
        lines = differences(case, actual)
        failed += bool(lines)
        print("\n".join(lines), end="\n" if lines else "")
    faults = [] if arguments.cases else faults_of_codes(everything) + faults_of_features(everything)
    print("\n".join(faults), end="\n" if faults else "")
    print(f"{len(cases)} cases, {failed} differ, {len(faults)} faults of codes and features")
    return 1 if failed or faults or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
