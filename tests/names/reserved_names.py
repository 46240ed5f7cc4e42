#!/usr/bin/env python3
"""Every word of the templates for C++, as every kind of name in a schema: keyc refuses it or gives it another name, or what is
generated compiles. So a new member of a template that nobody listed in templates/cpp/reserved_names.txt is found here.

    reserved_names.py --keyc build/release/keyc --include runtime/include [--compiler g++] [KIND...]
"""
import argparse
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LISTED = ROOT / "templates/cpp/reserved_names.txt"
# The base classes of generated code.
BASES = ("companion.hpp", "generated/update_base.hpp", "generated/timed_update_base.hpp", "generated/stage.hpp", "query.hpp",
         "generated/index_entry.hpp")


def words() -> list[str]:
    """Returns the identifiers that a schema could have as names: those of the templates, without their directives and
    placeholders, and of the base classes."""
    text = ""
    for path in sorted((ROOT / "templates/cpp").glob("*.?pp")):
        lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.lstrip().startswith(("//", "#include"))]
        text += re.sub(r"\$[^$]*\$", " ", "\n".join(lines)) + "\n"
    for name in BASES:
        text += re.sub(r"//.*|#include.*", "", (ROOT / "runtime/include/keyc" / name).read_text(encoding="utf-8"))
    return sorted({word for word in re.findall(r"\b[A-Za-z_]\w*\b", text) if len(word) < 40})


HEAD = """schema names

"""


def of_lines(before: str, line: str, after: str):
    """Returns a function that makes a schema with one line for each word."""
    return lambda names: HEAD + before + "".join(line.format(name) for name in names) + after


TABLE = "table Things {\n  key (pk, sk)\n  index gsi1 (gpk, gsk)\n}\n"
ENTITY = TABLE + 'entity Thing in Things {\n  identity : string\n  pk = "T#"<identity>\n  sk = "T"\n'


def stages(names: list[str]) -> str:
    """Ten components in a key, of which the last ones are in an index: paths with stages, setters with keys."""
    text = HEAD + TABLE
    for i in range(0, len(names), 10):
        some = names[i:i + 10]
        text += f"\nentity Thing{i} in Things {{\n  identity : string\n  other : string?\n"
        text += "".join(f"  {name} : u16\n" for name in some)
        text += f'  pk = "T{i}#"<identity>\n  sk = "T"\n  gpk = "T{i}#"<identity>\n  gsk = ' + "#".join(f"<{name}>" for name in some) + "\n"
        text += f"  access by{i}({', '.join(['identity', *some[:-1]])})\n}}\n"
    return text


def indexes(names: list[str]) -> str:
    text = HEAD
    for i in range(0, len(names), 20):
        some = names[i:i + 20]
        text += f"\ntable Things{i} {{\n  key (pk, sk)\n" + "".join(f"  index {name} (p{name}, s{name}) projects (identity)\n" for name in some) + "}\n"
        text += f'\nentity Thing{i} in Things{i} {{\n  identity : string\n  pk = "T#"<identity>\n  sk = "T"\n'
        text += "".join(f'  p{name} = "T#"<identity>\n  s{name} = "T"\n' for name in some) + "}\n"
    return text


CHANGES = ENTITY + "  mail : string unique\n  counter : u64 lock\n  changedAt : timestamp = now always\n"
VERSIONS = """table Papers {
  key (pk, sk)
}
entity Paper in Papers {
  identity : string
  edition : u32
  pk = "P#"<identity>
  sk = "v_"<edition>
  versions by edition
"""
MEMBERS = ENTITY + """}
entity Further in Things {
  identity : string
  pk = "T#"<identity>
  sk = "U"
}
"""

KINDS = {
    "attribute beside a lock, a clock and what is unique": of_lines(CHANGES, "  {} : string?\n", "}\n"),
    "pattern beside a lock, a clock and what is unique": of_lines(CHANGES, "  access {}(identity)\n", "}\n"),
    "attribute of versions": of_lines(VERSIONS, "  {} : string?\n", "}\n"),
    "pattern of versions": of_lines(VERSIONS, "  access {}(identity)\n", "}\n"),
    "pattern of a collection": of_lines(MEMBERS + "collection Both in Things {\n  members Thing, Further\n", "  access {}(identity)\n", "}\n"),
    "collection": of_lines(MEMBERS, "collection {} in Things {{\n  members Thing, Further\n  access p(identity)\n}}\n", ""),
    "attribute": of_lines(ENTITY, "  {} : string?\n", "}\n"),
    "attribute of lists": of_lines(ENTITY, "  {} : list<string>\n", "}\n"),
    "member": of_lines(ENTITY + "  structure : Members\n}\nstruct Members {\n", "  {} : u16\n", "}\n"),
    "pattern": of_lines(ENTITY, "  access {}(identity)\n", "}\n"),
    "filter parameter": of_lines(ENTITY + "  state : string\n", "  access p{0}(identity) filter state = :{0}\n", "}\n"),
    "enumerator": of_lines(ENTITY + "  state : State\n}\nenum State {\n", "  {},\n", "  none_of_these\n}\n"),
    "enum": of_lines(ENTITY + "}\n", "enum {} {{ first, second }}\n", ""),
    "struct": of_lines(ENTITY + "}\n", "struct {} {{ member : string }}\n", ""),
    "entity": of_lines(TABLE, 'entity {0} in Things {{ identity : string; pk = "{0}#"<identity>; sk = "T" }}\n'.replace("; ", "\n  ").replace("{{ ", "{{\n  ").replace(" }}", "\n}}"), ""),
    "table": of_lines("", "table {} {{ key (pk) }}\n", ""),
    "component": stages,
    "index": indexes,
}


def refused(said: str, schema: str, names: list[str], fixed: set[str]) -> set[str]:
    """The words that errors quote; of errors that quote none, the words on their lines that are not the schema's own."""
    lines, known, found = schema.splitlines(), set(names), set()
    for number, message in re.findall(r"^[^:\n]+:(\d+):\d+: error(.*)$", said, re.M):
        quoted = known & set(re.findall(r"'(\w+)'", message))
        on_line = {word for one in re.findall(r"\w+", lines[int(number) - 1]) for word in (one, one[1:]) if word in known}
        found |= quoted or (on_line - fixed or on_line)
    return found


def accepted(kind: str, keyc: str, folder: pathlib.Path, names: list[str]) -> list[str]:
    """Returns the words that keyc accepts as such names, and writes the code that is generated for them."""
    while True:
        schema = KINDS[kind](names)
        (folder / "names.keys").write_text(schema, encoding="utf-8")
        done = subprocess.run([keyc, "generate", "names.keys", "--out", "out"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              encoding="utf-8", check=False)
        if done.returncode == 0:
            return names
        without = refused(done.stderr, schema, names, set(re.findall(r"\w+", KINDS[kind](["a_word_of_none"]))))
        if done.returncode != 1 or not without:
            raise ValueError(f"{kind}: {done.stderr[:2000]}")
        names = [name for name in names if name not in without]


def check(kind: str, arguments: argparse.Namespace) -> str:
    """Returns the fault of such names, or an empty text."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        tried = words()
        try:
            taken = accepted(kind, arguments.keyc, folder, tried)
        except ValueError as error:
            return str(error)
        done = subprocess.run([arguments.compiler, "-std=c++20", "-fsyntax-only", "-I", arguments.include, "out/names.keys.cpp"], cwd=folder,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", check=False)
        print(f"{kind}: {len(taken)} of {len(tried)} words accepted", flush=True)
        errors = [line for line in done.stderr.splitlines() if "error" in line]
        if done.returncode:
            return f"{kind}: what is accepted does not compile; list the name in {LISTED.relative_to(ROOT)}\n" + "\n".join(errors[:10])
        return "" if len(taken) > len(tried) // 3 else f"{kind}: too few are accepted for a test"


def stale() -> list[str]:
    """Returns the listed names that are not a word of the templates."""
    known = set(words())
    listed = [word for line in LISTED.read_text(encoding="utf-8").splitlines() if not line.startswith(("#", "[")) for word in line.split()]
    made = {first + second for first in known if first.endswith("_") for second in known}  # attributes_of_$=path.names$
    return [f"{word} is listed, and no template has it" for word in listed if word not in known | made]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keyc", required=True, type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("--include", required=True, type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("--compiler", default="g++")
    parser.add_argument("kinds", nargs="*", default=list(KINDS))
    arguments = parser.parse_args()
    with concurrent.futures.ThreadPoolExecutor(2) as threads:
        faults = [fault for fault in threads.map(lambda kind: check(kind, arguments), arguments.kinds) if fault]
    faults += stale()
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
