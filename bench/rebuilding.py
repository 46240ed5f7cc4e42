"""Builds after edits of a schema, with CMake and Ninja: which units are compiled again, and how long nothing takes."""

import itertools
from pathlib import Path

import schemas
from bench import ROOT, RUNTIME_HEADERS, Bench, run, tool
from figures import Figure, count, seconds
from measure import Command, side_by_side

ENTITIES = 50
UNITS = 20

# Without the runtime's library: nothing is linked.
_PROJECT = f"""cmake_minimum_required(VERSION 3.21)
project(rebuilding LANGUAGES CXX)
add_library(keyc::runtime INTERFACE IMPORTED)
target_include_directories(keyc::runtime INTERFACE "{RUNTIME_HEADERS}")
include("{ROOT}/cmake/KeycGenerate.cmake")
keyc_generate(TARGET things_keys SCHEMAS things.keys)
file(GLOB units unit*.cpp)
add_library(program OBJECT all.cpp ${{units}})
target_link_libraries(program PRIVATE things_keys)
"""


def entities_of(unit: int) -> list[int]:
    """Two entities, or three."""
    return [(unit * 5 + use * 2) % ENTITIES for use in range(2 + unit % 2)]


class Project:
    """A schema, units that include the headers of some entities, and one that includes those of all."""

    def __init__(self, bench: Bench, name: str, entities: int, units: int) -> None:
        self.folder = bench.folder(name)
        self.build = self.folder / "build"
        self.schema = self.folder / "things.keys"
        self.write_schema(schemas.keys(entities))
        (self.folder / "CMakeLists.txt").write_text(_PROJECT)
        (self.folder / "all.cpp").write_text('#include "things.keys.hpp"\n')
        for unit in range(units):
            includes = "".join(f'#include "things/Thing{entity}.keys.hpp"\n' for entity in entities_of(unit))
            (self.folder / f"unit{unit}.cpp").write_text(includes)
        run("cmake", "-G", "Ninja", "-S", self.folder, "-B", self.build, f"-DKEYC_EXECUTABLE={bench.keyc}")

    def write_schema(self, text: str) -> None:
        self.schema.write_text(text)

    def ninja(self, *targets: str) -> str:
        return run(tool("ninja"), "-C", self.build, *targets)

    def compiled(self) -> list[Path]:
        """The units of the program that a build compiles."""
        lines = self.ninja("program").splitlines()
        return [Path(line.split()[-1]) for line in lines if "Building CXX object CMakeFiles/program.dir/" in line]


def measure_units(bench: Bench) -> list[Figure]:
    """Each edit is made to one entity, in place of the one before."""
    project = Project(bench, "units", ENTITIES, UNITS)
    project.compiled()
    changed = next(entity for entity in range(ENTITIES) if _units_that_use(entity) > 1)
    using = _units_that_use(changed) + 1
    figures = []
    for what, line in (("an attribute more", "  colour : string?\n"), ("a comment of an attribute", "  /// The owner.\n")):
        head, middle, tail = schemas.keys(ENTITIES).partition(f"entity Thing{changed} in Bench {{\n")
        project.write_schema(head + middle + line + tail)
        units = len(project.compiled())
        print(f"{what} in one of {ENTITIES} entities: {units} of {UNITS + 1} units compiled, {using} use it")
        work = f"units of {UNITS + 1} compiled after {what}"
        figures.append(Figure(work, count(units), count(using), "those that use it"))
    return figures


def _units_that_use(entity: int) -> int:
    return sum(entity in entities_of(unit) for unit in range(UNITS))


def measure_edit(bench: Bench) -> list[Figure]:
    """A comment in a schema of ten entities, which changes nothing that is generated, against a build without an edit."""
    project = Project(bench, "edit", entities=10, units=0)
    project.ninja()
    text = schemas.keys(10)
    comments = itertools.count()
    words = [tool("ninja"), "-C", project.build]
    keyc = [bench.keyc, "generate", project.schema, "--out", project.build / "things_keys_generated"]
    costs = side_by_side(
        {
            "edit": Command(words, before=lambda: project.write_schema(f"// Edit {next(comments)}.\n{text}")),
            "null": Command(words),
            "keyc": Command(keyc),
        },
        bench.rounds,
    )
    print(f"of this, keyc alone: {costs['keyc'].wall * 1e3:.1f} ms")
    return [Figure("build after an edit without effect", seconds(costs["edit"].wall), seconds(costs["null"].wall),
                   "ninja without an edit")]
