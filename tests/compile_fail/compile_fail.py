#!/usr/bin/env python3
"""Compiles each case of this folder, which must not compile, and checks what the compiler says.

A case is a .cpp file whose first lines say what is expected:

    // error: a regular expression that the first error matches
    // lines: 5          the most lines that the complaint may take (optional)
    // only: g++         the one compiler that refuses it (optional)
    // needs: code       the compiler says it only when it writes code (optional)

`…compiles.cpp` must compile: they have the correct form of what the cases omit or swap. The headers that the cases include
are compiled once, for all of them.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


def command_of(arguments: argparse.Namespace) -> list[str]:
    includes = [f"-I{folder}" for folder in arguments.include.split(";") if folder]
    return [arguments.compiler, "-std=c++20", "-Wall", "-Wextra", "-Werror", *includes]


def precompile(cases: list[pathlib.Path], folder: pathlib.Path, arguments: argparse.Namespace) -> list[str]:
    """Compiles all headers of the cases; returns the arguments that use the result."""
    lines = {line for case in cases for line in re.findall(r"^#include .*$", case.read_text(encoding="utf-8"), re.M)}
    header = folder / "headers.hpp"
    header.write_text("".join(f"{line}\n" for line in sorted(lines)), encoding="utf-8")
    is_clang = "clang" in pathlib.Path(arguments.compiler).name
    precompiled = folder / ("headers.pch" if is_clang else "headers.hpp.gch")
    command = [*command_of(arguments), "-x", "c++-header", str(header), "-o", str(precompiled)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.exit(f"the headers of the cases do not compile:\n{done.stdout}")
    return ["-include-pch", str(precompiled)] if is_clang else ["-include", str(header)]


def compile_case(case: pathlib.Path, arguments: argparse.Namespace) -> tuple[bool, str]:
    needs_code = re.search(r"^// needs: code$", case.read_text(encoding="utf-8"), re.M)
    end = ["-S", "-o", "/dev/null"] if needs_code else ["-fsyntax-only"]
    # What must compile includes all that it needs.
    headers = [] if case.name.endswith("compiles.cpp") else arguments.headers
    command = [*command_of(arguments), *end, *headers, str(case)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode == 0, done.stdout.replace("‘", "'").replace("’", "'")


def fault(case: pathlib.Path, arguments: argparse.Namespace) -> str:
    head = case.read_text(encoding="utf-8")
    only = re.search(r"^// only: (.*)$", head, re.M)
    if only and pathlib.Path(arguments.compiler).name not in (only[1], "c++"):
        return ""
    compiled, output = compile_case(case, arguments)
    if case.name.endswith("compiles.cpp"):
        return "" if compiled else f"does not compile:\n{output}"
    if compiled:
        return "compiles"
    expected = re.search(r"^// error: (.*)$", head, re.M)[1]
    errors = [line for line in output.splitlines() if "error: " in line]
    if not errors or not re.search(expected, errors[0]):
        return f"is not refused with '{expected}':\n{output}"
    most = re.search(r"^// lines: (\d+)$", head, re.M)
    lines = [line for line in output.splitlines() if not re.match(r"^(\d+ errors? generated|cc1plus: all warnings)", line)]
    if most and len(lines) > int(most[1]):
        return f"takes {len(lines)} lines, not {most[1]}:\n{output}"
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--include", required=True, help="folders, separated by ';'")
    arguments = parser.parse_args()
    cases = sorted(HERE.glob("*.cpp"))
    with tempfile.TemporaryDirectory() as folder:
        arguments.headers = precompile(cases, pathlib.Path(folder), arguments)
        faults = {case.name: found for case in cases if (found := fault(case, arguments))}
    for name, what in faults.items():
        print(f"{name} {what}")
    print(f"{len(cases)} cases with {arguments.compiler}, {len(faults)} wrong")
    return 1 if faults or len(cases) < 2 else 0


if __name__ == "__main__":
    sys.exit(main())
