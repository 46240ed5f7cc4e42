"""How much machine code ten entities are, against protoc's for ten messages of as many fields.

Compared are the objects as the compiler writes them, and what a linker keeps of them in a program that uses all
entities. The libraries do not count: the program is linked without any, and calls of them stay unresolved.
"""

import re
from dataclasses import dataclass
from pathlib import Path

import schemas
import uses
from bench import RUNTIME_HEADERS, Bench, generate, run, tool
from figures import Figure, code

ENTITIES = 10
PROTOC = "protoc"


def text_size(file: Path) -> int:
    """Code and constants in bytes: what `size` calls text, and data, which has the constants with addresses."""
    text, data = run("size", file).splitlines()[1].split()[:2]
    return int(text) + int(data)


def _compile(folder: Path, name: str) -> Path:
    """An object with a section for each function, so that the linker can leave out what is not called."""
    object_file = folder / f"{name}.o"
    source = next(path for path in (folder / f"{name}.cpp", folder / f"{name}.cc") if path.exists())
    run(tool("g++"), "-std=c++20", "-O2", "-ffunction-sections", "-fdata-sections", "-I", RUNTIME_HEADERS, "-I", folder,
        "-c", source, "-o", object_file)
    return object_file


# A section of the linker's map: its name, its address, its size, the object that it is from. Discarded ones have no address.
_SECTION = re.compile(r"^ ([.\w]\S*)\s+0x0*[1-9a-f][0-9a-f]*\s+0x([0-9a-f]+) (\S+\.o)$", re.M)
_EMPTY = (".bss",)


@dataclass(frozen=True)
class Sizes:
    """The generated object as the compiler writes it; what a linker keeps of it; and of the whole program."""

    plain: int
    kept: int
    program: int


def _sizes(generated: Path, use: Path, used: list[str]) -> Sizes:
    """Links a program that uses these functions."""
    program, listing = use.with_suffix(""), use.with_suffix(".map")
    options = ["--gc-sections", "--unresolved-symbols=ignore-all", "--defsym=__dso_handle=0", f"-Map={listing}"]
    options += [f"--entry={used[0]}", *(f"--undefined={function}" for function in used)]
    run(tool("g++"), "-nostdlib", "-static", "-Wl," + ",".join(options), generated, use, "-o", program)
    run("strip", program)
    sections = _SECTION.findall(listing.read_text())
    kept = sum(int(size, 16) for name, size, file in sections if Path(file) == generated and not name.startswith(_EMPTY))
    return Sizes(text_size(generated), kept, text_size(program))


def measure(bench: Bench) -> list[Figure]:
    folder = bench.folder("code")
    generate(bench.keyc, folder / "source.keys", schemas.keys(ENTITIES), folder)
    (folder / "messages.proto").write_text(schemas.proto(ENTITIES))
    run(tool("protoc"), f"--proto_path={folder}", f"--cpp_out={folder}", folder / "messages.proto")
    entities, messages = (_compile(folder, name) for name in ("source.keys", "messages.pb"))

    def sizes(generated: Path, used: dict[str, str], name: str, source: str) -> Sizes:
        (folder / f"{name}.cpp").write_text(source)
        return _sizes(generated, _compile(folder, name), uses.names(used, ENTITIES))

    protoc = sizes(messages, uses.MESSAGE_USES, "use_messages", uses.of_messages("messages", ENTITIES))
    keyc, pages = (
        sizes(entities, used, name, uses.of_entities(used, "source", ENTITIES))
        for name, used in (("use_keys", uses.ENTITY_USES), ("use_pages", uses.ENTITY_USES | uses.PAGE_USES))
    )
    work = "machine code of ten entities"
    return [
        Figure(f"{work}, as objects", code(keyc.plain), code(protoc.plain), PROTOC),
        Figure(f"{work}, as linked and stripped", code(keyc.kept), code(protoc.kept), PROTOC),
        Figure(f"{work}, with the source that uses it", code(keyc.program), code(protoc.program), PROTOC),
        Figure("what reading pages adds", code(pages.program - keyc.program)),
    ]
