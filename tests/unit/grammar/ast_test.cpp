#include "support/catch.hpp"
#include "unit/grammar/parsed.hpp"

using namespace keyc::test;

namespace {

Parsed in_entity(const std::string& body) { return Parsed("schema s\nentity E in T {\n" + body + "\n}\n"); }

/// The dump of an entity with one statement, without its first line.
std::string statement(const std::string& body) {
  const Parsed parsed = in_entity(body);
  if (parsed.diagnostics.has_errors()) return reported(parsed);
  const std::string text = dump(parsed.file.entities.at(0));
  return text.substr(text.find('\n') + 1);
}

}  // namespace

TEST_CASE("a table is read with every statement that it may have") {
  const Parsed parsed(R"(schema s
table Orders as "prod-orders" {
  key (pk, sk as "State#Date")
  index gsi1 (a)
  index byCity as "by-city" (b,
    c); index last (d as "D", e)
  ttl expiresAt
  stream new  and old
  text checked
  type none
}
)");
  CHECK(reported(parsed).empty());
  CHECK(dump(parsed.file.tables.at(0)) ==
        "table Orders as 'prod-orders'\n"
        "key (pk, sk as 'State#Date')\n"
        "index gsi1 (a)\n"
        "index byCity as 'by-city' (b, c)\n"
        "index last (d as 'D', e)\n"
        "ttl expiresAt\nstream new and old\ntext checked\ntype none\n");
}

TEST_CASE(
    "a key is read with the types and the stored names of its attributes, with one attribute or a list of them on each "
    "side") {
  const auto index = [](const std::string& text) {
    const Parsed parsed("table T {\n" + text + "\n}\n");
    if (parsed.diagnostics.has_errors()) return reported(parsed);
    const std::string table = dump(parsed.file.tables.at(0));
    return table.substr(table.find('\n') + 1);
  };
  CHECK(index("key (deviceId, at: number)") == "key (deviceId, at: number)\n");
  CHECK(index("key (a: string as \"A\", b as \"B\" : binary)") == "key (a as 'A': string, b as 'B': binary)\n");
  CHECK(index("index i ([a, b], [c, d])") == "index i ([a, b], [c, d])\n");
  CHECK(index("index i ([a], b)") == "index i ([a], b)\n");
  CHECK(index("index i (a, [b as \"B\", c: number, d, e])") == "index i (a, [b as 'B', c: number, d, e])\n");
  CHECK(index("index i (\n  game,\n  // ranked\n  score: number\n)") == "index i (game, score: number)\n");
  CHECK(index("index i ([\n  type: string,\n  text as \"t\",\n  key : number],\n  ttl)") ==
        "index i ([type: string, text as 't', key: number], ttl)\n");
  CHECK(index("local index lsi1 (lsi1sk)") == "local index lsi1 (lsi1sk)\n");
  CHECK(index("local index byDay as \"by-day\" (day: number) projects keys") ==
        "local index byDay as 'by-day' (day: number) projects keys\n");
}

TEST_CASE("an index is read with its projection, on its line or the next") {
  const Parsed parsed(
      "table T {\n  index a (x) projects all\n  index b (x)\n    // little\n    projects keys /// B.\n"
      "  index projects (x) projects (name,\n    status\n  )\n}\n");
  CHECK(reported(parsed).empty());
  CHECK(dump(parsed.file.tables.at(0)) ==
        "table T\nindex a (x) projects all\nindex b (x) projects keys /// B.\n"
        "index projects (x) projects name status\n");
}

TEST_CASE("imports are read in any place, with the positions of the statement and of its path") {
  const Parsed parsed("import \"a.keys\"\nschema s\nenum E { a }\nimport   \"b/\\x41.keys\" // b\n");
  CHECK(reported(parsed).empty());
  REQUIRE(parsed.file.imports.size() == 2);
  CHECK(parsed.file.imports[0].path.value == "a.keys");
  CHECK(parsed.file.imports[1].path.value == "b/A.keys");
  CHECK(parsed.source.position(parsed.file.imports[1].span.begin).column == 1);
  CHECK(parsed.source.position(parsed.file.imports[1].path.span.begin).column == 10);
  CHECK(parsed.file.imports[1].span.end == parsed.file.imports[1].path.span.end);
  CHECK(parsed.file.imports_known);
}

TEST_CASE("structs and mixins are read with their attributes, and entities with their mixins") {
  const Parsed parsed(R"(/// Where.
struct Address {  /// On a map.
  street : string /// With number.
  Address : Address?
  struct : list<u8> = [] as "s"; mixin : bool fixed
}
mixin Audited
{
  createdAt : timestamp = now
  /// Nothing follows.
}
struct None { }
entity A as "a" in T with Audited, Owned,
  Tagged {
}
)");
  CHECK(reported(parsed).empty());
  CHECK(dump(parsed.file.structs.at(0)) ==
        "Address /// Where.\nOn a map.\nstreet : string /// With number.\nAddress : Address?\n"
        "struct : list<u8> = list '' as 's'\nmixin : bool +fixed\n");
  CHECK(dump(parsed.file.structs.at(1)) == "None\n");
  CHECK(dump(parsed.file.mixins.at(0)) == "Audited /// Nothing follows.\ncreatedAt : timestamp = word 'now'\n");
  CHECK(dump(parsed.file.entities.at(0)) == "entity A as 'a' in T with Audited with Owned with Tagged\n");
}

TEST_CASE("an enum is read with the texts of its values, on one line or several") {
  CHECK(dump(Parsed("enum E { open as \"OPEN\", closed }").file.enums.at(0)) == "enum E\nopen as 'OPEN'\nclosed\n");
  CHECK(dump(Parsed("enum E\n{\n  a,\n\n  // b,\n  c,\n}\n").file.enums.at(0)) == "enum E\na\nc\n");
}

TEST_CASE("an attribute is read with its type, default, stored name and words") {
  CHECK(statement("a : string") == "a : string\n");
  CHECK(statement("a:u8?") == "a : u8?\n");
  CHECK(statement("a : list<map<set<i64>>?>? = []") == "a : list<map<set<i64>>?>? = list ''\n");
  CHECK(statement("a : pair<i8,\n  list<u8>, b>") == "a : pair<i8, list<u8>, b>\n");
  CHECK(statement("a : Address = {}") == "a : Address = map ''\n");
  CHECK(statement("a : decimal = -1_000.5e-3") == "a : decimal = number '-1000.5e-3'\n");
  CHECK(statement("a : timestamp = now always") == "a : timestamp = word 'now' +always\n");
  CHECK(statement("a : u64 = 0 as \"b\" lock unique") == "a : u64 = number '0' as 'b' +lock +unique\n");
  CHECK(statement("a : u64 lock as \"b\" unique") == "a : u64 as 'b' +lock +unique\n");
}

TEST_CASE("several attributes of one statement have all but their names in common") {
  CHECK(statement("a, b : u8? = 1 fixed") == "a : u8? = number '1' +fixed\nb : u8? = number '1' +fixed\n");
  CHECK(statement("a ,b,\n  // c\n  c:list<u8>") == "a : list<u8>\nb : list<u8>\nc : list<u8>\n");
  CHECK(statement("/// Both.\na, b : u8") == "a : u8 /// Both.\nb : u8 /// Both.\n");
  CHECK(statement("a, b : u8  /// Both.") == "a : u8 /// Both.\nb : u8 /// Both.\n");
}

TEST_CASE("a mixin is read with its templates, and a template with 'override'") {
  const Parsed parsed(R"(mixin OfCustomer {
  customerId : string
  pk = CUSTOMER#<customerId>  /// Its collection.
  gk = <customerId> when customerId present allow order "why"
}
)");
  CHECK(reported(parsed).empty());
  CHECK(dump(parsed.file.mixins.at(0)) ==
        "OfCustomer\ncustomerId : string\npk = [CUSTOMER][#][<customerId>] /// Its collection.\n"
        "gk = [<customerId>] when present(customerId) allow order \"why\"\n");
  CHECK(statement("pk = A override") == "pk = [A] override\n");
  CHECK(statement("pk = A allow order \"why\" override") == "pk = [A] allow order \"why\" override\n");
  CHECK(statement("override : string") == "override : string\n");
  CHECK(statement("pk = override") == "pk = [override]\n");
}

TEST_CASE("the escapes of a text are resolved") {
  CHECK(statement(R"(a : string = "\"\\\n\t\x41\xC3\xA9 // #")") == "a : string = text '\"\\\n\tAé // #'\n");
}

TEST_CASE("a template is read in its parts") {
  CHECK(statement("pk = country#state#city") == "pk = [country][#][state][#][city]\n");
  CHECK(statement("pk = UPDATED#<updatedAt>") == "pk = [UPDATED][#][<updatedAt>]\n");
  CHECK(statement("pk = #-:/|.@+!&*$%=~a,<b>") == "pk = [#][-][:][/][|][.][@][+][!][&][*][$][%][=][~][a][,][<b>]\n");
  CHECK(statement(R"(pk = "v_"<pad(version, 6)>)") == "pk = [\"v_\"][<pad(version, 6)>]\n");
  CHECK(statement(R"(pk = <desc(day(a.b, "+09:00"))><x else "none">)") ==
        "pk = [<desc(day(a.b, \"+09:00\"))>][<x else \"none\">]\n");
  CHECK(statement("pk = <upper (\n  a ) >") == "pk = [<upper(a)>]\n");
  CHECK(statement("pk = <zorder(u16(a from -6_0 to 60.5), desc(u8(b.c\n from \"2020-01-01\" to \"2040-01-01\")))>") ==
        "pk = [<zorder(u16(a from -60 to 60.5), desc(u8(b.c from \"2020-01-01\" to \"2040-01-01\")))>]\n");
  CHECK(statement("pk = <shard(8, from) from 1>") == "pk = [<shard(8, from) from 1>]\n");
}

TEST_CASE("an access pattern is read with its operators and clauses") {
  CHECK(statement("access none()") == "access none()\n");
  CHECK(statement("access a(a, b =, c <, d <=, e>, f >=, g between, h begins_with)") ==
        "access a(a=;b=;c<;d<=;e>;f>=;gbetween;hbegins_with;)\n");
  CHECK(statement("access a(b) on gsi1 ascending limit 1_000") == "access a(b=;) on gsi1 ascending limit 1000\n");
  CHECK(statement("access a(b)\n  limit 5\n\n  // and\n  descending\n  on i") ==
        "access a(b=;) on i descending limit 5\n");
  CHECK(statement("access a(b.c, d.e between)") == "access a(b.c=;d.ebetween;)\n");
  CHECK(statement("access a() scan filter x > 1 limit 2 consistent") ==
        "access a() limit 2 scan consistent filter >(x #1)\n");
  CHECK(statement("access a(b)\n  consistent\n  filter x = y\n  limit 2\n  on i\n  descending") ==
        "access a(b=;) on i descending limit 2 consistent filter =(x =y)\n");
}

TEST_CASE("a collection is read with its members, patterns and skipped items") {
  const Parsed parsed(
      "/// All of it.\ncollection Feed in T {\n  members A, B,\n    // and\n    C\n  /// Newest.\n  access a(x, y >=) "
      "on i "
      "descending\n    limit 11\n  skipping others  // for now\n  access b()\n}\ncollection One in T { members D; "
      "access "
      "c(x) }\n");
  CHECK(reported(parsed).empty());
  CHECK(outline(parsed) == "Feed One");
  CHECK(
      dump(parsed.file.collections.at(0)) ==
      "collection Feed in T /// All of it. + A + B + C skipping others\naccess a(x=;y>=;) on i descending limit 11 /// "
      "Newest.\naccess b()\n");
  CHECK(dump(parsed.file.collections.at(1)) == "collection One in T + D\naccess c(x=;)\n");
}

TEST_CASE("a key is read with the condition under which it is stored, on its line or the next") {
  CHECK(statement("gsi1pk = OPEN when closedAt absent") == "gsi1pk = [OPEN] when absent(closedAt)\n");
  CHECK(statement("gsi1pk = a#b\n\n  // only then\n  when open /// Sparse.\nb : i8") ==
        "b : i8\ngsi1pk = [a][#][b] when flag(open) /// Sparse.\n");
}

TEST_CASE("allow statements are read in the body, or after a template on its line") {
  CHECK(statement("pk = a when open allow order \"x\" allow size \"y\\n\" /// Doc.\nallow collision \"z\"; b : i8") ==
        "b : i8\npk = [a] when flag(open) allow order \"x\" allow size \"y\n\" /// Doc.\nallow collision \"z\"\n");
  CHECK(statement("pk = a\nallow order \"x\"") == "pk = [a]\nallow order \"x\"\n");
}

TEST_CASE("versions are read with their number attribute and the indexes that hold them") {
  CHECK(statement("versions by version") == "versions by version\n");
  CHECK(statement("versions by v indexes all; a : i8") == "a : i8\nversions by v indexes all\n");
  CHECK(statement("versions : i8\nversions = a") == "versions : i8\nversions = [a]\n");
}

TEST_CASE("unique is read as a word of an attribute and as a statement, on several lines too") {
  CHECK(statement("unique (a)\nunique (b,\n  c) // both\na : i8 unique") ==
        "a : i8 +unique\nunique (a)\nunique (b, c)\n");
  CHECK(statement("unique : i8\nunique = a") == "unique : i8\nunique = [a]\n");
}

TEST_CASE("samples are read with lists and objects in them, over several lines and comments") {
  CHECK(
      statement("sample { a = \"x\\n\", b = -1_0.50, c = open, d = [1, [], {}], e = { f = true, \"g h\" = \"\" } }") ==
      "sample {a 'x\n b #-10.50 c =open d [#1 [] {} ] e {f =true g h ' } }\n");
  CHECK(statement("sample // a\n{ // b\n  a // c\n  = // d\n  1 // e\n  , b = [ // f\n 1, // g\n 2,\n],\n} // h\n"
                  "sample {}; sample { a = 1, }") == "sample {a #1 b [#1 #2 ] }\nsample {}\nsample {a #1 }\n");
  CHECK(statement("sample { sample = 1, size = 2, access = 3 }\nsize : i8\nsample = a") ==
        "size : i8\nsample = [a]\nsample {sample #1 size #2 access #3 }\n");
  CHECK(statement("items 20_000") == "items 20000\n");
  CHECK(statement("items : i8\nitems = a\nitems 5 per a.b; per : i8") ==
        "items : i8\nper : i8\nitems = [a]\nitems 5 per a.b\n");
  CHECK(statement("sample : i8\nsize = a\nsize 1_0.5 KB; a : i8") == "sample : i8\na : i8\nsize = [a]\nsize 10.5 KB\n");
}

TEST_CASE("attributes may have the names of statements and clauses, also after a statement that these could continue") {
  for (const char* name :
       {"at",     "key",        "table",  "access", "update", "on",      "limit",    "scan",        "when",
        "filter", "entity",     "schema", "sample", "size",   "ranges",  "as",       "in",          "empty",
        "not",    "present",    "absent", "and",    "or",     "between", "contains", "begins_with", "projects",
        "allow",  "consistent", "import", "struct", "mixin",  "with",   "items",    "per",         "from",
        "to"}) {
    CHECK(statement(std::string("access a(b)\n") + name + " : string") ==
          std::string(name) + " : string\naccess a(b=;)\n");
    CHECK(statement(std::string("pk = a\n") + name + " = b") == "pk = [a]\n" + std::string(name) + " = [b]\n");
  }
}

TEST_CASE("parameters with the name of a statement do not end their list") {
  CHECK(statement("access a(b,\n  size between,\n  type begins_with,\n  unique <)") ==
        "access a(b=;sizebetween;typebegins_with;unique<;)\n");
}

TEST_CASE("docs belong to the declaration after them or to the one on their line") {
  const Parsed parsed(R"(/// The schema.
schema s
/// Leads T,
///
///   in three lines.
table T { /// After T.
  key (pk) /// After the key.
  /// Leads i.
  index i (a) /// After i.
  ttl x /// dropped
} /// Closes T.
enum E { /// After E.
  /// Leads a.
  a, /// After a.
  b /// After b.
  /// Before the end of E.
} /// Closes E.
//// no doc
/// dropped with what cannot be read
foo
entity A in T { /// After A.
  /// dropped with what cannot be read
  foo
  a : string /// After a.
  b : string
  /// Leads pk.
  pk = a /// After pk.
  access q(a) /// After q.
    limit 5   /// After its limit.
  /// Before the end of A.
}
enum F { a, /// One.
  /// Before the end of F,
  /// in two lines.
}
)");
  CHECK(parsed.file.doc == "The schema.");
  CHECK(dump(parsed.file.tables.at(0)) ==
        "table T /// Leads T,\n\n  in three lines.\nAfter T.\nCloses T.\nkey (pk)\n"
        "index i (a) /// Leads i.\nAfter i.\nttl x\n");
  CHECK(dump(parsed.file.enums.at(0)) ==
        "enum E /// After E.\nBefore the end of E.\nCloses E.\na /// Leads a.\nAfter a.\nb /// After b.\n");
  CHECK(dump(parsed.file.entities.at(0)) ==
        "entity A in T /// After A.\nBefore the end of A.\na : string /// After a.\nb : string\n"
        "pk = [a] /// Leads pk.\nAfter pk.\naccess q(a=;) limit 5 /// After q.\nAfter its limit.\n");
  CHECK(dump(parsed.file.enums.at(1)) == "enum F /// Before the end of F,\nin two lines.\na /// One.\n");
}

TEST_CASE("a doc after ';' belongs to the last declaration before it") {
  const Parsed parsed("schema s\nentity A in T {\na : i8; /// A.\nb : i8; c : i8;  /// C.\npk = a; /// Pk.\n}");
  CHECK(dump(parsed.file.entities.at(0)) == "entity A in T\na : i8 /// A.\nb : i8\nc : i8 /// C.\npk = [a] /// Pk.\n");
}

TEST_CASE("a comment begins only at the start of a line or after white space") {
  CHECK(statement("pk = a//b //c") == "pk = [a][/][/][b]\n");
  CHECK(statement("pk = a#b // c\n//d") == "pk = [a][#][b]\n");
  CHECK(statement("a : string// b") == "3:11 K0101 expected the end of the line, found '/'\n");
}

TEST_CASE("byte-order mark, CRLF, ';' and one-line bodies are accepted") {
  const Parsed parsed("\xEF\xBB\xBFschema s;\r\ntable T { key (pk); ttl x };\r\nentity E in T { a : i8; pk = a }\r\n");
  CHECK(reported(parsed).empty());
  CHECK(outline(parsed) == "T E");
  CHECK(parsed.source.position(parsed.file.schema->span.begin).column == 8);
}
