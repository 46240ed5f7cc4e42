#!/usr/bin/env python3
"""Checks the code against docs/design.md: each room includes only itself and rooms that its table lists before it, and
those of the runtime as runtime/rooms.txt has them; every path that the documentation names exists, no room below the
outputs has a text of C++, no switch over an enum of our own has a `default:`, so that a new value must be
handled everywhere, and sources over 200 lines begin with their idea.

    architecture.py
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# About the inside; the other pages are for users.
INTERNALS = [ROOT / "docs/design.md", *sorted((ROOT / "docs/internals").glob("*.md"))]
DOCS = [*sorted((ROOT / "docs").glob("*.md")), *INTERNALS[1:], ROOT / "README.md"]
# The folders that a path in the documentation may be relative to.
BASES = ["", "docs", "generator", "generator/outputs", "grammar", "runtime", "runtime/include", "templates", "tests",
         "scripts", "examples"]
# Placeholder names, and names of generated files or of files made by tests.
EXAMPLES = {"X.keys.hpp", ".cpp", "acme-targets.cmake", "outputs/x.cpp", "templates/x/", "places.keys.hpp", "places.keys.cpp", "X.types.keys.hpp", "places.types.keys.hpp", "places/Place.keys.hpp",
            "places/PlacesTable.keys.hpp", "places/Nearby.keys.hpp",
            "tests/fuzz/inputs/NAME"}
# Longer sources begin with their idea, in a comment.
LINES_WITHOUT_HEAD = 200
# Files with switches over characters or over another library's enums.
WITH_DEFAULT = {"grammar/builder.cpp": 1, "generator/outputs/html.cpp": 1,
                "generator/outputs/markdown.cpp": 1,
                "runtime/json/cursor.cpp": 2, "runtime/json/plain_reader.cpp": 3, "runtime/json/reader.cpp": 1, "runtime/json/wire.hpp": 1,
                "runtime/keys/zorder_words.hpp": 1}


def sources(*folders: str) -> list[pathlib.Path]:
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.?pp"))]


def rooms() -> list[str]:
    """The rows of the table of rooms, from the bottom up."""
    design = (ROOT / "docs/design.md").read_text(encoding="utf-8")
    table = design[design.index("| room |"):]
    table = table[:table.index("\n\n")]
    return re.findall(r"^\| `((?:grammar|generator)[\w/]*)/` \|", table, re.M)


def room_of(path: str, known: list[str]) -> str:
    inside = [room for room in known if path.startswith(room + "/")]
    return max(inside, key=len) if inside else ""


def faults_of_includes() -> list[str]:
    known = rooms()
    faults = [f"docs/design.md: no room {path.name}/ in its table" for path in sorted((ROOT / "generator").iterdir())
              if path.is_dir() and f"generator/{path.name}" not in known]
    for path in sources("grammar", "generator"):
        name = str(path.relative_to(ROOT))
        own = room_of(name, known)
        for included in re.findall(r'^#include "((?:grammar|generator)/[^"]+)"', path.read_text(encoding="utf-8"), re.M):
            if name == "generator/main.cpp":
                continue
            room = room_of(included, known)
            if not own or not room or known.index(room) > known.index(own):
                faults.append(f"{name}: includes {included}, and {room or 'what is in no room'} is not below {own}")
    return faults


def runtime_rooms() -> dict[str, list[str]]:
    """The rooms of the runtime, from the bottom up, with their headers as they are included: "keyc/range.hpp"."""
    rooms: dict[str, list[str]] = {}
    for line in (ROOT / "runtime/rooms.txt").read_text(encoding="utf-8").splitlines():
        if line.endswith(":"):
            rooms[line[:-1]] = []
        elif not line.startswith("#"):
            rooms[list(rooms)[-1]] += [f"keyc/{name}.hpp" for name in line.split()]
    return rooms


def includes_of(path: pathlib.Path) -> list[str]:
    return re.findall(r'^#include "([^"]+)"', path.read_text(encoding="utf-8"), re.M)


def faults_of_runtime() -> list[str]:
    rooms = runtime_rooms()
    moved = rooms.pop("moved")
    floors = {name: floor for floor, room in enumerate(rooms) for name in (room, *rooms[room])}
    include = ROOT / "runtime/include"
    listed = [name for room in rooms.values() for name in room] + moved
    headers = [str(path.relative_to(include)) for path in include.rglob("*.hpp")]
    faults = [f"runtime/rooms.txt: {name} is not once in a room" for name in sorted(headers) if listed.count(name) != 1]
    faults += [f"runtime/rooms.txt: there is no {name}" for name in sorted(set(listed) - set(headers))]
    for path in sources("runtime"):
        name = str(path.relative_to(ROOT))
        is_header = path.is_relative_to(include)
        if is_header and str(path.relative_to(include)) in moved:
            if path.read_text(encoding="utf-8") != f'#pragma once\n#include "keyc/generated/{path.name}"\n':
                faults.append(f"{name}: has moved, and is more than the line that includes it")
            continue
        own = floors.get(str(path.relative_to(include)) if is_header else path.relative_to(ROOT / "runtime").parts[0])
        for included in includes_of(path):
            is_installed = included.startswith("keyc/")
            other = floors.get(included if is_installed else included.split("/")[0])
            if other is None or own is None:
                faults.append(f"{name}: includes {included}, and one of them is in no room")
            elif other > own:
                faults.append(f"{name}: includes {included}, which is of a room above")
            elif is_header and not is_installed:
                faults.append(f"{name}: includes {included}, which is not installed")
    return faults + faults_of_doors({name for name in floors if "/" in name})


def faults_of_doors(installed: set[str]) -> list[str]:
    """Programs have one door: the headers directly in include/keyc, all of which docs/generated-code.md names."""
    doors = {name for name in installed if name.count("/") == 1}
    pages = {page: set(re.findall(r"keyc/[a-z_/0-9]+\.hpp", page.read_text(encoding="utf-8"))) for page in DOCS}
    faults = [f"docs/generated-code.md: does not name {name}"
              for name in sorted(doors - pages[ROOT / "docs/generated-code.md"])]
    for page, named in pages.items():
        if page not in INTERNALS:
            faults += [f"{page.relative_to(ROOT)}: names {name}, which is not for programs" for name in sorted(named - doors)]
    for path in (ROOT / "tests/golden").rglob("*.keys.?pp"):
        faults += [f"{path.relative_to(ROOT)}: includes {name}, which is in no room"
                   for name in includes_of(path) if name.startswith("keyc/") and name not in installed]
    for path in sources("tests/pitfalls", "examples"):
        faults += [f"{path.relative_to(ROOT)}: includes {name}, which is not for programs"
                   for name in includes_of(path) if name.startswith("keyc/") and name not in doors]
    return faults


def declared_in(text: str) -> set[str]:
    """The names that these lines declare in a namespace: types, aliases and functions, without forward declarations."""
    types = re.findall(r"^(?:class|struct|enum class|using) (\w+)\b[^;{]*(?:\{|=)", text, re.M)
    return set(types) | set(re.findall(r"^(?!return|namespace|//)[\w:<>,&*\[\]\s]*?[\s&*](\w+)\(", text, re.M))


def faults_of_namespaces() -> list[str]:
    """What only generated code names is in keyc::generated: no public header declares anything of its own there, and no
    program in the documentation or the examples names it."""
    include = ROOT / "runtime/include/keyc"
    block = re.compile(r"^(?:namespace keyc::)?inline (?:namespace )?generated \{$(.*?)^\}  // namespace (?:keyc::inline )?generated$",
                       re.M | re.S)
    inside: set[str] = set()
    outside: set[str] = set()
    again: list[tuple[pathlib.Path, set[str]]] = []
    for path in sorted(include.rglob("*.hpp")):
        text = path.read_text(encoding="utf-8")
        names = {name for part in block.findall(text) for name in declared_in(part)}
        if path.parent == include:
            again.append((path, names))
        else:
            inside |= names
        outside |= declared_in(block.sub("", text))
    faults = [f"{path.relative_to(ROOT)}: declares {sorted(names - inside)} in keyc::generated, and is for programs"
              for path, names in again if names - inside]
    if len(inside) < 100:
        faults.append(f"only {len(inside)} names in keyc::generated")
    programs = [page for page in DOCS if page not in INTERNALS] + sources("examples", "tests/pitfalls")
    for page in programs:
        named = set(re.findall(r"\bkeyc::(\w+)", page.read_text(encoding="utf-8")))
        faults += [f"{page.relative_to(ROOT)}: names keyc::{name}, which is for generated code"
                   for name in sorted(named & (inside - outside))]
    return faults


def is_there(path: str) -> bool:
    """Whether the path exists, relative to one of the bases; a name without a folder may be anywhere."""
    if any(next((ROOT / base).glob(path.rstrip("/")), None) for base in BASES):
        return True
    folders = ("grammar", "generator", "runtime", "tests", "scripts", "examples", "bench", "cmake")
    return "/" not in path and any(next((ROOT / folder).rglob(path), None) for folder in folders)


def faults_of_paths() -> list[str]:
    """Checks the names in backquotes that have a file type of this repository, or begin with one of its folders."""
    file = re.compile(r"\.(cpp|hpp|py|sh|mjs|cmake)$")
    folder = re.compile(r"(grammar|generator|runtime|templates|tests|scripts|examples|docs|bench|cmake)/")
    faults = []
    for page in DOCS:
        for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
            faults += [f"{page.relative_to(ROOT)}:{number}: no {path}" for path in re.findall(r"`([\w*./-]+)`", line)
                       if (file.search(path) or folder.match(path)) and path not in EXAMPLES and not is_there(path)]
    return faults


def faults_of_switches() -> list[str]:
    faults = []
    for path in sources("grammar", "generator", "runtime"):
        name = str(path.relative_to(ROOT))
        found = len(re.findall(r"^\s*default:", path.read_text(encoding="utf-8"), re.M))
        if found != WITH_DEFAULT.get(name, 0):
            faults.append(f"{name}: {found} switches with a default, expected {WITH_DEFAULT.get(name, 0)}")
        if name.startswith("generator/outputs/") and '#include "grammar/ast.hpp"' in path.read_text(encoding="utf-8"):
            faults.append(f"{name}: outputs never see the Ast")
    return faults


def faults_of_languages() -> list[str]:
    """What outputs see has no word of a target language: no text in the rooms below them names anything of C++."""
    below = rooms()[:rooms().index("generator/outputs")]
    faults = []
    for path in sources(*(room for room in below if room not in ("generator/cpp_names", "generator/text"))):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            code = re.sub(r"^\s*//.*|^#include.*", "", line)
            texts = re.findall(r'"((?:[^"\\]|\\.)*)"', code)
            if any(re.search(r"\b(keyc|std)::|\.[hc]pp\b", text) for text in texts):
                faults.append(f"{path.relative_to(ROOT)}:{number}: a text with C++, which belongs to generator/outputs/cpp/")
    return faults


def begins_with_idea(text: str) -> bool:
    """Whether a comment of its own stands before the code: at the top, between includes and the namespace, or first in the
    namespace. A comment that the first declaration follows directly is about that alone."""
    code = re.sub(r"\A(?:\s*(?:#.*|(?:inline )?namespace\b.*\{)?\n)*", "", text)
    comment = re.match(r"(?:[ \t]*//.*\n)+", code)
    return comment is not None and re.match(r"\s*(?:\n|#|(?:inline )?namespace\b)", code[comment.end():]) is not None


def faults_of_heads() -> list[str]:
    faults = []
    for path in sources("grammar", "generator", "runtime"):
        text = path.read_text(encoding="utf-8")
        if text.count("\n") > LINES_WITHOUT_HEAD and not begins_with_idea(text):
            faults.append(f"{path.relative_to(ROOT)}: has {text.count(chr(10))} lines, and no comment says its idea first")
    return faults


def main() -> int:
    faults = faults_of_languages() + faults_of_includes() + faults_of_runtime() + faults_of_paths() + faults_of_switches()
    faults += faults_of_namespaces() + faults_of_heads()
    print("\n".join(faults), end="\n" if faults else "")
    print(f"{len(rooms())} rooms, {len(faults)} faults")
    return 1 if faults or len(rooms()) < 10 else 0


if __name__ == "__main__":
    sys.exit(main())
