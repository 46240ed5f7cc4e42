"""The kinds of change: each is a function that changes a schema, as a developer would in one commit.

`harmless`: whatever it is made to, it breaks nothing that is stored. `silent`: it is not a change at all."""

from evolving import Gone, Part
from values import Integer
from verdict import Break

KINDS = {}


class Kind:
    def __init__(self, name, function, harmless, silent, must):
        self.name, self.function, self.harmless, self.silent, self.must = name, function, harmless or silent, silent, must

    def demanded(self, old, new):
        """What must be said of it, whatever the items are."""
        if not self.must:
            return []
        names = {n for s in (old, new) for x in s.entities + s.tables for n in (x.name, x.stored)}
        return [Break(f"{self.must} of '{self.name}'", {self.must}, names, "")]


def change(harmless=False, silent=False, must=None):
    """`must`: the class of a finding that there must be."""
    def register(function):
        name = function.__name__.replace("_", " ")
        KINDS[name] = Kind(name, function, harmless, silent, must)
        return function
    return register


class Context:
    """What a change may use: random parts, and the versions until now, the newest last."""

    def __init__(self, maker, history):
        self.maker, self.rng, self.history = maker, maker.rng, history

    def one(self, candidates):
        candidates = list(candidates)
        if not candidates:
            raise Gone("there is nothing to change")
        return self.rng.choice(candidates)

    def attribute(self, s, test=lambda e, a: True):
        """(entity, attribute)"""
        return self.one((e, a) for e in s.entities for a in e.attributes if test(e, a))

    def named(self, s, test=lambda e, a: True):
        """One that is not a key attribute itself."""
        native = {k.name for t in s.tables for key in t.keys for k in key.attributes if k.native}
        return self.attribute(s, lambda e, a: a.name not in native and test(e, a))

    def unused(self, s):
        filtered = {t.path[0] for e in s.entities for p in e.patterns if p.filter for t in p.filter.tests}
        return self.named(s, lambda e, a: a.uid not in e.used() and a.uid not in filtered and not any(
            a.uid == path[0] for p in e.patterns for path, _ in p.parameters) and a.uid not in {t.ttl for t in s.tables})

    def template(self, s, index=None, test=lambda t: True):
        """(entity, key attribute, template); `index`: of an index only, or of the primary key only."""
        primary = {a.uid for t in s.tables for a in t.key.attributes}
        return self.one((e, s.key_attribute(uid), t) for e in s.entities for uid, t in e.templates.items()
                        if (index is None or index != (uid in primary)) and s.key_attribute(uid) and test(t))

    def part(self, s, test=lambda e, p: True, index=None):
        """(entity, key attribute, template, part)"""
        primary = {a.uid for t in s.tables for a in t.key.attributes}
        return self.one((e, s.key_attribute(uid), t, p) for e in s.entities for uid, t in e.templates.items()
                        if (index is None or index != (uid in primary)) and s.key_attribute(uid)
                        for p in t.parts if isinstance(p, Part) and test(e, p))

    def pattern(self, s, test=lambda p: True):
        return self.one((e, p) for e in s.entities for p in e.patterns if test(p))

    def index(self, s, test=lambda k: True):
        return self.one((t, k) for t in s.tables for k in t.indexes if test(k))

    def retype(self, s, test, make):
        """Another type for an attribute or member that fulfils the test."""
        members = [(None, m) for struct in s.structs for m in struct.members if test(m.type)]
        native = {k.name for t in s.tables for key in t.keys for k in key.attributes if k.native}
        _, a = self.one([(e, a) for e in s.entities for a in e.attributes if test(a.type) and a.name not in native] + members)
        was, a.type = a.type, make(a.type)
        if str(was) == str(a.type):
            raise Gone("the same type")
        a.pool = self.maker.pool(a.type)
        if a.literal_default:
            a.default = self.maker.default(a)
        for e in s.entities:  # conditions on it have values of the old type
            for p in e.patterns:
                if p.filter and any(t.path[-1] == a.uid for t in p.filter.tests):
                    p.filter = None
            for t in e.templates.values():
                if t.when and any(x.path[-1] == a.uid for x in t.when.tests):
                    raise Gone("a condition has a value of the type")


def ints(bits, signed=False):
    return Integer(("i" if signed else "u") + str(bits))
