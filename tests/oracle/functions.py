"""What a part of a key keeps of an attribute, and in which order it sorts."""

import datetime

from forms import Formed
from values import DAY, EPOCH, SECOND, Enum, Integer, Number, String, Time

PERIODS = ["year", "quarter", "month", "week", "day", "hour 8", "hour", "minute 20", "minute"]  # the coarsest first
LENGTHS = {"week": 7 * DAY, "day": DAY, "hour": 3600 * SECOND, "minute": 60 * SECOND}


def period(name, micros):
    """The number of the period, counted without gaps."""
    if name in ("year", "quarter", "month"):
        moment = EPOCH + datetime.timedelta(microseconds=micros)
        return (moment.year * 12 + moment.month - 1) // {"year": 12, "quarter": 3, "month": 1}[name]
    if name == "week":
        micros += 3 * DAY  # 1970 began on a Thursday
    unit, _, units = name.partition(" ")
    return micros // (LENGTHS[unit] * int(units or 1))


def consists_of(coarse, fine):
    """Whether each of these periods consists of whole ones of the other; both are (name, shift)."""
    if coarse[1] != fine[1]:
        return False
    months = {"year": 12, "quarter": 3, "month": 1}
    if fine[0] in months:
        return coarse[0] in months and months[coarse[0]] % months[fine[0]] == 0
    if coarse[0] in months:
        return fine[0] != "week"
    (unit, _, units), (part, _, parts) = (name[0].partition(" ") for name in (coarse, fine))
    return LENGTHS[unit] * int(units or 1) % (LENGTHS[part] * int(parts or 1)) == 0


class Function:
    """`keep(value)` is what the key has of a value, as something comparable; two values with equal ones look the same
    in the key, and `start(text)` is how `keep` begins for texts that begin so. `exact`: no two values do. `sorts`: the key sorts as `keep` does. `fixed`: of one width, as text."""

    def __init__(self, text, keep, exact, sorts=True, fixed=False, descending=False, period=None, textual=False):
        self.text, self.keep, self.exact, self.sorts = text, keep, exact, sorts
        self.fixed, self.descending, self.period, self.textual = fixed, descending, period, textual
        self.start = keep

    def written(self, path):
        return self.text.replace("@", path)


def reversed_(function):
    return Function(f"desc({function.text})", function.keep, function.exact, True, function.fixed, True, function.period)


def identity(type_, key):
    """The attribute itself. `key` is the type of the key attribute: S, N or B."""
    if isinstance(type_, Enum):
        if key == "B":
            return Function("@", type_.position, True, fixed=True)
        return Function("@", type_.order, True, textual=True)
    unsigned = isinstance(type_, Integer) and not type_.signed
    fixed = unsigned or type_.name in ("f64", "f32") or type_.kind == "S" and not isinstance(type_, String)
    return Function("@", type_.order, True, fixed=fixed or key == "B", textual=isinstance(type_, String))


def _upper(text):
    return "".join(c.upper() if "a" <= c <= "z" else c for c in text).encode()


def _lower(text):
    return "".join(c.lower() if "A" <= c <= "Z" else c for c in text).encode()


def in_other_case(type_):
    """upper and lower of times, ids and enums, which keep everything: the texts of an enum must stay different. An enum that
    is made to be changed has none: with other texts it could not have them."""
    if isinstance(type_, Enum):
        if type_.kind == "N" or not hasattr(type_, "texts"):
            return []
        folds = {"upper(@)": _upper, "lower(@)": _lower}
        texts = type_.texts.values()
        return [Function(call, lambda v, fold=fold: fold(type_.texts[v]), True, textual=True)
                for call, fold in folds.items() if len({fold(text) for text in texts}) == len(texts)]
    if type_.kind != "S" or isinstance(type_, String) or type_.name == "ksuid":
        return []
    return [Function(call, type_.order, True, fixed=True) for call in ("upper(@)", "lower(@)")]


def of_times(type_, coarsest_first, key):
    """Periods, epochs and formats of a time."""
    if type_.unit == DAY:
        return [Function(f"{p}(@)", lambda v, p=p: period(p, v), p == "day", fixed=True, period=(p, 0))
                for p in ("year", "quarter", "month", "week", "day")]
    result = []
    for name in coarsest_first:
        for offset, hours in [("", 0), ("+09:00", 9), ("-05:30", -5.5)]:
            shift = int(hours * 3600) * SECOND
            keep = lambda v, name=name, shift=shift: period(name, type_.micros(v) + shift)
            unit, _, units = name.partition(" ")
            call = f"{unit}(@{', ' + units if units else ''}" + (f', "{offset}")' if offset else ")")
            result.append(Function(call, keep, False, fixed=True, period=(name, shift)))
    for name, unit in [("epoch_s", SECOND), ("epoch_ms", 1000)]:
        if type_.kind == "S":
            exact = unit <= type_.unit and isinstance(type_, Time)
            result.append(Function(f"{name}(@)", lambda v, unit=unit: type_.micros(v) // unit, exact, fixed=key == "B"))
    if key == "S":
        shapes = [("yyyy-MM-dd", "day"), ("yyyy-MM-dd:HH:mm", "minute"), ("yyyyMM", "month")]
        for shape, name in shapes:
            keep = lambda v, name=name: period(name, type_.micros(v))
            result.append(Function(f'format(@, "{shape}")', keep, False, fixed=True))
        if type_.unit >= SECOND:
            result.append(Function('format(@, "yyyy-MM-dd:HH:mm:ss")', lambda v: type_.micros(v) // SECOND,
                                   isinstance(type_, Time), fixed=True))
    return result


def functions(type_, key):
    """All functions that a part of a key of this type can be of this attribute, the attribute itself first."""
    if isinstance(type_, Formed):
        return in_form(type_, functions(type_.base, key), key)
    result = []
    integer = isinstance(type_, Integer)
    if type_.kind == "B":
        if key == "S":
            result = [Function("hex(@)", type_.order, True, textual=False), Function("sort64(@)", type_.order, True)]
        if key == "B":
            result = [_prefix_bytes(2, lambda v: v)]
    elif type_.kind == "BOOL":
        result = [identity(type_, key)] if key != "N" else []
    elif isinstance(type_, Enum):
        positions = Function("ordinal(@)", type_.position, True, fixed=True)
        result = [positions, reversed_(positions)] if key == "N" else [identity(type_, key), positions, reversed_(positions)]
    elif isinstance(type_, String):
        if key == "S":
            result = [identity(type_, key), Function("upper(@)", _upper, False, textual=True),
                      Function("lower(@)", _lower, False, textual=True)]
            result += [Function(f"prefix(@, {n})", lambda v, n=n: v[:n].encode(), False, textual=True) for n in (1, 2)]
        if key == "B":
            result = [_prefix_bytes(2, lambda v: v.encode()), _prefix_bytes(4, lambda v: v.encode())]
    elif type_.kind == "N" or key != "N":
        itself = identity(type_, key)
        if isinstance(type_, Number) and type_.name == "decimal":
            result = {"S": [itself], "N": [itself, reversed_(itself)], "B": []}[key]
        else:
            result = [itself, reversed_(itself)]
        if integer and key == "S" and not type_.signed:
            padded = Function("pad(@, 20)", type_.order, True, fixed=True)
            result += [padded, reversed_(padded), Function("plain(@)", type_.order, True, sorts=False, textual=True)]
    if key == "S":
        result += in_other_case(type_)
    if type_.timed:
        times = of_times(type_, PERIODS, key)
        result += times + [reversed_(f) for f in times if "format" not in f.text]
    return result


def in_form(type_, result, key):
    """A key of text has what is stored, where that is text; functions are of the value."""
    if key != "S" or type_.kind != "S":
        return result
    stored = ("@", "upper(@)", "lower(@)")
    found = [f.text for f in result]
    of_stored = [Function(call, type_.order, True, sorts=type_.ordered, fixed=type_.fixed, textual=not type_.fixed)
                 for call in stored if call == "@" or call in found]
    return of_stored + [f for f in result if f.text not in (*stored, "desc(@)")]


def _prefix_bytes(count, encode):
    function = Function(f"prefix(@, {count})", lambda v: encode(v)[:count].ljust(count, b"\0"), False, fixed=True)
    function.start = lambda v: encode(v)[:count]
    return function


def dimensions(type_):
    """What a dimension of a Z-address can be of an attribute."""
    if isinstance(type_, Formed):
        return dimensions(type_.base)
    if isinstance(type_, Integer):
        result = [identity(type_, "B")]
        if type_.name in ("u16", "u32"):
            result += [Function("f64(@)", type_.order, True), Function("u64(@)", type_.order, True)]
        return result
    if type_.name in ("f64", "f32"):
        return [identity(type_, "B")] + ([Function("f32(@)", type_.order, False)] if type_.name == "f64" else [])
    if type_.name == "epoch_s":
        # A double has not all whole numbers of 64 bits.
        return [Function("u32(@)", type_.order, True), identity(type_, "B"), Function("f64(@)", type_.order, False),
                Function("f32(@)", type_.order, False)]
    if type_.kind == "BOOL":
        return [identity(type_, "B")]
    if isinstance(type_, Enum):
        return [identity(type_, "B"), Function("ordinal(@)", type_.position, True)]
    if isinstance(type_, String):
        return [_prefix_bytes(4, lambda v: v.encode()), _prefix_bytes(2, lambda v: v.encode())]
    if type_.kind == "B":
        return [_prefix_bytes(2, lambda v: v)]
    if type_.timed or type_.name == "uuid":
        return [identity(type_, "B")] + ([f for f in of_times(type_, PERIODS[PERIODS.index("day"):], "B") if "09" not in f.text] if type_.timed else [])
    return []
