#include "grammar/clauses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <set>
#include <string>

#include "generator/diff/compare.hpp"
#include "generator/format/format.hpp"
#include "generator/lock/facts.hpp"
#include "generator/outputs/outputs.hpp"
#include "grammar/parse.hpp"
#include "support/catch.hpp"
#include "support/in_memory.hpp"

namespace grammar = keyc::grammar;

namespace {

/// A pattern with the clause that begins with the word, and one that differs from it in that clause alone.
struct Example {
  std::string_view word, with, without;
};

constexpr std::array examples{
    Example{"on", "access p(state) on byVotes", "access p(state) on byState"},
    Example{"scan", "access p() scan", "access p(id)"},
    Example{"ascending", "access p(id, day, at >=) ascending", "access p(id, day, at >=) descending"},
    Example{"descending", "access p(id) descending", "access p(id)"},
    Example{"limit", "access p(id) limit 5", "access p(id)"},
    Example{"ranges", "access p(state, x between, y between) ranges 8", "access p(state, x between, y between)"},
    Example{"oldest", "access p(at <=) descending oldest \"2020-01-01\" empty 3", "access p(at <=) descending empty 3"},
    Example{"empty", "access p(at <=) descending oldest \"2020-01-01\" empty 3",
            "access p(at <=) descending oldest \"2020-01-01\""},
    Example{"consistent", "access p(id) consistent", "access p(id)"},
    Example{"select", "access p(id) select (votes)", "access p(id)"},
    Example{"filter", "access p(id) filter votes > 5 or day = \"2020-01-01\"", "access p(id)"},
};

/// The pattern is that of an entity, or of a collection.
std::string schema_with(std::string_view of_entity, std::string_view of_collection = {}) {
  return fmt::format(R"(schema s

table Logs {{
  key (pk, sk)
  index byState (state, at)
  index byVotes (state, votes: number)
  index byPlace (state, place: binary)
  index byDay (dpk, dsk)
}}

mixin Kept {{
  id : string
  state : string
  day : date
  at : timestamp
  votes : u32
  x : u16
  y : u16
}}

entity Log in Logs with Kept {{
  pk = LOG#<id>
  sk = <day>#<at>
  dpk = <day(at)>
  dsk = <at>#<id>
  place = <zorder(x, y)>

  {}
}}

entity Note in Logs with Kept {{
  pk = LOG#<id>
  sk = <day>#<at>#NOTE
  dpk = <day(at)>
  dsk = <at>#<id>#NOTE
  place = <zorder(x, y)>
}}

collection Feed in Logs {{
  members Log, Note
  {}
}}
)",
                     of_entity, of_collection);
}

const keyc::model::AccessPattern& compiled(std::string_view pattern, keyc::Run& run) {
  keyc_tests::compile_in_memory(schema_with(pattern), run);
  INFO(run.diagnostics.render(false));
  REQUIRE_FALSE(run.diagnostics.has_errors());
  return run.model.schemas.front().entities.front().accesses.front();
}

std::string output(std::string_view name, const keyc::Run& run) {
  std::string text;
  keyc::make_outputs({keyc::find_output(name)}, run,
                     keyc::Emit([&](const std::string&, std::string_view piece, bool) { text += piece; }));
  return text;
}

/// The file with one space wherever it has white space.
std::string on_one_line(const std::string& file) {
  std::ifstream in(fmt::format("{}/../{}", KEYC_TESTS_DIR, file));
  std::string text;
  for (std::string word; in >> word;) text += word + ' ';
  return text;
}

}  // namespace

TEST_CASE("each word of the table of clauses has an example, and each example is of one") {
  std::set<std::string_view> words;
  for (const Example& example : examples) words.insert(example.word);
  std::set<std::string_view> known;
  for (std::string_view rest = grammar::access_clause_words; !rest.empty();) known.insert(grammar::take_word(rest));
  CHECK(words == known);
}

TEST_CASE("a clause is read, written in corrected lines, and formatted on a line of its own") {
  for (const Example& example : examples) {
    INFO(example.with);
    const keyc::Source source("s.keys", schema_with(example.with));
    keyc::Diagnostics diagnostics;
    const keyc::ast::File file = keyc::parse(source, diagnostics);
    REQUIRE_FALSE(diagnostics.has_errors());
    CHECK(grammar::written(file.entities.front().accesses.front()) == example.with);

    std::string broken(example.with);
    broken.replace(broken.find(fmt::format(" {}", example.word)), 1, "\n      ");
    const std::string formatted = keyc::format::format(schema_with(broken));
    CHECK(formatted.find(fmt::format("\n      {}", example.word)) != std::string::npos);
    CHECK(keyc::format::format(formatted) == formatted);
  }
}

TEST_CASE("a change of a clause changes locks, documentation and JSON, and keyc diff finds it") {
  for (const Example& example : examples) {
    INFO(example.with);
    keyc::Run with, without;
    const auto& pattern = compiled(example.with, with);
    const auto& other = compiled(example.without, without);
    CHECK(keyc::lock::written(pattern) != keyc::lock::written(other));
    CHECK(keyc::lock::written(pattern).find(fmt::format(" {}", example.word)) != std::string::npos);
    CHECK_FALSE(keyc::diff::reads_alike(nullptr, pattern, other));
    for (const std::string_view name : {"json", "markdown", "html"}) {
      INFO(name);
      CHECK(output(name, with) != output(name, without));
    }
  }
}

TEST_CASE("docs/language.md shows all clauses, as the table has them") {
  std::string usage = "access name(attribute, …, attribute operator)";
  const std::string_view all = grammar::access_clause_words;
  for (const grammar::Clause& row : grammar::access_clauses) {
    usage += " [";
    for (std::string_view words = row.words; !words.empty();) {
      usage += grammar::take_word(words);
      if (!words.empty()) usage += " | ";
    }
    usage += fmt::format("{}{}]", row.takes.empty() ? "" : " ", row.takes);
  }
  const std::string page = on_one_line("docs/language.md");
  INFO(usage);
  CHECK(page.find(usage) != std::string::npos);

  std::string words;
  for (std::string_view rest = all; !rest.empty();) words += fmt::format("`{}`, ", grammar::take_word(rest));
  INFO(words);
  CHECK(page.find(words + "`when`, `projects`") != std::string::npos);
}

TEST_CASE("collections take the clauses that the table says") {
  for (const grammar::Clause& row : grammar::access_clauses) {
    for (const Example& example : examples) {
      if (!grammar::has_word(row.words, example.word)) continue;
      INFO(example.with);
      keyc::Run run;
      keyc_tests::compile_in_memory(schema_with("", example.with), run);
      INFO(run.diagnostics.render(false));
      CHECK(run.diagnostics.has_errors() == (row.where == grammar::Clause::Where::entities));
    }
  }
}

TEST_CASE("docs/language.md has a row for each statement") {
  const auto section = [page = on_one_line("docs/language.md")](std::string_view name) {
    const std::size_t begin = page.find(fmt::format("## {} ", name));
    REQUIRE(begin != std::string::npos);
    return page.substr(begin, page.find(" ## ", begin + 1) - begin);
  };
  const auto check = [&](std::string_view name, std::string_view words) {
    const std::string rows = section(name);
    while (!words.empty()) {
      const std::string_view word = grammar::take_word(words);
      if (word == "transaction") continue;  // reserved
      INFO(name << ": " << word);
      CHECK(rows.find(fmt::format("| `{} ", word)) != std::string::npos);
    }
  };
  check("Tables", grammar::table_words);
  check("Entities", grammar::entity_words);
  check("Collections", grammar::collection_words);
}
