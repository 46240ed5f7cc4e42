#include "grammar_parsed.hpp"
#include "support/catch.hpp"

using namespace keyc::test;

namespace {

Parsed in_entity(const std::string& body) { return Parsed("schema s\nentity E in T {\n" + body + "\n}\n"); }

/// What an entity with one statement becomes, without its head.
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
        "ttl expiresAt\ntext checked\ntype none\n");
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

TEST_CASE("the escapes of a text are resolved") {
  CHECK(statement(R"(a : string = "\"\\\n\t\x41\xC3\xA9 // #")") == "a : string = text '\"\\\n\tAé // #'\n");
}

TEST_CASE("a template is read in its parts") {
  CHECK(statement("pk = country#state#city") == "pk = [country][#][state][#][city]\n");
  CHECK(statement("pk = UPDATED#<updatedAt>") == "pk = [UPDATED][#][<updatedAt>]\n");
  CHECK(statement("pk = #-:/|.@+!&*a") == "pk = [#][-][:][/][|][.][@][+][!][&][*][a]\n");
  CHECK(statement(R"(pk = "v_"<pad(version, 6)>)") == "pk = [\"v_\"][<pad(version, 6)>]\n");
  CHECK(statement(R"(pk = <desc(day(a.b, "+09:00"))><x else "none">)") ==
        "pk = [<desc(day(a.b, \"+09:00\"))>][<x else \"none\">]\n");
  CHECK(statement("pk = <upper (\n  a ) >") == "pk = [<upper(a)>]\n");
}

TEST_CASE("an access pattern is read with its operators and clauses") {
  CHECK(statement("access none()") == "access none()\n");
  CHECK(statement("access a(a, b =, c <, d <=, e>, f >=, g between, h begins_with)") ==
        "access a(a=;b=;c<;d<=;e>;f>=;gbetween;hbegins_with;)\n");
  CHECK(statement("access a(b) on gsi1 ascending limit 1_000") == "access a(b=;) on gsi1 ascending limit 1000\n");
  CHECK(statement("access a(b)\n  limit 5\n\n  // and\n  descending\n  on i") ==
        "access a(b=;) on i descending limit 5\n");
}

TEST_CASE("attributes may have the names of statements and clauses, also behind one that they could continue") {
  for (const char* name : {"at", "key", "table", "access", "update", "on", "limit", "scan", "when", "filter", "entity",
                           "schema", "sample", "size", "ranges", "as", "in", "empty"}) {
    CHECK(statement(std::string("access a(b)\n") + name + " : string") ==
          std::string(name) + " : string\naccess a(b=;)\n");
    CHECK(statement(std::string("pk = a\n") + name + " = b") == "pk = [a]\n" + std::string(name) + " = [b]\n");
  }
}

TEST_CASE("parameters that are called like a statement do not end their list") {
  CHECK(statement("access a(b,\n  size between,\n  type begins_with,\n  unique <)") ==
        "access a(b=;sizebetween;typebegins_with;unique<;)\n");
}

TEST_CASE("docs belong to the declaration behind them or to the one on their line") {
  const Parsed parsed(R"(/// The schema.
schema s
/// Leads T,
///
///   in three lines.
table T { /// Behind T.
  key (pk) /// dropped
  /// Leads i.
  index i (a) /// Behind i.
  ttl x /// dropped
} /// Closes T.
enum E { /// Behind E.
  /// Leads a.
  a, /// Behind a.
  b /// Behind b.
  /// dropped
} /// Closes E.
//// no doc
/// dropped with what cannot be read
foo
entity A in T { /// Behind A.
  /// dropped with what cannot be read
  foo
  a : string /// Behind a.
  b : string
  /// Leads pk.
  pk = a /// Behind pk.
  access q(a) /// Behind q.
    limit 5   /// Behind its limit.
  /// dropped
}
enum F { a, /// One.
  /// dropped
  /// too
}
)");
  CHECK(parsed.file.doc == "The schema.");
  CHECK(dump(parsed.file.tables.at(0)) ==
        "table T /// Leads T,\n\n  in three lines.\nBehind T.\nCloses T.\nkey (pk)\n"
        "index i (a) /// Leads i.\nBehind i.\nttl x\n");
  CHECK(dump(parsed.file.enums.at(0)) ==
        "enum E /// Behind E.\nCloses E.\na /// Leads a.\nBehind a.\nb /// Behind b.\n");
  CHECK(dump(parsed.file.entities.at(0)) ==
        "entity A in T /// Behind A.\na : string /// Behind a.\nb : string\n"
        "pk = [a] /// Leads pk.\nBehind pk.\naccess q(a=;) limit 5 /// Behind q.\nBehind its limit.\n");
  CHECK(dump(parsed.file.enums.at(1)) == "enum F\na /// One.\n");
}

TEST_CASE("a comment begins at the start of a line or behind white space only") {
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
