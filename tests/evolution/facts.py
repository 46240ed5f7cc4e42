"""What the canonical form of a schema (the text of a lock) declares; no more than mutations.py needs."""
import dataclasses
import re

import forms

ATTRIBUTE = re.compile(r"^  (\w+) : (\w+(?:<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>)?)(\??)(?: null)?(" + forms.WRITTEN + r")?(?: = ((?:\"(?:[^\"\\]|\\.)*\"|\S+)))?(?: as (\"(?:[^\"\\]|\\.)*\"))?(.*)$")
DECLARATION = re.compile(r"^(\w+) (\w+)(?: as (\"(?:[^\"\\]|\\.)*\"))?(?: in (\w+))?(?: with [\w, ]+)? \{$")
KEY = re.compile(r"^  (\w+) = (.*?)( when .*)?$")
KEY_ATTRIBUTE = re.compile(r"(\w+)(?: as (\"(?:[^\"\\]|\\.)*\"))?(?:: \w+)?")


def unquoted(text: str) -> str:
    plain = {"n": "\n", "t": "\t"}
    escape = lambda found: plain.get(found[1], found[1]) if found[2] is None else chr(int(found[2], 16))
    return re.sub(r"\\(x([0-9A-Fa-f]{2})|.)", escape, text[1:-1])


def stored(name: str, quoted: str | None) -> str:
    return name if quoted is None else unquoted(quoted)


@dataclasses.dataclass
class Attribute:
    name: str
    stored: str
    type: str
    optional: bool
    default: str | None
    flags: list[str]

    def has_literal_default(self) -> bool:
        return self.default not in (None, "now", "new")


@dataclasses.dataclass
class Table:
    name: str
    stored: str
    type_attribute: str = "_type"
    primary: list[str] = dataclasses.field(default_factory=list)  # stored names
    keys: list[str] = dataclasses.field(default_factory=list)     # of all indexes, too
    local: list[str] = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class Entity:
    name: str
    stored: str
    table: Table
    attributes: list[Attribute] = dataclasses.field(default_factory=list)

    def matched_by(self) -> str:
        return self.stored if self.table.type_attribute else self.name


class Facts:
    def __init__(self, text: str):
        self.tables: dict[str, Table] = {}
        self.entities: list[Entity] = []
        self.enums: dict[str, dict[str, str]] = {}
        self.number_enums: set[str] = set()
        self.structs: dict[str, list[Attribute]] = {}
        in_tables = {}
        kind = name = ""
        for line in text.splitlines():
            if found := DECLARATION.match(line):
                kind, name = found[1], found[2]
                if kind == "table":
                    self.tables[name] = Table(name, stored(name, found[3]))
                elif kind == "entity":
                    entity = Entity(name, stored(name, found[3]), None)
                    in_tables[id(entity)] = found[4]
                    self.entities.append(entity)
                elif kind == "enum":
                    self.enums[name] = {}
                elif kind == "struct":
                    self.structs[name] = []
            elif line.startswith("  ") and not line.strip().startswith("//"):
                self.add(kind, name, line)
        for entity in self.entities:
            entity.table = self.tables[in_tables[id(entity)]]

    def add(self, kind: str, name: str, line: str) -> None:
        if kind == "table":
            self.add_to_table(self.tables[name], line.strip())
        elif kind == "enum":
            found = re.match(r"  (\w+)(?: as (\"(?:[^\"\\]|\\.)*\"))?", line)
            self.enums[name][found[1]] = stored(found[1], found[2])
            if number := re.match(r"  \w+ as (-?\d+)", line):
                self.enums[name][found[1]] = number[1]
                self.number_enums.add(name)
        elif found := ATTRIBUTE.match(line):
            attribute = Attribute(found[1], stored(found[1], found[6]), found[2] + (found[4] or ""), found[3] != "", found[5],
                                  found[7].split())
            if kind == "entity":
                self.entities[-1].attributes.append(attribute)
            elif kind == "struct":
                self.structs[name].append(attribute)

    @staticmethod
    def add_to_table(table: Table, line: str) -> None:
        names = lambda text: [found[1] if found[2] is None else unquoted(found[2])
                              for found in KEY_ATTRIBUTE.finditer(text.replace("[", "").replace("]", ""))]
        if line.startswith("key ("):
            table.primary = names(line[5:-1])
            table.keys += table.primary
        elif found := re.match(r"(local )?index (\w+)(?: as \"(?:[^\"\\]|\\.)*\")? \(([^)]*)\)", line):
            table.keys += names(found[3])
            if found[1]:
                table.local.append(found[2])
        elif line.startswith("type "):
            table.type_attribute = "" if line == "type none" else line.split()[1]
