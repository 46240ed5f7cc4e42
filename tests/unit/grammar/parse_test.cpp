#include "grammar/parse.hpp"

#include <chrono>
#include <random>

#include "generator/check/check.hpp"
#include "generator/resolve/resolve.hpp"
#include "support/catch.hpp"

using keyc::Diagnostics;
using keyc::Source;
namespace ast = keyc::ast;

namespace {

struct Parsed {
  explicit Parsed(std::string text) : source("x.keys", std::move(text)), file(keyc::parse(source, diagnostics)) {}
  Source source;
  Diagnostics diagnostics;
  ast::File file;
};

const ast::Entity& entity(const Parsed& parsed) { return parsed.file.entities.at(0); }

std::string templates(const ast::KeyAssignment& key) {
  std::string text;
  for (const ast::TemplatePart& part : key.parts) text += '[' + ast::to_text(part) + ']';
  return text;
}

constexpr const char* whole = R"(schema shop

/// The shops.
table Shops as "prod-shops" {
  key (pk, sk as "Sort")
  index gsi1 as "by-state" (gsi1pk, gsi1sk)
  ttl expiresAt
  text checked
  type kind
}

enum State { open as "OPEN", /// Open now.
  closed }

/// A shop.
entity Shop as "shop" in Shops {
  /// Who owns it.
  owner : string
  name  : string? = "x # // y" as "n" // a comment
  at    : timestamp = now always  /// Last change.
  pk = OWNER#<upper(owner)>:"a b"
  sk = at
  gsi1pk = owner when name present and (size(name) > 3 or
    not at = "x")
  access all(owner, at begins_with, name between)
    on gsi1
    descending limit 1_000
    filter name in ("a", :b) or name contains "c"
}

/// Shops and what else there is of them.
collection Feed in Shops {
  members Shop,
    Visit  // of guests
  skipping others
  access latest(owner, at >=) descending limit 11 filter name present
}

import "common.keys"
struct Address { street : string?; tags : set<string> }
mixin Audited { by : string fixed }
)";

}  // namespace

TEST_CASE("every part of a schema is read with its place") {
  const Parsed parsed(whole);
  REQUIRE_FALSE(parsed.diagnostics.has_errors());
  const ast::Table& table = parsed.file.tables.at(0);
  CHECK(parsed.file.schema->text == "shop");
  CHECK(table.doc == "The shops.");
  CHECK(table.as->value == "prod-shops");
  CHECK(table.key->sort->columns.at(0).as->value == "Sort");
  CHECK(table.indexes.at(0).as->value == "by-state");
  CHECK(table.indexes.at(0).key.sort->columns.at(0).name.text == "gsi1sk");
  CHECK(table.ttl->text == "expiresAt");
  CHECK(table.text->text == "checked");
  CHECK(table.type->text == "kind");
  CHECK(parsed.file.enums.at(0).values.at(0).as->value == "OPEN");
  CHECK(parsed.file.enums.at(0).values.at(0).doc == "Open now.");
  CHECK(parsed.file.enums.at(0).values.at(1).doc.empty());
  const ast::Entity& shop = entity(parsed);
  CHECK(shop.doc == "A shop.");
  CHECK(shop.as->value == "shop");
  CHECK(shop.attributes.at(0).doc == "Who owns it.");
  CHECK(shop.attributes.at(1).type.optional);
  CHECK(shop.attributes.at(1).default_value->text == "x # // y");
  CHECK(shop.attributes.at(1).as->value == "n");
  CHECK(shop.attributes.at(2).words.at(0).text == "always");
  CHECK(shop.attributes.at(2).doc == "Last change.");
  CHECK(templates(shop.keys.at(0)) == R"([OWNER][#][<upper(owner)>][:]["a b"])");
  CHECK(shop.accesses.at(0).parameters.at(1).op == "begins_with");
  CHECK(shop.accesses.at(0).on->text == "gsi1");
  CHECK(shop.accesses.at(0).order == ast::Access::Order::descending);
  CHECK(shop.accesses.at(0).limit->digits == "1000");
  const keyc::Position place = parsed.source.position(shop.keys.at(1).key.span.begin);
  CHECK(place.line == 22);
  CHECK(place.column == 3);
}

TEST_CASE("words of the language are attribute names too") {
  std::string text = "schema s\nentity E in T {\n";
  for (const char* name :
       {"at", "key", "table", "access", "update", "on", "limit", "schema", "entity", "sample", "when"})
    text += std::string("  ") + name + " : string\n";
  text += "  pk = at#key#table\n  access all(on, limit)\n  filter : string\n}\n";
  const Parsed parsed(text);
  CHECK_FALSE(parsed.diagnostics.has_errors());
  CHECK(entity(parsed).attributes.size() == 12);
  CHECK(templates(entity(parsed).keys.at(0)) == "[at][#][key][#][table]");
}

TEST_CASE("a template ends at white space outside of quotes and brackets, and contains no comment") {
  const Parsed parsed("schema s\nentity E in T {\n  pk = a//b // c\n  sk = <pad(n,\n    6)>\"x // y\"\n}\n");
  CHECK_FALSE(parsed.diagnostics.has_errors());
  CHECK(templates(entity(parsed).keys.at(0)) == "[a][/][/][b]");
  CHECK(templates(entity(parsed).keys.at(1)) == "[<pad(n, 6)>][\"x // y\"]");
}

TEST_CASE("a byte-order mark, CRLF and ';' are accepted") {
  const Parsed parsed(
      "\xEF\xBB\xBFschema s;\r\ntable Tab { key (pk, sk); ttl x }\r\nentity E in Tab { a : string; pk = a }\r\n");
  CHECK_FALSE(parsed.diagnostics.has_errors());
  CHECK(entity(parsed).keys.size() == 1);
}

TEST_CASE("each independent error is reported, and none of its consequences") {
  const Parsed parsed(
      "schema s\nentity A in T {\n  a : : string\n  b : string\n  c = \n}\nenum { x }\nentity B in T {\n  d : "
      "string\n}\n");
  CHECK(parsed.diagnostics.errors() == 3);
  REQUIRE(parsed.file.entities.size() == 2);
  CHECK_FALSE(parsed.file.entities[0].complete);
  CHECK(parsed.file.entities[0].attributes.size() == 1);
  CHECK(parsed.file.entities[1].complete);
}

TEST_CASE("statements of later versions are skipped, and nothing around them is lost") {
  const Parsed parsed(R"(schema s
collection C in T { members A } // }
entity A in T {
  a : string
  sample { a = "}", b = 2 }
  pk = a allow order "}"
  b : u32
  access x(a)
  transaction
  access y(b)
}
)");
  CHECK_FALSE(parsed.diagnostics.has_errors());
  CHECK(parsed.file.unsupported.size() == 1);
  CHECK(entity(parsed).attributes.size() == 2);
  CHECK(entity(parsed).samples.size() == 1);
  CHECK(entity(parsed).keys.size() == 1);
  CHECK(entity(parsed).accesses.size() == 2);
}

TEST_CASE("the ends of a walk are clauses, in any order and on lines of their own") {
  const Parsed parsed(R"(schema s
entity A in T {
  access x(a) empty 3 descending
      oldest "2020-01-01" limit 5
  access oldest(empty)
}
)");
  CHECK(parsed.diagnostics.all().empty());
  const auto& accesses = entity(parsed).accesses;
  REQUIRE(accesses.size() == 2);
  CHECK(accesses[0].oldest.value().value == "2020-01-01");
  CHECK(accesses[0].empty.value().digits == "3");
  CHECK_FALSE(accesses[1].oldest);
  CHECK_FALSE(accesses[1].empty);
}

TEST_CASE("random damage is reported, and has no other effect") {
  std::mt19937 random(20240229);
  const std::string alphabet = "{}()[]<>\"\\#:=,;/?\n\r\t x0_.\x01é";
  for (int round = 0; round < 3000; ++round) {
    std::string text = whole;
    for (auto edits = 1 + random() % 6; edits-- > 0;) {
      const std::size_t at = random() % text.size();
      switch (random() % 3) {
        case 0: text.erase(at, random() % 20); break;
        case 1: text.insert(at, 1 + random() % 3, alphabet[random() % alphabet.size()]); break;
        default: text.insert(at, text.substr(random() % text.size(), random() % 40));
      }
      if (text.empty()) text = "x";
    }
    Diagnostics diagnostics;
    const Source source("fuzz.keys", text);
    std::vector<keyc::model::ParsedFile> files;
    files.push_back({&source, keyc::parse(source, diagnostics)});
    const keyc::model::Model model = keyc::model::resolve(files, diagnostics);
    keyc::check::run(model, diagnostics);
    CHECK(diagnostics.render(false).size() < 100000);
  }
}

TEST_CASE("long lines, deep nesting and junk are parsed in linear time") {
  const auto errors = [](std::string text) { return Parsed(std::move(text)).diagnostics.errors(); };
  const std::string head = "schema s\nentity E in T {\n  ";
  CHECK(errors(head + "a : string" + std::string(5'000'000, ' ') + "\n}\n") == 0);
  CHECK(errors(head + "pk = " + std::string(5'000'000, '#') + "\n}\n") == 1);
  CHECK(errors(head + std::string(1'000'000, '{')) > 0);
  CHECK(errors(head + "a : " + std::string(1'000'000, '<') + "\n}\n") > 0);
  CHECK(errors(std::string(5'000'000, '(')) > 0);
  std::string lines = head;
  for (int i = 0; i < 200'000; ++i) lines += "what is this\n";
  CHECK(errors(lines + "}\n") == 200'000);
}
