#!/usr/bin/env python3
"""The names that the C++ and C libraries bring into generated code outside of namespace std, as keyc knows them.

    library_names.py            adds what is found here to generator/cpp_names/library_names.inc
    library_names.py --check    fails if something is found here that the file does not have

Found are, for all standard headers that the runtime's headers and generated code include, in gnu++20: macros, as the
preprocessor lists them, with those of the runtime; and names in the global namespace, which are those that no namespace can have. The file keeps
what other versions of the libraries had.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = ROOT / "generator/cpp_names/library_names.inc"
ABOUT = """// What the standard library's headers bring with them outside of namespace std. Written by scripts/library_names.py; seen in
// glibc 2.36 with libstdc++ 12.
"""


def headers() -> str:
    """A source that includes every standard header that generated code does."""
    sources = [*(ROOT / "runtime/include").rglob("*.hpp"), *(ROOT / "templates/cpp").iterdir()]
    found = set()
    for path in sources:
        found |= set(re.findall(r"^#include (<[a-z_]+>)", path.read_text(encoding="utf-8"), re.M))
    found |= set(re.findall(r'"(<[a-z_]+>)"', (ROOT / "generator/types/types.cpp").read_text(encoding="utf-8")))
    return "".join(f"#include {one}\n" for one in sorted(found))


def compiler(source: str, *options: str) -> subprocess.CompletedProcess:
    with tempfile.NamedTemporaryFile("w", suffix=".cpp") as file:
        file.write(source)
        file.flush()
        return subprocess.run(["g++", "-std=gnu++20", *options, file.name], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              encoding="utf-8", check=False)


def usable(names: set[str]) -> set[str]:
    """Those that are not reserved anyway."""
    return {name for name in names if "__" not in name and not re.match(r"_[A-Z]|_", name)}


def macros_of_runtime() -> set[str]:
    """What the runtime's headers define, and so what no name can be."""
    text = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "runtime/include").rglob("*.hpp"))
    return usable(set(re.findall(r"^#define (\w+)", text, re.M)))


def macros() -> dict[str, str]:
    """What stands after the name: `(size) …` of one with parameters, ` 12` of one without."""
    found = dict(re.findall(r"^#define (\w+)(.*)$", compiler(headers(), "-dM", "-E").stdout, re.M))
    return {name: found[name] for name in usable(set(found))}


def global_names() -> set[str]:
    """Every word of the headers is tried as the name of a namespace, but for macros that are replaced there."""
    replaced = {name for name, text in macros().items() if not text.startswith("(") and text.strip() != name}
    words = usable(set(re.findall(r"\b[A-Za-z]\w*\b", compiler(headers(), "-E", "-P").stdout))) | set(macros())
    source = (ROOT / "generator/cpp_names/cpp_name.cpp").read_text(encoding="utf-8")
    begin = source.index(' reserved_words(R"(') + len(' reserved_words(R"(')
    keywords = source[begin:source.index(')"', begin)].split()
    if "while" not in keywords:
        raise SystemExit("the keywords of C++ are not in cpp_name.cpp")
    words = sorted(words - replaced - set(keywords))
    tried = compiler(headers() + "".join(f"namespace {word} {{}}\n" for word in words), "-fsyntax-only", "-fmax-errors=0")
    return set(re.findall(r"error: ‘namespace (\w+) *\{ *\}’ redeclared", tried.stderr))


def read() -> dict[str, set[str]]:
    known, section = {"macros": set(), "globals": set()}, ""
    if LIST.exists():
        for line in LIST.read_text(encoding="utf-8").splitlines():
            if line.startswith("["):
                section = line.strip("[]")
            elif section and line != ')"':
                known[section] |= set(line.split())
    return known


def write(names: dict[str, set[str]]) -> None:
    text = ABOUT + 'R"(\n'
    for section in ("macros", "globals"):
        text += f"[{section}]\n" + "".join(f"{name}\n" for name in sorted(names[section]))
    LIST.write_text(text + ')"\n', encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    known = read()
    found = {"macros": set(macros()) | macros_of_runtime(), "globals": global_names()}
    new = {section: sorted(found[section] - known[section]) for section in found}
    if not arguments.check:
        write({section: known[section] | found[section] for section in found})
    for section, names in new.items():
        print(f"{section}: {len(found[section])} here, {len(names)} of them {'not listed' if arguments.check else 'new'}", *names[:20])
    # That few would be a compiler that did not run.
    return 1 if (arguments.check and any(new.values())) or min(map(len, found.values())) < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
