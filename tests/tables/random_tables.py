"""Random tables, with what DynamoDB must be told of each: the truth is made beside the schema, not read from it."""

# Names of attributes that formats could take for something else: YAML's words and numbers, Terraform's templates.
HARD_NAMES = ["yes", "on", "null", "1.5", "0x10", "2024-01-31", "~", "a: b", "- a", "#", "${var.a}", "%{if a}", "$${a}",
              "a\u2028b", "\u00fc\U0001f600", "\u0085", "[", "{", "'", '"', "\\", "=", "<<", ".inf", "12:30", "!a", "a b"]
STREAMS = {"keys": "KEYS_ONLY", "new": "NEW_IMAGE", "old": "OLD_IMAGE", "new and old": "NEW_AND_OLD_IMAGES"}
TYPES = {"S": ("string", ""), "N": ("u32", ": number"), "B": ("bytes", ": binary")}


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def random_table(rng, number):
    """The schema of one table, and its definition in neutral form."""
    table = f"Table{number}"
    stored = rng.choice([table, f"t-{number}.{rng.choice('abc')}_x"])
    hard = rng.sample(HARD_NAMES, len(HARD_NAMES))
    attributes, known = [], {}
    for i in range(rng.randint(2, 7)):
        kind = rng.choice("SSSNB")
        name = hard.pop() if rng.random() < 0.4 else f"a{i}"
        attributes.append((f"a{i}", name, kind))
        known[f"a{i}"] = (name, kind)
    has_sort = rng.random() < 0.7
    lines = [f"schema random{number}", "", f"table {table}" + (f" as {quoted(stored)}" if stored != table else "") + " {",
             "  key (pk, sk)" if has_sort else "  key (pk)"]
    truth = {"name": stored, "types": {"pk": "S"}, "key": (["pk"], ["sk"] if has_sort else []), "indexes": {}, "ttl": None, "stream": None}
    if has_sort:
        truth["types"]["sk"] = "S"

    def reference(member):
        """The attribute as a table names it."""
        name, kind = known[member]
        truth["types"][name] = kind
        return member + (f" as {quoted(name)}" if name != member else "") + TYPES[kind][1]

    for i in range(rng.randint(0, 4)):
        local = has_sort and rng.random() < 0.25
        several = not local and rng.random() < 0.3
        chosen = rng.sample(sorted(known), min(len(known), rng.randint(2, 4) if several else 1 if local else rng.randint(1, 2)))
        cut = 0 if local else rng.randint(1, len(chosen)) if several else 1
        cut = min(cut, 4)
        parts = [[reference(member) for member in part] for part in (chosen[:cut], chosen[cut:])]
        written = [part[0] if len(part) == 1 and not several else f"[{', '.join(part)}]" for part in parts if part]
        names = [[known[member][0] for member in part] for part in (chosen[:cut], chosen[cut:])]
        index = f"index{i}"
        index_stored = rng.choice([index, f"ix-{i}.b"])
        line = ("  local index " if local else "  index ") + index
        line += (f" as {quoted(index_stored)}" if index_stored != index else "") + f" ({', '.join(written)})"
        others = [member for member in sorted(known) if known[member][0] not in names[0] + names[1]]
        projection = rng.choice(["all", "keys", "some"] if others else ["all", "keys"])
        projected = []
        if projection == "keys":
            line += " projects keys"
        elif projection == "some":
            some = rng.sample(others, rng.randint(1, len(others)))
            line += f" projects ({', '.join(m if known[m][0] == m else quoted(known[m][0]) for m in some)})"
            projected = sorted([known[member][0] for member in some] + ["_type"], key=lambda name: name.encode())
        lines.append(line)
        truth["indexes"][index_stored] = {"local": local, "key": (["pk"] if local else names[0], names[1]),
                                          "projection": {"all": "ALL", "keys": "KEYS_ONLY", "some": "INCLUDE"}[projection],
                                          "projected": projected}
    if rng.random() < 0.3:
        name = hard.pop() if rng.random() < 0.5 else "expires"
        attributes.append(("expires", name, "ttl"))
        lines.append(f"  ttl {name if name == 'expires' else quoted(name)}")
        truth["ttl"] = name
    if rng.random() < 0.3:
        view = rng.choice(list(STREAMS))
        lines.append(f"  stream {view}")
        truth["stream"] = STREAMS[view]
    lines += ["}", "", f"entity Entity{number} in {table} {{", "  id : uuid"]
    for member, name, kind in attributes:
        type_ = "epoch_s?" if kind == "ttl" else TYPES[kind][0]
        lines.append(f"  {member} : {type_}" + (f" as {quoted(name)}" if name != member else ""))
    lines += [f"  pk = E{number}#id"] + (["  sk = E"] if has_sort else []) + ["}", ""]
    return "\n".join(lines), truth
