"""A schema as data that is made to be changed: what is declared has a number, which stays through all renames."""

import copy
import itertools

import forms
import values
from values import quoted

NOW, NEW = "now", "new"


class Numbers:
    """The numbers of one chain."""

    count = itertools.count(1)

    @classmethod
    def restart(cls):
        cls.count = itertools.count(1)


class Named:
    def __init__(self, name):
        self.uid, self.name, self.as_ = next(Numbers.count), name, None

    @property
    def stored(self):
        return self.as_ or self.name

    def named(self):
        return self.name + (f" as {quoted(self.as_)}" if self.as_ else "")


class Clockwork:
    """A default `now` or `new`."""

    def __init__(self, word):
        self.word = word


class Attribute(Named):
    def __init__(self, name, type_, pool, optional=False, default=None):
        super().__init__(name)
        self.type, self.pool, self.optional, self.default = type_, pool, optional, default
        self.fixed = self.always = self.keyonly = False
        self.mixin = None

    def value(self, rng, clock):
        if self.optional and rng.random() < 0.35:
            return None
        if isinstance(self.type, DECLARED):
            return self.type.random(rng, clock)
        return rng.choice(self.pool)

    @property
    def literal_default(self):
        return self.default is not None and not isinstance(self.default, Clockwork)

    @property
    def is_set(self):
        return str(self.type).startswith("set<")

    def absent(self):
        """(is readable, value) of an item without the attribute."""
        if self.optional:
            return True, None
        if self.literal_default:
            return True, self.default
        return self.is_set, []

    def declaration(self):
        text = f"{self.name} : {forms.written(self.type, self.optional)}"
        if self.default is not None:
            text += f" = {self.default.word if isinstance(self.default, Clockwork) else self.type.literal(self.default)}"
        for word, given in (("always", self.always), ("fixed", self.fixed), ("keyonly", self.keyonly)):
            text += f" {word}" if given else ""
        return text + (f" as {quoted(self.as_)}" if self.as_ else "")


class EnumType(Named, values.Enum):
    """Values are the numbers of the enum's values."""

    kind, ordered, timed, number, text = "S", False, False, False, True

    def __init__(self, name, items):
        Named.__init__(self, name)
        self.items = items

    def __str__(self):
        return self.name

    def item(self, uid):
        return next((i for i in self.items if i.uid == uid), None)

    def texts_of_values(self):
        return [i.stored for i in self.items]

    def random(self, rng, clock):
        return rng.choice(self.items).uid

    def plain(self, value):
        return self.item(value).name

    literal = plain

    def stored(self, value):
        return {"S": self.item(value).stored}

    def order(self, value):
        return self.item(value).stored.encode()

    def position(self, value):
        return [i.uid for i in self.items].index(value)

    def declaration(self):
        return f"enum {self.name} {{ " + ", ".join(i.named() for i in self.items) + " }"


class StructType(Named, values.Struct):
    """Values are dictionaries by the numbers of the members."""

    kind, ordered, timed = "M", False, False

    def __init__(self, name, members):
        Named.__init__(self, name)
        self.members = members

    def __str__(self):
        return self.name

    def random(self, rng, clock):
        return {m.uid: m.value(rng, clock) for m in self.members}

    def _present(self, value):
        return [(m, value[m.uid]) for m in self.members if value.get(m.uid) is not None]

    def plain(self, value):
        return {m.name: m.type.plain(v) for m, v in self._present(value)}

    def stored(self, value):
        return {"M": {m.stored: m.type.stored(v) for m, v in self._present(value)}}

    def declaration(self):
        return "\n".join([f"struct {self.name} {{"] + [f"  {m.declaration()}" for m in self.members] + ["}"])


class ListOf(values.Many):
    """A list of enums or structs."""

    def __init__(self, element):
        self.shape, self.element, self.kind = "list", element, "L"

    @property
    def name(self):
        return f"list<{self.element}>"

    def __str__(self):
        return self.name

    def random(self, rng, clock):
        return [self.element.random(rng, clock) for _ in range(rng.choice([0, 1, 2]))]


DECLARED = (EnumType, StructType, ListOf)


def declared_types(type_):
    """The enums and structs in a type."""
    if isinstance(type_, ListOf):
        return declared_types(type_.element)
    inner = [t for m in getattr(type_, "members", []) for t in declared_types(m.type)]
    return [type_] + inner if isinstance(type_, DECLARED) else []


class Literal:
    def __init__(self, text, bare=False):
        self.text, self.bare = text, bare


class Part:
    """An attribute, or a member of one, in a key; `function` has @ in place of it."""

    def __init__(self, path, function="@", stand_in=None, mode=None):
        self.path, self.function, self.stand_in, self.mode = tuple(path), function, stand_in, mode


class Shard:
    def __init__(self, count, attributes, first=0, was=None):
        self.count, self.attributes, self.first, self.was = count, list(attributes), first, was


class Address:
    def __init__(self, dimensions):
        self.dimensions = dimensions


class Template:
    def __init__(self, parts, when=None, bare=False, allow=None):
        self.parts, self.when, self.bare, self.allow = parts, when, bare, allow

    def components(self):
        return [c for p in self.parts for c in (p.dimensions if isinstance(p, Address) else [p]) if isinstance(c, Part)]

    def shard(self):
        return next((p for p in self.parts if isinstance(p, Shard)), None)

    def used(self):
        """The numbers of its attributes."""
        shard = self.shard()
        return {c.path[0] for c in self.components()} | set(shard.attributes if shard else []) | (
            {t.path[0] for t in self.when.tests} if self.when else set())

    def bare_allowed(self):
        return all(isinstance(p, Literal) and len(p.text) == 1 or isinstance(p, Part) and len(p.path) == 1 and p.function == "@"
                   and not p.mode and not p.stand_in for p in self.parts)


class Test:
    def __init__(self, path, operator, value=None, negated=False):
        self.path, self.operator, self.value, self.negated = tuple(path), operator, value, negated


class Condition:
    def __init__(self, tests, word="and"):
        self.tests, self.word = tests, word


class KeyAttribute(Named):
    def __init__(self, name, kind="S", native=False):
        super().__init__(name)
        self.kind, self.native, self.explicit = kind, native, False

    def written(self):
        kind = {"S": ": string" if self.explicit else "", "N": ": number", "B": ": binary"}[self.kind]
        return self.named() + ("" if self.native else kind)


class Key(Named):
    """The primary key, whose name is None, or an index."""

    def __init__(self, name, partition, sort=None, local=False):
        super().__init__(name)
        self.partition, self.sort, self.local, self.projects, self.explicit = partition, sort, local, None, False

    @property
    def attributes(self):
        return [self.partition] + ([self.sort] if self.sort else [])


class Table(Named):
    def __init__(self, name, key):
        super().__init__(name)
        self.key, self.indexes, self.ttl, self.stream = key, [], None, None
        self.type, self.text, self.doc = None, None, None

    @property
    def keys(self):
        return [self.key] + self.indexes

    @property
    def type_attribute(self):
        return None if self.type == "none" else self.type or "_type"


class Pattern(Named):
    def __init__(self, name, parameters):
        super().__init__(name)
        self.parameters = parameters  # [(path, operator)]
        self.on = self.direction = self.limit = self.ranges = self.oldest = self.empty = self.filter = None
        self.scan = self.consistent = False


class Entity(Named):
    def __init__(self, name, table):
        super().__init__(name)
        self.table, self.attributes, self.templates, self.patterns = table, [], {}, []
        self.versions, self.uniques, self.size, self.doc, self.allows = None, [], None, None, []

    def attribute(self, uid):
        return next((a for a in self.attributes if a.uid == uid), None)

    def resolve(self, path):
        attribute = self.attribute(path[0])
        if attribute is None or len(path) == 1:
            return attribute
        return next((m for m in getattr(attribute.type, "members", []) if m.uid == path[1]), None)

    def path(self, path):
        attribute = self.attribute(path[0])
        return attribute.name if len(path) == 1 else f"{attribute.name}.{self.resolve(path).name}"

    def used(self):
        return {uid for t in self.templates.values() for uid in t.used()}


class Collection(Named):
    def __init__(self, name, table, members):
        super().__init__(name)
        self.table, self.members, self.patterns = table, members, []


class Gone(Exception):
    """Something refers to what is not there any more: this change is not possible."""


class Schema:
    def __init__(self):
        self.tables, self.enums, self.structs, self.entities, self.collections = [], [], [], [], []
        self.comment = None

    def copy(self):
        return copy.deepcopy(self)

    def table(self, uid):
        return next(t for t in self.tables if t.uid == uid)

    def entity(self, uid):
        return next((e for e in self.entities if e.uid == uid), None)

    def key_attribute(self, uid):
        return next((a for t in self.tables for k in t.keys for a in k.attributes if a.uid == uid), None)

    def owners(self):
        """(what has patterns, its members)"""
        return [(e, [e]) for e in self.entities] + [(c, [self.entity(m) for m in c.members]) for c in self.collections]

    # Its text

    def written(self):
        try:
            return "\n".join(self._lines()) + "\n"
        except (AttributeError, StopIteration, ValueError, TypeError) as fault:
            raise Gone(str(fault)) from fault

    def _lines(self):
        lines = (["// " + self.comment] if self.comment else []) + ["schema drift"]
        for table in self.tables:
            lines += ["", f"table {table.named()} {{"] + ["  " + self._key(table, k) for k in table.keys]
            if table.ttl:
                lines.append("  ttl " + next(a.name for e in self.entities for a in e.attributes if a.uid == table.ttl))
            lines += [f"  {word} {value}" for word, value in (("stream", table.stream), ("type", table.type), ("text", table.text)) if value] + ["}"]
        for type_ in self.enums + self.structs:
            lines += ["", type_.declaration()]
        mixins = {}
        for entity in self.entities:
            for a in entity.attributes:
                if a.mixin:
                    mixins.setdefault(a.mixin, []).append(a)
        for name, attributes in mixins.items():
            lines += ["", f"mixin {name} {{"] + ["  " + a.declaration() for a in attributes] + ["}"]
        for entity in self.entities:
            lines += self._entity(entity)
        for c in self.collections:
            members = [self.entity(m) for m in c.members]
            lines += ["", f"collection {c.name} in {self.table(c.table).name} {{", "  members " + ", ".join(m.name for m in members)]
            lines += ["  " + self.pattern(members[0], p) for p in c.patterns] + ["}"]
        return lines

    def _key(self, table, key):
        sides = [a.written() for a in ([] if key.local else [key.partition]) + ([key.sort] if key.sort else [])]
        head = "key" if key is table.key else f"{'local ' if key.local else ''}index {key.named()}"
        projects = ""
        if key.projects == []:
            projects = " projects keys"
        elif key.projects is not None:
            names = [a.name for e in self.entities for a in e.attributes if a.uid in key.projects]
            projects = f" projects ({', '.join(dict.fromkeys(names))})"
        elif key.explicit:
            projects = " projects all"
        return f"{head} ({', '.join(sides)}){projects}"

    def _entity(self, entity):
        mixins = list(dict.fromkeys(a.mixin for a in entity.attributes if a.mixin))
        head = f"entity {entity.named()} in {self.table(entity.table).name}" + (f" with {', '.join(mixins)}" if mixins else "")
        lines = [""] + ([f"/// {entity.doc}"] if entity.doc else []) + [head + " {"]
        lines += ["  " + a.declaration() for a in entity.attributes if not a.mixin]
        for uid, template in entity.templates.items():
            lines.append(f"  {self.key_attribute(uid).name} = {self.template(entity, template)}")
        if entity.versions:
            lines.append(f"  versions by {entity.attribute(entity.versions).name}")
        lines += [f"  unique ({entity.attribute(u).name})" for u in entity.uniques]
        lines += [f"  size {entity.size}"] if entity.size else []
        lines += [f'  allow {check} "the oracle knows"' for check in ["not_injective"] + entity.allows]
        return lines + ["  " + self.pattern(entity, p) for p in entity.patterns] + ["}"]

    def template(self, entity, template):
        bare = template.bare and template.bare_allowed()
        text = "".join(self._part(entity, p, bare) for p in template.parts)
        if template.when:
            text += " when " + self.condition(entity, template.when)
        return text + (f' allow {template.allow} "known"' if template.allow else "")

    def _part(self, entity, part, bare):
        if isinstance(part, Literal):
            return part.text if bare or part.bare else quoted(part.text)
        if isinstance(part, Shard):
            names = [entity.attribute(u).name for u in part.attributes]
            return (f"<shard({', '.join([str(part.count)] + names)})" + (" from 1" if part.first else "")
                    + (f" was {part.was}" if part.was else "") + ">")
        if isinstance(part, Address):
            return "<zorder(" + ", ".join(d.function.replace("@", entity.path(d.path)) for d in part.dimensions) + ")>"
        if bare:
            return entity.path(part.path)
        text = part.function.replace("@", entity.path(part.path))
        text = f"{part.mode}({text})" if part.mode else text
        return f"<{text} else {quoted(part.stand_in)}>" if part.stand_in else f"<{text}>"

    def condition(self, entity, condition):
        return f" {condition.word} ".join(self._test(entity, t) for t in condition.tests)

    def _test(self, entity, test):
        name = entity.path(test.path)
        if test.operator in ("present", "absent"):
            text = f"{name} {test.operator}"
        elif test.operator == "size":
            text = f"size({name}) = {test.value}"
        else:
            text = f"{name} {test.operator} {entity.resolve(test.path).type.literal(test.value)}"
        return f"not {text}" if test.negated else text

    def pattern(self, entity, p):
        given = ", ".join(entity.path(path) if op == "=" else f"{entity.path(path)} {op}" for path, op in p.parameters)
        keys = {k.uid: k.name for t in self.tables for k in t.indexes}
        clauses = [f"on {keys[p.on]}" if p.on in keys else "", "scan" if p.scan else "", p.direction or "",
                   f"limit {p.limit}" if p.limit else "", f"ranges {p.ranges}" if p.ranges else "",
                   f"oldest {quoted(p.oldest)}" if p.oldest else "", f"empty {p.empty}" if p.empty else "",
                   "consistent" if p.consistent else "", f"filter {self.condition(entity, p.filter)}" if p.filter else ""]
        return f"access {p.name}({given})" + "".join(" " + c for c in clauses if c)
