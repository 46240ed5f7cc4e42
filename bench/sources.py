"""Compiles of what keyc generates, in processor time: sources, and what including headers costs."""

from pathlib import Path

import schemas
import uses
from bench import COMPILERS, RUNTIME_HEADERS, Bench, generate, need_header, run, tool
from figures import Figure, code, memory, seconds
from machine_code import text_size
from measure import Command, Cost, side_by_side

COUNTS = (10, 100)
FLATC = "flatc --gen-object-api"
PROTOC = "protoc"
STANDARD_HEADERS = ["string", "vector", "map", "optional", "variant", "chrono"]
STANDARD = "six standard headers"


def _compile(compiler: str, folder: Path, name: str) -> Command:
    options = ["-std=c++20", "-O2", "-I", RUNTIME_HEADERS, "-I", folder, "-c", folder / f"{name}.cpp"]
    return Command([tool(compiler), *options, "-o", folder / f"{name}_{compiler}.o"])


def measure_compiles(bench: Bench) -> list[Figure]:
    """Generated sources against FlatBuffers' object API for as many tables."""
    need_header("flatbuffers/flatbuffers.h", "libflatbuffers-dev")
    folder = bench.folder("sources")
    commands = {}
    for count in COUNTS:
        generate(bench.keyc, folder / f"source{count}.keys", schemas.keys(count), folder)
        (folder / f"tables{count}.fbs").write_text(schemas.fbs(count))
        run(tool("flatc"), "--cpp", "--gen-object-api", "-o", folder, folder / f"tables{count}.fbs")
        (folder / f"tables{count}.cpp").write_text(uses.of_tables(count))
        for compiler in COMPILERS:
            for name in (f"source{count}.keys", f"tables{count}"):
                commands[compiler, name] = _compile(compiler, folder, name)
    costs = side_by_side(commands, bench.few(), warm_up=False)
    figures = []
    for compiler in COMPILERS:
        for count in COUNTS:
            names = (f"source{count}.keys", f"tables{count}")
            keys, tables = (costs[compiler, name] for name in names)
            sizes = (code(text_size(folder / f"{name}_{compiler}.o")) for name in names)
            print("{} -O2, {} entities: {} of code; flatc's tables {}".format(compiler, count, *sizes))
            work = f"compile {count} entities, {compiler} -O2"
            figures.append(Figure(work, seconds(keys.cpu), seconds(tables.cpu), FLATC))
            figures.append(Figure(f"{work}, memory", memory(keys.memory), memory(tables.memory), FLATC))
    return figures


def _texts(bench: Bench, folder: Path) -> dict[str, str]:
    """The sources to compile: each includes some headers, and has nothing else."""
    schemas_of = {"ten": schemas.keys(10), "fifty": schemas.keys(50), "ten_without_dates": schemas.keys_without_dates(10)}
    for name, text in schemas_of.items():
        generate(bench.keyc, folder / f"{name}.keys", text, folder)
    standard = "".join(f"#include <{header}>\n" for header in STANDARD_HEADERS)
    texts = {"nothing": "", "standard": standard, "both": standard + '#include "ten.keys.hpp"\n'}
    texts |= {name: f'#include "{name}.keys.hpp"\n' for name in schemas_of}
    for name, count in {"ten_messages": 10, "fifty_messages": 50}.items():
        (folder / f"{name}.proto").write_text(schemas.proto(count))
        run(tool("protoc"), f"--proto_path={folder}", f"--cpp_out={folder}", folder / f"{name}.proto")
        texts[name] = f'#include "{name}.pb.h"\n'
    return texts | {"entity": '#include "ten/Thing7.keys.hpp"\n'}


def _of_compiler(compiler: str, costs: dict[str, Cost]) -> list[Figure]:
    cost = {name: costs[name].cpu - costs["nothing"].cpu for name in costs}
    six = cost["standard"]

    def against_six(work: str, taken: float) -> Figure:
        return Figure(f"include {work}, {compiler}", seconds(taken), seconds(six), STANDARD)

    def each_more(few: str, many: str):
        return seconds((cost[many] - cost[few]) / 40)

    return [
        against_six("the header of ten entities", cost["ten"]),
        Figure(f"include each entity more, {compiler}", each_more("ten", "fifty"), each_more("ten_messages", "fifty_messages"),
               PROTOC),
        against_six("ten entities without dates", cost["ten_without_dates"]),
        against_six("one of ten entities", cost["entity"]),
        against_six("ten entities after the six", cost["both"] - six),
    ]


def measure_headers(bench: Bench) -> list[Figure]:
    """Headers of ten entities, with and without dates; each of forty entities more, against protoc's messages; and what
    ten entities add to a compilation that includes the standard headers."""
    need_header("google/protobuf/message.h", "libprotobuf-dev")
    folder = bench.folder("headers")
    texts = _texts(bench, folder)
    for name, text in texts.items():
        (folder / f"{name}.cpp").write_text(text)
    figures = []
    for compiler in COMPILERS:
        options = [tool(compiler), "-std=c++20", "-I", RUNTIME_HEADERS, "-fsyntax-only"]
        commands = {name: Command([*options, folder / f"{name}.cpp"]) for name in texts}
        figures += _of_compiler(compiler, side_by_side(commands, bench.rounds))
    return figures
