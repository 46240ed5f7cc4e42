#include <random>

#include "support/catch.hpp"
#include "unit/grammar/parsed.hpp"

using namespace keyc::test;

TEST_CASE("each independent error is reported, and the statements around it are read") {
  const Parsed parsed(R"(schema s
table T {
  key (pk
  index i (a)
  what is (this,
    and that)
  ttl x
}
tabel Other { key (pk) }
enmu Colour { red }
entity A T {
  a : string
}
entity B in T {
  a : : string
  b : string
  sk = <upper(b
  c : string
  access q(b) foo
    // goes with it
    limit 5
  access r(b)
}
entity C in T
  a : string
}
entity D in T { d : string }
)");
  CHECK(parsed.diagnostics.errors() == 9);
  CHECK(outline(parsed) == "T! B! C! D -Other -Colour -A");
  CHECK(dump(parsed.file.tables.at(0)) == "table T\nindex i (a)\nttl x\n");
  CHECK(dump(parsed.file.entities.at(0)) == "entity B in T\nb : string\nc : string\naccess r(b=;)\n");
}

TEST_CASE("a declaration without its '{' is one error, whatever its body holds") {
  for (const char* head : {"table T (", "table T", "entity E in T", "entity E"}) {
    const Parsed parsed(std::string(head) + "\n  a : string\n  pk = a\n}\nentity Last in T { }\n");
    CHECK(parsed.diagnostics.errors() == 1);
    CHECK(parsed.file.entities.back().name.text == "Last");
    CHECK(parsed.file.entities.back().complete);
  }
}

TEST_CASE("statements that this version does not have are reported at their place, and skipped") {
  const Parsed parsed(R"(schema s
table T {
  key (pk, sk)
  allow hot_partition "}"
  ttl x
}
collection C in T {
  access latest(deviceId) descending limit 11
}
entity E in T {
  pk = <shard(8, a) was 4>#<shard(8, a) from 1>
  gsi1pk = a when b allow order "reason"
  sample { a = "}",
    b = 1 }
  size 2 KB
  unique (a, b)
  versions by version indexes history
  transaction
  allow order "reason"
  access h(a) ranges 5 oldest "2020-01-01" empty 3 consistent
  b : string
}
)");
  CHECK(reported(parsed).empty());
  CHECK(unsupported(parsed) == "'transaction'@18:3\n");
  CHECK(outline(parsed) == "T E! C");
  CHECK(dump(parsed.file.tables.at(0)) == "table T\nkey (pk, sk)\nttl x\nallow hot_partition \"}\"\n");
  CHECK(dump(parsed.file.entities.at(0)) ==
        "entity E in T\nb : string\npk = [<shard(8, a) was 4>][#][<shard(8, a) from 1>]\ngsi1pk = [a] when flag(b) "
        "allow order "
        "\"reason\"\n"
        "access h(a=;) consistent\nversions by version indexes history\nunique (a, b)\nsample {a '} b #1 }\nsize 2 KB\n"
        "allow order \"reason\"\n");
}

TEST_CASE("parts of a struct or a mixin that could not be read are known to be missing, and its name is known") {
  const Parsed parsed(R"(struct A { a : : i8; b : i8 }
mixin B { pk a
  c : i8 }
struct C
  a : i8
}
mixin D [ {
}
struct E { a : i8
struct F { a : i8 }
)");
  CHECK(parsed.diagnostics.errors() == 5);
  CHECK(outline(parsed) == "A! C! E! F B! D!");
  CHECK(dump(parsed.file.structs.at(0)) == "A\nb : i8\n");
  CHECK(dump(parsed.file.mixins.at(0)) == "B\nc : i8\n");
}

TEST_CASE("an import that could not be read may declare any name") {
  for (const char* text : {"import common", "import \"a", "import", "improt \"a.keys\"", "import \"a\" \"b\""}) {
    const Parsed parsed(std::string(text) + "\nenum E { a }\n");
    CHECK(parsed.diagnostics.errors() == 1);
    CHECK_FALSE(parsed.file.imports_known);
    CHECK(outline(parsed) == "E");
  }
  CHECK(Parsed("enum { a }\ntable T { foo }\nwhat is this\n").file.imports_known);
}

TEST_CASE("a declaration with a misspelt keyword still declares its name, however it continues") {
  CHECK(outline(Parsed("tabel T { key (pk) }\nenum E { a }")) == "E -T");
  CHECK(outline(Parsed("tabel T\n// with {\n{ key (pk) }\nenum E { a }")) == "E -T");
  CHECK(outline(Parsed("enmu T\n a, b\n}\nenum E { a }")) == "E -T");
  CHECK(outline(Parsed("sturct T { a : i8 }\nenum E { a }")) == "E -T");
  CHECK(outline(Parsed("what is this\nenum E { a }")) == "E");
  CHECK(Parsed("shcema s\nenum E { a }").file.schema->text == "s");
}

TEST_CASE("a skipped declaration that is never closed does not swallow the next one") {
  const Parsed parsed(
      "collection M in T {\n  access a() ranges 3\nentity A in T {\n  sample { a = 1\nentity B in T { b : string }\n");
  CHECK(parsed.diagnostics.errors() == 3);  // of the collection, of the sample and of the entity around it
  CHECK(outline(parsed) == "A! B M!");
}

TEST_CASE("a sample that is never closed ends at the next statement") {
  const Parsed parsed(R"(entity A in T {
  sample { a = 1,
    b = ["x"
  access x(a)
}
entity B in T {
  sample {
    a = { b = 1,
      c = 2
  b : string
  pk = a
  sample { a = 1 }
}
)");
  CHECK(reported(parsed) ==
        "3:9 K0102 this '[' is never closed [4:3 ',' or ']' was expected here]\n"
        "8:9 K0102 this '{' is never closed [10:3 ',' or '}' was expected here]\n");
  CHECK(dump(parsed.file.entities.at(0)) == "entity A in T\naccess x(a=;)\n");
  CHECK(dump(parsed.file.entities.at(1)) == "entity B in T\nb : string\npk = [a]\nsample {a #1 }\n");
}

TEST_CASE("nesting is limited to 64 levels, and brackets of any kind and number cannot overflow the stack") {
  const auto text = [](const char* begin, std::size_t levels, const char* open, const char* close, const char* end) {
    std::string result = "entity E in T {\n" + std::string(begin);
    for (std::size_t i = 0; i < levels; ++i) result += open;
    result += end;
    for (std::size_t i = 0; i < levels; ++i) result += close;
    return result + "\n}\n";
  };
  CHECK(reported(Parsed(text("a : ", 63, "list<", ">", "i8"))).empty());
  CHECK(reported(Parsed(text("a : ", 64, "list<", ">", "i8"))) ==
        "2:325 K0103 nested too deeply (64 levels are the most)\n");
  CHECK(reported(Parsed(text("a : ", 100'000, "list<", ">", "i8"))) ==
        "2:325 K0103 nested too deeply (64 levels are the most)\n");
  for (const auto& [open, close] : {std::pair("[", "]"), std::pair("{ b = ", "}")}) {
    CHECK(reported(Parsed(text("sample { a = ", 63, open, close, "1") + "}")).find("K0103") == std::string::npos);
    CHECK(reported(Parsed(text("sample { a = ", 64, open, close, "1") + "}")).find("K0103") != std::string::npos);
    CHECK(reported(Parsed(text("sample { a = ", 100'000, open, close, "1"))).find("K0103") != std::string::npos);
  }
  CHECK(Parsed("entity E in T {\npk = <" + std::string(200'000, 'f') + "\n}\n").diagnostics.errors() == 1);
  std::string calls = "entity E in T {\npk = <";
  for (int i = 0; i < 100'000; ++i) calls += "f(";
  CHECK(Parsed(calls + "\n}\n").diagnostics.errors() == 1);
  for (const char* nesting : {"(", "not ", "not("}) {
    CHECK(reported(Parsed(text("access q() filter ", 60, nesting, nesting[0] == '(' ? ")" : "", "a"))).size() < 300);
    CHECK(reported(Parsed(text("access q() filter ", 100'000, nesting, "", "a"))).find("K0103") != std::string::npos);
  }
  for (const char* begin : {"what ", "pk = a when ", "access q() filter ", "sample "})
    for (const char* pair : {"()", "[]", "{}", "<>"})
      CHECK(Parsed(text(begin, 100'000, std::string(1, pair[0]).c_str(), std::string(1, pair[1]).c_str(), ""))
                .diagnostics.errors() <= 1);
  for (const char* junk : {"(", "[", "{", "<", "}", "{\n", "}\n", "a <\n"}) {
    std::string many;
    for (int i = 0; i < 100'000; ++i) many += junk;
    CHECK(Parsed(many).diagnostics.errors() == 1);
  }
}

TEST_CASE("random bytes of text give a few errors, not thousands") {
  std::mt19937 random(7);
  for (const std::string_view alphabet : {"abc {}()[]<>\"\\#:=,;/?\n\t_0.", "{}\n;ab "}) {
    std::string text;
    for (int i = 0; i < 1'000'000; ++i) text += alphabet[random() % alphabet.size()];
    CHECK(Parsed(text).diagnostics.errors() < 50);
  }
}

TEST_CASE("any damage to a schema results in messages, and truncation too") {
  const std::string whole = R"(schema s
import "a.keys"
/// doc
table T as "t" { key (pk, sk as "S": number); index i ([a, b], c: number) projects (x)
  local index l (d) projects keys
  ttl x /// on the line
}
enum E { a as "A", b, }
struct S { a : S?; b : set<string> }
mixin M { c : i8 = 1 /// of c
  /// of M
}
entity A as "a" in T with M, N { a : list<map<i8>>? = "\x41" as "b" fixed /// on the line
  pk = #A<f(a, "x", 3) was 4>"t"<b.c else "n"> when a > 3 and
    not (b in (1, :c) or size(d) between 1 and 2) allow order "r"
  access q(a, b.c between) on i limit 1_0 descending filter (a or
    b = "x" and c present)
    consistent
  sample { a = [1, "}"], b = { c = true, "d" = [{}, x,], }, // e
    f = "2024-01-31" }; size 1.5 KB
}
)";
  for (std::size_t length = 0; length <= whole.size(); ++length) Parsed(whole.substr(0, length));
  std::mt19937 random(20240229);
  const std::string_view alphabet = "{}()[]<>\"\\#:=,;/?\n\r\t x0_.\x01";
  for (int round = 0; round < 3000; ++round) {
    std::string text = whole;
    for (auto edits = 1 + random() % 6; edits-- > 0;) {
      const std::size_t at = random() % (text.size() + 1);
      switch (random() % 3) {
        case 0: text.erase(at, random() % 20); break;
        case 1: text.insert(at, 1 + random() % 3, alphabet[random() % alphabet.size()]); break;
        default: text.insert(at, whole.substr(random() % whole.size(), random() % 40));
      }
    }
    const Parsed parsed(text);
    const std::string shown = parsed.diagnostics.render(false);
    CHECK(shown.size() < 100'000);
    CHECK(shown.find("expected ,") == std::string::npos);
    for (const keyc::Diagnostic& diagnostic : parsed.diagnostics.all()) CHECK(diagnostic.span.end <= text.size());
  }
}
