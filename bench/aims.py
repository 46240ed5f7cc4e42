"""The aims, and the table that compares figures with them."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from figures import Figure, Quantity, memory, seconds, speed


@dataclass(frozen=True)
class Aim:
    """What a row's figures should be whose work the pattern finds: a ratio to the peer, if the limit is a number, or what
    keyc takes."""

    row: str
    work: str
    limit: float | Quantity
    at_least: bool = False

    def __str__(self) -> str:
        limit = self.limit if isinstance(self.limit, Quantity) else f"{self.limit:.2f}"
        return f"{'≥' if self.at_least else '≤'} {limit}"

    def reached(self, figure: Figure) -> bool:
        of_keyc = isinstance(self.limit, Quantity)
        value = figure.keyc.value if of_keyc else figure.ratio()
        limit = self.limit.value if of_keyc else self.limit
        return value is not None and (value >= limit if self.at_least else value <= limit)


MIB = 2**20

# The first that fits a figure is its aim; a figure that none fits is shown without.
AIMS = [
    Aim("compile", r"memory", memory(300 * MIB)),
    Aim("compile", r"", 1.0),
    Aim("code", r"machine code", 1.0),
    Aim("include", r"header of ten entities", 0.6),
    Aim("include", r"each entity more", 1.0),
    Aim("rebuild", r"units", 1.0),
    Aim("edit", r"", seconds(10e-3)),
    # Patterns of names in lower case: "put …" is a generated function, "PutItem …" a request.
    Aim("requests", r"^(put|get|query|update)\b.*allocations", Quantity(2, "count")),
    Aim("requests", r"^put\b", seconds(0.4e-6)),
    Aim("requests", r"^(get|query)\b", seconds(0.1e-6)),
    Aim("requests", r"^update\b", seconds(0.5e-6)),
    Aim("page", r"into structs.*allocations", 1.0),
    Aim("page", r"into structs", speed(1e9), at_least=True),
    Aim("keys", r"escapes", 1.5),
    Aim("keys", r"", 1.15),
    Aim("generate", r"generate 1,000 entities, memory", memory(32 * MIB)),
    Aim("generate", r"generate 10,000 entities, memory", memory(200 * MIB)),
    Aim("generate", r"generate (10|50) entities", 0.7),
    Aim("generate", r"generate 1,000 entities", 0.4),
    Aim("bulk", r"^an item", seconds(10e-6)),
    Aim("bulk", r"^a signed request", 1.2),
    Aim("bulk", r"^items written", 1.0, at_least=True),
    Aim("client", r": (full handshakes|connections)$", 1.0),
]

COLUMNS = ["work", "keyc", "best peer", "ratio or figure", "aim", "reached"]


def aim_of(row: str, figure: Figure) -> Aim | None:
    return next((aim for aim in AIMS if aim.row == row and re.search(aim.work, figure.work)), None)


def forgotten(row: str, figures: list[Figure]) -> list[list[str]]:
    """A line for each aim of the row that no figure is compared with."""
    met = [aim_of(row, figure) for figure in figures]
    return [[f"{row}: {aim.work}", "not measured", "", "", str(aim), "no"] for aim in AIMS if aim.row == row and aim not in met]


def line(row: str, figure: Figure) -> list[str]:
    """The cells of a figure."""
    aim = aim_of(row, figure)
    ratio = figure.ratio()
    shown = f"{ratio:.2f}" if ratio is not None and not (aim and isinstance(aim.limit, Quantity)) else str(figure.keyc)
    peer = f"{figure.beside} ({figure.peer})" if figure.beside else ""
    reached = "" if aim is None else "yes" if aim.reached(figure) else "no"
    return [figure.work, str(figure.keyc), peer, shown, str(aim or ""), reached]


def as_text(rows: Iterable[list[str]]) -> str:
    table = [COLUMNS, *rows]
    widths = [max(len(cells[column]) for cells in table) for column in range(len(COLUMNS))]
    return "\n".join("  ".join(map(str.ljust, cells, widths)).rstrip() for cells in table)


def as_markdown(rows: Iterable[list[str]]) -> str:
    table = [COLUMNS, ["---"] * len(COLUMNS), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in table)
