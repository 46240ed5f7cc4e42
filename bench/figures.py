"""Quantities with their units, and figures: what keyc takes for some work, beside what another program takes."""

from dataclasses import dataclass

# From the largest: the first that a value reaches is the one that it is shown in.
_SCALES = {
    "seconds": [(1, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")],
    "memory": [(2**20, "MiB")],
    "code": [(1e3, "KB")],
    "speed": [(1e9, "GB/s")],
    "count": [(1, "")],
}


@dataclass(frozen=True)
class Quantity:
    value: float
    kind: str

    def __str__(self) -> str:
        scales = _SCALES[self.kind]
        factor, unit = next((scale for scale in scales if abs(self.value) >= scale[0]), scales[-1])
        return f"{short(self.value / factor)} {unit}".strip()


def short(value: float) -> str:
    """Three digits, or as many as there are before the point."""
    return f"{value:.3g}" if abs(value) < 999.5 else f"{value:.0f}"


def seconds(value: float) -> Quantity:
    return Quantity(value, "seconds")


def memory(bytes_used: float) -> Quantity:
    return Quantity(bytes_used, "memory")


def code(bytes_of_text: float) -> Quantity:
    return Quantity(bytes_of_text, "code")


def speed(bytes_a_second: float) -> Quantity:
    return Quantity(bytes_a_second, "speed")


def count(value: float) -> Quantity:
    return Quantity(value, "count")


@dataclass(frozen=True)
class Figure:
    work: str
    keyc: Quantity
    # What another program takes for the same, and which; of the same kind.
    beside: Quantity | None = None
    peer: str = ""

    def ratio(self) -> float | None:
        return self.keyc.value / self.beside.value if self.beside and self.beside.value else None
